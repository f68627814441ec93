//! What the live stream tells owners. Triggers of the database write it; here it is read and forgotten. All times are the database's.

use chrono::{DateTime, Utc};
use diesel::{define_sql_function, prelude::*};
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{Db, stream_schema::stream_event};
use crate::error::Error;

/// Rows of one statement.
const BATCH: i64 = 5_000;

define_sql_function! {
    /// The database's time now, whatever the transaction's is.
    fn clock_timestamp() -> Timestamptz;
}

/// Something of an owner changed.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = stream_event, check_for_backend(diesel::pg::Pg))]
pub struct StreamEvent {
    pub owner: Uuid,
    pub id: Uuid,
    /// `alerts`, `jobs`, `feed`, `paper` or `chat`.
    pub topic: String,
    /// What of the topic: `export`, `file`, `backtest`, `news`, `run`, `answer` …
    pub kind: String,
    /// What it is about.
    pub subject: Option<Uuid>,
    pub written_at: DateTime<Utc>,
}

/// The database's clock.
pub async fn now(db: &mut Db) -> Result<DateTime<Utc>, Error> {
    Ok(diesel::select(clock_timestamp()).get_result(db).await?)
}

/// Of all owners since then, the oldest first.
pub async fn written_since(db: &mut Db, since: DateTime<Utc>, limit: i64) -> Result<Vec<StreamEvent>, Error> {
    Ok(stream_event::table
        .filter(stream_event::written_at.ge(since))
        .order((stream_event::written_at, stream_event::id))
        .limit(limit)
        .select(StreamEvent::as_select())
        .load(db)
        .await?)
}

/// Of one owner since then, the oldest first.
pub async fn of_owner(db: &mut Db, owner: UserId, since: DateTime<Utc>, limit: i64) -> Result<Vec<StreamEvent>, Error> {
    Ok(stream_event::table
        .filter(stream_event::owner.eq(owner.uuid()))
        .filter(stream_event::written_at.ge(since))
        .order((stream_event::written_at, stream_event::id))
        .limit(limit)
        .select(StreamEvent::as_select())
        .load(db)
        .await?)
}

/// Forgets some of what was written before then; gives how many rows went, 0 when nothing is left to do.
pub async fn sweep(db: &mut Db, before: DateTime<Utc>) -> Result<usize, Error> {
    let old: Vec<Uuid> = stream_event::table
        .filter(stream_event::written_at.lt(before))
        .order(stream_event::written_at)
        .limit(BATCH)
        .select(stream_event::id)
        .load(db)
        .await?;
    let named = stream_event::table
        .filter(stream_event::written_at.lt(before))
        .filter(stream_event::id.eq_any(old));
    Ok(diesel::delete(named).execute(db).await?)
}
