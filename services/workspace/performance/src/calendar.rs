//! Results over time: as a curve, and by day.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use vocab::Money;

use crate::{
    position::{Exit, RoundTrip},
    trips::TooLarge,
};

/// The sum of results after a round trip was closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    pub time: DateTime<Utc>,
    pub net: Money,
    pub cumulated: Money,
}

/// What a local day brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Day {
    /// Of all exits of the day, also of round trips that are still open.
    pub net: Money,
    pub trips_closed: u32,
    /// Exits whose result is not known.
    pub unknown: u32,
}

/// Closed round trips with a known net, oldest exit first.
///
/// # Errors
/// [`TooLarge`] for a sum beyond the range.
pub fn equity(trips: &[RoundTrip]) -> Result<Vec<Point>, TooLarge> {
    let mut closed: Vec<_> = trips
        .iter()
        .filter_map(|trip| Some((trip.closed?, trip.opened, trip.net?)))
        .collect();
    closed.sort_unstable();
    let mut cumulated = Money::ZERO;
    let point = |(time, _, net): (DateTime<Utc>, _, Money)| {
        cumulated = cumulated.checked_add(net).ok_or(TooLarge)?;
        Ok(Point { time, net, cumulated })
    };
    closed.into_iter().map(point).collect()
}

/// Each exit on its local day. Funding and interest are on the day of the last exit.
///
/// # Errors
/// [`TooLarge`] for a sum beyond the range.
pub fn calendar(
    trips: &[RoundTrip],
    local_day: impl Fn(DateTime<Utc>) -> NaiveDate,
) -> Result<BTreeMap<NaiveDate, Day>, TooLarge> {
    calendar_in(trips, local_day, |_, _, net| Some(net))
}

/// The same in another currency: `worth` says what an exit's result, with what was paid beside it, was worth. Where it has no answer, the result of that
/// exit is not known.
///
/// # Errors
/// [`TooLarge`] for a sum beyond the range.
pub fn calendar_in(
    trips: &[RoundTrip],
    local_day: impl Fn(DateTime<Utc>) -> NaiveDate,
    worth: impl Fn(&RoundTrip, &Exit, Money) -> Option<Money>,
) -> Result<BTreeMap<NaiveDate, Day>, TooLarge> {
    let mut days: BTreeMap<NaiveDate, Day> = BTreeMap::new();
    for trip in trips {
        for (at, exit) in trip.exits.iter().enumerate() {
            let day = days.entry(local_day(exit.time)).or_default();
            let is_last = at + 1 == trip.exits.len();
            day.trips_closed += u32::from(is_last && trip.closed.is_some());
            let paid = if is_last { trip.payments()? } else { Money::ZERO };
            let net = exit.net.map(|net| net.checked_add(paid).ok_or(TooLarge)).transpose()?;
            match net.and_then(|net| worth(trip, exit, net)) {
                None => day.unknown += 1,
                Some(net) => day.net = day.net.checked_add(net).ok_or(TooLarge)?,
            }
        }
    }
    Ok(days)
}
