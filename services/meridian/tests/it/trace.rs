//! One trace from the browser's click to the statement, and the same ids in answers, log lines and metrics.

use std::{
    collections::HashMap,
    fs,
    time::{Duration, Instant},
};

use testkit::http::{SOON, eventually};

use crate::{
    collector::{Collector, Seen},
    program::{Up, command, place},
};

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const CLICK: &str = "00f067aa0ba902b7";

async fn get(url: &str, request_id: &str) -> (u16, String) {
    let answer = reqwest::Client::new()
        .get(url)
        .header("traceparent", format!("00-{TRACE}-{CLICK}-01"))
        .header("x-request-id", request_id)
        .send()
        .await
        .unwrap();
    assert_eq!(answer.headers()["x-request-id"], request_id);
    (answer.status().as_u16(), answer.text().await.unwrap())
}

fn find<'s>(spans: &'s [Seen], what: &str, fits: impl Fn(&Seen) -> bool) -> &'s Seen {
    let names: Vec<_> = spans.iter().map(Seen::name).collect();
    spans
        .iter()
        .find(|span| fits(span))
        .unwrap_or_else(|| panic!("no {what} among {names:#?}"))
}

fn is_market_statement(span: &Seen) -> bool {
    span.get("db.system.name") == "postgresql" && span.get("db.namespace").starts_with("market")
}

/// Has all come that is looked at? A span that a call goes on in behind its answer is sent after what happened inside of it, and after the
/// request's own.
fn is_whole(spans: &[Seen]) -> bool {
    let parent_of = |child: &Seen| spans.iter().find(|span| span.id() == child.parent());
    let requests = spans.iter().filter(|span| span.get("meridian.service") == "gateway");
    let cache = spans.iter().find(|span| span.name() == "GET cache");
    let Some(mut top) = spans.iter().find(|span| is_market_statement(span)) else {
        return false;
    };
    while let Some(parent) = parent_of(top) {
        top = parent;
    }
    requests.count() >= 9 && top.parent() == CLICK && cache.is_some_and(|cache| parent_of(cache).is_some())
}

