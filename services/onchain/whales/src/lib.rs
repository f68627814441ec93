//! Whale watch: finds large transfers in the blocks of each chain, keeps them, and tells what came after.

pub mod app;
mod config;
pub mod domain;
pub mod store;

use std::sync::Arc;

use casebook::Casebook;
use chain_model::error::Error;
use chain_providers::source::Source;
use kit::{clock::Clock, idempotency::Lent, pg::Pool};
use ledger::upstream::market::Market;

pub use config::WhaleArgs;

/// Whale watch's state; shared by all calls and by the scanners.
pub struct Whales {
    pool: Pool,
    clock: Arc<dyn Clock>,
    args: WhaleArgs,
    source: Arc<dyn Source>,
    market: Market,
    casebook: Arc<Casebook>,
    usual: app::Usuals,
}

impl Whales {
    /// Names of senders and receivers come from the casebook, prices from the market.
    #[must_use]
    pub fn new(
        pool: Pool,
        clock: Arc<dyn Clock>,
        args: WhaleArgs,
        source: Arc<dyn Source>,
        market: Market,
        casebook: Arc<Casebook>,
    ) -> Self {
        Self {
            pool,
            clock,
            args,
            source,
            market,
            casebook,
            usual: app::usuals(),
        }
    }

    async fn db(&self) -> Result<Lent, Error> {
        Ok(kit::idempotency::get(&self.pool).await?)
    }
}
