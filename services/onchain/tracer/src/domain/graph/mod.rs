//! A graph of money as it was read: addresses and transactions, what moved between them, and what was left out.
//!
//! Nodes and edges are facts, under ids that follow from the chain: whoever reads the same gets the same ids, so that graphs of several
//! questions merge, and one hash over ids and values says whether two of them are the same. Conclusions are findings beside them, with evidence.
//! What a limit or filter leaves out is counted by node and reason.

mod edge;
mod end;
mod flow;
mod request;
mod worth;

use std::collections::BTreeMap;

use chain_model::{
    amount::Amount,
    category::StopReason,
    known::Known,
    provenance::{Coverage, State},
    transfer::{Asset, Transfer},
    tx::{OutPoint, Tx, Txid},
};
use heuristics::{Finding, Switches, pattern};
use sha2::{Digest, Sha256};

pub use edge::{Edge, Merged, Role};
pub use end::End;
pub use flow::{MOST_ADDRESSES, MOST_FLOWS, rest_id};
pub use request::{AmountUnit, AutoTrace, Expand, Filter, FindPath, Request, Taint, TaintSource};
pub use worth::{Days, Worth};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NodeKind {
    Address,
    Transaction,
    /// An output whose script has no address.
    Output,
    /// Addresses that stand together because an answer has too many.
    Rest,
}

impl NodeKind {
    /// The word that stands for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Address => "address",
            Self::Transaction => "transaction",
            Self::Output => "output",
            Self::Rest => "rest",
        }
    }
}

/// What is known of a transaction beside its edges.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TxFacts {
    /// Seconds since 1970; none while unconfirmed.
    pub time: Option<i64>,
    pub block: Option<u64>,
    pub fee: Option<u64>,
    pub inputs: u32,
    pub outputs: u32,
    /// Sum of the outputs.
    pub value: Amount,
    pub coinbase: bool,
    pub failed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    pub kind: NodeKind,
    pub key: String,
    pub tx: Option<TxFacts>,
    pub findings: Vec<Finding>,
    pub labels: Vec<Known>,
    /// How many addresses stand behind a [`NodeKind::Rest`].
    pub addresses: Option<u32>,
}

/// Where mints come from and burns go to.
const ZERO: &str = "0x0000000000000000000000000000000000000000";

/// Ids of nodes: kind and key.
#[must_use]
pub fn address_id(address: &str) -> String {
    format!("address:{address}")
}

/// Id of a transaction's node.
#[must_use]
pub fn tx_id(hash: &str) -> String {
    format!("tx:{hash}")
}

/// Id of an output's node.
#[must_use]
pub fn output_id(output: OutPoint) -> String {
    format!("output:{output}")
}

/// Nodes and edges, each once, in an order of their own.
#[derive(Debug, Clone, Default)]
pub struct Graph {
    pub nodes: BTreeMap<String, Node>,
    pub edges: BTreeMap<String, Edge>,
    /// What was left out: by reason and node.
    pub skipped: BTreeMap<(&'static str, String), u64>,
    pub coverage: Coverage,
    /// How the market answered; none where no edge is of a coin that it knows. A graph without prices is whole.
    pub prices: Option<State>,
    /// Newest height that a provider named.
    pub height: u64,
    pub calls: u32,
}

impl Graph {
    /// Counts what was left out at a node, by reason.
    pub fn skip(&mut self, reason: &'static str, node: &str, count: usize) {
        if count > 0 {
            *self.skipped.entry((reason, node.to_owned())).or_default() += u64::try_from(count).unwrap_or(u64::MAX);
        }
    }

    /// Adds the node of an address where there is none; its id.
    pub fn address(&mut self, address: &str) -> String {
        let id = address_id(address);
        self.nodes.entry(id.clone()).or_insert_with(|| Node {
            kind: NodeKind::Address,
            key: address.to_owned(),
            tx: None,
            findings: Vec::new(),
            labels: Vec::new(),
            addresses: None,
        });
        id
    }

    /// A transaction with what it alone tells; its edges are added one by one.
    pub fn tx(&mut self, tx: &Tx, switches: Switches) -> String {
        let key = tx.txid.to_string();
        let id = tx_id(&key);
        self.nodes.entry(id.clone()).or_insert_with(|| Node {
            kind: NodeKind::Transaction,
            key,
            tx: Some(facts(tx)),
            findings: heuristics::of_tx(tx, switches),
            labels: Vec::new(),
            addresses: None,
        });
        id
    }

    fn owner(&mut self, address: Option<&str>, output: OutPoint) -> String {
        match address {
            Some(address) => self.address(address),
            None => {
                let id = output_id(output);
                self.nodes.entry(id.clone()).or_insert_with(|| Node {
                    kind: NodeKind::Output,
                    key: output.to_string(),
                    tx: None,
                    findings: Vec::new(),
                    labels: Vec::new(),
                    addresses: None,
                });
                id
            }
        }
    }

    /// The edge from an input's owner to its transaction; gives the owner's id. None for a coinbase.
    pub fn input(&mut self, tx: &Tx, index: usize) -> Option<String> {
        let input = tx.inputs.get(index)?;
        let owner = self.owner(input.address.as_deref(), input.prev?);
        let dust = pattern::is_dust(input.value, input.script);
        self.utxo_edge(
            tx,
            Role::Input,
            index,
            (&owner, &tx_id(&tx.txid.to_string())),
            input.value,
            dust,
        );
        Some(owner)
    }

