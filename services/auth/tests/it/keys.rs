//! Signing keys.

use std::sync::Arc;

use auth::upstream::hasher::Hasher;
use chrono::TimeDelta;
use jsonwebtoken::{Algorithm, DecodingKey, Validation, jwk::JwkSet};
use kit::clock::Clock;
use proto::auth as pb;
use serde_json::Value;

use crate::world::{EMAIL, World, anyone, client_of};

async fn set(world: &World) -> JwkSet {
    let answer = world
        .client()
        .get_keys(anyone(pb::GetKeysRequest {}))
        .await
        .unwrap()
        .into_inner();
    serde_json::from_str(&answer.jwks_json).unwrap()
}

/// As any other service would check it, with the published keys alone.
fn check(token: &str, keys: &JwkSet) -> Option<Value> {
    let header = jsonwebtoken::decode_header(token).unwrap();
    assert_eq!(header.alg, Algorithm::EdDSA);
    assert_eq!(header.typ.as_deref(), Some("at+jwt"));
    let jwk = keys.find(&header.kid.unwrap())?;
    let mut rules = Validation::new(Algorithm::EdDSA);
    rules.set_audience(&["meridian"]);
    rules.set_issuer(&["meridian"]);
    rules.set_required_spec_claims(&["exp", "nbf", "iss", "aud", "sub"]);
    rules.validate_exp = false;
    Some(
        jsonwebtoken::decode(token, &DecodingKey::from_jwk(jwk).unwrap(), &rules)
            .unwrap()
            .claims,
    )
}

#[tokio::test]
async fn tokens_say_what_verifiers_need() {
    let world = World::new().await;
    let person = world.person(EMAIL).await;
    let keys = set(&world).await;
    assert_eq!(keys.keys.len(), 1);
    let claims = check(&person.tokens.access, &keys).unwrap();
    assert_eq!(claims["sub"], person.id());
    assert_eq!(claims["sid"], person.session());
    let at = |name: &str| claims[name].as_i64().unwrap();
    assert_eq!((at("nbf"), at("exp")), (at("iat"), at("iat") + 300));
    assert_eq!(at("exp") * 1_000, person.tokens.access_expires_unix_ms);
    let text = world
        .client()
        .get_keys(anyone(pb::GetKeysRequest {}))
        .await
        .unwrap()
        .into_inner()
        .jwks_json;
    assert!(!text.contains("\"d\""), "only public halves: {text}");
}

#[tokio::test]
async fn a_new_key_is_published_a_day_before_it_signs_and_the_old_one_outlives_its_tokens() {
    let world = World::new().await;
    let person = world.person(EMAIL).await;
    let first = set(&world).await.keys[0].common.key_id.clone().unwrap();
    let kid = |token: &str| jsonwebtoken::decode_header(token).unwrap().kid.unwrap();
    assert_eq!(kid(&person.tokens.access), first);
    let mut refresh = person.tokens.refresh.clone();
    // Four rotations, looked at every twelve hours: no token is ever without its key, before or after its signing.
    let mut tokens: Vec<(chrono::DateTime<chrono::Utc>, String)> = Vec::new();
    let mut seen_ahead = 0;
    let mut kids = std::collections::HashSet::new();
    let mut who = person;
    for step in 0..(130 * 2) {
        world.advance(TimeDelta::hours(12));
        let now = world.clock.now();
        let keys = set(&world).await;
        if step % 50 == 49 {
            // The session itself lasts for thirty days.
            who = world.device(EMAIL, crate::world::PASSWORD).await;
            refresh = who.tokens.refresh.clone();
        }
        let fresh = world.refresh(&refresh, true, &who.device).await.unwrap();
        refresh = fresh.refresh;
        kids.insert(kid(&fresh.access));
        if keys.keys.len() > 1 {
            seen_ahead += 1;
        }
        tokens.push((now, fresh.access));
        for (signed, token) in tokens.iter().rev().take(2) {
            let alive = now - *signed <= TimeDelta::minutes(5);
            assert!(!alive || check(token, &keys).is_some(), "a living token lost its key");
        }
    }
    assert_eq!(kids.len(), 5);
    assert!(seen_ahead >= 4, "{seen_ahead} looks saw a key that did not sign yet");
    let keys = set(&world).await;
    assert!(keys.keys.len() <= 2);
    assert!(keys.find(&first).is_none(), "old keys go");
}

#[tokio::test]
async fn replicas_agree() {
    let world = World::new().await;
    let mut replicas = Vec::new();
    for _ in 0..4 {
        let clock: Arc<dyn Clock> = Arc::new(world.clock.clone());
        let hasher = Hasher::start(1).unwrap();
        replicas.push(auth::serve_with(world.config.clone(), clock, hasher).await.unwrap());
    }
    let answers = futures::future::join_all(replicas.iter().map(|replica| async {
        let mut client = client_of(replica, &world.clock);
        client
            .get_keys(anyone(pb::GetKeysRequest {}))
            .await
            .unwrap()
            .into_inner()
            .jwks_json
    }))
    .await;
    assert!(answers.iter().all(|answer| *answer == answers[0]));
    assert_eq!(world.count("SELECT count(*) FROM signing_key").await, 1);
    // A token of one is good at another.
    let person = world.person(EMAIL).await;
    let request = pb::VerifyTokenRequest {
        token: person.tokens.access.clone(),
    };
    assert!(
        client_of(&replicas[2], &world.clock)
            .verify_token(anyone(request))
            .await
            .is_ok()
    );
}
