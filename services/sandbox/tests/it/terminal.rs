//! GeckoTerminal's shape: pools of networks, one pool, and what is known of its token.

use crate::{some_rows, standing, word};

const BASE: &str = "/geckoterminal/api/v2";

#[tokio::test]
async fn new_pools_are_the_same_for_an_instant_and_new_ones_come() {
    let world = standing().await;
    let path = format!("{BASE}/networks/eth/new_pools?include=base_token,quote_token,dex");
    let first = world.json(&path).await;
    assert_eq!(first, world.json(&path).await);
    let pools = some_rows(&first["data"]);
    assert_eq!(pools.len(), 20);
    for pool in pools {
        let attributes = &pool["attributes"];
        assert_eq!(word(&pool["id"]), format!("eth_{}", word(&attributes["address"])));
        assert!(word(&attributes["pool_created_at"]) <= "2026-11-21T12:34:00Z");
        assert!(word(&attributes["base_token_price_usd"]).parse::<f64>().unwrap() > 0.0);
        let base = word(&pool["relationships"]["base_token"]["data"]["id"]);
        assert!(
            some_rows(&first["included"]).iter().any(|token| token["id"] == base),
            "{base}"
        );
    }
    world.turn("2026-11-21T13:34:00Z").await;
    let later = world.json(&path).await;
    let ids = |body: &serde_json::Value| -> Vec<String> {
        let rows = some_rows(&body["data"]).iter();
        rows.map(|row| word(&row["id"]).to_owned()).collect()
    };
    let new = ids(&later).into_iter().filter(|id| !ids(&first).contains(id)).count();
    assert_eq!(new, 6, "one every ten minutes");
}

#[tokio::test]
async fn a_pool_goes_on_and_its_token_is_known() {
    let world = standing().await;
    let list = world.json(&format!("{BASE}/networks/new_pools")).await;
    for pool in some_rows(&list["data"]) {
        let network = word(&pool["relationships"]["network"]["data"]["id"]);
        let address = word(&pool["attributes"]["address"]);
        let one = world.json(&format!("{BASE}/networks/{network}/pools/{address}")).await;
        assert_eq!(&one["data"], pool);
        let token = word(&pool["relationships"]["base_token"]["data"]["id"]);
        let token = &token[network.len() + 1..];
        let info = world
            .json(&format!("{BASE}/networks/{network}/tokens/{token}/info"))
            .await;
        assert_eq!(info["data"]["attributes"]["address"], token);
        assert!(info["data"]["attributes"].get("is_honeypot").is_some());
    }
    let networks = world.json(&format!("{BASE}/networks")).await;
    assert_eq!(some_rows(&networks["data"]).len(), 8);
    assert_eq!(
        world.json(&format!("{BASE}/networks?page=2")).await["data"],
        serde_json::json!([])
    );
    for odd in [
        "/networks/nowhere/new_pools",
        "/networks/eth/pools/0x00",
        "/networks/eth/tokens/x/info",
    ] {
        assert_eq!(world.text(&format!("{BASE}{odd}")).await.0, 404, "{odd}");
    }
}
