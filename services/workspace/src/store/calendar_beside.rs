//! Tasks and trading sessions by their day, for the calendar. Every statement names the owner.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    schema::{task, trading_session},
};
use crate::error::Error;

/// Of each sort.
const MOST: i64 = 5_001;

/// A task that is due, open or done.
#[derive(Debug, Clone, Queryable)]
pub struct DueTask {
    pub id: Uuid,
    pub title: String,
    pub due: Option<NaiveDate>,
    pub done_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub version: i32,
}

/// A trading session of a day.
#[derive(Debug, Clone, Queryable)]
pub struct DaySession {
    pub id: Uuid,
    pub title: String,
    pub state: String,
    pub day: NaiveDate,
    pub started_at: Option<DateTime<Utc>>,
    pub ended_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub version: i32,
}

/// Those that are due from the first to the last day.
pub async fn tasks(db: &mut Db, owner: UserId, (from, to): (NaiveDate, NaiveDate)) -> Result<Vec<DueTask>, Error> {
    Ok(task::table
        .filter(task::owner.eq(owner.uuid()))
        .filter(task::deleted_at.is_null())
        .filter(task::due.ge(from))
        .filter(task::due.le(to))
        .order((task::due, task::id))
        .limit(MOST)
        .select((
            task::id,
            task::title,
            task::due,
            task::done_at,
            task::created_at,
            task::version,
        ))
        .load(db)
        .await?)
}

/// Those from the first to the last day.
pub async fn sessions(
    db: &mut Db,
    owner: UserId,
    (from, to): (NaiveDate, NaiveDate),
) -> Result<Vec<DaySession>, Error> {
    Ok(trading_session::table
        .filter(trading_session::owner.eq(owner.uuid()))
        .filter(trading_session::deleted_at.is_null())
        .filter(trading_session::day.ge(from))
        .filter(trading_session::day.le(to))
        .order((trading_session::day, trading_session::id))
        .limit(MOST)
        .select((
            trading_session::id,
            trading_session::title,
            trading_session::state,
            trading_session::day,
            trading_session::started_at,
            trading_session::ended_at,
            trading_session::created_at,
            trading_session::version,
        ))
        .load(db)
        .await?)
}
