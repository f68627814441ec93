//! Notices of grants, each a person's. The owner of a thing writes them with the grant; they go with it.
//!
//! What a person is told of is read in a few statements, however much it is: notices with their grants, the managers' grants on which
//! those rest, and names by kind. These run as the service, by keys of the person's own notices.

use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*};
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    grant_schema::{grant_notice, object_grant},
    room_schema::dashboard,
    schema_lists::watchlist,
    strategy_schema::strategy,
};
use crate::error::Error;

#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = grant_notice, check_for_backend(Pg))]
pub struct Notice {
    pub id: Uuid,
    pub thing_owner: Uuid,
    pub kind: String,
    pub object_id: Uuid,
    /// The person who is told, or a team of theirs.
    pub grantee: Uuid,
    /// The person who shares it.
    pub giver: Uuid,
    pub created_at: DateTime<Utc>,
    pub read_at: Option<DateTime<Utc>>,
}

/// What the grant of a notice gives.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = object_grant, check_for_backend(Pg))]
pub struct Right {
    pub team: Uuid,
    pub role: String,
    /// The manager on whose grant it rests; nobody where the owner gave it.
    pub granted_by: Option<Uuid>,
}

/// Tells these people of a grant, by its thing and its grantee. Who was told of it already is not told again.
pub async fn tell(
    db: &mut Db,
    owner: UserId,
    (kind, id): (&'static str, Uuid),
    (grantee, giver): (Uuid, UserId),
    people: &[UserId],
    now: DateTime<Utc>,
) -> Result<(), Error> {
    if people.is_empty() {
        return Ok(());
    }
    let rows: Vec<_> = people
        .iter()
        .map(|person| {
            (
                grant_notice::owner.eq(person.uuid()),
                grant_notice::id.eq(Uuid::now_v7()),
                grant_notice::thing_owner.eq(owner.uuid()),
                grant_notice::kind.eq(kind),
                grant_notice::object_id.eq(id),
                grant_notice::grantee.eq(grantee),
                grant_notice::giver.eq(giver.uuid()),
                grant_notice::created_at.eq(now),
            )
        })
        .collect();
    diesel::insert_into(grant_notice::table)
        .values(rows)
        .on_conflict_do_nothing()
        .execute(db)
        .await?;
    Ok(())
}

/// Of a person, the newest first, with the grants, where those have not ended.
pub async fn list(
    db: &mut Db,
    person: UserId,
    limit: usize,
    now: DateTime<Utc>,
) -> Result<Vec<(Notice, Right)>, Error> {
    let grant = object_grant::owner
        .eq(grant_notice::thing_owner)
        .and(object_grant::kind.eq(grant_notice::kind))
        .and(object_grant::object_id.eq(grant_notice::object_id))
        .and(object_grant::grantee.eq(grant_notice::grantee));
    Ok(grant_notice::table
        .inner_join(object_grant::table.on(grant))
        .filter(grant_notice::owner.eq(person.uuid()))
        .filter(object_grant::expires_at.is_null().or(object_grant::expires_at.gt(now)))
        .order((grant_notice::created_at.desc(), grant_notice::id.desc()))
        .limit(i64::try_from(limit).unwrap_or(i64::MAX))
        .select((Notice::as_select(), Right::as_select()))
        .load(db)
        .await?)
}

/// Deletes those of a person that are older than this place.
pub async fn forget_older(db: &mut Db, person: UserId, (time, id): (DateTime<Utc>, Uuid)) -> Result<(), Error> {
    let same = grant_notice::created_at.eq(time).and(grant_notice::id.lt(id));
    let older = grant_notice::table
        .filter(grant_notice::owner.eq(person.uuid()))
        .filter(grant_notice::created_at.lt(time).or(same));
    diesel::delete(older).execute(db).await?;
    Ok(())
}

/// A manager's grant: kind, owner and id of the thing, the manager, and the team through which they have it.
pub type ManagerGrant = (String, Uuid, Uuid, Uuid, Uuid);

/// The grants of these managers on the things of these notices, where they have not ended. Others of the same people may be among them.
pub async fn managers(
    db: &mut Db,
    resting: &[(&Notice, Uuid)],
    now: DateTime<Utc>,
) -> Result<Vec<ManagerGrant>, Error> {
    let owners = resting.iter().map(|(notice, _)| notice.thing_owner);
    let ids = resting.iter().map(|(notice, _)| notice.object_id);
    let managers = resting.iter().map(|(_, manager)| *manager);
    Ok(object_grant::table
        .filter(object_grant::owner.eq_any(owners.collect::<Vec<_>>()))
        .filter(object_grant::object_id.eq_any(ids.collect::<Vec<_>>()))
        .filter(object_grant::grantee.eq_any(managers.collect::<Vec<_>>()))
        .filter(object_grant::expires_at.is_null().or(object_grant::expires_at.gt(now)))
        .select((
            object_grant::kind,
            object_grant::owner,
            object_grant::object_id,
            object_grant::grantee,
            object_grant::team,
        ))
        .load(db)
        .await?)
}

/// Ends all that a person has through a team that they left, and what they were told of the team's own. What the team has as a whole stays.
pub async fn end(db: &mut Db, (team, person): (Uuid, Uuid)) -> Result<(), Error> {
    let held = object_grant::table
        .filter(object_grant::team.eq(team))
        .filter(object_grant::grantee.eq(person))
        .filter(object_grant::grantee.ne(object_grant::team));
    diesel::delete(held).execute(db).await?;
    let notices = grant_notice::table
        .filter(grant_notice::owner.eq(person))
        .filter(grant_notice::grantee.eq(team));
    diesel::delete(notices).execute(db).await?;
    Ok(())
}

/// Owners, ids and names of dashboards that are not deleted. Others of the same owners may be among them.
pub async fn dashboards(db: &mut Db, wanted: &[(Uuid, Uuid)]) -> Result<Vec<(Uuid, Uuid, String)>, Error> {
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = wanted.iter().copied().unzip();
    Ok(dashboard::table
        .filter(dashboard::owner.eq_any(owners))
        .filter(dashboard::id.eq_any(ids))
        .filter(dashboard::deleted_at.is_null())
        .select((dashboard::owner, dashboard::id, dashboard::name))
        .load(db)
        .await?)
}

/// As [`dashboards`], of watchlists.
pub async fn watchlists(db: &mut Db, wanted: &[(Uuid, Uuid)]) -> Result<Vec<(Uuid, Uuid, String)>, Error> {
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = wanted.iter().copied().unzip();
    Ok(watchlist::table
        .filter(watchlist::owner.eq_any(owners))
        .filter(watchlist::id.eq_any(ids))
        .filter(watchlist::deleted_at.is_null())
        .select((watchlist::owner, watchlist::id, watchlist::name))
        .load(db)
        .await?)
}

/// As [`dashboards`], of strategies.
pub async fn strategies(db: &mut Db, wanted: &[(Uuid, Uuid)]) -> Result<Vec<(Uuid, Uuid, String)>, Error> {
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = wanted.iter().copied().unzip();
    Ok(strategy::table
        .filter(strategy::owner.eq_any(owners))
        .filter(strategy::id.eq_any(ids))
        .filter(strategy::deleted_at.is_null())
        .select((strategy::owner, strategy::id, strategy::name))
        .load(db)
        .await?)
}

/// Marks one as read, or all.
pub async fn read(db: &mut Db, person: UserId, only: Option<Uuid>, now: DateTime<Utc>) -> Result<(), Error> {
    let unread = grant_notice::table
        .filter(grant_notice::owner.eq(person.uuid()))
        .filter(grant_notice::read_at.is_null());
    let set = grant_notice::read_at.eq(now);
    match only {
        Some(id) => {
            let one = unread.filter(grant_notice::id.eq(id));
            diesel::update(one).set(set).execute(db).await?
        }
        None => diesel::update(unread).set(set).execute(db).await?,
    };
    Ok(())
}
