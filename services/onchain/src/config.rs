//! Everything that can be set.

use std::{path::PathBuf, time::Duration};

use kit::args::{GrpcArgs, HopArgs, OtelArgs, PgArgs, RedisArgs};
use secrecy::{ExposeSecret, SecretString};

use crate::domain::chain::chain;

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
    /// Base address of an Esplora server; Bitcoin is off without one.
    #[arg(long, env = "ONCHAIN_ESPLORA_URL")]
    pub esplora_url: Option<String>,
    /// Folder of published lists of names (TagPacks, OFAC lists, token lists, CSV), loaded at the start.
    #[arg(long, env = "ONCHAIN_PACKS_DIR")]
    pub packs_dir: Option<PathBuf>,
    /// Calls per second to Esplora, of all replicas together where Redis is there.
    #[arg(long, env = "ONCHAIN_ESPLORA_RATE", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    pub esplora_rate: u32,
    /// Blockscout servers, each `chain=address`, with commas between: `ethereum=https://eth.example/api/v2`.
    #[arg(long, env = "ONCHAIN_BLOCKSCOUT_URLS", default_value = "", value_parser = by_chain)]
    pub blockscout_urls: String,
    /// Key for Blockscout.
    #[arg(long, env = "ONCHAIN_BLOCKSCOUT_KEY", hide_env_values = true)]
    pub blockscout_key: Option<SecretString>,
    /// Calls per second to each Blockscout server.
    #[arg(long, env = "ONCHAIN_BLOCKSCOUT_RATE", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub blockscout_rate: u32,
    /// Whole address of an Etherscan v2 interface: finds first funders, and lists transfers where there is no Blockscout.
    #[arg(long, env = "ONCHAIN_ETHERSCAN_URL")]
    pub etherscan_url: Option<String>,
    /// Chains that its plan has, with commas between.
    #[arg(
        long,
        env = "ONCHAIN_ETHERSCAN_CHAINS",
        default_value = "ethereum,polygon,arbitrum,gnosis"
    )]
    pub etherscan_chains: String,
    /// Key for Etherscan.
    #[arg(long, env = "ONCHAIN_ETHERSCAN_KEY", hide_env_values = true)]
    pub etherscan_key: Option<SecretString>,
    /// Calls per second to Etherscan.
    #[arg(long, env = "ONCHAIN_ETHERSCAN_RATE", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    pub etherscan_rate: u32,
    /// JSON-RPC nodes, each `chain=address`, with commas between. A secret, since such addresses often hold a key.
    #[arg(long, env = "ONCHAIN_RPC_URLS", hide_env_values = true)]
    pub rpc_urls: Option<SecretString>,
    /// Calls per second to each node.
    #[arg(long, env = "ONCHAIN_RPC_RATE", default_value_t = 25, value_parser = clap::value_parser!(u32).range(1..))]
    pub rpc_rate: u32,
    /// Whether large transfers are watched: in the blocks that Esplora gives for Bitcoin and a node for an EVM chain, else in Blockscout's lists.
    #[arg(long, env = "ONCHAIN_WHALES", default_value_t = true, action = clap::ArgAction::Set)]
    pub whales: bool,
    /// US dollars from which on a transfer is kept.
    #[arg(long, env = "ONCHAIN_WHALE_USD", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1_000..))]
    pub whale_usd: u64,
    /// Blocks before the best one at which a chain's first scan begins; ten times as far behind, it leaves a gap and begins so again.
    #[arg(long, env = "ONCHAIN_WHALE_START_BLOCKS", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub whale_start_blocks: u32,
    /// Seconds between two looks for new blocks.
    #[arg(long, env = "ONCHAIN_WHALE_POLL_S", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    pub whale_poll_s: u64,
    /// Seconds between two looks of a chain whose large transfers Blockscout lists: each look is at least one call for coins and for every few tokens.
    #[arg(long, env = "ONCHAIN_WHALE_LIST_S", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    pub whale_list_s: u64,
    /// Seconds between two looks at the transactions that wait in Bitcoin's mempool, ten a look; 0 for never.
    #[arg(long, env = "ONCHAIN_WHALE_MEMPOOL_S", default_value_t = 10, value_parser = clap::value_parser!(u64).range(0..=3_600))]
    pub whale_mempool_s: u64,
    /// Days for which large transfers are kept, at most 200,000 of each chain.
    #[arg(long, env = "ONCHAIN_WHALE_KEEP_DAYS", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=365))]
    pub whale_keep_days: u32,
    /// Mebibytes that one user may store: cases, exhibits and files, traces with their versions, shared reports, notes, and the history of labels.
    #[arg(long, env = "ONCHAIN_STORAGE_MIB", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub storage_mib: u64,
    /// Milliseconds that one call to a provider may take.
    #[arg(long, env = "ONCHAIN_UPSTREAM_TIMEOUT_MS", default_value_t = 8_000, value_parser = clap::value_parser!(u64).range(100..=20_000))]
    pub upstream_timeout_ms: u64,
}

