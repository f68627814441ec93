//! The node of an account chain.

use serde_json::{Value, json};

use crate::{World, rows, standing, word};

/// The whole answer to one call.
pub async fn ask(world: &World, chain: u64, body: &Value) -> Value {
    let answer = world
        .http
        .post(world.running.rpc_url(chain))
        .json(body)
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 200);
    answer.json().await.unwrap()
}

pub async fn call(world: &World, chain: u64, method: &str, params: Value) -> Value {
    let answer = ask(
        world,
        chain,
        &json!({"jsonrpc": "2.0", "id": 7, "method": method, "params": params}),
    )
    .await;
    assert_eq!(answer["id"], 7);
    assert!(answer.get("error").is_none(), "{method}: {answer}");
    answer["result"].clone()
}

async fn fault(world: &World, method: &str, params: Value) -> (i64, String) {
    let answer = ask(
        world,
        1,
        &json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}),
    )
    .await;
    let error = &answer["error"];
    (error["code"].as_i64().unwrap(), word(&error["message"]).to_owned())
}

pub fn number(value: &Value) -> u128 {
    let digits = word(value).strip_prefix("0x").unwrap();
    assert!(
        digits == "0" || !digits.starts_with('0'),
        "a quantity has no leading zeros: {value}"
    );
    u128::from_str_radix(digits, 16).unwrap()
}

pub async fn case(world: &World, chain: &str, name: &str) -> Value {
    let all = world.json("/_world/cases").await;
    let fits = |case: &&Value| case["name"] == name && case["chain"] == chain;
    rows(&all["cases"])
        .iter()
        .find(fits)
        .unwrap_or_else(|| panic!("no case {name}"))
        .clone()
}

pub fn party(case: &Value, role: &str) -> String {
    let party = rows(&case["addresses"]).iter().find(|party| party["role"] == role);
    word(&party.unwrap_or_else(|| panic!("no {role}: {case}"))["address"]).to_owned()
}

pub fn step(case: &Value, role: &str) -> String {
    let step = rows(&case["txids"]).iter().find(|step| step["role"] == role);
    word(&step.unwrap_or_else(|| panic!("no {role}: {case}"))["txid"]).to_owned()
}

/// A call's data: four bytes and addresses.
fn data(function: &str, addresses: &[&str]) -> String {
    let words = addresses
        .iter()
        .map(|one| format!("{:0>64}", one.trim_start_matches("0x").to_lowercase()));
    format!("0x{function}{}", words.collect::<String>())
}

#[tokio::test]
async fn blocks_hang_together_and_have_the_time() {
    let world = standing().await;
    for (chain, name) in [(1, "0x1"), (8_453, "0x2105")] {
        assert_eq!(call(&world, chain, "eth_chainId", json!([])).await, name);
        assert_eq!(call(&world, chain, "net_version", json!([])).await, chain.to_string());
        let tip = number(&call(&world, chain, "eth_blockNumber", json!([])).await);
        let mut block = call(&world, chain, "eth_getBlockByNumber", json!(["latest", true])).await;
        assert_eq!(number(&block["number"]), tip);
        let age = 1_795_264_440 - number(&block["timestamp"]) as i64;
        assert!((0..=9_600).contains(&age), "{age}");
        for _ in 0..20 {
            let before = call(&world, chain, "eth_getBlockByHash", json!([block["parentHash"], false])).await;
            assert!(number(&before["timestamp"]) < number(&block["timestamp"]));
            assert_eq!(number(&before["number"]) + 1, number(&block["number"]));
            block = before;
        }
        let ahead = json!([format!("{:#x}", tip + 1), false]);
        assert_eq!(call(&world, chain, "eth_getBlockByNumber", ahead).await, Value::Null);
    }
}

