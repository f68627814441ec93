//! Sessions: listed, ended, asked about (bad inputs 52, 73–75).

use chrono::TimeDelta;
use proto::auth as pb;
use vocab::ErrorKind;

use crate::world::{EMAIL, PASSWORD, Person, World, anyone, by, code_of, from, refusal};

async fn list(world: &World, person: &Person) -> Vec<pb::Session> {
    let request = pb::ListSessionsRequest {
        user_id: person.id(),
        session_id: person.session(),
    };
    world
        .client()
        .list_sessions(by(person, request))
        .await
        .unwrap()
        .into_inner()
        .sessions
}

async fn revoke(world: &World, person: &Person, id: &str) -> Result<i32, tonic::Status> {
    let request = pb::RevokeSessionRequest {
        user_id: person.id(),
        session_id: id.to_owned(),
        current_session_id: person.session(),
        client: from(""),
    };
    Ok(world
        .client()
        .revoke_session(by(person, request))
        .await?
        .into_inner()
        .revoked)
}

async fn logout(world: &World, refresh: &str) {
    let request = pb::LogoutRequest {
        refresh: refresh.to_owned(),
        session_id: String::new(),
        client: from(""),
    };
    world.client().logout(anyone(request)).await.unwrap();
}

#[tokio::test]
async fn devices_are_listed_and_ended_one_by_one() {
    let world = World::new().await;
    let here = world.person(EMAIL).await;
    world.advance(TimeDelta::minutes(1));
    let there = world.device(EMAIL, PASSWORD).await;
    let stranger = world.person("bob@example.org").await;
    let sessions = list(&world, &here).await;
    assert_eq!(sessions.len(), 2);
    assert_eq!(
        (sessions[0].id.as_str(), sessions[0].current),
        (there.session().as_str(), false)
    );
    assert!(sessions[1].current);
    assert_eq!(
        (sessions[0].ip.as_str(), sessions[0].user_agent.as_str()),
        ("203.0.113.7", "Firefox on Linux")
    );
    assert_eq!(sessions[0].created_unix_ms - sessions[1].created_unix_ms, 60_000);

    for id in [
        stranger.session().as_str(),
        "no-session",
        &uuid::Uuid::new_v4().to_string(),
    ] {
        let details = refusal(revoke(&world, &here, id).await);
        assert_eq!(
            (details.kind, details.code.as_str()),
            (ErrorKind::NotFound, "not_found")
        );
    }
    assert!(world.live(&stranger).await);
    assert_eq!(revoke(&world, &here, &there.session()).await.unwrap(), 1);
    assert!(!world.live(&there).await && world.live(&here).await);
    assert_eq!(code_of(revoke(&world, &here, &there.session()).await), "not_found");
    assert_eq!(
        code_of(world.refresh(&there.tokens.refresh, true, &there.device).await),
        "token_invalid"
    );
}

#[tokio::test]
async fn all_others_are_ended_at_once() {
    let world = World::new().await;
    let here = world.person(EMAIL).await;
    let there = world.device(EMAIL, PASSWORD).await;
    world.device(EMAIL, PASSWORD).await;
    assert_eq!(revoke(&world, &here, "").await.unwrap(), 2);
    assert!(world.live(&here).await && !world.live(&there).await);
    assert_eq!(list(&world, &here).await.len(), 1);
    assert_eq!(revoke(&world, &here, "").await.unwrap(), 0);
}

#[tokio::test]
async fn signing_out_twice_is_as_good_as_once() {
    let world = World::new().await;
    let person = world.person(EMAIL).await;
    logout(&world, &person.tokens.refresh).await;
    logout(&world, &person.tokens.refresh).await;
    logout(&world, "rubbish").await;
    logout(&world, "").await;
    assert!(!world.live(&person).await);
    assert_eq!(
        code_of(world.refresh(&person.tokens.refresh, true, &person.device).await),
        "token_invalid"
    );
}

