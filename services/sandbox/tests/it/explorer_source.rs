//! What the explorers say of contracts' sources.

use serde_json::Value;

use crate::{
    World, rows,
    rpc::{case, party},
    standing, word,
};

const USDC: &str = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

async fn source(world: &World, address: &str) -> Value {
    world
        .json(&format!("/blockscout/1/api/v2/smart-contracts/{address}"))
        .await
}

fn names(source: &Value) -> Vec<&str> {
    let named = rows(&source["abi"]).iter().filter(|entry| entry["type"] == "function");
    named.map(|entry| word(&entry["name"])).collect()
}

#[tokio::test]
async fn a_proxy_names_its_code_and_both_declare_what_they_have() {
    let world = standing().await;
    let proxy = source(&world, USDC).await;
    assert_eq!(proxy["is_verified"], true);
    assert_eq!(proxy["proxy_type"], "eip1967");
    assert!(!names(&proxy).contains(&"mint") && names(&proxy).contains(&"upgradeTo"));
    let code = word(&proxy["implementations"][0]["address_hash"]);
    let behind = source(&world, code).await;
    assert_eq!(behind["implementations"], Value::Array(Vec::new()));
    for name in ["mint", "pause", "blacklist", "transfer"] {
        assert!(names(&behind).contains(&name), "{name}");
    }
    // The address says the same.
    let shown = world.json(&format!("/blockscout/1/api/v2/addresses/{USDC}")).await;
    assert_eq!(shown["implementations"], proxy["implementations"]);
    assert_eq!(shown["proxy_type"], proxy["proxy_type"]);
}

#[tokio::test]
async fn a_thief_publishes_nothing_and_an_account_has_no_source() {
    let world = standing().await;
    let poisoned = case(&world, "ethereum", "address poisoning").await;
    let fake = party(&poisoned, "fake token");
    let hidden = source(&world, &fake).await;
    assert!(
        hidden.get("is_verified").is_none() && hidden.get("abi").is_none(),
        "{hidden}"
    );
    let victim = party(&poisoned, "victim");
    let (status, _) = world
        .text(&format!("/blockscout/1/api/v2/smart-contracts/{victim}"))
        .await;
    assert_eq!(status, 404);
}
