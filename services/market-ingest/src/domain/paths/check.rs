//! What values parameters may have. A value that passes has one spelling, so that equal questions have equal keys.

use chrono::{DateTime, NaiveDate, NaiveDateTime};

use crate::error::Error;

/// 2100-01-01T00:00:00Z; later times are slips of the pen.
const YEAR_2100: i64 = 4_102_444_800;
/// Characters of a list with commas.
const LIST_CHARS: usize = 12_000;

/// How a value is judged.
#[derive(Debug, Clone, Copy)]
pub enum Check {
    /// `true` or `false`.
    Flag,
    /// A whole number between these, both included.
    Number(u32, u32),
    /// One of these.
    Choice(&'static [&'static str]),
    /// Letters, digits, dots, dashes and underscores, at most so many.
    Word(usize),
    /// At most so many words with commas between them.
    Words(usize),
    /// The same for addresses of contracts: those of some networks have colons and slashes.
    Addresses(usize),
    /// At most so many characters of text.
    Text(usize),
    /// A currency.
    Currency,
    /// Days up to the present: a number of them, or `max`.
    Days,
    /// A day: `30-12-2025`, or `2025-12-30`.
    Day,
    /// A moment: Unix seconds, with or without a fraction, or a date of ISO 8601 with or without a time; without a zone it is UTC.
    Moment,
    /// Places behind the point: `full`, or 0 to 18.
    Precision,
    /// Of a language, only English is kept.
    English,
    /// Something of the provider's that is not served, and what to send instead.
    Unsupported(&'static str),
    /// The same where some values ask for what is served anyway: clients send the provider's defaults.
    Only(&'static [&'static str], &'static str),
}

impl Check {
    /// The value in its one spelling; `None` for an empty one, which counts as left out.
    ///
    /// # Errors
    /// [`Error::Invalid`] with the parameter.
    pub fn read(self, field: &'static str, text: &str) -> Result<Option<String>, Error> {
        if text.chars().any(char::is_control) {
            return Err(Error::Invalid {
                field,
                code: "control_character",
                message: "Control characters are not allowed.".to_owned(),
            });
        }
        let text = text.trim();
        if text.is_empty() {
            return Ok(None);
        }
        let bad = |message: String| Err(Error::invalid(field, message));
        let value = match self {
            // Python's clients write their own booleans.
            Self::Flag => match text {
                "true" | "True" | "1" => "true".to_owned(),
                "false" | "False" | "0" => "false".to_owned(),
                _ => return bad("Use true or false.".to_owned()),
            },
            Self::Number(low, high) => match digits(text) {
                Some(number) if (low..=high).contains(&number) => number.to_string(),
                _ => return bad(format!("A whole number from {low} to {high}.")),
            },
            Self::Choice(choices) if choices.contains(&text) => text.to_owned(),
            Self::Choice(choices) => return bad(format!("One of: {}.", choices.join(", "))),
            Self::Word(most) if is_word(text, most) => text.to_owned(),
            Self::Word(most) => {
                return bad(format!("At most {most} letters, digits, dots, dashes and underscores."));
            }
            Self::Words(most) => words(field, text, most, |part| is_word(part, 128))?,
            Self::Addresses(most) => words(field, text, most, is_address)?,
            Self::Text(most) if text.chars().count() <= most => text.to_owned(),
            Self::Text(most) => return bad(format!("At most {most} characters.")),
            Self::Currency if is_word(text, 16) => text.to_ascii_lowercase(),
            Self::Currency => return bad("This is not a currency.".to_owned()),
            Self::Days => match digits(text) {
                _ if text == "max" => text.to_owned(),
                Some(days) if (1..=36_500).contains(&days) => days.to_string(),
                _ => return bad("A whole number from 1 to 36500, or max.".to_owned()),
            },
            Self::Day => match day(text) {
                Some(day) => day.format("%d-%m-%Y").to_string(),
                None => return bad("A day: dd-mm-yyyy, for example 30-12-2025.".to_owned()),
            },
            Self::Moment => match moment(text) {
                Some(seconds) => seconds.to_string(),
                None => return bad("Unix seconds from 1970 to 2100, or a date of ISO 8601.".to_owned()),
            },
            Self::Precision if text == "full" => return Ok(None),
            Self::Precision => match digits(text) {
                Some(places) if places <= 18 => places.to_string(),
                _ => return bad("Use full, or a number from 0 to 18.".to_owned()),
            },
            Self::English if text == "en" => return Ok(None),
            Self::English => return bad("Only `en` is served.".to_owned()),
            Self::Only(served, _) if served.contains(&text) => return Ok(None),
            Self::Unsupported(instead) | Self::Only(_, instead) => return bad(format!("Not supported. {instead}")),
        };
        Ok(Some(value))
    }
}

