//! A report that proves itself: what a case says, what it rests on, and a manifest with the hash of everything.

mod content;
mod custody;
pub mod figures;
pub mod html;
mod ids;
mod member;
pub mod pdf;
mod pdf_embed;
mod pdf_face;
mod pdf_font;
mod pdf_paper;
pub mod picture;
pub mod redact;
pub mod verify;

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use vocab::{chain_name, counted};

use super::case::{Case, CaseText, Exhibit, Figure};

/// Version of this form.
pub const FORMAT: &str = "meridian-report/2";
/// The form before hashes were salted. Whole copies of it are still verified; see [`redact`] for redacted ones.
pub const FORMAT_1: &str = "meridian-report/1";

/// What of a report an answer by a link may leave out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Redact {
    /// Addresses and transaction ids, wherever they stand: each becomes a numbered word, the same everywhere. Blocks, times and
    /// hashes go with them, since public data tells which transaction was in a block.
    Addresses,
    Amounts,
    /// Titles, file names, and names of addresses and entities, also within exhibits.
    Names,
    /// Notes of exhibits and within them.
    Notes,
    Findings,
}

impl Redact {
    /// What the word stands for; none for any other word.
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

    /// The word that stands for it.
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
    /// Random bytes as hex, withheld from redacted copies: without them nobody can try out what was left out.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub salt: String,
    /// Of the salt's bytes and the SHA-256 of the content as compact JSON, or of the file.
    pub sha256: String,
    /// Of a file alone, as `sha256sum` tells it; withheld from redacted copies.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub file_sha256: String,
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
    /// As [`Proof::salt`], for the two hashes that follow.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub case_salt: String,
    /// Of the salt and the SHA-256 of `case` as compact JSON, before anything was left out.
    pub case_sha256: String,
    /// The same of titles, notes and whatever else is said of exhibits, and of the names, before anything was left out.
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

/// SHA-256 of a salt, given as hex, and a SHA-256. Without a salt it is that hash itself, as in the first form of reports.
#[must_use]
pub fn salted(salt: &str, digest: &[u8]) -> String {
    if salt.is_empty() {
        return hex::encode(digest);
    }
    let mut sum = Sha256::new();
    sum.update(hex::decode(salt).unwrap_or_default());
    sum.update(digest);
    hex::encode(sum.finalize())
}

/// [`salted`] of a value as compact JSON.
#[must_use]
pub fn salted_json(salt: &str, value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).unwrap_or_default();
    salted(salt, &Sha256::digest(text))
}

/// Hash of a value as compact JSON. Texts, numbers and lists of ours always serialise.
#[must_use]
pub fn hash(value: &impl Serialize) -> String {
    sha256(serde_json::to_string(value).unwrap_or_default().as_bytes())
}

/// RFC 3339 in UTC, with milliseconds.
#[must_use]
pub fn time(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// A time of a report as people read it: `2026-05-11 10:00:00 UTC`. Any other text stays as it is.
fn readable(text: &str) -> String {
    content::moment(text).unwrap_or_else(|| text.to_owned())
}

/// The status of a case as people read it.
fn status_words(status: &str) -> &str {
    match status {
        "open" => "Open",
        "review" => "In review",
        "closed" => "Closed",
        other => other,
    }
}

/// Salted hash of all that a report says beside the case and the contents of its exhibits.
#[must_use]
pub fn frame_hash(salt: &str, exhibits: &[Shown], names: &[Named]) -> String {
    let heads: Vec<Shown> = exhibits
        .iter()
        .map(|shown| Shown {
            content: Value::Null,
            ..shown.clone()
        })
        .collect();
    salted_json(salt, &(heads, names))
}

/// Puts a report together, with nothing left out.
#[must_use]
pub fn build(case: &Case, exhibits: &[Exhibit], names: Vec<Named>, now: DateTime<Utc>) -> Report {
    let proofs = exhibits.iter().map(|exhibit| {
        let salt = hex::encode(exhibit.salt);
        Proof {
            id: exhibit.id.to_string(),
            kind: exhibit.kind.clone(),
            sha256: salted(&salt, &exhibit.sha256),
            file_sha256: if exhibit.kind == "file" {
                hex::encode(exhibit.sha256)
            } else {
                String::new()
            },
            salt,
            figures: exhibit.figures.iter().map(Figure::as_reported).collect(),
        }
    });
    let shown: Vec<Shown> = exhibits.iter().map(shown).collect();
    let case_salt = hex::encode(case.salt);
    let manifest = Manifest {
        format: FORMAT.to_owned(),
        case_id: case.id.to_string(),
        case_version: case.version,
        generated_at: time(now),
        redacted: Vec::new(),
        case_sha256: salted_json(&case_salt, &case.text),
        said_sha256: frame_hash(&case_salt, &shown, &names),
        case_salt,
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

/// Bytes of exhibits' contents that a page or a document draws; pictures and what is said of exhibits count apart.
const MOST_DRAWN: usize = 16 << 20;
const NOT_DRAWN: &str = "This exhibit's content is in the JSON form: the report is too large to draw all of it.";

impl Shown {
    /// `Transaction on Bitcoin`; files and notes are of no chain.
    fn kind_words(&self) -> String {
        let kind = match self.kind.as_str() {
            "profile" => "Profile",
            "trace" => "Trace",
            "transaction" => "Transaction",
            "chart" => "Chart",
            "file" => "File",
            "note" => "Note",
            other => other,
        };
        if self.chain.is_empty() {
            kind.to_owned()
        } else {
            format!("{kind} on {}", chain_name(&self.chain))
        }
    }
}

impl Proof {
    /// True where the file has these bytes.
    #[must_use]
    pub fn is_of(&self, bytes: &[u8]) -> bool {
        self.sha256 == salted(&self.salt, &Sha256::digest(bytes))
    }

    /// The hashes that are known, with what each is of.
    fn hashes(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let all = [
            ("SHA-256 of this exhibit with its salt", self.sha256.as_str()),
            ("SHA-256 of the file", &self.file_sha256),
        ];
        all.into_iter().filter(|(_, hash)| !hash.is_empty())
    }
}

impl Report {
    fn is_redacted(&self) -> bool {
        !self.manifest.redacted.is_empty()
    }

    /// `, 12 bytes`; nothing in a redacted copy, where the size could tell which file it is.
    fn file_size(&self, shown: &Shown) -> String {
        if self.is_redacted() {
            String::new()
        } else {
            format!(", {}", counted(shown.size, "byte"))
        }
    }

    /// Why a picture of the case is not drawn, where `shown` is one.
    fn no_picture(&self, shown: &Shown) -> Option<&'static str> {
        picture::is_picture(&shown.media_type).then_some(if !self.is_redacted() {
            "This picture is not in the report: the case no longer has it, or the report's pictures would be too large."
        } else {
            "This picture is not in this copy: it may show what was left out."
        })
    }
}

#[cfg(test)]
mod pdf_read;
#[cfg(test)]
mod redact_tests;
#[cfg(test)]
mod tests;
