//! Real transactions out of a folder: files `*.ndjson` or `*.ndjson.gz`, one transaction a line in Esplora's shape, in any depth of
//! folders. Blocks are what the transactions say of them; nothing is invented.

use std::{
    collections::{BTreeMap, HashMap},
    fs::{self, File},
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use bitcoin::{BlockHash, Txid, hashes::Hash, hex::FromHex};
use flate2::read::GzDecoder;
use serde_json::Value;

use super::ledger::{Block, Fresh, Ledger, NONE};

struct Read1 {
    txid: Txid,
    value: Value,
    /// Hash, height if it is known, time.
    block: Option<(BlockHash, Option<u32>, u32)>,
    /// Place in the reading order, which is the order inside a block.
    place: usize,
}

/// # Errors
/// No file, or one that cannot be read: its name, line and reason.
pub fn read(folder: &Path) -> anyhow::Result<Ledger> {
    let mut files = Vec::new();
    collect(folder, &mut files).with_context(|| format!("cannot read the chain's folder `{}`", folder.display()))?;
    files.sort();
    let mut all: BTreeMap<Txid, Read1> = BTreeMap::new();
    for file in &files {
        for (number, line) in lines(file)?.enumerate() {
            let at = || format!("{}:{}", file.display(), number + 1);
            let line = line.with_context(at)?;
            if line.trim().is_empty() {
                continue;
            }
            let tx = parse(&line, all.len()).with_context(at)?;
            // The same transaction may be in several sets; the one that knows its block is better.
            let known = all.get(&tx.txid);
            if known.is_none_or(|known| known.block.is_none() && tx.block.is_some()) {
                all.insert(tx.txid, tx);
            }
        }
    }
    if all.is_empty() {
        bail!(
            "the chain's folder `{}` holds no transaction: name one with *.ndjson or *.ndjson.gz files in Esplora's shape",
            folder.display()
        );
    }
    Ok(build(all.into_values().collect()))
}

fn collect(folder: &Path, into: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            collect(&path, into)?;
        } else if name.ends_with(".ndjson") || name.ends_with(".ndjson.gz") {
            into.push(path);
        }
    }
    Ok(())
}

fn lines(file: &Path) -> anyhow::Result<impl Iterator<Item = std::io::Result<String>>> {
    let opened = File::open(file).with_context(|| format!("cannot open `{}`", file.display()))?;
    let packed = file.extension().is_some_and(|ending| ending == "gz");
    let inner: Box<dyn Read> = if packed {
        Box::new(GzDecoder::new(opened))
    } else {
        Box::new(opened)
    };
    Ok(BufReader::new(inner).lines())
}

fn parse(line: &str, place: usize) -> anyhow::Result<Read1> {
    let value: Value = serde_json::from_str(line)?;
    let txid: Txid = text(&value, "txid")?.parse().context("`txid` is no transaction id")?;
    for side in ["vin", "vout"] {
        if !value[side].is_array() {
            bail!("`{side}` is no list");
        }
    }
    let status = if value["status"].is_object() {
        &value["status"]
    } else {
        &value
    };
    let block = match status["block_hash"].as_str() {
        None => None,
        Some(hash) => Some((
            hash.parse().context("`block_hash` is no block's id")?,
            status["block_height"].as_u64().map(|height| height as u32),
            status["block_time"].as_u64().context("`block_time` is no number")? as u32,
        )),
    };
    Ok(Read1 {
        txid,
        value,
        block,
        place,
    })
}

fn text<'a>(value: &'a Value, name: &str) -> anyhow::Result<&'a str> {
    value[name].as_str().with_context(|| format!("`{name}` is no text"))
}

fn script(output: &Value) -> Vec<u8> {
    let text = output["scriptpubkey"].as_str().unwrap_or_default();
    Vec::from_hex(text).unwrap_or_default()
}

