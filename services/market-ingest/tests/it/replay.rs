//! A reader that comes back: what it missed once and in order, or the newest prices and a word that something is lost.

use bytes::Bytes;
use kit::cache::Cache;
use proto::market as pb;
use testkit::http::eventually;
use tokio::time::timeout;
use tonic::{Code, Streaming};

use crate::{
    consumers::{RESEARCH, RISK, TokenFile, rig, subscribe},
    feed::move_market,
    provider::id,
    rig::{CacheKind, Rig, SOON, code},
};

fn tokens() -> TokenFile {
    TokenFile::of(&[("research", RESEARCH)])
}

fn all_after(after: Option<u64>) -> pb::SubscribeRequest {
    pb::SubscribeRequest {
        coingecko_ids: Vec::new(),
        after_sequence: after,
    }
}

async fn message(stream: &mut Streaming<pb::SubscribeResponse>) -> pb::SubscribeResponse {
    timeout(SOON, stream.message())
        .await
        .expect("a tick in time")
        .unwrap()
        .expect("the stream goes on")
}

fn place(message: &pb::SubscribeResponse) -> u64 {
    message.tick.as_ref().unwrap().sequence
}

/// A reader that has the snapshot, and the last tick of it.
async fn caught_up(rig: &Rig) -> (Streaming<pb::SubscribeResponse>, u64) {
    let mut stream = subscribe(rig, 0, RESEARCH, all_after(None)).await.unwrap();
    let mut last = 0;
    for _ in 0..250 {
        let message = message(&mut stream).await;
        assert!(message.snapshot && !message.replay_incomplete, "{message:?}");
        last = place(&message);
    }
    (stream, last)
}

/// Reads changes up to a place.
async fn read_to(stream: &mut Streaming<pb::SubscribeResponse>, last: u64) {
    while place(&message(stream).await) < last {}
}

/// Each tick of these once and in order, as a change.
async fn reads_each(stream: &mut Streaming<pb::SubscribeResponse>, first: u64, last: u64) -> Vec<pb::Tick> {
    let mut ticks = Vec::new();
    for wanted in first..=last {
        let message = message(stream).await;
        assert_eq!(place(&message), wanted, "{message:?}");
        assert!(!message.snapshot && !message.replay_incomplete, "{message:?}");
        ticks.extend(message.tick);
    }
    ticks
}

