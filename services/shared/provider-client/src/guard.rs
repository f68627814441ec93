//! The breaker of one provider, and what calls report to it.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use kit::{breaker::Breaker, clock::Clock};
use rand::Rng;

/// What one call says about its provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Health<'a> {
    /// It answered, be it with a refusal of this one request.
    Well,
    /// It failed. `about` names what was asked for: the breaker counts different things that fail, not failures.
    Failed { about: &'a str },
    /// The call says nothing: it was not made, or the provider wants to be left alone.
    Unknown,
}

/// Leaves a provider alone after failures: see [`kit::breaker`].
#[derive(Debug)]
pub struct Guard {
    breaker: Mutex<Breaker>,
    clock: Arc<dyn Clock>,
}

impl Guard {
    #[must_use]
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            breaker: Mutex::default(),
            clock,
        }
    }

    /// May a call be made? Whoever may has to [`settle`](Self::settle) it.
    ///
    /// # Errors
    /// When not: the time until it is worth asking again.
    pub fn admit(&self) -> Result<(), Duration> {
        let now = self.now();
        let admitted = self.breaker().admit(now);
        admitted.map_err(|wait| Duration::from_millis(u64::try_from(wait).unwrap_or_default()))
    }

    /// Reports what an admitted call says about the provider.
    pub fn settle(&self, health: Health<'_>) {
        let now = self.now();
        let mut breaker = self.breaker();
        match health {
            Health::Well => breaker.succeeded(now),
            Health::Failed { about } => breaker.failed(now, about, rand::rng().random()),
            Health::Unknown => breaker.withdrawn(now),
        }
    }

    /// `closed`, `open` or `half_open`.
    #[must_use]
    pub fn state(&self) -> &'static str {
        let now = self.now();
        self.breaker().name(now)
    }

    fn now(&self) -> i64 {
        self.clock.now().timestamp_millis()
    }

    fn breaker(&self) -> MutexGuard<'_, Breaker> {
        self.breaker.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
