//! What users wrote about addresses. Every statement names the owner.

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName,
    prelude::*,
    sql_query,
    sql_types::{BigInt, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use vocab::UserId;

use super::Db;

/// A note as it is now.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Note {
    #[diesel(sql_type = Text)]
    pub body: String,
    /// Grows by one with every change.
    #[diesel(sql_type = BigInt)]
    pub version: i64,
    #[diesel(sql_type = Timestamptz)]
    pub updated_at: DateTime<Utc>,
}

pub async fn find(db: &mut Db, owner: UserId, chain: &str, address: &str) -> Result<Option<Note>, Error> {
    Ok(sql_query(
        "SELECT body, version, updated_at FROM address_notes WHERE user_id = $1 AND chain = $2 AND address = $3",
    )
    .bind::<SqlUuid, _>(owner.uuid())
    .bind::<Text, _>(chain)
    .bind::<Text, _>(address)
    .get_result(db)
    .await
    .optional()?)
}

/// Writes over this version, 0 for a note that is not there yet; none where the note has another version.
pub async fn put(
    db: &mut Db,
    owner: UserId,
    (chain, address): (&str, &str),
    body: &str,
    version: i64,
    now: DateTime<Utc>,
) -> Result<Option<Note>, Error> {
    let statement = if version == 0 {
        "INSERT INTO address_notes (user_id, chain, address, body, version, updated_at) VALUES ($1, $2, $3, $4, $5 + 1, $6) \
         ON CONFLICT DO NOTHING RETURNING body, version, updated_at"
    } else {
        "UPDATE address_notes SET body = $4, version = version + 1, updated_at = $6 \
         WHERE user_id = $1 AND chain = $2 AND address = $3 AND version = $5 RETURNING body, version, updated_at"
    };
    Ok(sql_query(statement)
        .bind::<SqlUuid, _>(owner.uuid())
        .bind::<Text, _>(chain)
        .bind::<Text, _>(address)
        .bind::<Text, _>(body)
        .bind::<BigInt, _>(version)
        .bind::<Timestamptz, _>(now)
        .get_result(db)
        .await
        .optional()?)
}
