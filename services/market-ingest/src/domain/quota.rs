//! Whether a call to the provider may be made now: per minute, per day, per month, with a reserve for the poll.
//!
//! Failed calls count like good ones: the provider counts them too. On-demand calls are let out over the day, so that the
//! morning's users do not take the evening's share.

use chrono::{DateTime, Datelike, Days, Months, NaiveTime, TimeDelta, Utc};

/// What the provider grants, and what the poll needs of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    pub minute: u32,
    pub month: u32,
    /// Seconds between two polls.
    pub poll_s: u32,
}

/// Calls made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Usage {
    /// In the last 60 seconds.
    pub minute: u32,
    /// When the first of those was made.
    pub minute_oldest: Option<DateTime<Utc>>,
    /// Since midnight UTC.
    pub day: u32,
    /// Of those, on demand.
    pub day_demand: u32,
    /// Since the first of the month.
    pub month: u32,
    /// The provider wants no call before this.
    pub blocked_until: Option<DateTime<Utc>>,
}

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// The leader's regular work: polls and daily lists.
    Poll,
    /// Somebody wants it now.
    Demand,
}

/// Calls on demand that one user has made, or the services for their own work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Share {
    /// In the last 60 seconds.
    pub minute: u32,
    /// When the first of those was made.
    pub minute_oldest: Option<DateTime<Utc>>,
    /// Since midnight UTC.
    pub day: u32,
    /// Other users who called in the last 60 seconds, and since midnight.
    pub others_minute: u32,
    pub others_day: u32,
}

/// Why a call may not be made, with the earliest time to ask again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The grant is used.
    Grant(DateTime<Utc>),
    /// The caller's share of it is used; others may call.
    Share(DateTime<Utc>),
    /// The ledger cannot be reached, and nothing is held back for this replica.
    NoLedger(DateTime<Utc>),
}

/// Of each minute's calls, those that only the poll may take.
const MINUTE_RESERVE: u32 = 3;
/// Replicas that may make calls while they cannot reach the ledger.
pub const STANDBY_SLOTS: i32 = 2;
/// Of the calls on demand of a minute and of a day, the share in percent that a user may take while nobody else calls: the rest
/// waits for whoever comes.
const ALONE_PERCENT: u32 = 75;
/// Of the same, the share in percent of the services' own work (whale scans, scores of forecasts): it waits, users do not.
const OWN_PERCENT: u32 = 25;
/// Lists that are fetched once a day.
const DAILY_LISTS: u32 = 4;

impl Limits {
    /// Calls in any 60 seconds that a replica with a standby slot may make while it cannot reach the ledger.
    #[must_use]
    pub const fn standby(&self) -> u32 {
        self.minute / 30
    }

    /// Calls in any 60 seconds that go through the ledger: the rest is held back for replicas that cannot reach it.
    const fn ledger_minute(&self) -> u32 {
        self.minute - self.standby() * STANDBY_SLOTS.unsigned_abs()
    }

    fn demand_minute(&self) -> u32 {
        let reserve = MINUTE_RESERVE.max(self.standby() * STANDBY_SLOTS.unsigned_abs() + 1);
        self.minute.saturating_sub(reserve).max(1).min(self.minute)
    }

    /// Decides about one more call of one user, as far as the user's share goes.
    ///
    /// # Errors
    /// When the share is used: the earliest time to ask again.
    pub fn decide_share(&self, share: &Share, now: DateTime<Utc>) -> Result<(), DateTime<Utc>> {
        let of = |all: u32, others: u32| (all * ALONE_PERCENT / 100).min(all / (others + 1)).max(1);
        if share.day >= of(self.demand_day(), share.others_day) {
            return Err(next_day(now));
        }
        if share.minute >= of(self.demand_minute(), share.others_minute) {
            return Err(share.minute_oldest.unwrap_or(now) + TimeDelta::seconds(60));
        }
        Ok(())
    }

    /// Decides about one more call of the services' own work, let out over the day as users' calls are.
    ///
    /// # Errors
    /// When its share is used: the earliest time to ask again.
    pub fn decide_own(&self, share: &Share, now: DateTime<Utc>) -> Result<(), DateTime<Utc>> {
        let of = |all: u32| (all * OWN_PERCENT / 100).max(1);
        if share.minute >= of(self.demand_minute()) {
            return Err(share.minute_oldest.unwrap_or(now) + TimeDelta::seconds(60));
        }
        let day = of(self.demand_day());
        pace(share.day, day, day / 4, now)
    }

    /// The month's calls spread over 30 days: 333 of 10,000.
    #[must_use]
    pub const fn day(&self) -> u32 {
        self.month / 30
    }

    /// Calls that the poll takes in a day, at most half of what there is.
    #[must_use]
    pub fn poll_day(&self) -> u32 {
        let polls = 86_400_u32.div_ceil(self.poll_s.max(1)) + DAILY_LISTS;
        polls.min(self.day() / 2)
    }

