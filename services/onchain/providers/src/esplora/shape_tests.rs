//! Transactions and pages of them, in shapes that servers have beside the usual one.

use chain_model::tx::{Script, Txid};
use serde_json::{Value, json};

use super::{NEWEST, PAGE, SHARED, tx, txs};
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
