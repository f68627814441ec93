//! How long an event lasts: nominal days and exact seconds (RFC 5545 §3.3.6).

use std::{fmt, str::FromStr};

use chrono::TimeDelta;

/// Nominal days (the same wall time so many days later) and then exact seconds. Never negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Length {
    days: u32,
    seconds: u32,
}

/// A text that is no duration of RFC 5545, is negative, or is longer than 100 years.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a duration as PT1H or P1D, of at most 100 years")]
pub struct BadLength;

const MOST_DAYS: u64 = 36_525;
const DAY: u64 = 86_400;

impl Length {
    /// So many nominal days.
    ///
    /// # Errors
    /// More than 100 years, or negative.
    pub fn of_days(days: i64) -> Result<Self, BadLength> {
        Self::of(u64::try_from(days).map_err(|_| BadLength)?, 0)
    }

    /// An exact time, in whole seconds.
    ///
    /// # Errors
    /// More than 100 years, or negative.
    pub fn exact(length: TimeDelta) -> Result<Self, BadLength> {
        Self::of(0, u64::try_from(length.num_seconds()).map_err(|_| BadLength)?)
    }

    fn of(days: u64, seconds: u64) -> Result<Self, BadLength> {
        if days > MOST_DAYS || seconds > MOST_DAYS * DAY {
            return Err(BadLength);
        }
        Ok(Self {
            days: u32::try_from(days).map_err(|_| BadLength)?,
            seconds: u32::try_from(seconds).map_err(|_| BadLength)?,
        })
    }

    /// Nominal days.
    #[must_use]
    pub const fn days(self) -> u32 {
        self.days
    }

    /// Exact seconds beyond the days.
    #[must_use]
    pub const fn seconds(self) -> u32 {
        self.seconds
    }
}

impl FromStr for Length {
    type Err = BadLength;

    fn from_str(text: &str) -> Result<Self, BadLength> {
        let text = text.trim().to_ascii_uppercase();
        let text = text.strip_prefix('+').unwrap_or(&text);
        let text = text.strip_prefix('P').ok_or(BadLength)?;
        let (mut days, mut seconds, mut number) = (0_u64, 0_u64, None::<u64>);
        let (mut in_time, mut parts) = (false, 0);
        for letter in text.chars() {
            if let Some(digit) = letter.to_digit(10) {
                let next = number.unwrap_or(0).checked_mul(10).ok_or(BadLength)?;
                number = Some(next.checked_add(u64::from(digit)).ok_or(BadLength)?);
                continue;
            }
            if letter == 'T' && !in_time && number.is_none() {
                in_time = true;
                continue;
            }
            let count = number.take().ok_or(BadLength)?;
            parts += 1;
            let (sum, unit) = match (letter, in_time) {
                ('W', false) => (&mut days, 7),
                ('D', false) => (&mut days, 1),
                ('H', true) => (&mut seconds, 3_600),
                ('M', true) => (&mut seconds, 60),
                ('S', true) => (&mut seconds, 1),
                _ => return Err(BadLength),
            };
            *sum = count
                .checked_mul(unit)
                .and_then(|more| sum.checked_add(more))
                .ok_or(BadLength)?;
        }
        if number.is_some() || parts == 0 {
            return Err(BadLength);
        }
        Self::of(days, seconds)
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("P")?;
        if self.days > 0 {
            write!(f, "{}D", self.days)?;
        }
        if self.seconds == 0 {
            return f.write_str(if self.days == 0 { "T0S" } else { "" });
        }
        f.write_str("T")?;
        for (count, unit) in [
            (self.seconds / 3_600, 'H'),
            (self.seconds / 60 % 60, 'M'),
            (self.seconds % 60, 'S'),
        ] {
            if count > 0 {
                write!(f, "{count}{unit}")?;
            }
        }
        Ok(())
    }
}
