//! Everything that can be set.

use kit::args::{GrpcArgs, HopArgs, OtelArgs, PgArgs};

#[derive(Debug, Clone, clap::Args)]
pub struct Config {
    #[command(flatten)]
    pub grpc: GrpcArgs,
    #[command(flatten)]
    pub pg: PgArgs,
    #[command(flatten)]
    pub otel: OtelArgs,
    #[command(flatten)]
    pub hop: HopArgs,
    #[command(flatten)]
    pub forecasting: ForecastingArgs,
}

#[derive(Debug, Clone, clap::Args)]
pub struct ForecastingArgs {
    /// Address of market-ingest.
    #[arg(long, env = "FORECASTING_MARKET_URL", default_value = "http://127.0.0.1:7002")]
    pub market_url: String,
    /// Computed forecasts and back-tests that are kept in memory.
    #[arg(long, env = "FORECASTING_CACHE_ENTRIES", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub cache_entries: u64,
    /// Milliseconds for which a coin's history is not asked for again.
    #[arg(long, env = "FORECASTING_HISTORY_CACHE_MS", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    pub history_cache_ms: u64,
    /// Seconds between two looks for kept forecasts whose days have come.
    #[arg(long, env = "FORECASTING_SCORE_SECONDS", default_value_t = 900, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub score_seconds: u64,
    /// Forecasts that one user may upload.
    #[arg(long, env = "FORECASTING_UPLOAD_LIMIT", default_value_t = 50)]
    pub upload_limit: i64,
    /// Tokens that one user may add.
    #[arg(long, env = "FORECASTING_TOKEN_LIMIT", default_value_t = 200)]
    pub token_limit: i64,
    /// Forecasts and back-tests that are computed at a time; 0: as many as there are processors.
    #[arg(long, env = "FORECASTING_THREADS", default_value_t = 0)]
    pub threads: usize,
}

impl ForecastingArgs {
    /// The market at this address with everything else as it is by default.
    #[must_use]
    pub fn of(market_url: impl Into<String>) -> Self {
        Self {
            market_url: market_url.into(),
            cache_entries: 2_000,
            history_cache_ms: 2_000,
            score_seconds: 900,
            upload_limit: 50,
            token_limit: 200,
            threads: 0,
        }
    }
}
