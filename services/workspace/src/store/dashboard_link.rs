//! Links to frozen copies of dashboards. Every statement names the owner, but for the one that opens a link.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    owned::live_one,
    room_schema::{dashboard, dashboard_link},
};
use crate::error::Error;

/// A link without its secret and its copy.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = dashboard_link, check_for_backend(diesel::pg::Pg))]
pub struct DashboardLink {
    pub id: Uuid,
    pub name: String,
    pub widgets: i32,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// What a new link shows, and its secret.
#[derive(Debug, Clone, Copy)]
pub struct Shown<'a> {
    pub dashboard: Uuid,
    /// The dashboard's name.
    pub title: &'a str,
    /// The copy.
    pub document: &'a str,
    pub token_sha256: &'a [u8],
    /// The member who makes it for a team.
    pub made_by: Option<UserId>,
}

/// Those of a dashboard that have not expired, by age.
pub async fn list(db: &mut Db, owner: UserId, of: Uuid, now: DateTime<Utc>) -> Result<Vec<DashboardLink>, Error> {
    Ok(dashboard_link::table
        .filter(dashboard_link::owner.eq(owner.uuid()))
        .filter(dashboard_link::dashboard_id.eq(of))
        .filter(dashboard_link::expires_at.gt(now))
        .order((dashboard_link::created_at, dashboard_link::id))
        .select(DashboardLink::as_select())
        .load(db)
        .await?)
}

/// How many of the owner's have not expired, of all dashboards.
pub async fn count(db: &mut Db, owner: UserId, now: DateTime<Utc>) -> Result<i64, Error> {
    Ok(dashboard_link::table
        .filter(dashboard_link::owner.eq(owner.uuid()))
        .filter(dashboard_link::expires_at.gt(now))
        .count()
        .get_result(db)
        .await?)
}

/// In place of the owner's that have expired. False where the dashboard is not there. Within a transaction: who deletes the dashboard at the
/// same moment waits, and takes the link along.
pub async fn add(db: &mut Db, owner: UserId, link: &DashboardLink, shown: Shown<'_>) -> Result<bool, Error> {
    let held: Option<Uuid> = live_one!(dashboard, owner, shown.dashboard)
        .select(dashboard::id)
        .for_update()
        .first(db)
        .await
        .optional()?;
    if held.is_none() {
        return Ok(false);
    }
    let expired = dashboard_link::table
        .filter(dashboard_link::owner.eq(owner.uuid()))
        .filter(dashboard_link::expires_at.le(link.created_at));
    diesel::delete(expired).execute(db).await?;
    diesel::insert_into(dashboard_link::table)
        .values((
            dashboard_link::owner.eq(owner.uuid()),
            dashboard_link::id.eq(link.id),
            dashboard_link::dashboard_id.eq(shown.dashboard),
            dashboard_link::name.eq(&link.name),
            dashboard_link::title.eq(shown.title),
            dashboard_link::document.eq(shown.document),
            dashboard_link::widgets.eq(link.widgets),
            dashboard_link::token_sha256.eq(shown.token_sha256),
            dashboard_link::made_by.eq(shown.made_by.map(UserId::uuid)),
            dashboard_link::created_at.eq(link.created_at),
            dashboard_link::expires_at.eq(link.expires_at),
        ))
        .execute(db)
        .await?;
    Ok(true)
}

/// False where it is not there.
pub async fn delete(db: &mut Db, owner: UserId, id: Uuid) -> Result<bool, Error> {
    let gone = diesel::delete(dashboard_link::table.find((owner.uuid(), id)))
        .execute(db)
        .await?;
    Ok(gone > 0)
}

/// Deletes all that were made before a time. Returns how many there were.
pub async fn delete_before(db: &mut Db, owner: UserId, before: DateTime<Utc>) -> Result<usize, Error> {
    let made = dashboard_link::table
        .filter(dashboard_link::owner.eq(owner.uuid()))
        .filter(dashboard_link::created_at.lt(before));
    Ok(diesel::delete(made).execute(db).await?)
}

/// Deletes those that a person made for teams; how many there were. Needs a connection that sees the rows of all.
pub async fn delete_made_by(db: &mut Db, person: UserId) -> Result<usize, Error> {
    let made = dashboard_link::table.filter(dashboard_link::made_by.eq(person.uuid()));
    Ok(diesel::delete(made).execute(db).await?)
}

/// Deletes those that expired before a time, of all owners.
pub(super) async fn sweep(db: &mut Db, expired: DateTime<Utc>) -> Result<usize, Error> {
    let old = dashboard_link::table.filter(dashboard_link::expires_at.lt(expired));
    Ok(diesel::delete(old).execute(db).await?)
}

/// What a link shows: whose it is, which member made it for a team, and the copy.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = dashboard_link, check_for_backend(diesel::pg::Pg))]
pub struct Opened {
    pub owner: Uuid,
    pub id: Uuid,
    pub made_by: Option<Uuid>,
    pub title: String,
    pub document: String,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// The link with this secret, of whomever it is, until it expires.
pub async fn open(db: &mut Db, hash: &[u8], now: DateTime<Utc>) -> Result<Option<Opened>, Error> {
    Ok(dashboard_link::table
        .filter(dashboard_link::token_sha256.eq(hash))
        .filter(dashboard_link::expires_at.gt(now))
        .select(Opened::as_select())
        .first(db)
        .await
        .optional()?)
}
