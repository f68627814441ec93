//! Who holds a token, by the names that the user knows, and how much of it lies with those who hold for others.

use std::collections::HashMap;

use chain_model::{
    amount::Amount,
    category::Category,
    chain::Chain,
    error::Error,
    known::{Kind, Known},
    token::{TokenHolder, TokenReport, is_burn, share},
};
use vocab::UserId;

use super::profile::Basis;
use crate::Ledger;

/// Holders that are shown.
const TOP: usize = 10;

/// Why what an address holds says nothing of how few people have the token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It holds for its customers.
    Exchange,
    /// It holds what goes on on another chain.
    Bridge,
    /// Nobody can move it.
    Burn,
}

impl Role {
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Exchange => "exchange",
            Self::Bridge => "bridge",
            Self::Burn => "burn",
        }
    }

    /// By names that somebody gave. A guess of our own marks nothing.
    fn of(address: &str, names: &[Known]) -> Option<Self> {
        if is_burn(address) {
            return Some(Self::Burn);
        }
        let given = names.iter().filter(|name| name.kind != Kind::Derived);
        given.filter_map(Known::class).find_map(|class| match class {
            Category::Exchange => Some(Self::Exchange),
            Category::Bridge => Some(Self::Bridge),
            _ => None,
        })
    }
}

/// One of the largest holders.
#[derive(Debug, Clone)]
pub struct Held {
    pub holder: TokenHolder,
    /// Of the stated supply; more than 1 where it has more than that.
    pub share: Option<String>,
    pub role: Option<Role>,
    pub names: Vec<Known>,
}

/// What several holders have together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HolderSum {
    pub holders: u32,
    pub value: Amount,
    /// Of the stated supply, which it may exceed.
    pub share: Option<String>,
}

impl HolderSum {
    fn of<'a>(held: impl Iterator<Item = &'a Held>, supply: Option<Amount>) -> Self {
        let (mut holders, mut value) = (0, Amount::ZERO);
        for one in held {
            holders += 1;
            value = value.saturating_add(one.holder.value);
        }
        Self {
            holders,
            value,
            share: supply.and_then(|supply| share(value, supply)),
        }
    }
}

/// What is known of a token's contract.
#[derive(Debug, Clone)]
pub struct TokenContract {
    pub report: TokenReport,
    /// The largest first; none where the list could not be read.
    pub top: Option<Vec<Held>>,
    pub all: HolderSum,
    /// Without those that have a role.
    pub unmarked: HolderSum,
    pub basis: Basis,
}

fn judged(mut report: TokenReport, mut names: HashMap<String, Vec<Known>>) -> TokenContract {
    let supply = report.facts.as_ref().and_then(|facts| facts.supply);
    let top = report.holders.take().map(|holders| {
        let held = holders.into_iter().map(|holder| {
            let names = names.remove(&holder.address).unwrap_or_default();
            Held {
                share: supply.and_then(|supply| share(holder.value, supply)),
                role: Role::of(&holder.address, &names),
                names,
                holder,
            }
        });
        held.collect::<Vec<_>>()
    });
    let all = || top.iter().flatten();
    TokenContract {
        all: HolderSum::of(all(), supply),
        unmarked: HolderSum::of(all().filter(|held| held.role.is_none()), supply),
        basis: Basis {
            coverage: std::mem::take(&mut report.coverage),
            provenance: std::mem::take(&mut report.provenance),
            ..Basis::default()
        },
        top,
        report,
    }
}

impl Ledger {
    /// # Errors
    /// No explorer of the chain is there, or it knows no such token; its failure where it told nothing; the database's.
    pub async fn token(&self, user: UserId, chain: &'static Chain, contract: &str) -> Result<TokenContract, Error> {
        if !self.source.serves(chain) {
            return Err(Error::NoChain);
        }
        let mut report = self.source.token(chain, contract).await?;
        if let Some(holders) = &mut report.holders {
            // Its provider's order, made sure of: equal ones stay as they came.
            holders.sort_by_key(|holder| std::cmp::Reverse(holder.value));
            holders.truncate(TOP);
        }
        let held = report.holders.iter().flatten();
        let addresses: Vec<String> = held.map(|holder| holder.address.clone()).collect();
        let names = self.casebook.known(user, chain, &addresses).await?;
        Ok(judged(report, names))
    }

    /// Who created a contract; none where its explorer does not say.
    ///
    /// # Errors
    /// No explorer of the chain is there; its failure.
    pub async fn creator(&self, chain: &'static Chain, contract: &str) -> Result<Option<String>, Error> {
        if !self.source.serves(chain) {
            return Err(Error::NoChain);
        }
        self.source.creator(chain, contract).await
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use chain_model::{
        amount::Amount,
        known::{Kind, Known},
        token::{TokenFacts, TokenHolder, TokenReport},
    };

    use super::{HolderSum, Role, judged};

    fn holder(address: &str, value: u64) -> TokenHolder {
        TokenHolder {
            address: address.to_owned(),
            value: Amount::from(value),
            is_contract: false,
            contract_name: None,
        }
    }

    fn named(kind: Kind, category: &str) -> Vec<Known> {
        vec![Known {
            label_id: None,
            text: "x".to_owned(),
            category: category.to_owned(),
            entity: None,
            confidence: 80,
            source: "x".to_owned(),
            kind,
            sanctioned: false,
        }]
    }

    fn report(supply: Option<u64>) -> TokenReport {
        let holders = [
            ("0x000000000000000000000000000000000000dEaD", 400),
            ("0xExchange", 200),
            ("0xBridge", 100),
            ("0xGuess", 50),
            ("0xPerson", 25),
        ];
        TokenReport {
            facts: Some(TokenFacts {
                supply: supply.map(Amount::from),
                ..TokenFacts::default()
            }),
            holders: Some(holders.map(|(address, value)| holder(address, value)).to_vec()),
            ..TokenReport::default()
        }
    }

    fn names() -> HashMap<String, Vec<Known>> {
        HashMap::from([
            ("0xExchange".to_owned(), named(Kind::Pack, "cex")),
            ("0xBridge".to_owned(), named(Kind::Private, "bridge")),
            ("0xGuess".to_owned(), named(Kind::Derived, "exchange")),
            ("0xPerson".to_owned(), named(Kind::Private, "person")),
        ])
    }

    #[test]
    fn concentration_is_told_with_and_without_those_who_hold_for_others() {
        let found = judged(report(Some(1_000)), names());
        let top = found.top.unwrap();
        let roles: Vec<_> = top.iter().map(|held| held.role).collect();
        let wanted = [Some(Role::Burn), Some(Role::Exchange), Some(Role::Bridge), None, None];
        assert_eq!(roles, wanted, "a guess of our own is no role");
        assert_eq!(top[3].share.as_deref(), Some("0.05"));
        let sum = |holders, value: u64, share: &str| HolderSum {
            holders,
            value: Amount::from(value),
            share: Some(share.to_owned()),
        };
        assert_eq!(found.all, sum(5, 775, "0.775"));
        assert_eq!(found.unmarked, sum(2, 75, "0.075"));
    }

    #[test]
    fn without_a_supply_there_is_no_share_and_without_a_list_no_holder() {
        let found = judged(report(None), names());
        assert!(found.top.unwrap().iter().all(|held| held.share.is_none()));
        assert_eq!((found.all.share, found.all.holders), (None, 5));
        let lost = TokenReport {
            holders: None,
            ..report(Some(1_000))
        };
        let found = judged(lost, names());
        assert!(found.top.is_none() && found.all.holders == 0);
    }
}
