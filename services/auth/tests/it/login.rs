//! Signing in (bad inputs 30, 34, 35, 39).

use chrono::TimeDelta;
use futures::future::join_all;
use vocab::ErrorKind;

use crate::world::{EMAIL, OTHER_PASSWORD, PASSWORD, World, at, code_of, from, refusal};

#[tokio::test]
async fn both_fields_are_needed() {
    let world = World::new().await;
    for (email, password) in [("", PASSWORD), (EMAIL, ""), (" ", PASSWORD), ("", "")] {
        let details = refusal(world.login(email, password).await);
        assert_eq!(details.kind, ErrorKind::Invalid);
        assert_eq!(details.message, "Email and password are required");
        assert_eq!(details.fields[0].0, "non_field_errors");
    }
}

#[tokio::test]
async fn unknown_and_wrong_are_answered_alike_by_the_same_work() {
    let world = World::new().await;
    world.person(EMAIL).await;
    let mut answers = Vec::new();
    for email in [EMAIL, "nobody@example.org", "' OR 1=1--"] {
        let hashes = world.hasher.hashes();
        answers.push(refusal(world.login(email, OTHER_PASSWORD).await));
        assert_eq!(world.hasher.hashes() - hashes, 1, "{email}");
    }
    assert_eq!(answers[0].code, "credentials_invalid");
    assert_eq!(answers[0].kind, ErrorKind::Unauthenticated);
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
}

#[tokio::test]
async fn too_long_is_not_hashed() {
    let world = World::new().await;
    let hashes = world.hasher.hashes();
    assert_eq!(code_of(world.login(EMAIL, &"x".repeat(10_000)).await), "too_long");
    assert_eq!(world.hasher.hashes(), hashes);
}

#[tokio::test]
async fn fifty_guesses_at_once_get_five_hashes() {
    let world = World::with(|args| args.network_attempts = 1_000).await;
    let owner = world.person(EMAIL).await;
    let hashes = world.hasher.hashes();
    let guesses = join_all((0..50).map(|_| world.login(EMAIL, OTHER_PASSWORD))).await;
    assert_eq!(world.hasher.hashes() - hashes, 5);
    let (mut wrong, mut limited) = (0, 0);
    for guess in guesses {
        let details = refusal(guess);
        match details.code.as_str() {
            "credentials_invalid" => wrong += 1,
            "too_many_requests" => {
                assert_eq!(details.kind, ErrorKind::Limited);
                assert!(details.retry_after.is_some_and(|wait| !wait.is_zero()), "{details:?}");
                limited += 1;
            }
            other => panic!("{other}"),
        }
    }
    assert_eq!((wrong, limited), (5, 45));
    // The right password has to wait as well, except on a device that the owner has used before.
    assert_eq!(code_of(world.login(EMAIL, PASSWORD).await), "too_many_requests");
    assert_eq!(
        code_of(world.login_with(EMAIL, PASSWORD, from("not-ours")).await),
        "too_many_requests"
    );
    let answer = world.login_with(EMAIL, PASSWORD, from(&owner.device)).await.unwrap();
    assert_eq!(answer.tokens.unwrap().device, "", "the cookie stays");
}

#[tokio::test]
async fn unknown_addresses_are_limited_alike() {
    let world = World::new().await;
    for _ in 0..5 {
        assert_eq!(
            code_of(world.login("nobody@example.org", PASSWORD).await),
            "credentials_invalid"
        );
    }
    assert_eq!(
        code_of(world.login("nobody@example.org", PASSWORD).await),
        "too_many_requests"
    );
}

#[tokio::test]
async fn waits_double_and_end() {
    let world = World::new().await;
    world.person(EMAIL).await;
    for _ in 0..5 {
        assert_eq!(code_of(world.login(EMAIL, OTHER_PASSWORD).await), "credentials_invalid");
    }
    for seconds in [1, 2, 4, 8] {
        let details = refusal(world.login(EMAIL, OTHER_PASSWORD).await);
        assert_eq!(details.retry_after.map(|wait| wait.as_secs()), Some(seconds));
        world.advance(TimeDelta::seconds(i64::try_from(seconds).unwrap()));
        assert_eq!(code_of(world.login(EMAIL, OTHER_PASSWORD).await), "credentials_invalid");
    }
    world.advance(TimeDelta::seconds(16));
    assert!(world.login(EMAIL, PASSWORD).await.is_ok());
    for _ in 0..5 {
        assert_eq!(
            code_of(world.login(EMAIL, OTHER_PASSWORD).await),
            "credentials_invalid",
            "all is forgiven"
        );
    }
}

#[tokio::test]
async fn a_network_has_its_limit_whatever_the_address() {
    let world = World::new().await;
    world.person(EMAIL).await;
    for n in 0..30 {
        let caller = at(&format!("198.51.100.{n}"), "");
        let guess = world
            .login_with(&format!("nobody{n}@example.org"), PASSWORD, caller)
            .await;
        assert_eq!(code_of(guess), "credentials_invalid");
    }
    let details = refusal(
        world
            .login_with("other@example.org", PASSWORD, at("198.51.100.200", ""))
            .await,
    );
    assert_eq!(details.code, "too_many_requests");
    assert_eq!(details.retry_after.map(|wait| wait.as_secs()), Some(60));
    assert!(world.login(EMAIL, PASSWORD).await.is_ok(), "another network");
    world.advance(TimeDelta::seconds(60));
    let later = world
        .login_with("other@example.org", PASSWORD, at("198.51.100.200", ""))
        .await;
    assert_eq!(code_of(later), "credentials_invalid");
    // IPv6: one /64 is one network.
    for n in 0..30 {
        let caller = at(&format!("2001:db8:1:2::{n:x}"), "");
        drop(world.login_with(&format!("six{n}@example.org"), PASSWORD, caller).await);
    }
    assert_eq!(
        code_of(
            world
                .login_with("x@y.zz", PASSWORD, at("2001:db8:1:2:ffff::1", ""))
                .await
        ),
        "too_many_requests"
    );
    assert_eq!(
        code_of(world.login_with("x@y.zz", PASSWORD, at("2001:db8:1:3::1", "")).await),
        "credentials_invalid"
    );
}

