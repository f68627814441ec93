//! Provider calls of a month against the plan: which days are asked for, and where the month may end.
//!
//! The forecast takes the whole days that are known, at most [`WINDOW`] and at least [`NEEDED`]: their mean for each day that is left, and
//! an interval of 80 % by Student's t, which widens with the days that are left and with how little is known of the mean
//! (s · √(k + k²/n), k days left, n days known). Today counts with what it has, or with the mean where that is more.

use std::{collections::BTreeMap, str::FromStr};

use chrono::{Datelike, Days, Months, NaiveDate};

use super::minor_units::Money;
use crate::error::Error;

/// Whole days that a forecast looks back on.
const WINDOW: u64 = 28;
/// Whole days without which there is none.
pub const NEEDED: usize = 7;
/// Months that can be looked at before this one.
const MONTHS_BACK: u32 = 12;
/// Of the normal distribution: one in ten is above.
const Z: f64 = 1.281_551_565_5;

/// The plan that somebody is on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    pub name: String,
    /// Calls of one user in a month.
    pub included_calls: Option<i64>,
    /// Of an interval of the subscription; none where nothing is charged for it.
    pub price: Option<Money>,
    /// Plans of this installation can be paid for.
    pub has_provider: bool,
}

#[derive(Debug, Clone)]
pub struct Day {
    pub day: NaiveDate,
    pub provider: String,
    /// Of the caller, of the installation, and of those on nobody's behalf.
    pub calls: i64,
    pub installation_calls: i64,
    pub background_calls: i64,
}

/// Days since 1970.
#[must_use]
pub fn number(day: NaiveDate) -> i32 {
    let since = day.signed_duration_since(NaiveDate::default()).num_days();
    i32::try_from(since).unwrap_or_default()
}

/// A calendar month (UTC).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Month {
    first: NaiveDate,
}

impl Month {
    /// The month that a caller names; this one where nothing is named.
    ///
    /// # Errors
    /// For what is no month, is in the future, or too long ago.
    pub fn parse(text: &str, today: NaiveDate) -> Result<Self, Error> {
        let this = first_of(today);
        if text.is_empty() {
            return Ok(Self { first: this });
        }
        let wrong = |message: &str| Error::invalid("month", message);
        let is_formed = text.len() == 7 && text.is_char_boundary(4) && text.as_bytes()[4] == b'-';
        let first = Some(format!("{text}-01"))
            .filter(|_| is_formed)
            .and_then(|text| NaiveDate::from_str(&text).ok())
            .ok_or_else(|| wrong("Write the month as 2026-11."))?;
        if first > this {
            return Err(wrong("The month must not be in the future."));
        }
        if first < this - Months::new(MONTHS_BACK) {
            return Err(wrong("Calls are kept for the last 12 months."));
        }
        Ok(Self { first })
    }

    /// Its first day.
    #[must_use]
    pub const fn first(self) -> NaiveDate {
        self.first
    }

    /// Its last day.
    #[must_use]
    pub fn last(self) -> NaiveDate {
        self.first + Months::new(1) - Days::new(1)
    }

    /// As `2026-11`.
    #[must_use]
    pub fn name(self) -> String {
        self.first.format("%Y-%m").to_string()
    }

    /// First day to ask for: a forecast looks back beyond the month.
    #[must_use]
    pub fn since(self, today: NaiveDate) -> NaiveDate {
        // As long again before it, which says whether quiet days at the window's beginning are known ones.
        self.first.min(today - Days::new(2 * WINDOW))
    }
}

fn first_of(day: NaiveDate) -> NaiveDate {
    day.with_day(1).unwrap_or(day)
}

/// Where the month may end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forecast {
    pub calls: i64,
    /// Four of five end between these.
    pub low: i64,
    pub high: i64,
}

/// Whole days before today of which calls are known: from the first call on, quiet days too.
#[must_use]
pub fn known(days: &BTreeMap<NaiveDate, i64>, today: NaiveDate) -> Vec<i64> {
    let Some((first, _)) = days.iter().find(|(_, calls)| **calls > 0) else {
        return Vec::new();
    };
    let begin = (*first).max(today - Days::new(WINDOW));
    begin
        .iter_days()
        .take_while(|day| *day < today)
        .map(|day| days.get(&day).copied().unwrap_or(0))
        .collect()
}

