//! Rows of a log that changed one coin for another, and the trade that they are.

use chrono::{DateTime, Utc};
use vocab::Money;

use crate::{
    event::{Amount, Trade},
    row::Row,
};

/// A row of a trade.
pub(super) struct Leg<'a> {
    pub row: Row<'a>,
    pub time: DateTime<Utc>,
    pub coin: String,
    /// Signed, without fees; zero in a row that only has one.
    pub amount: Money,
    pub fees: Vec<Amount>,
}

/// What these rows come to, and when. Nothing where not exactly one coin came and another one went: sums of trades in both directions would be a
/// trade of another price.
pub(super) fn traded(legs: &[Leg<'_>]) -> Option<(DateTime<Utc>, Trade)> {
    let (mut came, mut went): (Option<(&str, Money)>, Option<(&str, Money)>) = (None, None);
    for leg in legs.iter().filter(|leg| !leg.amount.is_zero()) {
        let sum = if leg.amount.is_positive() { &mut came } else { &mut went };
        let next = match *sum {
            None => leg.amount,
            Some((coin, before)) if coin == leg.coin.as_str() => before.checked_add(leg.amount)?,
            Some(_) => return None,
        };
        *sum = Some((leg.coin.as_str(), next));
    }
    let ((bought, much), (paid, cost)) = (came?, went?);
    if bought == paid {
        return None;
    }
    let first = legs.iter().find(|leg| !leg.amount.is_zero())?;
    let mut trade = first.row.exchanged((bought.to_owned(), much), (paid.to_owned(), cost));
    trade.fees = legs.iter().flat_map(|leg| leg.fees.iter().cloned()).collect();
    Some((first.time, trade))
}
