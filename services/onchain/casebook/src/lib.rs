//! What people know and keep: labels with their evidence, published names, entities, notes, traces, cases and sealed reports.
//!
//! All of it has an owner but the published names, and everyone sees their own rows alone, and the traces and cases that others share with them.

pub mod app;
pub mod domain;
pub mod store;

use std::sync::Arc;

use chain_model::error::Error;
use chain_providers::source::Source;
use grants::Grants;
use kit::{clock::Clock, idempotency::Lent, pg::Pool, scope::RowScope};
use tokio::sync::Semaphore;

use app::turns::Turns;

/// The casebook's state; shared by all calls.
pub struct Casebook {
    pool: Pool,
    clock: Arc<dyn Clock>,
    source: Arc<dyn Source>,
    grants: Grants,
    storage_mib: u64,
    renders: Turns,
    proofs: Turns,
    files: Turns,
    /// For links to reports.
    opens: Semaphore,
}

impl Casebook {
    /// `storage_mib` is what the files, exhibits, share links and traces of one user may take together.
    #[must_use]
    pub fn new(pool: Pool, clock: Arc<dyn Clock>, source: Arc<dyn Source>, grants: Grants, storage_mib: u64) -> Self {
        Self {
            pool,
            clock,
            source,
            grants,
            storage_mib,
            renders: Turns::of(app::render::AT_ONCE),
            proofs: Turns::of(app::report_verify::AT_ONCE),
            files: Turns::of(app::import::AT_ONCE),
            opens: Semaphore::new(app::report_share::OPEN_AT_ONCE),
        }
    }

    /// A connection that sees the caller's rows, and what nobody owns.
    async fn db(&self) -> Result<Lent, Error> {
        Ok(kit::idempotency::get(&self.pool).await?)
    }

    async fn db_for(&self, scope: RowScope) -> Result<Lent, Error> {
        Ok(kit::idempotency::get_for(&self.pool, scope).await?)
    }
}
