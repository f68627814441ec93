//! The service as a process of its own.

use clap::Parser;
use kit::args::PgArgs;
use market_ingest::{Config, MIGRATIONS, serve};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Market data: prices, history and the live feed.
#[derive(Parser)]
#[command(name = "market-ingest", version)]
enum Command {
    /// Serves gRPC.
    Serve(Box<Config>),
    /// Brings the database schema up to date.
    Migrate(PgArgs),
}

fn main() -> anyhow::Result<()> {
    match Command::parse() {
        Command::Serve(config) => kit::run("market-ingest", &config.otel.clone(), serve(*config)),
        Command::Migrate(pg) => kit::block_on(async { kit::migrate::run(&pg, MIGRATIONS).await.map(|_| ()) }),
    }
}