    /// Calls on demand that may be made at the start of a day without waiting.
    fn burst(&self) -> u32 {
        self.demand_day() / 4
    }

    fn demand_day(&self) -> u32 {
        self.day() - self.poll_day()
    }

    /// Decides about one more call.
    ///
    /// # Errors
    /// When it may not be made: the earliest time to ask again.
    pub fn decide(&self, used: &Usage, purpose: Purpose, now: DateTime<Utc>) -> Result<(), DateTime<Utc>> {
        if let Some(until) = used.blocked_until.filter(|until| *until > now) {
            return Err(until);
        }
        let (minute, month) = match purpose {
            Purpose::Poll => (self.ledger_minute(), self.month),
            Purpose::Demand => (
                self.demand_minute(),
                self.month.saturating_sub(self.polls_left_in_month(now)),
            ),
        };
        if used.month >= month {
            return Err(next_month(now));
        }
        if used.day >= self.day() {
            return Err(next_day(now));
        }
        if used.minute >= minute {
            return Err(used.minute_oldest.unwrap_or(now) + TimeDelta::seconds(60));
        }
        match purpose {
            Purpose::Poll => Ok(()),
            Purpose::Demand => pace(used.day_demand, self.demand_day(), self.burst(), now),
        }
    }

    fn polls_left_in_month(&self, now: DateTime<Utc>) -> u32 {
        let days = (next_month(now) - now).num_days();
        self.poll_day() * u32::try_from(days + 1).unwrap_or(1)
    }
}

/// So much of the day has passed, so much of the day's share is out.
fn pace(used: u32, share: u32, burst: u32, now: DateTime<Utc>) -> Result<(), DateTime<Utc>> {
    if used >= share {
        return Err(next_day(now));
    }
    if used < burst {
        return Ok(());
    }
    // The burst is out at midnight, the rest evenly until the next.
    let steady = f64::from(share - burst).max(1.0);
    let due_at = f64::from(used + 1 - burst) / steady * 86_400_000.0;
    #[expect(clippy::cast_possible_truncation, reason = "at most the milliseconds of a day")]
    let due = midnight(now) + TimeDelta::milliseconds(due_at as i64);
    if now >= due { Ok(()) } else { Err(due) }
}

/// When the present day began.
#[must_use]
pub fn midnight(now: DateTime<Utc>) -> DateTime<Utc> {
    now.date_naive().and_time(NaiveTime::MIN).and_utc()
}

/// When the present month began.
#[must_use]
pub fn month_start(now: DateTime<Utc>) -> DateTime<Utc> {
    midnight(now) - Days::new(u64::from(now.day0()))
}

/// When the next day begins.
#[must_use]
pub fn next_day(now: DateTime<Utc>) -> DateTime<Utc> {
    midnight(now) + Days::new(1)
}

