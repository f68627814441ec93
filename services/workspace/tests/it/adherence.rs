//! Past round trips by the rules of their opening.

use proto::workspace as ws;

use crate::{
    rules::{cooldown, new, planned, rule},
    world::World,
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
    assert_eq!((none.judged, none.rate, none.cost), (0, None, None));
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
