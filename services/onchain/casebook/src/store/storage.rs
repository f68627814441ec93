//! What a user stores. The database counts it itself, and refuses what would pass the limit: see the migration `storage`.

use chain_model::error::Error;
use diesel::{
    QueryableByName, sql_query,
    sql_types::{BigInt, Uuid as PgUuid},
};
use diesel_async::RunQueryDsl;
use vocab::UserId;

use super::Db;

/// Bytes by kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, QueryableByName)]
pub struct Storage {
    #[diesel(sql_type = BigInt)]
    pub most: i64,
    #[diesel(sql_type = BigInt)]
    pub cases: i64,
    #[diesel(sql_type = BigInt)]
    pub labels: i64,
    #[diesel(sql_type = BigInt)]
    pub links: i64,
    #[diesel(sql_type = BigInt)]
    pub traces: i64,
    #[diesel(sql_type = BigInt)]
    pub notes: i64,
}

pub async fn find(db: &mut Db, owner: UserId) -> Result<Storage, Error> {
    let found = sql_query(
        "SELECT l.bytes AS most, coalesce(u.cases, 0) AS cases, coalesce(u.labels, 0) AS labels, coalesce(u.links, 0) AS links,
         coalesce(u.traces, 0) AS traces, coalesce(u.notes, 0) AS notes
         FROM storage_limit l LEFT JOIN storage_use u ON u.owner = $1",
    )
    .bind::<PgUuid, _>(owner.uuid())
    .get_result(db)
    .await?;
    Ok(found)
}

/// Sets the limit of each user, bytes.
pub async fn set_limit(db: &mut Db, bytes: i64) -> Result<(), Error> {
    sql_query("UPDATE storage_limit SET bytes = $1 WHERE bytes <> $1")
        .bind::<BigInt, _>(bytes)
        .execute(db)
        .await?;
    Ok(())
}
