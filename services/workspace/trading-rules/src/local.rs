//! Local times of a person's zone as moments.

use chrono::{DateTime, Days, MappedLocalTime, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

/// The first moment of a local day. Where the clock is put forward at midnight, that is later than midnight.
pub(crate) fn start_of_day(day: NaiveDate, zone: Tz) -> DateTime<Utc> {
    at(day, NaiveTime::MIN, zone)
}

/// The first moment at which local clocks show this time or, where they jump over it, a later one.
pub(crate) fn at(day: NaiveDate, time: NaiveTime, zone: Tz) -> DateTime<Utc> {
    let wanted = NaiveDateTime::new(day, time);
    // Clocks jump by whole quarters of an hour, and no zone leaves out more than a day.
    let found = (0..=96).find_map(|quarters| {
        let local = wanted.checked_add_signed(TimeDelta::minutes(15 * quarters))?;
        match zone.from_local_datetime(&local) {
            MappedLocalTime::Single(time) | MappedLocalTime::Ambiguous(time, _) => Some(time.to_utc()),
            MappedLocalTime::None => None,
        }
    });
    found.unwrap_or_else(|| wanted.and_utc())
}

pub(crate) fn day_of(time: DateTime<Utc>, zone: Tz) -> NaiveDate {
    time.with_timezone(&zone).date_naive()
}

pub(crate) fn after(day: NaiveDate, days: u64) -> NaiveDate {
    day.checked_add_days(Days::new(days)).unwrap_or(NaiveDate::MAX)
}

/// The next moment after `time` at which local clocks show `wanted`.
pub(crate) fn next(time: DateTime<Utc>, wanted: NaiveTime, zone: Tz) -> DateTime<Utc> {
    let today = day_of(time, zone);
    let found = (0..=2)
        .map(|days| at(after(today, days), wanted, zone))
        .find(|found| *found > time);
    found.unwrap_or(time)
}
