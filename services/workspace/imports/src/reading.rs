//! How rows are read: what is wrong with them before their format is asked, and what comes up on the way.

use std::cell::{Cell, RefCell};

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use crate::{
    cell,
    event::Event,
    formats::FormatInfo,
    moment::TwiceShown,
    refusal::Refusal,
    report::{Direction, Fault, FileItem, Summary},
    row::Row,
    rows::Rows,
    table::Mark,
};

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
    /// Codes of warnings that are told once for a file.
    once: RefCell<Vec<&'static str>>,
    warnings: &'a RefCell<Vec<Fault>>,
}

impl Reading<'_> {
    /// Notes what is read all the same.
    pub fn warn(&self, fault: Fault) {
        self.warnings.borrow_mut().push(fault);
    }

    /// The first of its code.
    pub fn warn_once(&self, fault: Fault) {
        let mut once = self.once.borrow_mut();
        if !once.contains(&fault.code) {
            once.push(fault.code);
            self.warn(fault);
        }
    }

    /// Notes that a time was read, with a zone of its own or without.
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

/// Takes what rows come to, one by one: not all of it is held beside the rows.
pub(crate) struct Outcomes<'a>(&'a mut dyn FnMut(Outcome));

impl Outcomes<'_> {
    /// Takes one outcome.
    pub fn push(&mut self, outcome: Outcome) {
        (self.0)(outcome);
    }

    /// Takes several outcomes.
    pub fn extend(&mut self, outcomes: impl IntoIterator<Item = Outcome>) {
        for outcome in outcomes {
            self.push(outcome);
        }
    }
}

impl From<Event> for Outcome {
    fn from(event: Event) -> Self {
        Self::Event(Box::new(event))
    }
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

/// Tells what `read` makes of the rows of a table, so many at a time.
///
/// # Errors
/// [`Refusal::ZoneNeeded`] where a zone is not known and needed; [`Refusal::FoldNeeded`] where its clock showed a time twice. Both are only known
/// at the end.
pub(crate) fn tell(
    info: FormatInfo,
    rows: &mut Rows<'_>,
    at_a_time: usize,
    rules: TimeRules,
    tell: &mut dyn FnMut(FileItem),
    read: impl Fn(&[Row<'_>], &mut Outcomes<'_>),
) -> Result<Summary, Refusal> {
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
        once: RefCell::default(),
        warnings: &warnings,
    };
    let count = rows.each(at_a_time, &mut |table| {
        let mut good = Vec::new();
        for line in &table.rows {
            let row = Row {
                table,
                line,
                reading: &reading,
            };
            if is_header(&row) {
                tell(FileItem::Skipped(row.fault(
                    "",
                    "header_again",
                    "This is the header again.",
                )));
                continue;
            }
            match too_long(&row).or_else(|| formula(&row)).or_else(|| without_value(&row)) {
                Some(fault) => tell(FileItem::Rejected(fault)),
                None => good.push(row),
            }
        }
        let mut take = |outcome| {
            tell(match outcome {
                Outcome::Event(event) => FileItem::Event(event),
                Outcome::Rejected(fault) => FileItem::Rejected(fault),
                Outcome::Skipped(fault) => FileItem::Skipped(fault),
            });
        };
        read(&good, &mut Outcomes(&mut take));
        for warning in reading.warnings.take() {
            tell(FileItem::Warned(warning));
        }
        Ok(())
    })?;
    if rules.zone.is_none() && (reading.local.get() || !reading.zoned.get()) {
        return Err(Refusal::ZoneNeeded);
    }
    if let Some((line, time)) = reading.unclear.take() {
        return Err(Refusal::FoldNeeded { line, time });
    }
    Ok(Summary {
        format: info.id,
        format_name: info.name,
        venue: info.venue,
        zone: zone.name().to_owned(),
        rows: count,
    })
}

/// The names of the columns, as they stand in the header.
fn is_header(row: &Row<'_>) -> bool {
    let names = row.table.names.iter().map(String::as_str);
    row.line.cells.iter().eq(names)
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
    let place = row.line.cells.iter().position(cell::is_formula)?;
    let message = "This cell is a formula. Paste its value.";
    Some(row.fault_at(place_of(place), "formula", message))
}

fn place_of(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

/// A cell of a spreadsheet that holds an error, or a formula without what it comes to: the fault. Other formulas are warned of.
fn without_value(row: &Row<'_>) -> Option<Fault> {
    let found = row.line.marks.iter().find_map(|(place, mark)| match mark {
        Mark::Error => {
            let message = "This cell holds a spreadsheet error.";
            Some(row.fault_at(*place, "error_cell", message))
        }
        Mark::FormulaWithoutValue => {
            let message = "The file doesn't contain the result of this formula: open it in a spreadsheet program and save it again.";
            Some(row.fault_at(*place, "formula", message))
        }
        Mark::Formula | Mark::NumberOfFormula | Mark::Number => None,
    });
    if found.is_none() {
        let formulas = row.line.marks.iter();
        for (place, _) in formulas.filter(|(_, mark)| matches!(mark, Mark::Formula | Mark::NumberOfFormula)) {
            let message = "This cell holds a formula: we used its result from when the file was saved.";
            row.reading.warn(row.fault_at(*place, "formula_cell", message));
        }
    }
    found
}
