//! New grants that somebody is still to be told of, each a person's. The owner of a thing writes them with the grant; they go with it.

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*};
use diesel_async::RunQueryDsl;
use grants::{Grant, schema::object_grant};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    schema::{grant_news, investigation, trace},
};

/// A grant that a person is to be told of.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = grant_news, check_for_backend(Pg))]
pub struct News {
    /// Who is told.
    pub owner: Uuid,
    pub id: Uuid,
    pub thing_owner: Uuid,
    pub kind: String,
    pub object_id: Uuid,
    pub grantee: Uuid,
    pub giver: Uuid,
    pub granted_at: DateTime<Utc>,
}

/// Has these people told of a grant.
pub async fn add(db: &mut Db, kind: &'static str, given: &Grant, giver: UserId, people: &[UserId]) -> QueryResult<()> {
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
                grant_news::giver.eq(giver.uuid()),
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
pub async fn oldest(db: &mut Db, limit: i64) -> Result<Vec<News>, Error> {
    Ok(grant_news::table
        .order((grant_news::granted_at, grant_news::id))
        .limit(limit)
        .select(News::as_select())
        .load(db)
        .await?)
}

/// Deletes what was kept elsewhere.
pub async fn delete(db: &mut Db, ids: &[Uuid]) -> Result<(), Error> {
    if !ids.is_empty() {
        let kept = grant_news::table.filter(grant_news::id.eq_any(ids));
        diesel::delete(kept).execute(db).await?;
    }
    Ok(())
}

/// Owner and id of a thing, and whom it is shared with.
pub type Held = (Uuid, Uuid, Uuid);

/// The grants of a kind among these that have not ended. Others of the same people and things may be among them.
pub async fn held(db: &mut Db, kind: &str, wanted: &[Held], now: DateTime<Utc>) -> Result<Vec<Grant>, Error> {
    let owners = wanted.iter().map(|(owner, _, _)| *owner);
    let ids = wanted.iter().map(|(_, id, _)| *id);
    let grantees = wanted.iter().map(|(_, _, grantee)| *grantee);
    Ok(object_grant::table
        .filter(object_grant::kind.eq(kind))
        .filter(object_grant::owner.eq_any(owners.collect::<Vec<_>>()))
        .filter(object_grant::object_id.eq_any(ids.collect::<Vec<_>>()))
        .filter(object_grant::grantee.eq_any(grantees.collect::<Vec<_>>()))
        .filter(object_grant::expires_at.is_null().or(object_grant::expires_at.gt(now)))
        .select(Grant::as_select())
        .load(db)
        .await?)
}

/// Owner, id and name of a thing.
pub type Named = (Uuid, Uuid, String);

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
