//! Answers of providers, byte for byte. What was answered is never changed; it goes [`KEPT`] after it was last answered, unless it is good
//! for ever or a figure of an exhibit names it.

use std::io::{Read, Write};

use chain_model::{
    error::{Cause, Error},
    provenance::Provenance,
};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use flate2::{Compression, read::ZlibDecoder, write::ZlibEncoder};
use uuid::Uuid;

use super::{
    Db, function,
    schema::{fetched, kept},
};

/// How long an answer stays at least: whoever looks at a figure has so long to put it into a case.
pub const KEPT: TimeDelta = TimeDelta::days(90);
/// Answers that one statement judges.
const BATCH: i32 = 2_000;

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
    body: &'a [u8],
    keep_until: DateTime<Utc>,
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

/// An answer as it is stored.
pub fn pack(body: &[u8]) -> Result<Vec<u8>, Error> {
    let mut zlib = ZlibEncoder::new(Vec::new(), Compression::fast());
    zlib.write_all(body).map_err(broken)?;
    zlib.finish().map_err(broken)
}

/// Notes an answer as [`pack`] made it, and that it is good for ever where it is. True where it is new: the same bytes for the same question
/// are noted once, and stay longer when they are answered again.
pub async fn note(db: &mut Db, chain: &str, provenance: &Provenance, packed: &[u8], good: bool) -> Result<bool, Error> {
    let Some(sha256) = provenance.sha256 else {
        return Ok(false);
    };
    let at = moment(provenance);
    let height = provenance.block_height.and_then(|height| i64::try_from(height).ok());
    let mut is_new = false;
    // Twice at most: an equal one whose time had come may go in between.
    for _ in 0..2 {
        let rows = diesel::insert_into(fetched::table)
            .values(New {
                id: Uuid::now_v7(),
                chain,
                provider: &provenance.provider,
                endpoint: &provenance.endpoint,
                fetched_at: at,
                block_height: height.unwrap_or_default(),
                sha256: &sha256,
                body: packed,
                keep_until: until(at),
            })
            .on_conflict_do_nothing()
            .execute(db)
            .await?;
        is_new = rows == 1;
        if is_new || touch(db, chain, provenance).await? {
            break;
        }
    }
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
    Ok(is_new)
}

/// Lets an answer that is there stay longer. True where it is.
async fn touch(db: &mut Db, chain: &str, provenance: &Provenance) -> Result<bool, Error> {
    let Some(sha256) = provenance.sha256 else {
        return Ok(false);
    };
    let same = fetched::table
        .filter(fetched::sha256.eq(sha256.as_slice()))
        .filter(fetched::chain.eq(chain))
        .filter(fetched::provider.eq(&provenance.provider))
        .filter(fetched::endpoint.eq(&provenance.endpoint));
    let rows = diesel::update(same)
        .set(fetched::keep_until.eq(until(moment(provenance))))
        .execute(db)
        .await?;
    Ok(rows > 0)
}

/// Removes answers whose time has come and that nothing needs; those that something does are asked about again later. In the scope of the
/// service: exhibits of all owners must be seen. How many were judged.
///
/// # Errors
/// The database is away.
pub async fn forget(db: &mut Db, now: DateTime<Utc>) -> Result<i64, Error> {
    let mut judged = 0;
    loop {
        // Each by itself, so that nobody waits long for a row.
        let batch: i64 = diesel::select(function::forget_answers(now, until(now), BATCH))
            .get_result(db)
            .await?;
        judged += batch;
        if batch < i64::from(BATCH) {
            return Ok(judged);
        }
    }
}

fn moment(provenance: &Provenance) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(provenance.fetched_unix_ms).unwrap_or_default()
}

/// The same for a whole day: what is answered again on that day changes no index.
fn until(at: DateTime<Utc>) -> DateTime<Utc> {
    let day = at.date_naive().and_time(chrono::NaiveTime::MIN).and_utc();
    day + TimeDelta::days(1) + KEPT
}
