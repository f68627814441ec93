//! What alerts need of the past: days and hours of the market, and samples that were missed while nothing ran.

use std::collections::{BTreeMap, HashMap, HashSet};

use alert_rules::{Bar, Condition, Prices, Rule, Sample, Update, price_from_f64};
use chrono::{DateTime, DurationRound, NaiveDate, TimeDelta, Utc};

use super::{
    App, alert,
    alert_engine::{Engine, Waiting},
};
use crate::error::Error;

/// Averages of 400 days need so many.
const DAYS: TimeDelta = TimeDelta::days(410);
/// Windows of 30 days need so many hours.
const HOURS: TimeDelta = TimeDelta::days(31);
/// Samples that were missed for longer are not looked up.
const LONGEST_PAUSE: TimeDelta = TimeDelta::days(2);
/// Coins whose history is loaded in one go: the market's own provider has a quota.
const AT_ONCE: usize = 20;
/// The market has yesterday's close by then.
const SETTLED: TimeDelta = TimeDelta::minutes(20);
const HOUR: TimeDelta = TimeDelta::hours(1);

/// Which history is needed, and which is there.
#[derive(Debug, Default)]
pub(super) struct Wanted {
    /// By coin: hours too.
    coins: HashMap<String, bool>,
    /// By coin: until which day, and whether with hours.
    loaded: HashMap<String, (NaiveDate, bool)>,
}

impl Wanted {
    /// Coins that some rule with bars looks at.
    pub fn coins(&self) -> HashSet<String> {
        self.coins.keys().cloned().collect()
    }

    /// Notes what a rule needs.
    pub fn note(&mut self, rule: &Rule) {
        for condition in &rule.conditions {
            let hours = match condition {
                Condition::Change { window: Some(_), .. } | Condition::Average { bar: Bar::Hour, .. } => true,
                Condition::Average { .. } | Condition::Extreme { .. } | Condition::Volume { .. } => false,
                _ => continue,
            };
            if let Some(coin) = condition.coin() {
                *self.coins.entry(coin.to_owned()).or_default() |= hours;
            }
        }
    }

    /// Some coins whose history is missing or old.
    fn missing(&self, until: NaiveDate) -> Vec<(String, bool)> {
        let is_there = |coin: &str, hours: bool| {
            let loaded = self.loaded.get(coin);
            loaded.is_some_and(|(day, has_hours)| *day >= until && (*has_hours || !hours))
        };
        let missing = self.coins.iter().filter(|(coin, hours)| !is_there(coin, **hours));
        missing
            .take(AT_ONCE)
            .map(|(coin, hours)| (coin.clone(), *hours))
            .collect()
    }
}

/// Sets what the days of a coin say.
pub(super) fn set_days(prices: &mut Prices, coin: &str, (name, days): (String, Vec<crate::upstream::market::Day>)) {
    if !name.is_empty() {
        prices.set_name(coin, &name);
    }
    for day in days {
        prices.set_day(coin, day.day, price_from_f64(day.close), day.volume);
    }
}

/// The hour that had just closed at a time.
pub(super) fn hour_before(at: DateTime<Utc>) -> DateTime<Utc> {
    at.duration_trunc(HOUR).unwrap_or(at) - HOUR
}

impl App {
    /// Loads some of the history that is missing. What cannot be had now is tried again.
    pub(super) async fn load_history(&self, engine: &mut Engine, now: DateTime<Utc>) {
        let until = (now - SETTLED).date_naive();
        for (coin, hours) in engine.wanted.missing(until) {
            if let Err(error) = self.load(engine, &coin, hours, now).await {
                tracing::debug!(error = %kit::causes(&error), coin, "no history for alerts yet");
                return;
            }
            engine.wanted.loaded.insert(coin, (until, hours));
        }
    }

    async fn load(&self, engine: &mut Engine, coin: &str, hours: bool, now: DateTime<Utc>) -> Result<(), Error> {
        if let Some(days) = self.market.days(coin, (now - DAYS).date_naive()).await? {
            set_days(&mut engine.prices, coin, days);
        }
        if !hours {
            return Ok(());
        }
        for (at, price) in self.market.points(coin, now - HOURS, now).await? {
            if let (Some(at), Some(price)) = (DateTime::from_timestamp_millis(at), price_from_f64(price)) {
                engine.prices.set_hour(coin, hour_before(at), price);
            }
        }
        Ok(())
    }

    /// Looks at all alerts of the shares once: loads the history that they need, and takes hourly points in place of the ticks that were
    /// missed while nothing evaluated them. An alert, or a member of a list, that was armed later sees none of them.
    pub(super) async fn recover(&self, engine: &mut Engine, now: DateTime<Utc>) -> Result<(), Error> {
        let mut missed: HashMap<String, DateTime<Utc>> = HashMap::new();
        self.refresh_book(engine).await?;
        for entry in engine.book.entries() {
            let Some(checked) = entry.checked.filter(|checked| now - *checked > alert::TICK * 2) else {
                continue;
            };
            let since = checked.max(now - LONGEST_PAUSE);
            for coin in entry.rule.coins() {
                let first = missed.entry(coin.to_owned()).or_insert(since);
                *first = since.min(*first);
            }
        }
        let mut points: BTreeMap<DateTime<Utc>, Vec<(String, DateTime<Utc>, vocab::Money)>> = BTreeMap::new();
        for (coin, since) in missed {
            let found = match self.market.points(&coin, since, now).await {
                Ok(found) => found,
                Err(error) => {
                    tracing::warn!(error = %kit::causes(&error), coin, "missed prices of a coin cannot be had; its alerts go on from now");
                    continue;
                }
            };
            for (at, price) in found {
                let at = DateTime::from_timestamp_millis(at).filter(|at| *at > since && *at <= now);
                if let (Some(at), Some(price)) = (at, price_from_f64(price)) {
                    points
                        .entry(hour_before(at))
                        .or_default()
                        .push((coin.clone(), at, price));
                }
            }
        }
        for (hour, points) in points {
            let mut waiting = Waiting::new(Sample {
                at: DateTime::UNIX_EPOCH,
                updates: Vec::new(),
            });
            for (coin, at, price) in points {
                engine.prices.set_hour(&coin, hour, price);
                if engine.prices.add_tick(&coin, at, price) {
                    let sample = &mut waiting.sample;
                    sample.at = sample.at.max(at);
                    let key = format!("{coin}:hour:{}", at.timestamp());
                    sample.updates.push(Update::Tick {
                        coin: coin.clone(),
                        key,
                    });
                    waiting.times.insert(coin, at);
                }
            }
            if !waiting.sample.updates.is_empty() {
                engine.waiting.push_back(waiting);
                self.evaluate_waiting(engine).await?;
            }
        }
        Ok(())
    }
}
