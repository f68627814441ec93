//! The one way to the provider: breaker, then quota, then the call, and what its outcome means for the next.

mod pause;
mod weigh;
mod words;

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use chrono::{DateTime, TimeDelta, Utc};
use kit::{Spent, clock::Clock};
use metering::Meter;
use provider_client::{Guard, Health};
use tokio::{sync::Semaphore, time::Instant};
use uuid::Uuid;
use vocab::UserId;

use words::{field_of, range_field};

use super::lock;
use crate::{
    domain::{
        call::Call,
        judge::{Judged, Known},
        quota::{Limits, Purpose, Refusal},
    },
    error::Error,
    store::{
        Store,
        provider_health::ProviderHealth,
        quota::{Unwritten, Wanted},
        standby::STANDBY,
    },
    upstream::coingecko::{CoinGecko, answer::Failure},
};

/// When to ask again after an outage that does not say.
const LATER: Duration = Duration::from_secs(5);
/// Calls of a replica that may be on their way at once; the poll does not queue for them.
const AT_ONCE: usize = 6;
/// A ledger that was away is asked again after this.
const AWAY: Duration = Duration::from_secs(2);
/// When to ask again without a ledger and without a standby slot.
const AWAY_LONG: TimeDelta = TimeDelta::seconds(10);
/// What a caller hears of a request that the provider refuses.
const NOT_ACCEPTED: &str = "The market data provider does not accept this request.";
/// How long a caller queues for one of them.
const QUEUE: Duration = Duration::from_secs(3);

/// Calls without the ledger.
#[derive(Default)]
struct Alone {
    /// Until then the standby slot is this replica's.
    held_until: Option<Instant>,
    /// In the last 60 seconds.
    made: Vec<DateTime<Utc>>,
    /// Not yet in the ledger.
    unwritten: Vec<Unwritten>,
}

/// By what right a call is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Taken {
    Granted,
    /// Before the time that the provider told: it may have meant less.
    Probe,
}

pub(super) struct Gate {
    client: CoinGecko,
    store: Store,
    pub(super) limits: Limits,
    meter: Arc<Meter>,
    clock: Arc<dyn Clock>,
    guard: Guard,
    at_once: Semaphore,
    /// One asks the ledger at a time; nobody does before this once it was away.
    taking: tokio::sync::Mutex<Option<Instant>>,
    /// This replica, for its standby slot.
    id: Uuid,
    alone: Mutex<Alone>,
    health: Mutex<ProviderHealth>,
    refused: Mutex<Option<pause::QuotaRefusal>>,
    trials: weigh::Trials,
}

impl Gate {
    pub(super) fn new(
        client: CoinGecko,
        store: Store,
        limits: Limits,
        meter: Arc<Meter>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self {
            client,
            store,
            limits,
            meter,
            guard: Guard::new(Arc::clone(&clock)),
            clock,
            at_once: Semaphore::new(AT_ONCE),
            taking: tokio::sync::Mutex::default(),
            id: Uuid::now_v7(),
            alone: Mutex::default(),
            health: Mutex::default(),
            refused: Mutex::default(),
            trials: weigh::trials(),
        }
    }

    pub(super) fn origin(&self) -> String {
        self.client.origin()
    }

