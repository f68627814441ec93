//! Files of labels that were taken in, and taken out again.

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName, sql_query,
    sql_types::{Array, Binary, Integer, Nullable, Text, Timestamptz, Uuid as PgUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::{ImportId, UserId};

use super::{Db, entity, label, small};
use crate::domain::label::Draft;

/// A file that was taken in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    pub id: ImportId,
    pub format: String,
    pub file_name: String,
    pub sha256: Vec<u8>,
    pub created_at: DateTime<Utc>,
    pub written: u32,
    pub undone_at: Option<DateTime<Utc>>,
    /// Labels that an undo left because they had been changed.
    pub kept: u32,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = PgUuid)]
    id: Uuid,
    #[diesel(sql_type = Text)]
    format: String,
    #[diesel(sql_type = Text)]
    file_name: String,
    #[diesel(sql_type = Binary)]
    sha256: Vec<u8>,
    #[diesel(sql_type = Timestamptz)]
    created_at: DateTime<Utc>,
    #[diesel(sql_type = Integer)]
    written: i32,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    undone_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Integer)]
    kept: i32,
}

impl From<Row> for Import {
    fn from(row: Row) -> Self {
        Self {
            id: row.id.into(),
            format: row.format,
            file_name: row.file_name,
            sha256: row.sha256,
            created_at: row.created_at,
            written: small(row.written.into()),
            undone_at: row.undone_at,
            kept: small(row.kept.into()),
        }
    }
}

/// Rows of one statement: a statement may take 5 s, and one JSON document stays small.
const CHUNK: usize = 5000;

/// Writes labels and the note of their file together.
pub async fn write(db: &mut Db, owner: UserId, import: &Import, mut drafts: Vec<Draft>) -> Result<(), Error> {
    db.transaction(async |db: &mut Db| {
        let now = import.created_at;
        let mut names: Vec<String> = drafts.iter().map(|draft| draft.entity.clone()).filter(|name| !name.is_empty()).collect();
        names.sort_unstable();
        names.dedup();
        let entities = entity::by_names(db, owner, &names, now).await?;
        for draft in &mut drafts {
            if draft.entity_id.is_none() {
                draft.entity_id = entities.get(&draft.entity.to_lowercase()).copied();
            }
        }
        sql_query(
            "INSERT INTO label_import (id, owner, format, file_name, sha256, created_at, written) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind::<PgUuid, _>(import.id.uuid())
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<Text, _>(&import.format)
        .bind::<Text, _>(&import.file_name)
        .bind::<Binary, _>(&import.sha256)
        .bind::<Timestamptz, _>(now)
        .bind::<Integer, _>(i32::try_from(drafts.len()).unwrap_or(i32::MAX))
        .execute(db)
        .await?;
        for chunk in drafts.chunks(CHUNK) {
            label::add(db, owner, chunk, Some(import.id), now).await?;
        }
        Ok(())
    })
    .await
}

/// Newest first, at most 200.
pub async fn list(db: &mut Db, owner: UserId) -> Result<Vec<Import>, Error> {
    let rows: Vec<Row> =
        sql_query("SELECT * FROM label_import WHERE owner = $1 ORDER BY created_at DESC, id LIMIT 200")
            .bind::<PgUuid, _>(owner.uuid())
            .load(db)
            .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

pub async fn find(db: &mut Db, owner: UserId, id: ImportId) -> Result<Option<Import>, Error> {
    let rows: Vec<Row> = sql_query("SELECT * FROM label_import WHERE owner = $1 AND id = $2")
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<PgUuid, _>(id.uuid())
        .load(db)
        .await?;
    Ok(rows.into_iter().next().map(Into::into))
}

/// Takes its labels away, except those that were changed since. False where that was done before.
pub async fn undo(db: &mut Db, owner: UserId, id: ImportId, now: DateTime<Utc>) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let begun =
            sql_query("UPDATE label_import SET undone_at = $3 WHERE owner = $1 AND id = $2 AND undone_at IS NULL")
                .bind::<PgUuid, _>(owner.uuid())
                .bind::<PgUuid, _>(id.uuid())
                .bind::<Timestamptz, _>(now)
                .execute(db)
                .await?;
        if begun == 0 {
            return Ok(false);
        }
        sql_query(
            "UPDATE label SET deleted_at = $3, version = version + 1, updated_at = $3
             WHERE owner = $1 AND import_id = $2 AND version = 1 AND deleted_at IS NULL",
        )
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<PgUuid, _>(id.uuid())
        .bind::<Timestamptz, _>(now)
        .execute(db)
        .await?;
        sql_query(
            "UPDATE label_import SET kept = (SELECT count(*) FROM label WHERE import_id = $2 AND deleted_at IS NULL)
             WHERE owner = $1 AND id = $2",
        )
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<PgUuid, _>(id.uuid())
        .execute(db)
        .await?;
        Ok(true)
    })
    .await
}

#[derive(QueryableByName)]
struct Standing {
    #[diesel(sql_type = Text)]
    chain: String,
    #[diesel(sql_type = Text)]
    address: String,
    #[diesel(sql_type = Text)]
    body: String,
}

/// Chain, address and text of the owner's labels on these addresses.
pub async fn standing(
    db: &mut Db,
    owner: UserId,
    addresses: &[String],
) -> Result<std::collections::HashSet<(String, String, String)>, Error> {
    let rows: Vec<Standing> = sql_query(
        "SELECT chain, address, body FROM label WHERE owner = $1 AND deleted_at IS NULL AND address = ANY($2)",
    )
    .bind::<PgUuid, _>(owner.uuid())
    .bind::<Array<Text>, _>(addresses)
    .load(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.chain, row.address, row.body)).collect())
}
