//! When a source is fetched again.

use chrono::{DateTime, TimeDelta, Utc};

pub const SHORTEST_WAIT: TimeDelta = TimeDelta::minutes(15);
pub const LONGEST_WAIT: TimeDelta = TimeDelta::hours(24);
/// For a source of which nothing is known.
const FIRST_WAIT: TimeDelta = TimeDelta::hours(1);
/// A source that asks for more is asked after this all the same.
const LONGEST_RETRY: TimeDelta = TimeDelta::days(7);
/// Items that are looked at.
const LOOK: usize = 10;

/// Half of the median gap between the newest ten items.
#[must_use]
pub fn interval(published: &[DateTime<Utc>]) -> TimeDelta {
    let mut times = published.to_vec();
    times.sort_unstable_by(|one, other| other.cmp(one));
    times.truncate(LOOK);
    let mut gaps: Vec<TimeDelta> = times.windows(2).map(|pair| pair[0] - pair[1]).collect();
    gaps.sort_unstable();
    let Some(upper) = gaps.get(gaps.len() / 2) else {
        return FIRST_WAIT;
    };
    // Between two of the middle, the mean of both.
    let median = match gaps.len() % 2 {
        0 => (*upper + gaps[gaps.len() / 2 - 1]) / 2,
        _ => *upper,
    };
    (median / 2).clamp(SHORTEST_WAIT, LONGEST_WAIT)
}

/// After so many failures in a row: doubled each time up to a day, later where the source asks for it.
#[must_use]
pub fn after_failure(failures: u32, retry_after: Option<TimeDelta>) -> TimeDelta {
    let doubled = SHORTEST_WAIT * 2_i32.pow(failures.saturating_sub(1).min(7));
    doubled
        .min(LONGEST_WAIT)
        .max(retry_after.unwrap_or_default().min(LONGEST_RETRY))
}
