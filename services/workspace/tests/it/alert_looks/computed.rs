//! Alerts on events that are computed: what fires by Bitcoin's blocks and by the schedule of options, and what is known of the past.

use std::sync::atomic::Ordering;

use chrono::TimeDelta;
use proto::workspace as ws;

use crate::{
    alert_looks::{alert, is},
    alerts::{add, firings},
    calendar,
    calendar_blocks::until_noon,
    looks::{next_look, rang},
    world::{Person, World},
};

fn reminder(kinds: &[&str], minutes: u32) -> ws::NewAlert {
    alert(ws::AlertCondition {
        kind: "calendar".to_owned(),
        categories: kinds.iter().map(|kind| (*kind).to_owned()).collect(),
        window_minutes: Some(minutes),
        ..Default::default()
    })
}

async fn tested(who: &mut Person, alert: ws::NewAlert) -> ws::AlertBacktest {
    let asked = ws::BacktestAlertRequest { alert: Some(alert) };
    who.alerts.backtest_alert(asked).await.unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_adjustment_rings_by_the_newest_block_for_whoever_waits_for_it() {
    let world = World::start().await;
    *world.chains.pace.lock().unwrap() = until_noon(&world);
    let (mut ada, mut eve) = (world.person(), world.person());
    let set = add(&mut ada, reminder(&["difficulty"], 10 * 1_440)).await;
    assert_eq!(set.name, "10 days before a Bitcoin difficulty adjustment");
    add(&mut eve, reminder(&["own"], 10 * 1_440)).await;
    // Calendars are looked at once a minute.
    world.clock.advance(TimeDelta::minutes(1));
    is(&world, &ada, &set.id, "false").await;
    assert!(firings(&ada).await.firings.is_empty(), "it is more than ten days ahead");
    // It is expected on 2 December at 06:40.
    world.clock.advance(TimeDelta::minutes(18 * 60 + 41));
    let found = rang(&world, &ada, 1).await;
    assert_eq!(
        found[0].text,
        "Bitcoin difficulty adjustment is expected in 10 days, 2026-12-02 06:40 UTC ± 11 hours, at block 951552; the newest one is 950000"
    );
    let value = &found[0].values[0];
    assert_eq!((value.value.as_str(), value.against.as_str()), ("950000", "951552"));
    assert_eq!(value.source, "Bitcoin's blocks, difficulty:951552");
    next_look(&world);
    let seen = is(&world, &ada, &set.id, "false").await;
    assert_eq!(seen.fired, 1, "once for this block");
    assert!(firings(&eve).await.firings.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn without_blocks_it_is_unknown_and_events_of_the_calendar_ring_all_the_same() {
    let world = World::start().await;
    world.chains.away.store(true, Ordering::SeqCst);
    let mut ada = world.person();
    let both = add(&mut ada, reminder(&["own", "halving"], 30)).await;
    let event = ws::NewCalendarEvent {
        zone: "UTC".to_owned(),
        ..calendar::new("Birthday", "2026-11-21T13:00:00")
    };
    calendar::add(&mut ada, event).await;
    world.clock.advance(TimeDelta::minutes(31));
    let found = rang(&world, &ada, 1).await;
    assert!(found[0].text.starts_with("Birthday starts in "), "{}", found[0].text);
    assert!(found[0].values[0].source.starts_with("own calendar, "));
    next_look(&world);
    is(&world, &ada, &both.id, "unknown").await;
    assert_eq!(firings(&ada).await.firings.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn past_option_expiries_are_counted_and_past_estimates_are_not_known() {
    let world = World::start().await;
    let mut ada = world.person();
    let months = tested(&mut ada, reminder(&["monthly_expiry", "quarterly_expiry"], 90)).await;
    // On 28 August, 25 September and 30 October.
    assert_eq!((months.fired, months.unknown.as_str()), (3, ""));
    assert_eq!(months.known_hours, months.hours);
    let newest = &months.firings[0];
    let due = chrono::DateTime::parse_from_rfc3339("2026-10-30T06:30:00Z").unwrap();
    assert_eq!(newest.at_unix_ms, due.timestamp_millis());
    assert_eq!(
        (newest.values[0].text.as_str(), newest.values[0].source.as_str()),
        (
            "Monthly option expiry 30OCT26 is in 90 minutes, 2026-10-30 08:00 UTC",
            "Deribit's schedule, expiry:30OCT26"
        )
    );
    let halving = tested(&mut ada, reminder(&["halving"], 90)).await;
    assert!(halving.unknown.starts_with("When halvings"), "{}", halving.unknown);
}
