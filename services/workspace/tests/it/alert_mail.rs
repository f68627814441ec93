//! Mails of alerts go out no more often than a person can read them.

use std::net::{Ipv4Addr, SocketAddr};

use chrono::TimeDelta;
use kit::{args::GrpcArgs, clock::Clock, grpc::Server, identity::Identity};
use proto::{
    auth::{NoticeTopic, SendNoticeRequest, auth_server::AuthServer},
    workspace as ws,
};
use testkit::http::eventually;
use vocab::UserId;

use crate::{
    alerts::{SOON, add, price},
    push_mail::Post,
    world::{Person, World},
};

/// Sets alerts that fire at once.
async fn fire(world: &World, who: &mut Person, names: &[&str], channel: &str) {
    for name in names {
        let mut alert = price("above", "100", &[channel]);
        alert.name = (*name).to_owned();
        add(who, alert).await;
    }
    world.board.tick("300", world.clock.now());
}

/// Until so many messages of alerts are in a state.
async fn messages(world: &World, condition: &str, count: i64) {
    let table = format!("alert_delivery WHERE {condition}");
    eventually("the messages are there", SOON, || async {
        (world.rows(&table).await == count).then_some(())
    })
    .await;
}

/// The mails of an owner, once there are so many.
async fn mails(post: &Post, owner: UserId, count: usize) -> Vec<SendNoticeRequest> {
    let asked = eventually("the mails are handed over", SOON, || async {
        let asked = post.asked_for(owner);
        (asked.len() >= count).then_some(asked)
    })
    .await;
    assert_eq!(asked.len(), count);
    asked
}

#[tokio::test(flavor = "multi_thread")]
async fn the_twenty_first_mail_of_an_hour_waits_and_is_one_for_all_that_fired() {
    let post = Post::default();
    let loopback: SocketAddr = (Ipv4Addr::LOCALHOST, 0).into();
    let auth = Server::new("auth", &GrpcArgs::on(loopback))
        .add_service(AuthServer::new(post.clone()))
        .start()
        .await
        .unwrap();
    let world = World::start_with(|args| args.auth_url = auth.url()).await;
    let owner = UserId::fresh();
    let mut ada = world.client(Identity::person(owner, None));
    let channel = ws::NewChannel {
        name: "Mine".to_owned(),
        kind: "email".to_owned(),
        ..Default::default()
    };
    let channel = ws::AddChannelRequest { channel: Some(channel) };
    let channel = ada.alerts.add_channel(channel).await.unwrap().into_inner().id;
    // Nineteen mails of the last hour, each with a time of its own.
    let sent = format!(
        "INSERT INTO alert_delivery
            (owner, id, channel_id, kind, subject, body, message_id, state, attempts, took_ms, created_at, sent_at, held)
        SELECT '{owner}', gen_random_uuid(), '{channel}', 'email', 'Alert', 'It fired', 'old_' || second, 'sent', 1, 1, at, at, false
        FROM generate_series(0, 18) AS second,
            LATERAL (SELECT timestamptz '2026-11-21T11:01:00Z' + second * interval '1 second' AS at) AS times"
    );
    world.run(&sent).await;

    fire(&world, &mut ada, &["First"], &channel).await;
    let first = mails(&post, owner, 1).await;
    assert_eq!(first[0].topic(), NoticeTopic::Alerts);
    messages(&world, "state = 'sent'", 20).await;

    // Half a minute later another mail would go out, if the hour were not full.
    world.clock.advance(TimeDelta::seconds(31));
    fire(&world, &mut ada, &["Second", "Third"], &channel).await;
    messages(&world, "state = 'waiting' AND next_at = '2026-11-21T12:01:00Z'", 2).await;
    assert_eq!(post.asked_for(owner).len(), 1);

    // An hour after the first of the twenty there is room for one again.
    world.clock.advance(TimeDelta::seconds(30));
    let last = mails(&post, owner, 2).await.remove(1);
    assert_eq!(last.subject, "2 alerts fired");
    assert!(
        last.text.contains("Second") && last.text.contains("Third"),
        "{}",
        last.text
    );
    messages(&world, "state = 'sent'", 22).await;
}
