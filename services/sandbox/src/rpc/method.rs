//! What each method does.

use ruint::aliases::U256;
use serde_json::{Value, json};

use super::{
    Fault, call, filter,
    json::{self, quantity},
};
use crate::evm::{
    View,
    ledger::Asset,
    word::{Addr, Hash, keccak, parse_hash},
};

type Answer = Result<Value, Fault>;

pub fn run(view: View, method: &str, params: &[Value]) -> Answer {
    let best = &view.ledger.blocks[view.tip as usize];
    match method {
        "eth_chainId" => Ok(quantity(view.chain_id)),
        "net_version" => Ok(json!(view.chain_id.to_string())),
        "net_listening" => Ok(json!(true)),
        "web3_clientVersion" => Ok(json!("sandbox/v1/meridian")),
        "web3_sha3" => {
            let bytes = bytes(params.first()).ok_or_else(|| missing(0))?;
            Ok(json!(crate::evm::word::hash_text(&keccak(&bytes))))
        }
        "eth_syncing" => Ok(json!(false)),
        "eth_accounts" => Ok(json!([])),
        "eth_blockNumber" => Ok(quantity(view.tip)),
        "eth_gasPrice" => Ok(quantity(best.base_fee + 1_000_000_000)),
        "eth_maxPriorityFeePerGas" => Ok(quantity(1_000_000_000_u64)),
        "eth_getBalance" => {
            let (who, block) = (address(params, 0)?, block_at(view, params.get(1))?);
            Ok(quantity(view.ledger.balance(who, Asset::Coin, block)))
        }
        "eth_getTransactionCount" => {
            let (who, block) = (address(params, 0)?, block_at(view, params.get(1))?);
            Ok(quantity(view.ledger.nonce(who, block)))
        }
        "eth_getCode" => {
            let (who, block) = (address(params, 0)?, block_at(view, params.get(1))?);
            let code = if view.is_contract(who, block) {
                call::code(who)
            } else {
                Vec::new()
            };
            Ok(json!(format!("0x{}", hex::encode(code))))
        }
        "eth_getStorageAt" => {
            address(params, 0)?;
            block_at(view, params.get(2))?;
            Ok(json!(format!("0x{}", "0".repeat(64))))
        }
        "eth_call" => {
            let block = block_at(view, params.get(1))?;
            let (to, data) = request(params)?;
            let answer = to.map_or_else(|| Ok(Vec::new()), |to| call::call(view, to, &data, block))?;
            Ok(json!(format!("0x{}", hex::encode(answer))))
        }
        "eth_estimateGas" => {
            let (to, data) = request(params)?;
            if let Some(to) = to.filter(|to| view.is_contract(*to, view.tip) && !data.is_empty()) {
                call::call(view, to, &data, view.tip)?;
            }
            Ok(quantity(
                21_000 + 16 * data.len() as u64 + if to.is_none() { 840_000 } else { 0 },
            ))
        }
        "eth_feeHistory" => fee_history(view, params),
        "eth_getBlockByNumber" => {
            let whole = params.get(1).and_then(Value::as_bool).unwrap_or(false);
            match block_at(view, params.first()) {
                Ok(block) => Ok(json::block(view, block, whole)),
                Err(fault) if fault.code == -32_000 => Ok(Value::Null),
                Err(fault) => Err(fault),
            }
        }
        "eth_getBlockByHash" => {
            let whole = params.get(1).and_then(Value::as_bool).unwrap_or(false);
            let block = seen_block(view, &hash(params, 0)?);
            Ok(block.map_or(Value::Null, |block| json::block(view, block, whole)))
        }
        "eth_getBlockTransactionCountByNumber" => {
            let block = block_at(view, params.first())?;
            Ok(quantity(view.ledger.blocks[block as usize].txs_len))
        }
        "eth_getTransactionByHash" => {
            let tx = view.find(&hash(params, 0)?);
            Ok(tx.map_or(Value::Null, |tx| json::tx(view, tx)))
        }
        "eth_getTransactionByBlockNumberAndIndex" => {
            let block = &view.ledger.blocks[block_at(view, params.first())? as usize];
            let index = params.get(1).and_then(number).ok_or_else(|| missing(1))?;
            let tx = (index < u64::from(block.txs_len)).then(|| block.txs_at + index as u32);
            Ok(tx.map_or(Value::Null, |tx| json::tx(view, tx)))
        }
        "eth_getTransactionReceipt" => {
            let tx = view.find(&hash(params, 0)?);
            Ok(tx.map_or(Value::Null, |tx| json::receipt(view, tx)))
        }
        "eth_getBlockReceipts" => {
            let block = &view.ledger.blocks[block_at(view, params.first())? as usize];
            let txs = block.txs_at..block.txs_at + block.txs_len;
            Ok(txs.map(|tx| json::receipt(view, tx)).collect())
        }
        "eth_getLogs" => filter::logs(view, params.first().ok_or_else(|| missing(0))?),
        "eth_sendRawTransaction" => Err(Fault::new(-32_000, "this node takes no transactions")),
        _ => Err(Fault::new(
            -32_601,
            format!("the method {method} does not exist/is not available"),
        )),
    }
}

