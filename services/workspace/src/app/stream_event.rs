//! What changed for users, for the gateway's live stream.

use std::{collections::HashSet, sync::Arc};

use chrono::{DateTime, TimeDelta, Utc};
use futures::Stream;
use uuid::Uuid;
use vocab::UserId;

use super::{
    App,
    follow::{OVERLAP, Written},
};
use crate::{
    error::Error,
    store::{
        Db,
        stream_event::{self, StreamEvent},
    },
};

/// How long events are kept for readers that come back.
pub(super) const STREAMED: TimeDelta = TimeDelta::days(1);
/// A reader that missed more asks for everything anew.
const MOST_MISSED: i64 = 500;

/// What a reader missed that comes back.
#[derive(Debug)]
pub struct Missed {
    /// The oldest first; of what changed several times, the last one.
    pub events: Vec<StreamEvent>,
    /// False where some are left out or forgotten: then there are none.
    pub is_complete: bool,
    /// From which moment on a reader is to ask the next time.
    pub now: DateTime<Utc>,
}

impl Written for StreamEvent {
    const NAME: &'static str = "events";

    fn mark(&self) -> (Uuid, DateTime<Utc>) {
        (self.id, self.written_at)
    }

    fn since(db: &mut Db, since: DateTime<Utc>, limit: i64) -> impl Future<Output = Result<Vec<Self>, Error>> + Send {
        stream_event::written_since(db, since, limit)
    }
}

impl App {
    /// Events that are written from now on, each once. The stream ends when nobody reads it.
    pub async fn watch_events(self: &Arc<Self>) -> Result<impl Stream<Item = StreamEvent> + Send + use<>, Error> {
        self.follow::<StreamEvent>().await
    }

    /// What changed for a user since a reader last heard something; nothing where `since` is none.
    pub async fn missed_events(&self, user: UserId, since: Option<DateTime<Utc>>) -> Result<Missed, Error> {
        let mut db = self.db().await?;
        let now = stream_event::now(&mut db).await?;
        let Some(since) = since else {
            return Ok(Missed {
                events: Vec::new(),
                is_complete: true,
                now,
            });
        };
        let mut events = Vec::new();
        let mut is_complete = since >= now - STREAMED;
        if is_complete {
            events = stream_event::of_owner(&mut db, user, since - OVERLAP, MOST_MISSED).await?;
            is_complete = i64::try_from(events.len()).is_ok_and(|count| count < MOST_MISSED);
        }
        if !is_complete {
            events.clear();
        }
        Ok(Missed {
            events: newest_of_each(events),
            is_complete,
            now,
        })
    }
}

/// A file that is written says so each second; who comes back needs to know once.
fn newest_of_each(mut events: Vec<StreamEvent>) -> Vec<StreamEvent> {
    let mut seen = HashSet::new();
    events.reverse();
    events.retain(|event| seen.insert((event.topic.clone(), event.kind.clone(), event.subject)));
    events.reverse();
    events
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use uuid::Uuid;

    use super::{StreamEvent, newest_of_each};

    #[test]
    fn of_what_changed_several_times_the_last_is_told() {
        let event = |at: i64, topic: &str, subject: u128| StreamEvent {
            owner: Uuid::nil(),
            id: Uuid::from_u128(at.unsigned_abs().into()),
            topic: topic.to_owned(),
            kind: "file".to_owned(),
            subject: Some(Uuid::from_u128(subject)),
            written_at: DateTime::from_timestamp(at, 0).unwrap_or_default(),
        };
        let all = vec![
            event(1, "jobs", 7),
            event(2, "paper", 7),
            event(3, "jobs", 7),
            event(4, "jobs", 8),
        ];
        let left: Vec<i64> = newest_of_each(all)
            .iter()
            .map(|event| event.written_at.timestamp())
            .collect();
        assert_eq!(left, [2, 3, 4]);
    }
}
