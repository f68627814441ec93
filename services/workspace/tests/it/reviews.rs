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
            confidence: 4,
            quality: 0,
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
    (new.confidence, new.target) = (6, "-1".to_owned());
    let faults = told(ada.performance.review_round_trip(asked).await);
    let fields: Vec<&str> = faults.fields.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(fields, ["setup", "tags[0]", "confidence", "target"]);
    let mut eve = world.person();
    let other = told(eve.performance.review_round_trip(review(&trip.id, 1, "", &[])).await);
    assert_eq!(other.kind, ErrorKind::NotFound);
}
