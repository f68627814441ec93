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
    /// It answered, and so many rows of its lists could not be read and were left out.
    Partial {
        left_out: u32,
    },
    Failed(String),
    /// Its quota is used up for now.
    Limited {
        retry_after: Option<Duration>,
    },
    /// Not asked: not configured, or not needed.
    Skipped(String),
}

impl State {
    /// Of a list that was read but for so many rows.
    #[must_use]
    pub const fn read(left_out: u32) -> Self {
        match left_out {
            0 => Self::Ok,
            left_out => Self::Partial { left_out },
        }
    }

    /// Of so many tokens that were not asked for, since there are too many.
    #[must_use]
    pub fn tokens_left_out(count: usize) -> Self {
        Self::Skipped(match count {
            1 => "1 token was not asked for".to_owned(),
            _ => format!("{count} tokens were not asked for"),
        })
    }

    /// Of two answers of the same source: rows that were left out add up, and the first failure stays.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Ok, other) | (other, Self::Ok) => other,
            (Self::Partial { left_out: one }, Self::Partial { left_out: other }) => Self::Partial {
                left_out: one.saturating_add(other),
            },
            (Self::Partial { .. }, failed) | (failed, _) => failed,
        }
    }
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

    /// Adds how a source fared.
    pub fn push(&mut self, source: impl Into<String>, state: State) {
        self.sources.push((source.into(), state));
    }

    /// As [`Coverage::push`], but a source that is there already has both of its states as one.
    pub fn merge(&mut self, source: String, state: State) {
        match self.sources.iter_mut().find(|(name, _)| *name == source) {
            Some((_, known)) => *known = std::mem::replace(known, State::Ok).and(state),
            None => self.sources.push((source, state)),
        }
    }
}

/// A value with its source.
#[derive(Debug, Clone)]
pub struct Fetched<T> {
    pub value: T,
    pub provenance: Provenance,
}

#[cfg(test)]
mod tests {
    use crate::provenance::{Coverage, State};

    #[test]
    fn rows_that_were_left_out_add_up_and_a_failure_stays() {
        let partial = |left_out| State::Partial { left_out };
        let failed = || State::Failed("away".to_owned());
        let mut coverage = Coverage::default();
        for state in [State::Ok, State::read(2), State::Ok, State::read(3)] {
            coverage.merge("list".to_owned(), state);
        }
        assert_eq!(coverage.sources, [("list".to_owned(), partial(5))]);
        assert!(!coverage.complete());
        assert_eq!(partial(1).and(failed()), failed());
        assert_eq!(failed().and(partial(1)), failed());
        assert_eq!(State::read(0), State::Ok);
    }
}
