//! What the ledger lets out: minutes, days, months and shares.

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
    // Alone three quarters of a minute and one of a day, then an equal part, and always one.
    assert_eq!((decide(19, 20, 0), decide(20, 20, 0)), (Ok(()), soon));
    assert_eq!((decide(8, 20, 2), decide(9, 20, 2)), (Ok(()), soon));
    assert_eq!((decide(0, 0, 500), decide(1, 0, 500)), (Ok(()), soon));
    let tomorrow = Err(at("2026-01-31T00:00:00Z"));
    assert_eq!((decide(0, 46, 0), decide(0, 47, 0)), (Ok(()), tomorrow));
    assert_eq!((decide(0, 18, 9), decide(0, 19, 9)), (Ok(()), tomorrow));
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
    // A quarter of 27 in a minute; of 190 in a day, a quarter of which is out at midnight and the rest by and by.
    assert_eq!(
        (decide(5, 20, noon), decide(6, 20, noon)),
        (Ok(()), Err(at(noon) + TimeDelta::seconds(40)))
    );
    assert_eq!((decide(0, 28, noon), decide(0, 29, noon).is_err()), (Ok(()), true));
    assert_eq!(decide(0, 47, "2026-01-30T23:59:59Z"), Err(at("2026-01-31T00:00:00Z")));
    assert_eq!(
        (
            decide(0, 10, "2026-01-30T00:00:00Z"),
            decide(0, 11, "2026-01-30T00:00:00Z").is_err()
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
