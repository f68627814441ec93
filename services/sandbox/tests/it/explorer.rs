//! The explorers of account chains: Blockscout in two versions, and Etherscan.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::{
    World, rows,
    rpc::{call, case, number, party, step},
    some_rows, standing, word,
};

async fn blockscout(world: &World, path: &str) -> Value {
    world.json(&format!("/blockscout/1/api/v2{path}")).await
}

async fn version(world: &World, version: u8) {
    let url = format!("{}/_world", world.running.url());
    let answer = world
        .http
        .post(url)
        .json(&json!({"blockscout": version}))
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 204);
}

fn next(page: &Value) -> Option<String> {
    let params = page["next_page_params"].as_object()?;
    let pairs = params.iter().map(|(name, value)| {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        format!("{name}={text}")
    });
    Some(pairs.collect::<Vec<_>>().join("&"))
}

/// Every item of a list, page by page.
async fn all(world: &World, path: &str) -> Vec<Value> {
    let mut items = Vec::new();
    let mut page = blockscout(world, path).await;
    loop {
        assert!(rows(&page["items"]).len() <= 50);
        items.extend(rows(&page["items"]).clone());
        let Some(query) = next(&page) else { return items };
        let joint = if path.contains('?') { '&' } else { '?' };
        page = blockscout(world, &format!("{path}{joint}{query}")).await;
    }
}

#[tokio::test]
async fn a_huge_account_is_read_whole_in_either_version() {
    let world = standing().await;
    let hot = party(&case(&world, "ethereum", "huge account").await, "hot wallet");
    let counters = blockscout(&world, &format!("/addresses/{hot}/counters")).await;
    let total: usize = word(&counters["transactions_count"]).parse().unwrap();
    assert!(total > 1_000, "{counters}");
    for number in [11, 12] {
        version(&world, number).await;
        let txs = all(&world, &format!("/addresses/{hot}/transactions")).await;
        let hashes: HashSet<&str> = txs.iter().map(|tx| word(&tx["hash"])).collect();
        assert_eq!((txs.len(), hashes.len()), (total, total), "version {number}");
        let moves = all(&world, &format!("/addresses/{hot}/token-transfers?type=ERC-20")).await;
        assert_eq!(
            moves.len().to_string(),
            word(&counters["token_transfers_count"]),
            "version {number}"
        );
    }
}

#[tokio::test]
async fn versions_differ_where_the_real_ones_do() {
    let world = standing().await;
    let hot = party(&case(&world, "ethereum", "huge account").await, "hot wallet");
    let list = format!("/addresses/{hot}/transactions");
    version(&world, 11).await;
    let page = blockscout(&world, &list).await;
    assert_eq!(page["next_page_params"]["items_count"], 50);
    let second = blockscout(&world, &format!("{list}?{}", next(&page).unwrap())).await;
    assert_eq!(second["next_page_params"]["items_count"], 100, "counts what was seen");
    let sorted = blockscout(&world, &format!("{list}?sort=value&order=desc")).await;
    assert_eq!(sorted["next_page_params"]["sort"], "value");
    let path = format!("/blockscout/1/api/v2/addresses/{hot}/token-transfers?limit=10");
    assert_eq!(world.text(&path).await.0, 200);
    let bad = world.text("/blockscout/1/api/v2/addresses/0x12").await;
    assert_eq!(bad, (422, "{\"message\":\"Invalid parameter(s)\"}".to_owned()));
    version(&world, 12).await;
    let page = blockscout(&world, &list).await;
    let second = blockscout(&world, &format!("{list}?{}", next(&page).unwrap())).await;
    assert_eq!(second["next_page_params"]["items_count"], 50, "the size of a page");
    let small = next(&page).unwrap().replace("items_count=50", "items_count=7");
    assert_eq!(
        rows(&blockscout(&world, &format!("{list}?{small}")).await["items"]).len(),
        7
    );
    let sorted = blockscout(&world, &format!("{list}?sort=value&order=desc")).await;
    assert_eq!(sorted["next_page_params"].get("sort"), None);
    let (status, text) = world.text(&path).await;
    assert!(status == 422 && text.contains("Unexpected field: limit"), "{text}");
    let missing = world
        .text(&format!("/blockscout/1/api/v2/transactions/0x{}", "ab".repeat(32)))
        .await;
    assert_eq!(missing, (404, "{\"message\":\"Not found\"}".to_owned()));
    assert_eq!(world.text("/blockscout/5/api/v2/addresses/0x12").await.0, 404);
}

