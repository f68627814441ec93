//! Stops of round trips: where they were set when the trade was opened, and where they were moved since.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use performance::{Direction, RoundTrip};
use uuid::Uuid;
use vocab::Money;

use super::text;
use crate::error::{Error, Fault};

/// Moves that one round trip may have.
pub const MOST_OF_TRIP: usize = 200;
/// Moves that one user may keep.
pub const MOST: i64 = 20_000;
const LONGEST_REASON: usize = 500;

/// Where a stop was moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StopMove {
    pub id: Uuid,
    /// Nothing where it was taken away.
    pub price: Option<Money>,
    pub reason: String,
    pub moved: DateTime<Utc>,
}

/// What a person decides about a stop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewStop {
    pub price: Option<Money>,
    pub reason: String,
}

impl StopMove {
    /// A move of now.
    #[must_use]
    pub fn of(new: NewStop, now: DateTime<Utc>) -> Self {
        Self {
            id: Uuid::now_v7(),
            price: new.price,
            reason: new.reason,
            moved: now,
        }
    }
}

/// Where the stop is: as it was last moved, else that of the fill that opened the round trip.
#[must_use]
pub fn stop_now(first: Option<Money>, moves: &[StopMove]) -> Option<Money> {
    moves.last().map_or(first, |last| last.price)
}

/// Takes risk and R from round trips whose stop was first set after their opening, and where it only kept a gain: nothing was at risk between
/// it and the entry. `firsts` are the stops that were set first, by round trip.
pub fn without_kept_gains(trips: &mut [RoundTrip], firsts: &HashMap<Uuid, Money>) {
    for trip in trips {
        let set = firsts.get(&trip.id).copied().filter(|first| trip.stop == Some(*first));
        let keeps_gain = set.is_some_and(|stop| match trip.direction {
            Direction::Long => stop >= trip.entry_price,
            Direction::Short => stop <= trip.entry_price,
        });
        if keeps_gain {
            (trip.risk, trip.r) = (None, None);
        }
    }
}

impl NewStop {
    /// Checks a move of the stop of this round trip; `first` is the stop of the fill that opened it.
    ///
    /// # Errors
    /// All faults at once: a price that is none or the present one, a reason that is too long, a round trip that is closed or whose history is
    /// full.
    pub fn check(
        price: &str,
        reason: &str,
        trip: &RoundTrip,
        first: Option<Money>,
        moves: &[StopMove],
    ) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let reason = text::line("reason", reason, LONGEST_REASON, &mut faults);
        let before = faults.len();
        let price = text::positive("price", price, &mut faults);
        if trip.closed.is_some() {
            faults.push(Fault::new(
                "price",
                "This round trip is closed, so its stop can't be moved.",
            ));
        } else if faults.len() == before && price == stop_now(first, moves) {
            faults.push(Fault::new(
                "price",
                match price {
                    Some(_) => "The stop is already there.",
                    None => "There is no stop to remove. Enter its price.",
                },
            ));
        }
        if moves.len() >= MOST_OF_TRIP {
            faults.push(Fault::new(
                "price",
                format!("The stop of a round trip can be moved {MOST_OF_TRIP} times."),
            ));
        }
        if faults.is_empty() {
            Ok(Self { price, reason })
        } else {
            Err(Error::Invalid(faults))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use chrono::DateTime;
    use performance::{Book, Fill, Instrument, InstrumentKind, RoundTrip, Side, round_trips};
    use uuid::Uuid;
    use vocab::Money;

    use super::{MOST_OF_TRIP, NewStop, StopMove, stop_now, without_kept_gains};
    use crate::error::Error;

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    fn trade(id: u128, side: Side) -> Fill {
        Fill {
            id: Uuid::from_u128(id),
            account: Uuid::nil(),
            instrument: Instrument {
                base: "BTC".to_owned(),
                quote: "USDT".to_owned(),
                kind: InstrumentKind::Spot,
                multiplier: Money::ONE,
            },
            book: Book::Net,
            time: DateTime::from_timestamp(i64::try_from(id).unwrap(), 0).unwrap(),
            sequence: None,
            position_in_file: 0,
            side,
            quantity: Money::ONE,
            quote_amount: money("100"),
            fees: Vec::new(),
            stop: None,
        }
    }

    fn trip(is_open: bool) -> RoundTrip {
        let mut fills = vec![trade(1, Side::Buy)];
        if !is_open {
            fills.push(trade(2, Side::Sell));
        }
        round_trips(&fills, &[]).trips.remove(0)
    }

    fn moved(price: Option<&str>) -> StopMove {
        StopMove {
            id: Uuid::nil(),
            price: price.map(money),
            reason: String::new(),
            moved: DateTime::UNIX_EPOCH,
        }
    }

    fn fields(checked: Result<NewStop, Error>) -> Vec<String> {
        let Err(Error::Invalid(faults)) = checked else {
            panic!("this is no stop")
        };
        faults.into_iter().map(|fault| fault.field).collect()
    }

    #[test]
    fn the_last_move_counts_also_where_it_took_the_stop_away() {
        let first = Some(money("90"));
        assert_eq!(stop_now(first, &[]), first);
        assert_eq!(stop_now(first, &[moved(Some("95"))]), Some(money("95")));
        assert_eq!(stop_now(first, &[moved(Some("95")), moved(None)]), None);
    }

    #[test]
    fn a_move_goes_somewhere_else() {
        let first = Some(money("90"));
        let new = NewStop::check(" 95 ", " Below the low ", &trip(true), first, &[]).unwrap();
        assert_eq!((new.price, new.reason.as_str()), (Some(money("95")), "Below the low"));
        assert_eq!(NewStop::check("", "", &trip(true), first, &[]).unwrap().price, None);
        assert_eq!(fields(NewStop::check("90.0", "", &trip(true), first, &[])), ["price"]);
        assert_eq!(fields(NewStop::check("", "", &trip(true), None, &[])), ["price"]);
        let gone = [moved(None)];
        assert_eq!(fields(NewStop::check("", "", &trip(true), first, &gone)), ["price"]);
    }

    #[test]
    fn a_stop_that_was_first_set_in_gain_puts_nothing_at_risk() {
        for (side, stop, risk) in [
            (Side::Buy, "95", Some("5")),
            (Side::Buy, "105", None),
            (Side::Sell, "105", Some("5")),
            (Side::Sell, "95", None),
        ] {
            let fill = Fill {
                stop: Some(money(stop)),
                instrument: Instrument {
                    kind: InstrumentKind::Linear,
                    ..trade(1, side).instrument
                },
                ..trade(1, side)
            };
            let mut trips = round_trips(&[fill], &[]).trips;
            let firsts = HashMap::from([(trips[0].id, money(stop))]);
            without_kept_gains(&mut trips, &firsts);
            assert_eq!(trips[0].risk, risk.map(money), "{side:?} {stop}");
        }
    }

    #[test]
    fn faults_are_told_at_once() {
        let long = "x".repeat(501);
        assert_eq!(
            fields(NewStop::check("-1", &long, &trip(true), None, &[])),
            ["reason", "price"]
        );
        assert_eq!(fields(NewStop::check("95", "", &trip(false), None, &[])), ["price"]);
        let full = vec![moved(Some("95")); MOST_OF_TRIP];
        assert_eq!(fields(NewStop::check("96", "", &trip(true), None, &full)), ["price"]);
    }
}
