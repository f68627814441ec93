//! Addresses and script hashes: sums, histories, unspent outputs.

use std::collections::BTreeSet;

use actix_web::{
    HttpRequest,
    web::{Data, Path},
};
use bitcoin::{Address, Network, OutPoint, Txid, address::NetworkUnchecked};
use serde::Serialize;
use serde_json::{Value, json as value};

use super::{Answer, Refusal, block::PAGE, json, look};
use crate::{
    chain::{
        Place, Sent, View,
        ledger::{NONE, key_of, key_of_hash},
        lock,
    },
    outside::Outside,
};

const MEMPOOL: usize = 50;
const FOUND: usize = 10;
/// Unspent outputs beyond which the provider gives up.
const UNSPENT: usize = 500;

/// What the chain is searched by, out of the path's address or script hash.
struct Who {
    kind: &'static str,
    text: String,
    key: u64,
}

fn who(request: &HttpRequest) -> Result<Who, Refusal> {
    let text = request.match_info().get("who").unwrap_or_default().to_owned();
    if request.path().contains("/scripthash/") {
        let hash: [u8; 32] = bitcoin::hex::FromHex::from_hex(&text).map_err(|_| Refusal::bad("Invalid scripthash"))?;
        return Ok(Who {
            kind: "scripthash",
            text,
            key: key_of_hash(&hash),
        });
    }
    let address: Address<NetworkUnchecked> = text
        .parse()
        .map_err(|error: bitcoin::address::ParseError| Refusal::bad(error.to_string()))?;
    let address = address
        .require_network(Network::Bitcoin)
        .map_err(|_| Refusal::bad("Address on invalid network"))?;
    Ok(Who {
        kind: "address",
        text,
        key: key_of(address.script_pubkey().as_bytes()),
    })
}

#[derive(Debug, Default, Serialize)]
struct Stats {
    funded_txo_count: u64,
    funded_txo_sum: u64,
    spent_txo_count: u64,
    spent_txo_sum: u64,
    tx_count: u64,
}

impl Stats {
    fn fund(&mut self, value: u64) {
        self.funded_txo_count += 1;
        self.funded_txo_sum += value;
    }

    fn spend(&mut self, value: u64) {
        self.spent_txo_count += 1;
        self.spent_txo_sum += value;
    }
}

pub async fn stats(outside: Data<Outside>, request: HttpRequest) -> Answer {
    let who = who(&request)?;
    look(&outside, |view| {
        let (mut chain, mut mempool) = (Stats::default(), Stats::default());
        for tx in view.ledger.touching(who.key) {
            let stats = match view.place(tx) {
                Place::Block(_) => &mut chain,
                Place::Mempool => &mut mempool,
                Place::Hidden => continue,
            };
            stats.tx_count += 1;
            let mine = |out: &u32| key_of(view.ledger.script(*out)) == who.key;
            for out in view.ledger.outs(tx).filter(mine) {
                stats.fund(view.ledger.outs[out as usize].value);
            }
            for out in view.ledger.ins(tx).iter().filter(|out| **out != NONE && mine(out)) {
                stats.spend(view.ledger.outs[*out as usize].value);
            }
        }
        for sent in sent_by(view, who.key) {
            mempool.tx_count += 1;
            for output in sent
                .tx
                .output
                .iter()
                .filter(|it| key_of(it.script_pubkey.as_bytes()) == who.key)
            {
                mempool.fund(output.value.to_sat());
            }
            for (value, _) in sent.prevouts.iter().filter(|(_, script)| key_of(script) == who.key) {
                mempool.spend(*value);
            }
        }
        Ok(json(
            &value!({who.kind: who.text, "chain_stats": chain, "mempool_stats": mempool}),
        ))
    })
}

fn sent_by<'a>(view: &'a View, key: u64) -> impl Iterator<Item = &'a Sent> {
    view.pending.iter().filter(move |sent| {
        let outs = sent.tx.output.iter().map(|output| output.script_pubkey.as_bytes());
        let ins = sent.prevouts.iter().map(|(_, script)| script.as_slice());
        outs.chain(ins).any(|script| key_of(script) == key)
    })
}

