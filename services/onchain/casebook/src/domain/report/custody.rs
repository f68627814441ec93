//! The chain of custody: for each exhibit who gave its data, when they were read, when it was added, and the hash that seals it.

use chrono::{DateTime, Utc};

use super::{Report, Shown, content::written, readable};
use crate::domain::case::Figure;

pub(super) const TITLE: &str = "Chain of custody";
pub(super) const TEXT: &str = "Each exhibit was sealed when it was added to the case: its content can't change afterwards, and its hash is part of the manifest. Times are in UTC.";

/// How one exhibit came into the case.
pub(super) struct Custody<'a> {
    /// As in `E1`.
    pub(super) number: usize,
    pub(super) title: &'a str,
    /// In UTC.
    pub(super) added: String,
    /// Who gave its data, and when they were last read. Of what has no answer that could be verified it says so.
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
            added: readable(&shown.created_at),
            source: source(shown, figures, report.is_redacted()),
            sha256: proof.map_or("", |proof| proof.sha256.as_str()),
        }
    })
}

/// `redacted`: hashes are left out of the copy, so that it can't say which figures have an answer.
fn source(shown: &Shown, figures: &[Figure], redacted: bool) -> String {
    let mut names: Vec<String> = Vec::new();
    let mut last: Option<DateTime<Utc>> = None;
    for figure in figures {
        let is_kept = redacted || !figure.sha256.is_empty();
        let name = match figure.provider.as_str() {
            "" => "the author".to_owned(),
            provider if is_kept => provider.to_owned(),
            provider => format!("{provider} (no answer is kept)"),
        };
        if !names.contains(&name) {
            names.push(name);
        }
        // Whoever sent it may have written it in another zone.
        let read = DateTime::parse_from_rfc3339(&figure.fetched_at).ok();
        last = last.max(read.filter(|_| is_kept).map(|at| at.to_utc()));
    }
    if names.is_empty() {
        let what = if shown.kind == "file" {
            "Uploaded file"
        } else {
            "No figures with a recorded source"
        };
        return what.to_owned();
    }
    let names = names.join(", ");
    match last {
        Some(read) => format!("{names}, last read {}", written(read)),
        None => names,
    }
}
