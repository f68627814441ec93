//! Ways of money: one path of two transfers, and one trace that ends twice.

use proto::onchain::{self as pb, graphs_server::Graphs};
use tonic::{Request, Response, Status};

use crate::chains::{ADDRESS, Chains, amount};

pub const MIDDLE: &str = "0x00000000000000000000000000000000000000bb";

fn refused<T>() -> Result<Response<T>, Status> {
    Err(Status::unimplemented("workspace does not ask this"))
}

fn edge(from: &str, to: &str, quantity: &str) -> pb::GraphEdge {
    pb::GraphEdge {
        from: format!("address:{from}"),
        to: format!("address:{to}"),
        amount: Some(amount("ethereum", "native", quantity)),
        time_unix: Some(1_777_593_600),
        ..pb::GraphEdge::default()
    }
}

fn steps() -> Vec<pb::Step> {
    vec![pb::Step {
        provenance: Some(pb::Provenance {
            provider: "blockscout".to_owned(),
            endpoint: "/api/v2/addresses".to_owned(),
            fetched_unix_ms: 1_795_262_400_000,
            ..pb::Provenance::default()
        }),
        ..pb::Step::default()
    }]
}

#[tonic::async_trait]
impl Graphs for Chains {
    async fn find_path(&self, request: Request<pb::FindPathRequest>) -> Result<Response<pb::FindPathResponse>, Status> {
        let asked = request.into_inner();
        if asked.depth < 2 {
            return Ok(Response::new(pb::FindPathResponse::default()));
        }
        let path = [asked.from.as_str(), MIDDLE, asked.to.as_str()];
        let label = pb::LabelRef {
            text: "Exchange".to_owned(),
            ..pb::LabelRef::default()
        };
        let node = pb::GraphNode {
            id: format!("address:{MIDDLE}"),
            labels: vec![label],
            ..pb::GraphNode::default()
        };
        Ok(Response::new(pb::FindPathResponse {
            found: true,
            path: path.iter().map(|address| format!("address:{address}")).collect(),
            graph: Some(pb::Graph {
                nodes: vec![node],
                edges: vec![edge(path[0], path[1], "1.5"), edge(path[1], path[2], "1.25")],
                ..pb::Graph::default()
            }),
            steps: steps(),
        }))
    }

    async fn auto_trace(
        &self,
        request: Request<pb::AutoTraceRequest>,
    ) -> Result<Response<pb::AutoTraceResponse>, Status> {
        let asked = request.into_inner();
        let stop = |node: &str, reason: &str, label: &str| pb::Stop {
            node: format!("address:{node}"),
            reason: reason.to_owned(),
            hops: asked.hops,
            value: "1500000000000000000".to_owned(),
            label: label.to_owned(),
        };
        Ok(Response::new(pb::AutoTraceResponse {
            stops: vec![stop(MIDDLE, "service", "Exchange"), stop(ADDRESS, "unspent", "")],
            graph: Some(pb::Graph {
                edges: vec![edge(&asked.node, MIDDLE, "1.5")],
                skipped: vec![pb::Skipped {
                    count: 4,
                    ..pb::Skipped::default()
                }],
                ..pb::Graph::default()
            }),
            steps: steps(),
        }))
    }

    async fn expand(&self, _: Request<pb::ExpandRequest>) -> Result<Response<pb::GraphAnswer>, Status> {
        refused()
    }

    async fn taint(&self, _: Request<pb::TaintRequest>) -> Result<Response<pb::TaintResponse>, Status> {
        refused()
    }

    async fn replay(&self, _: Request<pb::ReplayRequest>) -> Result<Response<pb::ReplayResponse>, Status> {
        refused()
    }
}
