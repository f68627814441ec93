//! Accounts in hedge mode, which hold a long and a short of one contract.

use chrono::{DateTime, TimeDelta};
use uuid::Uuid;
use vocab::Money;

use crate::{Book, Direction, Fill, Instrument, InstrumentKind, Side, round_trips};

/// Side, quantity and price, one minute after the other.
fn fills(all: &[(Book, Side, &str, &str)]) -> Vec<Fill> {
    let fill = |(at, (book, side, quantity, price)): (i64, &(Book, Side, &str, &str))| {
        let (quantity, price): (Money, Money) = (quantity.parse().unwrap(), price.parse().unwrap());
        Fill {
            id: Uuid::from_u128(u128::try_from(at).unwrap() + 1),
            account: Uuid::nil(),
            instrument: Instrument {
                base: "BTC".to_owned(),
                quote: "USDT".to_owned(),
                kind: InstrumentKind::Linear,
                multiplier: Money::ONE,
            },
            book: *book,
            time: DateTime::UNIX_EPOCH + TimeDelta::minutes(at),
            sequence: None,
            position_in_file: at,
            side: *side,
            quantity,
            quote_amount: quantity.checked_mul(price).unwrap(),
            fees: Vec::new(),
            stop: None,
        }
    };
    (0..).zip(all).map(fill).collect()
}

#[test]
fn a_long_and_a_short_are_held_at_once() {
    let held = |long, short| {
        fills(&[
            (long, Side::Buy, "1", "100"),
            (short, Side::Sell, "1", "110"),
            (long, Side::Sell, "1", "130"),
            (short, Side::Buy, "1", "125"),
        ])
    };
    let results = |fills: &[Fill]| -> Vec<(Direction, String)> {
        let trips = round_trips(fills, &[]).trips;
        trips
            .iter()
            .map(|trip| (trip.direction, trip.net.unwrap().to_string()))
            .collect()
    };
    assert_eq!(
        results(&held(Book::Long, Book::Short)),
        [(Direction::Long, "30".to_owned()), (Direction::Short, "-15".to_owned())]
    );
    // In one position, the same fills are other round trips.
    assert_eq!(
        results(&held(Book::Net, Book::Net)),
        [(Direction::Long, "10".to_owned()), (Direction::Short, "5".to_owned())]
    );
}

#[test]
fn a_position_of_hedge_mode_never_turns() {
    let ledger = round_trips(
        &fills(&[
            (Book::Long, Side::Sell, "1", "100"),
            (Book::Short, Side::Buy, "2", "100"),
            (Book::Long, Side::Buy, "1", "100"),
            (Book::Long, Side::Sell, "3", "120"),
        ]),
        &[],
    );
    let [trip] = ledger.trips.as_slice() else {
        panic!("one trip")
    };
    assert_eq!(
        (trip.direction, trip.net),
        (Direction::Long, Some("20".parse().unwrap()))
    );
    let closed: Vec<String> = ledger
        .inventory_sales
        .iter()
        .map(|sale| sale.quantity.to_string())
        .collect();
    assert_eq!(closed, ["1", "2", "2"]);
}

#[test]
fn hedge_mode_closes_what_was_opened_before_positions_were_kept() {
    let ledger = round_trips(
        &fills(&[
            (Book::Net, Side::Buy, "2", "100"),
            (Book::Long, Side::Buy, "1", "110"),
            // The short was never opened, and a long is not closed by buying.
            (Book::Short, Side::Buy, "1", "115"),
            (Book::Long, Side::Sell, "2", "120"),
            (Book::Long, Side::Sell, "3", "130"),
        ]),
        &[],
    );
    let trips: Vec<(Direction, String, bool)> = ledger
        .trips
        .iter()
        .map(|trip| (trip.direction, trip.net.unwrap().to_string(), trip.closed.is_some()))
        .collect();
    assert_eq!(
        trips,
        [
            (Direction::Long, "50".to_owned(), true),
            (Direction::Long, "10".to_owned(), true)
        ]
    );
    let closed: Vec<String> = ledger
        .inventory_sales
        .iter()
        .map(|sale| sale.quantity.to_string())
        .collect();
    assert_eq!(closed, ["1", "2"]);
}
