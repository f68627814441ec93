//! Daily closes and hourly points. Writing the same again changes nothing.

use diesel::{ExpressionMethods, QueryDsl, sql_types};
use diesel_async::RunQueryDsl;

use super::{
    Store, failed,
    schema::{daily_close, hourly_point},
};
use crate::{
    domain::history::{Day, Hour},
    error::Error,
};

type OptionalDoubles = sql_types::Array<sql_types::Nullable<sql_types::Double>>;

#[derive(diesel::Queryable)]
struct DayRow {
    day: i32,
    price: f64,
    market_cap: Option<f64>,
    volume: Option<f64>,
    partial: bool,
}

#[derive(diesel::Queryable)]
struct HourRow {
    hour: i32,
    at_ms: i64,
    price: f64,
    market_cap: Option<f64>,
    volume: Option<f64>,
}

impl From<DayRow> for Day {
    fn from(row: DayRow) -> Self {
        Self {
            day: row.day,
            price: row.price,
            market_cap: row.market_cap,
            volume: row.volume,
            partial: row.partial,
        }
    }
}

impl From<HourRow> for Hour {
    fn from(row: HourRow) -> Self {
        Self {
            hour: row.hour,
            at_ms: row.at_ms,
            price: row.price,
            market_cap: row.market_cap,
            volume: row.volume,
        }
    }
}

/// May a day that is there be replaced?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Days {
    /// By the provider's own daily point; a price of a running day never replaces a settled one.
    Daily,
    /// Not by one told from hours.
    FromHours,
}

impl Store {
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn merge_days(&self, coin: &str, days: &[Day], how: Days) -> Result<usize, Error> {
        if days.is_empty() {
            return Ok(0);
        }
        let on_conflict = match how {
            Days::Daily => {
                "DO UPDATE SET price = excluded.price, market_cap = excluded.market_cap, \
                 volume = excluded.volume, partial = excluded.partial \
                 WHERE (NOT excluded.partial OR daily_close.partial) AND (daily_close.price, daily_close.partial, \
                 daily_close.market_cap, daily_close.volume) IS DISTINCT FROM (excluded.price, excluded.partial, \
                 excluded.market_cap, excluded.volume)"
            }
            // A running day that has ended meanwhile is settled by its first price.
            Days::FromHours => {
                "DO UPDATE SET price = excluded.price, market_cap = excluded.market_cap, \
                 volume = excluded.volume, partial = false WHERE daily_close.partial"
            }
        };
        let mut conn = self.conn().await?;
        diesel::sql_query(format!(
            "INSERT INTO daily_close (realm, coin, day, price, market_cap, volume, partial) \
             SELECT $1, $2, * FROM unnest($3::int[], $4::float8[], $5::float8[], $6::float8[], $7::bool[]) \
             ON CONFLICT (realm, coin, day) {on_conflict}"
        ))
        .bind::<sql_types::Text, _>(&*self.realm)
        .bind::<sql_types::Text, _>(coin)
        .bind::<sql_types::Array<sql_types::Integer>, _>(days.iter().map(|day| day.day).collect::<Vec<_>>())
        .bind::<sql_types::Array<sql_types::Double>, _>(days.iter().map(|day| day.price).collect::<Vec<_>>())
        .bind::<OptionalDoubles, _>(days.iter().map(|day| day.market_cap).collect::<Vec<_>>())
        .bind::<OptionalDoubles, _>(days.iter().map(|day| day.volume).collect::<Vec<_>>())
        .bind::<sql_types::Array<sql_types::Bool>, _>(days.iter().map(|day| day.partial).collect::<Vec<_>>())
        .execute(&mut conn)
        .await
        .map_err(failed)
    }

    /// # Errors
    /// When PostgreSQL is away.
    pub async fn merge_hours(&self, coin: &str, hours: &[Hour]) -> Result<usize, Error> {
        if hours.is_empty() {
            return Ok(0);
        }
        let mut conn = self.conn().await?;
        diesel::sql_query(
            "INSERT INTO hourly_point (realm, coin, hour, at_ms, price, market_cap, volume) \
             SELECT $1, $2, * FROM unnest($3::int[], $4::int8[], $5::float8[], $6::float8[], $7::float8[]) \
             ON CONFLICT (realm, coin, hour) DO UPDATE SET at_ms = excluded.at_ms, price = excluded.price, \
             market_cap = excluded.market_cap, volume = excluded.volume \
             WHERE hourly_point.at_ms <= excluded.at_ms AND (hourly_point.at_ms, hourly_point.price) \
             IS DISTINCT FROM (excluded.at_ms, excluded.price)",
        )
        .bind::<sql_types::Text, _>(&*self.realm)
        .bind::<sql_types::Text, _>(coin)
        .bind::<sql_types::Array<sql_types::Integer>, _>(hours.iter().map(|hour| hour.hour).collect::<Vec<_>>())
        .bind::<sql_types::Array<sql_types::BigInt>, _>(hours.iter().map(|hour| hour.at_ms).collect::<Vec<_>>())
        .bind::<sql_types::Array<sql_types::Double>, _>(hours.iter().map(|hour| hour.price).collect::<Vec<_>>())
        .bind::<OptionalDoubles, _>(hours.iter().map(|hour| hour.market_cap).collect::<Vec<_>>())
        .bind::<OptionalDoubles, _>(hours.iter().map(|hour| hour.volume).collect::<Vec<_>>())
        .execute(&mut conn)
        .await
        .map_err(failed)
    }

    /// Oldest first, both ends included.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn list_days(&self, coin: &str, from: i32, to: i32) -> Result<Vec<Day>, Error> {
        let mut conn = self.conn().await?;
        let rows: Vec<DayRow> = daily_close::table
            .filter(daily_close::realm.eq(&*self.realm))
            .filter(daily_close::coin.eq(coin))
            .filter(daily_close::day.between(from, to))
            .order(daily_close::day)
            .select((
                daily_close::day,
                daily_close::price,
                daily_close::market_cap,
                daily_close::volume,
                daily_close::partial,
            ))
            .load(&mut conn)
            .await
            .map_err(failed)?;
        Ok(rows.into_iter().map(Day::from).collect())
    }

    /// Oldest first, both ends included.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn list_hours(&self, coin: &str, from: i32, to: i32) -> Result<Vec<Hour>, Error> {
        let mut conn = self.conn().await?;
        let rows: Vec<HourRow> = hourly_point::table
            .filter(hourly_point::realm.eq(&*self.realm))
            .filter(hourly_point::coin.eq(coin))
            .filter(hourly_point::hour.between(from, to))
            .order(hourly_point::hour)
            .select((
                hourly_point::hour,
                hourly_point::at_ms,
                hourly_point::price,
                hourly_point::market_cap,
                hourly_point::volume,
            ))
            .load(&mut conn)
            .await
            .map_err(failed)?;
        Ok(rows.into_iter().map(Hour::from).collect())
    }
}
