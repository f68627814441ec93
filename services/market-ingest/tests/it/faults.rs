//! The provider fails in every way it can; readers get what is kept, with its age.

use std::time::{Duration, Instant};

use chrono::TimeDelta;
use proto::market as pb;
use testkit::http::eventually;

use crate::{
    provider::Mood,
    rig::{CacheKind, Rig, SOON, code},
};

const OLD: TimeDelta = TimeDelta::hours(1);

/// Waits until the provider was called again for this.
async fn called_again(rig: &Rig, what: &str, before: usize) {
    eventually("the provider is asked again", SOON, || async {
        (rig.provider.count(what) > before).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_fault_costs_a_read_or_a_good_body() {
    for mood in [
        Mood::Status(500, None),
        Mood::Status(503, None),
        Mood::Status(429, Some(120)),
        Mood::Status(401, None),
        Mood::Hangs,
        Mood::Drips,
        Mood::CutOff,
        Mood::Resets,
        Mood::Html,
        Mood::BadJson,
        Mood::OtherShape,
        Mood::BadRows(20),
    ] {
        let mut late = Vec::new();
        let (rig, good, before) = loop {
            let mut rig = Rig::cold(CacheKind::Local, |args| args.upstream_timeout_ms = 8_000).await;
            rig.replica().await;
            rig.warm().await;
            let good = rig.markets(|_| ()).await.unwrap();
            let before = rig.provider.count("/coins/markets");
            rig.provider.mood(mood);
            rig.pass(OLD);
            let mut took = Vec::new();
            for _ in 0..50 {
                let asked = Instant::now();
                let kept = rig.markets(|_| ()).await.unwrap();
                took.push(asked.elapsed());
                assert_eq!((kept.cache(), kept.max_age_s), (pb::CacheState::Stale, 0), "{mood:?}");
                assert_eq!(
                    (&kept.etag, kept.as_of_unix_ms),
                    (&good.etag, good.as_of_unix_ms),
                    "{mood:?}: its true age"
                );
            }
            // The provider may take its whole 8 seconds; no reader waits for it, and most get what is kept at once. One that waits for it does
            // so every time, and what the machine does beside this does not.
            took.sort_unstable();
            let (half, slowest) = (took[25], took[49]);
            if half < Duration::from_secs(2) && slowest < Duration::from_secs(6) {
                break (rig, good, before);
            }
            late.push((half, slowest));
            assert!(late.len() < 3, "{mood:?}: half of the reads, and the slowest: {late:?}");
        };
        called_again(&rig, "/coins/markets", before).await;
        eventually(&format!("{mood:?} shows"), SOON, || async {
            (!rig.status().await.last_error.is_empty()).then_some(())
        })
        .await;
        // And it recovers by itself once the provider does.
        rig.provider.mood(Mood::Well);
        rig.provider.set(|state| state.version += 1);
        rig.pass(TimeDelta::seconds(150));
        rig.recovers(&format!("{mood:?} is over"), || async {
            let now = rig.markets(|_| ()).await.unwrap();
            (now.cache() == pb::CacheState::Hit && now.etag != good.etag).then_some(())
        })
        .await;
        assert_eq!(rig.status().await.last_error, "", "{mood:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_few_bad_rows_are_left_out() {
    let mut rig = Rig::cold(CacheKind::Local, |_| ()).await;
    rig.provider.mood(Mood::BadRows(9));
    rig.replica().await;
    let document = rig.markets(|m| m.per_page = 200).await.unwrap();
    let rows = crate::rig::ids(&document);
    assert_eq!((rows.len(), rows[0].as_str()), (200, "coin-22"), "22 of 250 were bad");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_kept_and_nothing_to_be_had_says_so() {
    let mut rig = Rig::cold(CacheKind::Local, |_| ()).await;
    rig.provider.mood(Mood::Status(500, None));
    rig.replica().await;
    let error = rig.markets(|_| ()).await.unwrap_err();
    assert_eq!(
        (error.code(), code(&error).as_str()),
        (tonic::Code::Unavailable, "upstream_unavailable")
    );
    assert!(kit::status::read(&error).retry_after.is_some());
    assert!(
        !error.message().contains("500"),
        "the provider's words stay inside: {error}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_past_its_freshness_a_body_is_too_old() {
    let rig = Rig::ready(CacheKind::Local).await;
    rig.provider.mood(Mood::Status(500, None));
    rig.pass(TimeDelta::hours(24));
    assert_eq!(rig.markets(|_| ()).await.unwrap().cache(), pb::CacheState::Stale);
    rig.pass(TimeDelta::hours(1));
    assert_eq!(code(&rig.markets(|_| ()).await.unwrap_err()), "upstream_unavailable");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_without_provider_and_cache_still_serves() {
    for kind in [CacheKind::Local, CacheKind::Redis] {
        let mut rig = Rig::ready(kind).await;
        let good = rig.markets(|_| ()).await.unwrap();
        rig.chart("bitcoin", "30", "daily").await.unwrap();
        // Bodies go to PostgreSQL behind the answer.
        let kept = "SELECT count(DISTINCT split_part(key, '?', 1)) FROM document \
            WHERE key LIKE '/coins/bitcoin/%' OR key LIKE '/coins/markets?%' OR key LIKE '/coins/list?%'";
        let client = rig.db.client().await;
        eventually("the chart, the market and the list are kept", SOON, || async {
            let row = client.query_one(kept, &[]).await;
            (row.unwrap().get::<_, i64>(0) == 3).then_some(())
        })
        .await;
        rig.stop().await;
        if let Some(redis) = &mut rig.redis {
            redis.restart();
        }
        rig.provider.mood(Mood::Resets);
        rig.pass(OLD);
        rig.replica().await;
        let kept = rig.markets(|_| ()).await.unwrap();
        assert_eq!(
            (kept.cache(), kept.as_of_unix_ms),
            (pb::CacheState::Stale, good.as_of_unix_ms)
        );
        assert_eq!(kept.json, good.json);
        rig.chart("bitcoin", "7", "daily").await.unwrap();
        assert_eq!(rig.history("bitcoin").await.unwrap().closes.len(), 365);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_away_is_no_failed_read() {
    let rig = Rig::ready(CacheKind::Local).await;
    // The calls that are held back for this replica: what is cold below is fetched by them.
    let client = rig.db.client().await;
    eventually("the slot is held", SOON, || async {
        let row = client.query_one("SELECT count(*) FROM standby_slot", &[]).await;
        (row.unwrap().get::<_, i64>(0) == 1).then_some(())
    })
    .await;
    rig.chart("bitcoin", "30", "daily").await.unwrap();
    rig.db.go_away().await;
    rig.markets(|_| ()).await.unwrap();
    rig.chart("bitcoin", "7", "daily").await.unwrap();
    assert_eq!(rig.history("bitcoin").await.unwrap().closes.len(), 365);
    // What nobody has yet is fetched and counted without the ledger.
    rig.chart("coin-3", "7", "daily").await.unwrap();
    assert!(rig.status().await.limit_minute > 0);
    rig.db.come_back().await;
    eventually("the ledger counts again", SOON, || async {
        rig.chart("coin-4", "7", "daily").await.unwrap();
        (rig.status().await.used_minute > 0).then_some(())
    })
    .await;
}

/// Reads of every kind that nothing kept can answer, each with more than one step.
async fn cold_read(rig: &Rig, n: usize) -> tonic::Status {
    let mut client = rig.client();
    let id = format!("coin-{n}");
    match n % 4 {
        0 => {
            let request = pb::GetChartRequest {
                id,
                vs_currency: "eur".into(),
                days: "30".into(),
                ..Default::default()
            };
            client.get_chart(request).await.unwrap_err()
        }
        1 => {
            let request = pb::GetOhlcRequest {
                id,
                days: "30".into(),
                ..Default::default()
            };
            client.get_ohlc(request).await.unwrap_err()
        }
        2 => {
            let request = pb::GetSimplePriceRequest {
                ids: vec![id],
                vs_currencies: vec!["eur".into(), "btc".into()],
                ..Default::default()
            };
            client.get_simple_price(request).await.unwrap_err()
        }
        _ => {
            let request = pb::GetOhlcRequest {
                id,
                days: "30".into(),
                interval: "daily".into(),
                ..Default::default()
            };
            client.get_ohlc(request).await.unwrap_err()
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failing_cold_read_calls_the_provider_once() {
    let mut rig = Rig::cold(CacheKind::Local, |args| args.upstream_timeout_ms = 4_000).await;
    rig.replica().await;
    rig.warm().await;
    let mut coin = 1;
    for mood in [
        Mood::Status(500, None),
        Mood::Status(503, None),
        Mood::Status(401, None),
        Mood::Hangs,
        Mood::Drips,
        Mood::CutOff,
        Mood::Resets,
        Mood::Html,
        Mood::BadJson,
        Mood::OtherShape,
        Mood::Status(429, Some(1)),
    ] {
        // These two wait out the whole timeout.
        let reads = if matches!(mood, Mood::Hangs | Mood::Drips) {
            1
        } else {
            4
        };
        for _ in 0..reads {
            coin += 1;
            let before = rig.provider.calls().len();
            rig.provider.mood(mood);
            let error = cold_read(&rig, coin).await;
            assert_eq!(error.code(), tonic::Code::Unavailable, "{mood:?}: {error}");
            assert!(kit::status::read(&error).retry_after.is_some(), "{mood:?}");
            let calls = rig.provider.calls();
            // None where the list that failed a moment ago is the first step.
            let made = calls.len() - before;
            assert!(
                made == 1 || (made == 0 && coin.is_multiple_of(2)),
                "{mood:?}: {:?}",
                &calls[before..]
            );
            // A success in between keeps the breaker closed; time ends the pause after a 429.
            rig.provider.mood(Mood::Well);
            rig.pass(TimeDelta::seconds(2));
            rig.chart(&format!("coin-{}", 100 + coin), "7", "").await.unwrap();
        }
    }
}

/// An immediate 408 says that nothing was read; one that comes late, as on a busy machine, says nothing of the kind.
#[tokio::test(flavor = "multi_thread")]
async fn a_call_that_was_not_read_is_made_and_counted_once_more() {
    let mut rig = Rig::cold(CacheKind::Local, |_| ()).await;
    rig.replica().await;
    rig.warm().await;
    for n in 0..10 {
        let (calls, used) = (rig.provider.calls().len(), rig.status().await.used_minute);
        rig.provider.mood(Mood::Status(408, None));
        // Each time candles of another coin: nothing of them is kept, and nothing failed a moment ago.
        let error = cold_read(&rig, 1 + 4 * n).await;
        assert_eq!(error.code(), tonic::Code::Unavailable, "{error}");
        // Of this read alone: the list may be read meanwhile.
        let made = rig.provider.count(&format!("/coin-{}/", 1 + 4 * n));
        assert!(made == 1 || made == 2, "{:?}", &rig.provider.calls()[calls..]);
        eventually("all are counted", SOON, || async {
            let counted = usize::try_from(rig.status().await.used_minute - used).unwrap_or_default();
            (counted == rig.provider.calls().len() - calls).then_some(())
        })
        .await;
        if made == 2 {
            return;
        }
        // A success in between keeps the breaker closed.
        rig.provider.mood(Mood::Well);
        rig.chart(&format!("coin-{}", 100 + n), "7", "").await.unwrap();
    }
    panic!("not once in ten was a call made once more");
}
