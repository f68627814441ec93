//! What an address held at the end of days.

use chain_model::amount::Amount;
use serde::Deserialize;

use crate::{failure::Failure, words::amount};

#[derive(Deserialize)]
struct DayIn {
    date: String,
    value: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum DaysIn {
    Wrapped { items: Vec<DayIn> },
    Plain(Vec<DayIn>),
}

/// Native balance at the end of days, as the provider orders them: the day (`2026-01-31`) and base units.
///
/// # Errors
/// What is wrong with it.
pub fn days(body: &[u8]) -> Result<Vec<(String, Amount)>, Failure> {
    let (DaysIn::Wrapped { items } | DaysIn::Plain(items)) = serde_json::from_slice(body)?;
    items
        .into_iter()
        .map(|day| Ok((day.date, amount(&day.value)?)))
        .collect()
}
