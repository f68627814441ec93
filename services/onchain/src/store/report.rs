//! Links to reports, and the fetched answers that reports rest on.

use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName, sql_query,
    sql_types::{BigInt, Binary, Integer, Jsonb, Nullable, Text, Timestamptz, Uuid as PgUuid},
};
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use uuid::Uuid;
use vocab::{CaseId, ReportShareId, UserId};

use super::{Db, small};
use crate::error::Error;

/// A link, without the report behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    pub id: ReportShareId,
    pub case_id: CaseId,
    pub redact: Vec<String>,
    pub manifest_sha256: String,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub revoked_at: Option<DateTime<Utc>>,
    pub reads: u32,
    pub read_at: Option<DateTime<Utc>>,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = PgUuid)]
    id: Uuid,
    #[diesel(sql_type = PgUuid)]
    case_id: Uuid,
    #[diesel(sql_type = Jsonb)]
    redact: Value,
    #[diesel(sql_type = Text)]
    manifest_sha256: String,
    #[diesel(sql_type = Timestamptz)]
    created_at: DateTime<Utc>,
    #[diesel(sql_type = Timestamptz)]
    expires_at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    revoked_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Integer)]
    reads: i32,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    read_at: Option<DateTime<Utc>>,
}

impl TryFrom<Row> for Share {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        Ok(Self {
            id: row.id.into(),
            case_id: row.case_id.into(),
            redact: serde_json::from_value(row.redact).map_err(Error::stored)?,
            manifest_sha256: row.manifest_sha256,
            created_at: row.created_at,
            expires_at: row.expires_at,
            revoked_at: row.revoked_at,
            reads: small(row.reads.into()),
            read_at: row.read_at,
        })
    }
}

const COLUMNS: &str = "id, case_id, redact, manifest_sha256, created_at, expires_at, revoked_at, reads, read_at";

pub async fn add(db: &mut Db, owner: UserId, share: &Share, token_sha256: &[u8], report: &str) -> Result<(), Error> {
    sql_query(
        "INSERT INTO report_share (id, case_id, owner, token_sha256, redact, report, manifest_sha256, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind::<PgUuid, _>(share.id.uuid())
    .bind::<PgUuid, _>(share.case_id.uuid())
    .bind::<PgUuid, _>(owner.uuid())
    .bind::<Binary, _>(token_sha256)
    .bind::<Jsonb, _>(json!(share.redact))
    .bind::<Text, _>(report)
    .bind::<Text, _>(&share.manifest_sha256)
    .bind::<Timestamptz, _>(share.created_at)
    .bind::<Timestamptz, _>(share.expires_at)
    .execute(db)
    .await?;
    Ok(())
}

/// Newest first.
pub async fn list(db: &mut Db, owner: UserId, case: CaseId) -> Result<Vec<Share>, Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM report_share WHERE owner = $1 AND case_id = $2 ORDER BY created_at DESC, id LIMIT 200"
    );
    let rows: Vec<Row> = sql_query(sql)
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<PgUuid, _>(case.uuid())
        .load(db)
        .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// The link as it is then; a second time changes nothing.
pub async fn revoke(
    db: &mut Db,
    owner: UserId,
    case: CaseId,
    id: ReportShareId,
    now: DateTime<Utc>,
) -> Result<Option<Share>, Error> {
    let sql = format!(
        "UPDATE report_share SET revoked_at = coalesce(revoked_at, $4) WHERE owner = $1 AND case_id = $2 AND id = $3 RETURNING {COLUMNS}"
    );
    let rows: Vec<Row> = sql_query(sql)
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<PgUuid, _>(case.uuid())
        .bind::<PgUuid, _>(id.uuid())
        .bind::<Timestamptz, _>(now)
        .load(db)
        .await?;
    rows.into_iter().next().map(TryInto::try_into).transpose()
}

#[derive(QueryableByName)]
struct KeptRow {
    #[diesel(sql_type = PgUuid)]
    owner: Uuid,
    #[diesel(sql_type = PgUuid)]
    case_id: Uuid,
    #[diesel(sql_type = Text)]
    report: String,
}

/// A report behind a link, as JSON, with the case that it was made of.
#[derive(Debug)]
pub struct Kept {
    pub owner: UserId,
    pub case_id: CaseId,
    pub report: String,
}

/// The report behind a link that is alive, and counts that it was read.
pub async fn open(db: &mut Db, token_sha256: &[u8], now: DateTime<Utc>) -> Result<Option<Kept>, Error> {
    let rows: Vec<KeptRow> = sql_query(
        "UPDATE report_share SET reads = reads + 1, read_at = $2
         WHERE token_sha256 = $1 AND revoked_at IS NULL AND expires_at > $2 RETURNING owner, case_id, report",
    )
    .bind::<Binary, _>(token_sha256)
    .bind::<Timestamptz, _>(now)
    .load(db)
    .await?;
    Ok(rows.into_iter().next().map(|row| Kept {
        owner: row.owner.into(),
        case_id: row.case_id.into(),
        report: row.report,
    }))
}

/// What a provider answered.
#[derive(Debug, Clone)]
pub struct Answer {
    pub provider: String,
    pub endpoint: String,
    pub fetched_at: DateTime<Utc>,
    pub block_height: u64,
    /// zlib-compressed.
    pub body: Vec<u8>,
}

#[derive(QueryableByName)]
struct AnswerRow {
    #[diesel(sql_type = Text)]
    provider: String,
    #[diesel(sql_type = Text)]
    endpoint: String,
    #[diesel(sql_type = Timestamptz)]
    fetched_at: DateTime<Utc>,
    #[diesel(sql_type = BigInt)]
    block_height: i64,
    #[diesel(sql_type = Binary)]
    body: Vec<u8>,
}

/// Answers that were kept under this hash; the same bytes may have been answered several times.
pub async fn answers(db: &mut Db, sha256: &[u8]) -> Result<Vec<Answer>, Error> {
    let rows: Vec<AnswerRow> = sql_query(
        "SELECT provider, endpoint, fetched_at, block_height, body FROM fetched WHERE sha256 = $1 ORDER BY fetched_at LIMIT 50",
    )
    .bind::<Binary, _>(sha256)
    .load(db)
    .await?;
    let answers = rows.into_iter().map(|row| Answer {
        provider: row.provider,
        endpoint: row.endpoint,
        fetched_at: row.fetched_at,
        block_height: u64::try_from(row.block_height).unwrap_or(0),
        body: row.body,
    });
    Ok(answers.collect())
}
