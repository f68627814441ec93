//! Large transfers that wait in the mempool.

use casebook::store::{Db, function};
use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::{
    dsl::{exists, max},
    prelude::*,
};
use diesel_async::{AsyncConnection, RunQueryDsl};

use super::{
    schema::{whale, whale_scan},
    whale::{Place, Priced, insert},
};

/// Keeps what one transaction that waits moves; one that is known already stays as it is.
pub async fn hear(db: &mut Db, chain: &str, whales: &[Priced], now: DateTime<Utc>) -> Result<(), Error> {
    db.transaction(async |db: &mut Db| {
        for whale in whales {
            insert(db, chain, Place::Waiting, whale, now).await?;
        }
        Ok(())
    })
    .await
}

/// Rows of one transaction that waits.
#[diesel::dsl::auto_type(no_type_alias)]
fn waiting<'a>(chain: &'a str, tx: &'a str) -> _ {
    whale::table
        .filter(whale::chain.eq(chain))
        .filter(whale::tx.eq(tx))
        .filter(whale::height.is_null())
}

/// Transactions that wait and were not looked for since `before`, those first that were not for the longest time.
pub async fn unchecked(db: &mut Db, chain: &str, before: DateTime<Utc>, limit: i64) -> Result<Vec<String>, Error> {
    let looked = max(function::coalesce(whale::checked_at, whale::seen_at));
    Ok(whale::table
        .filter(whale::chain.eq(chain))
        .filter(whale::height.is_null())
        .group_by(whale::tx)
        .having(looked.lt(before))
        .order(looked)
        .limit(limit)
        .select(whale::tx)
        .load(db)
        .await?)
}

/// Notes that a transaction still waits.
pub async fn checked(db: &mut Db, chain: &str, tx: &str, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::update(waiting(chain, tx))
        .set(whale::checked_at.eq(now))
        .execute(db)
        .await?;
    Ok(())
}

/// Notes the block that took a transaction, where the scanner has read that block already and will not come back to it.
pub async fn settle(db: &mut Db, chain: &str, tx: &str, height: i64, time: DateTime<Utc>) -> Result<bool, Error> {
    let read = whale_scan::table.find(chain).filter(whale_scan::height.ge(height));
    let settled = diesel::update(waiting(chain, tx).filter(exists(read)))
        .set((whale::height.eq(height), whale::block_time.eq(time)))
        .execute(db)
        .await?;
    Ok(settled > 0)
}

/// Forgets a transaction that no longer waits and that no block took: it was replaced, or waited too long.
pub async fn forget(db: &mut Db, chain: &str, tx: &str) -> Result<usize, Error> {
    Ok(diesel::delete(waiting(chain, tx)).execute(db).await?)
}