pub fn missing(place: usize) -> Fault {
    Fault::params(format!("missing value for required argument {place}"))
}

fn invalid(place: usize, why: &str) -> Fault {
    Fault::params(format!("invalid argument {place}: {why}"))
}

fn text(params: &[Value], place: usize) -> Result<&str, Fault> {
    let value = params.get(place).ok_or_else(|| missing(place))?;
    value
        .as_str()
        .ok_or_else(|| invalid(place, "json: cannot unmarshal non-string"))
}

fn address(params: &[Value], place: usize) -> Result<Addr, Fault> {
    let text = text(params, place)?;
    Addr::parse(text).ok_or_else(|| invalid(place, "hex string is no address of 20 bytes"))
}

fn hash(params: &[Value], place: usize) -> Result<Hash, Fault> {
    let text = text(params, place)?;
    parse_hash(text).ok_or_else(|| invalid(place, "hex string is no hash of 32 bytes"))
}

/// A quantity, or a number as it is.
pub fn number(value: &Value) -> Option<u64> {
    match value {
        Value::String(text) => u64::from_str_radix(text.strip_prefix("0x")?, 16).ok(),
        other => other.as_u64(),
    }
}

fn bytes(value: Option<&Value>) -> Option<Vec<u8>> {
    hex::decode(value?.as_str()?.strip_prefix("0x")?).ok()
}

fn seen_block(view: View, hash: &Hash) -> Option<u32> {
    view.ledger.find_block(hash).filter(|block| *block <= view.tip)
}

/// A block by number, by name, or by the object of EIP-1898; the best one where nothing is said.
pub fn block_at(view: View, value: Option<&Value>) -> Result<u32, Fault> {
    let unknown = || Fault::new(-32_000, "header not found");
    let named = match value {
        None | Some(Value::Null) => return Ok(view.tip),
        Some(Value::Object(fields)) => {
            if let Some(hash) = fields.get("blockHash").and_then(Value::as_str).and_then(parse_hash) {
                return seen_block(view, &hash).ok_or_else(unknown);
            }
            fields
                .get("blockNumber")
                .ok_or_else(|| invalid(1, "invalid block number or hash"))?
        }
        Some(named) => named,
    };
    match named.as_str() {
        Some("latest" | "pending") => Ok(view.tip),
        // A week and a day behind: nothing here is ever undone, but who asks should see a difference.
        Some("safe") => Ok(view.tip.saturating_sub(1)),
        Some("finalized") => Ok(view.tip.saturating_sub(2)),
        Some("earliest") => Ok(0),
        _ => {
            let wanted = number(named).ok_or_else(|| invalid(1, "hex string without 0x prefix"))?;
            u32::try_from(wanted)
                .ok()
                .filter(|block| *block <= view.tip)
                .ok_or_else(unknown)
        }
    }
}

/// Whom a call is to, and its data.
fn request(params: &[Value]) -> Result<(Option<Addr>, Vec<u8>), Fault> {
    let fields = params.first().and_then(Value::as_object).ok_or_else(|| missing(0))?;
    let to = match fields.get("to") {
        None | Some(Value::Null) => None,
        Some(to) => {
            let to = to.as_str().and_then(Addr::parse);
            Some(to.ok_or_else(|| invalid(0, "hex string is no address of 20 bytes"))?)
        }
    };
    let data = match fields.get("input").or_else(|| fields.get("data")) {
        None | Some(Value::Null) => Vec::new(),
        some => bytes(some).ok_or_else(|| invalid(0, "invalid hex string"))?,
    };
    Ok((to, data))
}

fn fee_history(view: View, params: &[Value]) -> Answer {
    let count = params
        .first()
        .and_then(number)
        .ok_or_else(|| missing(0))?
        .clamp(1, 1_024) as u32;
    let newest = block_at(view, params.get(1))?;
    let oldest = (newest + 1).saturating_sub(count);
    let blocks = &view.ledger.blocks[oldest as usize..=newest as usize];
    let mut fees: Vec<Value> = blocks.iter().map(|block| quantity(block.base_fee)).collect();
    fees.extend(fees.last().cloned());
    let used: Vec<f64> = blocks
        .iter()
        .map(|block| block.gas_used as f64 / crate::evm::header::GAS_LIMIT as f64)
        .collect();
    let mut body = json!({"oldestBlock": quantity(oldest), "baseFeePerGas": fees, "gasUsedRatio": used});
    if let Some(shares) = params
        .get(2)
        .and_then(Value::as_array)
        .filter(|shares| !shares.is_empty())
    {
        let tips = vec![quantity(U256::from(500_000_000_u64)); shares.len()];
        body["reward"] = json!(vec![tips; blocks.len()]);
    }
    Ok(body)
}
