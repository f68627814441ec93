//! Dashboards and their versions. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    room_schema::{dashboard, dashboard_version},
    watchlist::Restored,
};
use crate::{
    domain::{dashboard::NewDashboard, dashboard::VERSIONS, watchlist::rank},
    error::Error,
};

/// A dashboard with its document.
#[derive(Debug, Clone, Queryable)]
pub struct Dashboard {
    pub id: Uuid,
    pub name: String,
    pub note: String,
    pub document: String,
    pub widgets: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub version: i32,
}

/// A version; its document is empty in lists.
#[derive(Debug, Clone, Queryable)]
pub struct Version {
    pub version: i32,
    pub saved_at: DateTime<Utc>,
    pub name: String,
    pub widgets: i32,
    pub summary: String,
    pub document: String,
}

fn count(document: &dashboard_document::Document) -> i32 {
    i32::try_from(document.widgets).unwrap_or(i32::MAX)
}

/// In their order. With their documents: whether one can be saved here is read from it.
pub async fn list(db: &mut Db, owner: UserId) -> Result<Vec<Dashboard>, Error> {
    Ok(dashboard::table
        .filter(dashboard::owner.eq(owner.uuid()))
        .filter(dashboard::deleted_at.is_null())
        .order((dashboard::rank, dashboard::id))
        .select((
            dashboard::id,
            dashboard::name,
            dashboard::note,
            dashboard::document,
            dashboard::widgets,
            dashboard::created_at,
            dashboard::updated_at,
            dashboard::version,
        ))
        .load(db)
        .await?)
}

/// One that is not deleted.
pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Dashboard>, Error> {
    Ok(dashboard::table
        .filter(dashboard::owner.eq(owner.uuid()))
        .filter(dashboard::id.eq(id))
        .filter(dashboard::deleted_at.is_null())
        .select((
            dashboard::id,
            dashboard::name,
            dashboard::note,
            dashboard::document,
            dashboard::widgets,
            dashboard::created_at,
            dashboard::updated_at,
            dashboard::version,
        ))
        .first(db)
        .await
        .optional()?)
}

/// Ids and ranks of all in their order; others who change one wait until the transaction ends.
async fn hold_ranks(db: &mut Db, owner: UserId) -> Result<Vec<(Uuid, String)>, Error> {
    Ok(dashboard::table
        .filter(dashboard::owner.eq(owner.uuid()))
        .filter(dashboard::deleted_at.is_null())
        .order((dashboard::rank, dashboard::id))
        .select((dashboard::id, dashboard::rank))
        .for_update()
        .load(db)
        .await?)
}

async fn set_rank(db: &mut Db, owner: UserId, id: Uuid, rank: &str) -> Result<(), Error> {
    diesel::update(dashboard::table.find((owner.uuid(), id)))
        .set(dashboard::rank.eq(rank))
        .execute(db)
        .await?;
    Ok(())
}

/// Gives these dashboards ranks in this order, far from each other.
async fn spread(db: &mut Db, owner: UserId, ids: &[Uuid]) -> Result<Vec<String>, Error> {
    let ranks = rank::spread(ids.len());
    for (id, rank) in ids.iter().zip(&ranks) {
        set_rank(db, owner, *id, rank).await?;
    }
    Ok(ranks)
}

async fn add_version(
    db: &mut Db,
    owner: UserId,
    (id, version): (Uuid, i32),
    (new, summary): (&NewDashboard, &str),
    now: DateTime<Utc>,
) -> Result<(), Error> {
    diesel::insert_into(dashboard_version::table)
        .values((
            dashboard_version::owner.eq(owner.uuid()),
            dashboard_version::dashboard_id.eq(id),
            dashboard_version::version.eq(version),
            dashboard_version::name.eq(&new.name),
            dashboard_version::document.eq(new.document.text()),
            dashboard_version::widgets.eq(count(&new.document)),
            dashboard_version::summary.eq(summary),
            dashboard_version::saved_at.eq(now),
        ))
        .execute(db)
        .await?;
    let outdated: Vec<i32> = dashboard_version::table
        .filter(dashboard_version::owner.eq(owner.uuid()))
        .filter(dashboard_version::dashboard_id.eq(id))
        .order(dashboard_version::version.desc())
        .offset(VERSIONS)
        .select(dashboard_version::version)
        .load(db)
        .await?;
    if !outdated.is_empty() {
        let named = dashboard_version::table
            .filter(dashboard_version::owner.eq(owner.uuid()))
            .filter(dashboard_version::dashboard_id.eq(id))
            .filter(dashboard_version::version.eq_any(outdated));
        diesel::delete(named).execute(db).await?;
    }
    Ok(())
}

