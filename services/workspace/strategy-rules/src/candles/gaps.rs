//! Bars that are missing.

use crate::bars::BarSize;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap {
    /// The first bar that is missing, Unix milliseconds.
    pub from: i64,
    /// The first bar after it.
    pub to: i64,
    pub missing: u64,
}

/// The longest gaps, at most `most`, in order of time.
#[must_use]
pub fn gaps(times: &[i64], bar: BarSize, most: usize) -> Vec<Gap> {
    let step = bar.millis();
    let gap = |pair: &[i64]| match pair {
        [one, next] if next - one > step => Some(Gap {
            from: one + step,
            to: *next,
            missing: u64::try_from((next - one) / step - 1).unwrap_or(0),
        }),
        _ => None,
    };
    let mut found: Vec<Gap> = times.windows(2).filter_map(gap).collect();
    found.sort_by_key(|gap| std::cmp::Reverse(gap.missing));
    found.truncate(most);
    found.sort_by_key(|gap| gap.from);
    found
}
