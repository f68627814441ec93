//! Taint on chains of outputs: every transaction that marked money went through, level by level.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use chain_model::{
    amount::Amount,
    error::Error,
    tx::{OutPoint, Tx, Txid},
};

use super::{
    start,
    taint::{Coin, Found, Judged, Kept, sums_of},
    walk::Walk,
};
use crate::domain::{
    graph::{AmountUnit, End, Request, Start, Stop, address_id, output_id, rest_id, tx_id},
    taint::{Answer, Method, Network, utxo},
};

/// Most outputs that one answer draws.
const MOST_OUTPUTS: usize = 200;

impl Walk<'_> {
    pub(super) async fn taint_outputs(&mut self) -> Result<Found, Error> {
        let Request::Taint(mut asked) = self.request.clone() else {
            return Err(Error::NoTransaction);
        };
        let coin = Coin::native(self.chain);
        let mut sources = Vec::new();
        for source in &mut asked.sources {
            let mut most = None;
            if !source.amount.is_empty() {
                let amount = coin.read(&source.amount, source.unit)?;
                // More than there can be is all of it.
                most = Some(u64::try_from(amount.0).unwrap_or(u64::MAX));
                // The log says what was marked in base units, whatever it was asked in.
                source.amount = amount.to_string();
                source.unit = AmountUnit::Base;
            }
            self.source_outputs(&source.node, most, &mut sources).await?;
        }
        let (hops, first) = (asked.hops, asked.sources[0].node.clone());
        self.request = Request::Taint(asked);
        let (txs, stops) = self.gather(&sources, hops).await?;
        let refs: Vec<&Tx> = txs.iter().map(AsRef::as_ref).collect();
        let network = Network::of(&refs);
        let mut judged = Vec::new();
        let mut unknown = Vec::new();
        // Of each output what a share or a queue brought it, and what poison did.
        let mut weights: HashMap<OutPoint, (u64, u64)> = HashMap::new();
        for method in Method::ALL {
            let answer = utxo(&network, &sources, method);
            unknown = answer.unknown.iter().map(ToString::to_string).collect();
            let marked = sources.iter().map(|(output, value)| (output, value));
            for (output, value) in answer.received.iter().chain(&answer.held).chain(marked) {
                let weight = weights.entry(*output).or_default();
                if method == Method::Poison {
                    weight.1 = weight.1.max(*value);
                } else {
                    weight.0 = weight.0.max(*value);
                }
            }
            judged.push(by_owner(&txs, answer));
        }
        self.name_holders(&judged).await?;
        let kept = Kept {
            ids: self.draw_tainted(&txs, &weights),
            rest: rest_id(&first),
        };
        Ok(Found {
            judged,
            stops,
            unknown,
            assumed: Vec::new(),
            transactions: network.txs.len(),
            kept,
            coin,
        })
    }

    /// The outputs that a source names: one, or those of a transaction or an address, oldest first, until the amount is met.
    async fn source_outputs(
        &mut self,
        node: &str,
        amount: Option<u64>,
        sources: &mut Vec<(OutPoint, u64)>,
    ) -> Result<(), Error> {
        let mut open = amount.unwrap_or(u64::MAX);
        let mut take = |output: OutPoint, value: u64| {
            let part = value.min(open);
            open -= part;
            if part > 0 {
                sources.push((output, part));
            }
        };
        match start(self.chain, "sources", node)? {
            Start::Output(output) => {
                let tx = self.tx(output.txid).await?;
                let value = tx.outputs.get(output.index as usize).ok_or(Error::NoTransaction)?.value;
                take(output, value);
            }
            Start::Tx(txid) => {
                let tx = self.tx(txid).await?;
                for (index, output) in (0_u32..).zip(&tx.outputs) {
                    take(OutPoint { txid, index }, output.value);
                }
            }
            Start::Address(address) => {
                let mut txs = self.address_txs(&address).await?;
                let filter = self.filter();
                txs.retain(|tx| filter.when(tx.block.map(|block| block.time), tx.block.map(|block| block.height)));
                txs.sort_by_key(|tx| (tx.block.map_or(u64::MAX, |block| block.height), tx.txid));
                for tx in txs {
                    for (index, output) in (0_u32..).zip(&tx.outputs) {
                        if output.address.as_deref() == Some(&address) {
                            take(OutPoint { txid: tx.txid, index }, output.value);
                        }
                    }
                }
            }
            Start::Hash(_) => return Err(Error::NoTransaction),
        }
        Ok(())
    }

    /// Every transaction that marked money went through, level by level. Coins at somebody known are not followed: there they are mixed with others'.
    async fn gather(&mut self, sources: &[(OutPoint, u64)], hops: u32) -> Result<(Vec<Arc<Tx>>, Vec<Stop>), Error> {
        let mut stops = Vec::new();
        let mut found: Vec<Arc<Tx>> = Vec::new();
        let mut seen: HashSet<Txid> = HashSet::new();
        let origin: Vec<Txid> = sources.iter().map(|(output, _)| output.txid).collect();
        let marked: HashSet<OutPoint> = sources.iter().map(|(output, _)| *output).collect();
        let mut level = self.txs("sources", &origin).await;
        seen.extend(level.iter().map(|tx| tx.txid));
        // Of these only the marked outputs matter, until money comes to them another way.
        let mut partial: HashSet<Txid> = seen.clone();
        for hop in 0..=hops {
            found.extend(level.iter().cloned());
            let txids: Vec<Txid> = level.iter().map(|tx| tx.txid).collect();
            let spends = self.spends(&txids).await;
            let mut next = Vec::new();
            for tx in &level {
                let Some(spent) = spends.get(&tx.txid) else {
                    stops.push(self.stop_at(tx, hop));
                    continue;
                };
                let addresses: Vec<String> = tx
                    .outputs
                    .iter()
                    .filter_map(|output| output.address.clone())
                    .take(500)
                    .collect();
                let known = self.stops(&addresses).await?;
                for (index, output) in tx.outputs.iter().enumerate() {
                    let at = OutPoint {
                        txid: tx.txid,
                        index: u32::try_from(index).unwrap_or(u32::MAX),
                    };
                    if output.value == 0 || (hop == 0 && !marked.contains(&at)) {
                        continue;
                    }
                    if let Some((reason, label)) = output.address.as_ref().and_then(|address| known.get(address)) {
                        let node = output.address.as_deref().map(address_id).unwrap_or_default();
                        stops.push(Stop {
                            node,
                            reason: End::Named(*reason),
                            hops: hop,
                            value: Amount::from(output.value),
                            label: Some(label.clone()),
                        });
                        continue;
                    }
                    let Some(spend) = spent.get(index).copied().flatten() else {
                        continue;
                    };
                    let until = self.request.filter().until_height;
                    if until != 0 && spend.block.is_none_or(|block| block.height > until) {
                        continue;
                    }
                    if hop == hops {
                        let node = output.address.as_deref().map_or_else(|| output_id(at), address_id);
                        stops.push(Stop {
                            node,
                            reason: End::Hops,
                            hops: hop,
                            value: Amount::from(output.value),
                            label: None,
                        });
                    } else if seen.insert(spend.txid) || partial.remove(&spend.txid) {
                        next.push(spend.txid);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            level = self.txs("taint", &next).await;
        }
        Ok((found, stops))
    }

    fn stop_at(&self, tx: &Tx, hops: u32) -> Stop {
        Stop {
            node: tx_id(&tx.txid.to_string()),
            reason: self.exhausted().unwrap_or(End::FailedFetch),
            hops,
            value: tx.sum_out(),
            label: None,
        }
    }

    /// Draws the outputs that carry the most marked money, and the transactions that they belong to, up to [`MOST_OUTPUTS`]. Gives the ids of their
    /// owners.
    fn draw_tainted(&mut self, txs: &[Arc<Tx>], weights: &HashMap<OutPoint, (u64, u64)>) -> BTreeSet<String> {
        let switches = self.switches();
        let mut outputs: Vec<(&Arc<Tx>, usize, (u64, u64))> = txs
            .iter()
            .flat_map(|tx| (0..tx.outputs.len()).map(move |index| (tx, index)))
            .filter_map(|(tx, index)| Some((tx, index, *weights.get(&at(tx, index))?)))
            .collect();
        // Of equals those that come first: the transactions are in the order in which they were reached.
        outputs.sort_by_key(|(_, _, weight)| std::cmp::Reverse(*weight));
        for (tx, _, _) in outputs.iter().skip(MOST_OUTPUTS) {
            self.graph.skip("lines", &tx_id(&tx.txid.to_string()), 1);
        }
        outputs.truncate(MOST_OUTPUTS);
        let mut owners = BTreeSet::new();
        let mut drawn: HashSet<OutPoint> = HashSet::new();
        for (tx, index, _) in &outputs {
            self.graph.tx(tx, switches);
            owners.extend(self.graph.output(tx, *index));
            drawn.insert(at(tx, *index));
        }
        let transactions: HashSet<Txid> = outputs.iter().map(|(tx, _, _)| tx.txid).collect();
        for tx in txs {
            for (index, input) in tx.inputs.iter().enumerate() {
                let Some(prev) = input.prev.filter(|prev| drawn.contains(prev)) else {
                    continue;
                };
                if transactions.contains(&tx.txid) {
                    self.graph.input(tx, index);
                } else {
                    self.graph.skip("lines", &tx_id(&prev.txid.to_string()), 1);
                }
            }
        }
        owners
    }
}

fn at(tx: &Tx, index: usize) -> OutPoint {
    OutPoint {
        txid: tx.txid,
        index: u32::try_from(index).unwrap_or(u32::MAX),
    }
}

fn by_owner(txs: &[Arc<Tx>], answer: Answer<OutPoint, u64>) -> Judged {
    let owners: HashMap<OutPoint, String> = txs
        .iter()
        .flat_map(|tx| {
            (0_u32..).zip(&tx.outputs).map(|(index, output)| {
                let at = OutPoint { txid: tx.txid, index };
                (at, output.address.as_deref().map_or_else(|| output_id(at), address_id))
            })
        })
        .collect();
    let owner = |output: &OutPoint| owners.get(output).cloned().unwrap_or_else(|| output_id(*output));
    let amounts = |list: BTreeMap<OutPoint, u64>| list.into_iter().map(|(output, value)| (output, Amount::from(value)));
    Judged {
        method: answer.method,
        marked: Amount::from(answer.marked),
        lost: Amount::from(answer.lost),
        sums: sums_of(amounts(answer.received), amounts(answer.held), owner),
    }
}
