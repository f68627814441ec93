//! What addresses hold: tokens, single pieces, collections.

use actix_web::{HttpRequest, web::Data};
use ruint::aliases::U256;
use serde_json::{Value, json};

use super::{Answer, Scene, page, scene, who};
use crate::{
    evm::{
        ledger::{Asset, Standard, Token},
        word::Addr,
    },
    outside::Outside,
};

/// Tokens that an address holds, with their numbers; pieces of an ERC-1155 each by itself.
pub fn kept<'a>(scene: &'a Scene, who: Addr) -> Vec<(&'a Token, Option<U256>, U256)> {
    let ledger = scene.view.ledger;
    let mut kept: Vec<_> = ledger
        .holdings(who, scene.view.tip)
        .into_iter()
        .filter_map(|(asset, value)| match asset {
            Asset::Coin => None,
            Asset::Token(token) => Some((ledger.token(token)?, None, value)),
            Asset::Piece(token, id) => {
                let token = ledger.token(token)?;
                (token.standard == Standard::Erc1155).then_some((token, Some(id), value))
            }
        })
        .collect();
    let worth = |(token, _, value): &(&Token, Option<U256>, U256)| {
        let rate = token
            .coin
            .and_then(|coin| scene.price(coin, scene.outside.world.now_ms()));
        f64::from(*value) / 10_f64.powi(token.decimals.into()) * rate.unwrap_or(0.0)
    };
    // The most valuable first, then by contract: what has no price comes last.
    kept.sort_by(|one, other| {
        let by_worth = worth(other).total_cmp(&worth(one));
        by_worth.then((one.0.address, one.1).cmp(&(other.0.address, other.1)))
    });
    kept
}

pub async fn tokens(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        let who = who(scene, &request)?;
        let kinds = scene.list("type");
        let all = kept(scene, who);
        let mine: Vec<usize> = (0..all.len())
            .filter(|at| {
                let name = all[*at].0.standard.name();
                kinds.as_ref().is_none_or(|kinds| kinds.iter().any(|kind| kind == name))
            })
            .collect();
        page::page(
            scene,
            &mine,
            |at| {
                let (token, id, value) = &all[at];
                vec![
                    ("contract_address_hash", json!(token.address.to_string())),
                    ("token_id", json!(id.map_or_else(String::new, |id| id.to_string()))),
                    ("value", json!(value.to_string())),
                ]
            },
            |at| {
                let (token, id, value) = &all[at];
                json!({
                    "token": scene.token(token), "token_id": id.map(|id| id.to_string()), "token_instance": null,
                    "value": value.to_string(),
                })
            },
        )
    })
}

/// Every piece that an address holds: collection, id, how many.
fn held(scene: &Scene, who: Addr) -> Vec<(Addr, U256, U256)> {
    let mut held: Vec<(Addr, U256, U256)> = scene
        .view
        .ledger
        .holdings(who, scene.view.tip)
        .into_iter()
        .filter_map(|(asset, value)| match asset {
            Asset::Piece(token, id) => Some((token, id, value)),
            Asset::Coin | Asset::Token(_) => None,
        })
        .collect();
    held.sort_unstable();
    held
}

fn piece(scene: &Scene, who: Addr, token: &Token, id: U256, value: U256, with_token: bool) -> Value {
    let single = token.standard == Standard::Erc721;
    json!({
        "animation_url": null, "external_app_url": null, "id": id.to_string(), "image_url": null, "is_unique": single,
        "media_type": null, "media_url": null, "metadata": {"name": format!("{} {id}", token.name)},
        "owner": single.then(|| scene.party(who)), "thumbnails": null, "token": with_token.then(|| scene.token(token)),
        "token_type": token.standard.name(), "value": value.to_string(),
    })
}

pub async fn pieces(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        let who = who(scene, &request)?;
        let all = held(scene, who);
        let key = |(token, id, _): (Addr, U256, U256)| -> page::Key {
            vec![
                ("token_contract_address_hash", json!(token.to_string())),
                ("token_id", json!(id.to_string())),
            ]
        };
        page::page(scene, &all, key, |(token, id, value)| {
            let token = scene.view.ledger.token(token);
            token.map_or(Value::Null, |token| piece(scene, who, token, id, value, true))
        })
    })
}

pub async fn collections(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        let who = who(scene, &request)?;
        let held = held(scene, who);
        let mut tokens: Vec<Addr> = held.iter().map(|(token, ..)| *token).collect();
        tokens.dedup();
        let key = |token: Addr| -> page::Key { vec![("token_contract_address_hash", json!(token.to_string()))] };
        page::page(scene, &tokens, key, |address| {
            let Some(token) = scene.view.ledger.token(address) else {
                return Value::Null;
            };
            let mine = held.iter().filter(|(token, ..)| *token == address);
            let amount: U256 = mine.clone().fold(U256::ZERO, |sum, (_, _, value)| sum + value);
            let shown: Vec<Value> = mine
                .take(15)
                .map(|(_, id, value)| piece(scene, who, token, *id, *value, false))
                .collect();
            json!({"amount": amount.to_string(), "token": scene.token(token), "token_instances": shown})
        })
    })
}
