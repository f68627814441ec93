//! The series of this process, behind the `metrics` macros. A registry of our own, because a histogram here keeps for each bucket the
//! trace that fell into it last (an OpenMetrics exemplar), which leads from a slow hundredth on a dashboard to one slow request.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{
        Arc, LazyLock, Mutex, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    time::{Duration, SystemTime},
};

use metrics::{Counter, Gauge, HistogramFn, Key, KeyName, Metadata, Recorder, SharedString, Unit};

use crate::propagate;

/// Upper bounds of every histogram, in seconds: from a document kept in memory to the longest deadline.
pub(super) const SECONDS: [f64; 13] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0,
];
/// The last bucket has no upper bound.
const BUCKETS: usize = SECONDS.len() + 1;
/// A label that strangers can choose would fill the memory: beyond this many series new ones are not kept.
const MOST: usize = 20_000;

type Kept<T> = RwLock<HashMap<Key, Arc<T>>>;

/// Everything that is counted in this process.
#[derive(Debug, Default)]
pub struct Registry {
    pub(super) counters: Kept<AtomicU64>,
    pub(super) gauges: Kept<AtomicU64>,
    pub(super) histograms: Kept<Histogram>,
    series: AtomicUsize,
    full: AtomicBool,
}

/// What a bucket remembers of the last sampled request that fell into it.
#[derive(Debug, Clone)]
pub(super) struct Exemplar {
    pub(super) trace_id: String,
    pub(super) value: f64,
    /// Since the Unix epoch.
    pub(super) at: Duration,
}

/// Counts by bucket, not yet added up.
#[derive(Debug)]
pub(super) struct Histogram {
    pub(super) counts: [AtomicU64; BUCKETS],
    /// Bits of an `f64`.
    sum: AtomicU64,
    exemplars: [Mutex<Option<Exemplar>>; BUCKETS],
}

impl Default for Histogram {
    fn default() -> Self {
        Self {
            counts: [const { AtomicU64::new(0) }; BUCKETS],
            sum: AtomicU64::new(0f64.to_bits()),
            exemplars: [const { Mutex::new(None) }; BUCKETS],
        }
    }
}

impl Histogram {
    pub(super) fn sum(&self) -> f64 {
        f64::from_bits(self.sum.load(Ordering::Relaxed))
    }

    pub(super) fn exemplar(&self, bucket: usize) -> Option<Exemplar> {
        self.exemplars[bucket]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

impl HistogramFn for Histogram {
    fn record(&self, value: f64) {
        let bucket = SECONDS
            .iter()
            .position(|bound| value <= *bound)
            .unwrap_or(SECONDS.len());
        self.counts[bucket].fetch_add(1, Ordering::Relaxed);
        let add = |sum: u64| Some((f64::from_bits(sum) + value).to_bits());
        // The closure never gives up, so this cannot fail.
        let _ = self.sum.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
        if let Some(trace_id) = propagate::sampled_trace_id()
            // Who does not get it at once leaves it to the one that has it: any of them is an example.
            && let Ok(mut kept) = self.exemplars[bucket].try_lock()
        {
            let at = SystemTime::now()
                .duration_since(SystemTime::UNIX_EPOCH)
                .unwrap_or_default();
            *kept = Some(Exemplar { trace_id, value, at });
        }
    }
}

impl Registry {
    fn find<T: Default>(&self, kept: &Kept<T>, key: &Key) -> Option<Arc<T>> {
        if let Some(found) = read(kept).get(key) {
            return Some(Arc::clone(found));
        }
        if self.series.load(Ordering::Relaxed) >= MOST {
            if !self.full.swap(true, Ordering::Relaxed) {
                tracing::error!(
                    series = MOST,
                    metric = key.name(),
                    "too many series: new ones are not counted"
                );
            }
            return None;
        }
        let mut all = kept.write().unwrap_or_else(PoisonError::into_inner);
        let series = &self.series;
        let made = all.entry(key.clone()).or_insert_with(|| {
            series.fetch_add(1, Ordering::Relaxed);
            Arc::default()
        });
        Some(Arc::clone(made))
    }
}

fn read<K: Eq + Hash, T>(kept: &RwLock<HashMap<K, Arc<T>>>) -> std::sync::RwLockReadGuard<'_, HashMap<K, Arc<T>>> {
    kept.read().unwrap_or_else(PoisonError::into_inner)
}

/// A copy of the handles, so that nobody waits while they are written down.
pub(super) fn list<T>(kept: &Kept<T>) -> Vec<(Key, Arc<T>)> {
    read(kept)
        .iter()
        .map(|(key, of)| (key.clone(), Arc::clone(of)))
        .collect()
}

/// The one of this process.
pub(super) static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::default);

/// Hands the macros over to [`REGISTRY`].
#[derive(Debug, Clone, Copy)]
pub(super) struct Recording;

impl Recorder for Recording {
    fn describe_counter(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}
    fn describe_gauge(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}
    fn describe_histogram(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}

    fn register_counter(&self, key: &Key, _: &Metadata<'_>) -> Counter {
        REGISTRY
            .find(&REGISTRY.counters, key)
            .map_or_else(Counter::noop, Counter::from_arc)
    }

    fn register_gauge(&self, key: &Key, _: &Metadata<'_>) -> Gauge {
        REGISTRY
            .find(&REGISTRY.gauges, key)
            .map_or_else(Gauge::noop, Gauge::from_arc)
    }

    fn register_histogram(&self, key: &Key, _: &Metadata<'_>) -> metrics::Histogram {
        REGISTRY
            .find(&REGISTRY.histograms, key)
            .map_or_else(metrics::Histogram::noop, metrics::Histogram::from_arc)
    }
}
