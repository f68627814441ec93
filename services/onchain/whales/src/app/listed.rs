//! The scanner of a chain without a node: what its provider lists between two times, read again a little way back each time, since what
//! is new may still leave the chain or come late.

use std::collections::HashSet;

use chain_model::{chain::Chain, error::Error};

use super::{at, small};
use crate::{
    Whales,
    store::{
        whale_scan,
        whale_stretch::{self, Stretch},
    },
};

/// Seconds that are listed once more: a provider takes in blocks, and what contracts send on in them, in its own time.
const AGAIN: i64 = 900;
/// Seconds before the best block at which a first list begins; further behind, a gap is left and said so.
const DAY: i64 = 86_400;

impl Whales {
    /// Lists what is new; never leaves anything waiting.
    pub(super) async fn list_round(&self, chain: &'static Chain) -> Result<bool, Error> {
        let newest = self.source.newest(chain).await?;
        let market = self.whale_market(chain).await?;
        let floor = self.whale_floor().to_string();
        let now = self.clock.now();
        let mut db = self.db().await?;
        whale_scan::see(&mut db, chain.id, small(newest.height), &floor, &market.unpriced, now).await?;
        let scans = whale_scan::scans(&mut db).await?;
        drop(db);
        let last = scans.into_iter().find(|scan| scan.chain == chain.id);
        let last = last.and_then(|scan| Some((scan.height?, scan.block_time?.timestamp())));
        let day = newest.time - DAY;
        let since = last.map_or(day, |(_, time)| (time - AGAIN).max(day));
        let found = self.source.moved(chain, &market.floors, since, newest.time).await?;
        let joined = last.filter(|(_, time)| found.from <= *time).map(|(height, _)| height);
        if last.is_some() && joined.is_none() {
            tracing::warn!(
                onchain.chain = chain.id,
                found.from,
                "more than was listed: a gap is left"
            );
        }
        let listed: HashSet<(String, String)> = found
            .moves
            .iter()
            .map(|(one, _)| (one.tx.clone(), one.what.clone()))
            .collect();
        let lowest = found.moves.iter().map(|(_, block)| block.height).min();
        let mut whales = Vec::new();
        for (one, block) in found.moves {
            if let Some(priced) = self.whale_worth(chain, &market, one, block.time).await? {
                whales.push((priced, small(block.height), at(block.time)));
            }
        }
        let stretch = Stretch {
            after: joined,
            from: at(found.from),
            from_height: small(lowest.unwrap_or(newest.height)),
            height: small(newest.height),
            time: at(newest.time),
            listed,
            whales,
        };
        let kept = whale_stretch::keep(&mut *self.db().await?, chain.id, &stretch, self.clock.now()).await?;
        if !kept {
            tracing::info!(onchain.chain = chain.id, "somebody else lists");
        }
        Ok(false)
    }
}
