//! Everything that can be set.

use std::path::PathBuf;

use chain_providers::ProviderArgs;
use kit::args::{GrpcArgs, HopArgs, OtelArgs, PgArgs, RedisArgs};
use whales::WhaleArgs;

#[derive(Debug, Clone, clap::Args)]
pub struct Config {
    #[command(flatten)]
    pub grpc: GrpcArgs,
    #[command(flatten)]
    pub pg: PgArgs,
    #[command(flatten)]
    pub redis: RedisArgs,
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
    /// Address of auth, which keeps the users' spending limits. Empty: nobody has one.
    #[arg(long, env = "ONCHAIN_AUTH_URL", default_value = "http://127.0.0.1:7001")]
    pub auth_url: String,
    /// Folder of published lists of names (TagPacks, OFAC lists, token lists, CSV), loaded at the start.
    #[arg(long, env = "ONCHAIN_PACKS_DIR")]
    pub packs_dir: Option<PathBuf>,
    /// Mebibytes that one user may store: cases, exhibits and files, traces with their versions, shared reports, notes, and the history of labels.
    #[arg(long, env = "ONCHAIN_STORAGE_MIB", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub storage_mib: u64,
    #[command(flatten)]
    pub providers: ProviderArgs,
    #[command(flatten)]
    pub whales: WhaleArgs,
}

impl OnchainArgs {
    /// The market at this address with everything else as it is by default; nothing runs by itself.
    #[must_use]
    pub fn of(market_url: impl Into<String>) -> Self {
        Self {
            market_url: market_url.into(),
            // Tests without limits need no auth.
            auth_url: String::new(),
            packs_dir: None,
            storage_mib: 500,
            providers: ProviderArgs::default(),
            whales: WhaleArgs::default(),
        }
    }
}
