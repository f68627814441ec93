//! Bodies: from memory, the cache, PostgreSQL or the provider, in this order.
//!
//! One that is past its freshness answers at once and is fetched anew behind; only what nobody has makes a caller wait. Within a
//! replica the callers of a key share one fetch; among replicas a lock of the cache lets one fetch while the others look for its
//! result.

use std::{sync::Arc, time::Duration};

use futures::{
    FutureExt,
    future::{BoxFuture, WeakShared},
};
use rand::Rng;
use tokio::time::{Instant, sleep};
use vocab::UserId;

use super::{App, caller, lock};
use crate::{
    domain::{
        call::Call,
        held::{Held, Origin},
        judge::Standing,
        quota::{midnight, next_day},
        ttl::{ANSWER_WITHIN, COLD_RETRY, DAY_SETTLES, Kind, RETRY, retry_after},
    },
    error::Error,
    store::document,
};

/// A stale key asks the cache for a newer body at most this often.
const LOOK_EVERY_MS: i64 = 1_000;
/// How long a replica waits for another's fetch.
const OTHERS_FETCH: Duration = Duration::from_secs(9);
const LOOK: Duration = Duration::from_millis(40);
/// When to ask again after a fetch that took too long.
const SLOW: Duration = Duration::from_secs(5);

/// What a replica remembers of a key beside its body.
#[derive(Debug, Clone, Default)]
pub(super) struct Marks {
    looked_at: i64,
    /// After a failure nobody fetches before this.
    retry_at: i64,
    /// Calls that failed since the last good one.
    failures: u32,
    /// How the last call failed, for those who ask before that time and have nothing kept.
    failed: Option<Error>,
}

/// A body and where it came from.
#[derive(Debug, Clone)]
pub(crate) struct Got {
    pub(crate) held: Arc<Held>,
    pub(crate) origin: Origin,
}

impl App {
    /// The body of a call.
    pub(crate) async fn document(self: &Arc<Self>, call: &Call) -> Result<Got, Error> {
        let key = call.key();
        if let Some(got) = self.kept(&key).await {
            if got.origin == Origin::Stale {
                self.refresh_behind(call, &key);
            }
            return Ok(got);
        }
        if let Some(error) = self.failed_lately(&key) {
            return Err(error);
        }
        let caller = caller::current();
        let fetch = async {
            match self.flight(call, &key).await {
                // It was another user who asked first, and may call no more.
                Err(Error::ShareUsed { caller: other, .. } | Error::Spent { caller: other, .. }) if other != caller => {
                    self.flight(call, &key).await
                }
                fetched => fetched,
            }
        };
        let held = at_most(ANSWER_WITHIN, fetch).await?;
        Ok(Got {
            held,
            origin: Origin::Fetched,
        })
    }

    /// The body of a call that follows others of the same read. Where one of those found the provider away (`outage`), only what is
    /// kept answers: a failing read costs one call, not one for each of its steps.
    pub(crate) async fn document_after(self: &Arc<Self>, outage: Option<Error>, call: &Call) -> Result<Got, Error> {
        match outage {
            None => self.document(call).await,
            Some(error) => self.kept(&call.key()).await.ok_or(error),
        }
    }

    /// The body of a call, fetched first where it is past its freshness; at most this long. Falls back to the stale one.
    pub(crate) async fn fresh_document(self: &Arc<Self>, call: &Call, wait: Duration) -> Result<Got, Error> {
        let got = self.document(call).await?;
        if got.origin != Origin::Stale || self.backs_off(&call.key()) {
            return Ok(got);
        }
        match tokio::time::timeout(wait, self.flight(call, &call.key())).await {
            Ok(Ok(held)) => Ok(Got {
                held,
                origin: Origin::Fetched,
            }),
            Ok(Err(_)) | Err(_) => Ok(got),
        }
    }

    /// What is known of a key, without asking the provider.
    pub(crate) async fn kept(self: &Arc<Self>, key: &str) -> Option<Got> {
        let now = self.now_ms();
        let mut known = self.shelf.get(key);
        if let Some(held) = known.as_ref().filter(|held| held.is_fresh(now)) {
            return Some(got(held, Origin::Kept));
        }
        let mut marks = self.marks.get(key).unwrap_or_default();
        if known.is_none() || now >= marks.looked_at + LOOK_EVERY_MS || now < marks.looked_at {
            marks.looked_at = now;
            self.marks.insert(key.to_owned(), marks);
            if let Some(newer) = self.look(key, known.as_deref()).await {
                known = Some(newer);
            }
        }
        let held = known?;
        if held.is_fresh(now) {
            Some(got(&held, Origin::Kept))
        } else {
            held.is_usable(now).then(|| got(&held, Origin::Stale))
        }
    }

