//! What onchain says of grants on traces and cases.

use chrono::{DateTime, Utc};
use uuid::Uuid;

/// What a grant is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GrantKind {
    Trace,
    Case,
}

impl GrantKind {
    const ALL: [Self; 2] = [Self::Trace, Self::Case];

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

/// A new grant, for one person to be notified of.
#[derive(Debug, Clone)]
pub struct NewsItem {
    pub id: Uuid,
    pub recipient: Uuid,
    pub granted_by: Uuid,
    pub grant: GrantKey,
    pub granted_at: DateTime<Utc>,
}

/// A grant that has not ended: what it is on and what it gives, as both are now.
#[derive(Debug, Clone)]
pub struct ActiveGrant {
    pub grant: GrantKey,
    pub name: String,
    pub role: String,
    pub team: Uuid,
}
