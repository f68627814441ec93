//! A ruleset with the round trips that it looks at, sorted for questions about any moment.

use std::collections::{BTreeMap, HashSet};

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use performance::RoundTrip;
use uuid::Uuid;
use vocab::{Money, same_money};

use crate::{
    local::start_of_day,
    matches::{self, Closes, Curve, Match, Sums},
    rule::{Capital, Limit, Per, Ruleset, Target},
};

/// What one rule has to know about round trips that count together.
#[derive(Debug, Default)]
pub(crate) struct Series<'a> {
    /// By their close.
    matches: Vec<Match<'a>>,
    /// By their opening.
    opens: Vec<(DateTime<Utc>, Uuid)>,
    pub sums: Sums,
}

impl<'a> Series<'a> {
    /// The last match until `now` that is not by the close of `except`.
    pub fn last(&self, now: DateTime<Utc>, except: Option<Uuid>) -> Option<&Match<'a>> {
        let end = self.matches.partition_point(|found| found.close <= now);
        let until = self.matches.get(..end)?.iter();
        until.rev().find(|found| Some(found.trip) != except)
    }

    /// How many were opened from `start` to `now`, before `except`.
    pub fn opened(&self, start: DateTime<Utc>, now: DateTime<Utc>, except: Option<Uuid>) -> usize {
        let is_before = |id: Uuid| except.is_none_or(|except| id < except);
        let first = self.opens.partition_point(|(opened, _)| *opened < start);
        let end = self
            .opens
            .partition_point(|(opened, id)| *opened < now || (*opened == now && is_before(*id)));
        end.saturating_sub(first)
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
    curve: Vec<(DateTime<Utc>, Uuid, Money)>,
    /// Closed round trips whose net is not known, by their close.
    unknown: Vec<(DateTime<Utc>, Uuid)>,
}

impl<'a> Prepared<'a> {
    /// What the rules of a set look at, found once: `zone` says when a day begins.
    #[must_use]
    pub fn new(ruleset: &'a Ruleset, trips: &'a [RoundTrip], zone: Tz) -> Self {
        let within: Vec<&RoundTrip> = trips.iter().filter(|trip| ruleset.scope.holds_trip(trip)).collect();
        let account = ruleset.scope.account;
        let of_account = trips
            .iter()
            .filter(|trip| account.is_none_or(|account| trip.account == account));
        let of_account: Vec<&RoundTrip> = of_account.collect();
        let capital = ruleset.capital.as_ref();
        let curve = capital.map_or_else(Vec::new, |capital| curve(capital, &of_account, zone));
        let rules = ruleset.rules.iter();
        Self {
            ruleset,
            zone,
            series: rules.map(|rule| split(&rule.limit, &within, capital, &curve)).collect(),
            unknown: unknown(if capital.is_some() { &of_account } else { &within }),
            curve,
        }
    }

    /// Capital and what was made until `now`; none without capital.
    pub(crate) fn equity(&self, now: DateTime<Utc>) -> Option<Money> {
        let capital = self.ruleset.capital.as_ref()?;
        let end = self.curve.partition_point(|(closed, ..)| *closed <= now);
        let last = end.checked_sub(1).and_then(|last| self.curve.get(last));
        Some(last.map_or(capital.amount, |(.., equity)| *equity))
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

fn split<'a>(
    limit: &Limit,
    trips: &[&'a RoundTrip],
    capital: Option<&Capital>,
    curve: &Curve,
) -> BTreeMap<Target, Series<'a>> {
    let mut groups: BTreeMap<Target, Vec<&'a RoundTrip>> = BTreeMap::new();
    let per = limit.per();
    if per == Per::All {
        groups.insert(Target::default(), Vec::new());
    }
    for trip in trips {
        let target = per.target(trip.account, &trip.instrument, trip.direction);
        groups.entry(target).or_default().push(trip);
    }
    let series = |(target, trips): (Target, Vec<&'a RoundTrip>)| (target, series(limit, &trips, capital, curve));
    groups.into_iter().map(series).collect()
}

fn series<'a>(limit: &Limit, trips: &[&'a RoundTrip], capital: Option<&Capital>, curve: &Curve) -> Series<'a> {
    let mut found = Series::default();
    match limit {
        Limit::Cooldown { .. } => found.matches = matches::every_close(&by_close(trips)),
        Limit::StopLossGuard { count, lookback, .. } => {
            found.matches = matches::losing_stops(size(*count), *lookback, &by_close(trips));
        }
        Limit::LowProfitPair { count, lookback, .. } => {
            found.sums = Sums::of(&by_close(trips));
            found.matches = found.sums.losses(size(*count), *lookback);
        }
        Limit::MaxDrawdown { share, lookback, .. } => {
            let falls = |capital: &Capital| matches::falls(*share, *lookback, capital.amount, curve);
            found.matches = capital.map_or_else(Vec::new, falls);
        }
        Limit::MaxTrades { .. } => {
            found.opens = trips.iter().map(|trip| (trip.opened, trip.id)).collect();
            found.opens.sort_unstable();
        }
        Limit::MaxRisk { .. } | Limit::Hours { .. } | Limit::Setups { .. } | Limit::Checklist { .. } => {}
    }
    found
}

fn by_close<'a>(trips: &[&'a RoundTrip]) -> Box<Closes<'a>> {
    let mut closes: Vec<_> = trips.iter().filter_map(|trip| Some((trip.closed?, *trip))).collect();
    closes.sort_by_key(|(_, trip)| trip.place());
    closes.into_boxed_slice()
}

pub(crate) fn size(count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

fn curve(capital: &Capital, trips: &[&RoundTrip], zone: Tz) -> Vec<(DateTime<Utc>, Uuid, Money)> {
    let start = start_of_day(capital.day, zone);
    let ours = trips
        .iter()
        .copied()
        .filter(|trip| same_money(&trip.currency, &capital.currency));
    let ours: Vec<&RoundTrip> = ours.collect();
    // Of one moment, as round trips have their place: a rule says the same of them after an archive gave them other ids.
    let closes = by_close(&ours);
    let since = closes.iter().filter(|(closed, _)| *closed >= start);
    let mut nets: Vec<(DateTime<Utc>, Uuid, Money)> = since
        .filter_map(|(closed, trip)| Some((*closed, trip.id, trip.net?)))
        .collect();
    let mut equity = capital.amount;
    for (.., net) in &mut nets {
        // A sum of more than 38 digits stays at the last one that fits.
        equity = equity.checked_add(*net).unwrap_or(equity);
        *net = equity;
    }
    nets
}

fn unknown(trips: &[&RoundTrip]) -> Vec<(DateTime<Utc>, Uuid)> {
    let closed = trips.iter().filter(|trip| trip.net.is_none());
    closed.filter_map(|trip| Some((trip.closed?, trip.id))).collect()
}
