//! What is held by chain and by account: quantities where they are, at the prices of the portfolio.
//!
//! Events that a wallet was read begin their ids with their chain, so each change of a balance says where it was. What has no price is in no value
//! and no share: it is named instead.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
};

use lots::{Change, TooLarge};
use uuid::Uuid;
use vocab::Money;

use super::{
    portfolio::LedgerEvent,
    valuation::{Asset, Valuation},
    wallet::booking::tx_key_of,
};

/// Quantities of wallets on their chains.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OnChains {
    /// Accounts that are wallets.
    wallets: HashSet<Uuid>,
    balances: HashMap<(Uuid, String), BTreeMap<String, Money>>,
}

impl OnChains {
    /// # Errors
    /// [`TooLarge`] where a balance has more than 38 digits.
    pub fn of(wallets: HashSet<Uuid>, events: &[LedgerEvent], changes: &[Change]) -> Result<Self, TooLarge> {
        let chain = |event: &LedgerEvent| {
            let id = event
                .external_id
                .as_deref()
                .filter(|_| wallets.contains(&event.account))?;
            let (chain, _) = tx_key_of(id)?.split_once(':')?;
            Some((event.id, chain.to_owned()))
        };
        let chains: HashMap<Uuid, String> = events.iter().filter_map(chain).collect();
        let mut balances: HashMap<(Uuid, String), BTreeMap<String, Money>> = HashMap::new();
        for change in changes {
            let Some(chain) = chains.get(&change.event) else {
                continue;
            };
            let place = balances.entry((change.account, change.asset.clone())).or_default();
            let balance = place.entry(chain.clone()).or_default();
            *balance = balance.checked_add(change.quantity).ok_or(TooLarge)?;
        }
        Ok(Self { wallets, balances })
    }

    /// True where the account is a wallet on a chain.
    #[must_use]
    pub fn is_wallet(&self, account: Uuid) -> bool {
        self.wallets.contains(&account)
    }

    /// Where the balance of an account is; what is on no chain, as on an exchange or entered by hand, has none.
    fn parts(&self, account: Uuid, asset: &str, balance: Money) -> Result<Vec<(Option<String>, Money)>, TooLarge> {
        let mut parts = Vec::new();
        let mut rest = balance;
        let chains = self.balances.get(&(account, asset.to_owned()));
        for (chain, quantity) in chains.into_iter().flatten() {
            rest = rest.checked_sub(*quantity).ok_or(TooLarge)?;
            parts.push((Some(chain.clone()), *quantity));
        }
        parts.push((None, rest));
        parts.retain(|(_, quantity)| !quantity.is_zero());
        Ok(parts)
    }
}

/// What is held in one place.
#[derive(Debug, Clone, PartialEq)]
pub struct Allocated<K> {
    pub place: K,
    /// Of what has a price; nothing where nothing has.
    pub value: Option<Money>,
    /// Of the value of all that has a price.
    pub share: Option<f64>,
    pub assets: u32,
    /// Without a price: in no value and no share.
    pub unpriced: Vec<String>,
}

/// Largest value first, then what has none.
///
/// # Errors
/// [`TooLarge`] where a value has more than 38 digits.
pub fn by_chain(valuation: &Valuation, on_chains: &OnChains) -> Result<Vec<Allocated<Option<String>>>, TooLarge> {
    let mut parts = Vec::new();
    for asset in &valuation.assets {
        for (account, balance) in &asset.accounts {
            let here = on_chains.parts(*account, &asset.asset, *balance)?;
            parts.extend(here.into_iter().map(|(chain, quantity)| (chain, asset, quantity)));
        }
    }
    allocated(parts, valuation)
}

/// The same by account.
///
/// # Errors
/// [`TooLarge`] where a value has more than 38 digits.
pub fn by_account(valuation: &Valuation) -> Result<Vec<Allocated<Uuid>>, TooLarge> {
    let mut parts = Vec::new();
    for asset in &valuation.assets {
        let accounts = asset.accounts.iter();
        parts.extend(accounts.map(|(account, quantity)| (*account, asset, *quantity)));
    }
    allocated(parts, valuation)
}

/// One place while it is added up.
#[derive(Default)]
struct Place<'a> {
    value: Option<Money>,
    assets: BTreeSet<&'a str>,
    unpriced: BTreeSet<&'a str>,
}

