//! The rows: put in, looked at, cancelled, retried.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kit::{acting, scoped::Scoped};
use serde_json::Value;
use uuid::Uuid;
use vocab::UserId;

use crate::{Error, schema::job};

/// What is to be done.
#[derive(Debug, Clone)]
pub struct NewJob {
    /// Which handler runs it.
    pub kind: &'static str,
    pub payload: Value,
    /// While a job of this kind with this key is not finished, another one is not added.
    pub unique_key: Option<String>,
    /// Higher ones run first; 0 is usual.
    pub priority: i16,
    pub max_attempts: i32,
    /// It is not begun before this has passed.
    pub delay: TimeDelta,
    /// Whose share of the places it takes. Nobody for whoever calls, and for the owner outside of a call.
    pub asked_by: Option<UserId>,
}

impl NewJob {
    /// Five attempts, usual priority, no unique key.
    #[must_use]
    pub const fn of(kind: &'static str, payload: Value) -> Self {
        Self {
            kind,
            payload,
            unique_key: None,
            priority: 0,
            max_attempts: 5,
            delay: TimeDelta::zero(),
            asked_by: None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    Ready,
    Running,
    Done,
    /// Failed for good.
    Dead,
    Cancelled,
}

impl State {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ready => "ready",
            Self::Running => "running",
            Self::Done => "done",
            Self::Dead => "dead",
            Self::Cancelled => "cancelled",
        }
    }

    fn named(word: &str) -> Self {
        match word {
            "ready" => Self::Ready,
            "running" => Self::Running,
            "done" => Self::Done,
            "cancelled" => Self::Cancelled,
            _ => Self::Dead,
        }
    }
}

/// A job as its owner sees it.
#[derive(Debug, Clone)]
pub struct Job {
    pub id: Uuid,
    pub kind: String,
    pub payload: Value,
    pub state: State,
    pub attempt: i32,
    /// Steps that are done, and of all where that is known.
    pub done: i64,
    pub total: Option<i64>,
    pub note: String,
    /// A sentence, of a job that failed.
    pub error: Option<String>,
    pub result: Option<Value>,
    pub created_at: DateTime<Utc>,
    /// Not before this.
    pub run_at: DateTime<Utc>,
    pub finished_at: Option<DateTime<Utc>>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = job, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    kind: String,
    payload: Value,
    state: String,
    attempt: i32,
    done: i64,
    total: Option<i64>,
    note: String,
    error: Option<String>,
    result: Option<Value>,
    created_at: DateTime<Utc>,
    run_at: DateTime<Utc>,
    finished_at: Option<DateTime<Utc>>,
}

impl From<Row> for Job {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            kind: row.kind,
            payload: row.payload,
            state: State::named(&row.state),
            attempt: row.attempt,
            done: row.done,
            total: row.total,
            note: row.note,
            error: row.error,
            result: row.result,
            created_at: row.created_at,
            run_at: row.run_at,
            finished_at: row.finished_at,
        }
    }
}

/// Adds a job in the caller's transaction; gives the id of the one that is there already where its unique key is taken.
///
/// # Errors
/// [`Error::Store`].
pub async fn enqueue(db: &mut Scoped, owner: UserId, new: &NewJob, now: DateTime<Utc>) -> Result<Uuid, Error> {
    let asked_by = new.asked_by.or_else(|| acting::current().actor());
    // A row says only what its owner doesn't.
    let asked_by = asked_by.filter(|person| *person != owner).map(UserId::uuid);
    loop {
        let id = Uuid::now_v7();
        let added = diesel::insert_into(job::table)
            .values((
                job::owner.eq(owner.uuid()),
                job::id.eq(id),
                job::kind.eq(new.kind),
                job::payload.eq(&new.payload),
                job::unique_key.eq(&new.unique_key),
                job::state.eq("ready"),
                job::priority.eq(new.priority),
                job::run_at.eq(now + new.delay),
                job::max_attempts.eq(new.max_attempts),
                job::created_at.eq(now),
                job::asked_by.eq(asked_by),
            ))
            .on_conflict_do_nothing()
            .execute(db)
            .await?;
        if added > 0 {
            return Ok(id);
        }
        let there = job::table
            .filter(job::owner.eq(owner.uuid()))
            .filter(job::kind.eq(new.kind))
            .filter(job::unique_key.is_not_distinct_from(&new.unique_key))
            .filter(job::state.eq_any(["ready", "running"]))
            .select(job::id)
            .first(db)
            .await
            .optional()?;
        // Without one, it ended a moment ago and its key is free.
        if let Some(there) = there {
            return Ok(there);
        }
    }
}

