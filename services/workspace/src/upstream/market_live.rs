//! What the largest coins cost now: the market's list, with when each of its prices was made.

use std::{
    collections::HashMap,
    future::Future,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use chrono::{DateTime, TimeDelta, Utc};
use proto::market as pb;
use serde::Deserialize;

use super::market::{Market, away};
use crate::error::Error;

/// The most that the market gives at once.
const LARGEST: i32 = 250;
/// For so long an answer counts.
const LIVE: TimeDelta = TimeDelta::seconds(30);
/// Whoever waits for a portfolio does not wait longer for these prices: it has daily closes, too.
const PATIENCE: Duration = Duration::from_secs(2);

/// Of one coin.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LivePrice {
    /// US dollars.
    pub price: f64,
    /// When it was made.
    pub at: DateTime<Utc>,
}

/// Of the largest coins, by sign in capitals.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct LivePrices {
    by_sign: HashMap<String, Option<LivePrice>>,
    /// The market did not answer, and no earlier answer is known.
    pub is_away: bool,
}

impl LivePrices {
    /// Of the best ranked coin with this sign.
    #[must_use]
    pub fn of(&self, sign: &str) -> Option<LivePrice> {
        self.by_sign.get(sign).copied().flatten()
    }
}

/// What the market answered last, and when.
#[derive(Debug, Default)]
pub(super) struct Newest {
    answer: Mutex<Option<(DateTime<Utc>, Arc<LivePrices>)>>,
    /// Held by whoever asks: the others wait for that answer.
    asking: tokio::sync::Mutex<()>,
    /// How often the market did not answer.
    failed: AtomicU64,
}

impl Newest {
    fn last(&self) -> Option<(DateTime<Utc>, Arc<LivePrices>)> {
        self.answer.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The last answer, where it still counts.
    fn current(&self, now: DateTime<Utc>) -> Option<Arc<LivePrices>> {
        let (at, prices) = self.last()?;
        ((now - at).abs() < LIVE).then_some(prices)
    }

    /// The answer that counts; `asked` is awaited where none does, by one caller at a time. Nothing where it fails.
    async fn get(
        &self,
        now: DateTime<Utc>,
        asked: impl Future<Output = Option<LivePrices>>,
    ) -> Option<Arc<LivePrices>> {
        if let Some(prices) = self.current(now) {
            return Some(prices);
        }
        let before = self.failed.load(Ordering::Acquire);
        let _asking = self.asking.lock().await;
        if let Some(prices) = self.current(now) {
            return Some(prices);
        }
        // It failed while this caller waited: it does not ask once more, nor wait as long again.
        if self.failed.load(Ordering::Acquire) != before {
            return None;
        }
        let Some(found) = asked.await else {
            self.failed.fetch_add(1, Ordering::Release);
            return None;
        };
        let found = Arc::new(found);
        *self.answer.lock().unwrap_or_else(PoisonError::into_inner) = Some((now, Arc::clone(&found)));
        Some(found)
    }
}

#[derive(Debug, Deserialize)]
struct Row {
    symbol: String,
    #[serde(default)]
    current_price: Option<f64>,
    #[serde(default)]
    market_cap_rank: Option<u32>,
    #[serde(default)]
    last_updated: Option<String>,
    /// Where the newest row of the provider was invalid and this is an older one.
    #[serde(default)]
    stale_since: Option<String>,
}

impl Row {
    fn live(&self) -> Option<LivePrice> {
        let price = self.current_price.filter(|price| *price > 0.0)?;
        let times = [&self.last_updated, &self.stale_since].into_iter().flatten();
        let at = times
            .filter_map(|time| DateTime::parse_from_rfc3339(time).ok())
            .map(|time| time.to_utc())
            .min()?;
        Some(LivePrice { price, at })
    }
}

fn read(json: &[u8]) -> serde_json::Result<LivePrices> {
    let mut rows: Vec<Row> = serde_json::from_slice(json)?;
    rows.sort_by_key(|row| row.market_cap_rank.unwrap_or(u32::MAX));
    let mut found = LivePrices::default();
    for row in rows {
        // A coin without a price does not leave its sign to one with a worse rank.
        found
            .by_sign
            .entry(row.symbol.to_uppercase())
            .or_insert_with(|| row.live());
    }
    Ok(found)
}

impl Market {
    /// Prices of the moment, where it is `now` here. While the market doesn't answer, its last answer counts: each price has its own time.
    pub async fn live(&self, now: DateTime<Utc>) -> Arc<LivePrices> {
        let asked = async {
            match tokio::time::timeout(PATIENCE, self.listed_now()).await {
                Ok(Ok(found)) => return Some(found),
                Ok(Err(error)) => {
                    tracing::warn!(error = %kit::causes(&error), "the market did not answer with prices of the moment");
                }
                Err(_) => tracing::warn!("the market took too long to answer with prices of the moment"),
            }
            None
        };
        if let Some(found) = Box::pin(self.newest().get(now, asked)).await {
            return found;
        }
        let nothing = || LivePrices {
            is_away: true,
            ..LivePrices::default()
        };
        let last = self.newest().last();
        last.map_or_else(|| Arc::new(nothing()), |(_, prices)| prices)
    }

