//! Reads transactions in Esplora's shape.

use std::{collections::HashSet, fs::File, io::Read};

use chain_model::tx::{Block, Input, OutPoint, Output, Script, Tx};
use flate2::read::GzDecoder;
use serde_json::Value;

pub fn text(folder: &std::path::Path, name: &str) -> String {
    let mut text = String::new();
    let file = File::open(folder.join(name)).unwrap();
    if name.ends_with(".gz") {
        GzDecoder::new(file).read_to_string(&mut text).unwrap();
    } else {
        std::io::BufReader::new(file).read_to_string(&mut text).unwrap();
    }
    text
}

pub fn txs(folder: &std::path::Path, name: &str) -> Vec<Tx> {
    text(folder, name)
        .lines()
        .map(|line| tx(&serde_json::from_str(line).unwrap()))
        .collect()
}

/// Ids in one column of a CSV file.
pub fn ids(folder: &std::path::Path, name: &str) -> HashSet<String> {
    let text = text(folder, name);
    text.lines()
        .flat_map(|line| line.split(','))
        .filter(|cell| cell.len() == 64)
        .map(str::to_owned)
        .collect()
}

/// Which wallet owns an address of the private chain.
pub fn owners<M: FromIterator<(String, String)>>(folder: &std::path::Path) -> M {
    text(folder, "owned-wallets/wasabi2-run1.owners.csv")
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once(','))
        .map(|(address, wallet)| (address.to_owned(), wallet.to_owned()))
        .collect()
}

fn script(kind: &str) -> Script {
    match kind {
        "p2pk" => Script::P2pk,
        "p2pkh" => Script::P2pkh,
        "p2sh" => Script::P2sh,
        "v0_p2wpkh" | "witness_v0_keyhash" => Script::P2wpkh,
        "v0_p2wsh" | "witness_v0_scripthash" => Script::P2wsh,
        "v1_p2tr" | "witness_v1_taproot" => Script::P2tr,
        "multisig" => Script::Multisig,
        "op_return" | "nulldata" => Script::OpReturn,
        _ => Script::Other,
    }
}

fn address(output: &Value) -> Option<String> {
    output["scriptpubkey_address"].as_str().map(str::to_owned)
}

fn input(vin: &Value) -> Input {
    let prevout = &vin["prevout"];
    let prev = prevout.is_object().then(|| OutPoint {
        txid: vin["txid"].as_str().unwrap().parse().unwrap(),
        index: u32::try_from(vin["vout"].as_u64().unwrap()).unwrap(),
    });
    Input {
        prev,
        address: address(prevout),
        script: script(prevout["scriptpubkey_type"].as_str().unwrap_or_default()),
        value: prevout["value"].as_u64().unwrap_or(0),
        sequence: u32::MAX,
    }
}

pub fn tx(json: &Value) -> Tx {
    let inputs: Vec<_> = json["vin"].as_array().unwrap().iter().map(input).collect();
    let outputs: Vec<_> = json["vout"].as_array().unwrap().iter().map(output).collect();
    let status = &json["status"];
    let time = json["block_time"].as_i64().or_else(|| status["block_time"].as_i64());
    Tx {
        txid: json["txid"].as_str().unwrap().parse().unwrap(),
        version: 2,
        lock_time: 0,
        size: 0,
        weight: 0,
        fee: json["fee"].as_u64().unwrap_or(0),
        inputs,
        outputs,
        block: time.map(|time| Block {
            // Where a set has no heights, time orders as well.
            height: status["block_height"]
                .as_u64()
                .unwrap_or_else(|| u64::try_from(time).unwrap()),
            hash: [0; 32],
            time,
        }),
    }
}

fn output(vout: &Value) -> Output {
    Output {
        address: address(vout),
        script: script(vout["scriptpubkey_type"].as_str().unwrap_or_default()),
        value: vout["value"].as_u64().unwrap(),
        script_pubkey: hex::decode(vout["scriptpubkey"].as_str().unwrap_or_default()).unwrap(),
    }
}
