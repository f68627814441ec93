//! How open positions stand to the rules.
//!
//! Rules about opening a trade are judged at the opening, by the version that was in force then, as past round trips are. Rules about what is
//! held are judged now, by the version in force now: its risk is that of what is left, by the stop where it is now, and its setup that of its
//! review. A rule that locks now does not break a position that was opened before, but adding to it would.

use std::{cmp::Reverse, collections::HashSet};

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use performance::{Direction, RoundTrip};
use uuid::Uuid;
use vocab::Money;

use crate::{
    adherence::{Evidence, Size, Version, by_version},
    check::{Outcome, RuleResult},
    prepared::Prepared,
    rule::OF_HELD,
};

/// So many results of a position are told one by one, the worst first.
const MOST: usize = 20;

/// The later one is the worse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
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
    /// The worst of all; none where no rule was judged.
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
    let openings = by_version(&trips, all, versions, zone, evidence, |_| true);
    let in_force = versions
        .iter()
        .filter(|version| version.from <= now && version.to.is_none_or(|to| now < to));
    let in_force: Vec<Prepared<'_>> = in_force
        .map(|version| Prepared::new(&version.ruleset, all, zone))
        .collect();
    let openings = openings.into_iter().map(Option::unwrap_or_default);
    held.iter()
        .zip(openings)
        .map(|(one, opening)| standing(one, &opening, &in_force, now, evidence))
        .collect()
}

fn standing(
    one: &Held<'_>,
    opening: &[RuleResult],
    in_force: &[Prepared<'_>],
    now: DateTime<Utc>,
    evidence: &Evidence,
) -> Standing {
    let trip = one.trip;
    let is_of_held = |result: &RuleResult| OF_HELD.contains(&result.kind.as_str());
    let is_lock = |result: &RuleResult| result.outcome == Outcome::Lock;
    let present: HashSet<Uuid> = in_force.iter().map(|prepared| prepared.ruleset.id).collect();
    let entry = opening
        .iter()
        .filter(|result| !is_of_held(result) && present.contains(&result.ruleset));
    let entry: Vec<RuleResult> = entry.cloned().collect();
    let size = size_now(one);
    let results = in_force
        .iter()
        .flat_map(|prepared| evidence.results(trip, size, prepared, now));
    let (held, mut locks): (Vec<RuleResult>, Vec<RuleResult>) = results.partition(is_of_held);
    // A checklist is known only as it was at the opening: it says nothing about now, and its lock would never end.
    locks.retain(|result| is_lock(result) && result.until.is_some());

    // An override at the opening covers the rules that locked then, and none that was broken later.
    let reason = evidence.reason(trip).filter(|_| opening.iter().any(is_lock));
    let is_overridden = |result: &RuleResult| {
        let mut before = opening.iter().filter(|before| is_lock(before));
        reason.is_some() && before.any(|before| (before.ruleset, &before.kind) == (result.ruleset, &result.kind))
    };
    let state = |result: &RuleResult| match result.outcome {
        Outcome::Pass => State::Ok,
        Outcome::Lock if !is_overridden(result) => State::Broken,
        Outcome::Warn | Outcome::Lock => State::Warn,
    };
    let judged = || entry.iter().chain(&held);
    Standing {
        trip: trip.id,
        state: judged().map(state).chain(locks.iter().map(|_| State::Warn)).max(),
        kept: judged().filter(|result| result.outcome == Outcome::Pass).count(),
        reason: reason.map(str::to_owned),
        entry: told(entry),
        held: told(held),
        locks: told(locks),
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
fn told(mut results: Vec<RuleResult>) -> Vec<RuleResult> {
    results.retain(|result| result.outcome != Outcome::Pass);
    results.sort_by_key(|result| Reverse(result.outcome));
    results.truncate(MOST);
    results
}
