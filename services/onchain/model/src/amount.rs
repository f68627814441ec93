//! Amounts of account chains: whole base units of up to 256 bits.

use std::{fmt, str::FromStr};

use ruint::aliases::U256;

/// The text is no whole number below 2^256.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a whole amount")]
pub struct BadAmount;

/// Base units (wei, or the smallest unit of a token).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Amount(pub U256);

impl Amount {
    pub const ZERO: Self = Self(U256::ZERO);
    pub const MAX: Self = Self(U256::MAX);

    /// The sum; none where it does not fit into 256 bits.
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    /// What was written in whole coins, such as `1.5`, as base units.
    ///
    /// # Errors
    /// [`BadAmount`] where it is no decimal number, is finer than a base unit, or is too large.
    pub fn from_coins(text: &str, decimals: u8) -> Result<Self, BadAmount> {
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let part = part.trim_end_matches('0');
        let places = usize::from(decimals);
        if whole.is_empty() || part.len() > places {
            return Err(BadAmount);
        }
        format!("{whole}{part:0<places$}").parse()
    }

    /// The sum, or the largest amount there is.
    #[must_use]
    pub fn saturating_add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// The difference, or zero where it would be below.
    #[must_use]
    pub fn saturating_sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl From<u64> for Amount {
    fn from(units: u64) -> Self {
        Self(U256::from(units))
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Amount {
    type Err = BadAmount;

    /// Decimal digits only; no sign, separator or prefix.
    fn from_str(text: &str) -> Result<Self, BadAmount> {
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(BadAmount);
        }
        U256::from_str_radix(text, 10).map(Self).map_err(|_| BadAmount)
    }
}

#[cfg(test)]
mod tests {
    use crate::amount::{Amount, BadAmount};

    #[test]
    fn coins_become_base_units_exactly() {
        for (text, decimals, units) in [
            ("1.5", 18, "1500000000000000000"),
            ("0.000000000000000001", 18, "1"),
            ("2", 0, "2"),
            ("2.500", 1, "25"),
            ("0.10", 6, "100000"),
        ] {
            let amount = Amount::from_coins(text, decimals).map(|amount| amount.to_string());
            assert_eq!(amount.as_deref(), Ok(units), "{text}");
        }
        for (text, decimals) in [
            ("", 18),
            (".5", 18),
            ("1,5", 18),
            ("1.25", 1),
            ("-1", 18),
            ("1e3", 18),
            ("1.2.3", 18),
        ] {
            assert_eq!(Amount::from_coins(text, decimals), Err(BadAmount), "{text}");
        }
    }

    #[test]
    fn digits_go_in_and_out_unchanged_and_nothing_else_goes_in() {
        let most = "115792089237316195423570985008687907853269984665640564039457584007913129639935";
        assert_eq!(
            most.parse::<Amount>().map(|amount| amount.to_string()).as_deref(),
            Ok(most)
        );
        for bad in [
            "",
            "-1",
            "+1",
            "0x10",
            "1_000",
            "1.0",
            " 1",
            "115792089237316195423570985008687907853269984665640564039457584007913129639936",
        ] {
            assert_eq!(bad.parse::<Amount>(), Err(BadAmount), "{bad}");
        }
    }
}
