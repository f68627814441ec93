//! Taint over unspent outputs.

use std::collections::{BTreeMap, HashMap, VecDeque};

use chain_model::tx::{OutPoint, Tx};

use super::{Answer, Method, Network};

/// A stretch of an output's units that are all tainted or all clean, in their order.
type Stretch = (u64, bool);

/// Units of one output: how many are tainted, and for FIFO which.
#[derive(Debug, Clone, Default)]
struct Holding {
    tainted: u64,
    stretches: Vec<Stretch>,
}

/// What `method` says of the first `amount` satoshi of each source. Linear in the network's edges.
#[must_use]
pub fn utxo(network: &Network<'_>, sources: &[(OutPoint, u64)], method: Method) -> Answer<OutPoint, u64> {
    let mut marks: HashMap<usize, u64> = HashMap::new();
    let mut unknown = Vec::new();
    for (output, amount) in sources {
        match network.find(*output) {
            Some(slot) => {
                let mark = marks.entry(slot).or_default();
                *mark = mark.saturating_add(*amount);
            }
            None => unknown.push(*output),
        }
    }
    unknown.sort_unstable();
    unknown.dedup();
    let mut run = Run {
        network,
        method,
        marks,
        marked: 0,
        lost: 0,
        holdings: vec![Holding::default(); network.outputs.len()],
        received: BTreeMap::new(),
    };
    for at in 0..network.txs.len() {
        run.step(at);
    }
    run.answer(unknown)
}

struct Run<'a> {
    network: &'a Network<'a>,
    method: Method,
    marks: HashMap<usize, u64>,
    marked: u64,
    lost: u64,
    holdings: Vec<Holding>,
    received: BTreeMap<OutPoint, u64>,
}

impl Run<'_> {
    fn step(&mut self, at: usize) {
        let tx = self.network.txs[at];
        // Outputs of transactions that are not here are marked when first met.
        for (input, slot) in tx.inputs.iter().zip(&self.network.spends[at]) {
            if let Some(slot) = slot {
                self.mark(*slot, input.value);
            }
        }
        let first = self.network.first[at];
        if self.network.spends[at]
            .iter()
            .flatten()
            .any(|slot| self.holdings[*slot].tainted > 0)
        {
            match self.method {
                Method::Fifo => self.fifo(tx, at, first),
                Method::Haircut => self.haircut(tx, at, first),
                Method::Poison => self.poison(tx, first),
            }
        }
        for (index, output) in tx.outputs.iter().enumerate() {
            self.mark(first + index, output.value);
            let tainted = self.holdings[first + index].tainted;
            if tainted > 0 {
                self.received.insert(self.network.outputs[first + index], tainted);
            }
        }
    }

    /// Marks the first units of a source. What flowed there already counts once.
    fn mark(&mut self, slot: usize, value: u64) {
        let Some(amount) = self.marks.remove(&slot) else {
            return;
        };
        let amount = if self.method == Method::Poison && amount > 0 {
            value
        } else {
            amount.min(value)
        };
        let holding = &mut self.holdings[slot];
        if amount <= holding.tainted {
            return;
        }
        self.marked += amount - holding.tainted;
        *holding = Holding {
            tainted: amount,
            stretches: vec![(amount, true), (value - amount, false)],
        };
        self.received.insert(self.network.outputs[slot], amount);
    }

    fn fifo(&mut self, tx: &Tx, at: usize, first: usize) {
        let mut queue: VecDeque<Stretch> = VecDeque::new();
        for (input, slot) in tx.inputs.iter().zip(&self.network.spends[at]) {
            let stretches = slot
                .map(|slot| std::mem::take(&mut self.holdings[slot].stretches))
                .unwrap_or_default();
            let known: u64 = stretches.iter().map(|(length, _)| length).sum();
            for stretch in stretches {
                push(&mut queue, stretch);
            }
            push(&mut queue, (input.value.saturating_sub(known), false));
        }
        for (index, output) in tx.outputs.iter().enumerate() {
            let holding = &mut self.holdings[first + index];
            let mut open = output.value;
            while open > 0 {
                let Some((length, tainted)) = queue.pop_front() else {
                    break;
                };
                let taken = length.min(open);
                open -= taken;
                holding.stretches.push((taken, tainted));
                if tainted {
                    holding.tainted += taken;
                }
                if taken < length {
                    queue.push_front((length - taken, tainted));
                }
            }
        }
        self.lost += queue
            .into_iter()
            .filter(|(_, tainted)| *tainted)
            .map(|(length, _)| length)
            .sum::<u64>();
    }

    /// Output k gets what the first k outputs together should have, less what the first k - 1 got: no unit is lost to rounding.
    fn haircut(&mut self, tx: &Tx, at: usize, first: usize) {
        let taint: u64 = self.network.spends[at]
            .iter()
            .flatten()
            .map(|slot| self.holdings[*slot].tainted)
            .sum();
        let paid: u128 = tx.outputs.iter().map(|output| u128::from(output.value)).sum();
        let brought: u128 = tx.inputs.iter().map(|input| u128::from(input.value)).sum();
        // Inputs always cover the outputs on a valid chain; the larger keeps the share below one where data is damaged.
        let whole = brought.max(paid).max(1);
        let mut passed: u128 = 0;
        let mut given: u64 = 0;
        for (index, output) in tx.outputs.iter().enumerate() {
            passed += u128::from(output.value);
            let due = u64::try_from(u128::from(taint) * passed / whole).unwrap_or(taint);
            self.holdings[first + index].tainted = due - given;
            given = due;
        }
        self.lost += taint - given;
    }

    fn poison(&mut self, tx: &Tx, first: usize) {
        for (index, output) in tx.outputs.iter().enumerate() {
            self.holdings[first + index].tainted = output.value;
        }
        self.lost += tx.fee;
    }

    fn answer(self, unknown: Vec<OutPoint>) -> Answer<OutPoint, u64> {
        let held = self
            .network
            .outputs
            .iter()
            .enumerate()
            .filter(|(slot, _)| !self.network.spent[*slot] && self.holdings[*slot].tainted > 0)
            .map(|(slot, output)| (*output, self.holdings[slot].tainted))
            .collect();
        Answer {
            method: self.method,
            marked: self.marked,
            received: self.received,
            held,
            lost: self.lost,
            unknown,
        }
    }
}

/// Joins what is alike, so that stretches stay few.
fn push(queue: &mut VecDeque<Stretch>, (length, tainted): Stretch) {
    if length == 0 {
        return;
    }
    match queue.back_mut() {
        Some((last, same)) if *same == tainted => *last += length,
        _ => queue.push_back((length, tainted)),
    }
}
