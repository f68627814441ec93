//! Why a branch of a trace ends.

use chain_model::category::StopReason;

/// Why money was not followed further.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// It rests there, or nothing that counts left.
    Unspent,
    /// As far as was asked.
    Hops,
    /// No further call was allowed.
    Calls,
    /// It took too long.
    Time,
    FailedFetch,
    /// What the place is for says that nobody can follow it there.
    Named(StopReason),
}

impl End {
    /// As answers have it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unspent => "unspent",
            Self::Hops => "hops",
            Self::Calls => "calls",
            Self::Time => "time",
            Self::FailedFetch => "failed_fetch",
            Self::Named(reason) => reason.word(),
        }
    }
}
