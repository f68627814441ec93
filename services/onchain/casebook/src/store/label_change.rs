//! The history of labels, which the database writes itself (see the migration) and which is only read here.

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::Value;
use vocab::{LabelId, UserId};

use super::{Db, label_row::Row, schema::label_change};
use crate::domain::{evidence::Evidence, label::Label};

/// One state of one label.
#[derive(Debug, Clone)]
pub struct Change {
    pub seq: i64,
    pub action: String,
    pub at: DateTime<Utc>,
    pub state: Label,
    /// The file that was added or removed.
    pub file: Option<Evidence>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = label_change, check_for_backend(diesel::pg::Pg))]
struct ChangeRow {
    seq: i64,
    action: String,
    at: DateTime<Utc>,
    state: Value,
}

/// Newest first, before `before`.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    id: Option<LabelId>,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<Change>, Error> {
    let mut wanted = label_change::table
        .filter(label_change::owner.eq(owner.uuid()))
        .into_boxed();
    if let Some(id) = id {
        wanted = wanted.filter(label_change::label_id.eq(id.uuid()));
    }
    if let Some(before) = before {
        wanted = wanted.filter(label_change::seq.lt(before));
    }
    let rows: Vec<ChangeRow> = wanted
        .order(label_change::seq.desc())
        .limit(limit)
        .select(ChangeRow::as_select())
        .load(db)
        .await?;
    rows.into_iter()
        .map(|row| {
            let mut state = row.state;
            let file = state.get_mut("file").map(Value::take);
            let state: Row = serde_json::from_value(state).map_err(Error::stored)?;
            Ok(Change {
                seq: row.seq,
                action: row.action,
                at: row.at,
                state: state.into(),
                file: file.map(serde_json::from_value).transpose().map_err(Error::stored)?,
            })
        })
        .collect()
}
