//! How a provider failed, and what that means for a caller.
//!
//! Failures are logged, here and as the cause of an error. So none displays what a provider said: refusals and error pages often repeat
//! the address that was asked about.

use std::{sync::Arc, time::Duration};

use chain_model::error::{Cause, Error};
use kit::Spent;
use provider_client::{Health, Lost};
use serde_json::error::Category;

use crate::toll::Closed;

/// How a call failed.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Failure {
    /// Too many calls at once: our own pace, or the provider's (429).
    #[error("it takes no more calls right now")]
    Limited { retry_after: Option<Duration> },
    /// The key has used up what its plan grants in a day. The wait is until the next day (UTC).
    #[error("the calls of today are used up")]
    Exhausted { retry_after: Option<Duration> },
    /// It does not know the thing that was asked for.
    #[error("it does not know this")]
    Unknown,
    /// The thing is there, but too big for this call. With what was said of it.
    #[error("too much for one answer")]
    TooMuch(String),
    /// It was left alone because it failed too often.
    #[error("it failed too often and is left alone for now")]
    Resting { retry_after: Duration },
    /// 200 where the refusal is in a body that is fine: an error of JSON-RPC, or one of Etherscan's. Of a long text
    /// `message` is the beginning.
    #[error("it answered with status {status} (text of {} bytes, not shown)", message.len())]
    Refused { status: u16, message: String },
    #[error("it did not answer in time")]
    Timeout,
    #[error("it cannot be reached: {0}")]
    Away(String),
    /// HTML, or truncated or wrong JSON: whatever was asked, this is no answer.
    #[error("its answer cannot be read: {}", kit::unquoted(.0))]
    Garbled(String),
    /// An answer whose values cannot be, or that is too big.
    #[error("its answer cannot be used: {}", kit::unquoted(.0))]
    Shape(String),
    /// The user on whose behalf it would be called reached a limit of their own.
    #[error("{0}")]
    Spent(Spent),
    /// The caller's own key at this provider has no calls left for now, which says nothing of anybody else's calls.
    #[error("your own {provider} key has no calls left for now")]
    OwnLimited {
        provider: &'static str,
        retry_after: Option<Duration>,
    },
    /// A call with the caller's own key failed, which says nothing of the calls of others who want the same.
    #[error(transparent)]
    Own(Arc<Self>),
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
            | Self::Exhausted { .. }
            | Self::Unknown
            | Self::TooMuch(_)
            | Self::Resting { .. }
            | Self::Shape(_)
            | Self::Spent(_)
            | Self::OwnLimited { .. }
            | Self::Own(_)
            | Self::Uncounted(_)
            | Self::Absent => false,
            Self::Refused { .. } => !self.is_about_request(),
            Self::Timeout | Self::Away(_) | Self::Garbled(_) => true,
        }
    }

    /// It is the caller's own affair: for anybody else the call may well succeed.
    pub(super) const fn is_callers_own(&self) -> bool {
        matches!(self, Self::Spent(_) | Self::OwnLimited { .. } | Self::Own(_))
    }

    /// The provider was not asked as it would be for others, so nothing is known of what was asked for.
    pub(super) const fn is_uncalled(&self) -> bool {
        self.is_callers_own() || matches!(self, Self::Uncounted(_))
    }

    /// No call was made, or one too many: it is worth asking again a little later.
    pub(super) const fn is_pause(&self) -> bool {
        matches!(
            self,
            Self::Limited { .. } | Self::Exhausted { .. } | Self::Resting { .. }
        )
    }

    /// What pages say of it. Fixed words: texts of a provider can hold anything.
    pub(super) fn words(&self) -> &'static str {
        match self {
            Self::Limited { .. } => "the provider takes no more calls right now",
            Self::Exhausted { .. } => "the provider's calls of today are used up",
            Self::Unknown => "the provider doesn't know this",
            Self::TooMuch(_) => "too much for one answer",
            Self::Resting { .. } => "the provider failed too often and isn't called for now",
            Self::Refused { .. } if self.is_about_request() => "the provider refused the request",
            Self::Refused { .. } | Self::Away(_) => "the provider is not available right now",
            Self::Timeout => "the provider didn't answer in time",
            Self::Garbled(_) | Self::Shape(_) => "the provider's answer can't be read",
            Self::Spent(_) => "a spending limit is reached",
            Self::OwnLimited { .. } => "your own key has no calls left today",
            Self::Own(failure) => failure.words(),
            Self::Uncounted(_) => "the call could not be counted",
            Self::Absent => "not configured",
        }
    }

    /// What it says about the provider to its breaker; `about` names what was asked for.
    pub(super) const fn health<'a>(&self, about: &'a str) -> Health<'a> {
        if self.is_outage() {
            Health::Failed { about }
        } else if self.is_uncalled() || matches!(self, Self::Limited { .. } | Self::Exhausted { .. }) {
            Health::Unknown
        } else {
            // A clear answer.
            Health::Well
        }
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
            Self::Limited { retry_after } | Self::Exhausted { retry_after } => Error::Limited {
                provider: provider.to_owned(),
                retry_after,
            },
            Self::OwnLimited { provider, retry_after } => Error::OwnLimited { provider, retry_after },
            Self::Own(failure) => Error::WithOwnKey(Arc::new(Self::clone(&failure).error(provider))),
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

