//! Words of the contract: kinds of events and their importance.

use std::{fmt, str::FromStr};

/// What an event is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Kind {
    #[default]
    Own,
    Economic,
    Unlock,
    Token,
}

/// How much an event matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Importance {
    Low,
    #[default]
    Medium,
    High,
}

/// A word that is not one of those allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("unknown word")]
pub struct UnknownWord;

impl Kind {
    /// Its word in the contract.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Economic => "economic",
            Self::Unlock => "unlock",
            Self::Token => "token",
        }
    }
}

impl Importance {
    /// Its word in the contract.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }
}

impl FromStr for Kind {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        [Self::Own, Self::Economic, Self::Unlock, Self::Token]
            .into_iter()
            .find(|kind| kind.word().eq_ignore_ascii_case(text.trim()))
            .ok_or(UnknownWord)
    }
}

impl FromStr for Importance {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        [Self::Low, Self::Medium, Self::High]
            .into_iter()
            .find(|importance| importance.word().eq_ignore_ascii_case(text.trim()))
            .ok_or(UnknownWord)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl fmt::Display for Importance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
