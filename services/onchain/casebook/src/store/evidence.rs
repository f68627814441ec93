//! Files behind labels. Every statement names the owner, and none reaches the files of a label that is deleted.

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName, sql_query,
    sql_types::{Binary, Integer, Text, Timestamptz, Uuid as PgUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::{EvidenceId, LabelId, UserId};

use super::{Db, label::Count};
use crate::domain::evidence::{Evidence, MOST_FILES};

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = PgUuid)]
    id: Uuid,
    #[diesel(sql_type = Text)]
    file_name: String,
    #[diesel(sql_type = Text)]
    media_type: String,
    #[diesel(sql_type = Integer)]
    bytes: i32,
    #[diesel(sql_type = Binary)]
    sha256: Vec<u8>,
    #[diesel(sql_type = Timestamptz)]
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

#[derive(QueryableByName)]
struct Whole {
    #[diesel(embed)]
    file_row: Row,
    #[diesel(sql_type = Binary)]
    file: Vec<u8>,
}

/// Files of the label that the owner has now.
const FROM: &str = "FROM label_file f JOIN label l ON l.id = f.label_id AND l.owner = f.owner AND l.deleted_at IS NULL
    WHERE f.owner = $1 AND f.label_id = $2";

/// In the order in which they were added.
pub async fn list(db: &mut Db, owner: UserId, label: LabelId) -> Result<Vec<Evidence>, Error> {
    let rows: Vec<Row> = sql_query(format!(
        "SELECT f.id, f.file_name, f.media_type, f.bytes, f.sha256, f.created_at {FROM} ORDER BY f.created_at, f.id"
    ))
    .bind::<PgUuid, _>(owner.uuid())
    .bind::<PgUuid, _>(label.uuid())
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
    let rows: Vec<Whole> = sql_query(format!(
        "SELECT f.id, f.file_name, f.media_type, f.bytes, f.sha256, f.created_at, f.file {FROM} AND f.id = $3"
    ))
    .bind::<PgUuid, _>(owner.uuid())
    .bind::<PgUuid, _>(label.uuid())
    .bind::<PgUuid, _>(id.uuid())
    .load(db)
    .await?;
    Ok(rows.into_iter().next().map(|whole| (whole.file_row.into(), whole.file)))
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
        let there =
            sql_query("SELECT FROM label WHERE owner = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE")
                .bind::<PgUuid, _>(owner.uuid())
                .bind::<PgUuid, _>(label.uuid())
                .execute(db)
                .await?;
        if there == 0 {
            return Ok(Added::NoLabel);
        }
        let has: Count = sql_query("SELECT count(*) AS count FROM label_file WHERE label_id = $1")
            .bind::<PgUuid, _>(label.uuid())
            .get_result(db)
            .await?;
        if has.count >= MOST_FILES {
            return Ok(Added::Full);
        }
        sql_query(
            "INSERT INTO label_file (id, label_id, owner, file, file_name, media_type, sha256, bytes, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, decode($7, 'hex'), $8, $9)",
        )
        .bind::<PgUuid, _>(new.id.uuid())
        .bind::<PgUuid, _>(label.uuid())
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<Binary, _>(file)
        .bind::<Text, _>(&new.file_name)
        .bind::<Text, _>(&new.media_type)
        .bind::<Text, _>(&new.sha256)
        .bind::<Integer, _>(i32::try_from(new.bytes).unwrap_or(i32::MAX))
        .bind::<Timestamptz, _>(new.created_at)
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
        let there = sql_query(format!(
            "UPDATE label_file SET removed_at = $4 WHERE id IN (SELECT f.id {FROM} AND f.id = $3)"
        ))
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<PgUuid, _>(label.uuid())
        .bind::<PgUuid, _>(id.uuid())
        .bind::<Timestamptz, _>(now)
        .execute(db)
        .await?;
        if there == 0 {
            return Ok(false);
        }
        let gone = sql_query("DELETE FROM label_file WHERE owner = $1 AND id = $2")
            .bind::<PgUuid, _>(owner.uuid())
            .bind::<PgUuid, _>(id.uuid())
            .execute(db)
            .await?;
        Ok(gone > 0)
    })
    .await
}

/// Bytes of all that the owner keeps as evidence: exhibits of cases, and files of labels, also of deleted ones.
pub async fn weight(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let counted: Count = sql_query(
        "SELECT (SELECT coalesce(sum(octet_length(file) + octet_length(content)), 0) FROM exhibit WHERE owner = $1)::bigint
         + (SELECT coalesce(sum(bytes), 0) FROM label_file WHERE owner = $1)::bigint AS count",
    )
    .bind::<PgUuid, _>(owner.uuid())
    .get_result(db)
    .await?;
    Ok(counted.count)
}
