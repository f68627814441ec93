//! Tokens of apps: how they are renewed, and what ends them.

use chrono::TimeDelta;
use proto::auth as pb;

use crate::{
    apps::{SCOPE, apps, ask, check, client, code, connected, decide, exchanging, query, registered},
    world::{EMAIL, OTHER_PASSWORD, PASSWORD, World, anyone, by, code_of, from},
};

pub fn refreshing(client: &str, token: &str) -> pb::GrantAppTokenRequest {
    pb::GrantAppTokenRequest {
        grant_type: "refresh_token".to_owned(),
        client_id: client.to_owned(),
        refresh_token: token.to_owned(),
        client: from(""),
        ..Default::default()
    }
}

#[tokio::test]
async fn refresh_tokens_rotate_and_a_second_use_ends_the_grant() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let (id, first) = connected(&world, &ada).await;
    let other = registered(&world, &ada).await;
    assert_eq!(
        ask(&world, refreshing(&other, &first.refresh_token)).await.error,
        "invalid_grant",
        "another client's"
    );
    let beyond = pb::GrantAppTokenRequest {
        scope: "journal:read journal:write".to_owned(),
        ..refreshing(&id, &first.refresh_token)
    };
    assert_eq!(ask(&world, beyond).await.error, "invalid_scope");
    let fewer = pb::GrantAppTokenRequest {
        scope: "journal:read".to_owned(),
        ..refreshing(&id, &first.refresh_token)
    };
    let second = ask(&world, fewer).await;
    assert_eq!(second.scope, "journal:read");
    assert_ne!(second.refresh_token, first.refresh_token);
    // The answer was lost: the same successor again.
    let again = ask(&world, refreshing(&id, &first.refresh_token)).await;
    assert_eq!(again.refresh_token, second.refresh_token);
    assert_eq!(again.scope, SCOPE, "the grant is as wide as it was");
    let third = ask(&world, refreshing(&id, &second.refresh_token)).await;
    assert!(check(&world, &third.access_token).await.live);
    // Long exchanged, and its successor too: somebody else has it.
    assert_eq!(
        ask(&world, refreshing(&id, &first.refresh_token)).await.error,
        "invalid_grant"
    );
    assert!(!check(&world, &third.access_token).await.live);
    assert_eq!(
        ask(&world, refreshing(&id, &third.refresh_token)).await.error,
        "invalid_grant"
    );
    assert!(apps(&world, &ada).await.is_empty());
}

#[tokio::test]
async fn a_lost_answer_is_given_again_for_ten_seconds_and_a_later_use_ends_the_grant() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let (id, first) = connected(&world, &ada).await;
    let second = ask(&world, refreshing(&id, &first.refresh_token)).await;
    world.advance(TimeDelta::seconds(9));
    let again = ask(&world, refreshing(&id, &first.refresh_token)).await;
    assert_eq!(
        again.refresh_token, second.refresh_token,
        "one successor: two holders can't go on side by side"
    );
    assert!(check(&world, &again.access_token).await.live);

    // The grace is over, although the new token has not been used yet.
    world.advance(TimeDelta::seconds(1));
    let late = ask(&world, refreshing(&id, &first.refresh_token)).await;
    assert_eq!(
        (late.error.as_str(), late.refresh_token.as_str()),
        ("invalid_grant", "")
    );
    for token in [&second.access_token, &again.access_token] {
        assert!(!check(&world, token).await.live);
    }
    let successor = ask(&world, refreshing(&id, &second.refresh_token)).await;
    assert_eq!(successor.error, "invalid_grant");
    assert!(apps(&world, &ada).await.is_empty());
}

