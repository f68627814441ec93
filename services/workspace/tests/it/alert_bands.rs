//! Alerts on the band that was forecast for a day: asked for in the evening before, frozen, and nothing without one.

use std::sync::atomic::Ordering;

use kit::{clock::Clock as _, scope::RowScope, scoped};
use proto::workspace as ws;
use testkit::http::eventually;
use workspace::store::alert_band;

use crate::{
    alerts::{SOON, add, at, firings, get, minute},
    watchlists,
    world::{Person, World},
};

/// 18:05 of the first day.
const EVENING: i64 = 365;
/// 00:15 of the second day.
const MORNING: i64 = 735;
/// 18:05 of the second day, and 00:15 of the third.
const NEXT_EVENING: i64 = 1_805;
const NEXT_MORNING: i64 = 2_175;

/// BNB outside its 80 % band: between 250.5 and 351.5 on the second day, a dollar more on the third.
fn outside() -> ws::NewAlert {
    ws::NewAlert {
        conditions: vec![ws::AlertCondition {
            kind: "forecast_band".to_owned(),
            coin: "binancecoin".to_owned(),
            direction: "outside".to_owned(),
            band: Some(80),
            ..Default::default()
        }],
        ..Default::default()
    }
}

/// A service that looks around often, somebody, and their alert.
async fn start() -> (World, Person, ws::Alert) {
    let world = World::start_with(|args| args.alert_look_ms = 200).await;
    let mut ada = world.person();
    let alert = add(&mut ada, outside()).await;
    (world, ada, alert)
}

fn go_to(world: &World, minutes: i64) {
    world.clock.advance(minute(minutes) - world.clock.now());
}

/// Waits until one row of bands is like this.
async fn kept(world: &World, filter: &str) {
    let rows = format!("forecast_band WHERE {filter}");
    eventually("the band was asked for", SOON, || async {
        (world.rows(&rows).await == 1).then_some(())
    })
    .await;
}

