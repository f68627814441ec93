//! Links to reports, and the fetched answers that reports rest on.

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName, sql_query,
    sql_types::{BigInt, Binary, Integer, Jsonb, Nullable, Text, Timestamptz, Uuid as PgUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::{Value, json};
use uuid::Uuid;
use vocab::{CaseId, ReportShareId, UserId};

use super::{Db, small};

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

/// What a link shows: the report as JSON, and by its form each document drawn of it, zlib-compressed.
#[derive(Debug)]
pub struct Documents {
    pub report: String,
    pub files: Vec<(&'static str, Vec<u8>)>,
}

/// Adds a link with its documents, all or nothing.
pub async fn add(
    db: &mut Db,
    owner: UserId,
    share: &Share,
    token_sha256: &[u8],
    documents: &Documents,
) -> Result<(), Error> {
    db.transaction(async |db: &mut Db| {
        sql_query(
            "INSERT INTO report_share (id, case_id, owner, token_sha256, redact, report, manifest_sha256, created_at, expires_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind::<PgUuid, _>(share.id.uuid())
        .bind::<PgUuid, _>(share.case_id.uuid())
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<Binary, _>(token_sha256)
        .bind::<Jsonb, _>(json!(share.redact))
        .bind::<Text, _>(&documents.report)
        .bind::<Text, _>(&share.manifest_sha256)
        .bind::<Timestamptz, _>(share.created_at)
        .bind::<Timestamptz, _>(share.expires_at)
        .execute(db)
        .await?;
        for (form, document) in &documents.files {
            put_document(db, owner, share.id, form, document).await?;
        }
        Ok(())
    })
    .await
}

async fn put_document(
    db: &mut Db,
    owner: UserId,
    share: ReportShareId,
    form: &str,
    document: &[u8],
) -> Result<(), Error> {
    sql_query(
        "INSERT INTO report_share_file (share_id, owner, form, document) VALUES ($1, $2, $3, $4)
         ON CONFLICT (share_id, form) DO NOTHING",
    )
    .bind::<PgUuid, _>(share.uuid())
    .bind::<PgUuid, _>(owner.uuid())
    .bind::<Text, _>(form)
    .bind::<Binary, _>(document)
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

/// The link as it is then, with nothing behind it any more; a second time changes nothing.
pub async fn revoke(
    db: &mut Db,
    owner: UserId,
    case: CaseId,
    id: ReportShareId,
    now: DateTime<Utc>,
) -> Result<Option<Share>, Error> {
    db.transaction(async |db: &mut Db| {
        let sql = format!(
            "UPDATE report_share SET revoked_at = coalesce(revoked_at, $4), report = '' WHERE owner = $1 AND case_id = $2 AND id = $3
             RETURNING {COLUMNS}"
        );
        let rows: Vec<Row> = sql_query(sql)
            .bind::<PgUuid, _>(owner.uuid())
            .bind::<PgUuid, _>(case.uuid())
            .bind::<PgUuid, _>(id.uuid())
            .bind::<Timestamptz, _>(now)
            .load(db)
            .await?;
        sql_query("DELETE FROM report_share_file WHERE owner = $1 AND share_id = $2 AND EXISTS (SELECT FROM report_share WHERE id = $2 AND case_id = $3)")
            .bind::<PgUuid, _>(owner.uuid())
            .bind::<PgUuid, _>(id.uuid())
            .bind::<PgUuid, _>(case.uuid())
            .execute(db)
            .await?;
        rows.into_iter().next().map(TryInto::try_into).transpose()
    })
    .await
}

/// Removes what stands behind links that have ended. The links themselves stay in their case's list.
pub async fn remove_ended(db: &mut Db, now: DateTime<Utc>) -> Result<usize, Error> {
    db.transaction(async |db: &mut Db| {
        let gone = sql_query(
            "DELETE FROM report_share_file f USING report_share s WHERE s.id = f.share_id AND s.expires_at <= $1",
        )
        .bind::<Timestamptz, _>(now)
        .execute(db)
        .await?;
        let emptied = sql_query("UPDATE report_share SET report = '' WHERE expires_at <= $1 AND report <> ''")
            .bind::<Timestamptz, _>(now)
            .execute(db)
            .await?;
        Ok(gone + emptied)
    })
    .await
}

#[derive(QueryableByName)]
struct KeptRow {
    #[diesel(sql_type = PgUuid)]
    id: Uuid,
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
    pub id: ReportShareId,
    pub owner: UserId,
    pub case_id: CaseId,
    pub report: String,
}

/// The report behind a link that is alive, and counts that it was read.
pub async fn open(db: &mut Db, token_sha256: &[u8], now: DateTime<Utc>) -> Result<Option<Kept>, Error> {
    let rows: Vec<KeptRow> = sql_query(
        "UPDATE report_share SET reads = reads + 1, read_at = $2
         WHERE token_sha256 = $1 AND revoked_at IS NULL AND expires_at > $2 RETURNING id, owner, case_id, report",
    )
    .bind::<Binary, _>(token_sha256)
    .bind::<Timestamptz, _>(now)
    .load(db)
    .await?;
    Ok(rows.into_iter().next().map(|row| Kept {
        id: row.id.into(),
        owner: row.owner.into(),
        case_id: row.case_id.into(),
        report: row.report,
    }))
}

#[derive(QueryableByName)]
struct DocumentRow {
    #[diesel(sql_type = Binary)]
    document: Vec<u8>,
}

/// A document behind a link, zlib-compressed.
pub async fn document(db: &mut Db, kept: &Kept, form: &str) -> Result<Option<Vec<u8>>, Error> {
    let rows: Vec<DocumentRow> =
        sql_query("SELECT document FROM report_share_file WHERE owner = $1 AND share_id = $2 AND form = $3")
            .bind::<PgUuid, _>(kept.owner.uuid())
            .bind::<PgUuid, _>(kept.id.uuid())
            .bind::<Text, _>(form)
            .load(db)
            .await?;
    Ok(rows.into_iter().next().map(|row| row.document))
}

/// Keeps a document of a link that has none of this form.
pub async fn keep_document(db: &mut Db, kept: &Kept, form: &str, document: &[u8]) -> Result<(), Error> {
    put_document(db, kept.owner, kept.id, form, document).await
}

/// Puts another report behind a link, and forgets what was drawn of the old one.
pub async fn mend(db: &mut Db, kept: &Kept, manifest_sha256: &str) -> Result<(), Error> {
    db.transaction(async |db: &mut Db| {
        sql_query("UPDATE report_share SET report = $3, manifest_sha256 = $4 WHERE owner = $1 AND id = $2")
            .bind::<PgUuid, _>(kept.owner.uuid())
            .bind::<PgUuid, _>(kept.id.uuid())
            .bind::<Text, _>(&kept.report)
            .bind::<Text, _>(manifest_sha256)
            .execute(db)
            .await?;
        sql_query("DELETE FROM report_share_file WHERE owner = $1 AND share_id = $2")
            .bind::<PgUuid, _>(kept.owner.uuid())
            .bind::<PgUuid, _>(kept.id.uuid())
            .execute(db)
            .await?;
        Ok(())
    })
    .await
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
