//! Values of an event: lists, lengths, importance.

use chrono::{NaiveDateTime, TimeDelta, TimeZone};
use chrono_tz::Tz;

use super::{lines::Line, time::Time};
use crate::{Importance, Length, zone::to_utc};

/// The values of a list; programs leave some empty.
pub(super) fn values(line: &Line) -> impl Iterator<Item = &str> {
    line.value.split(',').map(str::trim).filter(|value| !value.is_empty())
}

/// From a start to an end; none where that is negative or too long.
pub(super) fn length_until(start: Time, end: Time) -> Option<Length> {
    match start {
        Time::Day(first) => Length::of_days((end.day() - first).num_days()).ok(),
        Time::At { wall, zone } => Length::exact(end.end_instant(zone) - start.instant())
            .ok()
            .or_else(|| over_a_change((wall, zone), end)),
    }
}

/// The length where clocks change between both: a start that they skip is read as later than the wall time of its end, and of an end that
/// occurs twice only the second may be after the start.
fn over_a_change((wall, zone): (NaiveDateTime, Tz), end: Time) -> Option<Length> {
    let Time::At { wall: until, zone: own } = end else {
        return None;
    };
    let length = if until >= wall {
        until - wall
    } else {
        zone.from_local_datetime(&until).latest()?.to_utc() - to_utc(wall, zone)
    };
    Length::exact(length).ok().filter(|_| own == zone)
}

/// At least one day; a part of a day counts as one.
pub(super) fn whole_days(length: Length) -> Length {
    let days = i64::from(length.days()) + i64::from(length.seconds()).div_euclid(86_400);
    let more = TimeDelta::seconds(i64::from(length.seconds()).rem_euclid(86_400)) > TimeDelta::zero();
    Length::of_days((days + i64::from(more)).max(1)).unwrap_or(length)
}

/// PRIORITY: 1 to 4 are high, 5 is medium, 6 to 9 are low (RFC 5545 §3.8.1.9).
pub(super) fn importance(priority: &str) -> Option<Importance> {
    match priority.parse::<u8>().ok()? {
        1..=4 => Some(Importance::High),
        5 => Some(Importance::Medium),
        6..=9 => Some(Importance::Low),
        _ => None,
    }
}
