//! The service as a process of its own.

use clap::Parser;
use kit::args::{GrpcArgs, PgArgs};
use workspace::{Config, MIGRATIONS, backtest_file::BacktestArgs, serve};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Fills, imports, round trips and statistics of people's workspaces.
#[derive(Parser)]
#[command(name = "workspace", version)]
enum Command {
    /// Serves gRPC.
    Serve(Box<Config>),
    /// Brings the database schema up to date.
    Migrate(PgArgs),
    /// Runs a strategy's rules over candles of a file.
    Backtest(BacktestArgs),
    /// Asks the replica on this machine whether it can answer.
    Health(GrpcArgs),
}

fn main() -> Result<(), kit::Failure> {
    Ok(match Command::parse() {
        Command::Serve(config) => kit::run("workspace", &config.otel.clone(), serve(*config)),
        Command::Migrate(pg) => kit::block_on(async { kit::migrate::run(&pg, MIGRATIONS, &[]).await.map(|_| ()) }),
        Command::Backtest(args) => args.run(),
        Command::Health(grpc) => kit::block_on(kit::probe::grpc(grpc.listen)),
    }?)
}
