//! The chain of custody: for each exhibit who gave its data, when they were read, when it was added, and the hash that seals it.

use super::{Report, Shown};
use crate::domain::case::Figure;

pub(super) const TITLE: &str = "Chain of custody";
pub(super) const TEXT: &str = "Each exhibit was sealed when it was added to the case: its content can't change afterwards, and its hash is part of the manifest. Times are in UTC.";

/// How one exhibit came into the case.
pub(super) struct Custody<'a> {
    /// As in `E1`.
    pub(super) number: usize,
    pub(super) title: &'a str,
    /// RFC 3339 in UTC.
    pub(super) added: &'a str,
    /// Who gave its data, and when they were last read.
    pub(super) source: String,
    /// Of the content with its salt; empty where a redacted copy has none.
    pub(super) sha256: &'a str,
}

/// In the order of the exhibits.
pub(super) fn of(report: &Report) -> impl Iterator<Item = Custody<'_>> {
    report.exhibits.iter().enumerate().map(|(at, shown)| {
        let proof = report.manifest.exhibits.iter().find(|proof| proof.id == shown.id);
        let figures: &[Figure] = proof.map(|proof| proof.figures.as_slice()).unwrap_or_default();
        Custody {
            number: at + 1,
            title: &shown.title,
            added: &shown.created_at,
            source: source(shown, figures),
            sha256: proof.map_or("", |proof| proof.sha256.as_str()),
        }
    })
}

fn source(shown: &Shown, figures: &[Figure]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for figure in figures {
        let name = match figure.provider.as_str() {
            "" => "the author",
            provider => provider,
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.is_empty() {
        let what = if shown.kind == "file" {
            "Uploaded file"
        } else {
            "No source is recorded"
        };
        return what.to_owned();
    }
    let names = names.join(", ");
    // All of one form, so that the last one in order is the newest. A redacted copy has none.
    match figures.iter().map(|figure| figure.fetched_at.as_str()).max() {
        Some(read) if !read.is_empty() => format!("{names}, last read {read}"),
        _ => names,
    }
}
