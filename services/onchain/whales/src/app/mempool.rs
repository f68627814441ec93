//! What waits for a block: a sample, since a provider tells only the last few transactions that it heard of. Blocks are what counts;
//! whatever this misses is found there.

use std::{collections::HashSet, sync::Arc};

use chain_model::{
    chain::Chain,
    error::Error,
    provenance::Provenance,
    tx::{Tx, Txid},
};
use chrono::{DateTime, TimeDelta};
use heuristics::whale::{Seen, of_outputs};

use super::price::Market;
use crate::{
    Whales,
    store::{whale_scan, whale_waiting as store},
};

/// How long a transaction that waits is not looked for: most are in a block by then.
const PATIENCE: TimeDelta = TimeDelta::minutes(15);
/// Transactions that are looked for after one look.
const CHECKED: i64 = 5;
/// Transactions of the last looks that are remembered, so that each is asked for once.
const REMEMBERED: usize = 10_000;

/// Transactions that were looked at already.
#[derive(Debug, Default)]
pub struct Heard(HashSet<Txid>);

impl Whales {
    /// One look at what waits; a failure is noted for readers.
    pub async fn hear_whales(&self, chain: &'static Chain, heard: &mut Heard) {
        let error = match self.hear(chain, heard).await {
            Ok(()) => String::new(),
            Err(error) => {
                tracing::debug!(error = %kit::causes(&error), onchain.chain = chain.id, "the mempool cannot be looked at");
                error.to_string()
            }
        };
        let noted = async { whale_scan::heard(&mut *self.db().await?, chain.id, &error, self.clock.now()).await };
        if let Err(error) = noted.await {
            tracing::warn!(error = %kit::causes(&error), "the state of the mempool's listener cannot be kept");
        }
    }

    async fn hear(&self, chain: &'static Chain, heard: &mut Heard) -> Result<(), Error> {
        let recent = self.source.recent(chain).await?;
        let market = self.whale_market(chain).await?;
        let least = market.floors.satoshi();
        if heard.0.len() > REMEMBERED {
            heard.0.clear();
        }
        for (txid, value) in recent {
            if value < least || heard.0.contains(&txid) {
                continue;
            }
            match self.source.tx(chain, txid).await {
                Ok(tx) => self.hear_one(chain, &market, least, tx.value, &tx.provenance).await?,
                // Replaced in the meantime.
                Err(Error::NoTransaction) => {}
                Err(error) => return Err(error),
            }
            heard.0.insert(txid);
        }
        self.check_waiting(chain).await
    }

    async fn hear_one(
        &self,
        chain: &'static Chain,
        market: &Market,
        least: u64,
        tx: Arc<Tx>,
        from: &Provenance,
    ) -> Result<(), Error> {
        let Seen::Moves(moves) = of_outputs(&tx, least, from) else {
            return Ok(());
        };
        // In a block already: the scanner finds it there.
        if tx.block.is_some() {
            return Ok(());
        }
        let now = self.clock.now();
        let mut whales = Vec::new();
        for one in moves {
            whales.extend(self.whale_worth(chain, market, one, now.timestamp()).await?);
        }
        if whales.is_empty() {
            return Ok(());
        }
        store::hear(&mut *self.db().await?, chain.id, &whales, now).await
    }

    /// Looks for what has waited long: in a block that was read before it was heard of, still waiting, or gone.
    async fn check_waiting(&self, chain: &'static Chain) -> Result<(), Error> {
        let now = self.clock.now();
        let waiting = store::unchecked(&mut *self.db().await?, chain.id, now - PATIENCE, CHECKED).await?;
        for tx in waiting {
            let Ok(txid) = tx.parse::<Txid>() else { continue };
            let found = match self.source.tx(chain, txid).await {
                Ok(found) => Some(found.value.block),
                Err(Error::NoTransaction) => None,
                Err(error) => return Err(error),
            };
            let mut db = self.db().await?;
            match found {
                None => {
                    let gone = store::forget(&mut db, chain.id, &tx).await?;
                    tracing::info!(onchain.chain = chain.id, gone, "a transfer that waited is gone");
                }
                Some(Some(block)) => {
                    let height = i64::try_from(block.height).unwrap_or(i64::MAX);
                    let time = DateTime::from_timestamp(block.time, 0).unwrap_or(now);
                    if !store::settle(&mut db, chain.id, &tx, height, time).await? {
                        store::checked(&mut db, chain.id, &tx, now).await?;
                    }
                }
                Some(None) => store::checked(&mut db, chain.id, &tx, now).await?,
            }
        }
        Ok(())
    }
}
