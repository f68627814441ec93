//! Times as exchanges write them, and the zone in which they are meant.

use std::borrow::Cow;

use chrono::{DateTime, MappedLocalTime, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Utc};
use chrono_tz::Tz;

/// With a zone of their own.
const ZONED: [&str; 6] = [
    "%Y-%m-%d %H:%M:%S%.f %z",
    // Databases write whole hours: `+00`.
    "%Y-%m-%d %H:%M:%S%.f%#z",
    "%Y-%m-%dT%H:%M:%S%.f%z",
    "%a %B %d %Y %H:%M:%S GMT%z",
    "%a, %d %B %Y %H:%M:%S %z",
    "%d %B %Y %H:%M:%S %z",
];
/// Without one. Years of two digits come first: as four digits, `24` would be the year 24.
const LOCAL: [&str; 28] = [
    "%y-%m-%d %H:%M:%S%.f",
    "%Y-%m-%d %H:%M:%S%.f",
    "%Y-%m-%dT%H:%M:%S%.f",
    "%Y-%m-%d %H:%M",
    "%Y-%m-%dT%H:%M",
    "%Y-%m-%d %I:%M:%S %p",
    "%Y-%m-%d %I:%M %p",
    "%Y/%m/%d %I:%M:%S %p",
    "%Y/%m/%d %I:%M %p",
    "%Y/%m/%d %H:%M:%S%.f",
    "%Y/%m/%d %H:%M",
    "%Y.%m.%d %H:%M:%S%.f",
    "%Y.%m.%d %H:%M",
    "%B %d %Y %I:%M %p",
    "%B %d %Y %I:%M:%S %p",
    "%B %d %Y %H:%M:%S",
    "%B %d %Y %H:%M",
    "%d %B %Y %H:%M:%S",
    "%d %B %Y %H:%M",
    "%d %B %Y %I:%M:%S %p",
    "%d %B %Y %I:%M %p",
    "%d-%B-%Y %H:%M:%S",
    "%d-%B-%Y %H:%M",
    "%a %B %d %Y %H:%M:%S",
    "%H:%M:%S %Y-%m-%d",
    "%H:%M %Y-%m-%d",
    "%Y%m%d %H:%M:%S",
    "%Y%m%d%H%M%S",
];
/// Times of a day, where the day stands in numbers before them.
const CLOCKS: [&str; 5] = ["%H:%M:%S%.f", "%H:%M", "%I:%M:%S%.f %p", "%I:%M:%S %p", "%I:%M %p"];

/// What is wrong with a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wrong {
    Syntax,
    /// The clock was put forward over it.
    Gap,
}

/// A time; where the clock showed it twice that day, the first, and then the second.
pub(crate) type Moment = (DateTime<Utc>, Option<DateTime<Utc>>);

/// Which one is meant of a time that the clock showed twice, when it was put back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TwiceShown {
    First,
    Second,
}

/// With plain blanks and halves of the day: browsers write a narrow blank before `PM`, and spreadsheets `p. m.` in Spanish.
fn usual(text: &str) -> Cow<'_, str> {
    const UNUSUAL: [(&str, &str); 6] = [
        ("\u{202f}", " "),
        ("\u{a0}", " "),
        ("a. m.", "AM"),
        ("p. m.", "PM"),
        ("a.m.", "AM"),
        ("p.m.", "PM"),
    ];
    let text = Cow::Borrowed(text.trim());
    UNUSUAL
        .iter()
        .fold(text, |text, (sign, plain)| match text.contains(sign) {
            true => Cow::Owned(text.replace(sign, plain)),
            false => text,
        })
}

