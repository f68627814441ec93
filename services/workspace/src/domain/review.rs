//! What its trader says of a round trip.

use performance::{Direction, InstrumentKind, RoundTrip};
use vocab::Money;

use super::text::{self, LONGEST_TAG};
use crate::error::{Error, Fault};

/// Version of a review that is not there yet.
pub const UNSET: i32 = 1;
const LONGEST_NOTE: usize = 4000;
const BEST: u32 = 5;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Review {
    /// Why it was entered.
    pub setup: String,
    pub tags: Vec<String>,
    pub emotion: String,
    /// 1 to 5.
    pub confidence: Option<i16>,
    /// 1 to 5.
    pub quality: Option<i16>,
    pub target: Option<Money>,
    pub note: String,
}

/// As it was sent.
#[derive(Debug, Clone, Default)]
pub struct RoundTripReviewInput {
    pub setup: String,
    pub tags: Vec<String>,
    pub emotion: String,
    pub confidence: Option<u32>,
    pub quality: Option<u32>,
    pub target: String,
    pub note: String,
}

fn grade(field: &str, grade: Option<u32>, faults: &mut Vec<Fault>) -> Option<i16> {
    if grade.is_some_and(|grade| !(1..=BEST).contains(&grade)) {
        faults.push(Fault::new(field, "Use a grade from 1 to 5, or leave it out."));
    }
    grade.and_then(|grade| i16::try_from(grade).ok())
}

impl Review {
    /// # Errors
    /// All faults at once.
    pub fn check(input: &RoundTripReviewInput) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let review = Self {
            setup: text::line("setup", &input.setup, LONGEST_TAG, &mut faults),
            tags: text::tags("tags", &input.tags, &mut faults),
            emotion: text::line("emotion", &input.emotion, LONGEST_TAG, &mut faults).to_lowercase(),
            confidence: grade("confidence", input.confidence, &mut faults),
            quality: grade("quality", input.quality, &mut faults),
            target: text::positive("target", &input.target, &mut faults),
            note: text::lines("note", &input.note, LONGEST_NOTE, &mut faults),
        };
        if faults.is_empty() {
            Ok(review)
        } else {
            Err(Error::Invalid(faults))
        }
    }

    /// Gain at the target ÷ risk, before fees; below zero where the target is on the side of a loss. Nothing without a target or a stop.
    #[must_use]
    pub fn planned_r(&self, trip: &RoundTrip) -> Option<f64> {
        let (target, risk) = (self.target?.to_f64(), trip.risk?.to_f64());
        let (entry, peak) = (trip.entry_price.to_f64(), trip.peak.to_f64());
        let way = match trip.direction {
            Direction::Long => 1.0,
            Direction::Short => -1.0,
        };
        let gain = match trip.instrument.kind {
            InstrumentKind::Spot | InstrumentKind::Linear => (target - entry) * peak,
            InstrumentKind::Inverse => (1.0 / entry - 1.0 / target) * peak,
        };
        let ratio = way * gain * trip.instrument.multiplier.to_f64() / risk;
        ratio.is_finite().then_some(ratio)
    }
}
