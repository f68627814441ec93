//! How money went from one node to another: the coins themselves are followed, transaction by transaction.

use std::collections::{HashMap, HashSet};

use chain_model::{
    amount::Amount,
    error::Error,
    transfer::Transfer,
    tx::{OutPoint, Spend, Tx, Txid},
};
use heuristics::pattern::is_dust;

use super::{start, walk::Walk};
use crate::domain::graph::{Request, Start, address_id, tx_id};

/// How a search came to a transaction: by which of its inputs, out of which other.
#[derive(Debug, Clone, Copy)]
pub(super) struct Came {
    by: u32,
    from: Option<Txid>,
}

impl Walk<'_> {
    pub(super) async fn find_path(&mut self) -> Result<Vec<String>, Error> {
        let Request::FindPath(asked) = self.request.clone() else {
            return Ok(Vec::new());
        };
        let from = start(self.chain, "from", &asked.from)?;
        let to = start(self.chain, "to", &asked.to)?;
        if from == to {
            return Err(Error::invalid("to", "Both ends are the same."));
        }
        if self.chain.evm_chain_id.is_some() {
            return self
                .between_accounts(&from, &to, asked.depth, asked.fan_out as usize)
                .await;
        }
        let mut came: HashMap<Txid, Came> = HashMap::new();
        let mut level = self.first_level(&from, asked.fan_out as usize, &mut came).await?;
        for depth in 0..asked.depth {
            let txs = self.txs(&from.id(), &level).await;
            for tx in &txs {
                if let Some(index) = reaches(tx, &to) {
                    return self.walk_back(&from, tx.txid, index, &came).await;
                }
            }
            if depth + 1 == asked.depth || txs.is_empty() {
                let open: usize = txs.iter().map(|tx| tx.outputs.len()).sum();
                self.graph.skip("depth", &from.id(), open);
                break;
            }
            level = self.next_level(&txs, asked.fan_out as usize, &mut came).await;
            if level.is_empty() {
                break;
            }
        }
        self.ends(&from, &to);
        Ok(Vec::new())
    }

    /// Both ends stand in the answer, also where nothing joins them.
    fn ends(&mut self, from: &Start, to: &Start) {
        for end in [from, to] {
            if let Start::Address(address) = end {
                self.graph.address(address);
            }
        }
    }

    /// Transactions that spend from the beginning.
    pub(super) async fn first_level(
        &mut self,
        from: &Start,
        fan_out: usize,
        came: &mut HashMap<Txid, Came>,
    ) -> Result<Vec<Txid>, Error> {
        let filter = self.filter();
        match from {
            Start::Address(address) => {
                let txs = self.address_txs(address).await?;
                let mut spending: Vec<_> = txs
                    .iter()
                    .filter(|tx| filter.when(tx.block.map(|block| block.time), tx.block.map(|block| block.height)))
                    .filter_map(|tx| {
                        let by = tx
                            .inputs
                            .iter()
                            .position(|input| input.address.as_deref() == Some(address))?;
                        let value = tx
                            .inputs
                            .iter()
                            .filter(|input| input.address.as_deref() == Some(address))
                            .map(|input| input.value)
                            .sum::<u64>();
                        Some((value, tx.txid, u32::try_from(by).ok()?))
                    })
                    .collect();
                spending.sort_by_key(|(value, txid, _)| (std::cmp::Reverse(*value), *txid));
                let most = fan_out.max(1) * 2;
                self.graph
                    .skip("fan_out", &address_id(address), spending.len().saturating_sub(most));
                spending.truncate(most);
                for (_, txid, by) in &spending {
                    came.insert(*txid, Came { by: *by, from: None });
                }
                Ok(spending.into_iter().map(|(_, txid, _)| txid).collect())
            }
            Start::Tx(txid) => {
                self.tx(*txid).await?;
                came.insert(*txid, Came { by: 0, from: None });
                Ok(vec![*txid])
            }
            Start::Output(output) => {
                let tx = self.tx(output.txid).await?;
                if output.index as usize >= tx.outputs.len() {
                    return Err(Error::NoTransaction);
                }
                let spends = self.spends(&[output.txid]).await;
                let spend = spends
                    .get(&output.txid)
                    .and_then(|spends| spends.get(output.index as usize).copied().flatten());
                let Some(spend) = spend else { return Ok(Vec::new()) };
                came.insert(
                    spend.txid,
                    Came {
                        by: spend.input,
                        from: None,
                    },
                );
                Ok(vec![spend.txid])
            }
            Start::Hash(_) => Err(Error::NoTransaction),
        }
    }

    /// The transactions that spend the largest outputs of these.
    async fn next_level(
        &mut self,
        txs: &[std::sync::Arc<Tx>],
        fan_out: usize,
        came: &mut HashMap<Txid, Came>,
    ) -> Vec<Txid> {
        let txids: Vec<Txid> = txs.iter().map(|tx| tx.txid).collect();
        let spends = self.spends(&txids).await;
        let mut next = Vec::new();
        for tx in txs {
            let Some(spends) = spends.get(&tx.txid) else { continue };
            for (_, spend) in self.largest_spent(tx, spends, fan_out) {
                if let std::collections::hash_map::Entry::Vacant(open) = came.entry(spend.txid) {
                    open.insert(Came {
                        by: spend.input,
                        from: Some(tx.txid),
                    });
                    next.push(spend.txid);
                }
            }
        }
        next
    }

    /// The largest outputs of a transaction that were spent within the filter, and by whom. What is left out is counted.
    pub(super) fn largest_spent(&mut self, tx: &Tx, spends: &[Option<Spend>], most: usize) -> Vec<(usize, Spend)> {
        let filter = self.filter();
        let node = tx_id(&tx.txid.to_string());
        let mut filtered = 0;
        let mut spent: Vec<(usize, Spend)> = Vec::new();
        for (index, spend) in spends.iter().enumerate() {
            let (Some(spend), Some(output)) = (spend, tx.outputs.get(index)) else {
                continue;
            };
            let height =
                filter.until_height == 0 || spend.block.is_some_and(|block| block.height <= filter.until_height);
            let when = spend
                .block
                .is_none_or(|block| filter.when(Some(block.time), Some(block.height)));
            if height && when && filter.value(Amount::from(output.value), is_dust(output.value, output.script)) {
                spent.push((index, *spend));
            } else {
                filtered += 1;
            }
        }
        self.graph.skip("filter", &node, filtered);
        spent.sort_by_key(|(index, _)| (std::cmp::Reverse(tx.outputs[*index].value), *index));
        self.graph.skip("fan_out", &node, spent.len().saturating_sub(most));
        spent.truncate(most);
        spent
    }

    /// Draws the way that was found, from its end to its beginning.
    async fn walk_back(
        &mut self,
        from: &Start,
        last: Txid,
        reached: Option<usize>,
        came: &HashMap<Txid, Came>,
    ) -> Result<Vec<String>, Error> {
        let switches = self.switches();
        let mut path = Vec::new();
        let mut at = Some((last, reached));
        while let Some((txid, leaves_by)) = at {
            let tx = self.tx(txid).await?;
            if let Some(index) = leaves_by {
                path.extend(self.graph.output(&tx, index));
            }
            path.push(self.graph.tx(&tx, switches));
            let Some(step) = came.get(&txid) else { break };
            let begins_here = matches!(from, Start::Tx(start) if *start == txid);
            let owner = if begins_here {
                None
            } else {
                self.graph.input(&tx, step.by as usize)
            };
            if step.from.is_none() {
                path.extend(owner);
            }
            let prev: Option<OutPoint> = tx.inputs.get(step.by as usize).and_then(|input| input.prev);
            at = step
                .from
                .zip(prev)
                .map(|(parent, prev)| (parent, Some(prev.index as usize)));
        }
        path.reverse();
        Ok(path)
    }

    async fn between_accounts(
        &mut self,
        from: &Start,
        to: &Start,
        depth: u32,
        fan_out: usize,
    ) -> Result<Vec<String>, Error> {
        let (Start::Address(from), Start::Address(to)) = (from, to) else {
            return Err(Error::invalid(
                "from",
                "On this chain a path goes from one address to another.",
            ));
        };
        let filter = self.filter();
        // How each account was reached: the transfer, which also says from when on it matters.
        let mut came: HashMap<String, Option<Transfer>> = HashMap::from([(from.clone(), None)]);
        let mut level = vec![from.clone()];
        for _ in 0..depth {
            let mut next = Vec::new();
            for account in level {
                let since = came
                    .get(&account)
                    .and_then(|step| step.as_ref().and_then(|transfer| transfer.block));
                let found = match self.transfers(&account).await {
                    Err(error) if account == *from => return Err(error),
                    Err(_) => {
                        self.graph.skip("failed_fetch", &address_id(&account), 1);
                        continue;
                    }
                    Ok(found) => found,
                };
                let mut out: Vec<Transfer> = found
                    .into_iter()
                    .filter(|transfer| {
                        transfer.from.as_deref() == Some(&account) && !transfer.failed && filter.takes(transfer)
                    })
                    .filter(|transfer| since.is_none_or(|since| transfer.block.is_none_or(|block| block >= since)))
                    .collect();
                out.sort_by_key(|transfer| {
                    (
                        std::cmp::Reverse(transfer.value),
                        transfer.tx.clone(),
                        transfer.position,
                    )
                });
                let mut seen = HashSet::new();
                out.retain(|transfer| transfer.to.is_some() && seen.insert(transfer.to.clone()));
                if let Some(arrived) = out.iter().find(|transfer| transfer.to.as_deref() == Some(to)) {
                    came.insert(to.clone(), Some(arrived.clone()));
                    return Ok(self.draw_accounts(to, &came));
                }
                self.graph
                    .skip("fan_out", &address_id(&account), out.len().saturating_sub(fan_out));
                for transfer in out.into_iter().take(fan_out) {
                    let Some(end) = transfer.to.clone() else { continue };
                    if !came.contains_key(&end) {
                        came.insert(end.clone(), Some(transfer));
                        next.push(end);
                    }
                }
            }
            level = next;
        }
        self.graph.skip("depth", &address_id(from), level.len());
        self.graph.address(from);
        self.graph.address(to);
        Ok(Vec::new())
    }

    fn draw_accounts(&mut self, to: &str, came: &HashMap<String, Option<Transfer>>) -> Vec<String> {
        let mut path = vec![address_id(to)];
        let mut at = to.to_owned();
        while let Some(Some(transfer)) = came.get(&at) {
            self.graph.transfer(transfer);
            let Some(from) = transfer.from.clone() else { break };
            path.push(address_id(&from));
            at = from;
        }
        path.reverse();
        path
    }
}

/// Does the transaction reach the end; and by which output, where it is not the end itself?
fn reaches(tx: &Tx, to: &Start) -> Option<Option<usize>> {
    match to {
        Start::Tx(txid) => (*txid == tx.txid).then_some(None),
        Start::Output(output) => (output.txid == tx.txid && (output.index as usize) < tx.outputs.len())
            .then_some(Some(output.index as usize)),
        Start::Address(address) => tx
            .outputs
            .iter()
            .position(|output| output.address.as_deref() == Some(address))
            .map(Some),
        Start::Hash(_) => None,
    }
}
