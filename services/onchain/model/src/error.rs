//! What can go wrong in this service.
//!
//! Causes are for the log: no text of a cause reaches a caller.

use std::{sync::Arc, time::Duration};

use vocab::ErrorKind;

use crate::{address::BadAddress, fault::Fault};

/// A cause, shared by all who waited for the same work.
pub type Cause = Arc<dyn std::error::Error + Send + Sync>;

/// Cloned to everyone who waited for the same fetch.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    #[error("Please sign in.")]
    NoUser,
    #[error("{message}")]
    Invalid { field: &'static str, message: String },
    #[error("{bad}")]
    BadAddress { field: &'static str, bad: BadAddress },
    /// Several things at once; never empty.
    #[error("{}", first(.0))]
    Faults(Vec<Fault>),
    #[error("Not found.")]
    NotHere,
    #[error("Entity not found.")]
    NoEntity,
    #[error("Invalid cursor.")]
    BadCursor,
    /// Enough reports are being drawn by this replica.
    #[error("Too many reports are being made right now. Try again in a few seconds.")]
    Busy,
    /// Bytes.
    #[error(
        "Your storage is full: {} of {} MiB are used. Delete files, exhibits, share links or traces that you no longer need. \
         Settings, Storage shows what takes most.",
        used >> 20, limit >> 20
    )]
    StorageFull { used: u64, limit: u64 },
    #[error("{what}: at most {limit}.")]
    Full { what: &'static str, limit: i64 },
    #[error("This chain isn't supported.")]
    NoChain,
    #[error("Transaction not found on this chain.")]
    NoTransaction,
    #[error("No address is set for this name.")]
    NoName,
    /// The version that the caller saw is not the present one.
    #[error("It changed since you loaded it. Reload to see the latest version.")]
    Stale,
    #[error("There are too many {0} for the provider to list.")]
    TooMany(&'static str),
    #[error("This needs a node of the chain, and none is configured.")]
    NoArchiveNode,
    #[error("{provider} is not available right now.")]
    Provider {
        provider: String,
        retry_after: Option<Duration>,
        #[source]
        cause: Cause,
    },
    /// The provider is well, and refuses what was asked.
    #[error("{provider} refused this request.")]
    Refused {
        provider: String,
        #[source]
        cause: Cause,
    },
    #[error("The quota of {provider} is used up for now.")]
    Limited {
        provider: String,
        retry_after: Option<Duration>,
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
}

fn first(faults: &[Fault]) -> String {
    match faults {
        [only] => format!("{}: {}", only.field, only.message),
        _ => "Some of the values are not valid.".to_owned(),
    }
}

impl Error {
    /// What is stored does not read as what was written.
    pub fn stored(cause: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self::Store(Arc::new(cause))
    }

    pub fn fault(field: &str, code: &'static str, message: impl Into<String>) -> Self {
        Self::Faults(vec![Fault::new(field, code, message)])
    }

    pub fn invalid(field: &'static str, message: impl Into<String>) -> Self {
        Self::Invalid {
            field,
            message: message.into(),
        }
    }
}

impl From<kit::pg::Unavailable> for Error {
    fn from(error: kit::pg::Unavailable) -> Self {
        Self::StoreAway(Arc::new(error))
    }
}

impl From<diesel::result::Error> for Error {
    fn from(error: diesel::result::Error) -> Self {
        if let Some(full) = storage_full(&error) {
            return full;
        }
        let away = kit::pg::is_outage(&error);
        let cause = Arc::new(error);
        if away {
            Self::StoreAway(cause)
        } else {
            Self::Store(cause)
        }
    }
}

/// What the database says where a user's storage has no room: see the migration `storage`.
fn storage_full(error: &diesel::result::Error) -> Option<Error> {
    let diesel::result::Error::DatabaseError(_, told) = error else {
        return None;
    };
    let (used, limit) = told.message().strip_prefix("storage_full ")?.split_once(' ')?;
    Some(Error::StorageFull {
        used: used.parse().ok()?,
        limit: limit.parse().ok()?,
    })
}

impl kit::Classify for Error {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::NoUser => ErrorKind::Unauthenticated,
            Self::Invalid { .. } | Self::BadAddress { .. } | Self::Faults(_) | Self::BadCursor | Self::Full { .. } => {
                ErrorKind::Invalid
            }
            Self::NoChain | Self::NoTransaction | Self::NoName | Self::NotHere | Self::NoEntity => ErrorKind::NotFound,
            Self::TooMany(_) | Self::NoArchiveNode => ErrorKind::Invalid,
            Self::Stale | Self::StorageFull { .. } => ErrorKind::Conflict,
            Self::Limited { .. } | Self::MarketShare { .. } | Self::Spent(_) => ErrorKind::Limited,
            Self::Provider { .. } | Self::Refused { .. } | Self::StoreAway(_) | Self::Busy => ErrorKind::Unavailable,
            Self::Store(_) => ErrorKind::Internal,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Self::NoUser => "token_invalid",
            Self::Invalid { .. } => "validation_failed",
            Self::BadAddress { bad, .. } => bad.code(),
            // The common code where all agree.
            Self::Faults(faults) => match faults.split_first() {
                Some((first, rest)) if rest.iter().all(|other| other.code == first.code) => first.code,
                _ => "validation_failed",
            },
            Self::NotHere => "not_found",
            Self::NoEntity => "entity_not_found",
            Self::BadCursor => "cursor_invalid",
            Self::Busy => "reports_busy",
            Self::StorageFull { .. } => "storage_full",
            Self::Full { .. } => "too_many",
            Self::NoChain => "chain_not_found",
            Self::NoTransaction => "transaction_not_found",
            Self::NoName => "name_not_found",
            Self::Stale => "version_mismatch",
            Self::TooMany(_) => "too_many_rows",
            Self::NoArchiveNode => "node_required",
            Self::Provider { .. } => "upstream_unavailable",
            Self::Refused { .. } => "upstream_refused",
            Self::Limited { .. } => "upstream_limited",
            Self::MarketShare { .. } => "market_share_used",
            Self::Spent(spent) => spent.code(),
            Self::StoreAway(_) => "db_unavailable",
            Self::Store(_) => "internal",
        }
    }

    fn fields(&self) -> Vec<(String, String)> {
        match self {
            Self::Invalid { field, message } => vec![((*field).to_owned(), message.clone())],
            Self::BadAddress { field, bad } => vec![((*field).to_owned(), bad.to_string())],
            Self::BadCursor => vec![("cursor".to_owned(), self.to_string())],
            Self::Faults(faults) => faults
                .iter()
                .map(|fault| (fault.field.clone(), fault.message.clone()))
                .collect(),
            _ => Vec::new(),
        }
    }

    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Provider { retry_after, .. }
            | Self::Limited { retry_after, .. }
            | Self::MarketShare { retry_after, .. } => Some(retry_after.unwrap_or(Duration::from_secs(5))),
            Self::StoreAway(_) => Some(Duration::from_secs(5)),
            Self::Busy => Some(Duration::from_secs(3)),
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
