//! The newest price of each coin, as this replica has it from the feed.

use std::{
    collections::HashMap,
    sync::{PoisonError, RwLock},
};

use chrono::{DateTime, Utc};
use vocab::Money;

/// Shared by the evaluation, which fills it, and by calls, which say when an alert is checked next.
#[derive(Debug, Default)]
pub struct Quotes(RwLock<HashMap<String, (DateTime<Utc>, Money)>>);

impl Quotes {
    /// Time and price in US dollars of the newest tick.
    #[must_use]
    pub fn newest(&self, coin: &str) -> Option<(DateTime<Utc>, Money)> {
        let quotes = self.0.read().unwrap_or_else(PoisonError::into_inner);
        quotes.get(coin).copied()
    }

    /// Keeps a price, unless a newer one is there.
    pub(super) fn set(&self, coin: &str, at: DateTime<Utc>, price: Money) {
        let mut quotes = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let newest = quotes.entry(coin.to_owned()).or_insert((at, price));
        if newest.0 <= at {
            *newest = (at, price);
        }
    }
}
