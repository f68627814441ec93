//! What is large, and how often it is looked for.

use std::time::Duration;

#[derive(Debug, Clone, clap::Args)]
pub struct WhaleArgs {
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
}

impl Default for WhaleArgs {
    /// As without any setting, but that nothing runs by itself unless it is asked for.
    fn default() -> Self {
        Self {
            whales: false,
            whale_usd: 1_000_000,
            whale_start_blocks: 100,
            whale_poll_s: 30,
            whale_list_s: 300,
            whale_mempool_s: 10,
            whale_keep_days: 30,
        }
    }
}

impl WhaleArgs {
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
}
