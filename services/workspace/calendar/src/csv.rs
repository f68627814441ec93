//! Reads CSV files of events: the columns title and starts, and any of ends, zone, kind, importance, coins, note, location, url; and those of
//! other programs and publishers (see `table.rs`).

use std::collections::{HashMap, HashSet};

use chrono_tz::Tz;
use csv::{ReaderBuilder, StringRecord, Trim};
use vocab::LineCount;

use crate::{
    FILE_BYTES, FILE_EVENTS, Fault, ImportedEvent, InputError, Parsed, Refusal, date::Order, event::brief,
    imported::digest, table::Columns,
};

/// Lines in which the header is looked for, and their bytes.
const MOST_ABOVE: usize = 10;
const LONGEST_LINE: usize = 10_000;

/// Reads a file with commas, semicolons or tabs. A start without a time lasts all day; times without a zone are in `default_zone`. The same title
/// and start make the same UID, so that a file may be read again.
///
/// # Errors
/// The file is too large, has too many events, or lacks a column.
pub fn read(text: &str, default_zone: Tz) -> Result<Parsed, Refusal> {
    read_named(text, default_zone, "")
}

/// As `read`; events are called `name` where no column holds titles.
///
/// # Errors
/// The file is too large, has too many events, or lacks a column.
pub fn read_named(text: &str, default_zone: Tz, name: &str) -> Result<Parsed, Refusal> {
    if text.len() > FILE_BYTES {
        return Err(Refusal::TooLarge);
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let above = above_header(text);
    let table = text.get(above..).unwrap_or(text);
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter(table))
        .trim(Trim::All)
        .flexible(true)
        .from_reader(table.as_bytes());
    let header = reader.headers().map_err(|_| Refusal::NoColumns)?;
    let columns = Columns::of(header.iter(), name).ok_or(Refusal::NoColumns)?;
    let mut parsed = Parsed::default();
    let mut lines = LineCount::new(text.as_bytes());
    let place = |position: &csv::Position| above as u64 + position.byte();
    let mut records: Vec<(u32, StringRecord)> = Vec::new();
    for record in reader.records() {
        if records.len() + parsed.faults.len() >= FILE_EVENTS {
            return Err(Refusal::TooMany);
        }
        match record {
            Ok(record) if record.iter().all(str::is_empty) => {}
            Ok(record) => records.push((
                record.position().map_or(0, |position| lines.of(place(position))),
                record,
            )),
            Err(error) => parsed.faults.push(Fault {
                line: error.position().map_or(0, |position| lines.of(place(position))),
                event: String::new(),
                code: "syntax",
                message: "Couldn't read the line. Save the file as CSV in UTF-8.".to_owned(),
            }),
        }
    }
    let starts = records.iter().filter_map(|(_, record)| record.get(columns.starts()));
    let order = Order::of(starts, columns.usual_order());
    for (line, record) in &records {
        let cell = |column: usize| record.get(column).unwrap_or_default();
        match columns.event(&cell, (*line, order), default_zone) {
            Ok(event) => parsed.events.push(event),
            Err(error) => parsed.faults.push(fault(*line, &columns.title_of(&cell), &error)),
        }
    }
    parsed.faults.sort_by_key(|fault| fault.line);
    parsed.superseded = keep_last(&mut parsed.events);
    Ok(parsed)
}

/// Keeps the last event of each UID. Events of the same title and start are two where they are of different coins.
pub(crate) fn keep_last(events: &mut Vec<ImportedEvent>) -> u32 {
    let before = events.len();
    let mut coins_of: HashMap<String, Vec<String>> = HashMap::new();
    for event in events.iter_mut().filter(|event| !event.coins.is_empty()) {
        let first = coins_of.entry(event.uid.clone()).or_insert_with(|| event.coins.clone());
        if *first != event.coins {
            event.uid = format!("{}-{}", event.uid, digest(&[&event.coins.join(",")]));
        }
    }
    let mut known = HashSet::new();
    events.reverse();
    events.retain(|event| known.insert(event.uid.clone()));
    events.reverse();
    u32::try_from(before - events.len()).unwrap_or(u32::MAX)
}

/// Bytes above the header: publishers write their name there, and programs `sep=;` for Excel.
fn above_header(text: &str) -> usize {
    let mut above = 0;
    for line in text.split_inclusive('\n').take(MOST_ABOVE) {
        if line.len() > LONGEST_LINE {
            return 0;
        }
        let cells = line.trim_end().split(char::from(delimiter(line)));
        // With a name of its own, a table needs no more than starts.
        if Columns::of(cells.map(|cell| cell.trim().trim_matches('"')), "table").is_some() {
            return above;
        }
        above += line.len();
    }
    0
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

pub(crate) fn fault(line: u32, title: &str, error: &InputError) -> Fault {
    Fault {
        line,
        event: brief(title),
        code: error.code,
        message: error.message.clone(),
    }
}
