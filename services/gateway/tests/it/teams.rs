//! Teams as their members meet them: who may do what, who sees what, and how soon a removed member is out.

use std::time::{Duration, Instant};

use futures::{StreamExt as _, stream};
use kit::identity::{Carry, Identity};
use proto::auth::{DeleteTeamRequest, teams_client::TeamsClient};
use reqwest::{Method, header::HeaderMap};
use serde_json::{Value, json};
use testkit::http::eventually;
use tokio::sync::oneshot;
use tonic::{Request, service::interceptor::InterceptedService};

use crate::{
    bodies,
    tenancy::Thing,
    world::{PASSWORD, Person, SOON, Site, World, hop, read, shared},
};

/// Within this time after a member was removed, nothing of the team is served to them.
const OUT: Duration = Duration::from_secs(5);

/// The same place, asked for a team.
pub fn for_team(site: &Site, team: &str) -> Site {
    let mut headers = HeaderMap::new();
    headers.insert("x-meridian-team", team.parse().unwrap());
    let http = reqwest::Client::builder()
        .no_gzip()
        .timeout(SOON)
        .default_headers(headers)
        .build()
        .unwrap();
    Site {
        http,
        ..Site::at(site.url.clone(), site.sandbox_url.clone())
    }
}

async fn send(site: &Site, who: &Person, method: Method, path: &str, body: Value) -> Value {
    let request = site.call(method, path).bearer_auth(&who.access).json(&body);
    let answer = read(request).await;
    assert!(answer.status.is_success(), "{path}: {}", answer.text);
    serde_json::from_str(&answer.text).unwrap_or(Value::Null)
}

pub async fn found(site: &Site, owner: &Person, name: &str) -> String {
    let team = send(site, owner, Method::POST, "/api/v1/teams", json!({"name": name})).await;
    team["id"].as_str().unwrap().to_owned()
}

/// A new member of the team.
pub async fn join(site: &Site, owner: &Person, team: &str, role: &str) -> Person {
    let person = site.person().await;
    let invitations = format!("/api/v1/teams/{team}/invitations");
    let body = json!({"email": person.email, "role": role});
    send(site, owner, Method::POST, &invitations, body).await;
    let mine = site.get("/api/v1/team-invitations", &person).await.expect(200).json();
    let id = mine["invitations"][0]["id"].as_str().unwrap();
    let accept = format!("/api/v1/team-invitations/{id}/accept");
    let joined = send(site, &person, Method::POST, &accept, json!({})).await;
    assert_eq!(
        (joined["id"].as_str(), joined["role"].as_str()),
        (Some(team), Some(role))
    );
    person
}

pub async fn member_id(site: &Site, owner: &Person, team: &str, person: &Person) -> String {
    let members = site.get(&format!("/api/v1/teams/{team}/members"), owner).await;
    let members = members.expect(200).json();
    let members = members["members"].as_array().unwrap();
    let found = members.iter().find(|member| member["email"] == person.email.as_str());
    found.unwrap()["id"].as_str().unwrap().to_owned()
}

pub async fn remove(site: &Site, owner: &Person, team: &str, person: &Person) {
    let id = member_id(site, owner, team, person).await;
    let path = format!("/api/v1/teams/{team}/members/{id}");
    read(site.call(Method::DELETE, &path).bearer_auth(&owner.access))
        .await
        .expect(204);
}

/// What is made anew for each attempt.
fn thing(kind: &str) -> Thing {
    match kind {
        "dashboard" => Thing::Dashboard,
        "watchlist" => Thing::Watchlist,
        "label" => Thing::Label,
        "entity" => Thing::Entity,
        "trace" => Thing::Trace,
        "case" => Thing::Case,
        "alert" => Thing::Alert,
        "channel" => Thing::Channel,
        "entry" => Thing::Entry,
        "task" => Thing::Task,
        "account" => Thing::Account,
        "portfolio" => Thing::Portfolio,
        "price" => Thing::Price,
        "missed" => Thing::MissedTrade,
        "alias" => Thing::Alias,
        "stop" => Thing::RoundTrip,
        "session" => Thing::TradingSession,
        "ruleset" => Thing::Ruleset,
        "strategy" => Thing::Strategy,
        "event" => Thing::Event,
        "feed" => Thing::Feed,
        "mute" => Thing::Mute,
        "view" => Thing::View,
        "comment" => Thing::Comment,
        "import" => Thing::File,
        _ => Thing::Team,
    }
}

