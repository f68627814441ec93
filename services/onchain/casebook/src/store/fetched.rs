//! Answers of providers, byte for byte. Rows are added and never changed.

use std::io::{Read, Write};

use chain_model::{
    error::{Cause, Error},
    provenance::Provenance,
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use flate2::{Compression, read::ZlibDecoder, write::ZlibEncoder};
use uuid::Uuid;

use super::{
    Db,
    schema::{fetched, kept},
};

/// No body is bigger: a stored one that is was tampered with.
const BODY_MAX: u64 = 64 << 20;

#[derive(Queryable, Selectable)]
#[diesel(table_name = fetched, check_for_backend(diesel::pg::Pg))]
struct Row {
    fetched_at: DateTime<Utc>,
    block_height: i64,
    sha256: Vec<u8>,
    body: Vec<u8>,
}

#[derive(Insertable)]
#[diesel(table_name = fetched)]
struct New<'a> {
    id: Uuid,
    chain: &'a str,
    provider: &'a str,
    endpoint: &'a str,
    fetched_at: DateTime<Utc>,
    block_height: i64,
    sha256: &'a [u8],
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
    let row: Option<Row> = kept::table
        .find((chain, provider, endpoint))
        .inner_join(fetched::table)
        .select(Row::as_select())
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
    diesel::insert_into(fetched::table)
        .values(New {
            id: Uuid::now_v7(),
            chain,
            provider: &provenance.provider,
            endpoint: &provenance.endpoint,
            fetched_at: at,
            block_height: height.unwrap_or_default(),
            sha256: &sha256,
            body: packed,
        })
        .on_conflict_do_nothing()
        .execute(db)
        .await?;
    if good {
        fetched::table
            .filter(fetched::sha256.eq(sha256.as_slice()))
            .filter(fetched::chain.eq(chain))
            .filter(fetched::provider.eq(&provenance.provider))
            .filter(fetched::endpoint.eq(&provenance.endpoint))
            .limit(1)
            .select((fetched::chain, fetched::provider, fetched::endpoint, fetched::id))
            .insert_into(kept::table)
            .into_columns((kept::chain, kept::provider, kept::endpoint, kept::fetched_id))
            .on_conflict_do_nothing()
            .execute(db)
            .await?;
    }
    Ok(())
}
