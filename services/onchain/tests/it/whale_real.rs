//! Real blocks and receipts, recorded by others: see [`crate::recorded`].

use std::{collections::HashMap, fs, io::Read as _, path::Path, process::Command};

use chain_model::{amount::Amount, provenance::Provenance, tx::Tx};
use chain_providers::{
    esplora::{block, shape},
    read_moved,
};
use flate2::read::GzDecoder;
use heuristics::whale::{Kind, Seen, of_outputs};
use serde_json::{Value, json};

fn lines(path: &Path) -> Vec<String> {
    let mut text = String::new();
    GzDecoder::new(fs::read(path).unwrap().as_slice())
        .read_to_string(&mut text)
        .unwrap();
    text.lines().map(str::to_owned).collect()
}

fn large(txs: &[Tx], least: u64) -> (Vec<heuristics::whale::Move>, usize) {
    let (mut moves, mut coinjoins) = (Vec::new(), 0);
    for tx in txs {
        match of_outputs(tx, least, &Provenance::default()) {
            Seen::Small => {}
            Seen::Coinjoin => coinjoins += 1,
            Seen::Moves(more) => moves.extend(more),
        }
    }
    (moves, coinjoins)
}

#[test]
fn a_raw_block_names_the_transactions_that_are_large_in_it() {
    let folder = testkit::real_data_or_skip!("bitcoin/blocks");
    let testnet = block::read(&fs::read(folder.join("testnet_000000000000045e.raw")).unwrap()).unwrap();
    assert!(hex::encode(testnet.hash).starts_with("000000000000045e") && !testnet.txs.is_empty());

    let txs: Vec<Tx> = lines(&folder.join("277647.esplora.ndjson.gz"))
        .iter()
        .map(|line| shape::tx(line.as_bytes()).unwrap())
        .collect();
    let least = 100_000_000 * 20;
    let (moves, _) = large(&txs, least);
    assert!(
        moves.iter().any(|one| one.kind == Kind::Mint),
        "its miner took 25 bitcoins"
    );
    let own = |one: &heuristics::whale::Move| {
        one.senders
            .iter()
            .any(|(sender, _)| Some(sender) == one.receiver.as_ref())
    };
    assert!(moves.len() > 5 && !moves.iter().any(own), "{} transfers", moves.len());
    let paid: Amount = moves
        .iter()
        .fold(Amount::ZERO, |sum, one| sum.checked_add(one.value).unwrap());
    eprintln!("{} of {} transactions, {paid} satoshi", moves.len(), txs.len());

    let Ok(unpacked) = Command::new("bzip2")
        .args(["-dc"])
        .arg(folder.join("277647.dat.bz2"))
        .output()
    else {
        testkit::skipped("there is no bzip2 for the raw block of 277647");
        return;
    };
    // The network's magic and the length come first.
    let raw = block::read(&unpacked.stdout[8..]).unwrap();
    let known: HashMap<_, &Tx> = txs.iter().map(|tx| (tx.txid, tx)).collect();
    assert_eq!(raw.txs.len(), 213);
    for (txid, most) in &raw.txs {
        let tx = known[txid];
        assert!(*most <= tx.value_out().unwrap() && tx.outputs.iter().all(|output| output.value <= *most));
    }
    let candidates = raw.txs.iter().filter(|(_, most)| *most >= least).count();
    let told: std::collections::HashSet<&str> = moves.iter().map(|one| one.tx.as_str()).collect();
    assert!(told.len() <= candidates, "what is told was a candidate");
}

#[test]
fn real_coinjoins_are_not_told_as_transfers() {
    let folder = testkit::real_data_or_skip!("bitcoin/coinjoin");
    let mut seen = 0;
    for tx in crate::heuristics::load::txs(&folder, "whirlpool-coinjoin.ndjson.gz") {
        assert_eq!(
            of_outputs(&tx, 50_000, &Provenance::default()),
            Seen::Coinjoin,
            "{}",
            tx.txid
        );
        seen += 1;
    }
    eprintln!("{seen} Whirlpool transactions");
    assert!(seen > 10);
}

#[test]
fn transfers_in_real_receipts_are_read() {
    let folder = testkit::real_data_or_skip!("evm");
    let (mut read, mut mints, mut burns) = (0, 0, 0);
    for line in lines(&folder.join("tx-receipts.ndjson.gz")) {
        let json: Value = serde_json::from_str(&line).unwrap();
        let event = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
        let logs: Vec<&Value> = json["receipt"]["logs"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|log| log["topics"][0] == event)
            .collect();
        let body = serde_json::to_vec(&json!({"result": logs})).unwrap();
        let moved = read_moved(&body).unwrap();
        mints += moved.items.iter().filter(|one| one.from.is_none()).count();
        burns += moved.items.iter().filter(|one| one.to.is_none()).count();
        read += moved.items.len();
        assert_eq!(moved.unreadable, 0, "every real log is read");
    }
    eprintln!("{read} transfers, {mints} mints, {burns} burns");
    assert_eq!(read, 4_247, "as the set's description counts them");
    assert!(mints > 0 && burns > 0);
}
