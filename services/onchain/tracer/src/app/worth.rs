//! Prices of a graph's edges: one lookup for each coin, however many edges and days there are.

use std::time::Duration;

use chain_model::chain::Chain;
use ledger::app::quote::coins;

use crate::{Tracer, domain::graph::Graph};

/// What prices may take beyond the question itself: without the market an answer is slower by no more than this.
const PRICES: Duration = Duration::from_secs(1);

impl Tracer {
    /// Dollars at the time of each transfer, from the ledger's daily prices. What the market does not answer in time has no price, and the
    /// graph says why.
    pub(super) async fn price_edges(&self, chain: &Chain, graph: &mut Graph) {
        let coins = coins(chain, graph.edges.values().map(|edge| &edge.asset));
        let quotes = self.ledger.quotes_within(coins, Some(PRICES)).await;
        graph.price(|asset, value, time| quotes.usd(chain, asset, value, time));
        graph.prices = quotes.state;
    }
}
