//! A report that proves itself: what a case says, what it rests on, and a manifest with the hash of everything.

mod content;
pub mod html;
pub mod pdf;
mod pdf_font;
mod pdf_paper;
pub mod picture;
pub mod redact;
pub mod verify;

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::case::{Case, CaseText, Exhibit, Figure};

/// Version of this form.
pub const FORMAT: &str = "meridian-report/1";

/// What of a report an answer by a link may leave out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Redact {
    /// Addresses and transaction ids, wherever they stand: each becomes a numbered word, the same everywhere.
    Addresses,
    Amounts,
    /// The title and file names.
    Names,
    /// Notes of exhibits.
    Notes,
    Findings,
}

impl Redact {
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        Some(match word {
            "addresses" => Self::Addresses,
            "amounts" => Self::Amounts,
            "names" => Self::Names,
            "notes" => Self::Notes,
            "findings" => Self::Findings,
            _ => return None,
        })
    }

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Addresses => "addresses",
            Self::Amounts => "amounts",
            Self::Names => "names",
            Self::Notes => "notes",
            Self::Findings => "findings",
        }
    }
}

/// Hashes of one exhibit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    pub id: String,
    pub kind: String,
    /// Of the content as compact JSON, or of the file.
    pub sha256: String,
    pub figures: Vec<Figure>,
}

/// Everything by its hash. Its own hash is that of its compact JSON, members in this order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    pub format: String,
    pub case_id: String,
    pub case_version: i32,
    /// RFC 3339 in UTC.
    pub generated_at: String,
    pub redacted: Vec<String>,
    /// Of `case` as compact JSON, before anything was left out.
    pub case_sha256: String,
    /// Of titles, notes and whatever else is said of exhibits, and of the names, before anything was left out.
    pub said_sha256: String,
    pub exhibits: Vec<Proof>,
    /// Of the manifest before anything was left out; empty where nothing was.
    pub whole_manifest_sha256: String,
}

/// An exhibit as a report shows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Shown {
    pub id: String,
    pub kind: String,
    pub title: String,
    pub note: String,
    pub chain: String,
    pub subject: String,
    /// Null for a file.
    pub content: Value,
    pub file_name: String,
    pub media_type: String,
    pub size: u64,
    pub created_at: String,
}

/// A name that a reader of the report may see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    pub chain: String,
    pub address: String,
    pub text: String,
    pub source: String,
    pub confidence: u8,
}

/// The whole report; its JSON form is this, and the other forms are drawn from it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    pub manifest: Manifest,
    pub manifest_sha256: String,
    pub case: CaseText,
    pub exhibits: Vec<Shown>,
    /// Names of addresses that stand in it.
    pub names: Vec<Named>,
}

/// SHA-256 as hex.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// Hash of a value as compact JSON. Texts, numbers and lists of ours always serialise.
#[must_use]
pub fn hash(value: &impl Serialize) -> String {
    sha256(serde_json::to_string(value).unwrap_or_default().as_bytes())
}

#[must_use]
pub fn time(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// Hash of all that a report says beside the case and the contents of its exhibits.
#[must_use]
pub fn said(exhibits: &[Shown], names: &[Named]) -> String {
    let heads: Vec<Shown> = exhibits
        .iter()
        .map(|shown| Shown {
            content: Value::Null,
            ..shown.clone()
        })
        .collect();
    hash(&(heads, names))
}

/// Puts a report together, with nothing left out.
#[must_use]
pub fn build(case: &Case, exhibits: &[Exhibit], names: Vec<Named>, now: DateTime<Utc>) -> Report {
    let proofs = exhibits.iter().map(|exhibit| Proof {
        id: exhibit.id.to_string(),
        kind: exhibit.kind.clone(),
        sha256: hex::encode(exhibit.sha256),
        figures: exhibit.figures.clone(),
    });
    let shown: Vec<Shown> = exhibits.iter().map(shown).collect();
    let manifest = Manifest {
        format: FORMAT.to_owned(),
        case_id: case.id.to_string(),
        case_version: case.version,
        generated_at: time(now),
        redacted: Vec::new(),
        case_sha256: hash(&case.text),
        said_sha256: said(&shown, &names),
        exhibits: proofs.collect(),
        whole_manifest_sha256: String::new(),
    };
    Report {
        manifest_sha256: hash(&manifest),
        manifest,
        case: case.text.clone(),
        exhibits: shown,
        names,
    }
}

fn shown(exhibit: &Exhibit) -> Shown {
    Shown {
        id: exhibit.id.to_string(),
        kind: exhibit.kind.clone(),
        title: exhibit.title.clone(),
        note: exhibit.note.clone(),
        chain: exhibit.chain.clone(),
        subject: exhibit.subject.clone(),
        content: serde_json::from_str(&exhibit.content).unwrap_or(Value::Null),
        file_name: exhibit.file_name.clone(),
        media_type: exhibit.media_type.clone(),
        size: exhibit.size,
        created_at: time(exhibit.created_at),
    }
}

impl Report {
    /// Why a picture of the case is not drawn, where `shown` is one.
    fn no_picture(&self, shown: &Shown) -> Option<&'static str> {
        picture::is_picture(&shown.media_type).then_some(if self.manifest.redacted.is_empty() {
            "This picture is not in the report: the case no longer has it, or the report would be too large."
        } else {
            "This picture is not in this copy: it may show what was left out."
        })
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
