//! Results of sessions.

use chrono::TimeDelta;
use kit::clock::Clock;
use proto::workspace as ws;
use vocab::ErrorKind;

use crate::{
    campaigns,
    sessions::{add, get, level, list, new, review, start, update},
    world::{Person, World, fill, told},
};

/// A fill of this moment.
async fn trade(world: &World, who: &mut Person, account: &ws::Account, base: &str, side: &str, price: &str) {
    let new = ws::NewFill {
        traded_unix_ms: world.clock.now().timestamp_millis(),
        base: base.to_owned(),
        ..fill(account, 0, side, "1", price)
    };
    who.add(new).await;
    world.clock.advance(TimeDelta::minutes(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_result_compares_round_trips_with_the_plan() {
    let world = World::start().await;
    let mut ada = world.person();
    let main = ada.account("Main").await;
    let other = ada.account("Other").await;
    let plan = ws::NewSession {
        levels: vec![level("BTC", "100")],
        account_ids: vec![main.id.clone()],
        max_loss: "25".to_owned(),
        max_trades: Some(3),
        ..new()
    };
    let id = add(&mut ada, plan.clone()).await.id;
    trade(&world, &mut ada, &main, "SOL", "buy", "100").await;
    start(&mut ada, &id).await;
    for (account, base, side, price) in [
        (&main, "BTC", "buy", "100"),
        (&main, "BTC", "sell", "110"),
        (&main, "ETH", "buy", "100"),
        (&main, "ETH", "sell", "60"),
        (&other, "BTC", "buy", "100"),
        (&main, "BTC", "buy", "100"),
        (&main, "SOL", "sell", "1"),
    ] {
        trade(&world, &mut ada, account, base, side, price).await;
    }
    let result = get(&mut ada, &id).await.result.unwrap();
    assert_eq!(
        (result.currency.as_str(), result.net.as_str()),
        ("USDT", "-30"),
        "without SOL, opened before"
    );
    assert_eq!((result.trips, result.open, result.wins, result.losses), (3, 1, 1, 1));
    assert_eq!((result.unplanned, result.loss_exceeded), (vec!["ETH".to_owned()], true));
    assert!(!result.trades_exceeded, "three are allowed");
    assert_eq!(
        (result.round_trips.len(), result.round_trips[0].base.as_str()),
        (3, "BTC")
    );
    assert_eq!(result.round_trips[0].closed_unix_ms, 0, "the newest first");

    let everywhere = ws::NewSession {
        account_ids: Vec::new(),
        levels: Vec::new(),
        max_loss: "30".to_owned(),
        ..plan
    };
    let result = update(&mut ada, &id, 0, everywhere)
        .await
        .unwrap()
        .into_inner()
        .result
        .unwrap();
    assert_eq!(
        (result.trips, result.trades_exceeded, result.loss_exceeded),
        (4, true, false)
    );
    assert!(result.unplanned.is_empty(), "there are no levels to compare with");

    let settings = Some(ws::NewSettings {
        zone: "UTC".to_owned(),
        currency: "EUR".to_owned(),
    });
    let version = ada
        .settings
        .update_settings(ws::UpdateSettingsRequest { version: 1, settings })
        .await
        .unwrap()
        .into_inner()
        .version;
    review(&mut ada, &id, 0, "").await.unwrap();
    world.clock.advance(TimeDelta::minutes(1));
    trade(&world, &mut ada, &other, "ADA", "buy", "1").await;
    let result = get(&mut ada, &id).await.result.unwrap();
    assert_eq!((result.currency.as_str(), result.net.as_str()), ("EUR", "0"));
    assert_eq!(
        (result.trips, result.left_out),
        (4, 4),
        "nothing that was opened after the end"
    );

    let settings = Some(ws::NewSettings {
        zone: "UTC".to_owned(),
        currency: "USD".to_owned(),
    });
    ada.settings
        .update_settings(ws::UpdateSettingsRequest { version, settings })
        .await
        .unwrap();
    let result = get(&mut ada, &id).await.result.unwrap();
    assert_eq!(
        (result.currency.as_str(), result.net.as_str(), result.left_out),
        ("USD", "-30", 0),
        "what was lost in USDT counts against a limit in dollars"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_without_accounts_takes_those_of_its_live_trip() {
    let world = World::start().await;
    let mut ada = world.person();
    let (main, other) = (ada.account("Main").await, ada.account("Other").await);
    let trip = campaigns::add_trip(&mut ada, &main, "November", ("2026-11-01", "")).await;
    let plan = ws::NewSession {
        trip_id: trip.id.clone(),
        ..new()
    };
    let id = add(&mut ada, plan).await.id;
    start(&mut ada, &id).await;
    trade(&world, &mut ada, &main, "BTC", "buy", "100").await;
    trade(&world, &mut ada, &other, "BTC", "buy", "100").await;
    let of_trip = get(&mut ada, &id).await;
    assert_eq!((of_trip.trip_id, of_trip.result.unwrap().trips), (trip.id.clone(), 1));
    let asked = ws::ListSessionsRequest {
        trip_id: trip.id.clone(),
        ..Default::default()
    };
    assert_eq!(list(&mut ada, asked.clone()).await.total, Some(1));

    let gone = ws::DeleteTripRequest {
        id: trip.id.clone(),
        version: 0,
    };
    ada.campaigns.delete_trip(gone).await.unwrap();
    let alone = get(&mut ada, &id).await;
    assert_eq!(
        (
            alone.state.as_str(),
            alone.trip_id.as_str(),
            alone.result.unwrap().trips
        ),
        ("running", "", 2)
    );
    assert_eq!(list(&mut ada, asked).await.total, Some(0));
    assert_eq!(list(&mut ada, Default::default()).await.sessions[0].trip_id, "");
    let named = ws::NewSession {
        trip_id: trip.id.clone(),
        ..new()
    };
    let refused = told(update(&mut ada, &id, 0, named).await);
    assert_eq!(
        (refused.kind, refused.fields[0].0.as_str()),
        (ErrorKind::Invalid, "trip_id")
    );
    ada.campaigns
        .restore_trip(ws::RestoreTripRequest { id: trip.id.clone() })
        .await
        .unwrap();
    assert_eq!(get(&mut ada, &id).await.trip_id, trip.id);
}