impl OnchainArgs {
    /// The market at this address with everything else as it is by default.
    #[must_use]
    pub fn of(market_url: impl Into<String>) -> Self {
        Self {
            market_url: market_url.into(),
            esplora_url: None,
            packs_dir: None,
            esplora_rate: 10,
            blockscout_urls: String::new(),
            blockscout_key: None,
            blockscout_rate: 5,
            etherscan_url: None,
            etherscan_chains: "ethereum,polygon,arbitrum,gnosis".to_owned(),
            etherscan_key: None,
            etherscan_rate: 3,
            rpc_urls: None,
            rpc_rate: 25,
            // Nothing runs by itself unless it is asked for.
            whales: false,
            whale_usd: 1_000_000,
            whale_start_blocks: 100,
            whale_poll_s: 30,
            whale_list_s: 300,
            whale_mempool_s: 10,
            whale_keep_days: 30,
            storage_mib: 500,
            upstream_timeout_ms: 8_000,
        }
    }

    #[must_use]
    pub const fn timeout(&self) -> Duration {
        Duration::from_millis(self.upstream_timeout_ms)
    }

    #[must_use]
    pub const fn whale_poll(&self) -> Duration {
        Duration::from_secs(self.whale_poll_s)
    }

    #[must_use]
    pub const fn whale_list(&self) -> Duration {
        Duration::from_secs(self.whale_list_s)
    }

    /// None where the mempool is not looked at.
    #[must_use]
    pub fn whale_mempool(&self) -> Option<Duration> {
        (self.whale_mempool_s > 0).then(|| Duration::from_secs(self.whale_mempool_s))
    }

    /// Address of this chain's Blockscout.
    #[must_use]
    pub fn blockscout(&self, chain: &str) -> Option<&str> {
        of_chain(&self.blockscout_urls, chain)
    }

    /// Address of Etherscan, where it serves this chain.
    #[must_use]
    pub fn etherscan(&self, chain: &str) -> Option<&str> {
        let served = self.etherscan_chains.split(',').any(|one| one.trim() == chain);
        self.etherscan_url.as_deref().filter(|_| served)
    }

    /// Address of this chain's node.
    #[must_use]
    pub fn rpc(&self, chain: &str) -> Option<String> {
        let urls = self.rpc_urls.as_ref()?.expose_secret();
        of_chain(urls, chain).map(str::to_owned)
    }
}

fn of_chain<'a>(urls: &'a str, chain: &str) -> Option<&'a str> {
    urls.split(',')
        .filter_map(|one| one.trim().split_once('='))
        .find_map(|(name, url)| (name.trim() == chain).then_some(url.trim()))
}

fn by_chain(text: &str) -> Result<String, String> {
    let odd = text
        .split(',')
        .map(str::trim)
        .filter(|one| !one.is_empty())
        .find(|one| one.split_once('=').is_none_or(|(name, _)| chain(name.trim()).is_none()));
    match odd {
        Some(odd) => Err(format!("`{odd}` is no `chain=address` of a known chain")),
        None => Ok(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::{OnchainArgs, by_chain};

    #[test]
    fn addresses_are_found_by_their_chain() {
        let mut args = OnchainArgs::of("http://m");
        args.blockscout_urls = "ethereum=http://a/api/v2, base=http://b?x=1".to_owned();
        args.rpc_urls = Some("gnosis=http://c".to_owned().into());
        args.etherscan_url = Some("http://e".to_owned());
        assert_eq!(args.blockscout("base"), Some("http://b?x=1"));
        assert_eq!(args.blockscout("gnosis"), None);
        assert_eq!(args.rpc("gnosis").as_deref(), Some("http://c"));
        assert_eq!(
            (args.etherscan("ethereum"), args.etherscan("base")),
            (Some("http://e"), None)
        );
        assert!(by_chain("ethereum=http://a,base=http://b").is_ok());
        assert!(by_chain("").is_ok());
        assert!(by_chain("dogechain=http://a").is_err());
        assert!(by_chain("ethereum").is_err());
    }
}