#[tokio::test]
async fn a_device_of_the_owner_signs_in_from_an_exhausted_network() {
    let world = World::new().await;
    let owner = world.person(EMAIL).await;
    let from_there = |device: &str| at("198.51.100.7", device);
    for n in 0..31 {
        let name = format!("nobody{n}@example.org");
        refusal(world.login_with(&name, PASSWORD, from_there("")).await);
    }
    let stranger = world.login_with(EMAIL, PASSWORD, from_there("not-ours")).await;
    assert_eq!(code_of(stranger), "too_many_requests");
    assert!(
        world
            .login_with(EMAIL, PASSWORD, from_there(&owner.device))
            .await
            .is_ok()
    );
    // It helps with that account only.
    let other = world
        .login_with("other@example.org", PASSWORD, from_there(&owner.device))
        .await;
    assert_eq!(code_of(other), "too_many_requests");
    // On its own device too, guesses are limited.
    for _ in 0..5 {
        let guess = world.login_with(EMAIL, OTHER_PASSWORD, from_there(&owner.device)).await;
        assert_eq!(code_of(guess), "credentials_invalid");
    }
    let guess = world.login_with(EMAIL, OTHER_PASSWORD, from_there(&owner.device)).await;
    assert_eq!(code_of(guess), "too_many_requests");
}

#[tokio::test]
async fn right_passwords_do_not_use_up_the_network() {
    let world = World::new().await;
    let owner = world.person(EMAIL).await;
    for _ in 0..40 {
        assert!(world.login_with(EMAIL, PASSWORD, from(&owner.device)).await.is_ok());
    }
}

#[tokio::test]
async fn old_hashes_are_renewed() {
    let world = World::new().await;
    world.person(EMAIL).await;
    // The same password under weaker parameters, as an older release might have kept it.
    let weak = argon2::Argon2::new(
        argon2::Algorithm::Argon2id,
        argon2::Version::V0x13,
        argon2::Params::new(4_096, 1, 1, None).unwrap(),
    );
    let hash: argon2::password_hash::phc::PasswordHash =
        argon2::PasswordHasher::hash_password(&weak, PASSWORD.as_bytes()).unwrap();
    let db = world.db.client().await;
    db.execute("UPDATE credential SET hash = $1", &[&hash.to_string()])
        .await
        .unwrap();
    assert!(world.login(EMAIL, PASSWORD).await.is_ok());
    assert_eq!(
        world
            .count("SELECT count(*) FROM credential WHERE hash LIKE '$argon2id$v=19$m=19456,t=2,p=1$%'")
            .await,
        1
    );
    assert!(world.login(EMAIL, PASSWORD).await.is_ok());
}

#[tokio::test]
async fn a_device_secret_is_kept_where_it_is_ours_and_replaced_where_not() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    world.person("bob@example.org").await;
    let kept = world
        .login_with("bob@example.org", PASSWORD, from(&ada.device))
        .await
        .unwrap();
    assert_eq!(kept.tokens.unwrap().device, "");
    let planted = world.login_with(EMAIL, PASSWORD, from("planted")).await.unwrap();
    let device = planted.tokens.unwrap().device;
    assert!(!device.is_empty() && device != "planted");
}

#[tokio::test]
async fn a_full_queue_says_when_to_come_back() {
    let world = World::new().await;
    world.person(EMAIL).await;
    // Both threads are busy, and all sixteen places in the queue are taken.
    let mut held = Vec::new();
    let mut busy = Vec::new();
    for _ in 0..2 {
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let (started, begun) = tokio::sync::oneshot::channel();
        let hasher = world.hasher.clone();
        let job = move || {
            started.send(()).unwrap();
            wait.recv().unwrap();
        };
        busy.push(tokio::spawn(async move { hasher.run(job).await }));
        begun.await.unwrap();
        held.push(go);
    }
    let mut queued: Vec<_> = (0..16).map(|_| Box::pin(world.hasher.run(|| ()))).collect();
    for job in &mut queued {
        assert!(futures::poll!(job).is_pending());
    }
    let details = refusal(world.login(EMAIL, PASSWORD).await);
    assert_eq!(
        (details.kind, details.code.as_str()),
        (ErrorKind::Unavailable, "service_unavailable")
    );
    assert!(details.retry_after.is_some());
    for go in held {
        go.send(()).unwrap();
    }
    for job in busy {
        job.await.unwrap().unwrap();
    }
    for job in queued {
        job.await.unwrap();
    }
    assert!(world.login(EMAIL, PASSWORD).await.is_ok());
}

#[tokio::test]
async fn a_count_that_is_swept_away_meanwhile_begins_again() {
    let world = World::new().await;
    world.person(EMAIL).await;
    world.login(EMAIL, OTHER_PASSWORD).await.unwrap_err();
    let (sweep, observer) = (world.db.client().await, world.db.client().await);
    sweep.batch_execute("BEGIN; DELETE FROM throttle").await.unwrap();
    let end = async {
        let waits =
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while observer.query_one(waits, &[]).await.unwrap().get::<_, i64>(0) == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        sweep.batch_execute("COMMIT").await.unwrap();
    };
    let (signed_in, ()) = tokio::join!(world.login(EMAIL, PASSWORD), end);
    assert!(signed_in.unwrap().tokens.is_some());
}
