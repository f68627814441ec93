//! What calls report, and what it means for the next.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use kit::clock::FixedClock;
use provider_client::{Guard, Health};

fn guard() -> (Guard, FixedClock) {
    let clock = FixedClock::at("2026-11-24T10:00:00Z".parse::<DateTime<Utc>>().unwrap());
    (Guard::new(Arc::new(clock.clone())), clock)
}

fn fail(guard: &Guard, things: &[&str]) {
    for about in things {
        guard.admit().unwrap();
        guard.settle(Health::Failed { about });
    }
}

const FIVE: [&str; 5] = ["one", "two", "three", "four", "five"];

#[test]
fn five_things_that_fail_close_the_way_and_a_good_probe_opens_it() {
    let (guard, clock) = guard();
    fail(&guard, &["one"; 20]);
    assert_eq!(guard.state(), "closed", "one thing says nothing of the others");
    fail(&guard, &FIVE[1..]);
    assert_eq!(guard.state(), "open");
    let wait = guard.admit().unwrap_err();
    assert!((24..=30).contains(&wait.as_secs()), "{wait:?}");
    clock.advance(TimeDelta::from_std(wait).unwrap());
    guard.admit().expect("a probe");
    assert_eq!(guard.admit(), Err(Duration::from_secs(1)), "one at a time");
    guard.settle(Health::Well);
    assert_eq!(guard.state(), "closed");
}

#[test]
fn a_call_that_says_nothing_leaves_the_probe_to_the_next() {
    let (guard, clock) = guard();
    fail(&guard, &FIVE);
    clock.advance(TimeDelta::seconds(31));
    guard.admit().expect("a probe");
    guard.settle(Health::Unknown);
    assert_eq!(guard.state(), "half_open");
    guard.admit().expect("the next is the probe");
    guard.settle(Health::Failed { about: "one" });
    assert_eq!(guard.state(), "open");
}
