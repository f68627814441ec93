//! The Fear & Greed Index: fetched at most once an hour for all replicas, judged, and kept through an outage.

use std::sync::Arc;

use chrono::TimeDelta;
use futures::future::join_all;
use kit::identity::Carry;
use proto::market::{self as pb, fear_greed_index_client::FearGreedIndexClient};
use tonic::{service::interceptor::InterceptedService, transport::Channel};

use crate::{
    provider::Mood,
    rig::{CacheKind, Rig, code, hop},
};

/// Longer than the service's own share of a minute, and than the wait after a failure.
const LATER: TimeDelta = TimeDelta::seconds(90);

/// The provider of coins plays this one, too.
async fn rig(cache: CacheKind, replicas: usize) -> Rig {
    let mut rig = Rig::cold(cache, |args| args.fear_greed_url = Some(args.coingecko_url.clone())).await;
    for _ in 0..replicas {
        rig.replica().await;
    }
    rig
}

/// One of our own services.
pub fn client(rig: &Rig, channel: Channel) -> FearGreedIndexClient<InterceptedService<Channel, Carry>> {
    let carry = Carry::to("market-ingest", &hop(), Arc::new(rig.clock.clone())).unwrap();
    FearGreedIndexClient::with_interceptor(channel, carry)
}

async fn ask(rig: &Rig, replica: usize) -> Result<pb::GetFearGreedResponse, tonic::Status> {
    let answer = client(rig, rig.channel(replica))
        .get_fear_greed(pb::GetFearGreedRequest {})
        .await?;
    Ok(answer.into_inner())
}

fn calls(rig: &Rig) -> usize {
    rig.provider.count("/fng/")
}

fn source(answer: &pb::GetFearGreedResponse) -> &pb::DataSource {
    answer.provenance.as_ref().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn replicas_share_one_call_an_hour() {
    let rig = rig(CacheKind::Redis, 2).await;
    let crowd = join_all((0..40).map(|_| ask(&rig, 0))).await;
    let answers: Vec<_> = crowd.into_iter().map(Result::unwrap).collect();
    let first = &answers[0];
    assert_eq!(calls(&rig), 1, "however many ask at once");
    assert_eq!(first.days.len(), 30);
    assert!(first.days.is_sorted_by(|one, next| one.day < next.day));
    let newest = first.days.last().unwrap();
    assert_eq!(
        (newest.value, newest.classification.as_str(), newest.day.as_str()),
        (50, "Neutral", "2026-03-10")
    );
    assert_eq!(
        (source(first).source.as_str(), source(first).trouble.as_str()),
        ("alternative.me /fng/", "")
    );
    assert!(source(first).as_of_unix_ms > 0);
    let other = ask(&rig, 1).await.unwrap();
    assert_eq!(
        (other.days, calls(&rig)),
        (first.days.clone(), 1),
        "the other replica reads what is kept"
    );

    rig.pass(TimeDelta::minutes(59));
    assert_eq!(source(&ask(&rig, 1).await.unwrap()).cache, "hit");
    assert_eq!(calls(&rig), 1);
    rig.pass(TimeDelta::minutes(2));
    let before = source(first).as_of_unix_ms;
    rig.recovers("a newer answer", || async {
        let answer = ask(&rig, 0).await.ok()?;
        (source(&answer).as_of_unix_ms > before).then_some(())
    })
    .await;
    assert_eq!(calls(&rig), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_good_values_stay_through_an_outage_with_their_age() {
    let rig = rig(CacheKind::Local, 1).await;
    let good = ask(&rig, 0).await.unwrap();
    rig.pass(TimeDelta::minutes(61));
    let moods = [
        Mood::Status(500, None),
        Mood::Html,
        Mood::Changed(|body| body.replacen(r#""value":"50""#, r#""value":"101""#, 1)),
    ];
    for mood in moods {
        rig.provider.mood(mood);
        let before = calls(&rig);
        let told = rig
            .recovers("the failure is told", || async {
                let answer = ask(&rig, 0).await.ok()?;
                (!source(&answer).trouble.is_empty()).then_some(answer)
            })
            .await;
        assert!(calls(&rig) > before, "{mood:?}");
        assert_eq!(told.days, good.days, "{mood:?}");
        let (told, good) = (source(&told), source(&good));
        assert_eq!((told.cache.as_str(), told.as_of_unix_ms), ("stale", good.as_of_unix_ms));
        assert!(
            told.trouble.starts_with("Couldn't get newer data: "),
            "{}",
            told.trouble
        );
        rig.pass(LATER);
    }
    rig.provider.mood(Mood::Status(500, None));
    rig.pass(TimeDelta::hours(25));
    let error = ask(&rig, 0).await.unwrap_err();
    assert_eq!(code(&error), "upstream_unavailable", "too old to mean anything");
    rig.provider.mood(Mood::Well);
    rig.pass(LATER);
    let back = rig
        .recovers("the provider is asked again", || async { ask(&rig, 0).await.ok() })
        .await;
    assert_eq!(back.days.last().unwrap().day, "2026-03-11");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_value_that_cannot_be_is_no_first_one() {
    let rig = rig(CacheKind::Local, 1).await;
    rig.provider.mood(Mood::Changed(|body| {
        body.replacen(r#""value":"50""#, r#""value":"-1""#, 1)
    }));
    assert_eq!(code(&ask(&rig, 0).await.unwrap_err()), "upstream_unavailable");
    rig.provider.mood(Mood::Well);
    rig.pass(LATER);
    let answer = rig
        .recovers("the provider is asked again", || async { ask(&rig, 0).await.ok() })
        .await;
    assert_eq!(answer.days.len(), 30);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_index_that_is_off_says_so_and_asks_nobody() {
    let mut rig = Rig::cold(CacheKind::Local, |_| ()).await;
    rig.replica().await;
    let answer = ask(&rig, 0).await.unwrap();
    assert!(answer.days.is_empty());
    assert_eq!(
        source(&answer).trouble,
        "The Fear & Greed Index is turned off in this installation."
    );
    assert_eq!(calls(&rig), 0);
}
