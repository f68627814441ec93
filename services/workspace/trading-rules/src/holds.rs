//! Rules that lock for a time because of what was traded before.
//!
//! A lock begins at a close at which the rule matched, looking back from that close, and runs from the last such close. A window may also
//! begin to match between two closes, when an old gain leaves it: then the lock runs from the last close in the window.

use chrono::Datelike;
use chrono::{DateTime, NaiveTime, TimeDelta, Utc, Weekday};
use performance::{Direction, RoundTrip};
use uuid::Uuid;
use vocab::Money;

use crate::{
    local::{after, at, day_of, next, start_of_day},
    prepared::{Prepared, Series},
    rule::{Limit, LockEnd},
    words::{amount, many, moment, percent, span},
};

/// Why there is a lock, and when it ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hold {
    pub reason: String,
    pub until: DateTime<Utc>,
}

type Closes<'a> = [(DateTime<Utc>, &'a RoundTrip)];

impl Prepared<'_> {
    /// The lock of a rule over its series at `now`, if it is one that locks for a time. `except` is the round trip that is judged.
    pub(crate) fn hold(
        &self,
        limit: &Limit,
        series: &Series<'_>,
        now: DateTime<Utc>,
        except: Option<Uuid>,
    ) -> Option<Hold> {
        let closes = series.closed(now);
        match limit {
            Limit::Cooldown { lock, .. } => self.cooldown(*lock, closes, now),
            Limit::StopLossGuard {
                count, lookback, lock, ..
            } => self.guard(*count, *lookback, *lock, closes, now),
            Limit::MaxDrawdown { share, lookback, lock } => self.drawdown(*share, *lookback, *lock, now),
            Limit::LowProfitPair { count, lookback, lock } => self.low_profit(*count, *lookback, *lock, closes, now),
            Limit::MaxTrades { count, .. } => self.trades(*count, series, now, except),
            Limit::Hours { from, to, weekdays } => self.closed_hours(*from, *to, weekdays, now),
            Limit::MaxRisk { .. } | Limit::Setups { .. } | Limit::Checklist { .. } => None,
        }
    }

    /// The end of a lock that began at `close`, if that is still to come.
    fn end(&self, lock: LockEnd, close: DateTime<Utc>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let end = match lock {
            LockEnd::After(length) => close + length,
            LockEnd::At(time) => next(close, time, self.zone),
        };
        (end > now).then_some(end)
    }

    fn cooldown(&self, lock: LockEnd, closes: &Closes<'_>, now: DateTime<Utc>) -> Option<Hold> {
        let (close, trip) = closes.last()?;
        let until = self.end(lock, *close, now)?;
        let pair = format!("{}/{}", trip.instrument.base, trip.instrument.quote);
        let time = moment(*close, now, self.zone);
        Some(Hold {
            reason: format!("{pair} was closed at {time}."),
            until,
        })
    }

    fn guard(
        &self,
        count: u32,
        lookback: TimeDelta,
        lock: LockEnd,
        closes: &Closes<'_>,
        now: DateTime<Utc>,
    ) -> Option<Hold> {
        for (place, (close, trip)) in closes.iter().enumerate().rev() {
            let until = self.end(lock, *close, now)?;
            if !is_losing_stop(trip) {
                continue;
            }
            let window = window(closes, place, *close - lookback);
            let stops = window.iter().filter(|(_, trip)| is_losing_stop(trip)).count();
            if stops >= size(count) {
                let stops = many(stops, "losing stop");
                return Some(Hold {
                    reason: format!("{stops} in {} (limit {count}).", span(lookback)),
                    until,
                });
            }
        }
        None
    }

    fn drawdown(&self, share: Money, lookback: TimeDelta, lock: LockEnd, now: DateTime<Utc>) -> Option<Hold> {
        let capital = self.ruleset.capital.as_ref()?;
        let curve = self.curve_until(now);
        for (place, (close, equity)) in curve.iter().enumerate().rev() {
            let until = self.end(lock, *close, now)?;
            let since = *close - lookback;
            let first = curve.partition_point(|(closed, _)| *closed <= since);
            // What equity was when the window began is its first peak.
            let before = first.checked_sub(1).and_then(|before| curve.get(before));
            let start = before.map_or(capital.amount, |(_, equity)| *equity);
            let within = curve.get(first..=place).unwrap_or_default().iter();
            let peak = within.map(|(_, equity)| *equity).fold(start, Money::max);
            let fall = peak.checked_sub(*equity)?;
            // A peak of nothing has no share: all capital is lost already.
            let fallen = fall.checked_div(peak).filter(|_| peak.is_positive());
            if fallen.is_none_or(|fallen| fallen >= share) {
                let size = fallen.map_or_else(String::new, |fallen| format!(" {},", percent(fallen)));
                let reason = format!(
                    "Equity fell{size} {} from {} {} within {} (limit {}).",
                    amount(fall),
                    amount(peak),
                    capital.currency,
                    span(lookback),
                    percent(share),
                );
                return Some(Hold { reason, until });
            }
        }
        None
    }

    fn low_profit(
        &self,
        count: u32,
        lookback: TimeDelta,
        lock: LockEnd,
        closes: &Closes<'_>,
        now: DateTime<Utc>,
    ) -> Option<Hold> {
        for (place, (close, trip)) in closes.iter().enumerate().rev() {
            let until = self.end(lock, *close, now)?;
            let is_last = place + 1 == closes.len();
            let at_close = loss(window(closes, place, *close - lookback), count);
            let by_now = || loss(window(closes, place, now - lookback), count).filter(|_| is_last);
            if let Some((trips, sum)) = at_close.or_else(by_now) {
                let instrument = &trip.instrument;
                let reason = format!(
                    "{} of {}/{} in {} made {} {}.",
                    many(trips, "trade"),
                    instrument.base,
                    instrument.quote,
                    span(lookback),
                    amount(sum),
                    trip.currency,
                );
                return Some(Hold { reason, until });
            }
        }
        None
    }

    fn trades(&self, count: u32, series: &Series<'_>, now: DateTime<Utc>, except: Option<Uuid>) -> Option<Hold> {
        let today = day_of(now, self.zone);
        let opened = series.opened(start_of_day(today, self.zone), now, except);
        (opened >= size(count)).then(|| Hold {
            reason: format!("{} opened today (limit {count}).", many(opened, "trade")),
            until: start_of_day(after(today, 1), self.zone),
        })
    }

    fn closed_hours(&self, from: NaiveTime, to: NaiveTime, weekdays: &[Weekday], now: DateTime<Utc>) -> Option<Hold> {
        let today = day_of(now, self.zone);
        let yesterday = today.pred_opt().unwrap_or(today);
        let days = (0..=9).map(|days| after(yesterday, days));
        let mut upcoming = None;
        for day in days.filter(|day| weekdays.contains(&day.weekday())) {
            let start = at(day, from, self.zone);
            let end = at(after(day, u64::from(to <= from)), to, self.zone);
            if (start..end).contains(&now) {
                return None;
            }
            upcoming = upcoming.or_else(|| (start > now).then_some(start));
        }
        let time = now.with_timezone(&self.zone).format("%a %H:%M");
        Some(Hold {
            reason: format!(
                "It is {time}; trading hours are {} to {}.",
                from.format("%H:%M"),
                to.format("%H:%M")
            ),
            until: upcoming?,
        })
    }
}

/// Closes after `since`, up to the one at `last`.
fn window<'s, 'a>(closes: &'s Closes<'a>, last: usize, since: DateTime<Utc>) -> &'s Closes<'a> {
    let first = closes.partition_point(|(closed, _)| *closed <= since);
    closes.get(first..=last).unwrap_or_default()
}

/// How many there are with a known net, and their sum, where they are enough and it is below zero.
fn loss(closes: &Closes<'_>, count: u32) -> Option<(usize, Money)> {
    let nets: Vec<Money> = closes.iter().filter_map(|(_, trip)| trip.net).collect();
    let sum = nets.iter().try_fold(Money::ZERO, |sum, net| sum.checked_add(*net))?;
    (nets.len() >= size(count) && sum.is_negative()).then_some((nets.len(), sum))
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

fn size(count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
