//! Investigations and their exhibits. Every statement names the owner.

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName, sql_query,
    sql_types::{BigInt, Binary, Integer, Jsonb, Nullable, Text, Timestamptz, Uuid as PgUuid},
};
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use uuid::Uuid;
use vocab::{CaseId, ExhibitId, UserId};

use super::{Db, containing, label::Count, small};
use crate::domain::case::{Case, CaseText, Exhibit};

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = PgUuid)]
    id: Uuid,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Text)]
    question: String,
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = Jsonb)]
    findings: Value,
    #[diesel(sql_type = Jsonb)]
    timeline: Value,
    #[diesel(sql_type = Text)]
    limits: String,
    #[diesel(sql_type = Binary)]
    salt: Vec<u8>,
    #[diesel(sql_type = Integer)]
    version: i32,
    #[diesel(sql_type = Timestamptz)]
    created_at: DateTime<Utc>,
    #[diesel(sql_type = Timestamptz)]
    updated_at: DateTime<Utc>,
    #[diesel(sql_type = BigInt)]
    exhibits: i64,
}

impl TryFrom<Row> for Case {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        Ok(Self {
            id: row.id.into(),
            text: CaseText {
                title: row.title,
                question: row.question,
                status: row.status,
                findings: serde_json::from_value(row.findings).map_err(Error::stored)?,
                timeline: serde_json::from_value(row.timeline).map_err(Error::stored)?,
                limits: row.limits,
            },
            // The table checks the length.
            salt: row.salt.try_into().unwrap_or_default(),
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
            exhibit_count: small(row.exhibits),
        })
    }
}

const SELECT: &str = "SELECT i.*, (SELECT count(*) FROM exhibit x WHERE x.case_id = i.id) AS exhibits FROM investigation i WHERE i.owner = $1";

