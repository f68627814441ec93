//! Lists of pools, page by page, and the networks that have some.
//!
//! Statements are text: the order is chosen among columns of `numeric`, for which diesel has no type here.

use chrono::{DateTime, Utc};
use diesel::{QueryableByName, sql_types};
use diesel_async::RunQueryDsl;

use super::{
    Store, failed,
    pool::{COLUMNS, KeptPool, Row},
};
use crate::error::Error;

/// By what a list is ordered, the greatest first; what is unknown comes last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    Opened,
    Reserve,
    Volume,
    Change,
}

impl Order {
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "" | "opened" => Self::Opened,
            "reserve" => Self::Reserve,
            "volume" => Self::Volume,
            "change" => Self::Change,
            _ => return None,
        })
    }

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opened => "opened",
            Self::Reserve => "reserve",
            Self::Volume => "volume",
            Self::Change => "change",
        }
    }

    const fn column(self) -> &'static str {
        match self {
            Self::Opened => "extract(epoch FROM pool.since)::numeric",
            Self::Reserve => "pool.reserve_usd",
            Self::Volume => "pool.volume_usd",
            Self::Change => "pool.change_percent::numeric",
        }
    }
}

/// What pools are wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// All where empty.
    pub network: String,
    pub dex: String,
    /// Each must be in name, symbol or address; lower case.
    pub words: Vec<String>,
    /// US dollars; 0 lets pools through of which it is unknown.
    pub min_reserve: i64,
    pub min_volume: i64,
    pub since: DateTime<Utc>,
    pub order: Order,
    pub after: Option<Place>,
    pub limit: i64,
}

/// Where a page ends: the value by which it is ordered, and the pool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    pub value: Option<String>,
    pub network: String,
    pub address: String,
}

/// A network and the number of its pools.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct NetworkRow {
    #[diesel(sql_type = sql_types::Text)]
    pub id: String,
    #[diesel(sql_type = sql_types::Text)]
    pub name: String,
    #[diesel(sql_type = sql_types::BigInt)]
    pub pools: i64,
}

impl Store {
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn list_pools(&self, wanted: &Wanted) -> Result<Vec<KeptPool>, Error> {
        let column = wanted.order.column();
        let after = wanted.after.as_ref();
        let mut conn = self.conn().await?;
        let rows: Vec<Row> = diesel::sql_query(format!(
            "SELECT {COLUMNS}, ({column})::text AS place FROM pool WHERE realm = $1 AND since >= $2 \
             AND ($3 = '' OR network = $3) AND ($4 = '' OR dex = $4) \
             AND NOT EXISTS (SELECT 1 FROM unnest($5) AS word \
             WHERE position(word IN lower(name || ' ' || base_symbol || ' ' || address)) = 0) \
             AND ($6 = 0 OR reserve_usd >= $6) AND ($7 = 0 OR volume_usd >= $7) \
             AND (NOT $8 OR CASE WHEN $9::text IS NULL THEN {column} IS NULL AND (network, address) > ($10, $11) \
             ELSE {column} IS NULL OR {column} < $9::numeric OR ({column} = $9::numeric AND (network, address) > ($10, $11)) END) \
             ORDER BY {column} DESC NULLS LAST, pool.network, pool.address LIMIT $12"
        ))
        .bind::<sql_types::Text, _>(&*self.realm)
        .bind::<sql_types::Timestamptz, _>(wanted.since)
        .bind::<sql_types::Text, _>(&wanted.network)
        .bind::<sql_types::Text, _>(&wanted.dex)
        .bind::<sql_types::Array<sql_types::Text>, _>(&wanted.words)
        .bind::<sql_types::BigInt, _>(wanted.min_reserve)
        .bind::<sql_types::BigInt, _>(wanted.min_volume)
        .bind::<sql_types::Bool, _>(after.is_some())
        .bind::<sql_types::Nullable<sql_types::Text>, _>(after.and_then(|after| after.value.as_deref()))
        .bind::<sql_types::Text, _>(after.map_or("", |after| after.network.as_str()))
        .bind::<sql_types::Text, _>(after.map_or("", |after| after.address.as_str()))
        .bind::<sql_types::BigInt, _>(wanted.limit)
        .load(&mut conn)
        .await
        .map_err(failed)?;
        Ok(rows.into_iter().map(KeptPool::from).collect())
    }

    /// The network with the most pools first.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn list_networks(&self) -> Result<Vec<NetworkRow>, Error> {
        let mut conn = self.conn().await?;
        diesel::sql_query(
            "SELECT p.network AS id, coalesce(n.name, p.network) AS name, p.pools FROM \
             (SELECT network, count(*) AS pools FROM pool WHERE realm = $1 GROUP BY network) p \
             LEFT JOIN pool_network n ON n.realm = $1 AND n.id = p.network ORDER BY p.pools DESC, p.network",
        )
        .bind::<sql_types::Text, _>(&*self.realm)
        .load(&mut conn)
        .await
        .map_err(failed)
    }
}
