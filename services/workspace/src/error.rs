//! What can go wrong in this service.
//!
//! Causes are for the log: no text of a cause reaches a caller.

use std::{sync::Arc, time::Duration};

use diesel::result::DatabaseErrorKind;
use exchange_imports::Refusal;
use vocab::ErrorKind;

use crate::domain::archive::BadArchive;
use crate::domain::session::WrongState;

/// A cause, shared by all who waited for the same work.
pub type Cause = Arc<dyn std::error::Error + Send + Sync>;

/// What is wrong with one field of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Its path in the body, or its name in the query.
    pub field: String,
    /// A sentence for people.
    pub message: String,
}

impl Fault {
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            field: field.into(),
            message: message.into(),
        }
    }
}

#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    #[error("Please sign in.")]
    NoUser,
    /// All of them at once.
    #[error("{}", .0.first().map_or("", |fault| &fault.message))]
    Invalid(Vec<Fault>),
    #[error("{0}")]
    BadCursor(#[from] kit::cursor::BadCursor),
    #[error("There is no such {0}.")]
    NotHere(&'static str),
    /// Somebody changed it in the meantime.
    #[error("It changed since you loaded it. Reload to see the latest version.")]
    Stale,
    #[error("You have an account of this name already.")]
    NameTaken,
    #[error("This list has it already.")]
    AlreadyListed,
    #[error("You follow this source already.")]
    AlreadyFollowed,
    #[error("You follow this collection already.")]
    CollectionFollowed,
    /// Saving it would lose what this installation does not know.
    #[error(
        "This dashboard has a newer format than this installation knows. It can be read, not saved. Update Meridian to edit it."
    )]
    NewerDocument,
    /// A question that is no command.
    #[error("No model connected; commands still work. Type / to see them.")]
    NoModel,
    /// The same question came twice at the same time.
    #[error("This question is being answered. Reload the conversation in a moment.")]
    StillAnswering,
    #[error("You can keep at most {limit} {what}; delete some first.")]
    Full { what: &'static str, limit: i64 },
    /// Bytes.
    #[error(
        "Your storage is full: {} of {} MiB are used. Delete entries, pictures, conversations, candle series or dashboards that you no \
         longer need, then remove deleted items permanently in Settings, Storage, which shows what takes most.",
        used >> 20, limit >> 20
    )]
    StorageFull { used: u64, limit: u64 },
    #[error("This check found no lock, so there is nothing to override.")]
    NotLocked,
    #[error("These amounts are too large to be added up. Correct the fills or movements with the largest amounts.")]
    TooLarge,
    #[error("{0}")]
    File(#[from] Refusal),
    #[error("This file was {0} already.")]
    ImportDone(&'static str),
    #[error("{0}")]
    WrongState(#[from] WrongState),
    #[error("{0}")]
    Archive(#[from] BadArchive),
    /// Another worker has the job, or it was cancelled.
    #[error("a job was stopped")]
    JobStopped,
    /// Says what to do instead.
    #[error("This account belongs to a wallet. {0}")]
    WalletAccount(&'static str),
    #[error(
        "This is a private key or a seed phrase: whoever has it can spend the coins. It was not kept. Don't enter it anywhere; use the \
         address or the extended public key."
    )]
    PrivateKey,
    #[error("Blockchain data are not available right now.")]
    Chains {
        retry_after: Option<Duration>,
        #[source]
        cause: Cause,
    },
    #[error("Market data are not available right now.")]
    Market {
        retry_after: Option<Duration>,
        #[source]
        cause: Cause,
    },
    /// The user reached a spending limit of their own.
    #[error("{0}")]
    Spent(kit::Spent),
    #[error("Forecasts are not available right now.")]
    Forecasts {
        retry_after: Option<Duration>,
        #[source]
        cause: Cause,
    },
    /// Auth does not say who belongs to a team.
    #[error("The members of the team are not available right now.")]
    Members(#[source] Cause),
    #[error("The database is not available right now.")]
    StoreAway(#[source] Cause),
    #[error("storage failed")]
    Store(#[source] Cause),
    #[error("a computation ended early")]
    Computation(#[source] Cause),
}

impl Error {
    /// The same work would fail the same way again: its rows contradict others, or rows that it reads are none of this service.
    pub(crate) fn is_lasting(&self) -> bool {
        let Self::Store(cause) = self else {
            return false;
        };
        matches!(
            cause.downcast_ref::<diesel::result::Error>(),
            Some(
                diesel::result::Error::DatabaseError(
                    DatabaseErrorKind::UniqueViolation | DatabaseErrorKind::CheckViolation,
                    _,
                ) | diesel::result::Error::DeserializationError(_)
            )
        )
    }

    pub(crate) fn invalid(field: &str, message: impl Into<String>) -> Self {
        Self::Invalid(vec![Fault::new(field, message)])
    }
}

impl From<lots::TooLarge> for Error {
    fn from(_: lots::TooLarge) -> Self {
        Self::TooLarge
    }
}

impl From<kit::pg::Unavailable> for Error {
    fn from(error: kit::pg::Unavailable) -> Self {
        Self::StoreAway(Arc::new(error))
    }
}

impl From<jobs::Error> for Error {
    fn from(error: jobs::Error) -> Self {
        match error {
            jobs::Error::LeaseLost => Self::JobStopped,
            jobs::Error::Unavailable(cause) => Self::StoreAway(cause),
            jobs::Error::Store(cause) => Self::Store(cause),
        }
    }
}

impl From<zip::result::ZipError> for Error {
    fn from(error: zip::result::ZipError) -> Self {
        Self::Computation(Arc::new(error))
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

/// What the database says where an owner's storage has no room: see the migration `storage`.
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
            Self::Invalid(_)
            | Self::BadCursor(_)
            | Self::File(_)
            | Self::PrivateKey
            | Self::NewerDocument
            | Self::NoModel => ErrorKind::Invalid,
            Self::NotHere(_) => ErrorKind::NotFound,
            Self::Stale
            | Self::NameTaken
            | Self::AlreadyListed
            | Self::AlreadyFollowed
            | Self::CollectionFollowed
            | Self::Full { .. }
            | Self::StorageFull { .. }
            | Self::ImportDone(_)
            | Self::WrongState(_)
            | Self::TooLarge
            | Self::StillAnswering
            | Self::WalletAccount(_)
            | Self::NotLocked => ErrorKind::Conflict,
            Self::Spent(_) => ErrorKind::Limited,
            Self::Market { .. }
            | Self::Chains { .. }
            | Self::Forecasts { .. }
            | Self::Members(_)
            | Self::StoreAway(_) => ErrorKind::Unavailable,
            Self::Archive(BadArchive::NotEmpty | BadArchive::Running) => ErrorKind::Conflict,
            Self::Archive(_) => ErrorKind::Invalid,
            Self::Store(_) | Self::Computation(_) | Self::JobStopped => ErrorKind::Internal,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Self::NoUser => "token_invalid",
            Self::Invalid(_) => "validation_failed",
            Self::BadCursor(_) => "cursor_invalid",
            Self::NotHere(_) => "not_found",
            Self::Stale => "version_mismatch",
            Self::NameTaken => "name_taken",
            Self::AlreadyListed | Self::AlreadyFollowed | Self::CollectionFollowed => "already_listed",
            Self::NewerDocument => "newer_schema",
            Self::Full { .. } => "limit_reached",
            Self::StorageFull { .. } => "storage_full",
            Self::NoModel => "no_model",
            Self::StillAnswering => "still_answering",
            Self::NotLocked => "not_locked",
            Self::TooLarge => "amounts_too_large",
            Self::File(refusal) => refusal.code(),
            Self::ImportDone(_) => "import_done",
            Self::WrongState(state) => state.code(),
            Self::WalletAccount(_) => "wallet_account",
            Self::PrivateKey => "private_key",
            Self::Spent(spent) => spent.code(),
            Self::Market { .. } | Self::Chains { .. } | Self::Forecasts { .. } | Self::Members(_) => {
                "upstream_unavailable"
            }
            Self::StoreAway(_) => "db_unavailable",
            Self::Archive(BadArchive::NotEmpty) => "not_empty",
            Self::Archive(BadArchive::Running) => "import_running",
            Self::Archive(_) => "archive_invalid",
            Self::Store(_) | Self::Computation(_) | Self::JobStopped => "internal",
        }
    }

    fn fields(&self) -> Vec<(String, String)> {
        match self {
            Self::Invalid(faults) => faults
                .iter()
                .map(|fault| (fault.field.clone(), fault.message.clone()))
                .collect(),
            Self::File(Refusal::ZoneNeeded) => vec![("zone".to_owned(), self.to_string())],
            Self::File(Refusal::DateOrderNeeded) => vec![("date_order".to_owned(), self.to_string())],
            Self::BadCursor(_) => vec![("cursor".to_owned(), self.to_string())],
            Self::NameTaken => vec![("name".to_owned(), self.to_string())],
            Self::PrivateKey | Self::NoModel => vec![("text".to_owned(), self.to_string())],
            Self::AlreadyFollowed => vec![("url".to_owned(), self.to_string())],
            Self::CollectionFollowed => vec![("nft_id".to_owned(), self.to_string())],
            Self::NewerDocument => vec![("document.schema".to_owned(), self.to_string())],
            Self::AlreadyListed => vec![("ref".to_owned(), self.to_string())],
            _ => Vec::new(),
        }
    }

    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Market { retry_after, .. }
            | Self::Chains { retry_after, .. }
            | Self::Forecasts { retry_after, .. } => Some(retry_after.unwrap_or(Duration::from_secs(5))),
            Self::Members(_) | Self::StoreAway(_) => Some(Duration::from_secs(5)),
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
