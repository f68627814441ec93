//! Everything that can be set.

use std::path::PathBuf;

use kit::args::{GrpcArgs, HopArgs, OtelArgs, PgArgs};

#[derive(Debug, Clone, clap::Args)]
pub struct Config {
    #[command(flatten)]
    pub grpc: GrpcArgs,
    #[command(flatten)]
    pub pg: PgArgs,
    #[command(flatten)]
    pub otel: OtelArgs,
    #[command(flatten)]
    pub hop: HopArgs,
    #[command(flatten)]
    pub onchain: OnchainArgs,
}

#[derive(Debug, Clone, clap::Args)]
pub struct OnchainArgs {
    /// Address of market-ingest, for prices.
    #[arg(long, env = "ONCHAIN_MARKET_URL", default_value = "http://127.0.0.1:7002")]
    pub market_url: String,
    /// Base address of an Esplora server; Bitcoin is off without one.
    #[arg(long, env = "ONCHAIN_ESPLORA_URL")]
    pub esplora_url: Option<String>,
    /// Folder of published lists of names (TagPacks, OFAC lists, token lists, CSV), loaded at the start.
    #[arg(long, env = "ONCHAIN_PACKS_DIR")]
    pub packs_dir: Option<PathBuf>,
}

impl OnchainArgs {
    /// The market at this address with everything else as it is by default.
    #[must_use]
    pub fn of(market_url: impl Into<String>) -> Self {
        Self {
            market_url: market_url.into(),
            esplora_url: None,
            packs_dir: None,
        }
    }
}