#[tokio::test]
async fn fees_values_and_balances_add_up() {
    let world = standing().await;
    let theft = case(&world, "ethereum", "theft, other side").await;
    let thief = party(&theft, "thief");
    for role in ["swap", "split", "on to Base"] {
        let hash = step(&theft, role);
        let tx = call(&world, 1, "eth_getTransactionByHash", json!([hash])).await;
        let receipt = call(&world, 1, "eth_getTransactionReceipt", json!([hash])).await;
        assert_eq!(
            (&tx["blockHash"], &receipt["status"]),
            (&receipt["blockHash"], &json!("0x1"))
        );
        let block = number(&tx["blockNumber"]);
        let at =
            async |block: u128| number(&call(&world, 1, "eth_getBalance", json!([thief, format!("{block:#x}")])).await);
        let nonce = async |block: u128| {
            let params = json!([thief, format!("{block:#x}")]);
            number(&call(&world, 1, "eth_getTransactionCount", params).await)
        };
        let body = call(&world, 1, "eth_getBlockByNumber", json!([format!("{block:#x}"), true])).await;
        let mut spent = 0_i128;
        let mut sent = 0;
        for tx in rows(&body["transactions"])
            .iter()
            .filter(|tx| word(&tx["from"]) == thief.to_lowercase())
        {
            let receipt = call(&world, 1, "eth_getTransactionReceipt", json!([tx["hash"]])).await;
            spent += (number(&receipt["gasUsed"]) * number(&receipt["effectiveGasPrice"])) as i128;
            spent += number(&tx["value"]) as i128;
            sent += 1;
        }
        if role == "swap" {
            spent -= rows(&theft["amounts"])
                .iter()
                .find(|sum| sum["what"] == "swapped for")
                .map(|sum| word(&sum["amount"]).parse::<i128>().unwrap())
                .unwrap();
        }
        assert_eq!(at(block - 1).await as i128 - at(block).await as i128, spent, "{role}");
        assert_eq!(nonce(block).await - nonce(block - 1).await, sent, "{role}");
    }
}

#[tokio::test]
async fn what_crossed_the_bridge_arrives_after_it_left() {
    let world = standing().await;
    let left = case(&world, "bitcoin", "theft").await;
    let arrived = case(&world, "ethereum", "theft, other side").await;
    let onward = case(&world, "base", "theft, on Base").await;
    let (thief, token) = (party(&arrived, "thief"), party(&arrived, "token"));
    assert_eq!(thief, party(&onward, "thief"), "one account on both chains");
    let deposit = world.esplora(&format!("/tx/{}", step(&left, "into the bridge"))).await;
    let note = rows(&deposit["vout"])
        .iter()
        .find(|out| out["scriptpubkey_type"] == "op_return")
        .unwrap();
    let memo = hex::decode(word(&note["scriptpubkey_asm"]).rsplit(' ').next().unwrap()).unwrap();
    assert_eq!(
        String::from_utf8(memo).unwrap(),
        format!("=:ETH.ETH:{}", thief.to_lowercase())
    );
    let mut last = deposit["status"]["block_time"].as_u64().unwrap();
    for (chain, hash) in [
        (1, step(&arrived, "arrival")),
        (1, step(&arrived, "on to Base")),
        (8_453, step(&onward, "arrival")),
    ] {
        let tx = call(&world, chain, "eth_getTransactionByHash", json!([hash])).await;
        let block = call(&world, chain, "eth_getBlockByHash", json!([tx["blockHash"], false])).await;
        let time = number(&block["timestamp"]) as u64;
        assert!(time > last, "{hash}");
        last = time;
    }
    let hash = step(&arrived, "arrival");
    let receipt = call(&world, 1, "eth_getTransactionReceipt", json!([hash])).await;
    let block = word(&receipt["blockNumber"]).to_owned();
    let asked = json!([{"to": token, "data": data("70a08231", &[&thief])}, block]);
    assert_eq!(
        u128::from_str_radix(&word(&call(&world, 1, "eth_call", asked).await)[2..], 16).unwrap(),
        199_800_000
    );
}

#[tokio::test]
async fn tokens_answer_as_tokens() {
    let world = standing().await;
    let approvals = case(&world, "ethereum", "approvals").await;
    let owner = party(&approvals, "owner");
    let usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
    let ask =
        async |to: &str, input: String| call(&world, 1, "eth_call", json!([{"to": to, "data": input}, "latest"])).await;
    let text = |value: &Value| {
        let bytes = hex::decode(&word(value)[2..]).unwrap();
        let length = bytes[63] as usize;
        String::from_utf8(bytes[64..64 + length].to_vec()).unwrap()
    };
    assert_eq!(text(&ask(usdc, data("95d89b41", &[])).await), "USDC");
    assert_eq!(text(&ask(usdc, data("06fdde03", &[])).await), "USDC");
    assert_eq!(ask(usdc, data("313ce567", &[])).await, format!("0x{:064x}", 6));
    assert_ne!(ask(usdc, data("18160ddd", &[])).await, format!("0x{:064x}", 0));
    let hash = step(&approvals, "without limit");
    let receipt = call(&world, 1, "eth_getTransactionReceipt", json!([hash])).await;
    let log = &receipt["logs"][0];
    assert_eq!(
        log["topics"][0],
        "0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925"
    );
    let spender = format!("0x{}", &word(&log["topics"][2])[26..]);
    let allowed = ask(usdc, data("dd62ed3e", &[&owner, &spender])).await;
    assert_eq!(allowed, format!("0x{}", "f".repeat(64)));
    assert_eq!(
        ask("0x00000000000000000000000000000000000000aa", data("95d89b41", &[])).await,
        "0x"
    );
    let code = call(&world, 1, "eth_getCode", json!([usdc, "latest"])).await;
    assert!(word(&code).len() > 10);
    assert_eq!(call(&world, 1, "eth_getCode", json!([owner, "latest"])).await, "0x");
    let pieces = case(&world, "ethereum", "pieces").await;
    let (cats, items) = (party(&pieces, "cats (ERC-721)"), party(&pieces, "items (ERC-1155)"));
    let (artist, buyer) = (party(&pieces, "artist"), party(&pieces, "buyer"));
    let owner_of = format!("0x6352211e{:064x}", 2);
    let owner = ask(&cats, owner_of).await;
    assert_eq!(word(&owner)[26..], buyer[2..].to_lowercase());
    assert_eq!(ask(&cats, data("70a08231", &[&artist])).await, format!("0x{:064x}", 4));
    let held = format!("{}{:064x}", data("00fdd58e", &[&buyer]), 1);
    assert_eq!(ask(&items, held).await, format!("0x{:064x}", 30));
}

