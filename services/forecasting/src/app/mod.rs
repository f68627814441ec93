//! What can be asked of this service: fetch, decide by the domain, keep.

mod analysis;
mod backtest;
mod due;
mod erasure;
mod forecast;
mod history;
mod record;
mod token;
mod upload;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use kit::{
    clock::Clock,
    idempotency::Lent,
    pg::{self, Pool},
};
use moka::future::Cache;
use tokio::sync::Semaphore;
use tracing::Instrument;

pub use crate::store::{run::Kept, upload::Head};
use crate::{
    config::ForecastingArgs,
    domain::{backtest::Backtest, model::Model, run::RunKey},
    error::Error,
    upstream::{market::Market, web::Web},
};
pub use analysis::{Compared, Correlations, Falls, SeasonsOf, Strengths};
pub use backtest::Judged;
pub use due::work;
pub use history::History;
pub use upload::{NewUpload, Uploaded, Whole};

/// The service's state; shared by all calls.
pub struct App {
    pool: Pool,
    market: Market,
    web: Web,
    clock: Arc<dyn Clock>,
    args: ForecastingArgs,
    /// A coin's history for a moment, so that a burst of questions asks the market once.
    histories: Cache<String, Arc<History>>,
    runs: Cache<RunKey, Arc<Kept>>,
    backtests: Cache<BacktestKey, Arc<Backtest>>,
    /// Long computations at a time.
    bench: Arc<Semaphore>,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("args", &self.args).finish_non_exhaustive()
    }
}

/// Which back-test: the fingerprint is of whole days only, so it lives for a day.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct BacktestKey {
    fingerprint: String,
    model: Model,
    origins: usize,
}

impl App {
    #[must_use]
    pub fn new(pool: Pool, market: Market, web: Web, clock: Arc<dyn Clock>, args: ForecastingArgs) -> Self {
        let cores = kit::args::threads(args.threads);
        Self {
            pool,
            market,
            web,
            clock,
            histories: Cache::builder()
                .max_capacity(256)
                .time_to_live(Duration::from_millis(args.history_cache_ms.max(1)))
                .build(),
            runs: Cache::new(args.cache_entries),
            backtests: Cache::new(args.cache_entries),
            bench: Arc::new(Semaphore::new(cores)),
            args,
        }
    }

    async fn db(&self) -> Result<Lent, Error> {
        Ok(kit::idempotency::get(&self.pool).await?)
    }

    #[must_use]
    pub const fn pool(&self) -> &Pool {
        &self.pool
    }

    #[must_use]
    pub fn now(&self) -> chrono::DateTime<chrono::Utc> {
        self.clock.now()
    }

    /// True when calls can be answered.
    pub async fn ready(&self) -> bool {
        pg::alive(&self.pool).await
    }

    /// Numbers are crunched beside the runtime, no more at a time than `FORECASTING_THREADS`.
    async fn compute<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        metrics::gauge!("forecasting_waiting").increment(1.0);
        let permit = Arc::clone(&self.bench).acquire_owned().await;
        metrics::gauge!("forecasting_waiting").decrement(1.0);
        let permit = permit.map_err(|closed| Error::Computation(Arc::new(closed)))?;
        let began = Instant::now();
        let done = tokio::task::spawn_blocking(move || {
            let _held = permit;
            work()
        });
        let done = done.instrument(tracing::info_span!("compute")).await;
        metrics::histogram!("forecasting_compute_seconds").record(began.elapsed().as_secs_f64());
        done.map_err(|died| Error::Computation(Arc::new(died)))
    }
}

/// Everyone who waited for the same work gets the same failure.
fn shared(error: Arc<Error>) -> Error {
    Arc::unwrap_or_clone(error)
}
