//! Each credential opens what it is for: a personal API key reads market data, and nothing else.

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use crate::world::{PASSWORD, Person, Site, read, shared};

const MARKET: &str = "/api/v3/";
const KEY_HEADER: &str = "x-cg-demo-api-key";
/// Operations of `/api/auth` that ask for no session: they prove something else, or end what is there.
const WITHOUT_SESSION: [&str; 9] = [
    "/api/auth/login/",
    "/api/auth/register/",
    "/api/auth/verify-otp/",
    "/api/auth/resend-otp/",
    "/api/auth/logout/",
    "/api/auth/token/refresh/",
    "/api/auth/token/verify/",
    "/api/auth/password/forgot/",
    "/api/auth/password/reset/",
];

/// Every operation that asks for a credential, as method and path; named parts are filled in.
fn guarded() -> Vec<(Method, String)> {
    let snapshot: Value = serde_json::from_str(include_str!("../../openapi.json")).unwrap();
    let mut found = Vec::new();
    for (path, operations) in snapshot["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let public = operation["security"] == json!([{}]);
            if !public && !WITHOUT_SESSION.contains(&path.as_str()) {
                found.push((method.to_uppercase().parse().unwrap(), filled(path)));
            }
        }
    }
    found
}

fn filled(path: &str) -> String {
    let parts = path.split('/').map(|part| match part {
        "{chain}" => "bitcoin",
        "{address}" => "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
        "{version}" => "1",
        part if part.starts_with('{') => "01890a5d-ac96-774b-bcce-b302099a8057",
        part => part,
    });
    parts.collect::<Vec<_>>().join("/")
}

async fn api_key(site: &Site, who: &Person) -> String {
    let request = site.call(Method::POST, "/api/v1/api-keys").bearer_auth(&who.access);
    let made = read(request.json(&json!({"name": "a program", "password": PASSWORD})))
        .await
        .expect(201);
    made.json()["secret"].as_str().unwrap().to_owned()
}

/// Reads market data with the key, so that the gateway holds it as good.
async fn warm(site: &Site, key: &str) {
    read(site.call(Method::GET, "/api/v3/ping").header(KEY_HEADER, key))
        .await
        .expect(200);
}

async fn refused(request: RequestBuilder, what: &str) {
    let answer = read(request.header("if-match", "\"1\"")).await;
    assert_eq!(answer.status, 401, "{what}: {}", answer.text);
}

#[tokio::test]
async fn an_api_key_is_no_session_at_any_operation() {
    let site = shared().await;
    let ada = site.person().await;
    let key = api_key(&site, &ada).await;
    let operations = guarded();
    assert!(operations.len() > 120, "{} operations", operations.len());
    for (method, path) in operations {
        warm(&site, &key).await;
        let call = || site.call(method.clone(), &path);
        refused(
            call().bearer_auth(&key),
            &format!("{method} {path} with the key as bearer"),
        )
        .await;
        if !path.starts_with(MARKET) {
            refused(
                call().header(KEY_HEADER, &key),
                &format!("{method} {path} with the key"),
            )
            .await;
        }
    }
}

#[tokio::test]
async fn an_access_token_is_no_api_key() {
    let site = shared().await;
    let ada = site.person().await;
    site.get("/api/v3/ping", &ada).await.expect(200);
    let ping = || site.call(Method::GET, "/api/v3/ping");
    read(ping().header(KEY_HEADER, &ada.access)).await.expect(401);
    read(ping().query(&[("x_cg_demo_api_key", &ada.access)]))
        .await
        .expect(401);
}

#[tokio::test]
async fn a_revoked_key_is_refused_at_once() {
    let site = shared().await;
    let ada = site.person().await;
    let key = api_key(&site, &ada).await;
    warm(&site, &key).await;
    let keys = site.get("/api/v1/api-keys", &ada).await.expect(200).json();
    let path = format!("/api/v1/api-keys/{}", keys["results"][0]["id"].as_str().unwrap());
    read(site.call(Method::DELETE, &path).bearer_auth(&ada.access))
        .await
        .expect(204);
    read(site.call(Method::GET, "/api/v3/ping").header(KEY_HEADER, &key))
        .await
        .expect(401);
}
