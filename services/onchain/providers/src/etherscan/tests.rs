//! Pages of lists, as they are cut and read.

use std::{collections::HashSet, sync::Arc};

use chain_model::transfer::{Asset, Kind};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

use crate::{
    endpoint::Shared,
    etherscan::{Etherscan, PAGE, internals, is_one_block, tokens, txs},
    failure::Failure,
    merge::Params,
    toll::NoToll,
};

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
    assert!(is_one_block(&flooded, PAGE) && !is_one_block(&flooded, PAGE + 1));
    let almost = txs(&body(
        (0..PAGE as u64).map(|row| if row + 1 < PAGE as u64 { 7 } else { 6 }),
    ))
    .unwrap();
    for page in [&short, &full, &almost] {
        assert!(!is_one_block(page, PAGE), "{:?}", page.next);
    }
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

#[test]
fn a_row_that_cannot_be_read_is_counted_on_one_page() {
    let last = 5_000 - PAGE as u64 + 3;
    let rows = (0..PAGE as u64).map(|row| (5_000 - row).max(last));
    let mut body: serde_json::Value = serde_json::from_slice(&body(rows)).unwrap();
    // One in the middle, and the second of the three in the last block, which is left to the next page.
    body["result"][7]["value"] = json!("1e18");
    body["result"][PAGE - 2]["value"] = json!("1e18");
    let page = txs(&serde_json::to_vec(&body).unwrap()).unwrap();
    assert_eq!((page.items.len(), page.unreadable), (PAGE - 4, 1));
    assert_eq!(page.next.unwrap()[0].1, last.to_string());
    body["result"] = json!(body["result"].as_array().unwrap()[PAGE - 3..]);
    let next = txs(&serde_json::to_vec(&body).unwrap()).unwrap();
    assert_eq!((next.items.len(), next.unreadable), (2, 1));
}

/// A server that gives no more than [`PAGE`] rows at once, whatever is asked for: of one block, and this on the second page.
async fn capped(second: Vec<u8>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    let first = body((0..PAGE).map(|_| 7));
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut asked = [0; 4_096];
            let read = stream.read(&mut asked).await.unwrap();
            let is_second = String::from_utf8_lossy(&asked[..read]).contains("page=2");
            let body = if is_second { &second } else { &first };
            let head = format!(
                "HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
                body.len()
            );
            stream.write_all(head.as_bytes()).await.unwrap();
            stream.write_all(body).await.unwrap();
        }
    });
    base
}

#[tokio::test]
async fn a_block_that_fills_a_page_to_its_last_row_is_whole() {
    let cut = body([7, 6].into_iter());
    let whole = body([6, 5].into_iter());
    let none = br#"{"status":"0","message":"No transactions found","result":[]}"#.to_vec();
    for (second, missing) in [(whole, 0), (none, 0), (cut, 1), (b"busy".to_vec(), 1)] {
        let shared = Shared::new(
            kit::cache::Cache::local(1 << 20),
            kit::clock::system(),
            std::time::Duration::from_secs(20),
            Arc::new(NoToll),
        )
        .unwrap();
        let etherscan = Etherscan::new(1, &capped(second).await, None, 1_000, &shared, None).unwrap();
        let asked = etherscan.transfers(ALICE, "txlist", &Params::new(), txs).await;
        let (page, _) = asked.unwrap();
        assert_eq!((page.items.len(), page.unreadable), (PAGE, missing));
    }
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

const ALICE: &str = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";
const BOB: &str = "0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359";

/// A token's transfer as Etherscan lists it: without its place in the transaction.
fn token(from: &str, to: &str, value: &str) -> serde_json::Value {
    json!({"blockNumber": "9", "timeStamp": "1", "hash": format!("0x{}", "ab".repeat(32)), "from": from, "to": to,
        "contractAddress": "0xdac17f958d2ee523a2206206994597c13d831ec7", "value": value, "tokenSymbol": "T", "tokenDecimal": "6"})
}

fn listed(rows: &[serde_json::Value]) -> Vec<u8> {
    serde_json::to_vec(&json!({"status": "1", "message": "OK", "result": rows})).unwrap()
}

#[test]
fn transfers_of_one_transaction_have_places_of_their_own_that_every_list_agrees_on() {
    let rows = [token(ALICE, BOB, "5"), token(BOB, ALICE, "5"), token(ALICE, BOB, "5")];
    let places = |rows: &[serde_json::Value]| -> Vec<u32> {
        let page = tokens(&listed(rows)).unwrap();
        page.items.iter().map(|one| one.position).collect()
    };
    let all = places(&rows);
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), 3, "{all:?}");
    assert_eq!(places(&rows[1..2]), all[1..2], "as in a list that has this one alone");
    // Graphs number tokens from 2^20 on.
    assert!(all.iter().all(|place| (1 << 29..1 << 30).contains(place)), "{all:?}");
    let mut told = rows[0].clone();
    told["logIndex"] = json!("0x1f");
    assert_eq!(places(&[told]), [31]);
    let coins = txs(&body([9].into_iter())).unwrap();
    assert_eq!(coins.items[0].position, 0);
}