impl From<Lost> for Failure {
    fn from(lost: Lost) -> Self {
        match lost {
            Lost::Timeout => Self::Timeout,
            Lost::Away(why) => Self::Away(why),
            Lost::TooBig | Lost::Reader => Self::Shape(lost.to_string()),
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
    use std::sync::Arc;

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

    #[test]
    fn pages_get_no_text_of_a_provider() {
        let text = || "SECRET".to_owned();
        let failures = [
            refused(200),
            Failure::Refused {
                status: 302,
                message: text(),
            },
            Failure::TooMuch(text()),
            Failure::Away(text()),
            Failure::Garbled(text()),
            Failure::Shape(text()),
        ];
        for failure in failures {
            assert!(!failure.words().contains("SECRET"), "{failure:?}");
            assert_eq!(Failure::Own(Arc::new(failure.clone())).words(), failure.words());
        }
    }

    /// As it is logged: with all its causes.
    fn logged(error: &dyn std::error::Error) -> String {
        let mut text = error.to_string();
        let mut cause = error.source();
        while let Some(inner) = cause {
            text = format!("{text}: {inner}");
            cause = inner.source();
        }
        text
    }

    #[test]
    fn logs_get_no_address_that_a_provider_repeats() {
        let address = "0xd8da6bf26964af9d7eed9e03e53415d37aa96045";
        let said = || format!("GET /api/v2/addresses/{address} failed");
        let row = format!(r#"{{"hash":"{address}"}}"#);
        let misread = |json: &str| Failure::from(serde_json::from_str::<[u8; 2]>(json).unwrap_err());
        let answered = |status| Failure::Refused {
            status,
            message: said(),
        };
        for failure in [
            answered(200),
            answered(422),
            answered(502),
            Failure::TooMuch(said()),
            Failure::Garbled(said()),
            Failure::Shape(format!("`{address}` is no hash")),
            misread(&row),
            misread(&format!("\"{address}\"")),
        ] {
            for failure in [failure.clone(), Failure::Own(Arc::new(failure))] {
                let texts = [logged(&failure), logged(&failure.error("Blockscout"))];
                assert!(texts.iter().all(|text| !text.contains("d8da6bf2")), "{texts:?}");
            }
        }
        // What operators need is there.
        let length = said().len();
        let text = format!("it answered with status 502 (text of {length} bytes, not shown)");
        assert!(logged(&answered(502).error("Blockscout")).contains(&text), "{text}");
        let missing = Failure::Shape("missing field `hash` at line 1 column 2".to_owned());
        assert_eq!(
            missing.to_string(),
            "its answer cannot be used: missing field `hash` at line 1 column 2"
        );
    }

    #[test]
    fn a_failure_with_an_own_key_stays_its_callers() {
        let failure = Failure::Own(Arc::new(Failure::Limited { retry_after: None }));
        assert!(failure.is_callers_own() && failure.is_uncalled() && !failure.is_outage());
        let error = failure.error("Etherscan");
        assert!(error.is_callers_own());
        // Its pace is no used-up quota.
        assert_eq!(kit::Classify::code(&error), "upstream_limited");
    }
}
