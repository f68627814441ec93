//! What an address is: its header, what it holds, and what speaks against it.

use std::collections::BTreeMap;

use chain_model::{
    account::{Account, Holding},
    amount::Amount,
    category::Concern,
    chain::{CHAINS, Kind},
    error::Error,
    known::Known,
    movement::Movement,
    provenance::{Coverage, Fetched, Provenance, State},
    scope::Scope,
    transfer::Asset,
};
use rust_decimal::Decimal;
use vocab::UserId;

use super::{
    activity::Activity,
    quote::{Quotes, coins, money},
};
use crate::Ledger;

/// Peers whose names are looked up for the risk reasons: the biggest addresses have many.
const LOOKED_UP: usize = 5_000;
/// Tokens whose balance at a block is asked for.
const AT_BLOCK: usize = 40;

/// A fact that speaks against an address, with where to see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Risk {
    pub code: &'static str,
    pub message: String,
    pub address: String,
    pub label: String,
    pub source: String,
    pub txs: Vec<String>,
}

/// The head of a profile.
#[derive(Debug, Clone)]
pub struct Header {
    pub account: Account,
    pub labels: Vec<Known>,
    pub risks: Vec<Risk>,
    /// Seconds since 1970.
    pub first_seen: Option<i64>,
    pub last_seen: Option<i64>,
    pub balance_usd: Option<Decimal>,
    pub net_worth: Option<Decimal>,
    pub other_chains: OtherChains,
    pub basis: Basis,
}

/// The same address on other chains of this installation.
#[derive(Debug, Clone, Default)]
pub struct OtherChains {
    pub used: Vec<&'static str>,
    /// Chains that could not be asked, with why: whether it is used there is unknown.
    pub unread: Vec<(&'static str, String)>,
}

/// How an answer came about.
#[derive(Debug, Clone, Default)]
pub struct Basis {
    pub coverage: Coverage,
    pub provenance: Vec<Provenance>,
    pub loading: bool,
    pub truncated: bool,
}

impl Basis {
    #[must_use]
    pub fn of(activity: &Activity) -> Self {
        Self {
            coverage: activity.coverage.clone(),
            provenance: activity.provenance.clone(),
            loading: activity.loading,
            truncated: activity.truncated,
        }
    }

    pub fn priced(&mut self, quotes: &Quotes) {
        if let Some(state) = &quotes.state {
            self.coverage.push("prices", state.clone());
        }
    }
}

/// What is held, with its worth.
#[derive(Debug, Clone)]
pub struct Portfolio {
    pub rows: Vec<Worth>,
    pub net_worth: Option<Decimal>,
    pub without_price: u32,
    pub basis: Basis,
}

#[derive(Debug, Clone)]
pub struct Worth {
    pub asset: Asset,
    pub value: Amount,
    pub price: Option<Decimal>,
    pub usd: Option<Decimal>,
    /// `market`, or the provider's name.
    pub price_source: String,
}

impl Ledger {
    /// # Errors
    /// The provider's failure.
    pub async fn header(&self, user: UserId, scope: &Scope) -> Result<Header, Error> {
        let chain = scope.chain();
        let account = self.source.account(chain, &scope.address).await?;
        let own = [scope.address.clone()];
        let (activity, labels, portfolio) = tokio::join!(
            self.activity(scope),
            self.casebook.known(user, chain, &own),
            self.portfolio(scope, 0)
        );
        let mut labels = labels?;
        let labels = labels.remove(&scope.address).unwrap_or_default();
        // The head stands even where the past cannot be read.
        let (activity, trouble) = match activity {
            Ok(activity) => (activity, None),
            Err(error) => (std::sync::Arc::default(), Some(error)),
        };
        let mut basis = Basis::of(&activity);
        basis.provenance.insert(0, account.provenance);
        if let Some(error) = trouble {
            basis.coverage.push("movements", State::Failed(error.to_string()));
        }
        if basis.coverage.total.is_none() {
            basis.coverage.total = account.value.tx_count.filter(|_| chain.kind == Kind::Utxo);
        }
        let risks = self.risks(user, scope, &labels, &activity.movements).await?;
        let times = || activity.movements.iter().map(|one| one.time).filter(|time| *time > 0);
        let (net_worth, balance_usd) = match portfolio {
            Ok(portfolio) => {
                let native = portfolio.rows.iter().find(|row| row.asset == Asset::Native);
                (portfolio.net_worth, native.and_then(|row| row.usd))
            }
            Err(error) => {
                basis.coverage.push("holdings", State::Failed(error.to_string()));
                (None, None)
            }
        };
        Ok(Header {
            first_seen: times().min().filter(|_| activity.whole && scope.from.is_none()),
            last_seen: times().max().filter(|_| scope.to.is_none()),
            other_chains: self.other_chains(scope).await,
            account: account.value,
            labels,
            risks,
            balance_usd,
            net_worth,
            basis,
        })
    }

