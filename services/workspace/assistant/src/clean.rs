//! Text from outside: names of tokens, labels, rows of files. It is shown and handed on as data, never as words of a conversation.

use unicode_normalization::UnicodeNormalization;

/// Characters that are kept.
pub const LONGEST: usize = 80;

/// Characters of a sentence that another service says.
const LONGEST_SENTENCE: usize = 400;

/// Composed (NFC), on one line, without characters that control, hide or turn, and without anything that reads as a reference.
#[must_use]
pub fn clean(text: &str) -> String {
    cleaned(text, LONGEST)
}

/// [`clean`] for a sentence of another service, which may repeat what it was asked.
#[must_use]
pub fn sentence(text: &str) -> String {
    cleaned(text, LONGEST_SENTENCE)
}

fn cleaned(text: &str, most: usize) -> String {
    let mut cleaned = String::new();
    let mut count = 0;
    let mut before = ' ';
    // Longer than it can be needed: what hides is dropped, and marks are composed.
    for sign in text.chars().take(most * 40).filter(|sign| !is_hidden(*sign)).nfc() {
        let sign = if sign.is_whitespace() || sign.is_control() {
            ' '
        } else {
            sign
        };
        if sign == ' ' && before == ' ' {
            continue;
        }
        // `[[` would read as a reference to a cell.
        let parted = matches!((before, sign), ('[', '[') | (']', ']'));
        let added = 1 + usize::from(parted);
        if count + added > most {
            break;
        }
        if parted {
            cleaned.push(' ');
        }
        cleaned.push(sign);
        count += added;
        before = sign;
    }
    cleaned.truncate(cleaned.trim_end().len());
    cleaned
}

/// Zero width, turning the direction, or choosing a form of the sign before.
fn is_hidden(sign: char) -> bool {
    vocab::deceives(sign)
        || (sign.is_control() && !sign.is_whitespace())
        || matches!(
            sign,
            '\u{00ad}' | '\u{034f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
                | '\u{200c}' | '\u{200d}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
        )
}
