//! Transactions and pages of them, in shapes that servers have beside the usual one.

use chain_model::tx::{Script, Txid};
use serde_json::{Value, json};

use super::{NEWEST, PAGE, SHARED, address, tx, txs};
use crate::esplora::txs_path;

#[test]
fn odd_versions_and_bare_multisig_are_read() {
    let key = |byte: &str| format!("21{}", byte.repeat(33));
    let two_of_three = format!("52{}{}{}53ae", key("02"), key("03"), key("02"));
    let one_of_two_long = format!("51{}41{}52ae", key("02"), "04".repeat(65));
    let cut = two_of_three[..60].to_owned();
    let scripts = [
        (two_of_three.clone(), Script::Multisig),
        (one_of_two_long, Script::Multisig),
        // One key less than it says, more that sign than there are keys, cut short.
        (format!("52{}{}53ae", key("02"), key("03")), Script::Other),
        (format!("53{}{}52ae", key("02"), key("03")), Script::Other),
        (cut, Script::Other),
        ("51ae".to_owned(), Script::Other),
        (String::new(), Script::Other),
    ];
    let made = scripts
        .each_ref()
        .map(|(script, _)| json!({"scriptpubkey": script, "scriptpubkey_type": "unknown", "value": 1}));
    let body = |version: i64| {
        json!({"txid": "ab".repeat(32), "version": version, "locktime": 0, "size": 1, "weight": 4, "fee": 3,
            "vin": [{"txid": "cd".repeat(32), "vout": 0, "sequence": 0,
                "prevout": {"scriptpubkey": two_of_three, "scriptpubkey_type": "unknown", "value": 10}}],
            "vout": made, "status": {"confirmed": false}})
    };
    let read = |version| tx(&serde_json::to_vec(&body(version)).unwrap());
    let known = read(2_187_681_472).unwrap();
    assert_eq!(known.version, -2_107_285_824);
    assert_eq!(known.inputs[0].script, Script::Multisig);
    for (output, (script, kind)) in known.outputs.iter().zip(scripts) {
        assert_eq!(output.script, kind, "{script}");
    }
    assert_eq!(read(-1).unwrap().version, -1);
    assert!(read(1 << 32).is_err());
}

/// A page of so many that wait and so many that are confirmed.
fn page(waiting: usize, confirmed: usize) -> Vec<u8> {
    let row = |at: usize, status: &Value| {
        json!({"txid": format!("{at:064x}"), "fee": 1, "vout": [{"scriptpubkey": "", "value": 2}], "status": status,
            "vin": [{"txid": "cd".repeat(32), "vout": 0, "prevout": {"scriptpubkey": "", "value": 3}}]})
    };
    let block = json!({"confirmed": true, "block_height": 7, "block_hash": "ab".repeat(32), "block_time": 9});
    let above = (1..=waiting).map(|at| row(at, &json!({"confirmed": false})));
    let below = (waiting + 1..=waiting + confirmed).map(|at| row(at, &block));
    serde_json::to_vec(&above.chain(below).collect::<Vec<_>>()).unwrap()
}

#[test]
fn a_page_that_waiting_transactions_fill_does_not_end_the_list() {
    let last = |waiting, confirmed| {
        let page = txs(&page(waiting, confirmed)).unwrap();
        assert_eq!(page.rows.items.len(), waiting + confirmed);
        page.last
    };
    let at = |at: usize| Some(format!("{at:064x}").parse::<Txid>().unwrap());
    assert_eq!(last(0, PAGE - 1), None);
    assert_eq!(last(3, PAGE), at(PAGE + 3));
    // Servers of mempool.space give so many of both together.
    assert_eq!(last(SHARED - 10, 10), at(SHARED));
    assert_eq!(last(SHARED - 11, 10), None);
    assert_eq!(last(SHARED, 0), Some(NEWEST));
    let path = |after| txs_path("bc1q", after).unwrap().as_str().to_owned();
    assert!(path(Some(NEWEST)).ends_with("bc1q/txs/chain"));
    assert!(path(at(1)).ends_with("01") && path(None).ends_with("bc1q/txs"));
}

