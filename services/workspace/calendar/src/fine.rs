//! Starts of rules that recur within a day. They count exact time, so they are expanded in UTC; BY parts look at the wall clock.

use std::ops::ControlFlow;

use chrono::{DateTime, NaiveDateTime, TimeDelta, Timelike, Utc};
use chrono_tz::Tz;

use crate::{
    Frequency, Moment, Rule, Window, days,
    expand::{Steps, at_positions, or_own},
    zone::{to_utc, to_wall},
};

/// Calls `visit` with each start after the first, in order, until it breaks or the window ends. True if the rule needs more steps than
/// are allowed. Without a count, starts before the window may be left out.
pub(crate) fn walk(
    rule: &Rule,
    (first, zone): (DateTime<Utc>, Tz),
    window: Window,
    steps: &mut Steps,
    mut visit: impl FnMut(DateTime<Utc>) -> ControlFlow<()>,
) -> bool {
    let hour = TimeDelta::hours(1);
    let unit = match rule.frequency {
        Frequency::Hourly => 3_600,
        Frequency::Minutely => 60,
        _ => 1,
    };
    let step = TimeDelta::seconds(i64::from(rule.interval) * unit);
    let until = rule.until.map(|until| last_instant(until, zone));
    let end = until.map_or(window.to, |until| until.min(window.to));
    let mut base = first;
    if rule.count.is_none() && window.from > first {
        let periods = (window.from - first).num_seconds() / step.num_seconds() - 1;
        base += TimeDelta::seconds(step.num_seconds() * periods.max(0));
    }
    let mut count = 1_u32;
    loop {
        let starts = starts(rule, base, to_wall(base, zone));
        if !steps.take(starts.len().max(1)) {
            return true;
        }
        for utc in starts {
            if utc <= first {
                continue;
            }
            if until.is_some_and(|until| utc > until) || rule.count.is_some_and(|most| count >= most) {
                return false;
            }
            count = count.saturating_add(1);
            if visit(utc).is_break() {
                return false;
            }
        }
        match base.checked_add_signed(step) {
            Some(next) if next <= end + hour => base = next,
            _ => return false,
        }
    }
}

/// The starts of the hour, minute or second of `base`, in order.
fn starts(rule: &Rule, base: DateTime<Utc>, wall: NaiveDateTime) -> Vec<DateTime<Utc>> {
    let limits = |wanted: &[u32], value: u32| wanted.is_empty() || wanted.contains(&value);
    let (hour, minute, second) = (wall.hour(), wall.minute(), wall.second());
    let fits = days::passes(rule, wall.date())
        && limits(&rule.hours, hour)
        && (rule.frequency == Frequency::Hourly || limits(&rule.minutes, minute))
        && (rule.frequency != Frequency::Secondly || limits(&rule.seconds, second));
    if !fits {
        return Vec::new();
    }
    let minutes = if rule.frequency == Frequency::Hourly {
        or_own(&rule.minutes, minute)
    } else {
        vec![minute]
    };
    let seconds = if rule.frequency == Frequency::Secondly {
        vec![second]
    } else {
        or_own(&rule.seconds, second)
    };
    let all = minutes
        .iter()
        .flat_map(|minute| {
            seconds
                .iter()
                .filter(|second| **second < 60)
                .map(move |second| minute * 60 + second)
        })
        .map(|place| base + TimeDelta::seconds(i64::from(place) - i64::from(minute * 60 + second)))
        .collect();
    at_positions(&rule.positions, all)
}

/// The last instant of UNTIL.
fn last_instant(until: Moment, zone: Tz) -> DateTime<Utc> {
    match until {
        Moment::Utc(at) => at,
        Moment::Wall(wall) => to_utc(wall, zone),
        Moment::Day(day) => to_utc(day.and_time(chrono::NaiveTime::MIN), zone) + TimeDelta::seconds(86_399),
    }
}
