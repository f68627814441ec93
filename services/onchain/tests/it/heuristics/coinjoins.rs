//! Coinjoins: how many of each kind are found, and what else is taken for one.

use std::collections::HashSet;

use chain_model::tx::Tx;
use heuristics::coinjoin::{self, Kind};

use super::load;

/// Kind, its transactions, least share found, least share right.
const KINDS: [(Kind, &str, f64, f64); 4] = [
    (Kind::Whirlpool, "coinjoin/whirlpool-coinjoin.ndjson.gz", 1.0, 0.99),
    (Kind::Wasabi1, "coinjoin/wasabi1-coinjoin.ndjson.gz", 0.98, 0.95),
    (Kind::Wasabi2, "coinjoin/wasabi2-coinjoin.ndjson.gz", 1.0, 0.95),
    (
        Kind::JoinMarketLike,
        "coinjoin/joinmarket-like-coinjoin.ndjson.gz",
        0.99,
        0.95,
    ),
];
/// Ordinary transactions. Some of the mempool's of 2024 are coinjoins of kinds that are known by structure or by list; see below.
const ORDINARY: [&str; 3] = [
    "mempool-txs-2024.ndjson.gz",
    "blocks/277647.esplora.ndjson.gz",
    "blocks/blocks1-256.esplora.ndjson.gz",
];
/// Transactions after a coinjoin: some are coinjoins themselves, and nobody labelled which.
const UNLABELLED: [&str; 4] = [
    "coinjoin/whirlpool-postmix.ndjson.gz",
    "coinjoin/wasabi1-postmix.ndjson.gz",
    "coinjoin/wasabi2-postmix.ndjson.gz",
    "coinjoin/joinmarket-like-postmix.ndjson.gz",
];

fn kind(tx: &Tx) -> Option<Kind> {
    coinjoin::detect(tx).map(|found| found.kind)
}

#[test]
fn coinjoins_are_told_from_others() {
    let folder = testkit::real_data_or_skip!("bitcoin");
    let refused = load::ids(&folder, "coinjoin/not-coinjoin-txids.csv");
    let coordinated = load::ids(&folder, "coinjoin/wasabi2-coordinator-txids.csv.gz");
    let ordinary: Vec<Tx> = ORDINARY.iter().flat_map(|name| load::txs(&folder, name)).collect();
    let unlabelled: Vec<Tx> = UNLABELLED.iter().flat_map(|name| load::txs(&folder, name)).collect();
    let rounds = rounds(&folder);
    println!("coinjoins          found       wrong  precision  recall  (also called so among unlabelled successors)");
    let mut failed = Vec::new();
    for (wanted, file, least_recall, least_precision) in KINDS {
        let all = load::txs(&folder, file);
        let mut labelled: Vec<&Tx> = all
            .iter()
            .filter(|tx| !refused.contains(&tx.txid.to_string()))
            .collect();
        if wanted == Kind::Wasabi2 {
            labelled.extend(&rounds);
        }
        let found = labelled.iter().filter(|tx| kind(tx) == Some(wanted)).count();
        // What people found not to be coinjoins, other kinds, and ordinary transactions that no list calls one.
        let others = KINDS
            .iter()
            .filter(|(other, ..)| *other != wanted)
            .flat_map(|(_, file, ..)| load::txs(&folder, file));
        let mut negatives: Vec<Tx> = all
            .iter()
            .filter(|tx| refused.contains(&tx.txid.to_string()))
            .cloned()
            .collect();
        negatives.extend(others);
        negatives.extend(ordinary.iter().cloned());
        let wrong: HashSet<_> = negatives
            .iter()
            .filter(|tx| kind(tx) == Some(wanted) && !coordinated.contains(&tx.txid.to_string()))
            .map(|tx| tx.txid)
            .collect();
        let further = unlabelled.iter().filter(|tx| kind(tx) == Some(wanted)).count();
        let precision = ratio(found, found + wrong.len());
        let recall = ratio(found, labelled.len());
        println!(
            "{:16} {found:4}/{:<4} {:9}  {:>9}  {:>6}  ({further})",
            wanted.word(),
            labelled.len(),
            wrong.len(),
            shown(precision),
            shown(recall)
        );
        if below(precision, least_precision) || below(recall, least_recall) {
            failed.push(wanted);
        }
    }
    assert!(failed.is_empty(), "below their bounds: {failed:?}");
}

#[test]
fn preparations_for_whirlpool_are_told_from_others() {
    let folder = testkit::real_data_or_skip!("bitcoin");
    let all = load::txs(&folder, "coinjoin/whirlpool-tx0.ndjson.gz");
    // The set also holds mixes, which are no preparation.
    let labelled: Vec<_> = all.iter().filter(|tx| kind(tx) != Some(Kind::Whirlpool)).collect();
    let found = labelled.iter().filter(|tx| coinjoin::tx0(tx).is_some()).count();
    let negatives = ORDINARY.iter().chain(KINDS.iter().map(|(_, file, ..)| file));
    let wrong = negatives
        .flat_map(|name| load::txs(&folder, name))
        .filter(|tx| coinjoin::tx0(tx).is_some())
        .count();
    println!("tx0              {found:4}/{:<4} {wrong:9}", labelled.len());
    assert_eq!((found, labelled.len(), wrong), (495, 495, 0));
}

/// Rounds of real Wasabi 2 clients on a private chain: transactions whose inputs belong to several wallets.
fn rounds(folder: &std::path::Path) -> Vec<Tx> {
    let owners: std::collections::HashMap<String, String> = load::owners(folder);
    let several = |tx: &Tx| {
        let wallets: HashSet<_> = tx
            .inputs
            .iter()
            .filter_map(|input| owners.get(input.address.as_ref()?))
            .collect();
        wallets.len() > 1
    };
    let mut txs = load::txs(folder, "owned-wallets/wasabi2-run1.txs.ndjson.gz");
    txs.retain(several);
    txs
}
/// None where there are no cases: nothing was judged, so nothing is right.
pub fn ratio(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

pub fn shown(ratio: Option<f64>) -> String {
    ratio.map_or_else(|| "no cases".to_owned(), |ratio| format!("{ratio:.4}"))
}

fn below(ratio: Option<f64>, least: f64) -> bool {
    ratio.is_none_or(|ratio| ratio < least)
}

#[test]
fn no_cases_are_no_success() {
    assert_eq!((ratio(0, 0), ratio(0, 4), ratio(3, 4)), (None, Some(0.0), Some(0.75)));
    assert_eq!(shown(ratio(0, 0)), "no cases");
    assert!(below(ratio(0, 0), 0.0) && below(ratio(1, 2), 0.6) && !below(ratio(1, 2), 0.5));
}