/// Behind the others. Nothing where the owner has `limit` dashboards already.
pub async fn add(
    db: &mut Db,
    owner: UserId,
    new: &NewDashboard,
    limit: i64,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, Error> {
    let id = Uuid::now_v7();
    db.transaction(async |db: &mut Db| {
        let ranks = hold_ranks(db, owner).await?;
        if i64::try_from(ranks.len()).unwrap_or(i64::MAX) >= limit {
            return Ok(None);
        }
        let last = ranks.last().map(|(_, rank)| rank.as_str());
        let rank = match rank::between(last, None) {
            Some(rank) => rank,
            None => {
                let ids: Vec<Uuid> = ranks.iter().map(|(id, _)| *id).chain([id]).collect();
                spread(db, owner, &ids).await?.pop().unwrap_or_default()
            }
        };
        diesel::insert_into(dashboard::table)
            .values((
                dashboard::owner.eq(owner.uuid()),
                dashboard::id.eq(id),
                dashboard::rank.eq(rank),
                dashboard::name.eq(&new.name),
                dashboard::note.eq(&new.note),
                dashboard::document.eq(new.document.text()),
                dashboard::widgets.eq(count(&new.document)),
                dashboard::created_at.eq(now),
                dashboard::updated_at.eq(now),
                dashboard::version.eq(1),
            ))
            .execute(db)
            .await?;
        add_version(db, owner, (id, 1), (new, "Created"), now).await?;
        Ok(Some(id))
    })
    .await
}

/// False where it changed since `before`. With a summary it becomes a version.
pub async fn update(
    db: &mut Db,
    owner: UserId,
    before: &Dashboard,
    (new, summary): (&NewDashboard, Option<&str>),
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let seen = dashboard::table
            .filter(dashboard::owner.eq(owner.uuid()))
            .filter(dashboard::id.eq(before.id))
            .filter(dashboard::version.eq(before.version))
            .filter(dashboard::deleted_at.is_null());
        let done = diesel::update(seen)
            .set((
                dashboard::name.eq(&new.name),
                dashboard::note.eq(&new.note),
                dashboard::document.eq(new.document.text()),
                dashboard::widgets.eq(count(&new.document)),
                dashboard::updated_at.eq(now),
                dashboard::version.eq(before.version + 1),
            ))
            .execute(db)
            .await?;
        if let (true, Some(summary)) = (done > 0, summary) {
            add_version(db, owner, (before.id, before.version + 1), (new, summary), now).await?;
        }
        Ok(done > 0)
    })
    .await
}

/// False where `version` is not the current one.
pub async fn delete(db: &mut Db, owner: UserId, id: Uuid, version: i32, now: DateTime<Utc>) -> Result<bool, Error> {
    let seen = dashboard::table
        .filter(dashboard::owner.eq(owner.uuid()))
        .filter(dashboard::id.eq(id))
        .filter(dashboard::version.eq(version))
        .filter(dashboard::deleted_at.is_null());
    let done = diesel::update(seen)
        .set((dashboard::deleted_at.eq(now), dashboard::version.eq(version + 1)))
        .execute(db)
        .await?;
    Ok(done > 0)
}

/// Brings one back with its versions, at its old place.
pub async fn restore(db: &mut Db, owner: UserId, id: Uuid, limit: i64) -> Result<Restored, Error> {
    db.transaction(async |db: &mut Db| {
        let live = hold_ranks(db, owner).await?;
        if i64::try_from(live.len()).unwrap_or(i64::MAX) >= limit {
            return Ok(Restored::Full);
        }
        let gone = dashboard::table
            .filter(dashboard::owner.eq(owner.uuid()))
            .filter(dashboard::id.eq(id))
            .filter(dashboard::deleted_at.is_not_null());
        let done = diesel::update(gone)
            .set((
                dashboard::deleted_at.eq(None::<DateTime<Utc>>),
                dashboard::version.eq(dashboard::version + 1),
            ))
            .execute(db)
            .await?;
        Ok(if done > 0 { Restored::Done } else { Restored::NotHere })
    })
    .await
}

/// Puts one behind `after`, or first. False where either is not there.
pub async fn place(db: &mut Db, owner: UserId, id: Uuid, after: Option<Uuid>) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let mut ranks = hold_ranks(db, owner).await?;
        let Some(from) = ranks.iter().position(|(other, _)| *other == id) else {
            return Ok(false);
        };
        let moved = ranks.remove(from);
        let to = match after {
            None => 0,
            Some(after) => match ranks.iter().position(|(other, _)| *other == after) {
                Some(place) => place + 1,
                None => return Ok(false),
            },
        };
        let before = to.checked_sub(1).and_then(|at| ranks.get(at));
        let before = before.map(|(_, rank)| rank.as_str());
        let behind = ranks.get(to).map(|(_, rank)| rank.as_str());
        match rank::between(before, behind).filter(|rank| rank.len() <= rank::LONGEST) {
            Some(rank) => set_rank(db, owner, id, &rank).await?,
            None => {
                ranks.insert(to, moved);
                let ids: Vec<Uuid> = ranks.into_iter().map(|(id, _)| id).collect();
                spread(db, owner, &ids).await?;
            }
        }
        Ok(true)
    })
    .await
}

/// The newest first, without documents.
pub async fn versions(db: &mut Db, owner: UserId, id: Uuid) -> Result<Vec<Version>, Error> {
    Ok(dashboard_version::table
        .filter(dashboard_version::owner.eq(owner.uuid()))
        .filter(dashboard_version::dashboard_id.eq(id))
        .order(dashboard_version::version.desc())
        .select((
            dashboard_version::version,
            dashboard_version::saved_at,
            dashboard_version::name,
            dashboard_version::widgets,
            dashboard_version::summary,
            diesel::dsl::sql::<diesel::sql_types::Text>("''"),
        ))
        .load(db)
        .await?)
}

/// With its document.
pub async fn version(db: &mut Db, owner: UserId, id: Uuid, version: i32) -> Result<Option<Version>, Error> {
    Ok(dashboard_version::table
        .find((owner.uuid(), id, version))
        .select((
            dashboard_version::version,
            dashboard_version::saved_at,
            dashboard_version::name,
            dashboard_version::widgets,
            dashboard_version::summary,
            dashboard_version::document,
        ))
        .first(db)
        .await
        .optional()?)
}
