//! A recurrence rule of RFC 5545 §3.3.10.

use chrono::{NaiveDate, Weekday};

use crate::{Moment, days};

/// Days of 28 years.
const ALL_CALENDARS: usize = 10_227;

/// How often a rule recurs, from the finest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Frequency {
    Secondly,
    Minutely,
    Hourly,
    Daily,
    Weekly,
    Monthly,
    Yearly,
}

/// A recurrence rule. Empty lists do not limit; read one with `str::parse`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Rule {
    pub frequency: Frequency,
    /// At least 1.
    pub interval: u32,
    /// Starts in all, with the first; at least 1.
    pub count: Option<u32>,
    /// The last start, inclusive.
    pub until: Option<Moment>,
    /// 1 to 12.
    pub months: Vec<u32>,
    /// Weeks of the year, ±1 to ±53.
    pub weeks: Vec<i32>,
    /// ±1 to ±366.
    pub year_days: Vec<i32>,
    /// ±1 to ±31.
    pub month_days: Vec<i32>,
    /// Weekdays; the n-th of the month or year where the number is not 0.
    pub weekdays: Vec<(i32, Weekday)>,
    pub hours: Vec<u32>,
    pub minutes: Vec<u32>,
    pub seconds: Vec<u32>,
    /// Which of a period's starts, ±1 to ±366.
    pub positions: Vec<i32>,
    /// First day of a week.
    pub week_start: Weekday,
}

impl Rule {
    /// A rule that recurs each period.
    #[must_use]
    pub const fn every(frequency: Frequency) -> Self {
        Self {
            frequency,
            interval: 1,
            count: None,
            until: None,
            months: Vec::new(),
            weeks: Vec::new(),
            year_days: Vec::new(),
            month_days: Vec::new(),
            weekdays: Vec::new(),
            hours: Vec::new(),
            minutes: Vec::new(),
            seconds: Vec::new(),
            positions: Vec::new(),
            week_start: Weekday::Mon,
        }
    }

    /// No day fits all its parts about days, as 30 February or the 200th day of a year in January.
    #[must_use]
    pub fn is_impossible(&self) -> bool {
        // Among 28 years in a row is each year that there is: with 29 February or without, and begun on each weekday.
        let mut days = NaiveDate::default().iter_days().take(ALL_CALENDARS);
        !days.any(|day| days::passes(self, day))
    }

    /// It recurs within a day.
    #[must_use]
    pub fn is_finer_than_daily(&self) -> bool {
        self.frequency < Frequency::Daily
    }
}
