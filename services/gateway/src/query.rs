//! Reads query strings strictly: each parameter once, typed, and every wrong one named at once.

use std::ops::RangeInclusive;

use crate::problem::{INVALID, Problem, Wrong};

/// Parameters that hold a personal API key.
pub const API_KEY_PARAMETERS: [&str; 2] = ["x_cg_demo_api_key", "x_cg_pro_api_key"];

/// Is it the name of a parameter that holds an API key?
#[must_use]
pub fn is_key_parameter(name: &str) -> bool {
    API_KEY_PARAMETERS.contains(&name)
}

/// Parameters of a request. Readers note what is wrong and go on; [`Params::done`] gives all errors together.
#[derive(Debug, Default)]
pub struct Params {
    pairs: Vec<(String, String)>,
    wrong: Vec<Wrong>,
}

impl Params {
    /// Splits and decodes; a parameter that stands twice, or is no UTF-8, is noted.
    #[must_use]
    pub fn parse(query: &str) -> Self {
        let mut params = Self::default();
        for part in query.split('&').filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            let (Some(key), Some(value)) = (decode(key), decode(value)) else {
                params.wrong(
                    "query",
                    INVALID,
                    "The query string is not valid UTF-8 in percent encoding.",
                );
                continue;
            };
            if params.pairs.iter().any(|(known, _)| *known == key) {
                params.wrong(&key, "duplicate_parameter", "This parameter occurs twice.");
                continue;
            }
            if value.chars().any(|c| c.is_ascii_control()) {
                params.wrong(&key, "control_character", "Control characters are not allowed.");
                continue;
            }
            params.pairs.push((key, value));
        }
        params
    }

    /// Nothing was wrong so far, and there is a parameter beyond these: names with blanks between them.
    #[must_use]
    pub fn reaches_beyond(&self, known: &str) -> bool {
        self.wrong.is_empty()
            && self
                .pairs
                .iter()
                .any(|(name, _)| !known.split(' ').any(|known| known == name) && !is_key_parameter(name))
    }

    /// Nothing was wrong so far, and one of these is a date, or seconds with a fraction: a moment in another form than plain seconds.
    #[must_use]
    pub fn has_written_moment(&self, names: &[&str]) -> bool {
        let is_written =
            |text: &str| text.starts_with(|first: char| first.is_ascii_digit()) && text.contains(['-', '.']);
        self.wrong.is_empty() && names.iter().filter_map(|name| self.get(name)).any(is_written)
    }

    /// The parameters as they came, without an API key.
    #[must_use]
    pub fn into_pairs(self) -> Vec<(String, String)> {
        self.pairs
            .into_iter()
            .filter(|(name, _)| !is_key_parameter(name))
            .collect()
    }

    /// Notes an error.
    pub fn wrong(&mut self, field: &str, code: &str, message: &str) {
        let field: String = field.chars().filter(|c| !c.is_control()).take(64).collect();
        self.wrong.push(Wrong::new(&field, code, message));
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.pairs
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    /// Was a value sent, other than blanks and commas?
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        let value = self.get(name).unwrap_or_default();
        value.chars().any(|c| c != ',' && !c.is_whitespace())
    }

    /// A text of at most `most` characters; empty where it is missing.
    pub fn text(&mut self, name: &str, most: usize) -> String {
        let text = self.get(name).unwrap_or_default().to_owned();
        if text.chars().nth(most).is_some() {
            self.wrong(name, "too_long", &format!("At most {most} characters."));
            return String::new();
        }
        text
    }

    /// Lower-case letters, digits and the usual joints: ids, categories, currencies. Empty where it is missing.
    pub fn word(&mut self, name: &str, most: usize) -> String {
        let text = self.text(name, most);
        if !is_word(&text) {
            self.wrong(name, INVALID, "Only letters, digits, dots, dashes and underscores.");
            return String::new();
        }
        text.to_ascii_lowercase()
    }

    /// A whole number in plain decimal digits; `default` where it is missing or empty.
    pub fn int(&mut self, name: &str, range: RangeInclusive<i64>, default: i64) -> i64 {
        self.int_or_none(name, range).unwrap_or(default)
    }

    /// A whole number that may be missing.
    pub fn int_or_none(&mut self, name: &str, range: RangeInclusive<i64>) -> Option<i64> {
        let text = self.get(name).filter(|text| !text.is_empty())?;
        let digits = text.strip_prefix('-').unwrap_or(text);
        let number: Option<i64> = if digits.bytes().all(|b| b.is_ascii_digit()) {
            text.parse().ok()
        } else {
            None
        };
        match number {
            Some(number) if range.contains(&number) => Some(number),
            _ => {
                self.wrong(
                    name,
                    INVALID,
                    &format!("A whole number from {} to {}.", range.start(), range.end()),
                );
                None
            }
        }
    }

    /// `true` or `false`; `default` where it is missing or empty.
    pub fn flag(&mut self, name: &str, default: bool) -> bool {
        match self.get(name) {
            None | Some("") => default,
            Some("true" | "True" | "1") => true,
            Some("false" | "False" | "0") => false,
            Some(_) => {
                self.wrong(name, INVALID, "Use true or false.");
                default
            }
        }
    }

    /// One of the choices; empty where it is missing.
    pub fn choice(&mut self, name: &str, choices: &[&str]) -> String {
        match self.get(name) {
            None | Some("") => String::new(),
            Some(text) if choices.contains(&text) => text.to_owned(),
            Some(_) => {
                self.wrong(name, INVALID, &format!("One of: {}.", choices.join(", ")));
                String::new()
            }
        }
    }

    /// A list with commas; spaces around the parts and empty parts do not count.
    pub fn list(&mut self, name: &str, most: usize) -> Vec<String> {
        let parts: Vec<String> = self
            .get(name)
            .unwrap_or_default()
            .split(',')
            .map(|part| part.trim().to_owned())
            .filter(|part| !part.is_empty())
            .collect();
        if parts.len() > most {
            self.wrong(name, "too_many", &format!("At most {most} at a time."));
            return Vec::new();
        }
        if let Some(odd) = parts.iter().find(|part| !is_coin(part)) {
            let odd: String = odd.chars().take(40).collect();
            self.wrong(name, INVALID, &format!("`{odd}` is not valid."));
            return Vec::new();
        }
        parts
    }

    /// The same parameters, where nothing was wrong so far.
    ///
    /// # Errors
    /// 422 with all that was noted.
    pub fn checked(self) -> Result<Self, Problem> {
        if self.wrong.is_empty() {
            Ok(self)
        } else {
            Err(Problem::fields(self.wrong))
        }
    }

    /// # Errors
    /// 422 with all that was noted.
    pub fn done(self) -> Result<(), Problem> {
        self.checked().map(drop)
    }
}

