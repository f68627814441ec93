//! Which accounts are looked at.

use std::{collections::BTreeSet, sync::Arc};

use uuid::Uuid;

/// All accounts of an owner, or some of them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Within(Option<Arc<BTreeSet<Uuid>>>);

impl Within {
    /// These accounts alone.
    #[must_use]
    pub fn these(accounts: impl IntoIterator<Item = Uuid>) -> Self {
        Self(Some(Arc::new(accounts.into_iter().collect())))
    }

    /// True where the account counts.
    #[must_use]
    pub fn holds(&self, account: Uuid) -> bool {
        self.0.as_ref().is_none_or(|some| some.contains(&account))
    }

    /// True where every account counts.
    #[must_use]
    pub const fn is_all(&self) -> bool {
        self.0.is_none()
    }

    /// The accounts, unless all of them are looked at.
    #[must_use]
    pub fn accounts(&self) -> Option<&BTreeSet<Uuid>> {
        self.0.as_deref()
    }
}

impl From<Option<Uuid>> for Within {
    /// One account, or all.
    fn from(account: Option<Uuid>) -> Self {
        account.map_or_else(Self::default, |account| Self::these([account]))
    }
}
