//! The list of blocks, newest first.

use actix_web::{HttpRequest, web::Data};
use ruint::aliases::U256;
use serde_json::{Value, json};

use super::{Answer, Scene, json::time, page, scene};
use crate::{
    evm::{header::GAS_LIMIT, word::hash_text},
    outside::Outside,
};

pub async fn blocks(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        // There are neither uncles nor reorganisations to list.
        if scene
            .text("type")
            .is_some_and(|kind| !kind.eq_ignore_ascii_case("block"))
        {
            return Ok(json!({"items": [], "next_page_params": null}));
        }
        let all: Vec<u32> = (0..=scene.view.tip).rev().collect();
        page::page(
            scene,
            &all,
            |height| vec![("block_number", json!(height))],
            |height| write(scene, height),
        )
    })
}

fn write(scene: &Scene, height: u32) -> Value {
    let block = &scene.view.ledger.blocks[height as usize];
    let burnt = U256::from(block.base_fee) * U256::from(block.gas_used);
    json!({
        "height": height, "hash": hash_text(&block.hash), "parent_hash": hash_text(&block.parent), "timestamp": time(block.time),
        "type": "block", "transactions_count": block.txs_len, "gas_used": block.gas_used.to_string(), "gas_limit": GAS_LIMIT.to_string(),
        "base_fee_per_gas": block.base_fee.to_string(), "burnt_fees": burnt.to_string(), "size": block.size, "difficulty": "0",
        "total_difficulty": "0", "nonce": "0x0000000000000000", "miner": scene.party(block.miner), "rewards": [], "uncles_hashes": [],
        "gas_used_percentage": block.gas_used as f64 / GAS_LIMIT as f64 * 100.0, "withdrawals_count": 0,
    })
}
