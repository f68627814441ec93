//! Trades of the sample: 62 closed round trips that risk about the same each, and monthly purchases that are held.
//!
//! Amounts are whole millionths. Results are written down, as multiples of what was risked: about half of them are losses, the gains are
//! larger, and news trades lose, so that statistics have something to show.

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc};
use vocab::Money;

use super::{Account, Basis, SampleFill};
use crate::domain::{fill::FillInput, review};

const TRIPS: usize = 62;
/// Days before today on which the first and the last round trip begin.
pub(super) const FIRST: i64 = 120;
const LAST: i64 = 5;
/// One, and the units of money in a millionth.
const MICRO: i128 = 1_000_000;
const UNITS: i128 = 1_000_000_000_000;
/// Parts of a price.
const BPS: i128 = 10_000;
/// A short that ends at its stop on the day on which it began, and a long that is sold in two parts: sessions are about them.
pub(super) const FADE: usize = 50;
pub(super) const RETEST: usize = 52;
/// What a round trip risks, in the currency.
const RISK: i128 = 120;
/// Where the stop of what is held is, below its lowest close, and its target, above the highest.
const STOP_BPS: i128 = -1_200;
const TARGET_BPS: i128 = 3_000;
/// Targets of round trips, in what is risked.
const TARGET_R: i128 = 2;

/// What is traded, and where.
#[derive(Debug, Clone, Copy)]
struct Market {
    base: &'static str,
    account: Account,
    /// Quantities are multiples of this, millionths.
    step: i128,
    /// About which the price moves where the market says nothing, millionths.
    price: i128,
}

const fn market(base: &'static str, account: Account, step: i128, price: i128) -> Market {
    Market {
        base,
        account,
        step,
        price,
    }
}

const BTC: i128 = 64_000 * MICRO;
const ETH: i128 = 3_100 * MICRO;

/// In turn: the same one comes again after nine days, and nothing is held for more than three.
const MARKETS: [Market; 5] = [
    market("BTC", Account::Futures, 1_000, BTC),
    market("SOL", Account::Spot, 100_000, 150 * MICRO),
    market("ETH", Account::Futures, 10_000, ETH),
    market("ADA", Account::Spot, MICRO, 450_000),
    market("SOL", Account::Futures, 100_000, 150 * MICRO),
];

/// Coins that are bought each month and held, with how much of them.
const HELD: [(Market, i128); 2] = [
    (market("BTC", Account::Spot, 1_000, BTC), 50_000),
    (market("ETH", Account::Spot, 10_000, ETH), 600_000),
];
const MONTHS: i64 = 4;

/// Tenths of what was risked.
const RESULTS: [i128; 31] = [
    14, -10, 22, -10, 8, -11, 31, -10, -6, 17, -10, 12, -10, 26, -4, 9, -10, 19, -10, -10, 24, 11, -10, 15, -7, -10,
    35, 6, -10, 13, -10,
];
const SETUPS: [&str; 3] = ["Breakout", "Pullback", "Range fade"];
const LOST: [&str; 3] = [
    "Moved the stop too early.",
    "Took it although the volume was thin.",
    "The level broke on the second touch.",
];
const WON: [&str; 3] = [
    "Waited for the retest.",
    "Sold into strength as planned.",
    "Held until the target.",
];

impl Market {
    /// Its close on a day, millionths, in steps that a venue would quote.
    fn close(&self, basis: &Basis<'_>, day: NaiveDate) -> i128 {
        let market_price = (basis.closes)(self.base, day).map(|price| price.units() / UNITS);
        market_price.filter(|price| *price > 0).unwrap_or_else(|| {
            let number = i128::from(day.num_days_from_ce());
            let (month, jitter) = (number.rem_euclid(60), (number * 31).rem_euclid(11) - 5);
            let wave = month.min(60 - month) - 15;
            self.price * (BPS + wave * 60 + jitter * 15) / BPS
        })
    }

    /// So much of it that `worth` buys at this price; at least two steps, so that it can be parted.
    fn quantity(&self, worth: i128, price: i128) -> i128 {
        self.stepped(worth * MICRO / price).max(2 * self.step)
    }

    const fn stepped(&self, quantity: i128) -> i128 {
        quantity / self.step * self.step
    }
}

/// Rounded as venues quote prices of this size; at least a millionth.
fn quoted(price: i128) -> i128 {
    let tick = if price >= 1_000 * MICRO {
        10_000
    } else if price >= MICRO {
        100
    } else {
        1
    };
    (price / tick * tick).max(1)
}

fn moved(price: i128, bps: i128) -> i128 {
    quoted(price * (BPS + bps) / BPS)
}

fn decimal(micros: i128) -> String {
    micros
        .checked_mul(UNITS)
        .and_then(Money::from_units)
        .unwrap_or_default()
        .to_string()
}

/// A part of an order.
struct Part {
    at: DateTime<Utc>,
    side: &'static str,
    quantity: i128,
    price: i128,
    stop: Option<i128>,
}

fn fill_input(basis: &Basis<'_>, market: &Market, part: &Part, note: &str) -> FillInput {
    let (kind, fee) = match market.account {
        Account::Spot => ("spot", 10),
        Account::Futures => ("linear", 5),
    };
    let fee = part.quantity * part.price / MICRO * fee / BPS;
    FillInput {
        time_unix_ms: part.at.timestamp_millis(),
        base: market.base.to_owned(),
        quote: basis.quote().to_owned(),
        kind: kind.to_owned(),
        side: part.side.to_owned(),
        quantity: decimal(part.quantity),
        price: decimal(part.price),
        // In hundredths.
        fees: vec![(basis.quote().to_owned(), decimal(fee / 10_000 * 10_000))],
        stop: part.stop.map(decimal).unwrap_or_default(),
        note: note.to_owned(),
        position: String::new(),
    }
}

