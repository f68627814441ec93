//! Bodies: transactions with what they spend, where they stand, who spends them.

use bitcoin::{OutPoint, Script, Transaction, TxIn, consensus::encode::deserialize, hex::DisplayHex};
use serde_json::{Value, json};

use crate::chain::{Place, View, ledger::NONE, lock};

/// A transaction by number.
pub fn tx(view: &View, tx: u32, place: Place) -> Value {
    let mut value = if view.replayed {
        serde_json::from_slice(view.ledger.body(tx)).unwrap_or_default()
    } else {
        deserialize::<Transaction>(view.ledger.body(tx)).map_or(Value::Null, |body| {
            let prevouts: Vec<Option<(u64, &[u8])>> = view
                .ledger
                .ins(tx)
                .iter()
                .map(|out| (*out != NONE).then(|| (view.ledger.outs[*out as usize].value, view.ledger.script(*out))))
                .collect();
            body_of(&body, &prevouts)
        })
    };
    value["status"] = status(view, place);
    value
}

/// A transaction that was sent here.
pub fn sent(sent: &crate::chain::Sent) -> Value {
    let prevouts: Vec<_> = sent
        .prevouts
        .iter()
        .map(|(value, script)| Some((*value, script.as_slice())))
        .collect();
    let mut value = body_of(&sent.tx, &prevouts);
    value["status"] = json!({"confirmed": false});
    value
}

fn body_of(tx: &Transaction, prevouts: &[Option<(u64, &[u8])>]) -> Value {
    let vin: Vec<Value> = tx
        .input
        .iter()
        .zip(prevouts)
        .map(|(one, prevout)| input(one, *prevout))
        .collect();
    let vout: Vec<Value> = tx
        .output
        .iter()
        .map(|one| output(one.value.to_sat(), one.script_pubkey.as_bytes()))
        .collect();
    let paid: u64 = prevouts.iter().flatten().map(|(value, _)| value).sum();
    let kept: u64 = tx.output.iter().map(|output| output.value.to_sat()).sum();
    json!({
        "txid": tx.compute_txid(), "version": tx.version.0 as u32, "locktime": tx.lock_time.to_consensus_u32(), "vin": vin, "vout": vout,
        "size": tx.total_size(), "weight": tx.weight().to_wu(), "fee": paid.saturating_sub(kept),
    })
}

fn input(input: &TxIn, prevout: Option<(u64, &[u8])>) -> Value {
    let mut value = json!({
        "txid": input.previous_output.txid, "vout": input.previous_output.vout,
        "prevout": prevout.map(|(value, script)| output(value, script)),
        "scriptsig": input.script_sig.as_bytes().to_lower_hex_string(), "scriptsig_asm": input.script_sig.to_asm_string(),
    });
    if !input.witness.is_empty() {
        value["witness"] = input.witness.iter().map(DisplayHex::to_lower_hex_string).collect();
    }
    value["is_coinbase"] = json!(prevout.is_none());
    value["sequence"] = json!(input.sequence.0);
    if let Some((_, script)) = prevout {
        let redeem = Script::from_bytes(script)
            .is_p2sh()
            .then(|| {
                input
                    .script_sig
                    .instructions()
                    .last()?
                    .ok()?
                    .push_bytes()
                    .map(|inner| inner.as_bytes().to_vec())
            })
            .flatten();
        if let Some(redeem) = &redeem {
            value["inner_redeemscript_asm"] = json!(Script::from_bytes(redeem).to_asm_string());
        }
        let program = redeem.as_deref().unwrap_or(script);
        if let (true, Some(inner)) = (Script::from_bytes(program).is_p2wsh(), input.witness.last()) {
            value["inner_witnessscript_asm"] = json!(Script::from_bytes(inner).to_asm_string());
        }
    }
    value
}

