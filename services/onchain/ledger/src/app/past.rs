//! What an address did over time: movements, balances, hours, and who funded it first.

use std::collections::BTreeMap;

use chain_model::{
    amount::Amount,
    chain::{Chain, Kind},
    error::Error,
    movement::{self, Direction, Movement},
    provenance::State,
    scope::Scope,
    transfer::Asset,
};
use rust_decimal::Decimal;

use super::{
    profile::Basis,
    quote::{Quotes, coins, decimals},
};
use crate::{
    Ledger,
    domain::rhythm::{Guess, Week},
};

/// Which movements.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// `in`, `out`, `own`; empty for all.
    pub direction: String,
    /// `native` or a contract; empty for all.
    pub asset: String,
    pub peer: String,
    pub min_usd: Option<Decimal>,
    pub hide_failed: bool,
}

/// A movement with its worth at its time.
#[derive(Debug, Clone)]
pub struct Priced {
    pub movement: Movement,
    pub usd: Option<Decimal>,
}

/// Some movements.
#[derive(Debug, Clone)]
pub struct Listed {
    pub rows: Vec<Priced>,
    pub next: Option<String>,
    pub basis: Basis,
}

/// Balances at the ends of days.
#[derive(Debug, Clone)]
pub struct History {
    pub asset: Asset,
    /// Days since 1970, base units, US dollars.
    pub points: Vec<(i32, Amount, Option<Decimal>)>,
    pub method: &'static str,
    pub basis: Basis,
}

/// `native`, or the contract's address.
#[must_use]
pub fn asset_word(asset: &Asset) -> &str {
    match asset {
        Asset::Native => "native",
        Asset::Token { contract, .. } => contract,
    }
}

/// Place of a movement, to go on after it.
pub(super) fn place(one: &Movement) -> String {
    // One event can move several pieces.
    let piece = one.token_id.map(|id| id.to_string()).unwrap_or_default();
    format!(
        "{}.{}.{}.{}.{piece}",
        one.tx,
        one.kind,
        one.position,
        one.direction.word()
    )
}

impl Filter {
    fn takes(&self, chain: &Chain, quotes: &Quotes, one: &Movement) -> bool {
        let any = |wanted: &str, found: &str| wanted.is_empty() || wanted.eq_ignore_ascii_case(found);
        let peer = self.peer.is_empty()
            || one
                .peers
                .iter()
                .filter_map(|peer| peer.address.as_deref())
                .any(|address| address.eq_ignore_ascii_case(&self.peer));
        let worth = self.min_usd.is_none_or(|least| {
            let usd = quotes.usd(chain, &one.asset, one.value, one.time);
            usd.is_some_and(|usd| usd >= least)
        });
        any(&self.direction, one.direction.word())
            && any(&self.asset, asset_word(&one.asset))
            && peer
            && worth
            && !(self.hide_failed && one.failed)
    }
}

/// Those from the first day to the last; each bound that lies between two has the balance that held then.
fn within(points: Vec<(i32, Amount)>, first: Option<i32>, last: Option<i32>) -> Vec<(i32, Amount)> {
    let held = |day: i32| {
        points
            .iter()
            .rev()
            .find(|(at, _)| *at <= day)
            .map(|(_, value)| (day, *value))
    };
    // Nobody knows of days to come.
    let last = last.filter(|last| points.last().is_some_and(|(today, _)| last < today));
    let (first_held, last_held) = (first.and_then(held), last.and_then(held));
    let mut inside: Vec<(i32, Amount)> = points
        .into_iter()
        .filter(|(day, _)| first.is_none_or(|first| *day > first) && last.is_none_or(|last| *day < last))
        .collect();
    inside.splice(0..0, first_held);
    inside.extend(last_held.filter(|_| first != last));
    inside
}

