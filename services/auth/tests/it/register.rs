//! Registering (bad inputs 35–38, 41–43).

use proto::auth as pb;
use vocab::ErrorKind;

use crate::world::{EMAIL, OTHER_PASSWORD, PASSWORD, World, anyone, at, code_of, refusal};

#[tokio::test]
async fn a_code_by_mail_makes_an_account() {
    let world = World::new().await;
    let begun = world.register(EMAIL, PASSWORD).await.unwrap();
    assert_eq!((begun.email.as_str(), begun.name.as_str()), (EMAIL, "Ada"));
    let mail = world.sink.wait(EMAIL, 1).await;
    assert!(
        mail.says("10 minutes") && mail.says("203.0.113.7") && mail.says("Firefox"),
        "{}",
        mail.text
    );
    let verified = world.verify(&begun.flow, &mail.code()).await.unwrap();
    let user = verified.user.unwrap();
    assert!(user.email_verified && !user.totp_enabled);
    let tokens = verified.tokens.unwrap();
    assert!(tokens.refresh.starts_with("mr_") && !tokens.device.is_empty());
    assert!(world.login(EMAIL, PASSWORD).await.unwrap().tokens.is_some());
}

#[tokio::test]
async fn a_known_address_is_told_by_mail_only() {
    let world = World::new().await;
    let person = world.person(EMAIL).await;
    let hashes = world.hasher.hashes();
    let known = world.register(" ADA@Example.org ", OTHER_PASSWORD).await.unwrap();
    let cost_known = world.hasher.hashes() - hashes;
    let unknown = world.register("bob@example.org", OTHER_PASSWORD).await.unwrap();
    assert_eq!(world.hasher.hashes() - hashes - cost_known, cost_known, "the same work");
    assert_eq!(known.email, EMAIL);
    assert_eq!(known.flow.len(), unknown.flow.len());
    assert_eq!(known.expires_unix_ms, unknown.expires_unix_ms);
    let mail = world.sink.wait(EMAIL, 2).await;
    assert!(mail.says("already has an account"), "{}", mail.text);
    assert!(
        !mail
            .text
            .lines()
            .any(|line| line.len() == 6 && line.parse::<u32>().is_ok())
    );
    // The decoy answers like a real flow, down to its lock.
    for _ in 0..5 {
        assert_eq!(code_of(world.verify(&known.flow, "000000").await), "otp_invalid");
        assert_eq!(code_of(world.verify(&unknown.flow, "abcdef").await), "otp_invalid");
    }
    assert_eq!(code_of(world.verify(&known.flow, "000000").await), "otp_locked");
    assert_eq!(code_of(world.verify(&unknown.flow, "000000").await), "otp_locked");
    assert_eq!(world.count("SELECT count(*) FROM users").await, 2);
    assert!(world.live(&person).await);
    assert_eq!(code_of(world.login(EMAIL, OTHER_PASSWORD).await), "credentials_invalid");
}

#[tokio::test]
async fn who_reads_the_mailbox_sets_the_password() {
    let world = World::new().await;
    // A stranger takes the address first, with a password that the owner does not know.
    world.register(EMAIL, OTHER_PASSWORD).await.unwrap();
    world.sink.wait(EMAIL, 1).await;
    let flow = world.register(EMAIL, PASSWORD).await.unwrap().flow;
    let code = world.sink.wait(EMAIL, 2).await.code();
    world.verify(&flow, &code).await.unwrap();
    assert_eq!(code_of(world.login(EMAIL, OTHER_PASSWORD).await), "credentials_invalid");
    assert!(world.login(EMAIL, PASSWORD).await.unwrap().tokens.is_some());
}

#[tokio::test]
async fn an_unconfirmed_address_is_confirmed_at_sign_in() {
    let world = World::new().await;
    world.register(EMAIL, PASSWORD).await.unwrap();
    let first = world.sink.wait(EMAIL, 1).await.code();
    let pending = world.login(EMAIL, PASSWORD).await.unwrap();
    assert!(pending.tokens.is_none() && pending.user.is_none());
    assert_eq!(pending.flow_kind(), proto::auth::FlowKind::Email);
    let second = world.sink.wait(EMAIL, 2).await.code();
    if first != second {
        assert_eq!(
            code_of(world.verify(&pending.flow, &first).await),
            "otp_invalid",
            "of another flow"
        );
    }
    assert!(world.verify(&pending.flow, &second).await.unwrap().tokens.is_some());
}

