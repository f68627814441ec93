//! A user's spending limit for a provider is reached: the same refusal wherever on its way it is met.

use std::time::Duration;

use chrono::{DateTime, Utc};
use vocab::{ErrorKind, Provider};

use crate::{Classify, status};

/// No further call is made for this user until the limit resets or is raised. What is kept still answers.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Spent {
    message: String,
    resets_at: DateTime<Utc>,
    wait: Duration,
}

impl Spent {
    pub const CODE: &str = "spending_limit_reached";

    #[must_use]
    pub fn new(provider: Provider, resets_at: DateTime<Utc>, now: DateTime<Utc>) -> Self {
        Self {
            message: format!(
                "Your spending limit for {} is reached. It resets on {} (UTC). Raise it under Settings, Spending limits.",
                provider.name(),
                resets_at.format("%-d %B %Y")
            ),
            resets_at,
            wait: (resets_at - now).to_std().unwrap_or_default(),
        }
    }

    /// What a service answered, where it was this.
    #[must_use]
    pub fn read(answer: &tonic::Status) -> Option<Self> {
        let said = status::read(answer);
        if said.code != Self::CODE {
            return None;
        }
        Some(Self {
            message: said.message,
            resets_at: said.resets_at?,
            wait: said.retry_after?,
        })
    }

    #[must_use]
    pub const fn resets_at(&self) -> DateTime<Utc> {
        self.resets_at
    }

    #[must_use]
    pub const fn wait(&self) -> Duration {
        self.wait
    }
}

impl Classify for Spent {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Limited
    }

    fn code(&self) -> &'static str {
        Self::CODE
    }

    fn retry_after(&self) -> Option<Duration> {
        Some(self.wait)
    }

    fn resets_at(&self) -> Option<DateTime<Utc>> {
        Some(self.resets_at)
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};
    use vocab::Provider;

    use super::Spent;
    use crate::status;

    #[test]
    fn it_survives_every_hop() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        let spent = Spent::new(
            Provider::Esplora,
            at("2026-12-01T00:00:00Z"),
            at("2026-11-30T23:00:00Z"),
        );
        assert!(
            spent
                .to_string()
                .contains("Esplora is reached. It resets on 1 December 2026")
        );
        assert_eq!(spent.wait().as_secs(), 3_600);
        assert_eq!(Spent::read(&status::of(&spent)), Some(spent));
        assert_eq!(Spent::read(&tonic::Status::resource_exhausted("other")), None);
    }
}
