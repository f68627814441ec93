//! The one way to the provider: breaker, then quota, then the call, and what its outcome means for the next.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
    time::Duration,
};

use chrono::{DateTime, TimeDelta, Utc};
use kit::{breaker::Breaker, clock::Clock};
use rand::Rng;
use tokio::{sync::Semaphore, time::Instant};

use super::lock;
use crate::{
    domain::{
        call::Call,
        quota::{Limits, Purpose, Usage, midnight},
        shape::Checked,
    },
    error::Error,
    store::{Store, quota::Said},
    upstream::coingecko::{CoinGecko, answer::Failure},
};

/// How long a 429 without Retry-After keeps us away.
const LIMITED: TimeDelta = TimeDelta::seconds(60);
/// A provider's Retry-After beyond this is taken for a slip.
const LIMITED_MAX: TimeDelta = TimeDelta::hours(24);
/// When to ask again after an outage that does not say.
const LATER: Duration = Duration::from_secs(5);
/// Calls of a replica that may be on their way at once; the poll does not queue for them.
const AT_ONCE: usize = 6;
/// A ledger that was away is asked again after this.
const AWAY: Duration = Duration::from_secs(2);
/// Replicas that may count by themselves at once and still stay within the minute together.
const ALONE: u32 = 4;
/// How long a caller queues for one of them.
const QUEUE: Duration = Duration::from_secs(10);

pub(super) struct Gate {
    client: CoinGecko,
    store: Store,
    pub(super) limits: Limits,
    clock: Arc<dyn Clock>,
    breaker: Mutex<Breaker>,
    at_once: Semaphore,
    /// One asks the ledger at a time; nobody does before this once it was away.
    taking: tokio::sync::Mutex<Option<Instant>>,
    /// Today's calls of this replica, for when PostgreSQL cannot count.
    mine: Mutex<VecDeque<(DateTime<Utc>, Purpose)>>,
    said: Mutex<Said>,
    /// Until then the ledger refuses calls on demand, as it said last: no need to ask it again.
    refused_until: Mutex<Option<DateTime<Utc>>>,
}

impl Gate {
    pub(super) fn new(client: CoinGecko, store: Store, limits: Limits, clock: Arc<dyn Clock>) -> Self {
        Self {
            client,
            store,
            limits,
            clock,
            breaker: Mutex::default(),
            at_once: Semaphore::new(AT_ONCE),
            taking: tokio::sync::Mutex::default(),
            mine: Mutex::default(),
            said: Mutex::default(),
            refused_until: Mutex::default(),
        }
    }

    pub(super) fn origin(&self) -> String {
        self.client.origin()
    }

