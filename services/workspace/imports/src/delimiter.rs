//! What separates the cells of a text file, where somebody said it.

/// One of the usual ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Delimiter {
    Comma,
    Semicolon,
    Tab,
    Pipe,
}

impl Delimiter {
    /// As a form names it.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "comma" => Some(Self::Comma),
            "semicolon" => Some(Self::Semicolon),
            "tab" => Some(Self::Tab),
            "pipe" => Some(Self::Pipe),
            _ => None,
        }
    }

    pub(crate) const fn byte(self) -> u8 {
        match self {
            Self::Comma => b',',
            Self::Semicolon => b';',
            Self::Tab => b'\t',
            Self::Pipe => b'|',
        }
    }
}
