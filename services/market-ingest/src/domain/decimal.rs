//! Amounts as providers spell them, without passing through a float: decimal texts of any length, and numbers with exponents.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize};
use vocab::Money;

use super::json::{Num, Raw};

/// Decimals that are kept; a price of a new token may need this many.
const DECIMALS: usize = 30;
/// Digits before the point of an amount that somebody could mean.
const WHOLE: usize = 40;
/// Exponents beyond this are nonsense.
const EXPONENT: i32 = 60;

/// A plain decimal number: no exponent, no zeros behind the last digit, no `-0`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Decimal(String);

/// The text is no decimal number, or one beyond every amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a decimal number")]
pub struct NotDecimal;

impl Decimal {
    /// The number as it was spelled in JSON; none where it is beyond every amount.
    #[must_use]
    pub fn of(num: &Num) -> Option<Self> {
        num.text().parse().ok()
    }

    /// The number in plain decimal digits.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// True below zero.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.0.starts_with('-')
    }

    /// True for zero, however it was written.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0 == "0"
    }

    /// Cut to 18 decimals, to calculate with; none beyond 20 digits before the point.
    #[must_use]
    pub fn money(&self) -> Option<Money> {
        let cut = match self.0.split_once('.') {
            Some((whole, fraction)) => format!("{whole}.{}", &fraction[..fraction.len().min(18)]),
            None => self.0.clone(),
        };
        cut.parse().ok()
    }

    /// With at most so many decimals; halves go away from zero.
    #[must_use]
    pub fn rounded(&self, places: usize) -> Self {
        let Some((whole, fraction)) = self.0.split_once('.') else {
            return self.clone();
        };
        let Some(next) = fraction.as_bytes().get(places) else {
            return self.clone();
        };
        let (sign, whole) = whole.strip_prefix('-').map_or(("", whole), |whole| ("-", whole));
        let mut digits = format!("{whole}{}", &fraction[..places]).into_bytes();
        let mut carries = *next >= b'5';
        for digit in digits.iter_mut().rev() {
            if !carries {
                break;
            }
            carries = *digit == b'9';
            *digit = if carries { b'0' } else { *digit + 1 };
        }
        let digits: String = digits.into_iter().map(char::from).collect();
        let (whole, fraction) = digits.split_at(digits.len() - places);
        let carried = if carries { "1" } else { "" };
        // A number that was good before has at most one digit more.
        format!("{sign}{carried}{whole}.{fraction}")
            .parse()
            .unwrap_or_else(|_| self.clone())
    }

    /// For ratios and charts, which have no money in them.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        self.0.parse().unwrap_or(f64::NAN)
    }
}

impl FromStr for Decimal {
    type Err = NotDecimal;

    fn from_str(text: &str) -> Result<Self, NotDecimal> {
        let (sign, unsigned) = match text.strip_prefix('-') {
            Some(rest) => ("-", rest),
            None => ("", text),
        };
        let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().map_err(|_| NotDecimal)?),
            None => (unsigned, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !is_digits(whole) || !is_digits(fraction) || exponent.abs() > EXPONENT {
            return Err(NotDecimal);
        }
        // The point moves by the exponent.
        let digits = format!("{whole}{fraction}");
        let point = i32::try_from(whole.len()).map_err(|_| NotDecimal)? + exponent;
        let (whole, fraction) = match usize::try_from(point) {
            Ok(point) if point <= digits.len() => (digits[..point].to_owned(), digits[point..].to_owned()),
            Ok(point) => (format!("{digits}{}", "0".repeat(point - digits.len())), String::new()),
            Err(_) => {
                let zeros = "0".repeat(point.unsigned_abs() as usize);
                (String::new(), format!("{zeros}{digits}"))
            }
        };
        let whole = whole.trim_start_matches('0');
        if whole.len() > WHOLE {
            return Err(NotDecimal);
        }
        let fraction = fraction[..fraction.len().min(DECIMALS)].trim_end_matches('0');
        let whole = if whole.is_empty() { "0" } else { whole };
        let sign = if whole == "0" && fraction.is_empty() { "" } else { sign };
        Ok(Self(if fraction.is_empty() {
            format!("{sign}{whole}")
        } else {
            format!("{sign}{whole}.{fraction}")
        }))
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

/// Reads a member that is a number, a text with one, or null; anything else is missing. One odd figure costs no row.
///
/// # Errors
/// When the member is no JSON.
pub fn lenient<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Decimal>, D::Error> {
    let raw = Raw::deserialize(deserializer)?;
    Ok(raw.text().trim_matches('"').parse().ok())
}

/// As [`lenient`], for what cannot be below zero: a negative liquidity is a slip of the provider's, and unknown.
///
/// # Errors
/// When the member is no JSON.
pub fn lenient_amount<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Decimal>, D::Error> {
    Ok(lenient(deserializer)?.filter(|amount| !amount.is_negative()))
}

/// As [`lenient`], for ratios, percentages and counts, which have no money in them.
///
/// # Errors
/// When the member is no JSON.
pub fn lenient_ratio<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    Ok(lenient(deserializer)?.as_ref().map(Decimal::to_f64))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Decimal;

    fn read(text: &str) -> Option<String> {
        text.parse::<Decimal>().ok().map(|read| read.text().to_owned())
    }

    #[test]
    fn every_spelling_becomes_a_plain_one() {
        for (text, plain) in [
            (
                "0.00000148440590295321912651916468624641",
                "0.000001484405902953219126519164",
            ),
            ("1.50", "1.5"),
            ("-0.0", "0"),
            ("007", "7"),
            ("1.5e-7", "0.00000015"),
            ("12E3", "12000"),
            ("1.25e1", "12.5"),
            ("-3.20", "-3.2"),
        ] {
            assert_eq!(read(text).as_deref(), Some(plain), "{text}");
        }
        for text in ["", "x", "1,5", ".5", "1e999", "NaN", "0x1", "1 ", "--1"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn money_is_cut_and_never_guessed() {
        let money = |text: &str| text.parse::<Decimal>().unwrap().money().map(|money| money.to_string());
        assert_eq!(money("0.1234567890123456789").as_deref(), Some("0.123456789012345678"));
        assert_eq!(money("123456789012345678901"), None);
    }

    #[test]
    fn rounding_is_exact() {
        for (text, places, rounded) in [
            ("2.675", 2, "2.68"),
            ("1.005", 2, "1.01"),
            ("0.125", 2, "0.13"),
            ("-0.125", 2, "-0.13"),
            ("2.4", 0, "2"),
            ("2.5", 0, "3"),
            ("0.4", 0, "0"),
            ("-0.4", 0, "0"),
            ("99.96", 1, "100"),
            ("9.99999", 4, "10"),
            ("1.5", 18, "1.5"),
            ("7", 3, "7"),
            ("0.00001234", 6, "0.000012"),
            (
                "123456789012345678901234567890.15",
                1,
                "123456789012345678901234567890.2",
            ),
        ] {
            let read: Decimal = text.parse().unwrap();
            assert_eq!(read.rounded(places).text(), rounded, "{text} to {places}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(whole in 0_u64.., fraction in "[0-9]{0,30}", sign in "-?") {
            let text = if fraction.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") };
            let read: Decimal = text.parse().unwrap();
            prop_assert_eq!(read.text().parse::<Decimal>().unwrap(), read.clone());
            prop_assert!((read.to_f64() - text.parse::<f64>().unwrap()).abs() <= f64::EPSILON * read.to_f64().abs());
        }
    }
}
