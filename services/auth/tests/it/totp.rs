//! The second factor.

use chrono::TimeDelta;
use futures::future::join_all;
use kit::clock::Clock;
use proto::auth as pb;
use vocab::ErrorKind;

use crate::world::{EMAIL, KEY, PASSWORD, Person, World, by, code_of, from, person, refusal};

pub struct Factor {
    secret: Vec<u8>,
    recovery: Vec<String>,
}

impl Factor {
    pub fn code(&self, world: &World) -> String {
        auth::domain::totp::generate(&self.secret, world.clock.now().timestamp()).unwrap()
    }
}

async fn start(world: &World, person: &Person, password: &str) -> Result<Vec<u8>, tonic::Status> {
    let request = pb::StartTotpRequest {
        user_id: person.id(),
        password: password.to_owned(),
        client: from(""),
    };
    let started = world.client().start_totp(by(person, request)).await?.into_inner();
    assert!(
        started.otpauth_url.starts_with("otpauth://totp/Meridian:"),
        "{}",
        started.otpauth_url
    );
    assert!(started.otpauth_url.contains(&started.secret_base32));
    Ok(totp_rs::Secret::try_from_base32(&started.secret_base32)
        .unwrap()
        .as_bytes()
        .to_vec())
}

async fn confirm(world: &World, person: &Person, code: &str) -> Result<Vec<String>, tonic::Status> {
    let request = pb::ConfirmTotpRequest {
        user_id: person.id(),
        code: code.to_owned(),
        session_id: person.session(),
        client: from(""),
    };
    Ok(world
        .client()
        .confirm_totp(by(person, request))
        .await?
        .into_inner()
        .recovery_codes)
}

async fn remove(world: &World, person: &Person, password: &str, code: &str) -> Result<(), tonic::Status> {
    let request = pb::RemoveTotpRequest {
        user_id: person.id(),
        password: password.to_owned(),
        code: code.to_owned(),
        session_id: person.session(),
        client: from(""),
    };
    world.client().remove_totp(by(person, request)).await.map(drop)
}

pub async fn add(world: &World, person: &Person) -> Factor {
    let secret = start(world, person, PASSWORD).await.unwrap();
    let mut factor = Factor {
        secret,
        recovery: Vec::new(),
    };
    factor.recovery = confirm(world, person, &factor.code(world)).await.unwrap();
    world.advance(TimeDelta::seconds(30));
    factor
}

#[tokio::test]
async fn what_is_sealed_moves_to_a_new_key_and_the_old_one_can_go() {
    let world = World::new().await;
    let person = world.person(EMAIL).await;
    add(&world, &person).await;
    let (old, new) = (KEY.to_owned(), "09".repeat(32));
    let reseal = async |keys: String| {
        auth::reseal(auth::ResealArgs {
            pg: world.db.args(),
            key_encryption_key: keys.into(),
        })
        .await
    };
    assert!(reseal(new.clone()).await.is_err(), "the new key alone opens nothing");
    let moved = reseal(format!("{new},{old}")).await.unwrap();
    assert_eq!(moved.second_factors, 1);
    assert!(moved.signing_keys >= 1);
    let again = reseal(format!("{new},{old}")).await.unwrap();
    assert_eq!((again.second_factors, again.signing_keys), (0, 0));
    // Everything opens without the old one.
    assert!(reseal(new).await.is_ok());
    assert!(reseal(old).await.is_err());
}

async fn flow(world: &World) -> String {
    let answer = world.login(EMAIL, PASSWORD).await.unwrap();
    assert!(answer.tokens.is_none());
    assert_eq!(answer.flow_kind(), pb::FlowKind::Totp);
    answer.flow
}

