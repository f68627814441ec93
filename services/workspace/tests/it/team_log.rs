//! A team's log has the channels and calendar links of the team: its members open none without a line, and close none without one.

use std::sync::atomic::Ordering;

use kit::identity::Identity;
use proto::workspace as ws;
use testkit::http::eventually;
use vocab::{ErrorKind, Role};

use crate::{
    alerts::SOON,
    calendar_files::feed,
    secrets::{add, save},
    wallet_payers::Desk,
    world::{Person, told},
};

/// Jobs that write lines.
const LINES: &str = "job WHERE kind = 'team_log'";
/// Makes those due that wait.
const DUE: &str = "UPDATE job SET run_at = created_at WHERE state = 'ready'";

fn line(action: &str, object: &str, detail: &str) -> (String, String, String) {
    (action.to_owned(), object.to_owned(), detail.to_owned())
}

async fn delete_channel(who: &mut Person, id: &str) {
    let asked = ws::DeleteChannelRequest {
        id: id.to_owned(),
        version: 0,
    };
    who.alerts.delete_channel(asked).await.unwrap();
}

/// A webhook that is turned off, and gets a name.
fn turned_off(id: &str, name: &str) -> ws::UpdateChannelRequest {
    let channel = ws::NewChannel {
        name: name.to_owned(),
        kind: "webhook".to_owned(),
        enabled: Some(false),
        ..Default::default()
    };
    ws::UpdateChannelRequest {
        id: id.to_owned(),
        version: 0,
        channel: Some(channel),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_of_a_team_has_its_channels_and_calendar_links() {
    let desk = Desk::start().await;
    let mut bob = desk.with_role(desk.bob, Role::Admin);
    let hook = add(&mut bob, "webhook", "https://hooks.example.com/secret").await;
    let mail = add(&mut bob, "email", "").await;
    save(&mut bob, &hook.id).await;
    delete_channel(&mut bob, &mail.id).await;
    let to = "webhook https://hooks.example.com/…";
    let lines = [
        line("channel_added", "webhook", to),
        line("channel_added", "email", "email"),
        line("channel_changed", "webhook", to),
        line("channel_deleted", "email", "email"),
    ];
    assert_eq!(
        desk.roster.noted_by(desk.team, desk.bob),
        lines,
        "without the secret part of an address"
    );

    let phone = feed(&mut bob, "Phone", &[], true).await;
    let id = phone.id;
    let renew = ws::RotateCalendarFeedRequest { id: id.clone() };
    bob.calendar.rotate_calendar_feed(renew).await.unwrap();
    let delete = ws::DeleteCalendarFeedRequest { id };
    bob.calendar.delete_calendar_feed(delete.clone()).await.unwrap();
    assert_eq!(
        told(bob.calendar.delete_calendar_feed(delete).await).kind,
        ErrorKind::NotFound
    );
    let what = "all kinds, busy times only";
    let lines = ["created", "renewed", "deleted"].map(|done| line(&format!("calendar_link_{done}"), "Phone", what));
    assert_eq!(desk.roster.noted_by(desk.team, desk.bob), lines);
    assert_eq!(desk.world.rows(LINES).await, 0, "nothing is left to write");

    // What people make for themselves is in no team's log.
    let mut own = desk.world.client(Identity::person(desk.bob, None));
    let hook = add(&mut own, "webhook", "https://hooks.example.com/secret").await;
    delete_channel(&mut own, &hook.id).await;
    feed(&mut own, "Phone", &[], true).await;
    assert!(desk.roster.noted_by(desk.team, desk.bob).is_empty());
    assert_eq!(desk.world.rows(LINES).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_way_out_is_closed_together_with_its_line_or_not_at_all() {
    let desk = Desk::start().await;
    let mut bob = desk.with_role(desk.bob, Role::Admin);
    let hook = add(&mut bob, "webhook", "https://hooks.example.com/secret").await;
    let phone = feed(&mut bob, "Phone", &[], true).await;
    desk.roster.noted.lock().unwrap().clear();
    // As after a crash between the two: what closes the way is not kept where its line is not.
    let refuse = "ALTER TABLE job ADD CONSTRAINT refused CHECK (kind <> 'team_log')";
    desk.world.run(refuse).await;
    let off = turned_off(&hook.id, "Other");
    bob.alerts.update_channel(off.clone()).await.unwrap_err();
    let delete = ws::DeleteCalendarFeedRequest { id: phone.id };
    bob.calendar.delete_calendar_feed(delete.clone()).await.unwrap_err();
    let gone = ws::DeleteChannelRequest {
        id: hook.id.clone(),
        version: 0,
    };
    bob.alerts.delete_channel(gone.clone()).await.unwrap_err();
    let (on, links) = ("alert_channel WHERE enabled AND name = 'webhook'", "calendar_feed");
    assert_eq!((desk.world.rows(on).await, desk.world.rows(links).await), (1, 1));
    assert!(desk.roster.noted_by(desk.team, desk.bob).is_empty());

    desk.world.run("ALTER TABLE job DROP CONSTRAINT refused").await;
    bob.alerts.update_channel(off).await.unwrap();
    bob.alerts.delete_channel(gone).await.unwrap();
    bob.calendar.delete_calendar_feed(delete).await.unwrap();
    let noted = desk.roster.noted_by(desk.team, desk.bob);
    let actions: Vec<&str> = noted.iter().map(|(action, ..)| action.as_str()).collect();
    assert_eq!(actions, ["channel_changed", "channel_deleted", "calendar_link_deleted"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_log_a_team_opens_no_new_way_out_and_closes_the_old_ones() {
    let desk = Desk::start().await;
    let mut bob = desk.with_role(desk.bob, Role::Admin);
    let hook = add(&mut bob, "webhook", "https://hooks.example.com/secret").await;
    let phone = feed(&mut bob, "Phone", &[], true).await;
    desk.roster.away.store(true, Ordering::SeqCst);
    let channel = Some(ws::NewChannel {
        name: "Other".to_owned(),
        kind: "email".to_owned(),
        ..Default::default()
    });
    let refused = told(bob.alerts.add_channel(ws::AddChannelRequest { channel }).await);
    assert_eq!(refused.code, "upstream_unavailable");
    let off = turned_off(&hook.id, "Other");
    bob.alerts.update_channel(off).await.unwrap();
    delete_channel(&mut bob, &hook.id).await;
    let delete = ws::DeleteCalendarFeedRequest { id: phone.id };
    bob.calendar.delete_calendar_feed(delete).await.unwrap();
    let left = "(SELECT id FROM alert_channel UNION ALL SELECT id FROM calendar_feed) AS ways";
    assert_eq!(desk.world.rows(left).await, 0);
    assert_eq!(desk.world.rows(LINES).await, 3, "queued with what they are about");
    desk.roster.noted.lock().unwrap().clear();

    // The lines follow once auth answers again. They are due at once: time that ran on instead would end leases and tokens of what is on its way.
    desk.roster.away.store(false, Ordering::SeqCst);
    let desk = &desk;
    let noted = eventually("the lines are in the log", SOON, || async {
        desk.world.run(DUE).await;
        let noted = desk.roster.noted.lock().unwrap().clone();
        let has = |action: &str| noted.iter().any(|note| note.action == action);
        let is_whole = ["calendar_link_deleted", "channel_changed", "channel_deleted"]
            .into_iter()
            .all(has);
        is_whole.then_some(noted)
    })
    .await;
    let mut links = noted.iter().filter(|note| note.action == "calendar_link_deleted");
    let link = links.next().unwrap();
    assert_eq!(
        (link.team_id.as_str(), link.actor_id.as_str()),
        (desk.team.to_string().as_str(), desk.bob.to_string().as_str())
    );
    assert_eq!(
        (link.object.as_str(), link.detail.as_str()),
        ("Phone", "all kinds, busy times only, at 2026-11-21 12:00 UTC")
    );
}

/// A channel was deleted, and the team's log took its line neither then nor at the first attempt of its job.
async fn refused_once() -> Desk {
    let desk = Desk::start().await;
    let mut bob = desk.with_role(desk.bob, Role::Admin);
    let hook = add(&mut bob, "webhook", "https://hooks.example.com/secret").await;
    desk.roster.refuses.store(true, Ordering::SeqCst);
    delete_channel(&mut bob, &hook.id).await;
    // Its job leaves the deletion some seconds to write the line itself.
    job(&desk, "state = 'ready' AND attempt = 0").await;
    desk.world.run(DUE).await;
    job(&desk, "state = 'ready' AND attempt = 1").await;
    desk
}

/// Waits until the job of the one line is like this.
async fn job(desk: &Desk, filter: &str) {
    let like_this = format!("{LINES} AND {filter}");
    eventually("the job got there", SOON, || async {
        (desk.world.rows(&like_this).await == 1).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_of_an_action_that_an_older_auth_does_not_know_follows() {
    let desk = Box::pin(refused_once()).await;
    desk.roster.refuses.store(false, Ordering::SeqCst);
    desk.world.run(DUE).await;
    job(&desk, "state = 'done' AND attempt = 2").await;
    let noted = desk.roster.noted.lock().unwrap().clone();
    assert!(noted.iter().any(|note| note.action == "channel_deleted"), "{noted:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_the_log_keeps_refusing_is_given_up() {
    let desk = Box::pin(refused_once()).await;
    desk.world.run("UPDATE job SET run_at = created_at, attempt = 8").await;
    job(&desk, "state = 'dead' AND attempt = 9").await;
}
