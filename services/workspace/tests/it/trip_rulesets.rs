//! Trips that are judged by a ruleset of their own.

use proto::workspace as ws;
use vocab::ErrorKind;

use crate::{
    campaigns::{get, new, try_add},
    rules::{at, cooldown, new as ruleset, rule},
    world::{World, fill, told},
};

/// A ruleset that allows trades in the morning only.
fn mornings() -> ws::NewRuleset {
    let hours = ws::Rule {
        from_time: "06:00".to_owned(),
        to_time: "12:00".to_owned(),
        ..rule("hours")
    };
    ws::NewRuleset {
        name: "Mornings".to_owned(),
        ..ruleset(vec![hours])
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trip_is_judged_by_its_ruleset_alone() {
    let world = World::start().await;
    let mut ada = world.person();
    let (main, other) = (ada.account("Main").await, ada.account("Other").await);
    world.goes_to("11-20 06:00");
    let cooling = ada.ruleset(ruleset(vec![cooldown()])).await;
    ada.ruleset(mornings()).await;
    world.goes_to("11-20 20:00");
    // The second one breaks the cooldown, the third one is late: only the first rule is the trip's.
    for (opened, closed, net) in [
        ("11-20 09:00", "11-20 10:00", 30),
        ("11-20 10:10", "11-20 11:00", -20),
        ("11-20 15:00", "11-20 16:00", 10),
    ] {
        ada.trade(&main, "BTC", opened, Some((closed, net))).await;
    }
    // In another coin that counts as one dollar.
    for (time, side, price) in [("11-20 12:00", "buy", "1000"), ("11-20 13:00", "sell", "1005")] {
        let in_usdc = ws::NewFill {
            quote: "USDC".to_owned(),
            traded_unix_ms: at(time),
            ..fill(&main, 0, side, "1", price)
        };
        ada.add(in_usdc).await;
    }
    // Of another account, and one that is still open.
    ada.trade(&other, "ETH", "11-20 09:00", Some(("11-20 10:00", -5))).await;
    ada.trade(&main, "ETH", "11-20 17:00", None).await;

    let trip = ws::NewTrip {
        ruleset_id: cooling.id.clone(),
        ..new(&main, "November", ("2026-11-01", ""))
    };
    let made = try_add(&mut ada, trip).await.unwrap().into_inner();
    let trip = made.trip.unwrap();
    assert_eq!(trip.ruleset_id, cooling.id);
    let judged = made.adherence.unwrap();
    assert_eq!((judged.judged, judged.currency.as_str()), (4, "USDT"));
    let group = |group: Option<ws::AdherenceGroup>| group.map(|group| (group.trips, group.net)).unwrap();
    assert_eq!(group(judged.kept), (3, "45".to_owned()));
    assert_eq!(group(judged.broken), (1, "-20".to_owned()));
    assert_eq!(judged.breaches[0].results[0].ruleset, "Intraday");

    // Its judgement stays when the ruleset is deleted, and a change may leave it chosen.
    let gone = ws::DeleteRulesetRequest {
        id: cooling.id.clone(),
        version: 1,
    };
    ada.rules.delete_ruleset(gone).await.unwrap();
    assert_eq!(get(&mut ada, &trip.id).await.adherence.unwrap().judged, 4);
    let change = |ruleset_id: &str| ws::UpdateTripRequest {
        id: trip.id.clone(),
        version: 0,
        trip: Some(ws::NewTrip {
            ruleset_id: ruleset_id.to_owned(),
            ..new(&main, "Advent", ("2026-11-01", ""))
        }),
    };
    let kept = ada
        .campaigns
        .update_trip(change(&cooling.id))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(kept.trip.unwrap().ruleset_id, cooling.id);
    let without = ada.campaigns.update_trip(change("")).await.unwrap().into_inner();
    assert_eq!(
        (without.trip.unwrap().ruleset_id.as_str(), without.adherence),
        ("", None)
    );
    let again = told(ada.campaigns.update_trip(change(&cooling.id)).await);
    assert_eq!(again.fields[0].0, "ruleset_id", "one that is deleted cannot be chosen");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_an_own_ruleset_can_be_chosen() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let account = ada.account("Main").await;
    let hers = eve.ruleset(mornings()).await;
    for wrong in [hers.id.as_str(), "none"] {
        let trip = ws::NewTrip {
            ruleset_id: wrong.to_owned(),
            ..new(&account, "November", ("2026-11-01", ""))
        };
        let refused = told(try_add(&mut ada, trip).await);
        assert_eq!(
            (refused.kind, refused.fields[0].0.as_str()),
            (ErrorKind::Invalid, "ruleset_id"),
            "{wrong}"
        );
    }
    assert_eq!(world.rows("trip").await, 0);
}
