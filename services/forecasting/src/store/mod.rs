//! PostgreSQL. Row types stay in here; times always come from the caller's clock.

pub mod record;
pub mod run;
mod schema;
pub mod score;
pub mod token;
pub mod upload;

use chrono::NaiveDate;
use diesel::{
    define_sql_function, select,
    sql_types::{BigInt, Text},
};
use diesel_async::RunQueryDsl;
use vocab::UserId;

use crate::{domain::day::Day, error::Error};

/// A connection, inside or outside a transaction. It sees the rows of its scope.
pub type Db = kit::scoped::Scoped;

define_sql_function! {
    /// A number that stands for `text`.
    fn hashtextextended(text: Text, seed: BigInt) -> BigInt;
}
define_sql_function! {
    /// Waits for the lock of `number`, which is given back when the transaction ends.
    fn pg_advisory_xact_lock(number: BigInt) -> Bool;
}

/// Others who add the same for this owner wait until the transaction ends: whoever counts behind this counts what they added.
async fn hold(db: &mut Db, owner: UserId, what: &str) -> Result<(), Error> {
    let lock = hashtextextended(format!("{what} {}", owner.uuid()), 0);
    select(pg_advisory_xact_lock(lock)).execute(db).await?;
    Ok(())
}

/// Every [`Day`] that exists is a date: it was parsed from one, or counts from one by less than a year.
fn date(day: Day) -> NaiveDate {
    NaiveDate::from_epoch_days(day.0).unwrap_or_default()
}

fn day(date: NaiveDate) -> Day {
    Day(date.to_epoch_days())
}
