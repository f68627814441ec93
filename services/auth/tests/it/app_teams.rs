//! Apps that people let into teams: who may, what is said of it, and when it ends.

use chrono::TimeDelta;
use proto::auth as pb;
use testkit::http::{SOON, eventually};
use tonic::Status;

use crate::{
    account_deletion,
    apps::{ISSUER, SCOPE, apps, ask, check, client, exchanging, open, query, registered},
    team::{BOB, audit, change, client as teams, found, join, remove},
    world::{EMAIL, PASSWORD, Person, World, anyone, by, code_of, from},
};

async fn choose(world: &World, who: &Person, app: &str, team: &str) -> Result<String, Status> {
    let request = pb::DecideAuthorizationRequest {
        query: Some(query(app)),
        approve: true,
        origin: ISSUER.to_owned(),
        team_id: team.to_owned(),
    };
    let decided = client(world).decide_authorization(by(who, request)).await?;
    Ok(decided.into_inner().redirect_to)
}

/// The code that the app gets, for this team.
async fn code(world: &World, who: &Person, app: &str, team: &str) -> String {
    let to = choose(world, who, app, team).await.unwrap();
    let (_, after) = to.split_once("?code=").unwrap();
    let (code, _) = after.split_once('&').unwrap();
    code.to_owned()
}

/// The app's tokens, for this team.
async fn let_in(world: &World, who: &Person, app: &str, team: &str) -> pb::GrantAppTokenResponse {
    let code = code(world, who, app, team).await;
    let tokens = ask(world, exchanging(app, &code)).await;
    assert_eq!(tokens.error, "", "{}", tokens.error_description);
    tokens
}

async fn revoke(world: &World, who: &Person, id: &str) -> Result<(), Status> {
    let request = pb::RevokeAppRequest { id: id.to_owned() };
    client(world).revoke_app(by(who, request)).await.map(drop)
}

#[tokio::test]
async fn an_app_works_for_the_team_that_was_chosen() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let team = found(&world, &ada).await;
    let app = registered(&world, &ada).await;
    let seen = open(&world, &ada, query(&app)).await.unwrap();
    let offered: Vec<(&str, &str)> = seen
        .teams
        .iter()
        .map(|one| (one.id.as_str(), one.name.as_str()))
        .collect();
    assert_eq!(offered, [(team.as_str(), "Chain desk")]);
    let tokens = let_in(&world, &ada, &app, &team).await;
    let live = check(&world, &tokens.access_token).await;
    assert_eq!(
        (live.live, live.user_id, live.team_id, live.role.as_str()),
        (true, ada.id(), team.clone(), "owner")
    );
    // The first mail confirmed the address.
    let mail = world.sink.wait(EMAIL, 2).await;
    let said = "was given access to the team \"Chain desk\" on Meridian, while you are one of its owners or admins.";
    assert!(mail.says(said), "{}", mail.text);
    let listed = apps(&world, &ada).await;
    assert_eq!(
        (
            listed[0].team_id.as_str(),
            listed[0].team.as_str(),
            listed[0].allowed_by.as_str()
        ),
        (team.as_str(), "Chain desk", "")
    );
    // The same app in the person's own workspace is another grant.
    let own = let_in(&world, &ada, &app, "").await;
    let live = check(&world, &own.access_token).await;
    assert_eq!((live.live, live.team_id.as_str(), live.role.as_str()), (true, "", ""));
    assert_eq!(apps(&world, &ada).await.len(), 2);
}

#[tokio::test]
async fn only_who_manages_a_team_lets_apps_in_and_only_as_long() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let team = found(&world, &ada).await;
    let bob = join(&world, &ada, &team, BOB, "admin").await;
    let cy = join(&world, &ada, &team, "cy@example.org", "analyst").await;
    let eve = world.person("eve@example.org").await;
    let app = registered(&world, &ada).await;
    for who in [&cy, &eve] {
        assert!(open(&world, who, query(&app)).await.unwrap().teams.is_empty());
        assert_eq!(code_of(choose(&world, who, &app, &team).await), "not_found");
    }
    assert_eq!(code_of(choose(&world, &ada, &app, "mine").await), "not_found");

    let tokens = let_in(&world, &bob, &app, &team).await;
    let live = async || check(&world, &tokens.access_token).await.live;
    assert!(live().await);
    change(&world, &ada, &team, &bob, "analyst").await.unwrap();
    assert!(!live().await, "an analyst lets no app in");
    change(&world, &ada, &team, &bob, "admin").await.unwrap();
    assert!(live().await);
    remove(&world, &ada, &team, &bob).await.unwrap();
    assert!(!live().await, "who left the team has no app there");
    assert!(
        apps(&world, &bob).await.is_empty(),
        "it does not wait for them to come back"
    );
    let noted = audit(&world, &ada, &team, "app_revoked").await.unwrap().events;
    let objects: Vec<&str> = noted.iter().map(|one| one.object.as_str()).collect();
    assert_eq!(objects, ["Tax helper"]);
}

