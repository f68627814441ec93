//! Keys and names through the edge.

use reqwest::Method;
use serde_json::{Value, json};
use testkit::http::eventually;

use crate::world::{Answer, Person, SOON, Site, read, shared};

/// The key of the sandbox's planted wallet: BIP 86's own test vector.
const KEY: &str =
    "xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ";

async fn send(site: &Site, who: &Person, what: &str, body: Value) -> Answer {
    let path = format!("/api/v1/addresses/{what}");
    read(site.call(Method::POST, &path).bearer_auth(&who.access).json(&body)).await
}

#[tokio::test]
async fn a_keys_addresses_are_one_wallet() {
    let site = shared().await;
    let ada = site.person().await;
    let whole = eventually("the wallet", SOON, || async {
        let answer = send(&site, &ada, "key-profile", json!({"key": KEY, "script": "tr"})).await;
        let found = answer.expect(200).json();
        (found["basis"]["loading"] == false).then_some(found)
    })
    .await;
    let number = |name: &str| whole[name]["value"].as_str().unwrap().parse::<u64>().unwrap();
    assert_eq!(number("balance"), number("received") - number("sent") - number("fees"));
    assert_eq!(
        (whole["script"].as_str(), whole["scanned"].as_u64()),
        (Some("tr"), Some(66))
    );
    let own = whole["movements"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| one["direction"] == "own")
        .count();
    assert_eq!(own, 1);
    assert!(!whole.to_string().contains("xpub"), "the key does not come back");
    for (body, code, field) in [
        (json!({"key": KEY.replace("UsQ", "UsR")}), "checksum", "key"),
        (json!({"key": format!("wsh({KEY})")}), "descriptor_unsupported", "key"),
        (json!({"key": KEY, "script": "p2tr"}), "script_form", "script"),
        (json!({"key": " "}), "invalid", "key"),
    ] {
        let refused = send(&site, &ada, "key-profile", body).await.expect(422).json();
        assert!(refused["errors"][field].is_array(), "{refused}");
        assert!(code == "invalid" || refused["code"] == code, "{refused}");
        assert!(!refused.to_string().contains(&KEY[4..40]), "{refused}");
    }
    let nobody = read(
        site.call(Method::POST, "/api/v1/addresses/key-profile")
            .json(&json!({"key": KEY})),
    );
    nobody.await.expect(401);
}

#[tokio::test]
async fn names_are_checked_and_need_a_node_of_ethereum() {
    let site = shared().await;
    let ada = site.person().await;
    for (name, status) in [("kestrel", 422), ("kestrel.eth", 404), ("", 422)] {
        send(&site, &ada, "resolve", json!({"name": name})).await.expect(status);
    }
}
