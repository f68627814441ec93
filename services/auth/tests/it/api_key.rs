//! Personal API keys.

use chrono::TimeDelta;
use futures::future::join_all;
use proto::auth as pb;
use vocab::ErrorKind;

use crate::world::{EMAIL, OTHER_PASSWORD, PASSWORD, Person, World, anyone, by, code_of, from, refusal, start};

async fn create(world: &World, person: &Person, name: &str) -> Result<pb::CreateApiKeyResponse, tonic::Status> {
    create_with(world, person, name, PASSWORD).await
}

async fn create_with(
    world: &World,
    person: &Person,
    name: &str,
    password: &str,
) -> Result<pb::CreateApiKeyResponse, tonic::Status> {
    let request = pb::CreateApiKeyRequest {
        user_id: person.id(),
        name: name.to_owned(),
        client: from(""),
        password: password.to_owned(),
    };
    Ok(world.client().create_api_key(by(person, request)).await?.into_inner())
}

async fn list(world: &World, person: &Person) -> Vec<pb::ApiKey> {
    let request = pb::ListApiKeysRequest { user_id: person.id() };
    world
        .client()
        .list_api_keys(by(person, request))
        .await
        .unwrap()
        .into_inner()
        .keys
}

async fn check(world: &World, secret: &str) -> pb::CheckApiKeyResponse {
    let request = pb::CheckApiKeyRequest {
        secret: secret.to_owned(),
    };
    world
        .client()
        .check_api_key(anyone(request))
        .await
        .unwrap()
        .into_inner()
}

async fn revoke(world: &World, person: &Person, id: &str) -> Result<(), tonic::Status> {
    let request = pb::RevokeApiKeyRequest {
        user_id: person.id(),
        key_id: id.to_owned(),
        client: from(""),
    };
    world.client().revoke_api_key(by(person, request)).await.map(drop)
}

#[tokio::test]
async fn made_used_and_revoked() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let bob = world.person("bob@example.org").await;
    let made = create(&world, &ada, " notebook ").await.unwrap();
    let key = made.key.unwrap();
    assert!(made.secret.starts_with("mk_") && made.secret.starts_with(&key.prefix));
    assert_eq!(
        (key.name.as_str(), key.prefix.len(), key.last_used_unix_ms),
        ("notebook", 11, 0)
    );
    assert_eq!(key.created_unix_ms, start().timestamp_millis());
    assert_eq!(list(&world, &ada).await, std::slice::from_ref(&key));
    assert!(list(&world, &bob).await.is_empty());

    world.advance(TimeDelta::minutes(5));
    let used = check(&world, &made.secret).await;
    assert_eq!((used.live, used.user_id, used.key_id), (true, ada.id(), key.id.clone()));
    let last = list(&world, &ada).await[0].last_used_unix_ms;
    assert_eq!(last, (start() + TimeDelta::minutes(5)).timestamp_millis());
    for bad in ["", "mk_unknown", &made.secret[3..], &format!("{}x", made.secret)] {
        assert!(!check(&world, bad).await.live, "{bad}");
    }
    let details = refusal(revoke(&world, &bob, &key.id).await);
    assert_eq!(
        (details.kind, details.code.as_str()),
        (ErrorKind::NotFound, "not_found")
    );
    assert!(check(&world, &made.secret).await.live);
    revoke(&world, &ada, &key.id).await.unwrap();
    assert!(!check(&world, &made.secret).await.live);
    assert_eq!(code_of(revoke(&world, &ada, &key.id).await), "not_found");
    assert_eq!(code_of(revoke(&world, &ada, "no-key").await), "not_found");
}

#[tokio::test]
async fn names_are_checked() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    for (name, code) in [
        (" ", "validation_failed"),
        ("a\nb", "control_character"),
        (&"x".repeat(65), "too_long"),
    ] {
        let details = refusal(create(&world, &ada, name).await);
        assert_eq!((details.code.as_str(), details.fields[0].0.as_str()), (code, "name"));
    }
}

#[tokio::test]
async fn twenty_are_the_most_even_at_once() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    for n in 0..18 {
        create(&world, &ada, &format!("key {n}")).await.unwrap();
    }
    // As many at once as the guesses at a password allow.
    let made = join_all((0..5).map(|_| create(&world, &ada, "at once"))).await;
    assert_eq!(made.iter().filter(|answer| answer.is_ok()).count(), 2);
    assert_eq!(list(&world, &ada).await.len(), 20);
    let details = refusal(create(&world, &ada, "one more").await);
    assert_eq!((details.kind, details.code.as_str()), (ErrorKind::Invalid, "too_many"));
}

#[tokio::test]
async fn a_key_needs_the_password_and_a_mail_tells_of_it() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    for (password, code) in [("", "validation_failed"), (OTHER_PASSWORD, "current_password_invalid")] {
        let details = refusal(create_with(&world, &ada, "notebook", password).await);
        assert_eq!(
            (details.kind, details.code.as_str(), details.fields[0].0.as_str()),
            (ErrorKind::Invalid, code, "password")
        );
    }
    assert!(list(&world, &ada).await.is_empty());
    create(&world, &ada, "notebook").await.unwrap();
    let mail = world.sink.wait(EMAIL, 2).await;
    assert!(mail.says("named \"notebook\" was created"));
    let sql = "SELECT count(*) FROM audit WHERE event = 'api_key_create' AND outcome";
    assert_eq!(world.count(&format!("{sql} = 'ok'")).await, 1);
    assert_eq!(world.count(&format!("{sql} = 'current_password_invalid'")).await, 1);
}

#[tokio::test]
async fn a_stolen_session_is_no_place_to_guess_from() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    for _ in 0..5 {
        let guess = create_with(&world, &ada, "notebook", OTHER_PASSWORD).await;
        assert_eq!(code_of(guess), "current_password_invalid");
    }
    assert_eq!(refusal(create(&world, &ada, "notebook").await).kind, ErrorKind::Limited);
}

#[tokio::test]
async fn a_password_reset_revokes_all_keys_and_a_change_keeps_them() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let bob = world.person("bob@example.org").await;
    let mut keys = Vec::new();
    for (n, name) in ["one", "two"].into_iter().enumerate() {
        keys.push(create(&world, &ada, name).await.unwrap().secret);
        // Mails that wait together leave in any order.
        world.sink.wait(EMAIL, n + 2).await;
    }
    let of_bob = create(&world, &bob, "his").await.unwrap().secret;
    let change = pb::ChangePasswordRequest {
        user_id: ada.id(),
        session_id: ada.session(),
        current: PASSWORD.to_owned(),
        password: OTHER_PASSWORD.to_owned(),
        client: from(""),
    };
    world.client().change_password(by(&ada, change)).await.unwrap();
    assert!(
        world
            .sink
            .wait(EMAIL, 4)
            .await
            .says("API keys, links and alert channels still work")
    );
    assert!(check(&world, &keys[0]).await.live);

    let answer = world.reset_password("", 5, PASSWORD).await;
    assert_eq!(answer.user_id, ada.id());
    for key in &keys {
        assert!(!check(&world, key).await.live, "a key outlived the reset");
    }
    assert!(check(&world, &of_bob).await.live);
    let letter = world.sink.wait(EMAIL, 6).await;
    for gone in [
        "your API keys, your calendar links and your links to shared reports and traces no longer work",
        "your webhooks and your Slack and Telegram channels are off",
        "Your teams' data was not changed",
    ] {
        assert!(letter.says(gone), "{gone}");
    }
    assert_eq!(
        world
            .count("SELECT count(*) FROM audit WHERE event = 'api_keys_revoke'")
            .await,
        1
    );
}
