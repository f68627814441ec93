//! The quick search: addresses, contracts and tokens by name, transactions, blocks.

use actix_web::{HttpRequest, web::Data};
use serde_json::{Value, json};

use super::{Answer, Scene, json::time, scene};
use crate::{
    evm::word::{Addr, hash_text, parse_hash},
    outside::Outside,
};

const FOUND: usize = 50;

pub async fn quick(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        let Some(text) = scene.text("q") else {
            return Ok(json!([]));
        };
        let mut found = exact(scene, text);
        if found.is_empty() {
            found = named(scene, &text.to_lowercase());
        }
        found.truncate(FOUND);
        Ok(Value::Array(found))
    })
}

fn exact(scene: &Scene, text: &str) -> Vec<Value> {
    let view = scene.view;
    if let Some(who) = Addr::parse(text) {
        if view.ledger.touching(who).is_none() && !view.is_contract(who, view.tip) {
            return Vec::new();
        }
        return match view.ledger.token(who) {
            Some(token) => vec![token_row(scene, token)],
            None => vec![address_row(scene, who)],
        };
    }
    if let Some(hash) = parse_hash(text) {
        if let Some(tx) = view.find(&hash) {
            let tx = &view.ledger.txs[tx as usize];
            return vec![json!({
                "priority": 0, "timestamp": time(view.ledger.blocks[tx.block as usize].time), "transaction_hash": hash_text(&tx.hash),
                "type": "transaction", "url": format!("/tx/{}", hash_text(&tx.hash)),
            })];
        }
        let block = view.ledger.find_block(&hash).filter(|block| *block <= view.tip);
        return block.map(|block| block_row(scene, block)).into_iter().collect();
    }
    let number = text.parse::<u32>().ok().filter(|number| *number <= view.tip);
    number.map(|block| block_row(scene, block)).into_iter().collect()
}

fn named(scene: &Scene, text: &str) -> Vec<Value> {
    let view = scene.view;
    let fits = |name: &str| name.to_lowercase().contains(text);
    let tokens = view
        .ledger
        .tokens
        .iter()
        .filter(|token| fits(token.name) || fits(token.symbol))
        .filter(|token| view.is_contract(token.address, view.tip));
    let mut rows: Vec<Value> = tokens.map(|token| token_row(scene, token)).collect();
    let mut contracts: Vec<Addr> = view
        .ledger
        .contracts
        .iter()
        .filter(|(address, it)| it.since <= view.tip && fits(it.name) && view.ledger.token(**address).is_none())
        .map(|(address, _)| *address)
        .collect();
    contracts.sort_unstable();
    rows.extend(contracts.into_iter().map(|address| address_row(scene, address)));
    rows
}

fn address_row(scene: &Scene, who: Addr) -> Value {
    let contract = scene
        .view
        .ledger
        .contracts
        .get(&who)
        .filter(|it| it.since <= scene.view.tip);
    json!({
        "address_hash": who.to_string(), "certified": false, "ens_info": null, "is_smart_contract_verified": contract.is_some(),
        "name": contract.map(|it| it.name), "priority": 0, "reputation": "ok",
        "type": if contract.is_some() { "contract" } else { "address" }, "url": format!("/address/{who}"),
    })
}

fn token_row(scene: &Scene, token: &crate::evm::ledger::Token) -> Value {
    let body = scene.token(token);
    json!({
        "address_hash": body["address_hash"], "address_url": format!("/address/{}", token.address), "certified": false,
        "circulating_market_cap": null, "exchange_rate": body["exchange_rate"], "icon_url": null, "is_smart_contract_verified": true,
        "is_verified_via_admin_panel": false, "name": token.name, "priority": 0, "reputation": "ok", "symbol": token.symbol,
        "token_type": token.standard.name(), "token_url": format!("/token/{}", token.address), "total_supply": body["total_supply"],
        "type": "token",
    })
}

fn block_row(scene: &Scene, number: u32) -> Value {
    let block = &scene.view.ledger.blocks[number as usize];
    let hash = hash_text(&block.hash);
    json!({
        "block_hash": hash, "block_number": number, "block_type": "block", "priority": 0, "timestamp": time(block.time), "type": "block",
        "url": format!("/block/{hash}"),
    })
}
