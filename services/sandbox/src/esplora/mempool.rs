//! What waits: sums, ids, the latest, fees; and sending.

use std::collections::BTreeMap;

use actix_web::{
    HttpResponse,
    web::{Bytes, Data},
};
use serde_json::{Value, json as value};

use super::{Answer, Refusal, json, look, text};
use crate::{chain::View, outside::Outside};

const RECENT: usize = 10;
/// Blocks for which the server estimates.
const TARGETS: [u32; 28] = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 144, 504, 1008,
];
/// Width of a step of the histogram, virtual bytes.
const STEP: u64 = 50_000;

/// One that waits: id, fee, virtual size, value.
struct Waiting {
    txid: bitcoin::Txid,
    fee: u64,
    vsize: u64,
    value: u64,
}

/// The latest first.
fn waiting(view: &View) -> Vec<Waiting> {
    let sent = view.pending.iter().map(|sent| Waiting {
        txid: sent.txid,
        fee: sent.fee(),
        vsize: sent.tx.vsize() as u64,
        value: sent.value(),
    });
    let heard = view.mempool().into_iter().map(|tx| Waiting {
        txid: view.ledger.txs[tx as usize].txid,
        fee: view.ledger.fee(tx),
        vsize: u64::from(view.ledger.txs[tx as usize].weight.div_ceil(4)),
        value: view
            .ledger
            .outs(tx)
            .map(|out| view.ledger.outs[out as usize].value)
            .sum(),
    });
    sent.chain(heard).collect()
}

pub async fn backlog(outside: Data<Outside>) -> HttpResponse {
    look(&outside, |view| {
        let mut all = waiting(view);
        let (vsize, fees) = all
            .iter()
            .fold((0, 0), |(vsize, fees), tx| (vsize + tx.vsize, fees + tx.fee));
        let rate = |tx: &Waiting| tx.fee as f64 / tx.vsize.max(1) as f64;
        all.sort_by(|one, other| rate(other).total_cmp(&rate(one)));
        let mut histogram: Vec<(f64, u64)> = Vec::new();
        let (mut size, mut last) = (0, 0.0);
        for tx in &all {
            if size > STEP && rate(tx) != last {
                histogram.push((last, size));
                size = 0;
            }
            last = rate(tx);
            size += tx.vsize;
        }
        if size > 0 {
            histogram.push((last, size));
        }
        json(&value!({"count": all.len(), "vsize": vsize, "total_fee": fees, "fee_histogram": histogram}))
    })
}

pub async fn txids(outside: Data<Outside>) -> HttpResponse {
    look(&outside, |view| {
        let ids: Vec<bitcoin::Txid> = waiting(view).iter().map(|tx| tx.txid).collect();
        json(&ids)
    })
}

pub async fn recent(outside: Data<Outside>) -> HttpResponse {
    look(&outside, |view| {
        let latest: Vec<Value> = waiting(view)
            .iter()
            .take(RECENT)
            .map(|tx| value!({"txid": tx.txid, "fee": tx.fee, "vsize": tx.vsize, "value": tx.value}))
            .collect();
        json(&latest)
    })
}

/// Falls from what the best payers pay to the least that is passed on.
pub async fn fees(outside: Data<Outside>) -> HttpResponse {
    look(&outside, |view| {
        let best = waiting(view)
            .iter()
            .map(|tx| tx.fee as f64 / tx.vsize.max(1) as f64)
            .fold(1.0, f64::max)
            .min(500.0);
        let at = |target: u32| ((1.0 + (best - 1.0) / f64::from(target)) * 1_000.0).round() / 1_000.0;
        let estimates: BTreeMap<String, f64> = TARGETS.iter().map(|target| (target.to_string(), at(*target))).collect();
        json(&estimates)
    })
}

pub async fn send(outside: Data<Outside>, body: Bytes) -> Answer {
    let hex = String::from_utf8(body.to_vec()).map_err(|error| Refusal::bad(error.to_string()))?;
    look(&outside, |view| match view.accept(&hex) {
        Ok(txid) => Ok(text(txid)),
        Err((code, message)) => Err(Refusal::bad(format!(
            "sendrawtransaction RPC error: {}",
            value!({"code": code, "message": message})
        ))),
    })
}
