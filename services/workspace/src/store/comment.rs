//! Comments. Every statement names the owner: a person or a team.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::{
    dsl::{count_star, exists, max, not},
    prelude::*,
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db, comment_schema::comment, newest::newest_first, owned::live_one, room_schema::dashboard,
    schema_lists::watchlist, small,
};
use crate::{domain::comment::Object, error::Error};

/// Objects whose comments are counted in one answer.
const MOST_COUNTED: i64 = 1_000;

#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = comment, check_for_backend(diesel::pg::Pg))]
pub struct Comment {
    pub id: Uuid,
    pub kind: String,
    pub object_id: Uuid,
    /// The first comment of its thread; none for that one itself.
    pub thread_id: Option<Uuid>,
    /// None where the owner is a person.
    pub author: Option<Uuid>,
    /// Empty where it was deleted.
    pub text: String,
    pub mentioned: Vec<Uuid>,
    pub created_at: DateTime<Utc>,
    pub edited_at: Option<DateTime<Utc>>,
    /// Of its thread, where it is the first one.
    pub resolved_at: Option<DateTime<Utc>>,
    pub resolved_by: Option<Uuid>,
    pub deleted_at: Option<DateTime<Utc>>,
}

/// A comment to be added.
#[derive(Debug, Clone)]
pub struct NewComment {
    pub object: Object,
    pub thread: Option<Uuid>,
    pub author: Option<Uuid>,
    pub text: String,
    pub mentioned: Vec<Uuid>,
    /// Where its author reached the application; empty where that is not known.
    pub origin: String,
}

/// How many comments an object has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    pub object: Uuid,
    /// Threads that are not resolved.
    pub open: u32,
    /// Comments that are not deleted.
    pub total: u32,
}

/// Which threads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    All,
    Open,
    Resolved,
}

/// A place in a list.
pub type Place = (DateTime<Utc>, Uuid);

/// First comments of threads, the newest first.
pub async fn threads(
    db: &mut Db,
    owner: UserId,
    object: Object,
    state: State,
    after: Option<Place>,
    limit: i64,
) -> Result<Vec<Comment>, Error> {
    let mut query = comment::table
        .filter(comment::owner.eq(owner.uuid()))
        .filter(comment::kind.eq(object.kind.name()))
        .filter(comment::object_id.eq(object.id))
        .filter(comment::thread_id.is_null())
        .into_boxed();
    query = match state {
        State::All => query,
        State::Open => query.filter(comment::resolved_at.is_null()),
        State::Resolved => query.filter(comment::resolved_at.is_not_null()),
    };
    Ok(newest_first!(query, (comment::created_at, comment::id), after, limit)
        .select(Comment::as_select())
        .load(db)
        .await?)
}

/// Replies of these threads, the oldest first.
pub async fn replies(db: &mut Db, owner: UserId, threads: &[Uuid]) -> Result<HashMap<Uuid, Vec<Comment>>, Error> {
    let found: Vec<Comment> = comment::table
        .filter(comment::owner.eq(owner.uuid()))
        .filter(comment::thread_id.eq_any(threads))
        .order((comment::created_at, comment::id))
        .select(Comment::as_select())
        .load(db)
        .await?;
    let mut of_thread: HashMap<Uuid, Vec<Comment>> = HashMap::new();
    for reply in found {
        if let Some(thread) = reply.thread_id {
            of_thread.entry(thread).or_default().push(reply);
        }
    }
    Ok(of_thread)
}

/// Deleted ones that keep a place too.
pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Comment>, Error> {
    let found = comment::table
        .find((owner.uuid(), id))
        .select(Comment::as_select())
        .first(db)
        .await
        .optional()?;
    Ok(found)
}

/// Comments of an owner that are there.
pub async fn named(db: &mut Db, owner: UserId, ids: &[Uuid]) -> Result<Vec<Comment>, Error> {
    let found = comment::table
        .filter(comment::owner.eq(owner.uuid()))
        .filter(comment::id.eq_any(ids))
        .filter(comment::deleted_at.is_null())
        .select(Comment::as_select())
        .load(db)
        .await?;
    Ok(found)
}

