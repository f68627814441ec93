//! One step of a rule: the same for live samples and for back-tests.
//!
//! The conditions that the sample touches are observed, the others keep what they were. The combined truth then moves the phase:
//! armed → pending (where the rule has to stay true for a time) → firing → cooldown → armed. A reset needs a value beyond the hysteresis.

use chrono::{DateTime, Utc};
use vocab::Money;

use crate::{
    observe::{Before, observe},
    prices::Prices,
    rule::{Cadence, Condition, Mode, Rule, Side},
    sample::{Sample, Update},
    state::{Kept, Phase, State, Truth, combined},
    watch::{MOST_OF_A_LOOK, OVERLAP},
    words,
};

/// Events that are remembered of one condition: more than a look finds, as the next one finds most of them again.
const MOST_TAKEN: usize = 1_200;
const _: () = assert!(MOST_TAKEN > MOST_OF_A_LOOK);

/// What a step did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    pub fired: Option<Fired>,
    /// A firing that the cooldown held back.
    pub suppressed: bool,
    /// More than times and readings changed: the state has to be stored now. One that was not is read back with [`State::seen_until`].
    pub changed: bool,
}

/// A rule that fired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fired {
    /// Key of the sample, for [`crate::firing_id`].
    pub key: String,
    /// Of the data; what is true already when the rule is saved fires at that moment.
    pub at: DateTime<Utc>,
    /// In a sentence.
    pub text: String,
    /// Of the conditions that were true.
    pub values: Vec<FiredValue>,
    /// Data were missing before it: when exactly it became true is not known.
    pub gap: bool,
}

/// What a condition was when the rule fired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FiredValue {
    /// Place of the condition, from 0.
    pub condition: usize,
    /// In a sentence.
    pub text: String,
    pub value: Option<Money>,
    pub against: Option<Money>,
    /// As `market feed, bitcoin:8123`.
    pub source: String,
    pub at: DateTime<Utc>,
    /// Id of the large transfer that it is of.
    pub whale: Option<String>,
}

/// Takes one sample into the state of a rule. `prices` has to hold the values of the sample already; what is later than it is not used.
pub fn step(rule: &Rule, state: &mut State, sample: &Sample, prices: &Prices) -> Outcome {
    let before = Essence::of(state);
    let suppressed = state.suppressed;
    let fired = advance(rule, state, sample, prices);
    Outcome {
        fired,
        suppressed: state.suppressed > suppressed,
        changed: before != Essence::of(state),
    }
}

fn advance(rule: &Rule, state: &mut State, sample: &Sample, prices: &Prices) -> Option<Fired> {
    if state.phase.is_over() || state.expire(rule, sample.at) {
        return None;
    }
    let now = state.checked.map_or(sample.at, |checked| checked.max(sample.at));
    let key = take(rule, state, sample, prices, now)?;
    let tick = prices.tick();
    let truth = combined(rule.combine, state.truths(rule, tick, now));
    if let Phase::Cooldown { until } = state.phase
        && until <= now
    {
        state.phase = Phase::Armed;
    }
    match state.phase {
        Phase::Armed if truth == Truth::True && rule.hold.is_zero() => {}
        Phase::Armed if truth == Truth::True => {
            state.phase = Phase::Pending { since: now };
            return None;
        }
        Phase::Pending { since } if truth == Truth::True => {
            if is_interrupted(rule, state, sample.at, prices, now) {
                state.phase = Phase::Pending { since: now };
                return None;
            }
            if now - since < rule.hold {
                return None;
            }
        }
        Phase::Pending { .. } => {
            if truth == Truth::False {
                state.phase = Phase::Armed;
            }
            return None;
        }
        Phase::Firing => {
            activate(rule, state, prices, now);
            if reset(rule, state, prices, now) || !fires_next_bar(rule, state, truth, prices, now) {
                return None;
            }
        }
        Phase::Cooldown { .. } => {
            hold_back(state, truth, now);
            return None;
        }
        Phase::Armed | Phase::Done | Phase::Expired => return None,
    }
    Some(fire(rule, state, key, prices, now))
}