/// The instant of a text that says its zone, or counts seconds since 1970.
pub(crate) fn zoned(text: &str) -> Option<DateTime<Utc>> {
    let text = usual(text);
    let text: &str = &text;
    if let Ok(time) = DateTime::parse_from_rfc3339(text) {
        return Some(time.to_utc());
    }
    // `GMT+0000 (Coordinated Universal Time)`
    let text = text.split(" (").next().unwrap_or(text);
    // `+0000 UTC`
    let text = text
        .strip_suffix("+0000 UTC")
        .map_or(text, |_| text.trim_end_matches(" UTC"));
    if let Some(local) = text.strip_suffix("UTC").or_else(|| text.strip_suffix("GMT")) {
        return local_time(local).map(|time| time.and_utc());
    }
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some((seconds, part)) = text.split_once('.')
        && seconds.len() == 10
        && (1..=9).contains(&part.len())
        && digits(seconds)
        && digits(part)
    {
        let nanoseconds = format!("{part:0<9}").parse().ok()?;
        return DateTime::from_timestamp(seconds.parse().ok()?, nanoseconds);
    }
    if text.len() >= 10 && digits(text) {
        let number: i64 = text.parse().ok()?;
        return match text.len() {
            10 => DateTime::from_timestamp(number, 0),
            13 => DateTime::from_timestamp_millis(number),
            16 => DateTime::from_timestamp_micros(number),
            19 => Some(DateTime::from_timestamp_nanos(number)),
            _ => None,
        };
    }
    let text = text.replace(" UTC+", " +").replace(" UTC-", " -");
    let found = ZONED.iter().find_map(|form| DateTime::parse_from_str(&text, form).ok());
    found.map(|time| time.to_utc())
}

/// With its own zone, or in `zone`.
pub(crate) fn read(text: &str, zone: Tz) -> Result<Moment, Wrong> {
    match zoned(text) {
        Some(time) => Ok((time, None)),
        None => in_zone(local_time(text).ok_or(Wrong::Syntax)?, zone),
    }
}

fn local_time(text: &str) -> Option<NaiveDateTime> {
    let text = usual(text);
    let text: &str = &text;
    let plain = if text.contains(|sign: char| sign.is_ascii_alphabetic()) {
        // `Sept. 8, 2017, 3:28 p.m.`
        let text = text.replace("Sept.", "Sep").replace("Sept ", "Sep ");
        text.replace(['.', ','], "").replace("  ", " ")
    } else {
        text.replace(", ", " ")
    };
    let forms = || LOCAL.iter();
    let read = |text: &str| forms().find_map(|form| NaiveDateTime::parse_from_str(text, form).ok());
    // A point also stands before parts of a second.
    read(text).or_else(|| read(&plain))
}

/// The day, where a text names one and no time of it.
pub(crate) fn day(text: &str, day_first: Option<bool>) -> Option<NaiveDate> {
    let text = text.trim();
    let forms = ["%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%d %B %Y", "%B %d, %Y", "%d-%B-%Y"];
    let long = text.len() >= 10 || text.contains(|sign: char| sign.is_ascii_alphabetic());
    let found = forms.iter().find_map(|form| NaiveDate::parse_from_str(text, form).ok());
    found.filter(|_| long).or_else(|| day_in_numbers(text, day_first?))
}

/// `18.01.2025 15:18:55`, `01/31/2020, 10:00 PM`, `18-01-25 15:18:55`: days and months in numbers, whose order the caller knows.
pub(crate) fn read_numbers(text: &str, day_first: bool, zone: Tz) -> Result<Moment, Wrong> {
    let text = usual(text);
    let (date, clock) = text.split_once([' ', 'T']).ok_or(Wrong::Syntax)?;
    let date = day_in_numbers(date.trim_end_matches(','), day_first).ok_or(Wrong::Syntax)?;
    let clock = clock.trim();
    let time = CLOCKS
        .iter()
        .find_map(|form| NaiveTime::parse_from_str(clock, form).ok());
    // Some write `AM` and `PM` behind hours that count to 24.
    let time = time.or_else(|| {
        let (clock, _) = clock.rsplit_once(' ').filter(|(_, half)| ["AM", "PM"].contains(half))?;
        NaiveTime::parse_from_str(clock, "%H:%M:%S").ok()
    });
    in_zone(date.and_time(time.ok_or(Wrong::Syntax)?), zone)
}