#[tokio::test]
async fn a_page_load_is_one_trace_from_click_to_statement() {
    let (place, collector) = (place(), Collector::start().await);
    // Nothing else binds this address: its port stays free until the program takes it.
    let metrics = testkit::ports::closed();
    let mut up = command("up", place.path());
    up.env("OTLP_ENDPOINT", &collector.url)
        .env("OTLP_SAMPLE_RATIO", "1")
        .env("OTEL_BSP_SCHEDULE_DELAY", "200")
        .env("METRICS_LISTEN", metrics.to_string());
    let running = Up::start(up, place.path());
    let key = crate::instance::seed(place.path()).1;

    // What the token page asks for, all of one click.
    let url = &running.url;
    let key = format!("x_cg_demo_api_key={key}");
    let markets = get(&format!("{url}/api/v3/coins/markets?vs_currency=usd&{key}"), "load-1").await;
    assert_eq!(markets.0, 200, "{}", markets.1);
    assert_eq!(get(&format!("{url}/api/v3/coins/bitcoin?{key}"), "load-2").await.0, 200);
    assert_eq!(get(&format!("{url}/api/v1/status"), "load-3").await.0, 200);
    let missing = get(&format!("{url}/api/v3/coins/no-such-coin?{key}"), "load-4").await;
    let problem: serde_json::Value = serde_json::from_str(&missing.1).unwrap();
    assert_eq!(
        (missing.0, &problem["request_id"], &problem["trace_id"]),
        (404, &"load-4".into(), &TRACE.into())
    );

    // From the gateway's memory, but not without its span.
    for request_id in ["load-5", "load-6"] {
        let list = reqwest::Client::new()
            .get(format!("{url}/api/v3/coins/markets?vs_currency=usd"))
            .header("traceparent", format!("00-{TRACE}-{CLICK}-01"))
            .header("x-request-id", request_id)
            .header("x-cg-demo-api-key", key.split_once('=').unwrap().1);
        assert_eq!(list.send().await.unwrap().status(), 200);
    }

    // Links and keys are secrets: these are refused, which is always logged.
    let token = "5ec2e7".repeat(11);
    let client = reqwest::Client::new();
    for path in [
        format!("/api/v1/shared/reports/{token}?{key}"),
        format!("/API/v1/shared/reports/{token}"),
        format!("/shared-report/{token}"),
    ] {
        let refused = client
            .post(format!("{url}{path}"))
            .header("traceparent", format!("00-{TRACE}-{CLICK}-01"));
        let refused = refused.send().await.unwrap();
        assert!(refused.status().is_client_error(), "{path}");
        assert!(!refused.text().await.unwrap().contains(&token), "{path}");
    }

    // The server's span ends after its answer was sent, and the exporter sends a few times a second.
    let deadline = Instant::now() + SOON;
    let spans = loop {
        let spans = collector.of(TRACE);
        if is_whole(&spans) {
            break spans;
        }
        assert!(Instant::now() < deadline, "only these came: {spans:#?}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    };

    // Right parents, upwards from a statement to the click.
    let by_id: HashMap<String, &Seen> = spans.iter().map(|span| (span.id(), span)).collect();
    let statement = find(&spans, "statement of market-ingest", is_market_statement);
    assert!(statement.get("db.query.text").contains('$') || !statement.get("db.query.text").contains('\''));
    let mut chain = vec![];
    let mut here = statement;
    while let Some(parent) = by_id.get(&here.parent()) {
        chain.push((*parent).clone());
        here = parent;
    }
    assert_eq!(here.parent(), CLICK, "the trace begins with the click: {chain:#?}");
    let kinds: Vec<_> = chain.iter().map(|span| span.get("meridian.service")).collect();
    assert!(
        chain.len() >= 3 && kinds.contains(&"market-ingest".to_owned()) && kinds.last().unwrap() == "gateway",
        "{chain:#?}"
    );
    assert_eq!(
        chain.last().unwrap().get("http.route"),
        chain.last().unwrap().name().split_once(' ').unwrap().1
    );

    let kept = find(&spans, "look into the cache", |span| span.name() == "GET cache");
    assert!(by_id.contains_key(&kept.parent()), "the cache is asked within a call");
    find(&spans, "check of the key by auth", |span| {
        span.get("meridian.service") == "auth" && span.get("request_id").starts_with("load-")
    });
    find(&spans, "statement of auth", |span| span.get("db.namespace") == "auth");
    find(&spans, "call of the provider", |span| {
        span.get("peer.service") == "coingecko" && span.get("http.response.status_code") == "200"
    });
    let secret = |text: &str| text.contains(&key) || text.contains(&token);
    assert!(
        !spans.iter().any(|span| secret(&format!("{span:?}"))),
        "a secret stands in a span"
    );

    // The same ids where operators look next.
    let log = eventually("the lines of the log", SOON, || async {
        let log = fs::read_to_string(place.path().join("data/meridian.log")).unwrap();
        (log.contains("/shared/reports/") && log.contains("request_id=load-")).then_some(log)
    })
    .await;
    assert!(
        log.contains("/shared/reports/") && !secret(&log),
        "a secret stands in the log: {log}"
    );
    let told = log.lines().find(|line| line.contains("request_id=load-"));
    assert!(
        told.is_some_and(|line| line.contains(&format!("trace_id={TRACE}"))),
        "{log}"
    );
    let page = reqwest::Client::new()
        .get(format!("http://{metrics}/metrics"))
        .header("accept", "application/openmetrics-text; version=1.0.0")
        .send()
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    let exemplar = format!("# {{trace_id=\"{TRACE}\"}}");
    for name in [
        "gateway_request_seconds_bucket",
        "rpc_server_seconds_bucket",
        "db_client_seconds_bucket",
    ] {
        assert!(
            page.lines()
                .any(|line| line.starts_with(name) && line.contains(&exemplar)),
            "no exemplar of {name} in\n{page}"
        );
    }
    for name in [
        "db_pool_connections{",
        "cache_requests_total{",
        "market_provider_quota_used{",
        "gateway_streams ",
    ] {
        assert!(page.contains(name), "no {name} in\n{page}");
    }
    assert!(page.ends_with("# EOF\n"));
    assert_eq!(running.interrupt(), Some(0));
}
