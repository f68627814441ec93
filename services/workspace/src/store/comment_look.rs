//! Which cases and traces with comments are to be asked for, of all owners, and what was found. First comments of threads hold it.

use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Db, comment_schema::comment};
use crate::error::Error;

/// What has comments, and what one of its threads says of it: the newest one that no look has noted yet. Where there is none, all say the same.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = comment, check_for_backend(Pg))]
pub struct Commented {
    pub owner: Uuid,
    pub kind: String,
    pub object_id: Uuid,
    /// Who of the team wrote there; nobody where the owner is a person.
    pub author: Option<Uuid>,
    pub created_at: DateTime<Utc>,
    /// The first of the latest looks that all found it gone.
    pub gone_since: Option<DateTime<Utc>>,
    /// The last one of them.
    pub gone_seen: Option<DateTime<Utc>>,
}

/// Things of a kind with a thread that was not looked at since a time, each once, in the order of owners and things, after one of them.
pub async fn due(
    db: &mut Db,
    kind: &str,
    since: DateTime<Utc>,
    (owner, object): (Uuid, Uuid),
    most: i64,
) -> Result<Vec<Commented>, Error> {
    let is_later = comment::owner
        .gt(owner)
        .or(comment::owner.eq(owner).and(comment::object_id.gt(object)));
    Ok(comment::table
        .filter(comment::kind.eq(kind))
        .filter(comment::thread_id.is_null())
        .filter(comment::looked_at.is_null().or(comment::looked_at.lt(since)))
        .filter(is_later)
        .distinct_on((comment::owner, comment::object_id))
        .order((
            comment::owner,
            comment::object_id,
            comment::looked_at.desc().nulls_first(),
            comment::created_at.desc(),
        ))
        .limit(most)
        .select(Commented::as_select())
        .load(db)
        .await?)
}

/// Notes that a thing was asked for, and since when and until when it was found gone.
pub async fn note(
    db: &mut Db,
    thing: &Commented,
    (gone_since, gone_seen): (Option<DateTime<Utc>>, Option<DateTime<Utc>>),
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let threads = comment::table
        .filter(comment::owner.eq(thing.owner))
        .filter(comment::kind.eq(&thing.kind))
        .filter(comment::object_id.eq(thing.object_id))
        .filter(comment::thread_id.is_null());
    diesel::update(threads)
        .set((
            comment::looked_at.eq(now),
            comment::gone_since.eq(gone_since),
            comment::gone_seen.eq(gone_seen),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Deletes the comments on a thing, with what mentions people in them. Returns how many there were.
pub async fn delete(db: &mut Db, thing: &Commented) -> Result<usize, Error> {
    let all = comment::table
        .filter(comment::owner.eq(thing.owner))
        .filter(comment::kind.eq(&thing.kind))
        .filter(comment::object_id.eq(thing.object_id));
    Ok(diesel::delete(all).execute(db).await?)
}
