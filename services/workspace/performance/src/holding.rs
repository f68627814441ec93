//! How long losing round trips were held, compared with winning ones. To close winners and hold on to losers is what traders call loss aversion,
//! and the literature the disposition effect (Shefrin and Statman, 1985).
//!
//! The figure is the median holding time of losers ÷ that of winners, with the 95 % interval of Bonett and Price (2020), which assumes no
//! distribution: a few that are held for years say no more than those held for days. Below ten round trips on either side there is no interval.
//! What is open, ended at exactly zero or has no known net is on neither side. A holding time below one second counts as one second.

use vocab::Money;

use crate::{
    interval::{Estimate, median, median_ratio},
    position::RoundTrip,
    statistics::count,
};

/// Holding times of closed round trips, those of losers against those of winners.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HoldingTimes {
    pub winners: u32,
    pub losers: u32,
    /// Medians, in seconds.
    pub winners_median: f64,
    pub losers_median: f64,
    /// Median of losers ÷ median of winners.
    pub ratio: Estimate,
}

/// Of round trips in any currencies, because a time has none. Nothing where none won or none lost.
#[must_use]
pub fn holding_times(trips: &[RoundTrip]) -> Option<HoldingTimes> {
    let winners = held(trips, Money::is_positive);
    let losers = held(trips, Money::is_negative);
    Some(HoldingTimes {
        winners: count(winners.len()),
        losers: count(losers.len()),
        winners_median: median(&winners)?,
        losers_median: median(&losers)?,
        ratio: median_ratio(&losers, &winners)?,
    })
}

/// Seconds of those whose net is of that sign, in order.
fn held(trips: &[RoundTrip], is_of: impl Fn(Money) -> bool) -> Vec<f64> {
    let those = trips.iter().filter(|trip| trip.net.is_some_and(&is_of));
    let mut held: Vec<f64> = those.filter_map(seconds).collect();
    held.sort_unstable_by(f64::total_cmp);
    held
}

/// At least one, so that its logarithm is not below zero; nothing of an open one.
fn seconds(trip: &RoundTrip) -> Option<f64> {
    let held = (trip.closed? - trip.opened).num_seconds().max(1);
    Some(f64::from(u32::try_from(held).unwrap_or(u32::MAX)))
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta, Utc};
    use uuid::Uuid;

    use super::*;
    use crate::{Book, Fill, Instrument, InstrumentKind, Side, round_trips};

    fn fill(id: usize, seconds: i64, side: Side, price: &str) -> Fill {
        let start: DateTime<Utc> = "2026-11-02T10:00:00Z".parse().unwrap();
        let id = u128::try_from(id).unwrap();
        Fill {
            id: Uuid::from_u128(2 * id + u128::from(side == Side::Sell)),
            // Each has an account of its own, so that they may overlap.
            account: Uuid::from_u128(id),
            instrument: Instrument {
                base: "BTC".to_owned(),
                quote: "USDT".to_owned(),
                kind: InstrumentKind::Spot,
                multiplier: Money::ONE,
            },
            book: Book::Net,
            time: start + TimeDelta::seconds(seconds),
            sequence: None,
            position_in_file: i64::from(side == Side::Sell),
            side,
            quantity: Money::ONE,
            quote_amount: price.parse().unwrap(),
            fees: Vec::new(),
            stop: None,
        }
    }

    /// Of round trips that were bought at 100, by the seconds until they were sold and the price then.
    fn found(trips: &[(i64, &str)]) -> Option<HoldingTimes> {
        let each = trips.iter().enumerate();
        let fills: Vec<Fill> = each
            .flat_map(|(at, (seconds, exit))| [fill(at, 0, Side::Buy, "100"), fill(at, *seconds, Side::Sell, exit)])
            .chain([fill(900, 0, Side::Buy, "100")])
            .collect();
        holding_times(&round_trips(&fills, &[]).trips)
    }

    #[test]
    fn medians_of_both_sides_are_compared() {
        let found = found(&[
            (60, "110"),
            (240, "110"),
            (120, "110"),
            (300, "90"),
            (900, "90"),
            (5, "100"),
        ])
        .unwrap();
        assert_eq!(
            (found.winners, found.losers),
            (3, 2),
            "neither the even one nor the open one"
        );
        assert_eq!((found.winners_median, found.losers_median), (120.0, 600.0));
        assert_eq!(
            (found.ratio.value, found.ratio.low, found.ratio.high),
            (5.0, None, None)
        );
    }

    #[test]
    fn there_is_none_without_both_sides_and_no_time_below_a_second() {
        assert_eq!(found(&[(60, "110")]), None);
        assert_eq!(found(&[(60, "90")]), None);
        let found = found(&[(0, "110"), (3, "90")]).unwrap();
        assert_eq!((found.winners_median, found.ratio.value), (1.0, 3.0));
    }

    #[test]
    fn an_interval_needs_ten_on_each_side() {
        let sides = |winners: i64, losers: i64| -> Vec<(i64, &str)> {
            let won = (1..=winners).map(|at| (at * 60, "110"));
            won.chain((1..=losers).map(|at| (at * 6_000, "90"))).collect()
        };
        assert_eq!(found(&sides(30, 9)).unwrap().ratio.low, None);
        assert_eq!(found(&sides(9, 30)).unwrap().ratio.low, None);
        let ratio = found(&sides(10, 10)).unwrap().ratio;
        assert!((ratio.value - 100.0).abs() < 1e-9, "{}", ratio.value);
        let (low, high) = (ratio.low.unwrap(), ratio.high.unwrap());
        assert!(low > 1.0 && low < 100.0 && high > 100.0, "{low} {high}");
    }
}
