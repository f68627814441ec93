//! Names that people give: themselves, their teams, their keys.
//!
//! Names of people and teams are mailed to strangers, who are invited. So they hold no web address, and mails show those that were
//! given before that rule so that no mail program makes a link of them.

/// Characters of a name that a mail to a stranger shows.
const MAILED: usize = 40;
/// Full stops that end a label of a host name, also as people write them in Chinese and Japanese (UTS 46).
const DOTS: [char; 4] = ['.', '\u{3002}', '\u{ff0e}', '\u{ff61}'];

/// Why a name is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadName {
    #[error("This field is required.")]
    Missing,
    #[error("Use at most {0} characters.")]
    TooLong(usize),
    #[error("Control characters are not allowed.")]
    Control,
    #[error("Use a name without web or email addresses.")]
    Link,
}

impl BadName {
    /// Stable word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Missing => "validation_failed",
            Self::TooLong(_) => "too_long",
            Self::Control => "control_character",
            Self::Link => "name_has_link",
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

/// Refuses a name in which mail programs would find a link. Initials and abbreviations with a capital after the dot (`J.Smith`) are none.
///
/// # Errors
/// [`BadName::Link`]
pub fn without_link(name: &str) -> Result<(), BadName> {
    let small = name.to_lowercase();
    let is_part = |c: char| c.is_alphanumeric() || c == '-' || DOTS.contains(&c);
    let has_link = small.contains("://")
        || small.contains("www.")
        || small.contains("mailto:")
        || name.split(|c: char| !is_part(c)).any(is_host);
    if has_link { Err(BadName::Link) } else { Ok(()) }
}

/// Labels with dots between them, of which the last could be a top-level domain.
fn is_host(word: &str) -> bool {
    let labels: Vec<&str> = word.trim_matches(DOTS).split(DOTS).collect();
    let Some((last, others)) = labels.split_last() else {
        return false;
    };
    let is_one_case = !last.chars().any(char::is_uppercase) || !last.chars().any(char::is_lowercase);
    !others.is_empty()
        && others.iter().all(|label| !label.is_empty())
        && last.chars().count() >= 2
        && last.starts_with(char::is_alphabetic)
        && is_one_case
}

/// A name as a mail to a stranger shows it: cut, and with blanks after dots and colons, so that no mail program makes a link of it.
#[must_use]
pub fn mailed(name: &str) -> String {
    let mut shown = String::new();
    for (place, sign) in name.chars().enumerate() {
        if place == MAILED {
            shown.push('…');
            break;
        }
        if !sign.is_whitespace() && shown.ends_with(|last: char| last == ':' || DOTS.contains(&last)) {
            shown.push(' ');
        }
        shown.push(sign);
    }
    shown
}

/// Marks that turn the direction of reading: they make a name look like another.
const fn turns(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}')
}

#[cfg(test)]
mod tests {
    use super::{BadName, mailed, parse, required, without_link};

    #[test]
    fn names() {
        assert_eq!(parse(" Ada Łovelace ", 100), Ok("Ada Łovelace".to_owned()));
        assert_eq!(parse("", 100), Ok(String::new()));
        assert_eq!(required(" ", 100), Err(BadName::Missing));
        assert_eq!(parse("a\0b", 100), Err(BadName::Control));
        assert_eq!(parse("a\u{202e}b", 100), Err(BadName::Control));
        assert_eq!(parse(&"é".repeat(101), 100), Err(BadName::TooLong(100)));
    }

    #[test]
    fn names_with_links_are_refused() {
        for name in [
            "spam http://evil.example click",
            "HTTPS://1.2.3.4",
            "www.evil",
            "evil.example",
            "EVIL.EXAMPLE",
            "(a.b-c.evil.example/path)",
            "win@evil.example",
            "see evil.example.",
            "evil\u{3002}example",
        ] {
            assert_eq!(without_link(name), Err(BadName::Link), "{name}");
        }
        for name in [
            "",
            "Ada Łovelace",
            "J.Smith",
            "J. R. R. Tolkien",
            "St.Gallen desk",
            "U.S. desk",
            "Acme Inc.",
            "Version 2.0",
            "Wait...what",
            "Desk: night",
            "@ada",
        ] {
            assert_eq!(without_link(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn mails_break_links_in_names() {
        assert_eq!(mailed("spam http://evil.example"), "spam http: //evil. example");
        assert_eq!(mailed("J. Smith"), "J. Smith");
        assert_eq!(mailed("Chain desk"), "Chain desk");
        assert_eq!(mailed(&"é".repeat(40)), "é".repeat(40));
        assert_eq!(mailed(&"é".repeat(41)), format!("{}…", "é".repeat(40)));
    }
}
