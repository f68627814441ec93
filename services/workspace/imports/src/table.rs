//! A file as a header and rows below it, with the line of each.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
};

use crate::refusal::Refusal;

pub(crate) const LARGEST: usize = 10 << 20;
pub(crate) const MOST_ROWS: usize = 100_000;
/// A header stands among the first lines; some venues write a few others before it.
pub(crate) const HEAD: usize = 30;

#[derive(Debug, Default)]
pub(crate) struct Line {
    pub number: u64,
    pub cells: Vec<String>,
    /// What a spreadsheet says of cells beside their text, by place. Text files have none.
    pub marks: Vec<(u32, Mark)>,
}

/// What a spreadsheet says of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    /// It is stored as a number, so its text has a decimal point, whatever the country.
    Number,
    /// Its text is what a formula came to when the file was saved.
    Formula,
    /// The same, and it is a number.
    NumberOfFormula,
    /// The file has a formula, but not what it comes to.
    FormulaWithoutValue,
    /// `#N/A` and the like.
    Error,
}

impl Line {
    fn is_empty(&self) -> bool {
        let uncalculated = |(_, mark): &(u32, Mark)| *mark == Mark::FormulaWithoutValue;
        self.cells.iter().all(String::is_empty) && !self.marks.iter().any(uncalculated)
    }
}

/// Cells of each line, still without a header.
pub(crate) fn lines(bytes: &[u8]) -> Result<Vec<Line>, Refusal> {
    if bytes.len() > LARGEST {
        return Err(Refusal::TooLarge);
    }
    let decoded = decoded(bytes)?;
    let text = decoded.as_ref();
    if text.trim().is_empty() {
        return Err(Refusal::Empty);
    }
    let delimiter = delimiter(text);
    if let Some(line) = unclosed_quote(text, delimiter) {
        return Err(Refusal::UnclosedQuote(line));
    }
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
        let number = record.position().map_or(0, |position| line_of(text, position));
        if all.len() > MOST_ROWS + HEAD {
            return Err(Refusal::TooManyRows);
        }
        all.push(Line {
            number,
            cells: record.iter().map(|cell| bare(cell).to_owned()).collect(),
            marks: Vec::new(),
        });
    }
    Ok(all)
}

/// UTF-8, or UTF-16 with its mark, as Excel's "Unicode text" is.
fn decoded(bytes: &[u8]) -> Result<Cow<'_, str>, Refusal> {
    let units = |rest: &[u8], of: fn([u8; 2]) -> u16| -> Option<String> {
        let pairs = rest.chunks(2).map(|pair| <[u8; 2]>::try_from(pair).map(of));
        let units: Vec<u16> = pairs.collect::<Result<_, _>>().ok()?;
        String::from_utf16(&units).ok()
    };
    let wide = match bytes {
        [0xff, 0xfe, rest @ ..] => Some(units(rest, u16::from_le_bytes)),
        [0xfe, 0xff, rest @ ..] => Some(units(rest, u16::from_be_bytes)),
        _ => None,
    };
    let text = match wide {
        Some(text) => Cow::Owned(text.ok_or(Refusal::NotText)?),
        None => {
            let bytes = bytes.strip_prefix(&[0xef, 0xbb, 0xbf]).unwrap_or(bytes);
            Cow::Borrowed(std::str::from_utf8(bytes).map_err(|_| Refusal::NotText)?)
        }
    };
    if text.contains('\0') {
        return Err(Refusal::NotText);
    }
    Ok(text)
}

/// Of a record's first cell: the reader's position of it is before the empty lines that it leaves out.
fn line_of(text: &str, position: &csv::Position) -> u64 {
    let start = usize::try_from(position.byte()).unwrap_or(usize::MAX);
    let rest = text.as_bytes().get(start..).unwrap_or_default();
    let ends = rest.iter().take_while(|byte| matches!(byte, b'\n' | b'\r'));
    let skipped = ends.filter(|byte| **byte == b'\n').count();
    position.line() + skipped as u64
}

/// A cell without space and byte order marks around it: OKX writes one before every cell.
pub(crate) fn bare(cell: &str) -> &str {
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
    [(',', b','), (';', b';'), ('\t', b'\t'), ('|', b'|')]
        .into_iter()
        .max_by_key(|(sign, _)| (count(*sign), *sign == ','))
        .map_or(b',', |(_, byte)| byte)
}

