//! Trades and conversions: what left is disposed of for what arrived.
//!
//! The value of a trade is its cash side; without one, its side in other money, and without that the value that the caller gives for what left,
//! or else for what arrived.

use std::collections::BTreeMap;

use vocab::Money;

use crate::{
    TooLarge,
    book::{ChangeKind, Disposal, RemovalReason},
    event::{Event, Move},
    replay::{At, Replay, total},
};

/// A coin of a trade, its fee in the same coin taken in.
#[derive(Debug, Clone, Copy)]
struct Leg<'a> {
    asset: &'a str,
    amount: Money,
    value: Option<Money>,
    /// Of `amount` before the fee.
    traded: Money,
}

/// The coins of a trade, and fees in other coins.
struct Legs<'a> {
    arrived: Vec<Leg<'a>>,
    left: Vec<Leg<'a>>,
    fees: Vec<&'a Move>,
}

impl<'a> Legs<'a> {
    fn of(event: &'a Event) -> Result<Self, TooLarge> {
        let mut legs: BTreeMap<&str, Leg<'a>> = BTreeMap::new();
        for part in event.moves.iter().filter(|part| !part.fee) {
            let leg = legs.entry(&part.asset).or_insert(Leg {
                asset: &part.asset,
                amount: Money::ZERO,
                value: Some(Money::ZERO),
                traded: Money::ZERO,
            });
            leg.amount = leg.amount.checked_add(part.amount).ok_or(TooLarge)?;
            leg.traded = leg.amount;
            leg.value = total([leg.value, part.value].into_iter())?;
        }
        let mut fees = Vec::new();
        for part in event.moves.iter().filter(|part| part.fee && !part.amount.is_zero()) {
            let with_fee = match legs.get(part.asset.as_str()) {
                Some(leg) => leg.amount.checked_add(part.amount),
                None => None,
            };
            match (legs.get_mut(part.asset.as_str()), with_fee) {
                (Some(leg), Some(sum)) if !sum.is_zero() && sum.is_negative() == leg.amount.is_negative() => {
                    leg.amount = sum;
                }
                _ => fees.push(part),
            }
        }
        let moved = legs.into_values().filter(|leg| !leg.amount.is_zero());
        let (left, arrived) = moved.partition(|leg| leg.amount.is_negative());
        Ok(Self { arrived, left, fees })
    }
}