#[tokio::test]
async fn who_manages_a_team_sees_and_revokes_its_apps() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let team = found(&world, &ada).await;
    let bob = join(&world, &ada, &team, BOB, "admin").await;
    let cy = join(&world, &ada, &team, "cy@example.org", "analyst").await;
    let app = registered(&world, &bob).await;
    let tokens = let_in(&world, &bob, &app, &team).await;
    let own = let_in(&world, &bob, &app, "").await;
    let seen = apps(&world, &ada).await;
    assert_eq!(
        seen.len(),
        1,
        "what bob let into their own workspace is nobody else's: {seen:?}"
    );
    assert_eq!(seen[0].team, "Chain desk");
    assert!(!seen[0].allowed_by.is_empty());
    assert!(apps(&world, &cy).await.is_empty());
    assert_eq!(code_of(revoke(&world, &cy, &seen[0].id).await), "not_found");
    let bobs = apps(&world, &bob).await;
    let personal = bobs.iter().find(|one| one.team_id.is_empty()).unwrap();
    assert_eq!(code_of(revoke(&world, &ada, &personal.id).await), "not_found");
    revoke(&world, &ada, &seen[0].id).await.unwrap();
    for action in ["app_connected", "app_revoked"] {
        let events = audit(&world, &ada, &team, action).await.unwrap().events;
        let said: Vec<(&str, &str)> = events
            .iter()
            .map(|one| (one.object.as_str(), one.detail.as_str()))
            .collect();
        assert_eq!(
            said,
            [("Tax helper", SCOPE)],
            "{action}: what works for bob alone is in no team's log"
        );
        assert!(!events[0].actor.is_empty());
    }
    assert!(!check(&world, &tokens.access_token).await.live);
    assert!(check(&world, &own.access_token).await.live);
}

#[tokio::test]
async fn a_code_for_a_team_is_worth_nothing_once_its_person_manages_it_no_more() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let team = found(&world, &ada).await;
    let bob = join(&world, &ada, &team, BOB, "admin").await;
    let app = registered(&world, &bob).await;
    let code = code(&world, &bob, &app, &team).await;
    remove(&world, &ada, &team, &bob).await.unwrap();
    assert_eq!(ask(&world, exchanging(&app, &code)).await.error, "invalid_grant");
    assert!(apps(&world, &bob).await.is_empty());
    let noted = audit(&world, &ada, &team, "app_connected").await.unwrap();
    assert!(noted.events.is_empty(), "who left writes nothing into the team's log");
}

#[tokio::test]
async fn the_log_of_a_team_says_which_apps_ended_with_a_sign_out() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let team = found(&world, &ada).await;
    let bob = join(&world, &ada, &team, BOB, "admin").await;
    let app = registered(&world, &bob).await;
    let tokens = let_in(&world, &bob, &app, &team).await;
    let own = let_in(&world, &bob, &app, "").await;
    let others = pb::RevokeSessionRequest {
        user_id: bob.id(),
        session_id: String::new(),
        current_session_id: bob.session(),
        client: from(""),
    };
    world.client().revoke_session(by(&bob, others)).await.unwrap();
    assert!(!check(&world, &tokens.access_token).await.live);
    assert!(!check(&world, &own.access_token).await.live);
    let noted = audit(&world, &ada, &team, "app_revoked").await.unwrap().events;
    let objects: Vec<&str> = noted.iter().map(|one| one.object.as_str()).collect();
    assert_eq!(
        objects,
        ["Tax helper"],
        "what worked for bob alone is not the team's to know"
    );
}

