//! Graphs of money.

use proto::onchain::{self as pb, graphs_server::Graphs};
use tonic::{Request, Response};
use tracer::domain::graph::{AmountUnit, AutoTrace, Expand, FindPath, Taint, TaintSource};

use super::{Reply, Service, failed, graph_convert as convert, user};

#[tonic::async_trait]
impl Graphs for Service {
    async fn expand(&self, request: Request<pb::ExpandRequest>) -> Reply<pb::GraphAnswer> {
        let user = user(&request)?;
        let r = request.into_inner();
        let chain = r.chain.clone();
        let asked = Expand {
            chain: r.chain,
            node: r.node,
            direction: r.direction,
            top: r.top,
            filter: convert::filter(r.filter),
        };
        let drawn = self.0.tracer.expand(user, asked).await.map_err(failed)?;
        Ok(Response::new(pb::GraphAnswer {
            graph: Some(convert::graph(&chain, drawn.graph)),
            steps: convert::steps(drawn.steps),
        }))
    }

    async fn find_path(&self, request: Request<pb::FindPathRequest>) -> Reply<pb::FindPathResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        let chain = r.chain.clone();
        let asked = FindPath {
            chain: r.chain,
            from: r.from,
            to: r.to,
            depth: r.depth,
            fan_out: r.fan_out,
            filter: convert::filter(r.filter),
        };
        let path = self.0.tracer.find_path(user, asked).await.map_err(failed)?;
        Ok(Response::new(pb::FindPathResponse {
            found: !path.nodes.is_empty(),
            path: path.nodes,
            graph: Some(convert::graph(&chain, path.drawn.graph)),
            steps: convert::steps(path.drawn.steps),
        }))
    }

    async fn auto_trace(&self, request: Request<pb::AutoTraceRequest>) -> Reply<pb::AutoTraceResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        let chain = r.chain.clone();
        let asked = AutoTrace {
            chain: r.chain,
            node: r.node,
            hops: r.hops,
            fan_out: r.fan_out,
            calls: r.calls,
            filter: convert::filter(r.filter),
        };
        let traced = self.0.tracer.auto_trace(user, asked).await.map_err(failed)?;
        Ok(Response::new(pb::AutoTraceResponse {
            stops: traced.stops.into_iter().map(convert::stop).collect(),
            graph: Some(convert::graph(&chain, traced.drawn.graph)),
            steps: convert::steps(traced.drawn.steps),
        }))
    }

    async fn taint(&self, request: Request<pb::TaintRequest>) -> Reply<pb::TaintResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        let chain = r.chain.clone();
        let sources = r
            .sources
            .into_iter()
            .map(|source| TaintSource {
                unit: match source.unit() {
                    pb::AmountUnit::Unspecified | pb::AmountUnit::Base => AmountUnit::Base,
                    pb::AmountUnit::Coin => AmountUnit::Coin,
                },
                node: source.node,
                amount: source.amount,
            })
            .collect();
        let asked = Taint {
            chain: r.chain,
            sources,
            hops: r.hops,
            calls: r.calls,
            filter: convert::filter(r.filter),
        };
        let tainted = self.0.tracer.taint(user, asked).await.map_err(failed)?;
        let assumed = tainted.assumed.into_iter().map(|(of, amount)| pb::TaintShare {
            of,
            held: amount.to_string(),
            ..pb::TaintShare::default()
        });
        Ok(Response::new(pb::TaintResponse {
            methods: tainted.verdicts.into_iter().map(convert::verdict).collect(),
            stops: tainted.stops.into_iter().map(convert::stop).collect(),
            unknown: tainted.unknown,
            assumed: assumed.collect(),
            graph: Some(convert::graph(&chain, tainted.drawn.graph)),
            steps: convert::steps(tainted.drawn.steps),
            transactions: u64::try_from(tainted.transactions).unwrap_or(u64::MAX),
            asset: tainted.coin.asset,
            symbol: tainted.coin.symbol,
            decimals: tainted.coin.decimals.map(u32::from),
            rest: tainted.rest,
            grouped: u32::try_from(tainted.grouped).unwrap_or(u32::MAX),
        }))
    }

    async fn replay(&self, request: Request<pb::ReplayRequest>) -> Reply<pb::ReplayResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        let steps: Vec<(String, String)> = r.steps.into_iter().map(|step| (step.action, step.detail)).collect();
        let replayed = self
            .0
            .tracer
            .replay(user, &r.chain, &steps, &r.hash)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::ReplayResponse {
            graph: Some(convert::graph(&r.chain, replayed.drawn.graph)),
            equal: replayed.equal,
            failed: replayed.failed,
            steps: convert::steps(replayed.drawn.steps),
        }))
    }
}
