//! Investigations and their exhibits, whole: for lists see [`super::case_head`]. Every statement names the owner.

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::{
    dsl::sum,
    prelude::*,
    sql_types::{Bool, Text},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::{Value, json};
use uuid::Uuid;
use vocab::{CaseId, ExhibitId, UserId};

use super::{
    Db, function,
    schema::{exhibit, investigation},
    small,
};
use crate::domain::case::{Case, CaseText, Exhibit};

#[derive(Queryable, Selectable)]
#[diesel(table_name = investigation, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    title: String,
    question: String,
    status: String,
    findings: Value,
    timeline: Value,
    limits: String,
    salt: Vec<u8>,
    version: i32,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

/// With the number of its exhibits.
fn whole((row, exhibits): (Row, i64)) -> Result<Case, Error> {
    Ok(Case {
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
        exhibit_count: small(exhibits),
    })
}

/// What its owner writes in one.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = investigation)]
struct Written<'a> {
    title: &'a str,
    question: &'a str,
    status: &'a str,
    findings: Value,
    timeline: Value,
    limits: &'a str,
    updated_at: DateTime<Utc>,
}

impl<'a> Written<'a> {
    fn of(text: &'a CaseText, now: DateTime<Utc>) -> Self {
        Self {
            title: &text.title,
            question: &text.question,
            status: &text.status,
            findings: json!(text.findings),
            timeline: json!(text.timeline),
            limits: &text.limits,
            updated_at: now,
        }
    }
}

/// Exhibits of the case of the row at hand, counted.
#[diesel::dsl::auto_type(no_type_alias)]
pub(super) fn counted() -> _ {
    exhibit::table
        .filter(exhibit::case_id.eq(investigation::id))
        .count()
        .single_value()
        .assume_not_null()
}

pub async fn find(db: &mut Db, owner: UserId, id: CaseId) -> Result<Option<Case>, Error> {
    let row: Option<(Row, i64)> = investigation::table
        .find(id.uuid())
        .filter(investigation::owner.eq(owner.uuid()))
        .select((Row::as_select(), counted()))
        .get_result(db)
        .await
        .optional()?;
    row.map(whole).transpose()
}

/// The title of an owner's case; none where it is not there.
pub async fn title(db: &mut Db, owner: UserId, id: CaseId) -> Result<Option<String>, Error> {
    Ok(investigation::table
        .find(id.uuid())
        .filter(investigation::owner.eq(owner.uuid()))
        .select(investigation::title)
        .first(db)
        .await
        .optional()?)
}

pub async fn count(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    Ok(investigation::table
        .filter(investigation::owner.eq(owner.uuid()))
        .count()
        .get_result(db)
        .await?)
}

pub async fn add(db: &mut Db, owner: UserId, text: &CaseText, now: DateTime<Utc>) -> Result<CaseId, Error> {
    let id = CaseId::fresh();
    diesel::insert_into(investigation::table)
        .values((
            investigation::id.eq(id.uuid()),
            investigation::owner.eq(owner.uuid()),
            investigation::version.eq(1),
            investigation::created_at.eq(now),
            Written::of(text, now),
        ))
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
) -> Result<Option<Case>, Error> {
    db.transaction(async |db: &mut Db| {
        let changed = diesel::update(investigation::table.find(id.uuid()))
            .filter(investigation::owner.eq(owner.uuid()))
            .filter(investigation::version.eq(version).or((version == 0).into_sql::<Bool>()))
            .set((
                Written::of(text, now),
                investigation::version.eq(investigation::version + 1),
            ))
            .execute(db)
            .await?;
        if changed == 0 {
            return Ok(None);
        }
        find(db, owner, id).await
    })
    .await
}

/// With its exhibits and links.
pub async fn delete(db: &mut Db, owner: UserId, id: CaseId, version: i32) -> Result<bool, Error> {
    let gone = diesel::delete(investigation::table.find(id.uuid()))
        .filter(investigation::owner.eq(owner.uuid()))
        .filter(investigation::version.eq(version).or((version == 0).into_sql::<Bool>()))
        .execute(db)
        .await?;
    Ok(gone > 0)
}

/// Everything but the bytes of files.
#[derive(Queryable, Selectable)]
#[diesel(table_name = exhibit, check_for_backend(diesel::pg::Pg))]
struct ExhibitRow {
    id: Uuid,
    kind: String,
    title: String,
    note: String,
    chain: String,
    subject: String,
    content: String,
    file_name: String,
    media_type: String,
    #[diesel(select_expression = function::octets(exhibit::file), select_expression_type = function::octets<exhibit::file>)]
    size: i32,
    sha256: Vec<u8>,
    salt: Vec<u8>,
    figures: Value,
    created_at: DateTime<Utc>,
    added_by: Option<Uuid>,
    version: i32,
}

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
            added_by: row.added_by.map(UserId::from),
            version: row.version,
        })
    }
}

