//! Whose rows the present work may see: what row-level security in PostgreSQL goes by.
//!
//! A call that a service answers for a user sees that user's rows ([`crate::acting`]). Whoever needs more names it when asking for a
//! connection ([`crate::scoped::get_for`]): a link's holder, sweeps, indexes and sign-in. Whatever runs without a caller, a forgotten
//! task too, sees no row that has an owner.

use vocab::UserId;

use crate::acting;

/// Whose rows a statement may see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowScope {
    /// None that have an owner.
    Unowned,
    /// Those of one principal.
    Principal(UserId),
    /// What a link shows, by the SHA-256 of its token.
    Share([u8; 32]),
    /// All: a service's own work.
    Service,
}

/// The scope of the present work: its caller's.
#[must_use]
pub fn current() -> RowScope {
    acting::current().user.map_or(RowScope::Unowned, RowScope::Principal)
}

impl RowScope {
    /// A statement that tells PostgreSQL, until the transaction ends. All three settings are set, so that none is left of a scope before.
    pub(crate) fn statement(&self) -> String {
        let (principal, share, service) = match self {
            Self::Unowned => (String::new(), String::new(), ""),
            Self::Principal(user) => (user.uuid().to_string(), String::new(), ""),
            Self::Share(hash) => (String::new(), hex::encode(hash), ""),
            Self::Service => (String::new(), String::new(), "on"),
        };
        format!(
            "SELECT set_config('meridian.principal', '{principal}', true), set_config('meridian.share', '{share}', true), \
             set_config('meridian.service', '{service}', true)"
        )
    }
}

#[cfg(test)]
mod tests {
    use vocab::UserId;

    use super::{RowScope, current};
    use crate::{acting::acting_for, identity::Identity};

    #[tokio::test]
    async fn the_caller_is_the_scope_and_a_task_of_its_own_has_none() {
        let user = UserId::fresh();
        let identity = Identity::person(user, None);
        assert_eq!(current(), RowScope::Unowned);
        acting_for(identity, async {
            assert_eq!(current(), RowScope::Principal(user));
            let forgotten = tokio::spawn(async { current() }).await.unwrap();
            assert_eq!(forgotten, RowScope::Unowned, "a task of its own acts for nobody");
        })
        .await;
        assert_eq!(current(), RowScope::Unowned);
    }
}
