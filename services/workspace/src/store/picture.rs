//! Pictures of journal entries. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::{dsl::sum, prelude::*};
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    schema::{entry, picture},
};
use crate::error::Error;

/// A picture without its content.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = picture, check_for_backend(diesel::pg::Pg))]
pub struct Picture {
    pub id: Uuid,
    pub media_type: String,
    pub width: i32,
    pub height: i32,
    pub byte_count: i32,
}

#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = picture, check_for_backend(diesel::pg::Pg))]
pub struct PictureContent {
    pub media_type: String,
    pub content: Vec<u8>,
}

/// A picture on its way into an entry.
#[derive(Debug, Insertable)]
#[diesel(table_name = picture)]
pub struct NewPicture {
    pub owner: Uuid,
    pub id: Uuid,
    pub entry_id: Uuid,
    pub media_type: &'static str,
    pub width: i32,
    pub height: i32,
    pub content: Vec<u8>,
    pub byte_count: i32,
    pub sha256: Vec<u8>,
    pub created_at: DateTime<Utc>,
    pub unused_since: DateTime<Utc>,
}

pub async fn add(db: &mut Db, new: &NewPicture) -> Result<(), Error> {
    diesel::insert_into(picture::table).values(new).execute(db).await?;
    Ok(())
}

/// The same content in the same entry. If no version names it, it waits for one anew.
pub async fn same(
    db: &mut Db,
    owner: UserId,
    of: Uuid,
    sha256: &[u8],
    now: DateTime<Utc>,
) -> Result<Option<Picture>, Error> {
    let same = picture::table
        .filter(picture::owner.eq(owner.uuid()))
        .filter(picture::entry_id.eq(of))
        .filter(picture::sha256.eq(sha256));
    diesel::update(same.filter(picture::unused_since.is_not_null()))
        .set(picture::unused_since.eq(now))
        .execute(db)
        .await?;
    Ok(same.select(Picture::as_select()).first(db).await.optional()?)
}

/// Of an entry that is not deleted.
pub async fn content(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<PictureContent>, Error> {
    let live = entry::table
        .filter(entry::owner.eq(owner.uuid()))
        .filter(entry::deleted_at.is_null())
        .select(entry::id);
    let found = picture::table
        .filter(picture::owner.eq(owner.uuid()))
        .filter(picture::id.eq(id))
        .filter(picture::entry_id.eq_any(live))
        .select(PictureContent::as_select())
        .first(db)
        .await;
    Ok(found.optional()?)
}

/// Bytes of all pictures of an owner.
pub async fn bytes(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let all: Option<i64> = picture::table
        .filter(picture::owner.eq(owner.uuid()))
        .select(sum(picture::byte_count))
        .first(db)
        .await?;
    Ok(all.unwrap_or(0))
}

/// Marks pictures that a version names.
///
/// # Errors
/// A fault of `document` where one is not a picture of this entry.
pub(super) async fn mark_used(db: &mut Db, owner: UserId, of: Uuid, ids: &[Uuid]) -> Result<(), Error> {
    if ids.is_empty() {
        return Ok(());
    }
    let named = picture::table
        .filter(picture::owner.eq(owner.uuid()))
        .filter(picture::entry_id.eq(of))
        .filter(picture::id.eq_any(ids));
    let marked = diesel::update(named)
        .set(picture::unused_since.eq(None::<DateTime<Utc>>))
        .execute(db)
        .await?;
    if marked < ids.len() {
        let message = "The document names a picture that does not belong to this entry. Upload it to this entry first.";
        return Err(Error::invalid("document", message));
    }
    Ok(())
}

/// Marks pictures of an entry other than `named` as unused since now, where they are not marked yet.
pub(super) async fn mark_unused(
    db: &mut Db,
    owner: UserId,
    of: Uuid,
    named: &[Uuid],
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let others = picture::table
        .filter(picture::owner.eq(owner.uuid()))
        .filter(picture::entry_id.eq(of))
        .filter(picture::unused_since.is_null())
        .filter(picture::id.ne_all(named));
    diesel::update(others)
        .set(picture::unused_since.eq(now))
        .execute(db)
        .await?;
    Ok(())
}
