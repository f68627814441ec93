//! Browser push against a push service that is ours: what it gets is decrypted with the browser's own key, and the sender's token is read.

use std::time::Duration;

use aws_lc_rs::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{self, ECDH_P256, PrivateKey, agree},
    hkdf::{HKDF_SHA256, KeyType, Salt},
    signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use futures::future::join_all;
use kit::{clock::Clock, identity::Identity};
use proto::workspace as ws;
use serde_json::{Value, json};
use testkit::http::eventually;
use tonic::Status;
use vocab::{ErrorKind, UserId};
use workspace::WorkspaceArgs;

use crate::{
    alert_delivery::{deliveries, one},
    alerts::{SOON, add, firings, price},
    receiver::{Message, Receiver},
    world::{Person, World, told},
};

// Of RFC 8291's example.
const KEY: &str = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
const PUBLIC_KEY: &str = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[u8]) -> [u8; N] {
    let mut out = [0; N];
    let extracted = Salt::new(HKDF_SHA256, salt).extract(secret);
    extracted.expand(&[info], Length(N)).unwrap().fill(&mut out).unwrap();
    out
}

/// A browser with its keys.
pub struct Browser {
    key: PrivateKey,
    secret: [u8; 16],
}

impl Browser {
    pub fn new() -> Self {
        Self {
            key: PrivateKey::generate(&ECDH_P256).unwrap(),
            secret: *UserId::fresh().uuid().as_bytes(),
        }
    }

    fn public_key(&self) -> Vec<u8> {
        self.key.compute_public_key().unwrap().as_ref().to_vec()
    }

    pub fn at(&self, endpoint: &str) -> ws::NewPushDevice {
        ws::NewPushDevice {
            name: "Laptop".to_owned(),
            endpoint: endpoint.to_owned(),
            p256dh: URL_SAFE_NO_PAD.encode(self.public_key()),
            auth: URL_SAFE_NO_PAD.encode(self.secret),
        }
    }

    /// RFC 8291 from the browser's side.
    fn open(&self, sealed: &[u8]) -> Value {
        let (salt, rest) = sealed.split_at(16);
        assert_eq!(rest[..5], [0, 0, 16, 0, 65], "a record of 4,096 bytes, by a key of 65");
        let (sender, record) = rest[5..].split_at(65);
        let info = [b"WebPush: info\0".as_slice(), &self.public_key(), sender].concat();
        let peer = agreement::UnparsedPublicKey::new(&ECDH_P256, sender);
        let agreed: [u8; 32] = agree(&self.key, peer, (), |shared| Ok(derive(&self.secret, shared, &info))).unwrap();
        let key: [u8; 16] = derive(salt, &agreed, b"Content-Encoding: aes128gcm\0");
        let nonce: [u8; 12] = derive(salt, &agreed, b"Content-Encoding: nonce\0");
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
        let mut record = record.to_vec();
        let nonce = Nonce::assume_unique_for_key(nonce);
        let plain = key.open_in_place(nonce, Aad::empty(), &mut record).unwrap();
        serde_json::from_slice(plain.strip_suffix(&[2]).unwrap()).unwrap()
    }
}

/// Push is on, by these services.
pub fn turn_on(args: &mut WorkspaceArgs, services: &[&Receiver]) {
    let allowed: Vec<String> = services.iter().map(|service| service.address.to_string()).collect();
    args.webhook_allow = allowed.join(",");
    args.push.push_key = Some(KEY.to_owned().into());
    args.push.push_contact = "mailto:ops@example.com".to_owned();
}

pub async fn world(services: &[&Receiver]) -> World {
    World::start_with(|args| turn_on(args, services)).await
}

pub async fn register(who: &mut Person, device: ws::NewPushDevice) -> Result<ws::PushDevice, Status> {
    let device = Some(device);
    let added = who
        .notifications
        .add_push_device(ws::AddPushDeviceRequest { device })
        .await;
    added.map(tonic::Response::into_inner)
}

