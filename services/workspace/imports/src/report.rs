//! A file from its bytes to what is said of each row.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

pub(crate) use crate::reading::{Outcome, Outcomes, Reading, TimeRules};
use crate::{
    cell,
    detect::{self, DayOrder},
    event::Event,
    formats::{FormatInfo, Known, Reader},
    moment::{self, TwiceShown},
    reading,
    refusal::Refusal,
    rows::{self, Rows},
    source::{self, Opened},
    stop::Stop,
    table::Table,
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

/// One thing that a file says.
#[derive(Debug, Clone)]
pub enum FileItem {
    Event(Box<Event>),
    Rejected(Fault),
    /// Rightly left out, with the reason.
    Skipped(Fault),
    /// About a row that is read all the same.
    Warned(Fault),
}

/// What is known of a file once all of it was told.
#[derive(Debug, Clone)]
pub struct Summary {
    pub format: &'static str,
    pub format_name: &'static str,
    pub venue: &'static str,
    /// By which times were read.
    pub zone: String,
    /// Below the header.
    pub rows: u64,
}

/// Reads a file.
///
/// # Errors
/// [`Refusal`] where nothing can be said of its rows. What is wrong with single rows is in the report.
pub fn read(bytes: &[u8], options: &Options) -> Result<Report, Refusal> {
    collected(|tell| read_each(bytes, options, &Stop::default(), tell))
}

/// Reads a file row by row, so that not all of a large one is held at once. What is told does not count where the file is refused afterwards.
/// Files whose rows belong together are held while they are read.
///
/// # Errors
/// As [`read`]; [`Refusal::Stopped`] of a spreadsheet for which nobody waits any more.
pub fn read_each(
    bytes: &[u8],
    options: &Options,
    stop: &Stop,
    tell: &mut dyn FnMut(FileItem),
) -> Result<Summary, Refusal> {
    let Opened { head, rest, found } = source::open(bytes, stop, detect::detect)?;
    let (at, format) = found;
    let above = || head.iter().take(at + 1).flat_map(|line| line.cells.iter());
    let stated = moment::stated_zone(above());
    let (mut days, mut marks) = (DayOrder::default(), Marks::default());
    days.look_above(above());
    let mut rows = Rows::below(at, head, rest, format.may_repeat_headers, format.rename)?;
    let zone = match format.zone {
        Known::Utc => Some(Tz::UTC),
        Known::Asked => options.zone,
        Known::Stated => stated.or(options.zone),
    };
    rows.each(rows::SOME, &mut |table| {
        days.look(table, format.days);
        marks.look(table);
        Ok(())
    })?;
    let rules = TimeRules {
        zone,
        day_first: days.end(options.day_first, zone)?,
        now: options.now,
        direction: options.direction,
        twice: options.twice,
        decimal_comma: marks.are_commas(),
    };
    match format.reader {
        Reader::Rows(read) => reading::tell(format.info, &mut rows, rows::SOME, rules, tell, |rows, all| {
            all.extend(rows.iter().map(|row| read(row).unwrap_or_else(Outcome::Rejected)));
        }),
        Reader::Whole(read) => reading::tell(format.info, &mut rows, usize::MAX, rules, tell, read),
    }
}

/// All that is told of a file, as a report.
pub(crate) fn collected(
    read: impl FnOnce(&mut dyn FnMut(FileItem)) -> Result<Summary, Refusal>,
) -> Result<Report, Refusal> {
    let (mut events, mut rejected, mut warnings, mut skipped) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let summary = read(&mut |told| match told {
        FileItem::Event(event) => events.push(*event),
        FileItem::Rejected(fault) => rejected.push(fault),
        FileItem::Skipped(fault) => skipped.push(fault),
        FileItem::Warned(fault) => warnings.push(fault),
    })?;
    sort(&mut events);
    Ok(Report {
        format: summary.format,
        format_name: summary.format_name,
        venue: summary.venue,
        zone: summary.zone,
        events,
        rejected,
        warnings,
        skipped,
        rows: summary.rows,
    })
}

/// What the numbers of a file have before their fractions. What a spreadsheet stores as numbers has a point and says nothing.
#[derive(Default)]
struct Marks {
    comma: bool,
    point: bool,
}

impl Marks {
    fn look(&mut self, table: &Table) {
        for line in &table.rows {
            for (place, cell) in (0_u32..).zip(line.cells.iter()) {
                if self.point {
                    return;
                }
                if line.marks.iter().any(|(at, _)| *at == place) {
                    continue;
                }
                match cell::has_decimal_comma(cell) {
                    Some(true) => self.comma = true,
                    Some(false) => self.point = true,
                    None => {}
                }
            }
        }
    }

    /// Some numbers can only have a decimal comma, and none a point.
    const fn are_commas(&self) -> bool {
        self.comma && !self.point
    }
}

/// The format of a file, without reading its rows.
///
/// # Errors
/// [`Refusal`] where the file cannot be opened, or where none or several formats fit.
pub fn format_of(bytes: &[u8], stop: &Stop) -> Result<FormatInfo, Refusal> {
    source::open(bytes, stop, detect::detect).map(|opened| opened.found.1.info)
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
