//! One type for each kind of id, so that swapped arguments do not compile.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The text is no UUID.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a valid id")]
pub struct BadId;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(Uuid);

        impl $name {
            /// A new id that sorts after all earlier ones (UUIDv7).
            #[must_use]
            pub fn fresh() -> Self {
                Self(Uuid::now_v7())
            }

            /// The id as a UUID.
            #[must_use]
            pub const fn uuid(self) -> Uuid {
                self.0
            }
        }

        impl From<Uuid> for $name {
            fn from(id: Uuid) -> Self {
                Self(id)
            }
        }

        impl From<$name> for Uuid {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.hyphenated().fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = BadId;

            fn from_str(text: &str) -> Result<Self, BadId> {
                // Only the hyphenated form: one id has one spelling.
                if text.len() != 36 {
                    return Err(BadId);
                }
                Uuid::try_parse(text).map(Self).map_err(|_| BadId)
            }
        }
    )+};
}

ids! {
    /// A personal API key.
    ApiKeyId,
    /// A program that its developer registered.
    AppClientId,
    /// What a person let such a program do.
    AppGrantId,
    /// An investigation.
    CaseId,
    /// Somebody or something behind several addresses.
    EntityId,
    /// A file that stands behind a label.
    EvidenceId,
    /// Evidence in an investigation.
    ExhibitId,
    /// A step of signing in or up that waits for a code.
    FlowId,
    /// A file of labels that was taken in.
    ImportId,
    /// An invitation to a team.
    InvitationId,
    /// A user's name for an address.
    LabelId,
    /// A party whose transfers a user does not want to see.
    MuteId,
    /// A published list of names of addresses.
    PackId,
    /// A key of an authenticator that signs an account in.
    PasskeyId,
    /// A link by which somebody without an account may read a report.
    ReportShareId,
    /// A computed forecast, frozen for scoring.
    RunId,
    /// A signed-in device.
    SessionId,
    /// People who own things together.
    TeamId,
    /// A saved graph of money.
    TraceId,
    /// A link by which somebody may look at a trace.
    TraceShareId,
    /// A forecast that a user brought.
    UploadId,
    /// An account.
    UserId,
}

impl UserId {
    /// Stands for whoever reads public data without an account, where something has to be counted for somebody. No account has this id: its
    /// bytes are no UUID that is given out (version 8).
    pub const ANYONE: Self = Self(Uuid::from_u128(0x7075_626c_6963_8000_8000_6d61_726b_6574));
}

#[cfg(test)]
mod tests {
    use super::{BadId, UserId};

    #[test]
    fn text_and_back() {
        let id = UserId::fresh();
        assert_eq!(id.to_string().parse(), Ok(id));
    }

    #[test]
    fn other_spellings_are_refused() {
        let id = UserId::fresh();
        assert_eq!(id.uuid().simple().to_string().parse::<UserId>(), Err(BadId));
        assert_eq!("".parse::<UserId>(), Err(BadId));
        assert_eq!("not-an-id".parse::<UserId>(), Err(BadId));
    }

    #[test]
    fn later_ids_sort_later() {
        let first = UserId::fresh();
        assert!(first < UserId::fresh());
    }
}
