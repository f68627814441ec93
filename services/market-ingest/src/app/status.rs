//! How the provider fares, for everyone to see.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::App;
use crate::{
    config::{Provider, SNAPSHOT_ROWS},
    domain::{
        call::Call,
        quota::{Limits, Purpose, Usage},
    },
};

/// Quota, breaker and present of the provider.
#[derive(Debug, Clone)]
pub struct Status {
    pub provider: &'static str,
    pub sandbox: bool,
    pub world: String,
    pub used: Usage,
    pub limits: Limits,
    pub last_success: Option<DateTime<Utc>>,
    pub last_error: String,
    pub breaker: &'static str,
    /// When calls on demand may be made again; `None` while they may.
    pub resumes: Option<DateTime<Utc>>,
    /// The provider's present.
    pub now: DateTime<Utc>,
    pub next_poll_ms: i64,
}

/// Writes the quota and the breaker into the metrics page; every replica does so four times a minute.
fn tell(used: &Usage, limits: &Limits, breaker: &'static str) {
    for (window, used, limit) in [
        ("minute", used.minute, limits.minute),
        ("month", used.month, limits.month),
    ] {
        metrics::gauge!("market_provider_quota_used", "window" => window).set(f64::from(used));
        metrics::gauge!("market_provider_quota_limit", "window" => window).set(f64::from(limit));
    }
    metrics::gauge!("market_provider_breaker_closed").set(f64::from(u8::from(breaker == "closed")));
}

impl App {
    /// Answers also when PostgreSQL is away, with what this replica knows.
    pub async fn status(self: &Arc<Self>) -> Status {
        let now = self.clock.now();
        let mut used = self.store.usage(now).await.unwrap_or_default();
        let mine = self.gate.said();
        let mut said = self.store.said().await.unwrap_or_else(|_| mine.clone());
        if mine.last_success_at > said.last_success_at {
            said.last_success_at = mine.last_success_at;
        }
        used.blocked_until = used.blocked_until.max(mine.blocked_until);
        tell(&used, &self.gate.limits, self.gate.breaker());
        // An error that a success followed is over.
        let over = said.last_success_at >= said.last_error_at;
        let kept = self.kept(&Call::snapshot(SNAPSHOT_ROWS).key()).await;
        Status {
            provider: self.args.provider.name(),
            sandbox: self.args.provider == Provider::Sandbox,
            world: self.world(),
            limits: self.gate.limits,
            last_success: said.last_success_at,
            last_error: if over {
                String::new()
            } else {
                said.last_error.unwrap_or_default()
            },
            breaker: self.gate.breaker(),
            resumes: self.gate.limits.decide(&used, Purpose::Demand, now).err(),
            used,
            now: self.provider_now(),
            next_poll_ms: self
                .next_poll(kept.as_ref().map(|got| &*got.held))
                .max(now.timestamp_millis()),
        }
    }
}