fn next_month(now: DateTime<Utc>) -> DateTime<Utc> {
    month_start(now) + Months::new(1)
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use chrono::{DateTime, TimeDelta, Utc};
    use rand::{Rng, SeedableRng, rngs::StdRng};

    use super::{Limits, Purpose, STANDBY_SLOTS, Share, Usage, midnight, month_start};

    const FREE: Limits = Limits {
        minute: 30,
        month: 10_000,
        poll_s: 900,
    };

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn nothing_before_the_provider_allows_it() {
        let now = at("2026-01-05T12:00:00Z");
        let until = now + TimeDelta::seconds(119);
        let used = Usage {
            blocked_until: Some(until),
            ..Usage::default()
        };
        assert_eq!(FREE.decide(&used, Purpose::Poll, now), Err(until));
        assert_eq!(FREE.decide(&used, Purpose::Poll, until), Ok(()));
    }

    #[test]
    fn the_last_calls_of_a_minute_and_a_month_are_the_polls() {
        let now = at("2026-01-30T12:00:00Z");
        let used = Usage {
            minute: 27,
            minute_oldest: Some(now - TimeDelta::seconds(50)),
            ..Usage::default()
        };
        assert_eq!(
            FREE.decide(&used, Purpose::Demand, now),
            Err(now + TimeDelta::seconds(10))
        );
        assert_eq!(FREE.decide(&used, Purpose::Poll, now), Ok(()));
        let used = Usage {
            month: 9_850,
            ..Usage::default()
        };
        assert_eq!(
            FREE.decide(&used, Purpose::Demand, now),
            Err(at("2026-02-01T00:00:00Z"))
        );
        assert_eq!(FREE.decide(&used, Purpose::Poll, now), Ok(()));
    }

    #[test]
    fn what_the_ledger_lets_out_and_what_it_holds_back_is_the_grant() {
        for minute in 1..=6_000 {
            let limits = Limits { minute, ..FREE };
            let held_back = limits.standby() * STANDBY_SLOTS.unsigned_abs();
            assert!(limits.ledger_minute() + held_back <= minute && limits.ledger_minute() >= 1);
            assert!(limits.demand_minute() <= limits.ledger_minute(), "{minute}");
        }
        assert_eq!(
            (FREE.standby(), FREE.ledger_minute(), FREE.demand_minute()),
            (1, 28, 27)
        );
    }

    #[test]
    fn users_share_the_minute_and_the_day() {
        let now = at("2026-01-30T12:00:00Z");
        let decide = |minute, day, others| {
            let share = Share {
                minute,
                minute_oldest: Some(now - TimeDelta::seconds(20)),
                day,
                others_minute: others,
                others_day: others,
            };
            FREE.decide_share(&share, now)
        };
        let soon = Err(now + TimeDelta::seconds(40));
        // Alone three quarters, then an equal part, and always one.
        assert_eq!((decide(19, 20, 0), decide(20, 20, 0)), (Ok(()), soon));
        assert_eq!((decide(8, 20, 2), decide(9, 20, 2)), (Ok(()), soon));
        assert_eq!((decide(0, 0, 500), decide(1, 0, 500)), (Ok(()), soon));
        assert_eq!(decide(0, 200, 0), Err(at("2026-01-31T00:00:00Z")));
        assert_eq!(decide(0, 120, 1), Err(at("2026-01-31T00:00:00Z")));
    }

    #[test]
    fn the_services_own_work_leaves_users_their_calls() {
        let decide = |minute, day, now: &str| {
            let share = Share {
                minute,
                minute_oldest: Some(at(now) - TimeDelta::seconds(20)),
                day,
                ..Share::default()
            };
            FREE.decide_own(&share, at(now))
        };
        let noon = "2026-01-30T12:00:00Z";
        // A quarter of 27 in a minute; of 233 in a day, a quarter of which is out at midnight and the rest by and by.
        assert_eq!(
            (decide(5, 20, noon), decide(6, 20, noon)),
            (Ok(()), Err(at(noon) + TimeDelta::seconds(40)))
        );
        assert_eq!((decide(0, 35, noon), decide(0, 36, noon).is_err()), (Ok(()), true));
        assert_eq!(decide(0, 58, "2026-01-30T23:59:59Z"), Err(at("2026-01-31T00:00:00Z")));
        assert_eq!(
            (
                decide(0, 13, "2026-01-30T00:00:00Z"),
                decide(0, 14, "2026-01-30T00:00:00Z").is_err()
            ),
            (Ok(()), true)
        );
    }

    /// A provider that counts on its own side, as the real one does.
    #[derive(Default)]
    struct Provider {
        calls: VecDeque<(DateTime<Utc>, Purpose)>,
    }

    impl Provider {
        fn usage(&self, now: DateTime<Utc>) -> Usage {
            let (minute, day, month) = (now - TimeDelta::seconds(60), midnight(now), month_start(now));
            let mut used = Usage::default();
            for (at, purpose) in &self.calls {
                if *at > minute {
                    used.minute += 1;
                    used.minute_oldest.get_or_insert(*at);
                }
                used.day += u32::from(*at >= day);
                used.day_demand += u32::from(*at >= day && *purpose == Purpose::Demand);
                used.month += u32::from(*at >= month);
            }
            used
        }

        fn ask(&mut self, purpose: Purpose, now: DateTime<Utc>) -> bool {
            let allowed = FREE.decide(&self.usage(now), purpose, now).is_ok();
            if allowed {
                self.calls.push_back((now, purpose));
            }
            allowed
        }
    }

    /// A day of greedy users: every five seconds some of them want something that is not kept.
    fn day_of(users: u32) -> Provider {
        let mut provider = Provider::default();
        let mut dice = StdRng::seed_from_u64(7);
        let start = at("2026-01-31T00:00:00Z");
        for second in (0..86_400_i64).step_by(5) {
            let now = start + TimeDelta::seconds(second);
            if second % 900 == 0 {
                assert!(provider.ask(Purpose::Poll, now), "the poll of {now} was refused");
            }
            // Each user opens something new about every 20 minutes.
            if dice.random_bool((f64::from(users) / 240.0).min(1.0)) {
                provider.ask(Purpose::Demand, now);
            }
        }
        provider
    }

    #[test]
    fn a_day_of_users_stays_within_the_minute_and_the_day() {
        for users in [1, 100, 10_000] {
            let provider = day_of(users);
            let calls: Vec<_> = provider.calls.iter().map(|(at, _)| *at).collect();
            let worst = (0..calls.len())
                .map(|first| {
                    calls[first..]
                        .iter()
                        .take_while(|at| **at - calls[first] < TimeDelta::seconds(60))
                        .count()
                })
                .max();
            assert!(worst <= Some(30), "{users} users: {worst:?} calls within a minute");
            assert!(calls.len() <= 333, "{users} users: {} calls in a day", calls.len());
            let evening = calls
                .iter()
                .filter(|at| **at >= calls[0] + TimeDelta::hours(18))
                .count();
            assert!(evening >= 24, "{users} users: the evening had {evening} calls");
        }
        // What 10,000 users cost more than 100 is nothing.
        assert_eq!(day_of(10_000).calls.len(), day_of(1_000).calls.len());
    }
}
