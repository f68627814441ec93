//! Which addresses stand in which trace: an index of the newest versions' documents.

use chain_model::error::Error;
use diesel::{
    QueryableByName, sql_query,
    sql_types::{Array, Binary, Integer, Text, Uuid as PgUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::{TraceId, UserId};

use super::{Db, trace::unpack};
use crate::domain::trace::Content;

/// Says of a trace which addresses are in this version of it, in place of what was said before. To be called in the transaction
/// that makes the version the newest, or that has locked the trace.
pub(super) async fn put(
    db: &mut Db,
    owner: UserId,
    id: TraceId,
    (version, chain): (i32, &str),
    content: &Content,
) -> Result<(), Error> {
    let (chains, addresses): (Vec<&str>, Vec<String>) = content.addresses(chain).into_iter().unzip();
    sql_query("DELETE FROM trace_address WHERE trace_id = $1")
        .bind::<PgUuid, _>(id.uuid())
        .execute(db)
        .await?;
    sql_query(
        "INSERT INTO trace_address (owner, chain, address, trace_id)
         SELECT $1, n.chain, n.address, $2 FROM unnest($3, $4) AS n (chain, address)",
    )
    .bind::<PgUuid, _>(owner.uuid())
    .bind::<PgUuid, _>(id.uuid())
    .bind::<Array<Text>, _>(chains)
    .bind::<Array<Text>, _>(addresses)
    .execute(db)
    .await?;
    sql_query("UPDATE trace SET indexed_version = $2 WHERE id = $1")
        .bind::<PgUuid, _>(id.uuid())
        .bind::<Integer, _>(version)
        .execute(db)
        .await?;
    Ok(())
}

#[derive(QueryableByName)]
struct Behind {
    #[diesel(sql_type = PgUuid)]
    id: Uuid,
    #[diesel(sql_type = PgUuid)]
    owner: Uuid,
    #[diesel(sql_type = Text)]
    chain: String,
    #[diesel(sql_type = Integer)]
    version: i32,
    #[diesel(sql_type = Binary)]
    content: Vec<u8>,
}

/// What came of one look for a trace whose index is not of its newest version.
#[derive(Debug)]
pub enum Looked {
    Indexed(TraceId),
    /// Its document does not read as one; its index stays behind.
    Unreadable(TraceId, Error),
    /// There is none, or another replica has it.
    Nothing,
}

/// Indexes the first such trace behind `after`. It is locked meanwhile: a save waits, and another replica passes it by.
pub async fn catch_up(db: &mut Db, after: Option<TraceId>) -> Result<Looked, Error> {
    db.transaction(async |db: &mut Db| {
        let found: Vec<Behind> = sql_query(
            "SELECT t.id, t.owner, t.chain, t.version, v.content FROM trace t
             JOIN trace_version v ON v.trace_id = t.id AND v.version = t.version
             WHERE t.indexed_version <> t.version AND t.id > $1 ORDER BY t.id LIMIT 1 FOR UPDATE OF t SKIP LOCKED",
        )
        .bind::<PgUuid, _>(after.map_or(Uuid::nil(), Into::into))
        .load(db)
        .await?;
        let Some(behind) = found.into_iter().next() else {
            return Ok(Looked::Nothing);
        };
        let id = TraceId::from(behind.id);
        let read =
            unpack(&behind.content).and_then(|text| Content::read(text).map_err(|fault| Error::Faults(vec![fault])));
        match read {
            Ok(content) => {
                put(db, behind.owner.into(), id, (behind.version, &behind.chain), &content).await?;
                Ok(Looked::Indexed(id))
            }
            Err(error) => Ok(Looked::Unreadable(id, error)),
        }
    })
    .await
}
