//! What can be computed exactly is exact.

use heuristics::boltzmann;
use serde_json::Value;

use super::load;

fn numbers(json: &Value) -> Vec<u64> {
    json.as_array()
        .unwrap()
        .iter()
        .map(|value| value.as_u64().unwrap())
        .collect()
}

#[test]
fn readings_are_those_of_boltzmann() {
    let folder = testkit::real_data_or_skip!("bitcoin");
    let cases: Vec<Value> = serde_json::from_str(&load::text(&folder, "boltzmann.json")).unwrap();
    assert!(!cases.is_empty());
    for case in &cases {
        let name = case["name"].as_str().unwrap();
        let ratio = case["max_intrafee_ratio"].as_f64().unwrap();
        // The matrices are given for values in falling order.
        let falling = |json: &Value| {
            let mut values = numbers(json);
            values.sort_unstable_by(|a, b| b.cmp(a));
            values
        };
        let found = boltzmann::read(&falling(&case["inputs"]), &falling(&case["outputs"]), ratio, 50_000_000).unwrap();
        assert_eq!(
            found.combinations,
            u128::from(case["combinations"].as_u64().unwrap()),
            "{name}"
        );
        assert!(
            (found.entropy_bits - case["entropy_bits"].as_f64().unwrap()).abs() < 1e-9,
            "{name}"
        );
        if let Some(rows) = case["link_matrix"].as_array() {
            let wanted: Vec<Vec<u128>> = rows
                .iter()
                .map(|row| numbers(row).into_iter().map(u128::from).collect())
                .collect();
            assert_eq!(found.links, wanted, "{name}");
        }
    }
    println!("boltzmann: {} transactions, all exact", cases.len());
}

#[test]
fn the_fees_of_a_block_are_what_its_miner_took() {
    let folder = testkit::real_data_or_skip!("bitcoin");
    let txs = load::txs(&folder, "blocks/277647.esplora.ndjson.gz");
    let (coinbase, others): (Vec<_>, Vec<_>) = txs.iter().partition(|tx| tx.coinbase());
    let fees: u64 = others
        .iter()
        .map(|tx| tx.value_in().unwrap() - tx.value_out().unwrap())
        .sum();
    assert_eq!((coinbase.len(), others.len(), fees), (1, 212, 4_737_355));
    assert_eq!(coinbase[0].value_out().unwrap() - 2_500_000_000, fees);
    println!("fees of block 277647: {fees} sat, the miner took as much");
}

#[test]
fn peeling_chains_are_found_in_a_real_block() {
    let folder = testkit::real_data_or_skip!("bitcoin");
    let txs = load::txs(&folder, "blocks/277647.esplora.ndjson.gz");
    let refs: Vec<_> = txs.iter().collect();
    let chains = heuristics::peel::chains(&refs);
    for chain in &chains {
        assert!(chain.txids.len() >= 3);
        // Each link spends what the one before left over.
        for pair in chain.txids.windows(2) {
            let next = txs.iter().find(|tx| tx.txid == pair[1]).unwrap();
            assert!(
                next.inputs
                    .iter()
                    .any(|input| input.prev.is_some_and(|prev| prev.txid == pair[0]))
            );
        }
    }
    println!("peeling chains of block 277647: {}", chains.len());
    assert!(!chains.is_empty(), "the block has such chains");
}
