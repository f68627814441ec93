//! Time zone and currency of a workspace.

use std::collections::BTreeSet;

use chrono_tz::Tz;
use vocab::{DOLLARS, is_state_money};

use super::text;
use crate::error::{Error, Fault};

/// Version of settings that are not there yet.
pub const UNSET: i32 = 1;

/// Coins and metals in which the market gave prices when this was written: for when it does not say them.
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

    /// False for dollars, and for the currency that is kept already, whatever has rates now.
    #[must_use]
    pub fn needs_rates(&self, kept: Option<&str>) -> bool {
        let currency = self.currency.as_str();
        !DOLLARS.contains(&currency) && kept != Some(currency)
    }

    /// The currency is among those `offered`, which have rates, so that amounts can be reported in it. Nothing is offered where the market does
    /// not answer: then those count that usually have rates.
    ///
    /// # Errors
    /// [`Error::Invalid`] at the currency.
    pub fn convertible(&self, offered: Option<&BTreeSet<String>>) -> Result<(), Error> {
        let currency = self.currency.as_str();
        let has_rates = match offered {
            Some(offered) => offered.contains(currency),
            None => is_state_money(currency) || COINS.contains(&currency),
        };
        if has_rates {
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
    use std::collections::BTreeSet;

    use super::Settings;
    use crate::error::Error;

    fn of(currency: &str) -> Settings {
        Settings::check("UTC", currency).unwrap()
    }

    #[test]
    fn dollars_and_what_is_kept_already_need_no_rates() {
        for currency in ["usd", "USDT"] {
            assert!(!of(currency).needs_rates(None), "{currency}");
        }
        assert!(of("EUR").needs_rates(None));
        assert!(of("XYZQ").needs_rates(Some("EUR")));
        assert!(!of("XYZQ").needs_rates(Some("XYZQ")), "as it was");
    }

    #[test]
    fn a_currency_has_the_rates_that_the_market_offers() {
        let offered = BTreeSet::from(["XDR".to_owned(), "BITS".to_owned()]);
        assert!(of("bits").convertible(Some(&offered)).is_ok());
        let Err(Error::Invalid(faults)) = of("CZK").convertible(Some(&offered)) else {
            panic!("accepted");
        };
        assert_eq!(faults[0].field, "currency");
        // The market does not answer.
        for currency in ["CZK", "BTC"] {
            assert!(of(currency).convertible(None).is_ok(), "{currency}");
        }
        assert!(of("BITS").convertible(None).is_err());
    }
}
