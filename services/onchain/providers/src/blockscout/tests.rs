//! Bodies as versions 6, 11 and 12 write them.

use chain_model::{
    account::Nature,
    amount::Amount,
    transfer::{Asset, Kind},
};
use serde_json::json;

use crate::blockscout::{
    days::days,
    shape::{self, address, collections, counters, holdings, internals, token_transfers, txs},
};

const ME: &str = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";
const SUMMED: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const ZERO: &str = "0x0000000000000000000000000000000000000000";
const TOKEN: &str = "0xdAC17F958D2ee523a2206206994597C13D831ec7";

fn bytes(value: &serde_json::Value) -> Vec<u8> {
    serde_json::to_vec(value).unwrap()
}

fn tx(block: &str) -> serde_json::Value {
    json!({"hash": format!("0x{}", "Ab".repeat(32)), block: 7, "timestamp": "2026-01-02T03:04:05.000000Z", "from": {"hash": ME},
        "to": null, "created_contract": {"hash": TOKEN}, "value": "12", "status": "error", "fee": {"type": "actual", "value": "21000"},
        "method": null, "gas_used": "21000", "nonce": 3})
}

#[test]
fn transactions_are_read_by_old_and_new_names() {
    for block in ["block", "block_number"] {
        let body = json!({"items": [tx(block)], "next_page_params": {"block_number": 7, "index": 2, "items_count": 50, "x": null, "sort": "value"}});
        let page = txs(&bytes(&body)).unwrap();
        let one = &page.items[0];
        assert_eq!((one.block, one.time, one.failed), (Some(7), 1_767_323_045, true));
        assert_eq!(one.tx, format!("0x{}", "ab".repeat(32)));
        assert_eq!(one.fee, Some(Amount::from(21_000)));
        assert_eq!(
            (one.from.as_deref(), one.to.as_deref()),
            (Some(SUMMED), Some(TOKEN)),
            "a creation goes to what it made"
        );
        let next: Vec<_> = page.next.unwrap();
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        // Sent back as they came; what is null is left out.
        assert_eq!(next.len(), 4);
        assert!(next.contains(&pair("items_count", "50")) && next.contains(&pair("sort", "value")));
    }
    assert_eq!(txs(br#"{"items":[],"next_page_params":null}"#).unwrap().next, None);
    let mut odd = tx("block");
    odd["value"] = json!("1e18");
    let some = txs(&bytes(&json!({"items": [tx("block"), odd, tx("block")]}))).unwrap();
    assert_eq!(
        (some.items.len(), some.unreadable),
        (2, 1),
        "an odd row costs itself alone"
    );
    assert!(
        txs(&bytes(&json!({"items": [odd]}))).is_err(),
        "a page that lost all its rows is no empty one"
    );
}

#[test]
fn versions_that_send_old_and_new_names_are_read() {
    let mut both = tx("block_number");
    both["block"] = json!(7);
    let mut empty = tx("block");
    empty["block_number"] = json!(null);
    for row in [&both, &empty] {
        assert_eq!(shape::tx(&bytes(row)).unwrap().transfer.block, Some(7));
    }
    let page = txs(&bytes(&json!({"items": [both, empty]}))).unwrap();
    assert_eq!((page.items.len(), page.unreadable), (2, 0));
    let hash = format!("0x{}", "cd".repeat(32));
    let moved = json!({"transaction_hash": hash, "tx_hash": hash, "block_number": 9, "block": 9, "timestamp": "2026-01-02T03:04:05Z",
        "from": {"hash": ZERO}, "to": {"hash": ME}, "log_index": "4", "total": {"value": 5},
        "token": {"address": TOKEN, "address_hash": TOKEN, "symbol": "T", "decimals": 6, "type": "ERC-20"}});
    let one = token_transfers(&bytes(&json!({"items": [moved]})))
        .unwrap()
        .items
        .remove(0);
    assert_eq!((one.position, one.value, one.block), (4, Amount::from(5), Some(9)));
    assert!(matches!(one.asset, Asset::Token { decimals: Some(6), .. }));
}

#[test]
fn internal_transactions_fail_where_that_is_said_and_carry_nothing_where_they_cannot() {
    let call = |kind: &str, value: serde_json::Value, success: serde_json::Value, error: serde_json::Value| {
        json!({"transaction_hash": format!("0x{}", "cd".repeat(32)), "block_number": 9, "timestamp": "2026-01-02T03:04:05Z",
            "from": {"hash": ME}, "to": {"hash": TOKEN}, "value": value, "index": "2", "success": success, "error": error, "type": kind})
    };
    let (yes, no, none) = (json!(true), json!(false), json!(null));
    let items = [
        call("call", json!("8"), yes.clone(), none.clone()),
        call("call", json!("8"), no, none.clone()),
        call("call", json!("8"), none.clone(), json!("Reverted")),
        call("call", json!("8"), none.clone(), none.clone()),
        call("staticcall", none.clone(), yes.clone(), none.clone()),
        call("call", none.clone(), yes, none),
    ];
    let page = internals(&bytes(&json!({"items": items}))).unwrap();
    let told: Vec<_> = page.items.iter().map(|one| (one.value, one.failed)).collect();
    let wanted = [(8_u64, false), (8, true), (8, true), (8, false), (0, false)];
    assert_eq!(told, wanted.map(|(value, failed)| (Amount::from(value), failed)));
    assert_eq!(page.unreadable, 1, "an amount that nobody knows");
}

#[test]
fn token_transfers_know_mints_collections_and_missing_decimals() {
    let transfer = |kind: &str, name: &str, total: serde_json::Value| {
        json!({"transaction_hash": format!("0x{}", "cd".repeat(32)), "block_number": 9, "timestamp": "2026-01-02T03:04:05Z", "from": {"hash": ZERO},
            "to": {"hash": ME}, "log_index": 4, "token": {name: TOKEN, "symbol": "T", "decimals": null, "type": kind}, "total": total})
    };
    let body = json!({"items": [
        transfer("ERC-20", "address_hash", json!({"value": "5", "decimals": "6"})),
        transfer("ERC-721", "address", json!({"token_id": "77"})),
        transfer("ERC-1155", "address", json!({"token_id": "8", "value": "3"})),
    ]});
    let items = token_transfers(&bytes(&body)).unwrap().items;
    let kinds: Vec<_> = items.iter().map(|one| (one.kind, one.value, one.token_id)).collect();
    let id = |number: u64| Some(Amount::from(number));
    assert_eq!(
        kinds,
        [
            (Kind::Erc20, Amount::from(5), None),
            (Kind::Erc721, Amount::from(1), id(77)),
            (Kind::Erc1155, Amount::from(3), id(8))
        ]
    );
    assert!(
        items
            .iter()
            .all(|one| one.from.is_none() && one.to.as_deref() == Some(SUMMED)),
        "a mint is from nobody"
    );
    assert!(matches!(&items[0].asset, Asset::Token { decimals: None, contract, .. } if contract == TOKEN));
}

#[test]
fn the_rest_is_read() {
    let internal = json!({"items": [{"transaction_hash": format!("0x{}", "cd".repeat(32)), "block_number": 9, "timestamp": "2026-01-02T03:04:05Z",
        "from": {"hash": ME}, "to": {"hash": TOKEN}, "value": "8", "index": 2, "success": false}]});
    let one = internals(&bytes(&internal)).unwrap().items.remove(0);
    assert_eq!((one.kind, one.position, one.failed), (Kind::Internal, 2, true));
    let held = json!({"items": [{"token": {"address_hash": TOKEN, "symbol": "T", "decimals": "6", "exchange_rate": "1.0", "type": "ERC-20"}, "value": "9", "token_id": null}]});
    let one = holdings(&bytes(&held)).unwrap().items.remove(0);
    assert_eq!(
        (one.value, one.provider_price.as_deref()),
        (Amount::from(9), Some("1.0"))
    );
    let owned = json!({"items": [{"token": {"address": TOKEN, "name": "N", "symbol": "S", "decimals": null, "type": "ERC-721"}, "amount": "2", "token_instances": [{"id": "1"}, {"id": "2"}]}]});
    let one = collections(&bytes(&owned)).unwrap().items.remove(0);
    assert_eq!((one.count, one.ids.len()), (2, 2));
    for body in [
        json!({"items": [{"date": "2026-01-02", "value": "5"}], "days": 10}),
        json!([{"date": "2026-01-02", "value": "5"}]),
    ] {
        assert_eq!(
            days(&bytes(&body)).unwrap(),
            [("2026-01-02".to_owned(), Amount::from(5))]
        );
    }
    let counted = json!({"transactions_count": "12", "token_transfers_count": 3, "gas_usage_count": "1"});
    assert_eq!(counters(&bytes(&counted)).unwrap(), (Some(12), Some(3)));
    let lent =
        json!({"hash": ME, "coin_balance": "1", "is_contract": true, "proxy_type": "eip7702", "implementations": []});
    assert!(matches!(address(&bytes(&lent)).unwrap().nature, Nature::Key));
    let account = json!({"hash": ME, "coin_balance": null, "is_contract": true, "is_verified": true, "name": "Vault",
        "creator_address_hash": ME, "creation_transaction_hash": format!("0x{}", "ef".repeat(32))});
    let account = address(&bytes(&account)).unwrap();
    assert_eq!(account.balance, None, "not fetched yet is not nothing");
    assert!(
        matches!(account.nature, Nature::Contract { verified: true, creator: Some(creator), .. } if creator == SUMMED)
    );
}

#[test]
fn a_fee_is_what_was_paid_with_its_blobs() {
    let fee = |kind: &str, blobs: serde_json::Value| {
        let mut body = tx("block_number");
        body["fee"]["type"] = json!(kind);
        body["burnt_blob_fee"] = blobs;
        shape::tx(&bytes(&body)).unwrap().fee
    };
    assert_eq!(fee("actual", json!("131072")), Some(Amount::from(152_072)));
    assert_eq!(fee("actual", json!(null)), Some(Amount::from(21_000)));
    assert_eq!(fee("maximum", json!(null)), None, "nothing is paid while it waits");
}

#[test]
fn a_call_in_place_of_another_moves_its_coins_no_second_time() {
    let call = |kind: &str| {
        json!({"transaction_hash": format!("0x{}", "cd".repeat(32)), "block_number": 9, "timestamp": "2026-01-02T03:04:05Z",
            "from": {"hash": ME}, "to": {"hash": TOKEN}, "value": "8", "index": 2, "success": true, "type": kind})
    };
    let kinds = ["call", "delegatecall", "callcode", "selfdestruct"];
    let body = json!({"items": kinds.map(call)});
    let items = internals(&bytes(&body)).unwrap().items;
    let moved: Vec<_> = items.iter().map(|one| one.value).collect();
    assert_eq!(moved, [8_u64, 0, 0, 8].map(Amount::from));
}
