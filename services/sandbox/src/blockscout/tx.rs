//! Transactions.

use actix_web::{HttpRequest, web::Data};
use serde_json::Value;

use super::{
    Answer,
    address::{call_key, log_key, move_key},
    page, scene, which,
};
use crate::outside::Outside;

/// Transfers that a transaction's own body shows.
const SHOWN: usize = 10;

pub async fn tx(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        let number = which(scene, &request)?;
        let mut body = scene.tx(number);
        let moves = scene.view.ledger.moves_of(number).take(SHOWN);
        body["token_transfers"] = moves.map(|one| scene.moved(one)).collect::<Value>();
        Ok(body)
    })
}

pub async fn moves(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        let number = which(scene, &request)?;
        scene.without("limit")?;
        let kinds = scene.list("type");
        let ledger = scene.view.ledger;
        let all: Vec<u32> = ledger
            .moves_of(number)
            .filter(|one| {
                let kind = ledger
                    .token(ledger.moves[*one as usize].token)
                    .map(|token| token.standard.name());
                kinds
                    .as_ref()
                    .is_none_or(|kinds| kinds.iter().any(|wanted| Some(wanted.as_str()) == kind))
            })
            .collect();
        page::page(scene, &all, |one| move_key(scene, one), |one| scene.moved(one))
    })
}

pub async fn calls(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        let number = which(scene, &request)?;
        let tx = &scene.view.ledger.txs[number as usize];
        let all: Vec<u32> = (tx.calls_at..tx.calls_at + tx.calls_len).collect();
        page::page(scene, &all, |call| call_key(scene, call), |call| scene.called(call))
    })
}

pub async fn logs(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        let number = which(scene, &request)?;
        let tx = &scene.view.ledger.txs[number as usize];
        let all: Vec<u32> = (tx.logs_at..tx.logs_at + tx.logs_len).collect();
        page::page(scene, &all, |log| log_key(scene, log), |log| scene.logged(log))
    })
}
