//! Past and open round trips by the rules of their opening.

use proto::workspace as ws;
use vocab::ErrorKind;

use crate::{
    rules::{cooldown, new, planned, rule, with_capital},
    stops,
    world::{Person, World, told},
};

#[tokio::test(flavor = "multi_thread")]
async fn trips_are_judged_by_what_was_in_force_when_they_were_opened() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    world.goes_to("11-20 08:00");
    let ruleset = ada.ruleset(new(vec![cooldown()])).await;
    world.goes_to("11-20 11:05");
    for (opened, closed, net) in [
        ("11-20 07:00", "11-20 07:30", -1),
        ("11-20 09:00", "11-20 10:00", 30),
        ("11-20 10:10", "11-20 11:00", -20),
    ] {
        ada.trade(&account, "BTC", opened, Some((closed, net))).await;
    }
    let locked = ada.check(planned(&account, "BTC")).await;
    let asked = ws::OverrideCheckRequest {
        id: locked.id,
        reason: "News".to_owned(),
    };
    ada.rules.override_check(asked).await.unwrap();
    world.goes_to("11-20 15:00");
    ada.trade(&account, "BTC", "11-20 11:15", Some(("11-20 12:00", -40)))
        .await;
    ada.trade(&account, "BTC", "11-20 13:00", Some(("11-20 14:00", 10)))
        .await;
    let gone = ws::DeleteRulesetRequest {
        id: ruleset.id.clone(),
        version: 1,
    };
    ada.rules.delete_ruleset(gone).await.unwrap();
    world.goes_to("11-21 12:00");
    ada.trade(&account, "BTC", "11-20 15:30", Some(("11-20 16:00", -70)))
        .await;
    ada.trade(&account, "BTC", "11-20 16:05", Some(("11-20 17:00", -70)))
        .await;

    let found = ada.adherence(Default::default()).await;
    assert_eq!(
        (found.currency.as_str(), found.judged, found.unknown_net),
        ("USDT", 4, 0)
    );
    assert_eq!(found.older, 1, "of 07:00, before the first ruleset");
    let group = |group: Option<ws::AdherenceGroup>| group.map(|group| (group.trips, group.net)).unwrap();
    assert_eq!(group(found.kept), (2, "40".to_owned()));
    assert_eq!(group(found.overridden), (1, "-40".to_owned()));
    assert_eq!(group(found.broken), (1, "-20".to_owned()));
    let rate = found.rate.unwrap();
    assert_eq!((rate.value, rate.low), (0.5, None));
    let cost = found.cost.unwrap();
    assert_eq!(
        (cost.value, cost.low),
        (-50.0, None),
        "-30 less 20, too few for an interval"
    );
    let breaches: Vec<_> = found
        .breaches
        .iter()
        .map(|one| (one.net.as_str(), one.reason.as_str()))
        .collect();
    assert_eq!(breaches, [("-40", "News"), ("-20", "")]);
    assert_eq!(found.breaches[1].results[0].kind, "cooldown");
    let later = ws::GetAdherenceRequest {
        from: "2026-11-21".to_owned(),
        ..Default::default()
    };
    let none = ada.adherence(later).await;
    assert_eq!((none.judged, none.older, none.rate, none.cost), (0, 0, None, None));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_names_the_setup_and_a_check_what_was_done() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    world.goes_to("11-20 08:00");
    let words = |kind: &str, word: &str| ws::Rule {
        words: vec![word.to_owned()],
        ..rule(kind)
    };
    ada.ruleset(new(vec![
        words("setups", "Breakout"),
        words("checklist", "Read the news"),
    ]))
    .await;
    world.goes_to("11-20 09:00");
    let checked = ws::PlannedTrade {
        setup: "breakout".to_owned(),
        ..planned(&account, "BTC")
    };
    assert_eq!(ada.check(checked).await.result, "lock", "the checklist is not done");
    world.goes_to("11-20 10:00");
    ada.trade(&account, "BTC", "11-20 09:05", Some(("11-20 10:00", 5)))
        .await;
    ada.trade(&account, "ETH", "11-20 09:05", Some(("11-20 10:00", 5)))
        .await;
    ada.trade(&account, "SOL", "11-20 09:05", Some(("11-20 10:00", 5)))
        .await;
    let trips = ada.trips().await;
    let reviewed = trips.iter().find(|trip| trip.base == "ETH").unwrap();
    let review = ws::ReviewRoundTripRequest {
        id: reviewed.id.clone(),
        version: 0,
        review: Some(ws::NewTripReview {
            setup: "Revenge".to_owned(),
            ..Default::default()
        }),
    };
    ada.performance.review_round_trip(review).await.unwrap();
    let found = ada.adherence(Default::default()).await;
    let mut breaches: Vec<_> = found
        .breaches
        .iter()
        .map(|breach| (breach.base.as_str(), breach.results[0].kind.as_str()))
        .collect();
    breaches.sort_unstable();
    assert_eq!(breaches, [("BTC", "checklist"), ("ETH", "setups")]);
    assert_eq!(found.judged, 2, "nothing is known about the third");
}