#[tokio::test]
async fn access_ends_a_year_after_consent_however_often_it_is_renewed() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let (id, mut tokens) = connected(&world, &ada).await;
    for _ in 0..6 {
        world.advance(TimeDelta::days(60));
        tokens = ask(&world, refreshing(&id, &tokens.refresh_token)).await;
        assert_eq!((tokens.error.as_str(), tokens.expires_in_s), ("", 300));
    }
    let listed = apps(&world, &ada).await;
    let year = TimeDelta::days(365).num_milliseconds();
    assert_eq!(listed[0].ends_unix_ms - listed[0].created_unix_ms, year);
    assert_eq!(listed[0].expires_unix_ms, listed[0].ends_unix_ms);

    world.advance(TimeDelta::days(5) - TimeDelta::seconds(60));
    let last = ask(&world, refreshing(&id, &tokens.refresh_token)).await;
    assert_eq!((last.error.as_str(), last.expires_in_s), ("", 60));
    assert!(check(&world, &last.access_token).await.live);
    world.advance(TimeDelta::seconds(60));
    assert!(!check(&world, &last.access_token).await.live);
    let after = ask(&world, refreshing(&id, &last.refresh_token)).await;
    assert_eq!(after.error, "invalid_grant");
    assert!(apps(&world, &ada).await.is_empty());
}

#[tokio::test]
async fn a_shorter_time_counts_for_what_was_allowed_before() {
    let world = World::with(|args| args.app_grant_days = 30).await;
    let ada = world.person(EMAIL).await;
    let (id, tokens) = connected(&world, &ada).await;
    // As a year's setting left it.
    let longer = "UPDATE app_grant SET expires_at = expires_at + interval '60 days'";
    assert_eq!(world.db.client().await.execute(longer, &[]).await.unwrap(), 1);
    world.advance(TimeDelta::days(30));
    assert!(apps(&world, &ada).await.is_empty());
    let after = ask(&world, refreshing(&id, &tokens.refresh_token)).await;
    assert_eq!(after.error, "invalid_grant");
}

#[tokio::test]
async fn tokens_end_by_time_by_their_client_and_with_the_password() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let (id, tokens) = connected(&world, &ada).await;
    world.advance(TimeDelta::minutes(5));
    assert!(!check(&world, &tokens.access_token).await.live);
    let renewed = ask(&world, refreshing(&id, &tokens.refresh_token)).await;
    assert!(check(&world, &renewed.access_token).await.live);
    let revoke = |client_id: &str| pb::RevokeAppTokenRequest {
        client_id: client_id.to_owned(),
        token: renewed.refresh_token.clone(),
        client: from(""),
        ..Default::default()
    };
    let other = registered(&world, &ada).await;
    client(&world).revoke_app_token(anyone(revoke(&other))).await.unwrap();
    assert!(check(&world, &renewed.access_token).await.live, "another client's");
    client(&world).revoke_app_token(anyone(revoke(&id))).await.unwrap();
    assert!(!check(&world, &renewed.access_token).await.live);

    // Signing out elsewhere ends what was let in.
    let (_, tokens) = connected(&world, &ada).await;
    let others = pb::RevokeSessionRequest {
        user_id: ada.id(),
        session_id: String::new(),
        current_session_id: ada.session(),
        client: from(""),
    };
    world.client().revoke_session(by(&ada, others)).await.unwrap();
    assert!(!check(&world, &tokens.access_token).await.live);

    // So does another password.
    let (_, tokens) = connected(&world, &ada).await;
    let change = pb::ChangePasswordRequest {
        user_id: ada.id(),
        session_id: ada.session(),
        current: PASSWORD.to_owned(),
        password: OTHER_PASSWORD.to_owned(),
        client: from(""),
    };
    world.client().change_password(by(&ada, change)).await.unwrap();
    // After the one that confirmed the address, and one for each consent.
    world.sink.wait(EMAIL, 5).await;
    assert!(!check(&world, &tokens.access_token).await.live);

    // A password reset too, with codes that are still on their way.
    let (id, tokens) = connected(&world, &ada).await;
    // No mail for what is open already.
    let waiting = code(&world, &ada, &id).await;
    world.sink.wait(EMAIL, 6).await;
    world.reset_password("", 7, PASSWORD).await;
    assert!(!check(&world, &tokens.access_token).await.live);
    assert_eq!(ask(&world, exchanging(&id, &waiting)).await.error, "invalid_grant");
    // The gateway may believe in the ended session for a moment more: it allows nothing.
    assert_eq!(code_of(decide(&world, &ada, query(&id), true).await), "token_invalid");
}
