//! Reads iCalendar files as Google, Outlook, Exchange, Apple and Nextcloud write them. A bad event is reported and the others are read.

use std::collections::HashMap;

use chrono::{Datelike, TimeDelta};
use chrono_tz::Tz;

use super::{
    component::{Calendar, Component, calendars},
    lines::{Line, lines},
    series::{Found, Kept},
    time::{Stamp, Time, stamp},
    timezone,
};
use crate::{
    Event, Extra, FILE_BYTES, FILE_EVENTS, Fault, Importance, ImportedEvent, Length, Moment, Parsed, Refusal, Start,
    event::brief,
    imported::{digest, web_address},
};

/// Time zones of a file that are recognised by their rules.
const COMPARISONS: u32 = 20;
/// Bytes of a TZID.
const LONGEST_TZID: usize = 255;

/// Reads a file. Times without a zone are in the calendar's (`X-WR-TIMEZONE`), or else in `default_zone`.
///
/// # Errors
/// The file is too large, has too many events, or is no iCalendar file.
pub fn read(text: &str, default_zone: Tz) -> Result<Parsed, Refusal> {
    if text.len() > FILE_BYTES {
        return Err(Refusal::TooLarge);
    }
    let calendars = calendars(lines(text));
    if calendars.is_empty() {
        return Err(Refusal::NotACalendar);
    }
    if calendars.iter().map(|calendar| calendar.events.len()).sum::<usize>() > FILE_EVENTS {
        return Err(Refusal::TooMany);
    }
    let mut parsed = Parsed::default();
    let mut kept = Kept::default();
    let mut comparisons = COMPARISONS;
    for calendar in &calendars {
        let mut reader = Reader::new(calendar, default_zone, &mut comparisons);
        parsed.name = parsed.name.or_else(|| reader.property("X-WR-CALNAME"));
        for component in &calendar.events {
            match reader.event(component) {
                Ok(found) => kept.add(found),
                Err(fault) => parsed.faults.push(fault),
            }
        }
    }
    parsed.superseded = kept.superseded;
    let (events, faults) = kept.finish(default_zone);
    parsed.events = events;
    parsed.faults.extend(faults);
    parsed.faults.sort_by_key(|fault| fault.line);
    Ok(parsed)
}

struct Reader<'a> {
    calendar: &'a Calendar,
    /// Of times without one.
    zone: Tz,
    zones: HashMap<String, Option<Tz>>,
    /// In which rules of time zones are compared.
    year: i32,
    cancels: bool,
    /// Time zones that may still be compared by their rules.
    comparisons: &'a mut u32,
}

