//! Imported calendars. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::{dsl::count_star, prelude::*};
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    schema_lists::{calendar_event, calendar_source},
    small,
};
use crate::error::Error;

/// An imported calendar.
#[derive(Debug, Clone)]
pub struct CalendarSource {
    pub id: Uuid,
    pub name: String,
    /// Events that take place.
    pub events: u32,
    pub imported_at: DateTime<Utc>,
}

/// By name.
pub async fn list(db: &mut Db, owner: UserId) -> Result<Vec<CalendarSource>, Error> {
    let rows: Vec<(Uuid, String, DateTime<Utc>)> = calendar_source::table
        .filter(calendar_source::owner.eq(owner.uuid()))
        .order((calendar_source::name, calendar_source::id))
        .select((calendar_source::id, calendar_source::name, calendar_source::imported_at))
        .load(db)
        .await?;
    let counts: Vec<(Option<Uuid>, i64)> = calendar_event::table
        .filter(calendar_event::owner.eq(owner.uuid()))
        .filter(calendar_event::source_id.is_not_null())
        .filter(calendar_event::deleted_at.is_null())
        .filter(calendar_event::cancelled.eq(false))
        .group_by(calendar_event::source_id)
        .select((calendar_event::source_id, count_star()))
        .load(db)
        .await?;
    let events = |id: Uuid| counts.iter().find(|(source, _)| *source == Some(id));
    Ok(rows
        .into_iter()
        .map(|(id, name, imported_at)| CalendarSource {
            id,
            name,
            events: small(events(id).map_or(0, |(_, count)| *count)),
            imported_at,
        })
        .collect())
}

/// The one of this name.
pub async fn named(db: &mut Db, owner: UserId, name: &str) -> Result<Option<Uuid>, Error> {
    Ok(calendar_source::table
        .filter(calendar_source::owner.eq(owner.uuid()))
        .filter(calendar_source::name.eq(name))
        .select(calendar_source::id)
        .first(db)
        .await
        .optional()?)
}

/// Notes an import under this name. Others who import the same wait until the transaction ends.
pub async fn touch(db: &mut Db, owner: UserId, name: &str, now: DateTime<Utc>) -> Result<Uuid, Error> {
    Ok(diesel::insert_into(calendar_source::table)
        .values((
            calendar_source::owner.eq(owner.uuid()),
            calendar_source::id.eq(Uuid::now_v7()),
            calendar_source::name.eq(name),
            calendar_source::imported_at.eq(now),
        ))
        .on_conflict((calendar_source::owner, calendar_source::name))
        .do_update()
        .set(calendar_source::imported_at.eq(now))
        .returning(calendar_source::id)
        .get_result(db)
        .await?)
}

/// Deletes one with its events. False where it is not there.
pub async fn delete(db: &mut Db, owner: UserId, id: Uuid) -> Result<bool, Error> {
    let gone = diesel::delete(calendar_source::table.find((owner.uuid(), id)))
        .execute(db)
        .await?;
    Ok(gone > 0)
}
