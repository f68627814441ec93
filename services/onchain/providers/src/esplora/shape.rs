//! Bodies of Esplora, judged as they are read: a transaction whose sums do not fit is not kept.

use chain_model::{
    account::Utxo,
    tx::{Block, Input, OutPoint, Output, Script, Spend, Tx, Txid},
};
use serde::{Deserialize, Deserializer, de::Error as _};
use serde_json::Value;

use crate::{
    esplora::{NAME, script},
    failure::Failure,
    rows::{self, Rows},
};

/// Confirmed transactions on a full page.
const PAGE: usize = 25;
/// Transactions on a full first page of servers that give those that wait and confirmed ones together (mempool.space): many that wait leave
/// room for few others, or for none.
const SHARED: usize = 50;
/// The cursor before the newest confirmed transaction: all of them come after it.
pub const NEWEST: Txid = Txid([0; 32]);

#[derive(Deserialize)]
struct TxIn {
    txid: String,
    // Archives leave out what does not move money: 0 is unknown.
    #[serde(default, deserialize_with = "version")]
    version: i32,
    #[serde(default)]
    locktime: u32,
    vin: Vec<VinIn>,
    vout: Vec<VoutIn>,
    // Some servers and archives leave both out; 0 is unknown.
    #[serde(default)]
    size: u32,
    #[serde(default)]
    weight: u32,
    fee: Option<u64>,
    #[serde(default)]
    status: StatusIn,
}

#[derive(Deserialize)]
struct VinIn {
    // An input of a coinbase has neither in some archives.
    #[serde(default)]
    txid: String,
    vout: Option<u32>,
    prevout: Option<VoutIn>,
    #[serde(default)]
    is_coinbase: bool,
    #[serde(default = "unknown_sequence")]
    sequence: u32,
}

/// Of an input whose archive does not tell it: it asks for nothing, neither a delay nor to be replaced (BIP 68, BIP 125).
const fn unknown_sequence() -> u32 {
    u32::MAX
}

#[derive(Deserialize)]
struct VoutIn {
    scriptpubkey: String,
    #[serde(default)]
    scriptpubkey_type: String,
    scriptpubkey_address: Option<String>,
    value: u64,
}

#[derive(Deserialize)]
struct RecentIn {
    txid: String,
    value: u64,
}

#[derive(Deserialize, Default)]
struct StatusIn {
    #[serde(default)]
    confirmed: bool,
    block_height: Option<u64>,
    block_hash: Option<String>,
    block_time: Option<i64>,
}

#[derive(Deserialize)]
struct SpendIn {
    spent: bool,
    txid: Option<String>,
    vin: Option<u32>,
    #[serde(default)]
    status: StatusIn,
}

#[derive(Deserialize)]
struct UtxoIn {
    txid: String,
    vout: u32,
    value: u64,
    #[serde(default)]
    status: StatusIn,
}

/// Sums of one address.
#[derive(Deserialize, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stats {
    pub funded_txo_count: u64,
    pub funded_txo_sum: u64,
    pub spent_txo_count: u64,
    pub spent_txo_sum: u64,
    pub tx_count: u64,
}

impl Stats {
    /// Whether the sums are of all that ever came and went. Servers before an Electrum server know balances only: these give the balance as the
    /// sum received, and count no outputs, which no address with transactions can be without.
    #[must_use]
    pub const fn are_totals(&self) -> bool {
        self.funded_txo_count > 0 || self.tx_count == 0
    }
}

#[derive(Deserialize, Debug, Clone, PartialEq, Eq)]
pub struct AddressStats {
    pub address: String,
    pub chain_stats: Stats,
    pub mempool_stats: Stats,
}

impl AddressStats {
    /// Confirmed transactions and those that wait.
    #[must_use]
    pub const fn tx_count(&self) -> u64 {
        self.chain_stats.tx_count.saturating_add(self.mempool_stats.tx_count)
    }
}

fn wrong(what: impl Into<String>) -> Failure {
    Failure::Shape(what.into())
}