fn allocated<K: Ord + Clone>(
    parts: Vec<(K, &Asset, Money)>,
    valuation: &Valuation,
) -> Result<Vec<Allocated<K>>, TooLarge> {
    let mut places: BTreeMap<K, Place<'_>> = BTreeMap::new();
    for (place, asset, quantity) in parts {
        let place = places.entry(place).or_default();
        place.assets.insert(&asset.asset);
        if let Some(price) = asset.price {
            let (value, _) = price.of(quantity, None)?;
            let sum = place.value.unwrap_or_default();
            place.value = Some(sum.checked_add(value).ok_or(TooLarge)?);
        } else {
            place.unpriced.insert(&asset.asset);
        }
    }
    let all = Some(valuation.value.known.to_f64()).filter(|all| *all > 0.0);
    let mut found: Vec<Allocated<K>> = places
        .into_iter()
        .map(|(place, found)| Allocated {
            place,
            value: found.value,
            share: found.value.zip(all).map(|(value, all)| value.to_f64() / all),
            assets: u32::try_from(found.assets.len()).unwrap_or(u32::MAX),
            unpriced: found.unpriced.into_iter().map(str::to_owned).collect(),
        })
        .collect();
    found.sort_by_key(|one| (one.value.is_none(), Reverse(one.value), one.place.clone()));
    Ok(found)
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use exchange_imports::EventKind;
    use lots::{Change, ChangeKind};
    use uuid::Uuid;
    use vocab::Money;

    use super::{Allocated, OnChains, by_account, by_chain};
    use crate::domain::{
        portfolio::LedgerEvent,
        valuation::{Asset, Price, PriceSource, Sum, Valuation},
    };

    const WALLET: Uuid = Uuid::from_u128(1);
    const EXCHANGE: Uuid = Uuid::from_u128(2);
    const EMPTY: Uuid = Uuid::from_u128(3);

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    fn asset(name: &str, price: Option<&str>, accounts: &[(Uuid, &str)]) -> Asset {
        Asset {
            asset: name.to_owned(),
            price: price.map(|price| Price {
                price: money(price),
                source: PriceSource::DailyClose,
                day: None,
                at: None,
                rate: None,
            }),
            accounts: accounts.iter().map(|(account, text)| (*account, money(text))).collect(),
            ..Asset::default()
        }
    }

    /// One change of a balance with its event.
    fn moved(id: u128, account: Uuid, external_id: &str, asset: &str, quantity: &str) -> (LedgerEvent, Change) {
        let (event, time) = (Uuid::from_u128(id), DateTime::UNIX_EPOCH);
        let ledger = LedgerEvent {
            id: event,
            account,
            time,
            place: 0,
            kind: EventKind::Deposit,
            external_id: Some(external_id.to_owned()),
            contract: None,
            cost: None,
            movements: Vec::new(),
            result: None,
        };
        let change = Change {
            event,
            time,
            account,
            asset: asset.to_owned(),
            quantity: money(quantity),
            kind: ChangeKind::Outside,
        };
        (ledger, change)
    }

    /// Place, value, percent and what has no price.
    fn summary<K: ToString>(found: &[Allocated<K>]) -> Vec<(String, Option<String>, Option<f64>, String)> {
        let one = |one: &Allocated<K>| {
            let percent = one.share.map(|share| (share * 1000.0).round() / 10.0);
            let value = one.value.map(|value| value.to_string());
            (one.place.to_string(), value, percent, one.unpriced.join(" "))
        };
        found.iter().map(one).collect()
    }

    #[test]
    fn what_is_held_is_split_by_chain_and_by_account_and_nothing_unknown_is_zero() {
        // 1.5 BTC at 50,000, 10 ETH at 2,000, and a token without a price: 95,000 with a price.
        let valuation = Valuation {
            assets: vec![
                asset("BTC", Some("50000"), &[(WALLET, "1"), (EXCHANGE, "0.5")]),
                asset("ETH", Some("2000"), &[(WALLET, "10")]),
                asset("ZZZ", None, &[(WALLET, "5"), (EMPTY, "7")]),
            ],
            value: Sum {
                known: money("95000"),
                counted: 2,
                unknown: 1,
            },
            ..Valuation::default()
        };
        let (events, changes): (Vec<_>, Vec<_>) = [
            moved(1, WALLET, "bitcoin:aa:0:native", "BTC", "1"),
            moved(2, WALLET, "ethereum:bb:0:native", "ETH", "5"),
            moved(3, WALLET, "ethereum:cc:0:native", "ETH", "-1"),
            moved(4, WALLET, "base:dd:0:native", "ETH", "4"),
            moved(5, WALLET, "base:ee:0:token", "ZZZ", "5"),
            // No wallet: its file has such ids.
            moved(6, EXCHANGE, "spot:12:34", "BTC", "0.5"),
        ]
        .into_iter()
        .unzip();
        let on_chains = OnChains::of([WALLET].into(), &events, &changes).unwrap();
        assert!(on_chains.is_wallet(WALLET) && !on_chains.is_wallet(EXCHANGE));

        let chains: Vec<Allocated<String>> = by_chain(&valuation, &on_chains)
            .unwrap()
            .into_iter()
            .map(|one| Allocated {
                place: one.place.unwrap_or_default(),
                value: one.value,
                share: one.share,
                assets: one.assets,
                unpriced: one.unpriced,
            })
            .collect();
        // 2 ETH of the wallet were entered by hand: they are on no chain, as what the exchange has.
        let row = |place: &str, value: Option<&str>, percent: Option<f64>, unpriced: &str| {
            (place.to_owned(), value.map(str::to_owned), percent, unpriced.to_owned())
        };
        assert_eq!(
            summary(&chains),
            [
                row("bitcoin", Some("50000"), Some(52.6), ""),
                row("", Some("29000"), Some(30.5), "ZZZ"),
                row("base", Some("8000"), Some(8.4), "ZZZ"),
                row("ethereum", Some("8000"), Some(8.4), ""),
            ]
        );
        let accounts = by_account(&valuation).unwrap();
        assert_eq!(
            summary(&accounts),
            [
                row(&WALLET.to_string(), Some("70000"), Some(73.7), "ZZZ"),
                row(&EXCHANGE.to_string(), Some("25000"), Some(26.3), ""),
                row(&EMPTY.to_string(), None, None, "ZZZ"),
            ]
        );
        assert_eq!((accounts[0].assets, accounts[2].assets), (3, 1));
    }
}
