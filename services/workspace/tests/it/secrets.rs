//! After a password reset nothing opens an owner's things that was made before it, and what its owner renews goes on. A sign-out everywhere
//! else ends browsers alone. A team's channel ends with the right of the member who set it up.

use chrono::TimeDelta;
use kit::{clock::Clock as _, identity::Identity};
use proto::workspace as ws;
use vocab::{ErrorKind, Role, UserId};

use crate::{
    alert_channels::webhook,
    calendar_files::{feed, open},
    push_devices::{Browser, devices, register, world as browsers_of},
    receiver::Receiver,
    wallet_payers::Desk,
    world::{Person, World, told},
};

pub async fn add(who: &mut Person, kind: &str, url: &str) -> ws::Channel {
    let channel = Some(ws::NewChannel {
        name: kind.to_owned(),
        kind: kind.to_owned(),
        url: url.to_owned(),
        ..Default::default()
    });
    let added = who.alerts.add_channel(ws::AddChannelRequest { channel }).await;
    added.unwrap().into_inner()
}

async fn channel(who: &mut Person, id: &str) -> ws::Channel {
    let asked = ws::GetChannelRequest { id: id.to_owned() };
    who.alerts.get_channel(asked).await.unwrap().into_inner()
}

/// Saves a channel as it is.
pub async fn save(who: &mut Person, id: &str) -> ws::Channel {
    let kept = channel(who, id).await;
    let asked = ws::UpdateChannelRequest {
        id: kept.id,
        version: kept.version,
        channel: Some(ws::NewChannel {
            name: kept.name,
            kind: kept.kind,
            enabled: Some(true),
            ..Default::default()
        }),
    };
    who.alerts.update_channel(asked).await.unwrap().into_inner()
}

