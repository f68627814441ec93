//! Amounts of money in minor units, as payment providers count them, and as exact decimal texts.
//!
//! How many decimals a currency has is ISO 4217's, save where Stripe's API counts otherwise: ISK and UGX have none, and are sent in
//! hundredths all the same (Stripe, "Supported currencies", special cases).

/// Sent without minor units.
const WHOLE: [&str; 15] = [
    "BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "VND", "VUV", "XAF", "XOF", "XPF",
];
/// Sent in thousandths.
const THOUSANDTHS: [&str; 5] = ["BHD", "JOD", "KWD", "OMR", "TND"];

/// An amount of one currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Money {
    /// In the currency's minor units; below zero for what is paid back.
    pub minor: i64,
    /// ISO 4217, in capitals.
    pub currency: String,
}

impl Money {
    /// The currency in any case.
    #[must_use]
    pub fn new(minor: i64, currency: &str) -> Self {
        Self {
            minor,
            currency: currency.to_ascii_uppercase(),
        }
    }

    /// Decimals of the currency.
    #[must_use]
    pub fn decimals(&self) -> usize {
        let is_in = |currencies: &[&str]| currencies.contains(&self.currency.as_str());
        if is_in(&WHOLE) {
            0
        } else if is_in(&THOUSANDTHS) {
            3
        } else {
            2
        }
    }

    /// The amount as an exact decimal text with all decimals of its currency: `49.00`, `4900`, `49.000`.
    #[must_use]
    pub fn text(&self) -> String {
        let decimals = self.decimals();
        let digits = format!("{:0width$}", self.minor.unsigned_abs(), width = decimals + 1);
        let sign = if self.minor < 0 { "-" } else { "" };
        let (whole, part) = digits.split_at(digits.len() - decimals);
        if part.is_empty() {
            format!("{sign}{whole}")
        } else {
            format!("{sign}{whole}.{part}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Money;

    #[test]
    fn a_currency_has_its_own_decimals() {
        for (minor, currency, text) in [
            (4900, "eur", "49.00"),
            (5, "USD", "0.05"),
            (0, "USD", "0.00"),
            (-1250, "usd", "-12.50"),
            // Without minor units, and with three.
            (4900, "jpy", "4900"),
            (0, "JPY", "0"),
            (49_000, "kwd", "49.000"),
            (7, "KWD", "0.007"),
            // Counted in hundredths although they have none.
            (50_000, "isk", "500.00"),
        ] {
            assert_eq!(Money::new(minor, currency).text(), text, "{minor} {currency}");
        }
        assert_eq!(Money::new(1, "eur").currency, "EUR");
        assert_eq!(Money::new(i64::MIN, "jpy").text(), "-9223372036854775808");
    }
}
