//! The service as a process of its own.

use clap::Parser;
use kit::args::{GrpcArgs, PgArgs};
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
    /// Asks the replica on this machine whether it can answer.
    Health(GrpcArgs),
}

fn main() -> Result<(), kit::Failure> {
    Ok(match Command::parse() {
        Command::Serve(config) => kit::run("market-ingest", &config.otel.clone(), serve(*config)),
        Command::Migrate(pg) => kit::block_on(async { kit::migrate::run(&pg, MIGRATIONS, &[]).await.map(|_| ()) }),
        Command::Health(grpc) => kit::block_on(kit::probe::grpc(grpc.listen)),
    }?)
}