#[tokio::test]
async fn a_session_alone_signs_out_its_own_user_only() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let bob = world.person("bob@example.org").await;
    let request = |session: String| pb::LogoutRequest {
        refresh: String::new(),
        session_id: session,
        client: from(""),
    };
    world.client().logout(by(&ada, request(bob.session()))).await.unwrap();
    world.client().logout(anyone(request(bob.session()))).await.unwrap();
    assert!(world.live(&bob).await);
    world.client().logout(by(&ada, request(ada.session()))).await.unwrap();
    assert!(!world.live(&ada).await);
}

#[tokio::test]
async fn tokens_are_checked_with_their_session() {
    let world = World::new().await;
    let person = world.person(EMAIL).await;
    let check = async |token: &str| {
        let request = pb::VerifyTokenRequest {
            token: token.to_owned(),
        };
        world
            .client()
            .verify_token(anyone(request))
            .await
            .map(tonic::Response::into_inner)
    };
    let token = person.tokens.access.clone();
    let known = check(&token).await.unwrap();
    assert_eq!((known.user_id, known.session_id), (person.id(), person.session()));
    assert_eq!(known.expires_unix_ms, person.tokens.access_expires_unix_ms);
    let mut flipped = token.clone().into_bytes();
    let middle = token.find('.').unwrap() + 10;
    flipped[middle] = if flipped[middle] == b'A' { b'B' } else { b'A' };
    let flipped = String::from_utf8(flipped).unwrap();
    for bad in [person.tokens.refresh.as_str(), &flipped, "", "a.b.c"] {
        assert_eq!(code_of(check(bad).await), "token_invalid", "{bad}");
    }
    world.advance(TimeDelta::seconds(300 + 30));
    assert!(check(&token).await.is_ok(), "clocks may differ by half a minute");
    world.advance(TimeDelta::seconds(1));
    assert_eq!(code_of(check(&token).await), "token_expired");
    let fresh = world
        .refresh(&person.tokens.refresh, true, &person.device)
        .await
        .unwrap();
    logout(&world, &fresh.refresh).await;
    assert_eq!(code_of(check(&fresh.access).await), "token_invalid");
}

#[tokio::test]
async fn a_session_is_live_for_its_own_user_only() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let bob = world.person("bob@example.org").await;
    for (session, user) in [
        (ada.session(), bob.id()),
        (String::new(), ada.id()),
        (ada.session(), String::new()),
    ] {
        let request = pb::CheckSessionRequest {
            session_id: session,
            user_id: user,
        };
        assert!(
            !world
                .client()
                .check_session(anyone(request))
                .await
                .unwrap()
                .into_inner()
                .live
        );
    }
}

#[tokio::test]
async fn people_can_rename_themselves() {
    let world = World::new().await;
    let person = world.person(EMAIL).await;
    let rename = async |name: &str| {
        let request = pb::UpdateUserRequest {
            user_id: person.id(),
            name: name.to_owned(),
        };
        world.client().update_user(by(&person, request)).await
    };
    assert_eq!(
        rename(" Ada L. ").await.unwrap().into_inner().user.unwrap().name,
        "Ada L."
    );
    assert_eq!(code_of(rename("a\0b").await), "control_character");
    assert_eq!(code_of(rename(&"x".repeat(101)).await), "too_long");
    let request = pb::GetUserRequest { user_id: person.id() };
    let user = world
        .client()
        .get_user(by(&person, request.clone()))
        .await
        .unwrap()
        .into_inner()
        .user
        .unwrap();
    assert_eq!((user.name.as_str(), user.email.as_str()), ("Ada L.", EMAIL));
    assert_eq!(user.created_unix_ms, crate::world::start().timestamp_millis());
    world.db.client().await.execute("DELETE FROM users", &[]).await.unwrap();
    assert_eq!(
        code_of(world.client().get_user(by(&person, request)).await),
        "token_invalid"
    );
    assert!(!world.live(&person).await);
}
