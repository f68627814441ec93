//! Texts as people enter them.

use crate::error::Fault;

/// One line without control characters, trimmed, of at most so many characters.
pub fn line(field: &str, text: &str, most: usize, faults: &mut Vec<Fault>) -> String {
    let text = text.trim();
    if text.chars().count() > most {
        faults.push(Fault::new(field, format!("Use at most {most} characters.")));
    } else if text.chars().any(|sign| sign.is_control() || vocab::deceives(sign)) {
        faults.push(Fault::new(
            field,
            "Control characters and marks that turn the writing direction are not allowed.",
        ));
    }
    text.to_owned()
}

/// As [`line`], with something in it.
pub fn filled(field: &str, text: &str, most: usize, faults: &mut Vec<Fault>) -> String {
    let text = line(field, text, most, faults);
    if text.is_empty() {
        faults.push(Fault::new(field, "This field is required."));
    }
    text
}

/// The sign of a coin or a currency, in capitals: letters, digits, and what some names have between them.
pub fn asset(field: &str, text: &str, faults: &mut Vec<Fault>) -> String {
    let text = filled(field, text, 40, faults).to_uppercase();
    let fits = |sign: char| sign.is_alphanumeric() || ".-_$+:/".contains(sign);
    if !text.chars().all(fits) {
        faults.push(Fault::new(field, "Use the sign of a coin or currency, as BTC or EUR."));
    }
    text
}
