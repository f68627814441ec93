//! Rules that lock for a time because of what was traded before, or of the hour.
//!
//! A lock runs from the last close at which its rule matched, looking back from that close. The sum of a pair may also become a loss between
//! two closes, when an old gain leaves the lookback: then the lock runs from the last close in the lookback.

use chrono::{DateTime, Datelike, NaiveTime, Utc, Weekday};
use uuid::Uuid;

use crate::{
    local::{after, at, day_of, next, start_of_day},
    matches::{Match, Why},
    prepared::{Prepared, Series, size},
    rule::{Limit, LockEnd, Target},
    words::{amount, many, moment, percent, span},
};

/// Why there is a lock, and when it ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hold {
    pub reason: String,
    pub until: DateTime<Utc>,
}

impl Prepared<'_> {
    /// The lock of a rule at `now`, if it is one that locks for a time. `except` is the round trip that is judged.
    pub(crate) fn hold(
        &self,
        limit: &Limit,
        (target, series): (&Target, &Series<'_>),
        now: DateTime<Utc>,
        except: Option<Uuid>,
    ) -> Option<Hold> {
        let last = || series.last(now, except);
        match limit {
            Limit::Cooldown { lock, .. } | Limit::StopLossGuard { lock, .. } | Limit::MaxDrawdown { lock, .. } => {
                self.locked(limit, *lock, target, last()?, now)
            }
            Limit::LowProfitPair { count, lookback, lock } => {
                let by_now = series.sums.loss(size(*count), now - *lookback, now);
                let newer = by_now.filter(|found| last().is_none_or(|last| last.close < found.close));
                self.locked(limit, *lock, target, newer.as_ref().or_else(last)?, now)
            }
            Limit::MaxTrades { count, .. } => self.trades(*count, series, now, except),
            Limit::Hours { from, to, weekdays } => self.closed_hours(*from, *to, weekdays, now),
            Limit::MaxRisk { .. } | Limit::Setups { .. } | Limit::Checklist { .. } => None,
        }
    }

    /// The lock that began at a match, if its end is still to come.
    fn locked(
        &self,
        limit: &Limit,
        lock: LockEnd,
        target: &Target,
        found: &Match<'_>,
        now: DateTime<Utc>,
    ) -> Option<Hold> {
        let until = match lock {
            LockEnd::After(length) => found.close + length,
            LockEnd::At(time) => next(found.close, time, self.zone),
        };
        (until > now).then(|| Hold {
            reason: self.reason(limit, target, found, now),
            until,
        })
    }

    fn reason(&self, limit: &Limit, target: &Target, found: &Match<'_>, now: DateTime<Utc>) -> String {
        let currency = self.ruleset.capital.as_ref().map_or("", |capital| &capital.currency);
        match (limit, &found.why) {
            (Limit::StopLossGuard { count, lookback, .. }, Why::Stops(stops)) => {
                let stops = many(*stops, "losing stop");
                format!("{stops} in {} (limit {count}).", span(*lookback))
            }
            (Limit::MaxDrawdown { share, lookback, .. }, Why::Fall { fall, peak }) => {
                let fallen = fall.checked_div(*peak).filter(|_| peak.is_positive());
                let size = fallen.map_or_else(String::new, |fallen| format!(" {},", percent(fallen)));
                format!(
                    "Equity fell{size} {} from {} {currency} within {} (limit {}).",
                    amount(*fall),
                    amount(*peak),
                    span(*lookback),
                    percent(*share),
                )
            }
            (Limit::LowProfitPair { lookback, .. }, Why::Loss(trips, sum)) => {
                let (trips, sum) = (many(*trips, "trade"), amount(*sum));
                let named = |one: &performance::Instrument| {
                    (format!("{}/{}", one.base, one.quote), one.settles_in().to_owned())
                };
                let (pair, settles) = target.instrument.as_ref().map(named).unwrap_or_default();
                format!("{trips} of {pair} in {} made {sum} {settles}.", span(*lookback))
            }
            (_, Why::Closed(instrument)) => {
                let time = moment(found.close, now, self.zone);
                format!("{}/{} was closed at {time}.", instrument.base, instrument.quote)
            }
            _ => String::new(),
        }
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
