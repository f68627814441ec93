//! A forecast that somebody else made, as a CSV: checked whole, so that all faults are known at once.
//!
//! First line: column names, `ds` and `yhat` among them; bands are pairs `yhat_lower`/`yhat_upper` (taken for the 80 % band,
//! as Prophet means them) or `…_50`, `…_80`, `…_95`. Other columns are ignored. Rows may come in any order; of several on one
//! day the last wins. Values may be zero or negative: some tools give such prices, and their record shall show it.
//! What stands between cells is found out from the first line; a decimal comma needs the file's language.

mod cell;

use std::collections::BTreeMap;

use vocab::{LineCount, counted};

use super::{day::Day, point::Point};
pub use cell::Dialect;
use cell::{day, explain, number};

pub const MAX_BYTES: usize = 10 << 20;
pub const MAX_ROWS: usize = 100_000;
/// Longest cell, bytes. Also what an unclosed quote runs into.
const MAX_CELL: usize = 64 << 10;
/// Faults that are told one by one; the rest is counted.
const MAX_FAULTS: usize = 200;

/// Pairs of columns, in the order of a point's bands.
const BANDS: [[&str; 2]; 3] = [
    ["yhat_lower_50", "yhat_upper_50"],
    ["yhat_lower_80", "yhat_upper_80"],
    ["yhat_lower_95", "yhat_upper_95"],
];
const PLAIN: [&str; 2] = ["yhat_lower", "yhat_upper"];

/// What a good file held.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// Ascending days. A band that the file lacks equals `yhat`; values are as given, so perhaps not positive.
    pub days: Vec<Day>,
    pub points: Vec<Point>,
    pub has_50: bool,
    pub has_80: bool,
    pub has_95: bool,
}

/// One fault of one row. Lines count from 1, the header's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pub line: u64,
    pub column: String,
    pub code: &'static str,
    pub message: String,
}

impl Fault {
    fn new(line: u64, column: &str, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            line,
            column: column.to_owned(),
            code,
            message: message.into(),
        }
    }
}

/// Not even looked into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error("The file is larger than 10 MiB.")]
    TooLarge,
    #[error("The file is UTF-16; save it as UTF-8.")]
    Utf16,
}

/// Reads a file; the inner error is every fault of it.
///
/// # Errors
/// [`Refused`] for files that are too large or in another encoding.
pub fn read(bytes: &[u8], dialect: Dialect) -> Result<Result<Table, Vec<Fault>>, Refused> {
    if bytes.len() > MAX_BYTES {
        return Err(Refused::TooLarge);
    }
    if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
        return Err(Refused::Utf16);
    }
    let mut faults = Faults::default();
    let table = rows(bytes, dialect, &mut faults);
    Ok(match table {
        Some(table) if faults.is_empty() => Ok(table),
        _ => Err(faults.into_list()),
    })
}

#[derive(Default)]
struct Faults {
    listed: Vec<Fault>,
    more: usize,
}

impl Faults {
    fn add(&mut self, fault: Fault) {
        if self.listed.len() < MAX_FAULTS {
            self.listed.push(fault)
        } else {
            self.more += 1
        }
    }

    const fn is_empty(&self) -> bool {
        self.listed.is_empty()
    }

    fn into_list(mut self) -> Vec<Fault> {
        if self.more > 0 {
            let line = self.listed.last().map_or(1, |fault| fault.line);
            self.listed.push(Fault::new(
                line,
                "",
                "more",
                match self.more {
                    1 => "There is 1 more fault after this one.".to_owned(),
                    more => format!("There are {more} more faults after this one."),
                },
            ));
        }
        self.listed
    }
}

