//! Advanced filters: everything that moved, newest first, by kind, age, sides, amount and token.

use actix_web::{HttpRequest, web::Data};
use chrono::DateTime;
use ruint::aliases::U256;
use serde_json::{Value, json};

use super::{
    Answer, Refusal, Scene,
    json::{method, time, total},
    page, scene,
};
use crate::{
    evm::{
        ledger::Tx,
        word::{Addr, hash_text},
    },
    outside::Outside,
};

/// Something that moved.
#[derive(Debug, Clone, Copy)]
enum Moved {
    Coin(u32),
    Inside(u32),
    Token(u32),
}

/// What is wanted.
struct Wanted {
    kinds: Option<Vec<String>>,
    after: Option<i64>,
    before: Option<i64>,
    from: Option<Vec<Addr>>,
    to: Option<Vec<Addr>>,
    either: bool,
    least: Option<f64>,
    most: Option<f64>,
    tokens: Option<Vec<String>>,
}

fn wanted(scene: &Scene) -> Result<Wanted, Refusal> {
    let moment = |name: &str| {
        let read = |text| DateTime::parse_from_rfc3339(text).map(|at| at.timestamp());
        let bad = |_| scene.refuses(name, "Invalid format. Expected date-time");
        scene.text(name).map(read).transpose().map_err(bad)
    };
    let people = |name: &str| {
        let texts = scene.list(name).unwrap_or_default();
        let read = |text: &String| Addr::parse(&text.to_lowercase());
        let all: Option<Vec<Addr>> = texts.iter().map(read).collect();
        let all = all.ok_or_else(|| scene.refuses(name, "Invalid format. Expected ~r/^0x([A-Fa-f0-9]{40})$/"))?;
        Ok((!all.is_empty()).then_some(all))
    };
    let amount = |name: &str| {
        let bad = |_| scene.refuses(name, "Invalid format. Expected number");
        scene.text(name).map(str::parse::<f64>).transpose().map_err(bad)
    };
    Ok(Wanted {
        kinds: scene.list("transaction_types"),
        after: moment("age_from")?,
        before: moment("age_to")?,
        from: people("from_address_hashes_to_include")?,
        to: people("to_address_hashes_to_include")?,
        either: scene
            .text("address_relation")
            .is_none_or(|it| it.eq_ignore_ascii_case("or")),
        least: amount("amount_from")?,
        most: amount("amount_to")?,
        tokens: scene.list("token_contract_address_hashes_to_include"),
    })
}

/// Sides, amount in whole units, kind, and token of a movement.
struct Facts {
    from: Addr,
    to: Option<Addr>,
    amount: f64,
    kind: &'static str,
    token: Option<Addr>,
}

fn facts(scene: &Scene, moved: Moved) -> Facts {
    let ledger = scene.view.ledger;
    let coins = |value: U256| f64::from(value) / 1e18;
    match moved {
        Moved::Coin(tx) => {
            let tx = &ledger.txs[tx as usize];
            Facts {
                from: tx.from,
                to: tx.to.or(tx.created),
                amount: coins(tx.value),
                kind: if tx.to.is_none() {
                    "CONTRACT_CREATION"
                } else {
                    "COIN_TRANSFER"
                },
                token: None,
            }
        }
        Moved::Inside(call) => {
            let call = &ledger.calls[call as usize];
            Facts {
                from: call.from,
                to: call.to.or(call.created),
                amount: coins(call.value),
                kind: "COIN_TRANSFER",
                token: None,
            }
        }
        Moved::Token(one) => {
            let one = &ledger.moves[one as usize];
            let token = ledger.token(one.token);
            Facts {
                from: one.from,
                to: Some(one.to),
                amount: f64::from(one.value) / 10_f64.powi(token.map_or(0, |token| token.decimals.into())),
                kind: token.map_or("ERC-20", |token| token.standard.name()),
                token: Some(one.token),
            }
        }
    }
}

