//! Graphs of money, out of the service's messages.

use proto::onchain as pb;

use super::{
    graph::{
        AmountUnit, Graph, GraphEdge, GraphFilter, GraphFinding, GraphLabel, GraphNode, GraphSkipped, GraphSource,
        GraphStep, TaintMethod, TaintedShare, TraceStop,
    },
    instant, instant_or_none,
    onchain::Shape,
};

fn filled(text: String) -> Option<String> {
    Some(text).filter(|text| !text.is_empty())
}

impl From<AmountUnit> for pb::AmountUnit {
    fn from(unit: AmountUnit) -> Self {
        match unit {
            AmountUnit::Base => Self::Base,
            AmountUnit::Coin => Self::Coin,
        }
    }
}

impl From<GraphFilter> for pb::GraphFilter {
    fn from(filter: GraphFilter) -> Self {
        Self {
            asset: filter.asset,
            min_amount: filter.min_amount,
            from_unix: filter.from,
            to_unix: filter.to,
            until_height: filter.until_height,
            hide_dust: filter.hide_dust,
            without: filter.without,
        }
    }
}

impl From<pb::LabelRef> for GraphLabel {
    fn from(label: pb::LabelRef) -> Self {
        Self {
            label_id: filled(label.label_id),
            text: label.text,
            category_class: label.category_class.shape(),
            category: label.category,
            entity: label.entity,
            confidence: label.confidence,
            source: label.source,
            kind: label.kind,
            sanctioned: label.sanctioned,
        }
    }
}

impl From<pb::HeuristicFinding> for GraphFinding {
    fn from(finding: pb::HeuristicFinding) -> Self {
        Self {
            heuristic: finding.heuristic,
            what: finding.what,
            subject: finding.subject,
            confidence: finding.confidence,
            evidence: finding.evidence,
            described_in: finding.described_in,
        }
    }
}

impl From<pb::GraphNode> for GraphNode {
    fn from(node: pb::GraphNode) -> Self {
        Self {
            id: node.id,
            kind: node.kind,
            key: node.key,
            labels: node.labels.into_iter().map(Into::into).collect(),
            findings: node.findings.into_iter().map(Into::into).collect(),
            time: Some(node.time_unix).filter(|time| *time > 0),
            block: node.block,
            fee: filled(node.fee),
            inputs: node.inputs,
            outputs: node.outputs,
            value: node.value,
            coinbase: node.coinbase,
            failed: node.failed,
            addresses: node.addresses,
        }
    }
}

impl From<pb::GraphEdge> for GraphEdge {
    fn from(edge: pb::GraphEdge) -> Self {
        let amount = edge.amount.unwrap_or_default();
        Self {
            id: edge.id,
            from: edge.from,
            to: edge.to,
            role: edge.role,
            tx: edge.tx,
            position: edge.position,
            value: amount.value,
            decimals: amount.decimals,
            symbol: amount.symbol,
            asset: amount.asset,
            time: Some(edge.time_unix).filter(|time| *time > 0),
            block: edge.block,
            nature: edge.nature,
            dust: edge.dust,
            failed: edge.failed,
            token_id: filled(edge.token_id),
            transfers: edge.transfers,
            until: edge.until_unix,
        }
    }
}

impl From<Option<pb::Graph>> for Graph {
    fn from(graph: Option<pb::Graph>) -> Self {
        let graph = graph.unwrap_or_default();
        let coverage = graph.coverage.unwrap_or_default();
        let source = |source: pb::SourceState| GraphSource {
            source: source.source,
            state: source.state,
            message: source.message,
            retry_after_s: source.retry_after_s,
            left_out: source.left_out,
        };
        let skipped = |skipped: pb::Skipped| GraphSkipped {
            reason: skipped.reason,
            node: skipped.node,
            count: skipped.count,
        };
        Self {
            nodes: graph.nodes.into_iter().map(Into::into).collect(),
            edges: graph.edges.into_iter().map(Into::into).collect(),
            skipped: graph.skipped.into_iter().map(skipped).collect(),
            complete: coverage.complete,
            sources: coverage.sources.into_iter().map(source).collect(),
            hash: graph.hash,
            height: graph.height,
            calls: graph.calls,
        }
    }
}

impl From<pb::Step> for GraphStep {
    fn from(step: pb::Step) -> Self {
        let from = step.provenance;
        Self {
            at: instant(step.at_unix_ms),
            action: step.action,
            detail: step.detail,
            provider: from.as_ref().map(|from| from.provider.clone()),
            endpoint: from.as_ref().map(|from| from.endpoint.clone()),
            fetched_at: from.as_ref().and_then(|from| instant_or_none(from.fetched_unix_ms)),
            block_height: from.as_ref().map(|from| from.block_height).filter(|height| *height > 0),
            sha256: from.and_then(|from| filled(from.sha256)),
        }
    }
}

impl From<pb::Stop> for TraceStop {
    fn from(stop: pb::Stop) -> Self {
        Self {
            node: stop.node,
            reason: stop.reason,
            hops: stop.hops,
            value: stop.value,
            label: filled(stop.label),
        }
    }
}

impl From<pb::TaintShare> for TaintedShare {
    fn from(share: pb::TaintShare) -> Self {
        Self {
            of: share.of,
            category: share.category,
            received: share.received,
            held: share.held,
        }
    }
}

impl From<pb::TaintMethod> for TaintMethod {
    fn from(method: pb::TaintMethod) -> Self {
        Self {
            method: method.method,
            marked: method.marked,
            held: method.held,
            lost: method.lost,
            nodes: method.nodes.into_iter().map(Into::into).collect(),
            labels: method.labels.into_iter().map(Into::into).collect(),
        }
    }
}
