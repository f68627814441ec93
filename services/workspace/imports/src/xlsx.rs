//! Spreadsheets in Excel's format since 2007, as lines of text like those of a CSV file.

mod package;
mod value;

use std::{
    io::Cursor,
    panic::{AssertUnwindSafe, catch_unwind},
};

use calamine::{DataRef, Reader, SheetType, Xlsx, XlsxError};

use crate::{
    refusal::Refusal,
    table::{self, Line, Mark},
};

/// Any number of sheets can name one part of the file, which is then read for each.
const MOST_READ: usize = 2 << 30;
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

pub(crate) struct Workbook(Xlsx<Cursor<Vec<u8>>>);

impl Workbook {
    pub fn open(bytes: &[u8]) -> Result<Self, Refusal> {
        if bytes.len() > table::LARGEST {
            return Err(Refusal::TooLarge);
        }
        let plain = package::repacked(bytes)?;
        let size = plain.len();
        let book = guarded(|| Xlsx::new(Cursor::new(plain)).map(Self).map_err(refused))?;
        if size.saturating_mul(book.sheets().len()) > MOST_READ {
            return Err(Refusal::UnpackedTooLarge);
        }
        Ok(book)
    }

    /// Names of sheets with cells, in order.
    pub fn sheets(&self) -> Vec<String> {
        let sheets = self.0.sheets_metadata().iter();
        let with_cells = sheets.filter(|sheet| sheet.typ == SheetType::WorkSheet);
        with_cells.map(|sheet| sheet.name.clone()).take(MOST_SHEETS).collect()
    }

    /// The first rows of a sheet that are not empty.
    pub fn head(&mut self, sheet: &str) -> Result<Vec<Line>, Refusal> {
        guarded(|| self.read(sheet, table::HEAD).map(|(lines, _)| lines))
    }

    pub fn lines(&mut self, sheet: &str) -> Result<Vec<Line>, Refusal> {
        let (lines, whole) = guarded(|| self.read(sheet, table::MOST_ROWS + table::HEAD))?;
        if whole { Ok(lines) } else { Err(Refusal::TooManyRows) }
    }

    /// So many rows, and whether these are all.
    fn read(&mut self, sheet: &str, most: usize) -> Result<(Vec<Line>, bool), Refusal> {
        let mut cells = self.0.worksheet_cells_reader(sheet).map_err(refused)?;
        let mut lines: Vec<Line> = Vec::new();
        let mut room = Room::default();
        while let Some(cell) = cells.next_cell_with_formula_metadata().map_err(refused)? {
            let mark = marked(&cell.value, cell.formula.is_some());
            let text = value::text(&cell.value);
            if text.is_empty() && mark.is_none() {
                continue;
            }
            let (number, place) = (u64::from(cell.pos.0) + 1, cell.pos.1);
            match lines.last() {
                Some(line) if line.number == number => {}
                Some(line) if line.number > number => return Err(Refusal::DamagedFile),
                _ if lines.len() == most => return Ok((lines, false)),
                _ => lines.push(Line {
                    number,
                    ..Line::default()
                }),
            }
            if let Some(line) = lines.last_mut() {
                room.put(line, place, text)?;
                line.marks.extend(mark.map(|mark| (place, mark)));
            }
        }
        Ok((lines, true))
    }
}

/// What a sheet takes up: a short file can name a long text, or a far column, any number of times.
#[derive(Default)]
struct Room {
    cells: usize,
    bytes: u64,
}

impl Room {
    fn put(&mut self, line: &mut Line, place: u32, text: String) -> Result<(), Refusal> {
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

fn refused(error: XlsxError) -> Refusal {
    match error {
        XlsxError::Password => Refusal::EncryptedFile,
        _ => Refusal::DamagedFile,
    }
}
