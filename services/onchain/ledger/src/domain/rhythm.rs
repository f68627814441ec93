//! At which hours an address is active, and what that may say about where its owner sleeps. A guess, and shown as one.

/// Movements for each hour of the week, Monday 00 UTC first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Week(pub [u32; 168]);

/// A guess at a time zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Guess {
    /// Hours ahead of UTC, −11 to 12.
    pub offset: i32,
    /// 0 to 100.
    pub confidence: u32,
}

/// Fewer movements than this say nothing.
const ENOUGH: u32 = 40;
/// Hours of a night, and the local hour at which it begins.
const NIGHT: usize = 7;
const NIGHT_FROM: i32 = 0;

impl Week {
    /// Of times in seconds since 1970.
    #[must_use]
    pub fn of(times: impl Iterator<Item = i64>) -> Self {
        let mut counts = [0_u32; 168];
        for time in times {
            // 1970-01-01 was a Thursday.
            let hour = (time.div_euclid(3_600) + 3 * 24).rem_euclid(168);
            if let Some(count) = usize::try_from(hour).ok().and_then(|hour| counts.get_mut(hour)) {
                *count = count.saturating_add(1);
            }
        }
        Self(counts)
    }

    /// The offset at which the quietest seven hours in a row are midnight to seven; none with too little to go by, or where no
    /// hours are quiet. People who sleep by day and programs break it.
    #[must_use]
    pub fn guess(&self) -> Option<Guess> {
        let mut day = [0_u32; 24];
        for (hour, count) in self.0.iter().enumerate() {
            day[hour % 24] += count;
        }
        let all: u32 = day.iter().sum();
        if all < ENOUGH {
            return None;
        }
        let night = |start: usize| (0..NIGHT).map(|hour| day[(start + hour) % 24]).sum::<u32>();
        let start = (0..24).min_by_key(|start| night(*start))?;
        // An even spread puts 7 of 24 movements into any seven hours.
        let expected = f64::from(all) * 7.0 / 24.0;
        let quiet = 1.0 - f64::from(night(start)) / expected;
        if quiet < 0.4 {
            return None;
        }
        let offset = (NIGHT_FROM - i32::try_from(start).ok()? + 11).rem_euclid(24) - 11;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 0 and 80"
        )]
        let confidence = (quiet * 80.0) as u32;
        Some(Guess { offset, confidence })
    }
}

#[cfg(test)]
mod tests {
    use super::Week;

    #[test]
    fn the_week_begins_on_monday() {
        // 1970-01-05 was a Monday.
        let week = Week::of([4 * 86_400, 4 * 86_400 + 3_600, 0].into_iter());
        assert_eq!((week.0[0], week.0[1], week.0[3 * 24]), (1, 1, 1));
    }

    #[test]
    fn a_sleeper_is_found_and_a_machine_is_not() {
        // Awake from 7 to 24 local time, five hours behind UTC.
        let awake = (0..60).flat_map(|day| (7..24).map(move |hour| (day * 24 + hour + 5) * 3_600));
        let guess = Week::of(awake).guess().unwrap();
        assert_eq!(guess.offset, -5);
        assert!(guess.confidence > 60);
        assert_eq!(Week::of((0..2_000).map(|hour| hour * 3_600)).guess(), None, "a machine");
        assert_eq!(Week::of([0, 3_600].into_iter()).guess(), None, "too little");
    }
}
