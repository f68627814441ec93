//! Addresses: what they are, hold, sent and got.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, web::Data};
use ruint::aliases::U256;
use serde_json::{Value, json};

use super::{Answer, Scene, holding, json::time, page, scene, who};
use crate::{
    evm::{
        ledger::Standard,
        word::{Addr, hash_text},
    },
    outside::Outside,
};

const DAYS: i64 = 90;

pub async fn address(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        let who = who(scene, &request)?;
        let view = scene.view;
        let contract = view.ledger.contracts.get(&who).filter(|it| it.since <= view.tip);
        let history = view.ledger.coin_history(who);
        let last = history.iter().rev().find(|(block, _)| *block <= view.tip);
        let mut body = scene.party(who);
        let rate = scene.price("ethereum", outside.world.now_ms());
        for (name, value) in [
            ("block_number_balance_updated_at", json!(last.map(|(block, _)| block))),
            ("coin_balance", json!(last.map(|(_, balance)| balance.to_string()))),
            ("creation_status", json!(contract.map(|_| "success"))),
            (
                "creation_transaction_hash",
                json!(contract.and_then(|it| it.creator).map(|(_, hash)| hash_text(&hash))),
            ),
            (
                "creator_address_hash",
                json!(contract.and_then(|it| it.creator).map(|(maker, _)| maker.to_string())),
            ),
            ("exchange_rate", json!(rate.map(|rate| format!("{rate:.2}")))),
            ("has_beacon_chain_withdrawals", json!(false)),
            ("has_logs", json!(!view.logs(who).is_empty())),
            ("has_token_transfers", json!(!view.moves(who).is_empty())),
            ("has_tokens", json!(!holding::kept(scene, who).is_empty())),
            ("has_validated_blocks", json!(false)),
            (
                "token",
                json!(
                    view.ledger
                        .token(who)
                        .filter(|_| contract.is_some())
                        .map(|token| scene.token(token))
                ),
            ),
            ("watchlist_address_id", Value::Null),
        ] {
            body[name] = value;
        }
        Ok(body)
    })
}

pub async fn counters(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        let who = who(scene, &request)?;
        let txs = scene.view.txs(who);
        Ok(json!({
            "gas_usage_count": scene.gas_of(txs, who).to_string(),
            "token_transfers_count": scene.view.moves(who).len().to_string(),
            "transactions_count": txs.len().to_string(), "validations_count": "0",
        }))
    })
}

/// Which side of a transfer is wanted, from the filter.
fn sided(scene: &Scene, who: Addr, from: Addr, to: Option<Addr>) -> bool {
    match scene.text("filter") {
        Some("to") => to == Some(who),
        Some("from") => from == who,
        _ => true,
    }
}

pub async fn txs(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        let who = who(scene, &request)?;
        let ledger = scene.view.ledger;
        let mut all: Vec<u32> = scene.view.txs(who).iter().rev().copied().collect();
        all.retain(|tx| {
            let tx = &ledger.txs[*tx as usize];
            sided(scene, who, tx.from, tx.to.or(tx.created))
        });
        let up = scene.text("order") == Some("asc");
        match scene.text("sort") {
            Some("block_number") if up => all.reverse(),
            Some("value") => all.sort_by_key(|tx| std::cmp::Reverse(ledger.txs[*tx as usize].value)),
            Some("fee") => all.sort_by_key(|tx| {
                let tx = &ledger.txs[*tx as usize];
                std::cmp::Reverse(u128::from(tx.gas_used) * u128::from(tx.gas_price))
            }),
            None | Some("block_number") => {}
            Some(_) => return Err(scene.refuses("sort", "Invalid value for enum")),
        }
        if up && matches!(scene.text("sort"), Some("value" | "fee")) {
            all.reverse();
        }
        page::page(scene, &all, |tx| tx_key(scene, tx), |tx| scene.tx(tx))
    })
}

fn tx_key(scene: &Scene, tx: u32) -> page::Key {
    let tx = &scene.view.ledger.txs[tx as usize];
    vec![("block_number", json!(tx.block)), ("index", json!(tx.index))]
}

