//! Every field of recorded answers of account chains is in ours, with the same type.

use std::{collections::BTreeSet, io::Read};

use serde_json::Value;

use crate::{
    World, rows,
    rpc::{call, case, party, step},
    standing, word,
};

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "bool",
        Value::Number(_) => "number",
        Value::String(_) => "text",
        Value::Array(_) => "list",
        Value::Object(_) => "object",
    }
}

fn compare(wanted: &Value, given: &Value, path: &str, faults: &mut BTreeSet<String>) {
    match (wanted, given) {
        (Value::Object(wanted), Value::Object(given)) => {
            for (key, value) in wanted {
                match given.get(key) {
                    Some(given) => compare(value, given, &format!("{path}.{key}"), faults),
                    None => {
                        faults.insert(format!("{path}.{key} is missing"));
                    }
                }
            }
        }
        (Value::Array(wanted), Value::Array(given)) => {
            if let (Some(wanted), Some(given)) = (wanted.first(), given.first()) {
                compare(wanted, given, &format!("{path}[]"), faults);
            }
        }
        (Value::Null, _) | (_, Value::Null) => {}
        _ if kind(wanted) != kind(given) => {
            faults.insert(format!("{path}: {} is not {}", kind(given), kind(wanted)));
        }
        _ => {}
    }
}

/// Recorded answers whose request holds all of these words.
fn recorded(words: &[&str]) -> Option<Vec<Value>> {
    let folder = testkit::data("evm")?;
    let index: Value = serde_json::from_slice(&std::fs::read(folder.join("index.json")).unwrap()).unwrap();
    let fits = |row: &&Value| {
        let request = word(&row["request"]);
        words.iter().all(|one| request.contains(one))
    };
    let files = rows(&index)
        .iter()
        .filter(fits)
        .map(|row| folder.join(word(&row["file"])));
    Some(
        files
            .map(|file| serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap())
            .collect(),
    )
}

#[tokio::test]
async fn transactions_are_shown_as_recorded() {
    let Some(answers) = recorded(&["api.blockscout.com/8453/api/v2/transactions/"]) else {
        return;
    };
    let world = standing().await;
    let onward = case(&world, "base", "theft, on Base").await;
    let pieces = case(&world, "base", "pieces").await;
    let mut faults = BTreeSet::new();
    for hash in [step(&onward, "arrival"), step(&pieces, "sale")] {
        let ours = world
            .json(&format!("/blockscout/8453/api/v2/transactions/{hash}"))
            .await;
        for recorded in answers.iter().filter(|answer| answer.get("hash").is_some()) {
            compare(recorded, &ours, "tx", &mut faults);
        }
    }
    // Of a token that is one of its kind there is no amount; ours that is compared here is such a one.
    faults.retain(|fault: &String| !fault.starts_with("tx.token_transfers[].total."));
    assert!(answers.len() > 10 && faults.is_empty(), "{faults:#?}");
}

/// Nobody recorded a token by itself, its holders or a contract's source. Transactions carry the token and the parties in the same members, so that is
/// what is compared; the rest follows the explorer's published code.
#[tokio::test]
async fn a_token_and_its_holders_have_the_members_that_transactions_carry() {
    let Some(answers) = recorded(&["api.blockscout.com/8453/api/v2/transactions/"]) else {
        return;
    };
    let world = standing().await;
    let usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
    let token = world.json(&format!("/blockscout/1/api/v2/tokens/{usdc}")).await;
    let holders = world.json(&format!("/blockscout/1/api/v2/tokens/{usdc}/holders")).await;
    let (mut faults, mut compared) = (BTreeSet::new(), 0);
    for answer in answers.iter().filter(|answer| answer.get("hash").is_some()) {
        for moved in answer["token_transfers"].as_array().into_iter().flatten() {
            compared += 1;
            compare(&moved["token"], &token, "token", &mut faults);
            compare(&moved["from"], &holders["items"][0]["address"], "holder", &mut faults);
        }
    }
    assert!(compared > 10 && faults.is_empty(), "{compared}: {faults:#?}");
}

async fn etherscan(world: &World, action: &str, who: &str) -> Value {
    let module = if action == "getLogs" { "logs" } else { "account" };
    let answer = world
        .json(&format!(
            "/etherscan/v2/api?chainid=1&module={module}&action={action}&address={who}"
        ))
        .await;
    assert_eq!(answer["message"], "OK", "{action}: {answer}");
    answer
}

#[tokio::test]
async fn etherscans_rows_are_as_recorded() {
    let world = standing().await;
    let theft = case(&world, "ethereum", "theft, other side").await;
    let thief = party(&theft, "thief");
    let mut faults = BTreeSet::new();
    let mut compared = 0;
    for (action, who) in [
        ("txlist", thief.as_str()),
        ("txlistinternal", &thief),
        ("tokentx", &thief),
        ("balance", &thief),
        ("getLogs", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"),
    ] {
        // The logs were recorded at another server that speaks the same.
        let chain = if action == "getLogs" { "/evm/1/" } else { "chainid=1&" };
        let Some(answers) = recorded(&["etherscan", &format!("action={action}&"), chain]) else {
            return;
        };
        let ours = etherscan(&world, action, who).await;
        for recorded in answers.iter().filter(|answer| answer["status"] == "1") {
            compared += 1;
            compare(recorded, &ours, action, &mut faults);
        }
    }
    // Said by the explorers of some chains only.
    faults.remove("txlistinternal.result[].transactionIndex is missing");
    // By transaction the rows have other fields than by address.
    if let Some(answers) = recorded(&["action=txlistinternal&", "txhash=", "etherscan"]) {
        let hash = step(&theft, "swap");
        let path = format!("/etherscan/v2/api?chainid=1&module=account&action=txlistinternal&txhash={hash}");
        let ours = world.json(&path).await;
        let full = answers.iter().find(|answer| answer["status"] == "1").unwrap();
        let keys = |answer: &Value| {
            answer["result"][0]
                .as_object()
                .unwrap()
                .keys()
                .cloned()
                .collect::<BTreeSet<_>>()
        };
        assert_eq!(keys(full), keys(&ours));
    }
    assert!(compared > 20 && faults.is_empty(), "{compared}: {faults:#?}");
}

#[tokio::test]
async fn the_nodes_objects_are_as_recorded() {
    let Some(file) = testkit::data("evm/tx-receipts.ndjson.gz") else {
        return;
    };
    let mut text = String::new();
    flate2::read::GzDecoder::new(std::fs::File::open(file).unwrap())
        .read_to_string(&mut text)
        .unwrap();
    let world = standing().await;
    let theft = case(&world, "ethereum", "theft, other side").await;
    let hash = step(&theft, "swap");
    let tx = call(&world, 1, "eth_getTransactionByHash", serde_json::json!([hash])).await;
    let receipt = call(&world, 1, "eth_getTransactionReceipt", serde_json::json!([hash])).await;
    let (mut faults, mut compared) = (BTreeSet::new(), 0);
    for line in text.lines() {
        let recorded: Value = serde_json::from_str(line).unwrap();
        // Other chains' nodes add fields of their own, and older kinds of transactions lack some.
        if recorded["chain_id"] == 1 && recorded["transaction"]["type"] == "0x2" {
            compared += 1;
            compare(&recorded["transaction"], &tx, "tx", &mut faults);
            compare(&recorded["receipt"], &receipt, "receipt", &mut faults);
        }
    }
    assert!(compared > 20 && faults.is_empty(), "{compared}: {faults:#?}");
}
