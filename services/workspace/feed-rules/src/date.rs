//! Dates of items, as sources write them: RFC 3339 and RFC 822, and what deviates from both. Without a zone they are in UTC.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Timelike, Utc};

/// Bytes of a date; nothing that is longer is one.
const LONGEST: usize = 100;
/// Also of whole hours: `+01`.
const WITH_ZONE: [&str; 4] = [
    "%Y-%m-%dT%H:%M:%S%.f%#z",
    "%Y-%m-%d %H:%M:%S%.f%#z",
    "%Y-%m-%dT%H:%M%#z",
    "%Y-%m-%d %H:%M%#z",
];
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
/// Hours of the zones of RFC 822, and of names that mean one offset wherever feeds are written. All others are read as UTC: `IST` is the name of
/// three countries' zones.
const HOURS: [(&str, i32); 26] = [
    ("EST", -5),
    ("EDT", -4),
    ("CST", -6),
    ("CDT", -5),
    ("MST", -7),
    ("MDT", -6),
    ("PST", -8),
    ("PDT", -7),
    ("WET", 0),
    ("WEST", 1),
    ("BST", 1),
    ("CET", 1),
    ("CEST", 2),
    ("MEZ", 1),
    ("MESZ", 2),
    ("EET", 2),
    ("EEST", 3),
    ("MSK", 3),
    ("HKT", 8),
    ("SGT", 8),
    ("JST", 9),
    ("KST", 9),
    ("AEST", 10),
    ("AEDT", 11),
    ("NZST", 12),
    ("NZDT", 13),
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
    let local = |wall: &str| {
        let read = |form: &&str| NaiveDateTime::parse_from_str(wall, form).ok();
        WITHOUT_ZONE.iter().find_map(read)
    };
    let without = || local(wall).map(|date| date.and_utc());
    // `2026-11-21 10:00:00 EST`
    let named = || {
        let (wall, name) = text.rsplit_once(' ')?;
        let offset = FixedOffset::east_opt(zone(&name.to_ascii_uppercase())?)?;
        let date = offset.from_local_datetime(&local(wall.trim_end())?).single()?;
        Some(date.to_utc())
    };
    let day = || {
        let read = |form: &&str| NaiveDate::parse_from_str(wall, form).ok();
        DAYS.iter()
            .find_map(read)
            .map(|day| day.and_time(NaiveTime::MIN).and_utc())
    };
    zoned().or_else(named).or_else(without).or_else(day)
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
    let words = text.split([' ', ',', '\t', '\n', '\r']).filter(|word| !word.is_empty());
    for word in words.flat_map(apart) {
        let upper = word.to_ascii_uppercase();
        let number = word
            .trim_end_matches(|sign: char| sign.is_ascii_alphabetic())
            .parse::<i32>()
            .ok()
            .filter(|_| !word.starts_with(['+', '-']));
        if let Some(seconds) = zone(&upper) {
            offset = seconds;
        } else if word.contains(':') {
            let half = ["AM", "PM"].into_iter().find(|half| upper.ends_with(half));
            time = clock(word.get(..word.len() - half.map_or(0, str::len))?)?;
            is_afternoon = half.map(|half| half == "PM").or(is_afternoon);
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

/// `21-Nov-2026`, as of RFC 850, in its three parts.
fn apart(word: &str) -> Vec<&str> {
    let parts: Vec<&str> = word.split('-').collect();
    let is_day = matches!(parts.as_slice(), [_, month, _] if month_of(month).is_some());
    if is_day { parts } else { vec![word] }
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

/// Seconds east of UTC of `+0100`, `-05:00`, `GMT+1` and `EST`.
fn zone(word: &str) -> Option<i32> {
    if let Some((_, hours)) = HOURS.iter().find(|(name, _)| *name == word) {
        return Some(hours * 3_600);
    }
    if matches!(word, "GMT" | "UT" | "UTC" | "Z") {
        return Some(0);
    }
    let named = word.strip_prefix("GMT").or_else(|| word.strip_prefix("UTC"));
    let (sign, digits) = match named.unwrap_or(word).split_at_checked(1)? {
        ("+", digits) => (1, digits.replace(':', "")),
        ("-", digits) => (-1, digits.replace(':', "")),
        _ => return None,
    };
    let number: i32 = digits
        .bytes()
        .all(|digit| digit.is_ascii_digit())
        .then(|| digits.parse().ok())??;
    match digits.len() {
        4 => Some(sign * (number / 100 * 3_600 + number % 100 * 60)),
        2 => Some(sign * number * 3_600),
        1 if named.is_some() => Some(sign * number * 3_600),
        _ => None,
    }
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
            "Sat, 21 Nov 2026 11:00:00 CET",
            "21 Nov 2026 19:00 JST",
            "Sat, 21 Nov 2026 12:00:00 GMT+2",
            "21 Nov 2026 09:00:00 UTC-01",
            "2026-11-21 05:00:00 EST",
            "2026-11-21T11:00:00 +0100",
            "2026-11-21 11:00:00+01",
            "Saturday, 21-Nov-26 10:00:00 GMT",
            "Nov 21, 2026 10:00am",
            // One name, three countries: read as UTC.
            "Sat, 21 Nov 2026 10:00:00 IST",
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
            "Nov 21, 2026 12:00AM",
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
