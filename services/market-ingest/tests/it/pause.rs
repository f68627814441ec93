//! When the provider is left alone, by whom, and for how long: the breaker, one thing that fails, and the pause after a 429.

use std::time::Duration;

use chrono::TimeDelta;
use proto::market as pb;
use testkit::http::eventually;

use crate::{
    provider::Mood,
    rig::{CacheKind, Rig, SOON, code},
};

#[tokio::test(flavor = "multi_thread")]
async fn one_coin_that_always_fails_is_left_alone_and_closes_nothing() {
    for mood in [
        Mood::Status(403, None),
        Mood::Headers(401, ""),
        Mood::Status(500, None),
        Mood::Html,
        Mood::OtherShape,
    ] {
        let rig = Rig::ready(CacheKind::Local).await;
        rig.provider.mood(mood);
        let asked = || rig.provider.count("/coins/coin-1/market_chart");
        let before = asked();
        for _ in 0..8 {
            for (days, interval) in [("1", ""), ("7", ""), ("365", "")] {
                let error = rig.chart("coin-1", days, interval).await.unwrap_err();
                assert_eq!(code(&error), "upstream_unavailable", "{mood:?}");
                let wait = kit::status::read(&error).retry_after.unwrap();
                assert!(
                    wait > Duration::from_secs(1) && wait < Duration::from_secs(6),
                    "{wait:?}"
                );
            }
        }
        assert_eq!(
            asked(),
            before + 3,
            "{mood:?}: one call for each window: {:?}",
            rig.provider.calls()
        );
        for _ in 0..5 {
            rig.pass(TimeDelta::seconds(34));
            rig.chart("coin-1", "7", "").await.unwrap_err();
        }
        assert_eq!(asked(), before + 8, "{mood:?}: again when its time has come");
        let status = rig.status().await;
        assert_eq!(
            (status.breaker.as_str(), status.provider_state()),
            ("closed", pb::ProviderState::Failing),
            "{mood:?}"
        );
        rig.provider.mood(Mood::Well);
        rig.chart("coin-2", "7", "").await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_to_come_again_may_be_a_date_and_a_slip_is_none() {
    for (headers, wait) in [
        (
            "date: Tue, 10 Mar 2026 12:30:00 GMT\r\nretry-after: Tue, 10 Mar 2026 12:33:20 GMT\r\n",
            200,
        ),
        ("retry-after: 1000000000\r\n", 60),
        ("retry-after: soon\r\n", 60),
    ] {
        let rig = Rig::ready(CacheKind::Local).await;
        rig.provider.mood(Mood::Headers(429, headers));
        let error = rig.chart("coin-9", "7", "").await.unwrap_err();
        assert_eq!(code(&error), "quota_exhausted", "{headers}");
        assert_eq!(
            kit::status::read(&error).retry_after,
            Some(Duration::from_secs(wait)),
            "{headers}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_long_pause_a_poll_asks_once_in_a_while_and_ends_it() {
    let mut rig = Rig::cold(CacheKind::Local, |_| ()).await;
    rig.replica().await;
    rig.warm().await;
    rig.provider.mood(Mood::Status(429, Some(80_000)));
    rig.chart("coin-9", "7", "").await.unwrap_err();
    // A replica that knows of it from the ledger only.
    rig.stop().await;
    rig.replica().await;
    let before = rig.provider.calls().len();
    let mut resumes = rig.status().await.quota_resumes_unix_ms;
    for probes in 1..=2 {
        rig.pass(TimeDelta::seconds(890));
        let error = rig.chart("coin-9", "7", "").await.unwrap_err();
        assert_eq!(code(&error), "quota_exhausted");
        rig.pass(TimeDelta::seconds(20));
        // Time goes on only when the refusal is noted: the next poll is counted from there.
        resumes = rig
            .recovers("the poll asks, and is refused", || async {
                let now = rig.status().await.quota_resumes_unix_ms;
                (rig.provider.calls().len() == before + probes && now > resumes).then_some(now)
            })
            .await;
    }
    rig.provider.mood(Mood::Well);
    rig.pass(TimeDelta::seconds(910));
    eventually("the pause is over", SOON, || async {
        rig.pass(TimeDelta::seconds(1));
        rig.chart("coin-9", "7", "").await.ok()
    })
    .await;
    assert_eq!(rig.status().await.quota_resumes_unix_ms, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn five_failures_open_the_breaker_and_one_probe_closes_it() {
    let rig = Rig::ready(CacheKind::Local).await;
    rig.provider.mood(Mood::Status(500, None));
    let before = rig.provider.calls().len();
    for n in 1..40 {
        assert_eq!(
            code(&rig.chart(&format!("coin-{n}"), "7", "").await.unwrap_err()),
            "upstream_unavailable"
        );
    }
    assert_eq!(rig.provider.calls().len(), before + 5);
    assert_eq!(rig.status().await.breaker, "open");
    rig.provider.mood(Mood::Well);
    rig.pass(TimeDelta::seconds(20));
    rig.chart("coin-1", "7", "").await.unwrap_err();
    assert_eq!(rig.provider.calls().len(), before + 5, "still open");
    rig.pass(TimeDelta::seconds(16));
    rig.chart("coin-1", "7", "").await.unwrap();
    assert_eq!(rig.status().await.breaker, "closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_429_nobody_calls_before_its_time() {
    let rig = Rig::ready(CacheKind::Local).await;
    rig.provider.mood(Mood::Status(429, Some(119)));
    // Nothing of this coin is kept.
    let error = rig.chart("coin-9", "7", "").await.unwrap_err();
    assert_eq!(code(&error), "quota_exhausted");
    assert_eq!(kit::status::read(&error).retry_after, Some(Duration::from_secs(119)));
    let before = rig.provider.calls().len();
    rig.pass(TimeDelta::seconds(100));
    for n in 0..40 {
        let error = rig.chart(&format!("coin-{n}"), "7", "").await.unwrap_err();
        assert_eq!(code(&error), if n == 0 { "coin_not_found" } else { "quota_exhausted" });
    }
    let wait = kit::status::read(&rig.chart("coin-9", "7", "").await.unwrap_err())
        .retry_after
        .unwrap();
    assert_eq!(wait, Duration::from_secs(19));
    assert!(rig.status().await.quota_resumes_unix_ms > 0);
    assert_eq!(rig.provider.calls().len(), before, "0 calls until Retry-After");
    rig.provider.mood(Mood::Well);
    rig.pass(TimeDelta::seconds(20));
    rig.chart("coin-9", "7", "").await.unwrap();
    assert_eq!(rig.status().await.quota_resumes_unix_ms, 0);
}
