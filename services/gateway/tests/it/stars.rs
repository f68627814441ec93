//! Starred tokens over REST.

use reqwest::Method;

use crate::world::{Answer, Person, Site, read, shared};

async fn change(site: &Site, method: Method, id: &str, who: &Person) -> Answer {
    let path = format!("/api/v1/starred-tokens/{id}");
    read(site.call(method, &path).bearer_auth(&who.access)).await
}

async fn list(site: &Site, who: &Person) -> Vec<String> {
    let answer = site.get("/api/v1/starred-tokens", who).await.expect(200).json();
    let results = answer["results"].as_array().unwrap();
    results
        .iter()
        .map(|star| star["id"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn stars_are_the_same_on_every_device_and_only_the_owners() {
    let site = shared().await;
    let (ada, bob) = (site.person().await, site.person().await);
    for id in ["tron", "bitcoin", "tron"] {
        change(&site, Method::PUT, id, &ada).await.expect(204);
    }
    let there = site.login(&ada.email, "").await;
    assert_eq!(list(&site, &there).await, ["tron", "bitcoin"]);
    assert!(list(&site, &bob).await.is_empty());
    change(&site, Method::DELETE, "tron", &bob).await.expect(204);
    for _ in 0..2 {
        change(&site, Method::DELETE, "tron", &ada).await.expect(204);
    }
    assert_eq!(list(&site, &ada).await, ["bitcoin"]);
}

#[tokio::test]
async fn strangers_and_odd_ids_are_refused() {
    let site = shared().await;
    let ada = site.person().await;
    for (method, path) in [
        (Method::GET, "/api/v1/starred-tokens"),
        (Method::PUT, "/api/v1/starred-tokens/bitcoin"),
        (Method::DELETE, "/api/v1/starred-tokens/bitcoin"),
    ] {
        read(site.call(method, path)).await.expect(401);
    }
    for id in ["%00", "a%2Fb", "%2e%2e%2fx", "%C3%A9", &"x".repeat(129)] {
        for method in [Method::PUT, Method::DELETE] {
            let status = change(&site, method, id, &ada).await.status.as_u16();
            assert!(matches!(status, 400 | 404), "{id}: {status}");
        }
    }
    assert!(list(&site, &ada).await.is_empty());
}
