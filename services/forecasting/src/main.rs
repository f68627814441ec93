//! The service as a process of its own, and the forecaster on files.

use clap::Parser;
use forecasting::{Config, MIGRATIONS, cli::ForecastArgs, serve};
use kit::args::{GrpcArgs, PgArgs};

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
    /// Asks the replica on this machine whether it can answer.
    Health(GrpcArgs),
    /// Forecasts daily prices of CSV files.
    Forecast(ForecastArgs),
}

fn main() -> Result<(), kit::Failure> {
    Ok(match Command::parse() {
        Command::Serve(config) => kit::run("forecasting", &config.otel.clone(), serve(*config)),
        Command::Migrate(pg) => kit::block_on(async { kit::migrate::run(&pg, MIGRATIONS, &[]).await.map(|_| ()) }),
        Command::Forecast(args) => args.run(),
        Command::Health(grpc) => kit::block_on(kit::probe::grpc(grpc.listen)),
    }?)
}
