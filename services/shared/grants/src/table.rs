//! Grants. Row-level security shows them to the owner of the thing and to the grantee.

use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*};
use diesel_async::RunQueryDsl;
use kit::scoped::Scoped;
use uuid::Uuid;
use vocab::UserId;

use crate::{
    rules::{Level, NewGrant},
    schema::object_grant,
};

/// A grant, as it is kept.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = object_grant, check_for_backend(Pg))]
pub struct Grant {
    pub owner: Uuid,
    pub object_id: Uuid,
    pub grantee: Uuid,
    pub team: Uuid,
    pub role: String,
    /// The manager on whose grant it rests; nobody where the owner gave it.
    pub granted_by: Option<Uuid>,
    pub granted_at: DateTime<Utc>,
    pub expires_at: Option<DateTime<Utc>>,
}

/// Those of a kind that have not ended.
fn live(kind: &'static str, now: DateTime<Utc>) -> object_grant::BoxedQuery<'static, Pg> {
    object_grant::table
        .filter(object_grant::kind.eq(kind))
        .filter(object_grant::expires_at.is_null().or(object_grant::expires_at.gt(now)))
        .into_boxed()
}

/// What a grantee has on one thing.
pub(crate) async fn held(
    db: &mut Scoped,
    grantee: UserId,
    (kind, id): (&'static str, Uuid),
    now: DateTime<Utc>,
) -> QueryResult<Option<Grant>> {
    live(kind, now)
        .filter(object_grant::grantee.eq(grantee.uuid()))
        .filter(object_grant::object_id.eq(id))
        .order(object_grant::granted_at.desc())
        .select(Grant::as_select())
        .first(db)
        .await
        .optional()
}

/// What several grantees have, each on an object of a kind, for the service's own work.
pub(crate) async fn held_by(
    db: &mut Scoped,
    kind: &'static str,
    held: &[(Uuid, Uuid)],
    now: DateTime<Utc>,
) -> QueryResult<Vec<Grant>> {
    let (grantees, objects): (Vec<Uuid>, Vec<Uuid>) = held.iter().copied().unzip();
    let mut found: Vec<Grant> = live(kind, now)
        .filter(object_grant::grantee.eq_any(grantees))
        .filter(object_grant::object_id.eq_any(objects))
        .select(Grant::as_select())
        .load(db)
        .await?;
    found.retain(|grant| held.contains(&(grant.grantee, grant.object_id)));
    Ok(found)
}

/// What a grantee has, the newest first.
pub(crate) async fn list_held(
    db: &mut Scoped,
    grantee: UserId,
    kind: &'static str,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
    now: DateTime<Utc>,
) -> QueryResult<Vec<Grant>> {
    let mut query = live(kind, now).filter(object_grant::grantee.eq(grantee.uuid()));
    if let Some((time, id)) = after {
        let same = object_grant::granted_at.eq(time).and(object_grant::object_id.lt(id));
        query = query.filter(object_grant::granted_at.lt(time).or(same));
    }
    query
        .order((object_grant::granted_at.desc(), object_grant::object_id.desc()))
        .limit(limit)
        .select(Grant::as_select())
        .load(db)
        .await
}

/// The grants of one object, the oldest first.
pub(crate) async fn list(
    db: &mut Scoped,
    owner: UserId,
    (kind, id): (&'static str, Uuid),
    now: DateTime<Utc>,
) -> QueryResult<Vec<Grant>> {
    live(kind, now)
        .filter(object_grant::owner.eq(owner.uuid()))
        .filter(object_grant::object_id.eq(id))
        .order((object_grant::granted_at, object_grant::grantee))
        .select(Grant::as_select())
        .load(db)
        .await
}

/// What somebody has on one thing of an owner.
pub(crate) async fn find(
    db: &mut Scoped,
    owner: UserId,
    (kind, id): (&'static str, Uuid),
    grantee: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<Option<Grant>> {
    live(kind, now)
        .filter(object_grant::owner.eq(owner.uuid()))
        .filter(object_grant::object_id.eq(id))
        .filter(object_grant::grantee.eq(grantee))
        .select(Grant::as_select())
        .first(db)
        .await
        .optional()
}

/// As [`find`]. Others who change it wait until the transaction ends.
pub(crate) async fn lock(
    db: &mut Scoped,
    owner: UserId,
    (kind, id): (&'static str, Uuid),
    grantee: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<Option<Grant>> {
    object_grant::table
        .find((owner.uuid(), kind, id, grantee))
        .filter(object_grant::expires_at.is_null().or(object_grant::expires_at.gt(now)))
        .select(Grant::as_select())
        .for_update()
        .first(db)
        .await
        .optional()
}

/// Who gives what to whom.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GrantInput {
    pub grantee: Uuid,
    /// The manager who gives it; nobody for the owner.
    pub by: Option<Uuid>,
    pub new: NewGrant,
    pub expires_at: Option<DateTime<Utc>>,
}

/// Adds a grant, or changes the one that the grantee has; from then on it is whoever's gave it last. False where `limit` others have one
/// already. Those that have ended go. What rests on the grant stays within it.
pub(crate) async fn put(
    db: &mut Scoped,
    owner: UserId,
    (kind, id): (&'static str, Uuid),
    given: GrantInput,
    limit: i64,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    let of_object = || {
        object_grant::table
            .filter(object_grant::owner.eq(owner.uuid()))
            .filter(object_grant::kind.eq(kind))
            .filter(object_grant::object_id.eq(id))
    };
    diesel::delete(of_object().filter(object_grant::expires_at.le(now)))
        .execute(db)
        .await?;
    let others = of_object().filter(object_grant::grantee.ne(given.grantee));
    if others.count().get_result::<i64>(db).await? >= limit {
        return Ok(false);
    }
    let what = (
        object_grant::team.eq(given.new.team),
        object_grant::role.eq(given.new.level.name()),
        object_grant::granted_by.eq(given.by),
        object_grant::expires_at.eq(given.expires_at),
    );
    diesel::insert_into(object_grant::table)
        .values((
            object_grant::owner.eq(owner.uuid()),
            object_grant::kind.eq(kind),
            object_grant::object_id.eq(id),
            object_grant::grantee.eq(given.grantee),
            object_grant::granted_at.eq(now),
            what,
        ))
        .on_conflict((
            object_grant::owner,
            object_grant::kind,
            object_grant::object_id,
            object_grant::grantee,
        ))
        .do_update()
        .set(what)
        .execute(db)
        .await?;
    let on_it = of_object().filter(object_grant::granted_by.eq(given.grantee));
    if given.new.level < Level::Manager {
        diesel::delete(on_it).execute(db).await?;
    } else if let Some(end) = given.expires_at {
        let longer = on_it.filter(object_grant::expires_at.is_null().or(object_grant::expires_at.gt(end)));
        diesel::update(longer)
            .set(object_grant::expires_at.eq(end))
            .execute(db)
            .await?;
    }
    Ok(true)
}

/// False where there is none. For the owner of the thing, and for the grantee. What rests on it goes too.
pub(crate) async fn delete(
    db: &mut Scoped,
    owner: UserId,
    (kind, id): (&'static str, Uuid),
    grantee: Uuid,
) -> QueryResult<bool> {
    let gone = diesel::delete(object_grant::table.find((owner.uuid(), kind, id, grantee)))
        .execute(db)
        .await?;
    Ok(gone > 0)
}

/// Deletes those of all owners that ended before `ended`; gives how many. For the service's own work.
///
/// # Errors
/// The database's.
pub async fn sweep(db: &mut Scoped, ended: DateTime<Utc>) -> QueryResult<usize> {
    let over = object_grant::table.filter(object_grant::expires_at.lt(ended));
    diesel::delete(over).execute(db).await
}

/// Gives up all that a grantee has, in the grantee's scope; gives how many.
///
/// # Errors
/// The database's.
pub async fn give_up(db: &mut Scoped, grantee: UserId) -> QueryResult<usize> {
    let held = object_grant::table.filter(object_grant::grantee.eq(grantee.uuid()));
    diesel::delete(held).execute(db).await
}
