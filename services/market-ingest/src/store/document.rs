//! Kept bodies: in the cache for all replicas, in PostgreSQL for the day when cache and provider are both away.

use std::{
    io::{Read, Write},
    sync::Arc,
    time::Duration,
};

use bytes::Bytes;
use chrono::{DateTime, Utc};
use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, upsert::excluded};
use diesel_async::RunQueryDsl;
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use kit::cache::Guard;

use super::{Store, failed, schema::document, time};
use crate::{
    domain::held::{Held, Meta, Most},
    error::Error,
};

/// No body grows beyond this when unpacked.
const UNPACKED_MAX: u64 = 64 << 20;
/// One fetch holds its key at most this long, a little longer than a call may take.
const FETCHING: Duration = Duration::from_secs(15);

#[derive(diesel::Queryable)]
struct DocumentRow {
    body: Vec<u8>,
    etag: String,
    as_of: DateTime<Utc>,
    fresh_until: DateTime<Utc>,
    source: String,
    lost_rows: i32,
    confirmed: bool,
    most_rows: i32,
    most_rows_at: Option<DateTime<Utc>>,
}

impl Store {
    /// From the cache; whatever is wrong with it is a miss.
    pub async fn cached_document(&self, key: &str) -> Option<Held> {
        let packed = self.cache.get(&self.key("document", key)).await?;
        tokio::task::spawn_blocking(move || unpack_all(&packed)).await.ok()?
    }

    /// From PostgreSQL.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn find_document(&self, key: &str) -> Result<Option<Held>, Error> {
        let mut conn = self.conn().await?;
        let row: Option<DocumentRow> = document::table
            .find((&*self.realm, key))
            .select((
                document::body,
                document::etag,
                document::as_of,
                document::fresh_until,
                document::source,
                document::lost_rows,
                document::confirmed,
                document::most_rows,
                document::most_rows_at,
            ))
            .first(&mut conn)
            .await
            .optional()
            .map_err(failed)?;
        drop(conn);
        let Some(row) = row else { return Ok(None) };
        let meta = Meta {
            etag: row.etag,
            as_of: row.as_of.timestamp_millis(),
            fresh_until: row.fresh_until.timestamp_millis(),
            source: row.source,
            lost: usize::try_from(row.lost_rows).unwrap_or(0),
            confirmed: row.confirmed,
            most: row.most_rows_at.map(|at| Most {
                rows: usize::try_from(row.most_rows).unwrap_or(0),
                at: at.timestamp_millis(),
            }),
        };
        let json = tokio::task::spawn_blocking(move || unpack(&row.body))
            .await
            .ok()
            .flatten();
        Ok(json.map(|json| Held { json, meta }))
    }

    /// Into the cache, for as long as it may answer.
    pub async fn cache_document(&self, key: &str, held: &Held, packed: &Packed, now_ms: i64) {
        let left = u64::try_from(held.meta.fresh_until - now_ms).unwrap_or(0);
        let keep = Duration::from_millis(left) + crate::domain::ttl::MAX_STALE;
        self.cache
            .set(&self.key("document", key), packed.whole.clone(), keep)
            .await;
    }

    /// Into PostgreSQL, in place of an older one.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn save_document(&self, key: &str, held: &Held, packed: &Packed) -> Result<(), Error> {
        let count = |rows: usize| i32::try_from(rows).unwrap_or(i32::MAX);
        let most = held.meta.most;
        let mut conn = self.conn().await?;
        diesel::insert_into(document::table)
            .values((
                document::realm.eq(&*self.realm),
                document::key.eq(key),
                document::body.eq(packed.body()),
                document::etag.eq(&held.meta.etag),
                document::as_of.eq(time(held.meta.as_of)),
                document::fresh_until.eq(time(held.meta.fresh_until)),
                document::source.eq(&held.meta.source),
                document::lost_rows.eq(count(held.meta.lost)),
                document::confirmed.eq(held.meta.confirmed),
                document::most_rows.eq(most.map_or(0, |most| count(most.rows))),
                document::most_rows_at.eq(most.map(|most| time(most.at))),
            ))
            .on_conflict((document::realm, document::key))
            .do_update()
            .set((
                document::body.eq(excluded(document::body)),
                document::etag.eq(excluded(document::etag)),
                document::as_of.eq(excluded(document::as_of)),
                document::fresh_until.eq(excluded(document::fresh_until)),
                document::source.eq(excluded(document::source)),
                document::lost_rows.eq(excluded(document::lost_rows)),
                document::confirmed.eq(excluded(document::confirmed)),
                document::most_rows.eq(excluded(document::most_rows)),
                document::most_rows_at.eq(excluded(document::most_rows_at)),
            ))
            .execute(&mut conn)
            .await
            .map_err(failed)?;
        Ok(())
    }

    /// Removes bodies that ran out before this time.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn drop_documents(&self, before_ms: i64) -> Result<usize, Error> {
        let mut conn = self.conn().await?;
        diesel::delete(document::table.filter(document::fresh_until.lt(time(before_ms))))
            .execute(&mut conn)
            .await
            .map_err(failed)
    }

    /// The right to fetch a key, among all replicas.
    pub async fn fetching(&self, key: &str) -> Option<Guard> {
        self.cache.lock(&self.key("fetching", key), FETCHING).await
    }
}

/// A body ready to be kept: the meta as a line of JSON, then the gzip body.
#[derive(Debug, Clone)]
pub struct Packed {
    whole: Bytes,
    head: usize,
}

impl Packed {
    fn body(&self) -> &[u8] {
        &self.whole[self.head..]
    }
}

/// Off the async threads.
///
/// # Errors
/// When the body cannot be packed.
pub async fn pack(held: &Held) -> Result<Packed, Error> {
    let held = held.clone();
    tokio::task::spawn_blocking(move || {
        let mut whole = serde_json::to_vec(&held.meta)?;
        whole.push(b'\n');
        let head = whole.len();
        let mut gzip = GzEncoder::new(whole, Compression::new(3));
        gzip.write_all(&held.json)?;
        Ok::<_, std::io::Error>(Packed {
            whole: gzip.finish()?.into(),
            head,
        })
    })
    .await
    .map_err(|error| Error::Body(Arc::new(error)))?
    .map_err(|error| Error::Body(Arc::new(error)))
}

fn unpack_all(whole: &[u8]) -> Option<Held> {
    let head = whole.iter().position(|byte| *byte == b'\n')?;
    Some(Held {
        meta: serde_json::from_slice(&whole[..head]).ok()?,
        json: unpack(&whole[head + 1..])?,
    })
}

fn unpack(gzip: &[u8]) -> Option<Bytes> {
    let mut json = Vec::new();
    GzDecoder::new(gzip).take(UNPACKED_MAX).read_to_end(&mut json).ok()?;
    Some(json.into())
}