#[tokio::test]
async fn the_explorer_and_the_node_say_the_same() {
    let world = standing().await;
    for name in ["theft, other side", "pieces", "creations", "failed", "drained approval"] {
        let case = case(&world, "ethereum", name).await;
        for step in some_rows(&case["txids"]) {
            let hash = word(&step["txid"]);
            let shown = blockscout(&world, &format!("/transactions/{hash}")).await;
            let tx = call(&world, 1, "eth_getTransactionByHash", json!([hash])).await;
            let receipt = call(&world, 1, "eth_getTransactionReceipt", json!([hash])).await;
            assert_eq!(word(&shown["from"]["hash"]).to_lowercase(), word(&tx["from"]));
            assert_eq!(word(&shown["value"]).parse::<u128>().unwrap(), number(&tx["value"]));
            let fee = number(&receipt["gasUsed"]) * number(&receipt["effectiveGasPrice"]);
            assert_eq!(word(&shown["fee"]["value"]).parse::<u128>().unwrap(), fee);
            assert_eq!(shown["status"] == "ok", receipt["status"] == "0x1", "{name} {step}");
            let logs = blockscout(&world, &format!("/transactions/{hash}/logs")).await;
            assert_eq!(rows(&logs["items"]).len(), rows(&receipt["logs"]).len());
        }
        for party in some_rows(&case["addresses"]) {
            let address = word(&party["address"]);
            let shown = blockscout(&world, &format!("/addresses/{address}")).await;
            assert_eq!(shown["hash"], *address, "EIP-55");
            let balance = number(&call(&world, 1, "eth_getBalance", json!([address, "latest"])).await);
            let told = shown["coin_balance"]
                .as_str()
                .map_or(0, |text| text.parse::<u128>().unwrap());
            assert_eq!(told, balance, "{party}");
        }
    }
}

#[tokio::test]
async fn lists_are_filtered_and_pieces_and_creations_shown() {
    let world = standing().await;
    let pieces = case(&world, "ethereum", "pieces").await;
    let (buyer, artist) = (party(&pieces, "buyer"), party(&pieces, "artist"));
    let held = all(&world, &format!("/addresses/{buyer}/nft/collections")).await;
    let amounts: Vec<(&str, &str)> = held
        .iter()
        .map(|one| (word(&one["token"]["symbol"]), word(&one["amount"])))
        .collect();
    assert!(
        amounts.contains(&("LCAT", "1")) && amounts.contains(&("HARB", "36")),
        "{amounts:?}"
    );
    for kind in ["ERC-721", "ERC-1155"] {
        let moves = all(
            &world,
            &format!("/addresses/{artist}/token-transfers?type={kind}&filter=from"),
        )
        .await;
        assert!(
            !moves.is_empty() && moves.iter().all(|one| one["token_type"] == kind),
            "{kind}"
        );
        assert!(moves.iter().all(|one| one["from"]["hash"] == artist.as_str()));
    }
    let sale = step(&pieces, "sale");
    let inside = blockscout(&world, &format!("/transactions/{sale}/internal-transactions")).await;
    assert_eq!(word(&inside["items"][0]["value"]), "1462500000000000000");
    let creations = case(&world, "ethereum", "creations").await;
    let factory = blockscout(&world, &format!("/addresses/{}", party(&creations, "factory"))).await;
    assert_eq!(
        word(&factory["creation_transaction_hash"]),
        step(&creations, "creation")
    );
    assert_eq!(word(&factory["creator_address_hash"]), party(&creations, "maker"));
    let usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
    let holders = all(&world, &format!("/tokens/{usdc}/holders")).await;
    let values: Vec<u128> = holders.iter().map(|one| word(&one["value"]).parse().unwrap()).collect();
    assert!(values.len() > 50 && values.is_sorted_by(|one, other| one >= other));
    let supply = blockscout(&world, &format!("/tokens/{usdc}")).await;
    assert_eq!(values.iter().sum::<u128>().to_string(), word(&supply["total_supply"]));
    let days = blockscout(&world, &format!("/addresses/{buyer}/coin-balance-history-by-day")).await;
    assert!(!rows(&days["items"]).is_empty(), "{days}");
    for query in ["meadow", usdc, &step(&pieces, "mint")] {
        assert!(
            !rows(&blockscout(&world, &format!("/search/quick?q={query}")).await).is_empty(),
            "{query}"
        );
    }
}