pub async fn devices(who: &Person) -> Vec<ws::PushDevice> {
    let mut notifications = who.notifications.clone();
    let listed = notifications.list_push_devices(ws::ListPushDevicesRequest {}).await;
    listed.unwrap().into_inner().devices
}

async fn test(who: &mut Person, id: &str) -> Result<ws::Delivery, Status> {
    let id = id.to_owned();
    let sent = who
        .notifications
        .test_push_device(ws::TestPushDeviceRequest { id })
        .await;
    sent.map(tonic::Response::into_inner)
}

async fn remove(who: &mut Person, id: &str) -> Result<(), Status> {
    let id = id.to_owned();
    let gone = who.notifications.delete_push_device(ws::DeletePushDeviceRequest { id });
    gone.await.map(drop)
}

/// The token of a message is for this service, ends in twelve hours, and is signed by the installation's key.
fn is_from_us(message: &Message, service: &Receiver, now: i64) {
    let header = message.header("authorization").strip_prefix("vapid t=").unwrap();
    let (token, public_key) = header.split_once(", k=").unwrap();
    assert_eq!(public_key, PUBLIC_KEY);
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let decode = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
    UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(public_key))
        .verify(signed.as_bytes(), &decode(signature))
        .unwrap();
    let claims: Value = serde_json::from_slice(&decode(signed.split_once('.').unwrap().1)).unwrap();
    assert_eq!(
        claims,
        json!({"aud": format!("http://{}", service.address), "exp": now + 43_200, "sub": "mailto:ops@example.com"})
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_alert_reaches_each_browser_and_only_that_one_can_read_it() {
    let (first, second) = (Receiver::start().await, Receiver::start().await);
    let world = world(&[&first, &second]).await;
    let mut ada = world.person();
    let asked = ws::GetPushKeyRequest {};
    let key = ada.notifications.get_push_key(asked).await.unwrap().into_inner();
    assert_eq!(key.public_key, PUBLIC_KEY);

    let (laptop, phone) = (Browser::new(), Browser::new());
    let added = register(&mut ada, laptop.at(&first.url())).await.unwrap();
    let other = register(&mut ada, phone.at(&second.url())).await.unwrap();
    assert_eq!(added.channel_id, other.channel_id, "an alert names all of them at once");
    assert_eq!((added.service.as_str(), added.endpoint_sha256.len()), ("127.0.0.1", 64));
    let renamed = ws::NewPushDevice {
        name: "Work laptop".to_owned(),
        ..laptop.at(&first.url())
    };
    assert_eq!(register(&mut ada, renamed).await.unwrap().id, added.id);
    let names: Vec<String> = devices(&ada).await.into_iter().map(|device| device.name).collect();
    assert_eq!(names, ["Work laptop", "Laptop"]);

    add(&mut ada, price("above", "100", &[&added.channel_id])).await;
    world.board.tick("300", world.clock.now());
    eventually("both were sent", SOON, || async {
        (deliveries(&ada, "sent").await.len() == 2).then_some(())
    })
    .await;
    let firing = firings(&ada).await.firings.remove(0);
    for (browser, service) in [(&laptop, &first), (&phone, &second)] {
        let message = service.messages().remove(0);
        let shown = browser.open(&message.bytes);
        assert_eq!(shown["id"], firing.id);
        assert_eq!(shown["title"], firing.alert);
        assert_eq!(shown["text"], firing.text);
        assert_eq!(shown["link"], format!("/alerts?tab=fired&firing={}", firing.id));
        assert_eq!(message.header("content-encoding"), "aes128gcm");
        assert_eq!((message.header("ttl"), message.header("topic").len()), ("86400", 32));
        is_from_us(&message, service, world.clock.now().timestamp());
        assert!(!message.body.contains(&firing.alert));
    }
    assert_eq!((first.messages().len(), second.messages().len()), (1, 1));
    eventually("both say when", SOON, || async {
        let all = devices(&ada).await;
        all.iter().all(|device| device.last_sent_unix_ms > 0).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_busy_service_gets_its_time_and_a_browser_that_is_gone_is_removed() {
    let service = Receiver::start().await;
    let world = world(&[&service]).await;
    let mut ada = world.person();
    let device = register(&mut ada, Browser::new().at(&service.url())).await.unwrap();
    service.answer("429 Too Many Requests\r\nretry-after: 120");
    add(&mut ada, price("above", "100", &[&device.channel_id])).await;
    world.board.tick("300", world.clock.now());
    let failed = one(&ada, "failed").await;
    assert_eq!((failed.attempts, failed.status), (1, Some(429)));
    let wait = failed.next_unix_ms - world.clock.now().timestamp_millis();
    assert!(wait >= 120_000, "{wait} ms");

    service.answer("410 Gone");
    world.clock.advance(TimeDelta::milliseconds(wait + 1));
    let given_up = one(&ada, "given_up").await;
    assert_eq!((given_up.status, given_up.id == failed.id), (Some(410), true));
    assert!(given_up.error.contains("device was removed"), "{}", given_up.error);
    eventually("it is removed", SOON, || async {
        devices(&ada).await.is_empty().then_some(())
    })
    .await;
    let id = device.channel_id;
    let asked = ws::GetChannelRequest { id };
    let channel = ada.alerts.get_channel(asked).await.unwrap().into_inner();
    assert_eq!((channel.kind.as_str(), channel.enabled), ("push", true));
    assert_ne!(channel.state, "disabled", "other browsers may come");
}

#[tokio::test(flavor = "multi_thread")]
async fn browsers_are_their_owners_and_show_the_alerts_of_one_account() {
    let service = Receiver::start().await;
    let world = world(&[&service]).await;
    let owner = UserId::fresh();
    let (mut ada, mut eve) = (world.client(Identity::person(owner, None)), world.person());
    let browser = Browser::new();
    let device = register(&mut ada, browser.at(&service.url())).await.unwrap();
    assert!(devices(&eve).await.is_empty());
    assert_eq!(told(test(&mut eve, &device.id).await).kind, ErrorKind::NotFound);
    assert_eq!(told(remove(&mut eve, &device.id).await).kind, ErrorKind::NotFound);

    let sent = test(&mut ada, &device.id).await.unwrap();
    assert_eq!((sent.state.as_str(), sent.status), ("sent", Some(204)));
    let shown = browser.open(&service.messages().remove(0).bytes);
    assert_eq!(shown["link"], "/settings/notifications");
    assert_eq!(
        told(test(&mut ada, &device.id).await).kind,
        ErrorKind::Invalid,
        "not every click"
    );

    for inner in ["http://127.0.0.1:1/x", "https://169.254.169.254/x", "https://[::1]/x"] {
        let refused = told(register(&mut ada, browser.at(inner)).await);
        assert_eq!(refused.fields[0].0, "endpoint", "{inner}");
    }
    // Somebody else signs in to the same browser.
    let taken = register(&mut eve, browser.at(&service.url())).await.unwrap();
    assert!(devices(&ada).await.is_empty());
    remove(&mut eve, &taken.id).await.unwrap();
    assert_eq!(told(remove(&mut eve, &taken.id).await).kind, ErrorKind::NotFound);

    for at in 0..10 {
        let endpoint = format!("{}/{at}", service.url());
        register(&mut ada, browser.at(&endpoint)).await.unwrap();
    }
    let full = told(register(&mut ada, browser.at(&service.url())).await);
    assert_eq!(full.code, "limit_reached");
    // Who had the old password may have turned it on.
    let asked = ws::RevokeSecretsRequest {
        owner: owner.to_string(),
        before_unix_ms: (world.clock.now() + TimeDelta::seconds(10)).timestamp_millis(),
    };
    let mut gateway = world.client(Identity::default());
    gateway.archives.revoke_secrets(asked).await.unwrap();
    assert!(devices(&ada).await.is_empty());
    let channels = ada.alerts.list_channels(ws::ListChannelsRequest {}).await.unwrap();
    assert_eq!(
        channels.into_inner().channels[0].state,
        "ok",
        "the next browser is behind it"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_changes_hands_only_where_there_is_room() {
    let service = Receiver::start().await;
    let world = world(&[&service]).await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let browser = Browser::new();
    let kept = register(&mut eve, browser.at(&service.url())).await.unwrap();
    let mut last = String::new();
    for at in 0..10 {
        let endpoint = format!("{}/{at}", service.url());
        last = register(&mut ada, browser.at(&endpoint)).await.unwrap().id;
    }
    let full = told(register(&mut ada, browser.at(&service.url())).await);
    assert_eq!(full.code, "limit_reached");
    let left: Vec<String> = devices(&eve).await.into_iter().map(|device| device.id).collect();
    assert_eq!(left, [kept.id], "who had it keeps it");

    remove(&mut ada, &last).await.unwrap();
    for _ in 0..5 {
        let at = || browser.at(&service.url());
        let (one, other) = tokio::join!(register(&mut ada, at()), register(&mut eve, at()));
        one.unwrap();
        other.unwrap();
        let held = (devices(&ada).await.len(), devices(&eve).await.len());
        assert!(matches!(held, (10, 0) | (9, 1)), "{held:?}: one of them has it");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn browsers_of_one_service_share_its_places_and_of_tests_at_once_one_is_sent() {
    const BROWSERS: usize = 6;
    let service = Receiver::start().await;
    let world = world(&[&service]).await;
    let mut ada = world.person();
    let browser = Browser::new();
    let mut device = ws::PushDevice::default();
    for at in 0..BROWSERS {
        let endpoint = format!("{}/{at}", service.url());
        device = register(&mut ada, browser.at(&endpoint)).await.unwrap();
    }
    *service.slow.lock().unwrap() = Duration::from_millis(100);
    let tests = (0..4).map(|_| {
        let (mut who, id) = (ada.clone(), device.id.clone());
        Box::pin(async move { test(&mut who, &id).await })
    });
    let answers = join_all(tests).await;
    let taken = answers.iter().filter(|answer| answer.is_ok()).count();
    assert_eq!((taken, service.messages().len()), (1, 1));

    add(&mut ada, price("above", "100", &[&device.channel_id])).await;
    world.board.tick("300", world.clock.now());
    eventually("all were sent", SOON, || async {
        // With the test.
        (deliveries(&ada, "sent").await.len() == BROWSERS + 1).then_some(())
    })
    .await;
    let most = service.most_open();
    assert!(most <= 4, "{most} at a time");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_was_given_up_is_tried_again_with_the_next_browser() {
    let service = Receiver::start().await;
    let world = world(&[&service]).await;
    let mut ada = world.person();
    let browser = Browser::new();
    let gone = register(&mut ada, browser.at(&format!("{}/gone", service.url())))
        .await
        .unwrap();
    let fail =
        "UPDATE alert_channel SET disabled = true, failing_since = now(), last_error = 'No answer' WHERE kind = 'push'";
    world.run(fail).await;
    remove(&mut ada, &gone.id).await.unwrap();
    let next = register(&mut ada, browser.at(&service.url())).await.unwrap();
    assert_eq!(next.channel_id, gone.channel_id);
    let id = next.channel_id.clone();
    let asked = ws::GetChannelRequest { id };
    let channel = ada.alerts.get_channel(asked).await.unwrap().into_inner();
    assert_eq!((channel.state.as_str(), channel.last_error.as_str()), ("new", ""));

    add(&mut ada, price("above", "100", &[&next.channel_id])).await;
    world.board.tick("300", world.clock.now());
    eventually("it is sent", SOON, || async {
        (deliveries(&ada, "sent").await.len() == 1).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_key_there_is_no_browser_push() {
    let world = World::start().await;
    let mut ada = world.person();
    let asked = ws::GetPushKeyRequest {};
    let key = ada.notifications.get_push_key(asked).await.unwrap().into_inner();
    assert_eq!(key.public_key, "");
    let refused = told(register(&mut ada, Browser::new().at("https://push.example.com/x")).await);
    assert_eq!(refused.code, "push_not_configured");
}
