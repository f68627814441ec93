//! What can go wrong in this service.
//!
//! Causes are for the log: no text of a cause reaches a caller.

use std::{sync::Arc, time::Duration};

use vocab::{ErrorKind, UserId};

/// A cause, shared by all who waited for the same work.
pub type Cause = Arc<dyn std::error::Error + Send + Sync>;

/// Cloned to everyone who waited for the same upstream call.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    /// A parameter can never work.
    #[error("{message}")]
    Invalid {
        field: &'static str,
        code: &'static str,
        message: String,
    },
    /// The provider's plan does not cover what was asked. `days` is how far back the plan reaches, where that is the limit.
    #[error("{message}")]
    BeyondPlan {
        field: &'static str,
        days: Option<u32>,
        message: String,
    },
    /// No list names this coin.
    #[error("coin not found")]
    NoCoin,
    /// The text is no place in this list.
    #[error("{0}")]
    BadCursor(#[from] kit::cursor::BadCursor),
    /// The provider knows the endpoint but not the thing.
    #[error("not found")]
    NotFound,
    /// The provider has no such path.
    #[error("The provider has no such path.")]
    NoPath,
    /// The provider has the path, and it is not served here.
    #[error("{why}")]
    NotServed { why: &'static str },
    /// A parameter that the path does not take.
    #[error("This path has no such parameter.")]
    UnknownParameter { name: String },
    /// Our share of the provider's calls is used up, and nothing kept can answer.
    #[error("the market data quota is used; it resumes in {} s", resumes.as_secs().max(1))]
    Quota { resumes: Duration },
    /// The caller's share of our calls on demand is used up, and nothing kept can answer.
    #[error("your share of the live market data calls is used; it resumes in {} s", resumes.as_secs().max(1))]
    ShareUsed { caller: Option<UserId>, resumes: Duration },
    /// The caller reached a spending limit of their own, and nothing kept can answer.
    #[error("{spent}")]
    Spent { caller: Option<UserId>, spent: kit::Spent },
    /// Whether the caller may call is not known right now, and nothing kept can answer.
    #[error("the spending limits are not available; live market data waits for them")]
    LimitsAway { retry_after: Duration },
    /// The provider refuses the key that this installation sends; nothing kept can answer.
    #[error("the market data provider refuses the API key of this installation; its operator must set a valid one")]
    KeyRefused { retry_after: Duration },
    /// The provider failed, and nothing kept can answer.
    #[error("the market data provider is not available")]
    Upstream {
        retry_after: Duration,
        #[source]
        cause: Option<Cause>,
    },
    /// Too many live readers on this replica.
    #[error("too many live readers")]
    TooManyReaders,
    /// The feed wants the token of a consumer.
    #[error("the feed needs a consumer's token in `authorization: Bearer`; this one is missing, unknown or revoked")]
    BadToken,
    /// The token is a consumer's, for something else.
    #[error("the token lacks the scope `feed:read`")]
    NotForFeed,
    /// Too many streams of one consumer on this replica.
    #[error("this consumer has {most} streams open at this replica already, which is the most")]
    TooManyStreams { most: u32 },
    /// Too many replays of one consumer on this replica.
    #[error(
        "this consumer has {most} replays in progress at this replica already, which is the most; read those to their end, or subscribe without `after_sequence`"
    )]
    TooManyReplays { most: u32 },
    /// What a reader missed cannot be read now.
    #[error(
        "ticks cannot be replayed right now; try again, or subscribe without `after_sequence` for the newest prices"
    )]
    ReplayAway,
    #[error("the database is not available")]
    StoreAway(#[source] Cause),
    #[error("storage failed")]
    Store(#[source] Cause),
    #[error("a body could not be made")]
    Body(#[source] Cause),
}

impl Error {
    pub(crate) fn invalid(field: &'static str, message: impl Into<String>) -> Self {
        Self::Invalid {
            field,
            code: "validation_failed",
            message: message.into(),
        }
    }

    /// `name` came from outside: what is told back of it is short and has no control characters.
    pub(crate) fn unknown_parameter(name: &str) -> Self {
        Self::UnknownParameter {
            name: name.chars().filter(|c| !c.is_control()).take(64).collect(),
        }
    }

    /// A range that begins before the plan does. `from` is the first day that the plan covers.
    pub(crate) fn beyond_plan(field: &'static str, days: Option<u32>, from: Option<chrono::NaiveDate>) -> Self {
        let message = match (days, from) {
            (Some(days), Some(from)) => {
                format!("The market data plan covers the last {days} days. Choose a range that reaches past {from}.")
            }
            (Some(days), None) => {
                format!("The market data plan covers the last {days} days. Choose a shorter range.")
            }
            (None, _) => {
                "The market data plan does not include this. Choose a shorter range or another coin.".to_owned()
            }
        };
        Self::BeyondPlan { field, days, message }
    }

    /// The same failure, told to one who should ask again after this.
    pub(crate) fn again_in(self, wait: Duration) -> Self {
        match self {
            Self::Upstream { cause, .. } => Self::Upstream {
                retry_after: wait,
                cause,
            },
            Self::KeyRefused { .. } => Self::KeyRefused { retry_after: wait },
            other => other,
        }
    }

    /// Could something kept, however old, answer instead?
    pub(crate) const fn is_outage(&self) -> bool {
        match self {
            Self::Quota { .. }
            | Self::ShareUsed { .. }
            | Self::Spent { .. }
            | Self::LimitsAway { .. }
            | Self::KeyRefused { .. }
            | Self::Upstream { .. }
            | Self::StoreAway(_)
            | Self::Store(_) => true,
            Self::Invalid { .. }
            | Self::BeyondPlan { .. }
            | Self::BadCursor(_)
            | Self::NoCoin
            | Self::NotFound
            | Self::NoPath
            | Self::NotServed { .. }
            | Self::UnknownParameter { .. }
            | Self::TooManyReaders
            | Self::BadToken
            | Self::NotForFeed
            | Self::TooManyStreams { .. }
            | Self::TooManyReplays { .. }
            | Self::ReplayAway
            | Self::Body(_) => false,
        }
    }
}

impl kit::Classify for Error {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid { .. }
            | Self::BeyondPlan { .. }
            | Self::BadCursor(_)
            | Self::UnknownParameter { .. }
            | Self::NotServed { .. } => ErrorKind::Invalid,
            Self::NoCoin | Self::NotFound | Self::NoPath => ErrorKind::NotFound,
            Self::Quota { .. }
            | Self::KeyRefused { .. }
            | Self::LimitsAway { .. }
            | Self::Upstream { .. }
            | Self::ReplayAway
            | Self::StoreAway(_) => ErrorKind::Unavailable,
            Self::TooManyReaders
            | Self::TooManyStreams { .. }
            | Self::TooManyReplays { .. }
            | Self::ShareUsed { .. }
            | Self::Spent { .. } => ErrorKind::Limited,
            Self::BadToken => ErrorKind::Unauthenticated,
            Self::NotForFeed => ErrorKind::Forbidden,
            Self::Store(_) | Self::Body(_) => ErrorKind::Internal,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Self::Invalid { code, .. } => code,
            Self::BeyondPlan { .. } => "plan_limit_exceeded",
            Self::BadCursor(_) => "cursor_invalid",
            Self::KeyRefused { .. } => "provider_key_refused",
            Self::NoCoin => "coin_not_found",
            Self::NotFound | Self::NoPath => "not_found",
            Self::NotServed { .. } => "not_served",
            Self::UnknownParameter { .. } => "validation_failed",
            Self::Quota { .. } => "quota_exhausted",
            Self::ShareUsed { .. } => "market_share_used",
            Self::Spent { .. } => kit::Spent::CODE,
            Self::LimitsAway { .. } => "limits_unavailable",
            Self::Upstream { .. } => "upstream_unavailable",
            Self::TooManyReaders => "too_many_readers",
            Self::BadToken => "token_invalid",
            Self::NotForFeed => "scope_missing",
            Self::TooManyStreams { .. } => "too_many_streams",
            Self::TooManyReplays { .. } => "too_many_replays",
            Self::ReplayAway => "replay_unavailable",
            Self::StoreAway(_) => "db_unavailable",
            Self::Store(_) | Self::Body(_) => "internal",
        }
    }

    fn fields(&self) -> Vec<(String, String)> {
        match self {
            Self::Invalid { field, message, .. } | Self::BeyondPlan { field, message, .. } => {
                vec![((*field).to_owned(), message.clone())]
            }
            Self::BadCursor(bad) => vec![("cursor".to_owned(), bad.to_string())],
            Self::UnknownParameter { name } => vec![(name.clone(), self.to_string())],
            Self::NoCoin
            | Self::NotFound
            | Self::NoPath
            | Self::NotServed { .. }
            | Self::Quota { .. }
            | Self::ShareUsed { .. }
            | Self::Spent { .. }
            | Self::LimitsAway { .. }
            | Self::KeyRefused { .. }
            | Self::Upstream { .. }
            | Self::TooManyReaders
            | Self::BadToken
            | Self::NotForFeed
            | Self::TooManyStreams { .. }
            | Self::TooManyReplays { .. }
            | Self::ReplayAway
            | Self::StoreAway(_)
            | Self::Store(_)
            | Self::Body(_) => Vec::new(),
        }
    }

    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Quota { resumes } | Self::ShareUsed { resumes, .. } => Some(*resumes),
            Self::Spent { spent, .. } => Some(spent.wait()),
            Self::Upstream { retry_after, .. }
            | Self::KeyRefused { retry_after }
            | Self::LimitsAway { retry_after } => Some(*retry_after),
            Self::StoreAway(_) | Self::TooManyReaders | Self::TooManyStreams { .. } | Self::TooManyReplays { .. } => {
                Some(Duration::from_secs(5))
            }
            Self::ReplayAway => Some(Duration::from_secs(2)),
            Self::Invalid { .. }
            | Self::BeyondPlan { .. }
            | Self::BadCursor(_)
            | Self::NoCoin
            | Self::NotFound
            | Self::NoPath
            | Self::NotServed { .. }
            | Self::UnknownParameter { .. }
            | Self::BadToken
            | Self::NotForFeed
            | Self::Store(_)
            | Self::Body(_) => None,
        }
    }

    fn resets_at(&self) -> Option<chrono::DateTime<chrono::Utc>> {
        match self {
            Self::Spent { spent, .. } => Some(spent.resets_at()),
            _ => None,
        }
    }
}
