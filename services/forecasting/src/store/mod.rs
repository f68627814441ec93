//! PostgreSQL. Row types stay in here; times always come from the caller's clock.

pub mod erase;
pub mod record;
pub mod run;
mod schema;
pub mod score;
pub mod token;
pub mod upload;

use chrono::NaiveDate;

use crate::domain::day::Day;

/// A connection, inside or outside a transaction. It sees the rows of its scope.
pub type Db = kit::scoped::Scoped;

/// Every [`Day`] that exists is a date: it was parsed from one, or counts from one by less than a year.
fn date(day: Day) -> NaiveDate {
    NaiveDate::from_epoch_days(day.0).unwrap_or_default()
}

fn day(date: NaiveDate) -> Day {
    Day(date.to_epoch_days())
}
