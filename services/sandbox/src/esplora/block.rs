//! Blocks.

use actix_web::{
    HttpResponse,
    web::{Data, Path},
};
use bitcoin::{
    BlockHash, Txid, VarInt,
    consensus::encode::{serialize, serialize_hex},
    hashes::Hash,
};
use serde_json::{Value, json as value};

use super::{Answer, Refusal, json, json as answer, look, octets, text};
use crate::{
    chain::{Place, View},
    outside::Outside,
};

/// Transactions on a page.
pub const PAGE: usize = 25;
const BLOCKS: usize = 10;

fn no_block() -> Refusal {
    Refusal::missing("Block not found")
}

fn best(view: &View) -> Result<u32, Refusal> {
    view.tip.ok_or_else(no_block)
}

/// Position of a block that can be seen.
fn find(view: &View, hash: &str) -> Result<u32, Refusal> {
    let hash: BlockHash = hash.parse()?;
    let at = view.ledger.find_block(&hash).ok_or_else(no_block)?;
    if at > best(view)? { Err(no_block()) } else { Ok(at) }
}

fn find_height(view: &View, height: u32) -> Result<u32, Refusal> {
    let at = view
        .ledger
        .blocks
        .binary_search_by_key(&height, |block| block.height)
        .map_err(|_| no_block())? as u32;
    if at > best(view)? { Err(no_block()) } else { Ok(at) }
}

pub async fn tip_height(outside: Data<Outside>) -> Answer {
    look(&outside, |view| {
        Ok(text(view.ledger.blocks[best(view)? as usize].height))
    })
}

pub async fn tip_hash(outside: Data<Outside>) -> Answer {
    look(&outside, |view| Ok(text(view.ledger.blocks[best(view)? as usize].hash)))
}

pub async fn at_height(outside: Data<Outside>, height: Path<String>) -> Answer {
    let height = height.parse()?;
    look(&outside, |view| {
        let at = find_height(view, height)?;
        Ok(text(view.ledger.blocks[at as usize].hash))
    })
}

pub async fn block(outside: Data<Outside>, hash: Path<String>) -> Answer {
    look(&outside, |view| Ok(answer(&json_of(view, find(view, &hash)?))))
}

fn json_of(view: &View, at: u32) -> Value {
    super::json::block(view, at)
}

pub async fn latest(outside: Data<Outside>) -> Answer {
    look(&outside, |view| Ok(below(view, best(view)?)))
}

/// Ten blocks down from a height; from the best one where it is no number.
pub async fn list(outside: Data<Outside>, start: Path<String>) -> Answer {
    look(&outside, |view| {
        let from = match start.parse() {
            Ok(height) => find_height(view, height)?,
            Err(_) => best(view)?,
        };
        Ok(below(view, from))
    })
}

fn below(view: &View, from: u32) -> HttpResponse {
    let blocks: Vec<Value> = (0..=from).rev().take(BLOCKS).map(|at| json_of(view, at)).collect();
    json(&blocks)
}

pub async fn status(outside: Data<Outside>, hash: Path<String>) -> Answer {
    look(&outside, |view| {
        let _: BlockHash = hash.parse()?;
        let Ok(at) = find(view, &hash) else {
            return Ok(json(&value!({"in_best_chain": false})));
        };
        let next = view
            .ledger
            .blocks
            .get(at as usize + 1)
            .filter(|_| Some(at) != view.tip)
            .map(|next| next.hash);
        let height = view.ledger.blocks[at as usize].height;
        let mut body = value!({"in_best_chain": true, "height": height});
        if let Some(next) = next {
            body["next_best"] = value!(next);
        }
        Ok(json(&body))
    })
}

pub async fn header(outside: Data<Outside>, hash: Path<String>) -> Answer {
    look(&outside, |view| {
        let at = find(view, &hash)?;
        let header = view.ledger.blocks[at as usize].header.ok_or_else(no_block)?;
        Ok(text(serialize_hex(&header)))
    })
}

pub async fn raw(outside: Data<Outside>, hash: Path<String>) -> Answer {
    look(&outside, |view| {
        let at = find(view, &hash)?;
        let header = view.ledger.blocks[at as usize].header.ok_or_else(no_block)?;
        let txs = view.ledger.block_txs(at);
        let mut body = serialize(&header);
        body.extend(serialize(&VarInt(txs.len() as u64)));
        for tx in txs {
            body.extend(view.ledger.body(tx));
        }
        Ok(octets(body))
    })
}

fn ids(view: &View, at: u32) -> Vec<Txid> {
    let txs = view.ledger.block_txs(at);
    txs.map(|tx| view.ledger.txs[tx as usize].txid).collect()
}

/// Merkle root over the transactions that are here.
pub fn root_of(view: &View, at: u32) -> String {
    let ids = ids(view, at).into_iter().map(|txid| txid.to_raw_hash());
    bitcoin::merkle_tree::calculate_root(ids).map_or_else(
        || bitcoin::TxMerkleNode::all_zeros().to_string(),
        |root| root.to_string(),
    )
}

pub async fn txids(outside: Data<Outside>, hash: Path<String>) -> Answer {
    look(&outside, |view| Ok(json(&ids(view, find(view, &hash)?))))
}

pub async fn txid(outside: Data<Outside>, path: Path<(String, String)>) -> Answer {
    look(&outside, |view| {
        let at = find(view, &path.0)?;
        let index: usize = path.1.parse()?;
        let txid = ids(view, at).get(index).copied();
        txid.map(text).ok_or_else(|| Refusal::missing("tx index out of range"))
    })
}

pub async fn first_txs(outside: Data<Outside>, hash: Path<String>) -> Answer {
    page(&outside, &hash, 0)
}

pub async fn txs(outside: Data<Outside>, path: Path<(String, String)>) -> Answer {
    page(&outside, &path.0, path.1.parse().unwrap_or(0))
}

fn page(outside: &Data<Outside>, hash: &str, start: usize) -> Answer {
    look(outside, |view| {
        let at = find(view, hash)?;
        if !start.is_multiple_of(PAGE) {
            return Err(Refusal::bad(format!("start index must be a multiple of {PAGE}")));
        }
        let txs = view.ledger.block_txs(at);
        if start >= txs.len() {
            return Err(Refusal::bad("start index out of range"));
        }
        let page: Vec<Value> = txs
            .skip(start)
            .take(PAGE)
            .map(|tx| super::json::tx(view, tx, Place::Block(at)))
            .collect();
        Ok(json(&page))
    })
}
