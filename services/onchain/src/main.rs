//! The service as a process of its own.

use clap::Parser;
use kit::args::PgArgs;
use onchain::{Config, MIGRATIONS, cli::TaintArgs, serve};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Addresses, transactions, traces, labels and cases.
#[derive(Parser)]
#[command(name = "onchain", version)]
enum Command {
    /// Serves gRPC.
    Serve(Box<Config>),
    /// Brings the database schema up to date.
    Migrate(PgArgs),
    /// Follows marked money through transactions of a file.
    Taint(TaintArgs),
}

fn main() -> anyhow::Result<()> {
    match Command::parse() {
        Command::Serve(config) => kit::run("onchain", &config.otel.clone(), serve(*config)),
        Command::Taint(args) => args.run(),
        Command::Migrate(pg) => kit::block_on(async { kit::migrate::run(&pg, MIGRATIONS).await.map(|_| ()) }),
    }
}