    pub(super) fn breaker(&self) -> &'static str {
        self.guard.state()
    }

    /// What the provider last said to this replica.
    pub(super) fn provider_health(&self) -> ProviderHealth {
        lock(&self.health).clone()
    }

    /// Makes a call if it may be made.
    pub(super) async fn call(
        &self,
        call: &Call,
        purpose: Purpose,
        caller: Option<UserId>,
        known: Known,
    ) -> Result<Judged, Error> {
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
        if let Err(retry_after) = self.guard.admit() {
            return Err(if lock(&self.health).key_is_refused() {
                Error::KeyRefused { retry_after }
            } else {
                Error::Upstream {
                    retry_after,
                    cause: None,
                }
            });
        }
        let mut wanted = Wanted {
            purpose,
            endpoint: &call.endpoint,
            caller,
            limit: metering::Limit::default(),
        };
        let mut taken = match self.take(&mut wanted, now).await {
            Ok(taken) => taken,
            Err(refusal) => {
                self.guard.settle(Health::Unknown);
                return Err(self.refused(&wanted, refusal, now));
            }
        };
        let mut fetched = self.client.get(call).await;
        if matches!(fetched, Err(Failure::Unread))
            && let Ok(again) = self.take(&mut wanted, now).await
        {
            taken = again;
            fetched = self.client.get(call).await;
        }
        let outcome = match fetched {
            Ok(checked) => self.judged(call, checked, known).await,
            Err(failure) => Err(failure),
        };
        let now = self.clock.now();
        let name = match &outcome {
            Ok(_) => "ok",
            Err(failure) if failure.is_outage() => "failed",
            Err(_) => "refused",
        };
        metrics::counter!("market_provider_calls_total", "outcome" => name).increment(1);
        match outcome {
            Ok(judged) => {
                self.succeeded(taken, now).await;
                Ok(judged)
            }
            Err(failure) if failure.is_outage() => Err(self.failed(call, failure, now).await),
            Err(failure) => {
                self.guard.settle(failure.health(&call.path));
                Err(match failure {
                    // Its words stay inside, and only name the parameter.
                    Failure::Parameter { message } => {
                        let field = field_of(&message);
                        tracing::debug!(market.endpoint = %call.endpoint, field, "the provider refused a request");
                        Error::invalid(field, NOT_ACCEPTED)
                    }
                    Failure::Plan { days, .. } => Error::beyond_plan(range_field(call), days, None),
                    _ => Error::NotFound,
                })
            }
        }
    }

    fn refused(&self, wanted: &Wanted<'_>, refusal: Refusal, now: DateTime<Utc>) -> Error {
        let in_time = |until: DateTime<Utc>| (until - now).to_std().unwrap_or_default();
        match refusal {
            Refusal::Grant(until) => {
                if wanted.purpose == Purpose::Demand {
                    self.remember_refusal(until, now);
                }
                Error::Quota {
                    resumes: in_time(until),
                }
            }
            // The ledger may be back at any moment: the next call asks it.
            Refusal::NoLedger(until) => Error::Quota {
                resumes: in_time(until),
            },
            Refusal::Share(until) => Error::ShareUsed {
                caller: wanted.caller,
                resumes: in_time(until),
            },
            Refusal::Limit(resets_at) => Error::Spent {
                caller: wanted.caller,
                spent: Spent::new(self.store.provider, resets_at, now),
            },
            Refusal::NoLimits(until) => Error::LimitsAway {
                retry_after: in_time(until),
            },
        }
    }

    /// Takes the call out of the quota, or says when to ask again.
    async fn take(&self, wanted: &mut Wanted<'_>, now: DateTime<Utc>) -> Result<Taken, Refusal> {
        if let Some(until) = self.recent_pause(now) {
            return Err(Refusal::Grant(until));
        }
        let counted = self.meter.wanted(self.store.provider, wanted.payer()).await;
        let counted = counted.map_err(|error| {
            tracing::warn!(error = %kit::causes(&error), "no call is made for a user whose limits are not known");
            Refusal::NoLimits(now + AWAY_LONG)
        })?;
        wanted.limit = counted.limit;
        let wanted = &*wanted;
        let mut away_until = self.taking.lock().await;
        if away_until.is_some_and(|until| Instant::now() < until) {
            return self.take_alone(wanted, now);
        }
        let unwritten = lock(&self.alone).unwritten.clone();
        match self.store.take_call(&self.limits, wanted, &unwritten, now).await {
            Ok(decided) => {
                // Also with a refusal: what was made alone stands in the ledger now.
                lock(&self.alone).unwritten.drain(..unwritten.len());
                match decided {
                    Err(Refusal::Grant(_)) if self.may_probe(wanted, now).await => Ok(Taken::Probe),
                    decided => decided.map(|()| {
                        self.meter.warn_behind(&counted, now);
                        Taken::Granted
                    }),
                }
            }
            Err(error) => {
                *away_until = Some(Instant::now() + AWAY);
                tracing::warn!(error = %kit::causes(&error), "the quota ledger is away; this replica has its standby calls");
                self.take_alone(wanted, now)
            }
        }
    }

    /// Without PostgreSQL: only calls that the ledger holds back for this replica, so that all together stay within the grant.
    fn take_alone(&self, wanted: &Wanted<'_>, now: DateTime<Utc>) -> Result<Taken, Refusal> {
        if let Some(until) = lock(&self.health).blocked_until.filter(|until| *until > now) {
            return Err(Refusal::Grant(until));
        }
        if wanted.limit.hard.is_some() {
            // Only the ledger knows how much of the limit is left.
            return Err(Refusal::NoLedger(now + AWAY_LONG));
        }
        let mut alone = lock(&self.alone);
        if alone.held_until.is_none_or(|until| Instant::now() >= until) {
            return Err(Refusal::NoLedger(now + AWAY_LONG));
        }
        let minute = now - TimeDelta::seconds(60);
        alone.made.retain(|at| *at > minute);
        if alone.made.len() >= self.limits.standby() as usize {
            let oldest = alone.made.first().copied().unwrap_or(now);
            return Err(Refusal::NoLedger(oldest + TimeDelta::seconds(60)));
        }
        alone.made.push(now);
        alone.unwritten.push(Unwritten {
            at: now,
            purpose: wanted.purpose,
            endpoint: wanted.endpoint.to_owned(),
            caller: wanted.caller,
        });
        Ok(Taken::Granted)
    }

    /// Renews this replica's standby slot, and writes down what it called alone. Does nothing while PostgreSQL is away.
    pub(super) async fn keep_standby(&self) {
        // The slot lasts from before the question, by our clock.
        let asked = Instant::now();
        match self.store.hold_standby(self.id).await {
            Ok(held) => lock(&self.alone).held_until = held.then_some(asked + STANDBY),
            Err(error) => {
                tracing::debug!(error = %kit::causes(&error), "the standby slot was not renewed");
                return;
            }
        }
        // Under the same lock as a call: nothing is written twice.
        let _taking = self.taking.lock().await;
        let unwritten = lock(&self.alone).unwritten.clone();
        if !unwritten.is_empty() && self.store.write_calls(&unwritten).await.is_ok() {
            lock(&self.alone).unwritten.drain(..unwritten.len());
        }
    }

    pub(super) async fn leave_standby(&self) {
        lock(&self.alone).held_until = None;
        if let Err(error) = self.store.leave_standby(self.id).await {
            tracing::debug!(error = %kit::causes(&error), "the standby slot was not given back; it runs out by itself");
        }
    }

    async fn succeeded(&self, taken: Taken, now: DateTime<Utc>) {
        self.guard.settle(Health::Well);
        if taken == Taken::Probe {
            self.end_pause().await;
        }
        {
            let mut health = lock(&self.health);
            health.last_success_at = Some(now);
            health.key_refused_at = None;
        }
        if let Err(error) = self.store.note_success(now).await {
            tracing::debug!(error = %kit::causes(&error), "could not note a success");
        }
    }

    async fn failed(&self, call: &Call, failure: Failure, now: DateTime<Utc>) -> Error {
        tracing::warn!(error = %kit::causes(&failure), market.endpoint = %call.endpoint, "the provider failed");
        let text = failure.to_string();
        // All the calls about a coin are one thing.
        let key = call.key();
        self.guard.settle(failure.health(call.about().unwrap_or(&key)));
        if let Failure::Limited { retry_after, .. } = &failure {
            let wait = retry_after
                .and_then(|wait| TimeDelta::from_std(wait).ok())
                .unwrap_or(pause::LIMITED);
            let until = now + wait;
            self.note(now, text, Some(until), false).await;
            return Error::Quota {
                resumes: wait.to_std().unwrap_or_default(),
            };
        }
        if !failure.opens_breaker() {
            metrics::counter!("market_bodies_refused_total").increment(1);
        }
        let key_refused = matches!(failure, Failure::Refused { .. });
        self.note(now, text, None, key_refused).await;
        if key_refused {
            return Error::KeyRefused { retry_after: LATER };
        }
        Error::Upstream {
            retry_after: LATER,
            cause: Some(Arc::new(failure)),
        }
    }

    async fn note(&self, now: DateTime<Utc>, text: String, blocked_until: Option<DateTime<Utc>>, key_refused: bool) {
        let noted = self.store.note_error(now, &text, blocked_until, key_refused).await;
        if let Err(error) = noted {
            tracing::debug!(error = %kit::causes(&error), "could not note a failure");
        }
        let mut health = lock(&self.health);
        health.last_error = Some(text);
        health.last_error_at = Some(now);
        if key_refused {
            health.key_refused_at = Some(now);
        }
        if blocked_until.is_some() {
            health.blocked_until = blocked_until;
        }
    }
}
