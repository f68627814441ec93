//! What can go wrong in this service.
//!
//! Causes are for the log: no text of a cause reaches a caller. They may quote what is stored, so they are logged by [`kit::causes`] alone.

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
    /// A member of a team may not do this with what another one wrote.
    #[error("{0}")]
    Forbidden(&'static str),
    /// Somebody changed it in the meantime.
    #[error("It changed since you loaded it. Reload to see the latest version.")]
    Stale,
    /// The same of a thing that no call reads alone: its version now.
    #[error("It changed since you loaded it. Reload to see the latest version.")]
    StaleAt(i32),
    #[error("You already have an account with this name.")]
    NameTaken,
    #[error("This list has it already.")]
    AlreadyListed,
    #[error("You already follow this source.")]
    AlreadyFollowed,
    #[error("You already follow this collection.")]
    CollectionFollowed,
    #[error("This list already has a view with this name. Choose another name.")]
    ViewNameTaken,
    #[error("Sample data needs a workspace without fills and movements: its figures would mix with yours.")]
    LedgerNotEmpty,
    /// Saving it would lose what this installation does not know.
    #[error(
        "This dashboard has a newer format than this installation knows. It can be read, not saved. Update Meridian to edit it."
    )]
    NewerDocument,
    /// A question that is no command.
    #[error("No model connected; commands still work. Type / to see them.")]
    NoModel,
    /// The user's tokens of the day are used up, or too few are left for the next request.
    #[error("You used your {limit} model tokens for today. They reset at midnight UTC; commands still work.")]
    ModelBudget {
        limit: u32,
        resets_at: chrono::DateTime<chrono::Utc>,
        wait: Duration,
    },
    /// The tokens that all users share are used up, or too few are left for the next request.
    #[error(
        "The model tokens of this installation are used up for today. They reset at midnight UTC; commands still work."
    )]
    ModelInstallationBudget {
        resets_at: chrono::DateTime<chrono::Utc>,
        wait: Duration,
    },
    /// The cause names a status at most: servers repeat parts of keys in what they say.
    #[error("The model is not available right now; commands still work.")]
    ModelAway {
        retry_after: Option<Duration>,
        #[source]
        cause: Cause,
    },
    /// Its answer has no end.
    #[error("The model's answer broke off.")]
    ModelCut,
    /// It asked for data again and again.
    #[error("The model asked for data too many times without an answer. Ask a narrower question, or use a command.")]
    ModelRounds,
    /// The same question came twice at the same time.
    #[error("This question is being answered. Reload the conversation in a moment.")]
    StillAnswering,
    /// Too many calls of the same user wait already for what takes long.
    #[error("{0} Try again when one of them is done.")]
    Crowded(&'static str),
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
        "This is a private key or a seed phrase: anyone who has it can spend the coins. It was not saved. Don't enter it anywhere; use the \
         address or the extended public key."
    )]
    PrivateKey,
    #[error("Blockchain data is not available right now.")]
    Chains {
        retry_after: Option<Duration>,
        #[source]
        cause: Cause,
    },
    #[error("Market data is not available right now.")]
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
    #[error("Browser push is not set up on this installation.")]
    PushOff,
    #[error("This installation has no payment provider. It charges nothing.")]
    NoPaymentProvider,
    #[error("A subscription is running already. Change its plan on the billing portal.")]
    AlreadySubscribed,
    /// The payment provider doesn't know the payer yet.
    #[error("Nothing was paid for yet. Choose a plan first.")]
    NoPortal,
    #[error("The signature of this event is missing, wrong or too old.")]
    PaymentSignature,
    /// The cause names a status and a code at most: providers repeat in what they say what people entered.
    #[error("The payment provider is not available right now. Your plan stays as it is.")]
    PaymentAway {
        retry_after: Option<Duration>,
        #[source]
        cause: Cause,
    },
    /// Without auth there are no teams to share through.
    #[error("Sharing with people and teams is not set up on this installation.")]
    SharingOff,
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