    /// Other chains of this installation where an EVM address is used.
    async fn other_chains(&self, scope: &Scope) -> OtherChains {
        let mut others = OtherChains::default();
        if scope.chain().kind != Kind::Account {
            return others;
        }
        let chains = CHAINS
            .iter()
            .filter(|chain| chain.kind == Kind::Account && chain.id != scope.chain && self.source.serves(chain));
        let asked = chains.map(|chain| async move { (chain.id, self.source.account(chain, &scope.address).await) });
        for (chain, found) in futures::future::join_all(asked).await {
            match found {
                Ok(found) if is_used(&found.value) => others.used.push(chain),
                Ok(_) => {}
                Err(error) => others.unread.push((chain, error.to_string())),
            }
        }
        others
    }

    async fn risks(
        &self,
        user: UserId,
        scope: &Scope,
        own: &[Known],
        movements: &[Movement],
    ) -> Result<Vec<Risk>, Error> {
        let mut risks = Vec::new();
        for known in own {
            let Some(concern) = known.concern() else {
                continue;
            };
            let code = match concern {
                Concern::Sanctioned => "sanctioned",
                Concern::Mixer => "mixer",
                Concern::Reported => "reported",
            };
            risks.push(Risk {
                code,
                message: known.warning(concern),
                address: scope.address.clone(),
                label: known.text.clone(),
                source: known.source.clone(),
                txs: Vec::new(),
            });
        }
        let mut met: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for movement in movements.iter().filter(|one| !one.failed) {
            for address in movement.peers.iter().filter_map(|peer| peer.address.as_ref()) {
                let txs = met.entry(address.clone()).or_default();
                if txs.len() < 5 && txs.last() != Some(&movement.tx) {
                    txs.push(movement.tx.clone());
                }
            }
        }
        let peers: Vec<String> = met.keys().take(LOOKED_UP).cloned().collect();
        let names = self.casebook.known(user, scope.chain(), &peers).await?;
        for (address, known) in names {
            let concerns = known.iter().filter_map(|one| Some((one.concern()?, one)));
            let Some((concern, worst)) = concerns.min_by_key(|(concern, _)| *concern) else {
                continue;
            };
            let code = match concern {
                Concern::Sanctioned => "sanctioned_counterparty",
                Concern::Mixer => "mixer_counterparty",
                Concern::Reported => "reported_counterparty",
            };
            risks.push(Risk {
                code,
                message: worst.warning_of_peer(concern),
                txs: met.get(&address).cloned().unwrap_or_default(),
                address,
                label: worst.text.clone(),
                source: worst.source.clone(),
            });
        }
        risks.sort_by(|a, b| (a.code, &a.address).cmp(&(b.code, &b.address)));
        Ok(risks)
    }

