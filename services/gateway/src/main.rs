//! `gateway serve`

use std::net::SocketAddr;

use clap::Parser;
use kit::telemetry::Place;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The REST edge of Meridian.
#[derive(clap::Parser)]
#[command(name = "gateway", version)]
enum Command {
    /// Answer requests until told to stop.
    Serve(Box<gateway::Config>),
    /// Ask the replica on this machine whether it can answer.
    Health {
        #[arg(long, env = "GATEWAY_LISTEN", default_value = "127.0.0.1:8080")]
        listen: SocketAddr,
    },
}

fn main() -> Result<(), kit::Failure> {
    Ok(match Command::parse() {
        Command::Serve(config) => kit::run_at("gateway", Place::Edge, &config.otel.clone(), gateway::serve(*config)),
        Command::Health { listen } => kit::block_on(kit::probe::http(listen, "/readyz")),
    }?)
}
