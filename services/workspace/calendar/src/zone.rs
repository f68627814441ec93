//! Time zones: their names in files, and wall time to UTC.

use chrono::{DateTime, LocalResult, NaiveDateTime, Offset, TimeDelta, TimeZone, Utc};
use chrono_tz::{GapInfo, TZ_VARIANTS, Tz};

use crate::windows;

/// The instant of a wall time. In a gap the offset before it applies (RFC 5545 §3.3.5); of a time that occurs twice, the first.
#[must_use]
pub fn to_utc(wall: NaiveDateTime, zone: Tz) -> DateTime<Utc> {
    match zone.from_local_datetime(&wall) {
        LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => at.to_utc(),
        LocalResult::None => {
            let offset = GapInfo::new(&wall, &zone)
                .and_then(|gap| gap.begin)
                .map_or_else(|| zone.offset_from_utc_datetime(&wall), |(_, offset)| offset);
            let offset = TimeDelta::seconds(i64::from(offset.fix().local_minus_utc()));
            wall.checked_sub_signed(offset).unwrap_or(wall).and_utc()
        }
    }
}

/// Why a wall time names no single instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unclear {
    /// Clocks were put forward over it.
    Skipped,
    /// Clocks were put back over it.
    Twice,
}

/// Nothing for a time that the clocks of the zone show once.
#[must_use]
pub fn unclear(wall: NaiveDateTime, zone: Tz) -> Option<Unclear> {
    match zone.from_local_datetime(&wall) {
        LocalResult::Single(_) => None,
        LocalResult::Ambiguous(..) => Some(Unclear::Twice),
        LocalResult::None => Some(Unclear::Skipped),
    }
}

/// The wall time of an instant.
pub(crate) fn to_wall(at: DateTime<Utc>, zone: Tz) -> NaiveDateTime {
    at.with_timezone(&zone).naive_local()
}

/// Bytes of a zone's name; no name of one is as long.
const LONGEST: usize = 128;

/// The zone that a file or a person names: IANA in any case, IANA after a vendor's prefix as in `/mozilla.org/20050126_1/Europe/Berlin`,
/// Windows as in `W. Europe Standard Time`, or hours from UTC as in `GMT+0200` and `UTC+05:30`.
#[must_use]
pub fn find_zone(name: &str) -> Option<Tz> {
    let name = name.trim().trim_matches('"').trim();
    if name.len() > LONGEST {
        return None;
    }
    let segments: Vec<&str> = name.split('/').collect();
    (0..segments.len())
        .filter_map(|from| segments.get(from..))
        .find_map(|tail| iana(&tail.join("/")))
        .or_else(|| windows::iana_name(name).and_then(iana))
        // `Europe_Berlin`: without slashes, for names of files.
        .or_else(|| iana(&name.replacen('_', "/", 1)))
        .or_else(|| hours_from_utc(name))
        .map(|zone| match zone {
            Tz::Etc__UTC | Tz::Zulu | Tz::Etc__Zulu | Tz::Etc__UCT | Tz::UCT | Tz::Universal | Tz::Etc__Universal => {
                Tz::UTC
            }
            other => other,
        })
}

fn iana(name: &str) -> Option<Tz> {
    let name = name.trim().replace(' ', "_");
    name.parse().ok().or_else(|| {
        TZ_VARIANTS
            .into_iter()
            .find(|zone| zone.name().eq_ignore_ascii_case(&name))
    })
}

/// `GMT+0200`, `UTC+02:00`, `GMT-5`: zones of POSIX count the other way. Of half hours, the place that has that offset all year.
fn hours_from_utc(name: &str) -> Option<Tz> {
    let name = name.to_ascii_uppercase();
    let offset = name.strip_prefix("GMT").or_else(|| name.strip_prefix("UTC"))?;
    let (sign, digits) = match offset.trim_start().split_at_checked(1)? {
        ("+", digits) => ('-', digits),
        ("-", digits) => ('+', digits),
        _ => return None,
    };
    let digits = digits.replace(':', "");
    let (hours, minutes) = match digits.len() {
        1 | 2 => (digits.as_str(), "00"),
        4 => digits.split_at_checked(2)?,
        _ => return None,
    };
    match (sign, hours.parse::<u32>().ok()?, minutes) {
        (_, 0, "00") => Some(Tz::UTC),
        (sign, hours, "00") => format!("Etc/GMT{sign}{hours}").parse().ok(),
        ('-', 4, "30") => Some(Tz::Asia__Kabul),
        ('-', 5, "30") => Some(Tz::Asia__Kolkata),
        ('-', 5, "45") => Some(Tz::Asia__Kathmandu),
        ('-', 6, "30") => Some(Tz::Asia__Yangon),
        ('-', 8, "45") => Some(Tz::Australia__Eucla),
        ('-', 9, "30") => Some(Tz::Australia__Darwin),
        ('+', 9, "30") => Some(Tz::Pacific__Marquesas),
        _ => None,
    }
}
