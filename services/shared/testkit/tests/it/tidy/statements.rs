//! Statements as text: diesel checks none of them, so each is where diesel has no words for it, and is counted. And connections over which a
//! statement would wait without end for a server that hangs: nobody holds one.

use std::collections::BTreeMap;

use super::{none, tree};

/// Statements as text by file. A number only goes down; each that is left says beside it why.
const AS_TEXT: [(&str, usize); 17] = [
    ("services/market-ingest/src/store/listed_coin.rs", 2),
    ("services/market-ingest/src/store/pool.rs", 1),
    ("services/market-ingest/src/store/pool_sample.rs", 2),
    ("services/onchain/casebook/src/store/label.rs", 3),
    ("services/onchain/casebook/src/store/name.rs", 3),
    ("services/onchain/whales/src/store/whale_list.rs", 2),
    ("services/shared/kit/src/idempotency/kept.rs", 1),
    ("services/shared/kit/src/roles.rs", 2),
    ("services/shared/jobs/src/worker.rs", 1),
    ("services/shared/metering/src/ledger.rs", 1),
    ("services/workspace/src/store/archive/mod.rs", 1),
    ("services/workspace/src/store/archive/read.rs", 4),
    ("services/workspace/src/store/archive/write.rs", 4),
    ("services/workspace/src/store/etf.rs", 1),
    ("services/workspace/src/store/news_document.rs", 1),
    ("services/workspace/src/store/news_list.rs", 2),
    ("services/workspace/src/store/news_source.rs", 1),
];

#[test]
fn statements_as_text_become_fewer() {
    let allowed = BTreeMap::from(AS_TEXT);
    let mut broken = Vec::new();
    let mut seen = BTreeMap::new();
    for file in tree::files() {
        if !file.path.starts_with("services/") || !file.path.contains("/src/") || !file.ends(&[".rs"]) {
            continue;
        }
        let count = file.text.matches("sql_query(").count();
        if count > 0 {
            seen.insert(file.path, count);
        }
    }
    for (path, count) in &seen {
        let most = allowed.get(path.as_str()).copied().unwrap_or(0);
        if *count > most {
            broken.push(format!(
                "{path}: {count} of at most {most}; say it in the words of diesel"
            ));
        }
    }
    for (path, most) in AS_TEXT {
        let count = seen.get(path).copied().unwrap_or(0);
        if count < most {
            broken.push(format!(
                "{path}: {count} are left; allow no more than these from now on"
            ));
        }
    }
    none("statements as text", &broken);
}

/// What lends a connection without the patience of `kit::scoped`. Kit itself makes these, and the tests hold some.
const BARE: [&str; 4] = ["pg::get(", "pg::Conn", "pool.get()", "pool().get()"];
const MAY_HOLD: [&str; 2] = ["services/shared/kit/src/", "services/shared/testkit/"];

#[test]
fn no_service_holds_a_connection_that_waits_for_a_silent_server() {
    let mut broken = Vec::new();
    for file in tree::files() {
        let is_own = MAY_HOLD.iter().any(|place| file.path.starts_with(place));
        if is_own || !file.path.starts_with("services/") || !file.path.contains("/src/") || !file.ends(&[".rs"]) {
            continue;
        }
        for (line, text) in file.text.lines().enumerate() {
            if BARE.iter().any(|bare| text.contains(bare)) {
                broken.push(file.at(line, text.trim()));
            }
        }
    }
    none(
        "connections that wait for a server that hangs; take one of kit::scoped",
        &broken,
    );
}
