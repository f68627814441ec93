//! Follows money forward until it reaches somebody known, rests, or a cap is met.
//!
//! It goes level by level: all transactions of a level are fetched together, and the largest outputs of each, `fan_out` at most, lead to the
//! transactions that spend them, which are the next level. A branch ends at an address with a name where money is pooled (a service, a bridge, a
//! mixer), at a coinjoin of at least 50 % confidence, at an output that is unspent, after `hops` levels, or where the budget of calls is used
//! up; every end says why. Outputs that are not followed are counted, and those that reach somebody are shown whatever their size. On
//! chains with balances, transfers of accounts take the place of outputs.

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
};

use chain_model::{
    amount::Amount,
    category::StopReason,
    error::Error,
    transfer::{Asset, Transfer},
    tx::Txid,
};
use heuristics::{Heuristic, coinjoin};

use super::{start, walk::Walk};
use crate::domain::graph::{End, Request, Start, Stop, tx_id};

impl Walk<'_> {
    pub(super) async fn auto_trace(&mut self) -> Result<Vec<Stop>, Error> {
        let Request::AutoTrace(asked) = self.request.clone() else {
            return Ok(Vec::new());
        };
        let from = start(self.chain, "node", &asked.node)?;
        let fan_out = asked.fan_out as usize;
        if let (Start::Address(address), Some(_)) = (&from, self.chain.evm_chain_id) {
            return self.follow_accounts(address, asked.hops, fan_out).await;
        }
        let mut came = HashMap::new();
        let mut level = self.first_level(&from, fan_out, &mut came).await?;
        let mut stops = Vec::new();
        if level.is_empty() {
            if let Start::Address(address) = &from {
                self.graph.address(address);
            }
            stops.push(Stop {
                node: from.id(),
                reason: End::Unspent,
                hops: 0,
                value: Amount::ZERO,
                label: None,
            });
        }
        let mut seen: HashSet<Txid> = level.iter().copied().collect();
        let switches = self.switches();
        for hop in 0..asked.hops {
            if level.is_empty() {
                break;
            }
            let txs = self.txs(&from.id(), &level).await;
            for missing in level.iter().filter(|txid| !txs.iter().any(|tx| tx.txid == **txid)) {
                let reason = self.exhausted().unwrap_or(End::FailedFetch);
                stops.push(Stop {
                    node: tx_id(&missing.to_string()),
                    reason,
                    hops: hop,
                    value: Amount::ZERO,
                    label: None,
                });
            }
            let spends = self.spends(&txs.iter().map(|tx| tx.txid).collect::<Vec<_>>()).await;
            let mut next = Vec::new();
            for tx in &txs {
                let node = self.graph.tx(tx, switches);
                if hop == 0 {
                    self.first_inputs(tx, &from);
                }
                let joined = if switches.on(Heuristic::Coinjoin) {
                    coinjoin::detect(tx)
                } else {
                    None
                };
                if let Some(joined) = joined.filter(|joined| joined.confidence >= 50) {
                    // Which of the outputs is whose cannot be told beyond this.
                    stops.push(Stop {
                        node,
                        reason: End::Named(StopReason::Mixer),
                        hops: hop + 1,
                        value: tx.sum_out(),
                        label: Some(joined.kind.word().to_owned()),
                    });
                    continue;
                }
                let Some(spent) = spends.get(&tx.txid) else {
                    let reason = self.exhausted().unwrap_or(End::FailedFetch);
                    stops.push(Stop {
                        node,
                        reason,
                        hops: hop + 1,
                        value: tx.sum_out(),
                        label: None,
                    });
                    continue;
                };
                let addresses: Vec<String> = tx
                    .outputs
                    .iter()
                    .filter_map(|output| output.address.clone())
                    .take(500)
                    .collect();
                let known = self.stops(&addresses).await?;
                // The largest outputs are followed, and every output that reaches somebody is shown.
                let mut order: Vec<usize> = (0..tx.outputs.len())
                    .filter(|index| tx.outputs[*index].value > 0)
                    .collect();
                order.sort_by_key(|index| (Reverse(tx.outputs[*index].value), *index));
                let filter = self.filter();
                let (mut followed, mut left_out, mut filtered) = (0, 0, 0);
                for index in order {
                    let output = &tx.outputs[index];
                    let value = Amount::from(output.value);
                    let end = output.address.as_ref().and_then(|address| known.get(address));
                    if let Some((reason, label)) = end {
                        let owner = self.graph.output(tx, index).unwrap_or_default();
                        stops.push(Stop {
                            node: owner,
                            reason: End::Named(*reason),
                            hops: hop + 1,
                            value,
                            label: Some(label.clone()),
                        });
                        continue;
                    }
                    if !filter.value(value, heuristics::pattern::is_dust(output.value, output.script)) {
                        filtered += 1;
                        continue;
                    }
                    if followed >= fan_out {
                        left_out += 1;
                        continue;
                    }
                    followed += 1;
                    let owner = self.graph.output(tx, index).unwrap_or_default();
                    let spend = spent.get(index).copied().flatten();
                    match spend.filter(|spend| {
                        filter.until_height == 0 || spend.block.is_some_and(|block| block.height <= filter.until_height)
                    }) {
                        None => stops.push(Stop {
                            node: owner,
                            reason: End::Unspent,
                            hops: hop + 1,
                            value,
                            label: None,
                        }),
                        Some(_) if hop + 1 == asked.hops => {
                            stops.push(Stop {
                                node: owner,
                                reason: End::Hops,
                                hops: hop + 1,
                                value,
                                label: None,
                            });
                        }
                        Some(spend) => {
                            if seen.insert(spend.txid) {
                                next.push(spend.txid);
                            }
                        }
                    }
                }
                self.graph.skip("fan_out", &node, left_out);
                self.graph.skip("filter", &node, filtered);
            }
            level = next;
        }
        self.join_inputs().await;
        Ok(stops)
    }

    /// Draws the input edges between transactions that are both in the graph.
    pub(super) async fn join_inputs(&mut self) {
        let drawn: Vec<Txid> = self
            .graph
            .nodes
            .values()
            .filter(|node| node.tx.is_some())
            .filter_map(|node| node.key.parse().ok())
            .collect();
        let inside: HashSet<Txid> = drawn.iter().copied().collect();
        for tx in self.txs("", &drawn).await {
            for (index, input) in tx.inputs.iter().enumerate() {
                let parent = input.prev.filter(|prev| inside.contains(&prev.txid));
                let shown = parent.is_some_and(|prev| {
                    self.graph
                        .edges
                        .contains_key(&format!("out:{}:{}", prev.txid, prev.index))
                });
                if shown {
                    self.graph.input(&tx, index);
                }
            }
        }
    }

    fn first_inputs(&mut self, tx: &chain_model::tx::Tx, from: &Start) {
        for (index, input) in tx.inputs.iter().enumerate() {
            let begins = match from {
                Start::Address(address) => input.address.as_deref() == Some(address),
                Start::Output(output) => input.prev == Some(*output),
                Start::Tx(_) | Start::Hash(_) => false,
            };
            if begins {
                self.graph.input(tx, index);
            }
        }
    }

    async fn follow_accounts(&mut self, from: &str, hops: u32, fan_out: usize) -> Result<Vec<Stop>, Error> {
        let filter = self.filter();
        let mut stops = Vec::new();
        let mut seen: HashSet<String> = HashSet::from([from.to_owned()]);
        let mut level: Vec<(String, Option<u64>, Amount)> = vec![(from.to_owned(), None, Amount::ZERO)];
        for hop in 0..hops {
            let mut next = Vec::new();
            for (account, since, value) in level {
                let node = self.graph.address(&account);
                let found = match self.transfers(&account).await {
                    Err(error) if account == from => return Err(error),
                    Err(_) => {
                        stops.push(Stop {
                            node,
                            reason: End::FailedFetch,
                            hops: hop,
                            value,
                            label: None,
                        });
                        continue;
                    }
                    Ok(found) => found,
                };
                let out: Vec<Transfer> = found
                    .into_iter()
                    .filter(|transfer| transfer.from.as_deref() == Some(&account) && transfer.to.is_some())
                    .filter(|transfer| !transfer.failed && filter.takes(transfer))
                    .filter(|transfer| since.is_none_or(|since| transfer.block.is_none_or(|block| block >= since)))
                    .collect();
                if out.is_empty() {
                    let reason = self.exhausted().unwrap_or(End::Unspent);
                    stops.push(Stop {
                        node,
                        reason,
                        hops: hop,
                        value,
                        label: None,
                    });
                    continue;
                }
                let mut out = largest_of_each(out);
                self.graph.skip("fan_out", &node, out.len().saturating_sub(fan_out));
                out.truncate(fan_out);
                let ends: Vec<String> = out.iter().filter_map(|transfer| transfer.to.clone()).collect();
                let known = self.stops(&ends).await?;
                for transfer in out {
                    let (_, to) = self.graph.transfer(&transfer);
                    let Some(end) = transfer.to.clone() else { continue };
                    if let Some((reason, label)) = known.get(&end) {
                        stops.push(Stop {
                            node: to,
                            reason: End::Named(*reason),
                            hops: hop + 1,
                            value: transfer.value,
                            label: Some(label.clone()),
                        });
                    } else if hop + 1 == hops {
                        stops.push(Stop {
                            node: to,
                            reason: End::Hops,
                            hops: hop + 1,
                            value: transfer.value,
                            label: None,
                        });
                    } else if seen.insert(end.clone()) {
                        next.push((end, transfer.block, transfer.value));
                    }
                }
            }
            level = next;
        }
        Ok(stops)
    }
}

