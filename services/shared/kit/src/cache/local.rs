//! The cache of one machine: in this process.

use std::{
    collections::{BTreeMap, HashMap},
    ops::Bound,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use bytes::Bytes;
use futures::{StreamExt, stream::BoxStream};
use moka::{Expiry, future};
use tokio::sync::broadcast;
use tokio_stream::wrappers::BroadcastStream;

use super::Guard;

/// Messages a slow reader may be behind.
const BACKLOG: usize = 1024;
/// Entries of one log: they share the memory of everything else that runs here.
const LOG_KEEPS: usize = 10_000;
/// Counters and locks are swept when there are this many.
const SWEEP_AT: usize = 4096;

#[derive(Debug, Clone)]
pub(super) struct Local {
    values: future::Cache<String, (Bytes, Duration)>,
    small: Arc<Mutex<Small>>,
}

#[derive(Debug, Default)]
struct Small {
    counts: HashMap<String, (u64, Instant)>,
    locks: HashMap<String, (u64, Instant)>,
    streams: HashMap<String, broadcast::Sender<Bytes>>,
    logs: HashMap<String, BTreeMap<u64, Bytes>>,
    next: u64,
}

struct ByTtl;

impl Expiry<String, (Bytes, Duration)> for ByTtl {
    fn expire_after_create(&self, _: &String, value: &(Bytes, Duration), _: Instant) -> Option<Duration> {
        Some(value.1)
    }

    fn expire_after_update(
        &self,
        _: &String,
        value: &(Bytes, Duration),
        _: Instant,
        _: Option<Duration>,
    ) -> Option<Duration> {
        Some(value.1)
    }
}

impl Local {
    pub(super) fn new(bytes: u64) -> Self {
        let values = future::Cache::builder()
            .max_capacity(bytes)
            .weigher(|key: &String, value: &(Bytes, Duration)| {
                u32::try_from(key.len() + value.0.len() + 64).unwrap_or(u32::MAX)
            })
            .expire_after(ByTtl)
            .build();
        Self {
            values,
            small: Arc::default(),
        }
    }

    pub(super) async fn get(&self, key: &str) -> Option<Bytes> {
        self.values.get(key).await.map(|(value, _)| value)
    }

    pub(super) async fn set(&self, key: &str, value: Bytes, ttl: Duration) {
        self.values.insert(key.to_owned(), (value, ttl)).await;
    }

    pub(super) async fn del(&self, key: &str) {
        self.values.invalidate(key).await;
    }

    pub(super) fn incr(&self, key: &str, ttl: Duration) -> u64 {
        let now = Instant::now();
        let mut small = self.small();
        if small.counts.len() >= SWEEP_AT {
            small.counts.retain(|_, (_, ends)| *ends > now);
        }
        let entry = small.counts.entry(key.to_owned()).or_insert((0, now + ttl));
        if entry.1 <= now {
            *entry = (0, now + ttl);
        }
        entry.0 += 1;
        entry.0
    }

    pub(super) fn lock(&self, key: &str, ttl: Duration) -> Option<Guard> {
        let now = Instant::now();
        let mut small = self.small();
        if small.locks.get(key).is_some_and(|(_, ends)| *ends > now) {
            return None;
        }
        if small.locks.len() >= SWEEP_AT {
            small.locks.retain(|_, (_, ends)| *ends > now);
        }
        small.next += 1;
        let mine = small.next;
        small.locks.insert(key.to_owned(), (mine, now + ttl));
        let (shared, key) = (Arc::clone(&self.small), key.to_owned());
        Some(Guard::new(move || {
            let mut small = shared.lock().unwrap_or_else(PoisonError::into_inner);
            // It may have run out and be another's by now.
            if small.locks.get(&key).is_some_and(|(holder, _)| *holder == mine) {
                small.locks.remove(&key);
            }
        }))
    }

    pub(super) fn publish(&self, stream: &str, message: Bytes) {
        if let Some(sender) = self.small().streams.get(stream) {
            // No reader is no failure.
            drop(sender.send(message));
        }
    }

    pub(super) fn subscribe(&self, stream: &str) -> BoxStream<'static, Bytes> {
        let receiver = self
            .small()
            .streams
            .entry(stream.to_owned())
            .or_insert_with(|| broadcast::channel(BACKLOG).0)
            .subscribe();
        // A lagging reader gets an error item for what it missed and goes on with what is kept.
        BroadcastStream::new(receiver)
            .filter_map(|item| async { item.ok() })
            .boxed()
    }

    pub(super) fn append(&self, log: &str, entries: &[(u64, Bytes)], keep: usize) {
        let Some((first, _)) = entries.first() else { return };
        let mut small = self.small();
        let kept = small.logs.entry(log.to_owned()).or_default();
        if kept.last_key_value().is_some_and(|(newest, _)| newest >= first) {
            kept.clear();
        }
        kept.extend(entries.iter().cloned());
        while kept.len() > keep.min(LOG_KEEPS) {
            kept.pop_first();
        }
    }

    pub(super) fn entries_after(&self, log: &str, after: u64, count: usize) -> Vec<(u64, Bytes)> {
        let small = self.small();
        let Some(kept) = small.logs.get(log) else {
            return Vec::new();
        };
        let later = kept.range((Bound::Excluded(after), Bound::Unbounded));
        later
            .take(count)
            .map(|(number, entry)| (*number, entry.clone()))
            .collect()
    }

    fn small(&self) -> MutexGuard<'_, Small> {
        self.small.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
