//! Alerts over watchlists: each member fires by itself, members come and go, and a list that is deleted is said.

use chrono::TimeDelta;
use kit::clock::Clock;
use proto::workspace as ws;
use testkit::http::eventually;

use crate::{
    alert_looks::{fired, now},
    alerts::{SOON, add, firings, get, minute},
    chains::ADDRESS,
    looks::{next_look, received},
    watchlists,
    world::{Person, World, told},
};

/// Each token of a list above a level, every time.
pub fn over(list: &str, level: &str) -> ws::NewAlert {
    ws::NewAlert {
        conditions: vec![ws::AlertCondition {
            kind: "price".to_owned(),
            direction: "above".to_owned(),
            level: level.to_owned(),
            ..Default::default()
        }],
        mode: "rearm".to_owned(),
        watchlist_id: list.to_owned(),
        ..Default::default()
    }
}

/// Puts so many copies beside the only alert, which are off.
pub fn copies(count: usize) -> String {
    format!(
        "INSERT INTO alert (owner, id, name, note, rule, coins, channel_ids, enabled, created_at, version)
        SELECT owner, gen_random_uuid(), name, note, rule, coins, channel_ids, false, created_at, version
        FROM alert, generate_series(1, {count})"
    )
}

/// Prices of some coins at a minute.
pub fn ticks(world: &World, minutes: i64, prices: &[(&str, &str)]) {
    world.clock.advance(minute(minutes) - world.clock.now());
    for (coin, price) in prices {
        world.board.tick_of(coin, price, minute(minutes));
    }
}

/// Members that fired, the oldest first, once there are so many.
pub async fn members(who: &Person, count: usize) -> Vec<(String, String)> {
    let found = eventually("members fired", SOON, || async {
        let found = firings(who).await.firings;
        (found.len() >= count).then_some(found)
    })
    .await;
    let each = found.into_iter().rev().map(|firing| (firing.member, firing.coin));
    each.collect()
}

/// Waits until the log says why nothing is checked, once and of no member.
pub async fn said(who: &Person, why: &str) {
    let found = eventually("it is said in the log", SOON, || async {
        let found = firings(who).await.firings;
        (!found.is_empty()).then_some(found)
    })
    .await;
    assert_eq!((found.len(), found[0].text.as_str()), (1, why));
    assert_eq!((found[0].member.as_str(), found[0].read), ("", false));
}

pub fn named(all: &[(&str, &str)]) -> Vec<(String, String)> {
    let each = all
        .iter()
        .map(|(member, coin)| ((*member).to_owned(), (*coin).to_owned()));
    each.collect()
}

/// Puts so many coins behind the one that is listed.
fn more_coins(count: usize) -> String {
    format!(
        "INSERT INTO watch_item (owner, id, watchlist_id, kind, reference, chain, name, symbol, section, rank, note, reason,
            added_at, version)
        SELECT owner, gen_random_uuid(), watchlist_id, kind, 'coin-' || number, chain, '', '', section, 'z' || rank, note,
            reason, added_at, version
        FROM watch_item, generate_series(1, {count}) AS number"
    )
}

pub const BNB: (&str, &str) = ("BNB", "binancecoin");
pub const SOLO: (&str, &str) = ("Solo", "solo-coin");

#[tokio::test(flavor = "multi_thread")]
async fn each_token_fires_by_itself_and_is_named() {
    let world = World::start().await;
    let mut ada = world.person();
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    watchlists::token(&mut ada, &list, "binancecoin", "").await;
    watchlists::token(&mut ada, &list, "solo-coin", "").await;
    let alert = add(&mut ada, over(&list.id, "100")).await;
    assert_eq!(alert.name, "Each token above $100");
    assert_eq!(
        (alert.watchlist_id.as_str(), alert.watchlist.as_str()),
        (list.id.as_str(), "Majors")
    );
    assert_eq!((alert.members, alert.left_out, alert.unchecked.as_str()), (2, 0, ""));
    assert!(alert.values.is_empty());

    ticks(&world, 15, &[("binancecoin", "101"), ("solo-coin", "90")]);
    assert_eq!(members(&ada, 1).await, named(&[BNB]));
    let state = get(&mut ada, &alert.id).await;
    assert_eq!((state.state.as_str(), state.fired), ("firing", 1));
    // One is over its level still, the other one comes over it now.
    ticks(&world, 30, &[("binancecoin", "102"), ("solo-coin", "120")]);
    assert_eq!(members(&ada, 2).await, named(&[BNB, SOLO]));
    let fires = "alert_member WHERE state = 'firing'";
    assert_eq!(world.rows(fires).await, 2, "each has a state of its own");
    // Only one of them is armed again.
    ticks(&world, 45, &[("binancecoin", "103"), ("solo-coin", "90")]);
    ticks(&world, 60, &[("binancecoin", "104"), ("solo-coin", "130")]);
    assert_eq!(members(&ada, 3).await, named(&[BNB, SOLO, SOLO]));
    assert_eq!(get(&mut ada, &alert.id).await.fired, 3);
}

