//! When a rule is checked next, and since when it has no data.

use chrono::{DateTime, TimeDelta, Utc};

use crate::{
    rule::{Cadence, Condition, Rule},
    state::{State, Truth},
};

/// Cadences without a value after which a rule says so.
const PATIENCE: i32 = 3;
/// Cadences after which the market itself stands still.
pub const STILL: i32 = 2;

/// When the next sample of a condition is due; `None` where all wait for events or for looks, which have no fixed times. `newest` gives the time of a coin's newest tick. A tick
/// that is late is due at the next full cadence after it.
#[must_use]
pub fn next_check(
    rule: &Rule,
    newest: impl Fn(&str) -> Option<DateTime<Utc>>,
    tick: TimeDelta,
    now: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    let due = |condition: &Condition| {
        let cadence = condition.cadence();
        if condition.topic().is_some() {
            return None;
        }
        let last = match cadence {
            Cadence::Event => return None,
            Cadence::Tick => condition.coin().and_then(&newest).unwrap_or(DateTime::UNIX_EPOCH),
            Cadence::Hour | Cadence::Day => DateTime::UNIX_EPOCH,
        };
        Some(next_after(last, cadence.length(tick), now))
    };
    rule.conditions.iter().filter_map(due).min()
}

/// The first `last + n × length` after `now`.
fn next_after(last: DateTime<Utc>, length: TimeDelta, now: DateTime<Utc>) -> DateTime<Utc> {
    let length = length.num_milliseconds().max(1);
    let passed = (now - last).num_milliseconds().div_euclid(length).max(0);
    last + TimeDelta::milliseconds(length * (passed + 1))
}

/// Since when a condition has had no value for three of its cadences, or its market no tick for two: the earliest of them. `armed` is when the rule was saved; `newest` gives
/// the time of a coin's newest tick, because a rule far from its level is not stepped at every tick. `None` after it is done or expired.
#[must_use]
pub fn no_data_since(
    rule: &Rule,
    state: &State,
    armed: DateTime<Utc>,
    newest: impl Fn(&str) -> Option<DateTime<Utc>>,
    tick: TimeDelta,
    now: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    if state.phase.is_over() {
        return None;
    }
    let each = rule.conditions.iter().zip(&state.conditions);
    each.filter_map(|(condition, kept)| {
        let length = condition.cadence().length(tick);
        if length.is_zero() {
            return None;
        }
        // One that a tick did not change is not stored with the tick's time.
        let of_prices = condition.cadence() == Cadence::Tick && condition.coin().is_some();
        let is_known = matches!(condition, Condition::Price { .. }) || kept.truth != Truth::Unknown;
        let newest = [condition.coin(), condition.other()]
            .into_iter()
            .flatten()
            .map(&newest)
            .min();
        let still = newest.flatten().filter(|at| of_prices && now - *at > length * STILL);
        let seen = match newest {
            Some(newest) if of_prices && is_known => kept.at.max(newest),
            _ => kept.at,
        };
        let since = seen.unwrap_or(armed);
        (now - since > length * PATIENCE).then_some(since).or(still)
    })
    .min()
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta, Utc};

    use super::{next_check, no_data_since};
    use crate::{
        examples::{minute, money, price, rule},
        rule::{Averaging, Bar, Condition, Direction},
        state::{State, Truth},
    };

    const TICK: TimeDelta = TimeDelta::minutes(15);

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn the_next_check_is_a_cadence_after_the_last_tick() {
        let rule = rule(vec![price(Direction::Above, "100")]);
        let now = at("2026-11-22T10:40:00Z");
        let next = |last: &str| next_check(&rule, |_| Some(at(last)), TICK, now);
        assert_eq!(next("2026-11-22T10:30:00Z"), Some(at("2026-11-22T10:45:00Z")));
        assert_eq!(next("2026-11-22T10:01:00Z"), Some(at("2026-11-22T10:46:00Z")));
    }

    #[test]
    fn bars_close_on_the_hour_and_at_midnight_and_events_have_no_time() {
        let average = |bar| Condition::Average {
            coin: "bitcoin".to_owned(),
            direction: Direction::Above,
            averaging: Averaging::Simple,
            bar,
            bars: 2,
            fast: None,
        };
        let whale = Condition::Whale {
            coin: None,
            flow: None,
            at_least_usd: None,
        };
        let now = at("2026-11-22T10:40:00Z");
        let next = |conditions| next_check(&rule(conditions), |_| None, TICK, now);
        assert_eq!(next(vec![average(Bar::Hour)]), Some(at("2026-11-22T11:00:00Z")));
        assert_eq!(
            next(vec![average(Bar::Day), whale.clone()]),
            Some(at("2026-11-23T00:00:00Z"))
        );
        assert_eq!(next(vec![whale]), None);
    }

    #[test]
    fn no_data_is_reported_after_three_cadences_and_a_market_that_stands_still_after_two() {
        let rule = rule(vec![price(Direction::Above, "100")]);
        let state = State::new(&rule, |_| None);
        let since =
            |newest: Option<DateTime<Utc>>, now| no_data_since(&rule, &state, minute(0), |_| newest, TICK, minute(now));
        assert_eq!(since(None, 45), None);
        assert_eq!(since(None, 46), Some(minute(0)));
        assert_eq!(since(Some(minute(30)), 60), None);
        assert_eq!(since(Some(minute(30)), 61), Some(minute(30)));
        // Its newest tick was old when the rule was saved already.
        assert_eq!(since(Some(minute(-20)), 11), Some(minute(-20)));
    }

    #[test]
    fn a_known_value_is_as_new_as_the_older_of_its_coins() {
        let ratio = Condition::Ratio {
            coin: "a".to_owned(),
            other: "b".to_owned(),
            direction: Direction::Above,
            level: money("2"),
        };
        let rule = rule(vec![ratio]);
        let mut state = State::new(&rule, |_| None);
        let newest = |coin: &str| Some(if coin == "a" { minute(60) } else { minute(15) });
        let since = |state: &State| no_data_since(&rule, state, minute(0), newest, TICK, minute(61));
        assert_eq!(since(&state), Some(minute(0)), "it was never known");
        (state.conditions[0].at, state.conditions[0].truth) = (Some(minute(0)), Truth::False);
        assert_eq!(since(&state), Some(minute(15)));
    }
}
