//! The mail to somebody whom comments mention, through all services.

use reqwest::Method;
use serde_json::json;
use testkit::http::eventually;

use crate::{
    apps::mail,
    calls::post,
    teams::{for_team, found, join, member_id},
    world::{SOON, World, read},
};

/// Moves mentions into the past, so that their mails are due.
async fn wait_is_over(world: &World) {
    let earlier = "UPDATE comment_mention SET mail_at = mail_at - interval '6 minutes'";
    world
        .workspace_db()
        .client()
        .await
        .batch_execute(earlier)
        .await
        .unwrap();
}

#[tokio::test]
async fn who_is_mentioned_gets_a_mail_with_the_name_of_the_thing_and_a_link() {
    let world = World::start().await;
    let ada = world.person().await;
    let team = found(&world, &ada, "Chain desk").await;
    let bob = join(&world, &ada, &team, "viewer").await;
    let bob_id = member_id(&world, &ada, &team, &bob).await;
    let inside = for_team(&world, &team);
    let label = json!({"chain": "bitcoin", "address": "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "text": "First block"});
    for (kind, path, body, name, page) in [
        (
            "case",
            "/api/v1/cases",
            json!({"title": "Mixer"}),
            "Mixer",
            "/investigation-report?case=",
        ),
        (
            "trace",
            "/api/v1/traces",
            json!({"name": "Outflows", "chain": "bitcoin", "content": {"nodes": [], "edges": []}}),
            "Outflows",
            "/tracer?trace=",
        ),
        (
            "label",
            "/api/v1/labels",
            label,
            "First block",
            "/private-labels?discussion=",
        ),
        (
            "watchlist",
            "/api/v1/watchlists",
            json!({"name": "Majors"}),
            "Majors",
            "/watchlist?list=",
        ),
    ] {
        let made = post(&inside, &ada, path, &body).await.expect(201).json();
        let thing = made["id"].as_str().unwrap();
        let said = json!({"text": "@Bob, whose wallet is this?", "mentioned_ids": [bob_id]});
        let at = format!("/api/v1/discussions/{kind}/{thing}");
        let comment = post(&inside, &ada, &at, &said).await.expect(201).json();
        wait_is_over(&world).await;
        let text = mail(
            &world,
            &bob,
            &format!("A Person mentioned you on the {kind} \"{name}\""),
        )
        .await;
        assert!(text.contains("\"@Bob, whose wallet is this?\""), "{text}");
        let link = format!("{}{page}{thing}", world.url);
        let link = format!("{link}&comment={}&team={team}", comment["id"].as_str().unwrap());
        assert!(text.lines().any(|line| line == link), "{link} is not in: {text}");
    }

    // Turned off: another thing, so that no earlier mail is the reason.
    let route = async |to: &str| {
        let chosen = world.call(Method::PUT, "/api/auth/email-routes/mentions/");
        read(chosen.bearer_auth(&bob.access).json(&json!({"to": to})))
            .await
            .expect(204);
    };
    let mention = async |name: &str| {
        let made = post(&inside, &ada, "/api/v1/watchlists", &json!({"name": name})).await;
        let made = made.expect(201).json();
        let at = format!("/api/v1/discussions/watchlist/{}", made["id"].as_str().unwrap());
        let said = json!({"text": "@Bob", "mentioned_ids": [bob_id]});
        post(&inside, &ada, &at, &said).await.expect(201);
        wait_is_over(&world).await;
    };
    route("off").await;
    mention("Unwanted").await;
    let client = world.workspace_db().client().await;
    eventually("all mentions were judged", SOON, || async {
        let waiting = "SELECT count(*) FROM comment_mention WHERE mail_at IS NOT NULL";
        let waiting: i64 = client.query_one(waiting, &[]).await.unwrap().get(0);
        (waiting == 0).then_some(())
    })
    .await;
    // Auth delivers after that: once a later mail has come, the unwanted one would have come too.
    route("primary").await;
    mention("Wanted").await;
    mail(&world, &bob, "A Person mentioned you on the watchlist \"Wanted\"").await;
    let sent = world.http.get(format!("{}/mail/api/messages", world.sandbox_url));
    let sent = read(sent.query(&[("to", &bob.email)])).await.expect(200).json();
    let subjects: Vec<&str> = sent
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|mail| mail["subject"].as_str())
        .collect();
    assert!(
        subjects.iter().all(|subject| !subject.contains("Unwanted")),
        "{subjects:?}"
    );
}