impl Wanted {
    fn fits(&self, facts: &Facts) -> bool {
        let from = self.from.as_ref().map(|any| any.contains(&facts.from));
        let to = self.to.as_ref().map(|any| facts.to.is_some_and(|to| any.contains(&to)));
        let sides = match (from, to) {
            (Some(from), Some(to)) if self.either => from || to,
            (from, to) => from.unwrap_or(true) && to.unwrap_or(true),
        };
        let token = self.tokens.as_ref().is_none_or(|any| {
            any.iter().any(|wanted| match facts.token {
                None => wanted == "NATIVE",
                Some(token) => wanted.eq_ignore_ascii_case(&token.lower()),
            })
        });
        sides
            && token
            && self
                .kinds
                .as_ref()
                .is_none_or(|any| any.iter().any(|kind| kind == facts.kind))
            && self.least.is_none_or(|least| facts.amount >= least)
            && self.most.is_none_or(|most| facts.amount <= most)
    }
}

pub async fn filters(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        let wanted = wanted(scene)?;
        let (view, ledger) = (scene.view, scene.view.ledger);
        let mut all = Vec::new();
        for (number, tx) in ledger.txs.iter().enumerate().rev() {
            let number = number as u32;
            let at = i64::from(view.time_of(number));
            if tx.block > view.tip || wanted.before.is_some_and(|before| at > before) {
                continue;
            }
            if wanted.after.is_some_and(|after| at < after) {
                break;
            }
            let tokens = ledger.moves_of(number).rev().map(Moved::Token);
            let inside = (tx.calls_at..tx.calls_at + tx.calls_len).rev().map(Moved::Inside);
            let own = std::iter::once(Moved::Coin(number));
            all.extend(
                tokens
                    .chain(inside)
                    .chain(own)
                    .filter(|one| wanted.fits(&facts(scene, *one))),
            );
        }
        let mut body = page::page(scene, &all, |one| key(scene, one), |one| write(scene, one))?;
        body["search_params"] = json!({"methods": {}, "tokens": {}});
        Ok(body)
    })
}

/// Number of the transaction, place of the inner call, log and place in it.
fn places(scene: &Scene, moved: Moved) -> (u32, Option<u32>, Option<(u32, u32)>) {
    let ledger = scene.view.ledger;
    match moved {
        Moved::Coin(tx) => (tx, None, None),
        Moved::Inside(call) => {
            let call = &ledger.calls[call as usize];
            (call.tx, Some(call.index), None)
        }
        Moved::Token(one) => {
            let one = &ledger.moves[one as usize];
            let log = &ledger.logs[one.log as usize];
            (log.tx, None, Some((log.index, one.place)))
        }
    }
}

fn key(scene: &Scene, moved: Moved) -> page::Key {
    let (tx, inside, log) = places(scene, moved);
    let tx: &Tx = &scene.view.ledger.txs[tx as usize];
    vec![
        ("block_number", json!(tx.block)),
        ("transaction_index", json!(tx.index)),
        ("internal_transaction_index", json!(inside)),
        ("token_transfer_index", json!(log.map(|(at, _)| at))),
        ("token_transfer_batch_index", json!(log.map(|(_, at)| at))),
    ]
}

fn write(scene: &Scene, moved: Moved) -> Value {
    let (number, inside, log) = places(scene, moved);
    let ledger = scene.view.ledger;
    let tx = &ledger.txs[number as usize];
    let facts = facts(scene, moved);
    let (kind, value, token_total, token) = match moved {
        Moved::Coin(_) => ("coin_transfer", Some(tx.value), None, None),
        Moved::Inside(call) => ("coin_transfer", Some(ledger.calls[call as usize].value), None, None),
        Moved::Token(one) => {
            let one = &ledger.moves[one as usize];
            let token = ledger.token(one.token);
            (facts.kind, None, Some(total(one, token)), token)
        }
    };
    let fee = U256::from(tx.gas_used) * U256::from(tx.gas_price);
    json!({
        "block_number": tx.block, "created_contract": tx.created.map(|it| scene.party(it)), "fee": fee.to_string(),
        "from": scene.party(facts.from), "hash": hash_text(&tx.hash), "internal_transaction_index": inside,
        "method": method(&tx.input), "status": if tx.failed.is_some() { "error" } else { "ok" },
        "timestamp": time(scene.view.time_of(number)), "to": facts.to.map(|to| scene.party(to)),
        "token": token.map(|token| scene.token(token)), "token_transfer_batch_index": log.map(|(_, at)| at),
        "token_transfer_index": log.map(|(at, _)| at), "total": token_total, "transaction_index": tx.index, "type": kind,
        "value": value.map(|value| value.to_string()),
    })
}
