//! What onchain says of grants on traces and cases.

use chrono::{DateTime, Utc};
use uuid::Uuid;
use vocab::GrantKey;

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