/// Who did this, as the team's log names them, and to which apps; the newest first.
async fn noted(world: &World, who: &Person, team: &str, action: &str) -> Vec<(String, String, String)> {
    let events = audit(world, who, team, action).await.unwrap().events;
    let lines = events.into_iter().map(|one| (one.actor, one.object, one.detail));
    lines.collect()
}

fn line(actor: &str) -> (String, String, String) {
    (actor.to_owned(), "Tax helper".to_owned(), SCOPE.to_owned())
}

#[tokio::test]
async fn the_log_of_a_team_says_that_a_developer_deleted_an_app_there() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let team = found(&world, &ada).await;
    let bob = join(&world, &ada, &team, BOB, "admin").await;
    let dev = world.person("dev@example.org").await;
    let (first, second, own) = (
        registered(&world, &dev).await,
        registered(&world, &dev).await,
        registered(&world, &bob).await,
    );
    let tokens = let_in(&world, &ada, &first, &team).await;
    let_in(&world, &bob, &first, "").await;
    let kept = let_in(&world, &bob, &second, &team).await;
    let_in(&world, &ada, &own, &team).await;

    let delete = |id: &str| pb::DeleteAppClientRequest { id: id.to_owned() };
    let refused = client(&world).delete_app_client(by(&bob, delete(&first))).await;
    assert_eq!(code_of(refused), "not_found");
    assert!(noted(&world, &ada, &team, "app_deleted").await.is_empty());
    client(&world)
        .delete_app_client(by(&dev, delete(&first)))
        .await
        .unwrap();
    assert!(!check(&world, &tokens.access_token).await.live);
    let stranger = line("The app's developer");
    assert_eq!(
        noted(&world, &ada, &team, "app_deleted").await,
        std::slice::from_ref(&stranger),
        "what worked for bob alone is in no team's log"
    );

    // An account takes its apps along.
    assert!(check(&world, &kept.access_token).await.live);
    account_deletion::delete(&world, &dev, PASSWORD).await.unwrap();
    assert!(!check(&world, &kept.access_token).await.live);
    client(&world).delete_app_client(by(&bob, delete(&own))).await.unwrap();
    assert_eq!(
        noted(&world, &ada, &team, "app_deleted").await,
        [line("Ada"), stranger.clone(), stranger],
        "a member is named"
    );
}

#[tokio::test]
async fn the_log_of_a_team_says_when_the_time_of_an_app_was_over() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let team = found(&world, &ada).await;
    let app = registered(&world, &ada).await;
    let_in(&world, &ada, &app, &team).await;
    let_in(&world, &ada, &app, "").await;
    world.advance(TimeDelta::days(91));
    let lines = eventually("the app's time is over", SOON, || async {
        Some(noted(&world, &ada, &team, "app_expired").await).filter(|lines| !lines.is_empty())
    })
    .await;
    assert_eq!(lines, [line("Meridian")]);
    assert_eq!(world.count("SELECT count(*) FROM app_grant").await, 0);
}

#[tokio::test]
async fn the_log_of_a_team_names_an_app_that_ended_its_own_access() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let team = found(&world, &ada).await;
    let app = registered(&world, &ada).await;
    let tokens = let_in(&world, &ada, &app, &team).await;
    let request = pb::RevokeAppTokenRequest {
        client_id: app,
        token: tokens.access_token,
        client: from(""),
        ..Default::default()
    };
    client(&world).revoke_app_token(anyone(request)).await.unwrap();
    assert_eq!(
        noted(&world, &ada, &team, "app_revoked").await,
        [line("Tax helper (app)")]
    );
    assert_eq!(noted(&world, &ada, &team, "app_connected").await, [line("Ada")]);
}

#[tokio::test]
async fn other_services_note_links_and_channels_of_a_team() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let team = found(&world, &ada).await;
    let note = pb::NoteTeamEventRequest {
        team_id: team.clone(),
        actor_id: ada.id(),
        action: "channel_added".to_owned(),
        object: "Desk hook".to_owned(),
        detail: format!("webhook {}", "x".repeat(300)),
        ..Default::default()
    };
    teams(&world).note_team_event(anyone(note)).await.unwrap();
    let events = audit(&world, &ada, &team, "channel_added").await.unwrap().events;
    assert_eq!(events.len(), 1);
    assert_eq!(
        (events[0].actor.as_str(), events[0].object.as_str()),
        ("Ada", "Desk hook")
    );
    assert_eq!(events[0].detail, format!("webhook {}", "x".repeat(192)));
}
