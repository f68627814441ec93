//! Which events reach a person where, and quiet hours: alerts obey both.

use chrono::TimeDelta;
use kit::clock::Clock;
use proto::workspace as ws;
use testkit::http::eventually;
use tonic::Status;
use vocab::ErrorKind;

use crate::{
    alert_channels::webhook,
    alert_delivery::{deliveries, one, world},
    alerts::{SOON, add, firings, price},
    receiver::Receiver,
    world::{Person, World, told},
};

async fn get(who: &mut Person) -> ws::NotificationSettings {
    let asked = ws::GetNotificationsRequest {};
    who.notifications.get_notifications(asked).await.unwrap().into_inner()
}

pub async fn put(
    who: &mut Person,
    version: i32,
    events: Vec<ws::EventNotifications>,
    quiet: Option<(&str, &str)>,
) -> Result<ws::NotificationSettings, Status> {
    let quiet_hours = quiet.map(|(from, to)| ws::QuietHours {
        from: from.to_owned(),
        to: to.to_owned(),
        zone: "Europe/Berlin".to_owned(),
    });
    let settings = Some(ws::NewNotificationSettings { events, quiet_hours });
    let asked = ws::UpdateNotificationsRequest { version, settings };
    Ok(who.notifications.update_notifications(asked).await?.into_inner())
}

/// Quiet hours of Berlin, which is an hour ahead of UTC in November.
pub async fn quiet(who: &mut Person, version: i32, from: &str, to: &str) -> ws::NotificationSettings {
    put(who, version, Vec::new(), Some((from, to))).await.unwrap()
}

pub fn event(name: &str, in_app: bool, off: &[&str]) -> ws::EventNotifications {
    ws::EventNotifications {
        event: name.to_owned(),
        in_app,
        off_channel_ids: off.iter().map(|id| (*id).to_owned()).collect(),
    }
}

async fn fire(world: &World, who: &Person) -> ws::Firing {
    world.board.tick("300", world.clock.now());
    eventually("it fired", SOON, || async { firings(who).await.firings.pop() }).await
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_goes_everywhere_until_somebody_chooses() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let channel = webhook(&mut ada, "https://hooks.example.com/x").await;
    let before = get(&mut ada).await;
    assert_eq!((before.version, before.events.len()), (1, 6));
    assert!(before.quiet_hours.is_none());
    assert!(
        before
            .events
            .iter()
            .all(|event| event.in_app && event.off_channel_ids.is_empty())
    );
    let off = event("whale", false, &[&channel.id]);
    let after = put(&mut ada, 1, vec![off.clone()], Some(("22:00", "07:00")))
        .await
        .unwrap();
    assert_eq!((after.version, &after.events[2]), (2, &off));
    assert_eq!(get(&mut ada).await, after);
    assert_eq!(get(&mut eve).await, before, "choices are their owner's");
    let stale = told(put(&mut ada, 1, Vec::new(), None).await);
    assert_eq!(
        (stale.kind, stale.code.as_str()),
        (ErrorKind::Conflict, "version_mismatch")
    );
    let bad = told(put(&mut ada, 2, vec![event("news", true, &[])], Some(("7", "07:00"))).await);
    let fields: Vec<&str> = bad.fields.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(
        (bad.kind, fields),
        (ErrorKind::Invalid, vec!["events[0].event", "quiet_hours.from"])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn quiet_hours_log_at_once_and_send_at_their_end() {
    let receiver = Receiver::start().await;
    let world = world(&receiver).await;
    let mut ada = world.person();
    let channel = webhook(&mut ada, &receiver.url()).await;
    // It is 13:00 in Berlin.
    quiet(&mut ada, 1, "13:00", "14:30").await;
    add(&mut ada, price("above", "100", &[&channel.id])).await;
    let found = fire(&world, &ada).await;
    assert!(found.quiet && !found.read, "it is listed, and unread");
    let waiting = one(&ada, "waiting").await;
    let end = world.clock.now() + TimeDelta::minutes(90);
    assert_eq!(waiting.next_unix_ms, end.timestamp_millis());
    world.clock.advance(TimeDelta::minutes(89));
    // The worker has looked once more than it must: another person's message goes out meanwhile.
    let mut eve = world.person();
    let other = webhook(&mut eve, &receiver.url()).await;
    add(&mut eve, price("above", "100", &[&other.id])).await;
    fire(&world, &eve).await;
    one(&eve, "sent").await;
    assert_eq!(deliveries(&ada, "waiting").await.len(), 1, "it was sent too early");
    world.clock.advance(TimeDelta::minutes(1));
    let sent = one(&ada, "sent").await;
    assert_eq!(
        (sent.firing_id, sent.attempts, receiver.messages().len()),
        (found.id, 1, 2)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn turning_quiet_hours_off_sends_what_waits() {
    let receiver = Receiver::start().await;
    let world = world(&receiver).await;
    let mut ada = world.person();
    let channel = webhook(&mut ada, &receiver.url()).await;
    quiet(&mut ada, 1, "12:00", "20:00").await;
    add(&mut ada, price("above", "100", &[&channel.id])).await;
    fire(&world, &ada).await;
    one(&ada, "waiting").await;
    put(&mut ada, 2, Vec::new(), None).await.unwrap();
    assert_eq!(one(&ada, "sent").await.attempts, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_off_in_a_place_does_not_go_there() {
    let receiver = Receiver::start().await;
    let world = world(&receiver).await;
    let mut ada = world.person();
    let (muted, other) = (
        webhook(&mut ada, &receiver.url()).await,
        webhook(&mut ada, &receiver.url()).await,
    );
    let events = vec![event("market", false, &[&muted.id]), event("whale", true, &[&other.id])];
    put(&mut ada, 1, events, None).await.unwrap();
    add(&mut ada, price("above", "100", &[&muted.id, &other.id])).await;
    let found = fire(&world, &ada).await;
    assert!(found.read && !found.quiet, "it does not count as unread");
    assert_eq!(firings(&ada).await.unread, 0);
    let sent = one(&ada, "sent").await;
    assert_eq!(sent.channel_id, other.id);
    assert_eq!(deliveries(&ada, "").await.len(), 1);
}
