//! Letters reach the mail server, late rather than never.

use std::{
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use auth::store::mail::{self, Lane, Posted};
use chrono::TimeDelta;
use kit::{clock::Clock, scope::RowScope};
use proto::auth as pb;
use testkit::http::SOON;
use uuid::Uuid;

use crate::world::{EMAIL, PASSWORD, World, anyone, by, code_of};

async fn until(what: &str, mut check: impl AsyncFnMut() -> bool) {
    let deadline = Instant::now() + SOON;
    while !check().await {
        assert!(Instant::now() < deadline, "it did not happen: {what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_refused_letter_is_tried_again() {
    let world = World::new().await;
    world.sink.refuse.store(2, Ordering::SeqCst);
    let flow = world.register(EMAIL, PASSWORD).await.unwrap().flow;
    until("refused once", async || world.sink.refused.load(Ordering::SeqCst) == 1).await;
    until("postponed", async || {
        world
            .count("SELECT count(*) FROM mail WHERE attempts = 1 AND next_at < created_at + interval '30 s'")
            .await
            == 1
    })
    .await;
    world.advance(TimeDelta::seconds(5));
    until("refused twice", async || world.sink.refused.load(Ordering::SeqCst) == 2).await;
    until("postponed further", async || {
        world
            .count("SELECT count(*) FROM mail WHERE attempts = 2 AND next_at < created_at + interval '30 s'")
            .await
            == 1
    })
    .await;
    world.advance(TimeDelta::seconds(10));
    let code = world.sink.wait(EMAIL, 1).await.code();
    assert!(world.verify(&flow, &code).await.is_ok());
    until("nothing is left", async || {
        world.count("SELECT count(*) FROM mail").await == 0
    })
    .await;
    assert_eq!(world.sink.to(EMAIL).len(), 1);
}

#[tokio::test]
async fn a_letter_that_is_too_late_is_dropped() {
    let world = World::new().await;
    world.sink.refuse.store(u32::MAX, Ordering::SeqCst);
    world.register(EMAIL, PASSWORD).await.unwrap();
    until("refused", async || world.sink.refused.load(Ordering::SeqCst) > 0).await;
    world.advance(TimeDelta::minutes(30));
    until("dropped", async || world.count("SELECT count(*) FROM mail").await == 0).await;
    assert!(world.sink.to(EMAIL).is_empty());
}

#[tokio::test]
async fn nobody_waits_for_a_dead_mail_server() {
    // Port 9 of loopback: nobody listens there.
    let world = World::with(|args| args.smtp_url = secrecy::SecretString::from("smtp://127.0.0.1:9")).await;
    let answer = tokio::time::timeout(SOON, world.register(EMAIL, PASSWORD)).await;
    assert!(answer.unwrap().is_ok());
    until("it waits in the database", async || {
        world.count("SELECT count(*) FROM mail WHERE attempts >= 1").await == 1
    })
    .await;
}

#[tokio::test]
async fn a_flood_of_notices_keeps_no_code_waiting() {
    const BOB: &str = "bob@example.org";
    let world = World::new().await;
    let bob = world.person(BOB).await;
    let mails = world.sink.to(BOB).len();
    // The mail server takes its time over each of them.
    *world.sink.held.lock().unwrap() = Some(BOB.to_owned());
    for n in 0..40 {
        let notice = pb::SendNoticeRequest {
            user_id: bob.id(),
            subject: "Alert: BTC".to_owned(),
            text: "Bitcoin is above $60,000".to_owned(),
            message_id: format!("fir-{n}"),
            topic: pb::NoticeTopic::Alerts.into(),
        };
        world.client().send_notice(anyone(notice)).await.unwrap();
    }
    until("notices are taken", async || {
        world.count("SELECT count(*) FROM mail WHERE attempts > 0").await > 0
    })
    .await;
    let flow = world.register(EMAIL, PASSWORD).await.unwrap().flow;
    let code = world.sink.wait(EMAIL, 1).await.code();
    assert!(world.verify(&flow, &code).await.is_ok());
    assert_eq!(world.sink.to(BOB).len(), mails);
    assert_eq!(world.count("SELECT count(*) FROM mail WHERE NOT is_code").await, 40);
}

#[tokio::test]
async fn letters_without_time_left_are_given_back_as_they_were() {
    let world = World::new().await;
    let pool = kit::pg::pool(&world.db.args()).unwrap();
    let mut db = kit::scoped::get_for(&pool, RowScope::Service).await.unwrap();
    // The service's own worker finds nothing due.
    let due = world.clock.now() + TimeDelta::days(1);
    let letter = Posted {
        id: Uuid::now_v7(),
        sealed: b"sealed",
        wanted: true,
        lane: Lane::Notices,
        expires_at: due + TimeDelta::hours(1),
    };
    mail::insert(&mut db, letter, due).await.unwrap();
    for _ in 0..2 {
        let taken = mail::take(&mut db, Lane::Notices, 16, due).await.unwrap();
        assert_eq!(taken.len(), 1);
        assert_eq!(taken[0].attempts, 1, "one that was not tried counts for nothing");
        mail::give_back(&mut db, vec![letter.id], due).await.unwrap();
    }
    let later = due + mail::LEASE;
    mail::take(&mut db, Lane::Notices, 16, later).await.unwrap();
    mail::give_back(&mut db, vec![letter.id], due).await.unwrap();
    let again = mail::take(&mut db, Lane::Notices, 16, later).await.unwrap();
    assert!(again.is_empty(), "another replica has it");
}

#[tokio::test]
async fn unwanted_letters_vanish() {
    let world = World::new().await;
    let request = proto::auth::ForgotPasswordRequest {
        email: "nobody@example.org".to_owned(),
        client: crate::world::from(""),
    };
    world
        .client()
        .forgot_password(crate::world::anyone(request))
        .await
        .unwrap();
    until("nothing is left", async || {
        world.count("SELECT count(*) FROM mail").await == 0
    })
    .await;
    assert!(world.sink.to("nobody@example.org").is_empty());
}

#[tokio::test]
async fn old_rows_go() {
    let world = World::new().await;
    world.person(EMAIL).await;
    world.register("never@example.org", PASSWORD).await.unwrap();
    world.advance(TimeDelta::days(61));
    until("swept", async || {
        world
            .count(
                "SELECT (SELECT count(*) FROM flow) + (SELECT count(*) FROM session) + (SELECT count(*) FROM throttle)",
            )
            .await
            == 0
    })
    .await;
    until("the unconfirmed one is gone", async || {
        world.count("SELECT count(*) FROM users").await == 1
    })
    .await;
    assert!(world.count("SELECT count(*) FROM audit").await > 0, "the audit stays");
    assert!(world.login(EMAIL, PASSWORD).await.is_ok());
}

#[tokio::test]
async fn a_notice_of_a_service_reaches_the_user_and_nobody_elses() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let mails = world.sink.to(EMAIL).len();
    let notice = pb::SendNoticeRequest {
        user_id: ada.id(),
        subject: "Alert: BTC".to_owned(),
        text: "Bitcoin is above $60,000".to_owned(),
        message_id: "fir-0001".to_owned(),
        topic: pb::NoticeTopic::Unspecified.into(),
    };
    let mut client = world.client();
    assert_eq!(
        code_of(client.send_notice(by(&ada, notice.clone())).await),
        "token_invalid"
    );
    client.send_notice(anyone(notice.clone())).await.unwrap();
    let sent = world.sink.wait(EMAIL, mails + 1).await;
    assert!(sent.says("Bitcoin is above $60,000"), "{}", sent.text);
    assert!(
        sent.text.contains("Message-ID: <fir-0001@meridian.localhost>"),
        "{}",
        sent.text
    );
    let split = pb::SendNoticeRequest {
        subject: "a\r\nBcc: x@y.z".to_owned(),
        ..notice
    };
    assert_eq!(code_of(client.send_notice(anyone(split)).await), "invalid");
}
