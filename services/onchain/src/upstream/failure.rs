//! How a provider failed, and what that means for a caller.

use std::{sync::Arc, time::Duration};

use crate::error::Error;

/// How a call failed.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Failure {
    /// Our own pace, or the provider's 429.
    #[error("its quota is used up for now")]
    Limited { retry_after: Option<Duration> },
    /// It does not know the thing that was asked for.
    #[error("it does not know this")]
    Unknown,
    /// The thing is there, but too big for this call.
    #[error("too much for one answer: {0}")]
    TooMuch(String),
    /// It was left alone because it failed too often.
    #[error("it failed too often and is left alone for now")]
    Resting { retry_after: Duration },
    #[error("it answered with status {status}: {message}")]
    Refused { status: u16, message: String },
    #[error("it did not answer in time")]
    Timeout,
    #[error("it cannot be reached: {0}")]
    Away(String),
    /// HTML, truncated or wrong JSON, or values that cannot be.
    #[error("its answer cannot be read: {0}")]
    Shape(String),
    /// No such provider is configured.
    #[error("not configured")]
    Absent,
}

impl Failure {
    /// Is the provider unwell? A clear answer about the thing asked for, and a request to slow down, are no outage.
    pub(super) const fn is_outage(&self) -> bool {
        match self {
            Self::Limited { .. } | Self::Unknown | Self::TooMuch(_) | Self::Resting { .. } | Self::Absent => false,
            Self::Refused { .. } | Self::Timeout | Self::Away(_) | Self::Shape(_) => true,
        }
    }

    /// `provider` is the name that a page shows.
    pub(super) fn error(self, provider: &str) -> Error {
        match self {
            Self::Limited { retry_after } => Error::Limited {
                provider: provider.to_owned(),
                retry_after,
            },
            Self::Unknown => Error::NoTransaction,
            Self::Absent => Error::NoChain,
            Self::Resting { retry_after } => Error::Provider {
                provider: provider.to_owned(),
                retry_after: Some(retry_after),
                cause: Arc::new(self),
            },
            Self::TooMuch(_) | Self::Refused { .. } | Self::Timeout | Self::Away(_) | Self::Shape(_) => {
                Error::Provider {
                    provider: provider.to_owned(),
                    retry_after: None,
                    cause: Arc::new(self),
                }
            }
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::Shape(error.to_string())
    }
}
