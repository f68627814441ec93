//! What every handler shares: the market, the chains, the plan's limits, and the address under which images stand.

use std::{
    net::SocketAddr,
    sync::{
        OnceLock,
        atomic::{AtomicI64, AtomicU8, Ordering},
    },
};

use crate::{
    Config,
    chain::Chain,
    coingecko::ApiError,
    evm::Chains,
    world::{World, clock::DAY_MS, coin::Coin},
};

#[derive(Debug)]
pub struct Outside {
    pub world: World,
    pub source: String,
    pub chain: Chain,
    pub chains: Chains,
    blockscout: AtomicU8,
    history_limit_days: AtomicI64,
    base: OnceLock<String>,
}

impl Outside {
    pub fn new(config: &Config) -> anyhow::Result<Self> {
        let now_ms = config.now.map(|now| now.timestamp_millis());
        let (world, source) = match &config.replay {
            Some(folder) => (
                World::replayed(folder, now_ms, config.speed)?,
                "replayed daily data".to_owned(),
            ),
            None => (
                World::generated(config.seed, config.coins, now_ms, config.speed),
                format!("seed {}", config.seed),
            ),
        };
        let chain = match &config.replay_chain {
            Some(folder) => Chain::replayed(folder)?,
            None => Chain::generated(config.seed),
        };
        Ok(Self {
            chain,
            chains: Chains::new(config.seed),
            blockscout: AtomicU8::new(config.blockscout_version),
            world,
            source,
            history_limit_days: config.history_limit_days.into(),
            base: OnceLock::new(),
        })
    }

    pub fn listens_on(&self, addr: SocketAddr) {
        // Set once, before the first request.
        drop(self.base.set(format!("http://{addr}")));
    }

    pub fn base(&self) -> &str {
        self.base.get().map_or("", String::as_str)
    }

    /// In whose manner the explorer of account chains answers: 11 or 12.
    pub fn blockscout_version(&self) -> u8 {
        self.blockscout.load(Ordering::Relaxed)
    }

    pub fn set_blockscout_version(&self, version: u8) {
        self.blockscout.store(version, Ordering::Relaxed);
    }

    pub fn image(&self, coin: &Coin, size: &str) -> String {
        format!("{}/coins/images/{}/{size}.png", self.base(), coin.id)
    }

    /// The first instant that may be asked for; `None` without limit.
    pub fn oldest(&self) -> Option<i64> {
        let days = self.history_limit_days.load(Ordering::Relaxed);
        (days > 0).then(|| self.world.now_ms() - days * DAY_MS)
    }

    /// Days of history that may be asked for from now on; 0 is without limit.
    pub fn set_history_limit_days(&self, days: i64) {
        self.history_limit_days.store(days, Ordering::Relaxed);
    }

    /// # Errors
    /// [`ApiError::BeyondPlan`]
    pub fn within_plan(&self, from_ms: i64) -> Result<(), ApiError> {
        // An hour of grace: a window of exactly the limit has begun a moment ago.
        match self.oldest() {
            Some(oldest) if from_ms < oldest - 3_600_000 => Err(ApiError::BeyondPlan),
            _ => Ok(()),
        }
    }
}
