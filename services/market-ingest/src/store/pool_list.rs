//! Lists of pools, page by page, and the networks that have some.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::{dsl::count_star, pg::Pg, prelude::*};
use diesel_async::RunQueryDsl;
use kit::decimal::Decimal as Amount;

use super::{
    Store, failed,
    function::{all_of, lower, patterns},
    pool::{KeptPool, Row, amount},
    schema::{pool, pool_network},
};
use crate::{domain::decimal::Decimal, error::Error};

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

    /// Can a page end at such a value?
    #[must_use]
    pub fn reads(self, value: &str) -> bool {
        match self {
            Self::Opened => moment(value).is_some(),
            Self::Reserve | Self::Volume => usd(value).is_some(),
            Self::Change => percent(value).is_some(),
        }
    }

    /// By what a pool stands where it does.
    fn value(self, row: &Row) -> Option<String> {
        match self {
            Self::Opened => Some(seconds(row.since)),
            Self::Reserve => row.reserve_usd.clone().map(String::from),
            Self::Volume => row.volume_usd.clone().map(String::from),
            Self::Change => row.change_percent.map(|change| change.to_string()),
        }
    }
}

/// Seconds since 1970 with the microseconds that PostgreSQL tells apart, as it writes an epoch: replicas of before read and write places so.
fn seconds(at: DateTime<Utc>) -> String {
    let micros = at.timestamp_micros();
    let sign = if micros < 0 { "-" } else { "" };
    let micros = micros.unsigned_abs();
    format!("{sign}{}.{:06}", micros / 1_000_000, micros % 1_000_000)
}

fn moment(value: &str) -> Option<DateTime<Utc>> {
    let (whole, micros) = value.split_once('.')?;
    if micros.len() != 6 {
        return None;
    }
    let micros: i64 = format!("{whole}{micros}").parse().ok()?;
    DateTime::from_timestamp_micros(micros)
}

fn usd(value: &str) -> Option<Amount> {
    value.parse::<Decimal>().ok().as_ref().map(amount)
}

fn percent(value: &str) -> Option<f64> {
    value.parse().ok().filter(|change: &f64| change.is_finite())
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NetworkRow {
    pub id: String,
    pub name: String,
    pub pools: i64,
}

/// A statement about pools that is not whole yet.
type Query<'a> = pool::BoxedQuery<'a, Pg>;

/// The greatest of a column first, from behind a place on, whose value is `$value`; what is unknown comes last.
macro_rules! ordered {
    ($query:expr, $column:expr, $after:expr, $value:expr) => {{
        let mut query = $query;
        if let Some(after) = $after {
            let (network, address) = (after.network.as_str(), after.address.as_str());
            // Of the pools with the same value.
            let is_behind = pool::network
                .gt(network)
                .or(pool::network.eq(network).and(pool::address.gt(address)));
            query = match $value {
                Some(value) => query.filter(
                    $column
                        .is_null()
                        .or($column.lt(value.clone()))
                        .or($column.eq(value).and(is_behind)),
                ),
                None => query.filter($column.is_null().and(is_behind)),
            };
        }
        query.order(($column.desc().nulls_last(), pool::network, pool::address))
    }};
}

/// Pools of a realm that are wanted, in no order.
fn fitting<'a>(realm: &'a str, wanted: &'a Wanted) -> Query<'a> {
    let names = pool::name
        .concat(" ")
        .concat(pool::base_symbol)
        .concat(" ")
        .concat(pool::address);
    let mut query: Query<'a> = pool::table
        .filter(pool::realm.eq(realm))
        .filter(pool::since.ge(wanted.since))
        .filter(lower(names).like(all_of(patterns(&wanted.words))))
        .into_boxed();
    if !wanted.network.is_empty() {
        query = query.filter(pool::network.eq(&wanted.network));
    }
    if !wanted.dex.is_empty() {
        query = query.filter(pool::dex.eq(&wanted.dex));
    }
    if wanted.min_reserve > 0 {
        query = query.filter(pool::reserve_usd.ge(Amount(wanted.min_reserve.to_string())));
    }
    if wanted.min_volume > 0 {
        query = query.filter(pool::volume_usd.ge(Amount(wanted.min_volume.to_string())));
    }
    query
}

fn in_order<'a>(query: Query<'a>, order: Order, after: Option<&'a Place>) -> Query<'a> {
    let value = after.and_then(|after| after.value.as_deref());
    match order {
        Order::Opened => ordered!(query, pool::since, after, value.and_then(moment)),
        Order::Reserve => ordered!(query, pool::reserve_usd, after, value.and_then(usd)),
        Order::Volume => ordered!(query, pool::volume_usd, after, value.and_then(usd)),
        Order::Change => ordered!(query, pool::change_percent, after, value.and_then(percent)),
    }
}

impl Store {
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn list_pools(&self, wanted: &Wanted) -> Result<Vec<KeptPool>, Error> {
        let mut conn = self.conn().await?;
        let query = in_order(fitting(&self.realm, wanted), wanted.order, wanted.after.as_ref());
        let rows: Vec<Row> = query
            .limit(wanted.limit)
            .select(Row::as_select())
            .load(&mut conn)
            .await
            .map_err(failed)?;
        let placed = rows.into_iter().map(|row| KeptPool {
            place: wanted.order.value(&row),
            ..KeptPool::from(row)
        });
        Ok(placed.collect())
    }

    /// The network with the most pools first.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn list_networks(&self) -> Result<Vec<NetworkRow>, Error> {
        let mut conn = self.conn().await?;
        let counted: Vec<(String, i64)> = pool::table
            .filter(pool::realm.eq(&*self.realm))
            .group_by(pool::network)
            .select((pool::network, count_star()))
            .order((count_star().desc(), pool::network))
            .load(&mut conn)
            .await
            .map_err(failed)?;
        let named: Vec<(String, String)> = pool_network::table
            .filter(pool_network::realm.eq(&*self.realm))
            .select((pool_network::id, pool_network::name))
            .load(&mut conn)
            .await
            .map_err(failed)?;
        let mut names: HashMap<String, String> = named.into_iter().collect();
        let rows = counted.into_iter().map(|(id, pools)| NetworkRow {
            name: names.remove(&id).unwrap_or_else(|| id.clone()),
            id,
            pools,
        });
        Ok(rows.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::{Order, moment, seconds};

    #[test]
    fn a_moment_is_written_as_postgresql_writes_an_epoch() {
        for text in [
            "1764416789.123456",
            "1764416789.000001",
            "1764416789.000000",
            "0.000000",
            "-0.500000",
            "-86400.000001",
        ] {
            assert_eq!(moment(text).map(seconds).as_deref(), Some(text));
        }
    }

    #[test]
    fn a_page_ends_at_a_value_of_its_order() {
        for (order, good, bad) in [
            (Order::Opened, "1764416789.123456", "1764416789"),
            (Order::Opened, "-0.500000", "1.+00001"),
            (Order::Reserve, "0.00000000000000000000001234", "1e999"),
            (Order::Volume, "-1.5", "NaN"),
            (Order::Change, "1.5", "inf"),
        ] {
            assert!(order.reads(good), "{order:?}");
            assert!(!order.reads(bad), "{order:?}");
        }
    }
}
