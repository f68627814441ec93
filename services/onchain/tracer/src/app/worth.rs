//! Prices of a graph's edges: one lookup for each coin, however many edges and days there are.

use chain_model::{chain::Chain, provenance::State};
use ledger::app::quote::coins;
use tokio::time::{Instant, timeout_at};

use crate::{Tracer, domain::graph::Graph};

impl Tracer {
    /// Dollars at the time of each transfer, from the ledger's daily prices. Without an answer before `until` nothing has a price, and the
    /// graph says why.
    pub(super) async fn price_edges(&self, chain: &Chain, graph: &mut Graph, until: Instant) {
        let coins = coins(chain, graph.edges.values().map(|edge| &edge.asset));
        match timeout_at(until, self.ledger.quotes(coins)).await {
            Ok(quotes) => {
                graph.price(|asset, value, time| quotes.usd(chain, asset, value, time));
                graph.prices = quotes.state;
            }
            Err(_) => graph.prices = Some(State::Failed("the market took too long".to_owned())),
        }
    }
}
