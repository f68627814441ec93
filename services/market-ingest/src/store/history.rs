//! Daily closes and hourly points. Writing the same again changes nothing.

use diesel::{
    dsl::not,
    prelude::*,
    sql_types::{BigInt, Bool, Double, Integer, Nullable, Text},
    upsert::excluded,
};
use diesel_async::RunQueryDsl;
use kit::rows::{column, unnest};

use super::{
    Store, failed,
    schema::{daily_close, hourly_point},
};
use crate::{
    domain::history::{Day, Hour},
    error::Error,
};

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
        use diesel::query_dsl::methods::FilterDsl as _;

        if days.is_empty() {
            return Ok(0);
        }
        let mut conn = self.conn().await?;
        let realm = &*self.realm;
        let new = diesel::select((
            realm.into_sql::<Text>(),
            coin.into_sql::<Text>(),
            unnest::<Integer, _>(column(days, |day| day.day)),
            unnest::<Double, _>(column(days, |day| day.price)),
            unnest::<Nullable<Double>, _>(column(days, |day| day.market_cap)),
            unnest::<Nullable<Double>, _>(column(days, |day| day.volume)),
            unnest::<Bool, _>(column(days, |day| day.partial)),
        ));
        let new = diesel::insert_into(daily_close::table)
            .values(new)
            .on_conflict((daily_close::realm, daily_close::coin, daily_close::day))
            .do_update();
        let figures = (
            daily_close::price.eq(excluded(daily_close::price)),
            daily_close::market_cap.eq(excluded(daily_close::market_cap)),
            daily_close::volume.eq(excluded(daily_close::volume)),
        );
        let merged = match how {
            Days::Daily => {
                let is_other = daily_close::price
                    .is_distinct_from(excluded(daily_close::price))
                    .or(daily_close::partial.is_distinct_from(excluded(daily_close::partial)))
                    .or(daily_close::market_cap.is_distinct_from(excluded(daily_close::market_cap)))
                    .or(daily_close::volume.is_distinct_from(excluded(daily_close::volume)));
                let may_replace = not(excluded(daily_close::partial)).or(daily_close::partial);
                new.set((figures, daily_close::partial.eq(excluded(daily_close::partial))))
                    .filter(may_replace.and(is_other))
                    .execute(&mut conn)
                    .await
            }
            // A running day that has ended meanwhile is settled by its first price.
            Days::FromHours => {
                new.set((figures, daily_close::partial.eq(false)))
                    .filter(daily_close::partial)
                    .execute(&mut conn)
                    .await
            }
        };
        merged.map_err(failed)
    }

    /// # Errors
    /// When PostgreSQL is away.
    pub async fn merge_hours(&self, coin: &str, hours: &[Hour]) -> Result<usize, Error> {
        use diesel::query_dsl::methods::FilterDsl as _;

        if hours.is_empty() {
            return Ok(0);
        }
        let mut conn = self.conn().await?;
        let realm = &*self.realm;
        let new = diesel::select((
            realm.into_sql::<Text>(),
            coin.into_sql::<Text>(),
            unnest::<Integer, _>(column(hours, |hour| hour.hour)),
            unnest::<BigInt, _>(column(hours, |hour| hour.at_ms)),
            unnest::<Double, _>(column(hours, |hour| hour.price)),
            unnest::<Nullable<Double>, _>(column(hours, |hour| hour.market_cap)),
            unnest::<Nullable<Double>, _>(column(hours, |hour| hour.volume)),
        ));
        let is_other = hourly_point::at_ms
            .is_distinct_from(excluded(hourly_point::at_ms))
            .or(hourly_point::price.is_distinct_from(excluded(hourly_point::price)));
        let is_later = hourly_point::at_ms.le(excluded(hourly_point::at_ms));
        diesel::insert_into(hourly_point::table)
            .values(new)
            .on_conflict((hourly_point::realm, hourly_point::coin, hourly_point::hour))
            .do_update()
            .set((
                hourly_point::at_ms.eq(excluded(hourly_point::at_ms)),
                hourly_point::price.eq(excluded(hourly_point::price)),
                hourly_point::market_cap.eq(excluded(hourly_point::market_cap)),
                hourly_point::volume.eq(excluded(hourly_point::volume)),
            ))
            .filter(is_later.and(is_other))
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
