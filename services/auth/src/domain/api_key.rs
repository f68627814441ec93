//! Personal API keys, for callers without a browser.

use chrono::{DateTime, Utc};
use vocab::ApiKeyId;

/// Every key begins so.
pub const PREFIX: &str = "mk_";
/// Keys that one person may have.
pub const MOST: i64 = 20;
/// Code points of a key's name.
pub const LONGEST_NAME: usize = 64;
/// Characters that stay visible, `mk_` among them.
const SHOWN: usize = 11;

/// A key without its secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiKey {
    pub id: ApiKeyId,
    pub name: String,
    pub prefix: String,
    pub created_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
}

/// The part of a key that lists show.
#[must_use]
pub fn shown(secret: &str) -> String {
    secret.chars().take(SHOWN).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn only_the_beginning_is_shown() {
        assert_eq!(super::shown("mk_0123456789abcdef"), "mk_01234567");
    }
}
