//! How far the price went against a round trip and in its favour while it was open (John Sweeney, Maximum Adverse Excursion, 1996).
//!
//! Every price counts against the average entry of that moment: adding to a position moves it. Prices are those of the round trip's own fills
//! and of the market between its first and its last fill. A contract that pays in the coin is measured by its price too.

use chrono::{DateTime, Utc};
use vocab::Money;

use crate::position::{Direction, Part, RoundTrip};

/// Shares of the average entry: -0.05 is a price 5 % against the round trip.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Excursion {
    /// Zero or below.
    pub adverse: f64,
    /// Zero or above.
    pub favourable: f64,
}

/// The excursion of a round trip by market prices, oldest first, in the money of its quote. An open one ends `now`.
///
/// Nothing where no market price is from inside the round trip: its own fills alone would hide what happened between them.
#[must_use]
pub fn excursion(trip: &RoundTrip, market: &[(DateTime<Utc>, f64)], now: DateTime<Utc>) -> Option<Excursion> {
    let end = trip.closed.unwrap_or(now);
    let first = market.partition_point(|(time, _)| *time <= trip.opened);
    let last = market.partition_point(|(time, _)| *time < end);
    let inside = market.get(first..last).filter(|inside| !inside.is_empty())?;
    let mut found = Excursion {
        adverse: 0.0,
        favourable: 0.0,
    };
    let mut count = |price: f64, entry: Option<Money>| {
        let entry = entry.map(Money::to_f64).filter(|entry| *entry > 0.0);
        let Some(entry) = entry.filter(|_| price.is_finite() && price > 0.0) else {
            return;
        };
        let change = match trip.direction {
            Direction::Long => price / entry - 1.0,
            Direction::Short => 1.0 - price / entry,
        };
        found.adverse = found.adverse.min(change);
        found.favourable = found.favourable.max(change);
    };
    let mut parts = trip.parts.iter().peekable();
    let mut entry = None;
    let mut take = |part: &Part, entry: &mut Option<Money>| {
        if let Some(price) = part.price {
            count(price.to_f64(), *entry);
        }
        *entry = part.entry;
    };
    let mut pending: Vec<(f64, Option<Money>)> = Vec::with_capacity(inside.len());
    for (time, price) in inside {
        while let Some(part) = parts.next_if(|part| part.time <= *time) {
            take(part, &mut entry);
        }
        pending.push((*price, entry));
    }
    for part in parts {
        take(part, &mut entry);
    }
    for (price, entry) in pending {
        count(price, entry);
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use uuid::Uuid;

    use super::*;
    use crate::{Book, Fill, Instrument, InstrumentKind, Side, round_trips};

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    fn start() -> DateTime<Utc> {
        "2026-11-01T10:00:00Z".parse().unwrap()
    }

    /// One fill an hour.
    fn trip(kind: InstrumentKind, fills: &[(Side, &str, &str)]) -> RoundTrip {
        let made = (0_i64..).zip(fills).map(|(at, (side, quantity, price))| {
            let (quantity, price) = (money(quantity), money(price));
            Fill {
                id: Uuid::from_u128(u128::try_from(at).unwrap() + 1),
                account: Uuid::nil(),
                instrument: Instrument {
                    base: "BTC".to_owned(),
                    quote: "USD".to_owned(),
                    kind,
                    multiplier: Money::ONE,
                },
                book: Book::Net,
                time: start() + TimeDelta::hours(at),
                sequence: None,
                position_in_file: at,
                side: *side,
                quantity,
                quote_amount: match kind {
                    InstrumentKind::Inverse => quantity.checked_div(price).unwrap(),
                    _ => quantity.checked_mul(price).unwrap(),
                },
                fees: Vec::new(),
                stop: None,
            }
        });
        let fills: Vec<Fill> = made.collect();
        round_trips(&fills, &[]).trips.remove(0)
    }

    fn market(prices: &[(i64, f64)]) -> Vec<(DateTime<Utc>, f64)> {
        let at = |(minutes, price): &(i64, f64)| (start() + TimeDelta::minutes(*minutes), *price);
        prices.iter().map(at).collect()
    }

    fn found(trip: &RoundTrip, prices: &[(i64, f64)]) -> Option<[String; 2]> {
        let now = start() + TimeDelta::hours(10);
        excursion(trip, &market(prices), now).map(|e| [format!("{:.4}", e.adverse), format!("{:.4}", e.favourable)])
    }

    #[test]
    fn prices_count_against_the_average_entry_of_their_moment() {
        use Side::{Buy, Sell};
        let long = trip(
            InstrumentKind::Spot,
            &[(Buy, "1", "100"), (Buy, "1", "80"), (Sell, "2", "99")],
        );
        // 80 is 20 % below the entry of then; 72 is 20 % below 90; 99 is 10 % above it.
        assert_eq!(found(&long, &[(30, 95.0)]).unwrap(), ["-0.2000", "0.1000"]);
        assert_eq!(found(&long, &[(30, 110.0), (90, 67.5)]).unwrap(), ["-0.2500", "0.1000"]);
    }

    #[test]
    fn a_short_gains_when_the_price_falls() {
        use Side::{Buy, Sell};
        let short = trip(InstrumentKind::Linear, &[(Sell, "1", "100"), (Buy, "1", "98")]);
        assert_eq!(
            found(&short, &[(10, 104.0), (50, 95.0)]).unwrap(),
            ["-0.0400", "0.0500"]
        );
    }

    #[test]
    fn an_inverse_contract_is_measured_by_its_price() {
        use Side::{Buy, Sell};
        let fills = [
            (Buy, "10000", "50000"),
            (Buy, "10000", "40000"),
            (Sell, "20000", "48000"),
        ];
        let inverse = trip(InstrumentKind::Inverse, &fills);
        // 20,000 for 0.45 coins: 44,444.44 each, not 45,000.
        assert_eq!(found(&inverse, &[(90, 40_000.0)]).unwrap(), ["-0.2000", "0.0800"]);
        assert_eq!(
            found(&inverse, &[(90, 33_333.333_333_333_33)]).unwrap(),
            ["-0.2500", "0.0800"]
        );
    }

    #[test]
    fn only_prices_from_inside_count_and_without_them_nothing_is_known() {
        use Side::{Buy, Sell};
        let long = trip(InstrumentKind::Spot, &[(Buy, "1", "100"), (Sell, "1", "101")]);
        assert_eq!(found(&long, &[(0, 1.0), (60, 999.0), (-5, 1.0), (90, 999.0)]), None);
        assert_eq!(found(&long, &[]), None);
        let edges = [(0, 1.0), (1, 99.0), (59, 102.0), (60, 999.0)];
        assert_eq!(found(&long, &edges).unwrap(), ["-0.0100", "0.0200"]);
        // What is open ends now.
        let open = trip(InstrumentKind::Spot, &[(Buy, "1", "100")]);
        assert_eq!(found(&open, &[(300, 90.0), (600, 1.0)]).unwrap(), ["-0.1000", "0.0000"]);
    }
}
