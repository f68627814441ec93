//! The service as a process of its own, and the forecaster on files.

use clap::Parser;
use forecasting::{Config, MIGRATIONS, cli::ForecastArgs, serve};
use kit::args::PgArgs;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Forecasts of daily prices, their back-tests and their record.
#[derive(Parser)]
#[command(name = "forecasting", version)]
enum Command {
    /// Serves gRPC.
    Serve(Box<Config>),
    /// Brings the database schema up to date.
    Migrate(PgArgs),
    /// Forecasts daily prices of CSV files.
    Forecast(ForecastArgs),
}

fn main() -> anyhow::Result<()> {
    match Command::parse() {
        Command::Serve(config) => kit::run("forecasting", &config.otel.clone(), serve(*config)),
        Command::Migrate(pg) => kit::block_on(async { kit::migrate::run(&pg, MIGRATIONS).await.map(|_| ()) }),
        Command::Forecast(args) => args.run(),
    }
}
