//! Exact amounts of money and of coins: whole multiples of 10^-18, as the database keeps them (`numeric(38,18)`).

use std::{fmt, ops::Neg, str::FromStr};

use ruint::aliases::U256;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Decimals of an amount.
const DECIMALS: usize = 18;
const UNIT: i128 = 1_000_000_000_000_000_000;
/// What 38 digits hold.
const MOST: i128 = 10_i128.pow(38) - 1;

/// An amount in whole units of 10^-18, of up to 20 digits before the point. Sums are exact; products and quotients are rounded once, half to even.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Money(i128);

/// Why a text is no amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotMoney {
    #[error("not a decimal number")]
    Syntax,
    #[error("more than 18 decimals")]
    TooFine,
    #[error("more than 20 digits before the point")]
    TooLarge,
}

impl Money {
    pub const ZERO: Self = Self(0);
    pub const ONE: Self = Self(UNIT);

    /// So many units of 10^-18; nothing beyond 38 digits.
    #[must_use]
    pub const fn from_units(units: i128) -> Option<Self> {
        if units > MOST || units < -MOST {
            None
        } else {
            Some(Self(units))
        }
    }

    /// In the smallest unit, 10⁻¹⁸.
    #[must_use]
    pub const fn units(self) -> i128 {
        self.0
    }

    /// True for nothing.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// True below zero.
    #[must_use]
    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }

    /// True above zero.
    #[must_use]
    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// Without its sign.
    #[must_use]
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }

    /// The sum; none beyond the range.
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).and_then(Self::from_units)
    }

    /// The difference; none beyond the range.
    #[must_use]
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.0.checked_sub(other.0).and_then(Self::from_units)
    }

    /// The product, rounded as [`Self::mul_div`] does; none beyond the range.
    #[must_use]
    pub fn checked_mul(self, other: Self) -> Option<Self> {
        self.mul_div(other, Self::ONE)
    }

    /// Nothing where `other` is zero.
    #[must_use]
    pub fn checked_div(self, other: Self) -> Option<Self> {
        self.mul_div(Self::ONE, other)
    }

    /// `self × by ÷ of`, rounded once; nothing where `of` is zero or the result has more than 38 digits.
    #[must_use]
    pub fn mul_div(self, by: Self, of: Self) -> Option<Self> {
        if of.is_zero() {
            return None;
        }
        let [a, b, c] = [self, by, of].map(|money| U256::from(money.0.unsigned_abs()));
        let (quotient, rest) = a.checked_mul(b)?.div_rem(c);
        let twice = rest.checked_mul(U256::from(2))?;
        let up = twice > c || (twice == c && quotient.bit(0));
        let rounded = i128::try_from(quotient + U256::from(u8::from(up))).ok()?;
        let negative = (self.0 < 0) ^ (by.0 < 0) ^ (of.0 < 0);
        Self::from_units(if negative { -rounded } else { rounded })
    }

    /// For charts and statistics, which have no money in them.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "the caller wants a float")]
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / UNIT as f64
    }
}

impl Neg for Money {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl From<u32> for Money {
    fn from(whole: u32) -> Self {
        Self(i128::from(whole) * UNIT)
    }
}

/// As short as it can be said: no exponent, no zeros behind the last digit, no `-0`.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units = self.0.unsigned_abs();
        let (whole, fraction) = (units / UNIT.unsigned_abs(), units % UNIT.unsigned_abs());
        let sign = if self.is_negative() { "-" } else { "" };
        let digits = format!("{fraction:018}");
        match digits.trim_end_matches('0') {
            "" => write!(f, "{sign}{whole}"),
            digits => write!(f, "{sign}{whole}.{digits}"),
        }
    }
}

/// An optional sign, digits, and where wanted a point with more of them. No exponent, no groups, no blanks.
impl FromStr for Money {
    type Err = NotMoney;

    fn from_str(text: &str) -> Result<Self, NotMoney> {
        let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
        let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
        if whole.is_empty() && fraction.is_empty()
            || !whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit())
        {
            return Err(NotMoney::Syntax);
        }
        let fraction = fraction.trim_end_matches('0');
        if fraction.len() > DECIMALS {
            return Err(NotMoney::TooFine);
        }
        let whole = whole.trim_start_matches('0');
        if whole.len() > 20 {
            return Err(NotMoney::TooLarge);
        }
        let units: i128 = format!("{whole}{fraction:0<DECIMALS$}")
            .parse()
            .map_err(|_| NotMoney::TooLarge)?;
        Self::from_units(if text.starts_with('-') { -units } else { units }).ok_or(NotMoney::TooLarge)
    }
}

impl Serialize for Money {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Money, NotMoney};

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    #[test]
    fn amounts_are_read_and_written() {
        for (text, said) in [
            ("0", "0"),
            ("-0.0", "0"),
            (".5", "0.5"),
            ("+1.50", "1.5"),
            ("-79228162514264337593.543950336", "-79228162514264337593.543950336"),
            (
                "99999999999999999999.999999999999999999",
                "99999999999999999999.999999999999999999",
            ),
            ("0.000000000000000001", "0.000000000000000001"),
        ] {
            assert_eq!(money(text).to_string(), said);
        }
        for bad in ["", ".", "-", "1e5", "1,000", " 1", "NaN", "١", "0x1"] {
            assert_eq!(bad.parse::<Money>(), Err(NotMoney::Syntax), "{bad}");
        }
        assert_eq!("0.0000000000000000001".parse::<Money>(), Err(NotMoney::TooFine));
        assert_eq!("100000000000000000000".parse::<Money>(), Err(NotMoney::TooLarge));
    }

    #[test]
    fn halves_go_to_the_even_neighbour() {
        let unit = money("0.000000000000000001");
        let half = |units: u32| {
            Money::from(units)
                .checked_mul(unit)
                .unwrap()
                .checked_mul(money("0.5"))
                .unwrap()
                .units()
        };
        assert_eq!([1, 3, 5, 7].map(half), [0, 2, 2, 4]);
        assert_eq!(
            money("1").checked_div(money("3")).unwrap().to_string(),
            "0.333333333333333333"
        );
        assert_eq!(
            money("-2").checked_div(money("3")).unwrap().to_string(),
            "-0.666666666666666667"
        );
        assert_eq!(money("1").checked_div(Money::ZERO), None);
    }

    #[test]
    fn what_does_not_fit_is_nothing() {
        let most = money("99999999999999999999.999999999999999999");
        assert_eq!(most.checked_add(money("0.000000000000000001")), None);
        assert_eq!(most.checked_mul(Money::from(2)), None);
        assert_eq!(most.mul_div(most, most), Some(most));
    }

    proptest! {
        #[test]
        fn a_product_is_undone_by_its_quotient(a in -10_i128.pow(30)..10_i128.pow(30), b in 1_i128..10_i128.pow(8)) {
            let a = Money::from_units(a).unwrap();
            let b = Money::from(u32::try_from(b % 1_000_000).unwrap() + 1);
            prop_assert_eq!(a.checked_mul(b).unwrap().checked_div(b), Some(a));
            prop_assert_eq!(a.to_string().parse::<Money>(), Ok(a));
        }
    }
}
