//! Pictures of journal entries in the reader's browser: kept, and shown only while they may be read.

use reqwest::Method;
use testkit::http::eventually;

use crate::{
    bodies::PICTURE,
    teams::{for_team, found, join, remove},
    tenancy::Thing,
    world::{Answer, Person, SOON, Site, read, shared},
};

/// An entry with a picture; their ids.
async fn entry_with_picture(site: &Site, owner: &Person) -> (String, String) {
    let entry = Thing::Entry.of(site, owner).await.unwrap();
    let request = site.call(Method::POST, &format!("/api/v1/entries/{entry}/pictures"));
    let request = request.bearer_auth(&owner.access).header("content-type", "image/png");
    let added = read(request.body(PICTURE)).await.expect(201).json();
    (entry, added["id"].as_str().unwrap().to_owned())
}

/// As a browser asks that has the picture.
async fn again(site: &Site, who: &Person, picture: &str, etag: &str) -> Answer {
    let request = site.call(Method::GET, &format!("/api/v1/pictures/{picture}"));
    read(request.bearer_auth(&who.access).header("if-none-match", etag)).await
}

#[tokio::test]
async fn a_picture_is_kept_and_shown_only_after_asking() {
    let site = shared().await;
    let (ada, eve) = (site.person().await, site.person().await);
    let (entry, picture) = entry_with_picture(&site, &ada).await;
    let first = site.get(&format!("/api/v1/pictures/{picture}"), &ada).await.expect(200);
    assert_eq!(first.header("cache-control"), "private, no-cache");
    let etag = first.header("etag").to_owned();
    assert!(etag.len() > 2, "{etag}");

    let kept = again(&site, &ada, &picture, &etag).await.expect(304);
    assert_eq!((kept.header("etag"), kept.text.as_str()), (etag.as_str(), ""));
    assert_eq!(kept.header("cache-control"), "private, no-cache");
    again(&site, &ada, &picture, "\"another\"").await.expect(200);
    again(&site, &eve, &picture, &etag).await.expect(404);

    let delete = site.call(Method::DELETE, &format!("/api/v1/entries/{entry}"));
    read(delete.bearer_auth(&ada.access).header("if-match", "*"))
        .await
        .expect(204);
    again(&site, &ada, &picture, &etag).await.expect(404);
}

#[tokio::test]
async fn a_picture_that_is_a_page_too_is_never_a_page() {
    let site = shared().await;
    let ada = site.person().await;
    let both = [PICTURE, &b"<html><script>alert(1)</script></html>"[..]].concat();
    let send = |path: String| {
        let request = site.call(Method::POST, &path).bearer_auth(&ada.access);
        read(request.header("content-type", "image/png").body(both.clone()))
    };
    let entry = Thing::Entry.of(&site, &ada).await.unwrap();
    let added = send(format!("/api/v1/entries/{entry}/pictures"))
        .await
        .expect(201)
        .json();
    let path = format!("/api/v1/pictures/{}", added["id"].as_str().unwrap());
    let shown = site.get(&path, &ada).await.expect(200);
    assert!(
        !shown.text.contains("<script"),
        "what stands behind a picture is not kept"
    );
    assert_eq!(shown.header("content-type"), "image/png");
    assert_eq!(shown.header("x-content-type-options"), "nosniff");
    // Evidence is kept byte by byte, and saved instead of shown.
    let case = Thing::Case.of(&site, &ada).await.unwrap();
    let kept = send(format!("/api/v1/cases/{case}/files?name=a.png"))
        .await
        .expect(201)
        .json();
    let path = format!("/api/v1/cases/{case}/exhibits/{}/file", kept["id"].as_str().unwrap());
    let saved = site.get(&path, &ada).await.expect(200);
    assert!(saved.text.contains("<script"));
    assert!(saved.header("content-disposition").starts_with("attachment"));
    assert_eq!(saved.header("x-content-type-options"), "nosniff");
}

#[tokio::test]
async fn a_removed_member_is_shown_no_kept_picture() {
    let site = shared().await;
    let ada = site.person().await;
    let team = found(&site, &ada, "Pictures").await;
    let bob = join(&site, &ada, &team, "viewer").await;
    let inside = for_team(&site, &team);
    let (_, picture) = entry_with_picture(&inside, &ada).await;
    let first = inside
        .get(&format!("/api/v1/pictures/{picture}"), &bob)
        .await
        .expect(200);
    let etag = first.header("etag").to_owned();
    again(&inside, &bob, &picture, &etag).await.expect(304);
    remove(&site, &ada, &team, &bob).await;
    eventually("the removed member is refused", SOON, || async {
        let answer = again(&inside, &bob, &picture, &etag).await;
        (answer.status == 403).then_some(())
    })
    .await;
}
