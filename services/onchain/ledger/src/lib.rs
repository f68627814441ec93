//! What an address has and did, in coins and in money: balances now and in the past, movements, prices, cost, gains and rhythm.

pub mod app;
pub mod domain;
pub mod upstream;

use std::sync::Arc;

use casebook::Casebook;
use chain_providers::source::Source;
use kit::clock::Clock;

use upstream::market::Market;

/// The ledger's state; shared by all calls.
pub struct Ledger {
    casebook: Arc<Casebook>,
    clock: Arc<dyn Clock>,
    source: Arc<dyn Source>,
    market: Market,
    activities: app::activity::Activities,
    watched: app::watch::Watched,
}

impl Ledger {
    /// Names of counterparties come from the casebook, prices from the market.
    #[must_use]
    pub fn new(casebook: Arc<Casebook>, clock: Arc<dyn Clock>, source: Arc<dyn Source>, market: Market) -> Self {
        Self {
            casebook,
            clock,
            source,
            market,
            activities: app::activity::Activities::default(),
            watched: app::watch::Watched::default(),
        }
    }
}
