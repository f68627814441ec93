//! Excursions of round trips that are shown: hourly prices of the last 90 days, daily closes before.

use std::{
    collections::HashMap,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use chrono::{DateTime, NaiveTime, TimeDelta, Utc};
use futures::{StreamExt, stream};
use performance::{Excursion, RoundTrip, excursion};
use uuid::Uuid;

use super::{App, price::DOLLARS};
use crate::{error::Error, upstream::market::Closes};

/// Coins whose prices are asked for, for a page of round trips.
pub const PAGE_COINS: usize = 50;
/// Coins asked for at a time.
const AT_ONCE: usize = 4;
/// Whoever waits for a list does not wait longer for prices.
const PATIENCE: Duration = Duration::from_secs(4);
/// A market that did not answer is asked again after this.
const ASK_AGAIN: TimeDelta = TimeDelta::seconds(30);
/// So far back there are hours, one less than the market's window: its clock may be ahead.
const HOURS_REACH: TimeDelta = TimeDelta::hours(90 * 24 - 1);

/// Between two market prices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Grain {
    Hour,
    Day,
}

impl Grain {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hour => "hour",
            Self::Day => "day",
        }
    }
}

/// Excursions by round trip.
#[derive(Debug, Clone, Default)]
pub struct Excursions {
    found: HashMap<Uuid, (Excursion, Grain)>,
    /// Some prices could not be asked for.
    pub market_away: bool,
}

impl Excursions {
    /// Nothing where the market has no price from inside the round trip.
    #[must_use]
    pub fn of(&self, trip: Uuid) -> Option<(Excursion, Grain)> {
        self.found.get(&trip).copied()
    }
}

/// Prices in dollars, oldest first.
type Series = Vec<(DateTime<Utc>, f64)>;
type Key = (String, Grain);

/// The prices by which a round trip is measured. The market has prices in dollars only.
fn wanted(trip: &RoundTrip, now: DateTime<Utc>) -> Option<Key> {
    let is_dollar = |asset: &str| DOLLARS.contains(&asset);
    if !is_dollar(&trip.instrument.quote) || is_dollar(&trip.instrument.base) {
        return None;
    }
    let grain = if trip.opened >= now - HOURS_REACH {
        Grain::Hour
    } else {
        Grain::Day
    };
    Some((trip.instrument.base.clone(), grain))
}

/// Those that are needed most often.
fn most_wanted(trips: &[RoundTrip], now: DateTime<Utc>, most: usize) -> Vec<Key> {
    let mut counts: HashMap<Key, usize> = HashMap::new();
    for key in trips.iter().filter_map(|trip| wanted(trip, now)) {
        *counts.entry(key).or_default() += 1;
    }
    let mut keys: Vec<(usize, Key)> = counts.into_iter().map(|(key, count)| (count, key)).collect();
    keys.sort_by(|(few, (one, _)), (many, (other, _))| many.cmp(few).then_with(|| one.cmp(other)));
    keys.into_iter().take(most).map(|(_, key)| key).collect()
}

/// A close is the first price of its day in UTC. Today's is still moving.
fn daily(closes: &Closes, now: DateTime<Utc>) -> Series {
    let past = closes.iter().filter(|(day, _)| **day < now.date_naive());
    let mut series: Series = past
        .map(|(day, price)| (day.and_time(NaiveTime::MIN).and_utc(), *price))
        .collect();
    series.sort_by_key(|(time, _)| *time);
    series
}

impl App {
    /// Of these round trips, by the prices of at most so many coins; those of others stay unknown.
    pub async fn excursions(&self, trips: &[RoundTrip], most: usize) -> Excursions {
        let now = self.now();
        let keys = most_wanted(trips, now, most);
        let mut found = Excursions::default();
        if keys.is_empty() {
            return found;
        }
        let failed = DateTime::from_timestamp_millis(self.excursions_failed.load(Ordering::Relaxed));
        let may_ask = failed.is_none_or(|failed| now - failed >= ASK_AGAIN);
        let series = if may_ask {
            self.series(keys, now).await
        } else {
            self.cached_series(keys, now).await
        };
        found.market_away = series.values().any(Option::is_none);
        if found.market_away && may_ask {
            self.excursions_failed.store(now.timestamp_millis(), Ordering::Relaxed);
        }
        for trip in trips {
            let Some(key) = wanted(trip, now) else { continue };
            let prices = series.get(&key).and_then(Option::as_ref);
            if let Some(one) = prices.and_then(|prices| excursion(trip, prices, now)) {
                found.found.insert(trip.id, (one, key.1));
            }
        }
        found
    }

    /// Nothing for a coin where the market did not answer in time.
    async fn series(&self, keys: Vec<Key>, now: DateTime<Utc>) -> HashMap<Key, Option<Arc<Series>>> {
        let mut series: HashMap<Key, Option<Arc<Series>>> = keys.iter().map(|key| (key.clone(), None)).collect();
        let asked = stream::iter(keys)
            .map(|key| async move { (self.prices_by(&key, now).await, key) })
            .buffer_unordered(AT_ONCE)
            .take_until(tokio::time::sleep(PATIENCE));
        let mut asked = std::pin::pin!(asked);
        while let Some((answer, key)) = asked.next().await {
            match answer {
                Ok(prices) => {
                    series.insert(key, Some(prices));
                }
                Err(error) => {
                    tracing::warn!(error = %kit::causes(&error), "the market did not answer with a coin's prices");
                }
            }
        }
        series
    }

    /// The same without asking.
    async fn cached_series(&self, keys: Vec<Key>, now: DateTime<Utc>) -> HashMap<Key, Option<Arc<Series>>> {
        let mut series = HashMap::new();
        for key in keys {
            let prices = match key.1 {
                Grain::Day => self
                    .closes
                    .get(&key.0)
                    .await
                    .map(|closes| Arc::new(daily(&closes, now))),
                Grain::Hour => self.hours.get(&key.0).await,
            };
            series.insert(key, prices);
        }
        series
    }

    async fn prices_by(&self, (coin, grain): &Key, now: DateTime<Utc>) -> Result<Arc<Series>, Error> {
        match grain {
            Grain::Day => Ok(Arc::new(daily(self.closes_of(coin).await?.as_ref(), now))),
            Grain::Hour => {
                let ask = async { self.market.hours(coin, now - HOURS_REACH, now).await.map(Arc::new) };
                let found = self.hours.try_get_with(coin.clone(), ask).await;
                found.map_err(Arc::unwrap_or_clone)
            }
        }
    }
}
