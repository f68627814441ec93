//! Days, wall times and instants as an event names them.

use std::{fmt, str::FromStr};

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};

use crate::Length;

/// A day, a wall time in the zone of its event, or an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Moment {
    Day(NaiveDate),
    Wall(NaiveDateTime),
    Utc(DateTime<Utc>),
}

/// A start beside those of the rule (RDATE), with a length of its own if it has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Extra {
    pub start: Moment,
    pub length: Option<Length>,
}

/// A text that is neither a day nor a time, or is outside of the years 1900 to 2200.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a date as 2026-12-09 or a time as 2026-12-09T14:00:00, between 1900 and 2200")]
pub struct BadMoment;

impl Moment {
    /// The day that is written: UTC's for an instant.
    #[must_use]
    pub fn day(self) -> NaiveDate {
        match self {
            Self::Day(day) => day,
            Self::Wall(wall) => wall.date(),
            Self::Utc(at) => at.date_naive(),
        }
    }

    /// Itself, unless it is before 1900 or after 2200.
    ///
    /// # Errors
    /// Outside of those years.
    pub fn in_reach(self) -> Result<Self, BadMoment> {
        use chrono::Datelike;
        if (1900..=2200).contains(&self.day().year()) {
            Ok(self)
        } else {
            Err(BadMoment)
        }
    }
}

impl FromStr for Moment {
    type Err = BadMoment;

    /// Reads `2026-12-09`, `2026-12-09T14:00:00`, `2026-12-09T14:00`, a blank instead of the `T`, and both with `Z` or an offset.
    fn from_str(text: &str) -> Result<Self, BadMoment> {
        let text = text.trim();
        if let Ok(day) = NaiveDate::parse_from_str(text, "%Y-%m-%d") {
            return Self::Day(day).in_reach();
        }
        let joined = text.replacen(' ', "T", 1);
        for format in ["%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M"] {
            if let Ok(wall) = NaiveDateTime::parse_from_str(&joined, format) {
                return Self::Wall(wall).in_reach();
            }
            let zoned = joined
                .strip_suffix(['Z', 'z'])
                .map_or_else(|| joined.clone(), |head| format!("{head}+00:00"));
            if let Ok(at) = DateTime::parse_from_str(&zoned, &format!("{format}%:z")) {
                return Self::Utc(at.to_utc()).in_reach();
            }
        }
        Err(BadMoment)
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Day(day) => write!(f, "{}", day.format("%Y-%m-%d")),
            Self::Wall(wall) => write!(f, "{}", wall.format("%Y-%m-%dT%H:%M:%S")),
            Self::Utc(at) => write!(f, "{}", at.format("%Y-%m-%dT%H:%M:%SZ")),
        }
    }
}

impl FromStr for Extra {
    type Err = BadMoment;

    fn from_str(text: &str) -> Result<Self, BadMoment> {
        let (start, length) = match text.split_once('/') {
            Some((start, length)) => (start, Some(length.parse().map_err(|_| BadMoment)?)),
            None => (text, None),
        };
        Ok(Self {
            start: start.parse()?,
            length,
        })
    }
}

impl fmt::Display for Extra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.start)?;
        self.length.map_or(Ok(()), |length| write!(f, "/{length}"))
    }
}