#[tokio::test]
async fn large_movements_are_found_by_amount_and_age() {
    let world = standing().await;
    let busy = case(&world, "ethereum", "huge account").await;
    let large = all(
        &world,
        "/advanced-filters?transaction_types=COIN_TRANSFER&amount_from=1000&age_to=2026-02-01T00:00:00Z",
    )
    .await;
    assert_eq!(large.len(), 1);
    assert_eq!(word(&large[0]["hash"]), step(&busy, "to the cold wallet"));
    let (hot, drained) = (
        party(&busy, "hot wallet"),
        case(&world, "ethereum", "drained approval").await,
    );
    let path = format!(
        "/advanced-filters?transaction_types=ERC-20&amount_from=20000&to_address_hashes_to_include={}",
        party(&drained, "thief")
    );
    let taken = all(&world, &path).await;
    assert_eq!(word(&taken[0]["total"]["value"]), "25000000000");
    let since = "age_from=2026-11-01T00:00:00Z&age_to=2026-11-21T00:00:00Z";
    let recent = all(
        &world,
        &format!("/advanced-filters?{since}&from_address_hashes_to_include={hot}"),
    )
    .await;
    assert!(recent.len() > 50, "{} movements: more than a page", recent.len());
    assert!(
        recent
            .iter()
            .all(|one| word(&one["timestamp"]) >= "2026-11-01" && one["from"]["hash"] == hot.as_str())
    );
    assert_eq!(
        world
            .text("/blockscout/1/api/v2/advanced-filters?age_from=yesterday")
            .await
            .0,
        422
    );
}

async fn etherscan(world: &World, query: &str) -> Value {
    world.json(&format!("/etherscan/v2/api?{query}")).await
}

#[tokio::test]
async fn etherscan_lists_what_blockscout_lists() {
    let world = standing().await;
    let theft = case(&world, "ethereum", "theft, other side").await;
    let thief = party(&theft, "thief");
    let txs = etherscan(
        &world,
        &format!("chainid=1&module=account&action=txlist&address={thief}&sort=desc"),
    )
    .await;
    assert_eq!((&txs["status"], &txs["message"]), (&json!("1"), &json!("OK")));
    let listed = all(&world, &format!("/addresses/{thief}/transactions")).await;
    let hashes = |rows: &[Value]| rows.iter().map(|row| word(&row["hash"]).to_owned()).collect::<Vec<_>>();
    assert_eq!(hashes(rows(&txs["result"])), hashes(&listed));
    let inside = etherscan(
        &world,
        &format!("chainid=1&module=account&action=txlistinternal&address={thief}"),
    )
    .await;
    assert_eq!(rows(&inside["result"]).len(), 1, "the swap");
    let tokens = etherscan(
        &world,
        &format!("chainid=1&module=account&action=tokentx&address={thief}"),
    )
    .await;
    assert_eq!(rows(&tokens["result"]).len(), 2, "arrival and swap");
    let balance = etherscan(
        &world,
        &format!("chainid=1&module=account&action=balance&address={thief}"),
    )
    .await;
    let held = number(&call(&world, 1, "eth_getBalance", json!([thief, "latest"])).await);
    assert_eq!(word(&balance["result"]), held.to_string());
    let pieces = case(&world, "ethereum", "pieces").await;
    let artist = party(&pieces, "artist");
    for (action, count) in [("tokennfttx", 6), ("token1155tx", 6)] {
        let list = etherscan(
            &world,
            &format!("chainid=1&module=account&action={action}&address={artist}"),
        )
        .await;
        assert_eq!(rows(&list["result"]).len(), count, "{action}");
    }
    let hot = party(&case(&world, "ethereum", "huge account").await, "hot wallet");
    let page = format!("chainid=1&module=account&action=txlist&address={hot}&offset=100&page=2&sort=asc");
    assert_eq!(rows(&etherscan(&world, &page).await["result"]).len(), 100);
    let base = etherscan(
        &world,
        &format!("chainid=8453&module=account&action=txlistinternal&address={thief}"),
    )
    .await;
    assert_eq!(rows(&base["result"]).len(), 1, "the arrival on Base");
}

