//! Spreadsheets in Excel's format since 2007, as lines of text like those of a CSV file.

mod meter;
mod package;
mod value;

use std::{
    ops::ControlFlow,
    panic::{AssertUnwindSafe, catch_unwind},
    rc::Rc,
};

use calamine::{DataRef, Reader, SheetType, Xlsx, XlsxCellReader, XlsxError};

use crate::{
    refusal::Refusal,
    stop::Stop,
    table::{self, Line, Mark},
};
use meter::{Meter, Metered};

/// Bytes that are unpacked of a file in all. Rows are read twice and the first ones of each sheet once more: a file of the largest size takes
/// two thirds of it. But any number of sheets can name one part, which is then read for each.
const MOST_READ: u64 = 256 << 20;
const _: () = assert!(
    MOST_READ >= package::LARGEST * 8 / 3,
    "whatever may be sent may be read"
);
/// Sheets after these are not looked at.
const MOST_SHEETS: usize = 32;
/// Forty for each of the most rows; a cell far to the right makes empty ones before it. Each takes up to a hundred bytes.
const MOST_CELLS: usize = 40 * table::MOST_ROWS;

/// True for every ZIP file.
pub(crate) fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// True for a spreadsheet with a password, which is kept inside a file of the format that Excel had before 2007.
pub(crate) fn is_encrypted(bytes: &[u8]) -> bool {
    let name: Vec<u8> = "EncryptedPackage".bytes().flat_map(|byte| [byte, 0]).collect();
    bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0]) && bytes.windows(name.len()).any(|window| window == name)
}

pub(crate) struct Workbook {
    book: Xlsx<Metered>,
    meter: Rc<Meter>,
}

impl Workbook {
    /// Opens a workbook; its parts are unpacked as they are read.
    ///
    /// # Errors
    /// [`Refusal`] for what is too large or no workbook.
    pub fn open(bytes: &[u8], stop: &Stop) -> Result<Self, Refusal> {
        Self::within(MOST_READ, bytes, stop)
    }

    /// So many bytes may be unpacked of it in all.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn within(most: u64, bytes: &[u8], stop: &Stop) -> Result<Self, Refusal> {
        if bytes.len() > table::LARGEST {
            return Err(Refusal::TooLarge);
        }
        let packed = package::repacked(bytes, stop)?;
        let meter = Rc::new(Meter::of(most, stop));
        let packed = Metered::of(packed, &meter);
        let book = guarded(|| Xlsx::new(packed).map_err(|error| refused(&meter, error)))?;
        Ok(Self { book, meter })
    }

    /// Bytes that may still be unpacked.
    #[cfg(test)]
    pub fn left(&self) -> u64 {
        self.meter.left()
    }

    /// Names of sheets with cells, in order.
    pub fn sheets(&self) -> Vec<String> {
        let sheets = self.book.sheets_metadata().iter();
        let with_cells = sheets.filter(|sheet| sheet.typ == SheetType::WorkSheet);
        with_cells.map(|sheet| sheet.name.clone()).take(MOST_SHEETS).collect()
    }

    /// The first rows of a sheet that are not empty.
    ///
    /// # Errors
    /// What cannot be read, and more than may be unpacked.
    pub fn head(&mut self, sheet: &str) -> Result<Vec<Line>, Refusal> {
        guarded(|| {
            let mut all = self.opened(sheet)?;
            let mut lines: Vec<Line> = Vec::new();
            while lines.len() < table::HEAD
                && let Some(line) = all.line()?
            {
                lines.push(line);
            }
            Ok(lines)
        })
    }

    /// Rows of a sheet that are not empty, after the first `skipped` ones, as long as they are wanted. No more than one is held.
    ///
    /// # Errors
    /// What `take` refuses, what cannot be read, and more than may be unpacked.
    pub fn each(
        &mut self,
        sheet: &str,
        skipped: usize,
        mut take: impl FnMut(Line) -> Result<ControlFlow<()>, Refusal>,
    ) -> Result<(), Refusal> {
        let mut lines = guarded(|| self.opened(sheet))?;
        let mut at = 0;
        while let Some(line) = guarded(|| lines.line())? {
            at += 1;
            if at > skipped && take(line)?.is_break() {
                break;
            }
        }
        Ok(())
    }

    fn opened(&mut self, sheet: &str) -> Result<Lines<'_>, Refusal> {
        let Self { book, meter } = self;
        let meter: &Meter = meter;
        Ok(Lines {
            cells: book
                .worksheet_cells_reader(sheet)
                .map_err(|error| refused(meter, error))?,
            meter,
            begun: None,
            is_done: false,
            room: Room::default(),
        })
    }
}