    /// The edge from a transaction to an output's owner; gives the owner's id.
    pub fn output(&mut self, tx: &Tx, index: usize) -> Option<String> {
        let output = tx.outputs.get(index)?;
        let at = OutPoint {
            txid: tx.txid,
            index: u32::try_from(index).ok()?,
        };
        let owner = self.owner(output.address.as_deref(), at);
        let dust = pattern::is_dust(output.value, output.script);
        self.utxo_edge(
            tx,
            Role::Output,
            index,
            (&tx_id(&tx.txid.to_string()), &owner),
            output.value,
            dust,
        );
        Some(owner)
    }

    fn utxo_edge(&mut self, tx: &Tx, role: Role, index: usize, (from, to): (&str, &str), value: u64, dust: bool) {
        let edge = Edge {
            from: from.to_owned(),
            to: to.to_owned(),
            role,
            tx: tx.txid.to_string(),
            position: u32::try_from(index).unwrap_or(u32::MAX),
            asset: Asset::Native,
            value: Amount::from(value),
            token_id: None,
            piece: None,
            time: tx.block.map(|block| block.time),
            block: tx.block.map(|block| block.height),
            dust,
            failed: false,
            merged: None,
            worth: None,
        };
        self.edges.insert(edge.id(), edge);
    }

    /// A transfer between accounts. A mint comes from the zero address, a burn goes there.
    pub fn transfer(&mut self, transfer: &Transfer) -> (String, String) {
        let from = self.address(transfer.from.as_deref().unwrap_or(ZERO));
        let to = self.address(transfer.to.as_deref().unwrap_or(ZERO));
        let mut edge = Edge {
            from: from.clone(),
            to: to.clone(),
            role: Role::Transfer,
            tx: transfer.tx.clone(),
            // Native transfers and logs of one transaction are numbered apart.
            position: transfer.position
                + if matches!(transfer.asset, Asset::Native) {
                    0
                } else {
                    1 << 20
                },
            asset: transfer.asset.clone(),
            value: transfer.value,
            token_id: transfer.token_id,
            piece: None,
            time: Some(transfer.time).filter(|time| *time > 0),
            block: transfer.block,
            dust: transfer.value == Amount::ZERO,
            failed: transfer.failed,
            merged: None,
            worth: None,
        };
        let there = self.edges.get(&edge.id());
        if there.is_some_and(|other| other.token_id != edge.token_id) {
            edge.piece = edge.token_id;
        }
        self.edges.insert(edge.id(), edge);
        (from, to)
    }

    /// Adds another graph: what is known here stays, gaps are filled.
    pub fn merge(&mut self, other: Self) {
        for (id, node) in other.nodes {
            let known = self.nodes.entry(id).or_insert_with(|| node.clone());
            if known.tx.is_none() {
                known.tx = node.tx;
            }
            if known.findings.is_empty() {
                known.findings = node.findings;
            }
        }
        self.edges.extend(other.edges);
        for (key, count) in other.skipped {
            *self.skipped.entry(key).or_default() += count;
        }
        self.coverage.loaded += other.coverage.loaded;
        self.coverage.sources.extend(other.coverage.sources);
        self.prices = match (self.prices.take(), other.prices) {
            (Some(one), Some(two)) => Some(one.and(two)),
            (one, two) => one.or(two),
        };
        self.height = self.height.max(other.height);
        self.calls += other.calls;
    }

    /// SHA-256 over what was read: ids, ends, assets, values. Names, conclusions and what was left out do not count.
    #[must_use]
    pub fn hash(&self) -> String {
        let mut hasher = Sha256::new();
        for id in self.nodes.keys() {
            hasher.update(id.as_bytes());
            hasher.update(b"\n");
        }
        for (id, edge) in &self.edges {
            let asset = match &edge.asset {
                Asset::Native => "native",
                Asset::Token { contract, .. } => contract,
            };
            hasher.update(format!("{id} {} {} {asset} {}\n", edge.from, edge.to, edge.value).as_bytes());
        }
        hex::encode(hasher.finalize())
    }
}

fn facts(tx: &Tx) -> TxFacts {
    TxFacts {
        time: tx.block.map(|block| block.time),
        block: tx.block.map(|block| block.height),
        fee: Some(tx.fee),
        inputs: u32::try_from(tx.inputs.len()).unwrap_or(u32::MAX),
        outputs: u32::try_from(tx.outputs.len()).unwrap_or(u32::MAX),
        value: tx.sum_out(),
        coinbase: tx.coinbase(),
        failed: false,
    }
}

/// What a question starts from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Start {
    Address(String),
    Tx(Txid),
    Output(OutPoint),
    /// A transaction of a chain with balances.
    Hash(String),
}

impl Start {
    /// Id of the node where the question begins.
    #[must_use]
    pub fn id(&self) -> String {
        match self {
            Self::Address(address) => address_id(address),
            Self::Tx(txid) => tx_id(&txid.to_string()),
            Self::Output(output) => output_id(*output),
            Self::Hash(hash) => tx_id(hash),
        }
    }
}

/// Why a branch is not followed further, where a name says so.
#[must_use]
pub fn stop_of(labels: &[Known]) -> Option<(StopReason, &Known)> {
    labels.iter().find_map(|known| {
        let reason = known.class()?.stop()?;
        Some((reason, known))
    })
}

/// Where a branch ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stop {
    pub node: String,
    pub reason: End,
    pub hops: u32,
    pub value: Amount,
    pub label: Option<String>,
}

/// One line of the log by which the work can be repeated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    pub at_unix_ms: i64,
    pub action: String,
    /// What was asked, as compact JSON.
    pub detail: String,
    /// Of a fetch.
    pub provenance: Option<chain_model::provenance::Provenance>,
}

/// A graph with the way to it.
#[derive(Debug, Clone)]
pub struct Drawn {
    pub graph: Graph,
    pub steps: Vec<Step>,
}