/// A payment from one input of 10,000 satoshi, as archives write it: forms by the names of Bitcoin Core, no fee, no hash of the block.
fn archived() -> Value {
    let script = |program: &str| json!(format!("0014{}", program.repeat(20)));
    json!({"txid": "ab".repeat(32), "status": {"confirmed": true, "block_height": 7, "block_time": 9},
        "vin": [{"txid": "cd".repeat(32), "vout": 1,
            "prevout": {"scriptpubkey": script("11"), "scriptpubkey_type": "witness_v0_keyhash", "value": 10_000}}],
        "vout": [{"scriptpubkey": script("22"), "scriptpubkey_type": "witness_v0_keyhash", "value": 9_000},
            {"scriptpubkey": "6a0568656c6c6f", "scriptpubkey_type": "nulldata", "value": 0}]})
}

fn read(body: &Value) -> Result<chain_model::tx::Tx, crate::failure::Failure> {
    tx(&serde_json::to_vec(body).unwrap())
}

#[test]
fn what_an_archive_leaves_out_is_worked_out_where_it_is_certain() {
    let known = read(&archived()).unwrap();
    assert_eq!((known.fee, known.block.unwrap().height), (1_000, 7));
    assert_eq!(
        (known.inputs[0].script, known.outputs[0].script),
        (Script::P2wpkh, Script::P2wpkh)
    );
    assert_eq!(known.outputs[1].script, Script::OpReturn);
    let has_address = |address: &Option<String>| address.as_deref().is_some_and(|text| text.starts_with("bc1q"));
    assert!(has_address(&known.inputs[0].address) && has_address(&known.outputs[0].address));
    assert_eq!(known.outputs[1].address, None);
    // A server before a bare node writes 0; another fee than the one that is paid is no fee.
    for (told, fee) in [(0, Some(1_000)), (1_000, Some(1_000)), (999, None)] {
        let mut body = archived();
        body["fee"] = json!(told);
        assert_eq!(read(&body).ok().map(|known| known.fee), fee, "{told}");
    }
    let mut named = archived();
    named["vin"][0]["prevout"]["scriptpubkey_address"] = json!("bcrt1qother");
    assert_eq!(read(&named).unwrap().inputs[0].address.as_deref(), Some("bcrt1qother"));
    // More paid than spent, nothing known of what is spent, no block: none of it can be worked out.
    let odd: [fn(&mut Value); 4] = [
        |body| body["vout"][0]["value"] = json!(10_001),
        |body| body["vin"][0]["prevout"] = Value::Null,
        |body| body["vin"][0]["vout"] = Value::Null,
        |body| body["status"]["block_height"] = Value::Null,
    ];
    for (at, spoil) in odd.iter().enumerate() {
        let mut body = archived();
        spoil(&mut body);
        assert!(read(&body).is_err(), "{at}");
    }
}

#[test]
fn a_coinbase_is_known_by_what_it_spends_too() {
    for vin in [
        json!({"txid": "00".repeat(32), "vout": u32::MAX}),
        json!({"txid": "00".repeat(32), "vout": u32::MAX, "prevout": null, "sequence": 0}),
        json!({"is_coinbase": true, "sequence": u32::MAX}),
    ] {
        let mut body = archived();
        body["vin"] = json!([vin]);
        let known = read(&body).unwrap();
        assert!(known.coinbase() && known.fee == 0, "{vin}");
    }
}

/// As a server of mempool.space writes it that has an Electrum server behind it: the balance as the sum received, and no counts of outputs.
#[test]
fn balances_are_not_taken_for_totals() {
    let stats = |count: u64, sum: u64, txs: u64| {
        let none = json!({"funded_txo_count": 0, "funded_txo_sum": 0, "spent_txo_count": 0, "spent_txo_sum": 0, "tx_count": 1});
        let mut mined = none.clone();
        mined["funded_txo_count"] = json!(count);
        mined["funded_txo_sum"] = json!(sum);
        mined["tx_count"] = json!(txs);
        let body = json!({"address": "bc1q", "chain_stats": mined, "mempool_stats": none});
        address(&serde_json::to_vec(&body).unwrap()).unwrap()
    };
    assert!(!stats(0, 5_000, 3).chain_stats.are_totals());
    assert!(!stats(0, 0, 3).chain_stats.are_totals(), "all of it went");
    assert!(stats(2, 5_000, 3).chain_stats.are_totals());
    assert!(stats(0, 0, 0).chain_stats.are_totals(), "never used");
    assert_eq!(stats(2, 5_000, u64::MAX).tx_count(), u64::MAX);
}
