//! One cell of an uploaded file: how it is divided from the next, and the number or the day in it.

use crate::domain::day::Day;

/// How cells are divided and numbers written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dialect {
    pub(super) delimiter: u8,
    decimal_comma: bool,
}

/// Languages that write a decimal comma, and whose spreadsheets therefore divide cells by semicolons.
const COMMA: [&str; 24] = [
    "bg", "cs", "da", "de", "el", "es", "et", "fi", "fr", "hr", "hu", "id", "it", "lt", "lv", "nl", "no", "pl", "pt",
    "ro", "ru", "sv", "tr", "uk",
];

impl Dialect {
    /// By a language tag as `de` or `de-AT`; anything else, and nothing, means comma and point.
    #[must_use]
    pub fn of(locale: &str) -> Self {
        let language = locale.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
        let decimal_comma = COMMA.contains(&language.as_str()) && !locale.eq_ignore_ascii_case("de-ch");
        Self {
            delimiter: if decimal_comma { b';' } else { b',' },
            decimal_comma,
        }
    }
}

impl Dialect {
    /// This one, where the first line names the columns so; else with what stands between its names. What a comma means is never found out
    /// of a file: `1,234` may be a thousand.
    pub(super) fn fitting(self, body: &[u8]) -> Self {
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let head = body.split(is_end).next().unwrap_or_default();
        let has = |delimiter: u8, wanted: &str| {
            let mut names = head.split(|byte| *byte == delimiter).map(bare);
            names.any(|name| name.eq_ignore_ascii_case(wanted.as_bytes()))
        };
        let fits = |delimiter: &u8| has(*delimiter, "ds") && has(*delimiter, "yhat");
        let found = [self.delimiter, b',', b';', b'\t'].into_iter().find(fits);
        Self {
            delimiter: found.unwrap_or(self.delimiter),
            ..self
        }
    }
}

/// A cell without its quotes.
fn bare(cell: &[u8]) -> &[u8] {
    let cell = cell.trim_ascii();
    let inner = cell.strip_prefix(b"\"").and_then(|cell| cell.strip_suffix(b"\""));
    inner.unwrap_or(cell).trim_ascii()
}

/// A finite number, or the code of what is wrong with it.
pub(super) fn number(cell: &[u8], dialect: Dialect) -> Result<f64, &'static str> {
    let text = std::str::from_utf8(cell).map_err(|_| "invalid_utf8")?.trim();
    if text.is_empty() {
        return Err("missing_value");
    }
    let written = if dialect.decimal_comma {
        text.replace(',', ".")
    } else {
        text.to_owned()
    };
    let plain = written
        .bytes()
        .all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'-' | b'+' | b'e' | b'E'));
    match written.parse::<f64>() {
        Ok(number) if plain && number.is_finite() => Ok(number),
        Ok(_) => Err("not_finite"),
        Err(_) if text.starts_with(['=', '@', '+', '-']) => Err("formula"),
        Err(_) => Err("not_a_number"),
    }
}

/// A day with its year in front, also as spreadsheets of East Asia write it: `2026/1/5 0:00`. The order of other days in numbers is not clear.
pub(super) fn day(cell: &[u8]) -> Option<Day> {
    Day::parse(cell).or_else(|| {
        let text = std::str::from_utf8(cell).ok()?;
        let (date, time) = text.split_once(' ').unwrap_or((text, ""));
        let parts: Vec<&str> = date.split(['/', '-', '.']).collect();
        let [year, month, day] = parts.as_slice() else {
            return None;
        };
        let is_time = time
            .bytes()
            .all(|byte| byte.is_ascii_digit() || matches!(byte, b':' | b'.'));
        let whole = format!("{year}-{month:0>2}-{day:0>2}");
        Day::parse(whole.as_bytes()).filter(|_| is_time)
    })
}

pub(super) fn explain(code: &str) -> &'static str {
    match code {
        "missing_value" => "This cell is empty.",
        "invalid_utf8" => "This cell is not UTF-8 text.",
        "not_finite" => "This is not a finite number.",
        "formula" => "This is a formula, not a number: save the values, not the formulas.",
        _ => "This is not a number. A decimal comma needs the language of the file to be given.",
    }
}
