//! The market's provider misbehaves, seen through the gateway.

use std::time::Duration;

use kit::clock::{Clock, SystemClock};
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    calls::without_services,
    world::{Person, World, read},
};

async fn sandbox(world: &World, method: Method, path: &str, body: Option<Value>) -> Value {
    let mut request = world.http.request(method, format!("{}{path}", world.sandbox_url));
    if let Some(body) = body {
        request = request.json(&body);
    }
    let answer = request.send().await.unwrap().error_for_status().unwrap();
    serde_json::from_str(&answer.text().await.unwrap()).unwrap_or_default()
}

async fn status(world: &World) -> Value {
    read(world.call(Method::GET, "/api/v1/status")).await.expect(200).json()
}

async fn coins(world: &World, ada: &Person) -> Vec<String> {
    let rows = world
        .get("/api/v3/coins/markets?per_page=100", ada)
        .await
        .expect(200)
        .json();
    let rows = rows.as_array().unwrap();
    rows.iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect()
}

/// Each waits less long than whoever waits for it: the failure of the innermost is what a caller hears of, within nine seconds.
#[test]
fn the_provider_the_market_and_the_edge_give_up_in_this_order() {
    let edge = without_services();
    let market = market_ingest::MarketArgs::of(market_ingest::Provider::Sandbox, "http://127.0.0.1:9".to_owned());
    let within = market_ingest::domain::ttl::ANSWER_WITHIN;
    assert_eq!(within, Duration::from_secs(9));
    assert!(market.timeout() < within && within < edge.deadline());
}

#[tokio::test]
async fn each_failing_read_is_one_call_and_says_when_to_come_again() {
    let world = World::with_market(|market| market.upstream_timeout_ms = 6_000).await;
    let ada = world.person().await;
    world.market_ready(&ada).await;
    let coins = coins(&world, &ada).await;
    let kinds = [
        "500", "rst", "trunc", "badjson", "html", "schema", "key", "hang", "drip", "429",
    ];
    for (kind, coin) in kinds.into_iter().zip(coins.iter().skip(10)) {
        let path = format!("/coins/{coin}/market_chart");
        let fault = json!({"route": path, "kind": kind, "retry_after": 1});
        sandbox(&world, Method::POST, "/_fault", Some(fault)).await;
        // In time, by the market: at the edge's own deadline it would be 504.
        let answer = world.get(&format!("/api/v3{path}?days=7"), &ada).await.expect(503);
        assert!(answer.header("retry-after").parse::<u64>().unwrap() >= 1, "{kind}");
        let counts = sandbox(&world, Method::GET, "/_count", None).await;
        assert_eq!(counts["routes"][&path], 1, "{kind}: {counts}");
        sandbox(&world, Method::DELETE, "/_fault", None).await;
        if kind != "429" {
            // A success in between keeps the breaker closed.
            world.get(&format!("/api/v3/coins/{coin}"), &ada).await.expect(200);
        }
    }
}

#[tokio::test]
async fn the_limit_of_the_plan_is_told_and_stops_nobody() {
    let world = World::start().await;
    let ada = world.person().await;
    world.market_ready(&ada).await;
    sandbox(
        &world,
        Method::POST,
        "/_world",
        Some(json!({"history_limit_days": 365})),
    )
    .await;
    let coins = coins(&world, &ada).await;
    let now = SystemClock.now().timestamp();
    let (from, to) = (now - 700 * 86_400, now - 680 * 86_400);
    for coin in &coins[..8] {
        let path = format!("/api/v3/coins/{coin}/market_chart/range?vs_currency=usd&from={from}&to={to}");
        let refused = world.get(&path, &ada).await.expect(422).json();
        assert_eq!(refused["code"], "plan_limit_exceeded");
        let said = refused["errors"]["from"][0].as_str().unwrap();
        assert!(said.contains("last 365 days"), "{said}");
    }
    assert_eq!(status(&world).await["breaker"], "closed");
    let all = format!("/api/v3/coins/{}/market_chart?days=max", coins[9]);
    let partial = world.get(&all, &ada).await.expect(200);
    assert!(partial.json()["prices"].as_array().unwrap().len() >= 365);
    assert!(
        partial.header("x-data-available-from").ends_with('Z'),
        "{:?}",
        partial.headers
    );
    let year = format!("/api/v3/coins/{}/market_chart?days=365", coins[9]);
    assert_eq!(
        world.get(&year, &ada).await.expect(200).header("x-data-available-from"),
        ""
    );

    // A key that is refused is the operator's to mend, and the status says so.
    assert_eq!(status(&world).await["provider_state"], "answering");
    sandbox(
        &world,
        Method::POST,
        "/_fault",
        Some(json!({"route": "*", "kind": "key"})),
    )
    .await;
    let path = format!("/api/v3/coins/{}/ohlc?days=1", coins[20]);
    assert_eq!(
        world.get(&path, &ada).await.expect(503).json()["code"],
        "provider_key_refused"
    );
    assert_eq!(status(&world).await["provider_state"], "key_refused");
}
