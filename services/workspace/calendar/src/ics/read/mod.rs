//! Reads iCalendar files as Google, Outlook, Exchange, Apple and Nextcloud write them. A bad event is reported and the others are read.

mod times;

use std::collections::HashMap;

use chrono_tz::Tz;

use self::times::{at_its_time, last_day, years_before};
use super::{
    component::{Calendar, Component, calendars},
    lines::{Line, lines},
    old, rules,
    series::{Found, Kept},
    time::{Stamp, Time, stamp},
    timezone::{Change, Place},
    values::{importance, length_until, values, whole_days},
};
use crate::{
    Event, Extra, FILE_BYTES, FILE_EVENTS, Fault, ImportedEvent, Length, Parsed, Refusal, Rule, Start,
    event::brief,
    imported::{digest, web_address},
};

/// Time zones of a file that are recognised by their rules.
const COMPARISONS: u32 = 20;

/// Reads a file. Times without a zone are in the calendar's (`X-WR-TIMEZONE`), or else in `default_zone`.
///
/// # Errors
/// The file is too large, has too many events, or is no iCalendar file.
pub fn read(text: &str, default_zone: Tz) -> Result<Parsed, Refusal> {
    if text.len() > FILE_BYTES {
        return Err(Refusal::TooLarge);
    }
    let mut calendars = calendars(lines(text));
    for calendar in &mut calendars {
        old::modernize(calendar);
    }
    if calendars.is_empty() {
        return Err(Refusal::NotACalendar);
    }
    if calendars.iter().map(|calendar| calendar.events.len()).sum::<usize>() > FILE_EVENTS {
        return Err(Refusal::TooMany);
    }
    let mut parsed = Parsed::default();
    let mut kept = Kept::default();
    let mut work = Work {
        comparisons: COMPARISONS,
        room: rules::Room::default(),
    };
    for calendar in &calendars {
        let mut reader = Reader::new(calendar, default_zone, &mut work);
        // RFC 7986 gave the property a name of its own (§5.1).
        let name = || reader.property("X-WR-CALNAME").or_else(|| reader.property("NAME"));
        parsed.name = parsed.name.or_else(name);
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
    let other = calendars.iter().find_map(|calendar| calendar.other);
    if let Some(line) = other.filter(|_| parsed.events.is_empty() && parsed.faults.is_empty()) {
        parsed.faults.push(Fault {
            line,
            event: String::new(),
            code: "no_events",
            message: "The file has tasks, notes or free and busy times, but no events. Export a calendar of events."
                .to_owned(),
        });
    }
    parsed.faults.sort_by_key(|fault| fault.line);
    Ok(parsed)
}

/// What is left for one file.
struct Work {
    /// Time zones that may still be compared by their rules.
    comparisons: u32,
    room: rules::Room,
}

struct Reader<'a> {
    calendar: &'a Calendar,
    /// Of times without one.
    zone: Tz,
    zones: HashMap<String, Option<Place>>,
    /// Clocks that only the file describes, by their place in it and by year.
    clocks: HashMap<(usize, i32), Option<Vec<Change>>>,
    /// In which rules of time zones are compared.
    year: i32,
    /// Added to years of the event that is read, where they are before those that are kept.
    years: i32,
    cancels: bool,
    work: &'a mut Work,
}

type Refused = (u32, &'static str, String);

impl<'a> Reader<'a> {
    fn new(calendar: &'a Calendar, default_zone: Tz, work: &'a mut Work) -> Self {
        let mut reader = Self {
            calendar,
            zone: default_zone,
            zones: HashMap::new(),
            clocks: HashMap::new(),
            year: 2026,
            years: 0,
            cancels: false,
            work,
        };
        reader.cancels = reader
            .property("METHOD")
            .is_some_and(|method| method.eq_ignore_ascii_case("CANCEL"));
        let starts = calendar.events.iter().filter_map(|event| event.line_of("DTSTART"));
        let years = starts.filter_map(|line| Some(stamp(&line.value)?.year()));
        reader.year = years.max().unwrap_or(reader.year).clamp(1990, 2037);
        let named = reader
            .property("X-WR-TIMEZONE")
            .or_else(|| reader.property("TIMEZONE-ID"));
        if let Some(place) = named.and_then(|name| reader.named(&name)) {
            reader.zone = place.zone();
        } else if old::is_old(calendar) {
            let described = old::zone(calendar, default_zone, reader.year, &mut reader.work.comparisons);
            reader.zone = described.unwrap_or(default_zone);
        }
        reader
    }

    fn property(&self, name: &str) -> Option<String> {
        let line = self.calendar.lines.iter().find(|line| line.name == name)?;
        Some(line.text()).filter(|text| !text.is_empty())
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
        self.years = years_before(component);
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
        let categories: Vec<String> = component.lines_of("CATEGORIES").map(Line::text).collect();
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
            cancelled: self.is_cancelled(component),
            title,
            note: component.text("DESCRIPTION"),
            location: component.text("LOCATION"),
            url: web_address(&component.text("URL")),
            kind: categories
                .iter()
                .flat_map(|line| line.split(','))
                .find_map(|category| category.parse().ok()),
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

    fn is_cancelled(&self, component: &Component) -> bool {
        self.cancels || component.text("STATUS").eq_ignore_ascii_case("CANCELLED")
    }

    /// Start and length.
    fn timing(&mut self, component: &Component) -> Result<Event, Refused> {
        // What is cancelled may say when it was, or only that it is (RFC 5546 §3.2.5).
        let instead = ["RECURRENCE-ID", "DTSTAMP"]
            .iter()
            .filter(|_| self.is_cancelled(component))
            .find_map(|name| component.line_of(name));
        let Some(line) = component.line_of("DTSTART").or(instead) else {
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
        let zone = self.zone_of_start(component);
        let mut found = rules_of(component, "RRULE", event, zone)?;
        let unlisted = |name: &str| {
            let line = component
                .lines_of(name)
                .last()
                .map_or(component.line, |line| line.number);
            let message = "The event has several rules, or an EXRULE, with too many starts to list them. Split the event in your calendar.";
            (line, "rule_unsupported", message.to_owned())
        };
        event.rule = rules::take_main(&mut found);
        for rule in found {
            let starts = rules::starts(event, &rule, &mut self.work.room).ok_or_else(|| unlisted("RRULE"))?;
            event
                .also
                .extend(starts.into_iter().map(|start| Extra { start, length: None }));
        }
        for rule in rules_of(component, "EXRULE", event, zone)? {
            let starts = rules::left_out(event, &rule, &mut self.work.room).ok_or_else(|| unlisted("EXRULE"))?;
            event.left_out.extend(starts);
        }
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
            let start = at_its_time(event, start);
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
}

/// The rules of a name, each of which fits to the event.
fn rules_of(component: &Component, name: &str, event: &Event, zone: Tz) -> Result<Vec<Rule>, Refused> {
    let lines = component.lines_of(name).filter(|line| !line.value.trim().is_empty());
    let read = |line: &Line| -> Result<Rule, Refused> {
        let mut rule = line.value.parse::<Rule>().map_err(|error| {
            let message = format!("Couldn't read the recurrence: {error}. Change the rule in your calendar.");
            (line.number, "bad_rule", message)
        })?;
        if event.all_day() {
            rule.until = rule.until.map(|until| last_day(until, zone));
        }
        let mut alone = Event::once(event.start, event.length);
        alone.rule = Some(rule.clone());
        match alone.check() {
            Ok(_) => Ok(rule),
            Err(error) => Err((line.number, "bad_rule", error.message)),
        }
    };
    lines.map(read).collect()
}
