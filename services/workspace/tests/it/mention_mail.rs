//! Mail to people whom comments mention and who have not read it.

use std::sync::atomic::Ordering;

use chrono::TimeDelta;
use kit::identity::Identity;
use proto::{auth::NoticeTopic, workspace as ws};
use testkit::http::eventually;
use vocab::{Role, UserId};

use crate::{
    alerts::SOON,
    comments::{ORIGIN, delete, edit, new, say},
    dashboards,
    wallet_payers::Desk,
    watchlists,
};

/// A desk whose members have names.
async fn desk() -> Desk {
    let desk = Desk::start().await;
    let named = [(desk.bob, "Bob Brandt"), (desk.eve, "Eve Ito")];
    let named = named.map(|(user, name)| (user, name.to_owned()));
    desk.roster.names.lock().unwrap().extend(named);
    desk
}

fn wait(desk: &Desk, minutes: i64) {
    desk.world.clock.advance(TimeDelta::minutes(minutes));
}

/// Until auth was asked for so many mails to the person: subjects and texts.
async fn mails(desk: &Desk, to: UserId, count: usize) -> Vec<(String, String)> {
    let asked = eventually("the mails are handed over", SOON, || async {
        let asked = desk.post.asked_for(to);
        (asked.len() >= count).then_some(asked)
    })
    .await;
    assert_eq!(asked.len(), count);
    assert!(asked.iter().all(|mail| mail.topic() == NoticeTopic::Mentions));
    asked.into_iter().map(|mail| (mail.subject, mail.text)).collect()
}