#[tokio::test]
async fn on_used_and_off_again() {
    let world = World::new().await;
    let here = world.person(EMAIL).await;
    let there = world.device(EMAIL, PASSWORD).await;
    let factor = add(&world, &here).await;
    assert_eq!(factor.recovery.len(), 10);
    assert!(!world.live(&there).await, "no factor was shown there");
    assert!(world.sink.wait(EMAIL, 2).await.says("authenticator"));

    let verified = world.verify(&flow(&world).await, &factor.code(&world)).await.unwrap();
    assert!(verified.user.as_ref().unwrap().totp_enabled);
    let second = person(verified.user, verified.tokens, "");
    world.advance(TimeDelta::seconds(30));

    assert_eq!(code_of(start(&world, &here, PASSWORD).await), "totp_enabled");
    assert_eq!(
        code_of(remove(&world, &here, "quiet zebra under nine", "123456").await),
        "current_password_invalid"
    );
    let details = refusal(remove(&world, &here, PASSWORD, "abcdef").await);
    assert_eq!(
        (details.kind, details.code.as_str()),
        (ErrorKind::Invalid, "otp_invalid")
    );
    assert_eq!(details.fields[0].0, "otp");
    remove(&world, &here, PASSWORD, &factor.code(&world)).await.unwrap();
    assert!(world.live(&here).await && !world.live(&second).await);
    assert!(world.login(EMAIL, PASSWORD).await.unwrap().tokens.is_some());
    assert_eq!(
        code_of(remove(&world, &here, PASSWORD, "123456").await),
        "totp_not_enabled"
    );
    assert_eq!(world.count("SELECT count(*) FROM recovery_code").await, 0);
}

#[tokio::test]
async fn an_unconfirmed_factor_asks_for_nothing() {
    let world = World::new().await;
    let here = world.person(EMAIL).await;
    assert_eq!(code_of(confirm(&world, &here, "123456").await), "totp_not_enabled");
    let details = refusal(start(&world, &here, "quiet zebra under nine").await);
    assert_eq!(
        (details.kind, details.code.as_str()),
        (ErrorKind::Invalid, "current_password_invalid")
    );
    assert_eq!(details.fields[0].0, "password");
    let first = start(&world, &here, PASSWORD).await.unwrap();
    assert!(world.login(EMAIL, PASSWORD).await.unwrap().tokens.is_some());
    let second = start(&world, &here, PASSWORD).await.unwrap();
    assert_ne!(first, second);
    let old = Factor {
        secret: first,
        recovery: Vec::new(),
    };
    assert_eq!(
        refusal(confirm(&world, &here, &old.code(&world)).await).kind,
        ErrorKind::Invalid
    );
}

#[tokio::test]
async fn the_same_code_works_once() {
    let world = World::new().await;
    let here = world.person(EMAIL).await;
    let factor = add(&world, &here).await;
    let code = factor.code(&world);
    world.verify(&flow(&world).await, &code).await.unwrap();
    let details = refusal(world.verify(&flow(&world).await, &code).await);
    assert_eq!(
        (details.kind, details.code.as_str()),
        (ErrorKind::Unauthenticated, "otp_invalid")
    );
    world.advance(TimeDelta::seconds(30));
    assert!(world.verify(&flow(&world).await, &factor.code(&world)).await.is_ok());
}

#[tokio::test]
async fn fifty_at_once_open_one_session() {
    let world = World::with(|args| args.network_attempts = 1_000).await;
    let here = world.person(EMAIL).await;
    let factor = add(&world, &here).await;
    let code = factor.code(&world);
    // On one flow, and on flows of their own: neither the flow nor the step is used twice.
    let shared = flow(&world).await;
    let mut flows = vec![shared.clone(); 25];
    for _ in 0..25 {
        flows.push(flow(&world).await);
    }
    let sessions = world.count("SELECT count(*) FROM session").await;
    let answers = join_all(flows.iter().map(|flow| world.verify(flow, &code))).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    assert_eq!(world.count("SELECT count(*) FROM session").await, sessions + 1);
}

