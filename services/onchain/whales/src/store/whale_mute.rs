//! Parties whose transfers a user does not want to see. Every statement names the owner.

use casebook::store::Db;
use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{BigInt, Text, Timestamptz, Uuid as PgUuid},
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::{MuteId, UserId};

use super::schema::whale_mute;
use crate::domain::whale_kept::Mute;

/// Most of one user.
pub const MOST: i64 = 500;

#[derive(Queryable, Selectable, QueryableByName)]
#[diesel(table_name = whale_mute, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    kind: String,
    chain: String,
    value: String,
    created_at: DateTime<Utc>,
}

impl From<Row> for Mute {
    fn from(row: Row) -> Self {
        Self {
            id: row.id.into(),
            kind: row.kind,
            chain: row.chain,
            value: row.value,
            created_at: row.created_at,
        }
    }
}

/// Newest first.
pub async fn list(db: &mut Db, owner: UserId) -> Result<Vec<Mute>, Error> {
    let rows: Vec<Row> = whale_mute::table
        .filter(whale_mute::owner.eq(owner.uuid()))
        .order((whale_mute::created_at.desc(), whale_mute::id.desc()))
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(Mute::from).collect())
}

/// The one that is there, where it is; none where the user has [`MOST`] already.
pub async fn add(
    db: &mut Db,
    owner: UserId,
    (kind, chain, value): (&str, &str, &str),
    now: DateTime<Utc>,
) -> Result<Option<Mute>, Error> {
    // As text: diesel has no `WHERE` for a row that is selected from no table.
    let rows: Vec<Row> = sql_query(
        "INSERT INTO whale_mute (id, owner, kind, chain, value, created_at)
         SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM whale_mute WHERE owner = $2) < $7
            OR EXISTS (SELECT 1 FROM whale_mute WHERE owner = $2 AND kind = $3 AND chain = $4 AND value = $5)
         ON CONFLICT (owner, kind, chain, value) DO UPDATE SET value = excluded.value
         RETURNING id, kind, chain, value, created_at",
    )
    .bind::<PgUuid, _>(MuteId::fresh().uuid())
    .bind::<PgUuid, _>(owner.uuid())
    .bind::<Text, _>(kind)
    .bind::<Text, _>(chain)
    .bind::<Text, _>(value)
    .bind::<Timestamptz, _>(now)
    .bind::<BigInt, _>(MOST)
    .load(db)
    .await?;
    Ok(rows.into_iter().next().map(Mute::from))
}

/// False where there is none.
pub async fn delete(db: &mut Db, owner: UserId, id: MuteId) -> Result<bool, Error> {
    let gone = diesel::delete(whale_mute::table.find(id.uuid()))
        .filter(whale_mute::owner.eq(owner.uuid()))
        .execute(db)
        .await?;
    Ok(gone > 0)
}
