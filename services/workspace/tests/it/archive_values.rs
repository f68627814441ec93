//! What PostgreSQL would store and nobody could read again comes in with no archive, and stops nobody where it came in before.

use std::io::{Cursor, Write};

use proto::workspace as ws;
use serde_json::json;
use sha2::{Digest, Sha256};
use zip::{ZipWriter, write::SimpleFileOptions};

use crate::{
    alerts::{add, price},
    archives::{until, upload},
    watchlists,
    world::World,
};

const ID: &str = "01890a5d-ac96-774b-bcce-b302099a8057";
const REPAIR: (&str, &str) = (
    include_str!("../../migrations/2026-11-28-000690_readable_rows/down.sql"),
    include_str!("../../migrations/2026-11-28-000690_readable_rows/up.sql"),
);

/// An archive of one table.
pub fn packed(table: &str, lines: &str) -> Vec<u8> {
    packed_all(&[(table, lines.to_owned())])
}

/// An archive of several tables.
pub fn packed_all(tables: &[(&str, String)]) -> Vec<u8> {
    let mut contents = json!({});
    for (table, lines) in tables {
        contents[*table] = json!({"rows": 1, "sha256": hex::encode(Sha256::digest(lines))});
    }
    let manifest = json!({"format": "meridian_workspace", "version": 1, "exported_at": "", "figures": [],
        "tables": contents});
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let files = tables
        .iter()
        .map(|(table, lines)| (format!("{table}.ndjson"), lines.clone()));
    for (name, text) in files.chain([("manifest.json".to_owned(), manifest.to_string())]) {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_with_a_time_or_number_that_is_none_is_refused_by_line_and_column() {
    let world = World::start().await;
    let mut ada = world.person();
    for (table, column, value) in [
        ("task", "created_at", "infinity"),
        ("task", "due", "infinity"),
        ("alert", "created_at", "294276-12-31T00:00:00Z"),
        ("alert", "expires_at", "infinity"),
        ("alert", "snoozed_until", "-infinity"),
        ("alert_firing", "written_at", "infinity"),
        ("watch_item", "added_at", "infinity"),
        ("watch_item", "added_price", "NaN"),
        ("watch_item", "target", "Infinity"),
        ("comment", "created_at", "10000-01-01T00:00:00Z"),
        ("calendar_event", "updated_at", "infinity"),
        ("fill", "quantity", "NaN"),
        ("stop_move", "price", "NaN"),
        ("portfolio", "band", "NaN"),
        ("paper_run", "equity", "NaN"),
    ] {
        let row = json!({ "id": ID, column: value });
        upload(&mut ada, &packed(table, &format!("{row}\n"))).await.unwrap();
        let dead = until(&mut ada, "dead").await;
        let wanted = format!("`{table}.ndjson` line 1, `{column}`: This is not a ");
        assert!(dead.error.starts_with(&wanted), "{wanted} {}", dead.error);
        let asked = ws::DeleteArchiveRequest { id: dead.id };
        ada.archives.delete_archive(asked).await.unwrap();
        assert_eq!(world.rows(table).await, 0, "{table}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_row_that_is_read_with_those_of_others_holds_such_a_value() {
    let world = World::start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    add(&mut ada, price("below", "100", &[])).await;
    add(&mut bob, price("below", "100", &[])).await;
    let list = watchlists::list(&mut ada, "Majors", &["L1"]).await;
    watchlists::token(&mut ada, &list, "binancecoin", "L1").await;
    let bad = [
        "UPDATE alert SET created_at = 'infinity'",
        "UPDATE alert SET expires_at = '294276-12-31'",
        "UPDATE alert SET snoozed_until = '-infinity'",
        "UPDATE watchlist SET created_at = 'infinity'",
        "UPDATE watch_item SET added_at = '-infinity'",
        "UPDATE watch_item SET added_price = 'NaN'",
        "UPDATE watch_item SET target = 'NaN'",
    ];
    let client = world.db.client().await;
    for statement in bad {
        let refused = client.batch_execute(statement).await.unwrap_err();
        let cause = refused.as_db_error().unwrap();
        assert!(
            cause.constraint().unwrap().contains("_readable_"),
            "{statement}: {cause}"
        );
    }

    // An installation that had such rows before: they are repaired, and all of them can be read.
    client.batch_execute(REPAIR.0).await.unwrap();
    for statement in bad {
        client.batch_execute(statement).await.unwrap();
    }
    // Outside of a transaction, as migrations run whose `metadata.toml` says so; and again, as after one that ended in the middle.
    for _ in 0..2 {
        client.batch_execute(REPAIR.1).await.unwrap();
    }
    let query = "SELECT count(*) FILTER (WHERE convalidated), count(*) FROM pg_constraint WHERE conname LIKE '%\\_readable\\_%'";
    let row = client.query_one(query, &[]).await.unwrap();
    assert_eq!((row.get::<_, i64>(0), row.get::<_, i64>(1)), (7, 7));
    for who in [&mut ada, &mut bob] {
        let listed = who.alerts.list_alerts(ws::ListAlertsRequest::default()).await.unwrap();
        assert_eq!(listed.into_inner().alerts.len(), 1);
    }
    let query = "SELECT count(*) FROM watch_item WHERE added_price IS NULL AND target IS NULL AND isfinite(added_at)";
    let repaired: i64 = client.query_one(query, &[]).await.unwrap().get(0);
    assert_eq!(repaired, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_the_repair_waits_for_holds_up_no_other() {
    let world = World::start().await;
    let mut ada = world.person();
    add(&mut ada, price("below", "100", &[])).await;
    let (busy, repair, other) = (
        world.db.client().await,
        world.db.client().await,
        world.db.client().await,
    );
    repair.batch_execute(REPAIR.0).await.unwrap();
    // Somebody reads the last of the tables for long.
    busy.batch_execute("BEGIN; SELECT FROM calendar_event").await.unwrap();
    let waiting = tokio::spawn(async move { repair.batch_execute(REPAIR.1).await });
    let query = "SELECT count(*) FROM pg_locks WHERE relation = 'calendar_event'::regclass AND NOT granted";
    testkit::http::eventually("the repair waits", testkit::http::SOON, || async {
        let held: i64 = other.query_one(query, &[]).await.unwrap().get(0);
        (held == 1).then_some(())
    })
    .await;
    other
        .batch_execute("SET lock_timeout = '2s'; UPDATE alert SET note = 'Written meanwhile.'; SELECT FROM comment")
        .await
        .unwrap();
    busy.batch_execute("COMMIT").await.unwrap();
    waiting.await.unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn firings_of_an_archive_are_no_news() {
    let world = World::start().await;
    let mut ada = world.person();
    let condition = json!({ "kind": "price", "coin": "binancecoin", "direction": "below", "level": "100" });
    let rule = json!({ "conditions": [condition] });
    let alert = json!({ "id": ID, "name": "Low", "note": "", "rule": rule, "coins": ["binancecoin"], "channel_ids": [], "enabled": true,
        "created_at": "2026-05-01T00:00:00Z", "version": 1 });
    let firing = json!({ "id": ID.replace('5', "6"), "alert_id": ID, "alert": "Low",
        "at": "2026-05-01T00:00:00Z", "written_at": "9999-12-31T00:00:00Z", "content": "BNB is below 100.",
        "fired_values": [], "gap": false, "late": false, "quiet": false, "kind": "price" });
    let lines = [("alert", format!("{alert}\n")), ("alert_firing", format!("{firing}\n"))];
    upload(&mut ada, &packed_all(&lines)).await.unwrap();
    until(&mut ada, "done").await;
    let client = world.db.client().await;
    let query = "SELECT count(*) FILTER (WHERE written_at < '9000-01-01'), count(*) FROM alert_firing";
    let row = client.query_one(query, &[]).await.unwrap();
    assert_eq!((row.get::<_, i64>(0), row.get::<_, i64>(1)), (1, 1));
}
