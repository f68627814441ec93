//! The lots of one coin, sorted so that the first is the next to leave.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use uuid::Uuid;
use vocab::Money;

use crate::{TooLarge, event::Method};

/// Units with one cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lot {
    /// The event that brought it. Nothing for an average, or where its history is missing.
    pub origin: Option<Uuid>,
    pub acquired: Option<DateTime<Utc>>,
    pub quantity: Money,
    pub cost: Option<Money>,
    /// Nothing is known of how it came.
    pub is_missing: bool,
}

/// Unknown costs apart, unit cost, time, order of arrival.
type Key = (bool, i128, i128, i128);

#[derive(Debug, Clone, Default)]
pub(crate) struct Pool {
    lots: BTreeMap<Key, Lot>,
    arrivals: i128,
}

impl Pool {
    /// Adds a lot at its place in the order of the method.
    ///
    /// # Errors
    /// [`TooLarge`] for a sum beyond the range.
    pub fn put(&mut self, mut lot: Lot, method: Method) -> Result<(), TooLarge> {
        if lot.quantity.is_zero() {
            return Ok(());
        }
        self.arrivals += 1;
        let time = lot
            .acquired
            .map_or(i128::MIN >> 1, |time| time.timestamp_micros().into());
        let key = match method {
            Method::Fifo => (false, 0, time, self.arrivals),
            Method::Lifo => (false, 0, -time, -self.arrivals),
            Method::Hifo => match lot.cost {
                Some(cost) => {
                    let unit = cost.checked_div(lot.quantity).ok_or(TooLarge)?;
                    (false, -unit.units(), time, self.arrivals)
                }
                None => (true, 0, time, self.arrivals),
            },
            Method::Average => {
                lot.origin = None;
                lot.acquired = None;
                (lot.cost.is_none(), 0, 0, 0)
            }
        };
        if let Some(same) = self.lots.get_mut(&key) {
            same.quantity = same.quantity.checked_add(lot.quantity).ok_or(TooLarge)?;
            same.cost = match (same.cost, lot.cost) {
                (Some(cost), Some(more)) => Some(cost.checked_add(more).ok_or(TooLarge)?),
                _ => None,
            };
            same.is_missing &= lot.is_missing;
        } else {
            self.lots.insert(key, lot);
        }
        Ok(())
    }

    /// Takes lots in their order, the last one in part; also returns how much there was too little of.
    ///
    /// # Errors
    /// [`TooLarge`] for a sum beyond the range.
    pub fn take(&mut self, quantity: Money) -> Result<(Vec<Lot>, Money), TooLarge> {
        let mut taken = Vec::new();
        let mut left = quantity;
        while left.is_positive() {
            let Some(mut first) = self.lots.first_entry() else {
                break;
            };
            let lot = first.get_mut();
            if lot.quantity <= left {
                left = left.checked_sub(lot.quantity).ok_or(TooLarge)?;
                taken.push(first.remove());
                continue;
            }
            let cost = match lot.cost {
                Some(cost) => Some(cost.mul_div(left, lot.quantity).ok_or(TooLarge)?),
                None => None,
            };
            // The rest keeps the rest of the cost, so that nothing is lost by rounding.
            lot.cost = match (lot.cost, cost) {
                (Some(all), Some(part)) => Some(all.checked_sub(part).ok_or(TooLarge)?),
                _ => None,
            };
            lot.quantity = lot.quantity.checked_sub(left).ok_or(TooLarge)?;
            taken.push(Lot {
                quantity: left,
                cost,
                ..lot.clone()
            });
            left = Money::ZERO;
        }
        Ok((taken, left))
    }

    /// The lots in the order in which they are taken.
    pub fn lots(&self) -> impl Iterator<Item = &Lot> {
        self.lots.values()
    }
}
