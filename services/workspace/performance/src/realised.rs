//! Results exit by exit, also those of round trips that are still open.

use chrono::{DateTime, Utc};
use vocab::Money;

use crate::{calendar::Point, position::RoundTrip, trips::TooLarge};

/// What round trips of one currency realised.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Realised {
    pub net: Money,
    /// Largest fall of the cumulated result from its peak. The start is a peak, so the amount is the same for any starting capital.
    pub drawdown: Money,
    /// After each exit, oldest first.
    pub points: Vec<Point>,
}

/// A cumulated result and its highest value so far.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Curve {
    pub cumulated: Money,
    pub peak: Money,
}

impl Curve {
    /// Adds a result; returns how far the curve is below its peak.
    ///
    /// # Errors
    /// [`TooLarge`] for a sum beyond the range.
    pub fn add(&mut self, net: Money) -> Result<Money, TooLarge> {
        self.cumulated = self.cumulated.checked_add(net).ok_or(TooLarge)?;
        self.peak = self.peak.max(self.cumulated);
        self.peak.checked_sub(self.cumulated).ok_or(TooLarge)
    }
}

/// Books every exit at its time and funding and interest with the last exit. Round trips with an unknown net are skipped as a whole.
///
/// Exits of one moment come by the opening of their round trips, then the smaller result first. Ids don't count: an archive gives new ones, and
/// the drawdown stays the same.
///
/// # Errors
/// [`TooLarge`] for a sum beyond the range.
pub fn realised(trips: &[RoundTrip]) -> Result<Realised, TooLarge> {
    let mut exits: Vec<(DateTime<Utc>, DateTime<Utc>, usize, Money)> = Vec::new();
    for trip in trips.iter().filter(|trip| trip.net.is_some()) {
        let last = trip.exits.len().saturating_sub(1);
        let known = trip.exits.iter().enumerate();
        for (place, exit, net) in known.filter_map(|(place, exit)| Some((place, exit, exit.net?))) {
            let paid = if place == last { trip.payments()? } else { Money::ZERO };
            let net = net.checked_add(paid).ok_or(TooLarge)?;
            exits.push((exit.time, trip.opened, place, net));
        }
    }
    exits.sort_unstable();
    let mut curve = Curve::default();
    let mut result = Realised::default();
    for (time, _, _, net) in exits {
        result.drawdown = result.drawdown.max(curve.add(net)?);
        let cumulated = curve.cumulated;
        result.points.push(Point { time, net, cumulated });
    }
    result.net = curve.cumulated;
    Ok(result)
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta, Utc};
    use uuid::Uuid;
    use vocab::Money;

    use super::{Realised, realised};
    use crate::{
        Book, Fee, Fill, Instrument, InstrumentKind, RoundTrip, Side, TooLarge, calendar, equity, round_trips,
        statistics,
    };

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    /// One instrument for each base, one minute between fills.
    fn trips(fills: &[(&str, Side, &str, &str)], fee_in: Option<&str>) -> Vec<RoundTrip> {
        let start: DateTime<Utc> = "2026-03-01T10:00:00Z".parse().unwrap();
        let made = (0_i64..).zip(fills).map(|(at, (base, side, quantity, price))| Fill {
            id: Uuid::from_u128(u128::try_from(at).unwrap() + 1),
            account: Uuid::nil(),
            instrument: Instrument {
                base: (*base).to_owned(),
                quote: "USDT".to_owned(),
                kind: InstrumentKind::Spot,
                multiplier: Money::ONE,
            },
            book: Book::Net,
            time: start + TimeDelta::minutes(at),
            sequence: None,
            position_in_file: at,
            side: *side,
            quantity: money(quantity),
            quote_amount: money(quantity).checked_mul(money(price)).unwrap(),
            fees: fee_in
                .map(|asset| Fee {
                    asset: asset.to_owned(),
                    amount: Money::ONE,
                    price: None,
                })
                .into_iter()
                .collect(),
            stop: None,
        });
        round_trips(&made.collect::<Vec<_>>(), &[]).trips
    }

    #[test]
    fn exits_are_booked_in_time_order_also_of_open_round_trips() {
        use Side::{Buy, Sell};
        let result = realised(&trips(
            &[
                ("BTC", Buy, "2", "100"),
                ("ETH", Buy, "1", "50"),
                ("BTC", Sell, "1", "130"),
                ("ETH", Sell, "1", "10"),
                ("BTC", Sell, "0.5", "110"),
            ],
            None,
        ))
        .unwrap();
        assert_eq!((result.net, result.drawdown), (money("-5"), money("40")));
        let cumulated: Vec<String> = result.points.iter().map(|point| point.cumulated.to_string()).collect();
        assert_eq!(cumulated, ["30", "-10", "-5"]);
    }

    #[test]
    fn exits_of_one_moment_have_an_order_without_ids() {
        use Side::{Buy, Sell};
        let mut all = trips(
            &[
                ("BTC", Buy, "1", "100"),
                ("ETH", Buy, "1", "100"),
                ("SOL", Buy, "1", "100"),
                ("BTC", Sell, "1", "130"),
                ("ETH", Sell, "1", "60"),
                ("SOL", Sell, "1", "90"),
            ],
            None,
        );
        // The first was opened before the others; all were closed at once.
        let (first, later, end) = (all[0].opened, all[1].opened, all[2].exits[0].time);
        for (trip, opened) in all.iter_mut().zip([first, later, later]) {
            (trip.opened, trip.closed, trip.exits[0].time) = (opened, Some(end), end);
        }
        let result = realised(&all).unwrap();
        let cumulated: Vec<String> = result.points.iter().map(|point| point.cumulated.to_string()).collect();
        assert_eq!(
            (result.drawdown, cumulated.join(" ")),
            (money("50"), "30 -10 -20".to_owned())
        );
        for ids in [[3, 2, 1], [2, 3, 1], [1, 3, 2]] {
            let mut renamed = all.clone();
            for (trip, id) in renamed.iter_mut().zip(ids) {
                trip.id = Uuid::from_u128(id);
            }
            renamed.sort_by_key(|trip| trip.id);
            assert_eq!(realised(&renamed).unwrap(), result, "{ids:?}");
        }
    }

    #[test]
    fn round_trips_with_an_unknown_net_are_skipped() {
        let unknown = trips(
            &[("BTC", Side::Buy, "1", "100"), ("BTC", Side::Sell, "1", "90")],
            Some("BNB"),
        );
        assert_eq!(unknown[0].net, None);
        assert_eq!(realised(&unknown), Ok(Realised::default()));
    }

    #[test]
    fn sums_beyond_the_range_are_an_error() {
        use Side::{Buy, Sell};
        let mut all = trips(
            &[
                ("BTC", Buy, "1", "100"),
                ("ETH", Buy, "1", "100"),
                ("BTC", Sell, "1", "130"),
                ("ETH", Sell, "1", "130"),
            ],
            None,
        );
        let most = Money::from_units(10_i128.pow(38) - 1).unwrap();
        for trip in &mut all {
            (trip.net, trip.exits[0].net) = (Some(most), Some(most));
        }
        let day = |time: DateTime<Utc>| time.date_naive();
        assert_eq!(realised(&all), Err(TooLarge));
        assert_eq!(equity(&all), Err(TooLarge));
        assert_eq!(calendar(&all, day), Err(TooLarge));
        assert_eq!(statistics(&all, None).unwrap_err(), TooLarge);
        let one = &mut all[0];
        (one.funding, one.interest) = (most, most);
        assert_eq!(one.payments(), Err(TooLarge));
    }
}
