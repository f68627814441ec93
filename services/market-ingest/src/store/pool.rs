//! Pools: first sights, their newest figures, and the names of networks.
//!
//! Statements are text: amounts are `numeric` of any length, for which diesel has no type here, and rows come as one JSON document.

use chrono::{DateTime, SecondsFormat, Utc};
use diesel::{OptionalExtension, QueryableByName, sql_types};
use diesel_async::{AsyncConnection, RunQueryDsl};
use kit::scoped::Scoped;
use serde_json::json;

use super::{Store, failed, time};
use crate::{
    domain::{
        decimal::Decimal,
        pool::{Figures, Pool},
    },
    error::Error,
};

/// Pools that no sample needs are kept this long.
const KEPT_DAYS: &str = "90 days";

/// A pool as it is kept. Times are Unix milliseconds.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptPool {
    pub pool: Pool,
    pub figures: Figures,
    pub first_seen_ms: i64,
    pub as_of_ms: i64,
    pub first_reserve: Option<Decimal>,
    pub first_volume: Option<Decimal>,
    /// By what it is ordered in the list that it was read for, as PostgreSQL spells it.
    pub place: Option<String>,
}

/// Columns of a [`Row`]; a list names its order as `place`.
pub(super) const COLUMNS: &str = "network, address, name, dex, base_address, base_symbol, quote_symbol, coin_id, opened_at, \
    first_seen_at, as_of, price_usd::text AS price_usd, fdv_usd::text AS fdv_usd, market_cap_usd::text AS market_cap_usd, \
    reserve_usd::text AS reserve_usd, windows::text AS windows, \
    first_reserve_usd::text AS first_reserve_usd, first_volume_usd::text AS first_volume_usd";

#[derive(QueryableByName)]
pub(super) struct Row {
    #[diesel(sql_type = sql_types::Text)]
    network: String,
    #[diesel(sql_type = sql_types::Text)]
    address: String,
    #[diesel(sql_type = sql_types::Text)]
    name: String,
    #[diesel(sql_type = sql_types::Text)]
    dex: String,
    #[diesel(sql_type = sql_types::Text)]
    base_address: String,
    #[diesel(sql_type = sql_types::Text)]
    base_symbol: String,
    #[diesel(sql_type = sql_types::Text)]
    quote_symbol: String,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Text>)]
    coin_id: Option<String>,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Timestamptz>)]
    opened_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = sql_types::Timestamptz)]
    first_seen_at: DateTime<Utc>,
    #[diesel(sql_type = sql_types::Timestamptz)]
    as_of: DateTime<Utc>,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Text>)]
    price_usd: Option<String>,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Text>)]
    fdv_usd: Option<String>,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Text>)]
    market_cap_usd: Option<String>,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Text>)]
    reserve_usd: Option<String>,
    #[diesel(sql_type = sql_types::Text)]
    windows: String,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Text>)]
    first_reserve_usd: Option<String>,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Text>)]
    first_volume_usd: Option<String>,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Text>)]
    place: Option<String>,
}

/// What PostgreSQL writes of a `numeric` is a decimal number.
pub(super) fn decimal(text: Option<String>) -> Option<Decimal> {
    text.and_then(|text| text.parse().ok())
}

impl From<Row> for KeptPool {
    fn from(row: Row) -> Self {
        Self {
            pool: Pool {
                network: row.network,
                address: row.address,
                name: row.name,
                dex: row.dex,
                base_address: row.base_address,
                base_symbol: row.base_symbol,
                quote_symbol: row.quote_symbol,
                coin_id: row.coin_id,
                opened_ms: row.opened_at.map(|at| at.timestamp_millis()),
            },
            figures: Figures {
                price: decimal(row.price_usd),
                fdv: decimal(row.fdv_usd),
                market_cap: decimal(row.market_cap_usd),
                reserve: decimal(row.reserve_usd),
                windows: serde_json::from_str(&row.windows).unwrap_or_default(),
            },
            first_seen_ms: row.first_seen_at.timestamp_millis(),
            as_of_ms: row.as_of.timestamp_millis(),
            first_reserve: decimal(row.first_reserve_usd),
            first_volume: decimal(row.first_volume_usd),
            place: row.place,
        }
    }
}

