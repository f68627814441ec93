//! Neighbours of a node.

use std::{cmp::Reverse, collections::HashSet, sync::Arc};

use chain_model::{
    amount::Amount,
    error::Error,
    transfer::Transfer,
    tx::{OutPoint, Tx, Txid},
};
use heuristics::pattern::is_dust;

use super::{start, walk::Walk};
use crate::domain::graph::{Request, Start, address_id, tx_id};

/// Which way money is followed.
#[derive(Debug, Clone, Copy)]
struct Way {
    inward: bool,
    outward: bool,
}

impl Walk<'_> {
    pub(super) async fn expand(&mut self) -> Result<(), Error> {
        let Request::Expand(asked) = self.request.clone() else {
            return Ok(());
        };
        let way = match asked.direction.as_str() {
            "in" => Way {
                inward: true,
                outward: false,
            },
            "out" => Way {
                inward: false,
                outward: true,
            },
            "both" => Way {
                inward: true,
                outward: true,
            },
            _ => return Err(Error::invalid("direction", "One of: in, out, both.")),
        };
        let top = asked.top as usize;
        match start(self.chain, "node", &asked.node)? {
            Start::Address(address) if self.chain.evm_chain_id.is_none() => {
                self.around_address(&address, way, top).await
            }
            Start::Address(address) => self.around_account(&address, way, top).await,
            Start::Tx(txid) => self.around_tx(txid, way, top).await,
            Start::Output(output) => self.around_output(output, way).await,
            Start::Hash(hash) => {
                let transfers = self.tx_transfers(&hash).await?;
                self.take_transfers(&tx_id(&hash), transfers, top);
                Ok(())
            }
        }
    }

    /// Transactions in which an address takes part, the largest by what it pays or gets there.
    async fn around_address(&mut self, address: &str, way: Way, top: usize) -> Result<(), Error> {
        let node = address_id(address);
        self.graph.address(address);
        let txs = self.address_txs(address).await?;
        if way.outward {
            self.take_largest(&node, &txs, top, |tx| paid(tx, address), true);
        }
        if way.inward {
            self.take_largest(&node, &txs, top, |tx| got(tx, address), false);
        }
        Ok(())
    }

    fn take_largest(
        &mut self,
        node: &str,
        txs: &[Arc<Tx>],
        top: usize,
        share: impl Fn(&Tx) -> Option<u64>,
        outward: bool,
    ) {
        let filter = self.filter();
        let mut fitting = Vec::new();
        let mut filtered = 0;
        for tx in txs {
            let Some(value) = share(tx) else { continue };
            let when = filter.when(tx.block.map(|block| block.time), tx.block.map(|block| block.height));
            if when && filter.value(Amount::from(value), value < 1_000) {
                fitting.push((value, Arc::clone(tx)));
            } else {
                filtered += 1;
            }
        }
        self.graph.skip("filter", node, filtered);
        fitting.sort_by_key(|(value, tx)| (Reverse(*value), tx.txid));
        self.graph.skip("fan_out", node, fitting.len().saturating_sub(top));
        fitting.truncate(top);
        for (_, tx) in fitting {
            self.graph.tx(&tx, self.request.filter().switches());
            self.own_edges(&tx, node, outward);
            if outward {
                self.take_outputs(&tx, top);
            } else {
                self.take_inputs(&tx, top);
            }
        }
    }

    /// What binds an address to a transaction.
    fn own_edges(&mut self, tx: &Tx, node: &str, outward: bool) {
        if outward {
            for index in 0..tx.inputs.len() {
                if tx.inputs[index].address.as_deref().map(address_id).as_deref() == Some(node) {
                    self.graph.input(tx, index);
                }
            }
        } else {
            for index in 0..tx.outputs.len() {
                if tx.outputs[index].address.as_deref().map(address_id).as_deref() == Some(node) {
                    self.graph.output(tx, index);
                }
            }
        }
    }

    /// The largest outputs of a transaction, as edges; gives their indexes.
    fn take_outputs(&mut self, tx: &Tx, top: usize) -> Vec<usize> {
        let filter = self.filter();
        let node = tx_id(&tx.txid.to_string());
        let mut indexes: Vec<usize> = (0..tx.outputs.len()).collect();
        let before = indexes.len();
        indexes.retain(|index| {
            let output = &tx.outputs[*index];
            // Data outputs hold nothing.
            output.script != chain_model::tx::Script::OpReturn || output.value > 0
        });
        self.graph.skip("data", &node, before - indexes.len());
        let before = indexes.len();
        indexes.retain(|index| {
            let output = &tx.outputs[*index];
            filter.value(Amount::from(output.value), is_dust(output.value, output.script))
        });
        self.graph.skip("filter", &node, before - indexes.len());
        indexes.sort_by_key(|index| (Reverse(tx.outputs[*index].value), *index));
        self.graph.skip("fan_out", &node, indexes.len().saturating_sub(top));
        indexes.truncate(top);
        for index in &indexes {
            self.graph.output(tx, *index);
        }
        indexes
    }

    fn take_inputs(&mut self, tx: &Tx, top: usize) -> Vec<usize> {
        let filter = self.filter();
        let node = tx_id(&tx.txid.to_string());
        let mut indexes: Vec<usize> = (0..tx.inputs.len())
            .filter(|index| tx.inputs[*index].prev.is_some())
            .collect();
        let before = indexes.len();
        indexes.retain(|index| {
            let input = &tx.inputs[*index];
            filter.value(Amount::from(input.value), is_dust(input.value, input.script))
        });
        self.graph.skip("filter", &node, before - indexes.len());
        indexes.sort_by_key(|index| (Reverse(tx.inputs[*index].value), *index));
        self.graph.skip("fan_out", &node, indexes.len().saturating_sub(top));
        indexes.truncate(top);
        for index in &indexes {
            self.graph.input(tx, *index);
        }
        indexes
    }

    /// Inputs with where they came from, outputs with where they went.
    async fn around_tx(&mut self, txid: Txid, way: Way, top: usize) -> Result<(), Error> {
        let tx = self.tx(txid).await?;
        let switches = self.switches();
        let node = self.graph.tx(&tx, switches);
        if way.inward {
            let taken = self.take_inputs(&tx, top);
            let parents: Vec<OutPoint> = taken.iter().filter_map(|index| tx.inputs[*index].prev).collect();
            self.parents(&node, &parents).await;
        }
        if way.outward {
            let taken = self.take_outputs(&tx, top);
            self.children(&tx, &taken).await;
        }
        Ok(())
    }

    /// The transactions that made these outputs.
    async fn parents(&mut self, node: &str, outputs: &[OutPoint]) {
        let txids: Vec<Txid> = outputs.iter().map(|output| output.txid).collect();
        let found = self.txs(node, &txids).await;
        let switches = self.switches();
        for parent in found {
            self.graph.tx(&parent, switches);
            for output in outputs.iter().filter(|output| output.txid == parent.txid) {
                self.graph.output(&parent, output.index as usize);
            }
        }
    }

    /// The transactions that spend these outputs of `tx`.
    async fn children(&mut self, tx: &Tx, outputs: &[usize]) {
        let node = tx_id(&tx.txid.to_string());
        let filter = self.filter();
        let Some(spends) = self.spends(&[tx.txid]).await.remove(&tx.txid) else {
            return;
        };
        let mut later = 0;
        let wanted: Vec<(usize, chain_model::tx::Spend)> = outputs
            .iter()
            .filter_map(|index| Some((*index, spends.get(*index).copied().flatten()?)))
            .filter(|(_, spend)| {
                let counts =
                    filter.until_height == 0 || spend.block.is_some_and(|block| block.height <= filter.until_height);
                later += usize::from(!counts);
                counts
            })
            .collect();
        self.graph.skip("filter", &node, later);
        let txids: Vec<Txid> = wanted.iter().map(|(_, spend)| spend.txid).collect();
        let found = self.txs(&node, &txids).await;
        let switches = self.switches();
        for child in found {
            self.graph.tx(&child, switches);
            for (_, spend) in wanted.iter().filter(|(_, spend)| spend.txid == child.txid) {
                self.graph.input(&child, spend.input as usize);
            }
        }
    }

    async fn around_output(&mut self, output: OutPoint, way: Way) -> Result<(), Error> {
        let tx = self.tx(output.txid).await?;
        let index = output.index as usize;
        if index >= tx.outputs.len() {
            return Err(Error::NoTransaction);
        }
        let switches = self.switches();
        self.graph.tx(&tx, switches);
        self.graph.output(&tx, index);
        if way.outward {
            self.children(&tx, &[index]).await;
        }
        Ok(())
    }

    async fn around_account(&mut self, address: &str, way: Way, top: usize) -> Result<(), Error> {
        self.graph.address(address);
        let mut transfers = self.transfers(address).await?;
        transfers.retain(|transfer| {
            let out = transfer.from.as_deref() == Some(address);
            (out && way.outward) || (!out && way.inward)
        });
        self.take_transfers(&address_id(address), transfers, top);
        Ok(())
    }

    /// With an asset chosen the largest are taken; amounts of different assets do not compare, so else the newest.
    fn take_transfers(&mut self, node: &str, mut transfers: Vec<Transfer>, top: usize) {
        let filter = self.filter();
        let before = transfers.len();
        transfers.retain(|transfer| filter.takes(transfer));
        self.graph.skip("filter", node, before - transfers.len());
        if filter.asset.is_empty() {
            transfers.sort_by_key(|transfer| {
                (
                    Reverse(transfer.block.unwrap_or(u64::MAX)),
                    transfer.tx.clone(),
                    transfer.position,
                )
            });
        } else {
            transfers.sort_by_key(|transfer| (Reverse(transfer.value), transfer.tx.clone(), transfer.position));
        }
        let mut ends = HashSet::new();
        let mut left_out = 0;
        for transfer in transfers {
            let end = (transfer.from.clone(), transfer.to.clone());
            if !ends.contains(&end) && ends.len() >= top {
                left_out += 1;
                continue;
            }
            ends.insert(end);
            self.graph.transfer(&transfer);
        }
        self.graph.skip("fan_out", node, left_out);
    }
}

/// What an address brings into a transaction; none where it brings nothing.
fn paid(tx: &Tx, address: &str) -> Option<u64> {
    let mut own = tx
        .inputs
        .iter()
        .filter(|input| input.address.as_deref() == Some(address))
        .peekable();
    own.peek()?;
    Some(own.fold(0, |sum, input| sum.saturating_add(input.value)))
}

fn got(tx: &Tx, address: &str) -> Option<u64> {
    let mut own = tx
        .outputs
        .iter()
        .filter(|output| output.address.as_deref() == Some(address))
        .peekable();
    own.peek()?;
    Some(own.fold(0, |sum, output| sum.saturating_add(output.value)))
}
