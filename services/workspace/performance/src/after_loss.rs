//! Entries soon after a loss, and whether they were larger than usual: what traders call revenge trades.
//!
//! An entry comes after a loss where a round trip of any account was closed at a loss up to [`SOON`] before it. It is larger than usual where
//! its size is above the median of up to [`REMEMBERED`] round trips that were opened before it in the same currency. Before there are [`LEAST`]
//! of them, no size is usual yet, and none is larger. A size is that of the entry: what was added after [`SOON`] is no part of it.

use std::collections::{HashMap, VecDeque};

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;
use vocab::Money;

use crate::position::RoundTrip;

/// How long after the close of a loss an entry comes after it, and how long the entry itself takes.
const SOON: TimeDelta = TimeDelta::minutes(30);
/// Round trips by which a usual size is known: at most and at least.
const REMEMBERED: usize = 20;
const LEAST: usize = 5;

/// The size of an entry soon after a loss.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AfterLoss {
    Larger,
    /// Not larger than usual, or none is usual yet.
    Usual,
}

/// Of all round trips of an owner, those that were opened soon after a loss, open ones too.
#[must_use]
pub fn after_losses(all: &[RoundTrip]) -> HashMap<Uuid, AfterLoss> {
    let lost = all.iter().filter(|trip| trip.net.is_some_and(Money::is_negative));
    let mut losses: Vec<(DateTime<Utc>, Uuid)> = lost.filter_map(|trip| Some((trip.closed?, trip.id))).collect();
    losses.sort_unstable();
    let mut order: Vec<&RoundTrip> = all.iter().collect();
    order.sort_by_key(|trip| (trip.opened, trip.id));
    let mut sizes: HashMap<&str, VecDeque<Money>> = HashMap::new();
    let mut found = HashMap::new();
    for trip in order {
        let before = sizes.entry(trip.currency.as_str()).or_default();
        let size = size(trip);
        if comes_after_one(trip, &losses) {
            let is_larger = median(before).zip(size).is_some_and(|(usual, size)| size > usual);
            let after = if is_larger { AfterLoss::Larger } else { AfterLoss::Usual };
            found.insert(trip.id, after);
        }
        before.extend(size);
        if before.len() > REMEMBERED {
            before.pop_front();
        }
    }
    found
}

/// A round trip that was closed in the moment in which it was opened does not come after itself.
fn comes_after_one(trip: &RoundTrip, losses: &[(DateTime<Utc>, Uuid)]) -> bool {
    let first = losses.partition_point(|(closed, _)| trip.opened - *closed > SOON);
    let mut soon = losses
        .iter()
        .skip(first)
        .take_while(|(closed, _)| *closed <= trip.opened);
    soon.any(|(_, id)| *id != trip.id)
}

/// What opened it or was soon added, in the money in which it settles.
fn size(trip: &RoundTrip) -> Option<Money> {
    let entry = trip.entry_value_until(trip.opened + SOON)?;
    entry.checked_mul(trip.instrument.multiplier)
}

