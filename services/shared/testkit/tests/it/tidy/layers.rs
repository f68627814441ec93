//! Layers point one way: grpc → app → {store, upstream} → domain → vocab.

use super::{
    none, paths,
    tree::{self, File},
};

/// What the modules of a layer may not name, nor anything below it.
const BANNED: &[(&str, &[&str])] = &[
    (
        "domain",
        &[
            "tonic",
            "diesel",
            "diesel_async",
            "reqwest",
            "redis",
            "proto",
            "tokio",
            "actix_web",
            "kit::clock",
            "kit::pg",
            "kit::cache",
            "crate::app",
            "crate::store",
            "crate::upstream",
            "crate::grpc",
        ],
    ),
    (
        "store",
        &[
            "tonic",
            "proto",
            "reqwest",
            "crate::app",
            "crate::upstream",
            "crate::grpc",
        ],
    ),
    (
        "upstream",
        &[
            "diesel",
            "diesel_async",
            "kit::pg",
            "crate::app",
            "crate::store",
            "crate::grpc",
        ],
    ),
    (
        "app",
        &[
            "diesel",
            "diesel_async",
            "reqwest",
            "redis",
            "tonic",
            "proto",
            "crate::grpc",
        ],
    ),
    (
        "grpc",
        &[
            "diesel",
            "diesel_async",
            "reqwest",
            "redis",
            "kit::pg",
            "crate::store",
            "crate::upstream",
        ],
    ),
];
/// The gateway stores nothing.
const BANNED_IN_GATEWAY: &[&str] = &["diesel", "diesel_async", "redis", "kit::pg"];

#[test]
fn layers_point_one_way() {
    let mut broken = Vec::new();
    let mut looked = [0; BANNED.len()];
    for file in tree::files().iter().filter(|file| in_a_service(file)) {
        let layer = layer(file);
        let place = BANNED.iter().position(|(name, _)| *name == layer);
        let mut banned: Vec<&str> = place.map(|at| BANNED[at].1.to_vec()).unwrap_or_default();
        if let Some(at) = place {
            looked[at] += 1;
        }
        if file.path.starts_with("services/gateway/") {
            banned.extend(BANNED_IN_GATEWAY);
        }
        for path in paths::of(file) {
            if banned.iter().any(|word| path.reaches(word)) {
                broken.push(file.at(path.line, &path.text()));
            }
        }
    }
    assert!(
        looked.iter().all(|files| *files > 10),
        "the layers were not found: {looked:?}"
    );
    none("a layer names what it may not know", &broken);
}

/// Crates that are one layer as a whole. What goes wrong in the store is said by the error that all share.
const WHOLE: &[(&str, &str)] = &[
    ("services/onchain/model/src/error.rs", "store"),
    ("services/onchain/model/", "domain"),
    ("services/onchain/heuristics/", "domain"),
    ("services/onchain/providers/", "upstream"),
    ("services/workspace/document/", "domain"),
    ("services/workspace/alert-rules/", "domain"),
    ("services/workspace/assistant/", "domain"),
    ("services/workspace/calendar/", "domain"),
    ("services/workspace/dashboard-document/", "domain"),
    ("services/workspace/etf-flows/", "domain"),
    ("services/workspace/feed-rules/", "domain"),
    ("services/workspace/imports/", "domain"),
    ("services/workspace/performance/", "domain"),
    ("services/workspace/strategy-rules/", "domain"),
    ("services/workspace/trading-rules/", "domain"),
    ("services/workspace/lots/", "domain"),
];

/// The layer that a file of a service belongs to, or its outermost module.
fn layer(file: &File) -> String {
    let whole = WHOLE.iter().find(|(place, _)| file.path.starts_with(place));
    whole.map_or_else(
        || paths::modules(&file.path).into_iter().next().unwrap_or_default(),
        |(_, layer)| (*layer).to_owned(),
    )
}

/// Nobody judges a crate that has no layers and is none: it has to be named in [`WHOLE`].
#[test]
fn every_crate_of_a_service_has_layers_or_is_one() {
    let files = tree::files();
    let crates = files.iter().filter_map(|file| file.path.strip_suffix("/Cargo.toml"));
    let within: Vec<&str> = crates
        .filter(|place| place.starts_with("services/") && place.split('/').count() == 3)
        .filter(|place| !place.starts_with("services/shared/"))
        .collect();
    assert!(within.len() > 10, "the crates were not found: {within:?}");
    let unjudged: Vec<String> = within
        .into_iter()
        .filter(|place| {
            let source = format!("{place}/src/");
            let own = files
                .iter()
                .filter(|file| file.path.starts_with(&source) && in_a_service(file));
            let layers: Vec<String> = own.map(layer).collect();
            !BANNED.iter().any(|(name, _)| layers.iter().any(|layer| layer == name))
        })
        .map(str::to_owned)
        .collect();
    none("a crate is of no layer", &unjudged);
}

/// Files of a service beside its layers: they start it, say how it is set up and what goes wrong in it, or are a program over files.
const BESIDE: &[&str] = &[
    "",
    "config",
    "error",
    "error_tests",
    "cli",
    "taint_file",
    "backtest_file",
];
/// They have no layers.
const WITHOUT: &[&str] = &["services/gateway/", "services/sandbox/", "services/meridian/"];

/// A folder with another name would be a way around: nothing in it is judged, and a layer that names it reaches all that it reaches.
#[test]
fn every_file_of_a_service_is_in_a_layer() {
    let files = tree::files();
    let has_layers = |file: &&File| in_a_service(file) && !WITHOUT.iter().any(|place| file.path.starts_with(place));
    let layered: Vec<&File> = files.iter().filter(has_layers).collect();
    assert!(layered.len() > 800, "the files were not found: {}", layered.len());
    let outside: Vec<String> = layered
        .into_iter()
        .filter(|file| {
            let layer = layer(file);
            !BANNED.iter().any(|(name, _)| *name == layer) && !BESIDE.contains(&layer.as_str())
        })
        .map(|file| file.path.clone())
        .collect();
    none("a file is in no layer", &outside);
}

/// Services have the layers; shared crates and the one-machine binary do not.
fn in_a_service(file: &File) -> bool {
    file.ends(&[".rs"])
        && file.path.starts_with("services/")
        && file.path.contains("/src/")
        && !file.path.starts_with("services/shared/")
}

#[test]
fn time_and_environment_have_one_door() {
    const CLOCK: &[&str] = &["services/shared/kit/src/clock.rs"];
    // Not services: they take a Config that clap filled.
    const ENVIRONMENT: &[&str] = &[
        "services/shared/embedded-pg/src/",
        "services/shared/testkit/src/",
        "build.rs",
        // Home folders, and which variable a bad value came from: both are asked before there is a Config.
        "services/meridian/src/folder.rs",
        "services/meridian/src/failure.rs",
    ];
    let mut broken = Vec::new();
    let mut doors = 0;
    for file in tree::files()
        .iter()
        .filter(|file| file.ends(&[".rs"]) && !file.path.contains("/tests/"))
    {
        let may = |doors: &[&str]| doors.iter().any(|door| file.path.contains(door));
        for path in paths::of(file) {
            let clock = path.has_pair("Utc", |name| name == "now");
            let environment = path.has_pair("env", |name| name.starts_with("var"));
            if !clock && !environment {
                continue;
            }
            if (clock && !may(CLOCK)) || (environment && !may(ENVIRONMENT)) {
                broken.push(file.at(path.line, &path.text()));
            } else {
                doors += 1;
            }
        }
    }
    assert!(doors > 3, "not even the doors were found: {doors}");
    none("take a Clock, and a Config", &broken);
}
