//! Whale watch of what waits in the mempool: told as such, and then found in its block, or forgotten.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use onchain::{MIGRATIONS, app::App};
use serde_json::json;
use whales::app::{Ask, Heard, Large};

use crate::whale::{NOW, Outside, list, of, replica_of, scan, standing};

async fn waiting(app: &App) -> Vec<Large> {
    let ask = Ask {
        state: "waiting".to_owned(),
        ..Ask::default()
    };
    list(app, ask).await.items
}

async fn at(outside: &Outside, db: &testkit::pg::TestDb, now: DateTime<Utc>) -> App {
    outside.send("/_world", json!({"now": now})).await;
    replica_of(outside, db, &now.to_rfc3339(), |args| {
        args.providers.rpc_urls = None;
        args.whales.whale_usd = 20_000;
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_is_told_and_then_found_in_its_block() {
    let outside = Outside::start(1).await;
    let db = testkit::pg::database("onchain", MIGRATIONS).await;
    let start: DateTime<Utc> = NOW.parse().unwrap();
    let first = at(&outside, &db, start).await;
    scan(&first, "bitcoin").await;
    // Somebody waits for a block within two days.
    let (mut now, mut found, mut app) = (start, Vec::new(), first);
    let mut heard = Heard::default();
    for _ in 0..96 {
        now += TimeDelta::minutes(30);
        app = at(&outside, &db, now).await;
        app.whales.hear_whales(of("bitcoin"), &mut heard).await;
        found = waiting(&app).await;
        if !found.is_empty() {
            break;
        }
    }
    assert!(!found.is_empty(), "nothing large waited for two days");
    for one in &found {
        assert_eq!((one.row.height, one.confirmations), (None, 0));
        assert_eq!((one.row.block_time, one.row.seen_at), (now, now));
        assert!(one.row.endpoint.starts_with("/tx/") && one.row.sha256.is_some());
        assert!(one.forward.iter().all(|after| !after.due && after.change.is_none()));
    }
    let stands = standing(&app, "bitcoin").await;
    assert_eq!(stands.mempool, "Esplora");
    let told = stands.scan.unwrap();
    assert_eq!((told.heard_at, told.heard_error.as_str()), (Some(now), ""));
    // Heard once more, it is still one.
    app.whales.hear_whales(of("bitcoin"), &mut Heard::default()).await;
    assert_eq!(waiting(&app).await.len(), found.len());
    let usual = list(&app, Ask::default()).await.usual;
    let confirmed = Ask {
        state: "confirmed".to_owned(),
        ..Ask::default()
    };
    let confirmed = list(&app, confirmed).await;
    let count = i64::try_from(confirmed.items.len()).unwrap();
    assert_eq!(usual[0].count, count, "what waits makes nothing usual");
    assert!(confirmed.items.iter().all(|one| one.row.height.is_some()));

    // Its block comes.
    let ids: BTreeMap<i64, String> = found.iter().map(|one| (one.row.id, one.row.usd.clone())).collect();
    let later = at(&outside, &db, now + TimeDelta::hours(6)).await;
    scan(&later, "bitcoin").await;
    assert!(waiting(&later).await.is_empty());
    let all = list(&later, Ask::default()).await.items;
    let settled: Vec<&Large> = all.iter().filter(|one| ids.contains_key(&one.row.id)).collect();
    assert_eq!(settled.len(), found.len(), "each is the one that waited");
    for one in settled {
        assert!(one.row.height.is_some() && one.confirmations > 0 && one.row.block_time > now);
        assert_eq!(one.row.usd, ids[&one.row.id], "worth what it was when it was seen");
        assert!(
            one.row.fetched_at > one.row.seen_at,
            "it rests on the answer with its block"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_block_took_is_forgotten_and_a_deaf_provider_is_told() {
    let outside = Outside::start(1).await;
    let db = testkit::pg::database("onchain", MIGRATIONS).await;
    let now: DateTime<Utc> = NOW.parse().unwrap();
    let app = at(&outside, &db, now).await;
    scan(&app, "bitcoin").await;
    // One that was replaced, and one whose block was read before it was heard of.
    let columns = "chain, kind, asset, symbol, decimals, amount, usd, price_usd, price_at, price_kind, price_source, senders, sent, sender_count, \
        receiver, change_percent, block_time, provider, endpoint, fetched_at";
    let client = db.client().await;
    let known = "SELECT tx FROM whale WHERE chain = 'bitcoin' ORDER BY id LIMIT 1";
    let taken: String = client.query_one(known, &[]).await.unwrap().get(0);
    let early = (now - TimeDelta::hours(1)).to_rfc3339();
    for tx in ["ab".repeat(32), taken.clone()] {
        let sql = format!(
            "INSERT INTO whale (tx, what, seen_at, {columns}) SELECT $1, 'out:late', $2::text::timestamptz, {columns} FROM whale WHERE chain = 'bitcoin' LIMIT 1"
        );
        assert_eq!(client.execute(&sql, &[&tx, &early]).await.unwrap(), 1);
    }
    assert_eq!(waiting(&app).await.len(), 2);
    outside
        .send("/_fault", json!({"route": "/esplora/mempool/recent", "kind": "500"}))
        .await;
    let mut heard = Heard::default();
    app.whales.hear_whales(of("bitcoin"), &mut heard).await;
    let told = standing(&app, "bitcoin").await;
    assert_eq!(told.state, "ok", "blocks are read all the same");
    assert_eq!(told.scan.unwrap().heard_error, "Esplora is not available right now.");
    assert_eq!(
        waiting(&app).await.len(),
        2,
        "a provider that fails is no mempool without them"
    );
    outside.mend().await;
    let app = at(&outside, &db, now).await;
    // A busy machine is slow to answer; the worker asks again, too.
    for _ in 0..4 {
        app.whales.hear_whales(of("bitcoin"), &mut heard).await;
        if standing(&app, "bitcoin").await.scan.unwrap().heard_error.is_empty() {
            break;
        }
    }
    assert_eq!(standing(&app, "bitcoin").await.scan.unwrap().heard_error, "");
    let gone = "ab".repeat(32);
    let left = waiting(&app).await;
    assert!(
        left.iter().all(|one| one.row.tx != gone && one.row.tx != taken),
        "{left:?}"
    );
    let all = list(&app, Ask::default()).await.items;
    let late: Vec<&Large> = all.iter().filter(|one| one.row.tx == taken).collect();
    assert!(late.len() >= 2 && late.iter().all(|one| one.row.height == late[0].row.height));
    assert!(all.iter().all(|one| one.row.tx != gone));
}