/// The snapshot that stands for what is lost, whole and in order; gives its last place.
async fn reads_flagged_snapshot(stream: &mut Streaming<pb::SubscribeResponse>) -> u64 {
    let mut last = 0;
    for _ in 0..250 {
        let message = message(stream).await;
        assert!(message.snapshot && message.replay_incomplete, "{message:?}");
        assert!(place(&message) > last, "{message:?}");
        last = place(&message);
    }
    last
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_back_after_a_gap_gets_each_tick_once() {
    let tokens = tokens();
    let mut rig = rig(CacheKind::Redis, &tokens).await;
    rig.replica().await;
    let (mut witness, last) = caught_up(&rig).await;
    // Two polls while the reader is away: the even coins change twice.
    for poll in 1..=2 {
        move_market(&rig);
        read_to(&mut witness, last + poll * 125).await;
    }
    drop(witness);
    // Back at the same replica, and at another one.
    let mut streams = Vec::new();
    for replica in 0..2 {
        let mut stream = subscribe(&rig, replica, RESEARCH, all_after(Some(last))).await.unwrap();
        let ticks = reads_each(&mut stream, last + 1, last + 250).await;
        let of_two = ticks.iter().filter(|tick| tick.coingecko_id == id(2)).count();
        assert_eq!(of_two, 2, "each change, not the newest only");
        streams.push(stream);
    }
    // And on, without a gap between the old and the new.
    move_market(&rig);
    for mut stream in streams {
        reads_each(&mut stream, last + 251, last + 375).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_has_the_wanted_coins_only() {
    let tokens = tokens();
    let rig = rig(CacheKind::Local, &tokens).await;
    let (mut witness, last) = caught_up(&rig).await;
    for poll in 1..=2 {
        move_market(&rig);
        read_to(&mut witness, last + poll * 125).await;
    }
    let asked = pb::SubscribeRequest {
        coingecko_ids: vec![id(4), id(5)],
        after_sequence: Some(last),
    };
    let mut stream = subscribe(&rig, 0, RESEARCH, asked).await.unwrap();
    let mut places = Vec::new();
    for _ in 0..2 {
        let message = message(&mut stream).await;
        assert_eq!(message.tick.as_ref().unwrap().coingecko_id, id(4), "5 never changes");
        assert!(!message.snapshot);
        places.push(place(&message));
    }
    move_market(&rig);
    places.push(place(&message(&mut stream).await));
    assert!(
        last < places[0] && places.is_sorted_by(|one, next| one < next),
        "{places:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_longer_kept_comes_as_a_flagged_snapshot() {
    let tokens = tokens();
    let mut rig = rig(CacheKind::Redis, &tokens).await;
    let (mut witness, last) = caught_up(&rig).await;
    move_market(&rig);
    read_to(&mut witness, last + 125).await;
    // Redis loses everything; then the log begins at a later tick.
    rig.redis.as_mut().unwrap().restart();
    move_market(&rig);
    read_to(&mut witness, last + 250).await;
    let mut stream = subscribe(&rig, 0, RESEARCH, all_after(Some(last))).await.unwrap();
    assert_eq!(reads_flagged_snapshot(&mut stream).await, last + 250);
    // A place that the feed never reached: numbers were set back.
    let mut ahead = subscribe(&rig, 0, RESEARCH, all_after(Some(last + 100_000)))
        .await
        .unwrap();
    assert_eq!(reads_flagged_snapshot(&mut ahead).await, last + 250);
    drop(witness);
    move_market(&rig);
    reads_each(&mut stream, last + 251, last + 375).await;
    reads_each(&mut ahead, last + 251, last + 375).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_redis_the_feed_goes_on_and_a_replay_is_refused() {
    let tokens = tokens();
    let rig = rig(CacheKind::Redis, &tokens).await;
    let (mut witness, last) = caught_up(&rig).await;
    rig.redis.as_ref().unwrap().kill();
    move_market(&rig);
    reads_each(&mut witness, last + 1, last + 125).await;
    let refused = subscribe(&rig, 0, RESEARCH, all_after(Some(last))).await.unwrap_err();
    assert_eq!(
        (refused.code(), code(&refused).as_str()),
        (Code::Unavailable, "replay_unavailable")
    );
    // Who missed nothing needs no replay.
    let mut stream = subscribe(&rig, 0, RESEARCH, all_after(Some(last + 125))).await.unwrap();
    move_market(&rig);
    reads_each(&mut stream, last + 126, last + 250).await;
    reads_each(&mut witness, last + 126, last + 250).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_go_on_over_an_outage_of_postgresql() {
    let tokens = tokens();
    let rig = rig(CacheKind::Local, &tokens).await;
    let (mut stream, last) = caught_up(&rig).await;
    rig.db.go_away().await;
    move_market(&rig);
    reads_each(&mut stream, last + 1, last + 125).await;
    rig.db.come_back().await;
    eventually("the ledger counts again", SOON, || async {
        rig.chart("coin-4", "7", "daily").await.ok()?;
        (rig.status().await.used_minute > 0).then_some(())
    })
    .await;
    // PostgreSQL knows nothing of the numbers that were given without it.
    move_market(&rig);
    reads_each(&mut stream, last + 126, last + 250).await;
    let mut back = subscribe(&rig, 0, RESEARCH, all_after(Some(last))).await.unwrap();
    reads_each(&mut back, last + 1, last + 250).await;
}

/// Puts ticks into the log, in the place of those that were there, that no connection takes without its reader: 8 MB.
async fn log_large_ticks(rig: &Rig, first: u64, last: u64) {
    let entry = |sequence: u64| {
        let tick = serde_json::json!({
            "coin": id(2), "symbol": "s".repeat(64 << 10), "price": 1.0, "at_ms": 0, "sequence": sequence,
        });
        (sequence, Bytes::from(tick.to_string()))
    };
    let entries: Vec<(u64, Bytes)> = (first..=last).map(entry).collect();
    let cache = Cache::connect(&rig.config().redis).await.unwrap();
    let log = format!("feed:ticks:{}", rig.args.realm());
    eventually("the log takes them", SOON, || async {
        cache.append(&log, &entries, 100_000).await.then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_consumer_has_two_replays_at_once() {
    let tokens = TokenFile::of(&[("research", RESEARCH), ("risk", RISK)]);
    let rig = rig(CacheKind::Redis, &tokens).await;
    let (mut witness, last) = caught_up(&rig).await;
    move_market(&rig);
    read_to(&mut witness, last + 125).await;
    drop(witness);
    log_large_ticks(&rig, last + 1, last + 125).await;
    let missed = || all_after(Some(last));
    let mut streams = Vec::new();
    for _ in 0..2 {
        let stream = eventually("a replay", SOON, || async {
            subscribe(&rig, 0, RESEARCH, missed()).await.ok()
        })
        .await;
        streams.push(stream);
    }
    let refused = eventually("a third is refused", SOON, || async {
        let refused = subscribe(&rig, 0, RESEARCH, missed()).await.err()?;
        (code(&refused) == "too_many_replays").then_some(refused)
    })
    .await;
    assert_eq!(refused.code(), Code::ResourceExhausted, "{refused:?}");
    // Who needs no replay is let in, and another consumer has its own.
    for after in [None, Some(last + 125)] {
        eventually("no replay", SOON, || async {
            subscribe(&rig, 0, RESEARCH, all_after(after)).await.ok()
        })
        .await;
    }
    eventually("another's replay", SOON, || async {
        subscribe(&rig, 0, RISK, missed()).await.ok()
    })
    .await;

    // A reader that has caught up goes on, and another may begin.
    reads_each(&mut streams[0], last + 1, last + 125).await;
    eventually("a next replay", SOON, || async {
        subscribe(&rig, 0, RESEARCH, missed()).await.ok()
    })
    .await;
    move_market(&rig);
    reads_each(&mut streams[0], last + 126, last + 250).await;
}
