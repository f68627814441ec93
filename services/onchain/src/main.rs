//! The service as a process of its own, and what an operator does beside it.

use clap::Parser;
use kit::args::{GrpcArgs, PgArgs};
use onchain::{Config, ResealArgs, cli, serve};

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
    /// Seals anew what is not sealed with the first of `ONCHAIN_KEY_ENCRYPTION_KEY` yet.
    Reseal(Box<ResealArgs>),
    /// Recomputes the hashes of a report in JSON form, without any server.
    Verify(cli::Verify),
    /// Follows marked money through transactions of a file.
    Taint(tracer::taint_file::TaintArgs),
    /// Asks the replica on this machine whether it can answer.
    Health(GrpcArgs),
}

fn main() -> Result<(), kit::Failure> {
    Ok(match Command::parse() {
        Command::Serve(config) => kit::run("onchain", &config.otel.clone(), serve(*config)),
        Command::Taint(args) => args.run(),
        Command::Migrate(pg) => kit::block_on(cli::migrate(&pg)),
        Command::Packs(packs) => kit::block_on(cli::packs(&packs)),
        Command::Reseal(args) => kit::block_on(cli::reseal(&args)),
        Command::Verify(report) => cli::verify(&report),
        Command::Health(grpc) => kit::block_on(kit::probe::grpc(grpc.listen)),
    }?)
}