fn waiting(view: &View, key: u64) -> Vec<Value> {
    let sent = sent_by(view, key).map(super::json::sent);
    let heard = view.ledger.touching(key).filter(|tx| view.place(*tx) == Place::Mempool);
    sent.chain(heard.map(|tx| super::json::tx(view, tx, Place::Mempool)))
        .take(MEMPOOL)
        .collect()
}

fn confirmed(view: &View, key: u64, after: Option<Txid>) -> Vec<Value> {
    let mut places = view.ledger.touching(key).filter_map(|tx| match view.place(tx) {
        Place::Block(at) => Some((tx, Place::Block(at))),
        Place::Mempool | Place::Hidden => None,
    });
    if let Some(after) = after {
        // One that is not in the history is never met, and nothing follows it.
        places.find(|(tx, _)| view.ledger.txs[*tx as usize].txid == after);
    }
    places
        .take(PAGE)
        .map(|(tx, place)| super::json::tx(view, tx, place))
        .collect()
}

pub async fn txs(outside: Data<Outside>, request: HttpRequest) -> Answer {
    let who = who(&request)?;
    look(&outside, |view| {
        let mut page = waiting(view, who.key);
        page.extend(confirmed(view, who.key, None));
        Ok(json(&page))
    })
}

/// A last seen id that is none is ignored, as the real server does.
pub async fn chain(outside: Data<Outside>, request: HttpRequest) -> Answer {
    let who = who(&request)?;
    let after = request.match_info().get("last").and_then(|text| text.parse().ok());
    look(&outside, |view| Ok(json(&confirmed(view, who.key, after))))
}

pub async fn mempool(outside: Data<Outside>, request: HttpRequest) -> Answer {
    let who = who(&request)?;
    look(&outside, |view| Ok(json(&waiting(view, who.key))))
}

pub async fn utxo(outside: Data<Outside>, request: HttpRequest) -> Answer {
    let who = who(&request)?;
    look(&outside, |view| {
        let mut found = Vec::new();
        for tx in view.ledger.touching(who.key) {
            let place = view.place(tx);
            if place == Place::Hidden {
                continue;
            }
            let txid = view.ledger.txs[tx as usize].txid;
            for (vout, out) in view.ledger.outs(tx).enumerate() {
                let point = OutPoint {
                    txid,
                    vout: vout as u32,
                };
                let free = view.spender(out).is_none() && view.pending.spender(&point).is_none();
                if free && key_of(view.ledger.script(out)) == who.key {
                    let worth = view.ledger.outs[out as usize].value;
                    found.push(unspent(point, super::json::status(view, place), worth));
                }
            }
            if found.len() > UNSPENT {
                return Err(Refusal::bad("Too many history entries"));
            }
        }
        for sent in sent_by(view, who.key) {
            for (vout, output) in sent.tx.output.iter().enumerate() {
                let point = OutPoint {
                    txid: sent.txid,
                    vout: vout as u32,
                };
                let mine = key_of(output.script_pubkey.as_bytes()) == who.key;
                if mine && view.pending.spender(&point).is_none() {
                    found.push(unspent(point, value!({"confirmed": false}), output.value.to_sat()));
                }
            }
        }
        Ok(json(&found))
    })
}

fn unspent(point: OutPoint, status: Value, worth: u64) -> Value {
    value!({"txid": point.txid, "vout": point.vout, "status": status, "value": worth})
}

/// At most ten addresses that begin so, in order.
pub async fn with_prefix(outside: Data<Outside>, prefix: Path<String>) -> Answer {
    look(&outside, |view| {
        let mut found = BTreeSet::new();
        for script in view.ledger.scripts() {
            if let Some(address) = lock::address(script).filter(|address| address.starts_with(prefix.as_str())) {
                found.insert(address);
                if found.len() > FOUND {
                    found.pop_last();
                }
            }
        }
        Ok(json(&found))
    })
}