    /// What is held now, or was at the end of a block.
    ///
    /// # Errors
    /// The provider's failure; [`Error::NoArchiveNode`] for a past block without a node, [`Error::Invalid`] where the past of a
    /// Bitcoin address was not loaded so far.
    pub async fn portfolio(&self, scope: &Scope, as_of_block: u64) -> Result<Portfolio, Error> {
        let chain = scope.chain();
        let (mut held, mut basis) = match chain.kind {
            Kind::Utxo => self.coins(scope, as_of_block).await?,
            Kind::Account => self.tokens(scope).await?,
        };
        if as_of_block > 0 && chain.kind == Kind::Account {
            let cut = held.len().saturating_sub(AT_BLOCK);
            held.truncate(AT_BLOCK);
            if cut > 0 {
                basis.coverage.push("tokens", State::tokens_left_out(cut));
            }
            let asked = held.into_iter().map(|one| async move {
                let at = self
                    .source
                    .balance(chain, &scope.address, &one.asset, Some(as_of_block))
                    .await?;
                Ok::<_, Error>(Fetched {
                    value: Holding {
                        value: at.value,
                        // Today's price says nothing of that day.
                        provider_price: None,
                        asset: one.asset,
                    },
                    provenance: at.provenance,
                })
            });
            let found: Vec<_> = futures::future::join_all(asked)
                .await
                .into_iter()
                .collect::<Result<_, _>>()?;
            basis.provenance.extend(found.first().map(|one| one.provenance.clone()));
            held = found.into_iter().map(|one| one.value).collect();
        }
        let quotes = self.quotes(coins(chain, held.iter().map(|one| &one.asset))).await;
        basis.priced(&quotes);
        let mut rows: Vec<Worth> = held
            .into_iter()
            .filter(|one| one.asset == Asset::Native || one.value != Amount::ZERO)
            .map(|one| {
                let market = quotes.last(chain, &one.asset).filter(|_| as_of_block == 0);
                let provider = one.provider_price.as_deref().and_then(|text| text.parse().ok());
                let price: Option<Decimal> = market.or(provider);
                let whole = super::quote::whole(chain, &one.asset, one.value);
                Worth {
                    price_source: match (market, price) {
                        (Some(_), _) => "market".to_owned(),
                        (None, Some(_)) => "Blockscout".to_owned(),
                        (None, None) => String::new(),
                    },
                    usd: price.zip(whole).and_then(|(price, whole)| price.checked_mul(whole)),
                    price,
                    asset: one.asset,
                    value: one.value,
                }
            })
            .collect();
        rows.sort_by_key(|row| (std::cmp::Reverse(row.usd), row.asset != Asset::Native));
        let worth = rows.iter().filter_map(|row| row.usd);
        Ok(Portfolio {
            net_worth: rows.iter().any(|row| row.usd.is_some()).then(|| worth.sum()),
            without_price: u32::try_from(rows.iter().filter(|row| row.usd.is_none()).count()).unwrap_or(u32::MAX),
            rows,
            basis,
        })
    }

    pub(super) async fn coins(&self, scope: &Scope, as_of_block: u64) -> Result<(Vec<Holding>, Basis), Error> {
        let account = self.source.account(scope.chain(), &scope.address).await?;
        let mut value = account.value.balance.ok_or_else(super::past::no_balance)?;
        let mut basis = Basis {
            provenance: vec![account.provenance],
            ..Basis::default()
        };
        if as_of_block > 0 {
            let activity = self.activity(scope).await?;
            let known_to = activity.movements.last().and_then(|one| one.block).unwrap_or(0);
            if !activity.whole && known_to >= as_of_block {
                return Err(Error::invalid(
                    "as_of_block",
                    "Not all movements since that block were loaded. Load the full history, or choose a later block.",
                ));
            }
            let since = activity
                .movements
                .iter()
                .filter(|one| one.block.is_some_and(|block| block > as_of_block));
            for one in since {
                let grown = value.0.saturating_add(one.minus.0);
                value = Amount(grown.saturating_sub(one.plus.0.min(grown)));
            }
            basis = Basis::of(&activity);
        } else {
            basis.coverage.push("Esplora", State::Ok);
        }
        let held = Holding {
            asset: Asset::Native,
            value,
            provider_price: None,
        };
        Ok((vec![held], basis))
    }

    pub(super) async fn tokens(&self, scope: &Scope) -> Result<(Vec<Holding>, Basis), Error> {
        let chain = scope.chain();
        let (account, tokens) = tokio::join!(
            self.source.account(chain, &scope.address),
            self.source.holdings(chain, &scope.address)
        );
        let account = account?;
        let mut basis = Basis {
            provenance: vec![account.provenance],
            ..Basis::default()
        };
        let coins = account.value.balance.map(|value| Holding {
            asset: Asset::Native,
            value,
            provider_price: None,
        });
        let has_coins = coins.is_some();
        let mut held: Vec<Holding> = coins.into_iter().collect();
        match tokens {
            Ok(page) => {
                basis.coverage = page.value.coverage;
                basis.provenance.push(page.provenance);
                held.extend(page.value.items);
            }
            Err(error) => basis.coverage.push("tokens", State::Failed(error.to_string())),
        }
        if !has_coins {
            basis
                .coverage
                .push("coins", State::Failed(super::past::no_balance().to_string()));
        }
        Ok((held, basis))
    }
}

fn is_used(account: &Account) -> bool {
    account.balance.is_some_and(|balance| balance != Amount::ZERO)
        || account.tx_count.is_some_and(|count| count > 0)
        || account.transfer_count.is_some_and(|count| count > 0)
}

/// Empty for nothing.
#[must_use]
pub fn dollars(usd: Option<Decimal>) -> String {
    usd.map_or_else(String::new, money)
}
