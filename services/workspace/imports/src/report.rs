//! A file from its bytes to what is said of each row.

use std::cell::{Cell, RefCell};

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use crate::{
    cell, detect,
    event::Event,
    formats::{FormatInfo, Known, Reader},
    moment::{self, TwiceShown},
    refusal::Refusal,
    row::Row,
    source::{self, Found},
    table::{Mark, Table},
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
    /// What the file's name says of all its rows, where the rows do not.
    pub direction: Option<Direction>,
    /// Which one its times are that the clock of the zone showed twice.
    pub twice: Option<TwiceShown>,
}

/// Which way coins went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    In,
    Out,
}

impl Direction {
    /// Of a file that is named as exchanges name their histories: `Withdraw History.csv`, `deposit_2023.csv`.
    #[must_use]
    pub fn of_file(name: &str) -> Option<Self> {
        let name = name.to_lowercase();
        match (name.contains("deposit"), name.contains("withdraw")) {
            (true, false) => Some(Self::In),
            (false, true) => Some(Self::Out),
            _ => None,
        }
    }
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
    pub direction: Option<Direction>,
    /// Numbers have a decimal comma.
    pub decimal_comma: bool,
    /// A time without a zone of its own was met, and one with it.
    local: Cell<bool>,
    zoned: Cell<bool>,
    twice: Option<TwiceShown>,
    /// The first time that was shown twice, and nobody said which one it is.
    unclear: RefCell<Option<(u64, String)>>,
    warnings: &'a RefCell<Vec<Fault>>,
}

impl Reading<'_> {
    pub fn warn(&self, fault: Fault) {
        self.warnings.borrow_mut().push(fault);
    }

    /// The first of its code.
    pub fn warn_once(&self, fault: Fault) {
        let mut warnings = self.warnings.borrow_mut();
        if warnings.iter().all(|told| told.code != fault.code) {
            warnings.push(fault);
        }
    }

    pub fn saw_time(&self, zoned: bool) {
        if zoned { &self.zoned } else { &self.local }.set(true);
    }

    /// Which one is meant. Where that was not said, the file is refused afterwards.
    pub fn shown_twice(&self, line: u64, text: &str) -> TwiceShown {
        self.twice.unwrap_or_else(|| {
            self.unclear.borrow_mut().get_or_insert_with(|| (line, text.to_owned()));
            TwiceShown::First
        })
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
    let Found { lines, found, .. } = source::find(bytes, detect::detect)?;
    let (at, format) = found;
    let above = lines.iter().take(at + 1).flat_map(|line| &line.cells);
    let stated = moment::stated_zone(above.map(String::as_str));
    let table = Table::below(at, lines, format.may_repeat_headers, format.rename)?;
    let zone = match format.zone {
        Known::Utc => Some(Tz::UTC),
        Known::Asked => options.zone,
        Known::Stated => stated.or(options.zone),
    };
    let day_first = match format.days {
        None => detect::order_of_rewritten_days(&table, options.day_first, zone)?,
        Some(column) => detect::order_of_days(&table, column, options.day_first, zone)?,
    };
    let rules = TimeRules {
        zone,
        day_first,
        now: options.now,
        direction: options.direction,
        twice: options.twice,
        decimal_comma: has_decimal_commas(&table),
    };
    report_of(format.info, &table, rules, |rows| match format.reader {
        Reader::Rows(read) => rows
            .iter()
            .map(|row| read(row).unwrap_or_else(Outcome::Rejected))
            .collect(),
        Reader::Whole(read) => read(rows),
    })
}

/// Some numbers can only have a decimal comma, and none a point. What a spreadsheet stores as numbers has a point and says nothing.
fn has_decimal_commas(table: &Table) -> bool {
    let mut comma = false;
    for line in &table.rows {
        for (place, cell) in (0_u32..).zip(&line.cells) {
            if line.marks.iter().any(|(at, _)| *at == place) {
                continue;
            }
            match cell::has_decimal_comma(cell) {
                Some(true) => comma = true,
                Some(false) => return false,
                None => {}
            }
        }
    }
    comma
}

