//! Saved traces and questions about money, over REST.

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    calls::send,
    world::{Person, Site, read, shared},
};

const TRACES: &str = "/api/v1/traces";

async fn made(world: &Site, who: &Person) -> (String, Value) {
    let body = json!({"name": "The hack", "chain": "bitcoin", "content": {"nodes": [{"id": "a"}], "edges": []}});
    let answer = send(world, who, Method::POST, TRACES, None, &body).await.expect(201);
    assert_eq!(answer.header("etag"), "\"1\"");
    let trace = answer.json();
    (format!("{TRACES}/{}", trace["id"].as_str().unwrap()), trace)
}

#[tokio::test]
async fn a_trace_is_kept_version_by_version() {
    let world = shared().await;
    let ada = world.person().await;
    let (path, trace) = made(&world, &ada).await;
    assert_eq!(
        (&trace["nodes"], &trace["content"]["nodes"][0]["id"]),
        (&json!(1), &json!("a"))
    );
    let body = json!({"name": "The hack", "content": {"nodes": [], "edges": []}});
    let save = |version| send(&world, &ada, Method::PUT, &path, version, &body);
    assert_eq!(save(None).await.expect(428).json()["code"], "precondition_required");
    save(Some("\"1\"")).await.expect(200);
    let stale = save(Some("\"1\"")).await.expect(412).json();
    assert!(stale["message"].as_str().unwrap().contains("changed"), "{stale}");
    let versions = world.get(&format!("{path}/versions"), &ada).await.expect(200).json();
    assert_eq!(versions["versions"].as_array().unwrap().len(), 2);
    let restored = send(
        &world,
        &ada,
        Method::POST,
        &format!("{path}/versions/1/restore"),
        Some("\"2\""),
        &json!({}),
    )
    .await;
    assert_eq!(restored.expect(200).json()["content"]["nodes"][0]["id"], "a");
    let listed = world
        .get(&format!("{TRACES}?query=hack"), &ada)
        .await
        .expect(200)
        .json();
    assert_eq!(listed["traces"].as_array().unwrap().len(), 1);
    assert!(listed["traces"][0].get("content").is_none());
    read(world.call(Method::DELETE, &path).bearer_auth(&ada.access))
        .await
        .expect(204);
    world.get(&path, &ada).await.expect(404);
}

#[tokio::test]
async fn a_trace_is_its_owners_and_a_link_opens_it_until_it_is_revoked() {
    let world = shared().await;
    let (ada, eve) = (world.person().await, world.person().await);
    let (path, _) = made(&world, &ada).await;
    world.get(&path, &eve).await.expect(404);
    let body = json!({"name": "mine", "content": {}});
    send(&world, &eve, Method::PUT, &path, Some("*"), &body)
        .await
        .expect(412);
    send(&world, &eve, Method::PUT, &path, Some("\"1\""), &body)
        .await
        .expect(404);
    let share = send(
        &world,
        &ada,
        Method::POST,
        &format!("{path}/shares"),
        None,
        &json!({"hours": 24}),
    )
    .await
    .expect(201)
    .json();
    let token = share["token"].as_str().unwrap();
    let secret = json!({"token": token});
    let open = || world.post("/api/v1/shared-traces", &secret);
    let shown = open().await.expect(200);
    assert_eq!(shown.header("x-robots-tag"), "noindex");
    assert_eq!(shown.json()["id"], "");
    let link = format!("{path}/shares/{}", share["id"].as_str().unwrap());
    read(world.call(Method::DELETE, &link).bearer_auth(&eve.access))
        .await
        .expect(404);
    read(world.call(Method::DELETE, &link).bearer_auth(&ada.access))
        .await
        .expect(204);
    open().await.expect(404);
}

#[tokio::test]
async fn what_is_sent_is_read_strictly() {
    let world = shared().await;
    let ada = world.person().await;
    let post = |path: &'static str, body: Value| {
        let (world, ada) = (&world, &ada);
        async move { send(world, ada, Method::POST, path, None, &body).await }
    };
    for (body, code) in [
        (json!({"name": "x", "chain": "bitcoin"}), "validation_failed"),
        (
            json!({"name": "x", "chain": "bitcoin", "content": {}, "owner": "me"}),
            "unknown_field",
        ),
        (
            json!({"name": "a\u{202e}b", "chain": "bitcoin", "content": {}}),
            "control_character",
        ),
        (
            json!({"name": "x", "chain": "moon", "content": {}}),
            "validation_failed",
        ),
        (
            json!({"name": "x", "chain": "bitcoin", "content": [1]}),
            "validation_failed",
        ),
    ] {
        assert_eq!(
            post(TRACES, body.clone()).await.expect(422).json()["code"],
            code,
            "{body}"
        );
    }
    let huge = json!({"name": "x", "chain": "bitcoin", "content": {"a": "x".repeat(vocab::limits::TRACE_DOCUMENT_BYTES + (32 << 10))}});
    assert_eq!(post(TRACES, huge).await.expect(413).json()["code"], "payload_too_large");
    // This installation has no provider for it.
    post("/api/v1/graph/expand", json!({"chain": "gnosis", "node": "x"}))
        .await
        .expect(404);
    post("/api/v1/graph/expand", json!({"chain": "bitcoin", "node": 3}))
        .await
        .expect(422);
    for (path, missing) in [
        ("/api/v1/graph/path", vec!["chain", "from", "to"]),
        ("/api/v1/graph/taint", vec!["chain", "sources"]),
        ("/api/v1/graph/auto-trace", vec!["chain", "node"]),
        ("/api/v1/graph/replay", vec!["chain", "steps"]),
    ] {
        let refused = post(path, json!({})).await.expect(422).json();
        let named: Vec<&String> = refused["errors"].as_object().unwrap().keys().collect();
        assert_eq!(named, missing, "{path}: all faults at once");
    }
    // This installation has no provider for account chains, so the amount is never looked at; its unit is read before.
    let taint = |unit: &str| json!({"chain": "ethereum", "sources": [{"node": "0x0", "amount": "1.5", "unit": unit}]});
    post("/api/v1/graph/taint", taint("coin")).await.expect(404);
    post("/api/v1/graph/taint", taint("gwei")).await.expect(422);
    read(world.call(Method::POST, "/api/v1/graph/expand").json(&json!({})))
        .await
        .expect(401);
}

#[tokio::test]
async fn the_edge_lets_through_every_document_that_is_kept() {
    let world = shared().await;
    let ada = world.person().await;
    let around = r#"{"a":""}"#.len();
    let sized = |bytes: usize| json!({"name": "n".repeat(200), "chain": "ethereum", "content": {"a": "x".repeat(bytes - around)}});
    let most = vocab::limits::TRACE_DOCUMENT_BYTES;
    let saved = send(&world, &ada, Method::POST, TRACES, None, &sized(most))
        .await
        .expect(201);
    let path = format!("{TRACES}/{}", saved.json()["id"].as_str().unwrap());
    let again = send(
        &world,
        &ada,
        Method::PUT,
        &path,
        Some("\"1\""),
        &json!({"name": "n", "content": sized(most)["content"]}),
    )
    .await;
    again.expect(200);
    let refused = send(&world, &ada, Method::POST, TRACES, None, &sized(most + 1))
        .await
        .expect(422)
        .json();
    assert_eq!(refused["code"], "too_long", "{refused}");
    assert!(refused["errors"]["content"].is_array(), "{refused}");
}
