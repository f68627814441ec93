//! Decimal texts for people. No floats: digits are moved, never computed.

use crate::table::Kind;

/// Digits that are shown of a number below one.
const SIGNIFICANT: usize = 6;

/// A value as a sentence has it.
pub(crate) fn shown(value: &str, kind: Kind, unit: &str) -> String {
    let Some(decimal) = Decimal::parse(value) else {
        return value.to_owned();
    };
    match kind {
        Kind::Money => {
            let least = if decimal.is_below_one() { 0 } else { 2 };
            format!("{} {}", decimal.grouped(least, 2), unit.to_uppercase())
                .trim_end()
                .to_owned()
        }
        Kind::Number => format!("{} {unit}", decimal.grouped(0, 8)).trim_end().to_owned(),
        Kind::Percent => {
            let sign = if decimal.negative || decimal.is_zero() { "" } else { "+" };
            format!("{sign}{}%", decimal.rounded(2).grouped(2, 2))
        }
        Kind::Text | Kind::Day | Kind::Time | Kind::Address | Kind::Transaction => value.to_owned(),
    }
}

/// Sign, digits before and behind the point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Decimal {
    negative: bool,
    whole: String,
    fraction: String,
}

impl Decimal {
    /// `-1234.50`, also with a leading plus, without exponents.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let are_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !are_digits(whole) || !are_digits(fraction) {
            return None;
        }
        let whole = whole.trim_start_matches('0');
        let whole = if whole.is_empty() { "0" } else { whole };
        let fraction = fraction.trim_end_matches('0');
        Some(Self {
            negative: negative && (whole != "0" || !fraction.is_empty()),
            whole: whole.to_owned(),
            fraction: fraction.to_owned(),
        })
    }

    fn is_zero(&self) -> bool {
        self.whole == "0" && self.fraction.is_empty()
    }

    fn is_below_one(&self) -> bool {
        self.whole == "0"
    }

    /// The same number however it is written.
    pub(crate) fn canonical(&self) -> String {
        let sign = if self.negative { "-" } else { "" };
        if self.fraction.is_empty() {
            format!("{sign}{}", self.whole)
        } else {
            format!("{sign}{}.{}", self.whole, self.fraction)
        }
    }

    /// Without its sign, as sentences have it ("fell by 3").
    pub(crate) fn magnitude(&self) -> String {
        self.canonical().trim_start_matches('-').to_owned()
    }

    /// Half away from zero.
    fn rounded(&self, decimals: usize) -> Self {
        let Some(next) = self.fraction.as_bytes().get(decimals) else {
            return self.clone();
        };
        let up = *next >= b'5';
        let mut digits: Vec<u8> = self.whole.bytes().chain(self.fraction.bytes().take(decimals)).collect();
        let point = self.whole.len();
        let mut carry = up;
        for digit in digits.iter_mut().rev() {
            if !carry {
                break;
            }
            carry = *digit == b'9';
            *digit = if carry { b'0' } else { *digit + 1 };
        }
        let text: String = digits.iter().map(|digit| char::from(*digit)).collect();
        let (whole, fraction) = text.split_at(point);
        let first = if carry { "1" } else { "" };
        let sign = if self.negative { "-" } else { "" };
        Self::parse(&format!("{sign}{first}{whole}.{fraction}")).unwrap_or_else(|| self.clone())
    }

    /// With commas between thousands; from one on rounded to `most` decimals, below it to six significant digits.
    fn grouped(&self, least: usize, most: usize) -> String {
        let zeros = self.fraction.bytes().take_while(|byte| *byte == b'0').count();
        let kept = if self.is_below_one() && !self.fraction.is_empty() {
            zeros + SIGNIFICANT
        } else {
            most
        };
        let rounded = self.rounded(kept);
        let mut text = String::new();
        if rounded.negative {
            text.push('-');
        }
        for (at, digit) in rounded.whole.chars().enumerate() {
            if at > 0 && (rounded.whole.len() - at).is_multiple_of(3) {
                text.push(',');
            }
            text.push(digit);
        }
        let width = least.max(rounded.fraction.len());
        if width > 0 {
            text.push('.');
            text.push_str(&rounded.fraction);
            text.extend(std::iter::repeat_n('0', width - rounded.fraction.len()));
        }
        text
    }
}

/// Whole base units as a decimal; nothing where they are no number.
#[must_use]
pub fn from_base_units(units: &str, decimals: u32) -> Option<String> {
    let (sign, digits) = match units.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", units),
    };
    let decimals = usize::try_from(decimals).ok().filter(|decimals| *decimals <= 80)?;
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let padded = format!("{digits:0>width$}", width = decimals + 1);
    let (whole, fraction) = padded.split_at(padded.len() - decimals);
    Decimal::parse(&format!("{sign}{whole}.{fraction}")).map(|decimal| decimal.canonical())
}
