//! Time zones: their names in files, and wall time to UTC.

use chrono::{DateTime, FixedOffset, LocalResult, NaiveDateTime, Offset, TimeDelta, TimeZone, Utc};
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
/// Windows as in `W. Europe Standard Time` or as it is shown (`(UTC+01:00) Amsterdam, Berlin`, `Eastern Time (US & Canada)`), or hours from UTC as
/// in `GMT+0200` and `UTC+05:30`.
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
        .or_else(|| shown(name))
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

const REGIONS: [(&str, Tz); 6] = [
    ("Atlantic Time (Canada)", Tz::America__Halifax),
    ("Eastern Time (US & Canada)", Tz::America__New_York),
    ("Central Time (US & Canada)", Tz::America__Chicago),
    ("Mountain Time (US & Canada)", Tz::America__Denver),
    ("Pacific Time (US & Canada)", Tz::America__Los_Angeles),
    ("Coordinated Universal Time", Tz::UTC),
];

fn region(name: &str) -> Option<Tz> {
    let name = name.replace(" and ", " & ");
    let found = REGIONS.iter().find(|(region, _)| region.eq_ignore_ascii_case(&name));
    found.map(|(_, zone)| *zone)
}

/// As Windows shows a zone: `(UTC+01:00) Amsterdam, Berlin, Bern`, `(UTC-05:00) Eastern Time (US & Canada)`, and older versions of Exchange:
/// `(GMT+01.00) Paris/Madrid/Brussels`. That of the first place whose clock has this offset outside of summer time.
fn shown(name: &str) -> Option<Tz> {
    let Some((offset, places)) = name.strip_prefix('(').and_then(|name| name.split_once(')')) else {
        return region(name);
    };
    let offset = offset.strip_prefix("UTC").or_else(|| offset.strip_prefix("GMT"))?;
    let seconds = match offset.trim() {
        "" => 0,
        offset => offset.replace('.', ":").parse::<FixedOffset>().ok()?.local_minus_utc(),
    };
    let fits = |zone: &Tz| {
        let at = |month| Utc.with_ymd_and_hms(2026, month, 15, 12, 0, 0).single();
        let offset = |at: DateTime<Utc>| zone.offset_from_utc_datetime(&at.naive_utc()).fix().local_minus_utc();
        let offsets = [at(1), at(7)].map(|at| at.map(offset));
        offsets.into_iter().flatten().min() == Some(seconds)
    };
    let of_place = |place: &str| {
        let city = place.replace(' ', "_");
        let is_city = |zone: &Tz| {
            let last = zone.name().rsplit('/').next().unwrap_or_default();
            last.eq_ignore_ascii_case(&city) && fits(zone)
        };
        let cities = || TZ_VARIANTS.into_iter().find(is_city);
        region(place).filter(fits).or_else(cities)
    };
    places.split([',', '/']).map(str::trim).find_map(of_place)
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
