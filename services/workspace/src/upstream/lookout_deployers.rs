//! New pools with the creators of their tokens, as explorers name them.
//!
//! Each creator costs the alert's owner a call, once: it never changes, and is shared. One that an explorer does not know yet is asked for again
//! after pauses that grow with the pool's age.

use std::time::Duration;

use alert_rules::Listing;
use chrono::{DateTime, TimeDelta, Utc};
use moka::sync::Cache;
use proto::onchain as pb;
use tokio::time::{Instant, timeout_at};

use super::{Lookout, entity::is_refused, pool};
use crate::domain::pool_network::chain_of;

/// Creators that one look asks for; more than new pools of a network come meanwhile.
const MOST_ASKED: u32 = 20;
/// Longer than a pool is new.
const KEPT: Duration = Duration::from_secs(3 * 24 * 3_600);
const MOST_KEPT: u64 = 50_000;
/// Before an explorer is asked again for what it did not know.
const SHORTEST_PAUSE: TimeDelta = TimeDelta::minutes(14);

/// By chain and contract.
pub(super) type Creators = Cache<(String, String), Answer>;

/// What an explorer said, and when.
#[derive(Debug, Clone)]
pub(super) struct Answer {
    creator: Option<String>,
    at: DateTime<Utc>,
}

pub(super) fn creators() -> Creators {
    Cache::builder().max_capacity(MOST_KEPT).time_to_live(KEPT).build()
}

impl Answer {
    /// Whether it is worth asking again.
    fn is_over(&self, first_seen: DateTime<Utc>, now: DateTime<Utc>) -> bool {
        self.creator.is_none() && now - self.at >= (self.at - first_seen).max(SHORTEST_PAUSE)
    }
}

impl Lookout {
    /// Pools of a network that were first seen since a time, with at least so much liquidity, and who created their tokens; nothing where
    /// market-ingest does not answer, or did not see new ones lately. What is not known by the end is missing.
    pub async fn deployed(
        &self,
        network: &str,
        at_least_usd: u64,
        (since, now, end): (DateTime<Utc>, DateTime<Utc>, Instant),
    ) -> Option<Vec<Listing>> {
        let reading = timeout_at(end, self.new_pools(network, at_least_usd, now)).await;
        let pools = match reading {
            Ok(Ok(pools)) => pools,
            Ok(Err(error)) => {
                tracing::debug!(error = %kit::causes(&error), "new pools for a deployer have no answer");
                return None;
            }
            Err(_) => return None,
        };
        let (mut found, mut left) = (Vec::new(), MOST_ASKED);
        for one in pools {
            let token = one.base_address.clone();
            let Some(listing) = pool(one).filter(|listing| listing.first_seen >= since) else {
                continue;
            };
            let deployer = match chain_of(network) {
                Some(chain) if !token.is_empty() => {
                    let place = (chain.to_owned(), token);
                    self.creator(place, (listing.first_seen, now, end), &mut left).await
                }
                _ => None,
            };
            found.push(Listing { deployer, ..listing });
        }
        Some(found)
    }

    /// Who created a contract, from memory, or else asked for where some calls are left. After a failure none is.
    async fn creator(
        &self,
        place: (String, String),
        (first_seen, now, end): (DateTime<Utc>, DateTime<Utc>, Instant),
        left: &mut u32,
    ) -> Option<String> {
        let kept = self.creators.get(&place);
        if let Some(kept) = kept.filter(|kept| *left == 0 || !kept.is_over(first_seen, now)) {
            return kept.creator;
        }
        *left = left.checked_sub(1)?;
        let asked = pb::GetContractCreatorRequest {
            chain: place.0.clone(),
            address: place.1.clone(),
        };
        let mut contracts = self.contracts.clone();
        let creator = match timeout_at(end, contracts.get_contract_creator(asked)).await {
            Ok(Ok(answer)) => Some(answer.into_inner().creator).filter(|creator| !creator.is_empty()),
            Ok(Err(status)) if is_refused(&status) => None,
            Ok(Err(_)) | Err(_) => {
                tracing::debug!(chain = %place.0, "creators of contracts have no answer; the next look may");
                *left = 0;
                return None;
            }
        };
        let answer = Answer {
            creator: creator.clone(),
            at: now,
        };
        self.creators.insert(place, answer);
        creator
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta};

    use super::Answer;

    #[test]
    fn what_an_explorer_does_not_know_is_asked_for_again_after_longer_and_longer_pauses() {
        let minute = |minutes| DateTime::UNIX_EPOCH + TimeDelta::minutes(minutes);
        let answer = |creator: Option<&str>, at| Answer {
            creator: creator.map(str::to_owned),
            at: minute(at),
        };
        assert!(!answer(None, 0).is_over(minute(0), minute(13)));
        assert!(answer(None, 0).is_over(minute(0), minute(15)));
        assert!(!answer(None, 240).is_over(minute(0), minute(479)));
        assert!(answer(None, 240).is_over(minute(0), minute(480)));
        assert!(!answer(Some("0x5a"), 0).is_over(minute(0), minute(10_000)));
    }
}
