//! The parts of the service, put together.

mod provider_key;
mod toll;

use std::sync::Arc;

use casebook::Casebook;
use chain_providers::source::Source;
use chrono::{DateTime, Utc};
use grants::{Grants, Members};
use kit::{
    clock::Clock,
    pg::{self, Pool},
};
use ledger::{Ledger, upstream::market::Market};
use tracer::Tracer;
use whales::Whales;

use crate::config::OnchainArgs;

pub use provider_key::{OwnedKey, ProviderKeys};
pub use toll::{Metered, sweep};

/// The service's state; shared by all calls.
pub struct App {
    pool: Pool,
    clock: Arc<dyn Clock>,
    pub casebook: Arc<Casebook>,
    pub ledger: Arc<Ledger>,
    pub tracer: Tracer,
    pub whales: Arc<Whales>,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").finish_non_exhaustive()
    }
}

impl App {
    /// `members` says who may have what others share.
    #[must_use]
    pub fn new(
        pool: Pool,
        clock: Arc<dyn Clock>,
        args: &OnchainArgs,
        source: Arc<dyn Source>,
        market: Market,
        members: Members,
    ) -> Self {
        let casebook = Arc::new(Casebook::new(
            pool.clone(),
            Arc::clone(&clock),
            Arc::clone(&source),
            Grants::new(pool.clone(), members, Arc::clone(&clock)),
            args.storage_mib,
        ));
        let ledger = Arc::new(Ledger::new(
            Arc::clone(&casebook),
            Arc::clone(&clock),
            Arc::clone(&source),
            market.clone(),
        ));
        let tracer = Tracer::new(
            pool.clone(),
            Arc::clone(&clock),
            Arc::clone(&source),
            Arc::clone(&casebook),
            Arc::clone(&ledger),
        );
        let whales = Arc::new(Whales::new(
            pool.clone(),
            Arc::clone(&clock),
            args.whales.clone(),
            source,
            market,
            Arc::clone(&casebook),
        ));
        Self {
            pool,
            clock,
            casebook,
            ledger,
            tracer,
            whales,
        }
    }

    /// True when calls can be answered.
    pub async fn ready(&self) -> bool {
        pg::alive(&self.pool).await
    }

    #[must_use]
    pub const fn pool(&self) -> &Pool {
        &self.pool
    }

    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// Milliseconds since 1970 by the service's clock.
    #[must_use]
    pub fn now_unix_ms(&self) -> i64 {
        self.clock.now().timestamp_millis()
    }
}
