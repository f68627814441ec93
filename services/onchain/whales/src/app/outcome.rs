//! What prices did after large transfers, beside what they do anyway.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use chain_model::{chain::chain, error::Error, priced::coin_of};
use chrono::{DateTime, TimeDelta, Utc};
use futures::{StreamExt, stream};
use ledger::{
    domain::forward::{HORIZONS, Study, study},
    upstream::market::Hourly,
};
use vocab::UserId;

use super::ask::{Ask, least, wanted};
use crate::{Whales, domain::whale_kept::LargeTransfer, store::whale_list as store};

/// Coins whose prices are asked for together.
const TOGETHER: usize = 4;

/// What a price did within so many hours after a transfer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Forward {
    pub hours: u32,
    /// False until so many hours are over.
    pub due: bool,
    /// Share; none where no price is known at either end.
    pub change: Option<f64>,
}

/// Prices by coin; a coin whose prices cannot be had right now is missing.
pub(super) struct Prices(HashMap<&'static str, Arc<Hourly>>);

impl Prices {
    /// After a transfer; one that waits has no time yet from which to count.
    pub(super) fn of(&self, row: &LargeTransfer, now: DateTime<Utc>) -> [Forward; HORIZONS.len()] {
        let hourly = coin_of(&row.chain, &row.asset).and_then(|coin| self.0.get(coin));
        HORIZONS.map(|hours| {
            let due = row.height.is_some() && row.block_time + TimeDelta::hours(i64::from(hours)) <= now;
            let change = hourly.filter(|_| due);
            Forward {
                hours,
                due,
                change: change.and_then(|hourly| hourly.series.forward(row.block_time.timestamp(), hours)),
            }
        })
    }
}

/// What followed on the transfers of one asset.
#[derive(Debug, Clone)]
pub struct Outcome {
    pub symbol: String,
    pub studies: [Study; HORIZONS.len()],
    /// Seconds since 1970 of the first and the last price.
    pub span: Option<(i64, i64)>,
    pub source: String,
}

#[derive(Debug, Clone)]
pub struct Outcomes {
    pub outcomes: Vec<Outcome>,
    /// Symbols whose prices cannot be had right now.
    pub away: Vec<String>,
    pub since: DateTime<Utc>,
}

impl Whales {
    /// For rows of a page. A market that is away is no reason to show no transfers.
    pub(super) async fn prices_after(&self, rows: &[LargeTransfer]) -> Prices {
        let mut coins: Vec<&'static str> = rows.iter().filter_map(|row| coin_of(&row.chain, &row.asset)).collect();
        coins.sort_unstable();
        coins.dedup();
        self.hours_of(coins).await
    }

    async fn hours_of(&self, coins: Vec<&'static str>) -> Prices {
        let asked = coins
            .into_iter()
            .map(|coin| async move { (coin, self.market.hours(coin).await) });
        let found: Vec<_> = stream::iter(asked.collect::<Vec<_>>())
            .buffered(TOGETHER)
            .collect()
            .await;
        let had = found.into_iter().filter_map(|(coin, hourly)| match hourly {
            Ok(hourly) => Some((coin, hourly)),
            Err(error) => {
                tracing::debug!(error = %kit::causes(&error), onchain.coin = coin, "no prices to look back on");
                None
            }
        });
        Prices(had.collect())
    }

    /// What followed on all transfers that are asked for, by asset, those with most hours first.
    ///
    /// # Errors
    /// What is wrong with the question; when the database is away.
    pub async fn whale_outcomes(&self, user: UserId, ask: &Ask) -> Result<Outcomes, Error> {
        let now = self.clock.now();
        let (mut wanted, times) = wanted(user, ask, now)?;
        let mut db = self.db().await?;
        if !times.is_zero() {
            wanted.least = Some(least(&self.whale_usual(&mut db, &wanted.chain, now).await?, times)?);
        }
        let rows = store::hours(&mut db, &wanted).await?;
        drop(db);
        let mut events: BTreeMap<(String, &'static str), Vec<i64>> = BTreeMap::new();
        for row in rows {
            if let Some(coin) = chain(&row.chain).and_then(|chain| coin_of(chain.id, &row.asset)) {
                events.entry((row.symbol, coin)).or_default().push(row.hour);
            }
        }
        let mut coins: Vec<&'static str> = events.keys().map(|(_, coin)| *coin).collect();
        coins.sort_unstable();
        coins.dedup();
        let prices = self.hours_of(coins).await;
        let (mut outcomes, mut away) = (Vec::new(), Vec::new());
        for ((symbol, coin), hours) in events {
            let Some(hourly) = prices.0.get(coin) else {
                away.push(symbol);
                continue;
            };
            outcomes.push(Outcome {
                symbol,
                studies: HORIZONS.map(|horizon| study(&hourly.series, &hours, horizon)),
                span: hourly.series.span(),
                source: hourly.source.clone(),
            });
        }
        outcomes.sort_by_key(|one| std::cmp::Reverse(one.studies[0].events.count));
        Ok(Outcomes {
            outcomes,
            away,
            since: wanted.since,
        })
    }
}