#[tokio::test]
async fn one_mailbox_is_one_account() {
    let world = World::new().await;
    world.person("a@b.c").await;
    assert!(world.login("A@B.C ", PASSWORD).await.unwrap().tokens.is_some());
    for bad in [
        "a@b.c\r\nBcc: x@y.z",
        "p\u{430}ul@example.org",
        "paul@ex\u{e4}mple.org",
        "a",
        "",
    ] {
        let details = refusal(world.register(bad, PASSWORD).await);
        assert_eq!(
            (details.kind, details.code.as_str()),
            (ErrorKind::Invalid, "validation_failed"),
            "{bad}"
        );
        assert_eq!(details.fields[0].0, "email");
    }
    assert_eq!(world.count("SELECT count(*) FROM users").await, 1);
}

#[tokio::test]
async fn weak_passwords_are_refused_before_they_cost_anything() {
    let world = World::new().await;
    let hashes = world.hasher.hashes();
    for (password, code) in [
        ("", "validation_failed"),
        ("short", "password_weak"),
        ("aaaaaaaaaaaaaaa", "password_weak"),
        ("passwordpassword", "password_weak"),
        ("ada@example.org is me", "password_weak"),
        (&"x".repeat(10_000), "too_long"),
    ] {
        let details = refusal(world.register(EMAIL, password).await);
        assert_eq!((details.kind, details.code.as_str()), (ErrorKind::Invalid, code));
        assert_eq!(details.fields[0].0, "password");
    }
    assert_eq!(world.hasher.hashes(), hashes);
    assert_eq!(world.count("SELECT count(*) FROM users").await, 0);
}

#[tokio::test]
async fn long_and_foreign_passwords_are_taken_whole() {
    let world = World::new().await;
    let emoji = "🦊🌵🎻🪐🧊🛶🧭🎲".repeat(16);
    let flow = world.register(EMAIL, &emoji).await.unwrap().flow;
    let code = world.sink.wait(EMAIL, 1).await.code();
    world.verify(&flow, &code).await.unwrap();
    assert!(world.login(EMAIL, &emoji).await.unwrap().tokens.is_some());
    let mut shorter = emoji.clone();
    shorter.pop();
    assert_eq!(
        code_of(world.login(EMAIL, &shorter).await),
        "credentials_invalid",
        "never truncated"
    );
}

#[tokio::test]
async fn parallel_registrations_make_one_account() {
    let world = World::new().await;
    let all = futures::future::join_all((0..8).map(|_| world.register(EMAIL, PASSWORD))).await;
    assert!(all.iter().all(Result::is_ok), "{all:?}");
    assert_eq!(world.count("SELECT count(*) FROM users").await, 1);
    assert_eq!(
        world
            .count("SELECT count(*) FROM flow WHERE code_mac IS NOT NULL")
            .await,
        6,
        "as many letters as one network gets"
    );
}

#[tokio::test]
async fn a_mailbox_is_not_flooded() {
    let world = World::new().await;
    // Six for one network, ten in all.
    for n in 0..16 {
        let request = pb::RegisterRequest {
            email: EMAIL.to_owned(),
            password: PASSWORD.to_owned(),
            name: "Ada".to_owned(),
            client: at(if n < 8 { "203.0.113.7" } else { "198.51.100.7" }, ""),
        };
        world.client().register(anyone(request)).await.unwrap();
    }
    assert_eq!(
        world
            .count("SELECT count(*) FROM flow WHERE code_mac IS NOT NULL")
            .await,
        10
    );
    world.sink.wait(EMAIL, 10).await;
    assert_eq!(world.sink.to(EMAIL).len(), 10);
}

#[tokio::test]
async fn stored_hashes_are_strong_enough() {
    let world = World::new().await;
    world.person(EMAIL).await;
    world.person("bob@example.org").await;
    let weak = r"SELECT count(*) FROM credential WHERE hash !~ '^\$argon2id\$v=19\$m=(19456|[2-9][0-9]{4,}),t=([2-9]|[1-9][0-9]),p=1\$'";
    assert_eq!(world.count(weak).await, 0);
    assert_eq!(world.count("SELECT count(*) FROM credential").await, 2);
}
