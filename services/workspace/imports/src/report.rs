//! A file from its bytes to what is said of each row.

use std::cell::RefCell;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use crate::{
    cell,
    event::Event,
    formats::{self, Format, Known, Reader},
    moment,
    refusal::Refusal,
    row::Row,
    table::{self, Line, Table},
};

/// What the caller knows of a file.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// In which its times are meant, where it does not say that.
    pub zone: Option<Tz>,
    /// Whether 02.03. is the second of March.
    pub day_first: Option<bool>,
    /// Nothing happened after it.
    pub now: DateTime<Utc>,
}

/// Something about a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// From 1.
    pub line: u64,
    /// As the file writes it; empty for the whole row.
    pub column: String,
    pub code: &'static str,
    /// A sentence for people.
    pub message: String,
}

#[derive(Debug, Clone)]
pub struct Report {
    pub format: &'static str,
    pub format_name: &'static str,
    pub venue: &'static str,
    /// By which times were read.
    pub zone: String,
    /// Oldest first.
    pub events: Vec<Event>,
    pub rejected: Vec<Fault>,
    pub warnings: Vec<Fault>,
    /// Rightly left out, with the reason.
    pub skipped: Vec<Fault>,
    /// Below the header.
    pub rows: u64,
}

/// By what rows are read, and the warnings that come up.
pub(crate) struct Reading<'a> {
    pub zone: Tz,
    /// Nothing where days are written so that their order shows.
    pub day_first: Option<bool>,
    pub now: DateTime<Utc>,
    warnings: &'a RefCell<Vec<Fault>>,
}

impl Reading<'_> {
    pub fn warn(&self, fault: Fault) {
        self.warnings.borrow_mut().push(fault);
    }
}

/// What a row, or a group of rows, comes to.
pub(crate) enum Outcome {
    Event(Box<Event>),
    Rejected(Fault),
    Skipped(Fault),
}

impl From<Event> for Outcome {
    fn from(event: Event) -> Self {
        Self::Event(Box::new(event))
    }
}

/// Reads a file.
///
/// # Errors
/// [`Refusal`] where nothing can be said of its rows. What is wrong with single rows is in the report.
pub fn read(bytes: &[u8], options: &Options) -> Result<Report, Refusal> {
    let lines = table::lines(bytes)?;
    let (at, format) = detect(&lines)?;
    let above = lines.iter().take(at + 1).flat_map(|line| &line.cells);
    let stated = moment::stated_zone(above.map(String::as_str));
    let table = Table::below(at, lines, format.may_repeat_headers)?;
    let zone = match format.zone {
        Known::Utc => Tz::UTC,
        Known::Asked => options.zone.ok_or(Refusal::ZoneNeeded)?,
        Known::Stated => stated.or(options.zone).ok_or(Refusal::ZoneNeeded)?,
    };
    let day_first = match format.days {
        None => None,
        Some(column) => order_of_days(&table, column, options.day_first)?,
    };
    let warnings = RefCell::default();
    let reading = Reading {
        zone,
        day_first,
        now: options.now,
        warnings: &warnings,
    };
    let mut outcomes = Vec::new();
    let mut rows = Vec::new();
    for line in &table.rows {
        let row = Row {
            table: &table,
            line,
            reading: &reading,
        };
        match too_long(&row).or_else(|| formula(&row)) {
            Some(fault) => outcomes.push(Outcome::Rejected(fault)),
            None => rows.push(row),
        }
    }
    match format.reader {
        Reader::Rows(read) => outcomes.extend(rows.iter().map(|row| read(row).unwrap_or_else(Outcome::Rejected))),
        Reader::Whole(read) => outcomes.extend(read(&rows)),
    }
    let mut report = Report {
        format: format.info.id,
        format_name: format.info.name,
        venue: format.info.venue,
        zone: zone.name().to_owned(),
        events: Vec::new(),
        rejected: Vec::new(),
        warnings: Vec::new(),
        skipped: Vec::new(),
        rows: u64::try_from(table.rows.len()).unwrap_or(u64::MAX),
    };
    for outcome in outcomes {
        match outcome {
            Outcome::Event(event) => report.events.push(*event),
            Outcome::Rejected(fault) => report.rejected.push(fault),
            Outcome::Skipped(fault) => report.skipped.push(fault),
        }
    }
    report.warnings = warnings.take();
    sort(&mut report.events);
    Ok(report)
}

/// Oldest first; rows of one moment keep the file's order, turned round where it has the newest on top.
fn sort(events: &mut [Event]) {
    let first = events.iter().min_by_key(|event| event.line).map(|event| event.time);
    let last = events.iter().max_by_key(|event| event.line).map(|event| event.time);
    if first > last {
        events.sort_by_key(|event| std::cmp::Reverse(event.line));
    } else {
        events.sort_by_key(|event| event.line);
    }
    events.sort_by_key(|event| event.time);
}

/// The format that names the most of a header's columns.
fn detect(lines: &[Line]) -> Result<(usize, &'static Format), Refusal> {
    for (at, head) in table::heads(lines) {
        let mut fitting: Vec<&Format> = formats::ALL.iter().filter(|format| format.fits(&head)).collect();
        fitting.sort_by_key(|format| std::cmp::Reverse(format.headers.len()));
        match fitting.as_slice() {
            [] => {}
            [one] => return Ok((at, one)),
            [best, next, ..] if best.headers.len() > next.headers.len() => return Ok((at, best)),
            all => {
                let names: Vec<&str> = all.iter().map(|format| format.info.name).collect();
                return Err(Refusal::AmbiguousFormat(names.join(", ")));
            }
        }
    }
    let head = lines.iter().rev().max_by_key(|line| line.cells.len().min(12));
    let cells: Vec<&str> = head
        .iter()
        .flat_map(|line| &line.cells)
        .take(12)
        .map(String::as_str)
        .collect();
    Err(Refusal::UnknownFormat(cells.join(", ").chars().take(300).collect()))
}

/// From the whole column: a number above 12 tells which of the two is the day.
fn order_of_days(table: &Table, column: &str, told: Option<bool>) -> Result<Option<bool>, Refusal> {
    let place = table.columns.get(column).copied().unwrap_or(usize::MAX);
    let mut numbers = table.rows.iter().filter_map(|row| {
        let mut parts = row.cells.get(place)?.split(['.', '/', '-', ' ']);
        let (first, second) = (parts.next()?, parts.next()?);
        // A year in front is clear by itself.
        (first.len() <= 2).then_some((first.parse::<u8>().ok()?, second.parse::<u8>().ok()?))
    });
    let mut any = false;
    let found = numbers.find_map(|(first, second)| {
        any = true;
        if first > 12 {
            Some(true)
        } else if second > 12 {
            Some(false)
        } else {
            None
        }
    });
    match (found, any) {
        (Some(day_first), _) => Ok(Some(day_first)),
        (None, false) => Ok(None),
        (None, true) => told.map(Some).ok_or(Refusal::DateOrderNeeded),
    }
}

/// More cells than the header has.
fn too_long(row: &Row<'_>) -> Option<Fault> {
    let extra = row
        .line
        .cells
        .iter()
        .skip(row.table.names.len())
        .any(|cell| !cell.is_empty());
    extra.then(|| row.fault("", "extra_cell", "This row has more cells than the header."))
}

fn formula(row: &Row<'_>) -> Option<Fault> {
    let is_formula = row.line.cells.iter().any(|cell| cell::is_formula(cell));
    is_formula.then(|| {
        row.fault(
            "",
            "formula",
            "This row holds a formula of a spreadsheet; save its values.",
        )
    })
}
