//! Each credential opens what it is for: a personal API key reads market data, and nothing else.

use reqwest::{Method, RequestBuilder};
use serde_json::json;

use crate::{
    described::operations,
    world::{PASSWORD, Person, Site, World, read, shared},
};

const MARKET: &str = "/api/v3/";
const KEY_HEADER: &str = "x-cg-demo-api-key";
pub async fn api_key(site: &Site, who: &Person) -> String {
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
    for one in operations().iter().filter(|one| one.is_guarded()) {
        warm(&site, &key).await;
        refused(
            one.call(&site).bearer_auth(&key),
            &format!("{one} with the key as bearer"),
        )
        .await;
        let with_key = one.call(&site).header(KEY_HEADER, &key);
        let takes_keys =
            one.described["security"] == json!([{"bearer": []}, {"api_key": []}, {"app": ["market:read"]}]);
        assert_eq!(takes_keys, one.path.starts_with(MARKET), "{one} says who may call it");
        if !takes_keys {
            refused(with_key, &format!("{one} with the key")).await;
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
async fn a_key_that_uses_up_all_requests_of_its_owner_can_be_revoked() {
    let world = World::with(|config| config.rate_user_per_minute = 30).await;
    let site: &Site = &world;
    let ada = site.person().await;
    let key = api_key(site, &ada).await;
    let keys = site.get("/api/v1/api-keys", &ada).await.expect(200).json();
    let path = format!("/api/v1/api-keys/{}", keys["results"][0]["id"].as_str().unwrap());
    let ping = || site.call(Method::GET, "/api/v3/ping").header(KEY_HEADER, &key);
    let mut status = 0;
    for _ in 0..200 {
        status = read(ping()).await.status.as_u16();
        if status == 429 {
            break;
        }
    }
    assert_eq!(status, 429);
    // What there is to revoke is listed still.
    for list in ["/api/v1/api-keys", "/api/v1/apps", "/api/auth/sessions/"] {
        site.get(list, &ada).await.expect(200);
    }
    read(site.call(Method::DELETE, &path).bearer_auth(&ada.access))
        .await
        .expect(204);
    read(ping()).await.expect(401);
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
