//! A stretch of time of which a provider listed the large transfers.

use std::collections::HashSet;

use casebook::store::Db;
use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName, sql_query,
    sql_types::{Array, BigInt, Nullable, Text, Timestamptz},
};
use diesel_async::{AsyncConnection, RunQueryDsl};

use super::whale::{Place, Priced, insert};

/// What was listed.
#[derive(Debug, Clone)]
pub struct Stretch {
    /// Last block of the stretch that this one goes on from; none where it begins a new one.
    pub after: Option<i64>,
    pub from: DateTime<Utc>,
    /// Of the first block that is known in it.
    pub from_height: i64,
    /// Its end: the provider's best block.
    pub height: i64,
    pub time: DateTime<Utc>,
    /// Transaction and place of everything that was listed, worth enough or not.
    pub listed: HashSet<(String, String)>,
    /// Each with its block's height and time.
    pub whales: Vec<(Priced, i64, DateTime<Utc>)>,
}

#[derive(QueryableByName)]
struct Known {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    tx: String,
    #[diesel(sql_type = Text)]
    what: String,
}

/// Keeps what is new and forgets what is no longer listed within the stretch: its block left the chain. All or nothing. False where
/// somebody else went on in the meantime: then nothing is kept.
pub async fn keep(db: &mut Db, chain: &str, stretch: &Stretch, now: DateTime<Utc>) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let moved = sql_query(
            "UPDATE whale_scan SET height = $3, block_time = $4, scanned_at = $5, \
             from_height = CASE WHEN $2 IS NULL THEN least($6, $3) ELSE least(from_height, $3) END, \
             from_time = CASE WHEN $2 IS NULL THEN $7 ELSE from_time END \
             WHERE chain = $1 AND ($2 IS NULL OR height = $2)",
        )
        .bind::<Text, _>(chain)
        .bind::<Nullable<BigInt>, _>(stretch.after)
        .bind::<BigInt, _>(stretch.height)
        .bind::<Timestamptz, _>(stretch.time)
        .bind::<Timestamptz, _>(now)
        .bind::<BigInt, _>(stretch.from_height)
        .bind::<Timestamptz, _>(stretch.from)
        .execute(db)
        .await?;
        if moved == 0 {
            return Ok(false);
        }
        let known: Vec<Known> = sql_query(
            "SELECT id, tx, what FROM whale WHERE chain = $1 AND height IS NOT NULL AND block_time BETWEEN $2 AND $3",
        )
        .bind::<Text, _>(chain)
        .bind::<Timestamptz, _>(stretch.from)
        .bind::<Timestamptz, _>(stretch.time)
        .load(db)
        .await?;
        let gone: Vec<i64> = known
            .into_iter()
            .filter(|one| !stretch.listed.contains(&(one.tx.clone(), one.what.clone())))
            .map(|one| one.id)
            .collect();
        if !gone.is_empty() {
            tracing::info!(onchain.chain = chain, count = gone.len(), "transfers left the chain");
            sql_query("DELETE FROM whale WHERE id = ANY($1)")
                .bind::<Array<BigInt>, _>(gone)
                .execute(db)
                .await?;
        }
        for (whale, height, time) in &stretch.whales {
            insert(db, chain, Place::Block(*height, *time), whale, now).await?;
        }
        Ok(true)
    })
    .await
}