fn is_word(text: &str) -> bool {
    text.bytes()
        .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'))
}

/// Can this be the id of a coin? The provider's list has spaces and brackets too.
#[must_use]
pub fn is_coin(id: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-_.[]()+~$!*@: ".contains(&b);
    (1..=128).contains(&id.len()) && id.bytes().all(plain) && !id.contains("..") && id != "."
}

/// Percent-decodes strictly; `+` is a space. `None` where it is malformed or no UTF-8.
#[must_use]
pub fn decode(text: &str) -> Option<String> {
    unescaped(text, b' ')
}

/// As [`decode`], of a part of a path, where `+` is itself.
#[must_use]
pub fn decode_segment(text: &str) -> Option<String> {
    unescaped(text, b'+')
}

fn unescaped(text: &str, plus: u8) -> Option<String> {
    let mut bytes = text.bytes();
    let mut out = Vec::with_capacity(text.len());
    while let Some(byte) = bytes.next() {
        match byte {
            b'+' => out.push(plus),
            b'%' => {
                let high = char::from(bytes.next()?).to_digit(16)?;
                let low = char::from(bytes.next()?).to_digit(16)?;
                out.push(u8::try_from(high * 16 + low).ok()?);
            }
            other => out.push(other),
        }
    }
    String::from_utf8(out).ok()
}

#[cfg(test)]
mod tests {
    use super::{Params, is_coin};

    #[track_caller]
    fn refused(query: &str, code: &str, read: impl FnOnce(&mut Params)) {
        let mut params = Params::parse(query);
        read(&mut params);
        let problem = params.done().unwrap_err();
        assert_eq!((problem.status.as_u16(), problem.code.as_str()), (422, code), "{query}");
        assert_eq!(problem.errors.len(), 1, "{query}");
    }

    #[test]
    fn numbers_are_plain_and_bounded() {
        for bad in [
            "0",
            "-1",
            "251",
            "1e2",
            "99999999999999999999",
            "+5%20",
            " 5",
            "5.0",
            "NaN",
            "٣",
        ] {
            refused(&format!("per_page={bad}"), "validation_failed", |p| {
                p.int("per_page", 1..=250, 100);
            });
        }
        let mut good = Params::parse("per_page=250&page=&x=1");
        assert_eq!(
            (good.int("per_page", 1..=250, 100), good.int("page", 1..=9, 1)),
            (250, 1)
        );
        good.done().unwrap();
    }

    #[test]
    fn parameters_stand_once() {
        refused("per_page=10&per_page=20", "duplicate_parameter", |p| {
            p.int("per_page", 1..=250, 100);
        });
        refused("per_page=10&per%5Fpage=20", "duplicate_parameter", |_| {});
    }

    #[test]
    fn odd_bytes_are_refused() {
        refused("vs_currency=usd%00", "control_character", |p| {
            p.word("vs_currency", 10);
        });
        refused("a=%ff", "validation_failed", |_| {});
        refused("a=%zz", "validation_failed", |_| {});
        refused("order=drop%20table", "validation_failed", |p| {
            p.choice("order", &["market_cap_desc"]);
        });
    }

    #[test]
    fn lists_are_bounded() {
        let many = vec!["x"; 5000].join(",");
        refused(&format!("ids={many}"), "too_many", |p| {
            p.list("ids", 250);
        });
        let mut good = Params::parse("ids=bitcoin,%20ethereum,,");
        assert_eq!(good.list("ids", 2), ["bitcoin", "ethereum"]);
        good.done().unwrap();
    }

    #[test]
    fn ids_of_coins() {
        for good in ["bitcoin", "1move token", "boringdao-[old]", "0x", "a.b"] {
            assert!(is_coin(good), "{good}");
        }
        for bad in [
            "",
            ".",
            "..",
            "../../admin",
            "bitcoin?x_cg_demo_api_key=",
            "a/b",
            "a%2fb",
            "a\0",
            "é",
        ] {
            assert!(!is_coin(bad), "{bad}");
        }
    }
}