#[test]
fn numbers_are_texts_or_numbers_and_nothing_is_guessed() {
    let mut rows = [
        token(ALICE, BOB, "0x10"),
        token(ALICE, BOB, "7"),
        token(ALICE, BOB, "1"),
    ];
    rows[0]["blockNumber"] = json!(9);
    rows[0]["timeStamp"] = json!("0x5");
    rows[0]["tokenDecimal"] = json!(18);
    rows[1]["tokenDecimal"] = json!(null);
    rows[1]["to"] = json!("");
    rows[2]["value"] = json!(1e21);
    let page = tokens(&listed(&rows)).unwrap();
    let [first, second] = page.items.as_slice() else {
        panic!("{page:?}")
    };
    assert_eq!(
        (first.block, first.time, first.value.to_string().as_str()),
        (Some(9), 5, "16")
    );
    assert!(matches!(first.asset, Asset::Token { decimals: Some(18), .. }));
    assert!(matches!(second.asset, Asset::Token { decimals: None, .. }));
    assert_eq!(second.to, None, "to nobody, and not to the token");
    assert_eq!(page.unreadable, 1, "a number that may have been rounded");
}

#[test]
fn a_list_of_all_tokens_says_by_its_rows_which_standard_they_have() {
    let mut rows = [token(ALICE, BOB, "5"), token(ALICE, BOB, "5"), token(ALICE, BOB, "5")];
    rows[0]["tokenID"] = json!("");
    rows[1]["tokenID"] = json!("77");
    rows[2]["tokenID"] = json!("77");
    rows[2].as_object_mut().unwrap().remove("value");
    let items = tokens(&listed(&rows)).unwrap().items;
    let told: Vec<_> = items.iter().map(|one| (one.kind, one.value.to_string())).collect();
    let wanted = [(Kind::Erc20, "5"), (Kind::Erc1155, "5"), (Kind::Erc721, "1")];
    assert_eq!(told, wanted.map(|(kind, value)| (kind, value.to_owned())));
}

#[test]
fn a_receipt_that_says_it_failed_is_believed_where_nothing_else_says_so() {
    let mut list: serde_json::Value = serde_json::from_slice(&body([9, 8, 7, 6].into_iter())).unwrap();
    list["result"][0]["isError"] = json!(null);
    list["result"][0]["txreceipt_status"] = json!("0");
    list["result"][1]["txreceipt_status"] = json!("1");
    list["result"][2]["txreceipt_status"] = json!("");
    list["result"][3]["isError"] = json!(1);
    let items = txs(&serde_json::to_vec(&list).unwrap()).unwrap().items;
    let failed: Vec<_> = items.iter().map(|one| one.failed).collect();
    assert_eq!(failed, [true, false, false, true]);
}

#[test]
fn an_answer_in_other_words_is_read_and_none_without_rows_is_empty() {
    for none in ["null", "[]", "\"\""] {
        let body = format!(r#"{{"status":0,"message":"No transactions found","result":{none}}}"#);
        assert!(txs(body.as_bytes()).unwrap().items.is_empty(), "{none}");
    }
    for odd in [
        r#"{"status":0,"message":null,"result":[]}"#,
        r#"{"status":"1","message":"OK","result":null}"#,
        r#"{"status":"1","message":"OK"}"#,
        r#"{"message":"No transactions found","result":[]}"#,
        r#"{"status":"0","message":"NOTOK","result":"Max rate limit reached"}"#,
        "<html><body>502</body></html>",
    ] {
        assert!(txs(odd.as_bytes()).is_err(), "{odd}");
    }
}
