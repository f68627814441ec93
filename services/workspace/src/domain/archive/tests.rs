//! What is packed is unpacked, and what was written by others is refused.

use serde_json::Value;
use uuid::Uuid;

use performance::second_trip_of;

use super::*;

fn packed(lines: &[&str]) -> Vec<u8> {
    let mut packer = Packer::default();
    packer.table("account").unwrap();
    for line in lines {
        packer.line(line).unwrap();
    }
    packer.file("picture", "a", b"\x89PNG").unwrap();
    let mut all = Vec::new();
    while let Some(part) = packer.take(16) {
        assert_eq!(part.len(), 16);
        all.extend(part);
    }
    all.extend(packer.finish("2026-11-23T10:00:00Z".to_owned(), Vec::new()).unwrap());
    all
}

#[test]
fn what_is_packed_is_unpacked() {
    let mut archive = Unpacker::open(packed(&[r#"{"id":"x"}"#, r#"{"id":"y"}"#])).unwrap();
    assert_eq!(archive.table("account").unwrap(), "{\"id\":\"x\"}\n{\"id\":\"y\"}\n");
    assert_eq!(archive.table("other").unwrap(), "", "an older archive has fewer tables");
    assert_eq!(archive.file("picture", "a").unwrap(), b"\x89PNG");
    assert_eq!(
        archive.file("picture", "b"),
        Err(BadArchive::Damaged("picture/b".to_owned()))
    );
}

#[test]
fn what_was_changed_is_refused() {
    assert!(matches!(
        Unpacker::open(testkit::package::crowded(60_000)),
        Err(BadArchive::TooMany("files"))
    ));
    assert!(matches!(
        Unpacker::open(b"PK\x03\x04 nothing".to_vec()),
        Err(BadArchive::NotOne)
    ));
    let mut archive = Unpacker::open(packed(&["{}"])).unwrap();
    archive.manifest.tables.get_mut("account").unwrap().sha256 = "0".repeat(64);
    assert_eq!(
        archive.table("account"),
        Err(BadArchive::Changed("account.ndjson".to_owned()))
    );
}

#[test]
fn ids_are_new_wherever_they_are_written() {
    let old = "01890a5d-ac96-774b-bcce-b302099a8057";
    let line = format!(r#"{{"id":"{old}","text":"a - é-trade:{old}, and - not-an-id","deep":[{{"at":"{old}"}}]}}"#);
    let mut ids = Ids::default();
    ids.add("event", &line).unwrap();
    let (of, row) = ids
        .rows("event", &line, Uuid::nil(), &Columns::default())
        .next()
        .unwrap()
        .unwrap();
    let new = row["id"].as_str().unwrap();
    assert_eq!(of, old);
    assert_ne!(new, old);
    assert_eq!(row["text"], format!("a - é-trade:{new}, and - not-an-id"));
    assert_eq!(row["deep"][0]["at"], new);
    assert_eq!(row["owner"], Uuid::nil().to_string());
    let second = second_trip_of(old.parse().unwrap()).to_string();
    let review = format!(r#"{{"trip_id":"{second}"}}"#);
    let (_, row) = ids
        .rows("trip_review", &review, Uuid::nil(), &Columns::default())
        .next()
        .unwrap()
        .unwrap();
    assert_eq!(row["trip_id"], second_trip_of(new.parse().unwrap()).to_string());
}

#[test]
fn nobody_pays_for_a_wallet_that_came_in_an_archive() {
    let stranger = Uuid::from_u128(7);
    let line = format!(r#"{{"source":"bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq","read_for":"{stranger}"}}"#);
    let ids = Ids::default();
    let (_, row) = ids
        .rows("wallet", &line, Uuid::nil(), &Columns::default())
        .next()
        .unwrap()
        .unwrap();
    assert_eq!(row["read_for"], serde_json::Value::Null);
    let line = format!(r#"{{"url":"https://example.org/rss","added_by":"{stranger}"}}"#);
    let (_, row) = ids
        .rows("feed_source", &line, Uuid::nil(), &Columns::default())
        .next()
        .unwrap()
        .unwrap();
    assert_eq!(
        row["added_by"],
        serde_json::Value::Null,
        "nor with a share of what is fetched"
    );
}

#[test]
fn an_alert_comes_in_as_calls_would_keep_it() {
    let ids = Ids::default();
    let read = |line: &Value| {
        let line = line.to_string();
        let row = ids.rows("alert", &line, Uuid::nil(), &Columns::default()).next();
        row.unwrap().map(|(_, row)| row)
    };
    let condition =
        serde_json::json!({"kind": "price", "coin": "bitcoin", "direction": "above", "level": "100", "beside": "x"});
    let rule = serde_json::json!({"conditions": [condition], "beside": [1e300, 1e300]});
    let mut sent = serde_json::json!({"rule": rule, "coins": ["ethereum", "*"], "channel_ids": [Uuid::nil()]});
    let row = read(&sent).unwrap();
    assert_eq!(row["rule"]["conditions"][0]["level"], "100");
    assert!(!row["rule"].to_string().contains("beside"), "{row}");
    assert_eq!(row["coins"], serde_json::json!(["bitcoin"]));
    assert_eq!(row["channel_ids"], serde_json::json!([]));
    // No price has a network.
    sent["rule"]["conditions"][0]["network"] = "x".repeat(20_000).into();
    assert!(read(&sent).is_err());
}

#[test]
fn rows_that_are_read_together_are_short() {
    let ids = Ids::default();
    let line = format!(r#"{{"name":"{}"}}"#, "x".repeat(300_000));
    let is_read = |table: &str| {
        let row = ids.rows(table, &line, Uuid::nil(), &Columns::default()).next();
        row.unwrap().is_ok()
    };
    assert!(!is_read("watchlist"));
    assert!(is_read("entry"), "a document may be longer");
}

#[test]
fn a_paper_run_of_an_archive_does_not_run() {
    let now = "2026-11-26T12:00:00Z".parse().unwrap();
    let mut row = serde_json::json!({"state": "running", "stopped_at": null, "next_at": "2026-11-26T13:00:00Z",
        "decided": "enter"});
    stop_run(&mut row, now);
    let stopped = serde_json::json!({"state": "stopped", "stopped_at": "2026-11-26T12:00:00+00:00", "next_at": null,
        "decided": ""});
    assert_eq!(row, stopped);
    stop_run(&mut row, now + chrono::TimeDelta::days(1));
    assert_eq!(row, stopped, "one that ended stays as it is");
}

#[test]
fn an_archive_with_thousands_of_pictures_is_opened() {
    let mut packer = Packer::default();
    for _ in 0..30_000 {
        packer.file("picture", &Uuid::now_v7().to_string(), b"\x89PNG").unwrap();
    }
    let file = packer.finish("2026-11-23T10:00:00Z".to_owned(), Vec::new()).unwrap();
    assert!(Unpacker::open(file.clone()).is_ok());
    // What a mail program or a browser puts behind it changes nothing.
    assert!(Unpacker::open([file, b"\r\n".to_vec()].concat()).is_ok());
}

#[test]
fn a_firing_of_an_archive_is_old_news() {
    let now = "2026-11-26T12:00:00Z".parse().unwrap();
    let settled = |written: Value| {
        let mut row = serde_json::json!({ "written_at": written });
        settle_firing(&mut row, now);
        row["written_at"].clone()
    };
    assert_eq!(settled("9999-12-31T00:00:00Z".into()), "2026-11-25T12:00:00+00:00");
    assert_eq!(settled(Value::Null), "2026-11-25T12:00:00+00:00");
    assert_eq!(settled("2026-05-01T00:00:00Z".into()), "2026-05-01T00:00:00+00:00");
    // Its transfers are others here.
    let mut row = serde_json::json!({ "written_at": null, "whales": ["17"], "reverted_at": "2026-11-20T00:00:00Z" });
    settle_firing(&mut row, now);
    assert_eq!(
        (&row["whales"], &row["reverted_at"]),
        (&Value::Null, &"2026-11-20T00:00:00Z".into())
    );
}

#[test]
fn faults_name_file_and_line() {
    let mut ids = Ids::default();
    let message = |error: BadArchive| error.to_string();
    assert_eq!(
        message(ids.add("task", "{}\n[]").unwrap_err()),
        "`task.ndjson` line 2: This is not a JSON object."
    );
    assert_eq!(
        message(ids.add("task", r#"{"id":"7"}"#).unwrap_err()),
        "`task.ndjson` line 1: `id` is no id."
    );
    let bad = "{\"title\":\"a\u{202e}b\"}";
    let columns = Columns::new([("created_at", "timestamp with time zone")]);
    let line = "{}\n{\"created_at\":\"infinity\"}";
    let fault = ids
        .rows("task", line, Uuid::nil(), &columns)
        .nth(1)
        .unwrap()
        .unwrap_err();
    assert_eq!(
        message(fault),
        "`task.ndjson` line 2, `created_at`: This is not a time between the years 1 and 9999, such as `2026-05-01T12:00:00Z`."
    );
    assert!(
        ids.rows("task", bad, Uuid::nil(), &Columns::default())
            .next()
            .unwrap()
            .is_err()
    );
}

#[test]
fn an_alert_with_a_category_outside_of_the_list_is_refused() {
    let ids = Ids::default();
    let is_taken = |kind: &str, direction: &str, category: &str| {
        let condition = serde_json::json!({"kind": kind, "chain": "ethereum", "direction": direction,
            "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "categories": [category]});
        let line = serde_json::json!({"rule": {"conditions": [condition]}}).to_string();
        ids.rows("alert", &line, Uuid::nil(), &Columns::default())
            .next()
            .unwrap()
            .is_ok()
    };
    assert!(is_taken("transfer", "in", "mixer"));
    assert!(!is_taken("transfer", "in", "my_cluster"));
    // The author of a label may use a word of their own.
    assert!(is_taken("label", "address", "my_cluster"));
}
