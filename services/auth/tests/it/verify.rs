//! Codes (bad inputs 44–47).

use chrono::TimeDelta;
use futures::future::join_all;
use proto::auth as pb;
use testkit::http::{SOON, eventually};
use vocab::ErrorKind;

use crate::world::{EMAIL, OTHER_PASSWORD, PASSWORD, World, anyone, at, code_of, from, refusal};

async fn resend(world: &World, flow: &str) -> Result<i64, tonic::Status> {
    let request = pb::ResendCodeRequest {
        flow: flow.to_owned(),
        client: from(""),
    };
    Ok(world
        .client()
        .resend_code(anyone(request))
        .await?
        .into_inner()
        .expires_unix_ms)
}

#[tokio::test]
async fn five_tries_and_then_a_lock() {
    let world = World::new().await;
    let flow = world.register(EMAIL, PASSWORD).await.unwrap().flow;
    let code = world.sink.wait(EMAIL, 1).await.code();
    let wrong = if code == "000000" { "000001" } else { "000000" };
    for _ in 0..5 {
        let details = refusal(world.verify(&flow, wrong).await);
        assert_eq!(
            (details.kind, details.code.as_str()),
            (ErrorKind::Unauthenticated, "otp_invalid")
        );
    }
    let details = refusal(world.verify(&flow, &code).await);
    assert_eq!(
        (details.kind, details.code.as_str()),
        (ErrorKind::Limited, "otp_locked")
    );
    assert_eq!(details.retry_after.map(|wait| wait.as_secs()), Some(600));
    // A new code opens it again; the old one stays dead.
    resend(&world, &flow).await.unwrap();
    let fresh = world.sink.wait(EMAIL, 2).await.code();
    if fresh != code {
        assert_eq!(code_of(world.verify(&flow, &code).await), "otp_invalid");
    }
    assert!(world.verify(&flow, &fresh).await.is_ok());
}

#[tokio::test]
async fn parallel_guesses_get_five_tries() {
    let world = World::with(|args| args.network_attempts = 1_000).await;
    let flow = world.register(EMAIL, PASSWORD).await.unwrap().flow;
    let code = world.sink.wait(EMAIL, 1).await.code();
    let wrong = if code == "000000" { "000001" } else { "000000" };
    let answers = join_all((0..50).map(|_| world.verify(&flow, wrong))).await;
    let codes: Vec<String> = answers.into_iter().map(code_of).collect();
    assert_eq!(codes.iter().filter(|code| *code == "otp_invalid").count(), 5);
    assert_eq!(codes.iter().filter(|code| *code == "otp_locked").count(), 45);
}

#[tokio::test]
async fn a_code_works_once() {
    let world = World::new().await;
    let flow = world.register(EMAIL, PASSWORD).await.unwrap().flow;
    let code = world.sink.wait(EMAIL, 1).await.code();
    let answers = join_all((0..5).map(|_| world.verify(&flow, &code))).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    assert_eq!(code_of(world.verify(&flow, &code).await), "otp_invalid");
    assert_eq!(world.count("SELECT count(*) FROM session").await, 1);
}

#[tokio::test]
async fn a_code_lives_for_ten_minutes() {
    let world = World::new().await;
    let first = world.register(EMAIL, PASSWORD).await.unwrap().flow;
    let code = world.sink.wait(EMAIL, 1).await.code();
    world.advance(TimeDelta::seconds(601));
    let details = refusal(world.verify(&first, &code).await);
    assert_eq!(
        (details.kind, details.code.as_str()),
        (ErrorKind::Unauthenticated, "otp_expired")
    );
    let expires = resend(&world, &first).await.unwrap();
    assert_eq!(
        expires,
        (crate::world::start() + TimeDelta::seconds(1_201)).timestamp_millis()
    );
    let code = world.sink.wait(EMAIL, 2).await.code();
    world.advance(TimeDelta::seconds(600));
    assert!(world.verify(&first, &code).await.is_ok());
}

