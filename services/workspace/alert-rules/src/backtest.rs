//! How often a rule would have fired: the production step over stored samples, hour by hour.

use chrono::{DateTime, TimeDelta, Timelike, Utc};

use crate::{
    prices::{Prices, start_of_hour},
    rule::{Bar, Cadence, Condition, EXPIRY_EVENTS, Mode, Rule},
    sample::{Sample, Update},
    state::{State, Truth},
    step::{Fired, step},
    watch::Look,
};

const HOUR: TimeDelta = TimeDelta::hours(1);

/// What a back-test found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backtest {
    /// Oldest first.
    pub firings: Vec<Fired>,
    /// Hours in which every condition had a value.
    pub known_hours: u32,
    /// Of so many hours.
    pub hours: u32,
    /// How often it was checked.
    pub checked: Bar,
}

/// Steps a rule through the hours from `from` until `to`, in mode rearm and without expiry. `prices` holds hourly points as ticks (made with
/// a tick of one hour), closes of hours and days, volumes and bands; more of them before `from` for averages and windows.
///
/// # Errors
/// A sentence that says why it cannot be found out, as [`untestable`].
pub fn backtest(
    rule: &Rule,
    prices: &Prices,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
) -> Result<Backtest, &'static str> {
    backtest_with(rule, prices, |_| Vec::new(), &[], (from, to))
}

/// The same with looks: what each look at the start of an hour would have found, one for each topic, and what looks at other times would have.
///
/// # Errors
/// As [`backtest`].
pub fn backtest_with(
    rule: &Rule,
    prices: &Prices,
    looks: impl Fn(DateTime<Utc>) -> Vec<Look>,
    timed: &[(DateTime<Utc>, Look)],
    (from, to): (DateTime<Utc>, DateTime<Utc>),
) -> Result<Backtest, &'static str> {
    if let Some(why) = untestable(rule) {
        return Err(why);
    }
    let rule = Rule {
        mode: Mode::Rearm,
        expires: None,
        ..rule.clone()
    };
    let start = start_of_hour(from);
    let mut state = State::new(&rule, |coin| prices.reference(coin, start));
    // Of events, those count that were still to come.
    state.armed = Some(start);
    let is_daily = rule
        .conditions
        .iter()
        .all(|condition| condition.cadence() == Cadence::Day);
    let mut found = Backtest {
        firings: Vec::new(),
        known_hours: 0,
        hours: 0,
        checked: if is_daily { Bar::Day } else { Bar::Hour },
    };
    let coins = rule.coins();
    let mut hour = start;
    while hour < to {
        let mut hourly = sample(&coins, hour, prices);
        hourly.updates.extend(looks(hour).into_iter().map(Update::Look));
        let in_hour = timed.iter().filter(|(at, _)| (hour..hour + HOUR).contains(at));
        let mut samples: Vec<Sample> = in_hour
            .map(|(at, look)| Sample {
                at: *at,
                updates: vec![Update::Look(look.clone())],
            })
            .collect();
        samples.push(hourly);
        samples.sort_by_key(|sample| sample.at);
        let mut at = hour;
        for sample in &samples {
            at = sample.at;
            found.firings.extend(step(&rule, &mut state, sample, prices).fired);
        }
        // Right after a firing the state holds values again; an hour counts where none of them is unknown.
        let is_known = state
            .truths(&rule, prices.tick(), at)
            .all(|truth| truth != Truth::Unknown);
        found.known_hours += u32::from(is_known);
        found.hours += 1;
        hour += HOUR;
    }
    Ok(found)
}

/// Why a rule has no back-test, in a sentence: of what one of its conditions looks at, nobody stores the past. Nothing where it has one; flows, broken rules and
/// option expiries have one by looks.
#[must_use]
pub fn untestable(rule: &Rule) -> Option<&'static str> {
    rule.conditions.iter().find_map(|condition| match condition {
        Condition::Whale { .. } => Some("Large transfers are not stored for 90 days, so past firings can't be counted."),
        Condition::Transfer { .. } | Condition::Balance { .. } | Condition::Dormant { .. } | Condition::Label { .. } => Some(
            "Past activity of addresses isn't stored, so past firings can't be counted.",
        ),
        Condition::Listing { .. } => Some(
            "New pools and coins are not stored as they were when they were new, so past firings can't be counted.",
        ),
        Condition::Floor { .. } => Some(
            "Floor prices are read once a day, and only while someone follows the collection, so past firings can't be counted.",
        ),
        Condition::Calendar { .. } if condition.waits_for_blocks() => Some(
            "When halvings and difficulty adjustments were expected is not stored, so past firings can't be counted.",
        ),
        Condition::Calendar { kinds, .. } => {
            let is_expiry = |kind: &String| EXPIRY_EVENTS.contains(&kind.as_str());
            let has_others = kinds.is_empty() || !kinds.iter().all(is_expiry);
            has_others.then_some("Events of a calendar are known in advance: there is nothing to count in the past.")
        }
        Condition::Price { .. }
        | Condition::Ratio { .. }
        | Condition::Change { .. }
        | Condition::Average { .. }
        | Condition::Extreme { .. }
        | Condition::Volume { .. }
        | Condition::ForecastBand { .. }
        | Condition::EtfFlow { .. }
        | Condition::RuleBroken { .. } => None,
    })
}

/// What came in an hour: the last tick of each coin, the bars that closed at its start.
fn sample(coins: &[&str], hour: DateTime<Utc>, prices: &Prices) -> Sample {
    let mut at = hour;
    let mut updates = Vec::new();
    for coin in coins {
        let end = hour + HOUR - TimeDelta::milliseconds(1);
        if let Some(point) = prices.price(coin, end).filter(|point| point.at >= hour) {
            at = at.max(point.at);
            updates.push(Update::Tick {
                coin: (*coin).to_owned(),
                key: format!("{coin}:hour:{}", hour.format("%Y-%m-%dT%H:%MZ")),
            });
        }
        let bar = |bar: Bar| Update::Bar {
            coin: (*coin).to_owned(),
            bar,
            open: hour - bar.length(),
        };
        updates.push(bar(Bar::Hour));
        if hour.hour() == 0 {
            updates.push(bar(Bar::Day));
        }
    }
    Sample { at, updates }
}
