//! Who calls whom: services share contracts, never code, and their calls go round in no circle.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    crates::table,
    none,
    paths::{self, Named},
    tree,
};

/// Service crate and the contract that it serves.
const SERVICES: [(&str, Option<&str>); 6] = [
    ("auth", Some("auth")),
    ("market-ingest", Some("market")),
    ("forecasting", Some("forecast")),
    ("onchain", Some("onchain")),
    ("workspace", Some("workspace")),
    ("gateway", None),
];

#[test]
fn no_service_is_built_on_another() {
    let mut broken = Vec::new();
    for (service, _) in SERVICES {
        let path = format!("services/{service}/Cargo.toml");
        let files = tree::files();
        let manifest = files.iter().find(|file| file.path == path).unwrap();
        for (line, text) in table(manifest, &["[dependencies]"]) {
            let name = text.split(['.', ' ', '=']).next().unwrap_or_default();
            let closed =
                SERVICES.iter().any(|(other, _)| *other == name) || ["sandbox", "meridian", "testkit"].contains(&name);
            if closed {
                broken.push(manifest.at(line, text));
            }
        }
    }
    none("services share contracts, not code", &broken);
}

/// The parts of onchain, each with those that it may know. A new edge is a decision, and is drawn in ARCHITECTURE.md.
const PARTS: [(&str, &str, &[&str]); 7] = [
    ("model", "chain-model", &[]),
    ("heuristics", "heuristics", &["chain-model"]),
    ("providers", "chain-providers", &["chain-model", "heuristics"]),
    ("casebook", "casebook", &["chain-model", "chain-providers"]),
    ("ledger", "ledger", &["chain-model", "chain-providers", "casebook"]),
    (
        "tracer",
        "tracer",
        &["chain-model", "heuristics", "chain-providers", "casebook", "ledger"],
    ),
    (
        "whales",
        "whales",
        &["chain-model", "heuristics", "chain-providers", "casebook", "ledger"],
    ),
];

#[test]
fn the_parts_of_onchain_know_those_below_and_nobody_else_knows_them() {
    let mut broken = Vec::new();
    let mut seen = 0;
    for manifest in tree::files().iter().filter(|file| file.path.ends_with("Cargo.toml")) {
        let folder = manifest.path.trim_end_matches("/Cargo.toml");
        let own = folder
            .strip_prefix("services/onchain/")
            .and_then(|name| PARTS.iter().find(|(folder, ..)| *folder == name));
        seen += usize::from(own.is_some());
        for (line, text) in table(manifest, &["[dependencies]", "[dev-dependencies]"]) {
            let name = text.split(['.', ' ', '=']).next().unwrap_or_default();
            let part = PARTS.iter().any(|(_, crate_name, _)| *crate_name == name);
            let may = folder == "services/onchain" || own.is_some_and(|(.., below)| below.contains(&name));
            if part && !may {
                broken.push(manifest.at(line, text));
            }
        }
    }
    assert_eq!(seen, PARTS.len(), "the parts were not found");
    none("a part knows another that it may not", &broken);
}

#[test]
fn calls_go_round_in_no_circle() {
    let calls = calls();
    for (service, _) in SERVICES {
        let mut seen = BTreeSet::new();
        let mut open: Vec<&str> = calls[service].iter().copied().collect();
        while let Some(next) = open.pop() {
            assert_ne!(next, service, "`{service}` calls itself through {calls:?}");
            if seen.insert(next) {
                open.extend(&calls[next]);
            }
        }
    }
    // As drawn in ARCHITECTURE.md; a new edge is a decision, not an accident.
    assert!(calls["auth"].is_empty(), "auth calls nobody: {calls:?}");
    assert!(
        calls["market-ingest"].iter().all(|called| *called == "auth"),
        "market-ingest asks for spending limits only: {calls:?}"
    );
    assert!(
        calls["forecasting"].iter().all(|called| *called == "market-ingest"),
        "forecasting reads market data only: {calls:?}"
    );
    assert!(
        calls["onchain"]
            .iter()
            .all(|called| ["auth", "market-ingest"].contains(called)),
        "onchain asks for prices and spending limits only: {calls:?}"
    );
    assert!(
        calls["workspace"]
            .iter()
            .all(|called| ["auth", "market-ingest", "onchain", "forecasting"].contains(called)),
        "workspace asks for prices, for what wallets moved, for forecasts, and for mails to its users: {calls:?}"
    );
}

/// A service calls another when its own code names the client of the other's contract.
fn calls() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let files = tree::files();
    let calls: BTreeMap<_, BTreeSet<_>> = SERVICES
        .iter()
        .map(|(service, _)| {
            let own = format!("services/{service}/");
            let named: Vec<Named> = files
                .iter()
                .filter(|file| file.path.starts_with(&own) && file.path.contains("/src/") && file.ends(&[".rs"]))
                .flat_map(paths::of)
                .collect();
            let metered = named.iter().any(|path| path.reaches("metering"));
            let mut called: BTreeSet<&str> = SERVICES
                .iter()
                .filter_map(|(other, contract)| Some((*other, (*contract)?)))
                .filter(|(other, contract)| other != service && names_client(&named, contract))
                .map(|(other, _)| other)
                .collect();
            // It reads limits for whoever counts calls with it.
            called.extend(metered.then_some("auth"));
            (*service, called)
        })
        .collect();
    assert_eq!(calls["gateway"].len(), 5, "the gateway calls every service: {calls:?}");
    calls
}

/// `…market::market_feed_client::…` or, after `use proto::market as pb`, `pb::market_client::…`.
fn names_client(named: &[Named], contract: &str) -> bool {
    let module = format!("proto::{contract}");
    let client = |name: &String| name.ends_with("_client") || name.ends_with("Client");
    named.iter().any(|path| path.reaches(&module)) && named.iter().any(|path| path.segments.iter().any(client))
}
