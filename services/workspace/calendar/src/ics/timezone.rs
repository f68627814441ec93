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

/// What a TZID means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Known(Tz),
    /// No zone has the clock that the file describes: the description's place in the file, and the zone whose clock is most like it.
    Described {
        at: usize,
        near: Tz,
    },
}

impl Place {
    /// The zone, or the one that is most like it.
    pub const fn zone(self) -> Tz {
        match self {
            Self::Known(zone) | Self::Described { near: zone, .. } => zone,
        }
    }
}

/// When the clock changes, and to which offset.
pub(super) struct Change {
    at: DateTime<Utc>,
    before: i32,
    after: i32,
}

/// Descriptions of one calendar that are looked through, and their parts.
const ZONES: usize = 200;
const PARTS: usize = 200;

/// The zone that a TZID means. Rules of the file are compared over the given year, at most as often as `comparisons` says.
pub(super) fn resolve(tzid: &str, zones: &[Component], year: i32, comparisons: &mut u32) -> Option<Place> {
    let named = find_zone(tzid).map(Place::Known);
    if named.is_some() && !is_loose(tzid) {
        return named;
    }
    let own = zones.iter().take(ZONES).enumerate().find(|(_, zone)| {
        zone.line_of("TZID")
            .is_some_and(|line| line.value.len() <= 4 * tzid.len() && line.text() == tzid.trim())
    });
    let Some((at, own)) = own else { return named };
    if let Some(zone) = find_zone(&own.text("X-LIC-LOCATION")) {
        return Some(Place::Known(zone));
    }
    let Some(left) = comparisons.checked_sub(1) else {
        return named;
    };
    *comparisons = left;
    same_clock(own, year).map(Place::Known).or(named).or_else(|| {
        Some(Place::Described {
            at,
            near: near(own, year)?,
        })
    })
}

/// An abbreviation, or a number of hours: `EST` alone has no summer time, and programs that describe one mean that.
fn is_loose(tzid: &str) -> bool {
    let name = tzid.trim();
    let is_offset = name.starts_with("GMT") || name.starts_with("UTC");
    !name.eq_ignore_ascii_case("UTC") && !name.contains('/') && (name.len() <= 4 || is_offset)
}

/// The changes of a described clock, by time, as far as they matter to a year; none where it cannot be read.
pub(super) fn described(zone: &Component, year: i32) -> Option<Vec<Change>> {
    let from = Utc.with_ymd_and_hms(year, 1, 1, 0, 0, 0).single()?;
    let parts = zone.parts.iter().take(PARTS);
    let mut all: Vec<Change> = parts.filter_map(|part| changes(part, from)).flatten().collect();
    all.sort_by_key(|change| change.at);
    (!all.is_empty()).then_some(all)
}

/// The instant of a wall time of that clock; in a gap with the offset before it, of a time that occurs twice the first.
pub(super) fn instant(changes: &[Change], wall: NaiveDateTime) -> DateTime<Utc> {
    let is_over = |change: &&Change| {
        let most = change.before.max(change.after);
        change.at <= wall.and_utc() - TimeDelta::seconds(most.into())
    };
    let passed = changes.iter().rev().find(is_over).map(|change| change.after);
    let offset = passed.or_else(|| changes.first().map(|change| change.before));
    wall.and_utc() - TimeDelta::seconds(offset.unwrap_or_default().into())
}

/// The zone that has the offset of the described clock on the most days of the year; UTC where none has it on any.
fn near(zone: &Component, year: i32) -> Option<Tz> {
    let changes = described(zone, year)?;
    let noon = Utc.with_ymd_and_hms(year, 1, 1, 12, 0, 0).single()?.naive_utc();
    let days: Vec<(DateTime<Utc>, TimeDelta)> = (0..365)
        .map(|day| noon + TimeDelta::days(day))
        .map(|wall| (instant(&changes, wall), wall.and_utc() - instant(&changes, wall)))
        .collect();
    let (mut best, mut most) = (Tz::UTC, 0);
    for zone in USUAL.into_iter().chain(TZ_VARIANTS) {
        let offset = |at: &DateTime<Utc>| zone.offset_from_utc_datetime(&at.naive_utc()).fix().local_minus_utc();
        let same = days
            .iter()
            .filter(|(at, wanted)| TimeDelta::seconds(offset(at).into()) == *wanted)
            .count();
        if same > most {
            (best, most) = (zone, same);
        }
    }
    Some(best)
}

fn same_clock(zone: &Component, year: i32) -> Option<Tz> {
    let from = Utc.with_ymd_and_hms(year, 1, 1, 0, 0, 0).single()?;
    let changes = described(zone, year)?;
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

/// The changes to one observance up to the end of the year: of the two years before `from` at least, or else the last one before.
fn changes(lines: &[Line], from: DateTime<Utc>) -> Option<Vec<Change>> {
    let line = |name: &str| lines.iter().find(|line| line.name == name);
    let before = offset(&line("TZOFFSETFROM")?.value)?;
    let after = offset(&line("TZOFFSETTO")?.value)?;
    // It has to be a time without a zone; programs write days and UTC too.
    let wall_of = |stamp: time::Stamp| match stamp {
        time::Stamp::Floating(wall) => wall,
        time::Stamp::Day(day) => day.and_time(NaiveTime::MIN),
        time::Stamp::Utc(at) => at.naive_utc() + TimeDelta::seconds(before.into()),
    };
    let wall = wall_of(time::stamp(&line("DTSTART")?.value)?);
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
        if let Some(stamp) = time::stamp(value) {
            event.also.push(crate::Extra {
                start: crate::Moment::Wall(wall_of(stamp)),
                length: None,
            });
        }
    }
    let window = Window {
        from: from - TimeDelta::days(800),
        to: from + TimeDelta::days(367),
    };
    let starts_in = |window: Window| {
        let instances = expand(&event, window, INSTANCES).instances.into_iter();
        instances.map(|instance| instance.start_utc)
    };
    let mut starts: Vec<DateTime<Utc>> = starts_in(window).collect();
    let first = wall.and_utc();
    if first < window.from && starts.is_empty() {
        let (from, to) = (first, window.from);
        starts.push(starts_in(Window { from, to }).next_back().unwrap_or(first));
    }
    let change = |at: DateTime<Utc>| Change {
        at: at - TimeDelta::seconds(before.into()),
        before,
        after,
    };
    Some(starts.into_iter().map(change).collect())
}

/// Seconds of `+0100`, `-03:30`, `+013000`, `+11`, `-5`.
pub(super) fn offset(text: &str) -> Option<i32> {
    let text = text.trim().replace(':', "");
    let (sign, digits) = match text.split_at_checked(1)? {
        ("-", digits) => (-1, digits),
        ("+", digits) => (1, digits),
        _ => (1, text.as_str()),
    };
    let digits = match digits.len() {
        1 => format!("0{digits}00"),
        2 => format!("{digits}00"),
        _ => digits.to_owned(),
    };
    let format = if digits.len() > 4 { "%H%M%S" } else { "%H%M" };
    let time = NaiveTime::parse_from_str(&digits, format).ok()?;
    i32::try_from((time - NaiveTime::MIN).num_seconds())
        .ok()
        .map(|seconds| sign * seconds)
}
