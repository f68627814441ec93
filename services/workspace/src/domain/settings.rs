//! Time zone and currency of a workspace.

use chrono_tz::Tz;

use super::text;
use crate::error::{Error, Fault};

/// Version of settings that are not there yet.
pub const UNSET: i32 = 1;

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

    /// Of a row; a zone that a later version of the zones' list has no more is UTC.
    #[must_use]
    pub fn kept(zone: &str, currency: &str) -> Self {
        Self {
            zone: zone.parse().unwrap_or(Tz::UTC),
            currency: currency.to_owned(),
        }
    }
}
