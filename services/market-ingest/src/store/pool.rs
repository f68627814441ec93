//! Pools: first sights, their newest figures, and the names of networks.
//!
//! New ones come as one JSON document.

use std::collections::BTreeMap;

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use diesel::{
    dsl::{exists, not},
    prelude::*,
    sql_types::{self, Text, Timestamptz},
    upsert::excluded,
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use kit::{decimal::Decimal as Amount, rows::unnest, scoped::Scoped};
use serde_json::json;

use super::{
    Store, failed,
    function::either,
    schema::{listing_state, pool, pool_network, pool_reading},
    time,
};
use crate::{
    domain::{
        decimal::Decimal,
        pool::{Figures, Pool},
    },
    error::Error,
};

/// Pools that no sample needs are kept this long.
const KEPT: TimeDelta = TimeDelta::days(90);

/// A pool as it is kept. Times are Unix milliseconds.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptPool {
    pub pool: Pool,
    pub figures: Figures,
    pub first_seen_ms: i64,
    pub as_of_ms: i64,
    pub first_reserve: Option<Decimal>,
    pub first_volume: Option<Decimal>,
    /// By what it is ordered in the list that it was read for.
    pub place: Option<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = pool, check_for_backend(diesel::pg::Pg))]
pub(super) struct Row {
    network: String,
    address: String,
    name: String,
    dex: String,
    base_address: String,
    base_symbol: String,
    quote_symbol: String,
    coin_id: Option<String>,
    opened_at: Option<DateTime<Utc>>,
    first_seen_at: DateTime<Utc>,
    pub(super) since: DateTime<Utc>,
    as_of: DateTime<Utc>,
    price_usd: Option<Amount>,
    fdv_usd: Option<Amount>,
    market_cap_usd: Option<Amount>,
    pub(super) reserve_usd: Option<Amount>,
    pub(super) volume_usd: Option<Amount>,
    pub(super) change_percent: Option<f64>,
    windows: serde_json::Value,
    first_reserve_usd: Option<Amount>,
    first_volume_usd: Option<Amount>,
}

/// What PostgreSQL keeps is a decimal number.
pub(super) fn decimal(amount: Option<Amount>) -> Option<Decimal> {
    amount.and_then(|amount| amount.0.parse().ok())
}

/// A decimal number as PostgreSQL keeps it.
pub(super) fn amount(decimal: &Decimal) -> Amount {
    Amount(decimal.text().to_owned())
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
                windows: serde_json::from_value(row.windows).unwrap_or_default(),
            },
            first_seen_ms: row.first_seen_at.timestamp_millis(),
            as_of_ms: row.as_of.timestamp_millis(),
            first_reserve: decimal(row.first_reserve_usd),
            first_volume: decimal(row.first_volume_usd),
            place: None,
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
            // As text: rows of 16 columns come as one document, and only `xmax` tells which of them were there already.
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
            let read = (
                listing_state::pools_asked_at.eq(now),
                listing_state::pools_read_at.eq(now),
            );
            let since = either::<Timestamptz, _, _>(listing_state::pools_since, now);
            diesel::insert_into(listing_state::table)
                .values((
                    listing_state::realm.eq(realm),
                    listing_state::pools_since.eq(now),
                    listing_state::pools.eq(new),
                    read,
                ))
                .on_conflict(listing_state::realm)
                .do_update()
                .set((
                    listing_state::pools.eq(listing_state::pools + new),
                    listing_state::pools_since.eq(since),
                    read,
                    listing_state::pools_trouble.eq(""),
                ))
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
        let row: Option<Row> = pool::table
            .find((&*self.realm, network, address))
            .select(Row::as_select())
            .first(&mut conn)
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
        // A statement writes a row once.
        let named: BTreeMap<&str, &str> = networks.iter().map(|(id, name)| (id.as_str(), name.as_str())).collect();
        let (ids, names): (Vec<&str>, Vec<&str>) = named.into_iter().unzip();
        let realm = &*self.realm;
        let mut conn = self.conn().await?;
        let new = diesel::select((
            realm.into_sql::<Text>(),
            unnest::<Text, _>(ids),
            unnest::<Text, _>(names),
        ));
        diesel::insert_into(pool_network::table)
            .values(new)
            .on_conflict((pool_network::realm, pool_network::id))
            .do_update()
            .set(pool_network::name.eq(excluded(pool_network::name)))
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
        let readings = pool_reading::table
            .filter(pool_reading::realm.eq(pool::realm))
            .filter(pool_reading::network.eq(pool::network))
            .filter(pool_reading::address.eq(pool::address));
        let old = pool::table
            .filter(pool::realm.eq(&*self.realm))
            .filter(pool::first_seen_at.lt(time(now_ms) - KEPT))
            .filter(not(exists(readings)));
        diesel::delete(old).execute(&mut conn).await.map_err(failed)
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
