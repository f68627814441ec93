//! Alerts over watchlists that others share: for as long as they are shared, and no longer.

use chrono::TimeDelta;
use proto::workspace as ws;
use testkit::http::eventually;
use vocab::{Role, UserId};

use crate::{
    alert_members::{BNB, SOLO, members, named, over, ticks},
    alerts::{SOON, add, firings, get},
    dashboard_grants::{joined, leaves},
    wallet_payers::Desk,
    watchlist_grants::{share, unshare},
    watchlists,
    world::{Person, told},
};

/// Who may use shared lists is judged every six looks.
async fn desk() -> Desk {
    Desk::start_with(|args| args.alert_look_ms = 250).await
}

/// Prices at a minute.
fn prices(desk: &Desk, minutes: i64, prices: &[(&str, &str)]) {
    ticks(&desk.world, minutes, prices);
}

/// A list with BNB of somebody, shared with somebody else who has an alert over it that fired once.
async fn fired(desk: &Desk) -> (Person, ws::Watchlist, (UserId, Person), ws::Alert) {
    let ((_, mut ada), (eve_id, mut eve)) = (joined(desk), joined(desk));
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    watchlists::token(&mut ada, &list, "binancecoin", "").await;
    let asked = ws::AddAlertRequest {
        alert: Some(over(&list.id, "100")),
    };
    let refused = told(eve.alerts.add_alert(asked).await);
    assert_eq!(refused.fields[0].0, "watchlist_id", "it is not shared yet");
    share(&mut ada, &list.id, (desk.team, eve_id), "viewer").await.unwrap();
    let alert = add(&mut eve, over(&list.id, "100")).await;
    assert_eq!((alert.watchlist.as_str(), alert.members), ("Majors", 1));
    prices(desk, 15, &[("binancecoin", "101")]);
    assert_eq!(members(&eve, 1).await, named(&[BNB]));
    (ada, list, (eve_id, eve), alert)
}

