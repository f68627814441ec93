//! What is known of the market: ticks, closes, volumes and forecast bands. Every question names a time, and nothing after it is used.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use vocab::Money;

use crate::rule::Bar;

/// A price that came at a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Point {
    pub at: DateTime<Utc>,
    pub price: Money,
}

/// One day of a coin.
#[derive(Debug, Clone, Copy, Default)]
struct Day {
    close: Option<Money>,
    /// Of 24 hours, US dollars.
    volume: Option<f64>,
}

/// What was forecast for a day.
#[derive(Debug, Clone)]
pub(crate) struct Band {
    pub low: Money,
    pub high: Money,
    /// Which forecast it is from.
    pub origin: String,
}

#[derive(Debug, Clone, Default)]
struct Coin {
    name: Option<String>,
    /// Oldest first, no time twice.
    ticks: Vec<Point>,
    /// Closes by the start of their hour.
    hours: BTreeMap<DateTime<Utc>, Money>,
    days: BTreeMap<NaiveDate, Day>,
    /// By day and percent.
    bands: BTreeMap<(NaiveDate, u32), Band>,
}

/// Prices in US dollars by coin, with the time between two ticks.
#[derive(Debug, Clone)]
pub struct Prices {
    tick: TimeDelta,
    coins: HashMap<String, Coin>,
}

impl Prices {
    /// Empty; ticks come every `tick`: 15 minutes live, an hour in a back-test.
    #[must_use]
    pub fn new(tick: TimeDelta) -> Self {
        Self {
            tick,
            coins: HashMap::new(),
        }
    }

    /// The time between two ticks.
    #[must_use]
    pub const fn tick(&self) -> TimeDelta {
        self.tick
    }

    /// The name that sentences give a coin.
    pub fn set_name(&mut self, coin: &str, name: &str) {
        self.coin(coin).name = Some(name.to_owned());
    }

    /// The name of a coin, or its id.
    #[must_use]
    pub fn name<'a>(&'a self, coin: &'a str) -> &'a str {
        let named = self.coins.get(coin).and_then(|coin| coin.name.as_deref());
        named.unwrap_or(coin)
    }

    /// Adds a tick. Returns false, and adds nothing, where the price is not positive or the tick is not newer than the last one.
    pub fn add_tick(&mut self, coin: &str, at: DateTime<Utc>, price: Money) -> bool {
        let ticks = &mut self.coin(coin).ticks;
        if !price.is_positive() || ticks.last().is_some_and(|last| last.at >= at) {
            return false;
        }
        ticks.push(Point { at, price });
        true
    }

    /// Sets the close of the hour that began at `open`; ignores a price that is not positive.
    pub fn set_hour(&mut self, coin: &str, open: DateTime<Utc>, close: Money) {
        if close.is_positive() {
            self.coin(coin).hours.insert(start_of_hour(open), close);
        }
    }

    /// Sets close and 24-hour volume of a full day, UTC. A close that is not positive, and a volume below zero, are unknown.
    pub fn set_day(&mut self, coin: &str, day: NaiveDate, close: Option<Money>, volume: Option<f64>) {
        let known = Day {
            close: close.filter(|close| close.is_positive()),
            volume: volume.filter(|volume| volume.is_finite() && *volume >= 0.0),
        };
        self.coin(coin).days.insert(day, known);
    }

    /// Keeps the band that was forecast for a day, and which forecast it is from. The first one stays: a band is frozen.
    pub fn add_band(
        &mut self,
        coin: &str,
        (day, percent): (NaiveDate, u32),
        (low, high): (Money, Money),
        origin: impl Into<String>,
    ) {
        let bands = &mut self.coin(coin).bands;
        if low <= high {
            let origin = origin.into();
            bands.entry((day, percent)).or_insert(Band { low, high, origin });
        }
    }

    /// True where a band was forecast for a day.
    #[must_use]
    pub fn has_band(&self, coin: &str, day: NaiveDate) -> bool {
        let bands = self.coins.get(coin).map(|coin| &coin.bands);
        bands.is_some_and(|bands| bands.range((day, 0)..=(day, u32::MAX)).next().is_some())
    }

    /// Forgets ticks before `ticks`, hours before `hours` and days before `days`. The newest tick of each coin stays.
    pub fn trim(&mut self, ticks: DateTime<Utc>, hours: DateTime<Utc>, days: NaiveDate) {
        for coin in self.coins.values_mut() {
            let old = coin.ticks.partition_point(|point| point.at < ticks);
            coin.ticks.drain(..old.min(coin.ticks.len().saturating_sub(1)));
            coin.hours = coin.hours.split_off(&hours);
            coin.days = coin.days.split_off(&days);
            coin.bands = coin.bands.split_off(&(days, 0));
        }
    }

    /// The newest price of a coin, and its time.
    #[must_use]
    pub fn newest(&self, coin: &str) -> Option<(DateTime<Utc>, Money)> {
        let last = self.coins.get(coin)?.ticks.last()?;
        Some((last.at, last.price))
    }

    /// The last tick at or before `at`.
    pub(crate) fn price(&self, coin: &str, at: DateTime<Utc>) -> Option<&Point> {
        self.nth_before(coin, at, 1)
    }

    /// The tick before the last one at or before `at`.
    pub(crate) fn previous(&self, coin: &str, at: DateTime<Utc>) -> Option<&Point> {
        self.nth_before(coin, at, 2)
    }