/// # Errors
/// [`Error::Store`].
pub async fn find(db: &mut Scoped, owner: UserId, id: Uuid) -> Result<Option<Job>, Error> {
    let row: Option<Row> = job::table
        .find((owner.uuid(), id))
        .select(Row::as_select())
        .first(db)
        .await
        .optional()?;
    Ok(row.map(Job::from))
}

/// The newest of these kinds.
///
/// # Errors
/// [`Error::Store`].
pub async fn list(db: &mut Scoped, owner: UserId, kinds: &[&str], limit: i64) -> Result<Vec<Job>, Error> {
    let rows: Vec<Row> = job::table
        .filter(job::owner.eq(owner.uuid()))
        .filter(job::kind.eq_any(kinds))
        .order((job::created_at.desc(), job::id.desc()))
        .limit(limit)
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(Job::from).collect())
}

/// Those that wait or run, of every kind.
///
/// # Errors
/// [`Error::Store`].
pub async fn unfinished(db: &mut Scoped, owner: UserId) -> Result<Vec<Job>, Error> {
    let rows: Vec<Row> = job::table
        .filter(job::owner.eq(owner.uuid()))
        .filter(job::finished_at.is_null())
        .order(job::id)
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(Job::from).collect())
}

/// A waiting job ends at once, a running one as soon as its worker hears of it. False where it was finished already.
///
/// # Errors
/// [`Error::Store`].
pub async fn cancel(db: &mut Scoped, owner: UserId, id: Uuid, now: DateTime<Utc>) -> Result<bool, Error> {
    let waiting = job::table.find((owner.uuid(), id)).filter(job::state.eq("ready"));
    let ended = diesel::update(waiting)
        .set((job::state.eq("cancelled"), job::finished_at.eq(now)))
        .execute(db)
        .await?;
    let running = job::table.find((owner.uuid(), id)).filter(job::state.eq("running"));
    let told = diesel::update(running)
        .set(job::cancel_requested.eq(true))
        .execute(db)
        .await?;
    Ok(ended + told > 0)
}

/// Raises the priority of a waiting job, and counts the job to the person who asks now. False if no such job waits with a lower priority.
///
/// # Errors
/// [`Error::Store`].
pub async fn raise(db: &mut Scoped, owner: UserId, id: Uuid, priority: i16) -> Result<bool, Error> {
    let asked_by = acting::current().actor().filter(|person| *person != owner);
    let behind = job::table
        .find((owner.uuid(), id))
        .filter(job::state.eq("ready"))
        .filter(job::priority.lt(priority));
    let raised = diesel::update(behind)
        .set((job::priority.eq(priority), job::asked_by.eq(asked_by.map(UserId::uuid))))
        .execute(db)
        .await?;
    Ok(raised > 0)
}

/// Lets a dead job run again from its first attempt. False where it is not dead.
///
/// # Errors
/// [`Error::Store`].
pub async fn retry(db: &mut Scoped, owner: UserId, id: Uuid, now: DateTime<Utc>) -> Result<bool, Error> {
    let dead = job::table.find((owner.uuid(), id)).filter(job::state.eq("dead"));
    let done = diesel::update(dead)
        .set((
            job::state.eq("ready"),
            job::attempt.eq(0),
            job::cancel_requested.eq(false),
            job::run_at.eq(now),
            job::error.eq(None::<String>),
            job::finished_at.eq(None::<DateTime<Utc>>),
        ))
        .execute(db)
        .await?;
    Ok(done > 0)
}

/// Deletes a job that is finished. False where it is not.
///
/// # Errors
/// [`Error::Store`].
pub async fn discard(db: &mut Scoped, owner: UserId, id: Uuid) -> Result<bool, Error> {
    let finished = job::table
        .find((owner.uuid(), id))
        .filter(job::finished_at.is_not_null());
    Ok(diesel::delete(finished).execute(db).await? > 0)
}

/// Forgets who asked, in the jobs of all owners: the account of a person is gone. Nothing else of those jobs changes.
///
/// # Errors
/// [`Error::Store`].
pub async fn forget_asker(db: &mut Scoped, person: UserId) -> Result<usize, Error> {
    let asked = job::table.filter(job::asked_by.eq(person.uuid()));
    Ok(diesel::update(asked)
        .set(job::asked_by.eq(None::<Uuid>))
        .execute(db)
        .await?)
}

/// Deletes jobs of all owners that ended longer ago than `age`; gives how many.
///
/// # Errors
/// [`Error::Store`].
pub async fn sweep(db: &mut Scoped, now: DateTime<Utc>, age: TimeDelta) -> Result<usize, Error> {
    Ok(diesel::delete(job::table.filter(job::finished_at.lt(now - age)))
        .execute(db)
        .await?)
}
