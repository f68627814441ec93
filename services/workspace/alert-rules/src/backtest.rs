//! How often a rule would have fired: the production step over stored samples, hour by hour.

use chrono::{DateTime, TimeDelta, Timelike, Utc};

use crate::{
    prices::{Prices, start_of_hour},
    rule::{Bar, Cadence, Mode, Rule},
    sample::{Sample, Update},
    state::{State, Truth},
    step::{Fired, step},
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
/// A sentence that says why it cannot be found out: large transfers are not stored so far back.
pub fn backtest(
    rule: &Rule,
    prices: &Prices,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
) -> Result<Backtest, &'static str> {
    let is_event = |cadence| cadence == Cadence::Event;
    if rule.conditions.iter().any(|condition| is_event(condition.cadence())) {
        return Err("Large transfers are not stored for 90 days, so past firings can't be counted.");
    }
    let rule = Rule {
        mode: Mode::Rearm,
        expires: None,
        ..rule.clone()
    };
    let start = start_of_hour(from);
    let mut state = State::new(&rule, |coin| prices.reference(coin, start));
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
        let sample = sample(&coins, hour, prices);
        let at = sample.at;
        found.firings.extend(step(&rule, &mut state, &sample, prices).fired);
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