#[tokio::test]
async fn logs_are_found_by_block_address_and_topic() {
    let world = standing().await;
    let poison = case(&world, "ethereum", "address poisoning").await;
    let victim = format!("0x{:0>64}", &party(&poison, "victim")[2..].to_lowercase());
    let transfer = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
    let filter = json!({"fromBlock": "earliest", "toBlock": "latest", "topics": [transfer, victim]});
    let found = call(&world, 1, "eth_getLogs", json!([filter])).await;
    assert_eq!(
        rows(&found).len(),
        4,
        "two payments, one of nothing, one of a worthless token"
    );
    let some = &found[0];
    let one =
        json!({"blockHash": some["blockHash"], "address": some["address"], "topics": [[transfer, victim.clone()]]});
    let found = call(&world, 1, "eth_getLogs", json!([one])).await;
    assert!(rows(&found).contains(some));
    let receipt = call(&world, 1, "eth_getTransactionReceipt", json!([some["transactionHash"]])).await;
    assert!(rows(&receipt["logs"]).contains(some));
    let none = json!({"fromBlock": "0xffffff", "topics": [null, victim]});
    assert_eq!(call(&world, 1, "eth_getLogs", json!([none])).await, json!([]));
}

#[tokio::test]
async fn failures_are_told_by_their_codes() {
    let world = standing().await;
    assert_eq!(fault(&world, "eth_nothing", json!([])).await.0, -32_601);
    assert_eq!(fault(&world, "eth_getBalance", json!([])).await.0, -32_602);
    assert_eq!(
        fault(&world, "eth_getBalance", json!(["0x12", "latest"])).await.0,
        -32_602
    );
    let ahead = json!(["0x00000000000000000000000000000000000000aa", "0xffffff"]);
    assert_eq!(
        fault(&world, "eth_getBalance", ahead).await,
        (-32_000, "header not found".to_owned())
    );
    let usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
    let (code, message) = fault(
        &world,
        "eth_call",
        json!([{"to": usdc, "data": "0x12345678"}, "latest"]),
    )
    .await;
    assert_eq!((code, message.as_str()), (3, "execution reverted"));
    let range = json!([{"fromBlock": "0x20", "toBlock": "0x10"}]);
    assert_eq!(fault(&world, "eth_getLogs", range).await.0, -32_602);
    let url = world.running.rpc_url(1);
    let broken: Value = world
        .http
        .post(&url)
        .body("{")
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    assert_eq!(broken["error"]["code"], -32_700);
    let batch = json!([
        {"jsonrpc": "2.0", "id": "a", "method": "eth_chainId"},
        {"jsonrpc": "2.0", "method": "eth_chainId"},
        {"jsonrpc": "1.0", "id": 2, "method": "eth_chainId"},
        5,
    ]);
    let answers = ask(&world, 1, &batch).await;
    assert_eq!(rows(&answers).len(), 3, "nobody waits for a notification: {answers}");
    assert_eq!((&answers[0]["id"], &answers[0]["result"]), (&json!("a"), &json!("0x1")));
    assert_eq!(answers[1]["error"]["code"], -32_600);
    let failed = case(&world, "ethereum", "failed").await;
    for step in rows(&failed["txids"]) {
        let receipt = call(&world, 1, "eth_getTransactionReceipt", json!([step["txid"]])).await;
        assert_eq!(
            (&receipt["status"], &receipt["logs"]),
            (&json!("0x0"), &json!([])),
            "{step}"
        );
    }
}
