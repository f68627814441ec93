//! What the live stream tells: that something changed, to its owner alone.

use std::collections::BTreeSet;

use kit::identity::Identity;
use proto::workspace as ws;
use vocab::{ErrorKind, UserId};

use crate::{
    alerts::SOON,
    world::{Person, World, told},
};

async fn missed(who: &Person, since_unix_ms: Option<i64>) -> ws::ListMissedEventsResponse {
    let asked = ws::ListMissedEventsRequest { since_unix_ms };
    let mut notifications = who.notifications.clone();
    notifications.list_missed_events(asked).await.unwrap().into_inner()
}

fn named(event: &ws::StreamEvent) -> (&str, &str) {
    (event.topic.as_str(), event.kind.as_str())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_changes_is_told_to_its_owner_alone() {
    let world = World::start().await;
    let owner = UserId::fresh();
    let (mut ada, eve) = (world.client(Identity::person(owner, None)), world.person());
    let refused = ada
        .notifications
        .watch_events(ws::WatchEventsRequest {})
        .await
        .map(|_| ());
    assert_eq!(told(refused).kind, ErrorKind::Unauthenticated);
    let mut gateway = world.client(Identity::default()).notifications;
    let watched = gateway.watch_events(ws::WatchEventsRequest {}).await;
    let mut watched = watched.unwrap().into_inner();

    let begun = missed(&ada, None).await;
    assert!(begun.is_complete && begun.events.is_empty(), "{begun:?}");
    crate::strategies::kept_run(&mut ada).await;
    crate::assistant::conversation(&mut ada, "/help").await;

    let mut left = BTreeSet::from([("chat", "answer"), ("jobs", "backtest")]);
    while !left.is_empty() {
        let next = tokio::time::timeout(SOON, watched.message()).await;
        let seen = next.expect("an event").unwrap().unwrap();
        assert_eq!(seen.user_id, owner.to_string());
        let event = seen.event.unwrap();
        left.retain(|name| *name != named(&event));
    }

    let back = missed(&ada, Some(begun.now_unix_ms)).await;
    assert!(back.is_complete);
    for name in [("chat", "answer"), ("jobs", "backtest")] {
        let found: Vec<_> = back.events.iter().filter(|event| named(event) == name).collect();
        assert_eq!(found.len(), 1, "{name:?}: {:?}", back.events);
        assert!(!found[0].subject_id.is_empty());
    }
    assert!(missed(&eve, Some(begun.now_unix_ms)).await.events.is_empty());
    let forgotten = missed(&ada, Some(1)).await;
    assert!(!forgotten.is_complete && forgotten.events.is_empty(), "{forgotten:?}");
}
