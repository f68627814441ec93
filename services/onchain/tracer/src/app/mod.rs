//! Graphs of money, asked step by step. Every question has a budget of calls and says what it left out.

mod auto_trace;
mod bridge;
mod expand;
mod path;
mod replay;
mod taint;
mod taint_account;
mod taint_output;
mod taint_way;
mod walk;
mod worth;

use chain_model::{
    address,
    chain::{Chain, Kind, chain},
    error::Error,
};
use vocab::UserId;
use walk::Walk;

use crate::{
    Tracer,
    domain::graph::{Drawn, Graph, NodeKind, Request, Start, Stop},
};

pub use replay::Replayed;
pub use taint::{Coin, Share, Tainted, Verdict};

/// A path that was looked for.
#[derive(Debug, Clone)]
pub struct Path {
    /// Ids of nodes from one end to the other; empty where none was found.
    pub nodes: Vec<String>,
    pub drawn: Drawn,
}

/// Where following the money ended.
#[derive(Debug, Clone)]
pub struct Traced {
    pub stops: Vec<Stop>,
    pub drawn: Drawn,
}

/// The chain of this id, where this installation can read it.
fn known_chain(app: &Tracer, id: &str) -> Result<&'static Chain, Error> {
    let wanted = chain(id).ok_or(Error::NoChain)?;
    if app.ledger.chains().any(|one| one == wanted) {
        Ok(wanted)
    } else {
        Err(Error::NoChain)
    }
}

/// An address, a transaction or one of its outputs, as people write them and as ids of nodes.
fn start(chain: &'static Chain, field: &'static str, text: &str) -> Result<Start, Error> {
    let text = ["address:", "tx:", "output:"]
        .into_iter()
        .find_map(|prefix| text.strip_prefix(prefix))
        .unwrap_or(text);
    match chain.kind {
        Kind::Utxo => {
            if let Ok(txid) = text.parse() {
                return Ok(Start::Tx(txid));
            }
            if let Some(output) = outpoint(text) {
                return Ok(Start::Output(output));
            }
        }
        Kind::Account => {
            let digits = text.strip_prefix("0x").unwrap_or_default();
            if digits.len() == 64 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                return Ok(Start::Hash(text.to_ascii_lowercase()));
            }
        }
    }
    match address::parse_on(chain, text) {
        Ok(address) => Ok(Start::Address(address)),
        Err(bad) => Err(Error::BadAddress { field, bad }),
    }
}

fn outpoint(text: &str) -> Option<chain_model::tx::OutPoint> {
    let (txid, index) = text.split_once(':')?;
    Some(chain_model::tx::OutPoint {
        txid: txid.parse().ok()?,
        index: index.parse().ok()?,
    })
}

fn checked(request: Request) -> Result<Request, Error> {
    let filter = request.filter();
    if !filter.min_amount.is_empty() && filter.min_amount.parse::<chain_model::amount::Amount>().is_err() {
        return Err(Error::invalid("min_amount", "A whole number of base units."));
    }
    if filter.to_unix != 0 && filter.to_unix < filter.from_unix {
        return Err(Error::invalid("to", "The end is before the start."));
    }
    if let Some(odd) = filter
        .without
        .iter()
        .find(|word| word.parse::<heuristics::Heuristic>().is_err())
    {
        return Err(Error::invalid(
            "without",
            format!("`{}` is no heuristic.", odd.chars().take(40).collect::<String>()),
        ));
    }
    Ok(request.settled())
}

impl Tracer {
    /// Neighbours of a node.
    ///
    /// # Errors
    /// What was asked is not valid, or the provider failed on the node itself.
    pub async fn expand(&self, user: UserId, request: crate::domain::graph::Expand) -> Result<Drawn, Error> {
        let request = checked(Request::Expand(request))?;
        let mut walk = Walk::of(self, user, request)?;
        walk.expand().await?;
        walk.bridge_exits().await?;
        walk.drawn().await
    }

    /// A way that money went between two nodes.
    ///
    /// # Errors
    /// As [`Tracer::expand`].
    pub async fn find_path(&self, user: UserId, request: crate::domain::graph::FindPath) -> Result<Path, Error> {
        let request = checked(Request::FindPath(request))?;
        let mut walk = Walk::of(self, user, request)?;
        let nodes = walk.find_path().await?;
        Ok(Path {
            nodes,
            drawn: walk.drawn().await?,
        })
    }

    /// Follows money forward until it reaches somebody known, rests, or a cap is met.
    ///
    /// # Errors
    /// As [`Tracer::expand`].
    pub async fn auto_trace(&self, user: UserId, request: crate::domain::graph::AutoTrace) -> Result<Traced, Error> {
        let request = checked(Request::AutoTrace(request))?;
        let mut walk = Walk::of(self, user, request)?;
        let stops = walk.auto_trace().await?;
        walk.bridge_exits().await?;
        Ok(Traced {
            stops,
            drawn: walk.drawn().await?,
        })
    }

    /// Names the addresses of a graph.
    async fn name_nodes(&self, user: UserId, chain: &Chain, graph: &mut Graph) -> Result<(), Error> {
        let addresses: Vec<String> = graph
            .nodes
            .values()
            .filter(|node| node.kind == NodeKind::Address)
            .map(|node| node.key.clone())
            .collect();
        if addresses.is_empty() {
            return Ok(());
        }
        let mut known = self.casebook.known(user, chain, &addresses).await?;
        for node in graph.nodes.values_mut().filter(|node| node.kind == NodeKind::Address) {
            node.labels = known.remove(&node.key).unwrap_or_default();
        }
        Ok(())
    }
}
