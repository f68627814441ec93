//! Panics are answered and counted alike, in a handler and before one is looked for.

use std::sync::Arc;

use actix_web::{
    App, HttpResponse,
    body::to_bytes,
    test::{TestRequest, init_service, try_call_service},
    web,
};
use chrono::{DateTime, Utc};
use kit::{clock::Clock, metrics::Format};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::Edge;
use crate::{state::Shared, testing};

/// Breaks when it is read, as for a reader with a token who is to be answered from memory.
#[derive(Debug)]
struct BrokenClock;

impl Clock for BrokenClock {
    fn now(&self) -> DateTime<Utc> {
        panic!("a clock that broke")
    }
}

async fn broken_handler() -> HttpResponse {
    panic!("a handler that broke")
}

/// Panics that were counted in this process.
fn counted() -> u64 {
    let page = kit::metrics::page(Format::Plain);
    let count = page.lines().find_map(|line| line.strip_prefix("gateway_panics_total "));
    count.map_or(0, |count| count.parse().unwrap())
}

#[actix_web::test]
async fn a_panic_is_answered_alike_wherever_it_happens() {
    let shared = Shared::new(testing::config(), Arc::new(BrokenClock), CancellationToken::new()).unwrap();
    shared.documents.put("/api/v3/ping").await;
    let app = App::new()
        .wrap(Edge(Arc::new(shared)))
        .route("/api/v3/broken", web::get().to(broken_handler));
    let app = init_service(app).await;
    for path in ["/api/v3/ping", "/api/v3/broken"] {
        let before = counted();
        let request = TestRequest::get()
            .uri(path)
            .insert_header(("host", "localhost"))
            .insert_header(("authorization", "Bearer token"))
            .insert_header(("x-request-id", "one"));
        let answered = try_call_service(&app, request.to_request()).await;
        let response = answered.err().unwrap().as_response_error().error_response();
        assert_eq!(counted() - before, 1, "{path}");
        assert_eq!(response.status().as_u16(), 500, "{path}");
        let headers = response.headers();
        assert_eq!(headers.get("content-type").unwrap(), "application/problem+json");
        assert_eq!(headers.get("x-request-id").unwrap(), "one");
        assert_eq!(headers.get("x-content-type-options").unwrap(), "nosniff");
        let body = to_bytes(response.into_body()).await.unwrap();
        let body: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(body.get("code").unwrap(), "internal", "{path}");
        assert_eq!(body.get("request_id").unwrap(), "one", "{path}");
        // As CoinGecko's clients expect it.
        assert!(body.get("error").is_some(), "{path}");
    }
}
