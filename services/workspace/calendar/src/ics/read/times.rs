//! Times of an event, in the zones that a file names or describes.

use chrono::{Datelike, NaiveDateTime, Timelike};
use chrono_tz::Tz;

use super::super::{
    component::Component,
    lines::Line,
    time::{Stamp, Time, stamp},
    timezone::{self, Place},
};
use super::{Reader, Refused};
use crate::{Frequency, Moment, Rule, Start, event::brief, zone::to_wall};

/// Years of its own time zones that are computed.
const YEARS: usize = 200;
/// Programs write birthdays without a year in 1604, which is before all that is kept. They begin in this year, which is a leap year too.
const FIRST_YEAR: i32 = 1904;
/// Bytes of a TZID.
const LONGEST_TZID: usize = 255;

impl Reader<'_> {
    pub(super) fn named(&mut self, tzid: &str) -> Option<Place> {
        // A name is compared and kept: one that is longer than any is none.
        if tzid.len() > LONGEST_TZID {
            return None;
        }
        if let Some(known) = self.zones.get(tzid) {
            return *known;
        }
        let (zones, year, comparisons) = (&self.calendar.zones, self.year, &mut self.work.comparisons);
        *self
            .zones
            .entry(tzid.to_owned())
            .or_insert_with(|| timezone::resolve(tzid, zones, year, comparisons))
    }

    /// In which an event's other times are meant that name none, as some programs write them: that of its start.
    pub(super) fn zone_of_start(&mut self, component: &Component) -> Tz {
        let start = component.line_of("DTSTART").map(|line| self.time(line, &line.value));
        match start {
            Some(Ok(Time::At { zone, .. })) => zone,
            Some(Ok(Time::Day(_)) | Err(_)) | None => self.zone,
        }
    }

    pub(super) fn time(&mut self, line: &Line, value: &str) -> Result<Time, Refused> {
        self.time_in(line, value, self.zone)
    }

    /// A time without a zone is in `floating`.
    pub(super) fn time_in(&mut self, line: &Line, value: &str, floating: Tz) -> Result<Time, Refused> {
        let bad = || {
            let message = format!(
                "Couldn't read {:?} in {}: not a date as 20261209 or a time as 20261209T140000. Correct it in your calendar.",
                brief(value),
                line.name
            );
            (line.number, "bad_time", message)
        };
        let is_day = line
            .param("VALUE")
            .is_some_and(|kind| kind.eq_ignore_ascii_case("DATE"));
        let stamp = stamp(value).and_then(|stamp| {
            let stamp = if is_day { stamp.on_day() } else { stamp };
            // Times of the years that are kept stay as they are.
            if self.years > 0 && stamp.year() < 1900 {
                stamp.later(self.years)
            } else {
                Some(stamp)
            }
        });
        let stamp = stamp.ok_or_else(bad)?;
        let (moment, time) = match stamp {
            Stamp::Day(day) => (Moment::Day(day), Time::Day(day)),
            Stamp::Utc(at) => (
                Moment::Utc(at),
                Time::At {
                    wall: at.naive_utc(),
                    zone: Tz::UTC,
                },
            ),
            Stamp::Floating(wall) => {
                let place = match line.param("TZID") {
                    None | Some("") => Place::Known(floating),
                    Some(name) => self.named(name).ok_or_else(|| {
                        let message = format!(
                            "Unknown time zone {:?}, and the file describes none by that name that is known. Choose a usual time zone in your calendar.",
                            brief(name)
                        );
                        (line.number, "unknown_zone", message)
                    })?,
                };
                (Moment::Wall(wall), self.placed(wall, place))
            }
        };
        moment.in_reach().map_err(|error| {
            let message = format!("Couldn't use {:?} in {}: {error}.", brief(value), line.name);
            (line.number, "out_of_range", message)
        })?;
        Ok(time)
    }

    /// A wall time in a zone; of a clock that only the file describes, the same instant in the zone that is most like it.
    fn placed(&mut self, wall: NaiveDateTime, place: Place) -> Time {
        let zone = place.zone();
        let Place::Described { at, .. } = place else {
            return Time::At { wall, zone };
        };
        let key = (at, wall.year());
        if self.clocks.len() >= YEARS && !self.clocks.contains_key(&key) {
            return Time::At { wall, zone };
        }
        let zones = &self.calendar.zones;
        let clock = self
            .clocks
            .entry(key)
            .or_insert_with(|| timezone::described(zones.get(at)?, wall.year()));
        let wall = clock
            .as_ref()
            .map_or(wall, |changes| to_wall(timezone::instant(changes, wall), zone));
        Time::At { wall, zone }
    }
}

/// Years to add to an event of every year that begins before all years that are kept.
pub(super) fn years_before(component: &Component) -> i32 {
    let start = component.line_of("DTSTART").and_then(|line| stamp(&line.value));
    let rule = component
        .line_of("RRULE")
        .and_then(|line| line.value.parse::<Rule>().ok());
    let is_yearly = |rule: Rule| rule.frequency == Frequency::Yearly && rule.interval == 1 && rule.count.is_none();
    match start.map(Stamp::year) {
        Some(year) if year < 1900 && rule.is_some_and(is_yearly) => FIRST_YEAR - year,
        _ => 0,
    }
}

/// A day of RDATE: the event takes place then at its usual time.
pub(super) fn at_its_time(event: Start, moment: Moment) -> Moment {
    match (event, moment) {
        (Start::Time { wall, .. }, Moment::Day(day)) => Moment::Wall(day.and_time(wall.time())),
        (_, moment) => moment,
    }
}

/// UNTIL of an event of all day. Programs that write an instant mean the one at which that day begins or ends where the calendar is; any other
/// is on its day in UTC.
pub(super) fn last_day(until: Moment, zone: Tz) -> Moment {
    let Moment::Utc(at) = until else {
        return until;
    };
    let wall = to_wall(at, zone);
    let is_edge = matches!((wall.hour(), wall.minute(), wall.second()), (0, 0, 0) | (23, 59, _));
    Moment::Day(if is_edge { wall.date() } else { at.date_naive() })
}
