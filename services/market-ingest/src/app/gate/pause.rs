//! The pause that a 429 asks for: who keeps it, and how it ends early when the provider said more than it meant.

use chrono::{DateTime, TimeDelta, Utc};

use super::{Gate, lock};
use crate::{
    domain::quota::{Purpose, Usage},
    error::Error,
    store::quota::{Unwritten, Wanted},
};

/// How long a 429 without a `Retry-After` that can be meant keeps us away.
pub(super) const LIMITED: TimeDelta = TimeDelta::seconds(60);
/// In a long pause one poll asks after this, and then again after as long.
const PROBE_EVERY: TimeDelta = TimeDelta::minutes(15);
/// What the ledger or the provider refused is believed for so long without asking the ledger again: another replica may have found
/// that the provider answers.
const BELIEVED: TimeDelta = TimeDelta::seconds(60);

/// The ledger refuses calls on demand until then, as it said at that time.
#[derive(Debug, Clone, Copy)]
pub(super) struct QuotaRefusal {
    until: DateTime<Utc>,
    at: DateTime<Utc>,
}

impl Gate {
    pub(super) fn remember_refusal(&self, until: DateTime<Utc>, now: DateTime<Utc>) {
        *lock(&self.refused) = Some(QuotaRefusal { until, at: now });
    }

    pub(super) fn known_refusal(&self, now: DateTime<Utc>) -> Result<(), Error> {
        match *lock(&self.refused) {
            Some(QuotaRefusal { until, at }) if until > now && now - at < BELIEVED => Err(Error::Quota {
                resumes: (until - now).to_std().unwrap_or_default(),
            }),
            _ => Ok(()),
        }
    }

    /// The end of a pause that the provider asked this replica for within the last minute. Later the ledger knows more.
    pub(super) fn recent_pause(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let health = lock(&self.health);
        let is_late = health.last_error_at.is_some_and(|at| now - at >= BELIEVED);
        health.blocked_until.filter(|until| *until > now && !is_late)
    }

    /// A poll may ask in a long pause, once in a while. The call is written down, for it counts like any other.
    pub(super) async fn may_probe(&self, wanted: &Wanted<'_>, now: DateTime<Utc>) -> bool {
        if wanted.purpose != Purpose::Poll {
            return false;
        }
        let mine = lock(&self.health).last_error_at;
        let (Ok(health), Ok(used)) = (self.store.provider_health().await, self.store.usage(now).await) else {
            return false;
        };
        let is_due = mine.max(health.last_error_at).is_none_or(|at| now - at >= PROBE_EVERY);
        let is_paused = used.blocked_until.is_some_and(|until| until > now);
        let unpaused = Usage {
            blocked_until: None,
            ..used
        };
        if !is_due || !is_paused || self.limits.decide(&unpaused, Purpose::Poll, now).is_err() {
            return false;
        }
        let call = Unwritten {
            at: now,
            purpose: wanted.purpose,
            endpoint: wanted.endpoint.to_owned(),
            caller: wanted.caller,
        };
        self.store.write_calls(&[call]).await.is_ok()
    }

    /// The provider answers: whatever it told, it wants to be asked.
    pub(super) async fn end_pause(&self) {
        tracing::info!("the provider answers before its time; the pause ends");
        lock(&self.health).blocked_until = None;
        *lock(&self.refused) = None;
        if let Err(error) = self.store.end_pause().await {
            tracing::debug!(error = %kit::causes(&error), "could not end the pause for the other replicas");
        }
    }
}
