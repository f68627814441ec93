//! Refresh tokens (bad input 51).

use chrono::TimeDelta;
use futures::future::join_all;
use proto::auth as pb;
use vocab::ErrorKind;

use crate::world::{EMAIL, PASSWORD, Person, World, anyone, at, code_of, from, refusal};

async fn rotate(world: &World, person: &Person, token: &str) -> Result<pb::Tokens, tonic::Status> {
    world.refresh(token, true, &person.device).await
}

#[tokio::test]
async fn a_token_is_exchanged_and_the_session_lives_on() {
    let world = World::new().await;
    let person = world.person(EMAIL).await;
    let first = person.tokens.refresh.clone();
    world.advance(TimeDelta::minutes(5));
    let second = rotate(&world, &person, &first).await.unwrap();
    assert_ne!(second.refresh, first);
    assert_ne!(second.access, person.tokens.access);
    assert_eq!(second.session_id, person.session());
    assert_eq!(second.device, "", "the cookie stays");
    world.advance(TimeDelta::minutes(5));
    assert!(rotate(&world, &person, &second.refresh).await.is_ok());
    assert!(world.live(&person).await);
}

#[tokio::test]
async fn fifty_at_once_get_one_answer() {
    let world = World::new().await;
    let person = world.person(EMAIL).await;
    let answers = join_all((0..50).map(|_| rotate(&world, &person, &person.tokens.refresh))).await;
    let answers: Vec<pb::Tokens> = answers.into_iter().map(Result::unwrap).collect();
    assert!(answers.iter().all(|tokens| *tokens == answers[0]), "identical bodies");
    assert_eq!(
        world.count("SELECT count(*) FROM refresh_token").await,
        2,
        "one successor"
    );
    assert!(world.live(&person).await);
}

#[tokio::test]
async fn a_lost_answer_can_be_had_again_for_ten_seconds() {
    let world = World::new().await;
    let person = world.person(EMAIL).await;
    let first = person.tokens.refresh.clone();
    let second = rotate(&world, &person, &first).await.unwrap();
    world.advance(TimeDelta::seconds(9));
    assert_eq!(
        rotate(&world, &person, &first).await.unwrap(),
        second,
        "also the access token"
    );
    world.advance(TimeDelta::seconds(1));
    assert_eq!(code_of(rotate(&world, &person, &first).await), "refresh_reused");
    assert!(!world.live(&person).await);
}

#[tokio::test]
async fn an_older_token_ends_the_family_and_only_the_family() {
    let world = World::new().await;
    let person = world.person(EMAIL).await;
    let elsewhere = world.device(EMAIL, PASSWORD).await;
    let first = person.tokens.refresh.clone();
    let second = rotate(&world, &person, &first).await.unwrap();
    let third = rotate(&world, &person, &second.refresh).await.unwrap();
    let details = refusal(rotate(&world, &person, &first).await);
    assert_eq!(
        (details.kind, details.code.as_str()),
        (ErrorKind::Unauthenticated, "refresh_reused")
    );
    assert_eq!(
        code_of(rotate(&world, &person, &third.refresh).await),
        "token_invalid",
        "the thief's or the owner's"
    );
    assert!(!world.live(&person).await);
    assert!(world.live(&elsewhere).await);
    assert!(rotate(&world, &elsewhere, &elsewhere.tokens.refresh).await.is_ok());
    let mail = world.sink.wait(EMAIL, 2).await;
    assert!(mail.says("used again"), "{}", mail.text);
    let noted = "SELECT count(*) FROM audit WHERE event = 'refresh' AND outcome = 'refresh_reused'";
    assert_eq!(world.count(noted).await, 1);
}

