//! Limits of what an owner may keep, as they hold for calls that come at once.

use diesel::{
    define_sql_function, select,
    sql_types::{BigInt, Text},
};
use diesel_async::RunQueryDsl;
use vocab::UserId;

use super::Db;
use crate::error::Error;

define_sql_function! {
    /// A number that stands for `text`.
    fn hashtextextended(text: Text, seed: BigInt) -> BigInt;
}
define_sql_function! {
    /// Waits for the lock of `number`, which is given back when the transaction ends.
    fn pg_advisory_xact_lock(number: BigInt) -> Bool;
}

/// Others who add the same for this owner wait until the transaction ends: whoever counts behind this counts what they added.
pub async fn hold(db: &mut Db, owner: UserId, what: &str) -> Result<(), Error> {
    let lock = hashtextextended(format!("{what} {}", owner.uuid()), 0);
    select(pg_advisory_xact_lock(lock)).execute(db).await?;
    Ok(())
}
