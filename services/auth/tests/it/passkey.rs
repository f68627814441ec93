//! Passkeys from the password that adds one to the session that it opens.

use auth::domain::passkey::Ceremony;
use chrono::TimeDelta;
use proto::auth::{self as pb, passkeys_client::PasskeysClient};
use tonic::{Request, Status, service::interceptor::InterceptedService, transport::Channel};
use vocab::ErrorKind;

use crate::{
    authenticator::{Authenticator, Secret, asked},
    world::{EMAIL, OTHER_PASSWORD, PASSWORD, Person, World, anyone, at, by, code_of, from, hop, person, refusal},
};

const ORIGIN: &str = "http://localhost:8080";

type Client = PasskeysClient<InterceptedService<Channel, kit::identity::Carry>>;

fn client(world: &World) -> Client {
    let clock = std::sync::Arc::new(world.clock.clone());
    let carry = kit::identity::Carry::to("auth", &hop(), clock).unwrap();
    PasskeysClient::with_interceptor(kit::grpc::channel(&world.running.url()).unwrap(), carry)
}

async fn start(world: &World, who: &Person, password: &str) -> Result<pb::StartPasskeyResponse, Status> {
    start_with(world, who, password, "").await
}

/// `code`: of the second factor.
async fn start_with(
    world: &World,
    who: &Person,
    password: &str,
    code: &str,
) -> Result<pb::StartPasskeyResponse, Status> {
    let request = pb::StartPasskeyRequest {
        user_id: who.id(),
        password: password.to_owned(),
        origin: ORIGIN.to_owned(),
        client: from(""),
        code: code.to_owned(),
    };
    Ok(client(world).start_passkey(by(who, request)).await?.into_inner())
}

/// A new authenticator, and what it made.
fn make(started: &pb::StartPasskeyResponse, name: u8) -> (Authenticator, Vec<u8>, Vec<u8>) {
    let authenticator = Authenticator::new(Secret::es256(), name, &started.user_handle);
    let (said, object) = authenticator.create(&asked(&started.challenge, ORIGIN, &started.rp_id));
    (authenticator, said, object)
}

fn addition(who: &Person, flow: &str, said: Vec<u8>, object: Vec<u8>) -> pb::AddPasskeyRequest {
    pb::AddPasskeyRequest {
        user_id: who.id(),
        flow: flow.to_owned(),
        name: " Laptop ".to_owned(),
        client_data: said,
        attestation: object,
        client: from(""),
    }
}

async fn send(world: &World, request: Request<pb::AddPasskeyRequest>) -> Result<pb::Passkey, Status> {
    let answer = client(world).add_passkey(request).await?.into_inner();
    Ok(answer.passkey.unwrap())
}

async fn add(world: &World, who: &Person, name: u8) -> (Authenticator, pb::Passkey) {
    let started = start(world, who, PASSWORD).await.unwrap();
    let (authenticator, said, object) = make(&started, name);
    let request = by(who, addition(who, &started.flow, said, object));
    let passkey = send(world, request).await.unwrap();
    (authenticator, passkey)
}

async fn list(world: &World, who: &Person) -> Vec<pb::Passkey> {
    let request = pb::ListPasskeysRequest { user_id: who.id() };
    let answer = client(world).list_passkeys(by(who, request)).await.unwrap();
    answer.into_inner().passkeys
}

async fn remove(world: &World, who: &Person, id: &str, password: &str) -> Result<(), Status> {
    let request = pb::RemovePasskeyRequest {
        user_id: who.id(),
        id: id.to_owned(),
        password: password.to_owned(),
        client: from(""),
    };
    client(world).remove_passkey(by(who, request)).await.map(drop)
}

async fn rename(world: &World, who: &Person, id: &str, name: &str) -> Result<pb::Passkey, Status> {
    let request = pb::RenamePasskeyRequest {
        user_id: who.id(),
        id: id.to_owned(),
        name: name.to_owned(),
        client: from(""),
    };
    let answer = client(world).rename_passkey(by(who, request)).await?.into_inner();
    Ok(answer.passkey.unwrap())
}

async fn challenge(world: &World) -> (String, Ceremony) {
    let request = pb::StartPasskeyLoginRequest {
        origin: ORIGIN.to_owned(),
        client: from(""),
    };
    let started = client(world)
        .start_passkey_login(anyone(request))
        .await
        .unwrap()
        .into_inner();
    let ceremony = asked(&started.challenge, ORIGIN, &started.rp_id);
    (started.flow, ceremony)
}

fn login(flow: &str, authenticator: &Authenticator, ceremony: &Ceremony) -> pb::LoginWithPasskeyRequest {
    let answer = authenticator.get(ceremony);
    pb::LoginWithPasskeyRequest {
        flow: flow.to_owned(),
        credential_id: answer.credential_id,
        client_data: answer.client_data,
        authenticator_data: answer.authenticator_data,
        signature: answer.signature,
        user_handle: answer.user_handle,
        client: from(""),
    }
}

async fn offer(world: &World, request: pb::LoginWithPasskeyRequest) -> Result<pb::LoginWithPasskeyResponse, Status> {
    Ok(client(world).login_with_passkey(anyone(request)).await?.into_inner())
}

