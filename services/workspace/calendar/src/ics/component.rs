//! Components of a file: calendars with their time zones and events.

use super::lines::Line;

/// One VCALENDAR.
#[derive(Debug, Default)]
pub(super) struct Calendar {
    pub lines: Vec<Line>,
    pub zones: Vec<Component>,
    pub events: Vec<Component>,
    /// The line of the first task, note or time that is free or busy.
    pub other: Option<u32>,
}

/// A VEVENT or VTIMEZONE: its own lines, and its parts if they matter.
#[derive(Debug, Default)]
pub(super) struct Component {
    /// Where it begins, from 1.
    pub line: u32,
    pub lines: Vec<Line>,
    /// STANDARD and DAYLIGHT of a time zone.
    pub parts: Vec<Vec<Line>>,
    /// It has its END.
    pub closed: bool,
}

impl Component {
    /// The first line of a name.
    pub fn line_of(&self, name: &str) -> Option<&Line> {
        self.lines.iter().find(|line| line.name == name)
    }

    /// All lines of a name.
    pub fn lines_of<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Line> {
        self.lines.iter().filter(move |line| line.name == name)
    }

    /// The text of a name; empty if there is none.
    pub fn text(&self, name: &str) -> String {
        self.line_of(name).map(Line::text).unwrap_or_default()
    }
}

/// Components that are no events.
const OTHERS: [&str; 4] = ["VTODO", "VJOURNAL", "VFREEBUSY", "VAVAILABILITY"];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Outside,
    Calendar,
    Event,
    Zone,
    Observance,
}

/// The calendars of a file; other components are passed over.
pub(super) fn calendars(lines: Vec<Line>) -> Vec<Calendar> {
    let mut all: Vec<Calendar> = Vec::new();
    let mut place = Place::Outside;
    // Components inside of one that do not matter, as alarms.
    let mut inner: Vec<String> = Vec::new();
    for line in lines {
        let word = line.value.trim().to_ascii_uppercase();
        let begins = line.name == "BEGIN";
        let ends = line.name == "END";
        if begins && word == "VCALENDAR" {
            all.push(Calendar::default());
            place = Place::Calendar;
            inner.clear();
            continue;
        }
        // Some programs save an event alone, without a calendar around it.
        if begins && place == Place::Outside && (word == "VEVENT" || (word == "VTIMEZONE" && all.is_empty())) {
            if all.is_empty() {
                all.push(Calendar::default());
            }
            place = Place::Calendar;
        }
        let Some(calendar) = all.last_mut().filter(|_| place != Place::Outside) else {
            continue;
        };
        if begins && word == "VEVENT" {
            calendar.events.push(Component {
                line: line.number,
                ..Component::default()
            });
            place = Place::Event;
            inner.clear();
        } else if begins && word == "VTIMEZONE" {
            calendar.zones.push(Component {
                line: line.number,
                ..Component::default()
            });
            place = Place::Zone;
            inner.clear();
        } else if begins && place == Place::Zone && (word == "STANDARD" || word == "DAYLIGHT") {
            if let Some(zone) = calendar.zones.last_mut() {
                zone.parts.push(Vec::new());
            }
            place = Place::Observance;
        } else if begins {
            if place == Place::Calendar && inner.is_empty() && OTHERS.contains(&word.as_str()) {
                calendar.other = calendar.other.or(Some(line.number));
            }
            inner.push(word);
        } else if ends && word == "VCALENDAR" {
            place = Place::Outside;
        } else if ends && !inner.is_empty() && !matches!(word.as_str(), "VEVENT" | "VTIMEZONE") {
            inner.pop();
        } else if ends && word == "VEVENT" {
            if let Some(event) = calendar.events.last_mut().filter(|_| place == Place::Event) {
                event.closed = true;
            }
            place = Place::Calendar;
            inner.clear();
        } else if ends && word == "VTIMEZONE" {
            place = Place::Calendar;
            inner.clear();
        } else if ends && place == Place::Observance {
            place = Place::Zone;
        } else if inner.is_empty() {
            let lines = match place {
                Place::Event => calendar.events.last_mut().map(|event| &mut event.lines),
                Place::Zone => calendar.zones.last_mut().map(|zone| &mut zone.lines),
                Place::Observance => calendar.zones.last_mut().and_then(|zone| zone.parts.last_mut()),
                Place::Calendar | Place::Outside => Some(&mut calendar.lines),
            };
            if let Some(lines) = lines {
                lines.push(line);
            }
        }
    }
    all
}
