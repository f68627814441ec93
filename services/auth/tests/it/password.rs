//! New passwords (bad inputs 35, 49, 50).

use chrono::TimeDelta;
use kit::clock::Clock as _;
use proto::auth as pb;
use vocab::ErrorKind;

use crate::world::{EMAIL, OTHER_PASSWORD, PASSWORD, Person, World, anyone, by, code_of, from, refusal};

async fn change(world: &World, person: &Person, current: &str, password: &str) -> Result<(), tonic::Status> {
    let request = pb::ChangePasswordRequest {
        user_id: person.id(),
        session_id: person.session(),
        current: current.to_owned(),
        password: password.to_owned(),
        client: from(""),
    };
    world.client().change_password(by(person, request)).await.map(drop)
}

async fn forgot(world: &World, email: &str) -> Result<pb::ForgotPasswordResponse, tonic::Status> {
    let request = pb::ForgotPasswordRequest {
        email: email.to_owned(),
        client: from(""),
    };
    Ok(world.client().forgot_password(anyone(request)).await?.into_inner())
}

async fn reset(world: &World, flow: &str, code: &str, password: &str) -> Result<(), tonic::Status> {
    let request = pb::ResetPasswordRequest {
        flow: flow.to_owned(),
        code: code.to_owned(),
        password: password.to_owned(),
        client: from(""),
    };
    world.client().reset_password(anyone(request)).await.map(drop)
}

#[tokio::test]
async fn a_change_signs_out_everywhere_else() {
    let world = World::new().await;
    let here = world.person(EMAIL).await;
    let there = world.device(EMAIL, PASSWORD).await;
    change(&world, &here, PASSWORD, OTHER_PASSWORD).await.unwrap();
    assert!(world.live(&here).await && !world.live(&there).await);
    assert!(world.refresh(&here.tokens.refresh, true, &here.device).await.is_ok());
    assert_eq!(code_of(world.login(EMAIL, PASSWORD).await), "credentials_invalid");
    assert!(world.login(EMAIL, OTHER_PASSWORD).await.is_ok());
    assert!(world.sink.wait(EMAIL, 2).await.says("was changed"));
}

#[tokio::test]
async fn each_wrong_field_is_named() {
    let world = World::new().await;
    let person = world.person(EMAIL).await;
    let long = "x".repeat(1_025);
    for (current, password, field, code) in [
        ("", OTHER_PASSWORD, "current_password", "validation_failed"),
        (PASSWORD, "", "new_password", "validation_failed"),
        (OTHER_PASSWORD, PASSWORD, "current_password", "current_password_invalid"),
        (PASSWORD, "aaaaaaaaaaaaaaa", "new_password", "password_weak"),
        (PASSWORD, PASSWORD, "new_password", "password_weak"),
        (PASSWORD, &long, "new_password", "too_long"),
        (&long, OTHER_PASSWORD, "current_password", "too_long"),
    ] {
        let details = refusal(change(&world, &person, current, password).await);
        assert_eq!((details.kind, details.code.as_str()), (ErrorKind::Invalid, code));
        assert_eq!(details.fields[0].0, field);
    }
    assert!(world.login(EMAIL, PASSWORD).await.is_ok());
}

#[tokio::test]
async fn a_stolen_session_is_no_place_to_guess_from() {
    let world = World::new().await;
    let person = world.person(EMAIL).await;
    for _ in 0..5 {
        assert_eq!(
            code_of(change(&world, &person, OTHER_PASSWORD, PASSWORD).await),
            "current_password_invalid"
        );
    }
    assert_eq!(
        refusal(change(&world, &person, PASSWORD, OTHER_PASSWORD).await).kind,
        ErrorKind::Limited
    );
}

#[tokio::test]
async fn who_forgot_gets_a_code() {
    let world = World::new().await;
    let person = world.person(EMAIL).await;
    let flow = forgot(&world, "ADA@example.org").await.unwrap().flow;
    let code = world.sink.wait(EMAIL, 2).await.code();
    let wrong = if code == "000000" { "000001" } else { "000000" };
    assert_eq!(
        code_of(reset(&world, &flow, wrong, OTHER_PASSWORD).await),
        "otp_invalid"
    );
    for _ in 0..6 {
        let details = refusal(reset(&world, &flow, &code, "too short").await);
        assert_eq!(
            (details.code.as_str(), details.fields[0].0.as_str()),
            ("password_weak", "new_password")
        );
    }
    reset(&world, &flow, &code, OTHER_PASSWORD).await.unwrap();
    assert!(!world.live(&person).await, "signed out everywhere");
    assert_eq!(
        code_of(reset(&world, &flow, &code, PASSWORD).await),
        "otp_invalid",
        "once"
    );
    assert!(world.login(EMAIL, OTHER_PASSWORD).await.unwrap().tokens.is_some());
    assert!(world.sink.wait(EMAIL, 3).await.says("was changed"));
}

