//! Every fault does what it is called.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{World, standing};

async fn with(kind: &str) -> World {
    let world = standing().await;
    let fault = json!({"route": "/coins/markets", "kind": kind, "times": 1, "retry_after": 7});
    let set = world
        .http
        .post(format!("{}/_fault", world.running.url()))
        .json(&fault)
        .send()
        .await
        .unwrap();
    assert!(set.status().is_success(), "{kind}");
    world
}

async fn markets(
    world: &World,
    patience: Duration,
) -> reqwest::Result<(reqwest::StatusCode, reqwest::header::HeaderMap, String)> {
    let url = format!(
        "{}/coins/markets?vs_currency=usd&per_page=20",
        world.running.coingecko_url()
    );
    let answer = world.http.get(url).timeout(patience).send().await?;
    Ok((answer.status(), answer.headers().clone(), answer.text().await?))
}

const PATIENT: Duration = testkit::http::SOON;

#[tokio::test]
async fn answers_that_are_not_data() {
    let world = with("429").await;
    let (status, headers, body) = markets(&world, PATIENT).await.unwrap();
    assert_eq!((status.as_u16(), &headers["retry-after"]), (429, &"7".parse().unwrap()));
    assert_eq!(
        serde_json::from_str::<Value>(&body).unwrap()["status"]["error_code"],
        429
    );
    assert_eq!(
        markets(&world, PATIENT).await.unwrap().0,
        200,
        "a fault of one time is used up"
    );
    assert_eq!(markets(&with("500").await, PATIENT).await.unwrap().0, 500);
    let (status, headers, _) = markets(&with("html").await, PATIENT).await.unwrap();
    assert!(status == 200 && headers["content-type"].to_str().unwrap().starts_with("text/html"));
    assert!(serde_json::from_str::<Value>(&markets(&with("badjson").await, PATIENT).await.unwrap().2).is_err());
    let schema: Value = serde_json::from_str(&markets(&with("schema").await, PATIENT).await.unwrap().2).unwrap();
    assert!(schema[0].get("id").is_none());
}

#[tokio::test]
async fn connections_that_break_or_wait() {
    assert!(markets(&with("trunc").await, PATIENT).await.is_err());
    assert!(markets(&with("rst").await, PATIENT).await.is_err());
    for kind in ["hang", "drip"] {
        assert!(
            markets(&with(kind).await, Duration::from_secs(2))
                .await
                .unwrap_err()
                .is_timeout(),
            "{kind}"
        );
    }
    let world = with("slow").await;
    let start = Instant::now();
    assert_eq!(markets(&world, PATIENT).await.unwrap().0, 200);
    assert!(start.elapsed() >= Duration::from_secs(2));
}

#[tokio::test]
async fn a_pattern_meets_every_coin_and_calls_are_counted() {
    let world = standing().await;
    let url = world.running.url();
    let fault = json!({"route": "/coins/{id}/ohlc", "kind": "500"});
    world
        .http
        .post(format!("{url}/_fault"))
        .json(&fault)
        .send()
        .await
        .unwrap();
    assert_eq!(world.get("/coins/bitcoin/ohlc?vs_currency=usd&days=1").await.0, 500);
    assert_eq!(world.get("/coins/bitcoin").await.0, 200);
    world.http.delete(format!("{url}/_fault")).send().await.unwrap();
    assert_eq!(world.get("/coins/bitcoin/ohlc?vs_currency=usd&days=1").await.0, 200);
    let count = world.json("/_count").await;
    assert_eq!(
        (&count["total"], &count["routes"]["/coins/bitcoin/ohlc"]),
        (&json!(3), &json!(2))
    );
    let about = world.json("/_world").await;
    assert_eq!(
        (&about["world"], &about["now"]),
        (&json!("generated"), &json!("2026-11-21T12:34:00.000Z"))
    );
}