/// Newest change first, after `after`.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    (query, status): (&str, &str),
    after: Option<(DateTime<Utc>, CaseId)>,
    limit: i64,
) -> Result<Vec<Case>, Error> {
    let sql = format!(
        "{SELECT} AND ($2 = '%%' OR i.title ILIKE $2 OR i.question ILIKE $2) AND ($3 = '' OR i.status = $3)
         AND ($4 IS NULL OR (i.updated_at, i.id) < ($4, $5)) ORDER BY i.updated_at DESC, i.id DESC LIMIT $6"
    );
    let rows: Vec<Row> = sql_query(sql)
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<Text, _>(containing(query))
        .bind::<Text, _>(status)
        .bind::<Nullable<Timestamptz>, _>(after.map(|place| place.0))
        .bind::<Nullable<PgUuid>, _>(after.map(|place| place.1.uuid()))
        .bind::<BigInt, _>(limit)
        .load(db)
        .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

pub async fn find(db: &mut Db, owner: UserId, id: CaseId) -> Result<Option<Case>, Error> {
    let rows: Vec<Row> = sql_query(format!("{SELECT} AND i.id = $2"))
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<PgUuid, _>(id.uuid())
        .load(db)
        .await?;
    rows.into_iter().next().map(TryInto::try_into).transpose()
}

pub async fn count(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let counted: Count = sql_query("SELECT count(*) AS count FROM investigation WHERE owner = $1")
        .bind::<PgUuid, _>(owner.uuid())
        .get_result(db)
        .await?;
    Ok(counted.count)
}

pub async fn add(db: &mut Db, owner: UserId, text: &CaseText, now: DateTime<Utc>) -> Result<CaseId, Error> {
    let id = CaseId::fresh();
    sql_query(
        "INSERT INTO investigation (id, owner, title, question, status, findings, timeline, limits, version, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9, $9)",
    )
    .bind::<PgUuid, _>(id.uuid())
    .bind::<PgUuid, _>(owner.uuid())
    .bind::<Text, _>(&text.title)
    .bind::<Text, _>(&text.question)
    .bind::<Text, _>(&text.status)
    .bind::<Jsonb, _>(json!(text.findings))
    .bind::<Jsonb, _>(json!(text.timeline))
    .bind::<Text, _>(&text.limits)
    .bind::<Timestamptz, _>(now)
    .execute(db)
    .await?;
    Ok(id)
}

/// True where it had the version; 0 is any.
pub async fn update(
    db: &mut Db,
    owner: UserId,
    id: CaseId,
    version: i32,
    text: &CaseText,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let changed = sql_query(
        "UPDATE investigation SET title = $4, question = $5, status = $6, findings = $7, timeline = $8, limits = $9,
         version = version + 1, updated_at = $10 WHERE owner = $1 AND id = $2 AND ($3 = 0 OR version = $3)",
    )
    .bind::<PgUuid, _>(owner.uuid())
    .bind::<PgUuid, _>(id.uuid())
    .bind::<Integer, _>(version)
    .bind::<Text, _>(&text.title)
    .bind::<Text, _>(&text.question)
    .bind::<Text, _>(&text.status)
    .bind::<Jsonb, _>(json!(text.findings))
    .bind::<Jsonb, _>(json!(text.timeline))
    .bind::<Text, _>(&text.limits)
    .bind::<Timestamptz, _>(now)
    .execute(db)
    .await?;
    Ok(changed > 0)
}

/// With its exhibits and links.
pub async fn delete(db: &mut Db, owner: UserId, id: CaseId, version: i32) -> Result<bool, Error> {
    let gone = sql_query("DELETE FROM investigation WHERE owner = $1 AND id = $2 AND ($3 = 0 OR version = $3)")
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<PgUuid, _>(id.uuid())
        .bind::<Integer, _>(version)
        .execute(db)
        .await?;
    Ok(gone > 0)
}

#[derive(QueryableByName)]
struct ExhibitRow {
    #[diesel(sql_type = PgUuid)]
    id: Uuid,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Text)]
    note: String,
    #[diesel(sql_type = Text)]
    chain: String,
    #[diesel(sql_type = Text)]
    subject: String,
    #[diesel(sql_type = Text)]
    content: String,
    #[diesel(sql_type = Text)]
    file_name: String,
    #[diesel(sql_type = Text)]
    media_type: String,
    #[diesel(sql_type = BigInt)]
    size: i64,
    #[diesel(sql_type = Binary)]
    sha256: Vec<u8>,
    #[diesel(sql_type = Binary)]
    salt: Vec<u8>,
    #[diesel(sql_type = Jsonb)]
    figures: Value,
    #[diesel(sql_type = Timestamptz)]
    created_at: DateTime<Utc>,
}

/// Everything but the bytes of files.
const EXHIBITS: &str = "SELECT id, kind, title, note, chain, subject, content, file_name, media_type,
    octet_length(file)::bigint AS size, sha256, salt, figures, created_at FROM exhibit WHERE owner = $1 AND case_id = $2";

impl TryFrom<ExhibitRow> for Exhibit {
    type Error = Error;

    fn try_from(row: ExhibitRow) -> Result<Self, Error> {
        Ok(Self {
            id: row.id.into(),
            kind: row.kind,
            title: row.title,
            note: row.note,
            chain: row.chain,
            subject: row.subject,
            content: row.content,
            file_name: row.file_name,
            media_type: row.media_type,
            size: u64::try_from(row.size).unwrap_or(0),
            // The table checks the length.
            sha256: row.sha256.try_into().unwrap_or_default(),
            salt: row.salt.try_into().unwrap_or_default(),
            figures: serde_json::from_value(row.figures).map_err(Error::stored)?,
            created_at: row.created_at,
        })
    }
}

