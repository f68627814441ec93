//! Saved traces.

use proto::onchain as pb;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::{instant, instant_or_none};

/// A trace without its document.
#[derive(Debug, Serialize, ToSchema)]
pub struct TraceHead {
    pub id: String,
    pub name: String,
    #[schema(example = "bitcoin")]
    pub chain: String,
    pub version: u32,
    /// SHA-256 of the document, hex.
    pub sha256: String,
    pub nodes: u32,
    pub edges: u32,
    pub created_at: String,
    pub updated_at: String,
}

/// A trace with its document.
#[derive(Debug, Serialize, ToSchema)]
pub struct Trace {
    #[serde(flatten)]
    pub head: TraceHead,
    /// The application's own document: nodes, edges, notes, view and steps.
    #[schema(value_type = Object)]
    pub content: Box<RawValue>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Traces {
    pub traces: Vec<TraceHead>,
    /// Where the list goes on.
    pub next: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TraceVersion {
    pub version: u32,
    pub name: String,
    pub sha256: String,
    pub nodes: u32,
    pub edges: u32,
    pub saved_at: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TraceVersions {
    pub versions: Vec<TraceVersion>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TraceShare {
    pub id: String,
    /// The secret of the link; only in the answer that makes it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub token: String,
    /// The version that the link shows.
    pub version: u32,
    pub created_at: String,
    pub expires_at: String,
    pub revoked_at: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TraceShares {
    pub shares: Vec<TraceShare>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTrace {
    pub name: String,
    pub chain: String,
    #[schema(value_type = Object)]
    pub content: Box<RawValue>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SavedTrace {
    pub name: String,
    #[schema(value_type = Object)]
    pub content: Box<RawValue>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTraceShare {
    /// Until the link ends, 1 to 2160.
    pub hours: u32,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SharedTrace {
    /// The secret of a link.
    pub token: String,
}

impl From<pb::Trace> for TraceHead {
    fn from(trace: pb::Trace) -> Self {
        Self {
            id: trace.id,
            name: trace.name,
            chain: trace.chain,
            version: trace.version,
            sha256: trace.sha256,
            nodes: trace.nodes,
            edges: trace.edges,
            created_at: instant(trace.created_unix_ms),
            updated_at: instant(trace.updated_unix_ms),
        }
    }
}

impl Trace {
    /// None where the service sent no JSON.
    #[must_use]
    pub fn of(mut trace: pb::Trace) -> Option<Self> {
        let content = RawValue::from_string(std::mem::take(&mut trace.content)).ok()?;
        Some(Self {
            head: trace.into(),
            content,
        })
    }
}

impl From<pb::TraceVersion> for TraceVersion {
    fn from(version: pb::TraceVersion) -> Self {
        Self {
            version: version.version,
            name: version.name,
            sha256: version.sha256,
            nodes: version.nodes,
            edges: version.edges,
            saved_at: instant(version.saved_unix_ms),
        }
    }
}

impl From<pb::TraceShare> for TraceShare {
    fn from(share: pb::TraceShare) -> Self {
        Self {
            id: share.id,
            token: share.token,
            version: share.version,
            created_at: instant(share.created_unix_ms),
            expires_at: instant(share.expires_unix_ms),
            revoked_at: instant_or_none(share.revoked_unix_ms),
        }
    }
}
