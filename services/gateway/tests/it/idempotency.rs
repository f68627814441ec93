//! Every POST that creates is done once for each `Idempotency-Key`.

use std::collections::BTreeSet;

use reqwest::{Method, header::HeaderValue};
use serde_json::{Value, json};

use crate::{
    bodies::{Creation, creation},
    creations::creations,
    keeping::keeping,
    world::{Answer, Person, Site, read, shared},
};

const ASK: &str = "/api/v1/conversations/{id}/ask";

async fn send(site: &Site, who: &Person, one: &Creation, key: &str) -> Answer {
    let request = site
        .call(Method::POST, &one.path)
        .bearer_auth(&who.access)
        .header("content-type", one.media_type)
        .header("idempotency-key", key)
        .body(one.body.clone());
    read(request).await
}

/// How many things of the user's stand in a list, whatever it is called.
async fn count(site: &Site, who: &Person, one: &Creation) -> usize {
    let listed = site.get(&one.list, who).await.expect(200).json();
    let lists = listed
        .as_object()
        .map_or_else(|| vec![&listed], |members| members.values().collect());
    let all = lists.into_iter().filter_map(Value::as_array).flatten();
    all.filter(|thing| thing["custom"] != false).count()
}

#[tokio::test]
async fn every_creating_post_of_the_description_is_done_once_for_a_key() {
    let site = shared().await;
    let ada = site.person().await;
    let mut creations = creations(&site, &ada).await;
    creations.extend(keeping(&site, &ada).await);
    let description = site.get("/api/v1/openapi.json", &ada).await.expect(200).json();
    let paths = description["paths"].as_object().unwrap();
    let takes_key = |item: &Value| {
        let parameters = item["post"]["parameters"].as_array();
        parameters.is_some_and(|all| all.iter().any(|p| p["name"] == "Idempotency-Key"))
    };
    let creating: BTreeSet<&str> = paths
        .iter()
        .filter(|(_, item)| !item["post"]["responses"]["201"].is_null() || takes_key(item))
        .map(|(path, _)| path.as_str())
        // Answers as a stream, in which nothing says that it was repeated.
        .filter(|path| *path != ASK)
        .collect();
    let tried: BTreeSet<&str> = creations.iter().map(|one| one.operation).collect();
    assert_eq!(tried, creating, "each creating POST is tried here");
    for (at, one) in creations.iter().enumerate() {
        assert!(takes_key(&paths[one.operation]), "{} documents the key", one.operation);
        let key = format!("key-{at}");
        let listed = !one.list.is_empty();
        let before = if listed { count(&site, &ada, one).await } else { 0 };
        let first = send(&site, &ada, one, &key).await;
        let again = send(&site, &ada, one, &key).await;
        if one.refused {
            assert!(
                first.status == again.status && first.status.is_client_error(),
                "{}: {first:?}",
                one.operation
            );
            assert_eq!(
                again.header("idempotent-replayed"),
                "",
                "{}: a failure is not kept",
                one.operation
            );
            continue;
        }
        assert!(first.status.is_success(), "{}: {first:?}", one.operation);
        assert_eq!(first.header("idempotent-replayed"), "");
        if one.secret {
            let refused = again.expect(409).json();
            assert_eq!(refused["code"], "already_created", "{}", one.operation);
        } else {
            assert_eq!(
                (again.status, again.header("idempotent-replayed")),
                (first.status, "true"),
                "{}",
                one.operation
            );
            assert_eq!(again.json(), first.json(), "{}", one.operation);
        }
        if listed {
            assert_eq!(count(&site, &ada, one).await, before + 1, "{}", one.operation);
        }
    }
}

#[tokio::test]
async fn twenty_at_once_with_one_key_make_one() {
    let site = shared().await;
    let ada = site.person().await;
    let trace = json!({"name": "One", "chain": "bitcoin", "content": {"nodes": [], "edges": []}});
    let one = creation("", "/api/v1/traces", &trace, "/api/v1/traces");
    let all = futures::future::join_all((0..20).map(|_| send(&site, &ada, &one, "the-same"))).await;
    let ids: BTreeSet<String> = all
        .iter()
        .filter(|answer| answer.status == 201)
        .map(|answer| answer.json()["id"].to_string())
        .collect();
    assert_eq!(ids.len(), 1, "{all:?}");
    for answer in all.iter().filter(|answer| answer.status != 201) {
        assert_eq!(
            (answer.status.as_u16(), &answer.json()["code"]),
            (409, &json!("idempotency_in_flight"))
        );
        assert_eq!(answer.header("retry-after"), "1");
    }
    assert_eq!(count(&site, &ada, &one).await, 1);
}

#[tokio::test]
async fn a_key_belongs_to_one_request_of_one_user() {
    let site = shared().await;
    let (ada, eve) = (site.person().await, site.person().await);
    let trace = |name: &str| {
        let body = json!({"name": name, "chain": "bitcoin", "content": {"nodes": [], "edges": []}});
        creation("", "/api/v1/traces", &body, "/api/v1/traces")
    };
    let entity = creation("", "/api/v1/entities", &json!({"name": "One"}), "/api/v1/entities");
    let wrong = send(&site, &ada, &trace(""), "k").await;
    assert_eq!(
        wrong.expect(422).header("idempotent-replayed"),
        "",
        "a refusal is not kept"
    );
    let first = send(&site, &ada, &trace("A"), "k").await.expect(201).json();
    for other in [&trace("B"), &entity] {
        let refused = send(&site, &ada, other, "k").await.expect(422).json();
        assert_eq!(refused["code"], "idempotency_key_reused", "{refused}");
    }
    let hers = send(&site, &eve, &trace("A"), "k").await.expect(201).json();
    assert_ne!(hers["id"], first["id"]);
    send(&site, &ada, &trace("A"), &"k".repeat(255)).await.expect(201);
}

#[tokio::test]
async fn a_key_that_is_none_is_a_bad_request() {
    let site = shared().await;
    let ada = site.person().await;
    let long = "k".repeat(256);
    for bad in [
        &b""[..],
        b"two words",
        b"\xc3\xa9",
        b"\xff",
        b"tab\there",
        long.as_bytes(),
    ] {
        let request = site.call(Method::POST, "/api/v1/entities").bearer_auth(&ada.access);
        let request = request.header("idempotency-key", HeaderValue::from_bytes(bad).unwrap());
        let refused = read(request.json(&json!({"name": "One"}))).await.expect(400).json();
        assert_eq!(refused["code"], "idempotency_key_invalid", "{bad:?}");
        assert!(refused["errors"]["Idempotency-Key"].is_array(), "{bad:?}: {refused}");
    }
    let twice = site.call(Method::POST, "/api/v1/entities").bearer_auth(&ada.access);
    let twice = twice.header("idempotency-key", "a").header("idempotency-key", "b");
    let refused = read(twice.json(&json!({"name": "One"}))).await.expect(400).json();
    assert_eq!(refused["code"], "idempotency_key_invalid");
    let list = site.get("/api/v1/entities", &ada).await.expect(200).json();
    assert_eq!(list["entities"], json!([]), "nothing was created");
}
