//! The audit log as its owner sees it.

use chrono::{DateTime, Utc};

/// A stored event, as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    pub at: DateTime<Utc>,
    pub event: String,
    pub outcome: String,
    pub ip: String,
    pub session_hash: Option<String>,
}
