//! How much at once: the gate before the services, and how often a call is made a second time.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use crate::problem::Problem;

/// What is let go last when there is too much to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// Refreshing tokens, writes.
    Vital,
    /// Reads.
    Read,
    /// Forecasts and back-tests.
    Heavy,
}

/// Counts calls to services in flight and refuses further ones early, the heavy ones first.
#[derive(Debug)]
pub struct Gate {
    most: usize,
    inside: AtomicUsize,
}

/// A place inside; dropping it leaves.
#[derive(Debug)]
pub struct Inside(Arc<Gate>);

impl Drop for Inside {
    fn drop(&mut self) {
        self.0.inside.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Gate {
    #[must_use]
    pub const fn new(most: usize) -> Self {
        Self {
            most,
            inside: AtomicUsize::new(0),
        }
    }

    /// Calls in flight.
    #[must_use]
    pub fn inside(&self) -> usize {
        self.inside.load(Ordering::Relaxed)
    }

    /// # Errors
    /// 503 where it is full for this weight.
    pub fn enter(self: &Arc<Self>, weight: Weight) -> Result<Inside, Problem> {
        let most = match weight {
            Weight::Vital => self.most,
            Weight::Read => self.most - self.most / 5,
            Weight::Heavy => self.most / 2,
        };
        if self.inside.fetch_add(1, Ordering::Relaxed) >= most {
            self.inside.fetch_sub(1, Ordering::Relaxed);
            return Err(Problem::busy());
        }
        Ok(Inside(Arc::clone(self)))
    }
}

/// Retries are paid for by requests: a fifth of one each, plus ten a second.
#[derive(Debug)]
pub struct Budget(Mutex<(f64, Instant)>);

const BUDGET: f64 = 100.0;
const SHARE: f64 = 0.2;
const A_SECOND: f64 = 10.0;

impl Default for Budget {
    fn default() -> Self {
        Self(Mutex::new((A_SECOND, Instant::now())))
    }
}

impl Budget {
    /// A request was made.
    pub fn deposit(&self) {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.0 = (held.0 + SHARE).min(BUDGET);
    }

    /// May one be made again?
    pub fn withdraw(&self) -> bool {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        held.0 = (held.0 + now.duration_since(held.1).as_secs_f64() * A_SECOND).min(BUDGET);
        held.1 = now;
        if held.0 < 1.0 {
            return false;
        }
        held.0 -= 1.0;
        true
    }
}

/// How long to wait before the second attempt.
#[must_use]
pub fn jitter() -> Duration {
    Duration::from_millis(rand::random_range(10..60))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{Budget, Gate, Weight};

    #[test]
    fn the_gate_lets_the_vital_in_last_of_all() {
        let gate = Arc::new(Gate::new(10));
        let mut held: Vec<_> = (0..5).map(|_| gate.enter(Weight::Heavy).unwrap()).collect();
        assert_eq!(gate.enter(Weight::Heavy).unwrap_err().status.as_u16(), 503);
        held.extend((0..3).map(|_| gate.enter(Weight::Read).unwrap()));
        assert!(gate.enter(Weight::Read).is_err());
        held.extend((0..2).map(|_| gate.enter(Weight::Vital).unwrap()));
        assert!(gate.enter(Weight::Vital).is_err());
        held.clear();
        assert!(gate.enter(Weight::Heavy).is_ok());
    }

    #[test]
    fn retries_are_a_fifth() {
        let budget = Budget::default();
        while budget.withdraw() {}
        for _ in 0..100 {
            budget.deposit();
        }
        let allowed = (0..100).filter(|_| budget.withdraw()).count();
        assert!((19..=21).contains(&allowed), "{allowed}");
    }
}