/// Rows of a sheet, one after the other.
struct Lines<'a> {
    cells: XlsxCellReader<'a, Metered>,
    meter: &'a Meter,
    /// Cells of it may be missing.
    begun: Option<Begun>,
    /// No cell comes any more.
    is_done: bool,
    room: Room,
}

impl Lines<'_> {
    /// The next row that is not empty.
    fn line(&mut self) -> Result<Option<Line>, Refusal> {
        while !self.is_done {
            let found = self.cells.next_cell_with_formula_metadata();
            let Some(cell) = found.map_err(|error| refused(self.meter, error))? else {
                self.is_done = true;
                break;
            };
            let mark = marked(&cell.value, cell.formula.is_some());
            let text = value::text(&cell.value);
            // A long text of spaces leaves nothing, but is looked through for each cell that names it.
            let trimmed = match &cell.value {
                DataRef::SharedString(whole) => whole.len().saturating_sub(text.len()),
                _ => 0,
            };
            self.meter.spend(trimmed as u64)?;
            if text.is_empty() && mark.is_none() {
                continue;
            }
            let (number, place) = (u64::from(cell.pos.0) + 1, cell.pos.1);
            let whole = match &self.begun {
                Some(line) if line.number == number => None,
                Some(line) if line.number > number => return Err(Refusal::DamagedFile),
                _ => self.begun.replace(Begun {
                    number,
                    ..Begun::default()
                }),
            };
            let line = self.begun.get_or_insert_default();
            self.room.put(line, place, text)?;
            line.marks.extend(mark.map(|mark| (place, mark)));
            if whole.is_some() {
                return Ok(whole.map(Line::from));
            }
        }
        Ok(self.begun.take().map(Line::from))
    }
}

/// A row of which cells may still come, in any order.
#[derive(Default)]
struct Begun {
    number: u64,
    cells: Vec<String>,
    marks: Vec<(u32, Mark)>,
}

impl From<Begun> for Line {
    fn from(row: Begun) -> Self {
        Self {
            number: row.number,
            cells: row.cells.iter().map(String::as_str).collect(),
            marks: row.marks,
        }
    }
}

/// What a sheet takes up: a short file can name a long text, or a far column, any number of times.
#[derive(Default)]
struct Room {
    cells: usize,
    bytes: u64,
}

impl Room {
    fn put(&mut self, line: &mut Begun, place: u32, text: String) -> Result<(), Refusal> {
        let place = usize::try_from(place).map_err(|_| Refusal::DamagedFile)?;
        self.cells = self.cells.saturating_add((place + 1).saturating_sub(line.cells.len()));
        self.bytes = self.bytes.saturating_add(text.len() as u64);
        if self.cells > MOST_CELLS || self.bytes > package::LARGEST {
            return Err(Refusal::UnpackedTooLarge);
        }
        if line.cells.len() <= place {
            line.cells.resize(place + 1, String::new());
        }
        if let Some(cell) = line.cells.get_mut(place) {
            *cell = text;
        }
        Ok(())
    }
}

fn marked(value: &DataRef<'_>, is_formula: bool) -> Option<Mark> {
    match value {
        DataRef::Error(_) => Some(Mark::Error),
        DataRef::Empty if is_formula => Some(Mark::FormulaWithoutValue),
        DataRef::Int(_) | DataRef::Float(_) if is_formula => Some(Mark::NumberOfFormula),
        DataRef::Int(_) | DataRef::Float(_) => Some(Mark::Number),
        _ if is_formula => Some(Mark::Formula),
        _ => None,
    }
}

/// A made-up file may bring the reader of it to a panic, which has to stay a matter of this file.
fn guarded<T>(read: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
    catch_unwind(AssertUnwindSafe(read)).unwrap_or(Err(Refusal::DamagedFile))
}

/// What calamine says where its reading was ended is about a file that breaks off.
fn refused(meter: &Meter, error: XlsxError) -> Refusal {
    meter.ended().unwrap_or(match error {
        XlsxError::Password => Refusal::EncryptedFile,
        _ => Refusal::DamagedFile,
    })
}
