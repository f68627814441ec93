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
/// Windows as in `W. Europe Standard Time`, or whole hours from UTC as in `GMT+0200`.
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
        .or_else(|| whole_hours(name))
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

/// `GMT+0200`, `UTC+02:00`, `GMT-5`: zones of POSIX count the other way.
fn whole_hours(name: &str) -> Option<Tz> {
    let name = name.to_ascii_uppercase();
    let offset = name.strip_prefix("GMT").or_else(|| name.strip_prefix("UTC"))?;
    let (sign, digits) = match offset.split_at_checked(1)? {
        ("+", digits) => ('-', digits),
        ("-", digits) => ('+', digits),
        _ => return None,
    };
    let digits = digits.replace(':', "");
    let hours = match digits.len() {
        1 | 2 => digits.as_str(),
        4 => digits.strip_suffix("00")?,
        _ => return None,
    };
    match hours.parse::<u32>().ok()? {
        0 => Some(Tz::UTC),
        hours => format!("Etc/GMT{sign}{hours}").parse().ok(),
    }
}
