//! Price effects of events: which events and which stored prices they are computed from.

use std::sync::atomic::Ordering;

use chrono::{DateTime, TimeDelta, Utc};
use proto::workspace as ws;

use crate::{
    calendar::{add, new},
    world::{Person, World, told},
};

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

/// One release each month, at the end of the hour after which the market's price of BNB falls; eleven are over.
async fn releases(who: &mut Person) {
    for month in 1..=12 {
        let release = ws::NewCalendarEvent {
            kind: "economic".to_owned(),
            zone: "UTC".to_owned(),
            ..new("CPI", &format!("2026-{month:02}-10T13:00:00"))
        };
        add(who, release).await;
    }
}

async fn effect(who: &mut Person) -> ws::PriceEffect {
    let asked = ws::GetPriceEffectRequest {
        kind: "economic".to_owned(),
        coin: "binancecoin".to_owned(),
        title: String::new(),
    };
    who.calendar.get_price_effect(asked).await.unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_hour_after_is_of_the_markets_hours_as_far_as_they_reach() {
    let world = World::start().await;
    let mut ada = world.person();
    releases(&mut ada).await;
    let found = effect(&mut ada).await;
    let counts: Vec<u32> = found.cells.iter().map(|cell| cell.events).collect();
    // Of the last ninety days there are three.
    assert_eq!((found.found, counts), (11, vec![3, 11, 11]));
    let mean = found.cells[0].mean.unwrap();
    assert!(mean.abs() < 1e-12, "it falls at that hour of every day: {mean}");
    assert_eq!(
        (found.hours_source.as_str(), found.hours_missing.as_str()),
        ("the market", "")
    );
    assert_eq!(found.hours_unix_ms, at("2026-08-23T14:00:00Z").timestamp_millis());
    assert_eq!(found.grain, "day");
}

#[tokio::test(flavor = "multi_thread")]
async fn imported_candles_of_the_coin_reach_back_further() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    releases(&mut ada).await;
    releases(&mut eve).await;
    let first = at("2026-01-01T00:00:00Z");
    let line = |hour: i64| {
        let open = first + TimeDelta::hours(hour);
        let is_after = open.format("%d %H").to_string() == "10 13";
        let close = if is_after { 110 } else { 100 };
        format!("{},100,110,100,{close}\n", open.timestamp())
    };
    let lines: String = (0..24 * 318).map(line).collect();
    let asked = ws::ImportCandlesRequest {
        file: format!("time,open,high,low,close\n{lines}").into_bytes().into(),
        file_name: "BNBUSDT-1h-2026.csv".to_owned(),
        ..Default::default()
    };
    ada.strategies.import_candles(asked).await.unwrap();
    let found = effect(&mut ada).await;
    let hour = &found.cells[0];
    assert_eq!(
        (hour.events, found.hours_source.as_str()),
        (11, "your candles “BNBUSDT 1h”")
    );
    assert_eq!(found.hours_unix_ms, at("2026-01-01T01:00:00Z").timestamp_millis());
    let rise = 1.1_f64.ln();
    for value in [hour.mean, hour.low, hour.high] {
        assert!((value.unwrap() - rise).abs() < 1e-12, "{value:?}");
    }
    assert!(hour.p.unwrap() < 0.001);
    assert_eq!(found.cells[1].events, 11, "the others are of the market's days");
    assert_eq!(
        effect(&mut eve).await.hours_source,
        "the market",
        "they are the importer's alone"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn without_hours_it_says_so_and_a_market_that_fails_is_no_such_market() {
    let world = World::start().await;
    let mut ada = world.person();
    releases(&mut ada).await;
    // Without hours the market may answer with days.
    let days = (0..90).map(|day| (at("2026-08-25T00:00:00Z") + TimeDelta::days(day)).timestamp_millis());
    let days = days.map(|at| (at, 300.0)).collect();
    world
        .board
        .points_of
        .lock()
        .unwrap()
        .insert("binancecoin".to_owned(), days);
    let found = effect(&mut ada).await;
    assert_eq!(found.hours_missing, "No hourly prices of this coin are stored.");
    assert_eq!((found.hours_source.as_str(), found.hours_unix_ms), ("", 0));
    assert_eq!((found.cells[0].events, found.cells[1].events), (0, 11));
    world.board.away.store(true, Ordering::SeqCst);
    let found = effect(&mut ada).await;
    assert!(
        found.hours_missing.starts_with("The market did not answer"),
        "{}",
        found.hours_missing
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_price_effect_is_of_past_events_of_the_kind() {
    let world = World::start().await;
    let mut ada = world.person();
    for month in 1..=12 {
        let release = ws::NewCalendarEvent {
            kind: "economic".to_owned(),
            ..new("CPI", &format!("2026-{month:02}-10T13:30:00"))
        };
        add(&mut ada, release).await;
    }
    let other = ws::NewCalendarEvent {
        kind: "economic".to_owned(),
        coins: vec!["solana".to_owned()],
        ..new("Solana CPI", "2026-06-01T12:00:00")
    };
    add(&mut ada, other).await;
    add(&mut ada, new("CPI party", "2026-06-01T12:00:00")).await;
    let asked = ws::GetPriceEffectRequest {
        kind: "economic".to_owned(),
        coin: "binancecoin".to_owned(),
        title: "cpi".to_owned(),
    };
    let effect = ada.calendar.get_price_effect(asked.clone()).await.unwrap().into_inner();
    assert_eq!(
        (effect.found, effect.grain.as_str(), effect.market_away),
        (11, "day", false)
    );
    let spans: Vec<_> = effect.cells.iter().map(|cell| cell.after.as_str()).collect();
    assert_eq!(spans, ["1h", "24h", "7d"]);
    let day = &effect.cells[1];
    assert_eq!((day.events, day.mean), (11, Some(0.0)), "the price never changes");
    let again = ada.calendar.get_price_effect(asked.clone()).await.unwrap().into_inner();
    assert_eq!(again, effect);

    world.board.away.store(true, Ordering::SeqCst);
    let away = ada.calendar.get_price_effect(asked.clone()).await.unwrap().into_inner();
    assert!(away.market_away && away.cells.iter().all(|cell| cell.mean.is_none()));
    assert_eq!(away.found, 11);
    let wrong = ws::GetPriceEffectRequest {
        kind: "task".to_owned(),
        ..asked
    };
    assert_eq!(told(ada.calendar.get_price_effect(wrong).await).fields[0].0, "kind");
}
