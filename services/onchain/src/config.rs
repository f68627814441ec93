//! Everything that can be set.

use std::path::PathBuf;

use anyhow::Context as _;
use chain_providers::ProviderArgs;
use kit::{
    args::{GrpcArgs, HopArgs, OtelArgs, PgArgs, RedisArgs},
    sealing::{self, Sealer},
};
use secrecy::{ExposeSecret, SecretString};
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
    /// Address of auth, which keeps the users' spending limits and the members of teams. Empty: there are no limits, and nothing can be
    /// shared.
    #[arg(long, env = "ONCHAIN_AUTH_URL", default_value = "http://127.0.0.1:7001")]
    pub auth_url: String,
    /// Folder of published lists of names (TagPacks, OFAC lists, token lists, CSV), loaded at the start.
    #[arg(long, env = "ONCHAIN_PACKS_DIR")]
    pub packs_dir: Option<PathBuf>,
    /// Mebibytes that one user may store: cases, exhibits and files, traces with their versions, shared reports, notes, and the history of labels.
    #[arg(long, env = "ONCHAIN_STORAGE_MIB", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub storage_mib: u64,
    /// 32 random bytes, as base64 or hexadecimal, with which keys of providers that users bring for themselves are sealed; the same for all
    /// replicas. To change it, name several with commas between: the first seals, all open. `onchain reseal` then moves all to the first. Empty:
    /// users can't bring keys.
    #[arg(long, env = "ONCHAIN_KEY_ENCRYPTION_KEY", hide_env_values = true)]
    pub key_encryption_key: Option<SecretString>,
    #[command(flatten)]
    pub providers: ProviderArgs,
    #[command(flatten)]
    pub whales: WhaleArgs,
}

/// `onchain reseal`
#[derive(Debug, Clone, clap::Args)]
pub struct ResealArgs {
    #[command(flatten)]
    pub pg: PgArgs,
    /// As for `serve`: the key to seal with first, then those that may have sealed so far.
    #[arg(long, env = "ONCHAIN_KEY_ENCRYPTION_KEY", hide_env_values = true)]
    pub key_encryption_key: SecretString,
}

impl ResealArgs {
    /// What seals users' own keys of providers.
    ///
    /// # Errors
    /// When the setting is no key.
    pub fn sealer(&self) -> anyhow::Result<Sealer> {
        sealer_of(&self.key_encryption_key)
    }
}

fn sealer_of(text: &SecretString) -> anyhow::Result<Sealer> {
    let masters = sealing::read_keys(text).context(
        "ONCHAIN_KEY_ENCRYPTION_KEY must be 32 random bytes, as base64 or hexadecimal, or several between commas",
    )?;
    Sealer::new(&masters, "meridian onchain provider keys 1")
}

impl OnchainArgs {
    /// What seals users' own keys of providers; none where no key is set.
    ///
    /// # Errors
    /// When the setting is no key.
    pub fn sealer(&self) -> anyhow::Result<Option<Sealer>> {
        let set = self.key_encryption_key.as_ref();
        // Compose hands on a variable that nobody set as an empty text.
        let Some(text) = set.filter(|text| !text.expose_secret().trim().is_empty()) else {
            return Ok(None);
        };
        sealer_of(text).map(Some)
    }

    /// The market at this address with everything else as it is by default; nothing runs by itself.
    #[must_use]
    pub fn of(market_url: impl Into<String>) -> Self {
        Self {
            market_url: market_url.into(),
            // Tests without limits need no auth.
            auth_url: String::new(),
            packs_dir: None,
            storage_mib: 500,
            key_encryption_key: None,
            providers: ProviderArgs::default(),
            whales: WhaleArgs::default(),
        }
    }
}
