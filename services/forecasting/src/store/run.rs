//! Runs and their points. Nothing here belongs to a user: everybody gets the same forecast of a coin.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::RunId;

use super::{
    Db, date, day,
    schema::{point, run},
};
use crate::{
    domain::{
        model::{Model, Regime},
        point::Point,
        run::{Run, RunKey},
        token::Token,
    },
    error::Error,
};

/// A run that is kept.
#[derive(Debug, Clone)]
pub struct Kept {
    pub id: RunId,
    pub created_at: DateTime<Utc>,
    pub run: Run,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = run, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    coingecko_id: String,
    token_name: String,
    symbol: String,
    image: String,
    model: String,
    recipe_version: String,
    fingerprint: String,
    horizon: i32,
    last_day: NaiveDate,
    last_price: f64,
    last_day_partial: bool,
    ended: bool,
    history_days: i32,
    regime: String,
    volatility_fast: f64,
    volatility_slow: f64,
    walk_sd: f64,
    scale: f64,
    source: String,
    frozen: bool,
    due_day: Option<NaiveDate>,
    created_at: DateTime<Utc>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = point, check_for_backend(diesel::pg::Pg))]
struct PointRow {
    run_id: Uuid,
    day: NaiveDate,
    yhat: f64,
    lower_50: f64,
    upper_50: f64,
    lower_80: f64,
    upper_80: f64,
    lower_95: f64,
    upper_95: f64,
}

/// The run of exactly this request, if it was ever given.
pub async fn find_run(db: &mut Db, key: &RunKey, version: &str) -> Result<Option<Kept>, Error> {
    let row = run::table
        .filter(run::coingecko_id.eq(&key.coin))
        .filter(run::model.eq(key.model.name()))
        .filter(run::recipe_version.eq(version))
        .filter(run::horizon.eq(whole(key.horizon)))
        .filter(run::fingerprint.eq(&key.fingerprint))
        .select(Row::as_select())
        .first(db)
        .await
        .optional()?;
    match row {
        Some(row) => Ok(Some(with_points(db, row).await?)),
        None => Ok(None),
    }
}

/// Keeps a run, frozen where it is the first of its day, and gives what is kept: another replica may have been faster.
pub async fn keep_run(db: &mut Db, run: &Run, now: DateTime<Utc>) -> Result<Kept, Error> {
    let frozen = insert(db, run, now, true).await?;
    if !frozen {
        insert(db, run, now, false).await?;
    }
    find_run(db, &run.key, &run.recipe_version)
        .await?
        .ok_or(Error::Store(std::sync::Arc::new(diesel::result::Error::NotFound)))
}

/// False where a run of the same kind was there already.
async fn insert(db: &mut Db, new_run: &Run, now: DateTime<Utc>, frozen: bool) -> Result<bool, Error> {
    let row = row(new_run, now, frozen);
    let points: Vec<_> = (1..)
        .zip(&new_run.points)
        .map(|(step, point)| point_row(row.id, new_run, step, point))
        .collect();
    db.transaction(async |db: &mut Db| {
        let inserted = diesel::insert_into(run::table)
            .values(&row)
            .on_conflict_do_nothing()
            .execute(db)
            .await?;
        if inserted == 0 {
            return Ok(false);
        }
        diesel::insert_into(point::table).values(&points).execute(db).await?;
        Ok(true)
    })
    .await
}

/// Frozen runs with a score due on or before `today`, oldest first.
pub async fn list_due(db: &mut Db, today: crate::domain::day::Day, limit: i64) -> Result<Vec<Kept>, Error> {
    let rows = run::table
        .filter(run::due_day.le(date(today)))
        .order((run::due_day, run::id))
        .limit(limit)
        .select(Row::as_select())
        .load(db)
        .await?;
    let mut due = Vec::with_capacity(rows.len());
    for row in rows {
        due.push(with_points(db, row).await?);
    }
    Ok(due)
}

/// Deletes runs that are not frozen and older than `age`, and idempotency keys that nobody repeats any more; gives how many.
pub async fn sweep(db: &mut Db, now: DateTime<Utc>, age: TimeDelta) -> Result<usize, Error> {
    let old = run::table
        .filter(run::frozen.eq(false))
        .filter(run::created_at.lt(now - age));
    let gone = diesel::delete(old).execute(db).await?;
    Ok(gone + kit::idempotency::forget(db, now).await?)
}

async fn with_points(db: &mut Db, row: Row) -> Result<Kept, Error> {
    let points = point::table
        .filter(point::run_id.eq(row.id))
        .order(point::day)
        .select(PointRow::as_select())
        .load(db)
        .await?;
    kept(row, points)
}

fn row(run: &Run, now: DateTime<Utc>, frozen: bool) -> Row {
    Row {
        id: RunId::fresh().uuid(),
        coingecko_id: run.key.coin.clone(),
        token_name: run.token.name.clone(),
        symbol: run.token.symbol.clone(),
        image: run.token.image.clone(),
        model: run.key.model.name().to_owned(),
        recipe_version: run.recipe_version.clone(),
        fingerprint: run.key.fingerprint.clone(),
        horizon: whole(run.key.horizon),
        last_day: date(run.last_day),
        last_price: run.last_price,
        last_day_partial: run.last_day_partial,
        ended: run.ended,
        history_days: whole(run.history_days),
        regime: run.regime.name().to_owned(),
        volatility_fast: run.fast,
        volatility_slow: run.slow,
        walk_sd: run.walk_sd,
        scale: run.scale,
        source: run.source.clone(),
        frozen,
        due_day: run.due_after(0).filter(|_| frozen).map(date),
        created_at: now,
    }
}

fn point_row(run_id: Uuid, run: &Run, step: i32, point: &Point) -> PointRow {
    PointRow {
        run_id,
        day: date(run.last_day.plus(step)),
        yhat: point.yhat,
        lower_50: point.lower_50,
        upper_50: point.upper_50,
        lower_80: point.lower_80,
        upper_80: point.upper_80,
        lower_95: point.lower_95,
        upper_95: point.upper_95,
    }
}

fn kept(row: Row, points: Vec<PointRow>) -> Result<Kept, Error> {
    let model: Model = row.model.parse()?;
    let regime = if row.regime == Regime::MeanReverting.name() {
        Regime::MeanReverting
    } else {
        Regime::RandomWalk
    };
    Ok(Kept {
        id: row.id.into(),
        created_at: row.created_at,
        run: Run {
            key: RunKey {
                coin: row.coingecko_id.clone(),
                model,
                horizon: usize::try_from(row.horizon).unwrap_or_default(),
                fingerprint: row.fingerprint,
            },
            token: Token {
                id: row.coingecko_id,
                name: row.token_name,
                symbol: row.symbol,
                image: row.image,
                icon: None,
            },
            recipe_version: row.recipe_version,
            last_day: day(row.last_day),
            last_price: row.last_price,
            last_day_partial: row.last_day_partial,
            ended: row.ended,
            history_days: usize::try_from(row.history_days).unwrap_or_default(),
            regime,
            fast: row.volatility_fast,
            slow: row.volatility_slow,
            walk_sd: row.walk_sd,
            scale: row.scale,
            source: row.source,
            points: points
                .into_iter()
                .map(|p| Point {
                    yhat: p.yhat,
                    lower_50: p.lower_50,
                    upper_50: p.upper_50,
                    lower_80: p.lower_80,
                    upper_80: p.upper_80,
                    lower_95: p.lower_95,
                    upper_95: p.upper_95,
                })
                .collect(),
        },
    })
}

/// Days, far below what fits.
fn whole(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}
