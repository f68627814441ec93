//! What may be lost: a cache, counters, locks, small streams and logs, in Redis or in this process.
//!
//! A failing cache never fails a caller: reads miss, writes are dropped, counters count locally, locks are granted (so work may be
//! done once for each replica), streams reach this process only. Each command has 100 ms ([`RedisArgs::patience`]); after a failure
//! the cache is left alone for a second. A log is the exception: who reads one must know whether it is whole, so its failures are told,
//! and a command has a second. After a failed read of a log, logs alone are not read for a second; they are always written to.
//!
//! Counted: `cache_requests_total{backend,command,outcome}`; of `get` the outcome is `hit` or `miss`.

mod authorities;
mod local;
mod remote;
mod servers;

use std::time::Duration;

use bytes::Bytes;
use futures::stream::BoxStream;
use tracing::{Instrument, Span, field::Empty};

use crate::{args::RedisArgs, propagate};
use authorities::Authorities;
use local::Local;
use remote::Remote;

/// A handle; clones share one cache.
#[derive(Debug, Clone)]
pub struct Cache(Backend);

#[derive(Debug, Clone)]
enum Backend {
    Local(Local),
    Remote(Box<Remote>),
}

impl Cache {
    /// In this process, at most `bytes` of values.
    #[must_use]
    pub fn local(bytes: u64) -> Self {
        Self(Backend::Local(Local::new(bytes)))
    }

    /// Redis where one is named, else [`Cache::local`] of 64 MiB. Does not wait for Redis to answer.
    ///
    /// # Errors
    /// When the address is none, or there is none among the operator's certificates.
    pub async fn connect(args: &RedisArgs) -> anyhow::Result<Self> {
        Ok(match &args.redis_url {
            Some(url) => {
                let authorities = Authorities::read(args.redis_ca_file.as_deref())?;
                Self(Backend::Remote(Box::new(Remote::connect(
                    url,
                    authorities,
                    args.patience,
                )?)))
            }
            None => Self::local(64 << 20),
        })
    }

    /// True when values are seen by other replicas too.
    #[must_use]
    pub const fn is_shared(&self) -> bool {
        matches!(self.0, Backend::Remote(_))
    }

    pub async fn get(&self, key: &str) -> Option<Bytes> {
        let span = self.span("GET");
        let asked = async {
            match &self.0 {
                Backend::Local(cache) => cache.get(key).await,
                Backend::Remote(cache) => cache.get(key).await,
            }
        };
        let got = asked.instrument(span.clone()).await;
        span.record("cache.hit", got.is_some());
        self.count("get", if got.is_some() { "hit" } else { "miss" });
        got
    }

    pub async fn set(&self, key: &str, value: Bytes, ttl: Duration) {
        let asked = async {
            match &self.0 {
                Backend::Local(cache) => cache.set(key, value, ttl).await,
                Backend::Remote(cache) => cache.set(key, value, ttl).await,
            }
        };
        asked.instrument(self.span("SET")).await;
        self.count("set", "sent");
    }

    pub async fn del(&self, key: &str) {
        let asked = async {
            match &self.0 {
                Backend::Local(cache) => cache.del(key).await,
                Backend::Remote(cache) => cache.del(key).await,
            }
        };
        asked.instrument(self.span("DEL")).await;
        self.count("del", "sent");
    }

    const fn backend(&self) -> &'static str {
        match self.0 {
            Backend::Local(_) => "memory",
            Backend::Remote(_) => "redis",
        }
    }

    fn count(&self, command: &'static str, outcome: &'static str) {
        metrics::counter!("cache_requests_total", "backend" => self.backend(), "command" => command, "outcome" => outcome)
            .increment(1);
    }

    /// Keys stay out of it: they may name what a user looked at.
    fn span(&self, operation: &'static str) -> Span {
        if !propagate::sampled() {
            return Span::none();
        }
        tracing::info_span!(
            "cache",
            otel.name = %format_args!("{operation} cache"),
            otel.kind = "client",
            db.system.name = self.backend(),
            db.operation.name = operation,
            cache.hit = Empty,
        )
    }

    /// Adds one and returns the new count; the first of a key starts its time to live.
    pub async fn incr(&self, key: &str, ttl: Duration) -> u64 {
        match &self.0 {
            Backend::Local(cache) => cache.incr(key, ttl),
            Backend::Remote(cache) => cache.incr(key, ttl).await,
        }
    }

    /// Takes a lock, or `None` where another holds it. It ends with the guard, or after `ttl`.
    pub async fn lock(&self, key: &str, ttl: Duration) -> Option<Guard> {
        match &self.0 {
            Backend::Local(cache) => cache.lock(key, ttl),
            Backend::Remote(cache) => cache.lock(key, ttl).await,
        }
    }

    /// Sends to everyone who subscribed before, in all replicas.
    pub async fn publish(&self, stream: &str, message: Bytes) {
        match &self.0 {
            Backend::Local(cache) => cache.publish(stream, message),
            Backend::Remote(cache) => cache.publish(stream, message).await,
        }
    }

    /// Messages published from now on, in order. A reader more than 1,024 messages behind loses the oldest.
    #[must_use]
    pub fn subscribe(&self, stream: &str) -> BoxStream<'static, Bytes> {
        match &self.0 {
            Backend::Local(cache) => cache.subscribe(stream),
            Backend::Remote(cache) => cache.subscribe(stream),
        }
    }

    /// Adds numbered entries, in ascending order, to a log that keeps about the newest `keep` of them; in this process at most 10,000.
    /// Where the first number is not above the newest in the log, as after a restored backup, the log begins anew with these. False
    /// when Redis did not take them: the log then lacks them.
    pub async fn append(&self, log: &str, entries: &[(u64, Bytes)], keep: usize) -> bool {
        match &self.0 {
            Backend::Local(cache) => {
                cache.append(log, entries, keep);
                true
            }
            Backend::Remote(cache) => cache.append(log, entries, keep).await,
        }
    }

    /// At most `count` entries of a log above a number, in ascending order; `None` when Redis did not answer.
    pub async fn entries_after(&self, log: &str, after: u64, count: usize) -> Option<Vec<(u64, Bytes)>> {
        match &self.0 {
            Backend::Local(cache) => Some(cache.entries_after(log, after, count)),
            Backend::Remote(cache) => cache.entries_after(log, after, count).await,
        }
    }
}

/// A held lock. Dropping it lets go.
pub struct Guard(Option<Box<dyn FnOnce() + Send + Sync>>);

impl Guard {
    fn new(release: impl FnOnce() + Send + Sync + 'static) -> Self {
        Self(Some(Box::new(release)))
    }
}

impl std::fmt::Debug for Guard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Guard")
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(release) = self.0.take() {
            release();
        }
    }
}
