//! The scanner of one chain: what left the chain is taken back, then the blocks after the last one are read.
//!
//! Each round compares the hash of the last block with the chain's at that height, and goes back block by block until they agree; transfers of blocks
//! that left the chain go with them. Then blocks are read upwards, for ten seconds at most. One is kept only if its parent is the block before, and in
//! one transaction with the new position, which fails where another replica moved it meanwhile. Who is too far behind leaves a gap,
//! which the list shows.

use std::time::Duration;

use chain_model::{chain::Chain, error::Error};
use heuristics::whale::{Block, Floors};
use tokio::time::Instant;

use super::{at, small};
use crate::{
    Whales,
    store::{
        whale::{self as store, Read},
        whale_scan,
    },
};

/// How long one round reads blocks.
const ROUND: Duration = Duration::from_secs(10);
/// Further behind than this many times the blocks that are read at the start, the scanner leaves a gap and says so.
const GAP: i64 = 10;

impl Whales {
    /// Reads what there is to read; true where more blocks wait.
    pub(super) async fn scan_round(&self, chain: &'static Chain) -> Result<bool, Error> {
        let tip = small(self.source.tip(chain).await?.value);
        let market = self.whale_market(chain).await?;
        let floor = self.whale_floor().to_string();
        let now = self.clock.now();
        whale_scan::see(&mut *self.db().await?, chain.id, tip, &floor, &market.unpriced, now).await?;
        let mut last = self.whale_height(chain).await?;
        last = self.take_back(chain, last, tip).await?;
        let begin = i64::from(self.args.whale_start_blocks);
        if last.is_some_and(|last| tip - last > begin.saturating_mul(GAP)) {
            tracing::warn!(onchain.chain = chain.id, tip, ?last, "too far behind: a gap is left");
            last = None;
        }
        let started = Instant::now();
        let mut next = last.map_or_else(|| (tip - begin + 1).max(0), |last| last + 1);
        while next <= tip {
            if started.elapsed() >= ROUND {
                return Ok(true);
            }
            let Some(block) = self.whale_block(chain, next, &market.floors).await? else {
                // Another of the provider's machines knew of it; this one will soon.
                return Ok(false);
            };
            let parent = match last {
                Some(last) => store::hash(&mut *self.db().await?, chain.id, last).await?,
                None => None,
            };
            if parent.is_some_and(|parent| parent != block.parent) {
                return Ok(true);
            }
            if block.unreadable > 0 {
                metrics::counter!("onchain_whale_rows_left_out_total", "chain" => chain.id)
                    .increment(block.unreadable.into());
                tracing::warn!(
                    onchain.chain = chain.id,
                    height = next,
                    rows = block.unreadable,
                    "rows of a block cannot be read: large transfers may be missing"
                );
            }
            let mut read = Read {
                height: next,
                hash: block.hash,
                time: at(block.time),
                coinjoins: i32::try_from(block.coinjoins).unwrap_or(i32::MAX),
                whales: Vec::new(),
            };
            for one in block.moves {
                read.whales
                    .extend(self.whale_worth(chain, &market, one, block.time).await?);
            }
            let mut db = self.db().await?;
            if !store::keep(&mut db, chain.id, last, &read, self.clock.now()).await? {
                tracing::info!(onchain.chain = chain.id, "somebody else scans");
                return Ok(false);
            }
            (last, next) = (Some(next), next + 1);
        }
        Ok(false)
    }

    async fn whale_height(&self, chain: &Chain) -> Result<Option<i64>, Error> {
        let scans = whale_scan::scans(&mut *self.db().await?).await?;
        let scan = scans.into_iter().find(|scan| scan.chain == chain.id);
        Ok(scan.and_then(|scan| scan.height))
    }

    async fn whale_block(&self, chain: &'static Chain, height: i64, floors: &Floors) -> Result<Option<Block>, Error> {
        match self
            .source
            .block(chain, u64::try_from(height).unwrap_or(0), floors)
            .await
        {
            Ok(block) => Ok(Some(block)),
            Err(Error::NoTransaction) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Forgets blocks from the last one down to where memory and chain agree; the last one then. A chain that is shorter than what was
    /// read, and agrees at its end, is a provider that lags: nothing is forgotten.
    async fn take_back(&self, chain: &'static Chain, last: Option<i64>, tip: i64) -> Result<Option<i64>, Error> {
        let mut last = last;
        let mut steps = 0;
        while let Some(height) = last {
            let at = height.min(tip);
            let Some(kept) = store::hash(&mut *self.db().await?, chain.id, at).await? else {
                if at == height {
                    return Ok(last);
                }
                // Far shorter than what was read: this is another chain, or another world.
                store::back(&mut *self.db().await?, chain.id, at, self.clock.now()).await?;
                return Ok(None);
            };
            let found = match self.source.block_hash(chain, u64::try_from(at).unwrap_or(0)).await {
                Ok(hash) => Some(hash),
                Err(Error::NoTransaction) => None,
                Err(error) => return Err(error),
            };
            if found == Some(kept) {
                return Ok(last);
            }
            steps += 1;
            // No chain takes back so much: everything was of another one.
            let from = if steps > 2 * chain.reorg_depth { 0 } else { height };
            let gone = store::back(&mut *self.db().await?, chain.id, from, self.clock.now()).await?;
            tracing::info!(onchain.chain = chain.id, height, gone, "a block left the chain");
            last = self.whale_height(chain).await?;
        }
        Ok(None)
    }
}
