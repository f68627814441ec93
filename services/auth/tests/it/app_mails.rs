//! Mail about apps and other warnings: once for what is new, and not more than can be read.

use chrono::TimeDelta;
use proto::auth as pb;
use testkit::http::{SOON, eventually};

use crate::{
    apps::{SCOPE, apps, client, connected, decide, query, registered},
    world::{EMAIL, World, anyone, by, code_of},
};

/// How many mails came in all, once none waits.
async fn mails(world: &World) -> usize {
    eventually("all mail is sent", SOON, || async {
        (world.count("SELECT count(*) FROM mail").await == 0).then_some(())
    })
    .await;
    world.sink.to(EMAIL).len()
}

#[tokio::test]
async fn consent_to_no_more_than_an_app_has_sends_no_mail() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let before = mails(&world).await;
    let (id, _) = connected(&world, &ada).await;
    assert_eq!(mails(&world).await, before + 1);
    let asking = |scope: &str| pb::AuthorizationQuery {
        scope: scope.to_owned(),
        ..query(&id)
    };
    for scope in [SCOPE, "journal:read"] {
        decide(&world, &ada, asking(scope), true).await.unwrap();
    }
    assert_eq!(mails(&world).await, before + 1);
    let wider = format!("market:read {SCOPE}");
    decide(&world, &ada, asking(&wider), true).await.unwrap();
    assert_eq!(mails(&world).await, before + 2);
    let other = registered(&world, &ada).await;
    decide(&world, &ada, query(&other), true).await.unwrap();
    assert_eq!(mails(&world).await, before + 3, "another app has nothing yet");
    // What it has ends, so that consent is new.
    for app in apps(&world, &ada).await {
        let revoke = pb::RevokeAppRequest { id: app.id };
        client(&world).revoke_app(by(&ada, revoke)).await.unwrap();
    }
    decide(&world, &ada, query(&id), true).await.unwrap();
    assert_eq!(mails(&world).await, before + 4);
}

#[tokio::test]
async fn mail_about_apps_is_limited_and_the_next_one_tells_what_was_held_back() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let id = registered(&world, &ada).await;
    let before = mails(&world).await;
    for _ in 0..23 {
        decide(&world, &ada, query(&id), true).await.unwrap();
    }
    assert_eq!(mails(&world).await, before + 20);
    let all = world.sink.to(EMAIL);
    assert!(all.iter().all(|mail| !mail.says("there were too many")));
    world.advance(TimeDelta::hours(1));
    for held_back in [true, false] {
        let sent = world.sink.to(EMAIL).len();
        decide(&world, &ada, query(&id), true).await.unwrap();
        let mail = world.sink.wait(EMAIL, sent + 1).await;
        assert_eq!(
            mail.says("did not email because there were too many: 3."),
            held_back,
            "{}",
            mail.text
        );
    }
}

#[tokio::test]
async fn warnings_of_other_services_are_limited_and_handed_over_later() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let before = mails(&world).await;
    let hand_over = async |n: usize, topic: pb::NoticeTopic| {
        let notice = pb::SendNoticeRequest {
            user_id: ada.id(),
            subject: "Browser push was turned on".to_owned(),
            text: "Alerts are shown by one more browser.".to_owned(),
            message_id: format!("browser_{n}"),
            topic: topic.into(),
        };
        world.client().send_notice(anyone(notice)).await
    };
    for n in 0..20 {
        hand_over(n, pb::NoticeTopic::Unspecified).await.unwrap();
    }
    let refused = hand_over(20, pb::NoticeTopic::Unspecified).await;
    assert_eq!(code_of(refused), "too_many_requests");
    hand_over(21, pb::NoticeTopic::Alerts).await.unwrap();
    assert_eq!(mails(&world).await, before + 21);
    world.advance(TimeDelta::hours(1));
    hand_over(20, pb::NoticeTopic::Unspecified).await.unwrap();
    assert_eq!(mails(&world).await, before + 22);
}
