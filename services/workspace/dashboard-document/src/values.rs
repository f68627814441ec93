//! Values of parameters.

use serde_json::Value;
use uuid::Uuid;

use crate::kinds::Form;

const TOKENS: usize = 20;
const LISTED: usize = 50;

/// Types of a dashboard's own parameters.
pub(crate) const TYPES: [&str; 5] = ["token", "range", "entity", "currency", "portfolio"];

/// The name behind a `$`, where the text is nothing else.
pub(crate) fn reference(text: &str) -> Option<&str> {
    text.strip_prefix('$').filter(|name| is_name(name))
}

/// A name of a parameter: a lower-case letter, then up to 39 letters, digits and `_`.
pub(crate) fn is_name(text: &str) -> bool {
    text.len() <= 40
        && text.starts_with(|sign: char| sign.is_ascii_lowercase())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

/// Lower-case letters, digits and what ids have between them.
fn is_word(text: &str, most: usize) -> bool {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_.".contains(&byte);
    (1..=most).contains(&text.len()) && text.bytes().all(fits)
}

fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let number = |part: &str, digits: usize, most: u32| {
        part.len() == digits
            && part.bytes().all(|byte| byte.is_ascii_digit())
            && part.parse().is_ok_and(|number: u32| (1..=most).contains(&number))
    };
    matches!(parts.as_slice(), [year, month, day] if number(year, 4, 9999) && number(month, 2, 12) && number(day, 2, 31))
}

fn is_range(text: &str) -> bool {
    if matches!(text, "ytd" | "all" | "max") {
        return true;
    }
    if let Some((from, to)) = text.split_once("..") {
        return is_day(from) && is_day(to) && from <= to;
    }
    let Some(count) = text.strip_suffix(['h', 'd', 'w', 'm', 'y']) else {
        return false;
    };
    (1..=4).contains(&count.len()) && count.bytes().all(|byte| byte.is_ascii_digit()) && count.parse::<u32>() != Ok(0)
}

fn is_currency(text: &str) -> bool {
    (2..=10).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn is_id(text: &str) -> bool {
    text.len() == 36 && text.parse::<Uuid>().is_ok()
}

fn is_entity(text: &str) -> bool {
    (1..=200).contains(&text.chars().count()) && !text.contains(char::is_whitespace) && !text.starts_with('$')
}

/// What is wrong with the value of a dashboard's parameter of this type.
pub(crate) fn flaw_of_value(kind: &str, text: &str) -> Option<&'static str> {
    let (fits, wanted) = match kind {
        "token" => (is_word(text, 120), "Use a token's CoinGecko id, such as bitcoin."),
        "range" => (is_range(text), RANGE),
        "entity" => (is_entity(text), "Use an entity's id or an address."),
        "currency" => (is_currency(text), "Use a currency code, such as usd."),
        _ => (text == "all" || is_id(text), "Use a portfolio's id, or all."),
    };
    (!fits).then_some(wanted)
}

const RANGE: &str = "Use a range such as 30d, 1y, ytd, max or 2026-01-01..2026-06-30.";

impl Form {
    /// The type that a parameter has to have which stands here; none where `$` has no meaning.
    pub(crate) const fn fitting(self) -> Option<&'static str> {
        match self {
            Self::Token | Self::Tokens => Some("token"),
            Self::Range => Some("range"),
            Self::Entity => Some("entity"),
            Self::Portfolio => Some("portfolio"),
            Self::Account | Self::Id | Self::Word | Self::Amount | Self::Count(..) | Self::Text(_) | Self::Filter => {
                None
            }
        }
    }

    /// What is wrong with a value that is no reference. Items of [`Form::Tokens`] are judged one by one.
    pub(crate) fn flaw(self, value: &Value) -> Option<String> {
        let text = value.as_str();
        let (fits, wanted) = match self {
            Self::Token | Self::Tokens => (
                text.is_some_and(|text| is_word(text, 120)),
                "Use a token's CoinGecko id, such as bitcoin.",
            ),
            Self::Range => (text.is_some_and(is_range), RANGE),
            Self::Entity => (text.is_some_and(is_entity), "Use an entity's id or an address."),
            Self::Portfolio => (
                text.is_some_and(|text| text == "all" || is_id(text)),
                "Use a portfolio's id, or all.",
            ),
            Self::Account => (
                text.is_some_and(|text| text == "all" || is_id(text)),
                "Use an account's id, or all.",
            ),
            Self::Id => (text.is_some_and(is_id), "Use an id."),
            Self::Word => (
                text.is_some_and(|text| is_word(text, 120)),
                "Use a word of lower-case letters, digits, - and _.",
            ),
            Self::Amount => (is_amount(value), "Use a decimal number from zero."),
            Self::Count(from, to) => {
                let fits = value.as_u64().is_some_and(|count| (from..=to).contains(&count));
                return (!fits).then(|| format!("Use a whole number from {from} to {to}."));
            }
            Self::Text(most) => {
                let fits = text.is_some_and(|text| text.chars().count() <= most);
                return (!fits).then(|| format!("Use a text of at most {most} characters."));
            }
            Self::Filter => (
                is_filter(value),
                "Use a text, or names with texts, numbers, yes or no, or lists of them.",
            ),
        };
        (!fits).then(|| wanted.to_owned())
    }
}

/// Tokens that may stand in a list.
pub(crate) const MOST_TOKENS: usize = TOKENS;

fn is_amount(value: &Value) -> bool {
    match value {
        Value::String(text) => text
            .parse::<vocab::Money>()
            .is_ok_and(|amount| !amount.is_negative() && !text.starts_with(['-', '+'])),
        Value::Number(number) => number.as_f64().is_some_and(|number| (0.0..1e18).contains(&number)),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => false,
    }
}

fn is_filter(value: &Value) -> bool {
    let plain = |value: &Value| match value {
        Value::String(text) => text.chars().count() <= 200,
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
        Value::Array(_) | Value::Object(_) => false,
    };
    match value {
        Value::String(text) => text.chars().count() <= 200,
        Value::Object(members) => {
            members.len() <= LISTED
                && members.values().all(|member| match member {
                    Value::Array(items) => items.len() <= LISTED && items.iter().all(plain),
                    other => plain(other),
                })
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => false,
    }
}