/// Of the objects of a kind, those with the newest comment first, without deleted ones; of one of them where it is named.
pub async fn counts(db: &mut Db, owner: UserId, kind: &str, only: Option<Uuid>) -> Result<Vec<Counted>, Error> {
    let of_kind = || {
        comment::table
            .filter(comment::owner.eq(owner.uuid()))
            .filter(comment::kind.eq(kind.to_owned()))
    };
    let objects: Vec<Uuid> = match only {
        Some(object) => vec![object],
        None => {
            let dashboards = dashboard::table
                .filter(dashboard::owner.eq(comment::owner))
                .filter(dashboard::id.eq(comment::object_id))
                .filter(dashboard::deleted_at.is_not_null());
            let watchlists = watchlist::table
                .filter(watchlist::owner.eq(comment::owner))
                .filter(watchlist::id.eq(comment::object_id))
                .filter(watchlist::deleted_at.is_not_null());
            of_kind()
                .filter(not(exists(dashboards)))
                .filter(not(exists(watchlists)))
                .group_by(comment::object_id)
                .select(comment::object_id)
                .order(max(comment::created_at).desc())
                .limit(MOST_COUNTED)
                .load(db)
                .await?
        }
    };
    let open: Vec<(Uuid, i64)> = of_kind()
        .filter(comment::object_id.eq_any(&objects))
        .filter(comment::thread_id.is_null())
        .filter(comment::resolved_at.is_null())
        .group_by(comment::object_id)
        .select((comment::object_id, count_star()))
        .load(db)
        .await?;
    let total: Vec<(Uuid, i64)> = of_kind()
        .filter(comment::object_id.eq_any(&objects))
        .filter(comment::deleted_at.is_null())
        .group_by(comment::object_id)
        .select((comment::object_id, count_star()))
        .load(db)
        .await?;
    let (open, total): (HashMap<_, _>, HashMap<_, _>) = (open.into_iter().collect(), total.into_iter().collect());
    let of = |counts: &HashMap<Uuid, i64>, object: &Uuid| small(counts.get(object).copied().unwrap_or(0));
    let counted = objects.into_iter().map(|object| Counted {
        object,
        open: of(&open, &object),
        total: of(&total, &object),
    });
    Ok(counted.collect())
}

/// Threads of an object.
pub async fn count_threads(db: &mut Db, owner: UserId, object: Object) -> Result<i64, Error> {
    let threads = comment::table
        .filter(comment::owner.eq(owner.uuid()))
        .filter(comment::kind.eq(object.kind.name()))
        .filter(comment::object_id.eq(object.id))
        .filter(comment::thread_id.is_null());
    Ok(threads.count().get_result(db).await?)
}

/// Replies of a thread.
pub async fn count_replies(db: &mut Db, owner: UserId, thread: Uuid) -> Result<i64, Error> {
    let replies = comment::table
        .filter(comment::owner.eq(owner.uuid()))
        .filter(comment::thread_id.eq(thread));
    Ok(replies.count().get_result(db).await?)
}

pub async fn add(db: &mut Db, owner: UserId, new: &NewComment, now: DateTime<Utc>) -> Result<Uuid, Error> {
    let id = Uuid::now_v7();
    diesel::insert_into(comment::table)
        .values((
            comment::owner.eq(owner.uuid()),
            comment::id.eq(id),
            comment::kind.eq(new.object.kind.name()),
            comment::object_id.eq(new.object.id),
            comment::thread_id.eq(new.thread),
            comment::author.eq(new.author),
            comment::text.eq(&new.text),
            comment::mentioned.eq(&new.mentioned),
            comment::created_at.eq(now),
        ))
        .execute(db)
        .await?;
    Ok(id)
}

/// False where there is none, or it was deleted.
pub async fn change(
    db: &mut Db,
    owner: UserId,
    id: Uuid,
    text: &str,
    mentioned: &[Uuid],
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let one = live_one!(comment, owner, id);
    let done = diesel::update(one)
        .set((
            comment::text.eq(text),
            comment::mentioned.eq(mentioned),
            comment::edited_at.eq(now),
        ))
        .execute(db)
        .await?;
    Ok(done > 0)
}

/// Takes the text away and keeps the place.
pub async fn empty(db: &mut Db, owner: UserId, id: Uuid, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::update(comment::table.find((owner.uuid(), id)))
        .set((
            comment::text.eq(""),
            comment::mentioned.eq(Vec::<Uuid>::new()),
            comment::deleted_at.eq(now),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// For good, with its replies where it is the first one.
pub async fn delete(db: &mut Db, owner: UserId, id: Uuid) -> Result<(), Error> {
    diesel::delete(comment::table.find((owner.uuid(), id)))
        .execute(db)
        .await?;
    Ok(())
}

/// Resolves a thread, or opens it again with `None`.
pub async fn resolve(
    db: &mut Db,
    owner: UserId,
    thread: Uuid,
    resolved: Option<(DateTime<Utc>, Option<Uuid>)>,
) -> Result<(), Error> {
    diesel::update(comment::table.find((owner.uuid(), thread)))
        .set((
            comment::resolved_at.eq(resolved.map(|(time, _)| time)),
            comment::resolved_by.eq(resolved.and_then(|(_, person)| person)),
        ))
        .execute(db)
        .await?;
    Ok(())
}
