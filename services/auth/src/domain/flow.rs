//! Steps that wait for a code.

/// What a flow leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Email,
    Totp,
    Reset,
    /// A further address of an account.
    Address,
}

impl Kind {
    /// The word that stands for it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Totp => "totp",
            Self::Reset => "reset",
            Self::Address => "address",
        }
    }

    /// The kind that a stored word stands for.
    #[must_use]
    pub fn read(text: &str) -> Self {
        match text {
            "email" => Self::Email,
            "totp" => Self::Totp,
            "address" => Self::Address,
            // The column has a check: there is no further word.
            _ => Self::Reset,
        }
    }
}
