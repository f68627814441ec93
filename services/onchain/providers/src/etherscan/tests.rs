//! Pages of lists, as they are cut and read.

use serde_json::json;

use crate::etherscan::{PAGE, internals, txs};
use crate::failure::Failure;

fn body(blocks: impl Iterator<Item = u64>) -> Vec<u8> {
    let rows: Vec<_> = blocks
        .map(|block| {
            json!({"blockNumber": block.to_string(), "timeStamp": "1", "hash": format!("0x{}", "ab".repeat(32)),
                "from": "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "to": "", "contractAddress": "0xdac17f958d2ee523a2206206994597c13d831ec7",
                "value": "1", "isError": "0"})
        })
        .collect();
    serde_json::to_vec(&json!({"status": "1", "message": "OK", "result": rows})).unwrap()
}

#[test]
fn a_full_page_leaves_its_last_block_to_the_next() {
    let end = |page: &crate::etherscan::Page<_>| page.next.as_ref().map(|params| params[0].1.clone());
    let short = txs(&body([9, 8, 8].into_iter())).unwrap();
    assert_eq!((short.items.len(), end(&short)), (3, None));
    let full = txs(&body((0..PAGE as u64).map(|row| 500 - row / 3))).unwrap();
    let last = 500 - (PAGE as u64 - 1) / 3;
    assert!(full.items.iter().all(|one| one.block > Some(last)));
    assert_eq!(end(&full), Some(last.to_string()));
    let flooded = txs(&body((0..PAGE).map(|_| 7))).unwrap();
    assert_eq!((flooded.items.len(), end(&flooded)), (PAGE, Some("6".to_owned())));
}

#[test]
fn the_first_coins_of_a_chain_cost_no_other_row() {
    let mut body: serde_json::Value = serde_json::from_slice(&body([9, 8, 0].into_iter())).unwrap();
    body["result"][2]["from"] = json!("GENESIS");
    body["result"][2]["hash"] = json!("GENESIS_5aaeb6053f3e94c9b9a09f33669435e7ef1beaed");
    let page = txs(&serde_json::to_vec(&body).unwrap()).unwrap();
    let blocks: Vec<_> = page.items.iter().filter_map(|one| one.block).collect();
    assert_eq!((blocks, page.unreadable), (vec![9, 8], 1));
    // Nothing but such rows is no empty list.
    body["result"] = json!([body["result"][2]]);
    let none = txs(&serde_json::to_vec(&body).unwrap());
    assert!(matches!(none, Err(Failure::Shape(_))), "{none:?}");
}

#[test]
fn a_page_that_lost_a_row_is_still_a_full_one() {
    let rows = (0..PAGE as u64).map(|row| 5_000 - row);
    let mut body: serde_json::Value = serde_json::from_slice(&body(rows)).unwrap();
    body["result"][3]["value"] = json!("1e18");
    let page = txs(&serde_json::to_vec(&body).unwrap()).unwrap();
    assert_eq!((page.items.len(), page.unreadable), (PAGE - 2, 1));
    assert!(page.next.is_some(), "older rows follow");
}

/// Rows as Blockscout writes them in Etherscan's form: `type` says `call` of each.
#[test]
fn a_call_in_place_of_another_moves_its_coins_no_second_time() {
    let mut body: serde_json::Value = serde_json::from_slice(&body([9, 8, 7].into_iter())).unwrap();
    for (row, kind) in ["call", "delegatecall", ""].into_iter().enumerate() {
        body["result"][row]["type"] = json!("call");
        body["result"][row]["callType"] = json!(kind);
    }
    let page = internals(&serde_json::to_vec(&body).unwrap()).unwrap();
    let moved: Vec<_> = page.items.iter().map(|one| one.value.to_string()).collect();
    assert_eq!(moved, ["1", "0", "1"]);
}