/// The largest transfer of each asset, the coin's first, then the second largest of each, and so on: amounts of different assets cannot be
/// compared, and a trillion units of a worthless token would hide all others.
fn largest_of_each(mut out: Vec<Transfer>) -> Vec<Transfer> {
    out.sort_by_key(|transfer| (Reverse(transfer.value), transfer.tx.clone(), transfer.position));
    let mut counts: HashMap<Asset, usize> = HashMap::new();
    let mut ranked: Vec<(usize, Transfer)> = out
        .into_iter()
        .map(|transfer| {
            let count = counts.entry(transfer.asset.clone()).or_default();
            *count += 1;
            (*count, transfer)
        })
        .collect();
    // Stable: within a round the order by amount stays, which is arbitrary between tokens, and the same each time.
    ranked.sort_by_key(|(round, transfer)| (*round, transfer.asset != Asset::Native));
    ranked.into_iter().map(|(_, transfer)| transfer).collect()
}

#[cfg(test)]
mod tests {
    use chain_model::{
        amount::Amount,
        transfer::{Asset, Kind, Transfer},
    };

    use super::largest_of_each;

    fn transfer(contract: Option<&str>, value: u64) -> Transfer {
        Transfer {
            tx: format!("0x{value}"),
            position: 0,
            kind: Kind::Native,
            asset: contract.map_or(Asset::Native, |contract| Asset::Token {
                contract: contract.to_owned(),
                symbol: None,
                decimals: None,
            }),
            from: None,
            to: None,
            value: Amount::from(value),
            token_id: None,
            block: None,
            time: 0,
            failed: false,
            fee: None,
        }
    }

    #[test]
    fn no_asset_hides_another() {
        let all = vec![
            transfer(Some("worthless"), 9_000),
            transfer(None, 5),
            transfer(Some("worthless"), 8_000),
            transfer(Some("coin"), 70),
            transfer(None, 6),
        ];
        let order: Vec<Amount> = largest_of_each(all).iter().map(|one| one.value).collect();
        assert_eq!(order, [6_u64, 9_000, 70, 5, 8_000].map(Amount::from));
    }
}
