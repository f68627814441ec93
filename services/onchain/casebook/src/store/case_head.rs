//! What lists show of cases. Every statement names the owners.

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::{CaseId, UserId};

use super::{
    Db,
    case::counted,
    function::{beginning, items},
    schema::investigation,
    small,
};
use crate::domain::case_head::{CaseHead, EXCERPT, excerpt};

#[derive(Queryable, Selectable)]
#[diesel(table_name = investigation, check_for_backend(diesel::pg::Pg))]
struct Head {
    owner: Uuid,
    id: Uuid,
    title: String,
    status: String,
    version: i32,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

/// With the beginning of its question, its findings and its exhibits, counted.
type Row = (Head, String, i32, i64);

/// With its owner.
fn owned((head, question, findings, exhibits): Row) -> (Uuid, CaseHead) {
    let case = CaseHead {
        id: head.id.into(),
        title: head.title,
        excerpt: excerpt(&question),
        status: head.status,
        version: head.version,
        created_at: head.created_at,
        updated_at: head.updated_at,
        exhibit_count: small(exhibits),
        finding_count: small(findings.into()),
    };
    (head.owner, case)
}

/// Characters that are read of a question: one more than is shown, so that a longer one is seen to be cut.
fn read() -> i32 {
    i32::try_from(EXCERPT + 1).unwrap_or(i32::MAX)
}

/// Newest change first, after `after`.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    (query, status): (&str, &str),
    after: Option<(DateTime<Utc>, CaseId)>,
    limit: i64,
) -> Result<Vec<CaseHead>, Error> {
    let mut wanted = investigation::table
        .filter(investigation::owner.eq(owner.uuid()))
        .into_boxed();
    if !query.is_empty() {
        let pattern = kit::pg::containing(query);
        let title = investigation::title.ilike(pattern.clone());
        wanted = wanted.filter(title.or(investigation::question.ilike(pattern)));
    }
    if !status.is_empty() {
        wanted = wanted.filter(investigation::status.eq(status));
    }
    if let Some((time, id)) = after {
        // The first one bounds the index.
        wanted = wanted
            .filter(investigation::updated_at.le(time))
            .filter(investigation::updated_at.lt(time).or(investigation::id.lt(id.uuid())));
    }
    let rows: Vec<Row> = wanted
        .order((investigation::updated_at.desc(), investigation::id.desc()))
        .limit(limit)
        .select((
            Head::as_select(),
            beginning(investigation::question, read()),
            items(investigation::findings),
            counted(),
        ))
        .load(db)
        .await?;
    Ok(rows.into_iter().map(|row| owned(row).1).collect())
}

/// Cases of several owners with their owners, as far as row-level security shows them.
pub async fn of_owners(db: &mut Db, wanted: &[(Uuid, Uuid)]) -> Result<Vec<(Uuid, CaseHead)>, Error> {
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = wanted.iter().copied().unzip();
    let rows: Vec<Row> = investigation::table
        .filter(investigation::owner.eq_any(owners))
        .filter(investigation::id.eq_any(ids))
        .select((
            Head::as_select(),
            beginning(investigation::question, read()),
            items(investigation::findings),
            counted(),
        ))
        .load(db)
        .await?;
    Ok(rows.into_iter().map(owned).collect())
}
