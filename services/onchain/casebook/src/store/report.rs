//! Links to reports.

use std::cmp::Reverse;

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::{Value, json};
use uuid::Uuid;
use vocab::{CaseId, ReportShareId, UserId};

use super::{
    Db, function,
    schema::{report_share, report_share_file},
    small,
};

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

#[derive(Queryable, Selectable)]
#[diesel(table_name = report_share, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    case_id: Uuid,
    redact: Value,
    manifest_sha256: String,
    created_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
    revoked_at: Option<DateTime<Utc>>,
    reads: i32,
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

/// What a link shows: the report as JSON, and by its form each document drawn of it, zlib-compressed.
#[derive(Debug)]
pub struct Documents {
    pub report: String,
    pub files: Vec<(&'static str, Vec<u8>)>,
}

#[derive(Insertable)]
#[diesel(table_name = report_share)]
struct New<'a> {
    id: Uuid,
    case_id: Uuid,
    owner: Uuid,
    made_by: Option<Uuid>,
    token_sha256: &'a [u8],
    redact: Value,
    report: &'a str,
    manifest_sha256: &'a str,
    created_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
}

/// Most links of a case that open at a time.
pub const MOST_LIVE: i64 = 50;

/// Refuses where a case has [`MOST_LIVE`] links that still open: a link that nobody keeps track of is one that nobody revokes.
///
/// # Errors
/// [`Error::Full`].
pub async fn has_room(db: &mut Db, owner: UserId, case: CaseId, now: DateTime<Utc>) -> Result<(), Error> {
    let live: i64 = report_share::table
        .filter(report_share::owner.eq(owner.uuid()))
        .filter(report_share::case_id.eq(case.uuid()))
        .filter(report_share::revoked_at.is_null())
        .filter(report_share::expires_at.gt(now))
        .count()
        .get_result(db)
        .await?;
    if live >= MOST_LIVE {
        return Err(Error::Full {
            what: "Live share links of a case",
            limit: MOST_LIVE,
        });
    }
    Ok(())
}