#[derive(QueryableByName)]
struct Kept {
    #[diesel(sql_type = sql_types::Bool)]
    is_new: bool,
}

impl Store {
    /// Keeps pools that were just given; says how many were never seen before.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn save_pools(&self, pools: &[(Pool, Figures)], now: DateTime<Utc>) -> Result<u64, Error> {
        let mut rows: Vec<serde_json::Value> = Vec::with_capacity(pools.len());
        for (at, (pool, figures)) in pools.iter().enumerate() {
            let is_same =
                |(other, _): &&(Pool, Figures)| other.network == pool.network && other.address == pool.address;
            // A statement writes a row once.
            if !pools[..at].iter().any(|other| is_same(&other)) {
                rows.push(row(pool, figures)?);
            }
        }
        let rows = serde_json::Value::from(rows).to_string();
        let mut conn = self.conn().await?;
        let realm = &*self.realm;
        conn.transaction(async |conn: &mut Scoped| {
            let kept: Vec<Kept> = diesel::sql_query(
                "INSERT INTO pool (realm, network, address, name, dex, base_address, base_symbol, quote_symbol, coin_id, opened_at, \
                 first_seen_at, as_of, price_usd, fdv_usd, market_cap_usd, reserve_usd, volume_usd, change_percent, windows, \
                 first_reserve_usd, first_volume_usd, peak_reserve_usd) \
                 SELECT $1, r.network, r.address, r.name, r.dex, r.base_address, r.base_symbol, r.quote_symbol, r.coin_id, \
                 r.opened_at, $2, $2, r.price_usd, r.fdv_usd, r.market_cap_usd, r.reserve_usd, r.volume_usd, r.change_percent, \
                 r.windows, r.reserve_usd, r.volume_usd, r.reserve_usd \
                 FROM jsonb_to_recordset($3::jsonb) AS r(network text, address text, name text, dex text, base_address text, \
                 base_symbol text, quote_symbol text, coin_id text, opened_at timestamptz, price_usd numeric, fdv_usd numeric, \
                 market_cap_usd numeric, reserve_usd numeric, volume_usd numeric, change_percent double precision, windows jsonb) \
                 ON CONFLICT (realm, network, address) DO UPDATE SET as_of = excluded.as_of, price_usd = excluded.price_usd, \
                 fdv_usd = excluded.fdv_usd, market_cap_usd = excluded.market_cap_usd, reserve_usd = excluded.reserve_usd, \
                 volume_usd = excluded.volume_usd, change_percent = excluded.change_percent, windows = excluded.windows, \
                 coin_id = coalesce(excluded.coin_id, pool.coin_id), \
                 peak_reserve_usd = CASE WHEN excluded.as_of < pool.first_seen_at + interval '24 hours' \
                 THEN greatest(pool.peak_reserve_usd, excluded.reserve_usd) ELSE pool.peak_reserve_usd END \
                 WHERE excluded.as_of >= pool.as_of RETURNING (xmax = 0) AS is_new",
            )
            .bind::<sql_types::Text, _>(realm)
            .bind::<sql_types::Timestamptz, _>(now)
            .bind::<sql_types::Text, _>(&rows)
            .load(conn)
            .await?;
            let new = kept.iter().filter(|kept| kept.is_new).count();
            let new = i64::try_from(new).unwrap_or(i64::MAX);
            diesel::sql_query(
                "INSERT INTO listing_state (realm, pools_since, pools, pools_asked_at, pools_read_at) VALUES ($1, $2, $3, $2, $2) \
                 ON CONFLICT (realm) DO UPDATE SET pools = listing_state.pools + excluded.pools, \
                 pools_since = coalesce(listing_state.pools_since, excluded.pools_since), pools_asked_at = $2, \
                 pools_read_at = $2, pools_trouble = ''",
            )
            .bind::<sql_types::Text, _>(realm)
            .bind::<sql_types::Timestamptz, _>(now)
            .bind::<sql_types::BigInt, _>(new)
            .execute(conn)
            .await?;
            Ok(u64::try_from(new).unwrap_or(0))
        })
        .await
        .map_err(failed)
    }

    /// # Errors
    /// When PostgreSQL is away.
    pub async fn find_pool(&self, network: &str, address: &str) -> Result<Option<KeptPool>, Error> {
        let mut conn = self.conn().await?;
        let row: Option<Row> = diesel::sql_query(format!(
            "SELECT {COLUMNS}, NULL::text AS place FROM pool WHERE realm = $1 AND network = $2 AND address = $3"
        ))
        .bind::<sql_types::Text, _>(&*self.realm)
        .bind::<sql_types::Text, _>(network)
        .bind::<sql_types::Text, _>(address)
        .get_result(&mut conn)
        .await
        .optional()
        .map_err(failed)?;
        Ok(row.map(KeptPool::from))
    }

    /// Keeps the names of networks.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn save_networks(&self, networks: &[(String, String)]) -> Result<(), Error> {
        let rows = networks.iter().map(|(id, name)| json!({"id": id, "name": name}));
        let rows = serde_json::Value::from(rows.collect::<Vec<_>>()).to_string();
        let mut conn = self.conn().await?;
        diesel::sql_query(
            "INSERT INTO pool_network (realm, id, name) SELECT DISTINCT ON (r.id) $1, r.id, r.name \
             FROM jsonb_to_recordset($2::jsonb) AS r(id text, name text) \
             ON CONFLICT (realm, id) DO UPDATE SET name = excluded.name",
        )
        .bind::<sql_types::Text, _>(&*self.realm)
        .bind::<sql_types::Text, _>(rows)
        .execute(&mut conn)
        .await
        .map_err(failed)?;
        Ok(())
    }

    /// Removes old pools that are in no sample.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn drop_pools(&self, now_ms: i64) -> Result<usize, Error> {
        let mut conn = self.conn().await?;
        diesel::sql_query(format!(
            "DELETE FROM pool p WHERE realm = $1 AND first_seen_at < $2 - interval '{KEPT_DAYS}' AND NOT EXISTS \
             (SELECT 1 FROM pool_reading r WHERE r.realm = p.realm AND r.network = p.network AND r.address = p.address)"
        ))
        .bind::<sql_types::Text, _>(&*self.realm)
        .bind::<sql_types::Timestamptz, _>(time(now_ms))
        .execute(&mut conn)
        .await
        .map_err(failed)
    }
}

fn row(pool: &Pool, figures: &Figures) -> Result<serde_json::Value, Error> {
    let opened = pool
        .opened_ms
        .map(|ms| time(ms).to_rfc3339_opts(SecondsFormat::Millis, true));
    let windows = serde_json::to_value(&figures.windows).map_err(|error| Error::Body(std::sync::Arc::new(error)))?;
    let day = figures.day();
    Ok(json!({
        "network": pool.network, "address": pool.address, "name": pool.name, "dex": pool.dex, "base_address": pool.base_address,
        "base_symbol": pool.base_symbol, "quote_symbol": pool.quote_symbol, "coin_id": pool.coin_id, "opened_at": opened,
        "price_usd": figures.price, "fdv_usd": figures.fdv, "market_cap_usd": figures.market_cap, "reserve_usd": figures.reserve,
        "volume_usd": day.and_then(|day| day.volume.as_ref()), "change_percent": day.and_then(|day| day.change),
        "windows": windows,
    }))
}
