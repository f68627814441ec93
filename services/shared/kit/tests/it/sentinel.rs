//! The cache asks the Redis that a Sentinel names. Who that is, is told to the Sentinel here: how it finds out is its own affair, and takes
//! seconds that differ.

use std::time::{Duration, Instant};

use bytes::Bytes;
use futures::StreamExt;
use kit::{args::RedisArgs, cache::Cache};
use testkit::{
    http::SOON,
    redis::{TestRedis, TestSentinel},
};

const NAME: &str = "prices";

async fn cache_of(url: &str) -> Cache {
    let args = RedisArgs {
        redis_url: Some(url.into()),
        redis_ca_file: None,
        // Of one that waits for servers that are well, however busy the machine.
        patience: Duration::from_secs(30),
    };
    Cache::connect(&args).await.unwrap()
}

/// A connection of the test's own that waits, however busy the machine.
async fn direct(url: &str) -> redis::aio::MultiplexedConnection {
    let patient = redis::AsyncConnectionConfig::new()
        .set_connection_timeout(Some(SOON))
        .set_response_timeout(Some(SOON));
    let client = redis::Client::open(url).unwrap();
    client
        .get_multiplexed_async_connection_with_config(&patient)
        .await
        .unwrap()
}

/// Sets a value through the cache until it is found in this very server.
async fn writes_reach(cache: &Cache, server: &TestRedis, key: &str) {
    let mut there = direct(server.url()).await;
    let deadline = Instant::now() + SOON;
    loop {
        cache.set(key, Bytes::from_static(b"v"), SOON).await;
        let found: Option<String> = redis::cmd("GET").arg(key).query_async(&mut there).await.unwrap();
        if found.as_deref() == Some("v") {
            return;
        }
        assert!(
            Instant::now() < deadline,
            "no write reached {} within {SOON:?}",
            server.url()
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Makes the Sentinel name another one from now on.
async fn name(sentinel: &TestSentinel, primary: &TestRedis) {
    let mut there = direct(&sentinel.own_url()).await;
    let mut forget = redis::cmd("SENTINEL");
    forget.arg("REMOVE").arg(NAME);
    forget.query_async::<()>(&mut there).await.unwrap();
    let mut watch = redis::cmd("SENTINEL");
    watch
        .arg("MONITOR")
        .arg(NAME)
        .arg("127.0.0.1")
        .arg(primary.port())
        .arg(1);
    watch.query_async::<()>(&mut there).await.unwrap();
}

/// Publishes until the reader hears it.
async fn hears(cache: &Cache, reader: &mut (impl StreamExt<Item = Bytes> + Unpin), word: &'static [u8]) {
    let deadline = Instant::now() + SOON;
    loop {
        cache.publish("s", Bytes::from_static(word)).await;
        let heard = tokio::time::timeout(Duration::from_millis(50), reader.next()).await;
        if heard.is_ok_and(|heard| heard.as_deref() == Some(word)) {
            return;
        }
        assert!(Instant::now() < deadline, "a reader heard nothing for {SOON:?}");
    }
}

#[tokio::test]
async fn another_primary_is_asked_once_it_is_named() {
    let (first, second) = (testkit::redis::server(), testkit::redis::server());
    let sentinel = testkit::redis::sentinel(NAME, &first);
    let cache = cache_of(&sentinel.url(NAME)).await;
    assert!(cache.is_shared());
    writes_reach(&cache, &first, "one").await;
    let mut reader = cache.subscribe("s");
    hears(&cache, &mut reader, b"before").await;

    // The first one lives on, as one does that was cut off: nothing but the name says that it is not the primary any more.
    name(&sentinel, &second).await;
    writes_reach(&cache, &second, "two").await;
    assert_eq!(cache.get("two").await.as_deref(), Some(&b"v"[..]));
    assert!(cache.append("log", &[(1, Bytes::from_static(b"one"))], 10).await);
    hears(&cache, &mut reader, b"after").await;

    // And one that dies is left as soon as another is named.
    name(&sentinel, &first).await;
    second.kill();
    writes_reach(&cache, &first, "three").await;
}

#[tokio::test]
async fn a_sentinel_that_names_a_former_primary_is_passed_over() {
    let (former, primary) = (testkit::redis::server(), testkit::redis::server());
    let (cut_off, other) = (
        testkit::redis::sentinel(NAME, &former),
        testkit::redis::sentinel(NAME, &former),
    );
    let place = |sentinel: &TestSentinel| sentinel.own_url().replace("redis://", "").replace('/', "");
    let both = format!("redis-sentinel://{},{}/#{NAME}", place(&cut_off), place(&other));
    let cache = cache_of(&both).await;
    writes_reach(&cache, &former, "one").await;

    // It comes back as a replica, as one does after a failover; the Sentinel that is asked first has not heard of it.
    let mut there = direct(former.url()).await;
    let mut follow = redis::cmd("REPLICAOF");
    follow.arg("127.0.0.1").arg(primary.port());
    follow.query_async::<()>(&mut there).await.unwrap();
    name(&other, &primary).await;
    writes_reach(&cache, &primary, "two").await;
    writes_reach(&cache_of(&both).await, &primary, "three").await;
}

#[tokio::test]
async fn a_cluster_is_refused_in_words() {
    for scheme in ["redis-cluster", "rediss-cluster"] {
        let args = RedisArgs {
            redis_url: Some(format!("{scheme}://:secret@one:6379,two:6379").into()),
            ..RedisArgs::default()
        };
        let why = Cache::connect(&args).await.unwrap_err().to_string();
        assert!(why.starts_with("REDIS_URL names a Redis Cluster"), "{why}");
        assert!(!why.contains("secret"), "{why}");
    }
}

#[tokio::test]
async fn a_cache_without_a_known_primary_is_a_miss() {
    let redis = testkit::redis::server();
    let sentinel = testkit::redis::sentinel("others", &redis);
    let args = RedisArgs {
        redis_url: Some(sentinel.url(NAME).into()),
        ..redis.args()
    };
    let cache = Cache::connect(&args).await.unwrap();
    assert_eq!(cache.get("k").await, None);
    assert_eq!(cache.incr("count", SOON).await, 1, "counts locally");
}