#[tokio::test]
async fn every_actor_gets_what_the_reviewed_table_says() {
    let site = shared().await;
    let owner = site.person().await;
    let team = found(&site, &owner, "Rights").await;
    let mut actors = vec![("stranger", site.person().await), ("owner", owner.clone())];
    for role in ["admin", "analyst", "viewer"] {
        actors.push((role, join(&site, &owner, &team, role).await));
    }
    let removed = join(&site, &owner, &team, "admin").await;
    remove(&site, &owner, &team, &removed).await;
    actors.push(("removed", removed));
    let key = json!({"name": "table", "password": PASSWORD});
    let key = send(&site, &owner, Method::POST, "/api/v1/api-keys", key).await;
    let key = key["secret"].as_str().unwrap();

    let inside = for_team(&site, &team);
    let mut lines = include_str!("../team_rights.csv").lines();
    let head: Vec<&str> = lines.next().unwrap().split(',').collect();
    let mut wrong = Vec::new();
    for line in lines {
        let row: Vec<&str> = line.split(',').collect();
        let [kind, action, method, path] = row[..4] else {
            panic!("{line}")
        };
        for (name, expected) in head[4..]
            .iter()
            .zip(&row[4..])
            .filter(|(_, expected)| !expected.is_empty())
        {
            let thing = thing(kind);
            let path = path.replace("{team}", &team);
            let id = if path.contains("{id}") {
                thing.of(&inside, &owner).await
            } else {
                None
            };
            let path = path.replace("{id}", id.as_deref().unwrap_or_default());
            let method: Method = method.parse().unwrap();
            let mut request = inside.call(method.clone(), &path).header("if-match", "*");
            request = match *name {
                "guest" => request,
                "key" => request.header("x-cg-demo-api-key", key),
                name => request.bearer_auth(&actors.iter().find(|(known, _)| *known == name).unwrap().1.access),
            };
            if method == Method::POST || method == Method::PUT {
                let mut body = thing.sent(row[3]);
                if path.ends_with("/invitations") {
                    body["email"] = json!(format!("{name}@invited.example.org"));
                }
                request = request.json(&body);
            }
            let answer = read(request).await;
            // A team keeps 50 of them.
            if let (Some(id), "dashboard" | "watchlist") = (id, kind) {
                let gone = inside.call(Method::DELETE, &format!("/api/v1/{kind}s/{id}"));
                read(gone.header("if-match", "*").bearer_auth(&owner.access)).await;
            }
            if answer.status.as_str() != *expected {
                wrong.push(format!(
                    "{kind} {action} {name}: {} for {expected}: {}",
                    answer.status, answer.text
                ));
            } else if answer.status == 403 {
                let code = answer.json()["code"].as_str().unwrap_or_default().to_owned();
                let codes = if matches!(*name, "stranger" | "removed") {
                    "team_forbidden"
                } else {
                    "role_forbidden"
                };
                assert_eq!(code, codes, "{kind} {action} {name}");
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn a_team_owns_its_things_and_nobody_sees_personal_ones() {
    let site = shared().await;
    let (ada, eve) = (site.person().await, site.person().await);
    let team = found(&site, &ada, "Shared").await;
    let bob = join(&site, &ada, &team, "analyst").await;
    let inside = for_team(&site, &team);
    let personal = Thing::Dashboard.of(&site, &ada).await.unwrap();
    let shared_one = Thing::Dashboard.of(&inside, &ada).await.unwrap();
    let of_bob = Thing::Label.of(&inside, &bob).await.unwrap();

    let seen = |site: &Site, who: &Person, path: String| {
        let request = site.call(Method::GET, &path).bearer_auth(&who.access);
        async move { read(request).await.status.as_u16() }
    };
    let at = |id: &str| format!("/api/v1/dashboards/{id}");
    assert_eq!(seen(&inside, &bob, at(&shared_one)).await, 200);
    assert_eq!(
        seen(&inside, &bob, at(&personal)).await,
        404,
        "a member's personal things stay closed"
    );
    assert_eq!(
        seen(&inside, &ada, at(&personal)).await,
        404,
        "to their owner too, while the team is selected"
    );
    assert_eq!(seen(&site, &ada, at(&shared_one)).await, 404);
    assert_eq!(seen(&site, &ada, at(&personal)).await, 200);
    assert_eq!(seen(&inside, &eve, at(&shared_one)).await, 403);
    assert_eq!(seen(&inside, &ada, format!("/api/v1/labels/{of_bob}")).await, 200);

    // Stars are a person's: the selected team changes nothing.
    let star = inside
        .call(Method::PUT, "/api/v1/starred-tokens/bitcoin")
        .bearer_auth(&bob.access);
    read(star).await.expect(204);
    let stars = site.get("/api/v1/starred-tokens", &bob).await.expect(200).json();
    assert_eq!(stars["results"][0]["id"], "bitcoin");
    let none = inside.get("/api/v1/starred-tokens", &ada).await.expect(200).json();
    assert_eq!(none["results"], json!([]));

    for wrong in ["not-a-team", "01890a5d-ac96-774b-bcce-b302099a8057"] {
        let answer = for_team(&site, wrong).get("/api/v1/dashboards", &ada).await.expect(403);
        assert_eq!(answer.json()["code"], "team_forbidden");
    }

    // The team goes for all of its members.
    let delete = site.call(Method::DELETE, &format!("/api/v1/teams/{team}"));
    read(delete.bearer_auth(&ada.access)).await.expect(204);
    assert_eq!(
        site.get("/api/v1/teams", &bob).await.expect(200).json()["teams"],
        json!([])
    );
}

/// Gives a team a label, a dashboard and a shared case; the path of the case's link.
async fn fill(site: &Site, owner: &Person, team: &str) -> String {
    let inside = for_team(site, team);
    Thing::Label.of(&inside, owner).await.unwrap();
    Thing::Dashboard.of(&inside, owner).await.unwrap();
    let case = Thing::Case.of(&inside, owner).await.unwrap();
    let shares = format!("/api/v1/cases/{case}/shares");
    let share = send(&inside, owner, Method::POST, &shares, json!({"hours": 24})).await;
    share["path"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_team_goes_with_everything_that_it_owned() {
    let world = World::start().await;
    let ada = world.person().await;
    let (asked, noted) = (found(&world, &ada, "Asked").await, found(&world, &ada, "Noted").await);
    let kept = found(&world, &ada, "Kept").await;
    let links = [fill(&world, &ada, &asked).await, fill(&world, &ada, &noted).await];
    let kept_link = fill(&world, &ada, &kept).await;
    let open = |link: String| {
        let request = world.call(Method::GET, &link);
        async move { read(request).await.status.as_u16() }
    };
    for link in &links {
        assert_eq!(open(link.clone()).await, 200);
    }

    let me = member_id(&world, &ada, &asked, &ada).await;
    let delete = world.call(Method::DELETE, &format!("/api/v1/teams/{asked}"));
    read(delete.bearer_auth(&ada.access)).await.expect(204);
    // As where the services were away when it was deleted: only auth knows of it.
    let carry = Carry::to("auth", &hop(), kit::clock::system()).unwrap();
    let channel = kit::grpc::channel(&world.auth.as_ref().unwrap().url()).unwrap();
    let mut request = Request::new(DeleteTeamRequest { id: noted.clone() });
    request
        .extensions_mut()
        .insert(Identity::person(me.parse().unwrap(), None));
    TeamsClient::new(InterceptedService::new(channel, carry))
        .delete_team(request)
        .await
        .unwrap();

    for (team, link) in [&asked, &noted].into_iter().zip(links) {
        eventually("everything of a deleted team is gone", SOON, || async {
            (world.rows_of(team).await == 0).then_some(())
        })
        .await;
        assert_eq!(open(link).await, 404);
    }
    assert!(world.rows_of(&kept).await > 4);
    assert_eq!(open(kept_link).await, 200);
}

#[tokio::test]
async fn a_removed_member_is_out_within_five_seconds() {
    let site = shared().await;
    let ada = site.person().await;
    let team = found(&site, &ada, "Five seconds").await;
    let bob = join(&site, &ada, &team, "viewer").await;
    let inside = for_team(&site, &team);
    inside.get("/api/v1/dashboards", &bob).await.expect(200);
    let stream = inside
        .call(Method::GET, "/api/v1/stream?topics=alerts")
        .bearer_auth(&bob.access);
    let stream = stream.send().await.unwrap();
    assert_eq!(stream.status(), 200);

    remove(&site, &ada, &team, &bob).await;
    let removed_at = Instant::now();
    let last_served = eventually("the removed member is refused", SOON, || async {
        let sent_at = removed_at.elapsed();
        let answer = inside.get("/api/v1/dashboards", &bob).await;
        match answer.status.as_u16() {
            200 => {
                assert!(sent_at < OUT, "served {sent_at:?} after the removal");
                None
            }
            403 => Some(answer.json()["code"].clone()),
            other => panic!("{other}: {}", answer.text),
        }
    })
    .await;
    assert_eq!(last_served, "team_forbidden");
    let told = stream.text().await.unwrap();
    assert!(told.contains("team_forbidden"), "{told}");
}

/// Sends a body whose end comes when the sender is told to; also tells when its beginning is on the way.
fn slowly(
    request: reqwest::RequestBuilder,
    body: &Value,
) -> (oneshot::Receiver<()>, oneshot::Sender<()>, reqwest::RequestBuilder) {
    let (tell_begun, begun) = oneshot::channel();
    let (finish, told) = oneshot::channel::<()>();
    // White space before JSON means nothing. So much of it keeps the transfer above the slowest that is accepted.
    let beginning = vec![b' '; 48 << 10];
    let end = body.to_string().into_bytes();
    let beginning = stream::once(async move { Ok::<_, std::io::Error>(beginning) });
    let end = stream::once(async move {
        let _ = tell_begun.send(());
        told.await.map_err(std::io::Error::other)?;
        Ok::<_, std::io::Error>(end)
    });
    let body = reqwest::Body::wrap_stream(beginning.chain(end));
    let request = request.header("content-type", "application/json").body(body);
    (begun, finish, request)
}

#[tokio::test]
async fn a_member_who_is_removed_while_a_body_arrives_writes_nothing() {
    let site = shared().await;
    let ada = site.person().await;
    let team = found(&site, &ada, "Slow bodies").await;
    let bob = join(&site, &ada, &team, "analyst").await;
    let inside = for_team(&site, &team);
    let write = |who: &Person| {
        let request = inside.call(Method::POST, "/api/v1/dashboards").bearer_auth(&who.access);
        slowly(request, &bodies::dashboard())
    };
    let (begun, finish, request) = write(&ada);
    let answer = tokio::spawn(read(request));
    begun.await.unwrap();
    finish.send(()).unwrap();
    answer.await.unwrap().expect(201);

    let kept = async || inside.get("/api/v1/dashboards", &ada).await.expect(200).text;
    let before = kept().await;
    // Bob's membership is believed from here on: the head of what he sends is let in.
    inside.get("/api/v1/dashboards", &bob).await.expect(200);
    let (begun, finish, request) = write(&bob);
    let answer = tokio::spawn(read(request));
    begun.await.unwrap();
    remove(&site, &ada, &team, &bob).await;
    eventually("the removed member is refused", SOON, || async {
        let answer = inside.get("/api/v1/dashboards", &bob).await;
        (answer.status == 403).then_some(())
    })
    .await;
    assert!(!answer.is_finished(), "the gateway waits for the body");
    finish.send(()).unwrap();
    let refused = answer.await.unwrap().expect(403);
    assert_eq!(refused.json()["code"], "team_forbidden");
    assert_eq!(kept().await, before);
}
