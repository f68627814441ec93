//! Bodies and rows that differ from what is known, and when the provider is believed all the same.
//!
//! One that differs is remembered. When the next ones of the same call agree with it, some time apart, they are right and what is
//! kept is wrong, or the market did move. What was never confirmed gives way to the second that contradicts it. A list that lost
//! rows must insist for longer: nothing hurries, for the last good one goes on. What cannot be, whatever is known, is never believed.

use std::{collections::BTreeMap, sync::Arc};

use bytes::Bytes;

use super::{Judged, Known, Standing, judge};
use crate::domain::{
    call::Call,
    held::Held,
    shape::{BadBody, Checked},
};

/// Bodies in a row that must agree against something confirmed, and how long after the first the last must come.
const INSISTS: Insists = Insists {
    times: 3,
    for_ms: 120_000,
};
/// Against something that nothing confirmed.
const CONTRADICTS: Insists = Insists { times: 2, for_ms: 0 };
/// When rows are missing.
const LOSES: Insists = Insists {
    times: 3,
    for_ms: 30 * 60_000,
};
/// Held back prices are the same within this factor.
const SAME_PRICE: f64 = 2.0;

#[derive(Debug, Clone, Copy)]
struct Insists {
    times: u32,
    for_ms: i64,
}

/// How often in a row something was seen, and since when, Unix milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Seen {
    since: i64,
    times: u32,
}

impl Seen {
    const fn first(now: i64) -> Self {
        Self { since: now, times: 1 }
    }

    const fn again(self) -> Self {
        Self {
            times: self.times.saturating_add(1),
            ..self
        }
    }

    const fn is(self, insists: Insists, now: i64) -> bool {
        self.times >= insists.times && now - self.since >= insists.for_ms
    }
}

/// A coin's row that is held back.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Suspect {
    price: Option<f64>,
    seen: Seen,
    /// The price that it contradicts was confirmed.
    against_sure: bool,
}

/// By the coin's id.
pub type Suspects = BTreeMap<String, Suspect>;

/// Is a coin's new price held back? `Some` while it is.
pub(super) fn hold_back(id: &str, price: Option<f64>, known: &Known) -> Option<Suspect> {
    let price = price.filter(|price| *price > 0.0);
    let is_same = |other: Option<f64>| match (price, other) {
        (Some(price), Some(other)) => (1.0 / SAME_PRICE..=SAME_PRICE).contains(&(price / other)),
        (None, None) => true,
        _ => false,
    };
    let (seen, against_sure) = match known.suspects.get(id) {
        Some(suspect) if is_same(suspect.price) => (suspect.seen.again(), suspect.against_sure),
        _ => (Seen::first(known.now_ms), known.is_sure()),
    };
    let insists = if against_sure { INSISTS } else { CONTRADICTS };
    (!seen.is(insists, known.now_ms)).then_some(Suspect {
        price,
        seen,
        against_sure,
    })
}

/// What is remembered of a call whose bodies differ from what is known.
#[derive(Debug, Clone, Default)]
pub struct Trial {
    candidate: Option<Candidate>,
    suspects: Suspects,
}

#[derive(Debug, Clone)]
struct Candidate {
    json: Bytes,
    seen: Seen,
}

impl Trial {
    /// True where nothing has to be remembered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.candidate.is_none() && self.suspects.is_empty()
    }

    /// Bytes that it holds.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.candidate.as_ref().map_or(0, |candidate| candidate.json.len()) + self.suspects.len() * 64
    }
}

/// Judges a body by what is known and by those that came just before it; also says what to remember for the next.
///
/// # Errors
/// [`BadBody`] for a body that is not believed, or not yet.
pub fn weigh(call: &Call, checked: Checked, known: &Known, trial: &Trial) -> (Result<Judged, BadBody>, Trial) {
    let known = Known {
        suspects: trial.suspects.clone(),
        ..known.clone()
    };
    let bad = match judge(call, checked.clone(), &known) {
        Ok(judged) => {
            let suspects = judged.suspects.clone();
            let trial = Trial {
                candidate: None,
                suspects,
            };
            return (Ok(judged), trial);
        }
        Err(bad) => bad,
    };
    let insists = match &bad {
        BadBody::Fewer { .. } => LOSES,
        BadBody::Differs(_) if known.is_sure() => INSISTS,
        BadBody::Differs(_) => CONTRADICTS,
        // Not for a moment believed: it ends no row of those that may be.
        _ => return (Err(bad), trial.clone()),
    };
    // By itself, and beside the one before it.
    let beside = |json: Option<Bytes>| Known {
        before: json.map(|json| Arc::new(Held::new(json, known.now_ms, 0, ""))),
        is_heard_out: true,
        now_ms: known.now_ms,
        provider_now_ms: known.provider_now_ms,
        ..Known::default()
    };
    let json = checked.json.clone();
    if let Err(worse) = judge(call, checked.clone(), &beside(None)) {
        return (Err(worse), trial.clone());
    }
    let agreed = trial.candidate.as_ref().and_then(|candidate| {
        let judged = judge(call, checked, &beside(Some(candidate.json.clone()))).ok()?;
        Some((judged, candidate.seen.again()))
    });
    let seen = match agreed {
        Some((judged, seen)) if seen.is(insists, known.now_ms) => {
            let judged = Judged {
                standing: Standing::Insisted,
                ..judged
            };
            return (Ok(judged), Trial::default());
        }
        Some((_, seen)) => seen,
        None => Seen::first(known.now_ms),
    };
    let trial = Trial {
        candidate: Some(Candidate { json, seen }),
        suspects: trial.suspects.clone(),
    };
    (Err(bad), trial)
}
