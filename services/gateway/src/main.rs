//! `gateway serve`

use clap::Parser;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The REST edge of Meridian.
#[derive(clap::Parser)]
#[command(name = "gateway", version)]
enum Command {
    /// Answer requests until told to stop.
    Serve(Box<gateway::Config>),
}

fn main() -> anyhow::Result<()> {
    let Command::Serve(config) = Command::parse();
    kit::run("gateway", &config.otel.clone(), gateway::serve(*config))
}