fn day_in_numbers(text: &str, day_first: bool) -> Option<NaiveDate> {
    let parts: Vec<&str> = text.split(['.', '/', '-']).collect();
    let [first, second, year] = parts.as_slice() else {
        return None;
    };
    let number = |text: &str| text.parse::<u32>().ok().filter(|_| text.len() <= 2);
    let (first, second) = (number(first)?, number(second)?);
    let year: i32 = match year.len() {
        2 => 2000 + year.parse::<i32>().ok()?,
        4 => year.parse().ok()?,
        _ => return None,
    };
    let (day, month) = if day_first { (first, second) } else { (second, first) };
    NaiveDate::from_ymd_opt(year, month, day)
}

/// The zone that a line above the rows names: `Time Zone:UTC+8`, `Filled Time(UTC+08:00)`, `Date(UTC)`.
pub(crate) fn stated_zone<'a>(cells: impl IntoIterator<Item = &'a str>) -> Option<Tz> {
    cells.into_iter().find_map(|cell| {
        let words = "TIME DATE ZEIT DATUM FECHA TIEMPO HORA HEURE DURÉE TEMPO ORA CZAS ВРЕМЯ ZAMAN 时间 時間 日期 时区";
        let upper = cell.to_uppercase().replace("GMT", "UTC");
        let (name, offset) = upper.split_once("UTC")?;
        let bare = offset.trim_start_matches(['_', ' ', '-']);
        if name.is_empty() && (bare == "DATETIME" || words.split(' ').any(|word| word == bare)) {
            return Some(Tz::UTC);
        }
        let is_time = words.split(' ').any(|word| name.contains(word));
        is_time.then(|| zone_at(offset))?
    })
}

/// The zone in the name of a file, as Binance and OKX write it: `Binance-Trade-History-202603230406(UTC--6).csv`.
#[must_use]
pub fn zone_of_file(name: &str) -> Option<Tz> {
    let upper = name.to_uppercase().replace("GMT", "UTC");
    let (_, rest) = upper.split_once("(UTC")?;
    let (offset, _) = rest.split_once(')')?;
    zone_at(&offset.replace("--", "-"))
}

/// `+8`, `-03:00`, `+5:30` or nothing. An offset with a part of an hour is that of a place whose clocks were not changed since 2009; where every
/// such place has changed its own (`+03:30`, `-03:30`), the zone is asked.
fn zone_at(offset: &str) -> Option<Tz> {
    let offset = offset.trim_end_matches([')', '）']).trim();
    let (hours, minutes) = offset.split_once(':').unwrap_or((offset, "00"));
    let hours: i8 = if hours.is_empty() { 0 } else { hours.parse().ok()? };
    match (hours, minutes) {
        (0, "00") => Some(Tz::UTC),
        // These names count westwards.
        (_, "00") => format!("Etc/GMT{:+}", hours.checked_neg()?).parse().ok(),
        (4, "30") => Some(Tz::Asia__Kabul),
        (5, "30") => Some(Tz::Asia__Kolkata),
        (5, "45") => Some(Tz::Asia__Kathmandu),
        (6, "30") => Some(Tz::Asia__Yangon),
        (9, "30") => Some(Tz::Australia__Darwin),
        (-9, "30") => Some(Tz::Pacific__Marquesas),
        _ => None,
    }
}

fn in_zone(local: NaiveDateTime, zone: Tz) -> Result<Moment, Wrong> {
    match zone.from_local_datetime(&local) {
        MappedLocalTime::Single(time) => Ok((time.to_utc(), None)),
        MappedLocalTime::Ambiguous(first, second) => Ok((first.to_utc(), Some(second.to_utc()))),
        MappedLocalTime::None => Err(Wrong::Gap),
    }
}

#[cfg(test)]
#[path = "moment_tests.rs"]
mod tests;
