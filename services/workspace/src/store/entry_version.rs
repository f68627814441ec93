//! Saved versions of journal entries. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{Db, picture, schema::entry_version};
use crate::{
    domain::{entry::ValidEntry, history},
    error::Error,
};

pub(super) async fn add(
    db: &mut Db,
    owner: UserId,
    id: Uuid,
    version: i32,
    new: &ValidEntry,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    diesel::insert_into(entry_version::table)
        .values((
            entry_version::owner.eq(owner.uuid()),
            entry_version::entry_id.eq(id),
            entry_version::version.eq(version),
            entry_version::saved_at.eq(now),
            entry_version::title.eq(&new.title),
            entry_version::document.eq(&new.document),
            entry_version::word_count.eq(new.words),
            entry_version::pictures.eq(&new.pictures),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Deletes versions that are no longer kept.
pub(super) async fn thin_out(db: &mut Db, owner: UserId, id: Uuid, now: DateTime<Utc>) -> Result<(), Error> {
    let all = entry_version::table
        .filter(entry_version::owner.eq(owner.uuid()))
        .filter(entry_version::entry_id.eq(id));
    let saved: Vec<(i32, DateTime<Utc>)> = all
        .order(entry_version::version)
        .select((entry_version::version, entry_version::saved_at))
        .load(db)
        .await?;
    let outdated = history::outdated(&saved, now);
    if outdated.is_empty() {
        return Ok(());
    }
    diesel::delete(all.filter(entry_version::version.eq_any(outdated)))
        .execute(db)
        .await?;
    let named: Vec<Vec<Uuid>> = all.select(entry_version::pictures).load(db).await?;
    let mut named: Vec<Uuid> = named.concat();
    named.sort_unstable();
    named.dedup();
    picture::mark_unused(db, owner, id, &named, now).await
}

/// A saved version in a list: its number, when it was saved, title and words.
pub type VersionSummary = (i32, DateTime<Utc>, String, i32);

/// Newest first.
pub async fn list(db: &mut Db, owner: UserId, id: Uuid) -> Result<Vec<VersionSummary>, Error> {
    let rows = entry_version::table
        .filter(entry_version::owner.eq(owner.uuid()))
        .filter(entry_version::entry_id.eq(id))
        .order(entry_version::version.desc())
        .select((
            entry_version::version,
            entry_version::saved_at,
            entry_version::title,
            entry_version::word_count,
        ));
    Ok(rows.load(db).await?)
}

#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = entry_version, check_for_backend(diesel::pg::Pg))]
pub struct EntryVersion {
    pub version: i32,
    pub saved_at: DateTime<Utc>,
    pub title: String,
    pub document: String,
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid, number: i32) -> Result<Option<EntryVersion>, Error> {
    let found = entry_version::table
        .filter(entry_version::owner.eq(owner.uuid()))
        .filter(entry_version::entry_id.eq(id))
        .filter(entry_version::version.eq(number))
        .select(EntryVersion::as_select())
        .first(db)
        .await;
    Ok(found.optional()?)
}