pub fn txid(text: &str) -> Result<Txid, Failure> {
    text.parse()
        .map_err(|_| wrong(format!("`{text:.80}` is no transaction id")))
}

/// The version of a transaction is four bytes. Some servers write them as a signed number and some as an unsigned one: those of a few real
/// transactions are above 2^31.
fn version<'de, D: Deserializer<'de>>(told: D) -> Result<i32, D::Error> {
    let told = i64::deserialize(told)?;
    i32::try_from(told)
        .or_else(|_| u32::try_from(told).map(|bits| i32::from_ne_bytes(bits.to_ne_bytes())))
        .map_err(D::Error::custom)
}

fn block(status: &StatusIn) -> Result<Option<Block>, Failure> {
    if !status.confirmed {
        return Ok(None);
    }
    let (Some(height), Some(time)) = (status.block_height, status.block_time) else {
        return Err(wrong("a confirmed transaction without its block"));
    };
    // Archives can leave out the hash.
    let hash = status.block_hash.as_deref().map(txid).transpose()?;
    Ok(Some(Block {
        height,
        hash: hash.map_or([0; 32], |hash| hash.0),
        time,
    }))
}

fn output(out: VoutIn) -> Result<Output, Failure> {
    let script_pubkey = hex::decode(&out.scriptpubkey).map_err(|_| wrong("a script that is no hexadecimal"))?;
    Ok(Output {
        script: script::form(&script_pubkey, &out.scriptpubkey_type),
        address: out.scriptpubkey_address.or_else(|| script::address(&script_pubkey)),
        value: out.value,
        script_pubkey,
    })
}

/// Not every archive marks the input that spends nothing: its id is zeros, and its number the highest.
fn is_coinbase(vin: &VinIn) -> bool {
    let is_null = || vin.vout == Some(u32::MAX) && vin.txid.bytes().all(|digit| digit == b'0');
    vin.is_coinbase || (vin.prevout.is_none() && is_null())
}

fn input(vin: VinIn) -> Result<Input, Failure> {
    if is_coinbase(&vin) {
        return Ok(Input {
            prev: None,
            address: None,
            script: Script::Other,
            value: 0,
            sequence: vin.sequence,
        });
    }
    let spent = vin.prevout.ok_or_else(|| wrong("an input without what it spends"))?;
    // One that cannot be read has the form that the server names.
    let bytes = hex::decode(&spent.scriptpubkey).unwrap_or_default();
    Ok(Input {
        prev: Some(OutPoint {
            txid: txid(&vin.txid)?,
            index: vin
                .vout
                .ok_or_else(|| wrong("an input without the number of what it spends"))?,
        }),
        script: script::form(&bytes, &spent.scriptpubkey_type),
        address: spent.scriptpubkey_address.or_else(|| script::address(&bytes)),
        value: spent.value,
        sequence: vin.sequence,
    })
}

fn tx_of(raw: TxIn) -> Result<Tx, Failure> {
    let tx = Tx {
        txid: txid(&raw.txid)?,
        version: raw.version,
        lock_time: raw.locktime,
        size: raw.size,
        weight: raw.weight,
        fee: raw.fee.unwrap_or(0),
        inputs: raw.vin.into_iter().map(input).collect::<Result<_, _>>()?,
        outputs: raw.vout.into_iter().map(output).collect::<Result<_, _>>()?,
        block: block(&raw.status)?,
    };
    if tx.inputs.is_empty() || tx.outputs.is_empty() {
        return Err(wrong(format!("{} has no inputs or no outputs", tx.txid)));
    }
    let sums = tx.value_in().zip(tx.value_out());
    let fee = sums.and_then(|(spent, made)| {
        if tx.coinbase() {
            Some(tx.fee)
        } else {
            spent.checked_sub(made)
        }
    });
    match fee {
        // Archives leave the fee out, and servers before a bare node write 0 until they have looked up what is spent. It is what is left.
        Some(fee) if tx.fee == fee || tx.fee == 0 => Ok(Tx { fee, ..tx }),
        _ => Err(wrong(format!("inputs, outputs and fee of {} do not fit", tx.txid))),
    }
}

