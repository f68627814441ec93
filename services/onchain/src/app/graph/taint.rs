//! Where marked money is: the transactions that it went through are gathered first, then the three conventions judge the same graph.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::Arc,
};

use vocab::UserId;

use super::{checked, start, walk::Walk};
use crate::{
    app::App,
    domain::{
        amount::Amount,
        graph::{Drawn, Request, Start, Stop, Taint, address_id, output_id, tx_id},
        known::Known,
        taint::{Answer, Method, Network, utxo},
        tx::{OutPoint, Tx, Txid},
    },
    error::Error,
};

/// Taint of a node or of a label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    pub of: String,
    pub category: String,
    pub received: Amount,
    pub held: Amount,
}

/// What one convention says.
#[derive(Debug, Clone)]
pub struct Verdict {
    pub method: Method,
    pub marked: Amount,
    pub held: Amount,
    pub lost: Amount,
    /// The most first.
    pub nodes: Vec<Share>,
    pub labels: Vec<Share>,
}

#[derive(Debug, Clone)]
pub struct Tainted {
    pub verdicts: Vec<Verdict>,
    pub stops: Vec<Stop>,
    pub unknown: Vec<String>,
    pub assumed: Vec<(String, Amount)>,
    pub transactions: usize,
    pub drawn: Drawn,
}

/// Sums by holder, before names are known: node, received, held.
pub(super) type Sums = BTreeMap<String, (Amount, Amount)>;

pub(super) struct Judged {
    pub method: Method,
    pub marked: Amount,
    pub lost: Amount,
    pub sums: Sums,
}

impl App {
    /// Where marked money is, by FIFO, haircut and poison.
    ///
    /// # Errors
    /// What was asked is not valid, or the provider failed on a source itself.
    pub async fn taint(&self, user: UserId, request: Taint) -> Result<Tainted, Error> {
        if request.sources.is_empty() || request.sources.len() > 20 {
            return Err(Error::invalid("sources", "One to twenty sources."));
        }
        let request = checked(Request::Taint(request))?;
        let mut walk = Walk::of(self, user, request)?;
        let (judged, stops, unknown, assumed, transactions) = if walk.chain.evm_chain_id.is_some() {
            walk.taint_accounts().await?
        } else {
            walk.taint_outputs().await?
        };
        let drawn = walk.drawn().await?;
        let verdicts = judged.into_iter().map(|judged| verdict(judged, &drawn)).collect();
        Ok(Tainted {
            verdicts,
            stops,
            unknown,
            assumed,
            transactions,
            drawn,
        })
    }
}

fn verdict(judged: Judged, drawn: &Drawn) -> Verdict {
    let add = |a: Amount, b: Amount| a.checked_add(b).unwrap_or(a);
    let mut labels: BTreeMap<String, Share> = BTreeMap::new();
    let mut held = Amount::ZERO;
    let mut nodes: Vec<Share> = Vec::new();
    for (node, (received, kept)) in judged.sums {
        held = add(held, kept);
        let known: Option<&Known> = drawn.graph.nodes.get(&node).and_then(|node| node.labels.first());
        let category = known.map(|known| known.category.clone()).unwrap_or_default();
        let name = known.map_or_else(|| "unlabelled".to_owned(), |known| known.text.clone());
        let label = labels.entry(name.clone()).or_insert_with(|| Share {
            of: name,
            category: category.clone(),
            received: Amount::ZERO,
            held: Amount::ZERO,
        });
        label.received = add(label.received, received);
        label.held = add(label.held, kept);
        nodes.push(Share {
            of: node,
            category,
            received,
            held: kept,
        });
    }
    let by_most = |share: &Share| {
        (
            std::cmp::Reverse(share.held),
            std::cmp::Reverse(share.received),
            share.of.clone(),
        )
    };
    nodes.sort_by_key(by_most);
    let mut labels: Vec<_> = labels.into_values().collect();
    labels.sort_by_key(by_most);
    Verdict {
        method: judged.method,
        marked: judged.marked,
        held,
        lost: judged.lost,
        nodes,
        labels,
    }
}

