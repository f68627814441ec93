//! Tasks. Every statement names the owner.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    owned::{gone_one, live_one, seen_one},
    schema::task,
    small,
    word::known,
};
use crate::{
    domain::task::{NewTask, Repeat, Task},
    error::Error,
};

/// Which days are asked for, by today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Due {
    Overdue(NaiveDate),
    On(NaiveDate),
    After(NaiveDate),
    Never,
}

/// Which tasks are listed.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub done: bool,
    pub due: Option<Due>,
    /// All of them have to be in title or note.
    pub words: Vec<String>,
    pub source: Option<Uuid>,
}

/// The place behind which a page begins.
#[derive(Debug, Clone, Copy)]
pub enum After {
    /// In open tasks.
    Day(NaiveDate, Uuid),
    /// In done ones.
    Done(DateTime<Utc>, Uuid),
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = task, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    title: String,
    note: String,
    due: Option<NaiveDate>,
    repeat: String,
    anchor: Option<i16>,
    source_kind: Option<String>,
    source_id: Option<Uuid>,
    created_at: DateTime<Utc>,
    done_at: Option<DateTime<Utc>>,
    version: i32,
}

impl TryFrom<Row> for Task {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let anchor = row.anchor.map_or(1, |day| day.unsigned_abs().into());
        Ok(Self {
            id: row.id,
            new: NewTask {
                title: row.title,
                note: row.note,
                due: row.due,
                repeat: known("task", "repeat", Repeat::named(&row.repeat, anchor))?,
                source: row.source_kind.zip(row.source_id),
            },
            created_at: row.created_at,
            done_at: row.done_at,
            version: row.version,
        })
    }
}

type Query<'a> = task::BoxedQuery<'a, diesel::pg::Pg>;

fn live<'a>(owner: UserId) -> Query<'a> {
    task::table
        .filter(task::owner.eq(owner.uuid()))
        .filter(task::deleted_at.is_null())
        .into_boxed()
}

fn due(query: Query<'_>, due: Due) -> Query<'_> {
    match due {
        Due::Overdue(today) => query.filter(task::due.lt(today)),
        Due::On(today) => query.filter(task::due.eq(today)),
        Due::After(today) => query.filter(task::due.gt(today)),
        Due::Never => query.filter(task::due.is_null()),
    }
}

fn matching(owner: UserId, filter: &Filter) -> Query<'_> {
    let mut query = live(owner);
    query = if filter.done {
        query.filter(task::done_at.is_not_null())
    } else {
        query.filter(task::done_at.is_null())
    };
    if let Some(asked) = filter.due {
        query = due(query, asked);
    }
    if let Some(source) = filter.source {
        query = query.filter(task::source_id.eq(source));
    }
    for word in &filter.words {
        let pattern = kit::pg::containing(word);
        query = query.filter(task::title.ilike(pattern.clone()).or(task::note.ilike(pattern)));
    }
    query
}

/// Open ones by their day, those without a day last; done ones by when they were done, the newest first.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    filter: &Filter,
    after: Option<After>,
    limit: i64,
) -> Result<Vec<Task>, Error> {
    let mut query = matching(owner, filter);
    query = match after {
        None => query,
        Some(After::Day(day, id)) => {
            query.filter(task::sort_day.gt(day).or(task::sort_day.eq(day).and(task::id.gt(id))))
        }
        Some(After::Done(time, id)) => {
            query.filter(task::done_at.lt(time).or(task::done_at.eq(time).and(task::id.lt(id))))
        }
    };
    query = if filter.done {
        query.order((task::done_at.desc(), task::id.desc()))
    } else {
        query.order((task::sort_day.asc(), task::id.asc()))
    };
    let rows: Vec<Row> = query.limit(limit).select(Row::as_select()).load(db).await?;
    rows.into_iter().map(Task::try_from).collect()
}

pub async fn count(db: &mut Db, owner: UserId, filter: &Filter) -> Result<u32, Error> {
    Ok(small(matching(owner, filter).count().get_result(db).await?))
}

