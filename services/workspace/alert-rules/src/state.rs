//! What is kept of a rule between two samples.

use std::ops::Not;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use vocab::Money;

use crate::{
    rule::{Cadence, Combine, Condition, Flow, Rule, Side},
    sample::Update,
};

/// True, false, or unknown, combined after Kleene.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Truth {
    True,
    False,
    #[default]
    Unknown,
}

/// Where a rule is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(tag = "phase", rename_all = "snake_case")]
pub enum Phase {
    #[default]
    Armed,
    /// True since then, but not yet for long enough.
    Pending {
        since: DateTime<Utc>,
    },
    /// Fired, and not reset.
    Firing,
    /// Reset, but too soon to fire again.
    Cooldown {
        until: DateTime<Utc>,
    },
    /// Fired once.
    Done,
    Expired,
}

/// The numbers that a condition compared, and where they are from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    pub value: Option<Money>,
    pub against: Option<Money>,
    /// Of the update that brought it.
    pub key: String,
    pub at: DateTime<Utc>,
    /// Of a look: what it found, in a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Of a computed event: what its time is computed from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<String>,
    /// Of a large transfer: its asset and where it went.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coin: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flow: Option<Flow>,
}

/// What is kept of one condition.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Kept {
    /// Time of the last sample with a known value.
    pub at: Option<DateTime<Utc>>,
    /// Of the last look that had too much to read. It said nothing, and yet the next one reaches back no further.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub looked: Option<DateTime<Utc>>,
    pub truth: Truth,
    /// False once it is false beyond the hysteresis.
    pub still: Truth,
    pub side: Option<Side>,
    /// When it last was true for a moment.
    pub edge: Option<DateTime<Utc>>,
    /// It was true when the rule fired, or since: only then can it hold back the reset.
    #[serde(default)]
    pub active: bool,
    /// The last value came after a gap.
    pub gap: bool,
    /// Price of the last firing, at first of the creation.
    pub reference: Option<Money>,
    pub reading: Option<Reading>,
    /// Events that counted already, the newest last: a look finds them again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub taken: Vec<u64>,
}

/// State of one rule, or of one rule and item of a list. It belongs to one version of the rule.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct State {
    pub phase: Phase,
    pub(crate) conditions: Vec<Kept>,
    /// Time of the newest sample that counted.
    pub checked: Option<DateTime<Utc>>,
    pub fired: u32,
    pub last_fired: Option<DateTime<Utc>>,
    /// How often the cooldown held back a firing.
    pub suppressed: u32,
    pub(crate) was_true: bool,
    /// When the alert was saved: events from before don't count. Not kept with the state; to be set by whoever reads it.
    #[serde(skip)]
    pub armed: Option<DateTime<Utc>>,
}

// === impl Truth ===

impl Truth {
    /// True where both are; false where one is false, whatever the other.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::False, _) | (_, Self::False) => Self::False,
            (Self::True, Self::True) => Self::True,
            _ => Self::Unknown,
        }
    }

    /// False where both are; true where one is true, whatever the other.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        !(!self).and(!other)
    }

    /// `true`, `false` or `unknown`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::True => "true",
            Self::False => "false",
            Self::Unknown => "unknown",
        }
    }
}

impl Not for Truth {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Unknown => Self::Unknown,
        }
    }
}

impl From<bool> for Truth {
    fn from(value: bool) -> Self {
        if value { Self::True } else { Self::False }
    }
}

pub(crate) fn combined(combine: Combine, truths: impl Iterator<Item = Truth>) -> Truth {
    match combine {
        Combine::All => truths.fold(Truth::True, Truth::and),
        Combine::Any => truths.fold(Truth::False, Truth::or),
    }
}

// === impl Phase ===

impl Phase {
    /// The contract's word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Armed => "armed",
            Self::Pending { .. } => "pending",
            Self::Firing => "firing",
            Self::Cooldown { .. } => "cooldown",
            Self::Done => "done",
            Self::Expired => "expired",
        }
    }

    /// True where no sample changes it any more.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Done | Self::Expired)
    }
}

// === impl State ===

impl State {
    /// Armed. `created` gives the price of a coin at this moment, for changes since the last firing; where there is none, the first
    /// price that comes counts.
    #[must_use]
    pub fn new(rule: &Rule, created: impl Fn(&str) -> Option<Money>) -> Self {
        let conditions = rule
            .conditions
            .iter()
            .map(|condition| Kept {
                reference: condition
                    .coin()
                    .filter(|_| condition.is_since_fired())
                    .and_then(&created),
                ..Kept::default()
            })
            .collect();
        Self {
            conditions,
            ..Self::default()
        }
    }

