//! How open positions stand to the rules.
//!
//! A ruleset judges a position by its version that was in force when the position was opened, and only while the ruleset is in force. Rules
//! about opening a trade are judged as of the opening, as past round trips are. Rules about what is held are judged now: the risk is that of
//! what is left, by the stop where it is now, and the setup that of its review. A ruleset that came into force, or was changed to apply to the
//! position, after its opening doesn't judge it. Only locks are those of the version in force now: a rule that locks now does not break a
//! position that was opened before, but adding to it would.

use std::{cmp::Reverse, collections::HashSet};

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use performance::{Direction, RoundTrip};
use uuid::Uuid;
use vocab::Money;

use crate::{
    adherence::{Evidence, Size, Version, at_openings},
    check::{Outcome, RuleResult},
    prepared::Prepared,
    rule::OF_HELD,
};

/// So many results of a position are told one by one, the worst first.
const MOST: usize = 20;

/// The later one is the worse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// Opened before all rules that apply to it now.
    NotJudged,
    Ok,
    /// A rule warns, was overridden, or locks now.
    Warn,
    Broken,
}

impl State {
    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotJudged => "not_judged",
            Self::Ok => "ok",
            Self::Warn => "warn",
            Self::Broken => "broken",
        }
    }
}

/// An open round trip as it is held now.
#[derive(Debug, Clone, Copy)]
pub struct Held<'a> {
    pub trip: &'a RoundTrip,
    /// Where its stop is now.
    pub stop: Option<Money>,
}

/// How an open round trip stands to the rulesets in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    pub trip: Uuid,
    /// The worst of all; none where no rule was judged and none came later.
    pub state: Option<State>,
    /// Rules that it keeps.
    pub kept: usize,
    /// What its opening did not pass.
    pub entry: Vec<RuleResult>,
    /// What it does not pass now.
    pub held: Vec<RuleResult>,
    /// Locks of now: adding to it breaks them.
    pub locks: Vec<RuleResult>,
    /// What locks of its opening were overridden for.
    pub reason: Option<String>,
    /// Names of rulesets that apply to it now, but did not when it was opened: they don't judge it.
    pub not_judged: Vec<String>,
}

/// What the rules of its opening say about an open round trip.
#[derive(Debug, Default)]
struct Opening {
    /// Then, of all rulesets.
    then: Vec<RuleResult>,
    /// About what is held, now, of rulesets that are still in force.
    held: Vec<RuleResult>,
    /// Rulesets that held for it then.
    judges: HashSet<Uuid>,
}

/// In the order of their opening. `all` are the round trips that the rules look at.
#[must_use]
pub fn standings(
    held: &[Held<'_>],
    all: &[RoundTrip],
    versions: &[Version],
    now: DateTime<Utc>,
    zone: Tz,
    evidence: &Evidence,
) -> Vec<Standing> {
    let mut held = held.to_vec();
    held.sort_by_key(|one| (one.trip.opened, one.trip.id));
    let trips: Vec<&RoundTrip> = held.iter().map(|one| one.trip).collect();
    let in_force = versions
        .iter()
        .filter(|version| version.from <= now && version.to.is_none_or(|to| now < to));
    let in_force: Vec<Prepared<'_>> = in_force
        .map(|version| Prepared::new(&version.ruleset, all, zone))
        .collect();
    let mut openings: Vec<Opening> = held.iter().map(|_| Opening::default()).collect();
    at_openings(&trips, all, versions, zone, |place, trip, prepared| {
        let (Some(one), Some(opening)) = (held.get(place), openings.get_mut(place)) else {
            return;
        };
        let ruleset = prepared.ruleset;
        let then = evidence.results(trip, Size::at_opening(trip), prepared, trip.opened);
        opening.then.extend(then);
        if in_force.iter().any(|present| present.ruleset.id == ruleset.id) {
            let found = evidence.results(trip, size_now(one), prepared, now);
            opening.held.extend(found.into_iter().filter(is_of_held));
        }
        if ruleset.scope.holds_trip(trip) {
            opening.judges.insert(ruleset.id);
        }
    });
    held.iter()
        .zip(openings)
        .map(|(one, opening)| standing(one, opening, &in_force, now, evidence))
        .collect()
}

fn is_of_held(result: &RuleResult) -> bool {
    OF_HELD.contains(&result.kind.as_str())
}

fn standing(
    one: &Held<'_>,
    opening: Opening,
    in_force: &[Prepared<'_>],
    now: DateTime<Utc>,
    evidence: &Evidence,
) -> Standing {
    let trip = one.trip;
    let Opening { then, held, judges } = opening;
    let is_lock = |result: &RuleResult| result.outcome == Outcome::Lock;
    let present: HashSet<Uuid> = in_force.iter().map(|prepared| prepared.ruleset.id).collect();
    let entry = then
        .iter()
        .filter(|result| !is_of_held(result) && present.contains(&result.ruleset));
    let entry: Vec<RuleResult> = entry.cloned().collect();
    let later = in_force.iter().map(|prepared| prepared.ruleset);
    let later = later.filter(|ruleset| ruleset.scope.holds_trip(trip) && !judges.contains(&ruleset.id));
    let not_judged: Vec<String> = later.map(|ruleset| ruleset.name.clone()).collect();
    let size = size_now(one);
    let locks = in_force
        .iter()
        .flat_map(|prepared| evidence.results(trip, size, prepared, now));
    // A checklist is known only as it was at the opening: it says nothing about now, and its lock would never end.
    let locks = locks.filter(|result| !is_of_held(result) && is_lock(result) && result.until.is_some());
    let locks: Vec<RuleResult> = locks.collect();

    // An override at the opening covers the rules that locked then, and none that was broken later.
    let reason = evidence.reason(trip).filter(|_| then.iter().any(is_lock));
    let is_overridden = |result: &RuleResult| {
        let mut before = then.iter().filter(|before| is_lock(before));
        reason.is_some() && before.any(|before| (before.ruleset, &before.kind) == (result.ruleset, &result.kind))
    };
    let state = |result: &RuleResult| match result.outcome {
        Outcome::Pass => State::Ok,
        Outcome::Lock if !is_overridden(result) => State::Broken,
        Outcome::Warn | Outcome::Lock => State::Warn,
    };
    let judged = || entry.iter().chain(&held);
    let others = not_judged.iter().map(|_| State::NotJudged);
    let others = others.chain(locks.iter().map(|_| State::Warn));
    Standing {
        trip: trip.id,
        state: judged().map(state).chain(others).max(),
        kept: judged().filter(|result| result.outcome == Outcome::Pass).count(),
        reason: reason.map(str::to_owned),
        entry: worst_first(entry),
        held: worst_first(held),
        locks: worst_first(locks),
        not_judged,
    }
}

/// What is left, by the stop where it is now. One that keeps a gain puts nothing at risk: it counts as the entry.
fn size_now(one: &Held<'_>) -> Size {
    let price = one.trip.open_entry.unwrap_or(one.trip.entry_price);
    Size {
        quantity: one.trip.left,
        price,
        stop: one.stop.map(|stop| match one.trip.direction {
            Direction::Long => stop.min(price),
            Direction::Short => stop.max(price),
        }),
    }
}

/// Those that are not kept, the worst first.
fn worst_first(mut results: Vec<RuleResult>) -> Vec<RuleResult> {
    results.retain(|result| result.outcome != Outcome::Pass);
    results.sort_by_key(|result| Reverse(result.outcome));
    results.truncate(MOST);
    results
}
