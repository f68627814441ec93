//! How much at once: the gate before the services, and how often a call is made a second time.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use tower::retry::budget::TpsBudget;

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
    /// Sign-ins, and what else comes before one: anybody can send any number of them, so they leave room for who is signed in.
    Stranger,
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
            Weight::Heavy | Weight::Stranger => self.most / 2,
        };
        if self.inside.fetch_add(1, Ordering::Relaxed) >= most {
            self.inside.fetch_sub(1, Ordering::Relaxed);
            return Err(Problem::busy());
        }
        Ok(Inside(Arc::clone(self)))
    }
}

/// Retries are paid for by requests: a fifth of one each, and ten a second beside that, over the last ten seconds.
#[must_use]
pub fn retries() -> TpsBudget {
    TpsBudget::new(Duration::from_secs(10), 10, 0.2)
}

/// How long to wait before the second attempt.
#[must_use]
pub fn jitter() -> Duration {
    Duration::from_millis(rand::random_range(10..60))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tower::retry::budget::Budget as _;

    use super::{Gate, Weight, retries};

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
    fn a_flood_of_sign_ins_leaves_room_for_who_is_signed_in() {
        let gate = Arc::new(Gate::new(10));
        let flood: Vec<_> = (0..20).filter_map(|_| gate.enter(Weight::Stranger).ok()).collect();
        assert_eq!(flood.len(), 5);
        assert!(gate.enter(Weight::Read).is_ok());
        assert!(gate.enter(Weight::Vital).is_ok());
    }

    #[test]
    fn retries_are_a_fifth() {
        let budget = retries();
        while budget.withdraw() {}
        for _ in 0..100 {
            budget.deposit();
        }
        let allowed = (0..100).filter(|_| budget.withdraw()).count();
        assert!((19..=21).contains(&allowed), "{allowed}");
    }
}