#[derive(Insertable)]
#[diesel(table_name = exhibit)]
struct NewExhibit<'a> {
    id: Uuid,
    case_id: Uuid,
    owner: Uuid,
    kind: &'a str,
    title: &'a str,
    note: &'a str,
    chain: &'a str,
    subject: &'a str,
    content: &'a str,
    file: &'a [u8],
    file_name: &'a str,
    media_type: &'a str,
    sha256: &'a [u8],
    salt: &'a [u8],
    figures: Value,
    created_at: DateTime<Utc>,
    added_by: Option<Uuid>,
}

/// Exhibits of the owner's case.
#[diesel::dsl::auto_type(no_type_alias)]
fn of_case(owner: Uuid, case: Uuid) -> _ {
    exhibit::table
        .filter(exhibit::owner.eq(owner))
        .filter(exhibit::case_id.eq(case))
}

/// In the order in which they were added.
pub async fn exhibits(db: &mut Db, owner: UserId, case: CaseId) -> Result<Vec<Exhibit>, Error> {
    let rows: Vec<ExhibitRow> = of_case(owner.uuid(), case.uuid())
        .order((exhibit::created_at, exhibit::id))
        .select(ExhibitRow::as_select())
        .load(db)
        .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

pub async fn exhibit(db: &mut Db, owner: UserId, case: CaseId, id: ExhibitId) -> Result<Option<Exhibit>, Error> {
    let row: Option<ExhibitRow> = of_case(owner.uuid(), case.uuid())
        .filter(exhibit::id.eq(id.uuid()))
        .select(ExhibitRow::as_select())
        .get_result(db)
        .await
        .optional()?;
    row.map(TryInto::try_into).transpose()
}

/// Adds it to a case that is the owner's.
pub async fn add_exhibit(db: &mut Db, owner: UserId, case: CaseId, new: &Exhibit, file: &[u8]) -> Result<(), Error> {
    diesel::insert_into(exhibit::table)
        .values(NewExhibit {
            id: new.id.uuid(),
            case_id: case.uuid(),
            owner: owner.uuid(),
            kind: &new.kind,
            title: &new.title,
            note: &new.note,
            chain: &new.chain,
            subject: &new.subject,
            content: &new.content,
            file,
            file_name: &new.file_name,
            media_type: &new.media_type,
            sha256: &new.sha256,
            salt: &new.salt,
            figures: json!(new.figures),
            created_at: new.created_at,
            added_by: new.added_by.map(UserId::uuid),
        })
        .execute(db)
        .await?;
    Ok(())
}

pub async fn has_exhibit(db: &mut Db, owner: UserId, case: CaseId, id: ExhibitId) -> Result<bool, Error> {
    let found: i64 = of_case(owner.uuid(), case.uuid())
        .filter(exhibit::id.eq(id.uuid()))
        .count()
        .get_result(db)
        .await?;
    Ok(found > 0)
}

/// What it shows never changes; what is said of it may. None where it is gone or has another version; 0 is any.
pub async fn update_exhibit(
    db: &mut Db,
    owner: UserId,
    case: CaseId,
    id: ExhibitId,
    version: i32,
    (title, note): (&str, &str),
) -> Result<Option<Exhibit>, Error> {
    db.transaction(async |db: &mut Db| {
        let changed = diesel::update(of_case(owner.uuid(), case.uuid()))
            .filter(exhibit::id.eq(id.uuid()))
            .filter(exhibit::version.eq(version).or((version == 0).into_sql::<Bool>()))
            .set((
                exhibit::title.eq(title),
                exhibit::note.eq(note),
                exhibit::version.eq(exhibit::version + 1),
            ))
            .execute(db)
            .await?;
        if changed == 0 {
            return Ok(None);
        }
        exhibit(db, owner, case, id).await
    })
    .await
}

pub async fn delete_exhibit(db: &mut Db, owner: UserId, case: CaseId, id: ExhibitId) -> Result<bool, Error> {
    let gone = diesel::delete(of_case(owner.uuid(), case.uuid()))
        .filter(exhibit::id.eq(id.uuid()))
        .execute(db)
        .await?;
    Ok(gone > 0)
}

/// Bytes of the contents, notes and figures of a case's exhibits; files count nothing.
pub async fn content_weight(db: &mut Db, owner: UserId, case: CaseId) -> Result<u64, Error> {
    let weight: Option<i64> = of_case(owner.uuid(), case.uuid())
        .select(sum(function::octets_of(exhibit::content)
            + function::octets_of(exhibit::note)
            + function::octets_of(exhibit::figures.cast::<Text>())))
        .get_result(db)
        .await?;
    Ok(u64::try_from(weight.unwrap_or(0)).unwrap_or(0))
}

pub async fn file(db: &mut Db, owner: UserId, case: CaseId, id: ExhibitId) -> Result<Option<Vec<u8>>, Error> {
    Ok(of_case(owner.uuid(), case.uuid())
        .filter(exhibit::id.eq(id.uuid()))
        .filter(exhibit::kind.eq("file"))
        .select(exhibit::file)
        .get_result(db)
        .await
        .optional()?)
}
