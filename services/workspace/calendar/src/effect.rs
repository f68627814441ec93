//! How a price moved after events, beside other times of the same weekday and hour.
//!
//! The abnormal return of an event at t over a span k is ln(P(t+k)/P(t)) less the mean of the same at that weekday and hour (UTC) in the
//! 26 weeks before, at times whose span has none of the events. If fewer than 8 of those have prices, the pool is that hour of every day in
//! the 26 weeks; an event with fewer than 8 there too does not count. Of events within k of each other the first counts. The interval comes
//! from 10,000 draws of dates, so that events of one date stay together (bootstrap by clusters: Cameron, Gelbach, Miller 2008); p compares
//! with one random time of each event's pool (MacKinlay 1997 for the returns).

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use vocab::{Money, Random};

use crate::statistics::{float, holm, mean, percentile};

const DRAWS: usize = 10_000;
/// Weeks of the pool.
const WEEKS: i64 = 26;
/// Times that make a pool.
const POOL: usize = 8;
/// Events below which there is no interval and no p.
const EVENTS: usize = 10;

/// A span after an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Span {
    Hour,
    Day,
    Week,
}

/// How far apart prices are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Grain {
    Hour,
    Day,
}

/// Prices at their times.
#[derive(Debug, Clone, PartialEq)]
pub struct Prices {
    grain: Grain,
    /// ln of the price by second.
    logs: BTreeMap<i64, f64>,
}

/// The effect after one span.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cell {
    pub after: Span,
    /// Events that count.
    pub events: u32,
    /// Mean abnormal return; none without events.
    pub mean: Option<f64>,
    /// 90 % interval; none below ten events.
    pub low: Option<f64>,
    pub high: Option<f64>,
    /// None below ten events.
    pub p: Option<f64>,
    /// After Holm's correction for the cells that have a p.
    pub p_corrected: Option<f64>,
}

impl Span {
    pub const ALL: [Self; 3] = [Self::Hour, Self::Day, Self::Week];

    /// Its word in the contract.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hour => "1h",
            Self::Day => "24h",
            Self::Week => "7d",
        }
    }

    const fn length(self) -> TimeDelta {
        match self {
            Self::Hour => TimeDelta::hours(1),
            Self::Day => TimeDelta::days(1),
            Self::Week => TimeDelta::days(7),
        }
    }
}

impl Grain {
    /// Its word in the contract.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hour => "hour",
            Self::Day => "day",
        }
    }

    const fn length(self) -> TimeDelta {
        match self {
            Self::Hour => TimeDelta::hours(1),
            Self::Day => TimeDelta::days(1),
        }
    }
}

impl Prices {
    /// Prices with the times at which they applied: the end of a day or hour for its close. Prices that are not above zero are left out.
    #[must_use]
    pub fn new(prices: impl IntoIterator<Item = (DateTime<Utc>, Money)>, grain: Grain) -> Self {
        let logs = prices
            .into_iter()
            .filter(|(_, price)| price.is_positive())
            .map(|(at, price)| (at.timestamp(), price.to_f64().ln()))
            .collect();
        Self { grain, logs }
    }

    /// How far apart they are.
    #[must_use]
    pub const fn grain(&self) -> Grain {
        self.grain
    }

    /// The last price up to a time, if it is less than one grain old.
    fn log_at(&self, at: DateTime<Utc>) -> Option<f64> {
        let at = at.timestamp();
        let oldest = at - self.grain.length().num_seconds();
        self.logs.range(oldest + 1..=at).next_back().map(|(_, log)| *log)
    }

    fn log_return(&self, at: DateTime<Utc>, span: TimeDelta) -> Option<f64> {
        if span < self.grain.length() {
            return None;
        }
        Some(self.log_at(at.checked_add_signed(span)?)? - self.log_at(at)?)
    }
}

/// What one event contributes.
struct Sample {
    date: NaiveDate,
    abnormal: f64,
    /// Returns of the pool, less their mean.
    pool: Vec<f64>,
}

/// The effect after each span: three cells. `events` are past starts in any order; the same seed gives the same answer.
#[must_use]
pub fn effect(events: &[DateTime<Utc>], prices: &Prices, seed: u64) -> Vec<Cell> {
    effect_in(events, |_| prices, seed)
}

/// The same with prices for each span: those of hours reach back less far than those of days.
#[must_use]
pub fn effect_in<'p>(events: &[DateTime<Utc>], prices: impl Fn(Span) -> &'p Prices, seed: u64) -> Vec<Cell> {
    let events = ordered(events);
    let mut cells: Vec<Cell> = Span::ALL.map(|span| cell(&events, prices(span), span, seed)).to_vec();
    let known: Vec<f64> = cells.iter().filter_map(|cell| cell.p).collect();
    let mut corrected = holm(&known).into_iter();
    for cell in cells.iter_mut().filter(|cell| cell.p.is_some()) {
        cell.p_corrected = corrected.next();
    }
    cells
}

