//! How far the scanner of each chain got, and how its provider fares.

use casebook::store::Db;
use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName, sql_query,
    sql_types::{Array, BigInt, Integer, Nullable, Text, Timestamptz},
};
use diesel_async::RunQueryDsl;

/// What is known of a chain's scan.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Scan {
    #[diesel(sql_type = Text)]
    pub chain: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    pub from_height: Option<i64>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub from_time: Option<DateTime<Utc>>,
    /// Last block that was read.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub height: Option<i64>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub block_time: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub scanned_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<BigInt>)]
    pub tip: Option<i64>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub tip_at: Option<DateTime<Utc>>,
    /// A decimal.
    #[diesel(sql_type = Text)]
    pub floor_usd: String,
    #[diesel(sql_type = Array<Text>)]
    pub unpriced: Vec<String>,
    /// Empty while all is well.
    #[diesel(sql_type = Text)]
    pub error: String,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub failed_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Integer)]
    pub failures: i32,
    /// Last look into the mempool that succeeded.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub heard_at: Option<DateTime<Utc>>,
    /// Why the last one did not; empty while it did.
    #[diesel(sql_type = Text)]
    pub heard_error: String,
}

/// Of every chain that was ever scanned.
pub async fn scans(db: &mut Db) -> Result<Vec<Scan>, Error> {
    Ok(sql_query(
        "SELECT chain, from_height, from_time, height, block_time, scanned_at, tip, tip_at, floor_usd::text AS floor_usd, unpriced, \
         error, failed_at, failures, heard_at, heard_error FROM whale_scan ORDER BY chain",
    )
    .load(db)
    .await?)
}

/// Notes the chain's best block and from where on transfers are large.
pub async fn see(
    db: &mut Db,
    chain: &str,
    tip: i64,
    floor_usd: &str,
    unpriced: &[String],
    now: DateTime<Utc>,
) -> Result<(), Error> {
    sql_query(
        "INSERT INTO whale_scan (chain, tip, tip_at, floor_usd, unpriced) VALUES ($1, $2, $3, $4::numeric, $5) \
         ON CONFLICT (chain) DO UPDATE SET tip = excluded.tip, tip_at = excluded.tip_at, floor_usd = excluded.floor_usd, \
         unpriced = excluded.unpriced",
    )
    .bind::<Text, _>(chain)
    .bind::<BigInt, _>(tip)
    .bind::<Timestamptz, _>(now)
    .bind::<Text, _>(floor_usd)
    .bind::<Array<Text>, _>(unpriced)
    .execute(db)
    .await?;
    Ok(())
}

/// Notes that a round failed (`error` is for users), or with an empty text that it did not.
pub async fn judge(db: &mut Db, chain: &str, error: &str, now: DateTime<Utc>) -> Result<(), Error> {
    sql_query(
        "INSERT INTO whale_scan (chain, error, failed_at, failures) \
         VALUES ($1, $2, CASE WHEN $2 = '' THEN NULL ELSE $3 END, CASE WHEN $2 = '' THEN 0 ELSE 1 END) \
         ON CONFLICT (chain) DO UPDATE SET error = excluded.error, failed_at = excluded.failed_at, \
         failures = CASE WHEN excluded.error = '' THEN 0 ELSE whale_scan.failures + 1 END",
    )
    .bind::<Text, _>(chain)
    .bind::<Text, _>(error)
    .bind::<Timestamptz, _>(now)
    .execute(db)
    .await?;
    Ok(())
}

/// Notes a look into the mempool: when it succeeded, or why it did not (`error` is for users).
pub async fn heard(db: &mut Db, chain: &str, error: &str, now: DateTime<Utc>) -> Result<(), Error> {
    sql_query(
        "INSERT INTO whale_scan (chain, heard_at, heard_error) VALUES ($1, CASE WHEN $2 = '' THEN $3 END, $2) \
         ON CONFLICT (chain) DO UPDATE SET heard_at = coalesce(excluded.heard_at, whale_scan.heard_at), heard_error = excluded.heard_error",
    )
    .bind::<Text, _>(chain)
    .bind::<Text, _>(error)
    .bind::<Timestamptz, _>(now)
    .execute(db)
    .await?;
    Ok(())
}