async fn sign_in(world: &World, authenticator: &mut Authenticator) -> Result<Person, Status> {
    let (flow, ceremony) = challenge(world).await;
    authenticator.counter += 1;
    let answer = offer(world, login(&flow, authenticator, &ceremony)).await?;
    Ok(person(answer.user, answer.tokens, ""))
}

#[tokio::test]
async fn added_used_renamed_and_removed() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let bob = world.person("bob@example.org").await;
    let started = start(&world, &ada, PASSWORD).await.unwrap();
    assert_eq!((started.rp_id.as_str(), started.challenge.len()), ("localhost", 32));
    assert_eq!((started.email.as_str(), started.known.len()), (EMAIL, 0));
    let (mut authenticator, said, object) = make(&started, 1);
    let mut request = by(&ada, addition(&ada, &started.flow, said, object));
    request.metadata_mut().insert("idempotency-key", "k1".parse().unwrap());
    let again = {
        let mut again = by(&ada, request.get_ref().clone());
        *again.metadata_mut() = request.metadata().clone();
        again
    };
    let passkey = send(&world, request).await.unwrap();
    assert_eq!(
        send(&world, again).await.unwrap(),
        passkey,
        "sent again, it is done once"
    );
    assert_eq!(
        (passkey.name.as_str(), passkey.synced, passkey.last_used_unix_ms),
        ("Laptop", false, 0)
    );
    assert!(world.sink.wait(EMAIL, 2).await.says("named \"Laptop\" was added"));
    let known = start(&world, &ada, PASSWORD).await.unwrap().known;
    assert_eq!(known, [authenticator.credential_id.clone()]);
    crate::row_security::check(&world, &["passkey", "passkey_challenge"]).await;

    world.advance(TimeDelta::minutes(2));
    let there = sign_in(&world, &mut authenticator).await.unwrap();
    assert_eq!(there.id(), ada.id());
    assert!(world.live(&there).await && world.live(&ada).await);
    assert!(list(&world, &ada).await[0].last_used_unix_ms > 0);
    assert!(list(&world, &bob).await.is_empty());

    let renamed = rename(&world, &ada, &passkey.id, "Phone").await.unwrap();
    assert_eq!(renamed.name, "Phone");
    assert_eq!(
        code_of(rename(&world, &ada, &passkey.id, " ").await),
        "validation_failed"
    );
    assert_eq!(code_of(rename(&world, &bob, &passkey.id, "Mine").await), "not_found");
    assert_eq!(code_of(remove(&world, &bob, &passkey.id, PASSWORD).await), "not_found");
    let details = refusal(remove(&world, &ada, &passkey.id, OTHER_PASSWORD).await);
    assert_eq!(
        (details.kind, details.code.as_str()),
        (ErrorKind::Invalid, "current_password_invalid")
    );
    remove(&world, &ada, &passkey.id, PASSWORD).await.unwrap();
    assert!(world.sink.wait(EMAIL, 3).await.says("named \"Phone\" was removed"));
    let details = refusal(sign_in(&world, &mut authenticator).await);
    assert_eq!(
        (details.kind, details.code.as_str()),
        (ErrorKind::Unauthenticated, "passkey_refused")
    );
    assert!(world.live(&there).await, "removing a key ends no session");
    for (event, outcome, times) in [
        ("passkey_add", "ok", 1),
        ("passkey_login", "ok", 1),
        ("passkey_login", "passkey_refused", 1),
        ("passkey_rename", "ok", 1),
        ("passkey_remove", "ok", 1),
        ("passkey_remove", "current_password_invalid", 1),
    ] {
        let sql = format!("SELECT count(*) FROM audit WHERE event = '{event}' AND outcome = '{outcome}'");
        assert_eq!(world.count(&sql).await, times, "{event} {outcome}");
    }
}

#[tokio::test]
async fn a_challenge_is_answered_once_in_time_and_by_whom_it_is_for() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let bob = world.person("bob@example.org").await;
    let (mut authenticator, _) = add(&world, &ada, 1).await;
    let (flow, ceremony) = challenge(&world).await;
    authenticator.counter += 1;
    offer(&world, login(&flow, &authenticator, &ceremony)).await.unwrap();
    authenticator.counter += 1;
    let replayed = offer(&world, login(&flow, &authenticator, &ceremony)).await;
    assert_eq!(code_of(replayed), "passkey_expired");

    let (flow, ceremony) = challenge(&world).await;
    world.advance(TimeDelta::minutes(5) + TimeDelta::seconds(1));
    let late = offer(&world, login(&flow, &authenticator, &ceremony)).await;
    assert_eq!(code_of(late), "passkey_expired");
    assert!(sign_in(&world, &mut authenticator).await.is_ok());
    // A copy whose counter has stayed behind.
    authenticator.counter -= 2;
    assert_eq!(code_of(sign_in(&world, &mut authenticator).await), "passkey_copied");

    // What a wrong answer has taken is gone for the right one too.
    let started = start(&world, &ada, PASSWORD).await.unwrap();
    let (_, said, object) = make(&started, 2);
    let wrong = addition(&ada, &started.flow, said.clone(), Vec::new());
    let details = refusal(send(&world, by(&ada, wrong)).await);
    assert_eq!(
        (details.kind, details.code.as_str()),
        (ErrorKind::Invalid, "passkey_refused")
    );
    let right = addition(&ada, &started.flow, said, object);
    assert_eq!(code_of(send(&world, by(&ada, right)).await), "passkey_expired");

    // Somebody else's challenge, and somebody else's key.
    let started = start(&world, &ada, PASSWORD).await.unwrap();
    let (_, said, object) = make(&started, 3);
    let stolen = addition(&bob, &started.flow, said, object);
    assert_eq!(code_of(send(&world, by(&bob, stolen)).await), "passkey_expired");
    let started = start(&world, &bob, PASSWORD).await.unwrap();
    let (_, said, object) = make(&started, 1);
    let taken = addition(&bob, &started.flow, said, object);
    assert_eq!(code_of(send(&world, by(&bob, taken)).await), "passkey_known");
    assert_eq!((list(&world, &ada).await.len(), list(&world, &bob).await.len()), (1, 0));
}

