//! Further addresses of an account: proven by a code, made primary, removed, and chosen for mail.

use chrono::TimeDelta;
use proto::auth::{self as pb, emails_client::EmailsClient};
use tonic::Status;
use vocab::ErrorKind;

use crate::world::{EMAIL, OTHER_PASSWORD, PASSWORD, Person, World, by, code_of, from, refusal};

pub const SECOND: &str = "ada@second.example.org";
pub const BOB: &str = "bob@example.org";

pub type Client =
    EmailsClient<tonic::service::interceptor::InterceptedService<tonic::transport::Channel, kit::identity::Carry>>;

pub fn emails(world: &World) -> Client {
    let carry =
        kit::identity::Carry::to("auth", &crate::world::hop(), std::sync::Arc::new(world.clock.clone())).unwrap();
    EmailsClient::with_interceptor(kit::grpc::channel(&world.running.url()).unwrap(), carry)
}

pub async fn list(world: &World, who: &Person) -> pb::ListEmailsResponse {
    let asked = pb::ListEmailsRequest { user_id: who.id() };
    emails(world).list_emails(by(who, asked)).await.unwrap().into_inner()
}

pub async fn add(world: &World, who: &Person, email: &str) -> Result<pb::Email, Status> {
    let asked = pb::AddEmailRequest {
        user_id: who.id(),
        email: email.to_owned(),
        client: from(&who.device),
    };
    Ok(emails(world)
        .add_email(by(who, asked))
        .await?
        .into_inner()
        .email
        .unwrap())
}

async fn confirm(world: &World, who: &Person, id: &str, code: &str) -> Result<pb::Email, Status> {
    let asked = pb::ConfirmEmailRequest {
        user_id: who.id(),
        id: id.to_owned(),
        code: code.to_owned(),
        client: from(&who.device),
    };
    Ok(emails(world)
        .confirm_email(by(who, asked))
        .await?
        .into_inner()
        .email
        .unwrap())
}

async fn resend(world: &World, who: &Person, id: &str) -> Result<(), Status> {
    let asked = pb::ResendEmailCodeRequest {
        user_id: who.id(),
        id: id.to_owned(),
        client: from(&who.device),
    };
    emails(world).resend_email_code(by(who, asked)).await.map(drop)
}

async fn primary(world: &World, who: &Person, id: &str, password: &str) -> Result<(), Status> {
    let asked = pb::MakeEmailPrimaryRequest {
        user_id: who.id(),
        id: id.to_owned(),
        password: password.to_owned(),
        session_id: who.session(),
        client: from(&who.device),
    };
    emails(world).make_email_primary(by(who, asked)).await.map(drop)
}

pub async fn remove(world: &World, who: &Person, id: &str) -> Result<(), Status> {
    let asked = pb::RemoveEmailRequest {
        user_id: who.id(),
        id: id.to_owned(),
        client: from(&who.device),
    };
    emails(world).remove_email(by(who, asked)).await.map(drop)
}

pub async fn route(world: &World, who: &Person, topic: &str, to: &str) -> Result<(), Status> {
    let asked = pb::RouteEmailsRequest {
        user_id: who.id(),
        route: Some(pb::EmailRoute {
            topic: topic.to_owned(),
            to: to.to_owned(),
        }),
        client: from(&who.device),
    };
    emails(world).route_emails(by(who, asked)).await.map(drop)
}

/// An address that was added and proven.
pub async fn proven(world: &World, who: &Person, email: &str) -> pb::Email {
    let mails = world.sink.to(email).len();
    let added = add(world, who, email).await.unwrap();
    let code = world.sink.wait(email, mails + 1).await.code();
    let told = world.sink.to(&who.user.email).len();
    let confirmed = confirm(world, who, &added.id, &code).await.unwrap();
    // Mails that wait together leave in any order.
    world.sink.wait(&who.user.email, told + 1).await;
    confirmed
}

/// Rows in both tables.
pub async fn fill(world: &World, who: &Person) {
    let second = proven(world, who, SECOND).await;
    route(world, who, "alerts", &second.id).await.unwrap();
}

fn wrong(code: &str) -> &'static str {
    if code == "000000" { "000001" } else { "000000" }
}