#[tokio::test]
async fn a_stolen_token_without_its_cookie_is_worthless() {
    let world = World::new().await;
    let person = world.person(EMAIL).await;
    let other = world.person("bob@example.org").await;
    let stranger = world.refresh(&person.tokens.refresh, true, "").await;
    let details = refusal(stranger);
    assert_eq!(
        (details.kind, details.code.as_str()),
        (ErrorKind::Unauthenticated, "device_mismatch")
    );
    assert!(!world.live(&person).await);
    assert_eq!(
        code_of(rotate(&world, &person, &person.tokens.refresh).await),
        "token_invalid"
    );
    assert_eq!(
        code_of(world.refresh(&other.tokens.refresh, true, &person.device).await),
        "device_mismatch"
    );
}

#[tokio::test]
async fn a_client_that_does_not_rotate_keeps_its_token_for_a_day() {
    let world = World::new().await;
    let person = world.person(EMAIL).await;
    let token = &person.tokens.refresh;
    for _ in 0..4 {
        world.advance(TimeDelta::minutes(350));
        let tokens = world.refresh(token, false, &person.device).await.unwrap();
        assert_eq!(tokens.refresh, "");
        assert!(!tokens.access.is_empty());
    }
    assert_eq!(code_of(world.refresh(token, false, "").await), "device_mismatch");
    let again = world.device(EMAIL, PASSWORD).await;
    world.advance(TimeDelta::hours(24));
    assert_eq!(
        code_of(world.refresh(&again.tokens.refresh, false, &again.device).await),
        "token_expired"
    );
}

#[tokio::test]
async fn sessions_end_when_idle_and_when_old() {
    let world = World::new().await;
    let idle = world.person(EMAIL).await;
    world.advance(TimeDelta::days(7));
    assert_eq!(
        code_of(rotate(&world, &idle, &idle.tokens.refresh).await),
        "token_expired"
    );
    assert!(!world.live(&idle).await);
    let busy = world.device(EMAIL, PASSWORD).await;
    let mut token = busy.tokens.refresh.clone();
    for _ in 0..5 {
        world.advance(TimeDelta::days(6) - TimeDelta::seconds(1));
        token = rotate(&world, &busy, &token).await.unwrap().refresh;
    }
    world.advance(TimeDelta::seconds(5));
    assert_eq!(code_of(rotate(&world, &busy, &token).await), "token_expired");
}

#[tokio::test]
async fn other_tokens_are_told_apart() {
    let world = World::new().await;
    let person = world.person(EMAIL).await;
    for (token, code) in [
        (person.tokens.access.as_str(), "wrong_token_type"),
        ("mk_something", "wrong_token_type"),
        ("mr_unknown", "token_invalid"),
        ("", "token_invalid"),
    ] {
        let details = refusal(world.refresh(token, true, &person.device).await);
        assert_eq!(
            (details.kind, details.code.as_str()),
            (ErrorKind::Unauthenticated, code),
            "{token}"
        );
    }
    assert!(world.live(&person).await);
}

#[tokio::test]
async fn signing_out_beats_a_refresh_that_runs_beside_it() {
    let world = World::with(|args| args.network_attempts = 10_000).await;
    let owner = world.person(EMAIL).await;
    for round in 0..200 {
        let answer = world
            .login_with(EMAIL, PASSWORD, at("192.0.2.1", &owner.device))
            .await
            .unwrap();
        let first = answer.tokens.unwrap();
        let out = pb::LogoutRequest {
            refresh: first.refresh.clone(),
            session_id: String::new(),
            client: from(&owner.device),
        };
        let mut client = world.client();
        let (refreshed, left) = tokio::join!(
            world.refresh(&first.refresh, true, &owner.device),
            client.logout(anyone(out))
        );
        left.unwrap();
        let mut tokens = vec![first.refresh.clone()];
        tokens.extend(refreshed.ok().map(|tokens| tokens.refresh));
        for token in tokens {
            assert_eq!(
                code_of(world.refresh(&token, true, &owner.device).await),
                "token_invalid",
                "round {round}"
            );
        }
    }
    assert_eq!(
        world
            .count("SELECT count(*) FROM session WHERE revoked_at IS NULL")
            .await,
        1,
        "the first one's"
    );
}