impl Replay<'_> {
    /// Books a trade: what left is sold, what arrived is bought, fees belong to one of the two.
    ///
    /// # Errors
    /// [`TooLarge`] for a sum beyond the range.
    pub fn exchange(&mut self, event: &Event) -> Result<(), TooLarge> {
        let at = At::of(event);
        let legs = Legs::of(event)?;
        let value = self.value(&legs)?;
        let charged = self.charge(at, &legs, value)?;
        // What is bought with money costs its fees; otherwise what is sold brings that much less. Cash buys other money as well.
        let all_cash = legs.left.iter().all(|leg| self.is_cash(leg.asset));
        let rules = self.rules;
        let bears = |asset: &str| !rules.cash.contains(asset) && (all_cash || !rules.money.contains(asset));
        let on_top =
            legs.left.iter().all(|leg| self.is_money(leg.asset)) && legs.arrived.iter().any(|leg| bears(leg.asset));
        let sells = legs.left.iter().any(|leg| !self.is_cash(leg.asset));
        let mut fees = Some(charged).filter(|_| sells && !on_top);
        let only_one = legs.left.len() == 1;
        for leg in &legs.left {
            if self.is_cash(leg.asset) {
                self.remove(at, leg.asset, leg.amount.abs(), RemovalReason::Paid, ChangeKind::Inside)?;
                continue;
            }
            let gross = if only_one { value } else { self.leg_value(leg)? };
            let proceeds = match (gross, fees.take()) {
                (Some(gross), Some(Some(fees))) => Some(gross.checked_sub(fees).ok_or(TooLarge)?),
                (gross, None) => gross,
                _ => None,
            };
            self.dispose(at, leg.asset, leg.amount.abs(), proceeds)?;
        }
        let mut fees = Some(charged).filter(|_| on_top);
        for leg in &legs.arrived {
            let gross = if legs.arrived.len() == 1 {
                value
            } else {
                self.leg_value(leg)?
            };
            let cost = match fees.take_if(|_| bears(leg.asset)) {
                Some(fees) => total([gross, fees].into_iter())?,
                None => gross,
            };
            self.acquire(at, leg.asset, leg.amount, cost, ChangeKind::Inside)?;
        }
        Ok(())
    }

    fn worth(&self, legs: &[Leg<'_>]) -> Result<Option<Money>, TooLarge> {
        if legs.is_empty() {
            return Ok(None);
        }
        let mut values = Vec::with_capacity(legs.len());
        for leg in legs {
            values.push(if self.is_cash(leg.asset) {
                Some(leg.amount.abs())
            } else {
                self.leg_value(leg)?
            });
        }
        total(values.into_iter())
    }

    /// Of money with its fee taken in, as of cash; of coins before it.
    fn leg_value(&self, leg: &Leg<'_>) -> Result<Option<Money>, TooLarge> {
        match leg.value {
            Some(value) if self.is_money(leg.asset) && !leg.traded.is_zero() => {
                Ok(Some(value.mul_div(leg.amount.abs(), leg.traded.abs()).ok_or(TooLarge)?))
            }
            value => Ok(value),
        }
    }

    fn value(&self, legs: &Legs<'_>) -> Result<Option<Money>, TooLarge> {
        let all_cash = |legs: &[Leg<'_>]| !legs.is_empty() && legs.iter().all(|leg| self.is_cash(leg.asset));
        let all_money = |legs: &[Leg<'_>]| !legs.is_empty() && legs.iter().all(|leg| self.is_money(leg.asset));
        let (left, arrived) = (self.worth(&legs.left)?, self.worth(&legs.arrived)?);
        Ok(if all_cash(&legs.left) {
            left
        } else if all_cash(&legs.arrived) || (all_money(&legs.arrived) && !all_money(&legs.left)) {
            arrived.or(left)
        } else {
            left.or(arrived)
        })
    }

    /// Takes fees in other coins, and returns what they were worth.
    fn charge(&mut self, at: At, legs: &Legs<'_>, value: Option<Money>) -> Result<Option<Money>, TooLarge> {
        let mut charged = Some(Money::ZERO);
        for fee in &legs.fees {
            let worth = if self.is_cash(&fee.asset) {
                Some(fee.amount.abs())
            } else {
                fee.value
            };
            if fee.amount.is_positive() {
                // A rebate.
                self.acquire(at, &fee.asset, fee.amount, worth, ChangeKind::Inside)?;
                charged = total([charged, worth.map(|worth| -worth)].into_iter())?;
                continue;
            }
            if self.is_cash(&fee.asset) {
                self.remove(at, &fee.asset, -fee.amount, RemovalReason::Fee, ChangeKind::Inside)?;
            } else {
                self.dispose(at, &fee.asset, -fee.amount, worth)?;
            }
            charged = total([charged, worth].into_iter())?;
        }
        let all = total([charged, self.taken_in(legs, value)?].into_iter())?;
        if all.is_none_or(|all| !all.is_zero()) {
            self.fee(at, all);
        }
        Ok(charged)
    }

    /// Fees in the traded coins: they count at the price of the trade.
    fn taken_in(&self, legs: &Legs<'_>, value: Option<Money>) -> Result<Option<Money>, TooLarge> {
        let mut sum = Some(Money::ZERO);
        for leg in legs.left.iter().chain(&legs.arrived) {
            let fee = leg.traded.checked_sub(leg.amount).ok_or(TooLarge)?;
            if fee.is_zero() {
                continue;
            }
            // Money for which cash was paid has no value of its own.
            let own = leg.value.filter(|_| self.is_money(leg.asset));
            let worth = match own.or(value) {
                _ if self.is_cash(leg.asset) => Some(fee),
                Some(value) => Some(value.mul_div(fee, leg.traded.abs()).ok_or(TooLarge)?),
                None => None,
            };
            sum = total([sum, worth].into_iter())?;
        }
        Ok(sum)
    }

    /// Takes lots for `proceeds`, which are shared by quantity; the last part takes the rest.
    fn dispose(&mut self, at: At, asset: &str, quantity: Money, proceeds: Option<Money>) -> Result<(), TooLarge> {
        let lots = self.take(at, asset, quantity, ChangeKind::Inside)?;
        let (mut units, mut rest) = (Money::ZERO, proceeds);
        for lot in &lots {
            units = units.checked_add(lot.quantity).ok_or(TooLarge)?;
        }
        for lot in lots {
            let share = match rest {
                Some(rest) => Some(rest.mul_div(lot.quantity, units).ok_or(TooLarge)?),
                None => None,
            };
            units = units.checked_sub(lot.quantity).ok_or(TooLarge)?;
            rest = difference(rest, share)?;
            let cost = match lot.cost {
                None if lot.is_missing && self.is_money(asset) => share,
                cost => cost,
            };
            let gain = difference(share, cost)?;
            self.book.disposals.push(Disposal {
                event: at.event,
                account: at.account,
                asset: asset.to_owned(),
                acquired: lot.acquired,
                disposed: at.time,
                quantity: lot.quantity,
                proceeds: share,
                cost,
                gain,
                lot: lot.origin,
                method: self.rules.method,
            });
        }
        Ok(())
    }
}

fn difference(from: Option<Money>, amount: Option<Money>) -> Result<Option<Money>, TooLarge> {
    total([from, amount.map(|amount| -amount)].into_iter())
}