pub(super) fn fills(basis: &Basis<'_>) -> Vec<SampleFill> {
    let mut fills: Vec<SampleFill> = (0..TRIPS).flat_map(|trip| round_trip(basis, trip)).collect();
    for (at, (market, quantity)) in HELD.iter().enumerate() {
        fills.extend(purchases(basis, TRIPS + at, market, *quantity));
    }
    fills
}

/// Monthly, at noon. The stop is below all closes since, today's too, so that none was ever reached, and the target is above them.
fn purchases(basis: &Basis<'_>, trip: usize, market: &Market, quantity: i128) -> Vec<SampleFill> {
    let days = (0..=FIRST).map(|back| market.close(basis, basis.day(back)));
    let (lowest, highest) = days.fold((i128::MAX, 1), |(lowest, highest), close| {
        (lowest.min(close), highest.max(close))
    });
    let (stop, target) = (moved(lowest, STOP_BPS), moved(highest, TARGET_BPS));
    let buy = |month: i64| {
        let back = FIRST - 2 - 30 * month;
        let part = Part {
            at: basis.at(back, 12 * 60),
            side: "buy",
            quantity,
            price: quoted(market.close(basis, basis.day(back))),
            stop: (month == 0).then_some(stop),
        };
        let review = review::RoundTripReviewInput {
            setup: "Monthly purchase".to_owned(),
            tags: vec!["sample".to_owned()],
            target: decimal(target),
            ..review::RoundTripReviewInput::default()
        };
        SampleFill {
            account: market.account,
            input: fill_input(basis, market, &part, "Monthly purchase"),
            trip,
            review: (month == 0).then_some(review),
        }
    };
    (0..MONTHS).map(buy).collect()
}

/// Days before today on which a round trip begins.
pub(super) fn back(trip: usize) -> i64 {
    let number = |trip: usize| i64::try_from(trip).unwrap_or_default();
    FIRST - number(trip) * (FIRST - LAST) / number(TRIPS - 1)
}

fn round_trip(basis: &Basis<'_>, trip: usize) -> Vec<SampleFill> {
    let number = i64::try_from(trip).unwrap_or_default();
    let turn = i128::from(number);
    let market = MARKETS[trip % MARKETS.len()];
    let result = RESULTS[trip % RESULTS.len()];
    let back = back(trip);
    let opened = basis.at(back, 8 * 60 + number * 53 % 600);
    let closed = opened + TimeDelta::minutes(35 + number * 173 % 2_880);
    let is_short = market.account == Account::Futures && trip % 4 == 2;
    let (way, open, close) = if is_short {
        (-1, "sell", "buy")
    } else {
        (1, "buy", "sell")
    };
    // Hundredths of a percent between entry and stop.
    let distance = 100 + 25 * (turn % 4);
    let entry = moved(market.close(basis, basis.day(back)), turn * 37 % 41 - 20);
    let stop = moved(entry, -way * distance);
    let exit = moved(entry, way * distance * result / 10);
    let quantity = market.quantity(RISK * MICRO * BPS / distance, entry);
    let mut parts = Vec::new();
    let mut add = |at, side, quantity, price, stop| {
        parts.push(Part {
            at,
            side,
            quantity,
            price,
            stop,
        });
    };
    if trip.is_multiple_of(3) {
        // The rest a little later, at a slightly better price.
        let first = market.stepped(quantity * 6 / 10).max(market.step);
        add(opened, open, first, entry, Some(stop));
        let better = moved(entry, -way * 8);
        add(opened + TimeDelta::minutes(18), open, quantity - first, better, None);
    } else {
        add(opened, open, quantity, entry, Some(stop));
    }
    if trip.is_multiple_of(4) {
        let half = market.stepped(quantity / 2).max(market.step);
        let between = opened + (closed - opened) * 3 / 4;
        add(
            between.max(opened + TimeDelta::minutes(25)),
            close,
            half,
            quoted(i128::midpoint(entry, exit)),
            None,
        );
        add(closed, close, quantity - half, exit, None);
    } else {
        add(closed, close, quantity, exit, None);
    }
    let fill = |(at, part): (usize, &Part)| SampleFill {
        account: market.account,
        input: fill_input(basis, &market, part, ""),
        trip,
        review: (at == 0).then(|| reviewed(trip, result, moved(entry, way * distance * TARGET_R))),
    };
    parts.iter().enumerate().map(fill).collect()
}

fn reviewed(trip: usize, result: i128, target: i128) -> review::RoundTripReviewInput {
    let is_loss = result < 0;
    let setup = if is_loss && trip % 3 == 1 {
        "News"
    } else {
        SETUPS[trip % SETUPS.len()]
    };
    let mut tags = vec!["sample"];
    tags.push(match result {
        15.. => "a-plus",
        _ if is_late(trip, result) => "late entry",
        _ => "by plan",
    });
    let emotion = match (is_loss, trip % 3) {
        (true, 0) => "fomo",
        (true, 1) => "tired",
        (false, 0) => "confident",
        _ => "calm",
    };
    let notes = if is_loss { LOST } else { WON };
    review::RoundTripReviewInput {
        setup: setup.to_owned(),
        tags: tags.into_iter().map(str::to_owned).collect(),
        emotion: emotion.to_owned(),
        confidence: Some(if is_loss { 3 } else { 4 }),
        quality: Some(if is_late(trip, result) { 2 } else { 4 }),
        target: decimal(target),
        note: if trip.is_multiple_of(2) {
            notes[trip % notes.len()].to_owned()
        } else {
            String::new()
        },
    }
}

/// Entries that the review calls late.
const fn is_late(trip: usize, result: i128) -> bool {
    result <= -10 && trip.is_multiple_of(2)
}
