//! Files behind labels. Every statement names the owner, and none reaches the files of a label that is deleted.

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::{dsl::sum, prelude::*, sql_types::Text};
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::{EvidenceId, LabelId, UserId};

use super::{
    Db, function,
    schema::{exhibit, label, label_file},
};
use crate::domain::evidence::{Evidence, MOST_FILES};

#[derive(Queryable, Selectable)]
#[diesel(table_name = label_file, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    file_name: String,
    media_type: String,
    bytes: i32,
    sha256: Vec<u8>,
    created_at: DateTime<Utc>,
}

impl From<Row> for Evidence {
    fn from(row: Row) -> Self {
        Self {
            id: row.id.into(),
            file_name: row.file_name,
            media_type: row.media_type,
            bytes: u32::try_from(row.bytes).unwrap_or(0),
            sha256: hex::encode(row.sha256),
            created_at: row.created_at,
        }
    }
}

#[derive(Insertable)]
#[diesel(table_name = label_file)]
struct New<'a> {
    id: Uuid,
    label_id: Uuid,
    owner: Uuid,
    file: &'a [u8],
    file_name: &'a str,
    media_type: &'a str,
    sha256: Vec<u8>,
    bytes: i32,
    created_at: DateTime<Utc>,
}

/// Files of the label that the owner has now.
#[diesel::dsl::auto_type(no_type_alias)]
fn files(owner: Uuid, label: Uuid) -> _ {
    let kept = label::table
        .filter(label::owner.eq(owner))
        .filter(label::deleted_at.is_null())
        .select(label::id);
    label_file::table
        .filter(label_file::owner.eq(owner))
        .filter(label_file::label_id.eq(label))
        .filter(label_file::label_id.eq_any(kept))
}

/// In the order in which they were added.
pub async fn list(db: &mut Db, owner: UserId, label: LabelId) -> Result<Vec<Evidence>, Error> {
    let rows: Vec<Row> = files(owner.uuid(), label.uuid())
        .order((label_file::created_at, label_file::id))
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// With its bytes.
pub async fn find(
    db: &mut Db,
    owner: UserId,
    label: LabelId,
    id: EvidenceId,
) -> Result<Option<(Evidence, Vec<u8>)>, Error> {
    let found: Option<(Row, Vec<u8>)> = files(owner.uuid(), label.uuid())
        .filter(label_file::id.eq(id.uuid()))
        .select((Row::as_select(), label_file::file))
        .get_result(db)
        .await
        .optional()?;
    Ok(found.map(|(row, file)| (row.into(), file)))
}

/// What became of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Added {
    Done,
    NoLabel,
    /// The label has [`MOST_FILES`].
    Full,
}

/// Adds it to a label that is the owner's. The label is locked meanwhile, so that two at a time are not one too many.
pub async fn add(db: &mut Db, owner: UserId, label: LabelId, new: &Evidence, file: &[u8]) -> Result<Added, Error> {
    db.transaction(async |db: &mut Db| {
        let there: Option<Uuid> = label::table
            .find(label.uuid())
            .filter(label::owner.eq(owner.uuid()))
            .filter(label::deleted_at.is_null())
            .select(label::id)
            .for_no_key_update()
            .get_result(db)
            .await
            .optional()?;
        if there.is_none() {
            return Ok(Added::NoLabel);
        }
        let has: i64 = label_file::table
            .filter(label_file::label_id.eq(label.uuid()))
            .count()
            .get_result(db)
            .await?;
        if has >= MOST_FILES {
            return Ok(Added::Full);
        }
        diesel::insert_into(label_file::table)
            .values(New {
                id: new.id.uuid(),
                label_id: label.uuid(),
                owner: owner.uuid(),
                file,
                file_name: &new.file_name,
                media_type: &new.media_type,
                sha256: hex::decode(&new.sha256).map_err(Error::stored)?,
                bytes: i32::try_from(new.bytes).unwrap_or(i32::MAX),
                created_at: new.created_at,
            })
            .execute(db)
            .await?;
        Ok(Added::Done)
    })
    .await
}

/// Its name and hash stay in the label's history. False where there is none.
pub async fn remove(
    db: &mut Db,
    owner: UserId,
    label: LabelId,
    id: EvidenceId,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let wanted = files(owner.uuid(), label.uuid()).filter(label_file::id.eq(id.uuid()));
        let there = diesel::update(wanted)
            .set(label_file::removed_at.eq(now))
            .execute(db)
            .await?;
        if there == 0 {
            return Ok(false);
        }
        let gone = diesel::delete(label_file::table.find(id.uuid()))
            .filter(label_file::owner.eq(owner.uuid()))
            .execute(db)
            .await?;
        Ok(gone > 0)
    })
    .await
}

/// Bytes of all that the owner keeps as evidence: exhibits of cases, and files of labels, also of deleted ones.
pub async fn weight(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let exhibits = exhibit::table
        .filter(exhibit::owner.eq(owner.uuid()))
        .select(sum(function::octets(exhibit::file)
            + function::octets_of(exhibit::content)
            + function::octets_of(exhibit::note)
            + function::octets_of(exhibit::figures.cast::<Text>())))
        .single_value();
    let files = label_file::table
        .filter(label_file::owner.eq(owner.uuid()))
        .select(sum(label_file::bytes))
        .single_value();
    let (exhibits, files): (Option<i64>, Option<i64>) = diesel::select((exhibits, files)).get_result(db).await?;
    Ok(exhibits.unwrap_or(0) + files.unwrap_or(0))
}
