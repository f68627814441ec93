//! Recomputes the hashes of a report, and names what differs.

use std::collections::BTreeSet;

use super::{FORMAT, FORMAT_1, Manifest, Proof, Report, Shown, frame_hash, hash, salted, salted_json};
use crate::domain::case::{MOST_EXHIBITS, MOST_FIGURES};

/// What came of one comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    Ok,
    Differs,
    /// What the report names is not there.
    Missing,
    /// Left out of this report, so it cannot be recomputed from it.
    Redacted,
    /// Entered by a person: no stored answer stands behind it.
    Unproven,
}

impl State {
    /// The word that stands for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Differs => "differs",
            Self::Missing => "missing",
            Self::Redacted => "redacted",
            Self::Unproven => "unproven",
        }
    }

    /// Nothing is wrong.
    #[must_use]
    pub const fn good(self) -> bool {
        matches!(self, Self::Ok | Self::Redacted | Self::Unproven)
    }
}

/// One comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// `manifest`, `case`, `exhibit` or `figure`.
    pub part: &'static str,
    pub name: String,
    pub exhibit_id: String,
    pub state: State,
    pub expected: String,
    pub found: String,
    pub message: String,
}

impl Check {
    /// Compares what is expected of a part with what was found.
    #[must_use]
    pub fn of(part: &'static str, name: impl Into<String>, exhibit_id: &str, expected: &str, found: String) -> Self {
        let state = if expected == found { State::Ok } else { State::Differs };
        Self {
            part,
            name: name.into(),
            exhibit_id: exhibit_id.to_owned(),
            state,
            expected: expected.to_owned(),
            found,
            message: String::new(),
        }
    }

    /// The same with another state and the reason for it.
    #[must_use]
    pub fn with(self, state: State, message: impl Into<String>) -> Self {
        Self {
            state,
            message: message.into(),
            ..self
        }
    }
}

/// The text is no report of ours.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NoReport(String);

/// Reads the JSON form.
///
/// # Errors
/// Where it is none.
pub fn read(text: &str) -> Result<Report, NoReport> {
    let report: Report = serde_json::from_str(text).map_err(|error| {
        NoReport(format!(
            "This is not a report in JSON form (line {}, column {}).",
            error.line(),
            error.column()
        ))
    })?;
    let wrong = |message: &str| Err(NoReport(message.to_owned()));
    if ![FORMAT, FORMAT_1].contains(&report.manifest.format.as_str()) {
        return wrong("This report has a format that isn't supported.");
    }
    // Each is compared, and its figures are asked for: a report of a few megabytes could ask for one a thousand times.
    let proofs = &report.manifest.exhibits;
    let most = MOST_EXHIBITS as usize;
    if proofs.len() > most || report.exhibits.len() > most {
        return wrong("This report has more exhibits than a case holds.");
    }
    if proofs.iter().any(|proof| proof.figures.len() > MOST_FIGURES) {
        return wrong("This report has more figures than an exhibit holds.");
    }
    let mut named = BTreeSet::new();
    if !proofs.iter().all(|proof| named.insert(proof.id.as_str())) {
        return wrong("The manifest of this report names an exhibit twice.");
    }
    Ok(report)
}

/// Everything that a report can prove by itself: that nothing in it was changed after it was made.
#[must_use]
pub fn alone(report: &Report) -> Vec<Check> {
    let manifest = &report.manifest;
    let salt = &manifest.case_salt;
    let mut checks = vec![Check::of(
        "manifest",
        "Manifest",
        "",
        &report.manifest_sha256,
        hash(manifest),
    )];
    let case = Check::of(
        "case",
        "Case",
        "",
        &manifest.case_sha256,
        salted_json(salt, &report.case),
    );
    checks.push(unless_redacted(case, manifest));
    let beside = Check::of(
        "case",
        "Titles, notes and names",
        "",
        &manifest.said_sha256,
        frame_hash(salt, &report.exhibits, &report.names),
    );
    checks.push(unless_redacted(beside, manifest));
    for proof in &manifest.exhibits {
        if !report.exhibits.iter().any(|shown| shown.id == proof.id) {
            let check = Check::of("exhibit", &proof.id, &proof.id, &proof.sha256, String::new());
            checks.push(check.with(
                State::Missing,
                "The manifest names an exhibit that is not in the report.",
            ));
        }
    }
    for shown in &report.exhibits {
        let Some(proof) = manifest.exhibits.iter().find(|proof| proof.id == shown.id) else {
            let check = Check::of("exhibit", &shown.title, &shown.id, "", hash(&shown.content));
            checks.push(check.with(State::Differs, "This exhibit is not in the manifest."));
            continue;
        };
        if shown.kind == "file" {
            checks.push(file(shown, proof, manifest.format == FORMAT_1));
        } else {
            let check = Check::of(
                "exhibit",
                &shown.title,
                &proof.id,
                &proof.sha256,
                salted_json(&proof.salt, &shown.content),
            );
            checks.push(unless_redacted(check, manifest));
        }
    }
    checks
}

/// A file's bytes are not in the report: its hash is told, where it is known.
fn file(shown: &Shown, proof: &Proof, first_form: bool) -> Check {
    let digest = hex::decode(&proof.file_sha256).unwrap_or_default();
    let check = |found: String| Check::of("exhibit", &shown.title, &proof.id, &proof.sha256, found);
    if !digest.is_empty() && salted(&proof.salt, &digest) != proof.sha256 {
        return check(salted(&proof.salt, &digest));
    }
    let message = match proof.file_sha256.as_str() {
        "" if first_form => "A file: compare its SHA-256 with this one.".to_owned(),
        "" => "A file: only the case can prove it.".to_owned(),
        plain => format!("A file: compare its SHA-256 with {plain}."),
    };
    check(String::new()).with(State::Unproven, message)
}

/// In a redacted report a part that differs may have been left out of: that is said, and not called wrong.
fn unless_redacted(check: Check, manifest: &Manifest) -> Check {
    if check.state == State::Differs && !manifest.redacted.is_empty() {
        check.with(State::Redacted, "Left out in part: only the whole report can prove it.")
    } else {
        check
    }
}