#[tokio::test]
async fn a_code_belongs_to_its_flow() {
    let world = World::new().await;
    let ada = world.register(EMAIL, PASSWORD).await.unwrap().flow;
    let bob = world.register("bob@example.org", PASSWORD).await.unwrap().flow;
    let for_ada = world.sink.wait(EMAIL, 1).await.code();
    let for_bob = world.sink.wait("bob@example.org", 1).await.code();
    if for_ada != for_bob {
        assert_eq!(code_of(world.verify(&bob, &for_ada).await), "otp_invalid");
    }
    assert_eq!(code_of(world.verify("no-flow", &for_ada).await), "otp_invalid");
    assert_eq!(
        code_of(world.verify(&uuid::Uuid::new_v4().to_string(), &for_ada).await),
        "otp_invalid"
    );
    let wide: String = for_ada
        .chars()
        .map(|c| char::from_u32(c as u32 + 0xfee0).unwrap())
        .collect();
    assert_eq!(code_of(world.verify(&ada, &wide).await), "otp_invalid");
    assert!(world.verify(&ada, &for_ada).await.is_ok());
    // A code for a new password opens no session.
    let request = pb::ForgotPasswordRequest {
        email: EMAIL.to_owned(),
        client: from(""),
    };
    let reset = world
        .client()
        .forgot_password(anyone(request))
        .await
        .unwrap()
        .into_inner()
        .flow;
    let code = world.sink.wait(EMAIL, 2).await.code();
    assert_eq!(code_of(world.verify(&reset, &code).await), "otp_invalid");
}

#[tokio::test]
async fn three_new_codes_in_an_hour() {
    let world = World::new().await;
    let known = world.register(EMAIL, PASSWORD).await.unwrap().flow;
    world.person("bob@example.org").await;
    let decoy = world.register("bob@example.org", PASSWORD).await.unwrap().flow;
    for flow in [&known, &decoy] {
        for _ in 0..3 {
            assert!(resend(&world, flow).await.is_ok());
        }
        let details = refusal(resend(&world, flow).await);
        assert_eq!(
            (details.kind, details.code.as_str()),
            (ErrorKind::Limited, "too_many_requests")
        );
        assert_eq!(details.retry_after.map(|wait| wait.as_secs()), Some(3_600));
    }
    eventually("all mail is sent", SOON, || async {
        (world.count("SELECT count(*) FROM mail").await == 0).then_some(())
    })
    .await;
    assert_eq!(world.sink.to(EMAIL).len(), 4);
    assert_eq!(world.sink.to("bob@example.org").len(), 2, "a decoy sends nothing");
    world.advance(TimeDelta::hours(1));
    assert_eq!(code_of(resend(&world, &known).await), "otp_expired");
    assert_eq!(code_of(resend(&world, "no-flow").await), "otp_invalid");
}

/// As the domain has it: free guesses before waits begin.
const FREE: usize = 10;

async fn forgot(world: &World, email: &str) -> String {
    let request = pb::ForgotPasswordRequest {
        email: email.to_owned(),
        client: from(""),
    };
    world
        .client()
        .forgot_password(anyone(request))
        .await
        .unwrap()
        .into_inner()
        .flow
}

async fn reset(world: &World, flow: &str, code: &str, client: Option<pb::Client>) -> Result<(), tonic::Status> {
    let request = pb::ResetPasswordRequest {
        flow: flow.to_owned(),
        code: code.to_owned(),
        password: OTHER_PASSWORD.to_owned(),
        client,
    };
    world.client().reset_password(anyone(request)).await.map(drop)
}

/// How many of these were compared with a code, and how many were refused before that.
fn outcomes(answers: Vec<Result<(), tonic::Status>>) -> (usize, usize) {
    let codes: Vec<String> = answers.into_iter().map(code_of).collect();
    let count = |wanted: &str| codes.iter().filter(|code| *code == wanted).count();
    (count("otp_invalid"), count("too_many_requests"))
}

