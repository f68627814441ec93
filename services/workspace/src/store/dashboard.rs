//! Dashboards and their versions. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    owned::{live_one, seen_one},
    ranked::in_order,
    room_schema::{dashboard, dashboard_version},
    watchlist::Restored,
};
use crate::{
    domain::{dashboard::NewDashboard, dashboard::VERSIONS, watchlist::rank},
    error::Error,
};

/// A dashboard with its document.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = dashboard, check_for_backend(diesel::pg::Pg))]
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
        .select(Dashboard::as_select())
        .load(db)
        .await?)
}

/// One that is not deleted.
pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Dashboard>, Error> {
    Ok(live_one!(dashboard, owner, id)
        .select(Dashboard::as_select())
        .first(db)
        .await
        .optional()?)
}

/// Those of several owners that are not deleted, by owner and id, as far as row-level security shows them.
pub async fn named(db: &mut Db, wanted: &[(Uuid, Uuid)]) -> Result<Vec<(Uuid, Dashboard)>, Error> {
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = wanted.iter().copied().unzip();
    Ok(dashboard::table
        .filter(dashboard::owner.eq_any(owners))
        .filter(dashboard::id.eq_any(ids))
        .filter(dashboard::deleted_at.is_null())
        .select((dashboard::owner, Dashboard::as_select()))
        .load(db)
        .await?)
}

in_order!(dashboard, NewDashboard);

/// Pushes out the oldest of its kind only: who saves by a grant takes no version from the owner.
async fn add_version(
    db: &mut Db,
    owner: UserId,
    (id, version): (Uuid, i32),
    (new, summary): (&NewDashboard, &str),
    by_grant: bool,
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
            dashboard_version::by_grant.eq(by_grant.then_some(true)),
        ))
        .execute(db)
        .await?;
    let outdated: Vec<i32> = dashboard_version::table
        .filter(dashboard_version::owner.eq(owner.uuid()))
        .filter(dashboard_version::dashboard_id.eq(id))
        .filter(dashboard_version::by_grant.is_not_distinct_from(by_grant.then_some(true)))
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

/// With its first version.
async fn insert(
    db: &mut Db,
    owner: UserId,
    (id, rank): (Uuid, &str),
    new: &NewDashboard,
    now: DateTime<Utc>,
) -> Result<(), Error> {
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
    add_version(db, owner, (id, 1), (new, "Created"), false, now).await
}

/// False where it changed since `before`. With a summary it becomes a version; `by_grant` where it is not the owner who saves.
pub async fn update(
    db: &mut Db,
    owner: UserId,
    before: &Dashboard,
    (new, summary): (&NewDashboard, Option<&str>),
    by_grant: bool,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let seen = seen_one!(dashboard, owner, before.id, before.version);
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
            let id = (before.id, before.version + 1);
            add_version(db, owner, id, (new, summary), by_grant, now).await?;
        }
        Ok(done > 0)
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