    async fn listed_now(&self) -> Result<LivePrices, Error> {
        let asked = pb::ListMarketsRequest {
            per_page: LARGEST,
            ..pb::ListMarketsRequest::default()
        };
        let listed = self.client().list_markets(asked).await;
        let document = listed.map_err(|status| away(&status))?.into_inner().document;
        read(&document.unwrap_or_default().json).map_err(|cause| Error::Market {
            retry_after: None,
            cause: Arc::new(cause),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::{LivePrices, Newest, read};

    #[tokio::test]
    async fn many_who_ask_at_once_share_one_answer_and_one_failure() {
        let (newest, calls) = (Newest::default(), AtomicUsize::new(0));
        let now = "2026-05-20T08:00:00Z".parse().unwrap();
        let asked = |answer: Option<LivePrices>| {
            let (newest, calls) = (&newest, &calls);
            newest.get(now, async move {
                calls.fetch_add(1, Ordering::SeqCst);
                tokio::task::yield_now().await;
                answer
            })
        };
        let failed = tokio::join!(asked(None), asked(None), asked(None));
        assert_eq!((failed, calls.load(Ordering::SeqCst)), ((None, None, None), 1));
        // Whoever asks later tries again.
        let found = || asked(Some(LivePrices::default()));
        let (one, other, third) = tokio::join!(found(), found(), found());
        assert!(one.is_some() && one == other && other == third);
        assert_eq!(calls.load(Ordering::SeqCst), 2);
        assert!(found().await.is_some());
        assert_eq!(calls.load(Ordering::SeqCst), 2, "it counts for a while");
    }

    #[test]
    fn the_best_ranked_coin_of_a_sign_has_the_earliest_of_its_times() {
        let json = br#"[
            {"id": "fake", "symbol": "btc", "current_price": 1, "market_cap_rank": 200, "last_updated": "2026-05-20T08:00:00Z"},
            {"id": "bitcoin", "symbol": "btc", "current_price": 110.5, "market_cap_rank": 1, "last_updated": "2026-05-20T08:00:00.123Z"},
            {"id": "old", "symbol": "old", "current_price": 2, "market_cap_rank": 2, "last_updated": "2026-05-20T08:00:00Z",
             "stale_since": "2026-05-20T07:00:00Z"},
            {"id": "none", "symbol": "non", "current_price": null, "market_cap_rank": 3, "last_updated": "2026-05-20T08:00:00Z"},
            {"id": "other", "symbol": "non", "current_price": 4, "market_cap_rank": 90, "last_updated": "2026-05-20T08:00:00Z"},
            {"id": "timeless", "symbol": "tim", "current_price": 5, "market_cap_rank": null}
        ]"#;
        let found = read(json).unwrap();
        let of = |sign: &str| {
            found
                .of(sign)
                .map(|live| (live.price.to_string(), live.at.to_rfc3339()))
        };
        assert_eq!(of("BTC").unwrap().0, "110.5");
        assert_eq!(
            of("OLD"),
            Some(("2".to_owned(), "2026-05-20T07:00:00+00:00".to_owned()))
        );
        assert_eq!(of("NON"), None, "another coin's price is no price of it");
        assert_eq!(of("TIM"), None, "nobody knows when it was made");
        assert!(read(b"{}").is_err());
    }
}
