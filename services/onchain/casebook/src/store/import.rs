//! Files of labels that were taken in, and taken out again.

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::{dsl::count_star, prelude::*, sql_types::Integer};
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::{ImportId, UserId};

use super::{
    Db, entity, label,
    schema::{self, label_import},
    small,
};
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

#[derive(Queryable, Selectable)]
#[diesel(table_name = label_import, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    format: String,
    file_name: String,
    sha256: Vec<u8>,
    created_at: DateTime<Utc>,
    written: i32,
    undone_at: Option<DateTime<Utc>>,
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
        let mut names: Vec<String> = drafts
            .iter()
            .map(|draft| draft.entity.clone())
            .filter(|name| !name.is_empty())
            .collect();
        names.sort_unstable();
        names.dedup();
        let entities = entity::by_names(db, owner, &names, now).await?;
        for draft in &mut drafts {
            if draft.entity_id.is_none() {
                draft.entity_id = entities.get(&draft.entity.to_lowercase()).copied();
            }
        }
        diesel::insert_into(label_import::table)
            .values((
                label_import::id.eq(import.id.uuid()),
                label_import::owner.eq(owner.uuid()),
                label_import::format.eq(&import.format),
                label_import::file_name.eq(&import.file_name),
                label_import::sha256.eq(&import.sha256),
                label_import::created_at.eq(now),
                label_import::written.eq(i32::try_from(drafts.len()).unwrap_or(i32::MAX)),
            ))
            .execute(db)
            .await?;
        for chunk in drafts.chunks(CHUNK) {
            label::add(db, owner, chunk, Some(import.id), now).await?;
        }
        Ok(())
    })
    .await
}

const MOST_LISTED: i64 = 200;

/// Newest first, at most 200.
pub async fn list(db: &mut Db, owner: UserId) -> Result<Vec<Import>, Error> {
    let rows: Vec<Row> = label_import::table
        .filter(label_import::owner.eq(owner.uuid()))
        .order((label_import::created_at.desc(), label_import::id))
        .limit(MOST_LISTED)
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

pub async fn find(db: &mut Db, owner: UserId, id: ImportId) -> Result<Option<Import>, Error> {
    let row: Option<Row> = label_import::table
        .find(id.uuid())
        .filter(label_import::owner.eq(owner.uuid()))
        .select(Row::as_select())
        .get_result(db)
        .await
        .optional()?;
    Ok(row.map(Into::into))
}

/// Takes its labels away, except those that were changed since. False where that was done before.
pub async fn undo(db: &mut Db, owner: UserId, id: ImportId, now: DateTime<Utc>) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let own = label_import::table
            .find(id.uuid())
            .filter(label_import::owner.eq(owner.uuid()));
        let begun = diesel::update(own)
            .filter(label_import::undone_at.is_null())
            .set(label_import::undone_at.eq(now))
            .execute(db)
            .await?;
        if begun == 0 {
            return Ok(false);
        }
        let standing = schema::label::table
            .filter(schema::label::import_id.eq(id.uuid()))
            .filter(schema::label::deleted_at.is_null());
        diesel::update(standing)
            .filter(schema::label::owner.eq(owner.uuid()))
            .filter(schema::label::version.eq(1))
            .set((
                schema::label::deleted_at.eq(now),
                schema::label::version.eq(schema::label::version + 1),
                schema::label::updated_at.eq(now),
            ))
            .execute(db)
            .await?;
        let kept = standing
            .select(count_star().fallible_cast::<Integer>())
            .single_value()
            .assume_not_null();
        diesel::update(own).set(label_import::kept.eq(kept)).execute(db).await?;
        Ok(true)
    })
    .await
}

/// Chain, address and text of the owner's labels on these addresses.
pub async fn standing(
    db: &mut Db,
    owner: UserId,
    addresses: &[String],
) -> Result<std::collections::HashSet<(String, String, String)>, Error> {
    let rows: Vec<(String, String, String)> = schema::label::table
        .filter(schema::label::owner.eq(owner.uuid()))
        .filter(schema::label::deleted_at.is_null())
        .filter(schema::label::address.eq_any(addresses))
        .select((schema::label::chain, schema::label::address, schema::label::body))
        .load(db)
        .await?;
    Ok(rows.into_iter().collect())
}
