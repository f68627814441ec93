//! Personal API keys.

use chrono::TimeDelta;
use futures::future::join_all;
use proto::auth as pb;
use vocab::ErrorKind;

use crate::world::{EMAIL, Person, World, anyone, by, code_of, from, refusal, start};

async fn create(world: &World, person: &Person, name: &str) -> Result<pb::CreateApiKeyResponse, tonic::Status> {
    let request = pb::CreateApiKeyRequest {
        user_id: person.id(),
        name: name.to_owned(),
        client: from(""),
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
    let names: Vec<String> = (0..25).map(|n| format!("key {n}")).collect();
    let made = join_all(names.iter().map(|name| create(&world, &ada, name))).await;
    assert_eq!(made.iter().filter(|answer| answer.is_ok()).count(), 20);
    assert_eq!(list(&world, &ada).await.len(), 20);
    let details = refusal(create(&world, &ada, "one more").await);
    assert_eq!((details.kind, details.code.as_str()), (ErrorKind::Invalid, "too_many"));
}
