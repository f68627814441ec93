//! What onchain says of grants on traces and cases.

use chrono::{DateTime, Utc};
use uuid::Uuid;

/// A grant, by its kind and its key.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GrantKey {
    pub kind: String,
    pub owner: Uuid,
    pub object_id: Uuid,
    pub grantee: Uuid,
}

/// A new grant that a person is to be told of.
#[derive(Debug, Clone)]
pub struct News {
    pub id: Uuid,
    pub person: Uuid,
    pub giver: Uuid,
    pub grant: GrantKey,
    pub granted_at: DateTime<Utc>,
}

/// What a grant that stands is on and what it gives, as both are now.
#[derive(Debug, Clone)]
pub struct Standing {
    pub grant: GrantKey,
    pub name: String,
    pub role: String,
    pub team: Uuid,
}
