//! Days over which a portfolio's value and returns are shown.

use chrono::{Days, NaiveDate};

use crate::{domain::text, error::Fault};

/// Days of the returns and the values: a named period until today, or days of the caller's; empty texts ask for the last year.
#[derive(Debug, Clone, Default)]
pub struct PeriodQuery {
    pub period: String,
    /// UTC.
    pub from: String,
    pub to: String,
}

impl PeriodQuery {
    /// The first day, nothing for all times; and the last one, which is not after today.
    pub(super) fn read(&self, today: NaiveDate, faults: &mut Vec<Fault>) -> (Option<NaiveDate>, NaiveDate) {
        if !self.from.is_empty() || !self.to.is_empty() {
            return self.days(today, faults);
        }
        let days = match self.period.as_str() {
            "1m" => 30,
            "3m" => 91,
            "" | "1y" => 365,
            "all" => return (None, today),
            _ => {
                faults.push(Fault::new("period", "One of 1m, 3m, 1y, all."));
                return (None, today);
            }
        };
        // The value at the end of the day before is where the period starts.
        (today.checked_sub_days(Days::new(days - 1)), today)
    }

    fn days(&self, today: NaiveDate, faults: &mut Vec<Fault>) -> (Option<NaiveDate>, NaiveDate) {
        if !self.period.is_empty() {
            faults.push(Fault::new("period", "Choose either a period or days."));
        }
        let mut read = |field: &str, text: &str| match text {
            "" => None,
            day => text::day(field, day, faults),
        };
        let (from, to) = (read("from", &self.from), read("to", &self.to));
        if from.zip(to).is_some_and(|(from, to)| to < from) {
            faults.push(Fault::new("to", "The last day is before the first."));
        }
        (from, to.map_or(today, |to| to.min(today)))
    }
}
