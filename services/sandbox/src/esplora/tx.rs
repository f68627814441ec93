//! Transactions and who spends them.

use actix_web::web::{Data, Path};
use bitcoin::{
    MerkleBlock, OutPoint, Txid,
    consensus::encode::{serialize, serialize_hex},
    hashes::{Hash, HashEngine, sha256d},
    hex::DisplayHex,
};
use serde_json::{Value, json as value};

use super::{Answer, Refusal, json, look, octets, text};
use crate::{
    chain::{Place, View},
    outside::Outside,
};

fn no_tx() -> Refusal {
    Refusal::missing("Transaction not found")
}

pub async fn tx(outside: Data<Outside>, txid: Path<String>) -> Answer {
    let txid: Txid = txid.parse()?;
    look(&outside, |view| {
        if let Some((tx, place)) = view.find(&txid) {
            return Ok(json(&super::json::tx(view, tx, place)));
        }
        let sent = view.pending.find(&txid).ok_or_else(no_tx)?;
        Ok(json(&super::json::sent(sent)))
    })
}

/// Consensus encoding; a replayed transaction has none where its set keeps no scripts.
fn bytes(view: &View, txid: &Txid) -> Result<Vec<u8>, Refusal> {
    match view.find(txid) {
        Some(_) if view.replayed => Err(no_tx()),
        Some((tx, _)) => Ok(view.ledger.body(tx).to_vec()),
        None => view
            .pending
            .find(txid)
            .map(|sent| serialize(&sent.tx))
            .ok_or_else(no_tx),
    }
}

pub async fn hex(outside: Data<Outside>, txid: Path<String>) -> Answer {
    let txid: Txid = txid.parse()?;
    look(&outside, |view| Ok(text(bytes(view, &txid)?.to_lower_hex_string())))
}

pub async fn raw(outside: Data<Outside>, txid: Path<String>) -> Answer {
    let txid: Txid = txid.parse()?;
    look(&outside, |view| Ok(octets(bytes(view, &txid)?)))
}

/// One that nobody knows is unconfirmed, as the real server says.
pub async fn status(outside: Data<Outside>, txid: Path<String>) -> Answer {
    let txid: Txid = txid.parse()?;
    look(&outside, |view| {
        let place = view.find(&txid).map_or(Place::Hidden, |(_, place)| place);
        Ok(json(&super::json::status(view, place)))
    })
}

pub async fn outspend(outside: Data<Outside>, path: Path<(String, String)>) -> Answer {
    let (txid, vout): (Txid, u32) = (path.0.parse()?, path.1.parse()?);
    look(&outside, |view| {
        let out = view
            .find(&txid)
            .and_then(|(tx, _)| view.ledger.outs(tx).nth(vout as usize));
        Ok(json(&super::json::outspend(view, out, OutPoint { txid, vout })))
    })
}

pub async fn outspends(outside: Data<Outside>, txid: Path<String>) -> Answer {
    let txid: Txid = txid.parse()?;
    look(&outside, |view| {
        let outs: Vec<Option<u32>> = match view.find(&txid) {
            Some((tx, _)) => view.ledger.outs(tx).map(Some).collect(),
            None => {
                let sent = view.pending.find(&txid).ok_or_else(no_tx)?;
                vec![None; sent.tx.output.len()]
            }
        };
        let spends: Vec<Value> = outs
            .into_iter()
            .enumerate()
            .map(|(vout, out)| {
                let vout = vout as u32;
                super::json::outspend(view, out, OutPoint { txid, vout })
            })
            .collect();
        Ok(json(&spends))
    })
}

pub async fn merkle_proof(outside: Data<Outside>, txid: Path<String>) -> Answer {
    let txid: Txid = txid.parse()?;
    look(&outside, |view| {
        let Some((_, Place::Block(at))) = view.find(&txid) else {
            return Err(Refusal::missing("Transaction not found or is unconfirmed"));
        };
        let mut level: Vec<Txid> = view
            .ledger
            .block_txs(at)
            .map(|tx| view.ledger.txs[tx as usize].txid)
            .collect();
        let pos = level.iter().position(|id| *id == txid).unwrap_or(0);
        let (mut merkle, mut place) = (Vec::new(), pos);
        while level.len() > 1 {
            let beside = level.get(place ^ 1).unwrap_or(&level[place]);
            merkle.push(beside.to_string());
            level = level.chunks(2).map(join).collect();
            place /= 2;
        }
        let height = view.ledger.blocks[at as usize].height;
        Ok(json(&value!({"block_height": height, "merkle": merkle, "pos": pos})))
    })
}

pub async fn merkle_block(outside: Data<Outside>, txid: Path<String>) -> Answer {
    let txid: Txid = txid.parse()?;
    look(&outside, |view| {
        let missing = || Refusal::missing("Transaction not found or is unconfirmed");
        let Some((_, Place::Block(at))) = view.find(&txid) else {
            return Err(missing());
        };
        let header = view.ledger.blocks[at as usize].header.ok_or_else(missing)?;
        let ids: Vec<Txid> = view
            .ledger
            .block_txs(at)
            .map(|tx| view.ledger.txs[tx as usize].txid)
            .collect();
        let proof = MerkleBlock::from_header_txids_with_predicate(&header, &ids, |id| *id == txid);
        Ok(text(serialize_hex(&proof)))
    })
}

fn join(pair: &[Txid]) -> Txid {
    let mut engine = sha256d::Hash::engine();
    engine.input(pair[0].as_byte_array());
    engine.input(pair.last().unwrap_or(&pair[0]).as_byte_array());
    Txid::from_raw_hash(sha256d::Hash::from_engine(engine))
}
