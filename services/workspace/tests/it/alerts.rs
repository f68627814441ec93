//! Alerts: what people set, and what the feed makes of it.

use chrono::{DateTime, TimeDelta, Utc};
use kit::identity::Identity;
use proto::workspace as ws;
pub use testkit::http::SOON;
use testkit::http::eventually;
use vocab::ErrorKind;

use crate::world::{Person, World, told};

pub fn minute(minutes: i64) -> DateTime<Utc> {
    "2026-11-21T12:00:00Z".parse::<DateTime<Utc>>().unwrap() + TimeDelta::minutes(minutes)
}

/// BNB against a level.
pub fn price(direction: &str, level: &str, channels: &[&str]) -> ws::NewAlert {
    ws::NewAlert {
        conditions: vec![ws::AlertCondition {
            kind: "price".to_owned(),
            coin: "binancecoin".to_owned(),
            direction: direction.to_owned(),
            level: level.to_owned(),
            ..Default::default()
        }],
        channel_ids: channels.iter().map(|id| (*id).to_owned()).collect(),
        ..Default::default()
    }
}

pub async fn add(who: &mut Person, alert: ws::NewAlert) -> ws::Alert {
    let added = who.alerts.add_alert(ws::AddAlertRequest { alert: Some(alert) }).await;
    added.unwrap().into_inner()
}

pub async fn get(who: &mut Person, id: &str) -> ws::Alert {
    let asked = ws::GetAlertRequest { id: id.to_owned() };
    who.alerts.get_alert(asked).await.unwrap().into_inner()
}

pub async fn firings(who: &Person) -> ws::ListFiringsResponse {
    let asked = ws::ListFiringsRequest::default();
    who.alerts.clone().list_firings(asked).await.unwrap().into_inner()
}

/// Sends a price at a minute, and waits until the alert has seen it.
pub async fn at(world: &World, who: &mut Person, id: &str, (price, minutes): (&str, i64)) -> ws::Alert {
    world
        .clock
        .advance(minute(minutes) - kit::clock::Clock::now(&world.clock));
    world.board.tick(price, minute(minutes));
    let wanted = minute(minutes).timestamp_millis();
    let who = &*who;
    eventually("the alert saw the tick", SOON, || async {
        let alert = get(&mut who.clone(), id).await;
        let is_over = ["done", "expired"].contains(&alert.state.as_str());
        (alert.checked_unix_ms == wanted || is_over).then_some(alert)
    })
    .await
}

/// A spike that comes while nothing can be written is seen afterwards, at its own time and before what came later.
#[tokio::test(flavor = "multi_thread")]
async fn ticks_that_a_failing_database_interrupts_are_not_lost() {
    let world = World::start().await;
    let mut ada = world.person();
    let alert = add(&mut ada, price("cross_up", "100", &[])).await;
    at(&world, &mut ada, &alert.id, ("98", 0)).await;
    world.run("ALTER TABLE alert_firing RENAME TO alert_firing_away").await;
    for (price, minutes) in [("101", 15), ("99", 30)] {
        world.clock.advance(TimeDelta::minutes(15));
        world.board.tick(price, minute(minutes));
    }
    // The replica has the second tick, so it tried the first: nothing of it is written.
    let next = minute(45).timestamp_millis();
    let seen = eventually("both ticks came", SOON, || async {
        let alert = get(&mut ada.clone(), &alert.id).await;
        (alert.next_check_unix_ms >= next).then_some(alert)
    })
    .await;
    assert_eq!(
        (seen.state.as_str(), seen.checked_unix_ms),
        ("armed", minute(0).timestamp_millis())
    );
    world.run("ALTER TABLE alert_firing_away RENAME TO alert_firing").await;
    eventually("it fired after all", SOON, || async {
        (get(&mut ada.clone(), &alert.id).await.state == "done").then_some(())
    })
    .await;
    let found = firings(&ada).await;
    assert_eq!(found.firings.len(), 1);
    assert_eq!(found.firings[0].at_unix_ms, minute(15).timestamp_millis());
    assert_eq!(found.firings[0].values[0].value, "101");
}

