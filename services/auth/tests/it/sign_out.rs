//! Signing out everywhere else: what it ends, what the gateway is told of, and calls that meet in the database.

use chrono::TimeDelta;
use kit::clock::Clock as _;
use proto::auth as pb;
use testkit::http::{SOON, eventually};

use crate::{
    app_tokens::refreshing,
    apps::{ask, check, connected},
    totp,
    world::{EMAIL, OTHER_PASSWORD, PASSWORD, Person, World, anyone, by, code_of, from},
};

async fn revoke(world: &World, who: &Person, id: &str) -> pb::RevokeSessionResponse {
    let request = pb::RevokeSessionRequest {
        user_id: who.id(),
        session_id: id.to_owned(),
        current_session_id: who.session(),
        client: from(""),
    };
    world
        .client()
        .revoke_session(by(who, request))
        .await
        .unwrap()
        .into_inner()
}

async fn listed(world: &World) -> Vec<pb::SignOut> {
    let request = anyone(pb::ListSignOutsRequest {});
    world
        .client()
        .list_sign_outs(request)
        .await
        .unwrap()
        .into_inner()
        .sign_outs
}

async fn end(world: &World, done: &pb::SignOut) {
    let request = pb::EndSignOutRequest {
        sign_out: Some(done.clone()),
    };
    world.client().end_sign_out(anyone(request)).await.unwrap();
}

#[tokio::test]
async fn it_is_listed_until_browsers_are_removed_and_one_sessions_end_is_not() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let there = world.device(EMAIL, PASSWORD).await;
    let one = revoke(&world, &ada, &there.session()).await;
    assert_eq!((one.revoked, one.before_unix_ms), (1, None));
    assert!(listed(&world).await.is_empty());

    let before = revoke(&world, &ada, "").await.before_unix_ms.unwrap();
    let moment = world.clock.now().timestamp_millis();
    assert_eq!(
        before - moment,
        10_000,
        "with the seconds for which a session is believed"
    );
    let first = listed(&world).await;
    assert_eq!(first.len(), 1);
    assert_eq!((first[0].user_id.clone(), first[0].before_unix_ms), (ada.id(), before));
    crate::row_security::check(&world, &["sign_out"]).await;

    world.advance(TimeDelta::minutes(1));
    let change = pb::ChangePasswordRequest {
        user_id: ada.id(),
        session_id: ada.session(),
        current: PASSWORD.to_owned(),
        password: OTHER_PASSWORD.to_owned(),
        client: from(""),
    };
    let changed = world
        .client()
        .change_password(by(&ada, change))
        .await
        .unwrap()
        .into_inner();
    let second = listed(&world).await;
    assert_eq!((second.len(), second[0].before_unix_ms), (1, changed.before_unix_ms));
    let asked = by(&ada, pb::ListSignOutsRequest {});
    assert_eq!(code_of(world.client().list_sign_outs(asked).await), "token_invalid");
    let asked = by(&ada, pb::EndSignOutRequest::default());
    assert_eq!(code_of(world.client().end_sign_out(asked).await), "token_invalid");

    end(&world, &second[0]).await;
    assert_eq!(
        listed(&world).await,
        second,
        "calls of ended sessions may still be on their way"
    );
    world.advance(TimeDelta::minutes(3));
    end(&world, &first[0]).await;
    assert_eq!(listed(&world).await, second, "another one than the last");
    end(&world, &second[0]).await;
    assert!(listed(&world).await.is_empty());
}

#[tokio::test]
async fn a_second_factor_ends_what_others_were_let_into() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let (id, tokens) = connected(&world, &ada).await;
    totp::add(&world, &ada).await;
    assert!(!check(&world, &tokens.access_token).await.live);
    let renewed = ask(&world, refreshing(&id, &tokens.refresh_token)).await;
    assert_eq!(renewed.error, "invalid_grant");
    assert_eq!(listed(&world).await.len(), 1, "browsers too");
}

/// Calls of a service that wait in its database.
async fn waiting(world: &World, calls: i64) {
    let watcher = world.db.client().await;
    let count = "SELECT count(DISTINCT pid) FROM pg_locks JOIN pg_stat_activity USING (pid) \
                 WHERE NOT granted AND datname = current_database()";
    eventually("the call waits", SOON, || async {
        let found: i64 = watcher.query_one(count, &[]).await.unwrap().get(0);
        (found >= calls).then_some(())
    })
    .await;
}

#[tokio::test]
async fn who_ends_a_session_waits_for_what_is_changing_the_account() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let there = world.device(EMAIL, PASSWORD).await;
    let holder = world.db.client().await;
    let hold = format!("BEGIN; SELECT FROM users WHERE id = '{}' FOR NO KEY UPDATE", ada.id());
    holder.batch_execute(&hold).await.unwrap();
    let id = there.session();
    let (revoked, ()) = tokio::join!(revoke(&world, &ada, &id), async {
        waiting(&world, 1).await;
        holder.batch_execute("COMMIT").await.unwrap();
    });
    assert_eq!(revoked.revoked, 1);
    assert!(!world.live(&there).await);
}

#[tokio::test]
async fn a_refresh_in_flight_is_waited_for_and_does_not_wait_in_turn() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let there = world.device(EMAIL, PASSWORD).await;
    // As a refresh does: it holds the session, and then adds a row that refers to the account.
    let refresh = world.db.client().await;
    let id = there.session();
    let hold = format!("BEGIN; SELECT FROM session WHERE id = '{id}' FOR UPDATE");
    refresh.batch_execute(&hold).await.unwrap();
    let (revoked, ()) = tokio::join!(revoke(&world, &ada, &id), async {
        waiting(&world, 1).await;
        let device = format!(
            "SET LOCAL lock_timeout = '10s'; INSERT INTO known_device VALUES ('{}', '\\x00', now()); COMMIT",
            ada.id()
        );
        refresh.batch_execute(&device).await.unwrap();
    });
    assert_eq!(revoked.revoked, 1);
    let after = world.refresh(&there.tokens.refresh, true, &there.device).await;
    assert_eq!(code_of(after), "token_invalid");
}
