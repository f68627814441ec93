//! How a provider failed, and what that means for a caller.

use std::{sync::Arc, time::Duration};

use chain_model::error::{Cause, Error};
use kit::Spent;
use serde_json::error::Category;

use crate::toll::Closed;

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
    /// 200 where the refusal is in a body that is fine: an error of JSON-RPC, or one of Etherscan's.
    #[error("it answered with status {status}: {message}")]
    Refused { status: u16, message: String },
    #[error("it did not answer in time")]
    Timeout,
    #[error("it cannot be reached: {0}")]
    Away(String),
    /// HTML, or truncated or wrong JSON: whatever was asked, this is no answer.
    #[error("its answer cannot be read: {0}")]
    Garbled(String),
    /// An answer whose values cannot be, or that is too big.
    #[error("its answer cannot be used: {0}")]
    Shape(String),
    /// The user on whose behalf it would be called reached a limit of their own.
    #[error("{0}")]
    Spent(Spent),
    /// The call could not be counted, and was not made.
    #[error("the call could not be counted")]
    Uncounted(#[source] Cause),
    /// No such provider is configured.
    #[error("not configured")]
    Absent,
}

impl Failure {
    /// Is the provider unwell, whatever is asked? Only that may open its breaker, which keeps everybody away. A refusal of one request
    /// (status 4xx, an error of JSON-RPC), odd values in one answer, and a request to slow down are no outage.
    pub(super) const fn is_outage(&self) -> bool {
        match self {
            Self::Limited { .. }
            | Self::Unknown
            | Self::TooMuch(_)
            | Self::Resting { .. }
            | Self::Shape(_)
            | Self::Spent(_)
            | Self::Uncounted(_)
            | Self::Absent => false,
            Self::Refused { .. } => !self.is_about_request(),
            Self::Timeout | Self::Away(_) | Self::Garbled(_) => true,
        }
    }

    /// The provider was not asked, so nothing is known of it.
    pub(super) const fn is_uncalled(&self) -> bool {
        matches!(self, Self::Spent(_) | Self::Uncounted(_))
    }

    /// The provider is well and refuses what was asked.
    const fn is_about_request(&self) -> bool {
        matches!(
            self,
            Self::Refused {
                status: 200 | 400..=499,
                ..
            }
        )
    }

    /// `provider` is the name that a page shows.
    pub(super) fn error(self, provider: &str) -> Error {
        match self {
            Self::Limited { retry_after } => Error::Limited {
                provider: provider.to_owned(),
                retry_after,
            },
            Self::Spent(spent) => Error::Spent(spent),
            Self::Uncounted(cause) => Error::StoreAway(cause),
            Self::Unknown => Error::NoTransaction,
            Self::Absent => Error::NoChain,
            Self::Resting { retry_after } => Error::Provider {
                provider: provider.to_owned(),
                retry_after: Some(retry_after),
                cause: Arc::new(self),
            },
            Self::Refused { .. } if self.is_about_request() => Error::Refused {
                provider: provider.to_owned(),
                cause: Arc::new(self),
            },
            Self::TooMuch(_)
            | Self::Refused { .. }
            | Self::Timeout
            | Self::Away(_)
            | Self::Garbled(_)
            | Self::Shape(_) => Error::Provider {
                provider: provider.to_owned(),
                retry_after: None,
                cause: Arc::new(self),
            },
        }
    }
}

impl From<Closed> for Failure {
    fn from(closed: Closed) -> Self {
        match closed {
            Closed::Spent(spent) => Self::Spent(spent),
            Closed::Away(cause) => Self::Uncounted(cause),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        match error.classify() {
            Category::Data => Self::Shape(error.to_string()),
            Category::Io | Category::Syntax | Category::Eof => Self::Garbled(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::failure::Failure;

    fn refused(status: u16) -> Failure {
        Failure::Refused {
            status,
            message: String::new(),
        }
    }

    #[test]
    fn only_an_outage_is_an_outage() {
        let of = |json: &str| Failure::from(serde_json::from_str::<[u8; 2]>(json).unwrap_err());
        let about_one = [200, 400, 401, 403, 404, 410, 413, 422, 451, 499].map(refused);
        let about_one = about_one.into_iter().chain([of("[1]"), of("{}"), Failure::Unknown]);
        for failure in about_one {
            assert!(!failure.is_outage(), "{failure:?}");
        }
        let outages = [301, 302, 500, 502, 503, 504, 521].map(refused);
        let outages = outages.into_iter().chain([of("<html>"), of("[1,"), Failure::Timeout]);
        for failure in outages {
            assert!(failure.is_outage(), "{failure:?}");
        }
    }
}