async fn backtest(who: &Person) -> ws::AlertBacktest {
    let asked = ws::BacktestAlertRequest { alert: Some(outside()) };
    who.alerts.clone().backtest_alert(asked).await.unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_price_fires_outside_the_band_of_its_day_and_not_inside() {
    let (world, mut ada, alert) = start().await;
    assert_eq!(alert.name, "BNB outside its 80% forecast band");
    let unknown = backtest(&ada).await.unknown;
    assert!(unknown.contains("kept only while an alert compares"), "{unknown}");

    go_to(&world, EVENING);
    kept(&world, "made_at IS NOT NULL").await;
    // Nothing was forecast for the day on which it was saved, however far away the price is.
    let today = at(&world, &mut ada, &alert.id, ("1000", EVENING + 5)).await;
    assert_eq!((today.state.as_str(), today.values[0].as_str()), ("armed", "unknown"));
    assert!(
        today.unchecked.contains("has no forecast band for today"),
        "{}",
        today.unchecked
    );

    let inside = at(&world, &mut ada, &alert.id, ("351.5", MORNING)).await;
    assert_eq!((inside.state.as_str(), inside.values[0].as_str()), ("armed", "false"));
    assert_eq!(inside.unchecked, "");
    let outside = at(&world, &mut ada, &alert.id, ("360", MORNING + 15)).await;
    assert_eq!(outside.state, "done");
    let found = firings(&ada).await.firings;
    assert_eq!(found.len(), 1);
    let text = &found[0].text;
    assert!(
        text.ends_with("at $360 is above its 80% forecast band at $351.50"),
        "{text}"
    );
    let value = &found[0].values[0];
    assert_eq!((value.value.as_str(), value.against.as_str()), ("360", "351.5"));
    let forecast = "forecast run-1 of 2026-11-21 12:00 UTC by meridian (7), 80% band $250.50 to $351.50";
    assert!(value.source.ends_with(forecast), "{}", value.source);
    assert_eq!(
        world.board.forecasts_asked.load(Ordering::SeqCst),
        1,
        "once for its day"
    );

    let tested = backtest(&ada).await;
    assert_eq!((tested.fired, tested.unknown.as_str()), (0, ""));
    assert!((1..=2).contains(&tested.known_hours), "{}", tested.known_hours);
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_of_a_list_without_a_band_are_named() {
    let world = World::start_with(|args| args.alert_look_ms = 200).await;
    let mut ada = world.person();
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    watchlists::token(&mut ada, &list, "binancecoin", "").await;
    watchlists::token(&mut ada, &list, "solo-coin", "").await;
    let mut over = outside();
    over.conditions[0].coin.clear();
    over.watchlist_id.clone_from(&list.id);
    let alert = add(&mut ada, over).await;
    let today = get(&mut ada, &alert.id).await;
    assert_eq!(today.unchecked_members, ["BNB", "Solo"]);
    let why = "No token of the list has a forecast band for today. A band counts only if";
    assert!(today.unchecked.starts_with(why), "{}", today.unchecked);

    go_to(&world, EVENING);
    kept(&world, "coin = 'binancecoin' AND made_at IS NOT NULL").await;
    // Forecasting knows no prices of this one.
    kept(&world, "coin = 'solo-coin' AND trouble IS NOT NULL").await;
    go_to(&world, MORNING);
    let seen = get(&mut ada, &alert.id).await;
    assert_eq!(seen.unchecked_members, ["Solo"]);
    assert_eq!(seen.unchecked, "", "the other one is checked");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forecast_that_was_made_after_the_day_began_is_no_band_of_it() {
    let (world, mut ada, alert) = start().await;
    // Half a minute after midnight, by another clock.
    let late = minute(720).timestamp_millis() + 30_000;
    world.board.forecast_made.store(late, Ordering::SeqCst);
    go_to(&world, EVENING);
    kept(&world, "made_at IS NULL AND trouble IS NOT NULL").await;
    let seen = at(&world, &mut ada, &alert.id, ("1000", MORNING)).await;
    assert_eq!((seen.state.as_str(), seen.values[0].as_str()), ("armed", "unknown"));
    assert!(
        seen.unchecked.contains("made after the day had begun"),
        "{}",
        seen.unchecked
    );
    assert!(firings(&ada).await.firings.is_empty());
    assert_eq!(world.rows("forecast_band WHERE made_at IS NOT NULL").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forecasting_service_that_fails_makes_the_day_unknown_and_is_asked_again() {
    let (world, mut ada, alert) = start().await;
    world.board.no_forecasts.store(true, Ordering::SeqCst);
    go_to(&world, EVENING);
    kept(&world, "trouble IS NOT NULL").await;
    let seen = at(&world, &mut ada, &alert.id, ("1000", MORNING)).await;
    assert_eq!((seen.state.as_str(), seen.values[0].as_str()), ("armed", "unknown"));
    assert!(seen.unchecked.contains("did not answer"), "{}", seen.unchecked);
    assert!(firings(&ada).await.firings.is_empty());

    go_to(&world, NEXT_EVENING);
    kept(&world, "day = '2026-11-23' AND trouble IS NOT NULL").await;
    world.board.no_forecasts.store(false, Ordering::SeqCst);
    go_to(&world, NEXT_EVENING + 30);
    kept(&world, "day = '2026-11-23' AND made_at IS NOT NULL AND attempts > 1").await;
    let seen = at(&world, &mut ada, &alert.id, ("1000", NEXT_MORNING)).await;
    assert_eq!(seen.state, "done");
    assert_eq!(firings(&ada).await.firings[0].values[0].against, "352.5");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_of_forecasting_is_named_and_asked_past_later() {
    let (world, mut ada, alert) = start().await;
    world.board.limited_forecasts.store(true, Ordering::SeqCst);
    go_to(&world, EVENING);
    kept(&world, "trouble IS NOT NULL AND next_at IS NOT NULL").await;
    let seen = at(&world, &mut ada, &alert.id, ("1000", MORNING)).await;
    assert_eq!(seen.state, "armed");
    assert!(seen.unchecked.contains("were limited"), "{}", seen.unchecked);

    go_to(&world, NEXT_EVENING);
    kept(&world, "day = '2026-11-23' AND trouble IS NOT NULL").await;
    world.board.limited_forecasts.store(false, Ordering::SeqCst);
    go_to(&world, NEXT_EVENING + 30);
    kept(&world, "day = '2026-11-23' AND made_at IS NOT NULL AND attempts > 1").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_band_that_cannot_be_kept_does_not_hold_up_the_others() {
    let (world, _ada, _alert) = start().await;
    world
        .run("ALTER TABLE forecast_band ADD CHECK (coin <> 'aave' OR trouble IS NULL)")
        .await;
    // Both are due at once; forecasting knows no prices of the first, which cannot be noted.
    world
        .run(
            "INSERT INTO forecast_band (coin, day, attempts, next_at) VALUES
                ('aave', '2026-11-22', 0, '2026-11-21T12:00:00Z'),
                ('binancecoin', '2026-11-22', 0, '2026-11-21T12:00:00Z')",
        )
        .await;
    go_to(&world, EVENING);
    kept(&world, "made_at IS NOT NULL").await;
    assert_eq!(
        world
            .rows("forecast_band WHERE coin = 'aave' AND attempts = 1 AND next_at IS NOT NULL")
            .await,
        1,
        "asked for again"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_coin_that_another_replica_left_out_is_asked_for_by_one_with_room() {
    let (world, _ada, _alert) = start().await;
    let app = world.app();
    let mut db = scoped::get_for(app.pool(), RowScope::Service).await.unwrap();
    let coins = ["binancecoin", "aave"].map(str::to_owned);
    let day = "2026-11-22".parse().unwrap();
    alert_band::leave_out(&mut db, &coins, day).await.unwrap();
    drop(db);
    assert_eq!(
        world
            .rows("forecast_band WHERE trouble IS NOT NULL AND next_at IS NULL")
            .await,
        2
    );
    go_to(&world, EVENING);
    kept(&world, "made_at IS NOT NULL AND trouble IS NULL").await;
    let left = "forecast_band WHERE coin = 'aave' AND attempts = 0 AND next_at IS NULL";
    assert_eq!(world.rows(left).await, 1, "nobody waits for it");
}

#[tokio::test(flavor = "multi_thread")]
async fn bands_are_kept_for_a_hundred_days_and_coins_left_out_for_theirs() {
    let world = World::start().await;
    // The first day is 2026-11-21.
    let days = "('bitcoin', '2026-08-12', 1), ('bitcoin', '2026-08-13', 1), ('aave', '2026-11-20', 0), ('aave', '2026-11-21', 0)";
    let days = format!("INSERT INTO forecast_band (coin, day, attempts) VALUES {days}");
    world.run(&days).await;
    assert!(world.sweep().await >= 2);
    for (day, left) in [
        ("2026-08-12", 0),
        ("2026-08-13", 1),
        ("2026-11-20", 0),
        ("2026-11-21", 1),
    ] {
        let of_day = format!("forecast_band WHERE day = '{day}'");
        assert_eq!(world.rows(&of_day).await, left, "{day}");
    }
}
