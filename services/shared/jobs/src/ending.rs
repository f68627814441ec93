//! How attempts at jobs end, and how long a failed one waits for the next.

use chrono::TimeDelta;
use rand::Rng;

use crate::{Failure, Outcome};

const FIRST_RETRY: TimeDelta = TimeDelta::seconds(10);
const LONGEST_RETRY: TimeDelta = TimeDelta::hours(1);

/// How an attempt ends.
pub(crate) enum Ending {
    Handler(Outcome),
    /// Another worker has the job.
    Lost,
    /// Its owner does not want it any more.
    Cancelled,
    /// This process stops.
    Shutdown,
}

impl Ending {
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Handler(Ok(_)) => "done",
            Self::Handler(Err(Failure::Again(_))) => "failed",
            Self::Handler(Err(Failure::Dead(_))) => "dead",
            Self::Handler(Err(Failure::Stopped)) | Self::Lost => "lost",
            Self::Cancelled => "cancelled",
            Self::Shutdown => "released",
        }
    }
}

/// Before the next attempt: twice as long each time, ± 20 %.
pub(crate) fn backoff(attempt: i32) -> TimeDelta {
    let doubled = 1_i32
        .checked_shl(u32::try_from(attempt - 1).unwrap_or(0))
        .unwrap_or(i32::MAX);
    let wait = FIRST_RETRY
        .checked_mul(doubled)
        .map_or(LONGEST_RETRY, |wait| wait.min(LONGEST_RETRY));
    let percent = rand::rng().random_range(80..=120);
    wait * percent / 100
}

#[cfg(test)]
mod tests {
    use super::backoff;

    #[test]
    fn waits_double_up_to_an_hour() {
        let within = |attempt, seconds: i64| {
            let wait = backoff(attempt).num_milliseconds();
            assert!((seconds * 800..=seconds * 1200).contains(&wait), "{attempt}: {wait} ms");
        };
        for (attempt, seconds) in [(1, 10), (2, 20), (3, 40), (9, 2560), (10, 3600), (31, 3600), (99, 3600)] {
            within(attempt, seconds);
        }
    }
}
