//! Names that people give: themselves, their keys.

/// Why a name is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadName {
    #[error("This field is required.")]
    Missing,
    #[error("Use at most {0} characters.")]
    TooLong(usize),
    #[error("Control characters are not allowed.")]
    Control,
}

impl BadName {
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Missing => "validation_failed",
            Self::TooLong(_) => "too_long",
            Self::Control => "control_character",
        }
    }
}

/// A trimmed name of at most `longest` code points; may be empty.
///
/// # Errors
/// [`BadName`] for what is too long, or would change how the text around it is read.
pub fn parse(text: &str, longest: usize) -> Result<String, BadName> {
    let text = text.trim();
    if text.chars().any(|c| c.is_control() || turns(c)) {
        return Err(BadName::Control);
    }
    if text.chars().count() > longest {
        return Err(BadName::TooLong(longest));
    }
    Ok(text.to_owned())
}

/// As [`parse`], but not empty.
///
/// # Errors
/// As [`parse`], and [`BadName::Missing`].
pub fn required(text: &str, longest: usize) -> Result<String, BadName> {
    let name = parse(text, longest)?;
    if name.is_empty() {
        Err(BadName::Missing)
    } else {
        Ok(name)
    }
}

/// Marks that turn the direction of reading: they make a name look like another.
const fn turns(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}')
}

#[cfg(test)]
mod tests {
    use super::{BadName, parse, required};

    #[test]
    fn names() {
        assert_eq!(parse(" Ada Łovelace ", 100), Ok("Ada Łovelace".to_owned()));
        assert_eq!(parse("", 100), Ok(String::new()));
        assert_eq!(required(" ", 100), Err(BadName::Missing));
        assert_eq!(parse("a\0b", 100), Err(BadName::Control));
        assert_eq!(parse("a\u{202e}b", 100), Err(BadName::Control));
        assert_eq!(parse(&"é".repeat(101), 100), Err(BadName::TooLong(100)));
    }
}
