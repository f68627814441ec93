//! Each crate: one set of lints and versions for all, and a page that says what it owns.

use super::{none, tree, tree::File};

/// Named by code that a build writes, and nowhere else.
const IN_GENERATED_CODE: [(&str, &str); 1] = [("proto/Cargo.toml", "tonic_prost")];

fn manifests() -> Vec<File> {
    let all: Vec<File> = tree::files()
        .into_iter()
        .filter(|file| file.path.ends_with("/Cargo.toml"))
        .collect();
    assert!(all.len() > 8, "the crates were not found");
    all
}

/// Lines of the named tables, with their numbers.
pub(super) fn table<'a>(file: &'a File, wanted: &'a [&str]) -> impl Iterator<Item = (usize, &'a str)> {
    let mut inside = false;
    file.text.lines().enumerate().filter(move |(_, line)| {
        if line.starts_with('[') {
            inside = wanted.contains(line);
            return false;
        }
        inside && !line.trim().is_empty() && !line.starts_with('#')
    })
}

#[test]
fn all_inherit_lints_and_versions() {
    let mut broken = Vec::new();
    for file in &manifests() {
        if !table(file, &["[lints]"]).any(|(_, line)| line == "workspace = true") {
            broken.push(format!("{}: no `[lints] workspace = true`", file.path));
        }
        for key in ["version", "edition", "rust-version", "license", "publish"] {
            let inherited = format!("{key}.workspace = true");
            if !table(file, &["[package]"]).any(|(_, line)| line == inherited) {
                broken.push(format!("{}: no `{inherited}`", file.path));
            }
        }
        for (line, text) in table(file, &["[dependencies]", "[dev-dependencies]", "[build-dependencies]"]) {
            if !text.contains("workspace = true") {
                broken.push(file.at(line, text));
            }
        }
    }
    none("versions and lints are set once, in the root manifest", &broken);
}

#[test]
fn each_crate_is_a_member() {
    let root = std::fs::read_to_string(testkit::root().join("Cargo.toml")).unwrap();
    let outside: Vec<String> = manifests()
        .iter()
        .map(|file| file.path.trim_end_matches("/Cargo.toml").to_owned())
        .filter(|folder| !root.contains(&format!("\"{folder}\",")))
        .collect();
    none("not in the workspace", &outside);
}

/// A library or a program without tests of its own says so, and is not compiled a second time to find none; a test put there later would
/// never run.
#[test]
fn what_is_not_tested_holds_no_test() {
    let files = tree::files();
    let manifests = manifests();
    let untested = [("[lib]", "src/"), ("[[bin]]", "src/main.rs")].map(|(target, source)| {
        let named = manifests
            .iter()
            .filter(move |file| table(file, &[target]).any(|(_, line)| line == "test = false"));
        named.map(move |file| file.path.replace("Cargo.toml", source))
    });
    let unseen: Vec<String> = untested
        .into_iter()
        .flatten()
        .flat_map(|source| files.iter().filter(move |file| file.path.starts_with(&source)))
        .flat_map(|file| {
            let tests = file.text.lines().enumerate().filter(|(_, line)| {
                let line = line.trim_start();
                line.starts_with("proptest!") || (line.starts_with("#[") && line.contains("test"))
            });
            tests.map(move |(line, text)| file.at(line, text))
        })
        .collect();
    none("take `test = false` out of the crate's manifest", &unseen);
}

#[test]
fn each_service_has_its_page() {
    let without: Vec<String> = manifests()
        .iter()
        .map(|file| file.path.trim_end_matches("/Cargo.toml"))
        .filter(|folder| folder.starts_with("services/") && !folder.starts_with("services/shared/"))
        .filter(|folder| !testkit::root().join(folder).join("README.md").is_file())
        .map(str::to_owned)
        .collect();
    none("no README.md", &without);
}

#[test]
fn main_is_short() {
    let long: Vec<String> = tree::files()
        .iter()
        .filter(|file| file.path.ends_with("/src/main.rs"))
        .map(|file| (file.text.lines().count(), &file.path))
        .filter(|(lines, _)| *lines > 40)
        .map(|(lines, path)| format!("{path}: {lines} lines"))
        .collect();
    none("main parses and hands over; the rest belongs into the library", &long);
}

#[test]
fn what_a_manifest_declares_is_used() {
    let files = tree::files();
    let manifests = manifests();
    let folders: Vec<&str> = manifests
        .iter()
        .map(|file| file.path.trim_end_matches("Cargo.toml"))
        .collect();
    let mut unused = Vec::new();
    for (file, folder) in manifests.iter().zip(&folders) {
        // What a crate inside of this folder says is its own.
        let inner: Vec<&&str> = folders
            .iter()
            .filter(|other| other.starts_with(folder) && *other != folder)
            .collect();
        let source: String = files
            .iter()
            .filter(|file| file.ends(&[".rs"]) && file.path.starts_with(folder))
            .filter(|file| !inner.iter().any(|inner| file.path.starts_with(**inner)))
            .flat_map(|file| file.text.lines())
            .filter(|line| !line.trim_start().starts_with("//"))
            .fold(String::new(), |all, line| all + line + "\n");
        for (line, text) in table(file, &["[dependencies]", "[dev-dependencies]", "[build-dependencies]"]) {
            let name = text
                .split(['=', '.'])
                .next()
                .unwrap_or_default()
                .trim()
                .replace('-', "_");
            let is_generated = IN_GENERATED_CODE.contains(&(file.path.as_str(), name.as_str()));
            if !is_generated && !names(&source, &name) {
                unused.push(file.at(line, text));
            }
        }
    }
    none("declared and named nowhere in the crate", &unused);
}

/// True where the source names a crate: in a path, in a `use`, or as a macro's argument.
fn names(source: &str, name: &str) -> bool {
    source.match_indices(name).any(|(at, _)| {
        let before = source[..at].chars().next_back();
        let after = &source[at + name.len()..];
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '.')
            && (["::", "!", ";", " as ", " =", "="]
                .iter()
                .any(|next| after.starts_with(next))
                || source[..at].ends_with("use "))
    })
}
