//! Files in parts.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use crate::{
    error::Error,
    store::{Db, schema::archive_part, small},
};

/// False where this part is there already.
pub async fn add_part(
    db: &mut Db,
    owner: UserId,
    archive: Uuid,
    ordinal: i32,
    content: &[u8],
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let added = diesel::insert_into(archive_part::table)
        .values((
            archive_part::owner.eq(owner.uuid()),
            archive_part::archive_id.eq(archive),
            archive_part::ordinal.eq(ordinal),
            archive_part::content.eq(content),
            archive_part::created_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(db)
        .await?;
    Ok(added > 0)
}

/// How many there are.
pub async fn parts(db: &mut Db, owner: UserId, archive: Uuid) -> Result<u32, Error> {
    let of_archive = archive_part::table
        .filter(archive_part::owner.eq(owner.uuid()))
        .filter(archive_part::archive_id.eq(archive));
    Ok(small(of_archive.count().get_result(db).await?))
}

pub async fn part(db: &mut Db, owner: UserId, archive: Uuid, ordinal: i32) -> Result<Option<Vec<u8>>, Error> {
    let found = archive_part::table
        .find((owner.uuid(), archive, ordinal))
        .select(archive_part::content)
        .first(db)
        .await
        .optional()?;
    Ok(found)
}

/// Those of all archives of the owner but `keep`, or of one.
pub async fn delete_parts(db: &mut Db, owner: UserId, only: Option<Uuid>, keep: &[Uuid]) -> Result<(), Error> {
    let mut parts = diesel::delete(archive_part::table)
        .filter(archive_part::owner.eq(owner.uuid()))
        .filter(archive_part::archive_id.ne_all(keep.to_vec()))
        .into_boxed();
    if let Some(archive) = only {
        parts = parts.filter(archive_part::archive_id.eq(archive));
    }
    parts.execute(db).await?;
    Ok(())
}

/// Of all owners, those that are older than this.
pub async fn sweep_parts(db: &mut Db, before: DateTime<Utc>) -> Result<usize, Error> {
    let old = archive_part::table.filter(archive_part::created_at.lt(before));
    Ok(diesel::delete(old).execute(db).await?)
}
