//! `auth serve`, `auth migrate`.

use clap::Parser;
use kit::args::PgArgs;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Accounts, sessions, codes and keys of Meridian.
#[derive(clap::Parser)]
enum Command {
    /// Answer calls until told to stop.
    Serve(Box<auth::Config>),
    /// Bring the schema up to date.
    Migrate(PgArgs),
}

fn main() -> anyhow::Result<()> {
    match Command::parse() {
        Command::Serve(config) => kit::run("auth", &config.otel.clone(), auth::serve(*config)),
        Command::Migrate(pg) => kit::block_on(async move {
            let ran = kit::migrate::run(&pg, auth::MIGRATIONS).await?;
            tracing::info!(ran, "migrations done");
            Ok(())
        }),
    }
}
