//! Tokens of the selector: the market's own, and those that a user added.

use std::str::FromStr;

/// What the selector shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    pub id: String,
    pub name: String,
    pub symbol: String,
    pub image: String,
    /// Set for tokens that the user added.
    pub icon: Option<Icon>,
}

/// Pictures that a user may give a token of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Icon {
    Chain,
    Diamond,
    Star,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("The icon must be one of chain, diamond, star.")]
pub struct UnknownIcon;

impl Icon {
    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chain => "chain",
            Self::Diamond => "diamond",
            Self::Star => "star",
        }
    }
}

impl FromStr for Icon {
    type Err = UnknownIcon;

    /// Nothing named is a chain, as the dialog has it first.
    fn from_str(name: &str) -> Result<Self, UnknownIcon> {
        match name {
            "" | "chain" => Ok(Self::Chain),
            "diamond" => Ok(Self::Diamond),
            "star" => Ok(Self::Star),
            _ => Err(UnknownIcon),
        }
    }
}

/// Longest name that a user may give, characters.
const NAME_LENGTH: usize = 100;
const ID_LENGTH: usize = 200;

/// A label of a user's: what it may not be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadLabel {
    #[error("At most {NAME_LENGTH} characters.")]
    TooLong,
    #[error("This holds characters that cannot be shown.")]
    ControlCharacter,
}

/// Trims a name and refuses what would break a line or turn its direction.
///
/// # Errors
/// [`BadLabel`]
pub fn label(name: &str) -> Result<&str, BadLabel> {
    let name = name.trim();
    if name.chars().count() > NAME_LENGTH {
        return Err(BadLabel::TooLong);
    }
    if name.chars().any(|c| c.is_control() || turns_direction(c)) {
        return Err(BadLabel::ControlCharacter);
    }
    Ok(name)
}

/// Marks that make text read in another order than it is written.
const fn turns_direction(c: char) -> bool {
    matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// True for what can be a CoinGecko id at all; everything else is unknown without asking.
#[must_use]
pub fn is_id(id: &str) -> bool {
    (1..=ID_LENGTH).contains(&id.len())
        && id
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'))
}

#[cfg(test)]
mod tests {
    use super::{BadLabel, Icon, UnknownIcon, is_id, label};

    #[test]
    fn labels_are_trimmed_and_shown_as_written() {
        assert_eq!(label("  My coin "), Ok("My coin"));
        assert_eq!(label(&"x".repeat(101)), Err(BadLabel::TooLong));
        assert_eq!(label("a\u{202E}b"), Err(BadLabel::ControlCharacter));
        assert_eq!(label("a\nb"), Err(BadLabel::ControlCharacter));
    }

    #[test]
    fn ids_and_icons() {
        assert!(is_id("usd-coin") && is_id("0x") && is_id("Gala_v2.1"));
        assert!(!is_id("") && !is_id("../admin") && !is_id("bitcoin?x=1") && !is_id("b\u{131}tcoin"));
        assert_eq!("star".parse(), Ok(Icon::Star));
        assert_eq!("".parse(), Ok(Icon::Chain));
        assert_eq!("skull".parse::<Icon>(), Err(UnknownIcon));
    }
}
