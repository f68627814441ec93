//! Series of candles. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::Value;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    strategy_schema::{candle_month, candle_series, strategy_run},
};
use crate::error::Error;

/// A series without its candles.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = candle_series, check_for_backend(diesel::pg::Pg))]
pub struct Series {
    pub id: Uuid,
    pub name: String,
    pub market: String,
    pub bar: String,
    pub source: String,
    pub first_ms: i64,
    pub last_ms: i64,
    pub bars: i64,
    pub missing: i64,
    /// Lists of from, to and bars missing.
    pub gaps: Value,
    pub created_at: DateTime<Utc>,
    /// How many rates of funding it has, and the times of the first and the last one.
    pub funding_rates: Option<i64>,
    pub funding_first_ms: Option<i64>,
    pub funding_last_ms: Option<i64>,
}

/// The newest first; also deleted ones where `deleted`.
pub async fn list(db: &mut Db, owner: UserId, deleted: bool) -> Result<Vec<Series>, Error> {
    let mut query = candle_series::table
        .filter(candle_series::owner.eq(owner.uuid()))
        .into_boxed();
    if !deleted {
        query = query.filter(candle_series::deleted_at.is_null());
    }
    Ok(query
        .order((candle_series::created_at.desc(), candle_series::id.desc()))
        .select(Series::as_select())
        .load(db)
        .await?)
}

/// The lines of all months of a series, in order; others who continue it wait until the transaction ends where `hold`.
pub async fn lines(db: &mut Db, owner: UserId, id: Uuid, hold: bool) -> Result<Vec<String>, Error> {
    if hold {
        candle_series::table
            .find((owner.uuid(), id))
            .select(candle_series::id)
            .for_update()
            .first::<Uuid>(db)
            .await?;
    }
    Ok(candle_month::table
        .filter(candle_month::owner.eq(owner.uuid()))
        .filter(candle_month::series_id.eq(id))
        .order(candle_month::month)
        .select(candle_month::lines)
        .load(db)
        .await?)
}

/// Writes a series, or what changed of it.
pub async fn put(db: &mut Db, owner: UserId, series: &Series) -> Result<(), Error> {
    let shape = (
        candle_series::first_ms.eq(series.first_ms),
        candle_series::last_ms.eq(series.last_ms),
        candle_series::bars.eq(series.bars),
        candle_series::missing.eq(series.missing),
        candle_series::gaps.eq(&series.gaps),
    );
    diesel::insert_into(candle_series::table)
        .values((
            candle_series::owner.eq(owner.uuid()),
            candle_series::id.eq(series.id),
            candle_series::name.eq(&series.name),
            candle_series::market.eq(&series.market),
            candle_series::bar.eq(&series.bar),
            candle_series::source.eq(&series.source),
            shape,
            candle_series::created_at.eq(series.created_at),
        ))
        .on_conflict((candle_series::owner, candle_series::id))
        .do_update()
        .set(shape)
        .execute(db)
        .await?;
    Ok(())
}

/// The rates of funding of a series, as lines.
pub async fn funding(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<String>, Error> {
    let lines: Option<Option<String>> = candle_series::table
        .find((owner.uuid(), id))
        .select(candle_series::funding)
        .first(db)
        .await
        .optional()?;
    Ok(lines.flatten())
}

/// Writes the rates of funding of a series, and what the series says of them.
pub async fn put_funding(db: &mut Db, owner: UserId, series: &Series, lines: &str) -> Result<(), Error> {
    diesel::update(candle_series::table.find((owner.uuid(), series.id)))
        .set((
            candle_series::funding.eq(lines),
            candle_series::funding_rates.eq(series.funding_rates),
            candle_series::funding_first_ms.eq(series.funding_first_ms),
            candle_series::funding_last_ms.eq(series.funding_last_ms),
        ))
        .execute(db)
        .await?;
    Ok(())
}

pub async fn put_month(db: &mut Db, owner: UserId, series: Uuid, month: &str, lines: &str) -> Result<(), Error> {
    diesel::insert_into(candle_month::table)
        .values((
            candle_month::owner.eq(owner.uuid()),
            candle_month::series_id.eq(series),
            candle_month::month.eq(month),
            candle_month::lines.eq(lines),
        ))
        .on_conflict((candle_month::owner, candle_month::series_id, candle_month::month))
        .do_update()
        .set(candle_month::lines.eq(lines))
        .execute(db)
        .await?;
    Ok(())
}

/// First and last times of the runs over a series.
pub async fn run_periods(db: &mut Db, owner: UserId, series: Uuid) -> Result<Vec<(i64, i64)>, Error> {
    Ok(strategy_run::table
        .filter(strategy_run::owner.eq(owner.uuid()))
        .filter(strategy_run::series_id.eq(series))
        .select((strategy_run::from_ms, strategy_run::to_ms))
        .distinct()
        .load(db)
        .await?)
}

/// Deletes a series, or brings it back where `at` is none. False where there is nothing to do.
pub async fn mark(db: &mut Db, owner: UserId, id: Uuid, at: Option<DateTime<Utc>>) -> Result<bool, Error> {
    let found = candle_series::table
        .filter(candle_series::owner.eq(owner.uuid()))
        .filter(candle_series::id.eq(id))
        .filter(candle_series::deleted_at.is_null().eq(at.is_some()));
    let done = diesel::update(found)
        .set(candle_series::deleted_at.eq(at))
        .execute(db)
        .await?;
    Ok(done > 0)
}