/// Blocks by time; one whose height nobody wrote down gets the next free one after the block before it.
fn build(mut all: Vec<Read1>) -> Ledger {
    let mut blocks: HashMap<BlockHash, (Option<u32>, u32)> = HashMap::new();
    for (hash, height, time) in all.iter().filter_map(|tx| tx.block) {
        let known = blocks.entry(hash).or_insert((height, time));
        known.0 = known.0.or(height);
    }
    let mut order: Vec<(BlockHash, Option<u32>, u32)> = blocks
        .into_iter()
        .map(|(hash, (height, time))| (hash, height, time))
        .collect();
    order.sort_unstable_by_key(|(hash, height, time)| (*time, *height, *hash));
    // True heights may disagree with times by an hour or two; they are right.
    let mut last = 0;
    let mut placed: Vec<(u32, BlockHash, u32)> = Vec::with_capacity(order.len());
    for (hash, height, time) in order {
        last = height
            .unwrap_or(last + 1)
            .max(if height.is_some() { 0 } else { last + 1 });
        placed.push((last, hash, time));
    }
    placed.sort_unstable_by_key(|(height, hash, _)| (*height, *hash));
    let at: HashMap<BlockHash, u32> = placed
        .iter()
        .enumerate()
        .map(|(at, (_, hash, _))| (*hash, at as u32))
        .collect();
    let position = |tx: &Read1| tx.block.and_then(|(hash, ..)| at.get(&hash).copied()).unwrap_or(NONE);
    // A coinbase is kept last in its block, see `ledger`; parents come before their children, as nobody wrote down the order.
    all.sort_by_cached_key(|tx| (position(tx), is_coinbase(&tx.value), tx.place));
    let mut ledger = Ledger::default();
    let ordered = parents_first(all, &position);
    let mut from = 0;
    for (number, (height, hash, time)) in placed.into_iter().enumerate() {
        let len = ordered[from..]
            .iter()
            .take_while(|tx| position(tx) == number as u32)
            .count();
        for tx in &ordered[from..from + len] {
            push(&mut ledger, tx, number as u32, time);
        }
        ledger.push_block(Block {
            hash,
            height,
            time,
            median_time: time,
            txs_at: from as u32,
            txs_len: len as u32,
            header: None,
        });
        from += len;
    }
    for tx in &ordered[from..] {
        push(&mut ledger, tx, NONE, 0);
    }
    ledger
}

fn is_coinbase(value: &Value) -> bool {
    value["vin"][0]["is_coinbase"].as_bool().unwrap_or(false)
}

/// Keeps the order, but moves a transaction behind those of its own block that it spends.
fn parents_first(all: Vec<Read1>, position: &dyn Fn(&Read1) -> u32) -> Vec<Read1> {
    let place: HashMap<Txid, usize> = all.iter().enumerate().map(|(at, tx)| (tx.txid, at)).collect();
    let parents = |at: usize| -> Vec<usize> {
        let inputs = all[at].value["vin"].as_array().into_iter().flatten();
        let ids = inputs.filter_map(|input| input["txid"].as_str()?.parse::<Txid>().ok());
        ids.filter_map(|txid| place.get(&txid).copied())
            .filter(|parent| position(&all[*parent]) == position(&all[at]))
            .collect()
    };
    let mut order = Vec::with_capacity(all.len());
    let mut state = vec![0_u8; all.len()];
    for start in 0..all.len() {
        let mut stack = vec![start];
        while let Some(at) = stack.last().copied() {
            if state[at] == 0 {
                state[at] = 1;
                stack.extend(parents(at).into_iter().filter(|parent| state[*parent] == 0));
            } else {
                stack.pop();
                if state[at] == 1 {
                    state[at] = 2;
                    order.push(at);
                }
            }
        }
    }
    let mut slots: Vec<Option<Read1>> = all.into_iter().map(Some).collect();
    order.into_iter().filter_map(|at| slots[at].take()).collect()
}

fn push(ledger: &mut Ledger, tx: &Read1, block: u32, seen: u32) {
    let empty = Vec::new();
    let list = |side: &str| tx.value[side].as_array().unwrap_or(&empty).clone();
    let inputs = list("vin");
    let ins: Vec<u32> = inputs
        .iter()
        .map(|input| {
            let parent = input["txid"].as_str().and_then(|txid| txid.parse::<Txid>().ok());
            let parent = parent.filter(|txid| *txid != Txid::all_zeros());
            let (Some(parent), Some(vout)) = (parent, input["vout"].as_u64()) else {
                return NONE;
            };
            let known = ledger.find(&parent).and_then(|tx| ledger.outs(tx).nth(vout as usize));
            known.unwrap_or_else(|| {
                let prevout = &input["prevout"];
                ledger.push_out(prevout["value"].as_u64().unwrap_or(0), &script(prevout))
            })
        })
        .collect();
    let outs: Vec<(u64, Vec<u8>)> = list("vout")
        .iter()
        .map(|output| (output["value"].as_u64().unwrap_or(0), script(output)))
        .collect();
    let outs: Vec<(u64, &[u8])> = outs.iter().map(|(value, script)| (*value, script.as_slice())).collect();
    let mut value = tx.value.clone();
    if let Some(fields) = value.as_object_mut() {
        // What is ours to say, and what the collectors added.
        for extra in [
            "status",
            "source_file",
            "source_file_matches_txid",
            "label",
            "block_hash",
            "block_time",
        ] {
            fields.shift_remove(extra);
        }
    }
    ledger.push(&Fresh {
        txid: tx.txid,
        body: value.to_string().as_bytes(),
        weight: value["weight"].as_u64().unwrap_or(0) as u32,
        ins: &ins,
        outs: &outs,
        block,
        seen,
    });
}
