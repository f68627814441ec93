//! Times as exchanges write them, and the zone in which they are meant.

use chrono::{DateTime, MappedLocalTime, NaiveDateTime, TimeZone, Utc};
use chrono_tz::Tz;

/// Without a zone of their own.
const LOCAL: [&str; 9] = [
    "%Y-%m-%d %H:%M:%S%.f",
    "%Y-%m-%dT%H:%M:%S%.f",
    "%Y-%m-%d %H:%M",
    "%Y/%m/%d %H:%M:%S",
    "%b. %d, %Y, %I:%M %p",
    "%b %d, %Y, %I:%M %p",
    "%d %b %Y %H:%M:%S",
    "%H:%M:%S %Y-%m-%d",
    "%H:%M %Y-%m-%d",
];

/// What is wrong with a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wrong {
    Syntax,
    /// The clock was put forward over it.
    Gap,
}

/// A time, and whether the clock showed it twice that day: then the first is meant.
pub(crate) type Moment = (DateTime<Utc>, bool);

/// With its own zone, or in `zone`.
pub(crate) fn read(text: &str, zone: Tz) -> Result<Moment, Wrong> {
    let text = text.trim();
    if let Ok(time) = DateTime::parse_from_rfc3339(text) {
        return Ok((time.to_utc(), false));
    }
    if let Some(local) = text.strip_suffix(" UTC").or_else(|| text.strip_suffix(" GMT")) {
        return read(local, Tz::UTC);
    }
    if let Ok(time) = DateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S %z") {
        return Ok((time.to_utc(), false));
    }
    if text.len() == 13
        && let Some(time) = text.parse().ok().and_then(DateTime::from_timestamp_millis)
    {
        return Ok((time, false));
    }
    let local = LOCAL
        .iter()
        .find_map(|form| NaiveDateTime::parse_from_str(text, form).ok());
    in_zone(local.ok_or(Wrong::Syntax)?, zone)
}

/// `18.01.2025 15:18:55`, `01/31/2020 10:00`: days and months in numbers, whose order the caller knows.
pub(crate) fn read_numbers(text: &str, day_first: bool, zone: Tz) -> Result<Moment, Wrong> {
    // Years of two digits come first: as four digits, `07` would be the year 7.
    let forms: [&str; 7] = if day_first {
        [
            "%d/%m/%y %H:%M:%S",
            "%d/%m/%y %H:%M",
            "%d.%m.%Y %H:%M:%S",
            "%d.%m.%Y %H:%M",
            "%d/%m/%Y %H:%M:%S",
            "%d/%m/%Y %H:%M",
            "%d-%m-%Y %H:%M:%S",
        ]
    } else {
        [
            "%m/%d/%y %H:%M:%S",
            "%m/%d/%y %H:%M",
            "%m.%d.%Y %H:%M:%S",
            "%m.%d.%Y %H:%M",
            "%m/%d/%Y %H:%M:%S",
            "%m/%d/%Y %H:%M",
            "%m-%d-%Y %H:%M:%S",
        ]
    };
    let local = forms
        .iter()
        .find_map(|form| NaiveDateTime::parse_from_str(text.trim(), form).ok());
    in_zone(local.ok_or(Wrong::Syntax)?, zone)
}

/// The zone that a line above the rows names: `Time Zone:UTC+8`, `Filled Time(UTC+08:00)`. Offsets of half hours have no zone that is only
/// them, so the caller is asked for those.
pub(crate) fn stated_zone<'a>(cells: impl IntoIterator<Item = &'a str>) -> Option<Tz> {
    cells.into_iter().find_map(|cell| {
        let upper = cell.to_uppercase();
        let (name, offset) = upper.split_once("UTC")?;
        name.contains("TIME").then(|| zone_at(offset))?
    })
}

/// `+8`, `-03:00` or nothing.
fn zone_at(offset: &str) -> Option<Tz> {
    let offset = offset.trim_end_matches(')').trim();
    let (hours, minutes) = offset.split_once(':').unwrap_or((offset, "00"));
    let hours: i8 = if hours.is_empty() { 0 } else { hours.parse().ok()? };
    if minutes != "00" {
        return None;
    }
    // These names count westwards.
    match hours {
        0 => Some(Tz::UTC),
        _ => format!("Etc/GMT{:+}", hours.checked_neg()?).parse().ok(),
    }
}

fn in_zone(local: NaiveDateTime, zone: Tz) -> Result<Moment, Wrong> {
    match zone.from_local_datetime(&local) {
        MappedLocalTime::Single(time) => Ok((time.to_utc(), false)),
        MappedLocalTime::Ambiguous(first, _) => Ok((first.to_utc(), true)),
        MappedLocalTime::None => Err(Wrong::Gap),
    }
}

#[cfg(test)]
mod tests {
    use chrono_tz::{Europe::Berlin, Tz::UTC};

    use super::{Wrong, read, read_numbers, stated_zone};

    #[test]
    fn times_of_all_exchanges_are_read() {
        for text in [
            "2022-01-27T23:28:00Z",
            "2022-01-27 23:28:00 UTC",
            "2022-01-27 23:28:00",
            "2022-01-27T23:28:00.000",
            "Jan. 27, 2022, 11:28 PM",
            "27 Jan 2022 23:28:00",
            "23:28 2022-01-27",
            "1643326080000",
            "2022-01-27 15:28:00 -0800",
            "2022-01-27T23:28:00 GMT",
        ] {
            assert_eq!(
                read(text, UTC).unwrap().0.to_rfc3339(),
                "2022-01-27T23:28:00+00:00",
                "{text}"
            );
        }
        assert_eq!(read("yesterday", UTC), Err(Wrong::Syntax));
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
    fn years_have_two_digits_or_four() {
        let year = |text| read_numbers(text, false, UTC).unwrap().0.to_rfc3339();
        assert_eq!(year("5/19/17 1:12"), "2017-05-19T01:12:00+00:00");
        assert_eq!(year("5/19/2017 1:12"), "2017-05-19T01:12:00+00:00");
    }

    #[test]
    fn a_line_above_the_rows_names_the_zone() {
        let named =
            |cell| stated_zone(["UID:1", cell]).map(|zone| read("2026-05-11 21:00:00", zone).unwrap().0.to_rfc3339());
        assert_eq!(named("Time Zone:UTC+8").as_deref(), Some("2026-05-11T13:00:00+00:00"));
        assert_eq!(
            named("Filled Time(UTC-03:00)").as_deref(),
            Some("2026-05-12T00:00:00+00:00")
        );
        assert_eq!(named("Time(UTC)").as_deref(), Some("2026-05-11T21:00:00+00:00"));
        for unknown in [
            "Time",
            "Time(UTC+05:30)",
            "Time(UTC+99)",
            "Time(UTC-128)",
            "Time(UTCnull)",
            "UTC",
        ] {
            assert_eq!(named(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn a_zone_has_hours_that_are_missing_and_hours_that_come_twice() {
        assert_eq!(read("2026-03-29 02:30:00", Berlin), Err(Wrong::Gap));
        let (time, twice) = read("2026-10-25 02:30:00", Berlin).unwrap();
        assert_eq!((time.to_rfc3339().as_str(), twice), ("2026-10-25T00:30:00+00:00", true));
    }
}