/// A member that is through its one firing ends for itself alone.
#[tokio::test(flavor = "multi_thread")]
async fn an_alert_that_fires_once_fires_once_for_each() {
    let world = World::start().await;
    let mut ada = world.person();
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    watchlists::token(&mut ada, &list, "binancecoin", "").await;
    watchlists::token(&mut ada, &list, "solo-coin", "").await;
    let once = ws::NewAlert {
        mode: "once".to_owned(),
        ..over(&list.id, "100")
    };
    let alert = add(&mut ada, once).await;
    ticks(&world, 15, &[("binancecoin", "101")]);
    members(&ada, 1).await;
    ticks(&world, 30, &[("binancecoin", "90")]);
    ticks(&world, 45, &[("binancecoin", "101"), ("solo-coin", "101")]);
    assert_eq!(members(&ada, 2).await, named(&[BNB, SOLO]));
    assert_eq!(world.rows("alert_member WHERE state = 'done'").await, 2);
    assert_eq!(
        get(&mut ada, &alert.id).await.state,
        "armed",
        "it waits for members that join"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn members_that_join_are_checked_and_states_of_those_that_leave_are_dropped() {
    let world = World::start().await;
    let mut ada = world.person();
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    let bnb = watchlists::token(&mut ada, &list, "binancecoin", "").await;
    let alert = add(&mut ada, over(&list.id, "100")).await;
    ticks(&world, 15, &[("binancecoin", "101")]);
    assert_eq!(members(&ada, 1).await, named(&[BNB]));

    watchlists::token(&mut ada, &list, "solo-coin", "").await;
    assert_eq!(get(&mut ada, &alert.id).await.members, 2);
    ticks(&world, 30, &[("solo-coin", "101")]);
    assert_eq!(members(&ada, 2).await, named(&[BNB, SOLO]));

    let gone = ws::DeleteWatchItemRequest {
        id: list.id.clone(),
        item_id: bnb.id.clone(),
    };
    ada.watchlists.delete_watch_item(gone).await.unwrap();
    eventually("the member left", SOON, || async {
        (world.rows("alert_member").await == 1).then_some(())
    })
    .await;
    ticks(&world, 45, &[("binancecoin", "90"), ("solo-coin", "90")]);
    ticks(&world, 60, &[("binancecoin", "101"), ("solo-coin", "101")]);
    assert_eq!(members(&ada, 3).await, named(&[BNB, SOLO, SOLO]));

    // It comes back without what it was.
    let back = ws::RestoreWatchItemRequest {
        id: list.id.clone(),
        item_id: bnb.id,
    };
    ada.watchlists.restore_watch_item(back).await.unwrap();
    ticks(&world, 75, &[("binancecoin", "101")]);
    assert_eq!(members(&ada, 4).await, named(&[BNB, SOLO, SOLO, BNB]));
}

/// Of too many the first ones are checked: one that is moved to the top takes the place of the last one.
#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_is_moved_among_the_first_ones_is_checked() {
    let world = World::start().await;
    let mut ada = world.person();
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    watchlists::token(&mut ada, &list, "binancecoin", "").await;
    let alert = add(&mut ada, over(&list.id, "100")).await;
    world.run(&more_coins(99)).await;
    let solo = watchlists::token(&mut ada, &list, "solo-coin", "").await;
    let shown = get(&mut ada, &alert.id).await;
    assert_eq!((shown.members, shown.left_out), (100, 1));
    ticks(&world, 15, &[("solo-coin", "101"), ("binancecoin", "101")]);
    assert_eq!(members(&ada, 1).await, named(&[BNB]));

    watchlists::move_item(&mut ada, &list, &solo.id, "", "").await;
    ticks(&world, 30, &[("solo-coin", "102")]);
    assert_eq!(members(&ada, 2).await, named(&[BNB, SOLO]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_list_is_said_and_nothing_is_checked_until_it_is_back() {
    let world = World::start().await;
    let mut ada = world.person();
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    watchlists::token(&mut ada, &list, "binancecoin", "").await;
    let alert = add(&mut ada, over(&list.id, "100")).await;
    ticks(&world, 15, &[("binancecoin", "90")]);
    let delete = ws::DeleteWatchlistRequest {
        id: list.id.clone(),
        version: 0,
    };
    ada.watchlists.delete_watchlist(delete).await.unwrap();
    let shown = get(&mut ada, &alert.id).await;
    assert!(shown.unchecked.contains("was deleted"), "{}", shown.unchecked);
    assert_eq!((shown.watchlist.as_str(), shown.members), ("", 0));
    assert_eq!((shown.next_check_unix_ms, shown.no_data_unix_ms), (0, 0));
    said(&ada, &shown.unchecked).await;
    assert_eq!(get(&mut ada, &alert.id).await.fired, 0, "it did not fire");

    // Turned off it can be saved as it is; turned on it needs a list.
    let mut update = ws::UpdateAlertRequest {
        id: alert.id.clone(),
        version: 0,
        alert: Some(over(&list.id, "100")),
    };
    let refused = told(ada.alerts.update_alert(update.clone()).await);
    assert_eq!(refused.fields[0].0, "watchlist_id");
    let off = ws::NewAlert {
        enabled: Some(false),
        ..over(&list.id, "100")
    };
    update.alert = Some(off);
    assert_eq!(
        ada.alerts
            .update_alert(update.clone())
            .await
            .unwrap()
            .into_inner()
            .state,
        "off"
    );

    let id = list.id.clone();
    ada.watchlists
        .restore_watchlist(ws::RestoreWatchlistRequest { id })
        .await
        .unwrap();
    update.alert = Some(over(&list.id, "100"));
    let back = ada.alerts.update_alert(update).await.unwrap().into_inner();
    assert_eq!((back.unchecked.as_str(), back.members), ("", 1));
    ticks(&world, 45, &[("binancecoin", "101")]);
    assert_eq!(members(&ada, 2).await[1], ("BNB".to_owned(), "binancecoin".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_of_others_long_lists_and_named_coins_are_refused() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    watchlists::token(&mut ada, &list, "binancecoin", "").await;
    let of = |alert: ws::NewAlert| ws::AddAlertRequest { alert: Some(alert) };
    let refused = told(eve.alerts.add_alert(of(over(&list.id, "100"))).await);
    assert_eq!(refused.fields[0].0, "watchlist_id");
    let mut coin = over(&list.id, "100");
    coin.conditions[0].coin = "binancecoin".to_owned();
    assert_eq!(
        told(ada.alerts.add_alert(of(coin)).await).fields[0].0,
        "conditions[0].coin"
    );
    let alert = add(&mut ada, over(&list.id, "100")).await;

    world.run(&more_coins(100)).await;
    let refused = told(ada.alerts.add_alert(of(over(&list.id, "100"))).await);
    assert_eq!(refused.fields[0].0, "watchlist_id");
    assert!(
        refused.fields[0].1.contains("101 tokens") && refused.fields[0].1.contains("at most 100"),
        "{refused:?}"
    );
    world.run(&copies(49)).await;
    let short = watchlists::list(&mut ada, "Short", &[]).await;
    assert_eq!(
        told(ada.alerts.add_alert(of(over(&short.id, "100"))).await).code,
        "limit_reached"
    );
    // One that was there before checks the first ones, and says how many it leaves out.
    let shown = get(&mut ada, &alert.id).await;
    assert_eq!((shown.members, shown.left_out), (100, 1));
    ticks(&world, 15, &[("binancecoin", "101")]);
    assert_eq!(members(&ada, 1).await, named(&[BNB]));
    assert!(firings(&eve).await.firings.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_of_a_list_are_looked_at_and_named() {
    let world = World::start().await;
    let mut ada = world.person();
    let list = watchlists::list(&mut ada, "Treasuries", &[]).await;
    let address = ADDRESS.to_lowercase();
    let item = ws::NewWatchItem {
        kind: "address".to_owned(),
        r#ref: ADDRESS.to_owned(),
        chain: "ethereum".to_owned(),
        name: "Foundation".to_owned(),
        ..Default::default()
    };
    watchlists::add(&mut ada, &list, item).await.unwrap();
    let alert = add(
        &mut ada,
        ws::NewAlert {
            conditions: vec![received()],
            ..over(&list.id, "")
        },
    )
    .await;
    assert_eq!(
        (alert.name.as_str(), alert.members),
        ("Each address receives at least 1.5 native coins", 1)
    );
    world.clock.advance(TimeDelta::minutes(1));
    world.chains.add("ethereum", &address, now(&world, 2, "in native 2"));
    next_look(&world);
    let found = fired(&world, &ada, 1).await;
    assert_eq!(
        (found[0].member.as_str(), found[0].kind.as_str(), found[0].coin.as_str()),
        ("Foundation", "transfer", "")
    );
    assert!(found[0].text.starts_with("Foundation: 0x5aae…"), "{}", found[0].text);
    let asked = ws::BacktestAlertRequest {
        alert: Some(ws::NewAlert {
            conditions: alert.conditions.clone(),
            ..over(&list.id, "")
        }),
    };
    let tested = ada.alerts.backtest_alert(asked).await.unwrap().into_inner();
    assert!(tested.unknown.contains("isn't stored"), "{}", tested.unknown);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backtest_over_a_list_sums_up_its_tokens() {
    let world = World::start().await;
    let mut ada = world.person();
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    let asked = ws::BacktestAlertRequest {
        alert: Some(over(&list.id, "100")),
    };
    let empty = ada.alerts.backtest_alert(asked.clone()).await.unwrap().into_inner();
    assert!(empty.unknown.contains("nothing to count"), "{}", empty.unknown);
    watchlists::token(&mut ada, &list, "binancecoin", "").await;
    watchlists::token(&mut ada, &list, "solo-coin", "").await;
    let start = minute(-90 * 24 * 60);
    // Above 100 for one hour in so many.
    let points = |every: i64| -> Vec<(i64, f64)> {
        let points = (0..89 * 24).map(|hour| {
            let price = if hour % every == 12 { 105.0 } else { 95.0 };
            ((start + TimeDelta::hours(hour)).timestamp_millis(), price)
        });
        points.collect()
    };
    // On each of the 89 days, and on every second one: a sum with one of them twice would be another.
    let of = [
        ("binancecoin".to_owned(), points(24)),
        ("solo-coin".to_owned(), points(48)),
    ];
    world.board.points_of.lock().unwrap().extend(of);
    let found = ada.alerts.backtest_alert(asked).await.unwrap().into_inner();
    assert_eq!((found.fired, found.members, found.hours), (89 + 45, Some(2), 4320));
    assert_eq!(world.rows("alert").await, 0, "nothing is kept");
}

/// What a restart finds is what was written: a member that fired is not armed again.
#[tokio::test(flavor = "multi_thread")]
async fn members_keep_their_states_over_a_restart() {
    let mut world = World::start().await;
    let mut ada = world.person();
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    watchlists::token(&mut ada, &list, "binancecoin", "").await;
    watchlists::token(&mut ada, &list, "solo-coin", "").await;
    add(&mut ada, over(&list.id, "100")).await;
    ticks(&world, 15, &[("binancecoin", "101"), ("solo-coin", "90")]);
    assert_eq!(members(&ada, 1).await, named(&[BNB]));
    world.stop().await;
    world.start_again().await;
    let ada = world.again(&ada);
    ticks(&world, 30, &[("binancecoin", "102"), ("solo-coin", "101")]);
    assert_eq!(members(&ada, 2).await, named(&[BNB, SOLO]));
}