/// All that are kept, done ones too.
pub async fn count_all(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    Ok(live(owner).count().get_result(db).await?)
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Task>, Error> {
    let row: Option<Row> = live(owner)
        .filter(task::id.eq(id))
        .select(Row::as_select())
        .first(db)
        .await
        .optional()?;
    row.map(Task::try_from).transpose()
}

/// As [`find`]; others who change it wait until the transaction ends.
async fn hold(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Task>, Error> {
    let row: Option<Row> = live_one!(task, owner, id)
        .select(Row::as_select())
        .for_update()
        .first(db)
        .await
        .optional()?;
    row.map(Task::try_from).transpose()
}

/// The live task that repeats this one.
async fn successor(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Task>, Error> {
    let row: Option<Row> = live(owner)
        .filter(task::follows.eq(id))
        .select(Row::as_select())
        .first(db)
        .await
        .optional()?;
    row.map(Task::try_from).transpose()
}

const fn anchor(repeat: Repeat) -> Option<u32> {
    match repeat {
        Repeat::Monthly(day) => Some(day),
        _ => None,
    }
}

/// `follows` is the task that this one repeats.
pub async fn add(
    db: &mut Db,
    owner: UserId,
    new: &NewTask,
    follows: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<Uuid, Error> {
    let id = Uuid::now_v7();
    diesel::insert_into(task::table)
        .values((
            task::owner.eq(owner.uuid()),
            task::id.eq(id),
            task::title.eq(&new.title),
            task::note.eq(&new.note),
            task::due.eq(new.due),
            task::repeat.eq(new.repeat.name()),
            task::anchor.eq(anchor(new.repeat).and_then(|day| i16::try_from(day).ok())),
            task::source_kind.eq(new.source.as_ref().map(|(kind, _)| kind)),
            task::source_id.eq(new.source.as_ref().map(|(_, id)| *id)),
            task::follows.eq(follows),
            task::created_at.eq(now),
            task::version.eq(1),
        ))
        .execute(db)
        .await?;
    Ok(id)
}

/// The task as this writes it; nothing where `version` is not the current one.
pub async fn update(db: &mut Db, owner: UserId, id: Uuid, version: i32, new: &NewTask) -> Result<Option<Task>, Error> {
    let seen = seen_one!(task, owner, id, version);
    let row: Option<Row> = diesel::update(seen)
        .set((
            task::title.eq(&new.title),
            task::note.eq(&new.note),
            task::due.eq(new.due),
            task::repeat.eq(new.repeat.name()),
            task::anchor.eq(anchor(new.repeat).and_then(|day| i16::try_from(day).ok())),
            task::source_kind.eq(new.source.as_ref().map(|(kind, _)| kind)),
            task::source_id.eq(new.source.as_ref().map(|(_, id)| *id)),
            task::version.eq(version + 1),
        ))
        .returning(Row::as_returning())
        .get_result(db)
        .await
        .optional()?;
    row.map(Task::try_from).transpose()
}

/// Marks it as done, or as open again where `at` is nothing.
async fn set_done(db: &mut Db, owner: UserId, id: Uuid, at: Option<DateTime<Utc>>) -> Result<(), Error> {
    let one = task::table.filter(task::owner.eq(owner.uuid())).filter(task::id.eq(id));
    diesel::update(one)
        .set((task::done_at.eq(at), task::version.eq(task::version + 1)))
        .execute(db)
        .await?;
    Ok(())
}

/// Removes the successor of a task for good where nobody changed it.
async fn forget_untouched(db: &mut Db, owner: UserId, follows: Uuid) -> Result<(), Error> {
    let untouched = task::table
        .filter(task::owner.eq(owner.uuid()))
        .filter(task::follows.eq(follows))
        .filter(task::version.eq(1))
        .filter(task::done_at.is_null());
    diesel::delete(untouched).execute(db).await?;
    Ok(())
}

/// Marks a task as done and gives its successor, which a repeating one gets once. Nothing where it is not there.
pub async fn complete(
    db: &mut Db,
    owner: UserId,
    id: Uuid,
    today: NaiveDate,
    now: DateTime<Utc>,
) -> Result<Option<(Task, Option<Task>)>, Error> {
    db.transaction(async |db: &mut Db| {
        let Some(task) = hold(db, owner, id).await? else {
            return Ok(None);
        };
        if task.done_at.is_none() {
            set_done(db, owner, id, Some(now)).await?;
            let next = task.new.due.and_then(|due| task.new.repeat.next(due, today));
            if next.is_some() && successor(db, owner, id).await?.is_none() {
                let new = NewTask { due: next, ..task.new };
                add(db, owner, &new, Some(id), now).await?;
            }
        }
        let next = successor(db, owner, id).await?;
        Ok(find(db, owner, id).await?.map(|task| (task, next)))
    })
    .await
}

/// Opens a task that was done. Its successor goes, unless it was changed.
pub async fn reopen(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Task>, Error> {
    db.transaction(async |db: &mut Db| {
        let Some(task) = hold(db, owner, id).await? else {
            return Ok(None);
        };
        if task.done_at.is_some() {
            set_done(db, owner, id, None).await?;
            forget_untouched(db, owner, id).await?;
        }
        find(db, owner, id).await
    })
    .await
}

/// It repeats nothing any more, so that the task before it can be completed anew. False where `version` is not the current one.
pub async fn delete(db: &mut Db, owner: UserId, id: Uuid, version: i32, now: DateTime<Utc>) -> Result<bool, Error> {
    let seen = seen_one!(task, owner, id, version);
    let done = diesel::update(seen)
        .set((
            task::deleted_at.eq(now),
            task::follows.eq(None::<Uuid>),
            task::version.eq(version + 1),
        ))
        .execute(db)
        .await?;
    Ok(done > 0)
}

/// The task as this brings it back; nothing where no deleted one has this id.
pub async fn restore(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Task>, Error> {
    let gone = gone_one!(task, owner, id);
    let row: Option<Row> = diesel::update(gone)
        .set((
            task::deleted_at.eq(None::<DateTime<Utc>>),
            task::version.eq(task::version + 1),
        ))
        .returning(Row::as_returning())
        .get_result(db)
        .await
        .optional()?;
    row.map(Task::try_from).transpose()
}