/// A plain number in decimal digits.
fn digits(text: &str) -> Option<u32> {
    let plain = text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

fn is_word(text: &str, most: usize) -> bool {
    !text.is_empty()
        && text.len() <= most
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
}

fn is_address(text: &str) -> bool {
    (1..=128).contains(&text.len())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_.:/".contains(&byte))
}

fn words(field: &'static str, text: &str, most: usize, is_good: fn(&str) -> bool) -> Result<String, Error> {
    if text.len() > LIST_CHARS {
        return Err(Error::Invalid {
            field,
            code: "too_long",
            message: format!("At most {LIST_CHARS} characters."),
        });
    }
    let mut parts: Vec<&str> = text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    parts.sort_unstable();
    parts.dedup();
    if parts.len() > most {
        return Err(Error::Invalid {
            field,
            code: "too_many",
            message: format!("At most {most} at a time."),
        });
    }
    match parts.iter().find(|part| !is_good(part)) {
        Some(odd) => {
            let odd: String = odd.chars().take(40).collect();
            Err(Error::invalid(field, format!("`{odd}` is not valid.")))
        }
        None => Ok(parts.join(",")),
    }
}

/// A day in either order of its parts.
#[must_use]
pub fn day(text: &str) -> Option<NaiveDate> {
    let day = ["%d-%m-%Y", "%Y-%m-%d"]
        .into_iter()
        .find_map(|form| NaiveDate::parse_from_str(text, form).ok())?;
    let known = NaiveDate::from_ymd_opt(2009, 1, 1)?..NaiveDate::from_ymd_opt(2100, 1, 1)?;
    known.contains(&day).then_some(day)
}

/// Unix seconds of a moment in any of its forms.
fn moment(text: &str) -> Option<i64> {
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    // Python's `datetime.timestamp()` has a fraction.
    let text = text
        .split_once('.')
        .filter(|(_, fraction)| is_digits(fraction))
        .map_or(text, |(whole, _)| whole);
    let without_zone = || {
        ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"]
            .into_iter()
            .find_map(|form| NaiveDateTime::parse_from_str(text, form).ok())
    };
    let seconds = if text.len() <= 12 && is_digits(text) {
        text.parse().ok()?
    } else if let Ok(time) = DateTime::parse_from_rfc3339(text) {
        time.timestamp()
    } else if let Some(time) = without_zone() {
        time.and_utc().timestamp()
    } else {
        NaiveDate::parse_from_str(text, "%Y-%m-%d")
            .ok()?
            .and_time(chrono::NaiveTime::MIN)
            .and_utc()
            .timestamp()
    };
    (0..YEAR_2100).contains(&seconds).then_some(seconds)
}

/// Can it be what varies in a path: an id, a platform, an address? Nothing else of it reaches the provider.
#[must_use]
pub fn is_segment(name: &str, text: &str) -> bool {
    let is_good = match name {
        "entity" => matches!(text, "companies" | "governments"),
        // Addresses of some networks have colons; those with slashes are no single segment.
        "contract_address" => {
            text.len() <= 128
                && text
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b':'))
        }
        _ => is_word(text, 100),
    };
    is_good && !text.starts_with('.')
}