#[tokio::test]
async fn added_proven_made_primary_and_removed() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let added = add(&world, &ada, " Ada@Second.example.org ").await.unwrap();
    assert_eq!(
        (added.email.as_str(), added.verified, added.primary),
        (SECOND, false, false)
    );
    let code = world.sink.wait(SECOND, 1).await.code();
    let details = refusal(confirm(&world, &ada, &added.id, wrong(&code)).await);
    assert_eq!(
        (details.kind, details.code.as_str()),
        (ErrorKind::Invalid, "otp_invalid")
    );
    assert_eq!(
        code_of(primary(&world, &ada, &added.id, PASSWORD).await),
        "email_unconfirmed"
    );
    assert!(confirm(&world, &ada, &added.id, &code).await.unwrap().verified);
    assert!(world.sink.wait(EMAIL, 2).await.says("ada@second.example.org was added"));

    let details = refusal(primary(&world, &ada, &added.id, OTHER_PASSWORD).await);
    assert_eq!(
        (details.code.as_str(), details.fields[0].0.as_str()),
        ("current_password_invalid", "password")
    );
    primary(&world, &ada, &added.id, PASSWORD).await.unwrap();
    for address in [EMAIL, SECOND] {
        let n = if address == EMAIL { 3 } else { 2 };
        let mail = world.sink.wait(address, n).await;
        assert!(
            mail.says("changed from ada@example.org to ada@second.example.org"),
            "{}",
            mail.text
        );
    }
    let all = list(&world, &ada).await.emails;
    assert_eq!(
        (all[0].email.as_str(), all[0].primary, all[0].id == ada.id()),
        (SECOND, true, true)
    );
    assert_eq!((all[1].email.as_str(), all[1].verified, all.len()), (EMAIL, true, 2));
    // The primary address alone signs in.
    assert!(world.login(SECOND, PASSWORD).await.unwrap().tokens.is_some());
    assert_eq!(code_of(world.login(EMAIL, PASSWORD).await), "credentials_invalid");
    assert!(world.live(&ada).await);

    assert_eq!(code_of(remove(&world, &ada, &ada.id()).await), "email_primary");
    remove(&world, &ada, &all[1].id).await.unwrap();
    assert!(world.sink.wait(EMAIL, 4).await.says("ada@example.org was removed"));
    assert!(world.sink.wait(SECOND, 3).await.says("ada@example.org was removed"));
    assert_eq!(list(&world, &ada).await.emails.len(), 1);
    for event in ["email_add", "email_confirm", "email_primary", "email_remove"] {
        let sql = format!("SELECT count(*) FROM audit WHERE event = '{event}' AND outcome = 'ok'");
        assert_eq!(world.count(&sql).await, 1, "{event}");
    }
    // The address is free for a new account.
    let mails = world.sink.to(EMAIL).len();
    world.register(EMAIL, PASSWORD).await.unwrap();
    assert!(world.sink.wait(EMAIL, mails + 1).await.says("finish signing up"));
}

#[tokio::test]
async fn an_address_of_another_account_is_added_like_any_other_and_takes_nothing() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let bob = world.person(BOB).await;
    let known = add(&world, &ada, BOB).await.unwrap();
    let unknown = add(&world, &ada, "nobody@example.org").await.unwrap();
    assert_eq!((known.verified, unknown.verified), (false, false));
    // Bob is mailed the code; without it nothing comes of it, and he signs in as before.
    let code = world.sink.wait(BOB, 2).await.code();
    assert_eq!(
        code_of(confirm(&world, &ada, &known.id, wrong(&code)).await),
        "otp_invalid"
    );
    assert!(world.login(BOB, PASSWORD).await.unwrap().tokens.is_some());
    // Who reads both mailboxes learns that the address signs in elsewhere, and cannot take it from there.
    confirm(&world, &ada, &known.id, &code).await.unwrap();
    let details = refusal(primary(&world, &ada, &known.id, PASSWORD).await);
    assert_eq!(
        (details.kind, details.code.as_str()),
        (ErrorKind::Conflict, "email_in_use")
    );
    assert_eq!(list(&world, &bob).await.emails.len(), 1);
    // A further address opens nothing: no sign-in, no new password for Ada.
    assert_eq!(world.login(BOB, PASSWORD).await.unwrap().user.unwrap().id, bob.id());
}

#[tokio::test]
async fn a_further_address_keeps_nobody_from_signing_up_with_it() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    proven(&world, &ada, SECOND).await;
    let other = world.person(SECOND).await;
    assert_ne!(other.id(), ada.id());
    assert!(world.login(SECOND, PASSWORD).await.unwrap().tokens.is_some());
}

#[tokio::test]
async fn a_sign_up_that_nobody_confirmed_gives_way_to_who_proves_the_address() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let squatted = world.register(SECOND, OTHER_PASSWORD).await.unwrap();
    let squatters = world.sink.wait(SECOND, 1).await.code();
    let address = proven(&world, &ada, SECOND).await;
    primary(&world, &ada, &address.id, PASSWORD).await.unwrap();
    assert_eq!(world.login(SECOND, PASSWORD).await.unwrap().user.unwrap().id, ada.id());
    assert_eq!(code_of(world.verify(&squatted.flow, &squatters).await), "otp_invalid");
    assert_eq!(
        code_of(world.login(SECOND, OTHER_PASSWORD).await),
        "credentials_invalid"
    );
}

