//! Dates and times of a file.

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc};
use chrono_tz::Tz;

use crate::{
    Moment, Start,
    zone::{to_utc, to_wall},
};

/// A date or time as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stamp {
    Day(NaiveDate),
    Floating(NaiveDateTime),
    Utc(DateTime<Utc>),
}

impl Stamp {
    /// The year as it is written, in the zone that it is written in.
    pub fn year(self) -> i32 {
        match self {
            Self::Day(day) => day.year(),
            Self::Floating(wall) => wall.year(),
            Self::Utc(at) => at.year(),
        }
    }

    /// The day alone where it is at midnight: some programs write `VALUE=DATE` and a time behind it.
    pub fn on_day(self) -> Self {
        match self {
            Self::Floating(wall) if wall.time() == NaiveTime::MIN => Self::Day(wall.date()),
            Self::Utc(at) if at.time() == NaiveTime::MIN => Self::Day(at.date_naive()),
            other => other,
        }
    }

    /// So many years later; none where the year doesn't have that day.
    pub fn later(self, years: i32) -> Option<Self> {
        let year = self.year() + years;
        Some(match self {
            Self::Day(day) => Self::Day(day.with_year(year)?),
            Self::Floating(wall) => Self::Floating(wall.with_year(year)?),
            Self::Utc(at) => Self::Utc(at.with_year(year)?),
        })
    }
}

/// A date or time with the zone that it is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Time {
    Day(NaiveDate),
    At { wall: NaiveDateTime, zone: Tz },
}

/// Reads `20261209`, `20261209T140000`, `20261209T140000Z`; dashes, colons, parts of a second, offsets as of ISO 8601 and missing seconds are let
/// through, a leap second is the one before, and 24:00 is the next midnight.
pub(super) fn stamp(text: &str) -> Option<Stamp> {
    let text = text.trim().to_ascii_uppercase();
    let with_offset =
        DateTime::parse_from_rfc3339(&text).or_else(|_| DateTime::parse_from_str(&text, "%Y%m%dT%H%M%S%z"));
    if let Ok(at) = with_offset {
        return DateTime::from_timestamp(at.timestamp(), 0).map(Stamp::Utc);
    }
    let text = text.replace(['-', ':'], "");
    let (text, utc) = text
        .strip_suffix('Z')
        .map_or((text.as_str(), false), |head| (head, true));
    let Some((day, time)) = text.split_once('T') else {
        return Some(Stamp::Day(date(text)?));
    };
    let (time, part) = time.split_once('.').unwrap_or((time, ""));
    if !part.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits = time.len() == 4 || time.len() == 6;
    if !digits || !time.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let part = |at: usize| time.get(at..at + 2).map_or(Some(0), |two| two.parse::<u32>().ok());
    let wall = match (part(0)?, part(2)?, part(4)?) {
        (24, 0, 0) => date(day)?.succ_opt()?.and_time(NaiveTime::MIN),
        (hour, minute, second) => date(day)?.and_hms_opt(hour, minute, second.min(59))?,
    };
    Some(if utc {
        Stamp::Utc(wall.and_utc())
    } else {
        Stamp::Floating(wall)
    })
}

fn date(text: &str) -> Option<NaiveDate> {
    let digits = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| NaiveDate::parse_from_str(text, "%Y%m%d").ok()).flatten()
}

impl Time {
    /// The moment; of a day its beginning in UTC.
    pub fn instant(self) -> DateTime<Utc> {
        match self {
            Self::Day(day) => day.and_time(chrono::NaiveTime::MIN).and_utc(),
            Self::At { wall, zone } => to_utc(wall, zone),
        }
    }

    /// The day that is written.
    pub fn day(self) -> NaiveDate {
        match self {
            Self::Day(day) => day,
            Self::At { wall, .. } => wall.date(),
        }
    }

    /// When an event begins.
    pub fn start(self) -> Start {
        match self {
            Self::Day(day) => Start::Day(day),
            Self::At { wall, zone } => Start::Time { wall, zone },
        }
    }

    /// The end of an event: a day counts from its midnight in the event's zone.
    pub fn end_instant(self, event_zone: Tz) -> DateTime<Utc> {
        match self {
            Self::Day(day) => to_utc(day.and_time(chrono::NaiveTime::MIN), event_zone),
            at => at.instant(),
        }
    }

    /// As a start of that event names it: a day, wall time in the event's zone, or UTC where its wall time is not the first of two.
    pub fn of_event(self, event: Start, default_zone: Tz) -> Moment {
        match (event, self) {
            (Start::Day(_), Self::At { wall, zone: Tz::UTC }) if wall.time() != chrono::NaiveTime::MIN => {
                Moment::Day(to_wall(wall.and_utc(), default_zone).date())
            }
            (Start::Day(_), time) => Moment::Day(time.day()),
            (Start::Time { .. }, Self::Day(day)) => Moment::Day(day),
            (Start::Time { zone, .. }, Self::At { wall, zone: own }) if zone == own => Moment::Wall(wall),
            (Start::Time { zone, .. }, time) => {
                let at = time.instant();
                let wall = to_wall(at, zone);
                if to_utc(wall, zone) == at {
                    Moment::Wall(wall)
                } else {
                    Moment::Utc(at)
                }
            }
        }
    }

    /// The same start in every zone: the key of a changed instance.
    pub fn key(self) -> String {
        match self {
            Self::Day(day) => Moment::Day(day),
            at => Moment::Utc(at.instant()),
        }
        .to_string()
    }

    /// Both times are midnight: Outlook marks such events as all-day.
    pub fn is_midnight(self) -> bool {
        match self {
            Self::Day(_) => true,
            Self::At { wall, .. } => wall - wall.date().and_time(chrono::NaiveTime::MIN) == TimeDelta::zero(),
        }
    }
}
