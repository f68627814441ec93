//! Graphs of money.

use proto::onchain as pb;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::onchain::LabelCategory;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct GraphFilter {
    /// `native` or a contract's address; all where it is empty.
    pub asset: String,
    /// Base units.
    pub min_amount: String,
    /// Seconds since 1970.
    pub from: i64,
    pub to: i64,
    /// The last block that counts.
    pub until_height: u64,
    pub hide_dust: bool,
    /// Heuristics that stay silent.
    pub without: Vec<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExpandBody {
    #[schema(example = "bitcoin")]
    pub chain: String,
    /// An address, a transaction, or `txid:n`.
    pub node: String,
    /// `in`, `out` or `both`.
    #[serde(default)]
    pub direction: String,
    #[serde(default)]
    pub top: u32,
    #[serde(default)]
    pub filter: GraphFilter,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PathBody {
    pub chain: String,
    pub from: String,
    pub to: String,
    #[serde(default)]
    pub depth: u32,
    #[serde(default)]
    pub fan_out: u32,
    #[serde(default)]
    pub filter: GraphFilter,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AutoTraceBody {
    pub chain: String,
    pub node: String,
    #[serde(default)]
    pub hops: u32,
    #[serde(default)]
    pub fan_out: u32,
    #[serde(default)]
    pub calls: u32,
    #[serde(default)]
    pub filter: GraphFilter,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TaintSourceBody {
    /// `txid:n`, a transaction, or an address.
    pub node: String,
    /// Empty is all of it: an output, what a transaction paid, or what an address ever held and received up to the last block that counts.
    #[serde(default)]
    #[schema(example = "1.5")]
    pub amount: String,
    #[serde(default)]
    pub unit: AmountUnit,
}

#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AmountUnit {
    /// Satoshi, wei, or the smallest unit of a token: whole numbers.
    #[default]
    Base,
    /// BTC, ETH, or whole tokens, with a decimal point.
    Coin,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TaintBody {
    pub chain: String,
    pub sources: Vec<TaintSourceBody>,
    #[serde(default)]
    pub hops: u32,
    #[serde(default)]
    pub calls: u32,
    #[serde(default)]
    pub filter: GraphFilter,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplayStep {
    pub action: String,
    pub detail: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplayBody {
    pub chain: String,
    /// Lines of a log; those of fetches may be left out.
    pub steps: Vec<ReplayStep>,
    /// The hash that the graph had.
    #[serde(default)]
    pub hash: String,
}

/// A name that somebody gave an address.
#[derive(Debug, Serialize, ToSchema)]
pub struct GraphLabel {
    pub label_id: Option<String>,
    pub text: String,
    /// A word of `LabelCategory`, or one of the author's own; empty where nobody said.
    pub category: String,
    /// What the word means to rules and icons; null where there is no word.
    pub category_class: Option<LabelCategory>,
    pub entity: String,
    pub confidence: u32,
    pub source: String,
    /// `private`, `pack` or `derived`.
    pub kind: String,
    pub sanctioned: bool,
}

/// What a heuristic concluded. Never a fact.
#[derive(Debug, Serialize, ToSchema)]
pub struct GraphFinding {
    pub heuristic: String,
    pub what: String,
    pub subject: String,
    /// 0 to 100.
    pub confidence: u32,
    pub evidence: Vec<String>,
    pub described_in: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GraphNode {
    pub id: String,
    /// `address`, `transaction`, `output`, or `rest`: addresses that an answer about taint groups into one node.
    pub kind: String,
    pub key: String,
    pub labels: Vec<GraphLabel>,
    pub findings: Vec<GraphFinding>,
    /// Seconds since 1970; null where unknown.
    pub time: Option<i64>,
    pub block: Option<u64>,
    pub fee: Option<String>,
    pub inputs: u32,
    pub outputs: u32,
    pub value: String,
    pub coinbase: bool,
    pub failed: bool,
    /// Of a `rest`: how many addresses it groups.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub addresses: Option<u32>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GraphEdge {
    pub id: String,
    pub from: String,
    pub to: String,
    /// `input`, `output` or `transfer`.
    pub role: String,
    pub tx: String,
    pub position: u32,
    /// Base units.
    pub value: String,
    /// Null where nobody knows: then only base units can be shown.
    pub decimals: Option<u32>,
    pub symbol: String,
    /// `native` or a contract's address.
    pub asset: String,
    pub time: Option<i64>,
    pub block: Option<u64>,
    /// `fact` for everything read from the chain.
    pub nature: String,
    pub dust: bool,
    pub failed: bool,
    pub token_id: Option<String>,
    /// Of merged transfers: how many. `value` is their sum, `time` and `block` are those of the first, and `tx` is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transfers: Option<u32>,
    /// Of merged transfers: seconds since 1970 of the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
}

/// What a cap or a filter left out.
#[derive(Debug, Serialize, ToSchema)]
pub struct GraphSkipped {
    pub reason: String,
    pub node: String,
    pub count: u64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GraphSource {
    pub source: String,
    /// `ok`, `partial`, `failed`, `limited` or `skipped`.
    pub state: String,
    pub message: String,
    pub retry_after_s: u32,
    /// Of `partial`: rows that could not be read and were left out.
    pub left_out: Option<u32>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Graph {
    pub nodes: Vec<GraphNode>,
    pub edges: Vec<GraphEdge>,
    pub skipped: Vec<GraphSkipped>,
    /// Every source answered.
    pub complete: bool,
    pub sources: Vec<GraphSource>,
    /// SHA-256 over ids, ends, assets and values.
    pub hash: String,
    pub height: u64,
    pub calls: u32,
}

/// A line of the log by which another analyst can repeat the work.
#[derive(Debug, Serialize, ToSchema)]
pub struct GraphStep {
    pub at: String,
    pub action: String,
    pub detail: String,
    pub provider: Option<String>,
    pub endpoint: Option<String>,
    pub fetched_at: Option<String>,
    pub block_height: Option<u64>,
    pub sha256: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GraphAnswer {
    pub graph: Graph,
    pub steps: Vec<GraphStep>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PathAnswer {
    pub found: bool,
    /// Ids of nodes from one end to the other.
    pub path: Vec<String>,
    pub graph: Graph,
    pub steps: Vec<GraphStep>,
}

/// Where one branch ended.
#[derive(Debug, Serialize, ToSchema)]
pub struct TraceStop {
    pub node: String,
    pub reason: String,
    pub hops: u32,
    pub value: String,
    pub label: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AutoTraceAnswer {
    pub stops: Vec<TraceStop>,
    pub graph: Graph,
    pub steps: Vec<GraphStep>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TaintedShare {
    /// A node's id, or a label.
    pub of: String,
    pub category: String,
    pub received: String,
    pub held: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TaintMethod {
    /// `fifo`, `haircut` or `poison`.
    pub method: String,
    pub marked: String,
    pub held: String,
    /// Paid to miners, or burned.
    pub lost: String,
    pub nodes: Vec<TaintedShare>,
    pub labels: Vec<TaintedShare>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TaintAnswer {
    pub methods: Vec<TaintMethod>,
    pub stops: Vec<TraceStop>,
    pub unknown: Vec<String>,
    /// Units that accounts must have had before, where a chain keeps balances.
    pub assumed: Vec<TaintedShare>,
    pub transactions: u64,
    /// The asset that was followed: `native` or a contract's address.
    pub asset: String,
    pub symbol: String,
    /// Null where they are unknown.
    pub decimals: Option<u32>,
    /// The id under which holders are summed that are not listed by themselves.
    pub rest: String,
    /// How many holders are summed.
    pub grouped: u32,
    pub graph: Graph,
    pub steps: Vec<GraphStep>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReplayAnswer {
    pub graph: Graph,
    /// The hash is the one that was given.
    pub equal: bool,
    pub failed: Vec<String>,
    pub steps: Vec<GraphStep>,
}

/// Lines of a log as answers carry them.
#[must_use]
pub fn steps(steps: Vec<pb::Step>) -> Vec<GraphStep> {
    steps.into_iter().map(Into::into).collect()
}