    /// The conditions that wait for looks, with the time of the last one that said something of each, or that had too
    /// much to read.
    pub fn looks<'a>(&'a self, rule: &'a Rule) -> impl Iterator<Item = (&'a Condition, Option<DateTime<Utc>>)> + 'a {
        let each = rule.conditions.iter().zip(&self.conditions);
        let looked = each.filter(|(condition, _)| condition.topic().is_some());
        looked.map(|(condition, kept)| (condition, kept.last_look()))
    }

    /// What each condition is at the last sample that counted, with `tick` between two ticks.
    #[must_use]
    pub fn values(&self, rule: &Rule, tick: TimeDelta) -> Vec<Truth> {
        match self.checked {
            Some(at) => self.truths(rule, tick, at).collect(),
            None => vec![Truth::Unknown; rule.conditions.len()],
        }
    }

    /// Whether the whole rule is true at the last sample that counted: for the notice at the end of a snooze.
    #[must_use]
    pub fn truth(&self, rule: &Rule, tick: TimeDelta) -> Truth {
        combined(rule.combine, self.values(rule, tick).into_iter())
    }

    /// Expires the rule where it is due, without a sample. Returns whether that changed it.
    pub fn expire(&mut self, rule: &Rule, now: DateTime<Utc>) -> bool {
        let due = !self.phase.is_over() && rule.expires.is_some_and(|expires| expires <= now);
        if due {
            self.phase = Phase::Expired;
        }
        due
    }

    /// Takes over that prices changed nothing since it was stored: a state is stored only where a step changed more than its times, so that one
    /// which is read back is older than the last sample that it saw. `newest` gives the time of the last sample with a price of a coin. One
    /// that had no price lately stays as old as its last one, however new the prices of others are; what was unknown stays as old as it is.
    pub fn seen_until(&mut self, rule: &Rule, newest: impl Fn(&str) -> Option<DateTime<Utc>>) {
        let mut last = None;
        for (condition, kept) in rule.conditions.iter().zip(&mut self.conditions) {
            if condition.cadence() != Cadence::Tick || kept.truth == Truth::Unknown {
                continue;
            }
            // A price of either coin of a ratio gives it a value, or it would have been stored as unknown.
            let coins = [condition.coin(), condition.other()].into_iter().flatten();
            let seen = coins.filter_map(&newest).max();
            if kept.at.is_some() && kept.at < seen {
                kept.at = seen;
                last = last.max(seen);
            }
        }
        self.checked = self.checked.max(last);
    }

    /// The phase at a moment: a cooldown that is over is armed again.
    #[must_use]
    pub fn phase_at(&self, rule: &Rule, now: DateTime<Utc>) -> Phase {
        match self.phase {
            Phase::Done => Phase::Done,
            _ if rule.expires.is_some_and(|expires| expires <= now) => Phase::Expired,
            Phase::Cooldown { until } if until <= now => Phase::Armed,
            phase => phase,
        }
    }

    pub(crate) fn truths<'a>(
        &'a self,
        rule: &'a Rule,
        tick: TimeDelta,
        at: DateTime<Utc>,
    ) -> impl Iterator<Item = Truth> + 'a {
        let held = rule.longest_cadence(tick).min(TimeDelta::days(1));
        let each = rule.conditions.iter().zip(&self.conditions);
        each.map(move |(condition, kept)| kept.truth_at(condition, tick, held, at))
    }

    /// Whether each condition is still true within the hysteresis. One that was never true since the firing is not, known or unknown.
    pub(crate) fn stills<'a>(
        &'a self,
        rule: &'a Rule,
        tick: TimeDelta,
        at: DateTime<Utc>,
    ) -> impl Iterator<Item = Truth> + 'a {
        let each = rule.conditions.iter().zip(&self.conditions);
        each.map(move |(condition, kept)| {
            if condition.is_event() || !kept.active {
                Truth::False
            } else if kept.is_stale(condition, tick, at) {
                Truth::Unknown
            } else {
                kept.still
            }
        })
    }

    pub(crate) fn drop_edges(&mut self) {
        for kept in &mut self.conditions {
            kept.edge = None;
        }
    }
}

// === impl Kept ===

impl Kept {
    pub(crate) fn last_look(&self) -> Option<DateTime<Utc>> {
        self.at.max(self.looked)
    }

    fn truth_at(&self, condition: &Condition, tick: TimeDelta, held: TimeDelta, at: DateTime<Utc>) -> Truth {
        // An edge counts at its own sample, and afterwards for as long as the rule's slowest condition needs.
        if self.edge.is_some_and(|edge| edge == at || at < edge + held) {
            return Truth::True;
        }
        match condition.cadence() {
            Cadence::Event => Truth::False,
            _ if self.is_stale(condition, tick, at) => Truth::Unknown,
            _ if condition.is_momentary() && self.truth != Truth::Unknown => Truth::False,
            _ => self.truth,
        }
    }

    /// Older than two samples of its cadence, or never known.
    fn is_stale(&self, condition: &Condition, tick: TimeDelta, at: DateTime<Utc>) -> bool {
        self.at
            .is_none_or(|known| at - known > condition.cadence().length(tick) * 2)
    }
}

impl Reading {
    pub(crate) fn new(value: Money, against: Money, update: &Update, at: DateTime<Utc>) -> Self {
        Self {
            value: Some(value),
            against: Some(against),
            key: update.key(),
            at,
            note: None,
            origin: None,
            coin: None,
            flow: None,
        }
    }
}
