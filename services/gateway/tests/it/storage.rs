//! What a user stores, from all services that store something.

use reqwest::Method;
use serde_json::Value;

use crate::{
    bodies::entry,
    world::{Person, Site, World, read},
};

async fn stored(site: &Site, who: &Person) -> Value {
    site.get("/api/v1/storage", who).await.expect(200).json()
}

#[tokio::test]
async fn each_part_is_told_or_is_null_and_deleted_things_can_be_purged() {
    // Nobody listens there.
    let world = World::with(|config| config.onchain_url = "http://127.0.0.1:1".to_owned()).await;
    let site: &Site = &world;
    let ada = site.person().await;
    let added = site.call(Method::POST, "/api/v1/entries").bearer_auth(&ada.access);
    let added = read(added.json(&entry())).await.expect(201).json();
    let before = stored(site, &ada).await;
    assert!(before["investigations"].is_null(), "{before}");
    assert_eq!(before["uploads"]["used"], 0, "{before}");
    let journal = before["workspace"]["journal"].as_u64().unwrap();
    assert!(journal > 400, "{before}");
    assert_eq!(before["workspace"]["used"], journal, "{before}");
    assert_eq!(before["workspace"]["limit"], 1_000 << 20, "{before}");

    let path = format!("/api/v1/entries/{}", added["id"].as_str().unwrap());
    let gone = site.call(Method::DELETE, &path).bearer_auth(&ada.access);
    read(gone.header("if-match", "*")).await.expect(204);
    assert_eq!(
        stored(site, &ada).await["workspace"]["journal"],
        journal,
        "it can be restored"
    );
    let purge = site.call(Method::DELETE, "/api/v1/storage/deleted");
    read(purge.bearer_auth(&ada.access)).await.expect(204);
    assert_eq!(stored(site, &ada).await["workspace"]["used"], 0);
}