type Refused = (u32, &'static str, String);

impl<'a> Reader<'a> {
    fn new(calendar: &'a Calendar, default_zone: Tz, comparisons: &'a mut u32) -> Self {
        let mut reader = Self {
            calendar,
            zone: default_zone,
            zones: HashMap::new(),
            year: 2026,
            cancels: false,
            comparisons,
        };
        reader.cancels = reader
            .property("METHOD")
            .is_some_and(|method| method.eq_ignore_ascii_case("CANCEL"));
        let starts = calendar.events.iter().filter_map(|event| event.line_of("DTSTART"));
        let years = starts.filter_map(|line| match stamp(&line.value)? {
            Stamp::Day(day) => Some(day.year()),
            Stamp::Floating(wall) => Some(wall.year()),
            Stamp::Utc(at) => Some(at.year()),
        });
        reader.year = years.max().unwrap_or(reader.year).clamp(1990, 2037);
        let named = reader.property("X-WR-TIMEZONE");
        if let Some(zone) = named.and_then(|name| reader.named(&name)) {
            reader.zone = zone;
        }
        reader
    }

    fn property(&self, name: &str) -> Option<String> {
        let line = self.calendar.lines.iter().find(|line| line.name == name)?;
        Some(line.text()).filter(|text| !text.is_empty())
    }

    fn named(&mut self, tzid: &str) -> Option<Tz> {
        // A name is compared and kept: one that is longer than any is none.
        if tzid.len() > LONGEST_TZID {
            return None;
        }
        if let Some(known) = self.zones.get(tzid) {
            return *known;
        }
        let (zones, year, comparisons) = (&self.calendar.zones, self.year, &mut *self.comparisons);
        *self
            .zones
            .entry(tzid.to_owned())
            .or_insert_with(|| timezone::resolve(tzid, zones, year, comparisons))
    }

    fn event(&mut self, component: &Component) -> Result<Found, Fault> {
        self.try_event(component).map_err(|(line, code, message)| {
            let uid = component.text("UID");
            Fault {
                line,
                event: brief(&if uid.is_empty() { component.text("SUMMARY") } else { uid }),
                code,
                message,
            }
        })
    }

    fn try_event(&mut self, component: &Component) -> Result<Found, Refused> {
        let line = component.line;
        if !component.closed {
            let message = "The event has no END:VEVENT: the file is cut off or damaged. Export it again.";
            return Err((line, "unclosed", message.to_owned()));
        }
        let id = component.line_of("RECURRENCE-ID");
        let zone = self.zone_of_start(component);
        let replaces = id.map(|id| self.time_in(id, &id.value, zone)).transpose()?;
        let onwards = match id.and_then(|id| Some((id, id.param("RANGE")?))) {
            None => false,
            Some((_, range)) if range.eq_ignore_ascii_case("THISANDFUTURE") => true,
            Some((id, _)) => {
                let message = "Changes of an instance and all earlier ones (THISANDPRIOR) are not supported. Split the series in your calendar.";
                return Err((id.number, "range_unsupported", message.to_owned()));
            }
        };
        let mut event = self.timing(component)?;
        if replaces.is_none() {
            self.recurrence(component, &mut event)?;
        }
        let title = Some(component.text("SUMMARY")).filter(|title| !title.is_empty());
        let title = title.unwrap_or_else(|| "Untitled event".to_owned());
        let uid = match component.text("UID") {
            uid if uid.is_empty() => format!("none-{}", digest(&[&title, &event.starts_text(), event.zone_text()])),
            uid => uid,
        };
        let categories = component.text("CATEGORIES");
        let found = ImportedEvent {
            line,
            uid,
            recurrence_id: replaces.map(Time::key),
            sequence: component.text("SEQUENCE").parse().unwrap_or(0),
            modified: component
                .line_of("LAST-MODIFIED")
                .and_then(|line| match stamp(&line.value)? {
                    Stamp::Utc(at) => Some(at),
                    Stamp::Floating(wall) => Some(wall.and_utc()),
                    Stamp::Day(_) => None,
                }),
            cancelled: self.cancels || component.text("STATUS").eq_ignore_ascii_case("CANCELLED"),
            title,
            note: component.text("DESCRIPTION"),
            location: component.text("LOCATION"),
            url: web_address(&component.text("URL")),
            kind: categories.split(',').find_map(|category| category.parse().ok()),
            importance: importance(&component.text("PRIORITY")),
            coins: Vec::new(),
            event,
        };
        Ok(Found {
            event: found,
            replaces,
            onwards,
        })
    }

    /// Start and length.
    fn timing(&mut self, component: &Component) -> Result<Event, Refused> {
        let Some(line) = component.line_of("DTSTART") else {
            let message = "The event has no start (DTSTART). Give it one in your calendar.";
            return Err((component.line, "no_start", message.to_owned()));
        };
        let start = self.time(line, &line.value)?;
        let zone = self.zone_of_start(component);
        let end = component.line_of("DTEND");
        let end = end
            .map(|line| Ok((line.number, self.time_in(line, &line.value, zone)?)))
            .transpose()?;
        let marked = component
            .text("X-MICROSOFT-CDO-ALLDAYEVENT")
            .eq_ignore_ascii_case("TRUE");
        let all_day = matches!(start, Time::Day(_))
            || (marked && start.is_midnight() && end.is_none_or(|(_, end)| end.is_midnight()));
        let start = if all_day { Time::Day(start.day()) } else { start };
        let duration = component.line_of("DURATION");
        let length = match (end, duration) {
            (Some((number, end)), _) => length_until(start, end).ok_or_else(|| {
                let message =
                    "The event ends before it starts, or lasts more than 100 years. Correct its end in your calendar.";
                (number, "bad_end", message.to_owned())
            })?,
            (None, Some(line)) => line.value.parse::<Length>().map_err(|error| {
                let message = format!("Couldn't read the event's length {:?}: {error}.", brief(&line.value));
                (line.number, "bad_length", message)
            })?,
            (None, None) => Length::default(),
        };
        let length = if all_day { whole_days(length) } else { length };
        Ok(Event::once(start.start(), length))
    }

    /// RRULE, EXDATE and RDATE.
    fn recurrence(&mut self, component: &Component, event: &mut Event) -> Result<(), Refused> {
        if let Some(line) = component
            .line_of("EXRULE")
            .or_else(|| component.lines_of("RRULE").nth(1))
        {
            let message =
                "Events with more than one rule, or with EXRULE, are not supported. Split the event in your calendar.";
            return Err((line.number, "rule_unsupported", message.to_owned()));
        }
        if let Some(line) = component.line_of("RRULE").filter(|line| !line.value.trim().is_empty()) {
            let rule = line.value.parse().map_err(|error| {
                let message = format!("Couldn't read the recurrence: {error}. Change the rule in your calendar.");
                (line.number, "bad_rule", message)
            })?;
            event.rule = Some(rule);
            if let Err(error) = event.clone().check() {
                return Err((line.number, "bad_rule", error.message));
            }
        }
        let zone = self.zone_of_start(component);
        for line in component.lines_of("EXDATE") {
            for value in values(line) {
                let start = self.time_in(line, value, zone)?.of_event(event.start, self.zone);
                event.left_out.push(start);
            }
        }
        for line in component.lines_of("RDATE") {
            for value in values(line) {
                let extra = self.extra(line, value, event.start, zone)?;
                event.also.push(extra);
            }
        }
        Ok(())
    }

    /// A start of RDATE: a time, or a period.
    fn extra(&mut self, line: &Line, value: &str, event: Start, zone: Tz) -> Result<Extra, Refused> {
        let Some((from, to)) = value.split_once('/') else {
            let start = self.time_in(line, value, zone)?.of_event(event, self.zone);
            return Ok(Extra { start, length: None });
        };
        let start = self.time_in(line, from, zone)?;
        let length = match to.parse() {
            Ok(length) => Some(length),
            Err(_) => length_until(start, self.time_in(line, to, zone)?),
        };
        let length = length.ok_or_else(|| {
            let message = "A period of RDATE ends before it starts. Correct it in your calendar.";
            (line.number, "bad_end", message.to_owned())
        })?;
        Ok(Extra {
            start: start.of_event(event, self.zone),
            length: Some(length),
        })
    }

    /// In which an event's other times are meant that name none, as some programs write them: that of its start.
    fn zone_of_start(&mut self, component: &Component) -> Tz {
        let start = component.line_of("DTSTART").map(|line| self.time(line, &line.value));
        match start {
            Some(Ok(Time::At { zone, .. })) => zone,
            Some(Ok(Time::Day(_)) | Err(_)) | None => self.zone,
        }
    }

    fn time(&mut self, line: &Line, value: &str) -> Result<Time, Refused> {
        self.time_in(line, value, self.zone)
    }

    /// A time without a zone is in `floating`.
    fn time_in(&mut self, line: &Line, value: &str, floating: Tz) -> Result<Time, Refused> {
        let bad = || {
            let message = format!(
                "Couldn't read {:?} in {}: not a date as 20261209 or a time as 20261209T140000. Correct it in your calendar.",
                brief(value),
                line.name
            );
            (line.number, "bad_time", message)
        };
        let stamp = stamp(value).ok_or_else(bad)?;
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
                let zone = match line.param("TZID") {
                    None | Some("") => floating,
                    Some(name) => self.named(name).ok_or_else(|| {
                        let message = format!(
                            "Unknown time zone {:?}, and the file describes none by that name that is known. Choose a usual time zone in your calendar.",
                            brief(name)
                        );
                        (line.number, "unknown_zone", message)
                    })?,
                };
                (Moment::Wall(wall), Time::At { wall, zone })
            }
        };
        moment.in_reach().map_err(|error| {
            let message = format!("Couldn't use {:?} in {}: {error}.", brief(value), line.name);
            (line.number, "out_of_range", message)
        })?;
        Ok(time)
    }
}

fn values(line: &Line) -> impl Iterator<Item = &str> {
    line.value.split(',').map(str::trim).filter(|value| !value.is_empty())
}

fn length_until(start: Time, end: Time) -> Option<Length> {
    match start {
        Time::Day(first) => Length::of_days((end.day() - first).num_days()).ok(),
        Time::At { zone, .. } => Length::exact(end.end_instant(zone) - start.instant()).ok(),
    }
}

/// At least one day; a part of a day counts as one.
fn whole_days(length: Length) -> Length {
    let days = i64::from(length.days()) + i64::from(length.seconds()).div_euclid(86_400);
    let more = TimeDelta::seconds(i64::from(length.seconds()).rem_euclid(86_400)) > TimeDelta::zero();
    Length::of_days((days + i64::from(more)).max(1)).unwrap_or(length)
}

/// PRIORITY: 1 to 4 are high, 5 is medium, 6 to 9 are low (RFC 5545 §3.8.1.9).
fn importance(priority: &str) -> Option<Importance> {
    match priority.parse::<u8>().ok()? {
        1..=4 => Some(Importance::High),
        5 => Some(Importance::Medium),
        6..=9 => Some(Importance::Low),
        _ => None,
    }
}
