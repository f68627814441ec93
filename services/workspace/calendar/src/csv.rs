//! Reads CSV files of events: the columns title and starts, and any of ends, zone, kind, importance, coins, note, location, url.

use chrono_tz::Tz;
use csv::{ReaderBuilder, StringRecord, Trim};

use crate::{
    Event, EventInput, FILE_BYTES, FILE_EVENTS, Fault, Importance, ImportedEvent, InputError, Kind, Moment, Parsed,
    Refusal,
    event::brief,
    imported::{digest, web_address},
};

/// Reads a file with commas, semicolons or tabs. A start without a time lasts all day; times without a zone are in `default_zone`. The same title
/// and start make the same UID, so that a file may be read again.
///
/// # Errors
/// The file is too large, has too many events, or lacks a column.
pub fn read(text: &str, default_zone: Tz) -> Result<Parsed, Refusal> {
    if text.len() > FILE_BYTES {
        return Err(Refusal::TooLarge);
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter(text))
        .trim(Trim::All)
        .flexible(true)
        .from_reader(text.as_bytes());
    let columns = Columns::of(reader.headers().map_err(|_| Refusal::NoColumns)?).ok_or(Refusal::NoColumns)?;
    let mut parsed = Parsed::default();
    for (count, record) in reader.records().enumerate() {
        if count >= FILE_EVENTS {
            return Err(Refusal::TooMany);
        }
        match record {
            Ok(record) if record.iter().all(str::is_empty) => {}
            Ok(record) => match columns.event(&record, default_zone) {
                Ok(event) => parsed.events.push(event),
                Err(error) => parsed
                    .faults
                    .push(fault(line(&record), columns.cell(&record, columns.title), &error)),
            },
            Err(error) => parsed.faults.push(Fault {
                line: error.position().map_or(0, |place| number(place.line())),
                event: String::new(),
                code: "syntax",
                message: "Couldn't read the line. Save the file as CSV in UTF-8.".to_owned(),
            }),
        }
    }
    parsed.superseded = keep_last(&mut parsed.events);
    Ok(parsed)
}

/// Keeps the last event of each UID.
fn keep_last(events: &mut Vec<ImportedEvent>) -> u32 {
    let before = events.len();
    let mut known = std::collections::HashSet::new();
    events.reverse();
    events.retain(|event| known.insert(event.uid.clone()));
    events.reverse();
    u32::try_from(before - events.len()).unwrap_or(u32::MAX)
}

fn delimiter(text: &str) -> u8 {
    let first = text.lines().next().unwrap_or_default();
    let count = |delimiter: u8| first.bytes().filter(|byte| *byte == delimiter).count();
    [b',', b';', b'\t']
        .into_iter()
        .rev()
        .max_by_key(|delimiter| count(*delimiter))
        .unwrap_or(b',')
}

fn fault(line: u32, title: &str, error: &InputError) -> Fault {
    Fault {
        line,
        event: brief(title),
        code: error.code,
        message: error.message.clone(),
    }
}

fn line(record: &StringRecord) -> u32 {
    record.position().map_or(0, |place| number(place.line()))
}

fn number(line: u64) -> u32 {
    u32::try_from(line).unwrap_or(u32::MAX)
}

struct Columns {
    title: usize,
    starts: usize,
    ends: Option<usize>,
    zone: Option<usize>,
    kind: Option<usize>,
    importance: Option<usize>,
    coins: Option<usize>,
    note: Option<usize>,
    location: Option<usize>,
    url: Option<usize>,
}

impl Columns {
    fn of(header: &StringRecord) -> Option<Self> {
        let find = |name: &str| header.iter().position(|cell| cell.eq_ignore_ascii_case(name));
        Some(Self {
            title: find("title")?,
            starts: find("starts")?,
            ends: find("ends"),
            zone: find("zone"),
            kind: find("kind"),
            importance: find("importance"),
            coins: find("coins"),
            note: find("note"),
            location: find("location"),
            url: find("url"),
        })
    }

    fn cell<'a>(&self, record: &'a StringRecord, column: impl Into<Option<usize>>) -> &'a str {
        column.into().and_then(|column| record.get(column)).unwrap_or_default()
    }

    fn event(&self, record: &StringRecord, default_zone: Tz) -> Result<ImportedEvent, InputError> {
        let cell = |column| self.cell(record, column);
        let (title, starts) = (self.cell(record, self.title), self.cell(record, self.starts));
        if title.is_empty() {
            return Err(bad(
                "title",
                "missing",
                "The event has no title. Fill in the title column.",
            ));
        }
        let event = Event::from_input(
            &EventInput {
                starts,
                ends: cell(self.ends),
                zone: cell(self.zone),
                all_day: matches!(starts.parse(), Ok(Moment::Day(_))),
                ..EventInput::default()
            },
            default_zone,
        )?;
        let coins = cell(self.coins).split([' ', ',', ';', '|']);
        Ok(ImportedEvent {
            line: line(record),
            uid: format!("csv-{}", digest(&[title, &event.starts_text(), event.zone_text()])),
            recurrence_id: None,
            sequence: 0,
            modified: None,
            cancelled: false,
            title: title.to_owned(),
            note: cell(self.note).to_owned(),
            location: cell(self.location).to_owned(),
            url: match cell(self.url) {
                "" => None,
                text => Some(
                    web_address(text)
                        .ok_or_else(|| bad("url", "invalid", "The url isn't a web address. Write it with https://."))?,
                ),
            },
            kind: word::<Kind>(cell(self.kind))
                .map_err(|()| bad("kind", "unknown", "Unknown kind. Use own, economic, unlock or token."))?,
            importance: word::<Importance>(cell(self.importance))
                .map_err(|()| bad("importance", "unknown", "Unknown importance. Use low, medium or high."))?,
            coins: coins.filter(|coin| !coin.is_empty()).map(str::to_owned).collect(),
            event,
        })
    }
}

fn word<T: std::str::FromStr>(text: &str) -> Result<Option<T>, ()> {
    if text.is_empty() {
        Ok(None)
    } else {
        text.parse().map(Some).map_err(|_| ())
    }
}

fn bad(field: &'static str, code: &'static str, message: &str) -> InputError {
    InputError {
        field,
        code,
        message: message.to_owned(),
    }
}
