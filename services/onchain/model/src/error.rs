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
    #[error("Too many reports are being created right now. Try again in a few seconds.")]
    Busy,
    /// Enough files of labels are being read by this replica.
    #[error("Too many files are being read right now. Try again in a few seconds.")]
    FilesBusy,
    /// Bytes.
    #[error(
        "Your storage is full: {} of {} MiB are used. Delete files, exhibits, share links or traces that you no longer need. \
         Settings, Storage shows what takes most.",
        used >> 20, limit >> 20
    )]
    StorageFull { used: u64, limit: u64 },
    /// The same of the owner of what is shared with the caller: how much that is concerns the owner alone.
    #[error("The owner's storage is full.")]
    OwnerFull,
    #[error("{what}: at most {limit}.")]
    Full { what: &'static str, limit: i64 },
    #[error("This chain isn't supported.")]
    NoChain,
    #[error("Transaction not found on this chain.")]
    NoTransaction,
    #[error("No address is set for this name.")]
    NoName,
    #[error("This chain's explorer has no token at this address.")]
    NoToken,
    /// A grant does not reach that far.
    #[error("{0}")]
    Forbidden(&'static str),
    /// Without auth there are no teams to share through.
    #[error("Sharing with people and teams is not set up on this installation.")]
    SharingOff,
    /// Auth does not say who belongs to a team.
    #[error("The members of the team are not available right now.")]
    Members(#[source] Cause),
    /// The version that the caller saw is not the present one.
    #[error("It changed since you loaded it. Reload to see the latest version.")]
    Stale,
    /// The same of a thing whose version now is known.
    #[error("It changed since you loaded it. Reload to see the latest version.")]
    StaleAt(i32),
    #[error("There are too many {0} for the provider to list.")]
    TooMany(&'static str),
    #[error("This needs a node of the chain, and none is configured.")]
    NoArchiveNode,
    #[error("This needs an explorer of the chain that lists holders, and none is configured.")]
    NoExplorer,
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
    /// Its pace or its quota, and nothing to do with a key of the caller's own.
    #[error("{provider} takes no more calls right now. Try again later.")]
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
    /// The caller's own key at this provider has no calls left until the next day (UTC).
    #[error(
        "Your own {provider} key has no calls left today (UTC). Try again tomorrow, or remove the key in Settings, API keys, to read \
         with this installation's."
    )]
    OwnLimited {
        provider: &'static str,
        retry_after: Option<Duration>,
    },
    /// A call with the caller's own key failed. For anybody else it may succeed.
    #[error(transparent)]
    WithOwnKey(Arc<Self>),
    /// A provider that takes no keys of users here, and why.
    #[error("{0}")]
    NoOwnKeys(String),
    /// No key to seal with is configured, so that users can enter none of their own.
    #[error("This installation can't keep provider keys. Ask its operator to set ONCHAIN_KEY_ENCRYPTION_KEY.")]
    KeysOff,
    /// A user's own key was sealed with a key that the operator took away since.
    #[error("This key can't be read any more. Enter it again.")]
    KeyUnreadable,
    /// Each key that is entered or tested may cause a call that its provider refuses.
    #[error("You entered or tested provider keys several times. Try again in a minute.")]
    ManyKeyTries,
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
    /// What stopped the work is the caller's own affair: it would go on for anybody else.
    #[must_use]
    pub const fn is_callers_own(&self) -> bool {
        matches!(self, Self::Spent(_) | Self::OwnLimited { .. } | Self::WithOwnKey(_))
    }

    /// What went wrong, whoever's key it was.
    #[must_use]
    pub fn plain(&self) -> &Self {
        match self {
            Self::WithOwnKey(error) => error.plain(),
            error => error,
        }
    }

    /// What those are told who waited for the same as its caller: nothing of another user's key or limit.
    #[must_use]
    pub fn for_others(self) -> Self {
        if !self.is_callers_own() {
            return self;
        }
        Self::Provider {
            provider: "The data provider".to_owned(),
            retry_after: Some(Duration::from_secs(1)),
            cause: Arc::new(self),
        }
    }

    /// What is stored does not read as what was written. The cause may quote it, so it is logged by [`kit::causes`] alone.
    pub fn stored(cause: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self::Store(Arc::new(cause))
    }

    /// One wrong field, with a code for programs.
    pub fn fault(field: &str, code: &'static str, message: impl Into<String>) -> Self {
        Self::Faults(vec![Fault::new(field, code, message)])
    }

    /// One wrong field, with the general code.
    pub fn invalid(field: &'static str, message: impl Into<String>) -> Self {
        Self::Invalid {
            field,
            message: message.into(),
        }
    }
}

kit::store_errors!(Error, StorageFull);

impl kit::Classify for Error {
    fn kind(&self) -> ErrorKind {
        match self.plain() {
            Self::NoUser => ErrorKind::Unauthenticated,
            Self::Invalid { .. } | Self::BadAddress { .. } | Self::Faults(_) | Self::BadCursor | Self::Full { .. } => {
                ErrorKind::Invalid
            }
            Self::NoChain
            | Self::NoTransaction
            | Self::NoName
            | Self::NoToken
            | Self::NotHere
            | Self::NoOwnKeys(_)
            | Self::NoEntity => ErrorKind::NotFound,
            Self::TooMany(_) | Self::NoArchiveNode | Self::NoExplorer => ErrorKind::Invalid,
            Self::Stale
            | Self::StaleAt(_)
            | Self::StorageFull { .. }
            | Self::OwnerFull
            | Self::KeysOff
            | Self::SharingOff
            | Self::KeyUnreadable => ErrorKind::Conflict,
            Self::Limited { .. }
            | Self::MarketShare { .. }
            | Self::Spent(_)
            | Self::OwnLimited { .. }
            | Self::ManyKeyTries => ErrorKind::Limited,
            Self::Forbidden(_) => ErrorKind::Forbidden,
            Self::Provider { .. }
            | Self::Refused { .. }
            | Self::StoreAway(_)
            | Self::Members(_)
            | Self::Busy
            | Self::FilesBusy => ErrorKind::Unavailable,
            Self::Store(_) | Self::WithOwnKey(_) => ErrorKind::Internal,
        }
    }

    fn code(&self) -> &'static str {
        match self.plain() {
            Self::NoUser => "token_invalid",
            Self::Invalid { .. } => "validation_failed",
            Self::BadAddress { bad, .. } => bad.code(),
            // The common code where all agree.
            Self::Faults(faults) => match faults.split_first() {
                Some((first, rest)) if rest.iter().all(|other| other.code == first.code) => first.code,
                _ => "validation_failed",
            },
            Self::NotHere | Self::NoOwnKeys(_) => "not_found",
            Self::NoEntity => "entity_not_found",
            Self::BadCursor => "cursor_invalid",
            Self::Busy => "reports_busy",
            Self::FilesBusy => "files_busy",
            Self::StorageFull { .. } | Self::OwnerFull => "storage_full",
            Self::Full { .. } => "too_many",
            Self::NoChain => "chain_not_found",
            Self::NoTransaction => "transaction_not_found",
            Self::NoName => "name_not_found",
            Self::NoToken => "token_not_found",
            Self::Stale | Self::StaleAt(_) => "version_mismatch",
            Self::TooMany(_) => "too_many_rows",
            Self::NoArchiveNode => "node_required",
            Self::NoExplorer => "explorer_required",
            Self::Forbidden(_) => "role_forbidden",
            Self::Provider { .. } | Self::Members(_) => "upstream_unavailable",
            Self::Refused { .. } => "upstream_refused",
            Self::Limited { .. } => "upstream_limited",
            Self::MarketShare { .. } => "market_share_used",
            Self::OwnLimited { .. } => "own_key_limited",
            Self::KeysOff => "provider_keys_not_configured",
            Self::SharingOff => "sharing_not_configured",
            Self::KeyUnreadable => "provider_key_unreadable",
            Self::ManyKeyTries => "too_many_key_attempts",
            Self::Spent(spent) => spent.code(),
            Self::StoreAway(_) => "db_unavailable",
            Self::Store(_) | Self::WithOwnKey(_) => "internal",
        }
    }

    fn fields(&self) -> Vec<(String, String)> {
        match self.plain() {
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
        match self.plain() {
            Self::Provider { retry_after, .. }
            | Self::Limited { retry_after, .. }
            | Self::OwnLimited { retry_after, .. }
            | Self::MarketShare { retry_after, .. } => Some(retry_after.unwrap_or(Duration::from_secs(5))),
            Self::StoreAway(_) | Self::Members(_) => Some(Duration::from_secs(5)),
            Self::Busy | Self::FilesBusy => Some(Duration::from_secs(3)),
            Self::ManyKeyTries => Some(Duration::from_secs(60)),
            Self::Spent(spent) => Some(spent.wait()),
            _ => None,
        }
    }

    fn resets_at(&self) -> Option<chrono::DateTime<chrono::Utc>> {
        match self.plain() {
            Self::Spent(spent) => Some(spent.resets_at()),
            _ => None,
        }
    }

    fn version(&self) -> Option<i32> {
        match self.plain() {
            Self::StaleAt(version) => Some(*version),
            _ => None,
        }
    }
}
