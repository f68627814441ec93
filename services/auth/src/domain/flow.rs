//! Steps that wait for a code.

/// What a flow leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Email,
    Totp,
    Reset,
}

impl Kind {
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Totp => "totp",
            Self::Reset => "reset",
        }
    }

    #[must_use]
    pub fn read(text: &str) -> Self {
        match text {
            "email" => Self::Email,
            "totp" => Self::Totp,
            // The column has a check: there is no fourth word.
            _ => Self::Reset,
        }
    }
}
