//! Graphs between the contract and the domain.

use chain_model::{chain::chain, provenance::State, transfer::Asset};
use heuristics::{Finding, Subject};
use ledger::app::profile::dollars;
use proto::onchain as pb;
use tracer::{
    app::{Share, Verdict},
    domain::graph::{Edge, Filter, Graph, Node, Step, Stop},
};

use super::encode;

pub(super) fn filter(filter: Option<pb::GraphFilter>) -> Filter {
    let f = filter.unwrap_or_default();
    Filter {
        asset: f.asset,
        min_amount: f.min_amount,
        from_unix: f.from_unix,
        to_unix: f.to_unix,
        until_height: f.until_height,
        hide_dust: f.hide_dust,
        without: f.without,
    }
}

pub(super) fn graph(chain_id: &str, graph: Graph) -> pb::Graph {
    let hash = graph.hash();
    let complete = graph.coverage.complete();
    let mut coverage = graph.coverage;
    if let Some(state) = graph.prices.filter(|state| *state != State::Ok) {
        coverage.push("prices", state);
    }
    let (symbol, decimals) = chain(chain_id).map_or(("", 0), |chain| (chain.symbol, chain.decimals));
    pb::Graph {
        nodes: graph.nodes.into_iter().map(|(id, one)| node(id, one)).collect(),
        edges: graph
            .edges
            .into_values()
            .map(|one| edge(one, symbol, decimals))
            .collect(),
        skipped: graph
            .skipped
            .into_iter()
            .map(|((reason, node), count)| pb::Skipped {
                reason: reason.to_owned(),
                node,
                count,
            })
            .collect(),
        coverage: Some(pb::Coverage {
            complete,
            ..encode::coverage(&coverage)
        }),
        hash,
        height: graph.height,
        calls: graph.calls,
    }
}

fn node(id: String, node: Node) -> pb::GraphNode {
    let tx = node.tx.unwrap_or_default();
    pb::GraphNode {
        id,
        kind: node.kind.word().to_owned(),
        key: node.key,
        labels: encode::labels(&node.labels),
        findings: node.findings.into_iter().map(finding).collect(),
        time_unix: tx.time,
        block: tx.block,
        fee: tx.fee.map(|fee| fee.to_string()).unwrap_or_default(),
        inputs: tx.inputs,
        outputs: tx.outputs,
        value: tx.value.to_string(),
        coinbase: tx.coinbase,
        failed: tx.failed,
        addresses: node.addresses,
    }
}

fn edge(edge: Edge, symbol: &str, decimals: u8) -> pb::GraphEdge {
    let id = edge.id();
    let (asset, symbol, decimals) = match edge.asset {
        Asset::Native => ("native".to_owned(), symbol.to_owned(), Some(decimals)),
        Asset::Token {
            contract,
            symbol,
            decimals,
        } => (contract, symbol.unwrap_or_default(), decimals),
    };
    pb::GraphEdge {
        id,
        from: edge.from,
        to: edge.to,
        role: edge.role.word().to_owned(),
        tx: edge.tx,
        position: edge.position,
        amount: Some(pb::Amount {
            value: edge.value.to_string(),
            decimals: decimals.map(u32::from),
            symbol,
            asset,
            usd: dollars(edge.worth.map(|worth| worth.usd)),
            market_sign: String::new(),
        }),
        time_unix: edge.time,
        block: edge.block,
        nature: "fact".to_owned(),
        dust: edge.dust,
        failed: edge.failed,
        token_id: edge.token_id.map(|id| id.to_string()).unwrap_or_default(),
        transfers: edge.merged.as_ref().map(|merged| merged.transfers),
        until_unix: edge.merged.as_ref().and_then(|merged| merged.until),
        priced: edge
            .merged
            .is_some()
            .then(|| edge.worth.map_or(0, |worth| worth.priced)),
    }
}

fn finding(finding: Finding) -> pb::HeuristicFinding {
    let subject = match finding.subject {
        Subject::Tx => "tx".to_owned(),
        Subject::Output(index) => format!("output:{index}"),
        Subject::Address(address) => address,
        Subject::Addresses(addresses) => addresses.join(","),
        Subject::Abroad(chain, address) => format!("{chain}:{address}"),
    };
    pb::HeuristicFinding {
        heuristic: finding.heuristic.word().to_owned(),
        what: finding.what.to_owned(),
        subject,
        confidence: finding.confidence.into(),
        evidence: finding.evidence,
        described_in: finding.heuristic.described_in().to_owned(),
    }
}

pub(super) fn stop(stop: Stop) -> pb::Stop {
    pb::Stop {
        node: stop.node,
        reason: stop.reason.word().to_owned(),
        hops: stop.hops,
        value: stop.value.to_string(),
        label: stop.label.unwrap_or_default(),
    }
}

pub(super) fn verdict(verdict: Verdict) -> pb::TaintMethod {
    pb::TaintMethod {
        method: verdict.method.word().to_owned(),
        marked: verdict.marked.to_string(),
        held: verdict.held.to_string(),
        lost: verdict.lost.to_string(),
        nodes: verdict.nodes.into_iter().map(share).collect(),
        labels: verdict.labels.into_iter().map(share).collect(),
    }
}

fn share(share: Share) -> pb::TaintShare {
    pb::TaintShare {
        of: share.of,
        category: share.category,
        received: share.received.to_string(),
        held: share.held.to_string(),
    }
}

pub(super) fn steps(steps: Vec<Step>) -> Vec<pb::Step> {
    steps
        .into_iter()
        .map(|step| pb::Step {
            at_unix_ms: step.at_unix_ms,
            action: step.action,
            detail: step.detail,
            provenance: step.provenance.as_ref().map(encode::provenance),
        })
        .collect()
}
