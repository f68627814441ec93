//! Bodies as callers get them: cut to what was asked, compressed once, off the async threads.

use std::sync::Arc;

use bytes::Bytes;
use kit::compress::Encodings;

use super::App;
use crate::{
    domain::{
        held::{Held, Origin, etag},
        ttl::MAX_AGE,
    },
    error::Error,
};

/// A body in three encodings; empty where an encoding is not worth it.
#[derive(Debug)]
pub struct Body {
    pub json: Bytes,
    pub gzip: Bytes,
    pub brotli: Bytes,
    pub etag: String,
}

impl Body {
    pub(super) fn bytes(&self) -> usize {
        self.json.len() + self.gzip.len() + self.brotli.len()
    }

    fn of(json: Bytes) -> std::io::Result<Self> {
        let etag = etag(&json);
        let Encodings { plain, gzip, brotli } = Encodings::of(json)?;
        Ok(Self {
            json: plain,
            gzip,
            brotli,
            etag,
        })
    }
}

/// What a caller gets.
#[derive(Debug, Clone)]
pub struct Answer {
    pub body: Arc<Body>,
    pub as_of_ms: i64,
    pub origin: Origin,
    pub source: String,
    pub max_age_s: i64,
    /// The plan's limit cut the answer: it begins here, Unix milliseconds, later than asked.
    pub available_from_ms: Option<i64>,
}

impl Answer {
    /// Marks where the plan's limit cut it.
    pub(super) fn beginning(mut self, available_from_ms: Option<i64>) -> Self {
        self.available_from_ms = available_from_ms;
        self
    }
}

impl App {
    /// A body cut by `make`, once for each `variant` of a kept body.
    pub(super) async fn answer<F>(
        &self,
        held: &Arc<Held>,
        origin: Origin,
        variant: &str,
        make: F,
    ) -> Result<Answer, Error>
    where
        F: FnOnce(&Held) -> Result<Bytes, Error> + Send + 'static,
    {
        let key = format!("{}|{}|{variant}", held.meta.source, held.meta.etag);
        let from = Arc::clone(held);
        Ok(Answer {
            body: self.body(key, move || make(&from)).await?,
            as_of_ms: held.meta.as_of,
            origin,
            source: held.meta.source.clone(),
            max_age_s: self.max_age(held, origin),
            available_from_ms: None,
        })
    }

    /// An answer made over into another one, once for each `variant` of its body.
    pub(super) async fn reshaped<F>(&self, answer: Answer, variant: &str, make: F) -> Result<Answer, Error>
    where
        F: FnOnce(&[u8]) -> Result<Bytes, Error> + Send + 'static,
    {
        let key = format!("{}|{}|{variant}", answer.source, answer.body.etag);
        let from = answer.body.json.clone();
        Ok(Answer {
            body: self.body(key, move || make(&from)).await?,
            ..answer
        })
    }

    /// A body in its encodings, made once while it is at hand.
    async fn body<F>(&self, key: String, make: F) -> Result<Arc<Body>, Error>
    where
        F: FnOnce() -> Result<Bytes, Error> + Send + 'static,
    {
        self.served
            .try_get_with(key, async move {
                tokio::task::spawn_blocking(move || {
                    Body::of(make()?)
                        .map(Arc::new)
                        .map_err(|error| Error::Body(Arc::new(error)))
                })
                .await
                .map_err(|error| Error::Body(Arc::new(error)))?
            })
            .await
            .map_err(|error: Arc<Error>| (*error).clone())
    }

    /// The body as the provider gave it.
    pub(super) async fn answer_whole(&self, held: &Arc<Held>, origin: Origin) -> Result<Answer, Error> {
        self.answer(held, origin, "", |held| Ok(held.json.clone())).await
    }

    /// A body made of kept history.
    pub(super) async fn answer_stored(&self, json: Vec<u8>, newest_ms: i64, source: &str) -> Result<Answer, Error> {
        let as_of = self.in_our_time(newest_ms).min(self.now_ms());
        let source = format!("{} {source}", self.args.provider.name());
        let held = Arc::new(Held::new(json.into(), as_of, 0, &source));
        self.answer_whole(&held, Origin::Store).await
    }

    fn max_age(&self, held: &Held, origin: Origin) -> i64 {
        match origin {
            // Fresh data may come at any moment.
            Origin::Stale => 0,
            Origin::Store => 30,
            Origin::Fetched | Origin::Kept => {
                let most = i64::try_from(MAX_AGE.as_secs()).unwrap_or(0);
                ((held.meta.fresh_until - self.now_ms()) / 1000).clamp(0, most)
            }
        }
    }
}

/// JSON of our own making.
pub(super) fn write(value: &impl serde::Serialize) -> Result<Bytes, Error> {
    serde_json::to_vec(value)
        .map(Bytes::from)
        .map_err(|error| Error::Body(Arc::new(error)))
}

/// A kept body that does not read is our fault: it was checked when it came.
pub(super) fn bad_stored_body(error: impl std::error::Error + Send + Sync + 'static) -> Error {
    Error::Body(Arc::new(error))
}
