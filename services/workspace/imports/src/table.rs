//! A file as a header and rows below it, with the line of each.

use std::collections::HashMap;

use crate::refusal::Refusal;

pub(crate) const LARGEST: usize = 10 << 20;
const MOST_ROWS: usize = 100_000;
/// A header stands among the first lines; some venues write a few others before it.
const HEAD: usize = 30;

#[derive(Debug)]
pub(crate) struct Line {
    pub number: u64,
    pub cells: Vec<String>,
}

/// Cells of each line, still without a header.
pub(crate) fn lines(bytes: &[u8]) -> Result<Vec<Line>, Refusal> {
    if bytes.len() > LARGEST {
        return Err(Refusal::TooLarge);
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) || bytes.contains(&0) {
        return Err(Refusal::NotText);
    }
    let bytes = bytes.strip_prefix(&[0xef, 0xbb, 0xbf]).unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|_| Refusal::NotText)?;
    if text.trim().is_empty() {
        return Err(Refusal::Empty);
    }
    if let Some(line) = unclosed_quote(text) {
        return Err(Refusal::UnclosedQuote(line));
    }
    let delimiter = delimiter(text);
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text.as_bytes());
    let mut all = Vec::new();
    for record in reader.records() {
        // The text is UTF-8 and lines may differ in length: nothing is left that could fail.
        let Ok(record) = record else {
            return Err(Refusal::NotText);
        };
        let number = record.position().map_or(0, csv::Position::line);
        if all.len() > MOST_ROWS + HEAD {
            return Err(Refusal::TooManyRows);
        }
        all.push(Line {
            number,
            cells: record.iter().map(|cell| bare(cell).to_owned()).collect(),
        });
    }
    Ok(all)
}

/// A cell without space and byte order marks around it: OKX writes one before every cell.
fn bare(cell: &str) -> &str {
    cell.trim_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}')
}

/// Of the first lines, what stands in them most often.
fn delimiter(text: &str) -> u8 {
    let head = text.lines().take(HEAD);
    let count = |sign: char| {
        head.clone()
            .map(|line| line.matches(sign).count())
            .max()
            .unwrap_or_default()
    };
    [',', ';', '\t']
        .into_iter()
        .max_by_key(|sign| (count(*sign), *sign == ','))
        .map_or(b',', |sign| {
            if sign == ';' {
                b';'
            } else if sign == '\t' {
                b'\t'
            } else {
                b','
            }
        })
}

/// The line in which a quote opens that is open at the end.
fn unclosed_quote(text: &str) -> Option<u64> {
    let (mut line, mut opened) = (1, None);
    for byte in text.bytes() {
        match byte {
            b'\n' => line += 1,
            b'"' => opened = opened.map_or(Some(line), |_| None),
            _ => {}
        }
    }
    opened
}

/// Names of columns as they are compared.
pub(crate) fn folded(cell: &str) -> String {
    cell.trim().trim_matches('"').to_lowercase()
}

/// A header that is known, and the rows below it.
#[derive(Debug)]
pub(crate) struct Table {
    /// Place by name.
    pub columns: HashMap<String, usize>,
    /// As the file writes them.
    pub names: Vec<String>,
    pub rows: Vec<Line>,
}

impl Table {
    /// The lines below line `at`.
    pub fn below(at: usize, mut lines: Vec<Line>, may_repeat: bool) -> Result<Self, Refusal> {
        let rows: Vec<Line> = lines.split_off(at + 1);
        let header = lines.pop().ok_or(Refusal::Empty)?;
        let mut columns = HashMap::new();
        for (place, cell) in header.cells.iter().enumerate() {
            let name = folded(cell);
            if name.is_empty() {
                continue;
            }
            // The second `cur.` is `cur.2`.
            let mut unused = name.clone();
            let mut repeats = 1;
            while columns.contains_key(&unused) {
                if !may_repeat {
                    let (line, column) = (header.number, cell.clone());
                    return Err(Refusal::RepeatedHeader { line, column });
                }
                repeats += 1;
                unused = format!("{name}{repeats}");
            }
            columns.insert(unused, place);
        }
        let rows: Vec<Line> = rows
            .into_iter()
            .filter(|row| row.cells.iter().any(|cell| !cell.is_empty()))
            .collect();
        if rows.len() > MOST_ROWS {
            return Err(Refusal::TooManyRows);
        }
        Ok(Self {
            columns,
            names: header.cells,
            rows,
        })
    }
}

/// Lines in which a header may stand.
pub(crate) fn heads(lines: &[Line]) -> impl Iterator<Item = (usize, Vec<String>)> {
    lines
        .iter()
        .enumerate()
        .take(HEAD)
        .map(|(at, line)| (at, line.cells.iter().map(|cell| folded(cell)).collect()))
}
