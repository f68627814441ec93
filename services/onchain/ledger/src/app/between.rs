//! What an address held at the ends of two days, side by side.

use std::collections::BTreeMap;

use chain_model::{
    amount::Amount,
    chain::Kind,
    error::Error,
    movement::{self, Movement},
    provenance::State,
    scope::Scope,
    transfer::Asset,
};
use chrono::NaiveDate;
use rust_decimal::Decimal;

use super::{
    past::{asset_word, day_of},
    profile::Basis,
    quote::coins,
};
use crate::Ledger;

const DAY: i64 = 86_400;

/// One asset at the end of one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    pub value: Amount,
    /// Of one unit at the close of that day; none where nobody knows one, never another day's.
    pub price: Option<Decimal>,
    pub usd: Option<Decimal>,
}

/// One asset on both days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub asset: Asset,
    pub first: Held,
    pub last: Held,
}

#[derive(Debug, Clone)]
pub struct Between {
    pub first: NaiveDate,
    pub last: NaiveDate,
    /// What changed most in dollars first; only what was held on one of the days.
    pub rows: Vec<Change>,
    /// Sums of what has a price; none where nothing has.
    pub worth: (Option<Decimal>, Option<Decimal>),
    /// Assets that lack a price on one of the days.
    pub without_price: u32,
    pub basis: Basis,
}

fn day(field: &'static str, text: &str) -> Result<NaiveDate, Error> {
    text.parse()
        .map_err(|_| Error::invalid(field, "A day as `yyyy-mm-dd`."))
}

fn number(day: NaiveDate) -> i32 {
    let midnight = day.and_time(chrono::NaiveTime::MIN).and_utc().timestamp();
    i32::try_from(midnight.div_euclid(DAY)).unwrap_or_default()
}

/// The balance at the end of a day, from balances at the ends of days, oldest first. Before the first of them nothing was held.
fn held(points: &[(i32, Amount)], day: i32) -> Amount {
    let known = points.iter().rev().find(|(at, _)| *at <= day);
    known.map_or(Amount::ZERO, |(_, value)| *value)
}

fn worth<'a>(sides: impl Iterator<Item = &'a Held>) -> Option<Decimal> {
    let mut priced = sides.filter_map(|side| side.usd).peekable();
    priced.peek()?;
    Some(priced.sum())
}

impl Ledger {
    /// Counted back from what is held now, by every movement since; of the native asset of an account chain by the provider's own
    /// balances where it has them, since fees are in no transfer.
    ///
    /// # Errors
    /// Days that are none, that lie ahead, or that lie before what was loaded; the provider's failure.
    pub async fn holdings_between(&self, scope: &Scope, first: &str, last: &str) -> Result<Between, Error> {
        let chain = scope.chain();
        let (first, last) = (day("first", first)?, day("last", last)?);
        if last < first {
            return Err(Error::invalid("last", "The second day is before the first."));
        }
        if last > self.clock.now().date_naive() {
            return Err(Error::invalid("last", "The date must not be in the future."));
        }
        let way = Scope {
            from: None,
            to: None,
            ..scope.clone()
        };
        let activity = self.activity(&way).await?;
        let loaded = activity.movements.last().map(|one| one.time.div_euclid(DAY));
        if !activity.whole && loaded.is_some_and(|oldest| i64::from(number(first)) <= oldest) {
            return Err(Error::invalid(
                "first",
                "Not all movements since that day were loaded. Load the full history, or choose a later day.",
            ));
        }
        let (now, _) = match chain.kind {
            Kind::Utxo => self.coins(scope, 0).await?,
            Kind::Account => self.tokens(scope).await?,
        };
        let mut basis = Basis::of(&activity);
        let today = i32::try_from(self.clock.now().timestamp().div_euclid(DAY)).unwrap_or_default();
        let mut moved: BTreeMap<String, (Asset, Amount, Vec<&Movement>)> = now
            .into_iter()
            .map(|one| {
                let key = asset_word(&one.asset).to_lowercase();
                (key, (one.asset, one.value, Vec::new()))
            })
            .collect();
        // A piece of a collection is no amount.
        for one in activity.movements.iter().filter(|one| one.token_id.is_none()) {
            let key = asset_word(&one.asset).to_lowercase();
            let entry = moved
                .entry(key)
                .or_insert_with(|| (one.asset.clone(), Amount::ZERO, Vec::new()));
            entry.2.push(one);
        }
        let quotes = self.quotes(coins(chain, moved.values().map(|(asset, ..)| asset))).await;
        basis.priced(&quotes);
        let days = self.native_days(scope, &mut basis).await;
        let mut rows = Vec::new();
        for (asset, value, movements) in moved.into_values() {
            let points = match &days {
                Some(days) if asset == Asset::Native => days.clone(),
                _ => movement::balances(value, today, &movements),
            };
            let side = |day: NaiveDate| {
                let value = held(&points, number(day));
                let at = i64::from(number(day)) * DAY;
                Held {
                    value,
                    price: quotes.price(chain, &asset, at),
                    usd: quotes.usd(chain, &asset, value, at),
                }
            };
            let (one, other) = (side(first), side(last));
            if asset == Asset::Native || one.value != Amount::ZERO || other.value != Amount::ZERO {
                rows.push(Change {
                    asset,
                    first: one,
                    last: other,
                });
            }
        }
        rows.sort_by_key(|row| {
            let changed = row.last.usd.unwrap_or_default() - row.first.usd.unwrap_or_default();
            std::cmp::Reverse((changed.abs(), row.asset == Asset::Native))
        });
        let priced = |row: &Change| row.first.usd.is_some() && row.last.usd.is_some();
        Ok(Between {
            first,
            last,
            worth: (
                worth(rows.iter().map(|row| &row.first)),
                worth(rows.iter().map(|row| &row.last)),
            ),
            without_price: u32::try_from(rows.iter().filter(|row| !priced(row)).count()).unwrap_or(u32::MAX),
            rows,
            basis,
        })
    }

    /// The provider's own balances of the native asset of an account chain, oldest first; none where it has none.
    async fn native_days(&self, scope: &Scope, basis: &mut Basis) -> Option<Vec<(i32, Amount)>> {
        let chain = scope.chain();
        if chain.kind == Kind::Utxo {
            return None;
        }
        match self.source.days(chain, &scope.address).await {
            Ok(days) => {
                basis.provenance.push(days.provenance);
                let mut points: Vec<(i32, Amount)> = days
                    .value
                    .into_iter()
                    .filter_map(|(day, value)| Some((day_of(&day)?, value)))
                    .collect();
                points.sort_by_key(|(day, _)| *day);
                Some(points)
            }
            Err(error) => {
                let text = format!("{error} Counted from transfers, without fees.");
                basis.coverage.push("balances by day", State::Failed(text));
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Held, held, worth};
    use chain_model::amount::Amount;

    #[test]
    fn a_day_has_the_balance_of_the_last_change_before_its_end() {
        let points = [(10, Amount::from(5)), (12, Amount::from(7))];
        let at = |day| held(&points, day);
        assert_eq!(
            [at(9), at(10), at(11), at(12), at(99)],
            [0, 5, 5, 7, 7].map(Amount::from)
        );
        assert_eq!(held(&[], 1), Amount::ZERO);
    }

    #[test]
    fn what_has_no_price_is_in_no_sum() {
        let side = |usd: Option<i64>| Held {
            value: Amount::ZERO,
            price: None,
            usd: usd.map(Into::into),
        };
        assert_eq!(worth([side(None), side(Some(3)), side(Some(4))].iter()), Some(7.into()));
        assert_eq!(worth([side(None)].iter()), None);
    }
}
