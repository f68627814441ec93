//! Characters that make a text look like another one.

/// Turns the direction of what follows, or hides: a name with one of them reads as something else.
#[must_use]
pub const fn deceives(sign: char) -> bool {
    matches!(
        sign,
        '\u{061c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
    )
}
