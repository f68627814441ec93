//! Peeling chains: one coin is spent again and again, each time a small part goes off and the rest goes on.
//!
//! A link is a transaction with one input and two outputs of different value; the next one spends the larger (Meiklejohn and others, 2013). A chain
//! begins where no other link goes on into it, and has at least three links. The more it has, the surer it is.

use std::collections::HashMap;

use chain_model::tx::{OutPoint, Script, Tx, Txid};

use crate::{Finding, Heuristic, Subject};

/// Fewest links.
const LEAST: usize = 3;

/// A chain, from its first transaction on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PeelChain {
    pub txids: Vec<Txid>,
    /// What went off at each link: output and satoshi.
    pub peeled: Vec<(OutPoint, u64)>,
    /// Where the rest is at the end.
    pub rest: OutPoint,
}

impl PeelChain {
    /// The conclusion about its first transaction: 60 % sure, and 5 more for each transaction, up to 95.
    #[must_use]
    pub fn finding(&self) -> Finding {
        Finding {
            heuristic: Heuristic::PeelChain,
            what: "peel_chain",
            subject: Subject::Tx,
            confidence: u8::try_from((60 + 5 * self.txids.len()).min(95)).unwrap_or(95),
            evidence: vec![
                format!(
                    "{} transactions in a row of one input and two outputs",
                    self.txids.len()
                ),
                "the larger output is spent by the next".to_owned(),
            ],
        }
    }
}

/// The output that goes on: the larger of two.
fn rest(tx: &Tx) -> Option<(u32, u32)> {
    let spendable: Vec<_> = tx
        .outputs
        .iter()
        .enumerate()
        .filter(|(_, output)| output.script != Script::OpReturn && output.value > 0)
        .collect();
    let [(a, first), (b, second)] = spendable.as_slice() else {
        return None;
    };
    if tx.coinbase() || tx.inputs.len() != 1 || first.value == second.value {
        return None;
    }
    let (large, small) = if first.value > second.value { (*a, *b) } else { (*b, *a) };
    Some((u32::try_from(large).ok()?, u32::try_from(small).ok()?))
}

/// Chains of at least three links among these transactions, in the order of their first transactions here.
#[must_use]
pub fn chains(txs: &[&Tx]) -> Vec<PeelChain> {
    let by_input: HashMap<OutPoint, &Tx> = txs
        .iter()
        .filter(|tx| rest(tx).is_some())
        .filter_map(|tx| Some((tx.inputs.first()?.prev?, *tx)))
        .collect();
    let continues: std::collections::HashSet<Txid> = txs
        .iter()
        .filter_map(|tx| {
            let (large, _) = rest(tx)?;
            let next = by_input.get(&OutPoint {
                txid: tx.txid,
                index: large,
            })?;
            Some(next.txid)
        })
        .collect();
    let mut found = Vec::new();
    for first in txs
        .iter()
        .filter(|tx| rest(tx).is_some() && !continues.contains(&tx.txid))
    {
        let mut chain = PeelChain {
            txids: Vec::new(),
            peeled: Vec::new(),
            rest: OutPoint {
                txid: first.txid,
                index: 0,
            },
        };
        let mut at: Option<&Tx> = Some(first);
        while let Some(tx) = at {
            let Some((large, small)) = rest(tx) else { break };
            chain.txids.push(tx.txid);
            let value = tx.outputs.get(small as usize).map_or(0, |output| output.value);
            chain.peeled.push((
                OutPoint {
                    txid: tx.txid,
                    index: small,
                },
                value,
            ));
            chain.rest = OutPoint {
                txid: tx.txid,
                index: large,
            };
            at = by_input.get(&chain.rest).copied();
        }
        if chain.txids.len() >= LEAST {
            found.push(chain);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::peel::chains;
    use chain_model::tx::{Input, OutPoint, Output, Script, Tx, Txid};

    fn id(n: u8) -> Txid {
        Txid([n; 32])
    }

    /// Spends these outputs and pays these values.
    fn tx(n: u8, spends: &[(u8, u32)], pays: &[u64]) -> Tx {
        let input = |(from, index): &(u8, u32)| Input {
            prev: Some(OutPoint {
                txid: id(*from),
                index: *index,
            }),
            address: None,
            script: Script::P2wpkh,
            value: pays.iter().sum::<u64>() + 100,
            sequence: 0,
        };
        let output = |value: &u64| Output {
            address: None,
            script: Script::P2wpkh,
            value: *value,
            script_pubkey: Vec::new(),
        };
        Tx {
            txid: id(n),
            version: 2,
            lock_time: 0,
            size: 0,
            weight: 0,
            fee: 100,
            inputs: spends.iter().map(input).collect(),
            outputs: pays.iter().map(output).collect(),
            block: None,
        }
    }

    #[test]
    fn a_planted_chain_is_found_with_what_went_off_and_where_the_rest_is() {
        let planted = [
            tx(1, &[(90, 0)], &[10, 990]),
            tx(2, &[(1, 1)], &[970, 20]),
            tx(3, &[(2, 0)], &[30, 940]),
            // Two inputs: the chain ends before it.
            tx(4, &[(3, 1), (91, 0)], &[500, 400]),
            // Only two links, and a split into equal parts.
            tx(5, &[(92, 0)], &[1, 80]),
            tx(6, &[(5, 1)], &[2, 70]),
            tx(7, &[(6, 1)], &[35, 35]),
        ];
        let mut txs: Vec<&Tx> = planted.iter().collect();
        for _ in 0..2 {
            let found = chains(&txs);
            assert_eq!(found.len(), 1, "{found:?}");
            let chain = &found[0];
            assert_eq!(chain.txids, [id(1), id(2), id(3)]);
            let peeled: Vec<u64> = chain.peeled.iter().map(|(_, value)| *value).collect();
            assert_eq!(peeled, [10, 20, 30]);
            assert_eq!(chain.rest, OutPoint { txid: id(3), index: 1 });
            txs.reverse();
        }
    }
}