impl From<performance::TooLarge> for Error {
    fn from(_: performance::TooLarge) -> Self {
        Self::TooLarge
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

kit::store_errors!(Error, StorageFull);

impl kit::Classify for Error {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::NoUser => ErrorKind::Unauthenticated,
            Self::Invalid(_)
            | Self::BadCursor(_)
            | Self::File(_)
            | Self::PrivateKey
            | Self::NewerDocument
            | Self::NoModel
            | Self::PaymentSignature => ErrorKind::Invalid,
            Self::NotHere(_) => ErrorKind::NotFound,
            Self::Forbidden(_) => ErrorKind::Forbidden,
            Self::Stale
            | Self::StaleAt(_)
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
            | Self::ModelRounds
            | Self::LedgerNotEmpty
            | Self::ViewNameTaken
            | Self::WalletAccount(_)
            | Self::NoPaymentProvider
            | Self::PushOff
            | Self::SharingOff
            | Self::AlreadySubscribed
            | Self::NoPortal
            | Self::NotLocked => ErrorKind::Conflict,
            Self::Spent(_) | Self::Crowded(_) | Self::ModelBudget { .. } | Self::ModelInstallationBudget { .. } => {
                ErrorKind::Limited
            }
            Self::Market { .. }
            | Self::Chains { .. }
            | Self::Forecasts { .. }
            | Self::ModelAway { .. }
            | Self::ModelCut
            | Self::PaymentAway { .. }
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
            Self::Forbidden(_) => kit::acting::ROLE_FORBIDDEN,
            Self::Stale | Self::StaleAt(_) => "version_mismatch",
            Self::NameTaken | Self::ViewNameTaken => "name_taken",
            Self::AlreadyListed | Self::AlreadyFollowed | Self::CollectionFollowed => "already_listed",
            Self::NewerDocument => "newer_schema",
            Self::Full { .. } => "limit_reached",
            Self::StorageFull { .. } => "storage_full",
            Self::NoModel => "no_model",
            Self::StillAnswering => "still_answering",
            Self::Crowded(_) => "too_many_at_once",
            Self::ModelBudget { .. } => "model_budget_reached",
            Self::ModelInstallationBudget { .. } => "model_installation_budget_reached",
            Self::ModelAway { .. } => "model_unavailable",
            Self::ModelCut => "model_cut",
            Self::ModelRounds => "model_rounds",
            Self::NotLocked => "not_locked",
            Self::TooLarge => "amounts_too_large",
            Self::File(refusal) => refusal.code(),
            Self::ImportDone(_) => "import_done",
            Self::WrongState(state) => state.code(),
            Self::WalletAccount(_) => "wallet_account",
            Self::PrivateKey => "private_key",
            Self::NoPaymentProvider => "no_payment_provider",
            Self::PushOff => "push_not_configured",
            Self::SharingOff => "sharing_not_configured",
            Self::AlreadySubscribed => "already_subscribed",
            Self::NoPortal => "no_billing_portal",
            Self::PaymentSignature => "signature_invalid",
            Self::PaymentAway { .. } => "payment_provider_unavailable",
            Self::Spent(spent) => spent.code(),
            Self::Market { .. } | Self::Chains { .. } | Self::Forecasts { .. } | Self::Members(_) => {
                "upstream_unavailable"
            }
            Self::StoreAway(_) => "db_unavailable",
            Self::Archive(BadArchive::NotEmpty) | Self::LedgerNotEmpty => "not_empty",
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
            | Self::Forecasts { retry_after, .. }
            | Self::PaymentAway { retry_after, .. }
            | Self::ModelAway { retry_after, .. } => Some(retry_after.unwrap_or(Duration::from_secs(5))),
            Self::Crowded(_) => Some(Duration::from_secs(2)),
            Self::Members(_) | Self::StoreAway(_) | Self::ModelCut => Some(Duration::from_secs(5)),
            Self::ModelBudget { wait, .. } | Self::ModelInstallationBudget { wait, .. } => Some(*wait),
            Self::Spent(spent) => Some(spent.wait()),
            _ => None,
        }
    }

    fn resets_at(&self) -> Option<chrono::DateTime<chrono::Utc>> {
        match self {
            Self::Spent(spent) => Some(spent.resets_at()),
            Self::ModelBudget { resets_at, .. } | Self::ModelInstallationBudget { resets_at, .. } => Some(*resets_at),
            _ => None,
        }
    }

    fn version(&self) -> Option<i32> {
        match self {
            Self::StaleAt(version) => Some(*version),
            _ => None,
        }
    }
}

#[cfg(test)]
#[path = "error_tests.rs"]
mod tests;