    /// In the cache, then in PostgreSQL where the replica has nothing. However many ask, one looks.
    async fn look(self: &Arc<Self>, key: &str, known: Option<&Held>) -> Option<Arc<Held>> {
        let looked = {
            let mut looks = lock(&self.looks);
            match looks.get(key).and_then(WeakShared::upgrade) {
                Some(look) => look,
                None => {
                    let look = look_for(Arc::clone(self), key.to_owned(), known.is_none())
                        .boxed()
                        .shared();
                    looks.retain(|_, look| look.upgrade().is_some());
                    if let Some(weak) = look.downgrade() {
                        looks.insert(key.to_owned(), weak);
                    }
                    look
                }
            }
        };
        let found = looked.await?;
        known
            .is_none_or(|known| found.meta.as_of > known.meta.as_of)
            .then_some(found)
    }

    pub(super) fn backs_off(&self, key: &str) -> bool {
        self.marks.get(key).is_some_and(|marks| self.now_ms() < marks.retry_at)
    }

    /// The failure of a moment ago, where asking again would only cost a call.
    pub(super) fn failed_lately(&self, key: &str) -> Option<Error> {
        let marks = self.marks.get(key)?;
        let left = u64::try_from(marks.retry_at - self.now_ms())
            .ok()
            .filter(|left| *left > 0)?;
        Some(marks.failed?.again_in(Duration::from_millis(left)))
    }

    fn refresh_behind(self: &Arc<Self>, call: &Call, key: &str) {
        if !self.backs_off(key) {
            // The flight runs by itself; nobody waits here.
            drop(self.flight(call, key));
        }
    }

    /// The one fetch of a key that is on its way, begun where there is none.
    pub(super) fn flight(self: &Arc<Self>, call: &Call, key: &str) -> BoxFuture<'static, Result<Arc<Held>, Error>> {
        let fetch = || {
            let (app, call, key, caller) = (Arc::clone(self), call.clone(), key.to_owned(), caller::current());
            async move { app.fetch(&call, &key, caller).await }
        };
        let flight = self.flights.join(key, fetch);
        async move { flight.await.unwrap_or_else(|| Err(Error::Body(Arc::new(Unanswered)))) }.boxed()
    }

    async fn fetch(self: &Arc<Self>, call: &Call, key: &str, caller: Option<UserId>) -> Result<Arc<Held>, Error> {
        let deadline = Instant::now() + OTHERS_FETCH;
        let _guard = loop {
            let guard = self.store.fetching(key).await;
            // Another may have fetched it between our look and our lock.
            if let Some(held) = self.newer_from_others(key).await {
                return Ok(held);
            }
            match guard {
                Some(guard) => break Some(guard),
                // The lock may be one that its holder lost sight of: better one call too many than no answer.
                None if Instant::now() >= deadline => break None,
                None => sleep(spread(LOOK, 0.5)).await,
            }
        };
        let known = self.known_of(call, key).await;
        let before = known.before.clone();
        match self.gate.call(call, call.purpose(), caller, known).await {
            Ok(judged) => {
                let now = self.now_ms();
                let fresh = i64::try_from(self.fresh_for(call.kind).as_millis()).unwrap_or(i64::MAX);
                let source = format!("{} {}", self.args.provider.name(), call.endpoint);
                let standing = judged.standing;
                let held = Held::new(judged.json, now, fresh, &source)
                    .lacking(judged.lost)
                    .of_list(judged.total)
                    .standing(standing != Standing::Alone, judged.most);
                let held = Arc::new(held);
                // It proves the one before it right.
                let proven = before.filter(|before| standing == Standing::Confirmed && !before.meta.confirmed);
                self.accept(call, key, &held, proven).await;
                Ok(held)
            }
            // Others may fetch it at once.
            Err(error @ (Error::ShareUsed { .. } | Error::Spent { .. } | Error::LimitsAway { .. })) => Err(error),
            Err(error) => {
                let mut marks = self.marks.get(key).unwrap_or_default();
                let (wait, was_made) = match &error {
                    // No call was made: the wait is the one that was told.
                    Error::Quota { resumes } => ((*resumes).min(RETRY), false),
                    Error::Upstream {
                        retry_after,
                        cause: None,
                    } => ((*retry_after).min(RETRY), false),
                    _ => {
                        marks.failures = marks.failures.saturating_add(1);
                        let wait = spread(retry_after(marks.failures), 0.1);
                        // Who has nothing kept is not kept waiting through the end of an outage.
                        (if before.is_none() { wait.min(COLD_RETRY) } else { wait }, true)
                    }
                };
                let error = if was_made { error.again_in(wait) } else { error };
                marks.failed = (was_made && error.is_outage()).then(|| error.clone());
                marks.retry_at = self.now_ms() + i64::try_from(wait.as_millis()).unwrap_or_default();
                self.marks.insert(key.to_owned(), marks);
                Err(error)
            }
        }
    }

    async fn newer_from_others(&self, key: &str) -> Option<Arc<Held>> {
        let known = self.shelf.get(key);
        let found = self.store.cached_document(key).await?;
        let newer = known.is_none_or(|known| found.meta.as_of > known.meta.as_of);
        if !newer || !found.is_fresh(self.now_ms()) {
            return None;
        }
        let found = Arc::new(found);
        self.shelf.insert(key.to_owned(), Arc::clone(&found));
        Some(found)
    }

    /// A good body came in: to hand, to the history, to the cache, to PostgreSQL. `proven` is the one before it where that is known
    /// to be right only now.
    async fn accept(self: &Arc<Self>, call: &Call, key: &str, held: &Arc<Held>, proven: Option<Arc<Held>>) {
        let earlier = self.shelf.get(key);
        self.shelf.insert(key.to_owned(), Arc::clone(held));
        self.marks.invalidate(key);
        self.keep_figures(call, held, earlier.as_deref()).await;
        // What nothing confirms is no history: it would outlive its body.
        let right = proven.iter().chain(held.meta.confirmed.then_some(held));
        if let Some((coin, grain)) = &call.feeds {
            for held in right {
                if let Err(error) = self.remember(coin, *grain, held).await {
                    // A coin alone tells of nobody who looked at it: its history is one for all.
                    tracing::warn!(error = %kit::causes(&error), market.coin = %coin, "the history of `{coin}` did not grow");
                }
            }
        }
        match document::pack(held).await {
            Ok(packed) => {
                self.store.cache_document(key, held, &packed, self.now_ms()).await;
                if let Err(error) = self.store.save_document(key, held, &packed).await {
                    tracing::warn!(error = %kit::causes(&error), "a body was not kept in PostgreSQL");
                }
            }
            Err(error) => tracing::warn!(error = %kit::causes(&error), "a body was not kept"),
        }
    }

    fn fresh_for(&self, kind: Kind) -> Duration {
        let spread: f64 = rand::rng().random();
        let fresh = kind.fresh(self.args.pace(), spread);
        if kind != Kind::ChartDays {
            return fresh;
        }
        // Daily points change when the provider settles a day.
        let now = self.provider_now();
        let settles = DAY_SETTLES.mul_f64(1.0 + spread);
        let today = midnight(now) + settles;
        let next = if now < today { today } else { next_day(now) + settles };
        fresh.min((next - now).to_std().unwrap_or(fresh))
    }
}