#[tokio::test]
async fn etherscan_refuses_with_status_200() {
    let world = standing().await;
    let none = etherscan(
        &world,
        "chainid=1&module=account&action=txlist&address=0x00000000000000000000000000000000000000aa",
    )
    .await;
    assert_eq!(
        none,
        json!({"status": "0", "message": "No transactions found", "result": []})
    );
    for query in [
        "module=account&action=balance",
        "chainid=5&module=account&action=balance",
        "chainid=1&module=account&action=txlist&address=0x12",
        "chainid=1&module=account&action=nothing",
        "chainid=1&action=balance",
        "chainid=1&module=account&action=txlist&address=0x00000000000000000000000000000000000000aa&page=11&offset=1000",
        "chainid=1&module=logs&action=getLogs",
    ] {
        let refused = etherscan(&world, query).await;
        assert_eq!(
            (&refused["status"], &refused["message"]),
            (&json!("0"), &json!("NOTOK")),
            "{query}"
        );
        assert!(!word(&refused["result"]).is_empty());
    }
}

#[tokio::test]
async fn faults_speak_each_providers_language() {
    let world = standing().await;
    let url = format!("{}/_fault", world.running.url());
    let set = async |route: &str, kind: &str| {
        let fault = json!({"route": route, "kind": kind, "times": 1, "retry_after": 3});
        assert!(
            world
                .http
                .post(&url)
                .json(&fault)
                .send()
                .await
                .unwrap()
                .status()
                .is_success()
        );
    };
    let who = "0x00000000000000000000000000000000000000aa";
    set("/blockscout/{chain}/api/v2/addresses/{address}/counters", "429").await;
    let answer = world
        .http
        .get(format!("{}/addresses/{who}/counters", world.running.blockscout_url(1)))
        .send()
        .await
        .unwrap();
    assert_eq!(
        (answer.status().as_u16(), &answer.headers()["retry-after"]),
        (429, &"3".parse().unwrap())
    );
    set("/etherscan", "429").await;
    let limited = etherscan(
        &world,
        &format!("chainid=1&module=account&action=balance&address={who}"),
    )
    .await;
    assert_eq!(
        (&limited["status"], &limited["message"]),
        (&json!("0"), &json!("NOTOK"))
    );
    assert!(word(&limited["result"]).contains("rate limit"));
    set("/rpc/1", "500").await;
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": []});
    let failed = world
        .http
        .post(world.running.rpc_url(1))
        .json(&call)
        .send()
        .await
        .unwrap();
    assert_eq!(failed.status(), 500);
    assert_eq!(failed.json::<Value>().await.unwrap()["error"]["code"], -32_603);
    set("/rpc/{chain}", "badjson").await;
    let failed = world
        .http
        .post(world.running.rpc_url(8_453))
        .json(&call)
        .send()
        .await
        .unwrap();
    assert!(failed.json::<Value>().await.is_err());
    for kind in ["trunc", "rst"] {
        set("/blockscout/1/api/v2/search", kind).await;
        let cut = world
            .http
            .get(format!("{}/search/quick?q=meadow", world.running.blockscout_url(1)))
            .send()
            .await;
        assert!(match cut {
            Ok(answer) => answer.bytes().await.is_err(),
            Err(_) => true,
        });
    }
}
