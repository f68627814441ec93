//! New grants that a person is still to be notified of. The owner of a thing writes them with the grant, which they are deleted with.

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*};
use diesel_async::RunQueryDsl;
use grants::{Grant, schema::object_grant};
use uuid::Uuid;
use vocab::{GrantKey, GrantKind, UserId};

use super::{
    Db,
    schema::{grant_news, investigation, trace},
};

/// A new grant, for one person to be notified of.
#[derive(Debug, Clone)]
pub struct NewsItem {
    pub id: Uuid,
    /// The person to notify.
    pub recipient: Uuid,
    pub granted_by: Uuid,
    pub grant: GrantKey,
    pub granted_at: DateTime<Utc>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = grant_news, check_for_backend(Pg))]
struct Row {
    owner: Uuid,
    id: Uuid,
    thing_owner: Uuid,
    kind: String,
    object_id: Uuid,
    grantee: Uuid,
    giver: Uuid,
    granted_at: DateTime<Utc>,
}

#[derive(Debug, thiserror::Error)]
#[error("a grant on an unknown kind of thing")]
struct UnknownKind;

impl TryFrom<Row> for NewsItem {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        Ok(Self {
            id: row.id,
            recipient: row.owner,
            granted_by: row.giver,
            grant: GrantKey {
                kind: GrantKind::named(&row.kind).ok_or_else(|| Error::stored(UnknownKind))?,
                owner: row.thing_owner,
                object_id: row.object_id,
                grantee: row.grantee,
            },
            granted_at: row.granted_at,
        })
    }
}

/// Notes that these people are to be notified of a grant.
pub async fn add(
    db: &mut Db,
    kind: &'static str,
    given: &Grant,
    granted_by: UserId,
    people: &[UserId],
) -> QueryResult<()> {
    if people.is_empty() {
        return Ok(());
    }
    let rows: Vec<_> = people
        .iter()
        .map(|person| {
            (
                grant_news::owner.eq(person.uuid()),
                grant_news::id.eq(Uuid::now_v7()),
                grant_news::thing_owner.eq(given.owner),
                grant_news::kind.eq(kind),
                grant_news::object_id.eq(given.object_id),
                grant_news::grantee.eq(given.grantee),
                grant_news::giver.eq(granted_by.uuid()),
                grant_news::granted_at.eq(given.granted_at),
            )
        })
        .collect();
    diesel::insert_into(grant_news::table)
        .values(rows)
        .on_conflict_do_nothing()
        .execute(db)
        .await?;
    Ok(())
}

/// Of all people, the oldest first.
pub async fn oldest(db: &mut Db, limit: usize) -> Result<Vec<NewsItem>, Error> {
    let rows: Vec<Row> = grant_news::table
        .order((grant_news::granted_at, grant_news::id))
        .limit(i64::try_from(limit).unwrap_or(i64::MAX))
        .select(Row::as_select())
        .load(db)
        .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// Deletes what is stored elsewhere.
pub async fn delete(db: &mut Db, ids: &[Uuid]) -> Result<(), Error> {
    if !ids.is_empty() {
        let acknowledged = grant_news::table.filter(grant_news::id.eq_any(ids));
        diesel::delete(acknowledged).execute(db).await?;
    }
    Ok(())
}

/// The grants among these that have not ended; they are all of this kind. Others of the same people and things may be among them.
pub async fn not_ended(
    db: &mut Db,
    kind: GrantKind,
    wanted: &[GrantKey],
    now: DateTime<Utc>,
) -> Result<Vec<Grant>, Error> {
    let owners = wanted.iter().map(|key| key.owner);
    let ids = wanted.iter().map(|key| key.object_id);
    let grantees = wanted.iter().map(|key| key.grantee);
    Ok(object_grant::table
        .filter(object_grant::kind.eq(kind.name()))
        .filter(object_grant::owner.eq_any(owners.collect::<Vec<_>>()))
        .filter(object_grant::object_id.eq_any(ids.collect::<Vec<_>>()))
        .filter(object_grant::grantee.eq_any(grantees.collect::<Vec<_>>()))
        .filter(object_grant::expires_at.is_null().or(object_grant::expires_at.gt(now)))
        .select(Grant::as_select())
        .load(db)
        .await?)
}

/// What a thing is called.
#[derive(Debug, Clone, Queryable)]
pub struct Named {
    pub owner: Uuid,
    pub id: Uuid,
    pub name: String,
}

/// Traces by owner and id. Others of the same owners may be among them.
pub async fn traces(db: &mut Db, wanted: &[(Uuid, Uuid)]) -> Result<Vec<Named>, Error> {
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = wanted.iter().copied().unzip();
    Ok(trace::table
        .filter(trace::owner.eq_any(owners))
        .filter(trace::id.eq_any(ids))
        .select((trace::owner, trace::id, trace::name))
        .load(db)
        .await?)
}

/// As [`traces`], of cases.
pub async fn cases(db: &mut Db, wanted: &[(Uuid, Uuid)]) -> Result<Vec<Named>, Error> {
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = wanted.iter().copied().unzip();
    Ok(investigation::table
        .filter(investigation::owner.eq_any(owners))
        .filter(investigation::id.eq_any(ids))
        .select((investigation::owner, investigation::id, investigation::title))
        .load(db)
        .await?)
}