#[tokio::test]
async fn a_recovery_code_replaces_a_lost_app_once() {
    let world = World::new().await;
    let here = world.person(EMAIL).await;
    let factor = add(&world, &here).await;
    let code = &factor.recovery[3];
    let typed = code.to_lowercase().replace('-', " ");
    world.verify(&flow(&world).await, &typed).await.unwrap();
    assert_eq!(code_of(world.verify(&flow(&world).await, code).await), "otp_invalid");
    let last = &factor.recovery[9];
    let (one, two) = (flow(&world).await, flow(&world).await);
    let (first, second) = tokio::join!(world.verify(&one, last), world.verify(&two, last));
    assert!(first.is_ok() ^ second.is_ok());
    remove(&world, &here, PASSWORD, &factor.recovery[0]).await.unwrap();
}

#[tokio::test]
async fn guesses_are_limited_over_all_flows() {
    let world = World::new().await;
    let here = world.person(EMAIL).await;
    let factor = add(&world, &here).await;
    for _ in 0..5 {
        assert_eq!(
            code_of(world.verify(&flow(&world).await, "abcdef").await),
            "otp_invalid"
        );
    }
    let last = flow(&world).await;
    let details = refusal(world.verify(&last, &factor.code(&world)).await);
    assert_eq!(
        (details.kind, details.code.as_str()),
        (ErrorKind::Limited, "too_many_requests")
    );
    world.advance(TimeDelta::seconds(1));
    assert!(world.verify(&last, &factor.code(&world)).await.is_ok());
}

#[tokio::test]
async fn strong_sessions_end_sooner() {
    let world = World::new().await;
    let here = world.person(EMAIL).await;
    let factor = add(&world, &here).await;
    let verified = world.verify(&flow(&world).await, &factor.code(&world)).await.unwrap();
    let strong = person(verified.user, verified.tokens, "");
    world.advance(TimeDelta::minutes(59));
    let mut token = world
        .refresh(&strong.tokens.refresh, true, &strong.device)
        .await
        .unwrap()
        .refresh;
    assert!(!world.live(&here).await || world.refresh(&here.tokens.refresh, true, &here.device).await.is_ok());
    for _ in 0..24 {
        world.advance(TimeDelta::minutes(59));
        match world.refresh(&token, true, &strong.device).await {
            Ok(tokens) => token = tokens.refresh,
            Err(status) => {
                assert_eq!(kit::status::read(&status).code, "token_expired");
                break;
            }
        }
    }
    assert!(!world.live(&strong).await, "a day is the most");
    let verified = world.verify(&flow(&world).await, &factor.code(&world)).await.unwrap();
    let idle = person(verified.user, verified.tokens, "");
    world.advance(TimeDelta::hours(1));
    assert_eq!(
        code_of(world.refresh(&idle.tokens.refresh, true, &idle.device).await),
        "token_expired"
    );
}

#[tokio::test]
async fn short_passwords_need_the_second_factor() {
    let world = World::new().await;
    let here = world.person(EMAIL).await;
    let factor = add(&world, &here).await;
    let change = async |current: &str, password: &str| {
        let request = pb::ChangePasswordRequest {
            user_id: here.id(),
            session_id: here.session(),
            current: current.to_owned(),
            password: password.to_owned(),
            client: from(""),
        };
        world.client().change_password(by(&here, request)).await.map(drop)
    };
    change(PASSWORD, "vK9#mQ2!xT").await.unwrap();
    assert_eq!(code_of(change("vK9#mQ2!xT", "vK9#mQ2").await), "password_weak");
    let details = refusal(remove(&world, &here, "vK9#mQ2!xT", &factor.code(&world)).await);
    assert_eq!(
        (details.code.as_str(), details.fields[0].0.as_str()),
        ("password_weak", "password")
    );
    change("vK9#mQ2!xT", PASSWORD).await.unwrap();
    remove(&world, &here, PASSWORD, &factor.code(&world)).await.unwrap();
    assert_eq!(code_of(change(PASSWORD, "vK9#mQ2!xT").await), "password_weak");
}
