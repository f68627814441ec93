//! How often somebody may try. An attempt is counted before it is made, and given back when it was right.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

/// After this long without an attempt, earlier failures are forgotten: no delay is for ever.
const FORGOTTEN_AFTER: TimeDelta = TimeDelta::hours(12);

/// What is counted, and how strictly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Policy {
    /// Attempts before delays begin; `None`: there are no delays.
    pub free: Option<u32>,
    pub longest_delay: TimeDelta,
    pub window: TimeDelta,
    /// Attempts in one window.
    pub most: u32,
}

impl Policy {
    /// Guesses at one account: 5 free, then 1, 2, 4 … 900 s; 100 in an hour.
    pub const ACCOUNT: Self = Self {
        free: Some(5),
        longest_delay: TimeDelta::seconds(900),
        window: TimeDelta::hours(1),
        most: 100,
    };

    /// Codes tried in all flows of one address from one network, or on one known device: 10 free, two flows' worth, then
    /// 1, 2, 4 … 900 s; 30 in an hour. A stranger who opens flow after flow gets about 100 guesses a day at a million codes, and keeps
    /// nobody waiting who is elsewhere.
    pub const CODES: Self = Self {
        free: Some(10),
        longest_delay: TimeDelta::seconds(900),
        window: TimeDelta::hours(1),
        most: 30,
    };

    /// Codes tried in all flows of one address from all networks together: 300 in a day, so that many networks have at most 3 chances
    /// in 10,000 a day to guess one of a million codes, and that only while they have letters sent to the owner. It takes many networks
    /// to use it up, and a device that has signed in before does not come under it.
    pub const CODES_ANYWHERE: Self = Self {
        free: None,
        longest_delay: TimeDelta::zero(),
        window: TimeDelta::days(1),
        most: 300,
    };

    /// Codes that go to one mailbox because one network asks for them: fewer than [`Self::MAILBOX`], so that no single network keeps
    /// the owner's own letter away.
    pub const MAILBOX_NETWORK: Self = Self {
        most: 6,
        ..Self::MAILBOX
    };

    /// Codes that go to one mailbox, whoever asks for them.
    pub const MAILBOX: Self = Self {
        free: None,
        longest_delay: TimeDelta::zero(),
        window: TimeDelta::hours(1),
        most: 10,
    };

    /// Invitations that one person sends in a day, in all of their teams.
    pub const INVITATIONS: Self = Self {
        free: None,
        longest_delay: TimeDelta::zero(),
        window: TimeDelta::days(1),
        most: 100,
    };

    /// Invitations that go to one address in a day, whoever sends them: more than a person needs who is invited by all they work with.
    pub const INVITATIONS_AT: Self = Self {
        most: 10,
        ..Self::INVITATIONS
    };

    /// Mails of one kind that tell one person of something they or a thief did, and that can be made to come again and again: as many as alerts
    /// send in an hour. A person reads what happened from the first of them.
    pub const WARNINGS: Self = Self {
        most: 20,
        ..Self::MAILBOX
    };

    /// What was not mailed: any number.
    pub const HELD_BACK: Self = Self {
        most: u32::MAX,
        window: TimeDelta::days(1),
        ..Self::MAILBOX
    };

    /// Attempts from one network in a minute.
    #[must_use]
    pub const fn network(most: u32) -> Self {
        Self {
            free: None,
            longest_delay: TimeDelta::zero(),
            window: TimeDelta::minutes(1),
            most,
        }
    }

    /// The wait that follows the n-th failure in a row.
    #[must_use]
    pub fn delay(&self, failures: u32) -> TimeDelta {
        match self.free {
            Some(free) if failures >= free => {
                let doubled = (failures - free).min(30);
                TimeDelta::seconds(1 << doubled).min(self.longest_delay)
            }
            _ => TimeDelta::zero(),
        }
    }
}

/// What is remembered about one key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// Attempts since the last right one.
    pub attempts: u32,
    pub blocked_until: DateTime<Utc>,
    pub window_started: DateTime<Utc>,
    pub window_count: u32,
}

impl State {
    /// Nothing has happened yet.
    #[must_use]
    pub const fn new(now: DateTime<Utc>) -> Self {
        Self {
            attempts: 0,
            blocked_until: now,
            window_started: now,
            window_count: 0,
        }
    }