pub(super) type Found = (Vec<Judged>, Vec<Stop>, Vec<String>, Vec<(String, Amount)>, usize);

impl Walk<'_> {
    async fn taint_outputs(&mut self) -> Result<Found, Error> {
        let Request::Taint(asked) = self.request.clone() else {
            return Err(Error::NoTransaction);
        };
        let mut sources = Vec::new();
        for source in &asked.sources {
            self.source_outputs(&source.node, &source.amount, &mut sources).await?;
        }
        let (txs, stops) = self.gather(&sources, asked.hops).await?;
        let refs: Vec<&Tx> = txs.iter().map(AsRef::as_ref).collect();
        let network = Network::of(&refs);
        let mut judged = Vec::new();
        let mut unknown = Vec::new();
        for method in Method::ALL {
            let answer = utxo(&network, &sources, method);
            unknown = answer.unknown.iter().map(ToString::to_string).collect();
            judged.push(by_owner(&txs, answer));
        }
        self.draw_tainted(&txs, &judged);
        Ok((judged, stops, unknown, Vec::new(), network.txs.len()))
    }

    /// The outputs that a source names: one, or those of a transaction or an address, oldest first, until the amount is met.
    async fn source_outputs(
        &mut self,
        node: &str,
        amount: &str,
        sources: &mut Vec<(OutPoint, u64)>,
    ) -> Result<(), Error> {
        let wanted = if amount.is_empty() {
            None
        } else {
            Some(
                amount
                    .parse::<u64>()
                    .map_err(|_| Error::invalid("amount", "A whole number of satoshi."))?,
            )
        };
        let mut open = wanted.unwrap_or(u64::MAX);
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
                            reason,
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
                            reason: "hops",
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
            reason: self.exhausted().unwrap_or("failed_fetch"),
            hops,
            value: Amount::from(tx.value_out().unwrap_or(0)),
            label: None,
        }
    }

    /// Draws the transactions with the outputs that some convention calls tainted, the largest where there are very many.
    fn draw_tainted(&mut self, txs: &[Arc<Tx>], judged: &[Judged]) {
        const MOST: usize = 50;
        let tainted: HashSet<&String> = judged.iter().flat_map(|judged| judged.sums.keys()).collect();
        let switches = self.switches();
        let inside: HashSet<Txid> = txs.iter().map(|tx| tx.txid).collect();
        for tx in txs {
            let node = self.graph.tx(tx, switches);
            for (index, input) in tx.inputs.iter().enumerate() {
                if input.prev.is_some_and(|prev| inside.contains(&prev.txid)) {
                    self.graph.input(tx, index);
                }
            }
            let mut outputs: Vec<usize> = (0..tx.outputs.len())
                .filter(|index| {
                    let output = &tx.outputs[*index];
                    output.value > 0
                        && output
                            .address
                            .as_deref()
                            .is_none_or(|address| tainted.contains(&address_id(address)))
                })
                .collect();
            outputs.sort_by_key(|index| (std::cmp::Reverse(tx.outputs[*index].value), *index));
            self.graph.skip("fan_out", &node, outputs.len().saturating_sub(MOST));
            for index in outputs.into_iter().take(MOST) {
                self.graph.output(tx, index);
            }
        }
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

pub(super) fn sums_of<K>(
    received: impl Iterator<Item = (K, Amount)>,
    held: impl Iterator<Item = (K, Amount)>,
    owner: impl Fn(&K) -> String,
) -> Sums {
    let add = |a: Amount, b: Amount| a.checked_add(b).unwrap_or(a);
    let mut sums = Sums::new();
    for (holder, value) in received {
        let sum = sums.entry(owner(&holder)).or_default();
        sum.0 = add(sum.0, value);
    }
    for (holder, value) in held {
        let sum = sums.entry(owner(&holder)).or_default();
        sum.1 = add(sum.1, value);
    }
    sums
}
