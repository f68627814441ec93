//! `eth_getLogs`: by blocks, addresses and topics.

use serde_json::Value;

use super::{Fault, json, method::block_at};
use crate::evm::{
    View,
    ledger::Log,
    word::{Addr, Hash, parse_hash},
};

/// Logs in one answer; providers refuse more.
const MOST: usize = 10_000;

/// What is wanted at one place: any of these, or anything.
type Choice<T> = Option<Vec<T>>;

pub fn logs(view: View, filter: &Value) -> Result<Value, Fault> {
    let fields = filter
        .as_object()
        .ok_or_else(|| Fault::params("invalid argument 0: json: cannot unmarshal non-object into filter"))?;
    let (from, to) = if let Some(hash) = fields.get("blockHash") {
        if fields.contains_key("fromBlock") || fields.contains_key("toBlock") {
            return Err(Fault::params(
                "cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other",
            ));
        }
        let hash = hash.as_str().and_then(parse_hash);
        let block = hash
            .and_then(|hash| view.ledger.find_block(&hash))
            .filter(|block| *block <= view.tip);
        let block = block.ok_or_else(|| Fault::new(-32_000, "unknown block"))?;
        (block, block)
    } else {
        let to = match block_at(view, fields.get("toBlock")) {
            // A range may reach into the future.
            Err(fault) if fault.code == -32_000 => view.tip,
            other => other?,
        };
        match block_at(view, fields.get("fromBlock")) {
            Err(fault) if fault.code == -32_000 => return Ok(Value::Array(Vec::new())),
            other => (other?, to),
        }
    };
    if from > to {
        return Err(Fault::params("invalid block range params"));
    }
    let addresses = choice(fields.get("address"), Addr::parse)?;
    let topics: Vec<Choice<Hash>> = match fields.get("topics") {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(places)) if places.len() <= 4 => places
            .iter()
            .map(|place| choice(Some(place), parse_hash))
            .collect::<Result<_, _>>()?,
        Some(_) => return Err(Fault::params("invalid topics")),
    };
    let (first, last) = (&view.ledger.blocks[from as usize], &view.ledger.blocks[to as usize]);
    let txs = first.txs_at..last.txs_at + last.txs_len;
    let begin = view.ledger.logs.partition_point(|log| log.tx < txs.start);
    let found: Vec<&Log> = view.ledger.logs[begin..]
        .iter()
        .take_while(|log| log.tx < txs.end)
        .filter(|log| addresses.as_ref().is_none_or(|any| any.contains(&log.address)))
        .filter(|log| fits(log, &topics))
        .take(MOST + 1)
        .collect();
    if found.len() > MOST {
        return Err(Fault::new(-32_005, format!("query returned more than {MOST} results")));
    }
    Ok(found.into_iter().map(|log| json::log(view, log)).collect())
}

fn fits(log: &Log, topics: &[Choice<Hash>]) -> bool {
    log.topics.len() >= topics.len()
        && topics
            .iter()
            .zip(&log.topics)
            .all(|(wanted, topic)| wanted.as_ref().is_none_or(|any| any.contains(topic)))
}

/// One, several, or anything; an empty list is anything.
fn choice<T>(value: Option<&Value>, parse: fn(&str) -> Option<T>) -> Result<Choice<T>, Fault> {
    let read = |value: &Value| {
        let parsed = value.as_str().and_then(parse);
        parsed.ok_or_else(|| Fault::params("invalid argument 0: hex string of wrong length"))
    };
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Array(many)) if many.is_empty() => Ok(None),
        Some(Value::Array(many)) => many.iter().map(read).collect::<Result<_, _>>().map(Some),
        Some(one) => Ok(Some(vec![read(one)?])),
    }
}
