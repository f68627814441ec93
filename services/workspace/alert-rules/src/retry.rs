//! When a delivery that failed is sent again.

use chrono::TimeDelta;

/// Before each attempt, in seconds: 0, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h. Together 27:35:05.
const WAITS: [i64; 8] = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
/// Attempts of one delivery.
pub const MOST_ATTEMPTS: u32 = 8;
/// A channel on which everything failed for so long is disabled.
pub const GIVE_UP_AFTER: TimeDelta = TimeDelta::days(5);
/// A receiver cannot ask to wait longer.
const LONGEST_WAIT: TimeDelta = TimeDelta::hours(24);

/// How long to wait for the next attempt after `attempts` of them; `None` after the last. `random`, from 0 to 1, spreads the wait by ±20 %.
/// A receiver's `Retry-After` is obeyed where it is longer, up to 24 hours.
#[must_use]
pub fn next_attempt(attempts: u32, random: f64, retry_after: Option<TimeDelta>) -> Option<TimeDelta> {
    let seconds = *WAITS.get(usize::try_from(attempts).ok()?)?;
    let permille = if random.is_nan() { 1_000 } else { permille(random) };
    let wait = TimeDelta::milliseconds(seconds * permille);
    let asked = retry_after.unwrap_or_default().min(LONGEST_WAIT);
    Some(wait.max(asked))
}

/// 800 to 1,200.
#[expect(clippy::cast_possible_truncation, reason = "clamped before")]
fn permille(random: f64) -> i64 {
    (800.0 + 400.0 * random.clamp(0.0, 1.0)).round() as i64
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::{MOST_ATTEMPTS, next_attempt};

    #[test]
    fn eight_attempts_take_27_hours_35_minutes_and_5_seconds() {
        let waits: Vec<TimeDelta> = (0..).map_while(|done| next_attempt(done, 0.5, None)).collect();
        assert_eq!(waits.len(), MOST_ATTEMPTS as usize);
        let total: TimeDelta = waits.iter().sum();
        assert_eq!(
            total,
            TimeDelta::hours(27) + TimeDelta::minutes(35) + TimeDelta::seconds(5)
        );
        assert_eq!(waits[0], TimeDelta::zero());
    }

    #[test]
    fn waits_are_spread_by_a_fifth() {
        assert_eq!(next_attempt(2, 0.0, None), Some(TimeDelta::seconds(240)));
        assert_eq!(next_attempt(2, 1.0, None), Some(TimeDelta::seconds(360)));
        assert_eq!(next_attempt(2, 7.0, None), Some(TimeDelta::seconds(360)));
        assert_eq!(next_attempt(2, f64::NAN, None), Some(TimeDelta::seconds(300)));
    }

    #[test]
    fn a_receiver_can_ask_for_more_time() {
        let after = |hours| next_attempt(1, 0.5, Some(TimeDelta::hours(hours)));
        assert_eq!(after(1), Some(TimeDelta::hours(1)));
        assert_eq!(after(1_000), Some(TimeDelta::hours(24)));
        assert_eq!(next_attempt(8, 0.5, Some(TimeDelta::hours(1))), None);
        assert_eq!(
            next_attempt(3, 0.5, Some(TimeDelta::seconds(1))),
            Some(TimeDelta::minutes(30))
        );
    }
}
