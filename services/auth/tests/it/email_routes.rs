//! Which mail goes to which address of an account, and what the code of one opens.

use proto::auth as pb;
use vocab::ErrorKind;

use crate::{
    email::{BOB, SECOND, add, list, proven, remove, route},
    world::{EMAIL, OTHER_PASSWORD, World, anyone, at, client_of, code_of, from, refusal},
};

#[tokio::test]
async fn mail_of_a_topic_goes_where_its_reader_wants_it() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let bob = world.person(BOB).await;
    let second = proven(&world, &ada, SECOND).await;
    let notice = async |id: &str, topic: pb::NoticeTopic| {
        let asked = pb::SendNoticeRequest {
            user_id: ada.id(),
            subject: "Alert: BTC".to_owned(),
            text: format!("Notice {id}"),
            message_id: id.to_owned(),
            topic: topic.into(),
        };
        let answer = client_of(&world.running, &world.clock).send_notice(anyone(asked)).await;
        answer.unwrap().into_inner().unwanted
    };
    let (here, there) = (world.sink.to(EMAIL).len(), world.sink.to(SECOND).len());
    assert!(!notice("n1", pb::NoticeTopic::Alerts).await);
    assert!(world.sink.wait(EMAIL, here + 1).await.says("Notice n1"));
    route(&world, &ada, "alerts", &second.id).await.unwrap();
    assert_eq!(list(&world, &ada).await.routes[0].to, second.id);
    assert!(!notice("n2", pb::NoticeTopic::Alerts).await);
    assert!(world.sink.wait(SECOND, there + 1).await.says("Notice n2"));
    route(&world, &ada, "alerts", "off").await.unwrap();
    assert!(notice("n3", pb::NoticeTopic::Alerts).await, "it was wanted");
    // Each topic has its own choice.
    assert!(!notice("n4", pb::NoticeTopic::Mentions).await);
    assert!(world.sink.wait(EMAIL, here + 2).await.says("Notice n4"));
    route(&world, &ada, "mentions", "off").await.unwrap();
    assert!(notice("n5", pb::NoticeTopic::Mentions).await, "it was wanted");
    let routes = list(&world, &ada).await.routes;
    let routes: Vec<_> = routes.iter().map(|one| (one.topic.as_str(), one.to.as_str())).collect();
    assert_eq!(routes, [("alerts", "off"), ("mentions", "off")]);
    // What has no topic always goes to the primary address.
    assert!(!notice("n6", pb::NoticeTopic::Unspecified).await);
    assert!(world.sink.wait(EMAIL, here + 3).await.says("Notice n6"));
    route(&world, &ada, "alerts", &second.id).await.unwrap();
    remove(&world, &ada, &second.id).await.unwrap();
    assert_eq!(list(&world, &ada).await.routes[0].to, "primary");
    let another = bob.id();
    for (topic, to, field) in [
        ("security", "off", "topic"),
        ("alerts", "nowhere", "to"),
        ("alerts", another.as_str(), "to"),
    ] {
        let details = refusal(route(&world, &ada, topic, to).await);
        assert_eq!(
            (details.kind, details.fields[0].0.as_str()),
            (ErrorKind::Invalid, field)
        );
    }
}

#[tokio::test]
async fn the_flow_of_an_address_opens_no_other_door() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    add(&world, &ada, SECOND).await.unwrap();
    let code = world.sink.wait(SECOND, 1).await.code();
    let row = "SELECT flow_id::text FROM email_address";
    let flow: String = world.db.client().await.query_one(row, &[]).await.unwrap().get(0);
    assert_eq!(code_of(world.verify(&flow, &code).await), "otp_invalid");
    let reset = pb::ResetPasswordRequest {
        flow: flow.clone(),
        code: code.clone(),
        password: OTHER_PASSWORD.to_owned(),
        client: from(""),
    };
    assert_eq!(
        code_of(world.client().reset_password(anyone(reset)).await),
        "otp_invalid"
    );
    let again = pb::ResendCodeRequest {
        flow,
        client: at("198.51.100.4", ""),
    };
    assert_eq!(code_of(world.client().resend_code(anyone(again)).await), "otp_invalid");
    assert_eq!(world.sink.to(EMAIL).len(), 1, "the code went to the primary address");
}
