//! Past round trips by the rules that were in force when they were opened, and what breaking them cost.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use performance::{Direction, Estimate, Instrument, RoundTrip, TooLarge, student, welch, wilson};
use uuid::Uuid;
use vocab::Money;

use crate::{
    check::{Asked, Outcome, RuleResult},
    prepared::Prepared,
    rule::{Planned, Ruleset},
};

/// How long after an override, or a check, a fill belongs to it.
const WINDOW: TimeDelta = TimeDelta::minutes(15);

/// A version of a ruleset, from when until when it was in force.
#[derive(Debug, Clone)]
pub struct Version {
    pub ruleset: Ruleset,
    pub from: DateTime<Utc>,
    /// None where it still is.
    pub to: Option<DateTime<Utc>>,
}

/// A check that was made, with its override where it has one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastCheck {
    pub account: Uuid,
    pub base: String,
    pub quote: String,
    pub kind: performance::InstrumentKind,
    pub direction: Direction,
    pub checked: DateTime<Utc>,
    /// Items of checklists that were done.
    pub done: Vec<String>,
    /// When it was overridden, and for what.
    pub overridden: Option<(DateTime<Utc>, String)>,
}

/// What is known about past trades beside their fills.
#[derive(Debug, Default)]
pub struct Evidence {
    /// By round trip; only those of which a setup is known.
    pub setups: HashMap<Uuid, String>,
    checks: HashMap<(Uuid, Instrument, bool), Vec<PastCheck>>,
}

impl Evidence {
    /// Of setups by round trip, and of checks in any order.
    #[must_use]
    pub fn new(setups: HashMap<Uuid, String>, checks: Vec<PastCheck>) -> Self {
        let mut found: HashMap<_, Vec<PastCheck>> = HashMap::new();
        for check in checks {
            let instrument = Instrument {
                base: check.base.clone(),
                quote: check.quote.clone(),
                kind: check.kind,
                multiplier: Money::ONE,
            };
            let key = (check.account, instrument, check.direction == Direction::Long);
            found.entry(key).or_default().push(check);
        }
        for checks in found.values_mut() {
            checks.sort_by_key(|check| check.checked);
        }
        Self { setups, checks: found }
    }

    /// Of the same account, instrument and direction, oldest first.
    fn checks(&self, trip: &RoundTrip) -> &[PastCheck] {
        let instrument = Instrument {
            multiplier: Money::ONE,
            ..trip.instrument.clone()
        };
        let key = (trip.account, instrument, trip.direction == Direction::Long);
        self.checks.get(&key).map_or(&[], Vec::as_slice)
    }

    /// The items that were done by the last check before the opening.
    fn done(&self, trip: &RoundTrip) -> Option<&[String]> {
        let checks = self.checks(trip).iter().rev();
        let mut before = checks.filter(|check| is_before(check.checked, trip.opened));
        before.next().map(|check| check.done.as_slice())
    }

    /// The reason of the last override before the opening.
    pub(crate) fn reason(&self, trip: &RoundTrip) -> Option<&str> {
        let overrides = self.checks(trip).iter().filter_map(|check| check.overridden.as_ref());
        let before = overrides.filter(|(time, _)| is_before(*time, trip.opened));
        before.max_by_key(|(time, _)| *time).map(|(_, reason)| reason.as_str())
    }
}

fn is_before(time: DateTime<Utc>, opened: DateTime<Utc>) -> bool {
    time <= opened && opened - time <= WINDOW
}

/// How a round trip stands to the rules of its opening.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    Kept,
    /// Locked, and opened for this reason.
    Overridden(String),
    Broken,
}

#[derive(Debug, Clone)]
pub struct Judged<'a> {
    pub trip: &'a RoundTrip,
    pub verdict: Verdict,
    /// Of the rules that locked it.
    pub locks: Vec<RuleResult>,
}

/// Those of `trips` for which a rule held that was in force when they were opened and that can be judged, oldest first. `all` are the round
/// trips that the rules look at.
///
/// A round trip's own risk and first stop are judged; its setup where `evidence` has one; its checklist where it was checked up to 15
/// minutes before.
#[must_use]
pub fn judge<'a>(
    trips: &[&'a RoundTrip],
    all: &[RoundTrip],
    versions: &[Version],
    zone: Tz,
    evidence: &Evidence,
) -> Vec<Judged<'a>> {
    let mut trips = trips.to_vec();
    trips.sort_by_key(|trip| (trip.opened, trip.id));
    let results = by_version(&trips, all, versions, zone, evidence, |result| {
        result.outcome == Outcome::Lock
    });
    let judged = trips.into_iter().zip(results).filter_map(|(trip, locks)| {
        let locks = locks?;
        let verdict = match evidence.reason(trip) {
            _ if locks.is_empty() => Verdict::Kept,
            Some(reason) => Verdict::Overridden(reason.to_owned()),
            None => Verdict::Broken,
        };
        Some(Judged { trip, verdict, locks })
    });
    judged.collect()
}