#[tokio::test]
async fn an_unknown_address_is_answered_alike() {
    let world = World::new().await;
    world.person(EMAIL).await;
    let known = forgot(&world, EMAIL).await.unwrap();
    let unknown = forgot(&world, "nobody@example.org").await.unwrap();
    assert_eq!(known.flow.len(), unknown.flow.len());
    assert_eq!(known.expires_unix_ms, unknown.expires_unix_ms);
    for _ in 0..5 {
        assert_eq!(
            code_of(reset(&world, &unknown.flow, "000000", OTHER_PASSWORD).await),
            "otp_invalid"
        );
    }
    assert_eq!(
        code_of(reset(&world, &unknown.flow, "000000", OTHER_PASSWORD).await),
        "otp_locked"
    );
    // The rules for a new password say nothing before the code is right.
    assert_eq!(
        code_of(reset(&world, &known.flow, "abcdef", "short").await),
        "otp_invalid"
    );
    world.sink.wait(EMAIL, 2).await;
    assert!(world.sink.to("nobody@example.org").is_empty());
    assert_eq!(code_of(forgot(&world, "no address").await), "validation_failed");
    let registering = world.register("bob@example.org", PASSWORD).await.unwrap().flow;
    let code = world.sink.wait("bob@example.org", 1).await.code();
    assert_eq!(
        code_of(reset(&world, &registering, &code, OTHER_PASSWORD).await),
        "otp_invalid",
        "another kind"
    );
}

#[tokio::test]
async fn guesses_of_others_do_not_keep_the_owner_from_the_new_password() {
    let world = World::new().await;
    world.person(EMAIL).await;
    for _ in 0..5 {
        drop(world.login(EMAIL, OTHER_PASSWORD).await);
    }
    assert_eq!(code_of(world.login(EMAIL, PASSWORD).await), "too_many_requests");
    let flow = forgot(&world, EMAIL).await.unwrap().flow;
    let code = world.sink.wait(EMAIL, 2).await.code();
    reset(&world, &flow, &code, OTHER_PASSWORD).await.unwrap();
    assert!(world.login(EMAIL, OTHER_PASSWORD).await.is_ok());
}

async fn resets(world: &World) -> Vec<pb::PasswordReset> {
    let request = anyone(pb::ListPasswordResetsRequest {});
    let listed = world.client().list_password_resets(request).await.unwrap();
    listed.into_inner().resets
}

#[tokio::test]
async fn a_reset_is_listed_until_links_and_channels_are_revoked_and_a_change_is_not() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    change(&world, &ada, PASSWORD, OTHER_PASSWORD).await.unwrap();
    world.sink.wait(EMAIL, 2).await;
    assert!(resets(&world).await.is_empty(), "who changes it knew the old one");

    let flow = forgot(&world, EMAIL).await.unwrap().flow;
    let request = pb::ResetPasswordRequest {
        flow,
        code: world.sink.wait(EMAIL, 3).await.code(),
        password: PASSWORD.to_owned(),
        client: from(""),
    };
    let answer = world
        .client()
        .reset_password(anyone(request))
        .await
        .unwrap()
        .into_inner();
    let listed = resets(&world).await;
    assert_eq!(listed.len(), 1);
    assert_eq!(
        (listed[0].user_id.clone(), listed[0].before_unix_ms),
        (ada.id(), answer.before_unix_ms)
    );
    let moment = world.clock.now().timestamp_millis();
    assert_eq!(
        answer.before_unix_ms - moment,
        10_000,
        "with the seconds for which a session is believed"
    );
    crate::row_security::check(&world, &["password_reset"]).await;

    // Signed in anew: the reset ended the session.
    let ada = world.device(EMAIL, PASSWORD).await;
    let end = pb::EndPasswordResetRequest {
        reset: listed.first().cloned(),
    };
    let asked = by(&ada, pb::ListPasswordResetsRequest {});
    let refused = world.client().list_password_resets(asked).await;
    assert_eq!(code_of(refused), "token_invalid", "not on behalf of a user");
    let refused = world.client().end_password_reset(by(&ada, end.clone())).await;
    assert_eq!(code_of(refused), "token_invalid");

    world.client().end_password_reset(anyone(end.clone())).await.unwrap();
    assert_eq!(
        resets(&world).await,
        listed,
        "calls of ended sessions may still be on their way"
    );
    world.clock.advance(TimeDelta::minutes(3));
    let mut earlier = end.clone();
    if let Some(reset) = &mut earlier.reset {
        reset.before_unix_ms -= 1;
    }
    world.client().end_password_reset(anyone(earlier)).await.unwrap();
    assert_eq!(resets(&world).await, listed, "another reset than the one that is ended");
    for _ in 0..2 {
        world.client().end_password_reset(anyone(end.clone())).await.unwrap();
    }
    assert!(resets(&world).await.is_empty());
}
