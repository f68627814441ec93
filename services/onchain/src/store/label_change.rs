//! The history of labels, which the database writes itself (see the migration) and which is only read here.

use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName, sql_query,
    sql_types::{BigInt, Jsonb, Nullable, Text, Timestamptz, Uuid as PgUuid},
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::{LabelId, UserId};

use super::{Db, label_row::Row};
use crate::{domain::label::Label, error::Error};

/// One state of one label.
#[derive(Debug, Clone)]
pub struct Change {
    pub seq: i64,
    pub action: String,
    pub at: DateTime<Utc>,
    pub state: Label,
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
            let state: Row = serde_json::from_value(row.state).map_err(Error::stored)?;
            Ok(Change {
                seq: row.seq,
                action: row.action,
                at: row.at,
                state: state.into(),
            })
        })
        .collect()
}
