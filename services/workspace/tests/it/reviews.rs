//! What traders say of their round trips.

use proto::workspace as ws;
use vocab::ErrorKind;

use crate::world::{Person, World, fill, told};

fn review(id: &str, version: i32, setup: &str, tags: &[&str]) -> ws::ReviewRoundTripRequest {
    ws::ReviewRoundTripRequest {
        id: id.to_owned(),
        version,
        review: Some(ws::NewTripReview {
            setup: setup.to_owned(),
            tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
            emotion: "Calm".to_owned(),
            confidence: Some(4),
            quality: None,
            target: "120".to_owned(),
            note: "Waited for the close.\nThen bought.".to_owned(),
        }),
    }
}

/// Two closed round trips of BTC, the first with a stop; newest first.
async fn two(ada: &mut Person) -> Vec<ws::RoundTrip> {
    let account = ada.account("Main").await;
    let with_stop = ws::NewFill {
        stop: "90".to_owned(),
        ..fill(&account, 0, "buy", "2", "100")
    };
    ada.add(with_stop).await;
    ada.add(fill(&account, 1, "sell", "2", "110")).await;
    ada.add(fill(&account, 2, "buy", "1", "100")).await;
    ada.add(fill(&account, 3, "sell", "1", "95")).await;
    ada.trips().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_is_kept_shown_and_filtered_by() {
    let world = World::start().await;
    let mut ada = world.person();
    let trips = two(&mut ada).await;
    let first = &trips[1];
    assert!(first.review.is_none());
    let asked = review(&first.id, 1, "Breakout", &["Trend", "trend", "news"]);
    let told_of = ada.performance.review_round_trip(asked).await.unwrap().into_inner();
    assert_eq!(told_of.version, 2);
    let trip = told_of.trip.unwrap();
    let said = trip.review.unwrap();
    assert_eq!((said.setup.as_str(), said.emotion.as_str()), ("Breakout", "calm"));
    assert_eq!(said.tags, ["trend", "news"]);
    assert_eq!((said.confidence, said.quality), (Some(4), None));
    // Aimed at 20 with 10 at risk; made 10.
    assert_eq!((trip.planned_r, trip.r), (Some(2.0), Some(1.0)));

    let late = told(ada.performance.review_round_trip(review(&first.id, 1, "", &[])).await);
    assert_eq!(late.code, "version_mismatch");
    for (setup, tag, wanted) in [
        ("breakout", "", 1),
        ("", "NEWS", 1),
        ("breakout", "range", 0),
        ("", "", 2),
    ] {
        let filter = Some(ws::TripFilter {
            setup: setup.to_owned(),
            tag: tag.to_owned(),
            ..Default::default()
        });
        let asked = ws::ListRoundTripsRequest {
            filter,
            ..Default::default()
        };
        let found = ada.performance.list_round_trips(asked).await.unwrap().into_inner();
        assert_eq!(found.total, wanted, "{setup} {tag}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn statistics_are_grouped_by_setup_tag_and_emotion() {
    let world = World::start().await;
    let mut ada = world.person();
    let trips = two(&mut ada).await;
    let asked = review(&trips[1].id, 0, "Breakout", &["trend", "news"]);
    ada.performance.review_round_trip(asked).await.unwrap();
    let asked = ws::GetStatisticsRequest::default();
    let told_of = ada.performance.get_statistics(asked).await.unwrap().into_inner();
    let groups = |by: &str| -> Vec<(String, u32, String)> {
        let found = told_of.groupings.iter().find(|grouping| grouping.by == by).unwrap();
        let one = |group: &ws::GroupResult| (group.name.clone(), group.trips, group.net.clone());
        found.groups.iter().map(one).collect()
    };
    let row = |name: &str, net: &str| (name.to_owned(), 1, net.to_owned());
    assert_eq!(groups("setup"), [row("Breakout", "20"), row("", "-5")]);
    assert_eq!(groups("tag"), [row("news", "20"), row("trend", "20"), row("", "-5")]);
    assert_eq!(groups("emotion"), [row("calm", "20"), row("", "-5")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_name_their_fields_and_others_see_nothing() {
    let world = World::start().await;
    let mut ada = world.person();
    let trip = two(&mut ada).await.remove(0);
    let mut asked = review(&trip.id, 1, "x".repeat(61).as_str(), &[" "]);
    let new = asked.review.as_mut().unwrap();
    (new.confidence, new.quality, new.target) = (Some(6), Some(0), "-1".to_owned());
    let faults = told(ada.performance.review_round_trip(asked).await);
    let fields: Vec<&str> = faults.fields.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(fields, ["setup", "tags[0]", "confidence", "quality", "target"]);
    let mut eve = world.person();
    let other = told(eve.performance.review_round_trip(review(&trip.id, 1, "", &[])).await);
    assert_eq!(other.kind, ErrorKind::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_that_is_larger_after_a_loss_is_marked_grouped_and_listed() {
    let world = World::start().await;
    let mut ada = world.person();
    let (main, other) = (ada.account("Main").await, ada.account("Other").await);
    let at = |account: &ws::Account, (day, minutes): (i64, i64), side: &str, quantity: &str, price: &str| {
        let new = fill(account, day, side, quantity, price);
        ws::NewFill {
            traded_unix_ms: new.traded_unix_ms + minutes * 60_000,
            ..new
        }
    };
    // Four gains and a loss of one coin each; then three coins on another account, within half an hour of the loss and after it.
    for day in 0..5 {
        let price = if day == 4 { "90" } else { "110" };
        ada.add(at(&main, (day, 0), "buy", "1", "100")).await;
        ada.add(at(&main, (day, 10), "sell", "1", price)).await;
    }
    for (opened, price) in [(40, "95"), (200, "110")] {
        ada.add(at(&other, (4, opened), "buy", "3", "100")).await;
        ada.add(at(&other, (4, opened + 60), "sell", "3", price)).await;
    }
    let trips = ada.trips().await;
    let marks: Vec<(&str, &str)> = trips
        .iter()
        .map(|trip| (trip.net.as_str(), trip.after_loss.as_str()))
        .collect();
    assert_eq!(marks[..3], [("30", ""), ("-15", "larger"), ("-10", "")]);
    assert!(marks[3..].iter().all(|(_, mark)| mark.is_empty()));
    for (after_loss, wanted) in [("", 7), ("any", 1), ("larger", 1), ("usual", 0), ("none", 6)] {
        let asked = ws::ListRoundTripsRequest {
            after_loss: after_loss.to_owned(),
            ..Default::default()
        };
        let found = ada.performance.list_round_trips(asked).await.unwrap().into_inner();
        assert_eq!(found.total, wanted, "asked for {after_loss:?}");
        let is_marked = |trip: &ws::RoundTrip| trip.after_loss == "larger";
        assert_eq!(
            found.trips.iter().any(is_marked),
            !matches!(after_loss, "usual" | "none")
        );
    }
    // The loss before it is of another account than the one that is asked for.
    let asked = ws::GetStatisticsRequest {
        filter: Some(ws::TripFilter {
            account_id: other.id.clone(),
            ..Default::default()
        }),
        ..Default::default()
    };
    let told_of = ada.performance.get_statistics(asked).await.unwrap().into_inner();
    let found = told_of
        .groupings
        .iter()
        .find(|grouping| grouping.by == "after_loss")
        .unwrap();
    let groups: Vec<(&str, u32, &str)> = found
        .groups
        .iter()
        .map(|group| (group.name.as_str(), group.trips, group.net.as_str()))
        .collect();
    assert_eq!(groups, [("Larger, after a loss", 1, "-15"), ("Other entries", 1, "30")]);
}
