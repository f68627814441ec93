//! What lists of shared cases show: a whole case has up to a megabyte, and a page of them would be more than an answer holds.

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Db, case::counted, schema::investigation, small};
use crate::domain::case::{Case, CaseText};

#[derive(Queryable, Selectable)]
#[diesel(table_name = investigation, check_for_backend(diesel::pg::Pg))]
struct Head {
    owner: Uuid,
    id: Uuid,
    title: String,
    question: String,
    status: String,
    salt: Vec<u8>,
    version: i32,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

impl Head {
    /// With its owner. Findings, timeline and limits are left empty.
    fn case(self, exhibits: i64) -> (Uuid, Case) {
        let case = Case {
            id: self.id.into(),
            text: CaseText {
                title: self.title,
                question: self.question,
                status: self.status,
                findings: Vec::new(),
                timeline: Vec::new(),
                limits: String::new(),
            },
            // The table checks the length.
            salt: self.salt.try_into().unwrap_or_default(),
            version: self.version,
            created_at: self.created_at,
            updated_at: self.updated_at,
            exhibit_count: small(exhibits),
        };
        (self.owner, case)
    }
}

/// The heads of cases of several owners with their owners, as far as row-level security shows them.
pub async fn of_owners(db: &mut Db, wanted: &[(Uuid, Uuid)]) -> Result<Vec<(Uuid, Case)>, Error> {
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = wanted.iter().copied().unzip();
    let rows: Vec<(Head, i64)> = investigation::table
        .filter(investigation::owner.eq_any(owners))
        .filter(investigation::id.eq_any(ids))
        .select((Head::as_select(), counted()))
        .load(db)
        .await?;
    Ok(rows.into_iter().map(|(head, exhibits)| head.case(exhibits)).collect())
}