    pub(super) fn breaker(&self) -> &'static str {
        lock(&self.breaker).name(self.clock.now().timestamp_millis())
    }

    /// What the provider last said to this replica.
    pub(super) fn said(&self) -> Said {
        lock(&self.said).clone()
    }

    /// Makes a call if it may be made.
    pub(super) async fn call(&self, call: &Call, purpose: Purpose) -> Result<Checked, Error> {
        let _permit = match purpose {
            Purpose::Poll => None,
            Purpose::Demand => match tokio::time::timeout(QUEUE, self.at_once.acquire()).await {
                Ok(permit) => permit.ok(),
                Err(_) => {
                    return Err(Error::Upstream {
                        retry_after: LATER,
                        cause: None,
                    });
                }
            },
        };
        let now = self.clock.now();
        if purpose == Purpose::Demand {
            // The queue may have been long.
            self.known_refusal(now)?;
        }
        if let Err(wait_ms) = lock(&self.breaker).admit(now.timestamp_millis()) {
            return Err(Error::Upstream {
                retry_after: Duration::from_millis(u64::try_from(wait_ms).unwrap_or(0)),
                cause: None,
            });
        }
        if let Err(until) = self.take(call, purpose, now).await {
            lock(&self.breaker).withdrawn(now.timestamp_millis());
            if purpose == Purpose::Demand {
                *lock(&self.refused_until) = Some(until);
            }
            return Err(Error::Quota {
                resumes: (until - now).to_std().unwrap_or_default(),
            });
        }
        let outcome = self.client.get(call).await;
        let now = self.clock.now();
        let name = match &outcome {
            Ok(_) => "ok",
            Err(failure) if failure.is_outage() => "failed",
            Err(_) => "refused",
        };
        metrics::counter!("market_provider_calls_total", "outcome" => name).increment(1);
        match outcome {
            Ok(checked) => {
                self.succeeded(now).await;
                Ok(checked)
            }
            Err(failure) if failure.is_outage() => Err(self.failed(call, failure, now).await),
            Err(failure) => {
                // A clear answer: the provider is well.
                lock(&self.breaker).succeeded(now.timestamp_millis());
                Err(match failure {
                    Failure::Parameter { message } => Error::invalid(field_of(&message), message),
                    _ => Error::NotFound,
                })
            }
        }
    }

    fn known_refusal(&self, now: DateTime<Utc>) -> Result<(), Error> {
        match *lock(&self.refused_until) {
            Some(until) if until > now => Err(Error::Quota {
                resumes: (until - now).to_std().unwrap_or_default(),
            }),
            _ => Ok(()),
        }
    }

    /// Takes the call out of the quota, or says when to ask again.
    async fn take(&self, call: &Call, purpose: Purpose, now: DateTime<Utc>) -> Result<(), DateTime<Utc>> {
        if let Some(until) = lock(&self.said).blocked_until.filter(|until| *until > now) {
            return Err(until);
        }
        let mut away_until = self.taking.lock().await;
        if away_until.is_some_and(|until| Instant::now() < until) {
            return self.take_alone(purpose, now);
        }
        match self.store.take_call(&self.limits, purpose, &call.endpoint, now).await {
            Ok(decided) => {
                decided?;
                // For the time when PostgreSQL is away.
                {
                    let mut mine = lock(&self.mine);
                    mine.push_back((now, purpose));
                    while mine.front().is_some_and(|(at, _)| *at < midnight(now)) {
                        mine.pop_front();
                    }
                }
                Ok(())
            }
            Err(error) => {
                *away_until = Some(Instant::now() + AWAY);
                tracing::warn!(%error, "the quota ledger is away; this replica counts by itself");
                self.take_alone(purpose, now)
            }
        }
    }

    /// Without PostgreSQL: what this replica remembers, within its share of the minute.
    fn take_alone(&self, purpose: Purpose, now: DateTime<Utc>) -> Result<(), DateTime<Utc>> {
        let mut calls = lock(&self.mine);
        calls.retain(|(at, _)| *at >= midnight(now));
        let minute = now - TimeDelta::seconds(60);
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let used = Usage {
            minute: count(calls.iter().filter(|(at, _)| *at > minute).count()),
            minute_oldest: calls.iter().find(|(at, _)| *at > minute).map(|(at, _)| *at),
            day: count(calls.len()),
            day_demand: count(calls.iter().filter(|(_, why)| *why == Purpose::Demand).count()),
            month: count(calls.len()),
            blocked_until: None,
        };
        let share = Limits {
            minute: (self.limits.minute / ALONE).max(1),
            ..self.limits
        };
        share.decide(&used, purpose, now)?;
        calls.push_back((now, purpose));
        Ok(())
    }

    async fn succeeded(&self, now: DateTime<Utc>) {
        lock(&self.breaker).succeeded(now.timestamp_millis());
        lock(&self.said).last_success_at = Some(now);
        if let Err(error) = self.store.note_success(now).await {
            tracing::debug!(%error, "could not note a success");
        }
    }

    async fn failed(&self, call: &Call, failure: Failure, now: DateTime<Utc>) -> Error {
        tracing::warn!(error = %failure, market.path = %call.path, "the provider failed");
        let text = failure.to_string();
        if let Failure::Limited { retry_after, .. } = &failure {
            let wait = retry_after
                .and_then(|wait| TimeDelta::from_std(wait).ok())
                .map_or(LIMITED, |wait| wait.min(LIMITED_MAX));
            let until = now + wait;
            // The provider is well, it wants to be left alone: that is no matter for the breaker.
            lock(&self.breaker).withdrawn(now.timestamp_millis());
            self.note(now, text, Some(until)).await;
            return Error::Quota {
                resumes: wait.to_std().unwrap_or_default(),
            };
        }
        lock(&self.breaker).failed(now.timestamp_millis(), rand::rng().random());
        self.note(now, text, None).await;
        Error::Upstream {
            retry_after: LATER,
            cause: Some(Arc::new(failure)),
        }
    }

    async fn note(&self, now: DateTime<Utc>, text: String, blocked_until: Option<DateTime<Utc>>) {
        if let Err(error) = self.store.note_error(now, &text, blocked_until).await {
            tracing::debug!(%error, "could not note a failure");
        }
        let mut said = lock(&self.said);
        said.last_error = Some(text);
        said.last_error_at = Some(now);
        if blocked_until.is_some() {
            said.blocked_until = blocked_until;
        }
    }
}

/// The provider names the parameter in its sentence.
fn field_of(message: &str) -> &'static str {
    const FIELDS: [&str; 8] = [
        "vs_currency",
        "ids",
        "days",
        "interval",
        "from",
        "to",
        "category",
        "order",
    ];
    FIELDS
        .into_iter()
        .find(|field| {
            message
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .any(|word| word == *field)
        })
        .unwrap_or("request")
}