/// How these round trips stand to the rules.
async fn stand(who: &mut Person, trips: &[&ws::RoundTrip]) -> Vec<ws::PositionRules> {
    let asked = ws::ListPositionRulesRequest {
        round_trips: trips.iter().map(|trip| trip.id.clone()).collect(),
    };
    let found = who.rules.list_position_rules(asked).await.unwrap();
    found.into_inner().positions
}

#[tokio::test(flavor = "multi_thread")]
async fn open_positions_stand_to_the_rules_as_they_are_held_now() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let account = ada.account("Main").await;
    world.goes_to("11-20 08:00");
    let risk = ws::Rule {
        share: "0.01".to_owned(),
        ..rule("max_risk")
    };
    ada.ruleset(with_capital(vec![cooldown(), risk])).await;
    world.goes_to("11-20 12:00");
    ada.trade(&account, "BTC", "11-20 09:00", Some(("11-20 10:00", 30)))
        .await;
    ada.trade(&account, "BTC", "11-20 10:10", None).await;
    ada.trade(&account, "ETH", "11-20 10:10", None).await;
    let trips = ada.trips().await;
    let of = |base: &str, is_open: bool| {
        let mut found = trips.iter().filter(|trip| trip.base == base);
        found.find(|trip| (trip.closed_unix_ms == 0) == is_open).unwrap()
    };
    let (btc, eth, closed) = (of("BTC", true), of("ETH", true), of("BTC", false));

    let asked = [btc, eth, closed];
    let found = stand(&mut ada, &asked).await;
    assert_eq!(found.len(), 2, "what is closed has no state");
    let states: Vec<&str> = found.iter().map(|one| one.state.as_str()).collect();
    assert_eq!(states, ["broken", "broken"], "neither has a stop");
    assert!(found[0].held[0].message.starts_with("There is no stop"), "{found:?}");

    stops::to(&mut ada, &btc.id, "950", "Below the low").await;
    stops::to(&mut ada, &eth.id, "950", "Below the low").await;
    let found = stand(&mut ada, &asked).await;
    let one = |trip: &ws::RoundTrip| found.iter().find(|one| one.round_trip_id == trip.id).unwrap();
    assert_eq!((one(eth).state.as_str(), one(eth).kept), ("ok", 2));
    let broken = one(btc);
    assert_eq!((broken.state.as_str(), broken.kept), ("broken", 1));
    assert_eq!(
        broken.entry[0].message,
        "BTC/USDT was closed at 10:00. Locked until 10:30."
    );
    assert!(broken.held.is_empty() && broken.locks.is_empty(), "{broken:?}");

    let strict = ws::Rule {
        share: "0.0001".to_owned(),
        ..rule("max_risk")
    };
    let later = with_capital(vec![strict]);
    ada.ruleset(ws::NewRuleset {
        name: "Later".to_owned(),
        ..later
    })
    .await;
    let found = stand(&mut ada, &[eth]).await;
    assert_eq!((found[0].state.as_str(), found[0].kept), ("ok", 2));
    assert_eq!(found[0].not_judged, ["Later"], "it was opened before these rules");

    assert!(stand(&mut eve, &asked).await.is_empty(), "they are not hers");
    let empty = told(
        ada.rules
            .list_position_rules(ws::ListPositionRulesRequest::default())
            .await,
    );
    assert_eq!(
        (empty.kind, empty.fields[0].0.as_str()),
        (ErrorKind::Invalid, "round_trips")
    );
    let bad = ws::ListPositionRulesRequest {
        round_trips: vec!["mine".to_owned()],
    };
    assert_eq!(
        told(ada.rules.list_position_rules(bad).await).fields[0].0,
        "round_trips"
    );
}
