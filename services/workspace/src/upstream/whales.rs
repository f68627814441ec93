//! Large transfers, as onchain's whale watch finds them.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use proto::onchain as pb;
use vocab::Money;

use super::onchain::Onchain;
use crate::error::Error;

/// Blocks that are read late hold transfers of some hours ago.
const WINDOW_HOURS: u32 = 6;
const PAGE: u32 = 200;
/// Pages of one look.
const MOST_PAGES: usize = 5;

/// Into an exchange, or out of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    In,
    Out,
}

/// A confirmed transfer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    pub id: String,
    /// When the scanner found it.
    pub at: DateTime<Utc>,
    /// By which the market knows the asset; nothing where it does not.
    pub symbol: Option<String>,
    /// US dollars when it was seen; nothing without a price.
    pub usd: Option<Money>,
    /// By public labels; nothing where none says so, and between exchanges.
    pub way: Option<Way>,
}

impl Onchain {
    /// Confirmed transfers that were found since a time, the newest block first.
    ///
    /// # Errors
    /// [`Error::Chains`] where onchain does not answer.
    pub async fn found_since(&self, since: DateTime<Utc>) -> Result<Vec<Seen>, Error> {
        let mut found = Vec::new();
        let mut cursor = String::new();
        for _ in 0..MOST_PAGES {
            let asked = pb::ListWhalesRequest {
                window_hours: WINDOW_HOURS,
                state: "confirmed".to_owned(),
                with_muted: true,
                limit: PAGE,
                cursor,
                ..pb::ListWhalesRequest::default()
            };
            let answer = self.whales().list_whales(asked).await;
            let page = answer
                .map_err(|status| Error::Chains {
                    retry_after: None,
                    cause: Arc::new(status),
                })?
                .into_inner();
            found.extend(page.whales.into_iter().filter_map(seen).filter(|seen| seen.at >= since));
            cursor = page.next_cursor;
            if cursor.is_empty() {
                break;
            }
        }
        Ok(found)
    }
}

fn seen(whale: pb::Whale) -> Option<Seen> {
    let amount = whale.amount.unwrap_or_default();
    Some(Seen {
        at: DateTime::from_timestamp_millis(whale.seen_unix_ms).filter(|_| whale.seen_unix_ms > 0)?,
        id: whale.id,
        symbol: Some(amount.market_sign).filter(|sign| !sign.is_empty()),
        usd: amount.usd.parse().ok(),
        way: match whale.direction.as_str() {
            "to_exchange" => Some(Way::In),
            "from_exchange" => Some(Way::Out),
            _ => None,
        },
    })
}
