//! Events of the calendar that follow from Bitcoin's blocks.

use std::sync::atomic::Ordering;

use chrono::TimeDelta;
use kit::clock::Clock;
use proto::{onchain::WhaleScan, workspace as ws};

use crate::{
    calendar_files::{feed, open},
    world::{Person, World},
};

/// Two epochs of blocks, ten minutes apart.
fn read_until_noon(world: &World) -> WhaleScan {
    let noon = world.clock.now();
    WhaleScan {
        chain: "bitcoin".to_owned(),
        from_block: Some(950_000 - 4_032),
        from_unix_s: Some((noon - TimeDelta::seconds(4_032 * 600)).timestamp()),
        block: Some(950_000),
        block_unix_s: Some(noon.timestamp()),
        ..WhaleScan::default()
    }
}

async fn list(who: &mut Person, (from, to): (&str, &str)) -> ws::ListCalendarResponse {
    let asked = ws::ListCalendarRequest {
        from: from.to_owned(),
        to: to.to_owned(),
        kinds: vec!["halving".to_owned(), "difficulty".to_owned()],
        ..Default::default()
    };
    who.calendar.list_calendar(asked).await.unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn halvings_and_adjustments_follow_from_the_newest_block() {
    let world = World::start().await;
    *world.chains.scans.lock().unwrap() = vec![read_until_noon(&world)];
    let mut ada = world.person();
    let month = list(&mut ada, ("2026-11-21", "2026-12-31")).await;
    let [next] = month.instances.as_slice() else {
        panic!("{:?}", month.instances);
    };
    assert_eq!((next.kind.as_str(), next.day.as_str()), ("difficulty", "2026-12-02"));
    assert_eq!(next.coins, ["bitcoin"]);
    // 1,552 blocks are left.
    let within = next.within_days.unwrap();
    assert!((within - 0.45).abs() < 0.001, "{within}");
    assert!(
        next.basis.contains("From block 950000") && next.basis.contains("951552"),
        "{}",
        next.basis
    );
    assert!(month.missing.is_empty(), "{:?}", month.missing);

    let far = list(&mut ada, ("2028-10-01", "2028-10-31")).await;
    let found: Vec<_> = far
        .instances
        .iter()
        .map(|one| (one.title.as_str(), one.day.as_str()))
        .collect();
    assert_eq!(found, [("Bitcoin halving", "2028-10-15")]);
    let basis = &far.instances[0].basis;
    assert!(basis.contains("1050000") && basis.contains("1.5625 BTC"), "{basis}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_has_the_day_of_what_is_near() {
    let world = World::start().await;
    *world.chains.scans.lock().unwrap() = vec![read_until_noon(&world)];
    let mut ada = world.person();
    let link = feed(&mut ada, "Phone", &["halving", "difficulty"], false).await;
    let (file, _) = open(&world, &link.path).await.unwrap();
    for line in [
        "SUMMARY:Bitcoin difficulty adjustment",
        "UID:difficulty-951552@meridian",
        "DTSTART;VALUE=DATE:20261202",
    ] {
        assert!(file.contains(line), "{line}\n{file}");
    }
    assert!(!file.contains("halving-"), "that is more than a year ahead");
    let own = feed(&mut ada, "Own", &["own"], false).await;
    assert!(!open(&world, &own.path).await.unwrap().0.contains("Bitcoin"));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_block_the_days_ahead_say_what_is_missing() {
    let world = World::start().await;
    world.chains.away.store(true, Ordering::SeqCst);
    let mut ada = world.person();
    let ahead = list(&mut ada, ("2026-11-21", "2026-12-31")).await;
    assert!(ahead.instances.is_empty());
    assert!(ahead.missing[0].contains("not available"), "{:?}", ahead.missing);
    // Nothing is missing of days that are over.
    let past = list(&mut ada, ("2026-10-01", "2026-10-31")).await;
    assert!(past.missing.is_empty(), "{:?}", past.missing);
}
