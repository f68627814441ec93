//! Amounts, prices and exchange rates, as the contract has them.

use vocab::Money;

use super::convert::millis;
use crate::domain::{rates::Rate, valuation::Price};

/// Empty where it is not known.
pub(super) fn amount(amount: Option<Money>) -> String {
    amount.map(|amount| amount.to_string()).unwrap_or_default()
}

/// A price, where it is from and of which day it is.
pub(super) fn priced(price: Option<Price>) -> (String, String, String) {
    let day = price.and_then(|price| price.day);
    (
        amount(price.map(|price| price.price)),
        price.map_or("", |price| price.source.name()).to_owned(),
        day.map(|day| day.to_string()).unwrap_or_default(),
    )
}

/// When a live price was made, Unix milliseconds; 0 for others.
pub(super) fn priced_at(price: Option<Price>) -> i64 {
    millis(price.and_then(|price| price.at))
}

/// A rate and its day.
pub(super) fn rated(rate: Option<Rate>) -> (String, String) {
    (
        amount(rate.map(|rate| rate.rate)),
        rate.map(|rate| rate.day.to_string()).unwrap_or_default(),
    )
}
