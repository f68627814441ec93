//! The file contract of the command line: `ds,y` in, `ds,yhat,…` out. Written for speed: most of a batch run is this.
//!
//! In: a header with `ds` and `y` in any place (other columns are ignored), then one row a day: `yyyy-mm-dd` (a time of day
//! after it is ignored) and a price in US dollars. Fields may be quoted; lines end in LF or CRLF; a byte-order mark is skipped;
//! blank lines are too. An empty `y`, `nan`, `NA`, `null`, zero or a negative price is a missing day ([`super::series`] has the rules for those);
//! a `y` that is no number, and a day that does not exist, are errors: guessing what was meant would be a wrong price.

use std::io::Write;

use super::{day::Day, point::Point};

const HEADER: &str = "ds,yhat,yhat_lower_80,yhat_upper_80,yhat_lower_95,yhat_upper_95\n";

/// Longest piece of a wrong cell that a message repeats, bytes.
const SHOWN: usize = 24;

/// One sentence for each; lines count from 1, the header's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Bad {
    #[error("line 1: the file is empty; its first line must name the columns `ds` and `y`")]
    Empty,
    #[error("line 1: there is no column `{0}`; the first line must name the columns `ds` and `y`")]
    NoColumn(&'static str),
    #[error("line 1: the column `{0}` is there twice")]
    Twice(&'static str),
    #[error("line {line}: `{text}` is not a day as yyyy-mm-dd between 1900 and 2199")]
    Day { line: usize, text: String },
    #[error("line {line}: `{text}` is not a number")]
    Number { line: usize, text: String },
    #[error("line {line}: there are fewer cells than in the header")]
    Ragged { line: usize },
    #[error("line {line}: a quote is not closed")]
    Quote { line: usize },
    #[error("line {line}: there is no row with a positive price up to here")]
    NoPrice { line: usize },
}

/// Reads all rows into `rows`, in the file's order.
///
/// # Errors
/// The first thing that is wrong.
pub fn read(bytes: &[u8], rows: &mut Vec<(Day, f64)>) -> Result<(), Bad> {
    rows.clear();
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut lines = bytes
        .split(|byte| *byte == b'\n')
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let header = lines
        .next()
        .filter(|line| !line.trim_ascii().is_empty())
        .ok_or(Bad::Empty)?;
    let (ds, y) = columns(header)?;
    let last = ds.max(y);
    let mut line_number = 1;
    for line in lines {
        line_number += 1;
        if line.trim_ascii().is_empty() {
            continue;
        }
        let (mut day, mut price): (&[u8], &[u8]) = (b"", b"");
        let mut rest = Some(line);
        for column in 0..=last {
            let cells = rest.ok_or(Bad::Ragged { line: line_number })?;
            let (cell, more) = cell(cells).ok_or(Bad::Quote { line: line_number })?;
            if column == ds {
                day = cell;
            } else if column == y {
                price = cell;
            }
            rest = more;
        }
        let day = Day::parse(day).ok_or_else(|| Bad::Day {
            line: line_number,
            text: shown(day),
        })?;
        let price = number(price).ok_or_else(|| Bad::Number {
            line: line_number,
            text: shown(price),
        })?;
        rows.push((day, price));
    }
    if rows.iter().any(|(_, price)| *price > 0.0 && price.is_finite()) {
        Ok(())
    } else {
        Err(Bad::NoPrice { line: line_number })
    }
}

fn columns(header: &[u8]) -> Result<(usize, usize), Bad> {
    let mut found: [Option<usize>; 2] = [None, None];
    let mut rest = Some(header);
    let mut column = 0;
    while let Some(cells) = rest {
        let (name, more) = cell(cells).ok_or(Bad::Quote { line: 1 })?;
        for (slot, wanted) in found.iter_mut().zip(["ds", "y"]) {
            if name == wanted.as_bytes() && slot.replace(column).is_some() {
                return Err(Bad::Twice(wanted));
            }
        }
        column += 1;
        rest = more;
    }
    match found {
        [Some(ds), Some(y)] => Ok((ds, y)),
        [None, _] => Err(Bad::NoColumn("ds")),
        [_, None] => Err(Bad::NoColumn("y")),
    }
}

/// The first cell, trimmed and without its quotes, and what follows the comma. `None` where its quote is not closed. A doubled
/// quote stays doubled: no cell that we read has one and is right.
fn cell(line: &[u8]) -> Option<(&[u8], Option<&[u8]>)> {
    if line.first() != Some(&b'"') {
        let comma = line.iter().position(|byte| *byte == b',');
        return Some(match comma {
            Some(at) => (line[..at].trim_ascii(), Some(&line[at + 1..])),
            None => (line.trim_ascii(), None),
        });
    }
    let mut at = 1;
    while at < line.len() {
        if line[at] == b'"' {
            if line.get(at + 1) != Some(&b'"') {
                let after = &line[at + 1..];
                let comma = after.iter().position(|byte| *byte == b',');
                return Some((line[1..at].trim_ascii(), comma.map(|comma| &after[comma + 1..])));
            }
            at += 1;
        }
        at += 1;
    }
    None
}

/// Missing prices are not-a-number, which the series takes for a missing day. R writes `NA` for one, databases `null`.
fn number(cell: &[u8]) -> Option<f64> {
    let is_none = |word: &str| cell.eq_ignore_ascii_case(word.as_bytes());
    let Some(first) = cell.first() else {
        return Some(f64::NAN);
    };
    if first.is_ascii_alphabetic() && ["na", "n/a", "null", "none"].into_iter().any(is_none) {
        return Some(f64::NAN);
    }
    std::str::from_utf8(cell).ok()?.parse().ok()
}

fn shown(cell: &[u8]) -> String {
    let text = String::from_utf8_lossy(&cell[..cell.len().min(SHOWN)]);
    text.chars()
        .map(|c| if c.is_control() { '\u{FFFD}' } else { c })
        .collect()
}

/// Writes the header and one row a day, from the day after `last_day`.
pub fn write(last_day: Day, points: &[Point], out: &mut Vec<u8>) {
    out.clear();
    out.extend_from_slice(HEADER.as_bytes());
    let mut day = last_day;
    for point in points {
        day = day.plus(1);
        let written = writeln!(
            out,
            "{day},{},{},{},{},{}",
            point.yhat, point.lower_80, point.upper_80, point.lower_95, point.upper_95
        );
        debug_assert!(written.is_ok(), "memory takes every byte");
    }
}

#[cfg(test)]
mod tests {
    use super::{Bad, Day, read};

    fn rows(text: &str) -> Result<Vec<(String, f64)>, String> {
        let mut rows = Vec::new();
        read(text.as_bytes(), &mut rows).map_err(|bad| bad.to_string())?;
        Ok(rows.into_iter().map(|(day, price)| (day.to_string(), price)).collect())
    }

    #[test]
    fn columns_are_found_by_name_quoted_or_not() {
        let plain = rows("ds,y\n2026-01-01,1.5\n2026-01-02,2e3\n").unwrap();
        assert_eq!(
            plain,
            [("2026-01-01".to_owned(), 1.5), ("2026-01-02".to_owned(), 2000.0)]
        );
        let odd = "\u{FEFF}name,\"y\",ds\r\n\"a, \"\"b\"\"\", 1.5 ,\"2026-01-01\"\r\n\r\nx,2e3,2026-01-02T00:00:00Z";
        assert_eq!(rows(odd).unwrap(), plain);
    }

    #[test]
    fn a_missing_price_is_no_error() {
        let holes = rows("ds,y\n2026-01-01,\n2026-01-02,nan\n2026-01-03,0\n2026-01-04,7\n2026-01-05,NA\n").unwrap();
        assert_eq!(holes.len(), 5);
        assert!(holes[4].1.is_nan());
        assert!(holes[0].1.is_nan() && holes[1].1.is_nan());
    }

    #[test]
    fn each_fault_names_its_line() {
        let check = |text: &str, expected: &str| {
            let sentence = rows(text).unwrap_err();
            assert!(sentence.starts_with(expected), "{sentence}");
        };
        check("", "line 1: the file is empty");
        check("date,price\n", "line 1: there is no column `ds`");
        check("ds,price\n", "line 1: there is no column `y`");
        check("ds,y,y\n", "line 1: the column `y` is there twice");
        check(
            "ds,y\n2026-01-01,1\n2027-02-29,1\n",
            "line 3: `2027-02-29` is not a day",
        );
        check(
            "ds,y\n2026-01-01,1\n\n2026-01-02,abc\n",
            "line 4: `abc` is not a number",
        );
        check("ds,y\n2026-01-01,\"1,5\"\n", "line 2: `1,5` is not a number");
        check("ds,y\n2026-01-01\n", "line 2: there are fewer cells");
        check("ds,y\n\"2026-01-01,1\n", "line 2: a quote is not closed");
        check("ds,y\n2026-01-01,0\n", "line 3: there is no row with a positive price");
        let long = format!("ds,y\n2026-01-01,{}\n", "x".repeat(1 << 20));
        assert!(rows(&long).unwrap_err().len() < 80);
    }

    #[test]
    fn bytes_that_are_no_text_are_a_sentence_too() {
        let mut rows = Vec::new();
        let bad = read(b"ds,y\n\xFF\xFE\x00,1\n", &mut rows).unwrap_err();
        assert!(matches!(bad, Bad::Day { line: 2, .. }), "{bad}");
        assert_eq!(read(b"ds,y\n2026-01-01,1", &mut rows), Ok(()));
        assert_eq!(rows, [(Day::parse(b"2026-01-01").unwrap(), 1.0)]);
    }
}