/// Observes the conditions that the sample touches. Returns the key of the first true one, or else of the first one with a known value.
fn take(rule: &Rule, state: &mut State, sample: &Sample, prices: &Prices, now: DateTime<Utc>) -> Option<String> {
    let mut keys: [Option<String>; 2] = [None, None];
    for (condition, kept) in rule.conditions.iter().zip(&mut state.conditions) {
        let Some(update) = sample.touching(condition) else {
            continue;
        };
        let is_event = condition.cadence() == Cadence::Event;
        let look = matches!(update, Update::Look(_));
        // A look may find something at the very time of the one before it; what counted already is known by its key.
        let is_old = if look {
            kept.at > Some(sample.at)
        } else {
            kept.at >= Some(sample.at)
        };
        if !is_event && is_old {
            continue;
        }
        if condition.is_since_fired() && kept.reference.is_none() {
            kept.reference = condition
                .coin()
                .and_then(|coin| Some(prices.price(coin, sample.at)?.price));
        }
        let before = Before {
            side: kept.side,
            reference: kept.reference,
            hysteresis: rule.hysteresis,
            armed: state.armed,
            from: kept.last_look().map(|last| last - OVERLAP),
            taken: &kept.taken,
        };
        let Some(seen) = observe(condition, before, update, sample.at, prices) else {
            if !is_event {
                (kept.truth, kept.still) = (Truth::Unknown, Truth::Unknown);
            }
            if condition.is_event() && update.is_cut() {
                kept.looked = Some(sample.at);
            }
            continue;
        };
        let is_edge = condition.is_momentary() && seen.truth == Truth::True;
        if is_edge || !condition.is_momentary() {
            // An event has its own time, however long nobody looked.
            kept.gap = !condition.is_event() && is_after_gap(condition, kept, sample.at, prices);
        }
        if is_edge {
            kept.edge = Some(now);
        }
        let key = seen.reading.key.clone();
        if is_edge || !condition.is_momentary() || kept.edge.is_none() {
            kept.reading = Some(seen.reading);
        }
        kept.taken.extend(seen.taken);
        let beyond = kept.taken.len().saturating_sub(MOST_TAKEN);
        kept.taken.drain(..beyond);
        (kept.truth, kept.still, kept.side) = (seen.truth, seen.still, seen.side);
        kept.at = Some(sample.at);
        keys[usize::from(seen.truth != Truth::True)].get_or_insert(key);
    }
    let key = keys.into_iter().flatten().next()?;
    state.checked = Some(now);
    Some(key)
}

/// Whether more than two cadences passed since the last known value. The market's previous tick counts too: a rule far from its level is not
/// stepped at every tick.
fn is_after_gap(condition: &Condition, kept: &Kept, at: DateTime<Utc>, prices: &Prices) -> bool {
    let Some(mut last) = kept.at else {
        return false;
    };
    if matches!(condition, Condition::Price { .. })
        && let Some(previous) = condition.coin().and_then(|coin| prices.previous(coin, at))
    {
        last = last.max(previous.at);
    }
    let length = condition.cadence().length(prices.tick());
    !length.is_zero() && at - last > length * 2
}

/// Whether the rule is true only thanks to a condition that had no values for a while.
fn is_interrupted(rule: &Rule, state: &State, at: DateTime<Utc>, prices: &Prices, now: DateTime<Utc>) -> bool {
    let truths = state.truths(rule, prices.tick(), now);
    let unbroken = truths.zip(&state.conditions).map(|(truth, kept)| {
        let has_gap = kept.gap && kept.at == Some(at);
        if has_gap { Truth::Unknown } else { truth }
    });
    combined(rule.combine, unbroken) != Truth::True
}

fn fires_next_bar(rule: &Rule, state: &State, truth: Truth, prices: &Prices, now: DateTime<Utc>) -> bool {
    let Some(last) = state.last_fired else {
        return false;
    };
    let bar = rule.longest_cadence(prices.tick()).num_milliseconds().max(1);
    let place = |time: DateTime<Utc>| time.timestamp_millis().div_euclid(bar);
    rule.mode == Mode::EveryBar && truth == Truth::True && place(now) > place(last) && now >= last + rule.cooldown
}

/// Marks the conditions that are true: they hold back the reset.
fn activate(rule: &Rule, state: &mut State, prices: &Prices, now: DateTime<Utc>) {
    let truths: Vec<Truth> = state.truths(rule, prices.tick(), now).collect();
    for (kept, truth) in state.conditions.iter_mut().zip(truths) {
        kept.active |= truth == Truth::True;
    }
}

