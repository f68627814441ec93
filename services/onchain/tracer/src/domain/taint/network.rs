//! Transactions in the order in which value flows, with every output numbered.

use std::collections::HashMap;

use chain_model::tx::{OutPoint, Tx, Txid};

/// Transactions sorted so that parents come before children, however they were given.
#[derive(Debug)]
pub struct Network<'a> {
    pub txs: Vec<&'a Tx>,
    /// Slot of the first output, for each transaction.
    pub(super) first: Vec<usize>,
    /// Slot that each input spends, transaction by transaction; none for a coinbase.
    pub(super) spends: Vec<Vec<Option<usize>>>,
    /// Outputs by slot; those of transactions that are not here come last.
    pub outputs: Vec<OutPoint>,
    pub(super) spent: Vec<bool>,
    slots: HashMap<OutPoint, usize>,
    /// Transactions left out because an earlier one spends the same output: only one of them can be confirmed.
    pub conflicts: Vec<Txid>,
}

fn outpoint(txid: Txid, index: usize) -> OutPoint {
    OutPoint {
        txid,
        index: u32::try_from(index).unwrap_or(u32::MAX),
    }
}

/// Order by time where known, and always parents first.
fn ordered<'a>(txs: &[&'a Tx]) -> Vec<&'a Tx> {
    let mut by_time: Vec<&Tx> = txs.to_vec();
    // Confirmed before unconfirmed; the id settles what nothing else does, so that the order never depends on the caller's.
    by_time.sort_by_key(|tx| (tx.block.map_or(u64::MAX, |block| block.height), tx.txid));
    by_time.dedup_by_key(|tx| tx.txid);
    let place: HashMap<Txid, usize> = by_time.iter().enumerate().map(|(at, tx)| (tx.txid, at)).collect();
    let mut waiting: Vec<usize> = vec![0; by_time.len()];
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); by_time.len()];
    for (at, tx) in by_time.iter().enumerate() {
        for parent in tx.inputs.iter().filter_map(|input| place.get(&input.prev?.txid)) {
            waiting[at] += 1;
            children[*parent].push(at);
        }
    }
    let mut ready: std::collections::BinaryHeap<_> = (0..by_time.len())
        .filter(|at| waiting[*at] == 0)
        .map(std::cmp::Reverse)
        .collect();
    let mut sorted = Vec::with_capacity(by_time.len());
    while let Some(std::cmp::Reverse(at)) = ready.pop() {
        sorted.push(by_time[at]);
        for child in &children[at] {
            waiting[*child] -= 1;
            if waiting[*child] == 0 {
                ready.push(std::cmp::Reverse(*child));
            }
        }
    }
    sorted
}

impl<'a> Network<'a> {
    /// Of these transactions; one that stands twice counts once.
    #[must_use]
    pub fn of(txs: &[&'a Tx]) -> Self {
        let candidates = ordered(txs);
        let mut network = Self {
            txs: Vec::with_capacity(candidates.len()),
            first: Vec::with_capacity(candidates.len()),
            spends: Vec::with_capacity(candidates.len()),
            outputs: Vec::new(),
            spent: Vec::new(),
            slots: HashMap::new(),
            conflicts: Vec::new(),
        };
        for tx in candidates {
            network.push(tx);
        }
        network
    }

    fn push(&mut self, tx: &'a Tx) {
        let taken = |prev: OutPoint| self.slots.get(&prev).is_some_and(|slot| self.spent[*slot]);
        if tx.inputs.iter().filter_map(|input| input.prev).any(taken) {
            self.conflicts.push(tx.txid);
            return;
        }
        let spends = tx
            .inputs
            .iter()
            .map(|input| {
                let slot = self.slot(input.prev?);
                self.spent[slot] = true;
                Some(slot)
            })
            .collect();
        self.spends.push(spends);
        self.first.push(self.outputs.len());
        for index in 0..tx.outputs.len() {
            // Always new: a child never comes before its parent.
            self.slot(outpoint(tx.txid, index));
        }
        self.txs.push(tx);
    }

    fn slot(&mut self, output: OutPoint) -> usize {
        *self.slots.entry(output).or_insert_with(|| {
            self.outputs.push(output);
            self.spent.push(false);
            self.outputs.len() - 1
        })
    }

    #[must_use]
    pub(super) fn find(&self, output: OutPoint) -> Option<usize> {
        self.slots.get(&output).copied()
    }

    /// Inputs and outputs together: the edges that value flows over.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.txs.iter().map(|tx| tx.inputs.len() + tx.outputs.len()).sum()
    }
}