/// What the rules that were in force when each of them was opened said then, as far as it is `wanted`; none where no rule could be judged.
/// `trips` have the oldest opening first.
fn by_version(
    trips: &[&RoundTrip],
    all: &[RoundTrip],
    versions: &[Version],
    zone: Tz,
    evidence: &Evidence,
    wanted: impl Fn(&RuleResult) -> bool,
) -> Vec<Option<Vec<RuleResult>>> {
    let mut results: Vec<Option<Vec<RuleResult>>> = vec![None; trips.len()];
    at_openings(trips, all, versions, zone, |place, trip, prepared| {
        let found = evidence.results(trip, Size::at_opening(trip), prepared, trip.opened);
        if let Some(results) = results.get_mut(place).filter(|_| !found.is_empty()) {
            results
                .get_or_insert_default()
                .extend(found.into_iter().filter(&wanted));
        }
    });
    results
}

/// Visits each of `trips` by its place, once with every version that was in force when it was opened, prepared with `all`. `trips` have the
/// oldest opening first.
pub(crate) fn at_openings(
    trips: &[&RoundTrip],
    all: &[RoundTrip],
    versions: &[Version],
    zone: Tz,
    mut visit: impl FnMut(usize, &RoundTrip, &Prepared<'_>),
) {
    for version in versions {
        let first = trips.partition_point(|trip| trip.opened < version.from);
        let end = version
            .to
            .map_or(trips.len(), |to| trips.partition_point(|trip| trip.opened < to));
        let Some(within) = trips.get(first..end).filter(|within| !within.is_empty()) else {
            continue;
        };
        let prepared = Prepared::new(&version.ruleset, all, zone);
        for (place, trip) in (first..).zip(within) {
            visit(place, trip, &prepared);
        }
    }
}

/// How much of a round trip rules judge, at which price it was entered, and where it is given up.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Size {
    pub quantity: Money,
    pub price: Money,
    pub stop: Option<Money>,
}

impl Size {
    /// All that was ever held of it, by its first stop.
    pub const fn at_opening(trip: &RoundTrip) -> Self {
        Self {
            quantity: trip.peak,
            price: trip.entry_price,
            stop: trip.stop,
        }
    }
}

impl Evidence {
    /// What rules say at `now` about a round trip of this size. Those that need what is not known about it are left out.
    pub(crate) fn results(
        &self,
        trip: &RoundTrip,
        size: Size,
        prepared: &Prepared<'_>,
        now: DateTime<Utc>,
    ) -> Vec<RuleResult> {
        let setup = self.setups.get(&trip.id);
        let done = self.done(trip);
        let planned = Planned {
            account: trip.account,
            instrument: trip.instrument.clone(),
            direction: trip.direction,
            quantity: size.quantity,
            price: size.price,
            stop: size.stop,
            setup: setup.cloned().unwrap_or_default(),
            done: done.unwrap_or_default().to_vec(),
        };
        let asked = Asked {
            planned: &planned,
            has_setup: setup.is_some(),
            has_checklist: done.is_some(),
            except: Some(trip.id),
        };
        prepared.results(&asked, now)
    }
}

/// Round trips on one side of the rules.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Group {
    pub trips: usize,
    /// Of those whose net is known.
    pub net: Money,
    /// Mean net, with Student's interval.
    pub expectancy: Option<Estimate>,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Summary {
    pub judged: usize,
    /// In no mean and no sum.
    pub unknown_net: usize,
    /// Share that kept the rules, with Wilson's interval.
    pub rate: Option<Estimate>,
    pub kept: Group,
    pub overridden: Group,
    pub broken: Group,
    /// Mean net of those that were locked less the mean net of those that kept the rules, with Welch's interval. Below zero, breaking
    /// the rules cost money. None with fewer than two known nets on a side.
    pub cost: Option<Estimate>,
}

/// How round trips of one currency went by their verdicts.
///
/// # Errors
/// [`TooLarge`] where their results are too large to be added up.
pub fn summarize(judged: &[Judged<'_>]) -> Result<Summary, TooLarge> {
    let of = |wanted: fn(&Verdict) -> bool| judged.iter().filter(move |one| wanted(&one.verdict));
    let is_kept = |verdict: &Verdict| matches!(verdict, Verdict::Kept);
    let kept = of(is_kept).count();
    let means = |wanted: fn(&Verdict) -> bool| -> Vec<f64> {
        of(wanted).filter_map(|one| one.trip.net).map(Money::to_f64).collect()
    };
    Ok(Summary {
        judged: judged.len(),
        unknown_net: judged.iter().filter(|one| one.trip.net.is_none()).count(),
        rate: wilson(kept, judged.len(), judged.len()),
        kept: group(of(is_kept))?,
        overridden: group(of(|verdict| matches!(verdict, Verdict::Overridden(_))))?,
        broken: group(of(|verdict| matches!(verdict, Verdict::Broken)))?,
        cost: welch(&means(|verdict| !matches!(verdict, Verdict::Kept)), &means(is_kept)),
    })
}

fn group<'j>(judged: impl Iterator<Item = &'j Judged<'j>>) -> Result<Group, TooLarge> {
    let nets: Vec<Option<Money>> = judged.map(|one| one.trip.net).collect();
    let known: Vec<Money> = nets.iter().copied().flatten().collect();
    let values: Vec<f64> = known.iter().map(|net| net.to_f64()).collect();
    let net = known.iter().try_fold(Money::ZERO, |sum, net| sum.checked_add(*net));
    Ok(Group {
        trips: nets.len(),
        net: net.ok_or(TooLarge)?,
        expectancy: student(&values),
    })
}
