//! Dates of items, as sources write them: RFC 3339 and RFC 822, and what deviates from both. Without a zone they are in UTC.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Timelike, Utc};

/// Bytes of a date; nothing that is longer is one.
const LONGEST: usize = 100;
const WITH_ZONE: [&str; 3] = ["%Y-%m-%dT%H:%M:%S%.f%z", "%Y-%m-%d %H:%M:%S%.f %z", "%Y-%m-%dT%H:%M%z"];
const WITHOUT_ZONE: [&str; 6] = [
    "%Y-%m-%dT%H:%M:%S%.f",
    "%Y-%m-%d %H:%M:%S%.f",
    "%Y-%m-%dT%H:%M",
    "%Y-%m-%d %H:%M",
    "%Y/%m/%d %H:%M:%S",
    "%Y/%m/%d %H:%M",
];
const DAYS: [&str; 3] = ["%Y-%m-%d", "%Y/%m/%d", "%Y%m%d"];
const MONTHS: [&str; 12] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];
/// Hours of the zones of RFC 822; all others that have a name are read as UTC.
const HOURS: [(&str, i32); 8] = [
    ("EST", -5),
    ("EDT", -4),
    ("CST", -6),
    ("CDT", -5),
    ("MST", -7),
    ("MDT", -6),
    ("PST", -8),
    ("PDT", -7),
];

/// The instant of a date; none where it is no date.
pub(crate) fn date(text: &str) -> Option<DateTime<Utc>> {
    let text = text.trim();
    if text.len() > LONGEST {
        return None;
    }
    DateTime::parse_from_rfc3339(text)
        .or_else(|_| DateTime::parse_from_rfc2822(text))
        .map(|date| date.to_utc())
        .ok()
        .or_else(|| iso(text))
        .or_else(|| seconds(text))
        .or_else(|| words(text))
}

fn iso(text: &str) -> Option<DateTime<Utc>> {
    let zoned = || {
        let read = |form: &&str| DateTime::parse_from_str(text, form).ok();
        WITH_ZONE.iter().find_map(read).map(|date| date.to_utc())
    };
    let wall = text.trim_end_matches("UTC").trim_end_matches('Z').trim_end();
    let without = || {
        let read = |form: &&str| NaiveDateTime::parse_from_str(wall, form).ok();
        WITHOUT_ZONE.iter().find_map(read).map(|date| date.and_utc())
    };
    let day = || {
        let read = |form: &&str| NaiveDate::parse_from_str(wall, form).ok();
        DAYS.iter()
            .find_map(read)
            .map(|day| day.and_time(NaiveTime::MIN).and_utc())
    };
    zoned().or_else(without).or_else(day)
}

/// Seconds or milliseconds since 1970, of this age.
fn seconds(text: &str) -> Option<DateTime<Utc>> {
    let number: i64 = text.parse().ok()?;
    match text.len() {
        10 => DateTime::from_timestamp(number, 0),
        13 => DateTime::from_timestamp_millis(number),
        _ => None,
    }
}

/// `Samedi, 21 Nov 2026 10:00`, `Nov 21, 2026 10:00 AM EST`, `21 November 2026`: the parts by what they look like.
fn words(text: &str) -> Option<DateTime<Utc>> {
    let (mut day, mut month, mut year) = (None, None, None);
    let (mut time, mut offset, mut is_afternoon) = (NaiveTime::MIN, 0, None);
    for word in text.split([' ', ',', '\t', '\n', '\r']).filter(|word| !word.is_empty()) {
        let upper = word.to_ascii_uppercase();
        let number = word
            .trim_end_matches(|sign: char| sign.is_ascii_alphabetic())
            .parse::<i32>()
            .ok()
            .filter(|_| !word.starts_with(['+', '-']));
        if let Some(seconds) = zone(&upper) {
            offset = seconds;
        } else if word.contains(':') {
            time = clock(word)?;
        } else if let Some(number) = number {
            match number {
                1..=31 if day.is_none() => day = u32::try_from(number).ok(),
                0..=99 if year.is_none() => year = Some(if number < 70 { 2000 + number } else { 1900 + number }),
                1900..=2200 if year.is_none() => year = Some(number),
                _ => return None,
            }
        } else if upper == "AM" || upper == "PM" {
            is_afternoon = Some(upper == "PM");
        } else if let Some(at) = month_of(word) {
            month = Some(at);
        }
    }
    let mut wall = NaiveDate::from_ymd_opt(year?, month?, day?)?.and_time(time);
    let is_twelve = wall.hour() == 12;
    match is_afternoon {
        Some(true) if !is_twelve => wall += TimeDelta::hours(12),
        Some(false) if is_twelve => wall -= TimeDelta::hours(12),
        _ => {}
    }
    let zone = FixedOffset::east_opt(offset)?;
    zone.from_local_datetime(&wall).single().map(|date| date.to_utc())
}

