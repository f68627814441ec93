//! What can go wrong in this service.
//!
//! Causes are for the log: no text of a cause reaches a caller.

use std::{sync::Arc, time::Duration};

use kit::public_url::Forbidden;
use vocab::ErrorKind;

use crate::domain::{
    backtest::NoBacktest,
    model::{Unfit, UnknownModel},
    upload::Refused,
};

/// A cause, shared by all who waited for the same work.
pub type Cause = Arc<dyn std::error::Error + Send + Sync>;

/// Cloned to everyone who waited for the same forecast.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    #[error("Please sign in.")]
    NoUser,
    /// The request names an owner who is not the caller.
    #[error("This is not yours.")]
    OtherOwner,
    #[error("{message}")]
    Invalid { field: &'static str, message: String },
    #[error("{0}")]
    Model(#[from] UnknownModel),
    #[error("There is no such coin.")]
    NoCoin,
    /// The coin is known, but no price of it is.
    #[error("There is no price history of this coin yet.")]
    NoHistory,
    #[error("{0}")]
    Unfit(#[from] Unfit),
    #[error("{0}")]
    NoBacktest(#[from] NoBacktest),
    #[error("There is no such token in your list.")]
    NoToken,
    #[error("There is no such upload.")]
    NoUpload,
    #[error("You can keep at most {limit} {what}; delete one first.")]
    Full { what: &'static str, limit: i64 },
    #[error("{0}")]
    File(#[from] Refused),
    #[error("{0}")]
    Url(Forbidden),
    /// Redirects are not followed: they may lead into a network that the address itself does not.
    #[error("The address answers with a redirect; give the address that it leads to.")]
    Redirect,
    #[error("The address did not answer within 5 seconds.")]
    FetchTimeout,
    #[error("The file at this address is larger than 10 MiB.")]
    FetchTooLarge,
    #[error("The address could not be read{}.", .0.map(|status| format!(": it answers with status {status}")).unwrap_or_default())]
    Fetch(Option<u16>),
    #[error("Market data is not available right now.")]
    Market {
        retry_after: Option<Duration>,
        #[source]
        cause: Cause,
    },
    /// The market's data are asked of a provider that grants few calls, and each user has a share of them.
    #[error("Your share of the live market data calls is used up for now.")]
    MarketShare {
        retry_after: Option<Duration>,
        #[source]
        cause: Cause,
    },
    /// The user reached a spending limit of their own.
    #[error("{0}")]
    Spent(kit::Spent),
    #[error("The database is not available right now.")]
    StoreAway(#[source] Cause),
    #[error("storage failed")]
    Store(#[source] Cause),
    #[error("a computation ended early")]
    Computation(#[source] Cause),
}

impl Error {
    pub(crate) fn invalid(field: &'static str, message: impl Into<String>) -> Self {
        Self::Invalid {
            field,
            message: message.into(),
        }
    }
}

kit::store_errors!(Error);

impl From<Forbidden> for Error {
    fn from(forbidden: Forbidden) -> Self {
        Self::Url(forbidden)
    }
}

impl kit::Classify for Error {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::NoUser => ErrorKind::Unauthenticated,
            Self::OtherOwner => ErrorKind::Forbidden,
            Self::Invalid { .. }
            | Self::Model(_)
            | Self::Unfit(_)
            | Self::NoBacktest(_)
            | Self::File(_)
            | Self::Url(_) => ErrorKind::Invalid,
            Self::NoCoin | Self::NoHistory | Self::NoToken | Self::NoUpload => ErrorKind::NotFound,
            Self::Full { .. } => ErrorKind::Conflict,
            Self::FetchTimeout => ErrorKind::Timeout,
            Self::MarketShare { .. } | Self::Spent(_) => ErrorKind::Limited,
            Self::Redirect | Self::FetchTooLarge | Self::Fetch(_) | Self::Market { .. } | Self::StoreAway(_) => {
                ErrorKind::Unavailable
            }
            Self::Store(_) | Self::Computation(_) => ErrorKind::Internal,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Self::NoUser => "token_invalid",
            Self::OtherOwner => "forbidden",
            Self::Invalid { .. } | Self::Model(_) => "validation_failed",
            Self::NoCoin => "coin_not_found",
            Self::NoHistory => "no_history",
            Self::Unfit(_) | Self::NoBacktest(_) => "history_too_short",
            Self::NoToken => "token_not_found",
            Self::NoUpload => "upload_not_found",
            Self::Full { .. } => "limit_reached",
            Self::File(Refused::TooLarge) => "payload_too_large",
            Self::File(Refused::Utf16) => "unsupported_encoding",
            Self::Url(_) => "url_forbidden",
            Self::Redirect => "redirect_refused",
            Self::FetchTimeout => "timeout",
            Self::FetchTooLarge => "too_large",
            Self::Fetch(_) => "fetch_failed",
            Self::Market { .. } => "upstream_unavailable",
            Self::MarketShare { .. } => "market_share_used",
            Self::Spent(spent) => spent.code(),
            Self::StoreAway(_) => "db_unavailable",
            Self::Store(_) | Self::Computation(_) => "internal",
        }
    }

    fn fields(&self) -> Vec<(String, String)> {
        let field = match self {
            Self::Invalid { field, .. } => field,
            Self::Model(_) | Self::Unfit(_) => "model",
            Self::Url(_) => "url",
            _ => return Vec::new(),
        };
        vec![(field.to_owned(), self.to_string())]
    }

    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Market { retry_after, .. } | Self::MarketShare { retry_after, .. } => {
                Some(retry_after.unwrap_or(Duration::from_secs(5)))
            }
            Self::StoreAway(_) => Some(Duration::from_secs(5)),
            Self::Spent(spent) => Some(spent.wait()),
            _ => None,
        }
    }

    fn resets_at(&self) -> Option<chrono::DateTime<chrono::Utc>> {
        match self {
            Self::Spent(spent) => Some(spent.resets_at()),
            _ => None,
        }
    }
}
