//! Addresses that one wallet owns, because it spent from them together.
//!
//! Whoever spends several coins in one transaction signs for all of them, so that their addresses count as one wallet's (Nakamoto, 2008, section 10;
//! Meiklejohn and others, 2013). An address that occurs in two payments joins their groups (union-find). The inputs of a coinjoin belong to several
//! people: such a transaction joins nothing, and one that only may be a coinjoin takes its confidence from the 85 % of a usual payment.

use std::collections::HashMap;

use chain_model::tx::Tx;

use crate::{
    Finding, Heuristic, Subject, Switches,
    coinjoin::{self, Coinjoin},
};

/// How often addresses that are spent together are one wallet's, in percent, where no coinjoin is seen.
const USUAL: u8 = 85;

/// The addresses whose coins one transaction spends together; none where there are fewer than two, or where it certainly is a coinjoin. One
/// that only may be a coinjoin leaves the rest of the confidence.
#[must_use]
pub fn common_input(tx: &Tx, joined: Option<&Coinjoin>) -> Option<Finding> {
    let addresses = input_addresses(tx);
    if addresses.len() < 2 || joined.is_some_and(Coinjoin::is_certain) {
        return None;
    }
    let mut evidence = vec![format!(
        "{} inputs of {} addresses are signed in one transaction",
        tx.inputs.len(),
        addresses.len()
    )];
    if tx.outputs.len() == 2 {
        evidence.push("a payjoin (BIP 78), to which the payee adds a coin, looks the same".to_owned());
    }
    let mut confidence = USUAL;
    if let Some(joined) = joined {
        evidence.push(format!(
            "it may be a coinjoin ({} %), whose inputs belong to several",
            joined.confidence
        ));
        confidence = share(USUAL, 100_u8.saturating_sub(joined.confidence));
    }
    Some(Finding {
        heuristic: Heuristic::CommonInput,
        what: "common_input",
        subject: Subject::Addresses(addresses),
        confidence,
        evidence,
    })
}

/// So many percent of a percentage.
fn share(of: u8, percent: u8) -> u8 {
    u8::try_from(u32::from(of) * u32::from(percent) / 100).unwrap_or(of)
}

fn input_addresses(tx: &Tx) -> Vec<String> {
    let mut addresses: Vec<_> = tx.inputs.iter().filter_map(|input| input.address.clone()).collect();
    addresses.sort_unstable();
    addresses.dedup();
    addresses
}

/// Groups of addresses, by union.
#[derive(Debug, Default)]
pub struct Clusters {
    index: HashMap<String, usize>,
    parent: Vec<usize>,
    /// Transactions whose inputs were not joined because they are coinjoins.
    pub excluded: usize,
}

impl Clusters {
    /// Of all inputs that are spent together. Coinjoins are left out unless that rule is off, also those that only may be one: a wrong join
    /// spreads to everything that either side ever joins, and a missing one comes with the next payment.
    #[must_use]
    pub fn of<'a>(txs: impl IntoIterator<Item = &'a Tx>, switches: Switches) -> Self {
        let mut clusters = Self::default();
        for tx in txs {
            let addresses = input_addresses(tx);
            let slots: Vec<_> = addresses.iter().map(|address| clusters.slot(address)).collect();
            if switches.on(Heuristic::Coinjoin) && coinjoin::detect(tx).is_some() {
                clusters.excluded += 1;
                continue;
            }
            for pair in slots.windows(2) {
                clusters.join(pair[0], pair[1]);
            }
        }
        clusters
    }

    fn slot(&mut self, address: &str) -> usize {
        if let Some(slot) = self.index.get(address) {
            return *slot;
        }
        let slot = self.parent.len();
        self.parent.push(slot);
        self.index.insert(address.to_owned(), slot);
        slot
    }

    fn root(&mut self, mut slot: usize) -> usize {
        while self.parent[slot] != slot {
            self.parent[slot] = self.parent[self.parent[slot]];
            slot = self.parent[slot];
        }
        slot
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a.max(b)] = a.min(b);
    }

    /// Equal for addresses of one group; none for an address that never spent here.
    pub fn group(&mut self, address: &str) -> Option<usize> {
        let slot = *self.index.get(address)?;
        Some(self.root(slot))
    }
}

#[cfg(test)]
mod tests {
    use chain_model::tx::{Input, OutPoint, Output, Script, Tx, Txid};

    use crate::{
        cluster::common_input,
        coinjoin::{Coinjoin, Kind},
    };

    fn tx(payers: &[&str], outputs: usize) -> Tx {
        let input = |address: &&str| Input {
            prev: Some(OutPoint {
                txid: Txid([7; 32]),
                index: 0,
            }),
            address: Some((*address).to_owned()),
            script: Script::P2wpkh,
            value: 1_000,
            sequence: u32::MAX,
        };
        let output = Output {
            address: None,
            script: Script::P2wpkh,
            value: 100,
            script_pubkey: Vec::new(),
        };
        Tx {
            txid: Txid([1; 32]),
            version: 2,
            lock_time: 0,
            size: 0,
            weight: 0,
            fee: 0,
            inputs: payers.iter().map(input).collect(),
            outputs: vec![output; outputs],
            block: None,
        }
    }

    #[test]
    fn what_a_payjoin_can_be_says_so() {
        let lines =
            |payers: &[&str], outputs| common_input(&tx(payers, outputs), None).map(|found| found.evidence.len());
        assert_eq!(lines(&["a", "b"], 2), Some(2));
        assert_eq!(lines(&["a", "b"], 1), Some(1), "a consolidation");
        assert_eq!(lines(&["a", "a"], 2), None);
    }

    #[test]
    fn a_probable_coinjoin_leaves_the_rest_of_the_confidence_and_a_certain_one_nothing() {
        let joined = |confidence| Coinjoin {
            kind: Kind::JoinMarketLike,
            equal_outputs: 2,
            denomination: 100,
            confidence,
            evidence: Vec::new(),
        };
        let found = |confidence| common_input(&tx(&["a", "b"], 4), Some(&joined(confidence)));
        for (confidence, left) in [(35, 55), (55, 38), (75, 21), (80, 17)] {
            let found = found(confidence).unwrap();
            assert_eq!(found.confidence, left, "{confidence}");
            assert!(
                found.evidence[1].contains(&format!("{confidence} %")),
                "{:?}",
                found.evidence
            );
        }
        for confidence in [90, 99] {
            assert_eq!(found(confidence), None, "{confidence}");
        }
        let plain = common_input(&tx(&["a", "b"], 4), None).unwrap();
        assert_eq!((plain.confidence, plain.evidence.len()), (85, 1));
    }
}
