//! What stands in a file that no format knows, for somebody who says what each column means.

use crate::{
    cell,
    refusal::Refusal,
    source::{self, Found, Match},
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
    /// All values that differ, in their order; empty where there are many, or long ones.
    pub values: Vec<String>,
}

/// Lists the columns of a file's table. In a spreadsheet that is the sheet with the most columns.
///
/// # Errors
/// [`Refusal`] where the file cannot be opened, or none of its first lines can be a header.
pub fn columns(bytes: &[u8]) -> Result<Columns, Refusal> {
    let Found { lines, sheet, found } = source::find(bytes, header)?;
    let at: usize = found;
    let Some(head) = lines.get(at) else {
        return Err(Refusal::Empty);
    };
    let below = lines.get(at + 1..).unwrap_or_default();
    let named = head.cells.iter().zip(table::unique(&head.cells)).enumerate();
    let columns = named
        .filter(|(_, (_, name))| !name.is_empty())
        .map(|(place, (cell, name))| Column {
            // What is behind the name tells it from an equal one.
            name: format!("{cell}{}", name.strip_prefix(&table::folded(cell)).unwrap_or_default()),
            samples: samples(below, place),
            values: values(below, place),
        });
    let cell = |cell: &String| -> String { cell.chars().take(LONGEST_CELL).collect() };
    let places: Vec<usize> = (0..head.cells.len())
        .filter(|place| {
            head.cells
                .get(*place)
                .is_some_and(|name| !table::folded(name).is_empty())
        })
        .collect();
    let filled = below
        .iter()
        .filter(|line| line.cells.iter().any(|cell| !cell.is_empty()));
    let rows = filled.take(FIRST_ROWS).map(|line| {
        let cells = places
            .iter()
            .map(|place| line.cells.get(*place).map(cell).unwrap_or_default());
        cells.collect()
    });
    Ok(Columns {
        line: head.number,
        columns: columns.collect(),
        rows: rows.collect(),
        sheet,
    })
}

/// The first line that only has names, unless later ones are twice as wide; else the widest.
fn header(lines: &[Line]) -> Result<Match<usize>, Refusal> {
    let head = lines.iter().enumerate().take(table::HEAD);
    let width = |line: &Line| line.cells.iter().filter(|cell| !cell.is_empty()).count();
    let widest = head.clone().map(|(_, line)| width(line)).max().unwrap_or_default();
    let is_wide = |line: &Line| width(line) >= 2 && width(line) * 2 >= widest;
    let found = head
        .clone()
        .find(|(_, line)| is_wide(line) && line.cells.iter().all(|cell| is_name(cell)))
        .or_else(|| head.clone().find(|(_, line)| width(line) >= 2 && width(line) == widest));
    let first = || lines.first().map(|line| line.cells.join(", ")).unwrap_or_default();
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

fn samples(lines: &[Line], place: usize) -> Vec<String> {
    let mut samples: Vec<String> = Vec::new();
    let cells = lines.iter().filter_map(|line| line.cells.get(place));
    for cell in cells.filter(|cell| !cell.is_empty()) {
        let sample: String = cell.chars().take(LONGEST_SAMPLE).collect();
        if !samples.contains(&sample) {
            samples.push(sample);
        }
        if samples.len() == MOST_SAMPLES {
            break;
        }
    }
    samples
}

fn values(lines: &[Line], place: usize) -> Vec<String> {
    let mut values: Vec<String> = Vec::new();
    let cells = lines.iter().filter_map(|line| line.cells.get(place));
    for cell in cells.filter(|cell| !cell.is_empty()) {
        if values.contains(cell) {
            continue;
        }
        if values.len() == MOST_VALUES || cell.chars().count() > LONGEST_VALUE {
            return Vec::new();
        }
        values.push(cell.clone());
    }
    values
}
