//! What alerts need of the past: days and hours of the market, and samples that were missed while nothing ran.

use std::collections::{BTreeMap, HashMap, HashSet};

use alert_rules::{Bar, Condition, Prices, Rule, Sample, Update, price_from_f64};
use chrono::{DateTime, DurationRound, NaiveDate, TimeDelta, Utc};
use kit::scope::RowScope;

use super::{
    App, alert,
    alert_engine::{Engine, LATE, Waiting},
};
use crate::{
    error::Error,
    store::alert_shard::{self, Held},
    upstream::feed::Tick,
};

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
/// Ticks of one sample lie this close together.
const ONE_SNAPSHOT: TimeDelta = TimeDelta::seconds(60);

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

/// Until when bars are closed for all shares that are held now. The replica that had some of them before may have ended before it closed, for
/// these, a bar that ended just now: that one is closed again, and what was seen of it counts once.
pub(super) fn bars_closed(
    done: DateTime<Utc>,
    (before, held): (&HashSet<Held>, &[Held]),
    now: DateTime<Utc>,
) -> DateTime<Utc> {
    let is_own = |(shard, _): &Held| before.iter().any(|(own, _)| own == shard);
    if held.iter().all(is_own) || now - done > LATE {
        done
    } else {
        done - HOUR
    }
}

/// What a tick is to alerts. The same tick has the same key in every replica.
pub(super) fn update(tick: &Tick) -> Update {
    Update::Tick {
        coin: tick.coin.clone(),
        key: format!("{}:{}", tick.coin, tick.sequence),
    }
}

/// Ticks by their time, as far as they lie close together.
pub(super) fn snapshots(ticks: &[Tick]) -> impl Iterator<Item = &[Tick]> {
    let mut rest = ticks;
    std::iter::from_fn(move || {
        let first = rest.first()?;
        let end = rest.partition_point(|tick| tick.at - first.at <= ONE_SNAPSHOT);
        let (snapshot, later) = rest.split_at(end);
        rest = later;
        Some(snapshot)
    })
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

    /// Takes the newest price of each coin through the alerts where some share did not see it: it came while the share's last holder was about to
    /// lose it, or while it had none. Alerts that have seen it take no notice.
    pub(super) async fn retake(&self, engine: &mut Engine, now: DateTime<Utc>) -> Result<(), Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        let seen = alert_shard::seen(&mut db).await?;
        drop(db);
        let has_seen = |shard: i16, tick: &Tick| {
            let until = seen.get(&shard).and_then(|seen| seen.coins.get(&tick.coin));
            until.is_some_and(|until| *until >= tick.at)
        };
        let is_missed = |tick: &&Tick| {
            let is_fresh = now - tick.at <= alert::TICK * 2;
            is_fresh && engine.shards.iter().any(|(shard, _)| !has_seen(*shard, tick))
        };
        let mut missed: Vec<Tick> = engine.newest().filter(is_missed).cloned().collect();
        missed.sort_by_key(|tick| tick.at);
        for snapshot in snapshots(&missed) {
            let at = snapshot.iter().map(|tick| tick.at).max();
            let mut waiting = Waiting::new(Sample {
                at: at.unwrap_or(now),
                updates: snapshot.iter().map(update).collect(),
            });
            waiting.times = snapshot.iter().map(|tick| (tick.coin.clone(), tick.at)).collect();
            engine.waiting.push_back(waiting);
        }
        self.evaluate_waiting(engine).await
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use chrono::{DateTime, TimeDelta, Utc};

    use super::{HOUR, bars_closed};

    #[test]
    fn a_bar_that_ended_just_now_is_closed_again_for_shares_of_another_replica() {
        let end: DateTime<Utc> = "2026-11-21T13:00:00Z".parse().unwrap();
        let before = HashSet::from([(1, 7), (2, 4)]);
        let closed = |held: &[_], seconds| bars_closed(end, (&before, held), end + TimeDelta::seconds(seconds));
        assert_eq!(closed(&[(1, 7), (2, 4), (3, 9)], 40), end - HOUR);
        // Under another epoch it is still one whose bars this replica closed.
        assert_eq!(closed(&[(1, 7), (2, 5)], 40), end);
        assert_eq!(closed(&[(1, 7)], 40), end);
        assert_eq!(closed(&[(1, 7), (2, 4), (3, 9)], 1_200), end, "long ago");
    }
}
