//! What managers of a shared dashboard can give, and what goes with their own grant; what is left of the owner's history.

use chrono::TimeDelta;
use kit::identity::Identity;
use proto::workspace as ws;
use testkit::http::eventually;
use tokio::sync::oneshot;
use vocab::UserId;

use crate::{
    alerts::SOON,
    dashboard_grants::{grants, joined, leaves, open, save, share, share_for, unshare},
    dashboards,
    wallet_payers::Desk,
    watchlist_grants, watchlists,
    world::{Person, told},
};

/// Who has a dashboard and until when, milliseconds from now; 0 for ever.
async fn ends(desk: &Desk, who: &mut Person, id: &str) -> Vec<(String, i64)> {
    let now = kit::clock::Clock::now(&desk.world.clock).timestamp_millis();
    let found = grants(who, id).await.unwrap().into_iter();
    let mut all: Vec<_> = found
        .map(|one| (one.role, (one.expires_unix_ms - now).max(0)))
        .collect();
    all.sort();
    all
}

const DAY: i64 = 86_400_000;

#[tokio::test(flavor = "multi_thread")]
async fn what_a_manager_gives_goes_with_their_own_grant() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    let ((bob_id, mut bob), (carol_id, _)) = (joined(&desk), joined(&desk));
    let board = dashboards::add(&mut ada, "Morning").await;
    let through = |grantee| (desk.team, grantee);
    let manage = async |ada: &mut Person, days| {
        share_for(ada, &board.id, through(eve_id), ("manager", days))
            .await
            .unwrap();
    };
    manage(&mut ada, Some(30)).await;
    // The owner's own does not rest on the manager's.
    share(&mut ada, &board.id, through(carol_id), "viewer").await.unwrap();
    // A manager can't make it theirs by changing it.
    for (role, days) in [("viewer", None), ("editor", None), ("viewer", Some(1))] {
        let refused = told(share_for(&mut eve, &board.id, through(carol_id), (role, days)).await);
        assert_eq!(refused.code, "role_forbidden", "{role} {days:?}");
    }
    let given = share(&mut eve, &board.id, through(bob_id), "editor").await.unwrap();
    assert_eq!(given.expires_unix_ms - given.granted_unix_ms, 30 * DAY);
    // Made shorter, it makes what rests on it shorter.
    manage(&mut ada, Some(7)).await;
    let row = |role: &str, end: i64| (role.to_owned(), end);
    let all = [row("editor", 7 * DAY), row("manager", 7 * DAY), row("viewer", 0)];
    assert_eq!(ends(&desk, &mut ada, &board.id).await, all);

    // Taken away, lowered or given up, it takes along what rests on it; so does who leaves the team.
    for way in ["taken", "lowered", "given up", "left"] {
        manage(&mut ada, None).await;
        share(&mut eve, &board.id, through(bob_id), "editor").await.unwrap();
        open(&mut bob, &board.id).await.unwrap();
        match way {
            "taken" => unshare(&mut ada, &board.id, eve_id).await.unwrap(),
            "lowered" => {
                share(&mut ada, &board.id, through(eve_id), "editor").await.unwrap();
            }
            "given up" => unshare(&mut eve, &board.id, eve_id).await.unwrap(),
            _ => leaves(&desk, eve_id),
        }
        assert_eq!(told(open(&mut bob, &board.id).await).code, "not_found", "{way}");
    }
    assert_eq!(ends(&desk, &mut ada, &board.id).await, [row("viewer", 0)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_a_grant_sees_what_was_saved_since_and_pushes_out_none_of_the_owner() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    let board = dashboards::add(&mut ada, "Morning").await;
    desk.world.clock.advance(TimeDelta::minutes(1));
    share(&mut ada, &board.id, (desk.team, eve_id), "editor").await.unwrap();
    let mut last = open(&mut eve, &board.id).await.unwrap();
    for name in 0..101 {
        let version = last.version;
        last = save(&mut eve, &last, &format!("Mine {name}"), version).await.unwrap();
    }
    let versions = async |who: &mut Person| {
        let asked = ws::ListDashboardVersionsRequest { id: board.id.clone() };
        let found = who.dashboards.list_dashboard_versions(asked).await.unwrap();
        let all = found.into_inner().versions.into_iter();
        all.map(|one| one.version).collect::<Vec<_>>()
    };
    // Of the 101 that she saved the oldest went, not the owner's.
    let saved: Vec<i32> = (3..=102).rev().collect();
    assert_eq!(versions(&mut eve).await, saved);
    assert_eq!(versions(&mut ada).await, [saved, vec![1]].concat());
    let asked = ws::GetDashboardVersionRequest {
        id: board.id.clone(),
        version: 1,
    };
    let before = told(eve.dashboards.get_dashboard_version(asked).await);
    assert_eq!(before.code, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_shares_holds_nothing_up_while_auth_is_slow() {
    let desk = Desk::start().await;
    let ((ada_id, mut ada), (eve_id, _)) = (joined(&desk), joined(&desk));
    let first = dashboards::add(&mut ada, "Morning").await.id;
    let second = dashboards::add(&mut ada, "Evening").await.id;
    let (answer, slow) = oneshot::channel();
    *desk.roster.slow.lock().unwrap() = Some(slow);
    let mut waiting = desk.world.client(Identity::person(ada_id, None));
    let through = (desk.team, eve_id);
    // Both write under the same owner's lock: with the lock in hand, the first would let the second wait.
    let meanwhile = async {
        eventually("the first is being noted", SOON, || async {
            (desk.roster.noted.lock().unwrap().len() == 1).then_some(())
        })
        .await;
        assert_eq!(desk.world.rows("object_grant").await, 0);
        share(&mut ada, &second, through, "viewer").await.unwrap();
        answer.send(()).unwrap();
    };
    let (given, ()) = tokio::join!(share(&mut waiting, &first, through, "viewer"), meanwhile);
    given.unwrap();
    assert_eq!(desk.world.rows("object_grant").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_app_reaches_nothing_that_others_share() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    let own = dashboards::add(&mut eve, "Mine").await.id;
    let board = dashboards::add(&mut ada, "Morning").await;
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    share(&mut ada, &board.id, (desk.team, eve_id), "editor").await.unwrap();
    watchlist_grants::share(&mut ada, &list.id, (desk.team, eve_id), "editor")
        .await
        .unwrap();
    let mut app = desk.world.client(Identity::app(eve_id));
    open(&mut app, &own).await.unwrap();
    let asked = ws::GetWatchlistRequest { id: list.id.clone() };
    let added = |list: &ws::Watchlist| ws::AddWatchItemRequest {
        id: list.id.clone(),
        item: Some(watchlist_grants::address("a")),
    };
    for refused in [
        told(open(&mut app, &board.id).await),
        told(save(&mut app, &board, "Mine", board.version).await),
        told(app.watchlists.get_watchlist(asked).await),
        told(app.watchlists.add_watch_item(added(&list)).await),
    ] {
        assert_eq!(refused.code, "not_found");
    }
    open(&mut eve, &board.id).await.unwrap();
    eve.watchlists.add_watch_item(added(&list)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_database_itself_lets_grantees_read_and_change_nothing() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, _)) = (joined(&desk), joined(&desk));
    let board = dashboards::add(&mut ada, "Morning").await;
    dashboards::add(&mut ada, "Private").await;
    share(&mut ada, &board.id, (desk.team, eve_id), "manager")
        .await
        .unwrap();
    let changes = [
        "UPDATE dashboard SET name = 'Mine'",
        "UPDATE dashboard_version SET name = 'Mine'",
        "UPDATE object_grant SET expires_at = NULL",
        "DELETE FROM dashboard",
        "DELETE FROM dashboard_version",
    ];
    only_reads(&desk, eve_id, ["dashboard", "dashboard_version"], &changes).await;
}

/// Until their grant ends, the database shows a grantee one row of each table, and lets them make none of the changes.
pub async fn only_reads(desk: &Desk, grantee: UserId, tables: [&str; 2], changes: &[&str]) {
    let database = desk.world.db.stranger().await;
    let named = format!("SET meridian.principal = '{}'", grantee.uuid());
    database.batch_execute(&named).await.unwrap();
    let count = async |table: &str| -> i64 {
        let query = format!("SELECT count(*) FROM {table}");
        database.query_one(&query, &[]).await.unwrap().get(0)
    };
    for table in tables {
        assert_eq!(count(table).await, 1, "{table}");
    }
    for change in changes {
        assert_eq!(database.execute(*change, &[]).await.unwrap(), 0, "{change}");
    }
    let ended = "UPDATE object_grant SET expires_at = '2026-11-21T11:59:59Z'";
    desk.world.run(ended).await;
    for table in tables {
        assert_eq!(count(table).await, 0, "{table}");
    }
}
