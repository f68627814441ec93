//! Places on the way to receivers: a slow one keeps nobody else waiting.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use url::Url;
use uuid::Uuid;

use crate::domain::alert_channel::Kind;

/// Requests in flight to one endpoint.
const IN_FLIGHT: usize = 4;
/// Requests in flight of one user.
const IN_FLIGHT_OF_OWNER: usize = 8;
/// Messages that one replica sends at a time.
const AT_ONCE: usize = 64;

/// The endpoint that a message goes to. Slack and Telegram are one host for everybody, so each of their channels is its own; all other
/// receivers of one origin are one endpoint, browsers and webhooks together: whoever names a host as both reaches it no more often.
pub(super) fn endpoint(kind: Kind, channel: Uuid, address: &str) -> String {
    match kind {
        Kind::Slack | Kind::Telegram => format!("{} {channel}", kind.name()),
        Kind::Webhook | Kind::Push | Kind::Email => {
            let url = Url::parse(address);
            url.map(|url| url.origin().ascii_serialization()).unwrap_or_default()
        }
    }
}

/// Who sends to where, at most so many at a time.
#[derive(Debug, Clone)]
pub struct Lanes {
    endpoints: Arc<Mutex<HashMap<String, Arc<Semaphore>>>>,
    all: Arc<Semaphore>,
}

impl Default for Lanes {
    fn default() -> Self {
        Self {
            endpoints: Arc::default(),
            all: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }
}

impl Lanes {
    /// How many places are left.
    pub(super) fn free(&self) -> usize {
        self.all.available_permits()
    }

    /// A place on the way to an endpoint; nothing while all are taken.
    pub(super) fn enter(&self, endpoint: &str, owner: Uuid) -> Option<[OwnedSemaphorePermit; 3]> {
        let endpoint = self.lane(endpoint.to_owned(), IN_FLIGHT).try_acquire_owned().ok()?;
        // One person's slow receivers leave places to others.
        let own = self
            .lane(owner.to_string(), IN_FLIGHT_OF_OWNER)
            .try_acquire_owned()
            .ok()?;
        let all = Arc::clone(&self.all).try_acquire_owned().ok()?;
        Some([endpoint, own, all])
    }

    fn lane(&self, wanted: String, places: usize) -> Arc<Semaphore> {
        let mut lanes = self.endpoints.lock().unwrap_or_else(PoisonError::into_inner);
        lanes.retain(|name, lane| *name == wanted || Arc::strong_count(lane) > 1);
        Arc::clone(lanes.entry(wanted).or_insert_with(|| Arc::new(Semaphore::new(places))))
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::{IN_FLIGHT, Lanes, endpoint};
    use crate::domain::alert_channel::Kind;

    #[test]
    fn browsers_and_webhooks_share_the_places_of_their_origin() {
        let lanes = Lanes::default();
        let to = |kind, address: &str| lanes.enter(&endpoint(kind, Uuid::now_v7(), address), Uuid::now_v7());
        let kinds = [Kind::Webhook, Kind::Push].into_iter().cycle().take(IN_FLIGHT);
        let mut taken: Vec<_> = kinds
            .map(|kind| to(kind, "https://Receiver.example:443/one").unwrap())
            .collect();
        for same in ["https://receiver.example/two", "https://a:b@receiver.example/"] {
            assert!(to(Kind::Push, same).is_none(), "{same}");
            assert!(to(Kind::Webhook, same).is_none(), "{same}");
        }
        for other in ["https://receiver.example:444/one", "https://other.example/one"] {
            assert!(to(Kind::Push, other).is_some(), "{other}");
        }
        drop(taken.pop());
        assert!(to(Kind::Push, "https://receiver.example/two").is_some());
    }

    #[test]
    fn each_chat_has_its_own_places() {
        let (one, other) = (Uuid::now_v7(), Uuid::now_v7());
        let address = "https://hooks.slack.com/services/x";
        assert_ne!(
            endpoint(Kind::Slack, one, address),
            endpoint(Kind::Slack, other, address)
        );
        assert_ne!(endpoint(Kind::Telegram, one, ""), endpoint(Kind::Telegram, other, ""));
    }
}
