//! The link in mails about alerts and mentions that turns them off.

use auth::{
    domain::{
        email::Topic,
        unsubscribe::{Claim, link, signed},
    },
    upstream::vault::Vault,
};
use proto::auth::{self as pb, NoticeTopic};
use secrecy::SecretString;
use tonic::Status;
use vocab::UserId;

use crate::{
    email::{BOB, emails, list, route},
    sink::Mail,
    world::{EMAIL, KEY, Person, World, anyone, by, code_of, from},
};

const URL: &str = "https://meridian.example.org";

async fn world() -> World {
    World::with(|args| args.public_url = Some(format!("{URL}/"))).await
}

/// The next mail to a person; nothing where they want none.
async fn notice(world: &World, who: &Person, topic: NoticeTopic) -> Option<Mail> {
    let mails = world.sink.to(&who.user.email).len();
    let asked = pb::SendNoticeRequest {
        user_id: who.id(),
        subject: "Alert: BTC".to_owned(),
        text: "Bitcoin is above $60,000".to_owned(),
        message_id: format!("fir-{mails}"),
        topic: topic.into(),
    };
    let answer = world.client().send_notice(anyone(asked)).await.unwrap().into_inner();
    if answer.unwanted {
        return None;
    }
    Some(world.sink.wait(&who.user.email, mails + 1).await)
}

/// What follows the last slash of the link in a mail's head.
fn token(mail: &Mail) -> String {
    let header = format!("List-Unsubscribe: <{URL}/api/auth/unsubscribe/");
    let line = mail.text.lines().find_map(|line| line.strip_prefix(&header));
    let line = line.unwrap_or_else(|| panic!("no link: {}", mail.text));
    line.strip_suffix('>').unwrap().to_owned()
}

async fn unsubscribe(world: &World, token: &str) -> Result<String, Status> {
    let asked = pb::UnsubscribeRequest {
        token: token.to_owned(),
        client: from(""),
    };
    let answer = emails(world).unsubscribe(anyone(asked)).await?;
    Ok(answer.into_inner().topic)
}

async fn check(world: &World, token: &str) -> Result<(), Status> {
    let token = token.to_owned();
    let asked = anyone(pb::CheckUnsubscribeRequest { token });
    emails(world).check_unsubscribe(asked).await.map(drop)
}

async fn routes(world: &World, who: &Person) -> Vec<(String, String)> {
    let routes = list(world, who).await.routes;
    routes.into_iter().map(|one| (one.topic, one.to)).collect()
}

fn pairs(all: [(&str, &str); 2]) -> Vec<(String, String)> {
    all.map(|(topic, to)| (topic.to_owned(), to.to_owned())).into()
}

#[tokio::test]
async fn a_link_turns_its_topic_off_until_the_reader_turns_it_on() {
    let world = world().await;
    let ada = world.person(EMAIL).await;
    let bob = world.person(BOB).await;
    let mail = notice(&world, &ada, NoticeTopic::Alerts).await.unwrap();
    let one_click = "List-Unsubscribe-Post: List-Unsubscribe=One-Click";
    assert!(mail.text.lines().any(|line| line == one_click), "{}", mail.text);
    let token = token(&mail);
    assert!(token.starts_with("alerts."), "{token}");
    check(&world, &token).await.unwrap();
    assert_eq!(
        routes(&world, &ada).await,
        pairs([("alerts", "primary"), ("mentions", "primary")]),
        "a check turns nothing off"
    );
    // Once is as good as twice.
    for _ in 0..2 {
        assert_eq!(unsubscribe(&world, &token).await.unwrap(), "alerts");
        assert_eq!(
            routes(&world, &ada).await,
            pairs([("alerts", "off"), ("mentions", "primary")])
        );
    }
    let noted = "SELECT count(*) FROM audit WHERE event = 'email_unsubscribe' AND outcome = 'ok'";
    assert_eq!(world.count(noted).await, 1);
    assert!(notice(&world, &ada, NoticeTopic::Alerts).await.is_none());
    assert!(
        notice(&world, &bob, NoticeTopic::Alerts).await.is_some(),
        "others' mail goes on"
    );

    route(&world, &ada, "alerts", "primary").await.unwrap();
    assert!(notice(&world, &ada, NoticeTopic::Alerts).await.is_some());
    // Each topic has its own link, and an old one still works.
    let mail = notice(&world, &ada, NoticeTopic::Mentions).await.unwrap();
    assert_eq!(unsubscribe(&world, &self::token(&mail)).await.unwrap(), "mentions");
    assert_eq!(unsubscribe(&world, &token).await.unwrap(), "alerts");
    assert_eq!(
        routes(&world, &ada).await,
        pairs([("alerts", "off"), ("mentions", "off")])
    );
    // What nobody can turn off has no link.
    let mail = notice(&world, &ada, NoticeTopic::Unspecified).await.unwrap();
    assert!(!mail.text.contains("List-Unsubscribe"), "{}", mail.text);
}

#[tokio::test]
async fn only_what_was_signed_here_opens_anything() {
    let world = world().await;
    let ada = world.person(EMAIL).await;
    let bob = world.person(BOB).await;
    let mail = notice(&world, &ada, NoticeTopic::Alerts).await.unwrap();
    let token = token(&mail);
    let of_bob = Claim {
        reader: bob.id().parse().unwrap(),
        topic: Topic::Alerts,
        mac: vec![0; 32],
    };
    let of_bob = link("", &of_bob);
    let cut = &token[..token.len() - 4];
    for bad in [
        "",
        "alerts",
        cut,
        &token.replacen("alerts", "mentions", 1),
        of_bob.rsplit('/').next().unwrap(),
    ] {
        assert_eq!(code_of(unsubscribe(&world, bad).await), "link_invalid", "{bad}");
        assert_eq!(code_of(check(&world, bad).await), "link_invalid", "{bad}");
    }
    for who in [&ada, &bob] {
        assert_eq!(
            routes(&world, who).await,
            pairs([("alerts", "primary"), ("mentions", "primary")])
        );
    }
    // An account that is gone is answered as one that is there.
    let (gone, topic) = (UserId::fresh(), Topic::Alerts);
    let vault = Vault::open_with(&SecretString::from(KEY)).unwrap();
    let claim = Claim {
        reader: gone,
        topic,
        mac: vault.link_mac(&signed(gone, topic)),
    };
    let signed = link("", &claim);
    let signed = signed.rsplit('/').next().unwrap();
    assert_eq!(unsubscribe(&world, signed).await.unwrap(), "alerts");
    // The gateway asks as itself.
    let checked = pb::CheckUnsubscribeRequest { token: token.clone() };
    assert_eq!(
        code_of(emails(&world).check_unsubscribe(by(&ada, checked)).await),
        "token_invalid"
    );
    let asked = pb::UnsubscribeRequest {
        token,
        client: from(""),
    };
    assert_eq!(
        code_of(emails(&world).unsubscribe(by(&ada, asked)).await),
        "token_invalid"
    );
}

#[tokio::test]
async fn without_an_address_of_the_application_mails_have_no_link() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let mail = notice(&world, &ada, NoticeTopic::Alerts).await.unwrap();
    assert!(!mail.text.contains("List-Unsubscribe"), "{}", mail.text);
}