/// The share says until when its alerts were checked. What their owner changes counts from the next price on.
#[tokio::test(flavor = "multi_thread")]
async fn a_tick_that_changes_nothing_is_checked_and_not_written() {
    let world = World::start().await;
    let mut ada = world.person();
    let alert = add(&mut ada, price("cross_up", "100", &[])).await;
    for sample in [("98", 0), ("97", 15), ("99", 30)] {
        assert_eq!(at(&world, &mut ada, &alert.id, sample).await.state, "armed");
    }
    let first = "alert_state WHERE checked_at = '2026-11-21T12:00:00Z'";
    assert_eq!(world.rows(first).await, 1, "only the first price set its side");
    let last = minute(30).timestamp_millis();
    let seen = format!("alert_shard WHERE (coins ->> 'binancecoin')::bigint = {last} AND coins ->> 'bitcoin' IS NULL");
    assert_eq!(
        world.rows(&seen).await,
        64,
        "a share says of each coin until when it has seen it"
    );

    let update = ws::UpdateAlertRequest {
        id: alert.id.clone(),
        version: 1,
        alert: Some(price("above", "99", &[])),
    };
    ada.alerts.update_alert(update).await.unwrap();
    assert_eq!(at(&world, &mut ada, &alert.id, ("99.5", 45)).await.state, "done");
    assert_eq!(firings(&ada).await.firings[0].at_unix_ms, minute(45).timestamp_millis());
}

