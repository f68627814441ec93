//! A name of an address, from whoever gave it.

use super::category::{Category, Concern};

/// Who says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The user, or somebody who shares with the user.
    Private,
    /// A published list that the operator loaded.
    Pack,
    /// Our own heuristics: never shown or exported as a fact.
    Derived,
}

impl Kind {
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Pack => "pack",
            Self::Derived => "derived",
        }
    }
}

/// One name of one address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// Of a private label.
    pub label_id: Option<String>,
    pub text: String,
    /// A word of [`Category`] or one of its author's own; empty where nobody said.
    pub category: String,
    pub entity: Option<String>,
    /// 0 to 100.
    pub confidence: u8,
    pub source: String,
    pub kind: Kind,
    pub sanctioned: bool,
}

impl Known {
    #[must_use]
    pub fn class(&self) -> Option<Category> {
        Category::of(&self.category)
    }

    /// Why an address with this name is a risk.
    #[must_use]
    pub fn concern(&self) -> Option<Concern> {
        if self.sanctioned {
            return Some(Concern::Sanctioned);
        }
        self.class()?.concern()
    }
}
