//! Prices that users enter for assets which the market does not know.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, NaiveDate, Utc};
use vocab::Money;

use super::text;
use crate::error::{Error, Fault};

/// Prices that one user may keep.
pub const MOST: i64 = 10_000;
/// Before the first block of Bitcoin nothing was traded.
const FIRST: NaiveDate = match NaiveDate::from_ymd_opt(2009, 1, 1) {
    Some(day) => day,
    None => NaiveDate::MIN,
};

/// Prices in US dollars by asset and day (UTC).
pub type Entered = HashMap<String, BTreeMap<NaiveDate, Money>>;

/// What one of an asset was worth on a day, as its owner says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPrice {
    pub asset: String,
    /// UTC.
    pub day: NaiveDate,
    /// US dollars.
    pub price: Money,
}

impl NewPrice {
    /// `dollars` are assets that count as one dollar whatever is entered.
    ///
    /// # Errors
    /// All faults at once.
    pub fn check(asset: &str, day: &str, price: &str, dollars: &[&str], now: DateTime<Utc>) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let asset = text::asset("asset", asset, &mut faults);
        if dollars.contains(&asset.as_str()) {
            faults.push(Fault::new("asset", format!("{asset} counts as one US dollar.")));
        }
        let day = text::day("day", day, &mut faults);
        match day {
            Some(day) if day > now.date_naive() => {
                faults.push(Fault::new("day", "The date must not be in the future."))
            }
            Some(day) if day < FIRST => faults.push(Fault::new("day", "Nothing was traded before 2009.")),
            _ => {}
        }
        let before = faults.len();
        let price = text::positive("price", price, &mut faults);
        if price.is_none() && faults.len() == before {
            faults.push(Fault::new("price", "This field is required."));
        }
        match (day, price) {
            (Some(day), Some(price)) if faults.is_empty() => Ok(Self { asset, day, price }),
            _ => Err(Error::Invalid(faults)),
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::NewPrice;
    use crate::error::Error;

    fn check(asset: &str, day: &str, price: &str) -> Result<NewPrice, Error> {
        let now = DateTime::from_timestamp(1_795_262_400, 0).unwrap();
        NewPrice::check(asset, day, price, &["USD", "USDT"], now)
    }

    fn fields(checked: Result<NewPrice, Error>) -> Vec<String> {
        let Err(Error::Invalid(faults)) = checked else {
            panic!("this is no price")
        };
        faults.into_iter().map(|fault| fault.field).collect()
    }

    #[test]
    fn a_price_is_of_an_asset_and_a_day() {
        let new = check(" house ", "2026-11-21", "0.000000000000000001").unwrap();
        assert_eq!(
            (new.asset.as_str(), new.day.to_string().as_str()),
            ("HOUSE", "2026-11-21")
        );
    }

    #[test]
    fn faults_are_told_at_once() {
        assert_eq!(fields(check("", "today", "")), ["asset", "day", "price"]);
        assert_eq!(fields(check("usdt", "2026-11-22", "-1")), ["asset", "day", "price"]);
        assert_eq!(fields(check("A B", "2008-12-31", "1")), ["asset", "day"]);
    }
}
