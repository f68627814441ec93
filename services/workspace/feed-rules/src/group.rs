//! Which news say the same.

use chrono::{DateTime, TimeDelta, Utc};

use crate::simhash::distance;

/// News further apart are not the same.
pub const SAME_WITHIN: TimeDelta = TimeDelta::hours(48);
/// Bits of 64 that may differ.
const NEAR: u32 = 3;

/// An item as it is compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grouped<Id> {
    pub group: Id,
    pub canonical: Option<String>,
    pub simhash: u64,
    pub published: DateTime<Utc>,
    /// Ids of tokens that it is about.
    pub tokens: Vec<String>,
}

/// The group of the first of `others` that says the same: it leads to the same page, or has nearly the same words and a token in common.
#[must_use]
pub fn group_of<Id: Copy>(item: &Grouped<Id>, others: &[Grouped<Id>]) -> Option<Id> {
    let same = |other: &&Grouped<Id>| {
        if (item.published - other.published).abs() > SAME_WITHIN {
            return false;
        }
        let page = item.canonical.is_some() && item.canonical == other.canonical;
        let comparable = item.simhash != 0 && other.simhash != 0;
        let words = comparable && distance(item.simhash, other.simhash) <= NEAR;
        page || words && item.tokens.iter().any(|token| other.tokens.contains(token))
    };
    others.iter().find(same).map(|other| other.group)
}