async fn revoke(world: &World, asked: &ws::RevokeSecretsRequest) {
    let mut service = world.client(Identity::default());
    service.archives.revoke_secrets(asked.clone()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_reset_closes_calendar_links_but_those_made_since() {
    let world = World::start().await;
    let owner = UserId::fresh();
    let (mut ada, mut bob) = (world.client(Identity::person(owner, None)), world.person());
    let old = feed(&mut ada, "Phone", &[], false).await;
    let rotated = feed(&mut ada, "Laptop", &[], false).await;
    let of_bob = feed(&mut bob, "Phone", &[], false).await;
    let asked = ws::RevokeSecretsRequest {
        owner: owner.to_string(),
        before_unix_ms: (world.clock.now() + TimeDelta::seconds(10)).timestamp_millis(),
    };
    for who in [&mut ada, &mut bob] {
        let refused = told(who.archives.revoke_secrets(asked.clone()).await);
        assert_eq!(refused.code, "token_invalid", "not on behalf of a user");
    }
    open(&world, &old.path).await.unwrap();

    // The gateway was away for a minute, and the owner was faster.
    world.clock.advance(TimeDelta::minutes(1));
    let id = rotated.id;
    let asked_for = ws::RotateCalendarFeedRequest { id };
    let rotated = ada.calendar.rotate_calendar_feed(asked_for).await.unwrap().into_inner();
    for _ in 0..2 {
        revoke(&world, &asked).await;
        assert_eq!(told(open(&world, &old.path).await).kind, ErrorKind::NotFound);
        open(&world, &rotated.path).await.unwrap();
        open(&world, &of_bob.path).await.unwrap();
    }
    let new = feed(&mut ada, "Phone", &[], false).await;
    revoke(&world, &asked).await;
    open(&world, &new.path).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_reset_turns_channels_off_until_they_are_turned_on_again() {
    let world = World::start().await;
    let owner = UserId::fresh();
    let (mut ada, mut bob) = (world.client(Identity::person(owner, None)), world.person());
    let hook = webhook(&mut ada, "https://hooks.example.com/x").await;
    let slack = add(&mut ada, "slack", "https://hooks.slack.com/services/T/B/x").await;
    let mail = add(&mut ada, "email", "").await;
    let of_bob = webhook(&mut bob, "https://hooks.example.com/x").await;
    let asked = ws::RevokeSecretsRequest {
        owner: owner.to_string(),
        before_unix_ms: (world.clock.now() + TimeDelta::seconds(10)).timestamp_millis(),
    };
    revoke(&world, &asked).await;
    for id in [&hook.id, &slack.id] {
        let off = channel(&mut ada, id).await;
        assert_eq!(off.state, "revoked");
        assert!(
            off.last_error.contains("password of the account was reset"),
            "{}",
            off.last_error
        );
        let id = id.clone();
        let refused = told(ada.alerts.test_channel(ws::TestChannelRequest { id }).await);
        assert_eq!(refused.fields[0].0, "id", "nothing is sent");
    }
    assert_eq!(
        channel(&mut ada, &mail.id).await.state,
        "new",
        "it sends to the account's address"
    );
    assert_eq!(channel(&mut bob, &of_bob.id).await.state, "new");
    let db = world.db.client().await;
    let secrets = format!("SELECT count(*) FROM alert_channel WHERE owner = '{owner}' AND secret IS NOT NULL");
    assert_eq!(db.query_one(&secrets, &[]).await.unwrap().get::<_, i64>(0), 0);

    world.clock.advance(TimeDelta::minutes(1));
    assert_eq!(save(&mut ada, &slack.id).await.state, "new", "its owner stands for it");
    assert_eq!(save(&mut ada, &hook.id).await.state, "revoked", "it has no secret");
    let renewed = ws::RotateChannelSecretRequest { id: hook.id.clone() };
    let renewed = ada.alerts.rotate_channel_secret(renewed).await.unwrap().into_inner();
    assert!(renewed.secret.starts_with("whsec_") && renewed.secret != hook.secret);
    assert_eq!((renewed.state.as_str(), renewed.last_error.as_str()), ("new", ""));

    // The same reset once more, as the gateway asks until auth forgets it.
    revoke(&world, &asked).await;
    for id in [&hook.id, &slack.id] {
        assert_eq!(channel(&mut ada, id).await.state, "new");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_signs_out_elsewhere_loses_browsers_and_keeps_channels() {
    let service = Receiver::start().await;
    let world = browsers_of(&[&service]).await;
    let owner = UserId::fresh();
    let (mut ada, mut eve) = (world.client(Identity::person(owner, None)), world.person());
    let hook = webhook(&mut ada, "https://hooks.example.com/x").await;
    register(&mut ada, Browser::new().at(&format!("{}/a", service.url())))
        .await
        .unwrap();
    register(&mut eve, Browser::new().at(&format!("{}/e", service.url())))
        .await
        .unwrap();
    let asked = ws::RemoveBrowsersRequest {
        owner: owner.to_string(),
        before_unix_ms: (world.clock.now() + TimeDelta::seconds(10)).timestamp_millis(),
    };
    let refused = told(ada.archives.remove_browsers(asked.clone()).await);
    assert_eq!(refused.code, "token_invalid", "not on behalf of a user");
    let mut gateway = world.client(Identity::default());
    gateway.archives.remove_browsers(asked.clone()).await.unwrap();
    assert_eq!((devices(&ada).await.len(), devices(&eve).await.len()), (0, 1));
    let id = hook.id;
    let kept = ada.alerts.get_channel(ws::GetChannelRequest { id }).await.unwrap();
    assert_eq!(kept.into_inner().state, "new");

    // Once more, after its owner turned it on again.
    world.clock.advance(TimeDelta::minutes(1));
    register(&mut ada, Browser::new().at(&format!("{}/a", service.url())))
        .await
        .unwrap();
    gateway.archives.remove_browsers(asked).await.unwrap();
    assert_eq!(devices(&ada).await.len(), 1);
}

/// Sends a test through a channel.
async fn test(who: &mut Person, id: &str) -> ws::Delivery {
    let asked = ws::TestChannelRequest { id: id.to_owned() };
    who.alerts.test_channel(asked).await.unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_of_a_team_sends_while_the_member_who_set_it_up_may_show_things_to_others() {
    let receiver = Receiver::start().await;
    let allowed = receiver.address.to_string();
    let desk = Desk::start_with(|args| args.webhook_allow = allowed).await;
    let (mut bob, mut eve) = (
        desk.with_role(desk.bob, Role::Admin),
        desk.with_role(desk.eve, Role::Admin),
    );
    // Between two tests of one channel.
    let pause = || desk.world.clock.advance(TimeDelta::minutes(1));
    let hook = webhook(&mut bob, &receiver.url()).await;
    assert_eq!(test(&mut eve, &hook.id).await.state, "sent");

    desk.roster.members.lock().unwrap().remove(&desk.bob);
    pause();
    let refused = test(&mut eve, &hook.id).await;
    assert_eq!(refused.state, "given_up");
    assert!(refused.error.contains("the member who set it up"), "{}", refused.error);
    assert_eq!(receiver.messages().len(), 1, "nothing is sent");
    assert_eq!(channel(&mut eve, &hook.id).await.state, "disabled");

    assert_eq!(
        save(&mut eve, &hook.id).await.state,
        "ok",
        "she stands for it from here on"
    );
    pause();
    assert_eq!(test(&mut eve, &hook.id).await.state, "sent");
    assert_eq!(receiver.messages().len(), 2);
}
