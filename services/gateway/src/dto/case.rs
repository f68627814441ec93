//! Investigations, their exhibits, and reports.

use proto::onchain as pb;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::{instant, instant_or_none, label::some};

/// What somebody concludes.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    pub text: String,
    /// 0 to 100.
    pub confidence: u32,
    /// Ids of exhibits that it rests on.
    #[serde(default)]
    pub exhibits: Vec<String>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CaseEvent {
    /// RFC 3339, or `yyyy-mm-dd`.
    pub at: String,
    pub text: String,
    /// Id of an exhibit, or empty.
    #[serde(default)]
    pub exhibit: String,
}

/// What people write of a case.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CaseText {
    pub title: String,
    #[serde(default)]
    pub question: String,
    /// `open`, `review` or `closed`.
    #[serde(default = "open")]
    pub status: String,
    #[serde(default)]
    pub findings: Vec<Finding>,
    #[serde(default)]
    pub timeline: Vec<CaseEvent>,
    /// What the work does not show.
    #[serde(default)]
    pub limits: String,
}

fn open() -> String {
    "open".to_owned()
}

impl From<CaseText> for pb::CaseText {
    fn from(text: CaseText) -> Self {
        let finding = |finding: Finding| pb::Finding {
            text: finding.text,
            confidence: finding.confidence,
            exhibits: finding.exhibits,
        };
        let event = |event: CaseEvent| pb::CaseEvent {
            at: event.at,
            text: event.text,
            exhibit: event.exhibit,
        };
        Self {
            title: text.title,
            question: text.question,
            status: text.status,
            findings: text.findings.into_iter().map(finding).collect(),
            timeline: text.timeline.into_iter().map(event).collect(),
            limits: text.limits,
        }
    }
}

