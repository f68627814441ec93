//! Payments beside fills: funding between holders of contracts, and interest on what was borrowed.
//!
//! A payment joins the round trip that was open when it was made, else one that ended up to 60 seconds before. One that names no instrument
//! joins the only derivative position of its account that settles in its coin; where there are several, nothing says which one it was for,
//! and it is income or cost of the account. So is a payment in another coin than the round trip's.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use crate::{
    fill::{Instrument, InstrumentKind, Payment, PaymentKind},
    position::Position,
    trips::InventorySale,
};

/// How long after its end a payment still belongs to a round trip.
const AFTER_CLOSE: TimeDelta = TimeDelta::seconds(60);

/// All positions of one account in one instrument, one after the other.
pub(crate) struct Held {
    pub account: Uuid,
    pub instrument: Instrument,
    pub positions: Vec<Position>,
    pub sales: Vec<InventorySale>,
    /// Amounts of more than 38 digits.
    pub is_too_large: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Now {
    Open,
    /// Not long ago.
    Ended,
}

impl Held {
    /// The position that was open at this time, or that ended shortly before.
    fn at(&self, time: DateTime<Utc>) -> Option<(usize, Now)> {
        let before = self.positions.partition_point(|position| position.trip.opened <= time);
        let place = before.checked_sub(1)?;
        match self.positions.get(place)?.trip.closed {
            Some(closed) if closed + AFTER_CLOSE < time => None,
            Some(closed) if closed < time => Some((place, Now::Ended)),
            _ => Some((place, Now::Open)),
        }
    }

    fn may_take(&self, payment: &Payment) -> bool {
        let is_named = match &payment.instrument {
            Some(instrument) => *instrument == self.instrument,
            None => {
                let is_due = payment.kind == PaymentKind::Funding || payment.amount.is_negative();
                is_due && self.instrument.kind != InstrumentKind::Spot
            }
        };
        is_named && payment.asset == self.instrument.settles_in()
    }
}

/// Books each payment on its position; gives those that belong to none, oldest first.
pub(crate) fn assign(held: &mut [Held], payments: &[Payment]) -> Vec<Payment> {
    let mut of_account: HashMap<Uuid, Vec<usize>> = HashMap::new();
    for (place, one) in held.iter().enumerate() {
        of_account.entry(one.account).or_default().push(place);
    }
    let mut due: Vec<&Payment> = payments.iter().collect();
    due.sort_by_key(|payment| (payment.time, payment.id));
    let mut rest = Vec::new();
    for payment in due {
        let places = of_account.get(&payment.account).map_or(&[][..], Vec::as_slice);
        let found = receiver(held, places, payment).and_then(|(group, place)| {
            let held = held.get_mut(group)?;
            let position = held.positions.get_mut(place)?;
            held.is_too_large |= position.pay(payment.kind, payment.amount).is_err();
            Some(())
        });
        if found.is_none() {
            rest.push(payment.clone());
        }
    }
    rest
}

/// The only position that it can be for.
fn receiver(held: &[Held], places: &[usize], payment: &Payment) -> Option<(usize, usize)> {
    let (mut open, mut ended) = (Vec::new(), Vec::new());
    for place in places {
        let Some(one) = held.get(*place).filter(|one| one.may_take(payment)) else {
            continue;
        };
        match one.at(payment.time) {
            Some((position, Now::Open)) => open.push((*place, position)),
            Some((position, Now::Ended)) => ended.push((*place, position)),
            None => {}
        }
    }
    match (open.as_slice(), ended.as_slice()) {
        ([one], _) | ([], [one]) => Some(*one),
        _ => None,
    }
}
