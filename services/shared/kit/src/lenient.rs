//! Time limits that hold in builds for production, and leave a debug build more time.

use std::time::Duration;

/// How many times as long a debug build may take.
const LENIENCE: u32 = 10;

/// A limit as this build keeps it: as it is in a release build, ten times as long in a debug build. Nobody is promised a time by a build without
/// optimisation, and on the busy machine that tests it a server that is well may take seconds.
#[must_use]
pub const fn lenient(limit: Duration) -> Duration {
    if cfg!(debug_assertions) {
        limit.saturating_mul(LENIENCE)
    } else {
        limit
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::lenient;

    #[test]
    fn a_debug_build_has_ten_times_as_long() {
        let times = if cfg!(debug_assertions) { 10 } else { 1 };
        assert_eq!(lenient(Duration::from_millis(300)), Duration::from_millis(300) * times);
        assert_eq!(lenient(Duration::MAX), Duration::MAX);
    }
}
