//! `auth serve`, `auth migrate`.

use std::io::Write;

use clap::Parser;
use kit::args::{GrpcArgs, PgArgs};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Accounts, sessions, codes and keys of Meridian.
#[derive(clap::Parser)]
enum Command {
    /// Answer calls until told to stop.
    Serve(Box<auth::Config>),
    /// Bring the schema up to date.
    Migrate(PgArgs),
    /// Ask the replica on this machine whether it can answer.
    Health(GrpcArgs),
    /// Seal anew what is not sealed with the first of `AUTH_KEY_ENCRYPTION_KEY` yet.
    Reseal(Box<auth::ResealArgs>),
}

fn main() -> Result<(), kit::Failure> {
    Ok(match Command::parse() {
        Command::Serve(config) => kit::run("auth", &config.otel.clone(), auth::serve(*config)),
        Command::Migrate(pg) => kit::block_on(async move {
            let ran = kit::migrate::run(&pg, auth::MIGRATIONS, auth::APPEND_ONLY).await?;
            tracing::info!(ran, "migrations done");
            Ok(())
        }),
        Command::Reseal(args) => {
            kit::block_on(async move { Ok(writeln!(std::io::stdout(), "{}", auth::reseal(*args).await?)?) })
        }
        Command::Health(grpc) => kit::block_on(kit::probe::grpc(grpc.listen)),
    }?)
}
