//! What is about one request is no outage: the limit of the plan, a parameter. And what is about every request is said clearly.

use chrono::TimeDelta;
use proto::market as pb;

use crate::{
    provider::{DAY_MS, Mood},
    rig::{CacheKind, Rig, code, json, start_of_tests},
};

const DAY_S: i64 = DAY_MS / 1000;

/// A rig whose provider covers 365 days, and that believes to have `days`.
async fn demo(days: &str) -> Rig {
    let mut rig = Rig::cold(CacheKind::Local, |args| args.history_days = Some(days.to_owned())).await;
    rig.provider.set(|state| state.plan_days = Some(365));
    rig.replica().await;
    rig.warm().await;
    rig
}

/// A range of days before the provider's present.
async fn range(rig: &Rig, id: &str, from: i64, to: i64) -> Result<pb::Document, tonic::Status> {
    let now = start_of_tests().timestamp();
    let request = pb::GetChartRangeRequest {
        id: id.into(),
        from_unix_s: now - from * DAY_S,
        to_unix_s: now - to * DAY_S,
        ..Default::default()
    };
    Ok(rig
        .client()
        .get_chart_range(request)
        .await?
        .into_inner()
        .document
        .unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_range_before_the_plan_is_refused_clearly_and_opens_no_breaker() {
    for days in ["365", "max"] {
        let rig = demo(days).await;
        let before = rig.provider.calls().len();
        for n in 1..12 {
            // Hours, days, and one that a longer history could hold.
            let (from, to) = [(800, 780), (800, 500), (4_000, 366)][n % 3];
            let error = range(&rig, &format!("coin-{n}"), from, to).await.unwrap_err();
            assert_eq!(
                (error.code(), code(&error).as_str()),
                (tonic::Code::InvalidArgument, "plan_limit_exceeded"),
                "{days} {n}: {error}"
            );
            let said = kit::status::read(&error);
            assert_eq!(said.fields[0].0, "from");
            assert!(said.message.contains("last 365 days"), "{}", said.message);
        }
        let calls = rig.provider.calls().len() - before;
        assert!(
            calls <= 2,
            "{days}: {calls} calls for ranges that the plan does not cover"
        );
        assert_eq!(rig.status().await.breaker, "closed", "{days}");
        rig.chart("coin-20", "7", "").await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_longest_range_of_the_plan_is_given_and_marked() {
    for days in ["365", "max"] {
        let rig = demo(days).await;
        let reach = start_of_tests().timestamp_millis() - 365 * DAY_MS;
        let marked = |document: &pb::Document| {
            let from = document.available_from_unix_ms.expect("marked as partial");
            assert!((from - reach).abs() <= 2 * DAY_MS, "{days}: begins at {from}");
        };
        let all = rig.chart("bitcoin", "max", "").await.unwrap();
        assert!(json(&all)["prices"].as_array().unwrap().len() >= 365);
        marked(&all);
        marked(&rig.chart("bitcoin", "1000", "").await.unwrap());
        marked(&range(&rig, "bitcoin", 700, 10).await.unwrap());
        let request = pb::GetOhlcRequest {
            id: "bitcoin".into(),
            days: "max".into(),
            ..Default::default()
        };
        rig.client().get_ohlc(request).await.unwrap();
        for whole in ["365", "90", "1"] {
            let document = rig.chart("bitcoin", whole, "").await.unwrap();
            assert_eq!(
                document.available_from_unix_ms, None,
                "{days}: {whole} days are all there"
            );
        }
        assert_eq!(rig.history("coin-2").await.unwrap().closes.len(), 365);
        // Once known, the plan's limit costs nothing.
        let before = rig.provider.calls().len();
        rig.chart("coin-3", "max", "").await.unwrap();
        assert_eq!(rig.provider.calls().len(), before + 1, "{days}");
        assert_eq!(rig.status().await.breaker, "closed");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_parameter_is_about_its_request() {
    let rig = Rig::ready(CacheKind::Local).await;
    for (status, kind) in [
        (400, "validation_failed"),
        (418, "validation_failed"),
        (404, "coin_not_found"),
    ] {
        rig.provider.mood(Mood::Status(status, None));
        for n in 1..10 {
            let error = rig.chart(&format!("coin-{n}"), "7", "").await.unwrap_err();
            assert_eq!(code(&error), kind, "{status}");
            for (_, message) in kit::status::read(&error).fields {
                assert_eq!(message, "The market data provider does not accept this request.");
            }
        }
    }
    assert_eq!(rig.status().await.breaker, "closed");
    rig.provider.mood(Mood::Well);
    rig.chart("coin-1", "7", "").await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_key_is_a_state_of_its_own() {
    let rig = Rig::ready(CacheKind::Local).await;
    assert_eq!(rig.status().await.provider_state(), pb::ProviderState::Answering);
    rig.provider.mood(Mood::Status(401, None));
    for n in 1..10 {
        // After five the breaker is open; what is said stays the same.
        let error = rig.chart(&format!("coin-{n}"), "7", "").await.unwrap_err();
        assert_eq!(
            (error.code(), code(&error).as_str()),
            (tonic::Code::Unavailable, "provider_key_refused")
        );
        assert!(kit::status::read(&error).retry_after.is_some());
    }
    let status = rig.status().await;
    assert_eq!(
        (status.provider_state(), status.breaker.as_str()),
        (pb::ProviderState::KeyRefused, "open")
    );
    // What is kept goes on.
    rig.markets(|_| ()).await.unwrap();
    rig.provider.mood(Mood::Well);
    rig.pass(TimeDelta::seconds(40));
    rig.chart("coin-1", "7", "").await.unwrap();
    assert_eq!(rig.status().await.provider_state(), pb::ProviderState::Answering);
}
