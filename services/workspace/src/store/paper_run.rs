//! Paper runs with the bars they took and their trades. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::Value;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    of_strategy::of_strategy,
    storage,
    strategy_schema::{paper_bar, paper_run, paper_trade, strategy},
};
use crate::{domain::paper::PaperState, error::Error};

/// A run without the bars before its start.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = paper_run, check_for_backend(diesel::pg::Pg))]
pub struct Run {
    pub id: Uuid,
    pub strategy_id: Uuid,
    /// Version of the rules.
    pub number: i32,
    /// Names and texts of values.
    pub given: Value,
    pub over_name: String,
    pub series_id: Option<Uuid>,
    pub coin: Option<String>,
    pub bar: String,
    pub state: String,
    pub problem: String,
    pub book: Value,
    pub decided: String,
    pub start_cash: f64,
    pub equity: f64,
    pub bars: i32,
    pub missing: i64,
    pub trades: i32,
    pub first_ms: Option<i64>,
    pub last_ms: i64,
    pub created_at: DateTime<Utc>,
    pub stopped_at: Option<DateTime<Utc>>,
    pub version: i32,
}

/// A run as it begins.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = paper_run)]
pub struct NewRun {
    pub id: Uuid,
    pub strategy_id: Uuid,
    pub number: i32,
    pub given: Value,
    /// Who acts for the team that owns it.
    pub started_by: Option<Uuid>,
    pub over_name: String,
    pub series_id: Option<Uuid>,
    pub coin: Option<String>,
    pub bar: String,
    /// Lines of bars before the start.
    pub history: String,
    pub book: Value,
    pub start_cash: f64,
    /// Of the last bar of the history.
    pub last_ms: i64,
    pub next_at: Option<DateTime<Utc>>,
}

/// A trade that ended.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = paper_trade, check_for_backend(diesel::pg::Pg))]
pub struct Trade {
    /// From 1.
    pub number: i32,
    pub entry_ms: i64,
    pub entry_price: f64,
    pub exit_ms: i64,
    pub exit_price: f64,
    pub quantity: f64,
    pub fees: f64,
    pub net: f64,
    pub bars: i32,
    pub reason: String,
    /// Received, below zero where it was paid; nothing where no rates were known.
    pub funding: Option<f64>,
}

macro_rules! of {
    ($owner:expr, $id:expr) => {
        paper_run::table
            .filter(paper_run::owner.eq($owner.uuid()))
            .filter(paper_run::id.eq($id))
    };
}

/// Keeps a run that begins. Starts of one owner wait for each other, so that none passes a limit.
///
/// # Errors
/// [`Error::NotHere`] without the strategy, [`Error::Full`] where `running` run or `kept` are there already.
pub async fn add(
    db: &mut Db,
    owner: UserId,
    new: &NewRun,
    (running, kept): (i64, i64),
    now: DateTime<Utc>,
) -> Result<(), Error> {
    db.transaction(async |db: &mut Db| {
        let strategies: Vec<Uuid> = strategy::table
            .filter(strategy::owner.eq(owner.uuid()))
            .filter(strategy::deleted_at.is_null())
            .order(strategy::id)
            .select(strategy::id)
            .for_update()
            .load(db)
            .await?;
        if !strategies.contains(&new.strategy_id) {
            return Err(Error::NotHere("strategy"));
        }
        // Counted after the wait: what others wrote meanwhile is seen.
        let states: Vec<String> = paper_run::table
            .filter(paper_run::owner.eq(owner.uuid()))
            .select(paper_run::state)
            .load(db)
            .await?;
        let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let on = states
            .iter()
            .filter(|state| *state == PaperState::Running.name())
            .count();
        for (there, limit, what) in [(on, running, "running paper runs"), (states.len(), kept, "paper runs")] {
            if count(there) >= limit {
                return Err(Error::Full { what, limit });
            }
        }
        diesel::insert_into(paper_run::table)
            .values((
                paper_run::owner.eq(owner.uuid()),
                new,
                paper_run::state.eq(PaperState::Running.name()),
                paper_run::problem.eq(""),
                paper_run::decided.eq(""),
                paper_run::equity.eq(new.start_cash),
                paper_run::bars.eq(0),
                paper_run::missing.eq(0_i64),
                paper_run::trades.eq(0),
                paper_run::created_at.eq(now),
                paper_run::version.eq(1),
            ))
            .execute(db)
            .await?;
        Ok(())
    })
    .await
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Run>, Error> {
    Ok(of!(owner, id).select(Run::as_select()).first(db).await.optional()?)
}

/// The newest first, behind a place.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    strategy: Uuid,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> Result<Vec<Run>, Error> {
    Ok(of_strategy!(paper_run, owner, strategy, after, limit)
        .select(Run::as_select())
        .load(db)
        .await?)
}