/// Adds a link with its documents, all or nothing. Others who add links for this owner wait meanwhile, so that those that come at once are
/// counted too. Of a team's link the member who makes it is kept.
///
/// # Errors
/// [`Error::Full`] where the case has too many.
pub async fn add(
    db: &mut Db,
    (owner, maker): (UserId, Option<UserId>),
    share: &Share,
    token_sha256: &[u8],
    documents: &Documents,
) -> Result<(), Error> {
    db.transaction(async |db: &mut Db| {
        kit::room::hold(db, owner, "report links").await?;
        has_room(db, owner, share.case_id, share.created_at).await?;
        diesel::insert_into(report_share::table)
            .values(New {
                id: share.id.uuid(),
                case_id: share.case_id.uuid(),
                owner: owner.uuid(),
                made_by: maker.map(UserId::uuid),
                token_sha256,
                redact: json!(share.redact),
                report: &documents.report,
                manifest_sha256: &share.manifest_sha256,
                created_at: share.created_at,
                expires_at: share.expires_at,
            })
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
    diesel::insert_into(report_share_file::table)
        .values((
            report_share_file::share_id.eq(share.uuid()),
            report_share_file::owner.eq(owner.uuid()),
            report_share_file::form.eq(form),
            report_share_file::document.eq(document),
        ))
        .on_conflict((report_share_file::share_id, report_share_file::form))
        .do_nothing()
        .execute(db)
        .await?;
    Ok(())
}

/// Most links in a list that open nothing any more.
const MOST_ENDED: i64 = 200;

/// All links that still open, and the newest of those that ended. Newest first.
pub async fn list(db: &mut Db, owner: UserId, case: CaseId, now: DateTime<Utc>) -> Result<Vec<Share>, Error> {
    let of_case = || {
        report_share::table
            .filter(report_share::owner.eq(owner.uuid()))
            .filter(report_share::case_id.eq(case.uuid()))
            .select(Row::as_select())
    };
    let mut rows: Vec<Row> = of_case()
        .filter(report_share::revoked_at.is_null())
        .filter(report_share::expires_at.gt(now))
        .load(db)
        .await?;
    let ended: Vec<Row> = of_case()
        .filter(
            report_share::revoked_at
                .is_not_null()
                .or(report_share::expires_at.le(now)),
        )
        .order((report_share::created_at.desc(), report_share::id))
        .limit(MOST_ENDED)
        .load(db)
        .await?;
    rows.extend(ended);
    rows.sort_by_key(|row| (Reverse(row.created_at), row.id));
    rows.into_iter().map(TryInto::try_into).collect()
}

/// The link as it is then, with nothing behind it any more, and whether this revoked it; a second time changes nothing. Of two at one moment
/// the second waits until the first has ended.
pub async fn revoke(
    db: &mut Db,
    owner: UserId,
    case: CaseId,
    id: ReportShareId,
    now: DateTime<Utc>,
) -> Result<Option<(Share, bool)>, Error> {
    db.transaction(async |db: &mut Db| {
        let own = report_share::table
            .find(id.uuid())
            .filter(report_share::owner.eq(owner.uuid()))
            .filter(report_share::case_id.eq(case.uuid()));
        let before: Option<Option<DateTime<Utc>>> = own
            .select(report_share::revoked_at)
            .for_update()
            .first(db)
            .await
            .optional()?;
        let row: Option<Row> = diesel::update(own)
            .set((
                report_share::revoked_at.eq(function::coalesce(report_share::revoked_at, now).nullable()),
                report_share::report.eq(""),
            ))
            .returning(Row::as_returning())
            .get_result(db)
            .await
            .optional()?;
        diesel::delete(report_share_file::table)
            .filter(report_share_file::owner.eq(owner.uuid()))
            .filter(report_share_file::share_id.eq(id.uuid()))
            .filter(report_share_file::share_id.eq_any(own.select(report_share::id)))
            .execute(db)
            .await?;
        let Some(row) = row else {
            return Ok(None);
        };
        Ok(Some((Share::try_from(row)?, before == Some(None))))
    })
    .await
}

/// Revokes all links of an owner that were made before a time, with what stands behind them. Returns how many still held.
pub async fn revoke_before(
    db: &mut Db,
    owner: UserId,
    before: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<usize, Error> {
    db.transaction(async |db: &mut Db| {
        let held = report_share::table
            .filter(report_share::owner.eq(owner.uuid()))
            .filter(report_share::created_at.lt(before))
            .filter(report_share::revoked_at.is_null());
        let revoked: Vec<Uuid> = diesel::update(held)
            .set((report_share::revoked_at.eq(now), report_share::report.eq("")))
            .returning(report_share::id)
            .get_results(db)
            .await?;
        diesel::delete(report_share_file::table)
            .filter(report_share_file::owner.eq(owner.uuid()))
            .filter(report_share_file::share_id.eq_any(&revoked))
            .execute(db)
            .await?;
        Ok(revoked.len())
    })
    .await
}

/// Removes what stands behind links that have ended. The links themselves stay in their case's list.
pub async fn remove_ended(db: &mut Db, now: DateTime<Utc>) -> Result<usize, Error> {
    db.transaction(async |db: &mut Db| {
        let ended = report_share::table.filter(report_share::expires_at.le(now));
        let gone = diesel::delete(report_share_file::table)
            .filter(report_share_file::share_id.eq_any(ended.select(report_share::id)))
            .execute(db)
            .await?;
        let emptied = diesel::update(ended)
            .filter(report_share::report.ne(""))
            .set(report_share::report.eq(""))
            .execute(db)
            .await?;
        Ok(gone + emptied)
    })
    .await
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = report_share, check_for_backend(diesel::pg::Pg))]
struct KeptRow {
    id: Uuid,
    owner: Uuid,
    made_by: Option<Uuid>,
    case_id: Uuid,
    report: String,
}

/// A report behind a link, as JSON, with the case that it was made of.
#[derive(Debug)]
pub struct Kept {
    pub id: ReportShareId,
    pub owner: UserId,
    /// The member who made it for a team.
    pub made_by: Option<UserId>,
    pub case_id: CaseId,
    pub report: String,
}

/// The report behind a link that is alive, and counts that it was read.
pub async fn open(db: &mut Db, token_sha256: &[u8], now: DateTime<Utc>) -> Result<Option<Kept>, Error> {
    let alive = report_share::table
        .filter(report_share::token_sha256.eq(token_sha256))
        .filter(report_share::revoked_at.is_null())
        .filter(report_share::expires_at.gt(now));
    let row: Option<KeptRow> = diesel::update(alive)
        .set((
            report_share::reads.eq(report_share::reads + 1),
            report_share::read_at.eq(now),
        ))
        .returning(KeptRow::as_returning())
        .get_result(db)
        .await
        .optional()?;
    Ok(row.map(|row| Kept {
        id: row.id.into(),
        owner: row.owner.into(),
        made_by: row.made_by.map(Into::into),
        case_id: row.case_id.into(),
        report: row.report,
    }))
}

/// A document behind a link, zlib-compressed.
pub async fn document(db: &mut Db, kept: &Kept, form: &str) -> Result<Option<Vec<u8>>, Error> {
    Ok(report_share_file::table
        .find((kept.id.uuid(), form))
        .filter(report_share_file::owner.eq(kept.owner.uuid()))
        .select(report_share_file::document)
        .get_result(db)
        .await
        .optional()?)
}

/// Keeps a document of a link that has none of this form.
pub async fn keep_document(db: &mut Db, kept: &Kept, form: &str, document: &[u8]) -> Result<(), Error> {
    put_document(db, kept.owner, kept.id, form, document).await
}

/// Puts another report behind a link, and forgets what was drawn of the old one.
pub async fn mend(db: &mut Db, kept: &Kept, manifest_sha256: &str) -> Result<(), Error> {
    db.transaction(async |db: &mut Db| {
        diesel::update(report_share::table.find(kept.id.uuid()))
            .filter(report_share::owner.eq(kept.owner.uuid()))
            .set((
                report_share::report.eq(&kept.report),
                report_share::manifest_sha256.eq(manifest_sha256),
            ))
            .execute(db)
            .await?;
        diesel::delete(report_share_file::table)
            .filter(report_share_file::owner.eq(kept.owner.uuid()))
            .filter(report_share_file::share_id.eq(kept.id.uuid()))
            .execute(db)
            .await?;
        Ok(())
    })
    .await
}
