//! Every field of recorded answers is in ours, with the same type.

use std::{io::Read, path::Path};

use serde_json::Value;

use crate::{World, rows, standing, word};

fn recorded(folder: &Path, name: &str) -> Value {
    let path = folder.join(name);
    let bytes = std::fs::read(&path).unwrap();
    if name.ends_with(".gz") {
        let mut text = String::new();
        flate2::read::GzDecoder::new(bytes.as_slice())
            .read_to_string(&mut text)
            .unwrap();
        return serde_json::from_str(&text).unwrap();
    }
    serde_json::from_slice(&bytes).unwrap()
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "bool",
        Value::Number(number) if number.is_f64() => "float",
        Value::Number(_) => "whole",
        Value::String(_) => "text",
        Value::Array(_) => "list",
        Value::Object(_) => "object",
    }
}

/// What mempool.space's own server adds, and what only some scripts have.
const ITS_OWN: [&str; 4] = ["extras", "stale", "sigops", "inner_witnessscript_asm"];

fn compare(wanted: &Value, given: &Value, path: &str, faults: &mut Vec<String>) {
    match (wanted, given) {
        (Value::Object(wanted), Value::Object(given)) => {
            for (key, value) in wanted.iter().filter(|(key, _)| !ITS_OWN.contains(&key.as_str())) {
                match given.get(key) {
                    Some(given) => compare(value, given, &format!("{path}.{key}"), faults),
                    None => faults.push(format!("{path}.{key} is missing")),
                }
            }
            for key in given.keys().filter(|key| !wanted.contains_key(*key)) {
                // Only on inputs and outputs are there fields that a recording may do without.
                let free = [
                    "witness",
                    "inner_redeemscript_asm",
                    "inner_witnessscript_asm",
                    "scriptpubkey_address",
                    "status",
                    "txid",
                    "vin",
                    "next_best",
                ];
                if !free.contains(&key.as_str()) {
                    faults.push(format!("{path}.{key} is not in the recording"));
                }
            }
        }
        (Value::Array(wanted), Value::Array(given)) => {
            if let (Some(wanted), Some(given)) = (wanted.first(), given.first()) {
                compare(wanted, given, &format!("{path}[]"), faults);
            }
        }
        (Value::Null, _) | (_, Value::Null) => {}
        _ if kind(wanted) != kind(given) => faults.push(format!("{path}: {} is not {}", kind(given), kind(wanted))),
        _ => {}
    }
}

async fn ours(world: &World, name: &str) -> String {
    let all = world.json("/_world/cases").await;
    let case = rows(&all["cases"]).iter().find(|case| case["name"] == name).unwrap();
    word(&case["txids"][0]["txid"]).to_owned()
}

#[tokio::test]
async fn answers_have_the_shapes_of_recorded_ones() {
    let Some(folder) = testkit::data("bitcoin/esplora-api") else {
        return;
    };
    let world = standing().await;
    let hash = world.text("/esplora/block-height/300").await.1;
    let theft = ours(&world, "theft").await;
    let forms = ours(&world, "forms").await;
    let all = world.json("/_world/cases").await;
    let case = rows(&all["cases"]).iter().find(|case| case["name"] == "theft").unwrap();
    let of = |role: &str| {
        let party = rows(&case["addresses"])
            .iter()
            .find(|party| party["role"] == role)
            .unwrap();
        word(&party["address"]).to_owned()
    };
    let (thief, dormant) = (of("thief"), of("dormant"));
    let mut faults = Vec::new();
    for (file, path) in [
        ("doc-mainnet-get-address.json", format!("/address/{thief}")),
        ("ae-satoshi-genesis-address.json", format!("/address/{thief}")),
        ("doc-mainnet-get-address-utxo.json", format!("/address/{dormant}/utxo")),
        ("ae-satoshi-genesis-txs.json.gz", format!("/address/{thief}/txs")),
        ("doc-mainnet-blocks.json", format!("/block/{hash}")),
        ("doc-mainnet-get-block-status.json", format!("/block/{hash}/status")),
        (
            "doc-mainnet-get-block-transaction-ids.json",
            format!("/block/{hash}/txids"),
        ),
        ("doc-mainnet-get-block-transactions.json", format!("/block/{hash}/txs")),
        ("ae-simple-legacy-p2pkh.json", format!("/tx/{theft}")),
        ("ae-bare-multisig.json", format!("/tx/{forms}")),
        ("ae-whirlpool-coinjoin.json", format!("/tx/{theft}")),
        ("doc-mainnet-get-transaction.json", format!("/tx/{theft}")),
        ("doc-mainnet-get-transaction-status.json", format!("/tx/{theft}/status")),
        (
            "doc-mainnet-get-transaction-outspend.json",
            format!("/tx/{theft}/outspend/0"),
        ),
        (
            "doc-mainnet-get-transaction-outspends.json",
            format!("/tx/{theft}/outspends"),
        ),
        (
            "doc-mainnet-get-transaction-merkle-proof.json",
            format!("/tx/{theft}/merkle-proof"),
        ),
        ("doc-mainnet-get-mempool.json", "/mempool".to_owned()),
        ("doc-mainnet-get-mempool-recent.json", "/mempool/recent".to_owned()),
        (
            "doc-mainnet-get-mempool-transaction-ids.json",
            "/mempool/txids".to_owned(),
        ),
    ] {
        compare(&recorded(&folder, file), &world.esplora(&path).await, file, &mut faults);
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Types of scripts, as recorded transactions name them.
#[tokio::test]
async fn scripts_are_named_as_recorded() {
    let Some(folder) = testkit::data("bitcoin/esplora-api") else {
        return;
    };
    let world = standing().await;
    let tx = world.esplora(&format!("/tx/{}", ours(&world, "forms").await)).await;
    let named: Vec<&str> = rows(&tx["vout"])
        .iter()
        .map(|out| word(&out["scriptpubkey_type"]))
        .collect();
    let wanted = [
        "p2pk",
        "p2pkh",
        "p2sh",
        "p2sh",
        "v0_p2wpkh",
        "v0_p2wsh",
        "v1_p2tr",
        "multisig",
        "unknown",
    ];
    assert_eq!(named[..9], wanted);
    let text = recorded(&folder, "ae-bare-multisig.json").to_string();
    assert!(text.contains("\"multisig\"") && text.contains("\"p2pkh\""));
}