fn output(value: u64, script: &[u8]) -> Value {
    let asm = Script::from_bytes(script).to_asm_string();
    let kind = kind(Script::from_bytes(script));
    let mut output =
        json!({"scriptpubkey": script.to_lower_hex_string(), "scriptpubkey_asm": asm, "scriptpubkey_type": kind});
    // A key alone has no address, although a library may know how to write one.
    if let Some(address) = lock::address(script).filter(|_| kind != "p2pk") {
        output["scriptpubkey_address"] = json!(address);
    }
    output["value"] = json!(value);
    output
}

fn kind(script: &Script) -> &'static str {
    if script.is_empty() {
        "empty"
    } else if script.is_op_return() {
        "op_return"
    } else if script.is_p2pk() {
        "p2pk"
    } else if script.is_p2pkh() {
        "p2pkh"
    } else if script.is_p2sh() {
        "p2sh"
    } else if script.is_p2wpkh() {
        "v0_p2wpkh"
    } else if script.is_p2wsh() {
        "v0_p2wsh"
    } else if script.is_p2tr() {
        "v1_p2tr"
    } else if script.is_multisig() {
        "multisig"
    } else {
        "unknown"
    }
}

/// Whether and where it is confirmed.
pub fn status(view: &View, place: Place) -> Value {
    match place {
        Place::Block(at) => {
            let block = &view.ledger.blocks[at as usize];
            json!({"confirmed": true, "block_height": block.height, "block_hash": block.hash, "block_time": block.time})
        }
        Place::Mempool | Place::Hidden => json!({"confirmed": false}),
    }
}

/// Who spends an output.
pub fn outspend(view: &View, out: Option<u32>, point: OutPoint) -> Value {
    if let Some((spent_by, vin, place)) = out.and_then(|out| view.spender(out)) {
        let txid = view.ledger.txs[spent_by as usize].txid;
        return json!({"spent": true, "txid": txid, "vin": vin, "status": status(view, place)});
    }
    match view.pending.spender(&point) {
        Some((sent, vin)) => {
            json!({"spent": true, "txid": sent.txid, "vin": vin, "status": {"confirmed": false}})
        }
        None => json!({"spent": false}),
    }
}

/// A block; what a replayed set does not know of it is zero.
pub fn block(view: &View, at: u32) -> Value {
    let block = &view.ledger.blocks[at as usize];
    let txs = view.ledger.block_txs(at);
    let weight: u64 = txs
        .clone()
        .map(|tx| u64::from(view.ledger.txs[tx as usize].weight))
        .sum();
    let size: usize = if view.replayed {
        txs.clone().map(|tx| tx_size(view, tx)).sum()
    } else {
        txs.clone().map(|tx| view.ledger.body(tx).len()).sum()
    };
    let count = if txs.len() < 0xfd { 1 } else { 3 };
    let header = block.header;
    let before = match header {
        Some(header) => (block.height > 0).then_some(header.prev_blockhash),
        None => before(view, at),
    };
    json!({
        "id": block.hash, "height": block.height, "version": header.map_or(0, |it| it.version.to_consensus() as u32),
        "timestamp": block.time, "tx_count": txs.len(), "size": size + 80 + count, "weight": weight + 4 * (80 + count as u64),
        "merkle_root": header.map_or_else(|| super::block::root_of(view, at), |it| it.merkle_root.to_string()),
        "previousblockhash": before, "mediantime": block.median_time,
        "nonce": header.map_or(0, |it| it.nonce), "bits": header.map_or(0, |it| it.bits.to_consensus()),
        "difficulty": header.map_or(0.0, |it| it.difficulty_float()),
    })
}

fn tx_size(view: &View, tx: u32) -> usize {
    let body: Value = serde_json::from_slice(view.ledger.body(tx)).unwrap_or_default();
    body["size"].as_u64().unwrap_or(0) as usize
}

/// The block before, where the set has it.
fn before(view: &View, at: u32) -> Option<bitcoin::BlockHash> {
    let before = &view.ledger.blocks[at.checked_sub(1)? as usize];
    (before.height + 1 == view.ledger.blocks[at as usize].height).then_some(before.hash)
}
