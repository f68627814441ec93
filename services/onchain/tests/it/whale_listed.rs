//! Whale watch of a chain without a node: Blockscout's lists tell what a node's blocks tell, and what contracts send on besides.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use onchain::{MIGRATIONS, OnchainArgs, app::App};
use serde_json::{Value, json};
use testkit::pg::TestDb;
use whales::app::{Ask, Large};

use crate::whale::{NOW, Outside, list, of, replica_of, scan, standing};

fn without_node(outside: &Outside) -> impl FnOnce(&mut OnchainArgs) {
    let url = outside.sandbox.blockscout_url(1);
    move |args| {
        args.providers.rpc_urls = None;
        args.providers.blockscout_urls = format!("ethereum={url}");
        args.providers.blockscout_rate = 100_000;
        // What the sandbox moves is not worth millions every day.
        args.whales.whale_usd = 1_000;
    }
}

async fn lister(outside: &Outside, db: &TestDb, now: &str) -> App {
    replica_of(outside, db, now, without_node(outside)).await
}

async fn ethereum(app: &App) -> Vec<Large> {
    let ask = Ask {
        chain: "ethereum".to_owned(),
        ..Ask::default()
    };
    list(app, ask).await.items
}

/// What makes a transfer the same one, whoever told of it.
fn same(one: &Large) -> String {
    let row = &one.row;
    format!(
        "{} {} {} {} {} {:?} {:?} {:?} {}",
        row.tx, row.kind, row.symbol, row.amount, row.usd, row.senders, row.receiver, row.height, row.block_time
    )
}

