//! Links that show frozen copies of dashboards to anyone who has them.

use std::sync::atomic::Ordering;

use chrono::TimeDelta;
use kit::{clock::Clock as _, identity::Identity};
use proto::workspace as ws;
use serde_json::{Value, json};
use tonic::Status;
use vocab::{ErrorKind, Role, UserId};

use crate::{
    dashboards,
    wallet_payers::Desk,
    world::{Person, World, told},
};

/// Two widgets that a copy shows, and two that it does not.
fn document() -> Value {
    let item = |i: &str, y: u32| json!({"i": i, "x": 0, "y": y, "w": 6, "h": 4});
    json!({
        "schema": 1,
        "parameters": [{"name": "token", "type": "token", "value": "bitcoin"}],
        "widgets": {
            "chart": {"kind": "token.chart", "v": 1, "params": {"token": "$token", "range": "30d"}},
            "words": {"kind": "note", "v": 1, "params": {"text": "Read me"}},
            "money": {"kind": "portfolio.value", "v": 1, "params": {"portfolio": "all", "title": "My secret hoard"}},
            "fan": {"kind": "forecast.fan", "v": 1, "params": {"token": "$token"}},
        },
        "tabs": [{"title": "Main", "layout": [item("chart", 0), item("money", 4), item("words", 8)]}],
    })
}

async fn board(who: &mut Person) -> ws::Dashboard {
    let dashboard = Some(dashboards::new("Open board", &document()));
    let asked = ws::AddDashboardRequest { dashboard };
    who.dashboards.add_dashboard(asked).await.unwrap().into_inner()
}

pub async fn link(who: &mut Person, id: &str, name: &str, days: u32) -> Result<ws::DashboardLink, Status> {
    let link = Some(ws::NewDashboardLink {
        name: name.to_owned(),
        days,
    });
    let asked = ws::AddDashboardLinkRequest {
        id: id.to_owned(),
        link,
    };
    Ok(who.dashboards.add_dashboard_link(asked).await?.into_inner())
}

async fn links(who: &mut Person, id: &str) -> Result<ws::ListDashboardLinksResponse, Status> {
    let asked = ws::ListDashboardLinksRequest { id: id.to_owned() };
    Ok(who.dashboards.list_dashboard_links(asked).await?.into_inner())
}

async fn revoke(who: &mut Person, id: &str, link: &str) -> Result<(), Status> {
    let asked = ws::RevokeDashboardLinkRequest {
        id: id.to_owned(),
        link: link.to_owned(),
    };
    who.dashboards.revoke_dashboard_link(asked).await.map(|_| ())
}

/// As somebody without an account does.
pub async fn open(world: &World, token: &str) -> Result<ws::LinkedDashboard, Status> {
    let mut nobody = world.client(Identity::default());
    let asked = ws::OpenDashboardLinkRequest {
        token: token.to_owned(),
    };
    Ok(nobody.dashboards.open_dashboard_link(asked).await?.into_inner())
}