/// The log has one more entry, which says that the list is not shared any more, as the alert itself does.
async fn ended(who: &mut Person, alert: &ws::Alert, before: usize) {
    let reader = &*who;
    let log = eventually("the end is in the log", SOON, || async {
        let found = firings(reader).await.firings;
        (found.len() > before).then_some(found)
    })
    .await;
    assert_eq!(log.len(), before + 1);
    let end = log.iter().find(|firing| firing.member.is_empty()).unwrap();
    assert!(end.text.contains("no longer shared with you"), "{}", end.text);
    let shown = get(who, &alert.id).await;
    assert_eq!(
        (shown.unchecked.as_str(), shown.watchlist.as_str(), shown.members),
        (end.text.as_str(), "", 0)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shared_list_is_gone_through_until_its_owner_stops_sharing() {
    let desk = desk().await;
    let (mut ada, list, (eve_id, mut eve), alert) = Box::pin(fired(&desk)).await;
    // What the owner adds is checked as well.
    watchlists::token(&mut ada, &list, "solo-coin", "").await;
    assert_eq!(get(&mut eve, &alert.id).await.members, 2);
    prices(&desk, 30, &[("solo-coin", "101")]);
    assert_eq!(members(&eve, 2).await, named(&[BNB, SOLO]));
    let asked = ws::ListAlertsRequest {
        coin: SOLO.1.to_owned(),
        ..Default::default()
    };
    let found = eve.alerts.list_alerts(asked).await.unwrap().into_inner();
    assert_eq!(found.total, Some(1), "it is found by the coins of the list");

    unshare(&mut ada, &list.id, eve_id).await.unwrap();
    ended(&mut eve, &alert, 2).await;
    let update = ws::UpdateAlertRequest {
        id: alert.id.clone(),
        version: 0,
        alert: Some(over(&list.id, "200")),
    };
    let refused = told(eve.alerts.update_alert(update).await);
    assert_eq!(refused.fields[0].0, "watchlist_id");

    // Shared once more, its members are armed anew.
    share(&mut ada, &list.id, (desk.team, eve_id), "viewer").await.unwrap();
    let back = get(&mut eve, &alert.id).await;
    assert_eq!((back.unchecked.as_str(), back.members), ("", 2));
    prices(&desk, 45, &[("solo-coin", "102")]);
    let all = members(&eve, 4).await;
    assert_eq!(all[3], named(&[SOLO])[0]);
    assert!(firings(&ada).await.firings.is_empty(), "the owner has no alert");
}

/// Nothing in the database changes when somebody leaves a team: auth says it.
#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_the_team_has_no_alerts_over_its_lists() {
    let desk = desk().await;
    let (_, _, (eve_id, mut eve), alert) = Box::pin(fired(&desk)).await;
    leaves(&desk, eve_id);
    ended(&mut eve, &alert, 1).await;
    assert_eq!(desk.world.rows("object_grant").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_share_that_runs_out_is_said() {
    let desk = desk().await;
    let (_, _, (_, mut eve), alert) = Box::pin(fired(&desk)).await;
    // For a while yet.
    desk.world
        .run("UPDATE object_grant SET expires_at = '2026-11-21T12:40:00Z'")
        .await;
    prices(&desk, 30, &[("binancecoin", "90")]);
    prices(&desk, 35, &[("binancecoin", "101")]);
    assert_eq!(members(&eve, 2).await, named(&[BNB, BNB]));
    desk.world.clock.advance(TimeDelta::minutes(10));
    ended(&mut eve, &alert, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_team_has_alerts_over_what_all_of_it_has() {
    let desk = desk().await;
    let (_, mut ada) = joined(&desk);
    let mut bob = desk.with_role(desk.bob, Role::Analyst);
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    watchlists::token(&mut ada, &list, "binancecoin", "").await;
    share(&mut ada, &list.id, (desk.team, desk.team), "viewer")
        .await
        .unwrap();
    let alert = add(&mut bob, over(&list.id, "100")).await;
    assert_eq!((alert.watchlist.as_str(), alert.members), ("Majors", 1));
    prices(&desk, 15, &[("binancecoin", "101")]);
    assert_eq!(members(&bob, 1).await, named(&[BNB]));
}

/// The mark is set on somebody else's rows, which stay closed to the rest of the transaction.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_a_shared_list_opens_no_rows_beyond_its_mark() {
    let desk = desk().await;
    Box::pin(fired(&desk)).await;
    desk.world
        .run(
            "DO $$ BEGIN
                PERFORM set_config('meridian.principal', (SELECT owner::text FROM watch_item), true);
                PERFORM set_config('meridian.service', '', true);
                UPDATE watch_item SET name = name || ' of old';
                ASSERT FOUND, 'the owner changes the list';
                ASSERT current_setting('meridian.service') = '', 'a change of the list';
                UPDATE object_grant SET expires_at = now() + interval '30 days';
                ASSERT FOUND, 'the owner changes the grant';
                ASSERT current_setting('meridian.service') = '', 'a change of the grant';
            END $$",
        )
        .await;
}

/// Whichever grant comes first: row by row, two that change the same ones in other orders would wait for each other.
#[tokio::test(flavor = "multi_thread")]
async fn grants_that_change_together_mark_alerts_in_one_order() {
    let change = "UPDATE object_grant SET expires_at = '2026-12-21T12:40:00Z'";
    Box::pin(in_one_order(change)).await;
}

/// Whichever list comes first: list by list, an alert over the second may be older than one over the first.
#[tokio::test(flavor = "multi_thread")]
async fn items_that_go_together_mark_alerts_in_one_order() {
    Box::pin(in_one_order("DELETE FROM watch_item")).await;
}

/// The change concerns two lists. While it waits for the alert with the first id, it holds the other not yet.
async fn in_one_order(change: &str) {
    let desk = desk().await;
    let ((_, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    let mut lists = Vec::new();
    for name in ["Majors", "Minors"] {
        let list = watchlists::list(&mut ada, name, &[]).await;
        watchlists::token(&mut ada, &list, "binancecoin", "").await;
        share(&mut ada, &list.id, (desk.team, eve_id), "viewer").await.unwrap();
        lists.push(list.id);
    }
    // Ids grow with time: the first alert is over the list that was shared last.
    let first = add(&mut eve, over(&lists[1], "100")).await;
    let second = add(&mut eve, over(&lists[0], "100")).await;
    let hold = |alert: &ws::Alert| {
        format!(
            "SET lock_timeout = '180s'; BEGIN; SELECT FROM alert_state WHERE alert_id = '{}' FOR UPDATE",
            alert.id
        )
    };
    let db = &desk.world.db;
    let (holder, changing, watcher) = (db.client().await, db.client().await, db.client().await);
    holder.batch_execute(&hold(&first)).await.unwrap();
    let pid: i32 = changing.query_one("SELECT pg_backend_pid()", &[]).await.unwrap().get(0);
    let (changed, ()) = tokio::join!(changing.batch_execute(change), async {
        let count = "SELECT count(*) FROM pg_locks WHERE NOT granted AND pid = $1";
        eventually("the change waits", SOON, || async {
            let found: i64 = watcher.query_one(count, &[&pid]).await.unwrap().get(0);
            (found > 0).then_some(())
        })
        .await;
        watcher.batch_execute(&hold(&second)).await.unwrap();
        watcher.batch_execute("ROLLBACK").await.unwrap();
        holder.batch_execute("COMMIT").await.unwrap();
    });
    changed.unwrap();
}
