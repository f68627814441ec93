//! What can be asked of this service: fetch, decide by the domain, keep.

pub mod activity;
pub mod archive;
pub mod between;
pub mod case;
mod chain;
mod cursor;
pub mod dealing;
pub mod entity;
pub mod evidence;
pub mod graph;
pub mod import;
mod known;
pub mod label;
mod naming;
pub mod note;
pub mod pack;
pub mod past;
pub mod profile;
pub mod quote;
pub mod render;
pub mod report;
pub mod report_share;
pub mod scope;
mod standing;
pub mod storage;
pub mod trace;
pub mod trace_index;
pub mod transaction;
pub mod watch;
pub mod whale;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use kit::{
    clock::Clock,
    idempotency::Lent,
    pg::{self, Pool},
    scope::RowScope,
};

use crate::{
    config::OnchainArgs,
    error::Error,
    upstream::{Market, source::Source},
};

/// The service's state; shared by all calls.
pub struct App {
    pool: Pool,
    clock: Arc<dyn Clock>,
    args: OnchainArgs,
    source: Arc<dyn Source>,
    market: Market,
    activities: activity::Activities,
    watched: watch::Watched,
    usual: whale::Usuals,
    renders: render::Renders,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("args", &self.args).finish_non_exhaustive()
    }
}

impl App {
    #[must_use]
    pub fn new(pool: Pool, clock: Arc<dyn Clock>, args: OnchainArgs, source: Arc<dyn Source>, market: Market) -> Self {
        Self {
            pool,
            clock,
            args,
            source,
            market,
            activities: activity::Activities::default(),
            watched: watch::Watched::default(),
            usual: whale::usuals(),
            renders: render::Renders::default(),
        }
    }

    /// A connection that sees the caller's rows, and what nobody owns.
    async fn db(&self) -> Result<Lent, Error> {
        Ok(kit::idempotency::get(&self.pool).await?)
    }

    async fn db_for(&self, scope: RowScope) -> Result<Lent, Error> {
        Ok(kit::idempotency::get_for(&self.pool, scope).await?)
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
