//! Answers of providers, byte for byte. Rows are added and never changed.

use std::io::{Read, Write};

use casebook::store::Db;
use chain_model::{
    error::{Cause, Error},
    provenance::Provenance,
};
use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName,
    prelude::*,
    sql_query,
    sql_types::{BigInt, Bytea, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use flate2::{Compression, read::ZlibDecoder, write::ZlibEncoder};
use uuid::Uuid;

/// No body is bigger: a stored one that is was tampered with.
const BODY_MAX: u64 = 64 << 20;

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Timestamptz)]
    fetched_at: DateTime<Utc>,
    #[diesel(sql_type = BigInt)]
    block_height: i64,
    #[diesel(sql_type = Bytea)]
    sha256: Vec<u8>,
    #[diesel(sql_type = Bytea)]
    body: Vec<u8>,
}

fn broken(error: std::io::Error) -> Error {
    let cause: Cause = std::sync::Arc::new(error);
    Error::Store(cause)
}

/// An answer that was kept for good.
pub async fn kept(
    db: &mut Db,
    chain: &str,
    provider: &str,
    endpoint: &str,
) -> Result<Option<(Provenance, Vec<u8>)>, Error> {
    let row: Option<Row> = sql_query(
        "SELECT f.fetched_at, f.block_height, f.sha256, f.body FROM kept k JOIN fetched f ON f.id = k.fetched_id \
         WHERE k.chain = $1 AND k.provider = $2 AND k.endpoint = $3",
    )
    .bind::<Text, _>(chain)
    .bind::<Text, _>(provider)
    .bind::<Text, _>(endpoint)
    .get_result(db)
    .await
    .optional()?;
    let Some(row) = row else {
        return Ok(None);
    };
    let mut body = Vec::new();
    ZlibDecoder::new(row.body.as_slice())
        .take(BODY_MAX)
        .read_to_end(&mut body)
        .map_err(broken)?;
    let provenance = Provenance {
        provider: provider.to_owned(),
        endpoint: endpoint.to_owned(),
        fetched_unix_ms: row.fetched_at.timestamp_millis(),
        block_height: u64::try_from(row.block_height).ok().filter(|height| *height > 0),
        sha256: row.sha256.try_into().ok(),
    };
    Ok(Some((provenance, body)))
}

/// Notes an answer, and that it is good for ever where it is.
pub async fn note(db: &mut Db, chain: &str, provenance: &Provenance, body: &[u8], good: bool) -> Result<(), Error> {
    let Some(sha256) = provenance.sha256 else {
        return Ok(());
    };
    let mut zlib = ZlibEncoder::new(Vec::new(), Compression::fast());
    zlib.write_all(body).map_err(broken)?;
    let packed = zlib.finish().map_err(broken)?;
    let at = DateTime::from_timestamp_millis(provenance.fetched_unix_ms).unwrap_or_default();
    let height = provenance.block_height.and_then(|height| i64::try_from(height).ok());
    sql_query(
        "INSERT INTO fetched (id, chain, provider, endpoint, fetched_at, block_height, sha256, body) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
    )
    .bind::<SqlUuid, _>(Uuid::now_v7())
    .bind::<Text, _>(chain)
    .bind::<Text, _>(&provenance.provider)
    .bind::<Text, _>(&provenance.endpoint)
    .bind::<Timestamptz, _>(at)
    .bind::<BigInt, _>(height.unwrap_or_default())
    .bind::<Bytea, _>(sha256.to_vec())
    .bind::<Bytea, _>(packed)
    .execute(db)
    .await?;
    if good {
        sql_query(
            "INSERT INTO kept (chain, provider, endpoint, fetched_id) SELECT chain, provider, endpoint, id FROM fetched \
             WHERE sha256 = $1 AND chain = $2 AND provider = $3 AND endpoint = $4 LIMIT 1 ON CONFLICT DO NOTHING",
        )
        .bind::<Bytea, _>(sha256.to_vec())
        .bind::<Text, _>(chain)
        .bind::<Text, _>(&provenance.provider)
        .bind::<Text, _>(&provenance.endpoint)
        .execute(db)
        .await?;
    }
    Ok(())
}