/// In the order in which they were added.
pub async fn exhibits(db: &mut Db, owner: UserId, case: CaseId) -> Result<Vec<Exhibit>, Error> {
    let rows: Vec<ExhibitRow> = sql_query(format!("{EXHIBITS} ORDER BY created_at, id"))
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<PgUuid, _>(case.uuid())
        .load(db)
        .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

pub async fn exhibit(db: &mut Db, owner: UserId, case: CaseId, id: ExhibitId) -> Result<Option<Exhibit>, Error> {
    let rows: Vec<ExhibitRow> = sql_query(format!("{EXHIBITS} AND id = $3"))
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<PgUuid, _>(case.uuid())
        .bind::<PgUuid, _>(id.uuid())
        .load(db)
        .await?;
    rows.into_iter().next().map(TryInto::try_into).transpose()
}

/// Adds it to a case that is the owner's.
pub async fn add_exhibit(db: &mut Db, owner: UserId, case: CaseId, new: &Exhibit, file: &[u8]) -> Result<(), Error> {
    sql_query(
        "INSERT INTO exhibit (id, case_id, owner, kind, title, note, chain, subject, content, file, file_name, media_type, sha256,
         salt, figures, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
    )
    .bind::<PgUuid, _>(new.id.uuid())
    .bind::<PgUuid, _>(case.uuid())
    .bind::<PgUuid, _>(owner.uuid())
    .bind::<Text, _>(&new.kind)
    .bind::<Text, _>(&new.title)
    .bind::<Text, _>(&new.note)
    .bind::<Text, _>(&new.chain)
    .bind::<Text, _>(&new.subject)
    .bind::<Text, _>(&new.content)
    .bind::<Binary, _>(file)
    .bind::<Text, _>(&new.file_name)
    .bind::<Text, _>(&new.media_type)
    .bind::<Binary, _>(new.sha256.as_slice())
    .bind::<Binary, _>(new.salt.as_slice())
    .bind::<Jsonb, _>(json!(new.figures))
    .bind::<Timestamptz, _>(new.created_at)
    .execute(db)
    .await?;
    Ok(())
}

/// What it shows never changes; what is said of it may.
pub async fn update_exhibit(
    db: &mut Db,
    owner: UserId,
    case: CaseId,
    id: ExhibitId,
    (title, note): (&str, &str),
) -> Result<bool, Error> {
    let changed = sql_query("UPDATE exhibit SET title = $4, note = $5 WHERE owner = $1 AND case_id = $2 AND id = $3")
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<PgUuid, _>(case.uuid())
        .bind::<PgUuid, _>(id.uuid())
        .bind::<Text, _>(title)
        .bind::<Text, _>(note)
        .execute(db)
        .await?;
    Ok(changed > 0)
}

pub async fn delete_exhibit(db: &mut Db, owner: UserId, case: CaseId, id: ExhibitId) -> Result<bool, Error> {
    let gone = sql_query("DELETE FROM exhibit WHERE owner = $1 AND case_id = $2 AND id = $3")
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<PgUuid, _>(case.uuid())
        .bind::<PgUuid, _>(id.uuid())
        .execute(db)
        .await?;
    Ok(gone > 0)
}

/// Bytes of the contents of a case's exhibits that are no files.
pub async fn content_weight(db: &mut Db, owner: UserId, case: CaseId) -> Result<u64, Error> {
    let counted: Count = sql_query(
        "SELECT coalesce(sum(octet_length(content)), 0)::bigint AS count FROM exhibit WHERE owner = $1 AND case_id = $2",
    )
    .bind::<PgUuid, _>(owner.uuid())
    .bind::<PgUuid, _>(case.uuid())
    .get_result(db)
    .await?;
    Ok(u64::try_from(counted.count).unwrap_or(0))
}

#[derive(QueryableByName)]
struct Bytes {
    #[diesel(sql_type = Binary)]
    file: Vec<u8>,
}

pub async fn file(db: &mut Db, owner: UserId, case: CaseId, id: ExhibitId) -> Result<Option<Vec<u8>>, Error> {
    let rows: Vec<Bytes> =
        sql_query("SELECT file FROM exhibit WHERE owner = $1 AND case_id = $2 AND id = $3 AND kind = 'file'")
            .bind::<PgUuid, _>(owner.uuid())
            .bind::<PgUuid, _>(case.uuid())
            .bind::<PgUuid, _>(id.uuid())
            .load(db)
            .await?;
    Ok(rows.into_iter().next().map(|row| row.file))
}
