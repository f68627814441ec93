//! The live feed: snapshot, order, conflation, several replicas.

use std::time::Duration;

use chrono::TimeDelta;
use proto::market as pb;
use tokio::time::timeout;
use tonic::Streaming;

use crate::{
    provider::id,
    rig::{CacheKind, Rig, SOON},
};

pub async fn next(stream: &mut Streaming<pb::SubscribeResponse>) -> (pb::Tick, bool) {
    let message = timeout(SOON, stream.message())
        .await
        .expect("a tick in time")
        .unwrap()
        .unwrap();
    (message.tick.unwrap(), message.snapshot)
}

async fn subscribe(rig: &Rig, replica: usize, coins: &[String]) -> Streaming<pb::SubscribeResponse> {
    let request = pb::SubscribeRequest {
        coingecko_ids: coins.to_vec(),
        after_sequence: None,
    };
    rig.feed(replica).subscribe(request).await.unwrap().into_inner()
}

/// A new market: the even coins change. The poll sees it after its 15 minutes.
pub fn move_market(rig: &Rig) {
    rig.provider.set(|state| state.version += 1);
    rig.pass(TimeDelta::minutes(16));
}

/// Waits until the feed knows the snapshot.
pub async fn told(rig: &Rig) {
    let mut stream = subscribe(rig, 0, &[id(249)]).await;
    next(&mut stream).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn first_the_snapshot_then_what_changed_in_order() {
    let rig = Rig::ready(CacheKind::Local).await;
    told(&rig).await;
    let mut stream = subscribe(&rig, 0, &[]).await;
    let mut last = 0;
    for place in 0..250_u64 {
        let (tick, snapshot) = next(&mut stream).await;
        assert!(snapshot, "{place}");
        assert!(tick.sequence > last);
        last = tick.sequence;
        if tick.coingecko_id == "bitcoin" {
            assert_eq!((tick.price_usd.as_str(), tick.symbol.as_str()), ("150.0", "c0"));
            assert!(
                tick.change_24h_percent
                    .is_some_and(|change| (change - 1.5).abs() < 1e-12)
                    && tick.market_cap_usd > Some(0.0)
            );
        }
    }
    move_market(&rig);
    for place in 0..125_u64 {
        let (tick, snapshot) = next(&mut stream).await;
        assert!(!snapshot);
        assert_eq!(tick.sequence, last + 1, "the {place}th change");
        assert!(tick.price_usd.ends_with(".01"), "{tick:?}");
        last = tick.sequence;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_coins_that_were_asked_for() {
    let rig = Rig::ready(CacheKind::Local).await;
    told(&rig).await;
    let mut stream = subscribe(&rig, 0, &[id(4), id(5), "unknown".into()]).await;
    let mut seen = vec![
        next(&mut stream).await.0.coingecko_id,
        next(&mut stream).await.0.coingecko_id,
    ];
    seen.sort_unstable();
    assert_eq!(seen, [id(4), id(5)]);
    move_market(&rig);
    assert_eq!(next(&mut stream).await.0.coingecko_id, id(4));
    move_market(&rig);
    assert_eq!(next(&mut stream).await.0.coingecko_id, id(4), "5 never changes");
    let error = rig
        .feed(0)
        .subscribe(pb::SubscribeRequest {
            coingecko_ids: vec!["a".into(); 1_001],
            after_sequence: None,
        })
        .await
        .unwrap_err();
    assert_eq!(crate::rig::code(&error), "too_many");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_replica_streams_and_the_sequence_outlives_a_restart() {
    let mut rig = Rig::ready(CacheKind::Redis).await;
    rig.replica().await;
    told(&rig).await;
    let mut streams = vec![subscribe(&rig, 0, &[id(2)]).await, subscribe(&rig, 1, &[id(2)]).await];
    for stream in &mut streams {
        next(stream).await;
    }
    move_market(&rig);
    let mut seen = Vec::new();
    for stream in &mut streams {
        let (tick, snapshot) = next(stream).await;
        assert!(!snapshot);
        seen.push((tick.sequence, tick.price_usd));
    }
    assert_eq!(seen[0], seen[1]);
    // Without Redis a replica finds the ticks in PostgreSQL.
    rig.redis.as_ref().unwrap().kill();
    move_market(&rig);
    for stream in &mut streams {
        assert!(next(stream).await.0.sequence > seen[0].0);
    }
    drop(streams);
    rig.stop().await;
    rig.replica().await;
    let mut stream = subscribe(&rig, 0, &[id(2)]).await;
    assert!(next(&mut stream).await.0.sequence > seen[0].0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_leader_goes_and_another_polls() {
    let mut rig = Rig::ready(CacheKind::Redis).await;
    rig.replica().await;
    told(&rig).await;
    let polls = rig.provider.count("/coins/markets");
    rig.pass(TimeDelta::minutes(16));
    testkit::http::eventually("one of two polls", SOON, || async {
        (rig.provider.count("/coins/markets") == polls + 1).then_some(())
    })
    .await;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert_eq!(rig.provider.count("/coins/markets"), polls + 1, "only one of two polls");
    rig.replicas.remove(0).stop().await.unwrap();
    rig.pass(TimeDelta::minutes(16));
    testkit::http::eventually("the other polls", SOON, || async {
        (rig.provider.count("/coins/markets") == polls + 2).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stopping_ends_the_streams() {
    let mut rig = Rig::ready(CacheKind::Local).await;
    told(&rig).await;
    let mut stream = subscribe(&rig, 0, &[id(2)]).await;
    next(&mut stream).await;
    rig.stop().await;
    let end = timeout(SOON, stream.message()).await.expect("the stream ends");
    assert!(!matches!(end, Ok(Some(_))));
}