async fn look_for(app: Arc<App>, key: String, in_postgres: bool) -> Option<Arc<Held>> {
    let mut found = app.store.cached_document(&key).await;
    if found.is_none() && in_postgres {
        found = app.store.find_document(&key).await.unwrap_or_else(|error| {
            tracing::debug!(error = %kit::causes(&error), "no body from PostgreSQL");
            None
        });
    }
    let found = Arc::new(found?);
    // A fetch may have been quicker.
    if app
        .shelf
        .get(&key)
        .is_none_or(|held| held.meta.as_of < found.meta.as_of)
    {
        app.shelf.insert(key, Arc::clone(&found));
    }
    Some(found)
}

/// What a fetch gives, if it does so in time.
async fn at_most<T>(wait: Duration, fetch: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    tokio::time::timeout(wait, fetch).await.unwrap_or_else(|_| {
        Err(Error::Upstream {
            retry_after: SLOW,
            cause: None,
        })
    })
}

/// A fetch ended without an answer.
#[derive(Debug, thiserror::Error)]
#[error("the fetch was given up")]
struct Unanswered;

/// A time, longer or shorter by up to this share of it.
fn spread(time: Duration, share: f64) -> Duration {
    time.mul_f64(rand::rng().random_range(1.0 - share..1.0 + share))
}

fn got(held: &Arc<Held>, origin: Origin) -> Got {
    Got {
        held: Arc::clone(held),
        origin,
    }
}

#[cfg(test)]
mod tests {
    use std::{future, time::Duration};

    use super::{SLOW, at_most};
    use crate::error::Error;

    #[tokio::test]
    async fn who_waits_too_long_for_a_fetch_is_told_when_to_come_again() {
        let hangs = at_most(Duration::ZERO, future::pending::<Result<u32, Error>>()).await;
        let is_told = matches!(&hangs, Err(Error::Upstream { retry_after, .. }) if *retry_after == SLOW);
        assert!(is_told, "{hangs:?}");
        let fetched = at_most(Duration::ZERO, future::ready(Ok::<_, Error>(7))).await;
        assert_eq!(fetched.unwrap(), 7);
        let failed = at_most(Duration::ZERO, future::ready(Err::<u32, _>(Error::NotFound))).await;
        assert!(matches!(failed, Err(Error::NotFound)), "{failed:?}");
    }
}