    /// The last price at or before `at`: of a tick or hour at most one of its cadences older.
    pub(crate) fn reference(&self, coin: &str, at: DateTime<Utc>) -> Option<Money> {
        let tick = self.price(coin, at).filter(|point| at - point.at <= self.tick);
        if let Some(point) = tick {
            return Some(point.price);
        }
        let hours = &self.coins.get(coin)?.hours;
        let (open, close) = hours.range(..=at - TimeDelta::hours(1)).next_back()?;
        (at - *open <= TimeDelta::hours(2)).then_some(*close)
    }

    /// Closes of the last bars until the one that began at `open`, oldest first: all of them without a gap, at most `most`.
    pub(crate) fn closes(&self, coin: &str, bar: Bar, open: DateTime<Utc>, most: usize) -> Vec<Money> {
        let Some(coin) = self.coins.get(coin) else {
            return Vec::new();
        };
        let mut closes: Vec<Money> = match bar {
            Bar::Hour => {
                let last = start_of_hour(open);
                let hours = coin.hours.range(..=last).map(|(open, close)| (*open, Some(*close)));
                unbroken(hours, last, |open| open.checked_sub_signed(TimeDelta::hours(1)), most)
            }
            Bar::Day => {
                let last = open.date_naive();
                let days = coin.days.range(..=last).map(|(day, known)| (*day, known.close));
                unbroken(days, last, |day| day.pred_opt(), most)
            }
        };
        closes.reverse();
        closes
    }

    /// Closes of the `days` full days before a day; `None` where one is missing.
    pub(crate) fn closes_before(&self, coin: &str, day: NaiveDate, days: usize) -> Option<Vec<Money>> {
        self.days_before(coin, day, days)?.map(|known| known.close).collect()
    }

    /// Volumes of the `days` days before a day; `None` where one is missing.
    pub(crate) fn volumes_before(&self, coin: &str, day: NaiveDate, days: usize) -> Option<Vec<f64>> {
        self.days_before(coin, day, days)?.map(|known| known.volume).collect()
    }

    pub(crate) fn volume(&self, coin: &str, day: NaiveDate) -> Option<f64> {
        self.coins.get(coin)?.days.get(&day)?.volume
    }

    pub(crate) fn band(&self, coin: &str, day: NaiveDate, percent: u32) -> Option<&Band> {
        self.coins.get(coin)?.bands.get(&(day, percent))
    }

    fn coin(&mut self, coin: &str) -> &mut Coin {
        self.coins.entry(coin.to_owned()).or_default()
    }

    fn nth_before(&self, coin: &str, at: DateTime<Utc>, nth: usize) -> Option<&Point> {
        let ticks = &self.coins.get(coin)?.ticks;
        let until = ticks.partition_point(|point| point.at <= at);
        ticks.get(until.checked_sub(nth)?)
    }

    /// Each of the days before a day; unknown ones too.
    fn days_before(&self, coin: &str, day: NaiveDate, days: usize) -> Option<impl Iterator<Item = Day>> {
        let known = &self.coins.get(coin)?.days;
        let first = day.checked_sub_days(Days::new(u64::try_from(days).ok()?))?;
        Some(
            first
                .iter_days()
                .take(days)
                .map(move |day| known.get(&day).copied().unwrap_or_default()),
        )
    }
}

/// The start of the hour of a time.
pub(crate) fn start_of_hour(at: DateTime<Utc>) -> DateTime<Utc> {
    at - TimeDelta::milliseconds(at.timestamp_millis().rem_euclid(3_600_000))
}

/// The bars from `last` back to the first that is missing, newest first.
fn unbroken<K: PartialEq + Copy>(
    bars: impl DoubleEndedIterator<Item = (K, Option<Money>)>,
    last: K,
    earlier: impl Fn(K) -> Option<K>,
    most: usize,
) -> Vec<Money> {
    let mut wanted = Some(last);
    bars.rev()
        .map_while(|(open, close)| {
            let close = close.filter(|_| Some(open) == wanted);
            wanted = earlier(open);
            close
        })
        .take(most)
        .collect()
}

/// A price of the feed: the shortest decimal of a double, rounded to 18 decimals. `None` where it is not a positive number.
#[must_use]
pub fn price_from_text(text: &str) -> Option<Money> {
    match text.parse::<Money>() {
        Ok(price) => Some(price).filter(|price| price.is_positive()),
        Err(_) => price_from_f64(text.parse().ok()?),
    }
}

/// A price of the history, rounded to 18 decimals. `None` where it is not a positive number.
#[must_use]
pub fn price_from_f64(price: f64) -> Option<Money> {
    if !price.is_finite() {
        return None;
    }
    let shortest = price.to_string();
    let text = match shortest.split_once('.') {
        Some((_, decimals)) if decimals.len() > 18 => format!("{price:.18}"),
        _ => shortest,
    };
    text.parse().ok().filter(|price: &Money| price.is_positive())
}

#[cfg(test)]
mod tests {
    use super::{price_from_f64, price_from_text};

    #[test]
    fn prices_keep_up_to_18_decimals() {
        let shown = |text| price_from_text(text).map(|price| price.to_string());
        assert_eq!(shown("60250.5").as_deref(), Some("60250.5"));
        assert_eq!(shown("1e-12").as_deref(), Some("0.000000000001"));
        assert_eq!(shown("0.0000000000012345678").as_deref(), Some("0.000000000001234568"));
        assert_eq!(shown("1000000000").as_deref(), Some("1000000000"));
        for none in ["0", "-1", "", "NaN", "inf", "1e-30"] {
            assert_eq!(shown(none), None, "{none}");
        }
        assert_eq!(price_from_f64(0.1).unwrap().to_string(), "0.1");
    }
}
