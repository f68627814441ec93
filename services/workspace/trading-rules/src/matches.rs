//! Closes at which a rule matched, looking back from each. They don't depend on when they are asked for, so they are found once.

use std::collections::VecDeque;

use chrono::{DateTime, TimeDelta, Utc};
use performance::{Direction, Instrument, RoundTrip};
use uuid::Uuid;
use vocab::Money;

/// A close from which a lock runs.
#[derive(Debug)]
pub(crate) struct Match<'a> {
    pub close: DateTime<Utc>,
    pub trip: Uuid,
    pub why: Why<'a>,
}

/// The numbers that matched.
#[derive(Debug)]
pub(crate) enum Why<'a> {
    Closed(&'a Instrument),
    /// So many losing stops.
    Stops(usize),
    /// Equity fell by `fall` from `peak`.
    Fall {
        fall: Money,
        peak: Money,
    },
    /// Round trips and the sum of their nets.
    Loss(usize, Money),
}

pub(crate) type Closes<'a> = [(DateTime<Utc>, &'a RoundTrip)];
/// Equity after the close of a round trip.
pub(crate) type Curve = [(DateTime<Utc>, Uuid, Money)];

pub(crate) fn every_close<'a>(closes: &Closes<'a>) -> Vec<Match<'a>> {
    let found = closes.iter().map(|(close, trip)| Match {
        close: *close,
        trip: trip.id,
        why: Why::Closed(&trip.instrument),
    });
    found.collect()
}

/// `count` losing stops or more within the lookback.
pub(crate) fn losing_stops<'a>(count: usize, lookback: TimeDelta, closes: &Closes<'a>) -> Vec<Match<'a>> {
    let stops: Vec<_> = closes.iter().filter(|(_, trip)| is_losing_stop(trip)).collect();
    let found = stops.iter().enumerate().filter_map(|(place, (close, trip))| {
        let first = stops.partition_point(|(closed, _)| *closed <= *close - lookback);
        let within = place + 1 - first;
        (within >= count).then_some(Match {
            close: *close,
            trip: trip.id,
            why: Why::Stops(within),
        })
    });
    found.collect()
}

/// A closed loss that was left at or beyond its first stop, or that had no stop.
fn is_losing_stop(trip: &RoundTrip) -> bool {
    let is_loss = trip.net.is_some_and(Money::is_negative);
    let left_at_stop = match (trip.stop, trip.exit_price, trip.direction) {
        (Some(stop), Some(exit), Direction::Long) => exit <= stop,
        (Some(stop), Some(exit), Direction::Short) => exit >= stop,
        _ => true,
    };
    is_loss && left_at_stop
}

/// A fall by `share` of the peak within the lookback. What equity was when the lookback began is its first peak.
pub(crate) fn falls<'a>(share: Money, lookback: TimeDelta, capital: Money, curve: &Curve) -> Vec<Match<'a>> {
    // Peaks of the lookback in falling order, each with the number of closes before it: a sliding maximum.
    let mut peaks = VecDeque::from([(0, capital)]);
    let mut found = Vec::new();
    for (place, (close, trip, equity)) in curve.iter().enumerate() {
        while peaks.back().is_some_and(|(_, peak)| peak <= equity) {
            peaks.pop_back();
        }
        peaks.push_back((place + 1, *equity));
        let first = curve.partition_point(|(closed, ..)| *closed <= *close - lookback);
        while peaks.front().is_some_and(|(at, _)| *at < first) {
            peaks.pop_front();
        }
        let peak = peaks.front().map_or(*equity, |(_, peak)| *peak);
        let fall = peak.checked_sub(*equity).unwrap_or_default();
        // Where there is no peak above zero, all capital is lost already.
        let is_match = !peak.is_positive() || fall.checked_div(peak).is_none_or(|fallen| fallen >= share);
        if is_match {
            found.push(Match {
                close: *close,
                trip: *trip,
                why: Why::Fall { fall, peak },
            });
        }
    }
    found
}

/// Known nets by their close, each with the sum until then.
#[derive(Debug, Default)]
pub(crate) struct Sums(Vec<(DateTime<Utc>, Uuid, Money)>);

impl Sums {
    /// Sums of net results in the order of their closes; what has no known result is left out.
    pub fn of(closes: &Closes<'_>) -> Self {
        let mut sum = Money::ZERO;
        let known = closes.iter().filter_map(|(close, trip)| {
            // A sum of more than 38 digits stays at the last one that fits.
            sum = sum.checked_add(trip.net?).unwrap_or(sum);
            Some((*close, trip.id, sum))
        });
        Self(known.collect())
    }

    /// At least `count` round trips closed after `since` and until `now` that sum to a loss, from the last of these closes.
    pub fn loss<'a>(&self, count: usize, since: DateTime<Utc>, now: DateTime<Utc>) -> Option<Match<'a>> {
        let end = self.0.partition_point(|(close, ..)| *close <= now);
        self.loss_until(count, since, end)
    }

    fn loss_until<'a>(&self, count: usize, since: DateTime<Utc>, end: usize) -> Option<Match<'a>> {
        let first = self.0.partition_point(|(close, ..)| *close <= since);
        let (close, trip, until) = self.0.get(end.checked_sub(1)?)?;
        let before = first.checked_sub(1).and_then(|before| self.0.get(before));
        let sum = until.checked_sub(before.map_or(Money::ZERO, |(.., sum)| *sum))?;
        let trips = end.saturating_sub(first);
        (trips >= count && sum.is_negative()).then_some(Match {
            close: *close,
            trip: *trip,
            why: Why::Loss(trips, sum),
        })
    }

    /// Losses as each close saw them.
    pub fn losses<'a>(&self, count: usize, lookback: TimeDelta) -> Vec<Match<'a>> {
        let closes = self.0.iter().enumerate();
        closes
            .filter_map(|(place, (close, ..))| self.loss_until(count, *close - lookback, place + 1))
            .collect()
    }
}
