//! Tokens that must not pass, sent as a client would.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::world::{Person, Site, hop, read, shared};

const PATH: &str = "/api/auth/user/";

fn parts(token: &str) -> [String; 3] {
    let parts: Vec<_> = token.split('.').map(str::to_owned).collect();
    parts.try_into().unwrap()
}

fn decoded(part: &str) -> Value {
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap()
}

fn encoded(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}

/// The token with another header, its signature as it was.
fn headed(token: &str, change: impl FnOnce(&mut Value)) -> String {
    let [head, payload, signature] = parts(token);
    let mut head = decoded(&head);
    change(&mut head);
    format!("{}.{payload}.{signature}", encoded(&head))
}

async fn refused(world: &Site, token: &str, why: &str) {
    let answer = read(world.call(Method::GET, PATH).bearer_auth(token)).await;
    assert_eq!(answer.status, 401, "{why}: {}", answer.text);
    assert_eq!(answer.json()["code"], "token_invalid", "{why}");
    assert!(
        token.len() < 20 || !answer.text.contains(token),
        "{why}: the answer repeats the token"
    );
}

#[tokio::test]
async fn no_token_talks_its_way_in() {
    let world = shared().await;
    let ada: Person = world.person().await;
    let good = &ada.access;
    world.get(PATH, &ada).await.expect(200);
    for alg in ["none", "nOnE", "HS256", "RS256"] {
        refused(&world, &headed(good, |head| head["alg"] = json!(alg)), alg).await;
    }
    for kid in ["../../dev/null", "' UNION SELECT", "unknown"] {
        refused(&world, &headed(good, |head| head["kid"] = json!(kid)), kid).await;
    }
    let canary = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/keys", canary.local_addr().unwrap());
    for (name, value) in [
        (
            "jwk",
            json!({"kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}),
        ),
        ("jku", json!(address)),
        ("x5u", json!(address)),
        ("crit", json!(["x"])),
        ("typ", json!("JWT")),
    ] {
        refused(&world, &headed(good, |head| head[name] = value), name).await;
    }
    let called = tokio::time::timeout(std::time::Duration::from_millis(100), canary.accept()).await;
    assert!(called.is_err(), "an address in a token was called");

    let [head, payload, signature] = parts(good);
    refused(&world, &format!("{head}.{payload}."), "stripped").await;
    refused(&world, &format!("{head}.{payload}"), "two parts").await;
    refused(&world, &format!("{head}.{payload}.{signature}=="), "padded").await;
    let mut claims = decoded(&payload);
    claims["sub"] = json!("00000000-0000-7000-8000-000000000000");
    refused(
        &world,
        &format!("{head}.{}.{signature}", encoded(&claims)),
        "other claims",
    )
    .await;
    refused(&world, &format!("{head}.{}.{signature}", "x".repeat(5000)), "long").await;
    refused(&world, &ada.refresh, "a refresh token").await;

    let mut carry = kit::identity::Carry::to("auth", &hop(), kit::clock::system()).unwrap();
    let inner = tonic::service::Interceptor::call(&mut carry, tonic::Request::new(())).unwrap();
    let inner = inner
        .metadata()
        .get(kit::identity::METADATA)
        .unwrap()
        .to_str()
        .unwrap()
        .to_owned();
    refused(&world, &inner, "a hop token").await;
    let from_outside = world
        .call(Method::GET, PATH)
        .header(kit::identity::METADATA, &inner)
        .header("x-user-id", "1");
    assert_eq!(read(from_outside).await.expect(401).json()["code"], "token_missing");

    let twice = world
        .call(Method::GET, PATH)
        .header("authorization", format!("Bearer {good}"))
        .bearer_auth(good);
    read(twice).await.expect(400);
    read(world.call(Method::GET, &format!("{PATH}?access_token={good}")))
        .await
        .expect(401);
    world.get(PATH, &ada).await.expect(200);
}
