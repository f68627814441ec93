//! Time zones of a file: by their name, their location, or the IANA zone whose clock reads the same all year.

use chrono::{DateTime, Datelike, NaiveDateTime, NaiveTime, Offset, TimeDelta, TimeZone, Utc};
use chrono_tz::{TZ_VARIANTS, Tz};

use super::{component::Component, lines::Line, time};
use crate::{Event, Frequency, INSTANCES, Length, Rule, Start, Window, expand, find_zone};

/// Zones that are tried first, as others have the same clock.
const USUAL: [Tz; 12] = [
    Tz::UTC,
    Tz::Europe__London,
    Tz::Europe__Berlin,
    Tz::Europe__Athens,
    Tz::America__New_York,
    Tz::America__Chicago,
    Tz::America__Denver,
    Tz::America__Los_Angeles,
    Tz::Asia__Tokyo,
    Tz::Asia__Singapore,
    Tz::Asia__Kolkata,
    Tz::Australia__Sydney,
];

/// When the clock changes, and to which offset.
struct Change {
    at: DateTime<Utc>,
    before: i32,
    after: i32,
}

/// Descriptions of one calendar that are looked through, and their parts.
const ZONES: usize = 200;
const PARTS: usize = 200;

/// The zone that a TZID means. Rules of the file are compared over the given year, at most as often as `comparisons` says.
pub(super) fn resolve(tzid: &str, zones: &[Component], year: i32, comparisons: &mut u32) -> Option<Tz> {
    if let Some(zone) = find_zone(tzid) {
        return Some(zone);
    }
    let own = zones.iter().take(ZONES).find(|zone| {
        zone.line_of("TZID")
            .is_some_and(|line| line.value.len() <= 4 * tzid.len() && line.text() == tzid.trim())
    })?;
    find_zone(&own.text("X-LIC-LOCATION")).or_else(|| {
        *comparisons = comparisons.checked_sub(1)?;
        same_clock(own, year)
    })
}

fn same_clock(zone: &Component, year: i32) -> Option<Tz> {
    let from = Utc.with_ymd_and_hms(year, 1, 1, 0, 0, 0).single()?;
    let mut changes: Vec<Change> = zone
        .parts
        .iter()
        .take(PARTS)
        .filter_map(|part| changes(part, from))
        .flatten()
        .collect();
    changes.sort_by_key(|change| change.at);
    let earliest = changes.first()?.before;
    let offset_at = |at: DateTime<Utc>| {
        let passed = changes.partition_point(|change| change.at <= at);
        passed
            .checked_sub(1)
            .and_then(|last| changes.get(last))
            .map_or(earliest, |change| change.after)
    };
    let hours: Vec<(NaiveDateTime, i32)> = (0..8_760)
        .map(|hour| from + TimeDelta::hours(hour))
        .map(|at| (at.naive_utc(), offset_at(at)))
        .collect();
    USUAL.into_iter().chain(TZ_VARIANTS).find(|zone| {
        hours
            .iter()
            .all(|(at, offset)| zone.offset_from_utc_datetime(at).fix().local_minus_utc() == *offset)
    })
}

/// The changes to one observance up to the end of the year; those of its first year and of the two years before `from` at least.
fn changes(lines: &[Line], from: DateTime<Utc>) -> Option<Vec<Change>> {
    let line = |name: &str| lines.iter().find(|line| line.name == name);
    let before = offset(&line("TZOFFSETFROM")?.value)?;
    let after = offset(&line("TZOFFSETTO")?.value)?;
    let time::Stamp::Floating(wall) = time::stamp(&line("DTSTART")?.value)? else {
        return None;
    };
    let rule = match line("RRULE") {
        Some(rule) => Some(
            rule.value
                .parse::<Rule>()
                .ok()
                .filter(|rule| rule.frequency == Frequency::Yearly)?,
        ),
        None => None,
    };
    let zone = Tz::UTC;
    let mut event = Event::once(Start::Time { wall, zone }, Length::default());
    // Exchange begins in 1601: the years before do not matter to a rule of every year.
    let every_year = rule
        .as_ref()
        .is_some_and(|rule| rule.interval == 1 && rule.count.is_none());
    if every_year && wall.year() < 1970 {
        event.start = Start::Time {
            wall: wall.with_year(1970).unwrap_or(wall),
            zone,
        };
    }
    event.rule = rule;
    let rdates = lines.iter().filter(|line| line.name == "RDATE");
    for value in rdates.flat_map(|line| line.value.split(',')) {
        if let Some(time::Stamp::Floating(wall)) = time::stamp(value) {
            event.also.push(crate::Extra {
                start: crate::Moment::Wall(wall),
                length: None,
            });
        }
    }
    let window = Window {
        from: from - TimeDelta::days(800),
        to: from + TimeDelta::days(367),
    };
    let mut starts: Vec<DateTime<Utc>> = expand(&event, window, INSTANCES)
        .instances
        .into_iter()
        .map(|instance| instance.start_utc)
        .collect();
    let first = wall.and_utc();
    if first < window.from && starts.is_empty() {
        starts.push(first);
    }
    let change = |at: DateTime<Utc>| Change {
        at: at - TimeDelta::seconds(before.into()),
        before,
        after,
    };
    Some(starts.into_iter().map(change).collect())
}

/// Seconds of `+0100`, `-03:30`, `+013000`.
fn offset(text: &str) -> Option<i32> {
    let text = text.trim().replace(':', "");
    let (sign, digits) = match text.split_at_checked(1)? {
        ("-", digits) => (-1, digits),
        ("+", digits) => (1, digits),
        _ => (1, text.as_str()),
    };
    let format = if digits.len() > 4 { "%H%M%S" } else { "%H%M" };
    let time = NaiveTime::parse_from_str(digits, format).ok()?;
    i32::try_from((time - NaiveTime::MIN).num_seconds())
        .ok()
        .map(|seconds| sign * seconds)
}
