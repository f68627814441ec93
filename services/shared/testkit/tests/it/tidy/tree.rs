//! The tree's own files, without what builds leave in it.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Folders that builds and runs make; `.gitignore` names them too.
const MADE: [&str; 12] = [
    ".git",
    ".cache",
    ".shots",
    "target",
    "node_modules",
    "dist",
    ".meridian",
    "test-results",
    "playwright-report",
    ".venv",
    "__pycache__",
    "coverage",
];

/// A text file of the project.
pub(super) struct File {
    /// Path from the root, with `/`.
    pub(super) path: String,
    pub(super) text: String,
}

impl File {
    pub(super) fn ends(&self, endings: &[&str]) -> bool {
        endings.iter().any(|ending| self.path.ends_with(ending))
    }

    /// `path:line: what`
    pub(super) fn at(&self, line: usize, what: &str) -> String {
        format!("{}:{}: {what}", self.path, line + 1)
    }
}

/// All text files, in order of their paths.
pub(super) fn files() -> Vec<File> {
    let root = testkit::root();
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for path in entries(&folder) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                if !MADE.contains(&name.as_str()) {
                    folders.push(path);
                }
            } else if let Ok(text) = fs::read_to_string(&path) {
                let path = path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
                found.push(File { path, text });
            }
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(found.len() > 50, "the tree was not found");
    found
}

pub(super) fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect()
}

/// `word` as a path's first part: not the tail of a longer name or path.
pub(super) fn names(line: &str, word: &str) -> bool {
    line.match_indices(word)
        .any(|(at, _)| !line[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_' || before == ':'))
}

#[test]
fn words_are_found_whole() {
    assert!(names("use proto::market;", "proto::"));
    assert!(names("-> Result<proto::Coin>", "proto::"));
    assert!(!names("use my_proto::x;", "proto::"));
    assert!(!names("crate::proto::x", "proto::"));
}
