//! Published lists of names.

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{Bool, SmallInt, Text, Uuid as PgUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use kit::rows::{column, unnest};
use serde_json::{Value, json};
use uuid::Uuid;
use vocab::PackId;

use super::{
    Db, function,
    schema::{self, pack_tag},
    small,
};
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

#[derive(Queryable, Selectable)]
#[diesel(table_name = schema::pack, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    file_name: String,
    title: String,
    creator: String,
    sha256: Vec<u8>,
    version: i32,
    loaded_at: DateTime<Utc>,
    tags: i32,
    repeated: i32,
    passed_over: i32,
    bad: i32,
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

/// What a file says of its list.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = schema::pack)]
struct Values<'a> {
    title: &'a str,
    creator: &'a str,
    sha256: &'a [u8],
    loaded_at: DateTime<Utc>,
    tags: i32,
    repeated: i32,
    passed_over: i32,
    bad: i32,
    refused: Value,
}

pub async fn list(db: &mut Db) -> Result<Vec<Loaded>, Error> {
    let rows: Vec<Row> = schema::pack::table
        .order((function::lower(schema::pack::title), schema::pack::file_name))
        .select(Row::as_select())
        .load(db)
        .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// Hash of the file that was loaded under this name.
pub async fn hash(db: &mut Db, file_name: &str) -> Result<Option<Vec<u8>>, Error> {
    Ok(schema::pack::table
        .filter(schema::pack::file_name.eq(file_name))
        .select(schema::pack::sha256)
        .get_result(db)
        .await
        .optional()?)
}

/// Rows of one statement, far below the statement's five seconds.
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
        let said = Values {
            title: &pack.title,
            creator: &pack.creator,
            sha256,
            loaded_at: now,
            tags: count(pack.tags.len()),
            repeated: count(pack.repeated as usize),
            passed_over: count(pack.passed_over as usize),
            bad: count(pack.bad as usize),
            refused: json!(pack.refused),
        };
        let id: Uuid = diesel::insert_into(schema::pack::table)
            .values((
                schema::pack::id.eq(PackId::fresh().uuid()),
                schema::pack::file_name.eq(file_name),
                schema::pack::version.eq(1),
                &said,
            ))
            .on_conflict(schema::pack::file_name)
            .do_update()
            .set((&said, schema::pack::version.eq(schema::pack::version + 1)))
            .returning(schema::pack::id)
            .get_result(db)
            .await?;
        diesel::delete(pack_tag::table.filter(pack_tag::pack_id.eq(id)))
            .execute(db)
            .await?;
        for chunk in pack.tags.chunks(CHUNK) {
            add(db, id, chunk).await?;
        }
        Ok(())
    })
    .await
}

async fn add(db: &mut Db, pack: Uuid, tags: &[Tag]) -> Result<(), Error> {
    let new = diesel::select((
        pack.into_sql::<PgUuid>(),
        unnest::<Text, _>(column(tags, |tag| tag.chain.as_str())),
        unnest::<Text, _>(column(tags, |tag| tag.address.as_str())),
        unnest::<Text, _>(column(tags, |tag| tag.text.as_str())),
        unnest::<Text, _>(column(tags, |tag| tag.category.as_str())),
        unnest::<Text, _>(column(tags, |tag| tag.actor.as_str())),
        unnest::<SmallInt, _>(column(tags, |tag| i16::from(tag.confidence))),
        unnest::<Text, _>(column(tags, |tag| tag.source.as_str())),
        unnest::<Bool, _>(column(tags, |tag| tag.sanctioned)),
    ));
    diesel::insert_into(pack_tag::table)
        .values(new)
        .into_columns((
            pack_tag::pack_id,
            pack_tag::chain,
            pack_tag::address,
            pack_tag::body,
            pack_tag::category,
            pack_tag::actor,
            pack_tag::confidence,
            pack_tag::source,
            pack_tag::sanctioned,
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Forgets lists whose files are gone.
pub async fn keep_only(db: &mut Db, file_names: &[String]) -> Result<usize, Error> {
    let gone = diesel::delete(schema::pack::table)
        .filter(schema::pack::file_name.ne_all(file_names))
        .execute(db)
        .await?;
    Ok(gone)
}