/// The format of a file, without reading its rows.
///
/// # Errors
/// [`Refusal`] where the file cannot be opened, or where none or several formats fit.
pub fn format_of(bytes: &[u8]) -> Result<FormatInfo, Refusal> {
    source::find(bytes, detect::detect).map(|found| found.found.1.info)
}

/// How the times of a table are meant.
#[derive(Clone, Copy)]
pub(crate) struct TimeRules {
    /// Nothing where it is not known: then all times have to say their own.
    pub zone: Option<Tz>,
    pub day_first: Option<bool>,
    pub now: DateTime<Utc>,
    pub direction: Option<Direction>,
    pub twice: Option<TwiceShown>,
    pub decimal_comma: bool,
}

/// What `read` makes of the rows of a table, as a report.
///
/// # Errors
/// [`Refusal::ZoneNeeded`] where a zone is not known and needed; [`Refusal::FoldNeeded`] where its clock showed a time twice.
pub(crate) fn report_of(
    info: FormatInfo,
    table: &Table,
    rules: TimeRules,
    read: impl FnOnce(&[Row<'_>]) -> Vec<Outcome>,
) -> Result<Report, Refusal> {
    let warnings = RefCell::default();
    let zone = rules.zone.unwrap_or(Tz::UTC);
    let reading = Reading {
        zone,
        day_first: rules.day_first,
        now: rules.now,
        direction: rules.direction,
        decimal_comma: rules.decimal_comma,
        local: Cell::default(),
        zoned: Cell::default(),
        twice: rules.twice,
        unclear: RefCell::default(),
        warnings: &warnings,
    };
    let mut outcomes = Vec::new();
    let mut rows = Vec::new();
    for line in &table.rows {
        let row = Row {
            table,
            line,
            reading: &reading,
        };
        match too_long(&row).or_else(|| formula(&row)).or_else(|| without_value(&row)) {
            Some(fault) => outcomes.push(Outcome::Rejected(fault)),
            None => rows.push(row),
        }
    }
    outcomes.extend(read(&rows));
    if rules.zone.is_none() && (reading.local.get() || !reading.zoned.get()) {
        return Err(Refusal::ZoneNeeded);
    }
    if let Some((line, time)) = reading.unclear.take() {
        return Err(Refusal::FoldNeeded { line, time });
    }
    let mut report = Report {
        format: info.id,
        format_name: info.name,
        venue: info.venue,
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

/// More cells than the header has.
fn too_long(row: &Row<'_>) -> Option<Fault> {
    let mut cells = row.line.cells.iter().enumerate().skip(row.table.names.len());
    let place = cells.find(|(_, cell)| !cell.is_empty()).map(|(place, _)| place)?;
    Some(row.fault_at(
        place_of(place),
        "extra_cell",
        "This row has more cells than the header.",
    ))
}

fn formula(row: &Row<'_>) -> Option<Fault> {
    let place = row.line.cells.iter().position(|cell| cell::is_formula(cell))?;
    let message = "This cell holds a formula of a spreadsheet; save its value.";
    Some(row.fault_at(place_of(place), "formula", message))
}

fn place_of(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

/// A cell of a spreadsheet that holds an error, or a formula without what it comes to: the fault. Other formulas are warned of.
fn without_value(row: &Row<'_>) -> Option<Fault> {
    let found = row.line.marks.iter().find_map(|(place, mark)| match mark {
        Mark::Error => {
            let message = "This cell holds an error of the spreadsheet.";
            Some(row.fault_at(*place, "error_cell", message))
        }
        Mark::FormulaWithoutValue => {
            let message = "The file does not hold what this formula comes to: open it in a spreadsheet program and save it again.";
            Some(row.fault_at(*place, "formula", message))
        }
        Mark::Formula | Mark::NumberOfFormula | Mark::Number => None,
    });
    if found.is_none() {
        let formulas = row.line.marks.iter();
        for (place, _) in formulas.filter(|(_, mark)| matches!(mark, Mark::Formula | Mark::NumberOfFormula)) {
            let message = "This cell holds a formula: what it came to when the file was saved is taken.";
            row.reading.warn(row.fault_at(*place, "formula_cell", message));
        }
    }
    found
}
