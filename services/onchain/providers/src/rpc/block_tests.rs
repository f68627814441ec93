//! Blocks, logs and receipts as nodes write them.

use serde_json::json;

use crate::{
    failure::Failure,
    rpc::block::{block, moved, succeeded},
};

const ADA: &str = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";
const SUMMED: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const TOKEN: &str = "0xdac17f958d2ee523a2206206994597c13d831ec7";

fn bytes(result: &serde_json::Value) -> Vec<u8> {
    serde_json::to_vec(&json!({"jsonrpc": "2.0", "id": 1, "result": result})).unwrap()
}

fn head(transactions: &serde_json::Value) -> serde_json::Value {
    json!({"number": "0x10", "hash": format!("0x{}", "ab".repeat(32)), "parentHash": format!("0x{}", "cd".repeat(32)),
        "timestamp": "0x6553f100", "transactions": transactions, "withdrawals": []})
}

fn word(address: &str) -> String {
    format!("0x{:0>64}", address.trim_start_matches("0x"))
}

fn log(topics: &[String], data: &str) -> serde_json::Value {
    json!({"address": TOKEN, "topics": topics, "data": data, "blockHash": format!("0x{}", "ab".repeat(32)), "blockNumber": "0x10",
        "transactionHash": format!("0x{}", "Ef".repeat(32)), "logIndex": "0x2a", "removed": false})
}

#[test]
fn a_block_is_read_with_those_transactions_that_send_something() {
    let tx = |value: &str, to: serde_json::Value| json!({"hash": format!("0x{}", "01".repeat(32)), "from": ADA, "to": to, "value": value, "input": "0x"});
    let body = head(&json!([
        tx("0x0", json!(TOKEN)),
        tx("0xde0b6b3a7640000", json!(TOKEN)),
        tx("0x5", json!(null))
    ]));
    let read = block(&bytes(&body)).unwrap();
    assert_eq!(
        (read.height, read.time, read.hash, read.parent),
        (16, 1_700_000_000, [0xab; 32], [0xcd; 32])
    );
    let sent: Vec<_> = read
        .sent
        .iter()
        .map(|one| (one.value.to_string(), one.to.is_some()))
        .collect();
    assert_eq!(
        sent,
        [("1000000000000000000".to_owned(), true), ("5".to_owned(), false)]
    );
    assert_eq!(read.sent[0].from, SUMMED);
    let hashes = head(&json!([format!("0x{}", "01".repeat(32))]));
    assert_eq!(block(&bytes(&hashes)).unwrap().sent.len(), 0);
    assert!(matches!(block(&bytes(&json!(null))), Err(Failure::Unknown)));
    let mut odd = body;
    odd["transactions"][1]["value"] = json!("12");
    let rest = block(&bytes(&odd)).unwrap();
    assert_eq!(
        (rest.sent.len(), rest.unreadable),
        (1, 1),
        "one bad transaction costs itself alone"
    );
    odd["transactions"] = json!([{"hash": "0x12"}, 5]);
    assert!(block(&bytes(&odd)).is_err(), "nothing of it can be read");
}

#[test]
fn transfers_are_read_and_those_of_pieces_left_out() {
    let event = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef".to_owned();
    let zero = word("0x0");
    let amount = format!("0x{:0>64}", "f4240");
    let logs = json!([
        log(&[event.clone(), word(ADA), word(TOKEN)], &amount),
        log(&[event.clone(), zero.clone(), word(ADA)], &amount),
        log(&[event.clone(), word(ADA), zero.clone()], &amount),
        // An ERC-721's has the token's number as a topic.
        log(&[event.clone(), word(ADA), word(TOKEN), amount.clone()], "0x"),
    ]);
    let read = moved(&bytes(&logs)).unwrap().items;
    let sides: Vec<_> = read.iter().map(|one| (one.from.is_some(), one.to.is_some())).collect();
    assert_eq!(sides, [(true, true), (false, true), (true, false)]);
    assert_eq!((read[0].value.to_string().as_str(), read[0].index), ("1000000", 42));
    assert_eq!(read[0].tx, format!("0x{}", "ef".repeat(32)));
    let mut gone = log(&[event.clone(), word(ADA), word(TOKEN)], &amount);
    gone["removed"] = json!(true);
    assert!(moved(&bytes(&json!([gone]))).unwrap().items.is_empty());
    let odd = log(
        &[event.clone(), format!("0x1{:0>63}", ADA.trim_start_matches("0x")), zero],
        &amount,
    );
    assert!(
        moved(&bytes(&json!([odd]))).is_err(),
        "a topic that is no address, and nothing else"
    );
    let good = log(&[event, word(ADA), word(TOKEN)], &amount);
    let some = moved(&bytes(&json!([good, odd, 5]))).unwrap();
    assert_eq!((some.items.len(), some.unreadable), (1, 2), "the others stay");
}

#[test]
fn what_failed_moved_nothing() {
    assert!(succeeded(&bytes(&json!({"status": "0x1"}))).unwrap());
    assert!(!succeeded(&bytes(&json!({"status": "0x0"}))).unwrap());
    assert!(succeeded(&bytes(&json!({}))).is_err());
    assert!(matches!(succeeded(&bytes(&json!(null))), Err(Failure::Unknown)));
}