pub async fn moves(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        let who = who(scene, &request)?;
        scene.without("limit")?;
        let kinds = scene.list("type");
        let token = scene.text("token").map(str::to_ascii_lowercase);
        let ledger = scene.view.ledger;
        let mut all: Vec<u32> = scene.view.moves(who).iter().rev().copied().collect();
        all.retain(|one| {
            let one = &ledger.moves[*one as usize];
            let kind = ledger.token(one.token).map(|token| token.standard.name());
            sided(scene, who, one.from, Some(one.to))
                && kinds
                    .as_ref()
                    .is_none_or(|kinds| kinds.iter().any(|wanted| Some(wanted.as_str()) == kind))
                && token.as_ref().is_none_or(|token| *token == one.token.lower())
        });
        page::page(scene, &all, |one| move_key(scene, one), |one| scene.moved(one))
    })
}

/// A log that moves several kinds is told apart by the place in it.
pub fn move_key(scene: &Scene, one: u32) -> page::Key {
    let ledger = scene.view.ledger;
    let one = &ledger.moves[one as usize];
    let log = &ledger.logs[one.log as usize];
    let block = scene.view.block_of(log.tx);
    let mut key = vec![("block_number", json!(block)), ("index", json!(log.index))];
    if ledger
        .token(one.token)
        .is_some_and(|token| token.standard == Standard::Erc1155)
    {
        key.push(("batch_index", json!(one.place)));
    }
    key
}

pub async fn calls(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        let who = who(scene, &request)?;
        let ledger = scene.view.ledger;
        let mut all: Vec<u32> = scene.view.calls(who).iter().rev().copied().collect();
        all.retain(|call| {
            let call = &ledger.calls[*call as usize];
            sided(scene, who, call.from, call.to.or(call.created))
        });
        page::page(scene, &all, |call| call_key(scene, call), |call| scene.called(call))
    })
}

pub fn call_key(scene: &Scene, call: u32) -> page::Key {
    let call = &scene.view.ledger.calls[call as usize];
    let tx = &scene.view.ledger.txs[call.tx as usize];
    vec![
        ("block_number", json!(tx.block)),
        ("transaction_index", json!(tx.index)),
        ("index", json!(call.index)),
    ]
}

pub async fn logs(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        let who = who(scene, &request)?;
        let all: Vec<u32> = scene.view.logs(who).iter().rev().copied().collect();
        page::page(scene, &all, |log| log_key(scene, log), |log| scene.logged(log))
    })
}

pub fn log_key(scene: &Scene, log: u32) -> page::Key {
    let log = &scene.view.ledger.logs[log as usize];
    vec![
        ("block_number", json!(scene.view.block_of(log.tx))),
        ("index", json!(log.index)),
    ]
}

/// The coin's balances, newest first, each with what it changed by.
pub async fn balances(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        let who = who(scene, &request)?;
        let view = scene.view;
        let history = view.ledger.coin_history(who);
        let seen = &history[..history.partition_point(|(block, _)| *block <= view.tip)];
        let places: Vec<usize> = (0..seen.len()).rev().collect();
        page::page(
            scene,
            &places,
            |at| vec![("block_number", json!(seen[at].0))],
            |at| {
                let (block, value) = seen[at];
                let before = at.checked_sub(1).map_or(U256::ZERO, |at| seen[at].1);
                let delta = if value >= before {
                    (value - before).to_string()
                } else {
                    format!("-{}", before - value)
                };
                json!({
                    "block_number": block, "block_timestamp": time(view.ledger.blocks[block as usize].time), "delta": delta,
                    "transaction_hash": null, "value": value.to_string(),
                })
            },
        )
    })
}

/// The last balance of each day on which it changed, of the last ninety.
pub async fn days(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        let who = who(scene, &request)?;
        let view = scene.view;
        let since = i64::from(view.now) - DAYS * 86_400;
        let mut days: BTreeMap<String, String> = BTreeMap::new();
        let mut before = None;
        for (block, value) in view
            .ledger
            .coin_history(who)
            .iter()
            .filter(|(block, _)| *block <= view.tip)
        {
            let at = view.ledger.blocks[*block as usize].time;
            if i64::from(at) < since {
                before = Some(value.to_string());
            } else {
                days.insert(time(at)[..10].to_owned(), value.to_string());
            }
        }
        // The balance that held when the days began.
        if let Some(value) = before {
            let first = time(since.max(0) as u32)[..10].to_owned();
            days.entry(first).or_insert(value);
        }
        let items: Vec<Value> = days
            .iter()
            .map(|(date, value)| json!({"date": date, "value": value}))
            .collect();
        Ok(json!({"items": items, "days": DAYS}))
    })
}
