//! What fired reaches its receivers, at least once and under one id.

use std::collections::HashSet;

use alert_rules::{GIVE_UP_AFTER, Secret, signature};
use chrono::TimeDelta;
use kit::{clock::Clock, identity::Identity};
use proto::workspace as ws;
use testkit::http::eventually;
use vocab::{ErrorKind, UserId};

use crate::{
    alert_channels::{get, webhook},
    alerts::{SOON, add, firings, price},
    push_mail::Post,
    receiver::{Message, Receiver},
    world::{Person, World, told},
};

pub async fn world(receiver: &Receiver) -> World {
    let allowed = receiver.address.to_string();
    World::start_with(|args| args.webhook_allow = allowed).await
}

pub async fn deliveries(who: &Person, state: &str) -> Vec<ws::Delivery> {
    let asked = ws::ListDeliveriesRequest {
        state: state.to_owned(),
        limit: 500,
        ..Default::default()
    };
    who.alerts
        .clone()
        .list_deliveries(asked)
        .await
        .unwrap()
        .into_inner()
        .deliveries
}

pub async fn one(who: &Person, state: &str) -> ws::Delivery {
    eventually("the delivery got there", SOON, || async {
        deliveries(who, state).await.pop()
    })
    .await
}

fn is_signed(message: &Message, secret: &str) -> bool {
    let keys = [secret.parse::<Secret>().unwrap()];
    let at: i64 = message.header("webhook-timestamp").parse().unwrap();
    let wanted = signature(&keys, message.header("webhook-id"), at, &message.body);
    message
        .header("webhook-signature")
        .split(' ')
        .any(|part| part == wanted)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_message_is_sent_again_under_the_same_id() {
    let receiver = Receiver::start().await;
    let world = world(&receiver).await;
    let mut ada = world.person();
    let channel = webhook(&mut ada, &receiver.url()).await;
    add(&mut ada, price("above", "100", &[&channel.id])).await;
    receiver.answer("500 Internal Server Error");
    world.board.tick("300", world.clock.now());
    let failed = one(&ada, "failed").await;
    assert_eq!((failed.attempts, failed.status), (1, Some(500)));
    let wait = failed.next_unix_ms - world.clock.now().timestamp_millis();
    assert!((4_000..=6_000).contains(&wait), "{wait} ms");
    world.clock.advance(TimeDelta::seconds(7));
    let sent = one(&ada, "sent").await;
    assert_eq!((sent.attempts, sent.status, sent.id == failed.id), (2, Some(204), true));
    let messages = receiver.messages();
    assert_eq!(messages.len(), 2);
    assert!(messages.iter().all(|message| is_signed(message, &channel.secret)));
    assert_eq!(messages[0].header("webhook-id"), messages[1].header("webhook-id"));
    assert_ne!(
        messages[0].header("webhook-timestamp"),
        messages[1].header("webhook-timestamp")
    );
    let body: serde_json::Value = serde_json::from_str(&messages[1].body).unwrap();
    assert_eq!(
        (&body["type"], &body["data"]["values"][0]["value"]),
        (&"alert.fired".into(), &"300".into())
    );

    // After a rotation both secrets sign.
    let id = channel.id.clone();
    let rotated = ada
        .alerts
        .rotate_channel_secret(ws::RotateChannelSecretRequest { id })
        .await;
    let rotated = rotated.unwrap().into_inner();
    let resend = async |who: &mut Person| {
        let id = sent.id.clone();
        who.alerts.resend_delivery(ws::ResendDeliveryRequest { id }).await
    };
    // It was just sent: not every click is another message.
    assert_eq!(told(resend(&mut ada).await).kind, ErrorKind::Invalid);
    world.clock.advance(TimeDelta::seconds(61));
    resend(&mut ada).await.unwrap();
    assert_eq!(told(resend(&mut ada).await).kind, ErrorKind::Invalid);
    eventually("it was sent once more", SOON, || async {
        (receiver.messages().len() == 3).then_some(())
    })
    .await;
    // Only when the answer is written down has the message been sent; a clock that goes on before then puts that into the next day.
    one(&ada, "sent").await;
    let third = receiver.messages().remove(2);
    assert_eq!(third.header("webhook-id"), messages[0].header("webhook-id"));
    assert!(is_signed(&third, &channel.secret) && is_signed(&third, &rotated.secret));
    // After a day the old one has ended.
    world.clock.advance(TimeDelta::hours(24));
    resend(&mut ada).await.unwrap();
    eventually("it was sent with the new secret", SOON, || async {
        (receiver.messages().len() == 4).then_some(())
    })
    .await;
    let fourth = receiver.messages().remove(3);
    assert!(!is_signed(&fourth, &channel.secret) && is_signed(&fourth, &rotated.secret));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_failed_for_five_days_is_disabled_and_its_owner_told_by_mail() {
    let (receiver, post) = (Receiver::start().await, Post::default());
    let allowed = receiver.address.to_string();
    let auth = post.serve().await;
    let world = World::start_with(|args| {
        args.webhook_allow = allowed;
        args.auth_url = auth.url();
    })
    .await;
    let owner = UserId::fresh();
    let mut ada = world.client(Identity::person(owner, None));
    let channel = webhook(&mut ada, &receiver.url()).await;
    add(&mut ada, price("above", "100", &[&channel.id])).await;
    for _ in 0..3 {
        receiver.answer("500 Internal Server Error");
    }
    let tried = async |count: u32, state: &str| {
        eventually("it was tried again", SOON, || async {
            let found = deliveries(&ada, state).await.pop();
            found.filter(|found| found.attempts == count).map(drop)
        })
        .await;
    };
    world.board.tick("300", world.clock.now());
    tried(1, "failed").await;
    world.clock.advance(GIVE_UP_AFTER - TimeDelta::seconds(1));
    tried(2, "failed").await;
    // It is one that failed from the moment on at which it is taken: until it has failed again, its next attempt is a minute away.
    let later = (world.clock.now() + TimeDelta::minutes(2)).timestamp_millis();
    eventually("the second one failed", SOON, || async {
        let found = deliveries(&ada, "failed").await.pop();
        found.filter(|found| found.next_unix_ms > later).map(drop)
    })
    .await;
    assert!(post.asked_for(owner).is_empty());
    world.clock.advance(TimeDelta::minutes(10));
    tried(3, "given_up").await;
    let mails = eventually("the owner is told", SOON, || async {
        Some(post.asked_for(owner)).filter(|mails| !mails.is_empty())
    })
    .await;
    assert_eq!(
        (mails.len(), mails[0].subject.as_str()),
        (1, "An alert channel was disabled")
    );
    assert_eq!(get(&mut ada, &channel.id).await.state, "disabled");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_is_gone_is_asked_no_more_and_a_redirect_is_not_followed() {
    let receiver = Receiver::start().await;
    let world = world(&receiver).await;
    let mut ada = world.person();
    let channel = webhook(&mut ada, &receiver.url()).await;
    let test = async |who: &mut Person| {
        // A channel is tested twice a minute at most.
        world.clock.advance(chrono::TimeDelta::seconds(31));
        let id = channel.id.clone();
        who.alerts
            .test_channel(ws::TestChannelRequest { id })
            .await
            .unwrap()
            .into_inner()
    };
    receiver.answer("302 Found\r\nlocation: http://127.0.0.1:1/");
    let moved = test(&mut ada).await;
    assert_eq!(
        (moved.state.as_str(), moved.status, moved.firing_id.as_str()),
        ("given_up", Some(302), "")
    );
    assert_eq!(test(&mut ada).await.state, "sent");
    receiver.answer("410 Gone");
    assert_eq!(test(&mut ada).await.status, Some(410));
    assert_eq!(get(&mut ada, &channel.id).await.state, "disabled");
    add(&mut ada, price("above", "100", &[&channel.id])).await;
    world.board.tick("300", world.clock.now());
    eventually("it fired", SOON, || async {
        (!firings(&ada).await.firings.is_empty()).then_some(())
    })
    .await;
    assert_eq!(deliveries(&ada, "").await.len(), 3, "only the tests");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_snoozed_alert_is_logged_and_says_so_once_at_the_end() {
    let receiver = Receiver::start().await;
    let world = world(&receiver).await;
    let mut ada = world.person();
    let channel = webhook(&mut ada, &receiver.url()).await;
    let mut new = price("above", "100", &[&channel.id]);
    new.mode = "rearm".to_owned();
    let alert = add(&mut ada, new).await;
    let until = world.clock.now() + TimeDelta::minutes(20);
    let asked = ws::SnoozeAlertRequest {
        id: alert.id,
        until_unix_ms: until.timestamp_millis(),
    };
    let snoozed = ada.alerts.snooze_alert(asked).await.unwrap().into_inner();
    assert_eq!(snoozed.snoozed_unix_ms, until.timestamp_millis());
    world.board.tick("300", world.clock.now());
    let found = eventually("it fired", SOON, || async { firings(&ada).await.firings.pop() }).await;
    assert!(found.quiet);
    assert!(deliveries(&ada, "").await.is_empty());
    world.clock.advance(TimeDelta::minutes(20));
    let sent = one(&ada, "sent").await;
    assert_eq!((sent.firing_id, receiver.messages().len()), (found.id, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_ends_in_between_loses_and_doubles_nothing() {
    const ALERTS: usize = 200;
    let receiver = Receiver::start().await;
    receiver.answer_up_to(20);
    let mut world = world(&receiver).await;
    let mut ada = world.person();
    let channel = webhook(&mut ada, &receiver.url()).await;
    for _ in 0..ALERTS {
        add(&mut ada, price("above", "100", &[&channel.id])).await;
    }
    world.board.tick("300", world.clock.now());
    eventually("some were sent", SOON, || async {
        (receiver.messages().len() > 20).then_some(())
    })
    .await;
    world.stop().await;
    assert!(receiver.messages().len() < ALERTS, "it ended in between");
    receiver.answer_up_to(ALERTS * 2);
    // What the first one had taken is free after a minute.
    world.clock.advance(TimeDelta::seconds(61));
    world.start_again().await;
    let ada = world.again(&ada);
    eventually("all were sent", SOON, || async {
        (deliveries(&ada, "sent").await.len() == ALERTS).then_some(())
    })
    .await;
    let ids: HashSet<String> = receiver
        .messages()
        .iter()
        .map(|one| one.header("webhook-id").to_owned())
        .collect();
    assert_eq!(ids.len(), ALERTS);
    assert_eq!(world.rows("alert_firing").await, i64::try_from(ALERTS).unwrap());
    assert_eq!(world.rows("alert_delivery").await, i64::try_from(ALERTS).unwrap());
}