fn median(sizes: &VecDeque<Money>) -> Option<Money> {
    if sizes.len() < LEAST {
        return None;
    }
    let mut sorted: Vec<Money> = sizes.iter().copied().collect();
    sorted.sort_unstable();
    let (low, high) = (sorted.get((sorted.len() - 1) / 2)?, sorted.get(sorted.len() / 2)?);
    low.checked_add(*high)?.checked_div(Money::from(2_u32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Book, Fill, Instrument, InstrumentKind, Side, round_trips};

    fn start() -> DateTime<Utc> {
        "2026-11-02T10:00:00Z".parse().unwrap()
    }

    /// Long round trips of so many coins bought at 100, by the minutes of their opening and their close.
    fn found(trips: &[(i64, i64, &str, &str)]) -> Vec<Option<AfterLoss>> {
        found_in(trips, |_| "USDT")
    }

    fn found_in(trips: &[(i64, i64, &str, &str)], quote: impl Fn(usize) -> &'static str) -> Vec<Option<AfterLoss>> {
        let each = trips.iter().enumerate();
        let fills: Vec<Fill> = each.flat_map(|(at, trip)| both_fills(at, *trip, quote(at))).collect();
        flags(&fills, trips.len())
    }

    fn both_fills(at: usize, (opened, closed, quantity, exit): (i64, i64, &str, &str), quote: &str) -> [Fill; 2] {
        let fill = |minutes: i64, side: Side, price: &str| {
            let (quantity, price): (Money, Money) = (quantity.parse().unwrap(), price.parse().unwrap());
            Fill {
                id: Uuid::from_u128(u128::try_from(2 * at).unwrap() + u128::from(side == Side::Sell)),
                // Each has an account of its own: a loss counts for all of them.
                account: Uuid::from_u128(u128::try_from(at).unwrap()),
                instrument: Instrument {
                    base: "BTC".to_owned(),
                    quote: quote.to_owned(),
                    kind: InstrumentKind::Spot,
                    multiplier: Money::ONE,
                },
                book: Book::Net,
                time: start() + TimeDelta::minutes(minutes),
                sequence: None,
                position_in_file: i64::from(side == Side::Sell),
                side,
                quantity,
                quote_amount: quantity.checked_mul(price).unwrap(),
                fees: Vec::new(),
                stop: None,
            }
        };
        [fill(opened, Side::Buy, "100"), fill(closed, Side::Sell, exit)]
    }

    fn flags(fills: &[Fill], trips: usize) -> Vec<Option<AfterLoss>> {
        let ledger = round_trips(fills, &[]);
        assert_eq!(ledger.trips.len(), trips);
        let flags = after_losses(&ledger.trips);
        let id = |at: usize| Uuid::from_u128(u128::try_from(2 * at).unwrap());
        (0..trips).map(|at| flags.get(&id(at)).copied()).collect()
    }

    /// Five winners of one coin each, long before.
    const USUAL: [(i64, i64, &str, &str); 5] = [
        (-900, -890, "1", "110"),
        (-800, -790, "3", "110"),
        (-700, -690, "2", "110"),
        (-600, -590, "2", "110"),
        (-500, -490, "2", "110"),
    ];

    fn after(
        usual: &[(i64, i64, &'static str, &'static str)],
        more: &[(i64, i64, &'static str, &'static str)],
    ) -> Vec<Option<AfterLoss>> {
        let all: Vec<_> = usual.iter().chain(more).copied().collect();
        found(&all).split_off(usual.len())
    }

    #[test]
    fn an_entry_comes_after_a_loss_for_thirty_minutes() {
        let loss = (0, 10, "2", "90");
        for (opened, wanted) in [
            (10, Some(AfterLoss::Usual)),
            (40, Some(AfterLoss::Usual)),
            (41, None),
            (9, None),
        ] {
            let found = after(&USUAL, &[loss, (opened, 100, "2", "110")]);
            assert_eq!(found, [None, wanted], "{opened} minutes");
        }
        let gain = after(&USUAL, &[(0, 10, "2", "110"), (20, 100, "2", "110")]);
        assert_eq!(gain, [None, None], "after a gain");
    }

    #[test]
    fn it_is_larger_above_the_median_of_those_before() {
        // Before it: 1, 3, 2, 2, 2 and the loss of 2 coins. The median is 200.
        let loss = (0, 10, "2", "90");
        for (quantity, wanted) in [("2", AfterLoss::Usual), ("2.01", AfterLoss::Larger)] {
            let found = after(&USUAL, &[loss, (20, 100, quantity, "110")]);
            assert_eq!(found, [None, Some(wanted)], "{quantity} coins");
        }
        // Of an even number, the mean of the two in the middle: 1, 2, 2, 3, 4 and 4 coins.
        let usual = [&USUAL[..4], &[(-500, -490, "4", "110")]].concat();
        for (quantity, wanted) in [("2.5", AfterLoss::Usual), ("2.51", AfterLoss::Larger)] {
            let found = after(&usual, &[(0, 10, "4", "90"), (20, 100, quantity, "110")]);
            assert_eq!(found, [None, Some(wanted)], "{quantity} coins");
        }
    }

    #[test]
    fn what_is_added_later_is_no_part_of_its_size() {
        let all = [&USUAL[..], &[(0, 10, "2", "90"), (20, 9_000, "2", "110")]].concat();
        let each = all.iter().enumerate();
        let fills: Vec<Fill> = each.flat_map(|(at, trip)| both_fills(at, *trip, "USDT")).collect();
        for (minutes, wanted) in [(50, AfterLoss::Larger), (51, AfterLoss::Usual)] {
            let [bought, _] = both_fills(6, (minutes, 0, "1", "110"), "USDT");
            let added = Fill {
                id: Uuid::from_u128(900),
                ..bought
            };
            let found = flags(&[fills.clone(), vec![added]].concat(), all.len());
            assert_eq!(
                found.last(),
                Some(&Some(wanted)),
                "added {minutes} minutes after the loss was opened"
            );
        }
    }

    #[test]
    fn no_size_is_usual_before_there_are_five() {
        let loss = (0, 10, "2", "90");
        let found = after(&USUAL[..3], &[loss, (20, 100, "900", "110")]);
        assert_eq!(found, [None, Some(AfterLoss::Usual)], "four before it");
        let found = after(&USUAL[..4], &[loss, (20, 100, "900", "110")]);
        assert_eq!(found, [None, Some(AfterLoss::Larger)], "five before it");
    }

    #[test]
    fn only_the_last_twenty_of_its_currency_are_usual() {
        let many: Vec<_> = (0..40_i64)
            .map(|at| {
                (
                    at * 100 - 9_000,
                    at * 100 - 8_990,
                    if at < 20 { "50" } else { "2" },
                    "110",
                )
            })
            .collect();
        let found = after(&many, &[(0, 10, "2", "90"), (20, 100, "3", "110")]);
        assert_eq!(found, [None, Some(AfterLoss::Larger)], "the fifties are forgotten");
        let all: Vec<_> = USUAL
            .into_iter()
            .chain([(0, 10, "2", "90"), (20, 100, "900", "110")])
            .collect();
        let found = found_in(&all, |at| if at == 6 { "EUR" } else { "USDT" });
        assert_eq!(found.last(), Some(&Some(AfterLoss::Usual)), "the first one in euros");
    }

    #[test]
    fn a_loss_of_one_moment_does_not_come_after_itself() {
        let found = after(&USUAL, &[(0, 0, "9", "90")]);
        assert_eq!(found, [None]);
    }
}
