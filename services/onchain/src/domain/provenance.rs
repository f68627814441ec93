//! Where an answer comes from, and how much of what exists it covers.

use std::time::Duration;

/// Source of one fetched answer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Provenance {
    pub provider: String,
    /// Path and query, without keys.
    pub endpoint: String,
    pub fetched_unix_ms: i64,
    /// Height of the provider's best block when it answered, where known.
    pub block_height: Option<u64>,
    /// SHA-256 of the answer's bytes.
    pub sha256: Option<[u8; 32]>,
}

/// How one source answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    Ok,
    Failed(String),
    /// Its quota is used up for now.
    Limited {
        retry_after: Option<Duration>,
    },
    /// Not asked: not configured, or not needed.
    Skipped(String),
}

/// How much was seen. A source that failed is never read as absence of activity.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Coverage {
    pub loaded: u64,
    /// What the provider says exists.
    pub total: Option<u64>,
    pub sources: Vec<(String, State)>,
}

impl Coverage {
    /// Everything that exists was seen, from every source.
    #[must_use]
    pub fn complete(&self) -> bool {
        let all = self.total.is_none_or(|total| self.loaded >= total);
        all && self.sources.iter().all(|(_, state)| matches!(state, State::Ok))
    }

    pub fn push(&mut self, source: impl Into<String>, state: State) {
        self.sources.push((source.into(), state));
    }
}

/// A value with its source.
#[derive(Debug, Clone)]
pub struct Fetched<T> {
    pub value: T,
    pub provenance: Provenance,
}
