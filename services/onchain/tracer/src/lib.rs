//! Following money: graphs that grow step by step, paths, automatic tracing, bridges, and taint by three conventions.

pub mod app;
pub mod domain;
pub mod taint_file;

use std::sync::Arc;

use casebook::Casebook;
use chain_model::error::Error;
use chain_providers::source::Source;
use kit::{clock::Clock, idempotency::Lent, pg::Pool};
use ledger::Ledger;

/// The tracer's state; shared by all calls.
pub struct Tracer {
    pool: Pool,
    clock: Arc<dyn Clock>,
    source: Arc<dyn Source>,
    casebook: Arc<Casebook>,
    ledger: Arc<Ledger>,
}

impl Tracer {
    /// Names at which a trace stops come from the casebook, prices from the ledger.
    #[must_use]
    pub const fn new(
        pool: Pool,
        clock: Arc<dyn Clock>,
        source: Arc<dyn Source>,
        casebook: Arc<Casebook>,
        ledger: Arc<Ledger>,
    ) -> Self {
        Self {
            pool,
            clock,
            source,
            casebook,
            ledger,
        }
    }

    async fn db(&self) -> Result<Lent, Error> {
        Ok(kit::idempotency::get(&self.pool).await?)
    }
}
