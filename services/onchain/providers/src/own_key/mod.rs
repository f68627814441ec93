//! Calls with keys that users brought for themselves, which use their quota at the provider instead of the installation's.
//!
//! Each key has a way of its own to the provider: its pace, its breaker and its "not before" are nobody else's, and no spending limit
//! counts its calls. A key that the provider refuses is marked, used no more until it was tested or entered again, and the read goes on
//! with the installation's key; so it does without a mark where a clear answer is no use, since only the other key tells whether that
//! is the key's fault. One whose quota is used up fails the read: the installation's quota is no second one. Such failures are their
//! caller's own ([`Failure::Own`]), and others who wait for the same ask for themselves. What is read is public chain data, so an answer
//! is kept and shared whoever paid for it, and its provenance is the same.

#[cfg(test)]
mod tests;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use kit::{cache::Cache, clock::Clock};
use moka::sync::Cache as Memory;
use secrecy::{ExposeSecret, SecretString};
use vocab::{Provider, UserId};

use crate::{
    endpoint::{Endpoint, Raw, Shared},
    failure::Failure,
    merge::Params,
    path::Path,
    toll::{Closed, NoToll, Toll},
    unproven::Unproven,
};

/// Keys whose way to the provider is remembered.
const REMEMBERED: u64 = 10_000;
/// After so long without a call a key's pace and breaker are forgotten.
const IDLE: Duration = Duration::from_secs(3_600);

/// A key of a user's own.
#[derive(Clone)]
pub struct OwnKey {
    pub user: UserId,
    /// Microseconds since 1970 when it was entered: another key of the same user has another one.
    pub entered_us: i64,
    /// The provider accepted it when it was tested.
    pub is_tested: bool,
    pub key: SecretString,
}

impl std::fmt::Debug for OwnKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OwnKey")
            .field("user", &self.user)
            .finish_non_exhaustive()
    }
}

/// Knows the keys of users. Filled by the use cases' layer, so that this one needs no database. It never fails a call: where it cannot
/// answer there is no key.
#[async_trait]
pub trait OwnKeys: Send + Sync {
    /// The key of whoever the present work is done for (`kit::acting`), also where they act for a team; none where the provider refused it.
    async fn current(&self, provider: Provider) -> Option<OwnKey>;

    /// The provider refused the key.
    async fn refused(&self, provider: Provider, key: &OwnKey);

    /// A call was made with the key.
    async fn used(&self, provider: Provider, key: &OwnKey);
}

/// Nobody has a key.
#[derive(Debug, Clone, Copy)]
pub struct NoOwnKeys;

#[async_trait]
impl OwnKeys for NoOwnKeys {
    async fn current(&self, _: Provider) -> Option<OwnKey> {
        None
    }

    async fn refused(&self, _: Provider, _: &OwnKey) {}

    async fn used(&self, _: Provider, _: &OwnKey) {}
}

/// What came of one call with a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyTest {
    Valid,
    /// The provider does not know the key, or closed it.
    Refused,
    /// It has no calls left for now, or must not be tried right now.
    Limited,
    /// The provider did not answer, or with something that says nothing of the key.
    Unreachable,
}

impl KeyTest {
    pub(super) fn of<T>(answer: Result<T, Failure>) -> Self {
        match answer {
            Ok(_) => Self::Valid,
            Err(failure) if key_refusal(&failure) == Some(KeyRefusal::Wrong) => Self::Refused,
            // The key is known: what it may not do is a matter of its plan.
            Err(failure) if key_refusal(&failure) == Some(KeyRefusal::OtherPlan) => Self::Valid,
            Err(Failure::Limited { .. } | Failure::Exhausted { .. }) => Self::Limited,
            Err(_) => Self::Unreachable,
        }
    }
}

/// What a refusal says of the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum KeyRefusal {
    /// It is none.
    Wrong,
    /// Its plan lacks what was asked: this chain, or this kind of call.
    OtherPlan,
}

/// Etherscan refuses with status 200 and a text; what stands before it may refuse with 401.
fn key_refusal(failure: &Failure) -> Option<KeyRefusal> {
    let Failure::Refused { status, message } = failure else {
        return None;
    };
    let text = message.to_ascii_lowercase();
    // Others tried wrong keys from here: that says nothing of this one.
    if text.contains("too many invalid api key") {
        return None;
    }
    if *status == 401 || text.contains("invalid api key") {
        return Some(KeyRefusal::Wrong);
    }
    let is_plan = text.contains("not supported for this chain") || text.contains("upgrade your api plan");
    (is_plan || text.contains("api pro endpoint")).then_some(KeyRefusal::OtherPlan)
}

/// What calls with users' own keys share.
#[derive(Clone)]
pub(super) struct Owners {
    /// Without a toll: what is not the installation's is not counted against anybody's share of it.
    shared: Shared,
    keys: Arc<dyn OwnKeys>,
    cache: Cache,
    clock: Arc<dyn Clock>,
}

impl Owners {
    pub(super) fn new(
        cache: Cache,
        clock: Arc<dyn Clock>,
        timeout: Duration,
        keys: Arc<dyn OwnKeys>,
    ) -> anyhow::Result<Self> {
        let shared = Shared::new(cache.clone(), Arc::clone(&clock), timeout, Arc::new(NoToll))?;
        Ok(Self {
            shared,
            keys,
            cache,
            clock,
        })
    }
}

/// Counts the calls that are made with a key.
struct Used<'a> {
    keys: &'a dyn OwnKeys,
    key: &'a OwnKey,
}

