//! Time zone and currency of a workspace.

use chrono_tz::Tz;
use vocab::{DOLLARS, is_state_money};

use super::text;
use crate::error::{Error, Fault};

/// Version of settings that are not there yet.
pub const UNSET: i32 = 1;

/// Coins and metals in which the market gives prices.
const COINS: [&str; 14] = [
    "BTC", "ETH", "LTC", "BCH", "BNB", "EOS", "XRP", "XLM", "LINK", "DOT", "YFI", "SOL", "XAG", "XAU",
];

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// In which days begin.
    pub zone: Tz,
    /// Whose statistics are shown first.
    pub currency: String,
}

impl Settings {
    /// # Errors
    /// All faults at once.
    pub fn check(zone: &str, currency: &str) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let zone = zone.trim().parse::<Tz>();
        if zone.is_err() {
            faults.push(Fault::new(
                "zone",
                "Use the name of a time zone, such as Europe/Berlin.",
            ));
        }
        let currency = text::asset("currency", currency, &mut faults);
        match zone {
            Ok(zone) if faults.is_empty() => Ok(Self { zone, currency }),
            _ => Err(Error::Invalid(faults)),
        }
    }

    /// The currency has rates, so that amounts can be reported in it; or it is the one that is kept already, from before this was asked for.
    ///
    /// # Errors
    /// [`Error::Invalid`] at the currency.
    pub fn convertible(&self, kept: Option<&str>) -> Result<(), Error> {
        let currency = self.currency.as_str();
        let has_rates = DOLLARS.contains(&currency) || is_state_money(currency) || COINS.contains(&currency);
        if has_rates || kept == Some(currency) {
            return Ok(());
        }
        let why = format!("There are no exchange rates for {currency}. Choose a currency such as USD, EUR or BTC.");
        Err(Error::invalid("currency", why))
    }

    /// Of a row; a zone that a later version of the zones' list has no more is UTC.
    #[must_use]
    pub fn kept(zone: &str, currency: &str) -> Self {
        Self {
            zone: zone.parse().unwrap_or(Tz::UTC),
            currency: currency.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Settings;
    use crate::error::Error;

    #[test]
    fn a_currency_needs_rates_unless_it_is_kept_already() {
        let check = |currency: &str, kept: Option<&str>| Settings::check("UTC", currency).unwrap().convertible(kept);
        for currency in ["usd", "USDT", "EUR", "BTC"] {
            assert!(check(currency, None).is_ok(), "{currency}");
        }
        let Err(Error::Invalid(faults)) = check("XYZQ", Some("EUR")) else {
            panic!("accepted");
        };
        assert_eq!(faults[0].field, "currency");
        assert!(check("XYZQ", Some("XYZQ")).is_ok(), "as it was");
    }
}
