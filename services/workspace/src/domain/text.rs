//! Texts as people enter them.

use chrono::{Datelike, NaiveDate};
use vocab::Money;

use crate::error::Fault;

/// One line without control characters, trimmed, of at most so many characters.
pub fn line(field: &str, text: &str, most: usize, faults: &mut Vec<Fault>) -> String {
    let text = text.trim();
    if text.chars().count() > most {
        faults.push(Fault::new(field, format!("Use at most {most} characters.")));
    } else if text.chars().any(|sign| sign.is_control() || vocab::deceives(sign)) {
        faults.push(Fault::new(
            field,
            "Control characters and characters that change the text direction are not allowed.",
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
    let before = faults.len();
    let text = filled(field, text, 40, faults).to_uppercase();
    // Some signs become several when they are capitals.
    if faults.len() == before && (text.len() > 160 || text.chars().count() > 40) {
        faults.push(Fault::new(field, "Use at most 40 characters."));
    }
    let fits = |sign: char| sign.is_alphanumeric() || ".-_$+:/".contains(sign);
    if !text.chars().all(fits) {
        faults.push(Fault::new(
            field,
            "Use the symbol of a coin or currency, such as BTC or EUR.",
        ));
    }
    text
}

/// Several lines, trimmed, of at most so many characters.
pub fn lines(field: &str, text: &str, most: usize, faults: &mut Vec<Fault>) -> String {
    let text = text.trim();
    if text.chars().count() > most {
        faults.push(Fault::new(field, format!("Use at most {most} characters.")));
    } else if text
        .chars()
        .any(|sign| (sign.is_control() && !matches!(sign, '\n' | '\t')) || vocab::deceives(sign))
    {
        faults.push(Fault::new(
            field,
            "Control characters and characters that change the text direction are not allowed.",
        ));
    }
    text.to_owned()
}

/// Tags of one thing.
const MOST_TAGS: usize = 20;
/// Characters of a tag, of a setup and of all that is grouped by.
pub const LONGEST_TAG: usize = 60;

/// Lower case, each once, in the order in which they were sent.
pub fn tags(field: &str, sent: &[String], faults: &mut Vec<Fault>) -> Vec<String> {
    if sent.len() > MOST_TAGS {
        faults.push(Fault::new(field, format!("Use at most {MOST_TAGS} tags.")));
        return Vec::new();
    }
    let mut tags: Vec<String> = Vec::new();
    for (place, tag) in sent.iter().enumerate() {
        let tag = filled(&format!("{field}[{place}]"), tag, LONGEST_TAG, faults).to_lowercase();
        if !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    tags
}

/// An amount above zero; nothing where nothing was sent.
pub fn positive(field: &str, text: &str, faults: &mut Vec<Fault>) -> Option<Money> {
    if text.trim().is_empty() {
        return None;
    }
    let money = text.trim().parse::<Money>().ok().filter(|money| money.is_positive());
    if money.is_none() {
        faults.push(Fault::new(field, "Write a decimal number above zero."));
    }
    money
}

/// A day, `yyyy-mm-dd`.
pub fn day(field: &str, text: &str, faults: &mut Vec<Fault>) -> Option<NaiveDate> {
    // The year has four digits, no sign and no blanks around it.
    let day = (text.len() == 10).then(|| text.parse::<NaiveDate>().ok()).flatten();
    let day = day.filter(|day| (1..=9999).contains(&day.year()));
    if day.is_none() {
        faults.push(Fault::new(field, "Write a day as yyyy-mm-dd."));
    }
    day
}