/// Movements behind `cursor` that `takes` lets through, `limit` at most, with their worth, and the cursor of what follows.
///
/// # Errors
/// [`Error::BadCursor`] for a place that is not among them.
pub(super) fn page(
    movements: &[Movement],
    (chain, quotes): (&Chain, &Quotes),
    cursor: &str,
    limit: usize,
    takes: impl Fn(&Movement) -> bool,
) -> Result<(Vec<Priced>, Option<String>), Error> {
    let start = match cursor {
        "" => 0,
        cursor => {
            let at = movements.iter().position(|one| place(one) == cursor);
            at.ok_or(Error::BadCursor)? + 1
        }
    };
    let mut left = movements.iter().skip(start).filter(|one| takes(one));
    let rows: Vec<Priced> = left
        .by_ref()
        .take(limit)
        .map(|one| Priced {
            usd: quotes.usd(chain, &one.asset, one.value, one.time),
            movement: one.clone(),
        })
        .collect();
    let next = left.next().and(rows.last()).map(|last| place(&last.movement));
    Ok((rows, next))
}

/// The provider lists the address and has not fetched what it holds.
pub(super) fn no_balance() -> Error {
    Error::Provider {
        provider: "The balance of this address".to_owned(),
        retry_after: None,
        cause: std::sync::Arc::new(std::io::Error::other("the provider knows no balance of this address")),
    }
}

impl Ledger {
    /// Newest first.
    ///
    /// # Errors
    /// The provider's failure; a cursor that is none.
    pub async fn movements(&self, scope: &Scope, filter: &Filter, cursor: &str, limit: usize) -> Result<Listed, Error> {
        let chain = scope.chain();
        let activity = self.activity(scope).await?;
        let quotes = self
            .quotes(coins(chain, activity.movements.iter().map(|one| &one.asset)))
            .await;
        let takes = |one: &Movement| filter.takes(chain, &quotes, one);
        let (rows, next) = page(&activity.movements, (chain, &quotes), cursor, limit, takes)?;
        let mut basis = Basis::of(&activity);
        basis.priced(&quotes);
        Ok(Listed { rows, next, basis })
    }

    /// # Errors
    /// The provider's failure; an asset that the address never held.
    pub async fn balances(&self, scope: &Scope, asset: &str) -> Result<History, Error> {
        let chain = scope.chain();
        let native = asset.is_empty() || asset.eq_ignore_ascii_case("native");
        // They are counted back from today: what came after the range lies on the way.
        let way = Scope {
            to: None,
            ..scope.clone()
        };
        let activity = self.activity(&way).await?;
        let mut basis = Basis::of(&activity);
        if native && chain.kind == Kind::Account {
            // Fees are in no transfer: the provider's own balances are better than ours.
            match self.source.days(chain, &scope.address).await {
                Ok(days) => {
                    basis.provenance.push(days.provenance);
                    let mut points: BTreeMap<i32, Amount> = BTreeMap::new();
                    for (day, value) in days.value {
                        if let Some(day) = day_of(&day) {
                            points.insert(day, value);
                        }
                    }
                    let points = points.into_iter().collect();
                    return Ok(self.worth(scope, Asset::Native, points, "provider", basis).await);
                }
                Err(error) => basis.coverage.push("balances by day", State::Failed(error.to_string())),
            }
        }
        let of_asset: Vec<&Movement> = activity
            .movements
            .iter()
            .filter(|one| {
                if native {
                    one.asset == Asset::Native
                } else {
                    asset_word(&one.asset).eq_ignore_ascii_case(asset)
                }
            })
            .collect();
        let (asset, now) = if native {
            (
                Asset::Native,
                self.source
                    .account(chain, &scope.address)
                    .await?
                    .value
                    .balance
                    .ok_or_else(no_balance)?,
            )
        } else {
            let held = self.source.holdings(chain, &scope.address).await?.value.items;
            let found = held
                .into_iter()
                .find(|one| asset_word(&one.asset).eq_ignore_ascii_case(asset));
            match (found, of_asset.first()) {
                (Some(one), _) => (one.asset, one.value),
                (None, Some(one)) => (one.asset.clone(), Amount::ZERO),
                (None, None) => return Err(Error::invalid("asset", "This address has no such asset.")),
            }
        };
        let today = i32::try_from(self.clock.now().timestamp().div_euclid(86_400)).unwrap_or_default();
        let points = movement::balances(now, today, &of_asset);
        Ok(self.worth(scope, asset, points, "movements", basis).await)
    }

