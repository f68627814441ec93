//! Looks at new pools and who created their tokens, on behalf of whoever owns the alert.

use alert_rules::{DeployedLook, Look};
use chrono::{DateTime, Utc};
use kit::acting::acting_for;
use tokio::time::Instant;
use uuid::Uuid;
use vocab::{Money, UserId};

use super::read_part;
use crate::app::{App, alert_wanted::whole_dollars};

impl App {
    /// Pools that were first seen since a time. Who created the token of one is missing from it where nobody said so until the end.
    pub(super) async fn look_at_deployed(
        &self,
        (owner, member): (UserId, Option<Uuid>),
        (network, at_least_usd): (String, Option<Money>),
        (since, now, end): (DateTime<Utc>, DateTime<Utc>, Instant),
    ) -> Look {
        let identity = read_part(true, end, self.reader_of(owner, member)).await;
        let pools = match identity {
            Some(identity) => {
                let reading = self
                    .lookout
                    .deployed(&network, whole_dollars(at_least_usd), (since, now, end));
                // Boxed: it asks for the creator of each.
                acting_for(identity, Box::pin(reading)).await
            }
            None => None,
        };
        Look::Deployed(DeployedLook {
            network,
            at_least_usd,
            pools,
        })
    }
}
