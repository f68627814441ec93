//! One suite, held against both caches.

use std::time::{Duration, Instant};

use bytes::Bytes;
use futures::StreamExt;
use kit::{args::RedisArgs, cache::Cache};
use secrecy::SecretString;
use testkit::{http::SOON, redis::TestRedis};

/// Longer than any test waits: nothing that is kept so long ends by itself.
const HOUR: Duration = Duration::from_secs(3_600);

/// Of one that waits for a Redis that is well, however busy the machine.
async fn remote(redis: &TestRedis) -> Cache {
    let patient = RedisArgs {
        patience: Duration::from_secs(30),
        ..redis.args()
    };
    connected(&patient).await
}

async fn connected(args: &RedisArgs) -> Cache {
    let cache = Cache::connect(args).await.unwrap();
    // The first command makes the connection; the suite wants to meet it made.
    eventually(|| async {
        cache.set("warm", Bytes::from_static(b"1"), HOUR).await;
        cache.get("warm").await.is_some()
    })
    .await;
    cache
}

async fn eventually<F: Future<Output = bool>>(check: impl Fn() -> F) {
    let deadline = Instant::now() + SOON;
    while !check().await {
        assert!(Instant::now() < deadline, "did not come true within {SOON:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn values_live_as_long_as_told(cache: &Cache) {
    assert_eq!(cache.get("v").await, None);
    cache.set("v", Bytes::from_static(b"\x00one"), HOUR).await;
    assert_eq!(cache.get("v").await.as_deref(), Some(&b"\x00one"[..]));
    cache.set("v", Bytes::from_static(b"two"), Duration::from_secs(8)).await;
    assert_eq!(cache.get("v").await.as_deref(), Some(&b"two"[..]));
    eventually(|| async { cache.get("v").await.is_none() }).await;
    cache.set("w", Bytes::new(), HOUR).await;
    assert_eq!(
        cache.get("w").await.as_deref(),
        Some(&b""[..]),
        "an empty value is a value"
    );
    cache.del("w").await;
    assert_eq!(cache.get("w").await, None);
}

async fn counters_count_each_call_once(cache: &Cache) {
    let calls = (0..50).map(|_| cache.incr("n", HOUR));
    let mut counts: Vec<u64> = futures::future::join_all(calls).await;
    counts.sort_unstable();
    assert_eq!(counts, (1..=50).collect::<Vec<_>>());
    assert_eq!(cache.incr("short", Duration::from_millis(40)).await, 1);
    eventually(|| async { cache.incr("short", Duration::from_millis(1)).await == 1 }).await;
}

async fn one_holds_a_lock(cache: &Cache) {
    let held = cache.lock("l", HOUR).await.expect("free");
    assert!(cache.lock("l", HOUR).await.is_none(), "held");
    assert!(cache.lock("other", HOUR).await.is_some(), "another lock");
    drop(held);
    eventually(|| async { cache.lock("l", HOUR).await.is_some() }).await;

    let late = cache.lock("ends", Duration::from_millis(30)).await.expect("free");
    let mut next = None;
    let deadline = Instant::now() + SOON;
    while next.is_none() && Instant::now() < deadline {
        next = cache.lock("ends", HOUR).await;
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(next.is_some(), "ran out");
    drop(late);
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(
        cache.lock("ends", HOUR).await.is_none(),
        "the late one let go of another's lock"
    );
}

async fn streams_reach_every_reader_in_order(cache: &Cache) {
    cache.publish("s", Bytes::from_static(b"before")).await;
    let mut readers = [cache.subscribe("s"), cache.subscribe("s")];
    // A reader counts from the moment its subscription stands, which for Redis is a round trip away: each is called until it hears.
    for reader in &mut readers {
        let deadline = Instant::now() + SOON;
        loop {
            cache.publish("s", Bytes::from_static(b"call")).await;
            if let Ok(heard) = tokio::time::timeout(Duration::from_millis(50), reader.next()).await {
                assert_eq!(heard.as_deref(), Some(&b"call"[..]), "nothing of before");
                break;
            }
            assert!(Instant::now() < deadline, "a reader heard nothing for {SOON:?}");
        }
    }
    for n in 0..20_u8 {
        cache.publish("s", Bytes::from(vec![n])).await;
    }
    for reader in readers {
        let numbers = reader
            .filter(|message| std::future::ready(message.len() == 1))
            .map(|message| message[0]);
        let read: Vec<u8> = tokio::time::timeout(SOON, numbers.take(20).collect())
            .await
            .expect("20 messages in time");
        assert_eq!(read, (0..20).collect::<Vec<u8>>());
    }
}

async fn logs_give_what_is_later(cache: &Cache) {
    let entries = |numbers: std::ops::RangeInclusive<u64>| -> Vec<(u64, Bytes)> {
        numbers.map(|n| (n, Bytes::from(n.to_string()))).collect()
    };
    assert_eq!(cache.entries_after("log", 0, 10).await, Some(Vec::new()));
    assert!(cache.append("log", &[], 10_000).await, "nothing to add is no failure");
    assert!(cache.append("log", &entries(5..=7), 10_000).await);
    assert!(cache.append("log", &entries(8..=9), 10_000).await);
    assert_eq!(cache.entries_after("log", 0, 10).await, Some(entries(5..=9)));
    assert_eq!(cache.entries_after("log", 6, 2).await, Some(entries(7..=8)));
    assert_eq!(cache.entries_after("log", 9, 10).await, Some(Vec::new()));
    assert_eq!(cache.entries_after("log", u64::MAX, 10).await, Some(Vec::new()));
    // Numbers that were set back: what the log had belongs to another past.
    assert!(cache.append("log", &entries(6..=6), 10_000).await);
    assert_eq!(cache.entries_after("log", 0, 10).await, Some(entries(6..=6)));
    assert!(cache.append("short", &entries(1..=5_000), 100).await);
    let kept = cache.entries_after("short", 0, 5_000).await.expect("it answers");
    // Redis trims by whole nodes of a hundred entries.
    assert!((100..=300).contains(&kept.len()), "{} kept", kept.len());
    assert_eq!(kept.last().map(|(number, _)| *number), Some(5_000));
}

async fn suite(cache: &Cache) {
    values_live_as_long_as_told(cache).await;
    counters_count_each_call_once(cache).await;
    one_holds_a_lock(cache).await;
    streams_reach_every_reader_in_order(cache).await;
    logs_give_what_is_later(cache).await;
}

#[tokio::test]
async fn the_local_cache_keeps_the_contract() {
    let cache = Cache::connect(&RedisArgs::default()).await.unwrap();
    assert!(!cache.is_shared());
    suite(&cache).await;
}

#[tokio::test]
async fn redis_keeps_the_contract() {
    let redis = testkit::redis::server();
    let cache = remote(&redis).await;
    assert!(cache.is_shared());
    suite(&cache).await;
    let other = remote(&redis).await;
    cache.set("seen", Bytes::from_static(b"by all"), HOUR).await;
    assert_eq!(other.get("seen").await.as_deref(), Some(&b"by all"[..]));
}

#[tokio::test]
async fn a_dead_or_hanging_redis_is_a_quick_miss() {
    let redis = testkit::redis::server();
    let cache = connected(&redis.args()).await;
    eventually(|| async {
        cache.set("k", Bytes::from_static(b"v"), HOUR).await;
        cache.get("k").await.is_some()
    })
    .await;

    redis.stop_signal();
    let asked = Instant::now();
    assert_eq!(cache.get("k").await, None);
    assert_eq!(cache.incr("count", HOUR).await, 1, "counts locally");
    let guard = cache.lock("l", HOUR).await;
    assert!(
        guard.is_some() && cache.lock("l", HOUR).await.is_none(),
        "locks locally"
    );
    // It would not answer for minutes; what is asked of it takes half a second at most, and a busy machine some more.
    assert!(asked.elapsed() < Duration::from_secs(30), "took {:?}", asked.elapsed());
    redis.cont_signal();
    eventually(|| async { cache.get("k").await.is_some() }).await;

    redis.kill();
    assert!(
        !cache.append("log", &[(1, Bytes::from_static(b"v"))], 10).await,
        "a log says that it lacks something"
    );
    assert_eq!(cache.entries_after("log", 0, 10).await, None);
    let mut reader = cache.subscribe("s");
    assert_eq!(cache.get("k").await, None);
    cache.publish("s", Bytes::from_static(b"still")).await;
    let read = tokio::time::timeout(SOON, reader.next())
        .await
        .expect("reaches this process");
    assert_eq!(read.as_deref(), Some(&b"still"[..]));
}

#[tokio::test]
async fn a_failing_log_leaves_the_rest_of_the_cache_alone() {
    let redis = testkit::redis::server();
    let cache = remote(&redis).await;
    let entries = [(1, Bytes::from_static(b"entry"))];
    assert!(cache.append("log", &entries, 10).await);
    // No log: Redis refuses to read it as one, and to write to it.
    cache.set("value", Bytes::from_static(b"v"), HOUR).await;
    assert_eq!(cache.entries_after("value", 0, 10).await, None);
    assert!(!cache.append("value", &entries, 10).await);
    assert_eq!(
        cache.get("value").await.as_deref(),
        Some(&b"v"[..]),
        "values are asked for"
    );
    assert!(cache.append("other log", &entries, 10).await, "logs are written to");
    eventually(|| async { cache.entries_after("log", 0, 10).await == Some(entries.to_vec()) }).await;

    // No number: what fails there leaves logs alone.
    assert_eq!(cache.incr("value", HOUR).await, 1, "counts locally");
    assert_eq!(cache.entries_after("log", 0, 10).await, Some(entries.to_vec()));
}

#[tokio::test]
async fn a_bad_address_is_refused_without_its_password() {
    let error = Cache::connect(&RedisArgs {
        redis_url: Some(SecretString::from("http://:hunter2@x")),
        ..RedisArgs::default()
    })
    .await
    .unwrap_err();
    assert!(!error.to_string().contains("hunter2"), "{error}");
}