/// One transaction.
///
/// # Errors
/// What is wrong with it.
pub fn tx(body: &[u8]) -> Result<Tx, Failure> {
    tx_of(serde_json::from_slice(body)?)
}

/// A page of an address's transactions.
#[derive(Debug, Clone)]
pub struct TxPage {
    pub rows: Rows<Tx>,
    /// The last confirmed transaction of a full page, or [`NEWEST`] where it has none: older ones may follow it.
    pub last: Option<Txid>,
}

/// A page of transactions, those that wait first. Whether it is full is told by its rows, not by how many of them could be read.
///
/// # Errors
/// What is wrong with it, where no row can be read.
pub fn txs(body: &[u8]) -> Result<TxPage, Failure> {
    let list: Vec<Value> = serde_json::from_slice(body)?;
    let confirmed: Vec<&Value> = list.iter().filter(|row| row["status"]["confirmed"] == true).collect();
    let last = confirmed
        .iter()
        .rev()
        .find_map(|row| row["txid"].as_str()?.parse().ok());
    let last = match confirmed.len() {
        0 if list.len() >= SHARED => Some(NEWEST),
        found if found >= PAGE || list.len() >= SHARED => last,
        _ => None,
    };
    let rows = rows::read(NAME, list, |row| tx_of(serde_json::from_value(row)?))?;
    Ok(TxPage { rows, last })
}

/// For each output who spent it.
///
/// # Errors
/// What is wrong with it.
pub fn spends(body: &[u8]) -> Result<Vec<Option<Spend>>, Failure> {
    let list: Vec<SpendIn> = serde_json::from_slice(body)?;
    list.into_iter()
        .map(|one| match (one.spent, one.txid, one.vin) {
            (false, _, _) => Ok(None),
            (true, Some(id), Some(input)) => Ok(Some(Spend {
                txid: txid(&id)?,
                input,
                block: block(&one.status)?,
            })),
            (true, _, _) => Err(wrong("a spent output without its spender")),
        })
        .collect()
}

/// # Errors
/// What is wrong with it, where no row can be read.
pub fn utxos(body: &[u8]) -> Result<Rows<Utxo>, Failure> {
    let list: Vec<Value> = serde_json::from_slice(body)?;
    rows::read(NAME, list, |row| {
        let one: UtxoIn = serde_json::from_value(row)?;
        Ok(Utxo {
            outpoint: OutPoint {
                txid: txid(&one.txid)?,
                index: one.vout,
            },
            value: one.value,
            block: block(&one.status)?,
        })
    })
}

/// Transactions that wait, with what their outputs sum to.
///
/// # Errors
/// What is wrong with it, where no row can be read.
pub fn recent(body: &[u8]) -> Result<Vec<(Txid, u64)>, Failure> {
    let list: Vec<Value> = serde_json::from_slice(body)?;
    let rows = rows::read(NAME, list, |row| {
        let one: RecentIn = serde_json::from_value(row)?;
        Ok((txid(&one.txid)?, one.value))
    })?;
    Ok(rows.items)
}

/// # Errors
/// What is wrong with it.
pub fn address(body: &[u8]) -> Result<AddressStats, Failure> {
    let stats: AddressStats = serde_json::from_slice(body)?;
    if stats.chain_stats.spent_txo_sum > stats.chain_stats.funded_txo_sum {
        return Err(wrong("more was spent than received"));
    }
    Ok(stats)
}

/// A height or another whole number as plain text.
///
/// # Errors
/// When it is none.
pub fn number(body: &[u8]) -> Result<u64, Failure> {
    std::str::from_utf8(body)
        .ok()
        .and_then(|text| text.trim().parse().ok())
        .ok_or_else(|| Failure::Garbled("no number".to_owned()))
}

#[cfg(test)]
#[path = "shape_tests.rs"]
mod tests;
