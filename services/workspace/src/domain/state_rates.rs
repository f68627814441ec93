//! What money of states, such as euros, is worth in the reporting currency: its exchange rates, day by day.

use std::{collections::HashMap, sync::Arc};

use chrono::NaiveDate;

use super::{
    rates::{Base, Rates},
    valuation::{Price, PriceSource},
};

/// Rates by the code of the currency; only of those of which any is known.
#[derive(Debug, Clone, Default)]
pub struct StateRates(HashMap<String, Arc<Rates>>);

impl StateRates {
    /// Leaves out what has no rate at all.
    pub fn insert(&mut self, currency: String, rates: Arc<Rates>) {
        if !rates.is_empty() {
            self.0.insert(currency, rates);
        }
    }

    /// Rates of one currency.
    #[must_use]
    pub fn of(&self, currency: &str) -> Option<&Rates> {
        self.0.get(currency).map(Arc::as_ref)
    }

    /// Currencies with any rate.
    pub fn currencies(&self) -> impl Iterator<Item = &String> {
        self.0.keys()
    }

    /// The exchange rate of `asset` on a day as a price in `base`, where it is newer than what is `known`; else what is known.
    #[must_use]
    pub fn newest(&self, base: &Base, asset: &str, day: NaiveDate, known: Option<Price>) -> Option<Price> {
        let known_day = known.and_then(|price| price.day);
        let rates = self.of(asset).filter(|_| !base.is(asset));
        let rate = rates.and_then(|rates| rates.on(day));
        let Some(rate) = rate.filter(|rate| known_day < Some(rate.day)) else {
            return known;
        };
        Some(Price {
            price: base.factor(day)?.checked_div(rate.rate)?,
            source: PriceSource::ExchangeRate,
            day: Some(rate.day),
            at: None,
            rate: base.rate(day),
        })
    }
}
