//! Round trips that were opened while a session ran, compared with its plan.

use std::{
    cmp::Reverse,
    collections::{BTreeSet, HashMap},
};

use performance::{RoundTrip, TooLarge};
use vocab::{Money, same_money};

use super::{campaign::count, session::SessionPlan};

/// Round trips that an answer lists.
const LISTED: usize = 200;

#[derive(Debug, Clone, PartialEq, Default)]
pub struct SessionResult {
    /// Of the amounts, where pegged coins count as dollars; nothing where the owner has set none and nothing was traded.
    pub currency: Option<String>,
    /// All that were opened.
    pub trips: u32,
    pub open: u32,
    pub wins: u32,
    pub losses: u32,
    /// Of closed ones with a known net.
    pub net: Money,
    /// Closed ones without a known net, and those in other currencies.
    pub left_out: u32,
    /// Bases that no level of the plan names.
    pub unplanned: Vec<String>,
    pub loss_exceeded: bool,
    pub trades_exceeded: bool,
    /// Open ones first, then those closed last; at most 200.
    pub round_trips: Vec<RoundTrip>,
}

/// Of the round trips; the first by name where several are as frequent.
fn most_frequent(trips: &[RoundTrip]) -> Option<String> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for trip in trips {
        *counts.entry(&trip.currency).or_default() += 1;
    }
    let first = counts.into_iter().min_by_key(|(name, count)| (Reverse(*count), *name));
    first.map(|(name, _)| name.to_owned())
}

impl SessionResult {
    /// Of the round trips that were opened while the session ran; `currency` is the one that the owner has set.
    ///
    /// # Errors
    /// [`TooLarge`] where their results are too large to be added up.
    pub fn of(plan: &SessionPlan, mut trips: Vec<RoundTrip>, currency: Option<String>) -> Result<Self, TooLarge> {
        let currency = currency.or_else(|| most_frequent(&trips));
        let mut result = Self {
            trips: count(trips.len()),
            unplanned: unplanned(plan, &trips),
            ..Self::default()
        };
        let counts = |trip: &RoundTrip| currency.as_deref().is_some_and(|ours| same_money(ours, &trip.currency));
        for trip in &trips {
            result.open += u32::from(trip.closed.is_none());
            match trip.net {
                _ if !counts(trip) => result.left_out += 1,
                Some(net) if trip.closed.is_some() => {
                    result.wins += u32::from(net.is_positive());
                    result.losses += u32::from(net.is_negative());
                    result.net = result.net.checked_add(net).ok_or(TooLarge)?;
                }
                None if trip.closed.is_some() => result.left_out += 1,
                _ => {}
            }
        }
        result.loss_exceeded = plan.max_loss.is_some_and(|most| -result.net > most);
        let most = plan.max_trades.and_then(|most| u32::try_from(most).ok());
        result.trades_exceeded = most.is_some_and(|most| result.trips > most);
        result.currency = currency;
        trips.sort_by_key(|trip| Reverse(trip.rank()));
        trips.truncate(LISTED);
        result.round_trips = trips;
        Ok(result)
    }
}

fn unplanned(plan: &SessionPlan, trips: &[RoundTrip]) -> Vec<String> {
    if plan.levels.is_empty() {
        return Vec::new();
    }
    let is_planned = |base: &str| plan.levels.iter().any(|level| level.asset == base);
    let bases: BTreeSet<&str> = trips.iter().map(|trip| trip.instrument.base.as_str()).collect();
    bases
        .into_iter()
        .filter(|base| !is_planned(base))
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, NaiveDate, TimeDelta};
    use performance::{Direction, Instrument, InstrumentKind};
    use uuid::Uuid;

    use super::*;

    fn plan() -> SessionPlan {
        SessionPlan {
            title: "Open".to_owned(),
            day: NaiveDate::default(),
            bias: String::new(),
            plan: String::new(),
            levels: Vec::new(),
            tags: Vec::new(),
            accounts: Vec::new(),
            campaign: None,
            max_loss: Some(Money::ONE),
            max_trades: None,
            checklist: Vec::new(),
        }
    }

    fn trip(net: Money) -> RoundTrip {
        RoundTrip {
            id: Uuid::nil(),
            account: Uuid::nil(),
            instrument: Instrument {
                base: "BTC".to_owned(),
                quote: "USDT".to_owned(),
                kind: InstrumentKind::Spot,
                multiplier: Money::ONE,
            },
            direction: Direction::Long,
            opened: DateTime::UNIX_EPOCH,
            closed: Some(DateTime::UNIX_EPOCH),
            peak: Money::ONE,
            left: Money::ZERO,
            entry_price: Money::ONE,
            open_entry: None,
            exit_price: None,
            gross: net,
            fees: Some(Money::ZERO),
            funding: Money::ZERO,
            interest: Money::ZERO,
            net: Some(net),
            stop: None,
            risk: None,
            r: None,
            exits: Vec::new(),
            parts: Vec::new(),
            order_assumed: false,
            dust: Money::ZERO,
            currency: "USDT".to_owned(),
        }
    }

    #[test]
    fn open_round_trips_are_listed_first_then_those_closed_last() {
        let at = |hours: i64| DateTime::UNIX_EPOCH + TimeDelta::hours(hours);
        let of = |id: u128, opened: i64, closed: Option<i64>| RoundTrip {
            id: Uuid::from_u128(id),
            opened: at(opened),
            closed: closed.map(at),
            ..trip(Money::ZERO)
        };
        let trips = vec![of(1, 0, Some(5)), of(2, 1, Some(3)), of(3, 2, None), of(4, 0, Some(3))];
        let listed = SessionResult::of(&plan(), trips, None).unwrap().round_trips;
        let ids: Vec<u128> = listed.iter().map(|trip| trip.id.as_u128()).collect();
        assert_eq!(ids, [3, 1, 4, 2]);
    }

    #[test]
    fn losses_that_are_too_large_to_be_added_up_are_an_error() {
        let most = Money::from_units(10_i128.pow(38) - 1).unwrap();
        let one = SessionResult::of(&plan(), vec![trip(-most)], None).unwrap();
        assert_eq!((one.net, one.loss_exceeded), (-most, true));
        let both = SessionResult::of(&plan(), vec![trip(-most), trip(-most)], None);
        assert_eq!(both, Err(TooLarge));
    }
}