/// Leaves the firing phase where the rule is false beyond its hysteresis.
fn reset(rule: &Rule, state: &mut State, prices: &Prices, now: DateTime<Utc>) -> bool {
    if combined(rule.combine, state.stills(rule, prices.tick(), now)) != Truth::False {
        return false;
    }
    let until = state.last_fired.map_or(now, |last| last + rule.cooldown);
    state.phase = if until > now {
        Phase::Cooldown { until }
    } else {
        Phase::Armed
    };
    state.was_true = false;
    state.drop_edges();
    true
}

/// Counts what would have fired, and drops it: it does not fire when the cooldown is over.
fn hold_back(state: &mut State, truth: Truth, now: DateTime<Utc>) {
    let has_edge = state.conditions.iter().any(|kept| kept.edge == Some(now));
    if truth == Truth::True && (has_edge || !state.was_true) {
        state.suppressed = state.suppressed.saturating_add(1);
    }
    if truth != Truth::Unknown {
        state.was_true = truth == Truth::True;
    }
    state.drop_edges();
}

fn fire(rule: &Rule, state: &mut State, key: String, prices: &Prices, now: DateTime<Utc>) -> Fired {
    let truths: Vec<Truth> = state.truths(rule, prices.tick(), now).collect();
    let held = rule.conditions.iter().zip(&state.conditions).zip(truths).enumerate();
    let is_true = held.filter(|(_, (_, truth))| *truth == Truth::True);
    let (mut values, mut gap) = (Vec::new(), false);
    for (place, ((condition, kept), _)) in is_true {
        gap |= kept.gap;
        if let Some(reading) = &kept.reading {
            values.push(FiredValue {
                condition: place,
                text: words::fired(condition, reading, prices),
                value: reading.value,
                against: reading.against,
                source: words::source(condition, reading, prices),
                at: reading.at,
                whale: matches!(condition, Condition::Whale { .. }).then(|| reading.key.clone()),
            });
        }
    }
    for kept in &mut state.conditions {
        kept.active = false;
    }
    activate(rule, state, prices, now);
    state.fired = state.fired.saturating_add(1);
    state.last_fired = Some(now);
    state.drop_edges();
    for (condition, kept) in rule.conditions.iter().zip(&mut state.conditions) {
        if condition.is_since_fired()
            && let Some(point) = condition.coin().and_then(|coin| prices.price(coin, now))
        {
            // Compared with itself it has not changed.
            kept.reference = Some(point.price);
            (kept.truth, kept.still) = (Truth::False, Truth::False);
        }
    }
    if rule.mode == Mode::Once {
        state.phase = Phase::Done;
    } else {
        state.phase = Phase::Firing;
        reset(rule, state, prices, now);
    }
    let texts: Vec<&str> = values.iter().map(|value| value.text.as_str()).collect();
    Fired {
        key,
        at: state.armed.map_or(now, |armed| armed.max(now)),
        text: texts.join("; "),
        values,
        gap,
    }
}

/// What has to survive a restart.
#[derive(PartialEq)]
struct Essence {
    phase: Phase,
    fired: u32,
    suppressed: u32,
    was_true: bool,
    conditions: [Option<EssenceOfOne>; 5],
}

/// What of a condition has to survive: all but its times and readings.
#[derive(Clone, Copy, PartialEq)]
struct EssenceOfOne {
    truth: Truth,
    still: Truth,
    side: Option<Side>,
    edge: Option<DateTime<Utc>>,
    reference: Option<Money>,
    /// The last look that had too much to read.
    looked: Option<DateTime<Utc>>,
    active: bool,
    gap: bool,
}

impl Essence {
    fn of(state: &State) -> Self {
        let mut conditions = [None; 5];
        for (slot, kept) in conditions.iter_mut().zip(&state.conditions) {
            *slot = Some(EssenceOfOne {
                truth: kept.truth,
                still: kept.still,
                side: kept.side,
                edge: kept.edge,
                reference: kept.reference,
                looked: kept.looked,
                active: kept.active,
                gap: kept.gap,
            });
        }
        Self {
            phase: state.phase,
            fired: state.fired,
            suppressed: state.suppressed,
            was_true: state.was_true,
            conditions,
        }
    }
}
