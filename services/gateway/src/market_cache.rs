//! Market documents as they were sent by market-ingest, kept for seconds in all their encodings, and what was good for a day.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use actix_web::http::header::{HeaderName, HeaderValue};
use futures::FutureExt as _;
use kit::compress::Encodings;
use moka::Expiry;
use proto::market::{CacheState, Document};

use crate::negotiate::Variants;

/// Longest time that a document is served without asking again.
const FRESH: Duration = Duration::from_secs(10);
/// How long to go on with an old document before asking again, when the service failed.
pub const STALE_AGAIN: Duration = Duration::from_secs(1);
/// Oldest document that is still served.
const OLDEST: Duration = Duration::from_secs(24 * 3600);

/// Headers of the provider's that clients page by.
const PAGING: [&str; 2] = ["total", "per-page"];

/// What a question is known by.
pub type Key = Arc<[u8]>;

/// A document, and what only some of them have: headers of the provider's, and what a computed body rests on.
#[derive(Debug)]
pub struct Fetched {
    pub document: Document,
    pub headers: Vec<(String, String)>,
    pub data_source: String,
    pub data_since_unix_ms: Option<i64>,
    pub universe: String,
}

impl From<Document> for Fetched {
    fn from(document: Document) -> Self {
        Self {
            document,
            headers: Vec::new(),
            data_source: String::new(),
            data_since_unix_ms: None,
            universe: String::new(),
        }
    }
}

/// A document ready to be sent.
#[derive(Debug)]
pub struct Kept {
    pub variants: Variants,
    pub as_of: HeaderValue,
    pub source: HeaderValue,
    /// Where the data begin, if the provider's plan cuts them off later than asked.
    pub available_from: Option<HeaderValue>,
    /// Headers of this document alone: those that clients page by, and what a computed body rests on.
    pub own: Vec<(HeaderName, HeaderValue)>,
    pub state: CacheState,
    /// When it came here, and how old it was then.
    pub since: Instant,
    pub age: Duration,
    pub fresh: Duration,
    pub max_age: Duration,
}

impl Kept {
    #[must_use]
    pub fn of(fetched: Fetched, now_ms: i64) -> Self {
        let document = fetched.document;
        let state = document.cache();
        let max_age = Duration::from_secs(u64::try_from(document.max_age_s).unwrap_or(0));
        let age = Duration::from_millis(u64::try_from(now_ms - document.as_of_unix_ms).unwrap_or(0));
        let instant = |ms: i64| {
            let at = chrono::DateTime::from_timestamp_millis(ms).unwrap_or_default();
            header_text(&at.to_rfc3339_opts(chrono::SecondsFormat::Millis, true))
        };
        let mut own: Vec<(HeaderName, HeaderValue)> = Vec::new();
        for (name, value) in &fetched.headers {
            if let Some(known) = PAGING.into_iter().find(|known| *known == name.as_str()) {
                own.push((HeaderName::from_static(known), header_text(value)));
            }
        }
        if let Some(since) = fetched.data_since_unix_ms {
            own.push((HeaderName::from_static("x-data-since"), instant(since)));
        }
        if !fetched.universe.is_empty() {
            own.push((HeaderName::from_static("x-universe"), header_text(&fetched.universe)));
        }
        let source = if fetched.data_source.is_empty() {
            &document.source
        } else {
            &fetched.data_source
        };
        let fresh = if state == CacheState::Stale {
            max_age.min(STALE_AGAIN * 2)
        } else {
            max_age.min(FRESH)
        };
        Self {
            as_of: instant(document.as_of_unix_ms),
            available_from: document.available_from_unix_ms.map(instant),
            source: header_text(source),
            own,
            variants: Variants::new(
                Encodings {
                    plain: document.json,
                    gzip: document.gzip,
                    brotli: document.brotli,
                },
                &document.etag,
            ),
            state,
            since: Instant::now(),
            age,
            fresh,
            max_age,
        }
    }

    /// When it is to be asked for again.
    #[must_use]
    pub fn end(&self) -> Instant {
        self.since + self.fresh
    }

    fn bytes(&self) -> u32 {
        u32::try_from(self.variants.bytes() + 512).unwrap_or(u32::MAX)
    }
}

/// Empty where the text can't stand in a header.
#[must_use]
pub fn header_text(text: &str) -> HeaderValue {
    HeaderValue::from_str(text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

#[derive(Debug)]
struct Freshness;

impl Expiry<Key, (Arc<Kept>, Duration)> for Freshness {
    fn expire_after_create(&self, _: &Key, value: &(Arc<Kept>, Duration), _: Instant) -> Option<Duration> {
        Some(value.1)
    }

    fn expire_after_update(
        &self,
        _: &Key,
        value: &(Arc<Kept>, Duration),
        _: Instant,
        _: Option<Duration>,
    ) -> Option<Duration> {
        Some(value.1)
    }
}

/// The kept documents of one gateway, shared by its workers.
#[derive(Debug)]
pub struct Documents {
    pub fresh: moka::future::Cache<Key, (Arc<Kept>, Duration)>,
    pub last: moka::sync::Cache<Key, Arc<Kept>>,
    /// The same documents by the address as it was asked for, so that repeated questions need not be understood again.
    pub asked: moka::sync::Cache<Arc<str>, Asked>,
}

/// What an address asks for, and the route that it is of.
#[derive(Debug, Clone)]
pub struct Asked {
    pub key: Key,
    pub route: Arc<str>,
}

impl Documents {
    #[must_use]
    pub fn new(bytes: u64) -> Self {
        Self {
            fresh: moka::future::Cache::builder()
                .max_capacity(bytes)
                .weigher(|_, value: &(Arc<Kept>, Duration)| value.0.bytes())
                .expire_after(Freshness)
                .build(),
            last: moka::sync::Cache::builder()
                .max_capacity(bytes)
                .weigher(|_, value: &Arc<Kept>| value.bytes())
                .time_to_live(OLDEST)
                .build(),
            asked: moka::sync::Cache::builder()
                .max_capacity(10_000)
                .time_to_live(Duration::from_secs(600))
                .build(),
        }
    }

    /// The fresh document of an address that was asked for before, and its route. Never waits; nothing where it has to be asked for.
    #[must_use]
    pub fn cached(&self, address: &str) -> Option<(Arc<Kept>, Arc<str>)> {
        let asked = self.asked.get(address)?;
        let (kept, _) = self.fresh.get(&asked.key).now_or_never()??;
        Some((kept, asked.route))
    }
}

#[cfg(test)]
#[path = "market_cache_tests.rs"]
mod tests;
