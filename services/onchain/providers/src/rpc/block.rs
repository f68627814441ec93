//! Blocks of a node, and the transfers in their logs.

use chain_model::amount::Amount;
use ruint::aliases::U256;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    endpoint::Raw,
    failure::Failure,
    rows::Rows,
    rpc::{Rpc, hexadecimal, result, topic},
    words::{evm, hash, party},
};

/// A transaction that sends the native asset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    pub tx: String,
    pub from: String,
    /// None where it makes a contract.
    pub to: Option<String>,
    pub value: Amount,
}

/// A block with the transactions that send something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    pub height: u64,
    pub hash: [u8; 32],
    pub parent: [u8; 32],
    /// Seconds since 1970.
    pub time: i64,
    pub sent: Vec<Sent>,
    /// Transactions that could not be read and were left out.
    pub unreadable: u32,
}

/// A `Transfer` event of a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moved {
    pub tx: String,
    pub index: u64,
    pub block: [u8; 32],
    pub contract: String,
    /// None for the zero address.
    pub from: Option<String>,
    pub to: Option<String>,
    pub value: Amount,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct BlockIn {
    number: String,
    hash: String,
    parent_hash: String,
    timestamp: String,
    transactions: Vec<Value>,
}

/// Hashes alone where the transactions themselves were not asked for.
#[derive(Deserialize)]
#[serde(untagged)]
enum TxIn {
    Whole {
        hash: String,
        from: String,
        to: Option<String>,
        value: String,
    },
    Hash(#[expect(dead_code, reason = "tells the two forms apart")] String),
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct LogIn {
    address: String,
    topics: Vec<String>,
    data: String,
    block_hash: String,
    transaction_hash: String,
    log_index: String,
    #[serde(default)]
    removed: bool,
}

fn quantity(text: &str) -> Result<U256, Failure> {
    hexadecimal(&Value::String(text.to_owned()))
}

fn number(text: &str) -> Result<u64, Failure> {
    u64::try_from(quantity(text)?).map_err(|_| Failure::Shape("a number beyond reason".to_owned()))
}

fn digest(text: &str) -> Result<[u8; 32], Failure> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(text.strip_prefix("0x").unwrap_or_default(), &mut bytes)
        .map_err(|_| Failure::Shape(format!("`{text:.80}` is no hash")))?;
    Ok(bytes)
}

/// A transaction that sends something; none for one that does not, and where only hashes were asked for.
fn sent(row: Value) -> Result<Option<Sent>, Failure> {
    let TxIn::Whole {
        hash: id,
        from,
        to,
        value,
    } = serde_json::from_value(row)?
    else {
        return Ok(None);
    };
    let value = Amount(quantity(&value)?);
    if value == Amount::ZERO {
        return Ok(None);
    }
    Ok(Some(Sent {
        tx: hash(&id)?,
        from: evm(&from)?,
        to: to.map(|to| evm(&to)).transpose()?,
        value,
    }))
}

/// One odd transaction costs itself alone: a block that is refused for it is asked for again and again, and nothing after it is read.
///
/// # Errors
/// What is wrong with the block, or with all of its transactions; [`Failure::Unknown`] where the node has no such block.
pub fn block(body: &[u8]) -> Result<Block, Failure> {
    let raw: BlockIn = serde_json::from_value(result(body)?)?;
    let (all, mut rows) = (raw.transactions.len(), Rows::default());
    for row in raw.transactions {
        rows.take(sent(row));
    }
    let rows = all_or_some(rows, all)?;
    Ok(Block {
        height: number(&raw.number)?,
        hash: digest(&raw.hash)?,
        parent: digest(&raw.parent_hash)?,
        time: i64::try_from(number(&raw.timestamp)?).map_err(|_| Failure::Shape("a time beyond reason".to_owned()))?,
        sent: rows.items,
        unreadable: rows.unreadable,
    })
}

/// The last twenty bytes of a topic, as an address.
fn side(topic: &str) -> Result<Option<String>, Failure> {
    let digits = topic
        .strip_prefix("0x000000000000000000000000")
        .ok_or_else(|| Failure::Shape(format!("`{topic:.80}` is no address")))?;
    party(&format!("0x{digits}"))
}

fn moved_by(row: Value) -> Result<Option<Moved>, Failure> {
    let log: LogIn = serde_json::from_value(row)?;
    let [_, from, to] = log.topics.as_slice() else {
        return Ok(None);
    };
    if log.removed {
        return Ok(None);
    }
    Ok(Some(Moved {
        tx: hash(&log.transaction_hash)?,
        index: number(&log.log_index)?,
        block: digest(&log.block_hash)?,
        contract: evm(&log.address)?,
        from: side(from)?,
        to: side(to)?,
        value: Amount(quantity(&log.data)?),
    }))
}

/// Logs of ERC-20 transfers; those of ERC-721, whose third topic is a token's number, are left out. So are logs that cannot be read,
/// which are counted.
///
/// # Errors
/// What is wrong with all of them.
pub fn moved(body: &[u8]) -> Result<Rows<Moved>, Failure> {
    let logs: Vec<Value> = serde_json::from_value(result(body)?)?;
    let (all, mut rows) = (logs.len(), Rows::default());
    for row in logs {
        rows.take(moved_by(row));
    }
    all_or_some(rows, all)
}

/// Rows that are all unreadable are an answer in another form, and no block without transfers.
fn all_or_some<T>(rows: Rows<T>, all: usize) -> Result<Rows<T>, Failure> {
    let rows = rows.noted("Node");
    match usize::try_from(rows.unreadable) {
        Ok(lost) if lost > 0 && lost == all => rows.counted("Node"),
        _ => Ok(rows),
    }
}

/// Whether a transaction did what it says: one that failed moved nothing.
fn succeeded(body: &[u8]) -> Result<bool, Failure> {
    match result(body)?.get("status").and_then(Value::as_str) {
        Some("0x1") => Ok(true),
        Some("0x0") => Ok(false),
        _ => Err(Failure::Shape("a receipt without a status".to_owned())),
    }
}

impl Rpc {
    /// The block at a height, with its transactions or without.
    pub(crate) async fn block(&self, height: u64, whole: bool) -> Result<(Block, Raw), Failure> {
        self.call("eth_getBlockByNumber", json!([format!("{height:#x}"), whole]), block)
            .await
    }

    /// Transfers of these tokens in the block of this height.
    pub(crate) async fn moved_in_block(&self, height: u64, contracts: &[&str]) -> Result<(Rows<Moved>, Raw), Failure> {
        let at = format!("{height:#x}");
        let event = topic("Transfer(address,address,uint256)");
        let filter = json!({"fromBlock": at, "toBlock": at, "address": contracts, "topics": [event]});
        self.call("eth_getLogs", json!([filter]), moved).await
    }

    pub(crate) async fn succeeded(&self, tx: &str) -> Result<(bool, Raw), Failure> {
        self.call("eth_getTransactionReceipt", json!([tx]), succeeded).await
    }
}

#[cfg(test)]
#[path = "block_tests.rs"]
mod tests;
