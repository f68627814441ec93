//! What happened is written down, for good.

use proto::auth as pb;

use crate::world::{EMAIL, OTHER_PASSWORD, PASSWORD, Person, World, anyone, by, from};

async fn rows(world: &World, person: &Person, limit: i32) -> Vec<pb::AuditRow> {
    let request = pb::ListAuditRequest {
        user_id: person.id(),
        limit,
    };
    world
        .client()
        .list_audit(by(person, request))
        .await
        .unwrap()
        .into_inner()
        .rows
}

#[tokio::test]
async fn every_event_has_its_row() {
    let world = World::new().await;
    let person = world.person(EMAIL).await;
    drop(world.login(EMAIL, OTHER_PASSWORD).await);
    let fresh = world
        .refresh(&person.tokens.refresh, true, &person.device)
        .await
        .unwrap();
    let logout = pb::LogoutRequest {
        refresh: fresh.refresh,
        session_id: String::new(),
        client: from(""),
    };
    world.client().logout(anyone(logout)).await.unwrap();
    let rows = rows(&world, &person, 0).await;
    let events: Vec<(&str, &str)> = rows
        .iter()
        .map(|row| (row.event.as_str(), row.outcome.as_str()))
        .collect();
    assert_eq!(
        events,
        [
            ("logout", "ok"),
            ("refresh", "ok"),
            ("login", "credentials_invalid"),
            ("verify", "ok"),
            ("register", "ok"),
        ]
    );
    for row in &rows {
        assert_eq!(row.ip, "203.0.113.7");
        assert_eq!(row.at_unix_ms, crate::world::start().timestamp_millis());
        assert!(!row.session_id.contains(&person.session()), "a hash, not the id");
    }
    assert!(!rows[0].session_id.is_empty());
    assert_eq!(
        rows[0].session_id, rows[3].session_id,
        "events of one session can be told together"
    );
}

#[tokio::test]
async fn people_see_their_own_rows_only() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let bob = world.person("bob@example.org").await;
    for _ in 0..3 {
        world.login_with(EMAIL, PASSWORD, from(&ada.device)).await.unwrap();
    }
    assert_eq!(rows(&world, &ada, 0).await.len(), 5);
    assert_eq!(rows(&world, &bob, 1_000).await.len(), 2);
    assert_eq!(rows(&world, &ada, 2).await.len(), 2);
    // What belongs to nobody is kept all the same.
    drop(world.login("nobody@example.org", PASSWORD).await);
    assert_eq!(
        world
            .count("SELECT count(*) FROM audit WHERE user_id IS NULL AND outcome = 'credentials_invalid'")
            .await,
        1
    );
}

#[tokio::test]
async fn rows_are_only_ever_added() {
    let world = World::new().await;
    world.person(EMAIL).await;
    let db = world.db.client().await;
    for sql in ["UPDATE audit SET outcome = 'ok'", "DELETE FROM audit", "TRUNCATE audit"] {
        let error = db.batch_execute(sql).await.expect_err(sql);
        let error = error.as_db_error().unwrap();
        assert_eq!(error.code().code(), "42501", "{error}");
        assert!(error.message().contains("permission denied"), "{error}");
    }
    // Even for whoever gives the rights back.
    db.batch_execute("GRANT UPDATE, DELETE, TRUNCATE ON audit TO CURRENT_USER")
        .await
        .unwrap();
    for sql in ["UPDATE audit SET outcome = 'ok'", "DELETE FROM audit", "TRUNCATE audit"] {
        assert!(db.batch_execute(sql).await.is_err(), "{sql}");
    }
    assert_eq!(world.count("SELECT count(*) FROM audit").await, 2);
}
