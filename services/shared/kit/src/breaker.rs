//! A circuit breaker: after enough failures the provider is left alone, then asked once, and trusted again when that went well.
//!
//! It opens for everybody, so it counts things that failed, not failures: one thing that always fails, however often it is read,
//! says nothing of the others.

use std::{
    collections::VecDeque,
    hash::{DefaultHasher, Hash, Hasher},
};

/// Different things that failed in a row, and it opens.
const IN_A_ROW: usize = 5;
/// Or: half of at least this many calls within the window, a thing that failed counted once.
const ENOUGH: usize = 20;
const WINDOW_MS: i64 = 10_000;
/// How long it stays open at least, and by how much longer at most. Longer than 30 s, and a provider that recovers just after a
/// failed probe would not be asked again within the 35 s that are promised for recovery.
const OPEN_MS: f64 = 24_000.0;
const SPREAD_MS: f64 = 6_000.0;
/// A probe whose outcome was never told is given up after this.
const PROBE_MS: i64 = 15_000;
/// Who comes during a probe looks again after this at the latest: its outcome is near.
const NEAR_MS: i64 = 1_000;

/// State of one provider as one replica sees it. Times are milliseconds of any one clock.
#[derive(Debug, Clone, Default)]
pub struct Breaker {
    state: State,
    /// What failed since the last success.
    failing: Vec<u64>,
    /// Calls of the window; of those that failed, what they were about.
    recent: VecDeque<(i64, Option<u64>)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum State {
    #[default]
    Closed,
    Open {
        until: i64,
    },
    Probing {
        since: i64,
    },
}

impl Breaker {
    /// May a call be made?
    ///
    /// # Errors
    /// When not: milliseconds until it is worth asking again.
    pub fn admit(&mut self, now: i64) -> Result<(), i64> {
        match self.state {
            State::Closed => Ok(()),
            State::Open { until } if now < until => Err(until - now),
            State::Probing { since } if now < since + PROBE_MS => Err((since + PROBE_MS - now).min(NEAR_MS)),
            State::Open { .. } | State::Probing { .. } => {
                self.state = State::Probing { since: now };
                Ok(())
            }
        }
    }

    /// The provider answered as it should.
    pub fn succeeded(&mut self, now: i64) {
        self.failing.clear();
        if self.state == State::Closed {
            self.note(now, None);
        } else {
            *self = Self::default();
        }
    }

    /// It did not, asked for `thing`. `spread` from 0 to 1 says where in the spread of the open time this opening ends.
    pub fn failed(&mut self, now: i64, thing: &str, spread: f64) {
        let thing = hash(thing);
        if self.failing.len() < IN_A_ROW && !self.failing.contains(&thing) {
            self.failing.push(thing);
        }
        // Its newest failure stands for it.
        self.recent.retain(|(_, failed)| *failed != Some(thing));
        self.note(now, Some(thing));
        let bad = self.recent.iter().filter(|(_, failed)| failed.is_some()).count();
        let many = self.recent.len() >= ENOUGH && bad * 2 >= self.recent.len();
        let probing = matches!(self.state, State::Probing { .. });
        if self.state == State::Closed && !many && self.failing.len() < IN_A_ROW {
            return;
        }
        if self.state == State::Closed || probing {
            #[expect(clippy::cast_possible_truncation, reason = "at most 30,000")]
            let open = SPREAD_MS.mul_add(spread.clamp(0.0, 1.0), OPEN_MS) as i64;
            self.state = State::Open { until: now + open };
            self.recent.clear();
        }
    }

    /// The call that was admitted was not made after all.
    pub fn withdrawn(&mut self, now: i64) {
        if let State::Probing { .. } = self.state {
            self.state = State::Open { until: now };
        }
    }

    /// `closed`, `open` or `half_open`.
    #[must_use]
    pub const fn name(&self, now: i64) -> &'static str {
        match self.state {
            State::Closed => "closed",
            State::Open { until } if now < until => "open",
            State::Open { .. } | State::Probing { .. } => "half_open",
        }
    }

