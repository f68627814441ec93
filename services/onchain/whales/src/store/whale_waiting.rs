//! Large transfers that wait in the mempool.

use casebook::store::Db;
use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName, sql_query,
    sql_types::{BigInt, Text, Timestamptz},
};
use diesel_async::{AsyncConnection, RunQueryDsl};

use super::whale::{Place, Priced, insert};

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

#[derive(QueryableByName)]
struct Waiting {
    #[diesel(sql_type = Text)]
    tx: String,
}

/// Transactions that wait and were not looked for since `before`, those first that were not for the longest time.
pub async fn unchecked(db: &mut Db, chain: &str, before: DateTime<Utc>, limit: i64) -> Result<Vec<String>, Error> {
    let rows: Vec<Waiting> = sql_query(
        "SELECT tx FROM whale WHERE chain = $1 AND height IS NULL GROUP BY tx HAVING max(coalesce(checked_at, seen_at)) < $2 \
         ORDER BY max(coalesce(checked_at, seen_at)) LIMIT $3",
    )
    .bind::<Text, _>(chain)
    .bind::<Timestamptz, _>(before)
    .bind::<BigInt, _>(limit)
    .load(db)
    .await?;
    Ok(rows.into_iter().map(|row| row.tx).collect())
}

/// Notes that a transaction still waits.
pub async fn checked(db: &mut Db, chain: &str, tx: &str, now: DateTime<Utc>) -> Result<(), Error> {
    sql_query("UPDATE whale SET checked_at = $3 WHERE chain = $1 AND tx = $2 AND height IS NULL")
        .bind::<Text, _>(chain)
        .bind::<Text, _>(tx)
        .bind::<Timestamptz, _>(now)
        .execute(db)
        .await?;
    Ok(())
}

/// Notes the block that took a transaction, where the scanner has read that block already and will not come back to it.
pub async fn settle(db: &mut Db, chain: &str, tx: &str, height: i64, time: DateTime<Utc>) -> Result<bool, Error> {
    let settled = sql_query(
        "UPDATE whale SET height = $3, block_time = $4 FROM whale_scan s \
         WHERE whale.chain = $1 AND whale.tx = $2 AND whale.height IS NULL AND s.chain = $1 AND s.height >= $3",
    )
    .bind::<Text, _>(chain)
    .bind::<Text, _>(tx)
    .bind::<BigInt, _>(height)
    .bind::<Timestamptz, _>(time)
    .execute(db)
    .await?;
    Ok(settled > 0)
}

/// Forgets a transaction that no longer waits and that no block took: it was replaced, or waited too long.
pub async fn forget(db: &mut Db, chain: &str, tx: &str) -> Result<usize, Error> {
    Ok(
        sql_query("DELETE FROM whale WHERE chain = $1 AND tx = $2 AND height IS NULL")
            .bind::<Text, _>(chain)
            .bind::<Text, _>(tx)
            .execute(db)
            .await?,
    )
}
