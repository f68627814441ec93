//! What the provider last said, as a replica heard it and as the ledger keeps it.

use chrono::{DateTime, Utc};

/// What the provider last said.
#[derive(Debug, Clone, Default, PartialEq, Eq, diesel::Queryable)]
pub struct ProviderHealth {
    pub blocked_until: Option<DateTime<Utc>>,
    pub last_success_at: Option<DateTime<Utc>>,
    pub last_error: Option<String>,
    pub last_error_at: Option<DateTime<Utc>>,
    /// When it last refused our key.
    pub key_refused_at: Option<DateTime<Utc>>,
}

impl ProviderHealth {
    /// The key was refused, and no call succeeded since.
    #[must_use]
    pub fn key_is_refused(&self) -> bool {
        self.key_refused_at.is_some() && self.key_refused_at >= self.last_success_at
    }

    /// The newer of both. The ledger lacks what a replica could not write down. Its `blocked_until` stands: another replica may have
    /// ended the pause.
    #[must_use]
    pub fn or_newer(mut self, other: Self) -> Self {
        if other.last_error_at > self.last_error_at {
            self.last_error = other.last_error;
            self.last_error_at = other.last_error_at;
        }
        self.last_success_at = self.last_success_at.max(other.last_success_at);
        self.key_refused_at = self.key_refused_at.max(other.key_refused_at);
        self
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};

    use super::ProviderHealth;

    fn at(minute: u32) -> Option<DateTime<Utc>> {
        Some(format!("2026-03-10T12:{minute:02}:00Z").parse().unwrap())
    }

    fn failed(text: &str, minute: u32) -> ProviderHealth {
        ProviderHealth {
            last_error: Some(text.to_owned()),
            last_error_at: at(minute),
            ..ProviderHealth::default()
        }
    }

    #[test]
    fn an_error_that_the_ledger_was_not_told_is_still_known() {
        let ledger = ProviderHealth {
            last_success_at: at(1),
            ..ProviderHealth::default()
        };
        let health = ledger.or_newer(failed("no answer", 2));
        assert_eq!(health.last_error.as_deref(), Some("no answer"));
        assert_eq!((health.last_success_at, health.last_error_at), (at(1), at(2)));
    }

    #[test]
    fn of_two_errors_the_newer_one_stands() {
        let (old, new) = (failed("old", 1), failed("new", 2));
        assert_eq!(old.clone().or_newer(new.clone()), new);
        assert_eq!(new.clone().or_newer(old), new);
    }

    #[test]
    fn a_pause_that_another_replica_ended_does_not_come_back() {
        let mine = ProviderHealth {
            blocked_until: at(30),
            last_success_at: at(3),
            key_refused_at: at(2),
            ..ProviderHealth::default()
        };
        let health = ProviderHealth::default().or_newer(mine);
        assert_eq!(health.blocked_until, None);
        assert_eq!((health.last_success_at, health.key_refused_at), (at(3), at(2)));
        assert!(!health.key_is_refused());
    }
}
