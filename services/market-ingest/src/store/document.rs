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
use flate2::{Compression, GzBuilder, read::GzDecoder};
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
            total: total_of(&row.body),
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

/// How a gzip body says of how long a list it is a page: in the comment of its header, which needs no column and no reader minds.
const OF_LIST: &str = "total ";

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
        let mut head_of_gzip = GzBuilder::new();
        if let Some(total) = held.meta.total {
            head_of_gzip = head_of_gzip.comment(format!("{OF_LIST}{total}"));
        }
        let mut gzip = head_of_gzip.write(whole, Compression::new(3));
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

/// Rows of the list of which this is a page.
fn total_of(gzip: &[u8]) -> Option<u32> {
    let read = GzDecoder::new(gzip);
    let comment = std::str::from_utf8(read.header()?.comment()?).ok()?;
    comment.strip_prefix(OF_LIST)?.parse().ok()
}

fn unpack(gzip: &[u8]) -> Option<Bytes> {
    let mut json = Vec::new();
    GzDecoder::new(gzip).take(UNPACKED_MAX).read_to_end(&mut json).ok()?;
    Some(json.into())
}

#[cfg(test)]
mod tests {
    use super::{Held, pack, total_of, unpack, unpack_all};

    #[tokio::test]
    async fn a_page_is_kept_with_the_length_of_its_list() {
        for total in [None, Some(0), Some(721)] {
            let held = Held::new("[{\"id\":\"harbour\"}]".into(), 1_000, 60_000, "sandbox /exchanges").of_list(total);
            let packed = pack(&held).await.unwrap();
            assert_eq!(unpack_all(&packed.whole), Some(held.clone()), "in the cache");
            assert_eq!(total_of(packed.body()), total, "in PostgreSQL");
            assert_eq!(unpack(packed.body()), Some(held.json));
        }
    }
}
