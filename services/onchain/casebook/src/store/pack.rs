//! Published lists of names.

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName, sql_query,
    sql_types::{Binary, Integer, Jsonb, Text, Timestamptz, Uuid as PgUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::{Value, json};
use uuid::Uuid;
use vocab::PackId;

use super::{Db, small};
use crate::domain::pack::{Pack, Refused, Tag};

/// A list as it was loaded, without its tags.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loaded {
    pub id: PackId,
    pub file_name: String,
    pub title: String,
    pub creator: String,
    pub sha256: Vec<u8>,
    pub version: i32,
    pub loaded_at: DateTime<Utc>,
    pub tags: u32,
    pub repeated: u32,
    pub passed_over: u32,
    pub bad: u32,
    pub refused: Vec<Refused>,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = PgUuid)]
    id: Uuid,
    #[diesel(sql_type = Text)]
    file_name: String,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Text)]
    creator: String,
    #[diesel(sql_type = Binary)]
    sha256: Vec<u8>,
    #[diesel(sql_type = Integer)]
    version: i32,
    #[diesel(sql_type = Timestamptz)]
    loaded_at: DateTime<Utc>,
    #[diesel(sql_type = Integer)]
    tags: i32,
    #[diesel(sql_type = Integer)]
    repeated: i32,
    #[diesel(sql_type = Integer)]
    passed_over: i32,
    #[diesel(sql_type = Integer)]
    bad: i32,
    #[diesel(sql_type = Jsonb)]
    refused: Value,
}

impl TryFrom<Row> for Loaded {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        Ok(Self {
            id: row.id.into(),
            file_name: row.file_name,
            title: row.title,
            creator: row.creator,
            sha256: row.sha256,
            version: row.version,
            loaded_at: row.loaded_at,
            tags: small(row.tags.into()),
            repeated: small(row.repeated.into()),
            passed_over: small(row.passed_over.into()),
            bad: small(row.bad.into()),
            refused: serde_json::from_value(row.refused).map_err(Error::stored)?,
        })
    }
}

#[derive(QueryableByName)]
struct Version {
    #[diesel(sql_type = PgUuid)]
    id: Uuid,
    #[diesel(sql_type = Binary)]
    sha256: Vec<u8>,
}

pub async fn list(db: &mut Db) -> Result<Vec<Loaded>, Error> {
    let rows: Vec<Row> = sql_query("SELECT * FROM pack ORDER BY lower(title), file_name")
        .load(db)
        .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// Hash of the file that was loaded under this name.
pub async fn hash(db: &mut Db, file_name: &str) -> Result<Option<Vec<u8>>, Error> {
    let rows: Vec<Version> = sql_query("SELECT id, sha256 FROM pack WHERE file_name = $1")
        .bind::<Text, _>(file_name)
        .load(db)
        .await?;
    Ok(rows.into_iter().next().map(|row| row.sha256))
}

/// Rows of one statement: one JSON document, far below the statement's five seconds.
const CHUNK: usize = 5000;

/// Puts this file's tags in the place of those that were loaded from it before.
pub async fn replace(
    db: &mut Db,
    file_name: &str,
    sha256: &[u8],
    pack: &Pack,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let count = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
    db.transaction(async |db: &mut Db| {
        let put: Version = sql_query(
            "INSERT INTO pack (id, file_name, title, creator, sha256, version, loaded_at, tags, repeated, passed_over, bad, refused)
             VALUES ($1, $2, $3, $4, $5, 1, $6, $7, $8, $9, $10, $11)
             ON CONFLICT (file_name) DO UPDATE SET title = excluded.title, creator = excluded.creator, sha256 = excluded.sha256,
             version = pack.version + 1, loaded_at = excluded.loaded_at, tags = excluded.tags, repeated = excluded.repeated,
             passed_over = excluded.passed_over, bad = excluded.bad, refused = excluded.refused RETURNING id, sha256",
        )
        .bind::<PgUuid, _>(PackId::fresh().uuid())
        .bind::<Text, _>(file_name)
        .bind::<Text, _>(&pack.title)
        .bind::<Text, _>(&pack.creator)
        .bind::<Binary, _>(sha256)
        .bind::<Timestamptz, _>(now)
        .bind::<Integer, _>(count(pack.tags.len()))
        .bind::<Integer, _>(count(pack.repeated as usize))
        .bind::<Integer, _>(count(pack.passed_over as usize))
        .bind::<Integer, _>(count(pack.bad as usize))
        .bind::<Jsonb, _>(json!(pack.refused))
        .get_result(db)
        .await?;
        sql_query("DELETE FROM pack_tag WHERE pack_id = $1").bind::<PgUuid, _>(put.id).execute(db).await?;
        for chunk in pack.tags.chunks(CHUNK) {
            add(db, put.id, chunk).await?;
        }
        Ok(())
    })
    .await
}

async fn add(db: &mut Db, pack: Uuid, tags: &[Tag]) -> Result<(), Error> {
    sql_query(
        "INSERT INTO pack_tag (pack_id, chain, address, body, category, actor, confidence, source, sanctioned)
         SELECT $1, t.chain, t.address, t.text, t.category, t.actor, t.confidence, t.source, t.sanctioned
         FROM jsonb_to_recordset($2) AS t(chain text, address text, text text, category text, actor text, confidence smallint,
             source text, sanctioned boolean)",
    )
    .bind::<PgUuid, _>(pack)
    .bind::<Jsonb, _>(json!(tags))
    .execute(db)
    .await?;
    Ok(())
}

/// Forgets lists whose files are gone.
pub async fn keep_only(db: &mut Db, file_names: &[String]) -> Result<usize, Error> {
    let gone = sql_query("DELETE FROM pack WHERE NOT file_name = ANY($1)")
        .bind::<diesel::sql_types::Array<Text>, _>(file_names)
        .execute(db)
        .await?;
    Ok(gone)
}
