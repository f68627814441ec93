//! How far prices went while a round trip was open, by a market with hours and days.

use std::sync::atomic::Ordering;

use chrono::{DateTime, TimeDelta, Utc};
use proto::workspace as ws;

use crate::world::{Person, World};

async fn trade(who: &mut Person, account: &ws::Account, (time, side, price): (&str, &str, &str), quote: &str) {
    let time: DateTime<Utc> = time.parse().unwrap();
    let fill = ws::NewFill {
        account_id: account.id.clone(),
        traded_unix_ms: time.timestamp_millis(),
        base: "BNB".to_owned(),
        quote: quote.to_owned(),
        kind: "linear".to_owned(),
        side: side.to_owned(),
        quantity: "1".to_owned(),
        price: price.to_owned(),
        ..Default::default()
    };
    who.add(fill).await;
}

fn share(value: Option<f64>) -> String {
    value.map_or_else(|| "none".to_owned(), |value| format!("{value:.4}"))
}

fn said(trip: &ws::RoundTrip) -> (String, String, &str) {
    (share(trip.mae), share(trip.mfe), trip.excursion_grain.as_str())
}

#[tokio::test(flavor = "multi_thread")]
async fn hours_of_the_last_90_days_and_days_before_them() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    // 270 at noon is 10 % against a long from 300; 330 an hour later is after its end.
    trade(&mut ada, &account, ("2026-11-10T11:30:00Z", "buy", "300"), "USDT").await;
    trade(&mut ada, &account, ("2026-11-10T12:30:00Z", "sell", "303"), "USDT").await;
    // A short from 300 has 330 against it and 270 in its favour.
    trade(&mut ada, &account, ("2026-11-11T11:30:00Z", "sell", "300"), "USDC").await;
    trade(&mut ada, &account, ("2026-11-11T13:30:00Z", "buy", "300"), "USDC").await;
    // Half a year ago there are closes of days: 300 each.
    trade(&mut ada, &account, ("2026-05-10T11:30:00Z", "buy", "320"), "USD").await;
    trade(&mut ada, &account, ("2026-05-12T11:30:00Z", "sell", "310"), "USD").await;
    // Not in dollars, and too short for any price of the market.
    trade(&mut ada, &account, ("2026-11-09T11:30:00Z", "buy", "280"), "EUR").await;
    trade(&mut ada, &account, ("2026-11-09T13:30:00Z", "sell", "280"), "EUR").await;
    trade(&mut ada, &account, ("2026-11-08T12:10:00Z", "buy", "280"), "USDT").await;
    trade(&mut ada, &account, ("2026-11-08T12:20:00Z", "sell", "280"), "USDT").await;

    let trips = ada.trips().await;
    let of = |opened: &str| {
        let opened: DateTime<Utc> = opened.parse().unwrap();
        let found = trips
            .iter()
            .find(|trip| trip.opened_unix_ms == opened.timestamp_millis());
        found.unwrap()
    };
    let text = |a: &str, b: &str, grain: &'static str| (a.to_owned(), b.to_owned(), grain);
    assert_eq!(said(of("2026-11-10T11:30:00Z")), text("-0.1000", "0.0100", "hour"));
    assert_eq!(said(of("2026-11-11T11:30:00Z")), text("-0.1000", "0.1000", "hour"));
    assert_eq!(said(of("2026-05-10T11:30:00Z")), text("-0.0625", "0.0000", "day"));
    assert_eq!(said(of("2026-11-09T11:30:00Z")), text("none", "none", ""));
    assert_eq!(said(of("2026-11-08T12:10:00Z")), text("none", "none", ""));

    let id = of("2026-11-10T11:30:00Z").id.clone();
    let one = ada
        .performance
        .get_round_trip(ws::GetRoundTripRequest { id })
        .await
        .unwrap();
    assert_eq!(said(&one.into_inner().trip.unwrap()), text("-0.1000", "0.0100", "hour"));

    let filter = Some(ws::TripFilter {
        currency: "USDT".to_owned(),
        ..Default::default()
    });
    let asked = ws::GetStatisticsRequest {
        filter,
        ..Default::default()
    };
    let told = ada.performance.get_statistics(asked).await.unwrap().into_inner();
    let [one] = told.excursions.as_slice() else {
        panic!("one of two has an excursion: {:?}", told.excursions)
    };
    assert_eq!(
        (one.grain.as_str(), share(Some(one.mae))),
        ("hour", "-0.1000".to_owned())
    );
    assert_eq!(share(one.result), "0.0100");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_market_that_is_away_leaves_them_unknown_and_is_asked_again() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    trade(&mut ada, &account, ("2026-11-10T11:30:00Z", "buy", "300"), "USDT").await;
    trade(&mut ada, &account, ("2026-11-10T12:30:00Z", "sell", "303"), "USDT").await;
    world.board.away.store(true, Ordering::SeqCst);
    let asked = || ws::ListRoundTripsRequest::default();
    let without = ada.performance.list_round_trips(asked()).await.unwrap().into_inner();
    assert!(without.market_away);
    assert_eq!(
        (without.trips[0].mae, without.trips[0].excursion_grain.as_str()),
        (None, "")
    );
    let calls = world.board.asked.load(Ordering::SeqCst);
    ada.performance.list_round_trips(asked()).await.unwrap();
    assert_eq!(world.board.asked.load(Ordering::SeqCst), calls, "not at every call");
    world.board.away.store(false, Ordering::SeqCst);
    world.clock.advance(TimeDelta::seconds(31));
    let with = ada.performance.list_round_trips(asked()).await.unwrap().into_inner();
    assert!(!with.market_away);
    assert_eq!(share(with.trips[0].mae), "-0.1000");
}
