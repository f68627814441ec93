//! Items of a watchlist that fire close together reach a channel in one message, and each keeps its row in the log.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use proto::workspace as ws;
use serde_json::Value;
use testkit::http::eventually;

use crate::{
    alert_channels::webhook,
    alert_delivery::{deliveries, one, world},
    alert_members::{members, over, ticks},
    alerts::{SOON, add, firings},
    receiver::Receiver,
    watchlists,
    world::Person,
};

/// Messages in a state, once there are so many.
async fn settled(who: &Person, state: &str, count: usize) -> Vec<ws::Delivery> {
    eventually("messages are in that state", SOON, || async {
        let found = deliveries(who, state).await;
        (found.len() == count).then_some(found)
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn items_that_fire_within_a_minute_go_out_in_one_message() {
    let receiver = Receiver::start().await;
    let world = world(&receiver).await;
    let mut ada = world.person();
    let channel = webhook(&mut ada, &receiver.url()).await;
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    for coin in ["binancecoin", "solo-coin", "duo-one"] {
        watchlists::token(&mut ada, &list, coin, "").await;
    }
    let alert = ws::NewAlert {
        name: "Majors".to_owned(),
        channel_ids: vec![channel.id],
        ..over(&list.id, "100")
    };
    add(&mut ada, alert).await;
    // The first one is sent at once, alone.
    ticks(&world, 15, &[("binancecoin", "101")]);
    let first = one(&ada, "sent").await;
    // The next ones wait for each other until its minute is over.
    ticks(&world, 15, &[("solo-coin", "101")]);
    members(&ada, 2).await;
    ticks(&world, 15, &[("duo-one", "102")]);
    members(&ada, 3).await;
    assert_eq!(deliveries(&ada, "waiting").await.len(), 2);
    assert_eq!(receiver.messages().len(), 1);

    receiver.answer("500 Internal Server Error");
    world.clock.advance(TimeDelta::seconds(61));
    let failed = settled(&ada, "failed", 2).await;
    assert!(failed.iter().all(|one| (one.attempts, one.status) == (1, Some(500))));
    world.clock.advance(TimeDelta::seconds(7));
    let sent = settled(&ada, "sent", 3).await;
    let messages = receiver.messages();
    assert_eq!(messages.len(), 3, "both are in one message, that was tried twice");
    assert_eq!(messages[1].body, messages[2].body);
    assert_eq!(messages[1].header("webhook-id"), messages[2].header("webhook-id"));
    assert_ne!(messages[0].header("webhook-id"), messages[2].header("webhook-id"));
    let body: Value = serde_json::from_str(&messages[2].body).unwrap();
    assert_eq!(body["data"]["text"], "Majors fired 2 times");
    let named = body["data"]["firings"].as_array().unwrap();
    let named: BTreeSet<&str> = named.iter().filter_map(|one| one["firing_id"].as_str()).collect();
    let log = firings(&ada).await.firings;
    let others: BTreeSet<&str> = log.iter().map(|one| one.id.as_str()).collect();
    let others: BTreeSet<&str> = others.into_iter().filter(|id| *id != first.firing_id).collect();
    assert_eq!((named, log.len()), (others, 3), "each has a row in the log");

    // One that went with another can be sent again by itself.
    world.clock.advance(TimeDelta::seconds(61));
    let lead = body["data"]["firing_id"].as_str().unwrap();
    let carried = sent
        .iter()
        .find(|one| ![lead, first.firing_id.as_str()].contains(&one.firing_id.as_str()));
    let id = carried.unwrap().id.clone();
    ada.alerts
        .resend_delivery(ws::ResendDeliveryRequest { id })
        .await
        .unwrap();
    let again = eventually("it was sent once more", SOON, || async {
        receiver.messages().get(3).cloned()
    })
    .await;
    let again: Value = serde_json::from_str(&again.body).unwrap();
    assert_eq!(again["data"]["firing_id"], carried.unwrap().firing_id.as_str());
    assert!(again["data"]["firings"].is_null());
}
