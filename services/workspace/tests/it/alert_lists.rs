//! Alerts over watchlists: members that join while nothing evaluates them, which alerts the list shows for a coin, and lists that go for good.

use chrono::TimeDelta;
use proto::workspace as ws;
use testkit::http::eventually;

use crate::{
    alert_members::{BNB, SOLO, members, named, over, ticks},
    alerts::{SOON, add, get, minute, price},
    looks::received,
    watchlists,
    world::World,
};

/// Puts BNB behind the token that is listed.
const BNB_JOINS: &str = "INSERT INTO watch_item (owner, id, watchlist_id, kind, reference, chain, name, symbol, section, rank, note, reason,
        added_at, version)
    SELECT owner, gen_random_uuid(), watchlist_id, kind, 'binancecoin', chain, 'BNB', '', section, 'z' || rank, note, reason,
        added_at, version
    FROM watch_item";

/// The price is from before it joined: an alert that was there all the time fires by it, the new member does not.
#[tokio::test(flavor = "multi_thread")]
async fn a_missed_price_fires_no_member_that_joined_after_it() {
    let mut world = World::start().await;
    let mut ada = world.person();
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    watchlists::token(&mut ada, &list, "solo-coin", "").await;
    add(&mut ada, over(&list.id, "100")).await;
    let alone = add(&mut ada, price("above", "100", &[])).await;
    ticks(&world, 15, &[("binancecoin", "98")]);
    let wanted = minute(15).timestamp_millis();
    eventually("the alert saw the tick", SOON, || async {
        let seen = get(&mut ada.clone(), &alone.id).await.checked_unix_ms;
        (seen == wanted).then_some(())
    })
    .await;
    world.stop().await;
    world.run(BNB_JOINS).await;
    world.clock.advance(TimeDelta::hours(3));
    *world.board.points.lock().unwrap() = vec![
        (minute(60).timestamp_millis(), 97.0),
        (minute(120).timestamp_millis(), 105.0),
    ];
    world.start_again().await;
    let ada = world.again(&ada);
    let late = ("", "binancecoin");
    assert_eq!(members(&ada, 1).await, named(&[late]));
    assert_eq!(
        world.rows("alert_member").await,
        2,
        "it joined before the missed prices were looked at"
    );

    ticks(&world, 210, &[("binancecoin", "106")]);
    assert_eq!(members(&ada, 2).await, named(&[late, BNB]));
}

#[tokio::test(flavor = "multi_thread")]
async fn alerts_of_a_coin_are_also_those_over_a_list_that_holds_it() {
    let world = World::start().await;
    let mut ada = world.person();
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    let solo = watchlists::token(&mut ada, &list, SOLO.1, "").await;
    let other = watchlists::list(&mut ada, "Others", &[]).await;
    watchlists::token(&mut ada, &other, "binancecoin", "").await;
    let alert = add(&mut ada, over(&list.id, "100")).await;
    add(&mut ada, over(&other.id, "100")).await;
    // A list of both kinds, and an alert over its addresses.
    let of_addresses = ws::NewAlert {
        conditions: vec![received()],
        ..over(&list.id, "")
    };
    add(&mut ada, of_addresses).await;
    let found = async |coin: &str| {
        let asked = ws::ListAlertsRequest {
            coin: coin.to_owned(),
            ..Default::default()
        };
        let found = ada.alerts.clone().list_alerts(asked).await.unwrap().into_inner();
        let ids: Vec<String> = found.alerts.into_iter().map(|alert| alert.id).collect();
        (ids, found.total)
    };
    assert_eq!(found(SOLO.1).await, (vec![alert.id.clone()], Some(1)));
    assert_eq!(found("bitcoin").await, (Vec::new(), Some(0)));

    let gone = ws::DeleteWatchItemRequest {
        id: list.id.clone(),
        item_id: solo.id,
    };
    ada.watchlists.clone().delete_watch_item(gone).await.unwrap();
    assert_eq!(found(SOLO.1).await, (Vec::new(), Some(0)));
}

