//! A ruleset with the round trips that it looks at, sorted for questions about any moment.

use std::collections::{BTreeMap, HashSet};

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use performance::RoundTrip;
use uuid::Uuid;
use vocab::Money;

use crate::{
    local::start_of_day,
    rule::{Capital, Limit, Per, Ruleset, Target},
};

/// Round trips that count together.
#[derive(Debug, Default)]
pub(crate) struct Series<'a> {
    /// By their close.
    pub closes: Vec<(DateTime<Utc>, &'a RoundTrip)>,
    /// By their opening.
    pub opens: Vec<(DateTime<Utc>, Uuid)>,
}

impl Series<'_> {
    /// Those closed until `now`, oldest first.
    pub fn closed(&self, now: DateTime<Utc>) -> &[(DateTime<Utc>, &RoundTrip)] {
        let end = self.closes.partition_point(|(closed, _)| *closed <= now);
        self.closes.get(..end).unwrap_or_default()
    }

    /// How many were opened from `start` to `now`, without `except`.
    pub fn opened(&self, start: DateTime<Utc>, now: DateTime<Utc>, except: Option<Uuid>) -> usize {
        let first = self.opens.partition_point(|(opened, _)| *opened < start);
        let within = self.opens.get(first..).unwrap_or_default().iter();
        within
            .take_while(|(opened, id)| *opened < now || (*opened == now && except.is_none_or(|except| *id < except)))
            .count()
    }
}

/// A ruleset of somebody whose days begin in a zone, and whose round trips are known.
#[derive(Debug)]
pub struct Prepared<'a> {
    pub(crate) ruleset: &'a Ruleset,
    pub(crate) zone: Tz,
    /// For each rule, by what it counts together.
    pub(crate) series: Vec<BTreeMap<Target, Series<'a>>>,
    /// Equity after each close since the day of the capital.
    curve: Vec<(DateTime<Utc>, Money)>,
    /// Closed round trips whose net is not known, by their close.
    unknown: Vec<(DateTime<Utc>, Uuid)>,
}

impl<'a> Prepared<'a> {
    #[must_use]
    pub fn new(ruleset: &'a Ruleset, trips: &'a [RoundTrip], zone: Tz) -> Self {
        let within: Vec<&RoundTrip> = trips.iter().filter(|trip| ruleset.scope.holds_trip(trip)).collect();
        let series = ruleset.rules.iter().map(|rule| split(&rule.limit, &within)).collect();
        let capital = ruleset.capital.as_ref();
        let account = ruleset.scope.account;
        let of_account = trips
            .iter()
            .filter(|trip| account.is_none_or(|account| trip.account == account));
        let of_account: Vec<&RoundTrip> = of_account.collect();
        Self {
            ruleset,
            zone,
            series,
            curve: capital.map_or_else(Vec::new, |capital| curve(capital, &of_account, zone)),
            unknown: unknown(if capital.is_some() { &of_account } else { &within }),
        }
    }

    /// Capital and what was made until `now`; none without capital.
    pub(crate) fn equity(&self, now: DateTime<Utc>) -> Option<Money> {
        let capital = self.ruleset.capital.as_ref()?;
        Some(
            self.curve_until(now)
                .last()
                .map_or(capital.amount, |(_, equity)| *equity),
        )
    }

    pub(crate) fn curve_until(&self, now: DateTime<Utc>) -> &[(DateTime<Utc>, Money)] {
        let end = self.curve.partition_point(|(closed, _)| *closed <= now);
        self.curve.get(..end).unwrap_or_default()
    }

    /// Closed round trips without a known net that the rules would have counted at `now`.
    #[must_use]
    pub fn unknown_net(&self, now: DateTime<Utc>) -> HashSet<Uuid> {
        let reach = self.ruleset.rules.iter().filter_map(|rule| match rule.limit {
            Limit::StopLossGuard { lookback, .. } | Limit::LowProfitPair { lookback, .. } => Some(now - lookback),
            Limit::MaxDrawdown { .. } | Limit::MaxRisk { .. } => {
                let capital = self.ruleset.capital.as_ref()?;
                Some(start_of_day(capital.day, self.zone))
            }
            _ => None,
        });
        let Some(reach) = reach.min() else {
            return HashSet::new();
        };
        let within = self.unknown.iter().filter(|(closed, _)| (reach..=now).contains(closed));
        within.map(|(_, id)| *id).collect()
    }
}

fn split<'a>(limit: &Limit, trips: &[&'a RoundTrip]) -> BTreeMap<Target, Series<'a>> {
    let mut found: BTreeMap<Target, Series<'a>> = BTreeMap::new();
    let per = limit.per();
    if per == Per::All {
        found.insert(Target::default(), Series::default());
    }
    for trip in trips {
        let target = per.target(trip.account, &trip.instrument, trip.direction);
        let series = found.entry(target).or_default();
        series.opens.push((trip.opened, trip.id));
        series.closes.extend(trip.closed.map(|closed| (closed, *trip)));
    }
    for series in found.values_mut() {
        series.opens.sort_unstable();
        series.closes.sort_by_key(|(closed, trip)| (*closed, trip.id));
    }
    found
}

fn curve(capital: &Capital, trips: &[&RoundTrip], zone: Tz) -> Vec<(DateTime<Utc>, Money)> {
    let start = start_of_day(capital.day, zone);
    let mut nets: Vec<(DateTime<Utc>, Uuid, Money)> = trips
        .iter()
        .filter(|trip| trip.currency == capital.currency)
        .filter_map(|trip| Some((trip.closed?, trip.id, trip.net?)))
        .filter(|(closed, ..)| *closed >= start)
        .collect();
    nets.sort_unstable();
    let mut equity = capital.amount;
    let point = |(closed, _, net): (DateTime<Utc>, Uuid, Money)| {
        // A sum of more than 38 digits stays at the last one that fits.
        equity = equity.checked_add(net).unwrap_or(equity);
        (closed, equity)
    };
    nets.into_iter().map(point).collect()
}

fn unknown(trips: &[&RoundTrip]) -> Vec<(DateTime<Utc>, Uuid)> {
    let closed = trips.iter().filter(|trip| trip.net.is_none());
    closed.filter_map(|trip| Some((trip.closed?, trip.id))).collect()
}