#[tokio::test]
async fn five_addresses_and_no_duplicates() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    for n in 0..4 {
        add(&world, &ada, &format!("ada{n}@example.org")).await.unwrap();
    }
    let details = refusal(add(&world, &ada, "ada4@example.org").await);
    assert_eq!((details.kind, details.code.as_str()), (ErrorKind::Invalid, "too_many"));
    for email in [EMAIL, "ADA0@example.org"] {
        let details = refusal(add(&world, &ada, email).await);
        assert_eq!(
            (details.code.as_str(), details.fields[0].0.as_str()),
            ("already_added", "email")
        );
    }
    assert_eq!(code_of(add(&world, &ada, "no address").await), "validation_failed");
}

#[tokio::test]
async fn guesses_and_letters_are_counted() {
    let world = World::with(|args| args.network_attempts = 1_000).await;
    let ada = world.person(EMAIL).await;
    let added = add(&world, &ada, SECOND).await.unwrap();
    let code = world.sink.wait(SECOND, 1).await.code();
    for _ in 0..5 {
        assert_eq!(
            code_of(confirm(&world, &ada, &added.id, wrong(&code)).await),
            "otp_invalid"
        );
    }
    assert_eq!(
        refusal(confirm(&world, &ada, &added.id, &code).await).kind,
        ErrorKind::Limited
    );
    // Guesses at an added address are no guesses at its own account.
    let owner = world.person(SECOND).await;
    assert!(world.live(&owner).await);
    // After the wait a new code works, and the one before does not.
    world.advance(TimeDelta::seconds(2));
    let mails = world.sink.to(SECOND).len();
    resend(&world, &ada, &added.id).await.unwrap();
    let fresh = world.sink.wait(SECOND, mails + 1).await.code();
    if fresh != code {
        assert_eq!(code_of(confirm(&world, &ada, &added.id, &code).await), "otp_invalid");
        world.advance(TimeDelta::seconds(3));
    }
    assert!(confirm(&world, &ada, &added.id, &fresh).await.unwrap().verified);
    // Ten letters in an hour from one account, wherever they go.
    let mut refused = 0;
    for n in 0..12 {
        match add(&world, &ada, &format!("a{n}@example.org")).await {
            Ok(email) => remove(&world, &ada, &email.id).await.unwrap(),
            Err(error) => {
                assert_eq!(refusal::<()>(Err(error)).kind, ErrorKind::Limited);
                refused += 1;
            }
        }
    }
    assert_eq!(refused, 4, "two letters had gone before");
}

#[tokio::test]
async fn a_code_expires_and_an_unconfirmed_address_goes() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let added = add(&world, &ada, SECOND).await.unwrap();
    let code = world.sink.wait(SECOND, 1).await.code();
    world.advance(TimeDelta::seconds(601));
    let details = refusal(confirm(&world, &ada, &added.id, &code).await);
    assert_eq!(
        (details.kind, details.code.as_str()),
        (ErrorKind::Invalid, "otp_expired")
    );
    world.advance(TimeDelta::days(8));
    testkit::http::eventually("it is gone", testkit::http::SOON, || async {
        (world.count("SELECT count(*) FROM email_address").await == 0).then_some(())
    })
    .await;
}

#[tokio::test]
async fn nobody_touches_anothers_addresses() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let bob = world.person(BOB).await;
    let second = proven(&world, &ada, SECOND).await;
    assert_eq!(code_of(remove(&world, &bob, &second.id).await), "not_found");
    assert_eq!(code_of(resend(&world, &bob, &second.id).await), "not_found");
    assert_eq!(code_of(confirm(&world, &bob, &second.id, "123456").await), "not_found");
    assert_eq!(code_of(primary(&world, &bob, &second.id, PASSWORD).await), "not_found");
    let asked = pb::ListEmailsRequest { user_id: ada.id() };
    assert_eq!(
        code_of(emails(&world).list_emails(by(&bob, asked)).await),
        "token_invalid"
    );
    assert_eq!(list(&world, &ada).await.emails.len(), 2);
}

#[tokio::test]
async fn the_same_key_adds_an_address_once() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let mut answers = Vec::new();
    for _ in 0..2 {
        let mut asked = by(
            &ada,
            pb::AddEmailRequest {
                user_id: ada.id(),
                email: SECOND.to_owned(),
                client: from(""),
            },
        );
        asked.metadata_mut().insert("idempotency-key", "k1".parse().unwrap());
        answers.push(
            emails(&world)
                .add_email(asked)
                .await
                .unwrap()
                .into_inner()
                .email
                .unwrap(),
        );
    }
    assert_eq!(answers[0], answers[1]);
    assert_eq!(list(&world, &ada).await.emails.len(), 2);
}
