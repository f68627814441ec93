//! Counts of what was answered. Counting is a few atomic additions; every few seconds the sums go to the process's metrics page.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

const FAMILIES: [&str; 6] = ["auth", "market", "forecasting", "platform", "static", "health"];
/// Upper bounds in microseconds.
const BUCKETS: [u64; 10] = [
    100, 500, 1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 10_000_000,
];

#[derive(Debug, Default)]
struct Family {
    /// By hundreds of the status: 1xx to 5xx.
    answers: [AtomicU64; 5],
    buckets: [AtomicU64; BUCKETS.len()],
    micros: AtomicU64,
}

/// All counters of one gateway.
#[derive(Debug, Default)]
pub struct Metrics {
    families: [Family; FAMILIES.len()],
    pub panics: AtomicU64,
}

fn family(path: &str) -> usize {
    match path {
        path if path.starts_with("/api/v3") => 1,
        path if path.starts_with("/api/auth") => 0,
        path if path.starts_with("/forecasting/api") => 2,
        path if path.starts_with("/api") || path.starts_with("/.well-known") => 3,
        "/healthz" | "/readyz" => 5,
        _ => 4,
    }
}

impl Metrics {
    pub fn record(&self, path: &str, status: u16, took: Duration) {
        let family = &self.families[family(path)];
        let hundred = usize::from(status / 100).clamp(1, 5) - 1;
        family.answers[hundred].fetch_add(1, Ordering::Relaxed);
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        family.micros.fetch_add(micros, Ordering::Relaxed);
        if let Some(at) = BUCKETS.iter().position(|bound| micros <= *bound) {
            family.buckets[at].fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Hands the sums over; `streams` is the number of open event streams.
    #[expect(clippy::cast_precision_loss, reason = "a monitoring figure")]
    pub fn publish(&self, streams: usize) {
        for (name, family) in FAMILIES.into_iter().zip(&self.families) {
            let mut all = 0;
            for (status, count) in ["1xx", "2xx", "3xx", "4xx", "5xx"].into_iter().zip(&family.answers) {
                let count = count.load(Ordering::Relaxed);
                all += count;
                metrics::counter!("gateway_requests_total", "family" => name, "status" => status).absolute(count);
            }
            let mut below = 0;
            for (bound, count) in BUCKETS.iter().zip(&family.buckets) {
                below += count.load(Ordering::Relaxed);
                let seconds = (*bound as f64 / 1e6).to_string();
                metrics::counter!("gateway_request_seconds_bucket", "family" => name, "le" => seconds).absolute(below);
            }
            metrics::counter!("gateway_request_seconds_bucket", "family" => name, "le" => "+Inf").absolute(all);
            metrics::counter!("gateway_request_seconds_count", "family" => name).absolute(all);
            let sum = family.micros.load(Ordering::Relaxed) as f64 / 1e6;
            metrics::gauge!("gateway_request_seconds_sum", "family" => name).set(sum);
        }
        metrics::gauge!("gateway_streams").set(streams as f64);
        metrics::counter!("gateway_panics_total").absolute(self.panics.load(Ordering::Relaxed));
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Metrics;

    #[test]
    fn what_was_answered_is_counted() {
        let metrics = Metrics::default();
        metrics.record("/api/v3/ping", 200, Duration::from_micros(300));
        metrics.record("/api/v3/ping", 503, Duration::from_secs(20));
        let page = kit::metrics::page().unwrap();
        metrics.publish(2);
        let text = page.render();
        for line in [
            "gateway_requests_total{family=\"market\",status=\"2xx\"} 1",
            "gateway_requests_total{family=\"market\",status=\"5xx\"} 1",
            "gateway_request_seconds_bucket{family=\"market\",le=\"0.0005\"} 1",
            "gateway_request_seconds_bucket{family=\"market\",le=\"+Inf\"} 2",
            "gateway_streams 2",
        ] {
            assert!(text.contains(line), "{line} in {text}");
        }
    }
}
