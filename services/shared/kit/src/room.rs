//! Limits of what an owner may keep, as they hold for calls that come at once, and turns that replicas take.

use diesel::{
    QueryResult, define_sql_function, select,
    sql_types::{BigInt, Text},
};
use diesel_async::RunQueryDsl;
use vocab::UserId;

use crate::scoped::Scoped;

define_sql_function! {
    /// A number that stands for `text`.
    fn hashtextextended(text: Text, seed: BigInt) -> BigInt;
}
define_sql_function! {
    /// Waits for the lock of `number`, which is given back when the transaction ends.
    fn pg_advisory_xact_lock(number: BigInt) -> Bool;
}
define_sql_function! {
    /// Takes the lock of `number` until the transaction ends; false where another transaction has it.
    fn pg_try_advisory_xact_lock(number: BigInt) -> Bool;
}

/// Others who add `what` for this owner wait until the transaction ends: whoever counts behind this counts what they added. Outside of a
/// transaction it waits and holds nothing.
///
/// # Errors
/// The database's.
pub async fn hold(db: &mut Scoped, owner: UserId, what: &str) -> QueryResult<()> {
    lock(db, format!("{what} {}", owner.uuid())).await
}

/// The same for all owners together. Whoever needs both takes [`hold`] first, so that two never wait for each other crosswise.
///
/// # Errors
/// The database's.
pub async fn hold_all(db: &mut Scoped, what: &str) -> QueryResult<()> {
    lock(db, what.to_owned()).await
}

/// As [`hold_all`], but waits for nobody; false where another transaction holds it.
///
/// # Errors
/// The database's.
pub async fn try_hold(db: &mut Scoped, what: &str) -> QueryResult<bool> {
    select(pg_try_advisory_xact_lock(hashtextextended(what, 0)))
        .get_result(db)
        .await
}

async fn lock(db: &mut Scoped, name: String) -> QueryResult<()> {
    select(pg_advisory_xact_lock(hashtextextended(name, 0)))
        .execute(db)
        .await?;
    Ok(())
}
