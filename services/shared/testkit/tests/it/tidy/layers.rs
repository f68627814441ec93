//! Layers point one way: grpc → app → {store, upstream} → domain → vocab.

use super::{none, tree};

/// What a file below the folder may not name.
const BANNED: &[(&str, &[&str])] = &[
    (
        "/domain/",
        &[
            "tonic::",
            "diesel::",
            "diesel_async::",
            "reqwest::",
            "redis::",
            "proto::",
            "tokio::",
            "actix_web::",
            "kit::clock::",
            "kit::pg::",
            "kit::cache::",
            "crate::app::",
            "crate::store::",
            "crate::upstream::",
            "crate::grpc::",
        ],
    ),
    (
        "/store/",
        &[
            "tonic::",
            "proto::",
            "reqwest::",
            "crate::app::",
            "crate::upstream::",
            "crate::grpc::",
        ],
    ),
    (
        "/upstream/",
        &[
            "diesel::",
            "diesel_async::",
            "kit::pg::",
            "crate::app::",
            "crate::store::",
            "crate::grpc::",
        ],
    ),
    (
        "/app/",
        &[
            "diesel::",
            "diesel_async::",
            "reqwest::",
            "redis::",
            "tonic::",
            "proto::",
            "crate::grpc::",
        ],
    ),
    (
        "/grpc/",
        &[
            "diesel::",
            "diesel_async::",
            "reqwest::",
            "redis::",
            "kit::pg::",
            "crate::store::",
            "crate::upstream::",
        ],
    ),
    ("/gateway/src/", &["diesel::", "diesel_async::", "redis::", "kit::pg::"]),
];

#[test]
fn layers_point_one_way() {
    let mut broken = Vec::new();
    for file in tree::files()
        .iter()
        .filter(|file| file.ends(&[".rs"]) && in_a_service(&file.path))
    {
        let banned = BANNED
            .iter()
            .filter(|(folder, _)| file.path.contains(folder))
            .flat_map(|(_, words)| *words);
        for word in banned {
            for (line, text) in file.code().filter(|(_, text)| tree::names(text, word)) {
                broken.push(file.at(line, text.trim()));
            }
        }
    }
    none("a layer names what it may not know", &broken);
}

/// Services have the layers; shared crates and the one-machine binary do not.
fn in_a_service(path: &str) -> bool {
    path.starts_with("services/") && path.contains("/src/") && !path.starts_with("services/shared/")
}

#[test]
fn time_and_environment_have_one_door() {
    const DOORS: [(&str, &[&str]); 2] = [
        ("Utc::now(", &["services/shared/kit/src/clock.rs"]),
        // Not services: they take a Config that clap filled.
        (
            "env::var",
            &[
                "services/shared/embedded-pg/src/",
                "services/shared/testkit/src/",
                "build.rs",
                // Home folders, and which variable a bad value came from: both are asked before there is a Config.
                "services/meridian/src/folder.rs",
                "services/meridian/src/failure.rs",
            ],
        ),
    ];
    let mut broken = Vec::new();
    for file in tree::files()
        .iter()
        .filter(|file| file.ends(&[".rs"]) && !file.path.contains("/tests/"))
    {
        for (word, doors) in DOORS {
            if !doors.iter().any(|door| file.path.contains(door)) {
                broken.extend(
                    file.code()
                        .filter(|(_, text)| text.contains(word))
                        .map(|(line, text)| file.at(line, text.trim())),
                );
            }
        }
    }
    none("take a Clock, and a Config", &broken);
}
