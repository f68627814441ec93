//! Calendar days as whole numbers, read and written without allocation: a forecast is mostly dates.

use std::fmt;

/// Days since 1970-01-01, UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Day(pub i32);

/// Days that a history or a forecast may name: 1900-01-01 to 2199-12-31. Prices of other years are slips of the pen, and a
/// daily grid over millennia would be a way to fill memory.
const FIRST_YEAR: i32 = 1900;
const LAST_YEAR: i32 = 2199;

impl Day {
    /// So many days later; earlier for a negative number.
    #[must_use]
    pub const fn plus(self, days: i32) -> Self {
        Self(self.0 + days)
    }

    /// Days from `other` to `self`.
    #[must_use]
    pub const fn since(self, other: Self) -> i32 {
        self.0 - other.0
    }

    /// Midnight, seconds since 1970-01-01.
    #[must_use]
    pub const fn unix_s(self) -> i64 {
        self.0 as i64 * 86_400
    }

    /// Reads `yyyy-mm-dd`, alone or followed by a time of day (`T…` or ` …`), which is ignored. `None` for anything else and
    /// for days that do not exist.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Self> {
        if text.len() < 10 || text[4] != b'-' || text[7] != b'-' {
            return None;
        }
        if text.len() > 10 && !is_time(&text[10..]) {
            return None;
        }
        let year = digits(&text[..4])?;
        let month = digits(&text[5..7])?;
        let day = digits(&text[8..10])?;
        if !(FIRST_YEAR..=LAST_YEAR).contains(&year) || !(1..=12).contains(&month) {
            return None;
        }
        (1..=days_in(year, month))
            .contains(&day)
            .then(|| Self::of(year, month, day))
    }

    /// The day of a date that exists. Months count from March, so that the leap day is the last of its year.
    const fn of(year: i32, month: i32, day: i32) -> Self {
        let year = if month <= 2 { year - 1 } else { year };
        let era = year.div_euclid(400);
        let year_of_era = year.rem_euclid(400);
        let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
        Self(era * 146_097 + day_of_era - 719_468)
    }

    /// Year, month, day.
    #[must_use]
    pub const fn date(self) -> (i32, u32, u32) {
        let shifted = self.0 + 719_468;
        let era = shifted.div_euclid(146_097);
        let day_of_era = shifted.rem_euclid(146_097);
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 {
            from_march + 3
        } else {
            from_march - 9
        };
        let year = year_of_era + era * 400 + if month <= 2 { 1 } else { 0 };
        (year, month.unsigned_abs(), day.unsigned_abs())
    }
}

/// `2026-03-18`
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// A time of day after a date: a separator, then only what times are made of.
fn is_time(rest: &[u8]) -> bool {
    matches!(rest[0], b'T' | b't' | b' ')
        && rest[1..]
            .iter()
            .all(|byte| byte.is_ascii_digit() || matches!(byte, b':' | b'.' | b'Z' | b'z' | b'+' | b'-'))
}

fn digits(text: &[u8]) -> Option<i32> {
    text.iter().try_fold(0, |sum, byte| {
        byte.is_ascii_digit().then(|| sum * 10 + i32::from(byte - b'0'))
    })
}

const fn days_in(year: i32, month: i32) -> i32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::Day;

    #[test]
    fn every_day_of_three_centuries_reads_back() {
        let (first, last) = (Day::parse(b"1900-01-01").unwrap(), Day::parse(b"2199-12-31").unwrap());
        for day in (first.0..=last.0).map(Day) {
            assert_eq!(Day::parse(day.to_string().as_bytes()), Some(day), "{day}");
        }
        assert_eq!(last.since(first), 109_572);
        assert_eq!(Day::parse(b"1970-01-01"), Some(Day(0)));
    }

    #[test]
    fn only_days_that_exist_are_read() {
        let check = |text: &str, good: bool| assert_eq!(Day::parse(text.as_bytes()).is_some(), good, "{text}");
        check("2028-02-29", true);
        check("2027-02-29", false);
        check("2100-02-29", false);
        check("2026-13-01", false);
        check("2026-00-10", false);
        check("2026-1-1", false);
        check("20260101", false);
        check("2026-01-01T00:00:00Z", true);
        check("2026-01-01 00:00:00", true);
        check("2026-01-01x", false);
        check("2026-01-0１", false);
        check("0001-01-01", false);
        check("9999-12-31", false);
        check("", false);
    }
}
