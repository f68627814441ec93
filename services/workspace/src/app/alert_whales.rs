//! Large transfers through the alerts that wait for them. onchain is asked for new ones; each goes through once.

use std::collections::HashMap;

use alert_rules::{Flow, Sample, Update, Whale};
use chrono::{DateTime, TimeDelta, Utc};

use super::{
    App,
    alert_engine::{Engine, Waiting},
};
use crate::{
    error::Error,
    upstream::whales::{Seen, Way},
};

/// What was found so long before a start is looked at again: what fired already does not fire twice.
const BEFORE: TimeDelta = TimeDelta::minutes(10);
/// Scanners of several chains write side by side: one that is found a little earlier may be seen a little later.
const OVERLAP: TimeDelta = TimeDelta::minutes(5);

/// What is known of the whale watch.
#[derive(Debug, Default)]
pub(super) struct Whales {
    /// Transfers that went through, and when they were found.
    gone: HashMap<String, DateTime<Utc>>,
    pub newest: Option<DateTime<Utc>>,
    /// CoinGecko's id by symbol.
    coins: HashMap<String, Option<String>>,
}

impl App {
    /// Takes what was found since the last look, where an alert waits for it. What was removed reverts its firings.
    pub(super) async fn take_whales(&self, engine: &mut Engine) -> Result<(), Error> {
        let now = self.now();
        if !engine.shards.is_empty() {
            self.revert_firings().await?;
        }
        if engine.shards.is_empty() || !engine.book.has_whales() {
            // Who sets the first such alert waits for what comes from then on.
            engine.whales.newest = Some(now);
            return Ok(());
        }
        let since = engine.whales.newest.map_or(now - BEFORE, |newest| newest - OVERLAP);
        let mut found = match self.onchain.found_since(since).await {
            Ok(found) => found,
            Err(error) => {
                tracing::debug!(error = %kit::causes(&error), "large transfers cannot be read; the next look does");
                return Ok(());
            }
        };
        found.retain(|seen| !engine.whales.gone.contains_key(&seen.id));
        found.sort_by_key(|seen| seen.at);
        for seen in found {
            let coin = match &seen.symbol {
                Some(symbol) => self.coin_of(engine, symbol).await?,
                None => None,
            };
            engine.whales.gone.insert(seen.id.clone(), seen.at);
            engine.whales.newest = engine.whales.newest.max(Some(seen.at));
            engine.waiting.push_back(waiting(seen, coin, now));
        }
        let newest = engine.whales.newest.unwrap_or(now);
        engine.whales.gone.retain(|_, at| *at >= newest - OVERLAP * 2);
        self.evaluate_waiting(engine).await
    }

    async fn coin_of(&self, engine: &mut Engine, symbol: &str) -> Result<Option<String>, Error> {
        if let Some(known) = engine.whales.coins.get(symbol) {
            return Ok(known.clone());
        }
        let coin = self.market.coin(symbol).await?;
        engine.whales.coins.insert(symbol.to_owned(), coin.clone());
        Ok(coin)
    }
}

fn waiting(seen: Seen, coin: Option<String>, now: DateTime<Utc>) -> Waiting {
    let whale = Whale {
        id: seen.id,
        coin,
        usd: seen.usd,
        flow: seen.way.map(|way| match way {
            Way::In => Flow::In,
            Way::Out => Flow::Out,
        }),
    };
    Waiting {
        happened: Some(seen.at),
        // Other samples of the same alerts may be newer than the transfer: it counts now.
        ..Waiting::new(Sample {
            at: now,
            updates: vec![Update::Whale(whale)],
        })
    }
}
