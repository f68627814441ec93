//! What changed for users, as events of the live stream: one subscription to the workspace for the whole gateway, and what a reader missed
//! that comes back. An event says that something changed, never what: it is asked for again under its own address, with its own rights.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use kit::identity::Identity;
use proto::workspace as ws;

use crate::{
    ask,
    clients::{Context, Plan},
    rest::{Written, generated::LiveChange},
    state::Worker,
    stream::{Event, Hub, event, named},
};

/// Topics of changes that are told as they come.
pub(crate) const CHANGES: [&str; 5] = [ALERTS, "jobs", "feed", "paper", "chat"];
/// Fired alerts have a stream of their own; only who missed some hears of them here.
const ALERTS: &str = "alerts";
/// A notice in the bell, which is of the topic of alerts.
const NOTICE: &str = "notice";
/// Before the moment of an event in its id.
const ID: &str = "event-";
/// A stream begins without what was missed where it is not known within this.
const PATIENCE: Duration = kit::lenient(Duration::from_secs(2));

impl Hub {
    /// Follows what changes for users until the gateway stops.
    pub async fn follow_changes(self: Arc<Self>, worker: Worker) {
        let stop = worker.shared.draining.clone();
        let mut wait = Duration::from_millis(500);
        let mut is_behind = false;
        loop {
            let mut notifications = worker.clients.notifications.clone();
            let watched = stop.run_until_cancelled(notifications.watch_events(ws::WatchEventsRequest {}));
            let Some(watched) = watched.await else {
                return;
            };
            match watched {
                Ok(events) => {
                    wait = Duration::from_millis(500);
                    if is_behind {
                        self.tell(Event::Resync);
                    }
                    let mut events = events.into_inner();
                    while let Some(Ok(Some(message))) = stop.run_until_cancelled(events.message()).await {
                        self.take_change(message);
                    }
                    is_behind = true;
                    tracing::info!("the stream of changes ended; it is taken up again");
                }
                Err(status) => tracing::debug!(code = %status.code(), "no stream of changes yet"),
            }
            if stop.run_until_cancelled(tokio::time::sleep(wait)).await.is_none() {
                return;
            }
            wait = (wait * 2).min(Duration::from_secs(5));
        }
    }

    pub(crate) fn take_change(&self, message: ws::WatchEventsResponse) {
        let Some(changed) = message.event else { return };
        let Some(topic) = CHANGES.into_iter().find(|topic| *topic == changed.topic) else {
            return;
        };
        if topic == ALERTS && changed.kind != NOTICE {
            return;
        }
        match (message.user_id.parse(), line(topic, changed)) {
            (Ok(user), Some(bytes)) => self.tell(Event::Change(user, topic, bytes)),
            _ => tracing::warn!("a change without an owner was left out"),
        }
    }
}

/// What a reader is told first: of the topics that it wants what it missed since `last`, the id that it heard last, and from where on it is to
/// ask the next time. An id of another kind, or one that nobody remembers, makes it ask for everything anew.
pub(crate) async fn missed(
    worker: &Worker,
    identity: Identity,
    last: Option<&str>,
    wanted: impl Fn(&str) -> bool,
) -> Vec<Bytes> {
    let since = last.map(|last| last.strip_prefix(ID).and_then(|moment| moment.parse::<i64>().ok()));
    let mut context = Context::own(PATIENCE);
    context.identity = identity;
    let asked = ws::ListMissedEventsRequest {
        since_unix_ms: since.flatten(),
    };
    let found = ask!(worker, &context, Plan::READ, notifications.list_missed_events, asked).await;
    let is_whole = match since {
        None => true,
        Some(None) => false,
        Some(Some(_)) => found.as_ref().is_ok_and(|found| found.is_complete),
    };
    let mut events = Vec::new();
    if !is_whole {
        events.push(resync());
    }
    if let Ok(found) = found {
        events.extend(found.events.into_iter().filter_map(|changed| {
            let topic = CHANGES
                .into_iter()
                .find(|topic| *topic == changed.topic && wanted(topic))?;
            line(topic, changed)
        }));
        events.push(named("ready", Some(&format!("{ID}{}", found.now_unix_ms)), b"{}"));
    }
    events
}

/// What is lost is to be asked for again.
pub(crate) fn resync() -> Bytes {
    event("resync", None, b"{}")
}

fn line(topic: &str, changed: ws::StreamEvent) -> Option<Bytes> {
    let id = format!("{ID}{}", changed.written_unix_ms);
    let json = serde_json::to_vec(&Written::<LiveChange>(changed)).ok()?;
    Some(named(topic, Some(&id), &json))
}

#[cfg(test)]
mod tests {
    use proto::workspace as ws;
    use vocab::UserId;

    use super::{Event, Hub};

    fn change(user_id: &str, topic: &str, subject: &str) -> ws::WatchEventsResponse {
        ws::WatchEventsResponse {
            user_id: user_id.to_owned(),
            event: Some(ws::StreamEvent {
                id: "c1".to_owned(),
                topic: topic.to_owned(),
                kind: "file".to_owned(),
                subject_id: subject.to_owned(),
                written_unix_ms: 1_795_344_300_000,
            }),
        }
    }

    #[test]
    fn a_change_is_an_event_of_its_owner_that_says_where_it_was() {
        let hub = Hub::default();
        let mut listener = hub.listen();
        let user = UserId::fresh();
        hub.take_change(change("nobody", "jobs", ""));
        // Firings have a stream of their own.
        hub.take_change(change(&user.to_string(), "alerts", ""));
        hub.take_change(change(&user.to_string(), "jobs", "f1"));
        let mut notice = change(&user.to_string(), "alerts", "");
        notice.event.as_mut().unwrap().kind = "notice".to_owned();
        hub.take_change(notice);
        let Ok(Event::Change(owner, topic, bytes)) = listener.try_recv() else {
            panic!("no event")
        };
        assert_eq!((owner, topic), (user, "jobs"));
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        assert!(
            text.starts_with("id: event-1795344300000\nevent: jobs\ndata: {\"id\":\"c1\","),
            "{text}"
        );
        assert!(
            text.contains("\"kind\":\"file\"") && text.contains("\"subject_id\":\"f1\""),
            "{text}"
        );
        let Ok(Event::Change(owner, topic, _)) = listener.try_recv() else {
            panic!("no notice")
        };
        assert_eq!((owner, topic), (user, "alerts"));
        assert!(listener.try_recv().is_err(), "the first two were left out");
    }
}
