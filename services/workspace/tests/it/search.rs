//! The search over what a person keeps and what others share with them.

use proto::workspace as ws;
use serde_json::json;
use vocab::Role;

use crate::{
    alerts, campaigns,
    dashboard_grants::{joined, leaves},
    dashboards,
    journal::note,
    sessions, strategies,
    wallet_payers::Desk,
    watchlist_grants, watchlists,
    world::{Person, World, told},
};

async fn search(who: &mut Person, q: &str, limit: u32) -> ws::SearchWorkspaceResponse {
    let q = q.to_owned();
    let found = who
        .settings
        .search_workspace(ws::SearchWorkspaceRequest { q, limit })
        .await;
    found.unwrap().into_inner()
}

/// Kind and title of each, in order.
fn named(found: &ws::SearchWorkspaceResponse) -> Vec<(&str, &str)> {
    let each = found.objects.iter();
    each.map(|one| (one.kind.as_str(), one.title.as_str())).collect()
}

async fn task(who: &mut Person, title: &str, note: &str) -> ws::Task {
    let task = Some(ws::NewTask {
        title: title.to_owned(),
        note: note.to_owned(),
        ..Default::default()
    });
    who.tasks
        .add_task(ws::AddTaskRequest { task })
        .await
        .unwrap()
        .into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_is_found_by_its_title_and_only_by_its_owner() {
    let world = World::start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    let account = ada.account("Main").await;
    let entry = ada
        .entry(note("Breakout entry", "2026-11-21", "Long at the open"))
        .await;
    let template = ws::NewEntry {
        kind: "template".to_owned(),
        ..note("Breakout template", "2026-11-21", "Setup")
    };
    ada.entry(template).await;
    let session = ws::NewSession {
        title: "Breakout session".to_owned(),
        ..sessions::new()
    };
    sessions::add(&mut ada, session).await;
    campaigns::add(&mut ada, &account, "Breakout trip", ("2026-11-01", "2026-11-30")).await;
    task(&mut ada, "Breakout task", "Look at the volume").await;
    watchlists::list(&mut ada, "Breakout list", &[]).await;
    let alert = ws::NewAlert {
        name: "Breakout alert".to_owned(),
        ..alerts::price("above", "1000000000", &[])
    };
    alerts::add(&mut ada, alert).await;
    dashboards::add(&mut ada, "Breakout dashboard").await;
    strategies::add(&mut ada, "Breakout strategy", &json!({})).await;

    let found = search(&mut ada, " breakOUT ", 0).await;
    let mut kinds: Vec<_> = named(&found).into_iter().map(|(kind, _)| kind).collect();
    kinds.sort_unstable();
    let all = [
        "alert",
        "dashboard",
        "entry",
        "session",
        "strategy",
        "task",
        "trip",
        "watchlist",
    ];
    assert_eq!(kinds, all);
    assert!(found.objects.iter().all(|one| !one.shared && one.changed_unix_ms > 0));
    let of_kind = |kind: &str| found.objects.iter().find(|one| one.kind == kind).unwrap().clone();
    assert_eq!(of_kind("entry").id, entry.id);
    assert!(of_kind("entry").excerpt.starts_with("Long at the open"));
    assert_eq!(of_kind("task").excerpt, "Look at the volume");
    assert!(!of_kind("task").completed);
    let done = ws::CompleteTaskRequest { id: of_kind("task").id };
    ada.tasks.complete_task(done).await.unwrap();
    assert!(search(&mut ada, "breakout task", 0).await.objects[0].completed);
    assert!(search(&mut bob, "breakout", 0).await.objects.is_empty());

    let gone = ws::DeleteEntryRequest {
        id: entry.id,
        version: 0,
    };
    ada.journal.delete_entry(gone).await.unwrap();
    assert!(named(&search(&mut ada, "breakout entry", 0).await).is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn titles_come_before_texts_and_a_limit_says_that_there_is_more() {
    let world = World::start().await;
    let mut ada = world.person();
    ada.entry(note("Morning", "2026-11-20", "Waited for the liquidation cascade"))
        .await;
    task(&mut ada, "Review liquidation", "").await;
    let both = [("task", "Review liquidation"), ("entry", "Morning")];
    let found = search(&mut ada, "liquidation", 0).await;
    assert_eq!((named(&found), found.more), (both.to_vec(), false));
    assert!(found.objects[1].excerpt.contains("liquidation"));
    // The last word may be the beginning of one, and an entry with the words in both is found once.
    ada.entry(note("Liquidation day", "2026-11-21", "A liquidation")).await;
    let found = search(&mut ada, "liquid", 2).await;
    assert_eq!((found.objects.len(), found.more), (2, true));
    assert_eq!(search(&mut ada, "liquid", 3).await.objects.len(), 3);

    // Each word has to be in the title, as it was typed.
    task(&mut ada, "Win rate 50 %", "").await;
    assert_eq!(named(&search(&mut ada, "% rate", 0).await), [("task", "Win rate 50 %")]);
    assert!(search(&mut ada, "w%rate", 0).await.objects.is_empty());
    let nothing = ws::SearchWorkspaceRequest {
        q: "  ".to_owned(),
        limit: 0,
    };
    let refused = told(ada.settings.search_workspace(nothing).await);
    assert_eq!(refused.code, "validation_failed");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_share_is_found_while_it_is_shared() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    watchlists::list(&mut ada, "Majors of my own", &[]).await;
    assert!(search(&mut eve, "majors", 0).await.objects.is_empty());

    watchlist_grants::share(&mut ada, &list.id, (desk.team, eve_id), "viewer")
        .await
        .unwrap();
    let found = search(&mut eve, "majors", 0).await;
    assert_eq!(named(&found), [("watchlist", "Majors")]);
    assert_eq!(
        (found.objects[0].id.as_str(), found.objects[0].shared),
        (list.id.as_str(), true)
    );
    assert!(search(&mut eve, "minors", 0).await.objects.is_empty());
    assert_eq!(search(&mut ada, "majors", 0).await.objects.len(), 2);

    leaves(&desk, eve_id);
    assert!(search(&mut eve, "majors", 0).await.objects.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_team_searches_what_is_the_teams() {
    let desk = Desk::start().await;
    let (_, mut ada) = joined(&desk);
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    let mut inside = desk.with_role(desk.eve, Role::Analyst);
    let own = watchlists::list(&mut inside, "Majors of the team", &[]).await;
    // Every role can read.
    let mut viewer = desk.with_role(desk.bob, Role::Viewer);
    let found = search(&mut viewer, "majors", 0).await;
    assert_eq!(
        found.objects.iter().map(|one| one.id.as_str()).collect::<Vec<_>>(),
        [own.id.as_str()]
    );
    watchlist_grants::share(&mut ada, &list.id, (desk.team, desk.team), "viewer")
        .await
        .unwrap();
    assert_eq!(search(&mut viewer, "majors", 0).await.objects.len(), 2);
    // Nothing of a team is in somebody's personal workspace.
    let mut outside = desk.world.client(kit::identity::Identity::person(desk.eve, None));
    assert!(search(&mut outside, "majors", 0).await.objects.is_empty());
}
