//! How far the scanner of each chain got, and how its provider fares.

use casebook::store::{Db, function};
use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::{dsl::case_when, prelude::*, sql_types::Integer, upsert::excluded};
use diesel_async::RunQueryDsl;
use kit::decimal::Decimal;

use super::schema::whale_scan;

/// What is known of a chain's scan.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = whale_scan, check_for_backend(diesel::pg::Pg))]
pub struct Scan {
    pub chain: String,
    pub from_height: Option<i64>,
    pub from_time: Option<DateTime<Utc>>,
    /// Last block that was read.
    pub height: Option<i64>,
    pub block_time: Option<DateTime<Utc>>,
    pub scanned_at: Option<DateTime<Utc>>,
    pub tip: Option<i64>,
    pub tip_at: Option<DateTime<Utc>>,
    /// A decimal.
    #[diesel(deserialize_as = Decimal)]
    pub floor_usd: String,
    pub unpriced: Vec<String>,
    /// Empty while all is well.
    pub error: String,
    pub failed_at: Option<DateTime<Utc>>,
    pub failures: i32,
    /// Last look into the mempool that succeeded.
    pub heard_at: Option<DateTime<Utc>>,
    /// Why the last one did not; empty while it did.
    pub heard_error: String,
}

/// Of every chain that was ever scanned.
pub async fn scans(db: &mut Db) -> Result<Vec<Scan>, Error> {
    Ok(whale_scan::table
        .order(whale_scan::chain)
        .select(Scan::as_select())
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
    diesel::insert_into(whale_scan::table)
        .values((
            whale_scan::chain.eq(chain),
            whale_scan::tip.eq(tip),
            whale_scan::tip_at.eq(now),
            whale_scan::floor_usd.eq(Decimal(floor_usd.to_owned())),
            whale_scan::unpriced.eq(unpriced),
        ))
        .on_conflict(whale_scan::chain)
        .do_update()
        .set((
            whale_scan::tip.eq(excluded(whale_scan::tip)),
            whale_scan::tip_at.eq(excluded(whale_scan::tip_at)),
            whale_scan::floor_usd.eq(excluded(whale_scan::floor_usd)),
            whale_scan::unpriced.eq(excluded(whale_scan::unpriced)),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Notes that a round failed (`error` is for users), or with an empty text that it did not.
pub async fn judge(db: &mut Db, chain: &str, error: &str, now: DateTime<Utc>) -> Result<(), Error> {
    let failed = !error.is_empty();
    diesel::insert_into(whale_scan::table)
        .values((
            whale_scan::chain.eq(chain),
            whale_scan::error.eq(error),
            whale_scan::failed_at.eq(failed.then_some(now)),
            whale_scan::failures.eq(i32::from(failed)),
        ))
        .on_conflict(whale_scan::chain)
        .do_update()
        .set((
            whale_scan::error.eq(excluded(whale_scan::error)),
            whale_scan::failed_at.eq(excluded(whale_scan::failed_at)),
            whale_scan::failures.eq(case_when(excluded(whale_scan::error).eq(""), 0.into_sql::<Integer>())
                .otherwise(whale_scan::failures + 1)),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Notes a look into the mempool: when it succeeded, or why it did not (`error` is for users).
pub async fn heard(db: &mut Db, chain: &str, error: &str, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::insert_into(whale_scan::table)
        .values((
            whale_scan::chain.eq(chain),
            whale_scan::heard_at.eq(error.is_empty().then_some(now)),
            whale_scan::heard_error.eq(error),
        ))
        .on_conflict(whale_scan::chain)
        .do_update()
        .set((
            whale_scan::heard_at.eq(function::either(excluded(whale_scan::heard_at), whale_scan::heard_at)),
            whale_scan::heard_error.eq(excluded(whale_scan::heard_error)),
        ))
        .execute(db)
        .await?;
    Ok(())
}
