//! A body that is kept, with what one must know about it.

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::ttl::MAX_STALE;

/// A provider's body as it is kept. Times are Unix milliseconds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    pub json: Bytes,
    pub meta: Meta,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meta {
    /// Validator over the body.
    pub etag: String,
    /// When the provider gave it.
    pub as_of: i64,
    /// From then on it is stale.
    pub fresh_until: i64,
    /// Endpoint of the provider.
    pub source: String,
    /// Bad rows that the body lost: what it does not name may exist all the same.
    #[serde(default)]
    pub lost: usize,
    /// Something else agrees with it: the body before it, the kept history, or those that came after it. The first of its call
    /// answers, and proves nothing.
    #[serde(default = "yes")]
    pub confirmed: bool,
    /// Of a list: its most rows of the last day.
    #[serde(default)]
    pub most: Option<Most>,
    /// Of a page: the rows of the whole list, where the provider says how many.
    #[serde(default)]
    pub total: Option<u32>,
}

/// How long a list was, and when, Unix milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Most {
    pub rows: usize,
    pub at: i64,
}

/// Bodies that were kept before this was noted had passed as references.
const fn yes() -> bool {
    true
}

impl Held {
    #[must_use]
    pub fn new(json: Bytes, as_of: i64, fresh_ms: i64, source: &str) -> Self {
        Self {
            meta: Meta {
                etag: etag(&json),
                as_of,
                fresh_until: as_of + fresh_ms,
                source: source.to_owned(),
                lost: 0,
                confirmed: true,
                most: None,
                total: None,
            },
            json,
        }
    }

    /// With the bad rows that it lost.
    #[must_use]
    pub fn lacking(mut self, lost: usize) -> Self {
        self.meta.lost = lost;
        self
    }

    /// As a page of a list with so many rows.
    #[must_use]
    pub fn of_list(mut self, total: Option<u32>) -> Self {
        self.meta.total = total;
        self
    }

    /// With how it stands to what is known.
    #[must_use]
    pub fn standing(mut self, confirmed: bool, most: Option<Most>) -> Self {
        (self.meta.confirmed, self.meta.most) = (confirmed, most);
        self
    }

    #[must_use]
    pub const fn is_fresh(&self, now: i64) -> bool {
        now < self.meta.fresh_until
    }

    /// May it still answer? At most a day past its freshness.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a day of milliseconds")]
    pub const fn is_usable(&self, now: i64) -> bool {
        now < self.meta.fresh_until + MAX_STALE.as_millis() as i64
    }
}

/// The first 16 bytes of the SHA-256, in hex.
#[must_use]
pub fn etag(json: &[u8]) -> String {
    hex::encode(&Sha256::digest(json)[..16])
}

/// Where an answer came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Fetched for this call.
    Fetched,
    Kept,
    /// Past its freshness.
    Stale,
    /// Made of the kept history.
    Store,
}
