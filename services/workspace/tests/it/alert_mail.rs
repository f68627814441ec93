//! Mails of alerts go out no more often than a person can read them.

use chrono::TimeDelta;
use kit::{clock::Clock, identity::Identity};
use proto::{
    auth::{NoticeTopic, SendNoticeRequest},
    workspace as ws,
};
use testkit::http::eventually;
use tonic::Status;
use vocab::{Role, UserId};

use crate::{
    alerts::{SOON, add, price},
    push_mail::Post,
    wallet_payers::Desk,
    world::{Person, World, told},
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
    let auth = post.serve().await;
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

/// Adds a channel for mail, tests it, and deletes it.
async fn test_once(who: &mut Person) -> Result<ws::Delivery, Status> {
    let added = crate::secrets::add(who, "email", "").await;
    let asked = ws::TestChannelRequest { id: added.id.clone() };
    let tested = who.alerts.test_channel(asked).await;
    let gone = ws::DeleteChannelRequest {
        id: added.id,
        version: 0,
    };
    who.alerts.delete_channel(gone).await.unwrap();
    tested.map(tonic::Response::into_inner)
}

#[tokio::test(flavor = "multi_thread")]
async fn tests_are_among_the_twenty_mails_of_an_hour_and_deleting_their_channel_changes_nothing() {
    let desk = Desk::start().await;
    let mut bob = desk.world.client(Identity::person(desk.bob, None));
    for round in 1..=20 {
        assert_eq!(test_once(&mut bob).await.unwrap().state, "sent", "{round}");
        let soon = told(test_once(&mut bob).await);
        assert!(soon.fields[0].1.contains("half a minute"), "{:?}", soon.fields);
        desk.world.clock.advance(TimeDelta::seconds(31));
    }
    let full = told(test_once(&mut bob).await);
    assert!(full.fields[0].1.contains("20 emails"), "{:?}", full.fields);
    assert_eq!(desk.post.asked_for(desk.bob).len(), 20);

    // Alerts wait for the end of that hour too.
    let channel = crate::secrets::add(&mut bob, "email", "").await.id;
    fire(&desk.world, &mut bob, &["Waits"], &channel).await;
    messages(&desk.world, "state = 'waiting' AND next_at = '2026-11-21T13:00:00Z'", 1).await;
    assert_eq!(desk.post.asked_for(desk.bob).len(), 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_mail_of_a_teams_test_goes_to_the_tester_alone_and_teams_add_no_tests() {
    let desk = Desk::start().await;
    let mut for_team = desk.with_role(desk.bob, Role::Admin);
    let channel = crate::secrets::add(&mut for_team, "email", "").await;
    let asked = ws::TestChannelRequest { id: channel.id };
    let sent = for_team.alerts.test_channel(asked).await.unwrap().into_inner();
    assert_eq!(sent.state, "sent");
    assert_eq!(desk.post.asked_for(desk.bob).len(), 1);
    for other in [desk.team, desk.eve] {
        assert!(desk.post.asked_for(other).is_empty());
    }
    // In the person's own workspace and for the team's other members the pause goes on.
    let mut for_self = desk.world.client(Identity::person(desk.bob, None));
    assert!(
        told(test_once(&mut for_self).await).fields[0]
            .1
            .contains("half a minute")
    );
    let mut eve = desk.with_role(desk.eve, Role::Admin);
    assert!(told(test_once(&mut eve).await).fields[0].1.contains("half a minute"));
    desk.world.clock.advance(TimeDelta::minutes(2));
    assert_eq!(test_once(&mut eve).await.unwrap().state, "sent");
    // A test is not sent once more: that would mail the whole team.
    let again = ws::ResendDeliveryRequest { id: sent.id };
    let refused = told(for_team.alerts.resend_delivery(again).await);
    assert!(refused.fields[0].1.contains("This was a test"), "{:?}", refused.fields);
    assert_eq!(test_once(&mut for_self).await.unwrap().state, "sent");
    assert_eq!(desk.post.asked_for(desk.bob).len(), 2);
}
