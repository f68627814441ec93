//! One cell of an uploaded file: how it is divided from the next, and the number in it.

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

pub(super) fn explain(code: &str) -> &'static str {
    match code {
        "missing_value" => "This cell is empty.",
        "invalid_utf8" => "This cell is not UTF-8 text.",
        "not_finite" => "This is not a finite number.",
        "formula" => "This is a formula, not a number: save the values, not the formulas.",
        _ => "This is not a number. A decimal comma needs the language of the file to be given.",
    }
}