#[tokio::test]
async fn guesses_at_an_account_are_counted_over_all_its_flows() {
    let world = World::with(|args| args.network_attempts = 10_000).await;
    world.person(EMAIL).await;
    // Known and unknown addresses must refuse alike.
    for email in [EMAIL, "nobody@example.org"] {
        let mut flows = Vec::new();
        for _ in 0..25 {
            flows.push(forgot(&world, email).await);
        }
        // Codes are six digits: letters are wrong for certain.
        let guesses = flows.iter().flat_map(|flow| (0..2).map(move |_| flow));
        let answers = join_all(guesses.map(|flow| reset(&world, flow, "abcdef", from("")))).await;
        assert_eq!(outcomes(answers), (FREE, 50 - FREE), "{email}");
        // A flow of another kind is no way around it.
        let other = world.register(email, PASSWORD).await.unwrap().flow;
        let guess = world.verify(&other, "abcdef").await.map(drop);
        assert_eq!(outcomes(vec![guess]), (0, 1), "{email}");
    }
}

#[tokio::test]
async fn guesses_at_a_new_account_are_counted_over_all_its_flows() {
    let world = World::with(|args| args.network_attempts = 10_000).await;
    let mut flows = Vec::new();
    for _ in 0..10 {
        flows.push(world.register(EMAIL, PASSWORD).await.unwrap().flow);
    }
    let guesses = flows.iter().flat_map(|flow| (0..3).map(move |_| flow));
    let answers = join_all(guesses.map(async |flow| world.verify(flow, "abcdef").await.map(drop))).await;
    assert_eq!(outcomes(answers), (FREE, 30 - FREE));
}

#[tokio::test]
async fn guesses_of_strangers_never_lock_the_owner_out() {
    let world = World::with(|args| args.network_attempts = 10_000).await;
    let ada = world.person(EMAIL).await;
    let flow = forgot(&world, EMAIL).await;
    let code = world.sink.wait(EMAIL, 2).await.code();
    for _ in 0..4 {
        let other = forgot(&world, EMAIL).await;
        for _ in 0..5 {
            drop(reset(&world, &other, "abcdef", at("198.51.100.9", "")).await);
        }
    }
    // In the strangers' network a new device waits, and what it is refused does not use up the tries of the code.
    let near = |device: &str| at("198.51.100.77", device);
    for _ in 0..6 {
        let details = refusal(reset(&world, &flow, &code, near("")).await);
        assert_eq!(
            (details.kind, details.code.as_str()),
            (ErrorKind::Limited, "too_many_requests")
        );
        assert!(details.retry_after.is_some_and(|wait| wait.as_secs() <= 900));
    }
    // A device that has signed in before does not wait: neither to sign in nor to reset.
    assert!(
        world
            .login_with(EMAIL, PASSWORD, near(&ada.device))
            .await
            .unwrap()
            .tokens
            .is_some()
    );
    reset(&world, &flow, &code, near(&ada.device)).await.unwrap();
}

/// Guesses from one network cost those elsewhere nothing, whether they have an account or are just registering.
#[tokio::test]
async fn guesses_from_one_network_keep_nobody_in_another_waiting() {
    let world = World::with(|args| args.network_attempts = 10_000).await;
    let registering = world.register(EMAIL, PASSWORD).await.unwrap().flow;
    let first = world.sink.wait(EMAIL, 1).await.code();
    guess_from(&world, "198.51.100.9", EMAIL, 25).await;
    assert!(world.verify(&registering, &first).await.is_ok(), "a new account");
    guess_from(&world, "198.51.100.9", EMAIL, 25).await;
    // Mails that wait together leave in any order: one for the account, six for the stranger.
    world.sink.wait(EMAIL, 7).await;
    let flow = forgot(&world, EMAIL).await;
    let code = world.sink.wait(EMAIL, 8).await.code();
    reset(&world, &flow, &code, from("")).await.unwrap();
}

