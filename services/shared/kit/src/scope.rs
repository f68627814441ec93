//! Whose rows the present work may see: what row-level security in PostgreSQL goes by.
//!
//! A call that a service answers for a user sees that user's rows ([`crate::acting`]). Wider sight is asked for by name, around the
//! work that needs it: [`by_share`] for the holder of a link, [`as_service`] for sweeps, indexes and sign-in. Whatever runs outside of
//! these, a forgotten task too, sees no row that has an owner.

use std::future::Future;

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

tokio::task_local! {
    static ASKED: RowScope;
}

/// The scope of the present work.
#[must_use]
pub fn current() -> RowScope {
    ASKED
        .try_with(Clone::clone)
        .unwrap_or_else(|_| acting::current().user.map_or(RowScope::Unowned, RowScope::Principal))
}

/// Runs a service's own work, which sees every row.
pub async fn as_service<F: Future>(work: F) -> F::Output {
    ASKED.scope(RowScope::Service, work).await
}

/// Runs work for whoever holds a link: it sees what the link shows, and nothing else.
pub async fn by_share<F: Future>(token_sha256: [u8; 32], work: F) -> F::Output {
    ASKED.scope(RowScope::Share(token_sha256), work).await
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

    use super::{RowScope, as_service, by_share, current};
    use crate::{acting::acting_for, identity::Identity};

    #[tokio::test]
    async fn the_caller_is_the_scope_and_wider_sight_is_asked_for() {
        let user = UserId::fresh();
        let identity = Identity {
            user: Some(user),
            session: None,
        };
        assert_eq!(current(), RowScope::Unowned);
        acting_for(identity, async {
            assert_eq!(current(), RowScope::Principal(user));
            as_service(async { assert_eq!(current(), RowScope::Service) }).await;
            by_share([7; 32], async { assert_eq!(current(), RowScope::Share([7; 32])) }).await;
            let forgotten = tokio::spawn(async { current() }).await.unwrap();
            assert_eq!(forgotten, RowScope::Unowned, "a task of its own acts for nobody");
            assert_eq!(current(), RowScope::Principal(user));
        })
        .await;
    }
}
