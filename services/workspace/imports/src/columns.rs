//! What stands in a file that no format knows, for somebody who says what each column means.

use crate::{
    cell,
    delimiter::Delimiter,
    refusal::Refusal,
    rows::{self, Rows},
    source::{self, Match, Opened, Rest},
    stop::Stop,
    table::{self, Line},
};

/// So many different values tell what a column holds.
const MOST_SAMPLES: usize = 5;
const LONGEST_SAMPLE: usize = 100;
/// A column with so many different values at most holds words, of so many characters each.
const MOST_VALUES: usize = 40;
const LONGEST_VALUE: usize = 60;
/// Rows that show how a mapping reads a file, and the characters of their cells.
const FIRST_ROWS: usize = 12;
const LONGEST_CELL: usize = 200;
/// Rows of a sheet in which values are looked for: there are words of each kind among them, and a sheet can be much longer to unpack than its
/// file is.
pub(crate) const MOST_OF_SHEET: usize = 5_000;

/// A table and its columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Columns {
    /// Of a spreadsheet.
    pub sheet: Option<String>,
    /// Of the header, from 1.
    pub line: u64,
    pub columns: Vec<Column>,
    /// Cells of the first rows below the header, in the order of the columns.
    pub rows: Vec<Vec<String>>,
}

/// One column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// As a mapping names it: the second `Cur.` is `Cur.#2`.
    pub name: String,
    /// The first values that differ, without empty ones.
    pub samples: Vec<String>,
    /// All values that differ, in their order; empty where there are many, or long ones. Of a sheet those of the first 5,000 rows.
    pub values: Vec<String>,
}

/// Lists the columns of a file's table. In a spreadsheet that is the sheet with the most columns.
///
/// # Errors
/// [`Refusal`] where the file cannot be opened, or none of its first lines can be a header; [`Refusal::Stopped`] where nobody waits for it.
pub fn columns(bytes: &[u8], stop: &Stop) -> Result<Columns, Refusal> {
    columns_by(bytes, None, stop)
}

/// The same of a text file whose cells are separated by what was `said`.
///
/// # Errors
/// As [`columns`].
pub fn columns_by(bytes: &[u8], said: Option<Delimiter>, stop: &Stop) -> Result<Columns, Refusal> {
    counted(bytes, said, stop).map(|(columns, _)| columns)
}

/// With the number of rows that were read for them.
pub(crate) fn counted(bytes: &[u8], said: Option<Delimiter>, stop: &Stop) -> Result<(Columns, u64), Refusal> {
    let Opened { head, rest, found: at } = source::open_by(bytes, said, stop, header)?;
    let Some(names) = head.get(at) else {
        return Err(Refusal::Empty);
    };
    let line = names.number;
    let named = names.cells.iter().zip(table::unique(&names.cells)).enumerate();
    let mut columns: Vec<(usize, Gathered)> = named
        .filter(|(_, (_, name))| !name.is_empty())
        .map(|(place, (cell, name))| {
            // What is behind the name tells it from an equal one.
            let name = format!("{cell}{}", name.strip_prefix(&table::folded(cell)).unwrap_or_default());
            (place, Gathered::of(name))
        })
        .collect();
    let sheet = match &rest {
        Rest::Sheet(_, name) => Some(name.clone()),
        Rest::Text(_) | Rest::Held(_) => None,
    };
    let mut first: Vec<Vec<String>> = Vec::new();
    let mut below = Rows::below(at, head, rest, true, |_| None)?.first_of_sheet(MOST_OF_SHEET);
    let read = below.each(rows::SOME, &mut |table| {
        for row in &table.rows {
            for (place, column) in &mut columns {
                if let Some(cell) = row.cells.get(*place) {
                    column.see(cell);
                }
            }
            if first.len() < FIRST_ROWS && row.cells.iter().any(|cell| !cell.is_empty()) {
                let cell = |place: &usize| row.cells.get(*place).map(|cell| cut(cell, LONGEST_CELL));
                first.push(
                    columns
                        .iter()
                        .map(|(place, _)| cell(place).unwrap_or_default())
                        .collect(),
                );
            }
        }
        Ok(())
    })?;
    let found = Columns {
        line,
        columns: columns.into_iter().map(|(_, gathered)| gathered.column).collect(),
        rows: first,
        sheet,
    };
    Ok((found, read))
}

fn cut(cell: &str, most: usize) -> String {
    cell.chars().take(most).collect()
}

/// The first line that only has names, unless later ones are twice as wide; else the widest.
fn header(lines: &[Line]) -> Result<Match<usize>, Refusal> {
    let head = lines.iter().enumerate().take(table::HEAD);
    let width = |line: &Line| line.cells.iter().filter(|cell| !cell.is_empty()).count();
    let widest = head.clone().map(|(_, line)| width(line)).max().unwrap_or_default();
    let is_wide = |line: &Line| width(line) >= 2 && width(line) * 2 >= widest;
    let found = head
        .clone()
        .find(|(_, line)| is_wide(line) && line.cells.iter().all(is_name))
        .or_else(|| head.clone().find(|(_, line)| width(line) >= 2 && width(line) == widest));
    let joined = |line: &Line| line.cells.iter().collect::<Vec<_>>().join(", ");
    let first = || lines.first().map(joined).unwrap_or_default();
    let (at, line) = found.ok_or_else(|| Refusal::UnknownFormat(first().chars().take(300).collect()))?;
    Ok(Match {
        rank: width(line),
        found: at,
    })
}

/// Numbers and times are none, and empty cells may stand between names.
fn is_name(cell: &str) -> bool {
    let starts_like_a_number = cell.starts_with(|c: char| c.is_ascii_digit());
    cell.is_empty() || (!starts_like_a_number && !matches!(cell::amount(cell), Ok(Some(_))))
}

/// What is known of a column, row by row.
struct Gathered {
    column: Column,
    /// More values than are told, or long ones.
    is_varied: bool,
}

impl Gathered {
    const fn of(name: String) -> Self {
        Self {
            column: Column {
                name,
                samples: Vec::new(),
                values: Vec::new(),
            },
            is_varied: false,
        }
    }

    fn see(&mut self, cell: &str) {
        if cell.is_empty() {
            return;
        }
        let Column { samples, values, .. } = &mut self.column;
        if samples.len() < MOST_SAMPLES {
            let sample = cut(cell, LONGEST_SAMPLE);
            if !samples.contains(&sample) {
                samples.push(sample);
            }
        }
        if self.is_varied || values.iter().any(|known| known == cell) {
            return;
        }
        if values.len() == MOST_VALUES || cell.chars().count() > LONGEST_VALUE {
            self.is_varied = true;
            *values = Vec::new();
            return;
        }
        values.push(cell.to_owned());
    }
}