/// List by list, each would mark the alerts over it by itself.
#[tokio::test(flavor = "multi_thread")]
async fn items_of_all_lists_that_are_swept_go_together() {
    let world = World::start().await;
    for mut who in [world.person(), world.person()] {
        let list = watchlists::list(&mut who, "Majors", &[]).await;
        watchlists::token(&mut who, &list, "binancecoin", "").await;
        let delete = ws::DeleteWatchlistRequest {
            id: list.id,
            version: 0,
        };
        who.watchlists.delete_watchlist(delete).await.unwrap();
    }
    world
        .run(
            "CREATE TABLE swept (items bigint, lists bigint);
            CREATE FUNCTION note_swept() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
            BEGIN
                INSERT INTO swept SELECT count(*),
                    (SELECT count(*) FROM watchlist WHERE id IN (SELECT watchlist_id FROM old_rows)) FROM old_rows;
                RETURN NULL;
            END $$;
            CREATE TRIGGER note_swept AFTER DELETE ON watch_item REFERENCING OLD TABLE AS old_rows
                FOR EACH STATEMENT EXECUTE FUNCTION note_swept();",
        )
        .await;
    world.clock.advance(TimeDelta::days(31));
    world.sweep().await;
    assert_eq!((world.rows("watchlist").await, world.rows("watch_item").await), (0, 0));
    assert_eq!(world.rows("swept WHERE items = 2 AND lists = 2").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_that_comes_back_while_it_is_swept_keeps_its_items() {
    let world = World::start().await;
    let mut ada = world.person();
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    watchlists::token(&mut ada, &list, "binancecoin", "").await;
    let delete = ws::DeleteWatchlistRequest {
        id: list.id,
        version: 0,
    };
    ada.watchlists.delete_watchlist(delete).await.unwrap();
    let restoring = world.db.client().await;
    let restore = "BEGIN; UPDATE watchlist SET deleted_at = NULL";
    restoring.batch_execute(restore).await.unwrap();
    world.clock.advance(TimeDelta::days(31));
    let watcher = world.db.client().await;
    let waits = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let restored = async {
        eventually("the sweep waits", SOON, || async {
            let found: i64 = watcher.query_one(waits, &[]).await.unwrap().get(0);
            (found > 0).then_some(())
        })
        .await;
        restoring.batch_execute("COMMIT").await.unwrap();
    };
    tokio::join!(world.sweep(), restored);
    assert_eq!((world.rows("watchlist").await, world.rows("watch_item").await), (1, 1));
}

/// What an alert counts are firings over the list that it goes through; the log keeps the others.
#[tokio::test(flavor = "multi_thread")]
async fn over_another_list_firings_are_counted_afresh() {
    let world = World::start().await;
    let mut ada = world.person();
    let majors = watchlists::list(&mut ada, "Majors", &[]).await;
    watchlists::token(&mut ada, &majors, "binancecoin", "").await;
    let small = watchlists::list(&mut ada, "Small", &[]).await;
    watchlists::token(&mut ada, &small, "solo-coin", "").await;
    let alert = add(&mut ada, over(&majors.id, "100")).await;
    ticks(&world, 15, &[("binancecoin", "101")]);
    assert_eq!(members(&ada, 1).await, named(&[BNB]));
    let id = alert.id.clone();
    let update = |list: &str, level: &str| ws::UpdateAlertRequest {
        id: id.clone(),
        version: 0,
        alert: Some(over(list, level)),
    };
    let same = ada.alerts.update_alert(update(&majors.id, "200")).await.unwrap();
    assert_eq!(same.into_inner().fired, 1, "it goes through the same list");
    let other = ada.alerts.update_alert(update(&small.id, "100")).await.unwrap();
    let other = other.into_inner();
    assert_eq!((other.fired, other.last_fired_unix_ms), (0, 0));
    ticks(&world, 30, &[("solo-coin", "101")]);
    assert_eq!(members(&ada, 2).await, named(&[BNB, SOLO]));
    assert_eq!(get(&mut ada, &alert.id).await.fired, 1);
}