async fn calls(outside: &Outside) -> usize {
    let counts = reqwest::get(format!("{}/_count", outside.sandbox.url())).await.unwrap();
    let counts: Value = counts.json().await.unwrap();
    let lists = counts["routes"].as_object().unwrap().iter();
    let lists = lists.filter(|(route, _)| route.contains("advanced-filters"));
    lists.map(|(_, count)| count.as_u64().unwrap()).sum::<u64>() as usize
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_tell_what_blocks_tell() {
    let outside = Outside::start(1).await;
    let by_blocks = testkit::pg::database("onchain", MIGRATIONS).await;
    let node = replica_of(&outside, &by_blocks, NOW, |args| {
        args.whales.whale_usd = 1_000;
        args.whales.whale_start_blocks = 10_000;
    });
    let node = node.await;
    scan(&node, "ethereum").await;
    let newest = standing(&node, "ethereum").await.scan.unwrap().block_time.unwrap();
    let day = newest - TimeDelta::days(1);
    let from_blocks: BTreeSet<String> = ethereum(&node)
        .await
        .iter()
        .filter(|one| one.row.block_time >= day)
        .map(same)
        .collect();
    assert!(from_blocks.len() > 8, "{}", from_blocks.len());
    for version in [11, 12] {
        outside.send("/_world", json!({"blockscout": version})).await;
        outside.send("/_reset", json!({})).await;
        let db = testkit::pg::database("onchain", MIGRATIONS).await;
        let app = lister(&outside, &db, NOW).await;
        assert_eq!(standing(&app, "ethereum").await.state, "starting");
        scan(&app, "ethereum").await;
        let stands = standing(&app, "ethereum").await;
        assert_eq!(
            (stands.state, stands.method, stands.provider, stands.behind),
            ("ok", "lists", "Blockscout", 0),
            "version {version}"
        );
        assert_eq!(stands.scan.unwrap().from_time, Some(day));
        let listed = ethereum(&app).await;
        let outside_of_calls: BTreeSet<String> = listed
            .iter()
            .filter(|one| from_blocks.contains(&same(one)))
            .map(same)
            .collect();
        assert_eq!(outside_of_calls, from_blocks, "version {version}");
        let more: Vec<&Large> = listed.iter().filter(|one| !from_blocks.contains(&same(one))).collect();
        assert!(
            more.iter().all(|one| one.row.symbol == "ETH"),
            "what blocks do not show is what contracts send on: {more:?}"
        );
        assert!(
            listed
                .iter()
                .all(|one| one.row.provider == "Blockscout" && one.row.sha256.is_some() && one.confirmations > 0)
        );
        let first = calls(&outside).await;
        assert!((3..60).contains(&first), "{first} calls");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_goes_on_where_it_ended_and_forgets_what_left() {
    let outside = Outside::start(1).await;
    let db = testkit::pg::database("onchain", MIGRATIONS).await;
    let app = lister(&outside, &db, NOW).await;
    scan(&app, "ethereum").await;
    let before = ethereum(&app).await;
    let ids = |all: &[Large]| all.iter().map(|one| one.row.id).collect::<BTreeSet<i64>>();
    // Once more: the same, found again.
    scan(&app, "ethereum").await;
    assert_eq!(ids(&ethereum(&app).await), ids(&before));

    // One that a block took which is no longer there, within what is listed again; and one long settled.
    let newest = standing(&app, "ethereum").await.scan.unwrap().block_time.unwrap();
    let copy = |tx: &'static str, at: DateTime<Utc>| {
        let db = &db;
        async move {
            let columns = "chain, what, kind, asset, symbol, decimals, amount, usd, price_usd, price_at, price_kind, price_source, senders, sent, \
                sender_count, receiver, change_percent, height, seen_at, provider, endpoint, fetched_at";
            let sql = format!(
                "INSERT INTO whale (tx, block_time, {columns}) SELECT $1, $2::text::timestamptz, {columns} FROM whale WHERE chain = 'ethereum' LIMIT 1"
            );
            assert_eq!(
                db.client().await.execute(&sql, &[&tx, &at.to_rfc3339()]).await.unwrap(),
                1
            );
        }
    };
    copy("orphan", newest - TimeDelta::minutes(5)).await;
    copy("settled", newest - TimeDelta::hours(20)).await;
    let tomorrow = "2026-11-22T00:00:00Z";
    outside.send("/_world", json!({"now": tomorrow})).await;
    let later = lister(&outside, &db, tomorrow).await;

    // A list that breaks off is none: nothing is forgotten, and the failure is told.
    let broken = json!({"route": "/blockscout/{chain}/api/v2/advanced-filters", "kind": "trunc"});
    outside.send("/_fault", broken).await;
    assert_eq!(later.whales.scan_whales(of("ethereum")).await, None);
    let stands = standing(&later, "ethereum").await;
    assert_eq!(stands.state, "failed");
    assert_eq!(stands.scan.unwrap().error, "Blockscout is not available right now.");
    let txs = |all: &[Large]| all.iter().map(|one| one.row.tx.clone()).collect::<BTreeSet<String>>();
    assert!(txs(&ethereum(&later).await).is_superset(&["orphan".to_owned(), "settled".to_owned()].into()));
    outside.mend().await;

    let mended = lister(&outside, &db, tomorrow).await;
    scan(&mended, "ethereum").await;
    let after = ethereum(&mended).await;
    assert!(!txs(&after).contains("orphan") && txs(&after).contains("settled"));
    let removed = mended.whales.removed().await.unwrap();
    assert_eq!(removed.iter().map(|one| one.returned).collect::<Vec<_>>(), [false]);
    assert!(ids(&after).is_superset(&ids(&before)), "what stood before still stands");
    assert!(after.len() > before.len() + 1, "twelve hours brought something");
    let stands = standing(&mended, "ethereum").await;
    assert_eq!(
        (stands.state, stands.scan.unwrap().from_time),
        ("ok", Some(newest - TimeDelta::days(1)))
    );

    // Away for longer than a list reaches back: a gap, and a stretch that begins anew.
    let week = "2026-11-29T00:00:00Z";
    outside.send("/_world", json!({"now": week})).await;
    let back = lister(&outside, &db, week).await;
    scan(&back, "ethereum").await;
    let scan = standing(&back, "ethereum").await.scan.unwrap();
    assert_eq!(scan.from_time, scan.block_time.map(|end| end - TimeDelta::days(1)));
}
