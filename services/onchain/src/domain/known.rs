//! A name of an address, from whoever gave it.

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
    /// `exchange`, `mixer`, `bridge`, `sanctioned` …; empty where nobody said.
    pub category: String,
    pub entity: Option<String>,
    /// 0 to 100.
    pub confidence: u8,
    pub source: String,
    pub kind: Kind,
    pub sanctioned: bool,
}