/// From 1.
fn month_of(word: &str) -> Option<u32> {
    let letters: String = word.to_lowercase().chars().take(3).collect();
    let at = MONTHS.iter().position(|month| *month == letters)?;
    u32::try_from(at + 1).ok()
}

fn clock(word: &str) -> Option<NaiveTime> {
    // Some write the midnight at which a day begins so.
    let word = word
        .strip_prefix("24:")
        .map_or(word.to_owned(), |rest| format!("00:{rest}"));
    let forms = ["%H:%M:%S%.f", "%H:%M"];
    forms
        .iter()
        .find_map(|form| NaiveTime::parse_from_str(&word, form).ok())
}

/// Seconds east of UTC of `+0100`, `-05:00` and `EST`.
fn zone(word: &str) -> Option<i32> {
    if let Some((_, hours)) = HOURS.iter().find(|(name, _)| *name == word) {
        return Some(hours * 3_600);
    }
    if matches!(word, "GMT" | "UT" | "UTC" | "Z") {
        return Some(0);
    }
    let digits = word.strip_prefix("GMT").unwrap_or(word);
    let (sign, digits) = match digits.split_at_checked(1)? {
        ("+", digits) => (1, digits.replace(':', "")),
        ("-", digits) => (-1, digits.replace(':', "")),
        _ => return None,
    };
    let number: i32 = digits.parse().ok().filter(|_| digits.len() == 4)?;
    Some(sign * (number / 100 * 3_600 + number % 100 * 60))
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_are_read_as_sources_write_them() {
        for text in [
            "2026-11-21T10:00:00Z",
            "2026-11-21T11:00:00.000+0100",
            "2026-11-21 10:00:00",
            "2026-11-21T10:00",
            "2026-11-21 10:00 UTC",
            "2026/11/21 10:00",
            "Sat, 21 Nov 2026 10:00:00 GMT",
            "Sat, 21 Nov 2026 10:00:00 -0000",
            "Sat, 21 Nov 2026 10:00:00",
            "Saturday, 21 November 2026 10:00:00 Z",
            // The weekday is another one, or in another language.
            "Thurs, 21 Nov 2026 10:00:00 UTC",
            "Samedi, 21 Nov 2026 05:00 EST",
            "21 Nov 26 12:00:00 +0200",
            "Nov 21, 2026 10:00 AM",
            "November 21st, 2026 10:00 am GMT+00:00",
            "1795255200",
            "1795255200000",
        ] {
            let read = date(text).map(|date| date.to_rfc3339());
            assert_eq!(read.as_deref(), Some("2026-11-21T10:00:00+00:00"), "{text}");
        }
        for text in [
            "2026-11-21",
            "20261121",
            "21 Nov 2026",
            "Sat, 21 Nov 2026 24:00:00 GMT",
            "Nov 21, 2026 12:00 AM",
        ] {
            let read = date(text).map(|date| date.to_rfc3339());
            assert_eq!(read.as_deref(), Some("2026-11-21T00:00:00+00:00"), "{text}");
        }
        for text in [
            "",
            "yesterday",
            "21/11/2026",
            "2026",
            "31 Feb 2026",
            "10:00",
            &"1".repeat(200),
        ] {
            assert_eq!(date(text), None, "{text}");
        }
    }
}