/// The line in which a quote opens that is open at the end. One within a cell that has none at its beginning is a sign like others.
fn unclosed_quote(text: &str, delimiter: u8) -> Option<u64> {
    let (mut line, mut opened, mut begins) = (1, None, true);
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        if byte == b'\n' {
            line += 1;
        }
        match opened {
            Some(_) if byte == b'"' && bytes.next_if_eq(&b'"').is_none() => opened = None,
            Some(_) => {}
            None if byte == b'"' && begins => opened = Some(line),
            None => {}
        }
        begins = opened.is_none() && (byte == delimiter || byte == b'\n' || byte == b'\r');
    }
    opened
}

/// Names of columns as they are compared.
pub(crate) fn folded(cell: &str) -> String {
    let plain = cell.trim_matches(|sign: char| sign.is_whitespace() || matches!(sign, '"' | '\u{feff}'));
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

/// The same for a whole header, where each differs from those before it: the second `cur.` is `cur.#2`.
pub(crate) fn unique(header: &[String]) -> Vec<String> {
    let mut taken = HashSet::new();
    let names = header.iter().map(|cell| folded(cell)).map(|name| {
        let mut unused = name.clone();
        let mut repeats = 1;
        while !name.is_empty() && !taken.insert(unused.clone()) {
            repeats += 1;
            unused = format!("{name}#{repeats}");
        }
        unused
    });
    names.collect()
}

/// The usual name of a column that has others in older files or in other languages.
pub(crate) type Rename = fn(&str) -> Option<&'static str>;

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
    pub fn below(at: usize, mut lines: Vec<Line>, may_repeat: bool, rename: Rename) -> Result<Self, Refusal> {
        let rows: Vec<Line> = lines.split_off(at + 1);
        let header = lines.pop().ok_or(Refusal::Empty)?;
        let mut columns = HashMap::new();
        for (place, (cell, name)) in header.cells.iter().zip(unique(&header.cells)).enumerate() {
            if !may_repeat && name != folded(cell) {
                let (line, column) = (header.number, cell.clone());
                return Err(Refusal::RepeatedHeader { line, column });
            }
            if let Some(usual) = rename(&name) {
                columns.insert(usual.to_owned(), place);
            } else if !name.is_empty() {
                columns.insert(name, place);
            }
        }
        let rows: Vec<Line> = rows.into_iter().filter(|row| !row.is_empty()).collect();
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

#[cfg(test)]
mod tests {
    use super::{Refusal, folded, lines};

    #[test]
    fn text_may_be_wide() {
        let text = "a;b\nü;2\n";
        let little: Vec<u8> = [0xff, 0xfe]
            .into_iter()
            .chain(text.encode_utf16().flat_map(u16::to_le_bytes))
            .collect();
        let big: Vec<u8> = [0xfe, 0xff]
            .into_iter()
            .chain(text.encode_utf16().flat_map(u16::to_be_bytes))
            .collect();
        for bytes in [little.as_slice(), big.as_slice(), text.as_bytes()] {
            assert_eq!(lines(bytes).unwrap()[1].cells, ["ü", "2"]);
        }
        assert_eq!(lines(&little[..little.len() - 1]).unwrap_err(), Refusal::NotText);
    }

    #[test]
    fn a_quote_within_a_cell_is_a_sign_like_others() {
        let found = lines(b"a,5\" disk,c\n\"d \"\"e\"\"\",f,g\n").unwrap();
        assert_eq!(found[0].cells, ["a", "5\" disk", "c"]);
        assert_eq!(found[1].cells, ["d \"e\"", "f", "g"]);
        assert_eq!(lines(b"a,b\nc,\"d\n").unwrap_err(), Refusal::UnclosedQuote(2));
    }

    #[test]
    fn names_are_compared_without_spaces_around_words() {
        assert_eq!(folded("\u{feff}\"Fee  Coin \""), "fee coin");
    }

    #[test]
    fn empty_lines_count() {
        for text in ["a,b\n\nc,d\n\n\ne,f\ng,h", "a,b\r\n\r\nc,d\r\n\r\n\r\ne,f\r\ng,h"] {
            let numbers: Vec<u64> = lines(text.as_bytes()).unwrap().iter().map(|line| line.number).collect();
            assert_eq!(numbers, [1, 3, 6, 7], "{text:?}");
        }
    }
}
