//! Who an account belongs to.

use chrono::{DateTime, Utc};
use vocab::UserId;

/// An account as everybody may know it who owns it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    pub email: String,
    pub name: String,
    pub verified: bool,
    /// A second factor is confirmed.
    pub totp: bool,
    pub created_at: DateTime<Utc>,
}