    fn note(&mut self, now: i64, failed: Option<u64>) {
        self.recent.push_back((now, failed));
        while self.recent.front().is_some_and(|(at, _)| *at <= now - WINDOW_MS) {
            self.recent.pop_front();
        }
    }
}

fn hash(thing: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    thing.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::Breaker;

    #[test]
    fn five_in_a_row_open_it_for_at_most_thirty_seconds() {
        for (spread, open) in [(0.0, 24_000), (0.5, 27_000), (1.0, 30_000)] {
            let mut breaker = Breaker::default();
            for n in 0..5 {
                assert_eq!(breaker.admit(n), Ok(()));
                breaker.failed(n, &n.to_string(), spread);
            }
            assert_eq!(breaker.name(5), "open");
            assert_eq!(breaker.admit(4), Err(open));
            assert_eq!(breaker.admit(4 + open), Ok(()), "one probe");
            assert_eq!(breaker.admit(5 + open), Err(1_000), "only one, and its outcome is near");
            assert_eq!(breaker.name(5 + open), "half_open");
            breaker.succeeded(6 + open);
            assert_eq!((breaker.name(6 + open), breaker.admit(6 + open)), ("closed", Ok(())));
        }
    }

    #[test]
    fn half_of_twenty_open_it() {
        let mut breaker = Breaker::default();
        for n in 0..19 {
            breaker.admit(n).unwrap();
            if n % 2 == 0 {
                breaker.succeeded(n)
            } else {
                breaker.failed(n, &n.to_string(), 0.5)
            }
        }
        assert_eq!(breaker.name(19), "closed");
        breaker.failed(19, "19", 0.5);
        assert_eq!(breaker.name(20), "open");
    }

    #[test]
    fn one_thing_that_always_fails_keeps_nobody_away() {
        let mut breaker = Breaker::default();
        for n in 0..200 {
            breaker.admit(n).unwrap();
            breaker.failed(
                n,
                ["one", "another", "third", "fourth"][usize::try_from(n % 4).unwrap()],
                0.5,
            );
        }
        assert_eq!(breaker.name(200), "closed", "however often");
        breaker.failed(200, "fifth", 0.5);
        assert_eq!(breaker.name(201), "open");
        // Beside calls that go well it stays one of many.
        let mut breaker = Breaker::default();
        for n in 0..200 {
            breaker.admit(n).unwrap();
            breaker.failed(n, "one", 0.5);
            if n % 4 == 0 {
                breaker.succeeded(n);
            }
        }
        assert_eq!(breaker.name(200), "closed");
    }

    #[test]
    fn old_failures_are_forgotten() {
        let mut breaker = Breaker::default();
        for n in 0..40 {
            let now = n * 1_000;
            breaker.admit(now).unwrap();
            if n % 2 == 0 {
                breaker.succeeded(now)
            } else {
                breaker.failed(now, &n.to_string(), 0.5)
            }
        }
        assert_eq!(breaker.name(40_000), "closed");
    }

    #[test]
    fn a_failed_probe_opens_it_again() {
        let mut breaker = Breaker::default();
        (0..5).for_each(|n| breaker.failed(0, &n.to_string(), 0.5));
        breaker.admit(30_000).unwrap();
        breaker.failed(30_001, "0", 0.5);
        assert_eq!(breaker.admit(30_002), Err(26_999));
    }

    #[test]
    fn a_lost_probe_does_not_close_the_road() {
        let mut breaker = Breaker::default();
        (0..5).for_each(|n| breaker.failed(0, &n.to_string(), 0.5));
        breaker.admit(30_000).unwrap();
        assert!(breaker.admit(44_999).is_err());
        assert_eq!(breaker.admit(45_000), Ok(()));
        breaker.withdrawn(45_001);
        assert_eq!(breaker.admit(45_002), Ok(()));
    }
}
