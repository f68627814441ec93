//! Calendars behind links, as calendar programs read them.

use reqwest::Method;
use serde_json::json;

use crate::{
    bodies::event,
    teams::{for_team, found, join, member_id, remove},
    world::{PASSWORD, Person, Site, read, shared},
};

async fn link(site: &Site, who: &Person) -> (String, String) {
    let request = site
        .call(Method::POST, "/api/v1/calendar-feeds")
        .bearer_auth(&who.access);
    let feed = read(request.json(&json!({"name": "Phone"}))).await.expect(201).json();
    let text = |member: &str| feed[member].as_str().unwrap().to_owned();
    (text("id"), text("path"))
}

#[tokio::test]
async fn a_link_is_read_without_a_session_until_it_is_rotated() {
    let site = shared().await;
    let ada = site.person().await;
    let request = site
        .call(Method::POST, "/api/v1/calendar-events")
        .bearer_auth(&ada.access);
    read(request.json(&event())).await.expect(201);
    let (id, path) = link(&site, &ada).await;
    let shown = read(site.call(Method::GET, &path)).await.expect(200);
    assert!(
        shown.text.starts_with("BEGIN:VCALENDAR") && shown.text.contains("SUMMARY:Mine"),
        "{}",
        shown.text
    );
    assert_eq!(shown.header("content-type"), "text/calendar; charset=utf-8");
    assert_eq!(shown.header("x-robots-tag"), "noindex");
    let etag = shown.header("etag").to_owned();
    let again = read(site.call(Method::GET, &path).header("if-none-match", &etag))
        .await
        .expect(304);
    assert_eq!((again.header("etag"), again.text.as_str()), (etag.as_str(), ""));
    let rotate = site.call(Method::POST, &format!("/api/v1/calendar-feeds/{id}/rotate"));
    let rotated = read(rotate.bearer_auth(&ada.access)).await.expect(200).json();
    read(site.call(Method::GET, &path)).await.expect(404);
    read(site.call(Method::GET, rotated["path"].as_str().unwrap()))
        .await
        .expect(200);
}

#[tokio::test]
async fn a_link_is_asked_at_most_sixty_times_an_hour() {
    let site = shared().await;
    let ada = site.person().await;
    let (_, path) = link(&site, &ada).await;
    for _ in 0..60 {
        read(site.call(Method::GET, &path)).await.expect(200);
    }
    let late = read(site.call(Method::GET, &path)).await.expect(429);
    assert!(!late.header("retry-after").is_empty());
    let (_, other) = link(&site, &ada).await;
    read(site.call(Method::GET, &other)).await.expect(200);
}

#[tokio::test]
async fn a_link_of_a_team_ends_with_the_right_of_the_member_who_made_it() {
    let site = shared().await;
    let ada = site.person().await;
    let team = found(&site, &ada, "Ways in").await;
    let inside = for_team(&site, &team);
    let (removed, demoted) = (
        join(&site, &ada, &team, "admin").await,
        join(&site, &ada, &team, "admin").await,
    );
    let (kept, (_, of_removed), (_, of_demoted)) = (
        link(&inside, &ada).await,
        link(&inside, &removed).await,
        link(&inside, &demoted).await,
    );
    for path in [&kept.1, &of_removed, &of_demoted] {
        read(site.call(Method::GET, path)).await.expect(200);
    }

    remove(&site, &ada, &team, &removed).await;
    let member = member_id(&site, &ada, &team, &demoted).await;
    let role = site.call(Method::PUT, &format!("/api/v1/teams/{team}/members/{member}"));
    read(role.bearer_auth(&ada.access).json(&json!({"role": "analyst"})))
        .await
        .expect(200);
    for path in [&of_removed, &of_demoted] {
        read(site.call(Method::GET, path)).await.expect(404);
    }
    read(site.call(Method::GET, &kept.1)).await.expect(200);
    let listed = inside.get("/api/v1/calendar-feeds", &ada).await.expect(200).json();
    let ids: Vec<_> = listed["feeds"]
        .as_array()
        .unwrap()
        .iter()
        .map(|feed| &feed["id"])
        .collect();
    assert_eq!(ids, [kept.0.as_str()], "others' links go on");
    let made = format!("/api/v1/teams/{team}/audit?action=calendar_link_created");
    let made = site.get(&made, &ada).await.expect(200).json();
    assert_eq!(
        made["events"].as_array().unwrap().len(),
        3,
        "one of each member: {made}"
    );
}

#[tokio::test]
async fn a_password_reset_ends_links_and_channels_at_once_and_a_change_keeps_them() {
    const NEW: &str = "another umbrella lantern 48";
    let site = shared().await;
    let (ada, bob) = (site.person().await, site.person().await);
    let ((_, of_ada), (_, of_bob)) = (link(&site, &ada).await, link(&site, &bob).await);
    let hook = json!({"name": "Mine", "kind": "webhook", "url": "https://hooks.example.com/x"});
    let channel = site
        .call(Method::POST, "/api/v1/alert-channels")
        .bearer_auth(&ada.access)
        .json(&hook);
    let channel = read(channel).await.expect(201).json();
    for path in [&of_ada, &of_bob] {
        read(site.call(Method::GET, path)).await.expect(200);
    }

    let change = site
        .call(Method::POST, "/api/auth/password/change/")
        .bearer_auth(&bob.access)
        .json(&json!({"current_password": PASSWORD, "new_password": NEW}));
    read(change).await.expect(204);
    let forgot = json!({"email": ada.email});
    let flow = site
        .post("/api/auth/password/forgot/", &forgot)
        .await
        .expect(202)
        .json();
    // After the mail that confirmed the address.
    let code = site.code(&ada.email, 2).await;
    let reset = json!({"flow": flow["flow"], "otp": code, "new_password": NEW});
    site.post("/api/auth/password/reset/", &reset).await.expect(204);
    read(site.call(Method::GET, &of_ada)).await.expect(404);
    read(site.call(Method::GET, &of_bob)).await.expect(200);

    let login = json!({"email": ada.email, "password": NEW});
    let signed_in = site.post("/api/auth/login/", &login).await.expect(200).json();
    let path = format!("/api/v1/alert-channels/{}", channel["id"].as_str().unwrap());
    let shown = site
        .call(Method::GET, &path)
        .bearer_auth(signed_in["jwt"]["access"].as_str().unwrap());
    assert_eq!(read(shown).await.expect(200).json()["state"], "revoked");
}
