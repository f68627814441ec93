//! Texts that people write: what may stand in them. Refuses what can make a text look like another one.

use vocab::deceives;

use crate::fault::Fault;

/// One line, trimmed, of at most `most` characters; may be empty.
///
/// # Errors
/// `too_long`, or `control_character`.
pub fn line(field: &str, text: &str, most: usize) -> Result<String, Fault> {
    check(field, text, most, |c| c.is_control())
}

/// The same with line breaks and tabs.
///
/// # Errors
/// As [`line`].
pub fn paragraph(field: &str, text: &str, most: usize) -> Result<String, Fault> {
    check(field, text, most, |c| {
        c.is_control() && !matches!(c, '\n' | '\r' | '\t')
    })
}

/// A [`line`] that is not empty.
///
/// # Errors
/// As [`line`], or `validation_failed`.
pub fn filled(field: &str, text: &str, most: usize) -> Result<String, Fault> {
    let text = line(field, text, most)?;
    if text.is_empty() {
        return Err(Fault::new(field, "validation_failed", "This field may not be empty."));
    }
    Ok(text)
}

/// Lower-case word of a vocabulary: `mixer`, `defi_dex`; may be empty.
///
/// # Errors
/// `validation_failed`.
pub fn word(field: &str, text: &str) -> Result<String, Fault> {
    let text = text.trim();
    let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'_' | b'-');
    if text.len() > 40 || !text.bytes().all(plain) {
        return Err(Fault::new(
            field,
            "validation_failed",
            "At most 40 lower-case letters, digits, dashes and underscores.",
        ));
    }
    Ok(text.to_owned())
}

/// An `https` or `http` address; may be empty. Others (`javascript:`, `data:`) would run when somebody clicks them.
///
/// # Errors
/// `validation_failed`.
pub fn link(field: &str, text: &str) -> Result<String, Fault> {
    let text = line(field, text, 2048)?;
    let good = text.is_empty()
        || url::Url::parse(&text).is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.host_str().is_some());
    if good {
        Ok(text)
    } else {
        Err(Fault::new(
            field,
            "validation_failed",
            "An address that begins with https://.",
        ))
    }
}

fn check(field: &str, text: &str, most: usize, banned: impl Fn(char) -> bool) -> Result<String, Fault> {
    let text = text.trim();
    // Counted before anything else is looked at: a long text costs nothing more.
    if text.chars().nth(most).is_some() {
        return Err(Fault::new(field, "too_long", format!("At most {most} characters.")));
    }
    if text.chars().any(|c| banned(c) || deceives(c)) {
        return Err(Fault::new(
            field,
            "control_character",
            "Control characters and characters that change the text direction are not allowed.",
        ));
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use crate::wording::{filled, line, link, paragraph, word};

    fn code<T>(result: Result<T, crate::wording::Fault>) -> &'static str {
        result.map_or_else(|fault| fault.code, |_| "good")
    }

    #[test]
    fn what_deceives_is_refused() {
        for bad in [
            "evil\u{202e}txt",
            "a\u{0}b",
            "a\u{200b}b",
            "x\u{2066}y",
            "\u{e0041}",
            "tab\there",
        ] {
            assert_eq!(code(line("text", bad, 200)), "control_character", "{bad:?}");
        }
        for good in ["Müller & Söhne", "交易所", "👩‍💻 wallet", "שלום", ""] {
            assert_eq!(code(line("text", good, 200)), "good", "{good:?}");
        }
        assert_eq!(
            code(line("text", &format!("a{}", "\u{301}".repeat(10_000)), 200)),
            "too_long"
        );
        assert_eq!(code(filled("text", "  ", 200)), "validation_failed");
        assert_eq!(code(paragraph("note", "one\ntwo\tthree", 200)), "good");
    }

    #[test]
    fn links_are_pages_and_words_are_plain() {
        assert_eq!(code(link("url", "https://example.org/a?b=c")), "good");
        for bad in ["javascript:alert(1)", "data:text/html,x", "https://", "example.org"] {
            assert_eq!(code(link("url", bad)), "validation_failed", "{bad}");
        }
        assert_eq!(code(word("category", "defi_dex")), "good");
        assert_eq!(code(word("category", "Mixer")), "validation_failed");
    }
}
