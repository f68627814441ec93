//! Frozen copies of dashboards behind links, as somebody without an account reads them.

use reqwest::Method;
use serde_json::json;

use crate::{
    bodies,
    world::{read, shared},
};

#[tokio::test]
async fn a_link_is_opened_without_a_session_until_it_is_revoked() {
    let site = shared().await;
    let (ada, eve) = (site.person().await, site.person().await);
    let add = site.call(Method::POST, "/api/v1/dashboards").bearer_auth(&ada.access);
    let board = read(add.json(&bodies::dashboard())).await.expect(201).json();
    let links = format!("/api/v1/dashboards/{}/links", board["id"].as_str().unwrap());
    let body = json!({"name": "Newsletter", "days": 7});
    let theirs = site.call(Method::POST, &links).bearer_auth(&eve.access);
    read(theirs.json(&body)).await.expect(404);
    let add = site.call(Method::POST, &links).bearer_auth(&ada.access);
    let link = read(add.json(&body)).await.expect(201).json();
    let listed = site.get(&links, &ada).await.expect(200).json();
    assert_eq!(listed["links"][0]["id"], link["id"]);
    assert!(listed["links"][0].get("token").is_none(), "given once: {listed}");

    let secret = json!({"token": link["token"]});
    let open = || site.post("/api/v1/linked-dashboards", &secret);
    let shown = open().await.expect(200);
    assert_eq!(shown.header("x-robots-tag"), "noindex");
    assert_eq!(shown.header("cache-control"), "no-store");
    let copy = shown.json();
    assert_eq!(copy["name"], "Mine");
    assert_eq!(copy["document"]["widgets"]["w1"]["params"]["text"], "Mine");
    assert!(copy.get("id").is_none() && copy.get("owner_id").is_none(), "{copy}");

    let path = format!("{links}/{}", link["id"].as_str().unwrap());
    read(site.call(Method::DELETE, &path).bearer_auth(&eve.access))
        .await
        .expect(404);
    read(site.call(Method::DELETE, &path).bearer_auth(&ada.access))
        .await
        .expect(204);
    open().await.expect(404);
}
