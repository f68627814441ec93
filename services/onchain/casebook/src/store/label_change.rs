//! The history of labels, which the database writes itself (see the migration) and which is only read here.

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName, sql_query,
    sql_types::{BigInt, Jsonb, Nullable, Text, Timestamptz, Uuid as PgUuid},
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::{LabelId, UserId};

use super::{Db, label_row::Row};
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

#[derive(QueryableByName)]
struct ChangeRow {
    #[diesel(sql_type = BigInt)]
    seq: i64,
    #[diesel(sql_type = Text)]
    action: String,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
    #[diesel(sql_type = Jsonb)]
    state: serde_json::Value,
}

/// Newest first, before `before`.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    id: Option<LabelId>,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<Change>, Error> {
    let rows: Vec<ChangeRow> = sql_query(
        "SELECT seq, action, at, state FROM label_change
         WHERE owner = $1 AND ($2 IS NULL OR label_id = $2) AND ($3 IS NULL OR seq < $3) ORDER BY seq DESC LIMIT $4",
    )
    .bind::<PgUuid, _>(owner.uuid())
    .bind::<Nullable<PgUuid>, _>(id.map(Uuid::from))
    .bind::<Nullable<BigInt>, _>(before)
    .bind::<BigInt, _>(limit)
    .load(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let mut state = row.state;
            let file = state.get_mut("file").map(serde_json::Value::take);
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
