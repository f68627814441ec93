//! Large transfers whose block left the chain: the workspace hears of them. And those that are more than is kept.

use chrono::TimeDelta;
use onchain::MIGRATIONS;
use whales::app::Ask;

use crate::whale::{NOW, Outside, list, replica_of, scan};

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_transfer_is_listed_and_one_that_returns_is_the_same() {
    let outside = Outside::start(1).await;
    let db = testkit::pg::database("onchain", MIGRATIONS).await;
    let app = replica_of(&outside, &db, NOW, |_| {}).await;
    scan(&app, "bitcoin").await;
    let bitcoin = || Ask {
        chain: "bitcoin".to_owned(),
        ..Ask::default()
    };
    let before = list(&app, bitcoin()).await.items;
    let newest = before.first().unwrap().row.clone();
    assert!(app.whales.removed().await.unwrap().is_empty());
    // Others outran its block, in which there was one more transfer that no other block has.
    let client = db.client().await;
    client
        .execute(
            "UPDATE whale_block SET hash = decode(repeat('ab', 32), 'hex') WHERE chain = 'bitcoin' AND height >= $1",
            &[&newest.height],
        )
        .await
        .unwrap();
    let orphan = client
        .query_one(
            "INSERT INTO whale (chain, tx, what, kind, asset, symbol, decimals, amount, usd, price_usd, price_at, price_kind, price_source, senders, \
             sent, sender_count, receiver, change_percent, height, block_time, seen_at, provider, endpoint, fetched_at) \
             SELECT chain, 'orphan', what, kind, asset, symbol, decimals, amount, usd, price_usd, price_at, price_kind, price_source, senders, \
             sent, sender_count, receiver, change_percent, height, block_time, seen_at, provider, endpoint, fetched_at FROM whale WHERE id = $1 \
             RETURNING id",
            &[&newest.id],
        )
        .await
        .unwrap();
    let orphan: i64 = orphan.get(0);
    let after = replica_of(&outside, &db, "2026-11-21T12:30:00Z", |_| {}).await;
    scan(&after, "bitcoin").await;
    let removed = after.whales.removed().await.unwrap();
    let returned = |id: i64| removed.iter().find(|one| one.id == id).map(|one| one.returned);
    assert_eq!(returned(orphan), Some(false), "{removed:?}");
    assert_eq!(returned(newest.id), Some(true), "{removed:?}");
    // It keeps the id and the time of its first listing, so it does not count as new.
    let found = list(&after, bitcoin()).await.items;
    let again = found.iter().find(|one| one.row.id == newest.id).unwrap();
    assert_eq!((&again.row.tx, again.row.seen_at), (&newest.tx, newest.seen_at));
    assert!(found.iter().all(|one| one.row.id != orphan));

    // Two days later it is listed no more, and a week later it is forgotten.
    let later = "2026-11-24T12:30:00Z";
    let later = replica_of(&outside, &db, later, |_| {}).await;
    assert!(later.whales.removed().await.unwrap().is_empty());
    later.whales.trim_whales().await;
    let count = "SELECT count(*) FROM whale_removed";
    let kept: i64 = client.query_one(count, &[]).await.unwrap().get(0);
    assert!(kept >= 2, "{kept}");
    let week = (NOW.parse::<chrono::DateTime<chrono::Utc>>().unwrap() + TimeDelta::days(8)).to_rfc3339();
    let week = replica_of(&outside, &db, &week, |_| {}).await;
    week.whales.trim_whales().await;
    let kept: i64 = client.query_one(count, &[]).await.unwrap().get(0);
    assert_eq!(kept, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_of_each_chain_stay() {
    let outside = Outside::start(1).await;
    let db = testkit::pg::database("onchain", MIGRATIONS).await;
    let app = replica_of(&outside, &db, NOW, |_| {}).await;
    scan(&app, "bitcoin").await;
    scan(&app, "ethereum").await;
    let client = db.client().await;
    // Of one moment: the id decides.
    let same = "UPDATE whale SET block_time = (SELECT max(block_time) FROM whale) WHERE chain = 'bitcoin'";
    assert!(client.execute(same, &[]).await.unwrap() > 3);
    let ids = async |sql: &str| -> Vec<i64> {
        let rows = client.query(sql, &[]).await.unwrap();
        rows.iter().map(|row| row.get(0)).collect()
    };
    let all = ids("SELECT id FROM whale").await.len();
    let newest = ids(
        "SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY chain ORDER BY block_time DESC, id DESC) AS place FROM whale) AS placed \
         WHERE place <= 3 ORDER BY id",
    )
    .await;
    assert!(newest.len() > 3 && newest.len() < all, "{newest:?} of {all}");
    let blocks = ids("SELECT count(*) FROM whale_block").await;
    let pool = kit::pg::pool(&db.args()).unwrap();
    let mut store = kit::scoped::get(&pool).await.unwrap();
    let trim = whales::store::whale::trim(&mut store, chrono::DateTime::UNIX_EPOCH, 3);
    assert_eq!(usize::try_from(trim.await.unwrap()).unwrap(), all - newest.len());
    assert_eq!(ids("SELECT id FROM whale ORDER BY id").await, newest);
    assert_eq!(ids("SELECT count(*) FROM whale_block").await, blocks, "few enough");
}