/// Wrong codes from one network, five in each of many flows.
async fn guess_from(world: &World, ip: &str, email: &str, guesses: usize) {
    let request = pb::ForgotPasswordRequest {
        email: email.to_owned(),
        client: at(ip, ""),
    };
    for _ in 0..guesses.div_ceil(5) {
        let begun = world.client().forgot_password(anyone(request.clone())).await;
        let flow = begun.unwrap().into_inner().flow;
        for _ in 0..5 {
            drop(reset(world, &flow, "abcdef", at(ip, "")).await);
        }
    }
}

#[tokio::test]
async fn many_networks_share_one_bound_that_the_owners_device_is_not_under() {
    let world = World::with(|args| args.network_attempts = 10_000).await;
    let ada = world.person(EMAIL).await;
    let flow = forgot(&world, EMAIL).await;
    let code = world.sink.wait(EMAIL, 2).await.code();
    for network in 0..30 {
        guess_from(&world, &format!("198.51.{network}.9"), EMAIL, 10).await;
    }
    let details = refusal(reset(&world, &flow, &code, at("192.0.2.1", "")).await);
    let wait = details.retry_after.map(|wait| wait.as_secs());
    assert_eq!((details.code.as_str(), wait), ("too_many_requests", Some(86_400)));
    reset(&world, &flow, &code, at("192.0.2.1", &ada.device)).await.unwrap();
}

#[tokio::test]
async fn a_device_of_the_owner_resets_from_an_exhausted_network() {
    let world = World::with(|args| args.network_attempts = 5).await;
    let ada = world.person(EMAIL).await;
    let flow = forgot(&world, EMAIL).await;
    let code = world.sink.wait(EMAIL, 2).await.code();
    let there = |device: &str| at("198.51.100.7", device);
    for _ in 0..5 {
        assert_eq!(
            code_of(reset(&world, "no-flow", "abcdef", there("")).await),
            "otp_invalid"
        );
    }
    assert_eq!(
        code_of(reset(&world, &flow, &code, there("")).await),
        "too_many_requests"
    );
    reset(&world, &flow, &code, there(&ada.device)).await.unwrap();
}

#[tokio::test]
async fn letters_that_a_stranger_asks_for_do_not_keep_the_owners_away() {
    let world = World::with(|args| args.network_attempts = 10_000).await;
    world.person(EMAIL).await;
    guess_from(&world, "198.51.100.9", EMAIL, 60).await;
    world.sink.wait(EMAIL, 7).await;
    assert_eq!(
        world.sink.to(EMAIL).len(),
        7,
        "one for the account, six for the stranger"
    );
    let flow = forgot(&world, EMAIL).await;
    let code = world.sink.wait(EMAIL, 8).await.code();
    reset(&world, &flow, &code, from("")).await.unwrap();
}

#[tokio::test]
async fn the_owner_waits_a_moment_and_then_the_code_works() {
    let world = World::with(|args| args.network_attempts = 10_000).await;
    world.person(EMAIL).await;
    let flow = forgot(&world, EMAIL).await;
    let code = world.sink.wait(EMAIL, 2).await.code();
    let other = [forgot(&world, EMAIL).await, forgot(&world, EMAIL).await];
    for stranger in &other {
        for _ in 0..5 {
            drop(reset(&world, stranger, "abcdef", from("")).await);
        }
    }
    assert_eq!(
        code_of(reset(&world, &flow, &code, from("")).await),
        "too_many_requests"
    );
    world.advance(TimeDelta::seconds(1));
    reset(&world, &flow, &code, from("")).await.unwrap();
    // A right code clears the count.
    assert_eq!(
        code_of(reset(&world, &forgot(&world, EMAIL).await, "abcdef", from("")).await),
        "otp_invalid"
    );
}