/// The month's calls at its end; none of a month that is over, and where too few days are known.
#[must_use]
pub fn forecast(days: &BTreeMap<NaiveDate, i64>, month: Month, today: NaiveDate) -> Option<Forecast> {
    if month.first != first_of(today) {
        return None;
    }
    let known = known(days, today);
    if known.len() < NEEDED {
        return None;
    }
    let used: i64 = days.range(month.first..=today).map(|(_, calls)| calls).sum();
    let now = days.get(&today).copied().unwrap_or(0);
    #[expect(clippy::cast_precision_loss, reason = "calls of a month are far below 2^52")]
    let (used, now, counts) = (
        used as f64,
        now as f64,
        known.iter().map(|calls| *calls as f64).collect::<Vec<f64>>(),
    );
    #[expect(clippy::cast_precision_loss, reason = "at most 31 days")]
    let (n, rest) = (counts.len() as f64, (month.last() - today).num_days() as f64);
    let mean = counts.iter().sum::<f64>() / n;
    let variance = counts.iter().map(|calls| (calls - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let expected = used + (mean - now).max(0.0) + mean * rest;
    let left = rest + 1.0;
    let half = student(n - 1.0) * (variance * (left + left * left / n)).sqrt();
    #[expect(clippy::cast_possible_truncation, reason = "far below the largest integer")]
    let whole = |calls: f64| calls.round() as i64;
    Some(Forecast {
        calls: whole(expected),
        low: whole((expected - half).max(used)),
        high: whole(expected + half),
    })
}

/// The 0.9 quantile of Student's t, by the expansion around the normal one (Abramowitz and Stegun 26.7.5); within 0.01 from 6 degrees on.
fn student(degrees: f64) -> f64 {
    let first = (Z.powi(3) + Z) / 4.0;
    let second = (5.0 * Z.powi(5) + 16.0 * Z.powi(3) + 3.0 * Z) / 96.0;
    Z + first / degrees + second / degrees.powi(2)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use chrono::{Days, NaiveDate};

    use super::{Forecast, Month, forecast, known, student};

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    /// These calls on consecutive days.
    fn from(first: &str, calls: &[i64]) -> BTreeMap<NaiveDate, i64> {
        (0..)
            .map(|n| day(first) + Days::new(n))
            .zip(calls.iter().copied())
            .collect()
    }

    #[test]
    fn a_month_is_one_of_the_last_thirteen() {
        let today = day("2026-11-24");
        let read = |text: &str| Month::parse(text, today).map(|month| (month.name(), month.last()));
        assert_eq!(read("").unwrap(), ("2026-11".to_owned(), day("2026-11-30")));
        assert_eq!(read("2026-02").unwrap().1, day("2026-02-28"));
        assert!(read("2025-11").is_ok());
        for wrong in [
            "2026-12",
            "2025-10",
            "2026-13",
            "2026-1",
            "november",
            "2026-1\u{e9}",
            "20261-1",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn quiet_days_count_once_there_was_a_call() {
        let days = from("2026-11-10", &[0, 4, 0, 2]);
        assert_eq!(known(&days, day("2026-11-15")), [4, 0, 2, 0]);
        assert_eq!(known(&BTreeMap::new(), day("2026-11-15")), Vec::<i64>::new());
        let long = from("2026-09-01", &[1; 80]);
        assert_eq!(known(&long, day("2026-11-15")).len(), 28);
    }

    #[test]
    fn equal_days_go_on_as_they_were() {
        let days = from("2026-11-01", &[10; 20]);
        let estimate = forecast(&days, Month::parse("", day("2026-11-20")).unwrap(), day("2026-11-20"));
        let sure = Forecast {
            calls: 300,
            low: 300,
            high: 300,
        };
        assert_eq!(estimate, Some(sure));
    }

    #[test]
    fn uneven_days_leave_an_interval_that_never_goes_below_what_is_used() {
        let days = from("2026-11-01", &[40, 0, 40, 0, 40, 0, 40, 0, 40, 0]);
        let today = day("2026-11-11");
        let estimate = forecast(&days, Month::parse("", today).unwrap(), today).unwrap();
        // Today, without a call yet, and the 19 days behind it.
        assert_eq!(estimate.calls, 200 + 20 * 20);
        assert!(
            estimate.low >= 200 && estimate.low < 400 && estimate.high > 800,
            "{estimate:?}"
        );
        let last = day("2026-11-30");
        let estimate = forecast(&days, Month::parse("", last).unwrap(), last).unwrap();
        assert!(estimate.low >= 200 && estimate.high > estimate.calls, "{estimate:?}");
    }

    #[test]
    fn few_days_and_past_months_have_no_forecast() {
        let today = day("2026-11-07");
        let days = from("2026-11-01", &[5; 7]);
        assert_eq!(
            forecast(&days, Month::parse("", today).unwrap(), today),
            None,
            "6 whole days"
        );
        let later = day("2026-11-08");
        assert!(forecast(&days, Month::parse("", later).unwrap(), later).is_some());
        assert_eq!(forecast(&days, Month::parse("2026-10", later).unwrap(), later), None);
    }

    #[test]
    fn the_quantile_is_that_of_the_tables() {
        for (degrees, table) in [(6.0, 1.4398), (10.0, 1.3722), (27.0, 1.3137)] {
            assert!(
                (student(degrees) - table).abs() < 0.01,
                "{degrees}: {}",
                student(degrees)
            );
        }
    }
}