/// Prices may come that are older than what another replica had put through a share: what is seen of it stays seen.
#[tokio::test(flavor = "multi_thread")]
async fn older_prices_take_no_coin_back() {
    let world = World::start().await;
    let mut ada = world.person();
    let (first, second) = (price("cross_up", "100", &[]), price("cross_up", "200", &[]));
    let (first, second) = (add(&mut ada, first).await, add(&mut ada, second).await);
    at(&world, &mut ada, &first.id, ("98", 0)).await;
    let [early, mid, end, later] = [5, 15, 30, 60].map(|minutes| minute(minutes).timestamp_millis());
    // Not for the shares of the two alerts: a replica that takes up a share anew fires nothing by prices that it has seen.
    let of_alerts = "SELECT shard FROM alert_state";
    // The service renews its shares at the same time: row by row, the two could wait for each other.
    let ahead = format!(
        "BEGIN; LOCK TABLE alert_shard IN EXCLUSIVE MODE;
        UPDATE alert_shard SET sampled_at = '2026-11-21T13:00:00Z',
            coins = jsonb_build_object('binancecoin', CASE WHEN shard IN ({of_alerts}) THEN {early} ELSE {later} END);
        COMMIT"
    );
    world.run(&ahead).await;
    assert_eq!(at(&world, &mut ada, &first.id, ("101", 15)).await.state, "done");
    // The second alert fires by the next prices, so that all is noted of those before.
    assert_eq!(at(&world, &mut ada, &second.id, ("201", 30)).await.state, "done");
    let (kept, newer) = (
        format!("alert_shard WHERE shard NOT IN ({of_alerts}) AND (coins ->> 'binancecoin')::bigint = {later}"),
        format!(
            "alert_shard WHERE shard IN ({of_alerts}) AND (coins ->> 'binancecoin')::bigint BETWEEN {mid} AND {end}"
        ),
    );
    let shares = world.rows(&format!("({of_alerts} GROUP BY shard) AS shares")).await;
    assert_eq!(
        (world.rows(&kept).await, world.rows(&newer).await),
        (64 - shares, shares)
    );
    let ahead = "alert_shard WHERE sampled_at = '2026-11-21T13:00:00Z'";
    assert_eq!(world.rows(ahead).await, 64);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cross_fires_once_for_its_owner_alone() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let gateway = world.client(Identity::default());
    let mut watched = gateway
        .alerts
        .clone()
        .watch_firings(ws::WatchFiringsRequest {})
        .await
        .unwrap()
        .into_inner();
    let alert = add(&mut ada, price("cross_up", "100", &[])).await;
    assert_eq!(
        (alert.name.as_str(), alert.state.as_str()),
        ("BNB crosses above $100", "armed")
    );
    assert_eq!(alert.values, ["unknown"]);
    for (sample, state) in [(("98", 0), "armed"), (("100", 15), "armed"), (("101", 30), "done")] {
        assert_eq!(at(&world, &mut ada, &alert.id, sample).await.state, state, "{sample:?}");
    }
    let found = firings(&ada).await;
    assert_eq!((found.firings.len(), found.total, found.unread), (1, Some(1), 1));
    let fired = &found.firings[0];
    assert_eq!(fired.at_unix_ms, minute(30).timestamp_millis());
    assert_eq!(
        (fired.values[0].value.as_str(), fired.values[0].against.as_str()),
        ("101", "100")
    );
    assert_eq!(
        (fired.gap, fired.late, fired.quiet, fired.read),
        (false, false, false, false)
    );
    assert_eq!((fired.kind.as_str(), fired.coin.as_str()), ("price", "binancecoin"));

    let seen = tokio::time::timeout(SOON, watched.message())
        .await
        .unwrap()
        .unwrap()
        .unwrap();
    assert_eq!(seen.firing.unwrap().id, fired.id);
    let refused = ada.alerts.watch_firings(ws::WatchFiringsRequest {}).await.map(|_| ());
    assert_eq!(told(refused).kind, ErrorKind::Unauthenticated);

    let ids = vec![fired.id.clone()];
    let asked = ws::ReadFiringsRequest { ids: ids.clone() };
    assert_eq!(eve.alerts.read_firings(asked).await.unwrap().into_inner().unread, 0);
    assert_eq!(firings(&ada).await.unread, 1, "others mark nothing");
    let id = fired.id.clone();
    assert_eq!(
        told(eve.alerts.get_firing(ws::GetFiringRequest { id }).await).kind,
        ErrorKind::NotFound
    );
    let unread = ada
        .alerts
        .read_firings(ws::ReadFiringsRequest { ids })
        .await
        .unwrap()
        .into_inner()
        .unread;
    assert_eq!(unread, 0);
    assert!(firings(&eve).await.firings.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rearmed_alert_fires_after_it_left_its_level() {
    let world = World::start().await;
    let mut ada = world.person();
    let mut new = price("cross_up", "100", &[]);
    (new.mode, new.hysteresis) = ("rearm".to_owned(), "1".to_owned());
    let alert = add(&mut ada, new).await;
    for sample in [
        ("98", 0),
        ("101", 15),
        ("99.5", 30),
        ("101", 45),
        ("98.9", 60),
        ("101", 75),
    ] {
        at(&world, &mut ada, &alert.id, sample).await;
    }
    let times: Vec<i64> = firings(&ada).await.firings.iter().map(|one| one.at_unix_ms).collect();
    assert_eq!(times, [minute(75), minute(15)].map(|time| time.timestamp_millis()));
    assert_eq!(get(&mut ada, &alert.id).await.fired, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_is_measured_from_hours_and_ticks() {
    let world = World::start().await;
    *world.board.points.lock().unwrap() = vec![(minute(-60).timestamp_millis(), 100.0)];
    let mut ada = world.person();
    let alert = add(
        &mut ada,
        ws::NewAlert {
            conditions: vec![ws::AlertCondition {
                kind: "change".to_owned(),
                coin: "binancecoin".to_owned(),
                percent: "-5".to_owned(),
                window_minutes: Some(60),
                ..Default::default()
            }],
            mode: "rearm".to_owned(),
            ..Default::default()
        },
    )
    .await;
    for (place, sample) in ["100", "99", "98", "97", "94", "93.5"].into_iter().enumerate() {
        let minutes = i64::try_from(place).unwrap() * 15;
        world
            .clock
            .advance(minute(minutes) - kit::clock::Clock::now(&world.clock));
        world.board.tick(sample, minute(minutes));
    }
    let found = eventually("it fired", SOON, || async {
        let found = firings(&ada).await;
        (!found.firings.is_empty()).then_some(found)
    })
    .await;
    assert_eq!(found.firings[0].at_unix_ms, minute(60).timestamp_millis());
    assert_eq!(found.firings[0].alert_id, alert.id);
}

#[tokio::test(flavor = "multi_thread")]
async fn prices_that_were_missed_fire_late_and_a_dead_feed_is_said() {
    let mut world = World::start().await;
    let mut ada = world.person();
    let alert = add(&mut ada, price("above", "100", &[])).await;
    at(&world, &mut ada, &alert.id, ("98", 0)).await;
    world.stop().await;
    world.clock.advance(TimeDelta::hours(3));
    *world.board.points.lock().unwrap() = vec![
        (minute(60).timestamp_millis(), 97.0),
        (minute(120).timestamp_millis(), 105.0),
    ];
    world.start_again().await;
    // Another connection of the same person.
    let ada = world.again(&ada);
    let found = eventually("the missed price fired", SOON, || async {
        let found = firings(&ada).await;
        (!found.firings.is_empty()).then_some(found)
    })
    .await;
    assert_eq!(found.firings[0].at_unix_ms, minute(120).timestamp_millis());
    assert!(found.firings[0].late);

    let mut ada = ada;
    let quiet = add(&mut ada, price("above", "1000", &[])).await;
    world.clock.advance(TimeDelta::hours(2));
    let dead = get(&mut ada, &quiet.id).await;
    assert_ne!(dead.no_data_unix_ms, 0, "no tick for three cadences");
    assert_eq!((dead.state.as_str(), dead.fired), ("armed", 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_alert_is_changed_deleted_and_restored() {
    let world = World::start_with(|args| args.alert_limit = 2).await;
    let mut ada = world.person();
    let alert = add(&mut ada, price("above", "100", &[])).await;
    let update = |version, new| ws::UpdateAlertRequest {
        id: alert.id.clone(),
        version,
        alert: Some(new),
    };
    let bad = told(ada.alerts.update_alert(update(1, price("above", "none", &[]))).await);
    assert_eq!(bad.fields[0].0, "conditions[0].level");
    let mut off = price("above", "200", &[]);
    off.enabled = Some(false);
    let changed = ada.alerts.update_alert(update(1, off)).await.unwrap().into_inner();
    assert_eq!((changed.state.as_str(), changed.version), ("off", 2));
    let stale = told(ada.alerts.update_alert(update(1, price("above", "1", &[]))).await);
    assert_eq!(stale.code, "version_mismatch");
    let asked = |state: &str| ws::ListAlertsRequest {
        state: state.to_owned(),
        coin: "binancecoin".to_owned(),
        query: "bnb ABOVE".to_owned(),
        ..Default::default()
    };
    assert_eq!(
        ada.alerts.list_alerts(asked("off")).await.unwrap().into_inner().total,
        Some(1)
    );
    assert_eq!(
        ada.alerts.list_alerts(asked("armed")).await.unwrap().into_inner().total,
        Some(0)
    );

    let gone = ws::DeleteAlertRequest {
        id: alert.id.clone(),
        version: 2,
    };
    ada.alerts.delete_alert(gone).await.unwrap();
    let id = alert.id.clone();
    assert_eq!(
        told(ada.alerts.get_alert(ws::GetAlertRequest { id }).await).kind,
        ErrorKind::NotFound
    );
    let mut eve = world.person();
    let restore = ws::RestoreAlertRequest { id: alert.id.clone() };
    assert_eq!(
        told(eve.alerts.restore_alert(restore.clone()).await).kind,
        ErrorKind::NotFound
    );
    let back = ada.alerts.restore_alert(restore).await.unwrap().into_inner();
    assert_eq!(back.conditions[0].level, "200");
    add(&mut ada, price("above", "1", &[])).await;
    let asked = ws::AddAlertRequest {
        alert: Some(price("above", "1", &[])),
    };
    assert_eq!(told(ada.alerts.add_alert(asked).await).code, "limit_reached");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backtest_counts_what_would_have_fired() {
    let world = World::start().await;
    let mut ada = world.person();
    let start = minute(-90 * 24 * 60);
    // Above 100 for one hour of every day, and nothing known of the last day.
    let points = (0..89 * 24).map(|hour| {
        let price = if hour % 24 == 12 { 105.0 } else { 95.0 };
        ((start + TimeDelta::hours(hour)).timestamp_millis(), price)
    });
    *world.board.points.lock().unwrap() = points.collect();
    let asked = ws::BacktestAlertRequest {
        alert: Some(price("above", "100", &[])),
    };
    let found = ada.alerts.backtest_alert(asked).await.unwrap().into_inner();
    assert_eq!((found.fired, found.firings.len()), (89, 89));
    assert_eq!(
        (found.hours, found.checked.as_str(), found.unknown.as_str()),
        (2160, "hour", "")
    );
    assert!((2136..=2139).contains(&found.known_hours), "{}", found.known_hours);
    assert_eq!(world.rows("alert").await, 0, "nothing is kept");
}