    async fn worth(
        &self,
        scope: &Scope,
        asset: Asset,
        points: Vec<(i32, Amount)>,
        method: &'static str,
        mut basis: Basis,
    ) -> History {
        let chain = scope.chain();
        let quotes = self.quotes(coins(chain, std::iter::once(&asset))).await;
        basis.priced(&quotes);
        let day = |at: Option<i64>| at.and_then(|at| i32::try_from(at.div_euclid(86_400)).ok());
        let points = within(points, day(scope.from), day(scope.to))
            .into_iter()
            .map(|(day, value)| {
                let usd = quotes.usd(chain, &asset, value, i64::from(day) * 86_400);
                (day, value, usd)
            })
            .collect();
        History {
            asset,
            points,
            method,
            basis,
        }
    }

    /// # Errors
    /// The provider's failure.
    pub async fn hours(&self, scope: &Scope) -> Result<(Week, Option<Guess>, Basis), Error> {
        let activity = self.activity(scope).await?;
        // Who receives does not choose the hour.
        let own = activity
            .movements
            .iter()
            .filter(|one| one.direction != Direction::In && one.time > 0);
        let week = Week::of(own.map(|one| one.time));
        Ok((week, week.guess(), Basis::of(&activity)))
    }

    /// The oldest receipt, where the oldest can be reached.
    ///
    /// # Errors
    /// The provider's failure.
    pub async fn first_funder(&self, scope: &Scope) -> Result<(Option<Movement>, Basis), Error> {
        let chain = scope.chain();
        if chain.kind == Kind::Account
            && let Ok(found) = self.source.funder(chain, &scope.address).await
        {
            let mut basis = Basis {
                provenance: vec![found.provenance],
                ..Basis::default()
            };
            basis.coverage.push("Etherscan", State::Ok);
            let movement = found.value.and_then(|one| movement::of_transfer(&scope.address, one));
            return Ok((movement, basis));
        }
        let activity = self.activity(scope).await?;
        let basis = Basis::of(&activity);
        if !activity.whole || scope.from.is_some() {
            return Ok((None, basis));
        }
        let oldest = activity
            .movements
            .iter()
            .rev()
            .find(|one| one.direction == Direction::In && !one.failed && one.asset == Asset::Native);
        Ok((oldest.cloned(), basis))
    }

    /// Unspent outputs with how often the address received.
    ///
    /// # Errors
    /// [`Error::TooMany`] where the provider does not list so many; its failure.
    pub async fn unspent(&self, scope: &Scope) -> Result<(Vec<chain_model::account::Utxo>, u32, Basis), Error> {
        let chain = scope.chain();
        let found = self.source.utxos(chain, &scope.address).await?;
        let activity = self.activity(scope).await?;
        let receipts = activity.movements.iter().filter(|one| one.plus != Amount::ZERO).count();
        let mut basis = Basis::of(&activity);
        basis.provenance.insert(0, found.provenance);
        for (source, state) in found.value.coverage.sources {
            basis.coverage.merge(source, state);
        }
        let mut utxos = found.value.items;
        utxos.sort_by_key(|one| std::cmp::Reverse(one.value));
        Ok((utxos, u32::try_from(receipts).unwrap_or(u32::MAX), basis))
    }
}

/// Days since 1970 of `2026-01-31`.
pub(super) fn day_of(text: &str) -> Option<i32> {
    let day: chrono::NaiveDate = text.get(..10)?.parse().ok()?;
    i32::try_from(day.and_hms_opt(0, 0, 0)?.and_utc().timestamp().div_euclid(86_400)).ok()
}

/// Decimals and symbol, as far as they are known.
#[must_use]
pub fn sign(chain: &Chain, asset: &Asset) -> (Option<u8>, String) {
    let symbol = match asset {
        Asset::Native => chain.symbol.to_owned(),
        Asset::Token { symbol, .. } => symbol.clone().unwrap_or_default(),
    };
    (decimals(chain, asset), symbol)
}