#[tokio::test]
async fn adding_needs_the_password_and_a_place_that_browsers_trust() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    for (password, code) in [("", "validation_failed"), (OTHER_PASSWORD, "current_password_invalid")] {
        let details = refusal(start(&world, &ada, password).await);
        assert_eq!(
            (details.code.as_str(), details.fields[0].0.as_str()),
            (code, "password")
        );
    }
    for origin in ["", "http://127.0.0.1:8080", "http://meridian.example.org"] {
        let request = pb::StartPasskeyLoginRequest {
            origin: origin.to_owned(),
            client: from(""),
        };
        let answer = client(&world).start_passkey_login(anyone(request)).await;
        assert_eq!(code_of(answer), "passkeys_unavailable", "{origin}");
    }
    let ada_waits = start(&world, &ada, PASSWORD).await.unwrap();
    let change = pb::ChangePasswordRequest {
        user_id: ada.id(),
        session_id: ada.session(),
        current: PASSWORD.to_owned(),
        password: OTHER_PASSWORD.to_owned(),
        client: from(""),
    };
    world.client().change_password(by(&ada, change)).await.unwrap();
    let (_, said, object) = make(&ada_waits, 1);
    let request = addition(&ada, &ada_waits.flow, said, object);
    // What the old password proved is worth nothing any more.
    assert_eq!(code_of(send(&world, by(&ada, request)).await), "passkey_expired");
}

#[tokio::test]
async fn beside_a_second_factor_adding_needs_its_code_once() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let factor = crate::totp::add(&world, &ada).await;
    for (code, refused) in [("", "validation_failed"), ("abcdef", "otp_invalid")] {
        let details = refusal(start_with(&world, &ada, PASSWORD, code).await);
        assert_eq!(
            (details.kind, details.code.as_str(), details.fields[0].0.as_str()),
            (ErrorKind::Invalid, refused, "otp")
        );
    }
    // With a wrong password the code is not even looked at: it stays good.
    let code = factor.code(&world);
    let wrong = start_with(&world, &ada, OTHER_PASSWORD, &code).await;
    assert_eq!(code_of(wrong), "current_password_invalid");
    let started = start_with(&world, &ada, PASSWORD, &code).await.unwrap();
    let again = start_with(&world, &ada, PASSWORD, &code).await;
    assert_eq!(code_of(again), "otp_invalid", "a code counts once");
    let (mut authenticator, said, object) = make(&started, 1);
    let request = by(&ada, addition(&ada, &started.flow, said, object));
    send(&world, request).await.unwrap();
    assert!(sign_in(&world, &mut authenticator).await.is_ok());
}

#[tokio::test]
async fn a_password_reset_removes_them_and_strangers_are_slowed_down() {
    let world = World::with(|args| args.network_attempts = 4).await;
    let ada = world.person(EMAIL).await;
    let (mut authenticator, _) = add(&world, &ada, 1).await;
    // Mails that wait together leave in any order.
    world.sink.wait(EMAIL, 2).await;
    assert!(sign_in(&world, &mut authenticator).await.is_ok());
    world.reset_password(&ada.device, 3, OTHER_PASSWORD).await;
    assert!(world.sink.wait(EMAIL, 4).await.says("Your passkeys were removed"));
    assert_eq!(code_of(sign_in(&world, &mut authenticator).await), "passkey_refused");
    assert_eq!(
        world
            .count("SELECT count(*) FROM audit WHERE event = 'passkeys_remove'")
            .await,
        1
    );

    let ask = |ip: &'static str| {
        let request = pb::StartPasskeyLoginRequest {
            origin: ORIGIN.to_owned(),
            client: at(ip, ""),
        };
        let mut client = client(&world);
        async move { client.start_passkey_login(anyone(request)).await }
    };
    for _ in 0..4 {
        assert!(ask("198.51.100.1").await.is_ok());
    }
    assert_eq!(refusal(ask("198.51.100.2").await).kind, ErrorKind::Limited);
    assert!(ask("192.0.2.1").await.is_ok(), "another network");
}
