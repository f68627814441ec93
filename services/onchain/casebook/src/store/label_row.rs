//! A label as the table has it, and as its history keeps it.

use chain_model::category;
use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    QueryableByName,
    sql_types::{Nullable, Text},
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use vocab::UserId;

use super::schema::label;
use crate::domain::label::{Draft, Label};

/// Names and order are the table's: rows go in as one JSON document and come out of the history as one.
#[derive(Debug, Clone, QueryableByName, Serialize, Deserialize)]
#[diesel(table_name = label, check_for_backend(diesel::pg::Pg))]
pub(super) struct Row {
    pub(super) id: Uuid,
    pub(super) owner: Uuid,
    chain: String,
    address: String,
    pub(super) body: String,
    category: String,
    colour: String,
    pub(super) confidence: i16,
    evidence: String,
    evidence_url: String,
    source: String,
    valid_from: Option<NaiveDate>,
    valid_to: Option<NaiveDate>,
    visibility: String,
    pub(super) entity_id: Option<Uuid>,
    import_id: Option<Uuid>,
    derived: bool,
    version: i32,
    created_at: DateTime<Utc>,
    pub(super) updated_at: DateTime<Utc>,
    deleted_at: Option<DateTime<Utc>>,
    /// Of a join; the table has no such column.
    #[serde(default, skip_serializing)]
    #[diesel(sql_type = Nullable<Text>)]
    entity: Option<String>,
}

impl Row {
    /// A new label of the owner's.
    pub(super) fn fresh(id: Uuid, owner: UserId, draft: &Draft, import: Option<Uuid>, now: DateTime<Utc>) -> Self {
        Self {
            id,
            owner: owner.uuid(),
            chain: draft.chain.id.to_owned(),
            address: draft.address.clone(),
            body: draft.text.clone(),
            category: draft.category.clone(),
            colour: draft.colour.clone(),
            confidence: draft.confidence.into(),
            evidence: draft.evidence.clone(),
            evidence_url: draft.evidence_url.clone(),
            source: draft.source.clone(),
            valid_from: draft.valid_from,
            valid_to: draft.valid_to,
            visibility: draft.visibility.word().to_owned(),
            entity_id: draft.entity_id.map(Into::into),
            import_id: import,
            derived: false,
            version: 1,
            created_at: now,
            updated_at: now,
            deleted_at: None,
            entity: None,
        }
    }
}

impl From<Row> for Label {
    fn from(row: Row) -> Self {
        Self {
            id: row.id.into(),
            chain: row.chain,
            address: row.address,
            text: row.body,
            category: category::canonical(&row.category),
            colour: row.colour,
            confidence: u8::try_from(row.confidence).unwrap_or(0),
            evidence: row.evidence,
            evidence_url: row.evidence_url,
            source: row.source,
            valid_from: row.valid_from,
            valid_to: row.valid_to,
            visibility: row.visibility,
            entity_id: row.entity_id.map(Into::into),
            entity: row.entity,
            import_id: row.import_id.map(Into::into),
            derived: row.derived,
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
            used_in: Vec::new(),
            used_in_count: 0,
            files: 0,
        }
    }
}
