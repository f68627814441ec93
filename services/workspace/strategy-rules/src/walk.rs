//! Windows of a walk-forward: choose on the training days, test on the days after, and go on by the length of a test.

use crate::bars::Bars;

const DAY_MS: i64 = 86_400_000;

/// Places of bars.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    pub train: usize,
    pub test: usize,
    /// After the last bar of the test.
    pub end: usize,
}

/// All whole windows; a test that the bars end in is left out, and so is a training without bars.
#[must_use]
pub fn windows(bars: &Bars, bar_ms: i64, train_days: u32, test_days: u32) -> Vec<Window> {
    let (Some(first), Some(last)) = (bars.time.first(), bars.time.last()) else {
        return Vec::new();
    };
    let (train, test) = (i64::from(train_days) * DAY_MS, i64::from(test_days) * DAY_MS);
    let end = last + bar_ms;
    let mut found = Vec::new();
    let mut from = *first;
    while test > 0 && from + train + test <= end {
        let window = Window {
            train: bars.place(from),
            test: bars.place(from + train),
            end: bars.place(from + train + test),
        };
        if window.train < window.test && window.test < window.end {
            found.push(window);
        }
        from += test;
    }
    found
}