async fn closed(world: &World, token: &str) -> String {
    let refused = told(open(world, token).await);
    assert_eq!(refused.kind, ErrorKind::NotFound);
    refused.message
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_shows_the_public_part_of_the_dashboard_as_it_was() {
    let world = World::start().await;
    let mut ada = world.person();
    let first = board(&mut ada).await;
    let before = links(&mut ada, &first.id).await.unwrap();
    let out: Vec<(&str, &str)> = before
        .left_out
        .iter()
        .map(|one| (one.id.as_str(), one.reason.as_str()))
        .collect();
    assert_eq!(
        out,
        [("fan", "account"), ("money", "personal")],
        "said before a link is made"
    );
    assert!(before.links.is_empty());

    let made = link(&mut ada, &first.id, "Newsletter", 7).await.unwrap();
    assert_eq!((made.token.len(), made.widgets_count), (64, 2));
    let later = made.created_unix_ms + TimeDelta::days(7).num_milliseconds();
    assert_eq!(made.expires_unix_ms, later);

    let db = world.db.client().await;
    let kept = "SELECT name, title, document, encode(token_sha256, 'hex') FROM dashboard_link";
    let row = db.query_one(kept, &[]).await.unwrap();
    let texts: Vec<String> = (0..4_usize).map(|at| row.get(at)).collect();
    assert_eq!(texts[0..2], ["Newsletter", "Open board"]);
    for hidden in ["hoard", "portfolio", "forecast"] {
        assert!(!texts[2].contains(hidden), "{hidden}: {}", texts[2]);
    }
    assert!(!texts.contains(&made.token), "only a hash of the secret is kept");

    // What happens to the dashboard afterwards is not shown.
    let changed = ws::UpdateDashboardRequest {
        id: first.id.clone(),
        version: 1,
        dashboard: Some(dashboards::new("Renamed", &dashboards::document(&["other"]))),
    };
    ada.dashboards.update_dashboard(changed).await.unwrap();
    let shown = open(&world, &made.token).await.unwrap();
    assert_eq!(shown.name, "Open board");
    assert_eq!(
        (shown.created_unix_ms, shown.expires_unix_ms),
        (made.created_unix_ms, later)
    );
    let copy: Value = serde_json::from_str(&shown.document).unwrap();
    let of_chart = json!({"kind": "token.chart", "v": 1, "params": {"token": "$token", "range": "30d"}});
    assert_eq!(copy["widgets"]["chart"], of_chart);
    assert_eq!(copy["widgets"]["words"]["params"]["text"], "Read me");
    for out in ["money", "fan"] {
        let box_of = json!({"kind": "left_out", "v": 1, "params": {}});
        assert_eq!(copy["widgets"][out], box_of, "{out}");
    }
    let listed = links(&mut ada, &first.id).await.unwrap();
    assert_eq!((listed.links.len(), listed.left_out.len()), (1, 0));
    assert_eq!(
        (listed.links[0].id.as_str(), listed.links[0].token.as_str()),
        (made.id.as_str(), "")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn revoked_expired_and_unknown_links_look_alike() {
    let world = World::start().await;
    let mut ada = world.person();
    let first = board(&mut ada).await;
    let revoked = link(&mut ada, &first.id, "Revoked", 90).await.unwrap();
    let expired = link(&mut ada, &first.id, "Short", 1).await.unwrap();
    revoke(&mut ada, &first.id, &revoked.id).await.unwrap();
    assert_eq!(
        told(revoke(&mut ada, &first.id, &revoked.id).await).kind,
        ErrorKind::NotFound
    );
    open(&world, &expired.token).await.unwrap();
    world.clock.advance(TimeDelta::days(1));
    let unknown = closed(&world, &"0a".repeat(32)).await;
    for token in [revoked.token.as_str(), &expired.token, "", "0A", &"0A".repeat(32)] {
        assert_eq!(closed(&world, token).await, unknown, "{token}");
    }
    assert!(links(&mut ada, &first.id).await.unwrap().links.is_empty());

    // Making another one removes what has expired; the sweep does where nobody makes one.
    link(&mut ada, &first.id, "Next", 1).await.unwrap();
    assert_eq!(world.rows("dashboard_link").await, 1);
    world.clock.advance(TimeDelta::days(40));
    assert!(world.sweep().await > 0);
    assert_eq!(world.rows("dashboard_link").await, 0);

    for days in [0, 91] {
        let refused = told(link(&mut ada, &first.id, "", days).await);
        let fields: Vec<&str> = refused.fields.iter().map(|(field, _)| field.as_str()).collect();
        assert_eq!(fields, ["name", "days"], "{days}");
    }
    for _ in 0..20 {
        link(&mut ada, &first.id, "One of many", 1).await.unwrap();
    }
    let refused = told(link(&mut ada, &first.id, "One too many", 1).await);
    assert_eq!(refused.code, "limit_reached");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_dashboard_takes_its_links_along_for_good() {
    let world = World::start().await;
    let mut ada = world.person();
    let (first, second) = (board(&mut ada).await, board(&mut ada).await);
    let gone = link(&mut ada, &first.id, "Gone", 7).await.unwrap();
    let kept = link(&mut ada, &second.id, "Kept", 7).await.unwrap();
    let id = first.id.clone();
    let asked = ws::DeleteDashboardRequest { id, version: 1 };
    ada.dashboards.delete_dashboard(asked).await.unwrap();
    closed(&world, &gone.token).await;
    let id = first.id.clone();
    ada.dashboards
        .restore_dashboard(ws::RestoreDashboardRequest { id })
        .await
        .unwrap();
    closed(&world, &gone.token).await;
    open(&world, &kept.token).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn links_are_their_owners_alone() {
    let desk = Desk::start().await;
    let mut ada = desk.world.client(Identity::person(desk.bob, None));
    let mut eve = desk.world.client(Identity::person(desk.eve, None));
    let first = board(&mut ada).await;
    let made = link(&mut ada, &first.id, "Mine", 7).await.unwrap();
    for shared in [false, true] {
        if shared {
            // Who may share a dashboard with people still gives it to no stranger.
            let with = (desk.team, desk.eve);
            crate::dashboard_grants::share(&mut ada, &first.id, with, "manager")
                .await
                .unwrap();
        }
        assert_eq!(told(links(&mut eve, &first.id).await).kind, ErrorKind::NotFound);
        let refused = told(link(&mut eve, &first.id, "Theirs", 7).await);
        assert_eq!(refused.kind, ErrorKind::NotFound);
        let refused = told(revoke(&mut eve, &first.id, &made.id).await);
        assert_eq!(refused.kind, ErrorKind::NotFound);
    }
    // Nor by way of a dashboard of theirs.
    let other = board(&mut eve).await;
    assert_eq!(
        told(revoke(&mut eve, &other.id, &made.id).await).kind,
        ErrorKind::NotFound
    );
    open(&desk.world, &made.token).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_teams_links_are_in_its_log_and_end_with_the_right_of_their_maker() {
    let desk = Desk::start().await;
    let mut bob = desk.with_role(desk.bob, Role::Admin);
    let mut eve = desk.with_role(desk.eve, Role::Viewer);
    let first = board(&mut bob).await;
    let made = link(&mut bob, &first.id, "Press", 7).await.unwrap();
    let other = link(&mut bob, &first.id, "Friends", 7).await.unwrap();
    assert_eq!(links(&mut eve, &first.id).await.unwrap().links.len(), 2, "viewers read");
    assert!(
        link(&mut eve, &first.id, "Theirs", 7).await.is_err(),
        "and open nothing"
    );
    revoke(&mut bob, &first.id, &other.id).await.unwrap();
    let noted = desk.roster.noted_by(desk.team, desk.bob);
    let lines: Vec<(&str, &str, bool)> = noted
        .iter()
        .map(|(action, object, detail)| (action.as_str(), object.as_str(), detail.starts_with("Press, until ")))
        .collect();
    assert_eq!(
        lines,
        [
            ("dashboard_link_created", "Open board", true),
            ("dashboard_link_created", "Open board", false),
            ("dashboard_link_revoked", "Open board", false),
        ]
    );

    // Without its log a team opens no way out.
    desk.roster.away.store(true, Ordering::SeqCst);
    let refused = told(link(&mut bob, &first.id, "Unseen", 7).await);
    assert_eq!(refused.code, "upstream_unavailable");
    desk.roster.away.store(false, Ordering::SeqCst);

    open(&desk.world, &made.token).await.unwrap();
    desk.roster.members.lock().unwrap().remove(&desk.bob);
    closed(&desk.world, &made.token).await;
    assert_eq!(desk.world.rows("dashboard_link").await, 0, "it is deleted");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_reset_and_an_erasure_end_links() {
    let world = World::start().await;
    let owner = UserId::fresh();
    let (mut ada, mut bob) = (world.client(Identity::person(owner, None)), world.person());
    let (first, of_bob) = (board(&mut ada).await, board(&mut bob).await);
    let old = link(&mut ada, &first.id, "Old", 7).await.unwrap();
    let other = link(&mut bob, &of_bob.id, "Other", 7).await.unwrap();
    let before_unix_ms = (world.clock.now() + TimeDelta::seconds(10)).timestamp_millis();
    world.clock.advance(TimeDelta::minutes(1));
    let new = link(&mut ada, &first.id, "New", 7).await.unwrap();
    let mut service = world.client(Identity::default());
    let owner = owner.to_string();
    let asked = ws::RevokeSecretsRequest {
        owner: owner.clone(),
        before_unix_ms,
    };
    service.archives.revoke_secrets(asked).await.unwrap();
    closed(&world, &old.token).await;
    open(&world, &new.token).await.unwrap();

    service
        .archives
        .erase_owner(ws::EraseOwnerRequest { owner })
        .await
        .unwrap();
    closed(&world, &new.token).await;
    open(&world, &other.token).await.unwrap();
}
