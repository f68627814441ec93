//! The world's clock. A generated world lives in real time unless it is told an instant; a replayed one stands at the last
//! day of its data. A clock that was told an instant stands still unless a speed is given.

use std::{
    sync::{Mutex, PoisonError},
    time::{Instant, SystemTime, UNIX_EPOCH},
};

use chrono::{DateTime, Utc};

/// One UTC day in milliseconds.
pub const DAY_MS: i64 = 86_400_000;
/// One hour in milliseconds.
pub const HOUR_MS: i64 = 3_600_000;
/// Five minutes in milliseconds.
pub const FIVE_MINUTES_MS: i64 = 300_000;
/// Live values change once per tick, so that a burst of calls sees one world.
const TICK_MS: i64 = 5_000;

/// The present of the world; cheap to read, may be set.
#[derive(Debug)]
pub struct Clock {
    hand: Mutex<Hand>,
}

#[derive(Debug, Clone, Copy)]
struct Hand {
    base_ms: i64,
    since: Instant,
    speed: f64,
}

impl Clock {
    /// A clock that reads `start_ms` now and runs at `speed` world seconds per real second (0 stands still).
    pub fn new(start_ms: i64, speed: f64) -> Self {
        Self {
            hand: Mutex::new(Hand {
                base_ms: start_ms,
                since: Instant::now(),
                speed,
            }),
        }
    }

    /// Milliseconds since 1970; a running clock is rounded down to its tick.
    pub fn now_ms(&self) -> i64 {
        let hand = *self.hand.lock().unwrap_or_else(PoisonError::into_inner);
        if hand.speed == 0.0 {
            return hand.base_ms;
        }
        let elapsed = hand.since.elapsed().as_secs_f64() * 1_000.0 * hand.speed;
        (hand.base_ms + elapsed as i64).div_euclid(TICK_MS) * TICK_MS
    }

    /// Puts the hand somewhere else; the speed stays.
    pub fn set(&self, now_ms: i64) {
        let mut hand = self.hand.lock().unwrap_or_else(PoisonError::into_inner);
        hand.base_ms = now_ms;
        hand.since = Instant::now();
    }
}

/// The machine's clock, in milliseconds since 1970.
pub fn machine_ms() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |passed| passed.as_millis() as i64)
}

/// The UTC day (days since 1970) an instant falls on.
pub fn day_of(ms: i64) -> i64 {
    ms.div_euclid(DAY_MS)
}

/// `2026-02-21T00:00:00.000Z`.
pub fn iso(ms: i64) -> String {
    moment(ms).format("%Y-%m-%dT%H:%M:%S%.3fZ").to_string()
}

/// `2026-02-21T00:00:00+00:00`, the form of tickers.
pub fn iso_offset(ms: i64) -> String {
    moment(ms).format("%Y-%m-%dT%H:%M:%S+00:00").to_string()
}

/// `2026-02-21T00:00:00.000+00:00`, the form of error bodies.
pub fn iso_error(ms: i64) -> String {
    moment(ms).format("%Y-%m-%dT%H:%M:%S%.3f+00:00").to_string()
}

fn moment(ms: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(ms).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_told_clock_stands_and_can_be_set() {
        let clock = Clock::new(1_771_632_000_123, 0.0);
        assert_eq!(clock.now_ms(), 1_771_632_000_123);
        assert_eq!(iso(clock.now_ms()), "2026-02-21T00:00:00.123Z");
        clock.set(5);
        assert_eq!(clock.now_ms(), 5);
    }

    #[test]
    fn a_running_clock_moves_in_ticks() {
        assert_eq!(Clock::new(1_771_632_001_000, 1.0).now_ms() % 5_000, 0);
    }
}
