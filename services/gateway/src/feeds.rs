//! Where live events come from: one subscription to market-ingest for the whole gateway, one to what alerts fire, and how the provider fares.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use proto::{market as pb, workspace as ws};
use tokio_stream::StreamExt as _;

use crate::{
    ask,
    clients::{Context, Plan},
    dto::platform::Status,
    rest::{Always, generated::Firing},
    state::Worker,
    stream::{Event, Hub, event, named},
};

/// Ticks that come this close together make one event.
const GATHER: Duration = Duration::from_millis(50);
const MOST_AT_ONCE: usize = 512;
const STATUS_EVERY: Duration = Duration::from_secs(15);

impl Hub {
    /// Follows market-ingest's feed until the gateway stops.
    pub async fn follow(self: Arc<Self>, worker: Worker) {
        let stop = worker.shared.draining.clone();
        let mut wait = Duration::from_millis(500);
        loop {
            // All coins, from the newest tick of each on.
            let request = pb::SubscribeRequest::default();
            let mut feed = worker.clients.feed.clone();
            let Some(subscribed) = stop.run_until_cancelled(feed.subscribe(request)).await else {
                return;
            };
            match subscribed {
                Ok(feed) => {
                    wait = Duration::from_millis(500);
                    let groups = feed.into_inner().chunks_timeout(MOST_AT_ONCE, GATHER);
                    tokio::pin!(groups);
                    while let Some(Some(group)) = stop
                        .run_until_cancelled(tokio_stream::StreamExt::next(&mut groups))
                        .await
                    {
                        let broken = group.iter().any(Result::is_err);
                        self.take(group.into_iter().filter_map(Result::ok).collect());
                        if broken {
                            break;
                        }
                    }
                    tracing::info!("the market feed ended; it is taken up again");
                }
                Err(status) => tracing::debug!(code = %status.code(), "no market feed yet"),
            }
            if stop.run_until_cancelled(tokio::time::sleep(wait)).await.is_none() {
                return;
            }
            wait = (wait * 2).min(Duration::from_secs(5));
        }
    }

    /// Follows what alerts fire until the gateway stops, for the owners who listen.
    pub async fn follow_alerts(self: Arc<Self>, worker: Worker) {
        let stop = worker.shared.draining.clone();
        let mut wait = Duration::from_millis(500);
        loop {
            let mut alerts = worker.clients.alerts.clone();
            let watched = stop.run_until_cancelled(alerts.watch_firings(ws::WatchFiringsRequest {}));
            let Some(watched) = watched.await else {
                return;
            };
            match watched {
                Ok(firings) => {
                    wait = Duration::from_millis(500);
                    let mut firings = firings.into_inner();
                    while let Some(Ok(Some(message))) = stop.run_until_cancelled(firings.message()).await {
                        self.take_firing(message);
                    }
                    tracing::info!("the stream of fired alerts ended; it is taken up again");
                }
                Err(status) => tracing::debug!(code = %status.code(), "no stream of fired alerts yet"),
            }
            if stop.run_until_cancelled(tokio::time::sleep(wait)).await.is_none() {
                return;
            }
            wait = (wait * 2).min(Duration::from_secs(5));
        }
    }

    pub(crate) fn take_firing(&self, message: ws::WatchFiringsResponse) {
        let id = message.firing.as_ref().map(|firing| firing.id.clone());
        let json = serde_json::to_vec(&Always::<Firing>(&message.firing));
        let (Ok(user), Some(id), Ok(json)) = (message.user_id.parse(), id, json) else {
            tracing::warn!("a fired alert without an owner was left out");
            return;
        };
        self.tell(Event::Alert(user, named("alert", Some(&id), &json)));
    }

    /// Tells readers now and then how the provider fares. Each event wakes all streams: not where none wants it.
    pub async fn watch(self: Arc<Self>, worker: Worker) {
        let stop = worker.shared.draining.clone();
        let mut status = tokio::time::interval(STATUS_EVERY);
        while stop.run_until_cancelled(status.tick()).await.is_some() {
            if self.is_status_wanted()
                && let Some(event) = status_event(&worker).await
            {
                self.tell(Event::Status(event));
            }
        }
    }
}

/// The status as an event; nothing where market-ingest is away.
pub(crate) async fn status_event(worker: &Worker) -> Option<Bytes> {
    let context = Context::own(Duration::from_secs(3));
    let status = ask!(worker, &context, Plan::READ, market.get_status, pb::GetStatusRequest {})
        .await
        .ok()?;
    let status = Status::of(status, worker.shared.config.mail_page());
    Some(event("status", None, &serde_json::to_vec(&status).ok()?))
}

#[cfg(test)]
mod tests {
    use proto::workspace as ws;
    use vocab::UserId;

    use crate::stream::{Event, Hub};

    #[test]
    fn a_fired_alert_is_an_event_of_its_owner() {
        let hub = Hub::default();
        let mut listener = hub.listen();
        let user = UserId::fresh();
        let firing = |user_id: String| ws::WatchFiringsResponse {
            user_id,
            firing: Some(ws::Firing {
                id: "f1".to_owned(),
                text: "Bitcoin is above $60,000".to_owned(),
                ..ws::Firing::default()
            }),
        };
        hub.take_firing(firing("nobody".to_owned()));
        hub.take_firing(firing(user.to_string()));
        let Ok(Event::Alert(owner, bytes)) = listener.try_recv() else {
            panic!("no event")
        };
        assert_eq!(owner, user);
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        assert!(text.starts_with("id: f1\nevent: alert\ndata: {"), "{text}");
        assert!(text.contains("Bitcoin is above"), "{text}");
    }
}
