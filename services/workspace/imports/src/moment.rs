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
mod tests {
    use chrono_tz::{Europe::Berlin, Tz::UTC};

    use super::{Wrong, day, read, read_numbers, stated_zone, zone_of_file, zoned};

    #[test]
    fn times_of_all_exchanges_are_read() {
        for text in [
            "2022-01-27T23:28:00Z",
            "2022-01-27 23:28:00 UTC",
            "2022-01-27 23:28:00UTC",
            "2022-01-27 23:28:00",
            "22-01-27 23:28:00",
            "2022-01-27T23:28:00.000",
            "2022-01-27T23:28:00.000+0000",
            "2022-01-28 01:28:00 UTC+02:00",
            "Jan. 27, 2022, 11:28 PM",
            "January 27, 2022, 11:28 p.m.",
            "27 Jan 2022 23:28:00",
            "27-Jan-2022 23:28",
            "23:28 2022-01-27",
            "20220127232800",
            "1643326080",
            "1643326080.000",
            "1643326080000",
            "1643326080000000",
            "2022-01-27 15:28:00 -0800",
            "2022-01-27 23:28:00 +0000 UTC",
            "2022-01-27 23:28:00.000000+00",
            "2022-01-27 15:28:00-08",
            "2022-01-27T23:28:00 GMT",
            "2022-01-27 11:28 PM",
            "2022/01/27 11:28:00 PM",
            "2022/01/27 11:28 PM UTC",
            "Thu Jan 27 2022 23:28:00",
            "2022/01/27 23:28",
            "2022-01-27, 23:28:00",
            "Thu Jan 27 2022 23:28:00 GMT+0000 (Coordinated Universal Time)",
            "Thu, 27 Jan 2022 23:28:00 +0000",
        ] {
            let found = read(text, UTC).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
            assert_eq!(found.0.to_rfc3339(), "2022-01-27T23:28:00+00:00", "{text}");
        }
        assert_eq!(
            read("Sept. 8, 2017, 12:05 AM", UTC).unwrap().0.to_rfc3339(),
            "2017-09-08T00:05:00+00:00"
        );
        for none in ["yesterday", "", "2022", "20220127", "2022-13-01 10:00:00"] {
            assert_eq!(read(none, UTC), Err(Wrong::Syntax), "{none}");
        }
        let first = |day_first| {
            read_numbers("02.03.2022 10:00:00", day_first, UTC)
                .unwrap()
                .0
                .to_rfc3339()
        };
        assert_eq!(
            [first(true), first(false)],
            ["2022-03-02T10:00:00+00:00", "2022-02-03T10:00:00+00:00"]
        );
    }

    #[test]
    fn days_and_months_in_numbers_have_many_forms() {
        for text in [
            "3/18/2021 10:05:00 PM",
            "03/18/2021, 10:05:00 PM",
            "03/18/21 22:05",
            "3-18-2021 22:05:00",
            "03.18.2021 22:05:00.000",
            "3/18/2021, 22:05:00 PM",
            "3/18/2021, 10:05:00\u{202f}PM",
            "3/18/2021 10:05:00 p. m.",
            "03/18/2021 10:05 p.m.",
        ] {
            let found = read_numbers(text, false, UTC).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
            assert_eq!(found.0.to_rfc3339(), "2021-03-18T22:05:00+00:00", "{text}");
        }
        for text in ["18/3", "2021-03-18 22:05:00", "18/03/2021", "3/18/2021 25:00:00"] {
            assert!(read_numbers(text, true, UTC).is_err(), "{text}");
        }
    }

    #[test]
    fn a_day_alone_is_no_time() {
        let of = |text, order| day(text, order).map(|day| day.to_string());
        for text in ["2024-03-02", "2024/03/02", "2 Mar 2024", "Mar 2, 2024"] {
            assert_eq!(of(text, None).as_deref(), Some("2024-03-02"), "{text}");
        }
        assert_eq!(of("02.03.2024", Some(true)).as_deref(), Some("2024-03-02"));
        for text in ["02.03.2024", "24-03-02", "2024-03-02 10:00:00", "soon"] {
            assert_eq!(of(text, None), None, "{text}");
        }
    }

    #[test]
    fn years_have_two_digits_or_four() {
        let year = |text| read_numbers(text, false, UTC).unwrap().0.to_rfc3339();
        assert_eq!(year("5/19/17 1:12"), "2017-05-19T01:12:00+00:00");
        assert_eq!(year("5/19/2017 1:12"), "2017-05-19T01:12:00+00:00");
    }

    #[test]
    fn only_some_times_say_their_zone() {
        assert!(zoned("2022-01-27T23:28:00Z").is_some() && zoned("1643326080").is_some());
        assert!(zoned("2022-01-27T23:28:00").is_none() && zoned("27 Jan 2022 23:28:00").is_none());
    }

    #[test]
    fn a_line_above_the_rows_names_the_zone() {
        let time_in = |zone| read("2026-05-11 21:00:00", zone).unwrap().0.to_rfc3339();
        let named = |cell| stated_zone(["UID:1", cell]).map(time_in);
        for (cell, time) in [
            ("Time Zone:UTC+8", "2026-05-11T13:00:00+00:00"),
            ("Filled Time(UTC-03:00)", "2026-05-12T00:00:00+00:00"),
            ("UTC_Time", "2026-05-11T21:00:00+00:00"),
            ("时间(UTC)", "2026-05-11T21:00:00+00:00"),
            ("Date(UTC+1)", "2026-05-11T20:00:00+00:00"),
            ("时间（UTC+1）", "2026-05-11T20:00:00+00:00"),
            ("Zeit (GMT-1)", "2026-05-11T22:00:00+00:00"),
            ("Time(UTC+05:30)", "2026-05-11T15:30:00+00:00"),
            ("Time Zone:UTC+5:45", "2026-05-11T15:15:00+00:00"),
            ("Date(UTC-9:30)", "2026-05-12T06:30:00+00:00"),
        ] {
            assert_eq!(named(cell).as_deref(), Some(time), "{cell}");
        }
        for unknown in [
            "Time",
            // Tehran had a summer time until 2022.
            "Time(UTC+03:30)",
            "Time(UTC+05:20)",
            "Time(UTC+99)",
            "Time(UTC-128)",
            "Time(UTCnull)",
            "UTC",
        ] {
            assert_eq!(named(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn the_name_of_a_file_may_say_its_zone() {
        for (name, zone) in [
            ("Binance-Trade-History-202603230406(UTC--6)_abcd.csv", Some("Etc/GMT+6")),
            ("Binance-Transaction-History(UTC+3)-part1-of1.csv", Some("Etc/GMT-3")),
            ("OKX_deposit_history(GMT+09:00).csv", Some("Etc/GMT-9")),
            ("history (UTC).csv", Some("UTC")),
            ("history(UTC+5:30).csv", Some("Asia/Kolkata")),
            ("history(UTC-3:30).csv", None),
            ("utc.csv", None),
        ] {
            assert_eq!(zone_of_file(name).map(|zone| zone.name()), zone, "{name}");
        }
    }

    #[test]
    fn a_zone_has_hours_that_are_missing_and_hours_that_come_twice() {
        assert_eq!(read("2026-03-29 02:30:00", Berlin), Err(Wrong::Gap));
        let (first, second) = read("2026-10-25 02:30:00", Berlin).unwrap();
        assert_eq!(first.to_rfc3339(), "2026-10-25T00:30:00+00:00");
        assert_eq!(second.unwrap().to_rfc3339(), "2026-10-25T01:30:00+00:00");
    }
}
