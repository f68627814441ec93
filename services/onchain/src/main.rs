//! The service as a process of its own, and what an operator does beside it.

use clap::Parser;
use kit::args::{GrpcArgs, PgArgs};
use onchain::{APPEND_ONLY, Config, MIGRATIONS, cli, serve};
use tracer::taint_file::TaintArgs;

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
    /// Loads published lists of names from a folder into the database.
    Packs(cli::Packs),
    /// Recomputes the hashes of a report in JSON form, without any server.
    Verify(cli::Verify),
    /// Follows marked money through transactions of a file.
    Taint(TaintArgs),
    /// Asks the replica on this machine whether it can answer.
    Health(GrpcArgs),
}

fn main() -> Result<(), kit::Failure> {
    Ok(match Command::parse() {
        Command::Serve(config) => kit::run("onchain", &config.otel.clone(), serve(*config)),
        Command::Taint(args) => args.run(),
        Command::Migrate(pg) => {
            kit::block_on(async { kit::migrate::run(&pg, MIGRATIONS, APPEND_ONLY).await.map(|_| ()) })
        }
        Command::Packs(packs) => kit::block_on(cli::packs(&packs)),
        Command::Verify(report) => cli::verify(&report),
        Command::Health(grpc) => kit::block_on(kit::probe::grpc(grpc.listen)),
    }?)
}
