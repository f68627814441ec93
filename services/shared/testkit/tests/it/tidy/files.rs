//! Each file: small, introduced by a sentence, without leftovers, without traces of one machine.

use super::{none, tree};

const MOST_LINES: usize = 400;
/// Written by programs.
const GENERATED: [&str; 5] = [
    "frontend/src/api/generated.ts",
    "frontend/src/api/endpoints/",
    "schema.rs",
    "package-lock.json",
    "Cargo.lock",
];
const TOP: [&str; 22] = [
    ".cargo",
    ".ci",
    ".dockerignore",
    ".gitattributes",
    ".github",
    ".gitignore",
    ".gitleaks.toml",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE",
    "Makefile",
    "README.md",
    "clippy.toml",
    "deny.toml",
    "deploy",
    "frontend",
    "helm",
    "proto",
    "rust-toolchain.toml",
    "rustfmt.toml",
];

fn generated(path: &str) -> bool {
    GENERATED.iter().any(|name| path.contains(name))
}

#[test]
fn no_file_is_a_house() {
    let long: Vec<String> = tree::files()
        .iter()
        .filter(|file| file.ends(&[".rs", ".ts", ".tsx", ".py", ".sh", ".css"]) && !generated(&file.path))
        // All texts of a feature, one an entry, so that an editor reads them in one sitting.
        .filter(|file| !file.path.ends_with("/copy.ts"))
        .map(|file| (file.text.lines().count(), &file.path))
        .filter(|(lines, _)| *lines > MOST_LINES)
        .map(|(lines, path)| format!("{path}: {lines} lines"))
        .collect();
    none("files over 400 lines hold more than one thing (aim at 300)", &long);
}

#[test]
fn each_rust_file_says_what_it_is() {
    let silent: Vec<String> = tree::files()
        .iter()
        .filter(|file| file.ends(&[".rs"]) && !generated(&file.path))
        .filter(|file| !file.text.trim_start().starts_with("//! ") && !file.text.starts_with("#![doc = include_str!"))
        .map(|file| file.path.clone())
        .collect();
    none("a file begins with `//! what it is`", &silent);
}

#[test]
fn nothing_is_left_unfinished() {
    // Put together here, so that this file is not its own finding.
    let words = [
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
        concat!("XX", "X "),
        concat!("#[", "ignore"),
        concat!("todo", "!("),
        concat!("unimplemented", "!("),
    ];
    let mut broken = Vec::new();
    for file in tree::files()
        .iter()
        .filter(|file| file.ends(&[".rs", ".ts", ".tsx", ".proto", ".sql"]) && !generated(&file.path))
    {
        for (line, text) in file.text.lines().enumerate() {
            if words.iter().any(|word| tree::names(text, word)) {
                broken.push(file.at(line, text.trim()));
            }
        }
    }
    none("unfinished work or a switched-off test", &broken);
}

/// Readers of the tree have nothing else: what it rests on is said in it.
#[test]
fn no_design_outside_of_the_tree_is_referred_to() {
    let words = [
        concat!("of the ", "design"),
        concat!("The ", "design's"),
        concat!("shared/", "design"),
        concat!("examples of ", "the plan"),
    ];
    let mut broken = Vec::new();
    for file in tree::files()
        .iter()
        .filter(|file| file.ends(&[".rs", ".ts", ".tsx", ".proto", ".sql", ".md", ".py", ".sh"]))
    {
        for (line, text) in file.text.lines().enumerate() {
            if words.iter().any(|word| text.contains(word)) {
                broken.push(file.at(line, text.trim()));
            }
        }
    }
    none("a reference to what is not in the tree", &broken);
}

#[test]
fn no_machine_and_no_registry_is_named() {
    let words = [
        concat!("/wo", "rk/"),
        concat!("/ro", "ot/"),
        concat!("/ho", "me/"),
        concat!("/Us", "ers/"),
        concat!("py", "pi.org"),
        concat!("python", "hosted.org"),
        concat!("registry.", "npmjs.org"),
        concat!("static.", "crates.io"),
    ];
    let mut broken = Vec::new();
    // Images and clusters have a root of their own, whose home is the same on every machine.
    let own_root = |file: &tree::File, word: &str| file.path.starts_with("deploy/") && word == words[1];
    for file in tree::files().iter().filter(|file| !file.path.ends_with("Cargo.lock")) {
        for (line, text) in file.text.lines().enumerate() {
            if words.iter().any(|word| begins(text, word) && !own_root(file, word)) {
                let shown: String = text.trim().chars().take(100).collect();
                broken.push(file.at(line, &shown));
            }
        }
    }
    broken.truncate(20);
    none("a path of one machine, or a registry's host", &broken);
}

/// Not within a longer path: `features/home/` is no home folder.
fn begins(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        !word.starts_with('/') || !text[..at].ends_with(|c: char| c.is_alphanumeric() || "_-.})".contains(c))
    })
}

#[test]
fn the_top_level_is_closed() {
    let root = testkit::root();
    let made = ["target", ".git", ".meridian", "services"];
    let stray: Vec<String> = tree::entries(&root)
        .iter()
        .map(|path| path.file_name().unwrap_or_default().to_string_lossy().into_owned())
        .filter(|name| !TOP.contains(&name.as_str()) && !made.contains(&name.as_str()) && !name.ends_with(".log"))
        .collect();
    none("the top level holds nothing else", &stray);
}

/// `x/mod.rs`, never `x.rs` beside a folder `x`: whoever looks for a module finds all of it in one place.
#[test]
fn a_module_with_a_folder_is_in_it() {
    let files = tree::files();
    let sources = || {
        files
            .iter()
            .filter(|file| ["/src/", "/tests/"].iter().any(|place| file.path.contains(place)) && file.ends(&[".rs"]))
    };
    let beside: Vec<String> = sources()
        .map(|file| file.path.trim_end_matches(".rs"))
        .filter(|module| sources().any(|other| other.path.starts_with(&format!("{module}/"))))
        .map(|module| format!("{module}.rs: move it to {module}/mod.rs"))
        .collect();
    none("modules beside their folders", &beside);
}