impl From<pb::CaseText> for CaseText {
    fn from(text: pb::CaseText) -> Self {
        let finding = |finding: pb::Finding| Finding {
            text: finding.text,
            confidence: finding.confidence,
            exhibits: finding.exhibits,
        };
        let event = |event: pb::CaseEvent| CaseEvent {
            at: event.at,
            text: event.text,
            exhibit: event.exhibit,
        };
        Self {
            title: text.title,
            question: text.question,
            status: text.status,
            findings: text.findings.into_iter().map(finding).collect(),
            timeline: text.timeline.into_iter().map(event).collect(),
            limits: text.limits,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Case {
    pub id: String,
    pub text: CaseText,
    /// For `If-Match`.
    pub version: i32,
    pub created_at: String,
    pub updated_at: String,
    pub exhibit_count: u32,
    /// Empty in lists.
    pub exhibits: Vec<Exhibit>,
}

impl From<pb::Case> for Case {
    fn from(case: pb::Case) -> Self {
        Self {
            id: case.id,
            text: case.text.unwrap_or_default().into(),
            version: case.version,
            created_at: instant(case.created_unix_ms),
            updated_at: instant(case.updated_unix_ms),
            exhibit_count: case.exhibit_count,
            exhibits: case.exhibits.into_iter().map(Exhibit::from).collect(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CaseList {
    pub cases: Vec<Case>,
    pub next: Option<String>,
}

/// A number in an exhibit, with the answer that it was read from.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    pub name: String,
    pub value: String,
    #[serde(default)]
    pub unit: String,
    #[serde(default)]
    pub provider: String,
    /// Path and query, without keys.
    #[serde(default)]
    pub endpoint: String,
    #[serde(default)]
    pub block_height: u64,
    /// RFC 3339; null where a person entered the figure.
    pub fetched_at: Option<String>,
    /// SHA-256 of the answer's bytes, hex; empty where there was none.
    #[serde(default)]
    pub sha256: String,
}

impl From<Figure> for pb::Figure {
    fn from(figure: Figure) -> Self {
        let fetched = figure.fetched_at.as_deref().map(chrono::DateTime::parse_from_rfc3339);
        Self {
            name: figure.name,
            value: figure.value,
            unit: figure.unit,
            provenance: Some(pb::Provenance {
                provider: figure.provider,
                endpoint: figure.endpoint,
                fetched_unix_ms: fetched.and_then(Result::ok).map_or(0, |at| at.timestamp_millis()),
                block_height: figure.block_height,
                sha256: figure.sha256,
            }),
        }
    }
}

impl From<pb::Figure> for Figure {
    fn from(figure: pb::Figure) -> Self {
        let from = figure.provenance.unwrap_or_default();
        Self {
            name: figure.name,
            value: figure.value,
            unit: figure.unit,
            provider: from.provider,
            endpoint: from.endpoint,
            block_height: from.block_height,
            fetched_at: instant_or_none(from.fetched_unix_ms),
            sha256: from.sha256,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Exhibit {
    pub id: String,
    /// `profile`, `trace`, `transaction`, `chart`, `file` or `note`.
    pub kind: String,
    pub title: String,
    pub note: String,
    pub chain: Option<String>,
    /// Address or transaction that it is about.
    pub subject: Option<String>,
    /// What it shows; null for a file.
    #[schema(value_type = Option<Object>)]
    pub content: Option<Box<RawValue>>,
    /// SHA-256 of the content as compact JSON, or of the file.
    pub sha256: String,
    pub figures: Vec<Figure>,
    pub file_name: Option<String>,
    pub media_type: Option<String>,
    pub size: u64,
    pub created_at: String,
}

impl From<pb::Exhibit> for Exhibit {
    fn from(exhibit: pb::Exhibit) -> Self {
        Self {
            id: exhibit.id,
            kind: exhibit.kind,
            title: exhibit.title,
            note: exhibit.note,
            chain: some(exhibit.chain),
            subject: some(exhibit.subject),
            content: RawValue::from_string(exhibit.content).ok(),
            sha256: exhibit.sha256,
            figures: exhibit.figures.into_iter().map(Figure::from).collect(),
            file_name: some(exhibit.file_name),
            media_type: some(exhibit.media_type),
            size: exhibit.size,
            created_at: instant(exhibit.created_unix_ms),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewExhibit {
    /// `profile`, `trace`, `transaction`, `chart` or `note`.
    pub kind: String,
    pub title: String,
    #[serde(default)]
    pub note: String,
    #[serde(default)]
    pub chain: String,
    #[serde(default)]
    pub subject: String,
    /// Any JSON of at most 512 KiB; left out for a transaction, which is fetched.
    #[schema(value_type = Option<Object>)]
    pub content: Option<Box<RawValue>>,
    #[serde(default)]
    pub figures: Vec<Figure>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExhibitHeading {
    pub title: String,
    #[serde(default)]
    pub note: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Check {
    /// `manifest`, `case`, `exhibit` or `figure`.
    pub part: String,
    pub name: String,
    pub exhibit_id: Option<String>,
    /// `ok`, `differs`, `missing`, `redacted` or `unproven`.
    pub state: String,
    pub expected: String,
    pub found: String,
    pub message: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Verification {
    /// Nothing differs and nothing is missing.
    pub good: bool,
    pub checks: Vec<Check>,
    pub manifest_sha256: String,
}

impl From<pb::VerifyCaseResponse> for Verification {
    fn from(answer: pb::VerifyCaseResponse) -> Self {
        let checks = answer.checks.into_iter().map(|check| Check {
            part: check.part,
            name: check.name,
            exhibit_id: some(check.exhibit_id),
            state: check.state,
            expected: check.expected,
            found: check.found,
            message: check.message,
        });
        Self {
            good: answer.good,
            checks: checks.collect(),
            manifest_sha256: answer.manifest_sha256,
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewShare {
    /// 1 to 2,160.
    pub hours: u32,
    /// Some of `addresses`, `amounts`, `names`, `notes`, `findings`.
    #[serde(default)]
    pub redact: Vec<String>,
}

/// A link to a report as it was when the link was made.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportShare {
    pub id: String,
    pub created_at: String,
    pub expires_at: String,
    pub revoked_at: Option<String>,
    pub redact: Vec<String>,
    pub reads: u32,
    pub read_at: Option<String>,
    pub manifest_sha256: String,
    /// Path of the page, given once: when the link is made.
    pub path: Option<String>,
}

impl From<pb::ReportShare> for ReportShare {
    fn from(share: pb::ReportShare) -> Self {
        Self {
            id: share.id,
            created_at: instant(share.created_unix_ms),
            expires_at: instant(share.expires_unix_ms),
            revoked_at: instant_or_none(share.revoked_unix_ms),
            redact: share.redact,
            reads: share.reads,
            read_at: instant_or_none(share.read_unix_ms),
            manifest_sha256: share.manifest_sha256,
            path: None,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReportShares {
    pub shares: Vec<ReportShare>,
}