/// Where each known column stands.
struct Columns {
    width: usize,
    ds: usize,
    yhat: usize,
    bands: [Option<[usize; 2]>; 3],
    names: [[&'static str; 2]; 3],
}

fn rows(bytes: &[u8], dialect: Dialect, faults: &mut Faults) -> Option<Table> {
    let body = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let dialect = dialect.fitting(body);
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(dialect.delimiter)
        .from_reader(body);
    let mut record = csv::ByteRecord::new();
    let mut lines = LineCount::new(body);
    if !matches!(reader.read_byte_record(&mut record), Ok(true)) {
        faults.add(Fault::new(1, "", "empty", "The file is empty."));
        return None;
    }
    let columns = columns(&record, faults)?;
    let mut found: BTreeMap<Day, Point> = BTreeMap::new();
    let mut count = 0;
    while let Ok(true) = reader.read_byte_record(&mut record) {
        let at = u64::from(lines.of(record.position().map_or(0, csv::Position::byte)));
        if record.len() == 1 && record[0].trim_ascii().is_empty() {
            continue;
        }
        count += 1;
        if count > MAX_ROWS {
            faults.add(Fault::new(
                at,
                "",
                "too_many_rows",
                format!("A forecast may have at most {MAX_ROWS} rows."),
            ));
            return None;
        }
        if let Some((day, point)) = row(&record, at, &columns, dialect, faults) {
            found.insert(day, point);
        }
    }
    if count == 0 {
        faults.add(Fault::new(1, "", "no_rows", "There is no row under the column names."));
    }
    let [has_50, has_80, has_95] = columns.bands.map(|band| band.is_some());
    let (days, points) = found.into_iter().unzip();
    Some(Table {
        days,
        points,
        has_50,
        has_80,
        has_95,
    })
}

fn columns(header: &csv::ByteRecord, faults: &mut Faults) -> Option<Columns> {
    let names: Vec<String> = header
        .iter()
        .map(|name| String::from_utf8_lossy(name).trim().to_ascii_lowercase())
        .collect();
    let known = BANDS.iter().flatten().chain(&PLAIN).chain(&["ds", "yhat"]);
    for name in known {
        if names.iter().filter(|other| other == name).count() > 1 {
            faults.add(Fault::new(
                1,
                name,
                "duplicate_column",
                format!("The column `{name}` appears twice."),
            ));
        }
    }
    let find = |wanted: &str| names.iter().position(|name| name == wanted);
    let mut need = |wanted: &str| {
        let place = find(wanted);
        if place.is_none() {
            let message = format!("The first line must name a column `{wanted}`.");
            faults.add(Fault::new(1, wanted, "missing_column", message));
        }
        place
    };
    let (ds, yhat) = (need("ds"), need("yhat"));
    let mut pairs = BANDS;
    if BANDS[1].iter().all(|name| find(name).is_none()) {
        pairs[1] = PLAIN;
    }
    let bands = pairs.map(|[lower, upper]| match (find(lower), find(upper)) {
        (Some(lower), Some(upper)) => Some([lower, upper]),
        (None, None) => None,
        (Some(_), None) | (None, Some(_)) => {
            faults.add(Fault::new(
                1,
                lower,
                "missing_pair",
                format!("`{lower}` and `{upper}` must come together."),
            ));
            None
        }
    });
    let (Some(ds), Some(yhat), true) = (ds, yhat, faults.is_empty()) else {
        return None;
    };
    Some(Columns {
        width: names.len(),
        ds,
        yhat,
        bands,
        names: pairs,
    })
}

/// `None` where the row has a fault, which then was added.
fn row(
    record: &csv::ByteRecord,
    line: u64,
    columns: &Columns,
    dialect: Dialect,
    faults: &mut Faults,
) -> Option<(Day, Point)> {
    if let Some(long) = record.iter().position(|cell| cell.len() > MAX_CELL) {
        let message = format!(
            "Cell {} is longer than 64 KiB; perhaps a quote is not closed.",
            long + 1
        );
        faults.add(Fault::new(line, "", "cell_too_long", message));
        return None;
    }
    if record.iter().any(|cell| cell.contains(&0)) {
        faults.add(Fault::new(
            line,
            "",
            "control_character",
            "There is a NUL byte in this row.",
        ));
        return None;
    }
    if record.len() != columns.width {
        let cells = counted(record.len(), "cell");
        let message = format!("This row has {cells}; the header has {}.", columns.width);
        faults.add(Fault::new(line, "", "ragged_row", message));
        return None;
    }
    let day = day(record[columns.ds].trim_ascii());
    if day.is_none() {
        faults.add(Fault::new(
            line,
            "ds",
            "invalid_date",
            "This is not a day as yyyy-mm-dd between 1900 and 2199.",
        ));
    }
    let mut value = |place: usize, name: &str| match number(&record[place], dialect) {
        Ok(number) => Some(number),
        Err(code) => {
            faults.add(Fault::new(line, name, code, explain(code)));
            None
        }
    };
    let yhat = value(columns.yhat, "yhat");
    let bands: [Option<[f64; 2]>; 3] = std::array::from_fn(|i| match (columns.bands[i], yhat) {
        (Some([lower, upper]), _) => {
            let [lower_name, upper_name] = columns.names[i];
            let (lower, upper) = (value(lower, lower_name), value(upper, upper_name));
            lower.zip(upper).map(|(lower, upper)| [lower, upper])
        }
        (None, Some(yhat)) => Some([yhat, yhat]),
        (None, None) => None,
    });
    let (Some(day), Some(yhat), [Some(b50), Some(b80), Some(b95)]) = (day, yhat, bands) else {
        return None;
    };
    let point = Point {
        yhat,
        lower_50: b50[0],
        upper_50: b50[1],
        lower_80: b80[0],
        upper_80: b80[1],
        lower_95: b95[0],
        upper_95: b95[1],
    };
    if crossed(&point, columns) {
        faults.add(Fault::new(
            line,
            "yhat",
            "bands_crossed",
            "Each band must hold `yhat` and every narrower band.",
        ));
        return None;
    }
    Some((day, point))
}

/// Bands that the file has, narrowest first, each around the one before.
fn crossed(point: &Point, columns: &Columns) -> bool {
    let pairs = [
        [point.lower_50, point.upper_50],
        [point.lower_80, point.upper_80],
        [point.lower_95, point.upper_95],
    ];
    let mut inner = [point.yhat, point.yhat];
    for (pair, _) in pairs.iter().zip(columns.bands).filter(|(_, band)| band.is_some()) {
        if pair[0] > inner[0] || pair[1] < inner[1] {
            return true;
        }
        inner = *pair;
    }
    false
}

#[cfg(test)]
mod tests;
