//! Large transfers, as onchain's whale watch finds them.

use chrono::{DateTime, Utc};
use proto::onchain as pb;
use vocab::Money;

use super::onchain::Onchain;
use crate::error::Error;

/// Blocks that are read late hold transfers of some hours ago.
const WINDOW_HOURS: u32 = 6;
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
    /// By public labels; nothing where none says so, and between or within exchanges.
    pub way: Option<Way>,
}

impl Onchain {
    /// Confirmed transfers that were found since a time, the newest block first.
    ///
    /// # Errors
    /// [`Error::Chains`] where onchain does not answer.
    pub async fn found_since(&self, since: DateTime<Utc>) -> Result<Vec<Seen>, Error> {
        let asked = pb::ListWhalesRequest {
            window_hours: WINDOW_HOURS,
            with_muted: true,
            ..pb::ListWhalesRequest::default()
        };
        let found = self.confirmed_whales(asked, MOST_PAGES).await?;
        Ok(found
            .into_iter()
            .filter_map(seen)
            .filter(|seen| seen.at >= since)
            .collect())
    }
}

/// A transfer whose block left the chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Removal {
    pub id: String,
    pub at: DateTime<Utc>,
    /// A later block has it.
    pub returned: bool,
}

impl Onchain {
    /// What reorganisations removed in the last two days.
    ///
    /// # Errors
    /// [`Error::Chains`] where onchain does not answer.
    pub async fn removed(&self) -> Result<Vec<Removal>, Error> {
        let removals = self.removed_whales().await?.into_iter().filter_map(|one| {
            Some(Removal {
                at: DateTime::from_timestamp_millis(one.removed_unix_ms)?,
                id: one.id,
                returned: one.returned,
            })
        });
        Ok(removals.collect())
    }
}

fn seen(whale: pb::Whale) -> Option<Seen> {
    let amount = whale.amount.unwrap_or_default();
    Some(Seen {
        at: DateTime::from_timestamp_millis(whale.seen_unix_ms?)?,
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
