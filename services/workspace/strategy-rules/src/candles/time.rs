//! When a candle opens, as files write it.

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime};

/// With an offset from UTC.
const ZONED: [&str; 3] = [
    "%Y-%m-%d %H:%M:%S%.f%:z",
    "%Y-%m-%d %H:%M:%S%.f%z",
    "%Y-%m-%dT%H:%M:%S%.f%z",
];
/// In UTC. Days before months or months before days cannot be told apart: such dates are not read.
const WALL: [&str; 9] = [
    "%Y-%m-%d %H:%M:%S%.f",
    "%Y-%m-%dT%H:%M:%S%.f",
    "%Y-%m-%d %H:%M",
    "%Y-%m-%dT%H:%M",
    "%Y-%m-%d %I:%M %p",
    "%Y-%m-%d %I:%M:%S %p",
    // Stooq and HistData.
    "%Y%m%d %H%M%S",
    "%Y%m%d %H%M",
    "%Y%m%d %H:%M:%S",
];
const DAY: [&str; 2] = ["%Y-%m-%d", "%b %d, %Y"];

/// Unix milliseconds of a time: ISO 8601 and its relatives, or a number of seconds, milliseconds, microseconds or nanoseconds by its size.
pub(crate) fn time(text: &str) -> Option<i64> {
    // Too small for seconds of any year with candles.
    if text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let day = NaiveDate::parse_from_str(text, "%Y%m%d").ok()?;
        return Some(day.and_time(NaiveTime::MIN).and_utc().timestamp_millis());
    }
    if let Ok(number) = text.parse::<f64>() {
        #[expect(clippy::cast_possible_truncation, reason = "checked: times of people fit")]
        let millis = match number.abs() {
            size if size < 1e8 => return None,
            size if size < 1e11 => (number * 1e3).round() as i64,
            size if size < 1e14 => number.round() as i64,
            size if size < 1e17 => (number / 1e3).floor() as i64,
            size if size < 1e20 => (number / 1e6).round() as i64,
            _ => return None,
        };
        return Some(millis);
    }
    if let Ok(time) = DateTime::parse_from_rfc3339(text) {
        return Some(time.timestamp_millis());
    }
    let text = text.trim_end_matches(" UTC");
    let text = text.strip_suffix('Z').unwrap_or(text);
    // MetaTrader has dots in its dates, others slashes; CryptoDataDownload writes whole hours as `05-PM`. With dots and the year at the end, as
    // Dukascopy has them, days are first.
    let text = match text.get(..10) {
        Some(day) if day.starts_with(|sign: char| sign.is_ascii_digit()) => {
            let rest = text.get(10..)?.replace("-AM", ":00 AM").replace("-PM", ":00 PM");
            let rest = rest.replace(" GMT", "");
            match day.split('.').collect::<Vec<_>>()[..] {
                [day, month, year] if day.len() == 2 && month.len() == 2 => format!("{year}-{month}-{day}{rest}"),
                _ => day.replace(['.', '/'], "-") + &rest,
            }
        }
        _ => text.to_owned(),
    };
    let zoned = || ZONED.iter().find_map(|form| DateTime::parse_from_str(&text, form).ok());
    let wall = || {
        WALL.iter()
            .find_map(|form| NaiveDateTime::parse_from_str(&text, form).ok())
    };
    let day = || DAY.iter().find_map(|form| NaiveDate::parse_from_str(&text, form).ok());
    zoned()
        .map(|time| time.timestamp_millis())
        .or_else(|| wall().map(|time| time.and_utc().timestamp_millis()))
        .or_else(|| day().map(|day| day.and_time(NaiveTime::MIN).and_utc().timestamp_millis()))
}
