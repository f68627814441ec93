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
    pub state: ProviderState,
    /// When calls on demand may be made again; `None` while they may.
    pub resumes: Option<DateTime<Utc>>,
    /// The provider's present.
    pub now: DateTime<Utc>,
    pub next_poll_ms: i64,
    /// Coins of the snapshot whose newest row was bad: they keep their last good one, or are missing.
    pub quarantined: usize,
}

/// How the provider fares, in one word for the operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProviderState {
    Answering,
    /// It wants no calls for a while.
    Limited,
    /// It refuses the key of this installation: nothing new comes until the operator sets a valid one.
    KeyRefused,
    /// Its last answer was a failure.
    Failing,
}

/// Writes the quota and the breaker into the metrics page; every replica does so four times a minute.
fn tell(used: &Usage, limits: &Limits, breaker: &'static str, state: ProviderState) {
    for (window, used, limit) in [
        ("minute", used.minute, limits.minute),
        ("month", used.month, limits.month),
    ] {
        metrics::gauge!("market_provider_quota_used", "window" => window).set(f64::from(used));
        metrics::gauge!("market_provider_quota_limit", "window" => window).set(f64::from(limit));
    }
    metrics::gauge!("market_provider_breaker_closed").set(f64::from(u8::from(breaker == "closed")));
    metrics::gauge!("market_provider_key_refused").set(f64::from(u8::from(state == ProviderState::KeyRefused)));
}

impl App {
    /// Answers also when PostgreSQL is away, with what this replica knows.
    pub async fn status(self: &Arc<Self>) -> Status {
        let now = self.clock.now();
        let mut used = self.store.usage(now).await.unwrap_or_default();
        let mine = self.gate.provider_health();
        used.blocked_until = used.blocked_until.max(mine.blocked_until);
        // The ledger may lack what it could not be told.
        let health = self.store.provider_health().await.unwrap_or_default().or_newer(mine);
        // An error that a success followed is over.
        let over = health.last_success_at >= health.last_error_at;
        let state = if health.key_is_refused() {
            ProviderState::KeyRefused
        } else if used.blocked_until.is_some_and(|until| until > now) {
            ProviderState::Limited
        } else if over {
            ProviderState::Answering
        } else {
            ProviderState::Failing
        };
        tell(&used, &self.gate.limits, self.gate.breaker(), state);
        let kept = self.kept(&Call::snapshot(SNAPSHOT_ROWS).key()).await;
        let quarantined = match &kept {
            Some(got) => {
                let stale = self
                    .snapshot_of(&got.held)
                    .await
                    .map_or(0, |snapshot| snapshot.stale_rows());
                stale + got.held.meta.lost
            }
            None => 0,
        };
        Status {
            quarantined,
            provider: self.args.provider.name(),
            sandbox: self.args.provider == Provider::Sandbox,
            world: self.world(),
            limits: self.gate.limits,
            last_success: health.last_success_at,
            last_error: if over {
                String::new()
            } else {
                health.last_error.unwrap_or_default()
            },
            breaker: self.gate.breaker(),
            state,
            resumes: self.gate.limits.decide(&used, Purpose::Demand, now).err(),
            used,
            now: self.provider_now(),
            next_poll_ms: self
                .next_poll(kept.as_ref().map(|got| &*got.held))
                .max(now.timestamp_millis()),
        }
    }
}