    /// Counts one more attempt.
    ///
    /// # Errors
    /// The wait until the next one is allowed; nothing is counted then, so asking while waiting costs nothing.
    pub fn attempt(self, policy: &Policy, now: DateTime<Utc>) -> Result<Self, Duration> {
        let mut next = self;
        // A clock that went back must not lock anybody out for longer than a window.
        if now >= next.window_started + policy.window || now < next.window_started {
            next.window_started = now;
            next.window_count = 0;
        }
        if now >= next.blocked_until + FORGOTTEN_AFTER {
            next.attempts = 0;
        }
        let window_end = next.window_started + policy.window;
        let wait_window = if next.window_count >= policy.most {
            window_end - now
        } else {
            TimeDelta::zero()
        };
        let wait_delay = (next.blocked_until - now).min(policy.longest_delay);
        let wait = wait_window.max(wait_delay);
        if wait > TimeDelta::zero() {
            return Err(wait.to_std().unwrap_or_default());
        }
        next.attempts = next.attempts.saturating_add(1);
        next.window_count = next.window_count.saturating_add(1);
        next.blocked_until = now + policy.delay(next.attempts);
        Ok(next)
    }

    /// The attempt counted last was right.
    #[must_use]
    pub const fn succeeded(self, now: DateTime<Utc>) -> Self {
        Self {
            attempts: 0,
            blocked_until: now,
            window_started: self.window_started,
            window_count: self.window_count.saturating_sub(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use chrono::{DateTime, TimeDelta, Utc};
    use proptest::prelude::*;

    use super::{Policy, State};

    const START: DateTime<Utc> = DateTime::UNIX_EPOCH;

    #[test]
    fn five_are_free_and_then_each_wait_doubles() {
        let mut state = State::new(START);
        let mut now = START;
        for _ in 0..5 {
            state = state.attempt(&Policy::ACCOUNT, now).unwrap();
        }
        for seconds in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900] {
            let wait = state.attempt(&Policy::ACCOUNT, now).unwrap_err();
            assert_eq!(wait, Duration::from_secs(seconds));
            now += TimeDelta::from_std(wait).unwrap();
            state = state.attempt(&Policy::ACCOUNT, now).unwrap();
        }
    }

    #[test]
    fn a_right_one_clears_the_failures() {
        let mut state = State::new(START);
        for _ in 0..5 {
            state = state.attempt(&Policy::ACCOUNT, START).unwrap();
        }
        let state = state.succeeded(START);
        assert_eq!((state.attempts, state.window_count), (0, 4));
        assert!(state.attempt(&Policy::ACCOUNT, START).is_ok());
    }

    #[test]
    fn a_window_has_an_end() {
        let policy = Policy::network(30);
        let mut state = State::new(START);
        for _ in 0..30 {
            state = state.attempt(&policy, START + TimeDelta::seconds(10)).unwrap();
        }
        let wait = state.attempt(&policy, START + TimeDelta::seconds(20)).unwrap_err();
        assert_eq!(wait, Duration::from_secs(40));
        assert!(state.attempt(&policy, START + TimeDelta::seconds(60)).is_ok());
    }

    #[test]
    fn old_failures_are_forgotten() {
        let mut state = State::new(START);
        let mut now = START;
        for _ in 0..20 {
            now += TimeDelta::seconds(901);
            state = state.attempt(&Policy::ACCOUNT, now).unwrap();
        }
        let later = state.attempt(&Policy::ACCOUNT, now + TimeDelta::days(1)).unwrap();
        assert_eq!(later.attempts, 1);
    }

    proptest! {
        #[test]
        fn never_more_than_a_hundred_in_an_hour(steps in prop::collection::vec(0_i64..60, 1..400)) {
            let mut state = State::new(START);
            let mut now = START;
            let mut allowed = Vec::new();
            for step in steps {
                now += TimeDelta::seconds(step);
                if let Ok(next) = state.attempt(&Policy::ACCOUNT, now) {
                    state = next;
                    allowed.push(now);
                }
            }
            for first in &allowed {
                let near = allowed.iter().filter(|at| **at >= *first && **at < *first + TimeDelta::hours(1));
                prop_assert!(near.count() <= 100);
            }
        }

        #[test]
        fn many_networks_get_no_more_guesses_than_one_address_has(steps in prop::collection::vec(0_i64..600, 1..900)) {
            let mut state = State::new(START);
            let (mut now, mut allowed) = (START, 0_i64);
            for step in steps {
                now += TimeDelta::seconds(step);
                if let Ok(next) = state.attempt(&Policy::CODES_ANYWHERE, now) {
                    state = next;
                    allowed += 1;
                }
            }
            let days = (now - START).num_days() + 1;
            prop_assert!(allowed <= 300 * days);
        }

        #[test]
        fn a_wait_is_never_longer_than_its_window(attempts in 0_u32..100_000, ahead in 0_i64..1_000_000) {
            let state = State {
                attempts,
                blocked_until: START + TimeDelta::seconds(ahead),
                window_started: START,
                window_count: 1_000,
            };
            if let Err(wait) = state.attempt(&Policy::ACCOUNT, START) {
                prop_assert!(wait <= Duration::from_secs(3_600));
            }
        }
    }
}