#[async_trait]
impl Toll for Used<'_> {
    async fn take(&self, _: Provider) -> Result<(), Closed> {
        Ok(())
    }

    async fn give_back(&self, _: Provider) {}

    async fn made(&self, provider: Provider) {
        self.keys.used(provider, self.key).await;
    }
}

/// The way of one key to the provider.
struct Way {
    endpoint: Endpoint,
    /// The provider answered with this key.
    is_proven: AtomicBool,
}

/// Calls to one provider with users' own keys.
pub(super) struct OwnCalls {
    /// For pages, and as which calls are counted.
    provider: (&'static str, Provider),
    base: String,
    rate: u32,
    owners: Owners,
    unproven: Unproven,
    /// Is an answer one that the key was accepted for? Fails with the refusal where not.
    accepted: fn(&[u8]) -> Result<(), Failure>,
    /// By user and when the key was entered.
    ways: Memory<(UserId, i64), Arc<Way>>,
}

impl std::fmt::Debug for OwnCalls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OwnCalls")
            .field("provider", &self.provider)
            .finish_non_exhaustive()
    }
}

impl OwnCalls {
    /// `rate` is in calls per second with one key.
    pub(super) fn new(
        provider: (&'static str, Provider),
        base: &str,
        rate: u32,
        owners: Owners,
        accepted: fn(&[u8]) -> Result<(), Failure>,
    ) -> Self {
        let unproven = Unproven::new(provider.1, owners.cache.clone(), Arc::clone(&owners.clock));
        Self {
            provider,
            base: base.to_owned(),
            rate,
            owners,
            unproven,
            accepted,
            ways: Memory::builder().max_capacity(REMEMBERED).time_to_idle(IDLE).build(),
        }
    }

    /// The answer with the own key of whoever the present work is done for. None where the installation's key is to be used: there is no
    /// own one, it must not be tried now, the provider refused it just now, or gave a clear answer that is no use.
    ///
    /// # Errors
    /// [`Failure::OwnLimited`] and [`Failure::Own`].
    pub(super) async fn get<T: Send + 'static>(
        &self,
        query: &Params,
        parameter: &str,
        read: fn(&[u8]) -> Result<T, Failure>,
    ) -> Option<Result<(T, Raw), Failure>> {
        let (name, provider) = self.provider;
        let key = self.owners.keys.current(provider).await?;
        if self.is_stopped(&key).await {
            return None;
        }
        let failure = match self.call(query, parameter, read, &key).await {
            Ok(answer) => return Some(Ok(answer)),
            Err(failure) => failure,
        };
        if key_refusal(&failure) == Some(KeyRefusal::Wrong) {
            self.owners.keys.refused(provider, &key).await;
            return None;
        }
        // It may have been stopped while it waited for its turn.
        if matches!(failure, Failure::Limited { .. }) && self.is_stopped(&key).await {
            return None;
        }
        match failure {
            Failure::Exhausted { retry_after } => Some(Err(Failure::OwnLimited {
                provider: name,
                retry_after,
            })),
            failure if failure.is_outage() || failure.is_pause() => Some(Err(Failure::Own(Arc::new(failure)))),
            _ => None,
        }
    }

    /// One call with this key.
    pub(super) async fn call<T: Send + 'static>(
        &self,
        query: &Params,
        parameter: &str,
        read: fn(&[u8]) -> Result<T, Failure>,
        key: &OwnKey,
    ) -> Result<(T, Raw), Failure> {
        let way = self.way(key)?;
        if !key.is_tested && !way.is_proven.load(Ordering::Relaxed) {
            self.unproven.admit(key.user).await?;
        }
        let secret = Some((parameter, key.key.expose_secret()));
        let used = Used {
            keys: &*self.owners.keys,
            key,
        };
        let path = Path::fixed("");
        let answer = way.endpoint.get_at_cost(&path, query, secret, &used, read).await;
        let answer = answer.and_then(|answer| (self.accepted)(&answer.1.body).map(|()| answer));
        match &answer {
            Ok(_) => way.is_proven.store(true, Ordering::Relaxed),
            Err(failure) if key_refusal(failure) == Some(KeyRefusal::Wrong) => self.unproven.refused(key.user).await,
            Err(_) => {}
        }
        answer
    }

    /// Nothing is known of the key, and such keys are not tried now.
    async fn is_stopped(&self, key: &OwnKey) -> bool {
        !key.is_tested && !self.is_proven(key) && self.unproven.is_stopped(key.user).await
    }

    fn is_proven(&self, key: &OwnKey) -> bool {
        let way = self.ways.get(&(key.user, key.entered_us));
        way.is_some_and(|way| way.is_proven.load(Ordering::Relaxed))
    }

    fn way(&self, key: &OwnKey) -> Result<Arc<Way>, Failure> {
        let place = (key.user, key.entered_us);
        if let Some(way) = self.ways.get(&place) {
            return Ok(way);
        }
        let (_, provider) = self.provider;
        // Turns are counted by this name, for all replicas together. The log does not name the user.
        let name = format!("{}:{}", provider.id(), key.user);
        let endpoint = Endpoint::new(self.provider, name, &self.base, self.rate, &self.owners.shared)
            .map_err(|_| Failure::Away("its address is no http address".to_owned()))?
            .shown_as(&format!("{} with an own key", provider.id()));
        let way = Way {
            endpoint,
            is_proven: AtomicBool::new(false),
        };
        Ok(self.ways.get_with(place, || Arc::new(way)))
    }
}
