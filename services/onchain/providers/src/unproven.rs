//! Calls with keys that a provider has not accepted yet: few a second, and none for a while after many refusals.
//!
//! Etherscan takes no key at all for a time from an address that tried many wrong ones, which would stop everybody whose calls come from
//! there. One user's keys stop long before those of all, so that nobody alone can stop the others'.

use std::{sync::Arc, time::Duration};

use kit::{cache::Cache, clock::Clock};
use vocab::{Provider, UserId};

use crate::{failure::Failure, turn};

/// Calls per second with all such keys together, in all replicas where Redis is there.
const RATE: u32 = 2;
/// Refusals within a minute after which they stop for everybody.
const REFUSALS: u64 = 10;
/// Refusals of one user's keys within a minute after which that user's stop. No more of them count among those of all.
const REFUSALS_OF_ONE: u64 = 3;
const MINUTE: Duration = Duration::from_secs(60);
/// For how long.
const STOPPED: Duration = Duration::from_secs(300);

/// The pace of keys of one provider of which nothing is known.
pub(super) struct Unproven {
    provider: Provider,
    cache: Cache,
    clock: Arc<dyn Clock>,
}

impl Unproven {
    pub(super) const fn new(provider: Provider, cache: Cache, clock: Arc<dyn Clock>) -> Self {
        Self { provider, cache, clock }
    }

    /// Is none of this user's to be tried now?
    pub(super) async fn is_stopped(&self, user: UserId) -> bool {
        self.cache.get(&self.place("stopped")).await.is_some() || self.cache.get(&self.place_of(user)).await.is_some()
    }

    /// Waits until such a key of this user's may be tried.
    ///
    /// # Errors
    /// [`Failure::Limited`] while none may, and when too many others wait.
    pub(super) async fn admit(&self, user: UserId) -> Result<(), Failure> {
        self.check(user).await?;
        turn::wait(&self.cache, &*self.clock, &self.place("turns"), RATE).await?;
        // Those before it in the queue may have been refused meanwhile.
        self.check(user).await
    }

    async fn check(&self, user: UserId) -> Result<(), Failure> {
        if self.is_stopped(user).await {
            return Err(Failure::Limited {
                retry_after: Some(STOPPED),
            });
        }
        Ok(())
    }

    /// The provider refused a key of this user's.
    pub(super) async fn refused(&self, user: UserId) {
        let minute = self.clock.now().timestamp().div_euclid(60);
        let place = self.place(&format!("refused:{minute}"));
        let own = self.cache.incr(&format!("{place}:{user}"), MINUTE).await;
        if own >= REFUSALS_OF_ONE {
            let stopped = bytes::Bytes::from_static(b"1");
            self.cache.set(&self.place_of(user), stopped, STOPPED).await;
        }
        // Calls that were under way when the user's keys stopped.
        if own > REFUSALS_OF_ONE {
            return;
        }
        if self.cache.incr(&place, MINUTE).await >= REFUSALS {
            tracing::warn!(
                provider = self.provider.id(),
                "many keys of users were refused: untested ones are not tried for some minutes"
            );
            self.cache
                .set(&self.place("stopped"), bytes::Bytes::from_static(b"1"), STOPPED)
                .await;
        }
    }

    /// Where it says that the keys of one user are stopped.
    fn place_of(&self, user: UserId) -> String {
        self.place(&format!("stopped:{user}"))
    }

    fn place(&self, what: &str) -> String {
        format!("onchain:unproven:{}:{what}", self.provider.id())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kit::{cache::Cache, clock::FixedClock};
    use vocab::{Provider, UserId};

    use super::{REFUSALS, REFUSALS_OF_ONE, Unproven};
    use crate::failure::Failure;

    fn keys() -> Unproven {
        let clock = FixedClock::at("2026-11-27T12:00:00Z".parse().unwrap());
        Unproven::new(Provider::Etherscan, Cache::local(1 << 20), Arc::new(clock))
    }

    #[tokio::test]
    async fn many_refusals_stop_keys_of_which_nothing_is_known() {
        let (keys, other) = (keys(), UserId::fresh());
        for _ in 1..REFUSALS {
            keys.refused(UserId::fresh()).await;
        }
        assert!(!keys.is_stopped(other).await);
        keys.admit(other).await.unwrap();
        keys.refused(UserId::fresh()).await;
        assert!(matches!(keys.admit(other).await, Err(Failure::Limited { .. })));
    }

    #[tokio::test]
    async fn one_user_stops_nobody_else() {
        let (keys, one, other) = (keys(), UserId::fresh(), UserId::fresh());
        for _ in 1..REFUSALS_OF_ONE {
            keys.refused(one).await;
        }
        keys.admit(one).await.unwrap();
        keys.refused(one).await;
        assert!(matches!(keys.admit(one).await, Err(Failure::Limited { .. })));
        for _ in 0..REFUSALS {
            keys.refused(one).await;
        }
        keys.admit(other).await.unwrap();
    }
}
