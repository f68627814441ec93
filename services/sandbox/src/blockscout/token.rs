//! Tokens: what they are, who holds them, how they moved.

use actix_web::{HttpRequest, web::Data};
use serde_json::json;

use super::{Answer, Refusal, address::move_key, page, scene, who};
use crate::{evm::ledger::Asset, outside::Outside};

pub async fn token(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        let who = who(scene, &request)?;
        let token = scene.view.ledger.token(who).ok_or_else(Refusal::missing)?;
        Ok(scene.token(token))
    })
}

/// The largest first.
pub async fn holders(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        let who = who(scene, &request)?;
        let ledger = scene.view.ledger;
        ledger.token(who).ok_or_else(Refusal::missing)?;
        let mut all = ledger.holders(Asset::Token(who), scene.view.tip);
        all.sort_unstable_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(&other.0)));
        page::page(
            scene,
            &all,
            |(holder, value)| {
                vec![
                    ("address_hash", json!(holder.to_string())),
                    ("value", json!(value.to_string())),
                ]
            },
            |(holder, value)| json!({"address": scene.party(holder), "token_id": null, "value": value.to_string()}),
        )
    })
}

pub async fn transfers(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        let who = who(scene, &request)?;
        let ledger = scene.view.ledger;
        ledger.token(who).ok_or_else(Refusal::missing)?;
        scene.without("limit")?;
        let all: Vec<u32> = (0..ledger.moves.len() as u32)
            .rev()
            .filter(|one| {
                let one = &ledger.moves[*one as usize];
                one.token == who && scene.view.block_of(ledger.tx_of(one)) <= scene.view.tip
            })
            .collect();
        page::page(scene, &all, |one| move_key(scene, one), |one| scene.moved(one))
    })
}
