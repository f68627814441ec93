//! Peeling chains: one coin is spent again and again, each time a small part goes off and the rest goes on.

use std::collections::HashMap;

use super::{Finding, Heuristic, Subject};
use crate::domain::tx::{OutPoint, Script, Tx, Txid};

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
