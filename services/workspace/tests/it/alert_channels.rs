//! Channels: secrets are given once, and receivers are public.

use proto::workspace as ws;
use vocab::ErrorKind;

use crate::world::{Person, World, told};

fn new(kind: &str, url: &str) -> ws::NewChannel {
    ws::NewChannel {
        name: "Mine".to_owned(),
        kind: kind.to_owned(),
        url: url.to_owned(),
        ..Default::default()
    }
}

pub async fn webhook(who: &mut Person, url: &str) -> ws::Channel {
    let channel = Some(new("webhook", url));
    let added = who.alerts.add_channel(ws::AddChannelRequest { channel }).await;
    added.unwrap().into_inner()
}

pub async fn get(who: &mut Person, id: &str) -> ws::Channel {
    let id = id.to_owned();
    let found = who.alerts.get_channel(ws::GetChannelRequest { id }).await;
    found.unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_is_given_once_and_others_see_nothing() {
    let world = World::start().await;
    let mut ada = world.person();
    let added = webhook(&mut ada, "https://hooks.example.com/secret-path").await;
    assert!(added.secret.starts_with("whsec_"), "a webhook has a secret");
    assert_eq!(
        (added.target.as_str(), added.state.as_str()),
        ("https://hooks.example.com/…", "new")
    );
    assert_eq!(get(&mut ada, &added.id).await.secret, "");
    let id = added.id.clone();
    let asked = ws::RotateChannelSecretRequest { id };
    let rotated = ada.alerts.rotate_channel_secret(asked).await.unwrap().into_inner();
    assert!(rotated.secret.starts_with("whsec_") && rotated.secret != added.secret);

    let mut eve = world.person();
    let id = added.id.clone();
    let other = told(eve.alerts.get_channel(ws::GetChannelRequest { id }).await);
    assert_eq!(other.kind, ErrorKind::NotFound);
    let asked = ws::DeleteChannelRequest {
        id: added.id.clone(),
        version: 0,
    };
    assert_eq!(told(eve.alerts.delete_channel(asked).await).kind, ErrorKind::NotFound);
    let mut of_another = crate::alerts::price("above", "1", &[&added.id]);
    of_another.name = "x".to_owned();
    let asked = ws::AddAlertRequest {
        alert: Some(of_another),
    };
    assert_eq!(told(eve.alerts.add_alert(asked).await).fields[0].0, "channel_ids[0]");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_is_changed_by_version_and_limited() {
    let world = World::start().await;
    let mut ada = world.person();
    let added = webhook(&mut ada, "https://hooks.example.com/x").await;
    let update = |version, kind: &str| ws::UpdateChannelRequest {
        id: added.id.clone(),
        version,
        channel: Some(ws::NewChannel {
            name: "Renamed".to_owned(),
            enabled: Some(false),
            ..new(kind, "")
        }),
    };
    assert_eq!(
        told(ada.alerts.update_channel(update(1, "email")).await).fields[0].0,
        "kind"
    );
    let changed = ada
        .alerts
        .update_channel(update(1, "webhook"))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(
        (changed.name.as_str(), changed.enabled, changed.version),
        ("Renamed", false, 2)
    );
    assert_eq!(changed.target, added.target, "the address stays");
    assert_eq!(
        told(ada.alerts.update_channel(update(1, "webhook")).await).code,
        "version_mismatch"
    );
    for _ in 1..20 {
        webhook(&mut ada, "https://hooks.example.com/x").await;
    }
    let channel = Some(new("email", ""));
    let full = told(ada.alerts.add_channel(ws::AddChannelRequest { channel }).await);
    assert_eq!(full.code, "limit_reached");
}

#[tokio::test(flavor = "multi_thread")]
async fn inner_receivers_are_refused() {
    let world = World::start().await;
    let mut ada = world.person();
    for url in [
        "http://example.com/",
        "https://127.0.0.1/",
        "https://[::ffff:7f00:1]/",
        "https://localhost./",
    ] {
        let channel = Some(new("webhook", url));
        let refused = told(ada.alerts.add_channel(ws::AddChannelRequest { channel }).await);
        assert_eq!(refused.fields[0].0, "url", "{url}");
    }
    let mail = Some(new("email", ""));
    let mail = ada
        .alerts
        .add_channel(ws::AddChannelRequest { channel: mail })
        .await
        .unwrap()
        .into_inner();
    let asked = ws::TestChannelRequest { id: mail.id };
    let sent = ada.alerts.test_channel(asked).await.unwrap().into_inner();
    assert_eq!(sent.state, "given_up", "there is no mail service in this test");
    assert_eq!(sent.error, "The mail service is not available right now.");
    assert_eq!(world.rows("alert_channel").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn channels_that_are_added_at_once_do_not_pass_the_limit() {
    let world = World::start().await;
    let mut ada = world.person();
    for _ in 1..20 {
        webhook(&mut ada, "https://hooks.example.com/x").await;
    }
    // All of these see that there is room for one more.
    let adds = (0..12).map(|_| {
        let mut alerts = ada.alerts.clone();
        let channel = Some(new("webhook", "https://hooks.example.com/x"));
        async move { alerts.add_channel(ws::AddChannelRequest { channel }).await }
    });
    let added = futures::future::join_all(adds).await;
    assert_eq!(added.iter().filter(|answer| answer.is_ok()).count(), 1);
    for refused in added.into_iter().filter(Result::is_err) {
        assert_eq!(told(refused).code, "limit_reached");
    }
    let listed = ada.alerts.list_channels(ws::ListChannelsRequest {}).await.unwrap();
    assert_eq!(listed.into_inner().channels.len(), 20);
}