/// Until so many mentions wait for a mail, by a condition of their own.
async fn waiting(desk: &Desk, condition: &str, count: i64) {
    let table = format!("comment_mention WHERE {condition}");
    eventually("mentions were judged", SOON, || async {
        (desk.world.rows(&table).await == count).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unread_mentions_on_a_thing_are_one_mail_an_hour() {
    let desk = desk().await;
    let mut bob = desk.with_role(desk.bob, Role::Analyst);
    let dashboard = dashboards::add(&mut bob, "Risk").await.id;
    let at = ("dashboard", dashboard.as_str());
    let first = say(&mut bob, at, new("@Eve, is this right?", &[desk.eve, desk.bob], ""))
        .await
        .unwrap();
    wait(&desk, 3);
    let reply = say(&mut bob, at, new("@Eve Please look today.", &[desk.eve], &first.id))
        .await
        .unwrap();
    wait(&desk, 2);
    let sent = mails(&desk, desk.eve, 1).await;
    let (subject, text) = &sent[0];
    assert_eq!(
        subject, "2 comments on the dashboard \"Risk\" mention you",
        "both in one"
    );
    for part in ["Bob Brandt:\n\"@Eve, is this right?\"", "\"@Eve Please look today.\""] {
        assert!(text.contains(part), "{text}");
    }
    for comment in [&first.id, &reply.id] {
        let link = format!("{ORIGIN}/dashboard/{dashboard}?comment={comment}&team={}", desk.team);
        assert!(text.lines().any(|line| line == link), "{text}");
    }
    waiting(&desk, "mail_at IS NOT NULL", 0).await;

    // The next one on the same thing waits for the hour; another thing does not.
    say(&mut bob, at, new("@Eve And this?", &[desk.eve], "")).await.unwrap();
    let list = watchlists::list(&mut bob, "Majors", &[]).await.id;
    say(&mut bob, ("watchlist", &list), new("@Eve Look", &[desk.eve], ""))
        .await
        .unwrap();
    wait(&desk, 5);
    let sent = mails(&desk, desk.eve, 2).await;
    assert_eq!(sent[1].0, "Bob Brandt mentioned you on the watchlist \"Majors\"");
    waiting(&desk, "mail_at = '2026-11-21T13:05:00Z'", 1).await;
    wait(&desk, 55);
    let sent = mails(&desk, desk.eve, 3).await;
    assert_eq!(sent[2].0, "Bob Brandt mentioned you on the dashboard \"Risk\"");
    assert!(
        sent[2].1.contains("And this?") && !sent[2].1.contains("is this right"),
        "{}",
        sent[2].1
    );
    waiting(&desk, "mail_at IS NOT NULL", 0).await;
    assert_eq!(desk.world.rows("mention_mail").await, 2);
    assert!(
        desk.post.asked_for(desk.bob).is_empty(),
        "who mentions themselves is told nothing"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_read_lost_or_unwanted_is_not_mailed() {
    let desk = desk().await;
    let mut bob = desk.with_role(desk.bob, Role::Admin);
    let mut eve = desk.world.client(Identity::person(desk.eve, None));
    let (kept, gone) = (
        dashboards::add(&mut bob, "Kept").await.id,
        dashboards::add(&mut bob, "Gone").await.id,
    );
    let at = ("dashboard", kept.as_str());
    let mention = || new("@Eve", &[desk.eve], "");
    let read = say(&mut bob, at, mention()).await.unwrap();
    let read = ws::ReadMentionsRequest { id: read.id };
    eve.comments.read_mentions(read).await.unwrap();
    let edited = say(&mut bob, at, mention()).await.unwrap();
    edit(&mut bob, &edited.id, "Never mind", &[]).await.unwrap();
    let deleted = say(&mut bob, at, mention()).await.unwrap();
    delete(&mut bob, &deleted.id).await.unwrap();
    say(&mut bob, ("dashboard", &gone), mention()).await.unwrap();
    let delete = ws::DeleteDashboardRequest { id: gone, version: 0 };
    bob.dashboards.delete_dashboard(delete).await.unwrap();
    wait(&desk, 5);
    waiting(&desk, "mail_at IS NOT NULL", 0).await;
    assert!(desk.post.asked_for(desk.eve).is_empty());

    say(&mut bob, at, mention()).await.unwrap();
    desk.roster.members.lock().unwrap().remove(&desk.eve);
    wait(&desk, 5);
    waiting(&desk, "mail_at IS NOT NULL", 0).await;
    assert!(desk.post.asked_for(desk.eve).is_empty(), "who has left the team");

    // Auth judges what is wanted, and the hour counts mails alone.
    desk.roster.members.lock().unwrap().insert(desk.eve);
    *desk.post.wants_none.lock().unwrap() = desk.eve.to_string();
    say(&mut bob, at, mention()).await.unwrap();
    wait(&desk, 5);
    waiting(&desk, "mail_at IS NOT NULL", 0).await;
    assert_eq!(mails(&desk, desk.eve, 1).await.len(), 1);
    assert_eq!(desk.world.rows("mention_mail").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_gets_more_than_twenty_mails_an_hour() {
    let desk = desk().await;
    let mut bob = desk.with_role(desk.bob, Role::Analyst);
    let mailed = format!(
        "INSERT INTO mention_mail SELECT '{}', '{}', 'label', gen_random_uuid(), \
         timestamptz '2026-11-21T12:01:00Z' + second * interval '1 second' FROM generate_series(0, 19) AS second",
        desk.eve, desk.team
    );
    desk.world.run(&mailed).await;
    let dashboard = dashboards::add(&mut bob, "Risk").await.id;
    let at = ("dashboard", dashboard.as_str());
    say(&mut bob, at, new("@Eve", &[desk.eve], "")).await.unwrap();
    wait(&desk, 5);
    // An hour after the first of the twenty there is room again.
    waiting(&desk, "mail_at = '2026-11-21T13:01:00Z'", 1).await;
    assert!(desk.post.asked_for(desk.eve).is_empty());
    wait(&desk, 56);
    let sent = mails(&desk, desk.eve, 1).await;
    assert_eq!(sent[0].0, "Bob Brandt mentioned you on the dashboard \"Risk\"");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_may_have_arrived_counts() {
    let desk = desk().await;
    let mut bob = desk.with_role(desk.bob, Role::Analyst);
    let mailed = format!(
        "INSERT INTO mention_mail SELECT '{}', '{}', 'label', gen_random_uuid(), \
         timestamptz '2026-11-21T12:01:00Z' + second * interval '1 second' FROM generate_series(0, 18) AS second",
        desk.eve, desk.team
    );
    desk.world.run(&mailed).await;
    desk.post.is_away.store(true, Ordering::SeqCst);
    for name in ["Risk", "Flows"] {
        let dashboard = dashboards::add(&mut bob, name).await.id;
        let at = ("dashboard", dashboard.as_str());
        say(&mut bob, at, new("@Eve", &[desk.eve], "")).await.unwrap();
    }
    wait(&desk, 5);
    // Whoever judges the second one, in this replica or another, finds the first one counted before auth has answered.
    waiting(&desk, "mail_at = '2026-11-21T13:01:00Z'", 1).await;
    mails(&desk, desk.eve, 1).await;
    assert_eq!(desk.world.rows("mention_mail").await, 20);
    desk.post.is_away.store(false, Ordering::SeqCst);
    wait(&desk, 1);
    mails(&desk, desk.eve, 2).await;
    let asked = desk.post.asked_for(desk.eve);
    assert_eq!(
        asked[0].message_id, asked[1].message_id,
        "the same, which has its place"
    );
    waiting(&desk, "mail_at IS NOT NULL", 1).await;
    assert_eq!(desk.world.rows("mention_mail").await, 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_is_tried_again_tells_of_the_same() {
    let desk = desk().await;
    let mut bob = desk.with_role(desk.bob, Role::Analyst);
    let dashboard = dashboards::add(&mut bob, "Risk").await.id;
    let at = ("dashboard", dashboard.as_str());
    desk.post.is_away.store(true, Ordering::SeqCst);
    say(&mut bob, at, new("@Eve The first", &[desk.eve], "")).await.unwrap();
    wait(&desk, 5);
    mails(&desk, desk.eve, 1).await;
    say(&mut bob, at, new("@Eve The second", &[desk.eve], ""))
        .await
        .unwrap();
    desk.post.is_away.store(false, Ordering::SeqCst);
    wait(&desk, 1);
    let sent = mails(&desk, desk.eve, 2).await;
    assert_eq!(
        sent[1], sent[0],
        "auth may have taken it: another comment would repeat the first one"
    );
    let asked = desk.post.asked_for(desk.eve);
    assert_eq!(asked[0].message_id, asked[1].message_id, "one mail for auth");

    // What came in between is the next mail, an hour later.
    waiting(&desk, "mail_at IS NOT NULL", 1).await;
    wait(&desk, 5);
    waiting(&desk, "mail_at = '2026-11-21T13:06:00Z'", 1).await;
    wait(&desk, 55);
    let sent = mails(&desk, desk.eve, 3).await;
    assert!(
        sent[2].1.contains("The second") && !sent[2].1.contains("The first"),
        "{}",
        sent[2].1
    );
    waiting(&desk, "mail_at IS NOT NULL", 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_waits_for_auth_for_a_day() {
    let desk = desk().await;
    let mut bob = desk.with_role(desk.bob, Role::Analyst);
    let dashboard = dashboards::add(&mut bob, "Risk").await.id;
    let at = ("dashboard", dashboard.as_str());
    desk.post.is_away.store(true, Ordering::SeqCst);
    say(&mut bob, at, new("@Eve", &[desk.eve], "")).await.unwrap();
    desk.roster.members.lock().unwrap().remove(&desk.bob);
    wait(&desk, 5);
    mails(&desk, desk.eve, 1).await;
    desk.post.is_away.store(false, Ordering::SeqCst);
    wait(&desk, 1);
    let sent = mails(&desk, desk.eve, 2).await;
    assert_eq!(sent[1].0, "A former member mentioned you on the dashboard \"Risk\"");
    let asked = desk.post.asked_for(desk.eve);
    assert_eq!(asked[0].message_id, asked[1].message_id, "one mail for auth");
    waiting(&desk, "mail_at IS NOT NULL", 0).await;

    // What comes a day late is in the bell alone.
    desk.world
        .run("UPDATE comment_mention SET mail_at = created_at, created_at = created_at - interval '1 day'")
        .await;
    waiting(&desk, "mail_at IS NOT NULL", 0).await;
    assert_eq!(desk.post.asked_for(desk.eve).len(), 2);
}
