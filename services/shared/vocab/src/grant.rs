//! Grants on traces and cases, as onchain tells the workspace of them.

use uuid::Uuid;

/// A kind of thing that can be shared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GrantKind {
    Trace,
    Case,
}

impl GrantKind {
    const ALL: [Self; 2] = [Self::Trace, Self::Case];

    /// As grants and audit logs name one.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Trace => "trace",
            Self::Case => "case",
        }
    }

    /// The kind of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// Identifies a grant: what is shared, and with whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GrantKey {
    pub kind: GrantKind,
    pub owner: Uuid,
    pub object_id: Uuid,
    /// A person, or a team.
    pub grantee: Uuid,
}