/// Lines of the bars before the start.
pub async fn history(db: &mut Db, owner: UserId, id: Uuid) -> Result<String, Error> {
    Ok(of!(owner, id).select(paper_run::history).first(db).await?)
}

/// Lines of the bars that were taken and the equity at their closes, in order.
pub async fn bars(db: &mut Db, owner: UserId, id: Uuid) -> Result<Vec<(String, f64)>, Error> {
    Ok(paper_bar::table
        .filter(paper_bar::owner.eq(owner.uuid()))
        .filter(paper_bar::run_id.eq(id))
        .order(paper_bar::at_ms)
        .select((paper_bar::line, paper_bar::equity))
        .load(db)
        .await?)
}

/// The newest first, those before a number.
pub async fn trades(
    db: &mut Db,
    owner: UserId,
    id: Uuid,
    before: Option<i32>,
    limit: i64,
) -> Result<Vec<Trade>, Error> {
    Ok(paper_trade::table
        .filter(paper_trade::owner.eq(owner.uuid()))
        .filter(paper_trade::run_id.eq(id))
        .filter(paper_trade::number.lt(before.unwrap_or(i32::MAX)))
        .order(paper_trade::number.desc())
        .limit(limit)
        .select(Trade::as_select())
        .load(db)
        .await?)
}

/// False where it does not run.
pub async fn stop(db: &mut Db, owner: UserId, id: Uuid, now: DateTime<Utc>) -> Result<bool, Error> {
    let running = of!(owner, id).filter(paper_run::state.eq(PaperState::Running.name()));
    let done = diesel::update(running)
        .set((
            paper_run::state.eq(PaperState::Stopped.name()),
            paper_run::problem.eq(""),
            paper_run::decided.eq(""),
            paper_run::stopped_at.eq(now),
            paper_run::next_at.eq(None::<DateTime<Utc>>),
            paper_run::lease.eq(None::<Uuid>),
            paper_run::leased_until.eq(None::<DateTime<Utc>>),
            paper_run::version.eq(paper_run::version + 1),
        ))
        .execute(db)
        .await?;
    Ok(done > 0)
}

/// With its bars and trades. False where it is not there.
pub async fn delete(db: &mut Db, owner: UserId, id: Uuid) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        // As a worker does that writes bars.
        storage::hold(db, owner.uuid()).await?;
        Ok(diesel::delete(of!(owner, id)).execute(db).await? > 0)
    })
    .await
}

/// New candles of a series are there: runs over it are due at once. A worker that looks at one now may have looked too early, so it loses it.
pub async fn wake(db: &mut Db, owner: UserId, series: Uuid, now: DateTime<Utc>) -> Result<(), Error> {
    let running = paper_run::table
        .filter(paper_run::owner.eq(owner.uuid()))
        .filter(paper_run::series_id.eq(series))
        .filter(paper_run::state.eq(PaperState::Running.name()));
    diesel::update(running)
        .set((
            paper_run::next_at.eq(now),
            paper_run::lease.eq(None::<Uuid>),
            paper_run::leased_until.eq(None::<DateTime<Utc>>),
        ))
        .execute(db)
        .await?;
    Ok(())
}