/// How many events count after a span.
#[must_use]
pub fn counted(events: &[DateTime<Utc>], prices: &Prices, after: Span) -> usize {
    samples(&ordered(events), prices, after.length()).len()
}

fn ordered(events: &[DateTime<Utc>]) -> Vec<DateTime<Utc>> {
    let mut events = events.to_vec();
    events.sort_unstable();
    events.dedup();
    events
}

fn cell(events: &[DateTime<Utc>], prices: &Prices, after: Span, seed: u64) -> Cell {
    let samples = samples(events, prices, after.length());
    let abnormal: Vec<f64> = samples.iter().map(|sample| sample.abnormal).collect();
    let mean = mean(&abnormal);
    let enough = samples.len() >= EVENTS;
    let interval = enough.then(|| interval(&samples, seed)).flatten();
    Cell {
        after,
        events: u32::try_from(samples.len()).unwrap_or(u32::MAX),
        mean,
        low: interval.map(|(low, _)| low),
        high: interval.map(|(_, high)| high),
        p: mean.filter(|_| enough).map(|mean| p_value(&samples, mean, seed)),
        p_corrected: None,
    }
}

fn samples(events: &[DateTime<Utc>], prices: &Prices, span: TimeDelta) -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut last: Option<DateTime<Utc>> = None;
    for at in events {
        if last.is_some_and(|last| *at - last < span) {
            continue;
        }
        last = Some(*at);
        let Some((own, pool)) = prices.log_return(*at, span).zip(pool(*at, events, prices, span)) else {
            continue;
        };
        let Some(usual) = mean(&pool) else { continue };
        samples.push(Sample {
            date: at.date_naive(),
            abnormal: own - usual,
            pool: pool.into_iter().map(|value| value - usual).collect(),
        });
    }
    samples
}

/// Returns at the same weekday and hour, or else at the same hour; nothing if there are too few.
fn pool(at: DateTime<Utc>, events: &[DateTime<Utc>], prices: &Prices, span: TimeDelta) -> Option<Vec<f64>> {
    let returns = |step: i64, count: i64| -> Vec<f64> {
        (1..=count)
            .filter_map(|n| at.checked_sub_signed(TimeDelta::days(step * n)))
            // What has not ended at the event would hold its effect.
            .filter(|time| *time + span <= at && !has_event(*time, events, span))
            .filter_map(|time| prices.log_return(time, span))
            .collect()
    };
    let same_weekday = returns(7, WEEKS);
    if same_weekday.len() >= POOL {
        return Some(same_weekday);
    }
    Some(returns(1, WEEKS * 7)).filter(|pool| pool.len() >= POOL)
}

/// The span after a time overlaps that of an event.
fn has_event(time: DateTime<Utc>, events: &[DateTime<Utc>], span: TimeDelta) -> bool {
    let first = events.partition_point(|event| *event <= time - span);
    events.get(first).is_some_and(|event| *event < time + span)
}

fn interval(samples: &[Sample], seed: u64) -> Option<(f64, f64)> {
    let mut dates: BTreeMap<NaiveDate, (f64, usize)> = BTreeMap::new();
    for sample in samples {
        let date = dates.entry(sample.date).or_default();
        date.0 += sample.abnormal;
        date.1 += 1;
    }
    let dates: Vec<(f64, usize)> = dates.into_values().collect();
    let mut random = Random::new(seed);
    let mut means: Vec<f64> = (0..DRAWS)
        .filter_map(|_| {
            let (mut sum, mut count) = (0.0, 0);
            for _ in &dates {
                let (more, events) = random.choose(&dates)?;
                sum += more;
                count += events;
            }
            Some(sum / float(count))
        })
        .collect();
    means.sort_by(f64::total_cmp);
    percentile(&means, 0.05).zip(percentile(&means, 0.95))
}

fn p_value(samples: &[Sample], observed: f64, seed: u64) -> f64 {
    // Another stream than the interval's.
    let mut random = Random::new(seed ^ 0x5DEE_CE66_D1CE_4E5B);
    let as_far = (0..DRAWS)
        .filter(|_| {
            let sum: f64 = samples.iter().filter_map(|sample| random.choose(&sample.pool)).sum();
            (sum / float(samples.len())).abs() >= observed.abs()
        })
        .count();
    float(1 + as_far) / float(1 + DRAWS)
}
