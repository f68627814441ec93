//! Blocks, transactions, receipts and logs as nodes write them.

use ruint::aliases::U256;
use serde_json::{Value, json};

use crate::evm::{
    View, encoded,
    header::{self, EMPTY_ROOT, GAS_LIMIT, NO_UNCLES},
    ledger::Log,
    word::hash_text,
};

/// A number as nodes write it: no leading zeros.
pub fn quantity(value: impl TryInto<U256>) -> Value {
    let value = value.try_into().unwrap_or(U256::ZERO);
    json!(format!("{value:#x}"))
}

fn bytes(data: &[u8]) -> String {
    format!("0x{}", hex::encode(data))
}

pub fn block(view: View, number: u32, whole: bool) -> Value {
    let block = &view.ledger.blocks[number as usize];
    let txs = block.txs_at..block.txs_at + block.txs_len;
    let logs = txs
        .clone()
        .flat_map(|tx| view.ledger.logs_of(tx).to_vec())
        .collect::<Vec<Log>>();
    let [state, tx_root, receipts] = header::roots(block).map(|root| bytes(&root));
    let body: Vec<Value> = txs
        .clone()
        .map(|number| {
            if whole {
                tx(view, number)
            } else {
                json!(hash_text(&view.ledger.txs[number as usize].hash))
            }
        })
        .collect();
    let size: usize = txs
        .map(|tx| encoded(&view.ledger.txs[tx as usize], view.chain_id).len())
        .sum();
    let zero = format!("0x{}", "0".repeat(64));
    json!({
        "number": quantity(number), "hash": hash_text(&block.hash), "parentHash": hash_text(&block.parent),
        "nonce": "0x0000000000000000", "sha3Uncles": format!("0x{NO_UNCLES}"), "logsBloom": bytes(&header::bloom(&logs)),
        "transactionsRoot": tx_root, "stateRoot": state, "receiptsRoot": receipts, "miner": block.miner.lower(),
        "difficulty": "0x0", "totalDifficulty": "0x0", "extraData": bytes(b"sandbox"),
        "size": quantity(size as u64 + u64::from(block.size)),
        "gasLimit": quantity(GAS_LIMIT), "gasUsed": quantity(block.gas_used), "timestamp": quantity(block.time),
        "baseFeePerGas": quantity(block.base_fee), "mixHash": zero, "transactions": body, "uncles": [],
        "withdrawals": [], "withdrawalsRoot": format!("0x{EMPTY_ROOT}"), "blobGasUsed": "0x0", "excessBlobGas": "0x0",
        "parentBeaconBlockRoot": zero,
    })
}

pub fn tx(view: View, number: u32) -> Value {
    let tx = &view.ledger.txs[number as usize];
    let block = &view.ledger.blocks[tx.block as usize];
    json!({
        "blockHash": hash_text(&block.hash), "blockNumber": quantity(tx.block), "blockTimestamp": quantity(block.time),
        "from": tx.from.lower(), "gas": quantity(tx.gas_limit),
        "gasPrice": quantity(tx.gas_price), "maxFeePerGas": quantity(tx.gas_price + tx.tip), "maxPriorityFeePerGas": quantity(tx.tip),
        "hash": hash_text(&tx.hash), "input": bytes(&tx.input), "nonce": quantity(tx.nonce), "to": tx.to.map(|to| to.lower()),
        "transactionIndex": quantity(tx.index), "value": quantity(tx.value), "type": "0x2", "accessList": [],
        "chainId": quantity(view.chain_id), "v": quantity(tx.parity), "yParity": quantity(tx.parity),
        "r": quantity(U256::from_be_bytes(tx.signature[0])), "s": quantity(U256::from_be_bytes(tx.signature[1])),
    })
}

pub fn receipt(view: View, number: u32) -> Value {
    let tx = &view.ledger.txs[number as usize];
    let block = &view.ledger.blocks[tx.block as usize];
    let logs = view.ledger.logs_of(number);
    json!({
        "blockHash": hash_text(&block.hash), "blockNumber": quantity(tx.block),
        "contractAddress": tx.created.filter(|_| tx.failed.is_none()).map(|it| it.lower()),
        "cumulativeGasUsed": quantity(gas_up_to(view, number)), "effectiveGasPrice": quantity(tx.gas_price), "from": tx.from.lower(),
        "gasUsed": quantity(tx.gas_used), "logs": logs.iter().map(|one| log(view, one)).collect::<Value>(),
        "logsBloom": bytes(&header::bloom(logs)), "status": quantity(u64::from(tx.failed.is_none())), "to": tx.to.map(|to| to.lower()),
        "transactionHash": hash_text(&tx.hash), "transactionIndex": quantity(tx.index), "type": "0x2",
    })
}

/// Gas used in the block up to and with a transaction.
pub fn gas_up_to(view: View, number: u32) -> u64 {
    let tx = &view.ledger.txs[number as usize];
    let first = view.ledger.blocks[tx.block as usize].txs_at;
    view.ledger.txs[first as usize..=number as usize]
        .iter()
        .map(|tx| tx.gas_used)
        .sum()
}

pub fn log(view: View, log: &Log) -> Value {
    let tx = &view.ledger.txs[log.tx as usize];
    let block = &view.ledger.blocks[tx.block as usize];
    json!({
        "address": log.address.lower(), "topics": log.topics.iter().map(hash_text).collect::<Vec<_>>(), "data": bytes(&log.data),
        "blockNumber": quantity(tx.block), "transactionHash": hash_text(&tx.hash), "transactionIndex": quantity(tx.index),
        "blockHash": hash_text(&block.hash), "blockTimestamp": quantity(block.time), "logIndex": quantity(log.index), "removed": false,
    })
}
