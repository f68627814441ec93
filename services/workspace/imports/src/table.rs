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
    let sign = delimiter(text);
    if let Some(line) = unclosed_quote(text, sign) {
        return Err(Refusal::UnclosedQuote(line));
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(sign)
        .from_reader(text.as_bytes());
    let mut all = Vec::new();
    for record in reader.records() {
        // The text is UTF-8 and lines may differ in length: nothing is left that could fail.
        let Ok(record) = record else {
            return Err(Refusal::NotText(1));
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
    unwrap_lines(&mut all);
    Ok(all)
}

/// Some programs put each line as a whole into quotes: then every line is one cell with all others in it.
fn unwrap_lines(lines: &mut [Line]) {
    let is_alone = |line: &Line| line.cells.iter().skip(1).all(String::is_empty);
    let wrapped = |line: &&Line| line.cells.first().is_some_and(|cell| cell.contains([',', ';', '\t']));
    if !lines.iter().all(is_alone) || lines.iter().filter(wrapped).count() * 2 <= lines.len() {
        return;
    }
    let head: Vec<&str> = lines
        .iter()
        .take(HEAD)
        .filter_map(|line| line.cells.first().map(String::as_str))
        .collect();
    let sign = delimiter(&head.join("\n"));
    for line in lines {
        let Some(whole) = line.cells.first() else { continue };
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .delimiter(sign)
            .from_reader(whole.as_bytes());
        // A cell over several lines stays what it is.
        if let Some(Ok(record)) = reader.records().next() {
            line.cells = record.iter().map(|cell| bare(cell).to_owned()).collect();
        }
    }
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
        Some(text) => Cow::Owned(text.ok_or(Refusal::NotText(1))?),
        None => {
            let bytes = bytes.strip_prefix(&[0xef, 0xbb, 0xbf]).unwrap_or(bytes);
            let text = std::str::from_utf8(bytes);
            Cow::Borrowed(text.map_err(|bad| Refusal::NotText(lines_before(bytes, bad.valid_up_to())))?)
        }
    };
    if let Some(at) = text.find('\0') {
        return Err(Refusal::NotText(lines_before(text.as_bytes(), at)));
    }
    Ok(text)
}

/// The line of a byte, from 1.
fn lines_before(bytes: &[u8], at: usize) -> u64 {
    let ends = bytes.iter().take(at).filter(|byte| **byte == b'\n').count();
    ends as u64 + 1
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

/// Names of columns as they are compared. KuCoin closes some quotes behind the comma: `"Fee Currency,"`.
pub(crate) fn folded(cell: &str) -> String {
    let plain = cell.trim_matches(|sign: char| sign.is_whitespace() || matches!(sign, '"' | ',' | '\u{feff}'));
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.join(" ").to_lowercase().replace('（', "(").replace('）', ")")
}

/// Only the letters and digits of a folded name: `date (utc)`, `date_utc` and `dateutc` are one.
pub(crate) fn loose(name: &str) -> String {
    name.chars().filter(|sign| sign.is_alphanumeric()).collect()
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
    /// The same by [`loose`] names; nothing where two columns share one.
    loosely: HashMap<String, Option<usize>>,
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
            // A column that has its usual name goes before one that only means the same.
            let other = rename(&name).filter(|usual| *usual != name);
            match other {
                Some(usual) if !columns.contains_key(usual) => columns.insert(usual.to_owned(), place),
                _ if name.is_empty() => None,
                _ => columns.insert(name, place),
            };
        }
        let mut loosely: HashMap<String, Option<usize>> = HashMap::new();
        for (name, place) in &columns {
            let taken = loosely.entry(loose(name)).or_insert(Some(*place));
            *taken = taken.filter(|taken| taken == place);
        }
        let rows: Vec<Line> = rows.into_iter().filter(|row| !row.is_empty()).collect();
        if rows.len() > MOST_ROWS {
            return Err(Refusal::TooManyRows);
        }
        Ok(Self {
            columns,
            loosely,
            names: header.cells,
            rows,
        })
    }

    /// Of a column by its folded name, also where the file writes it with other signs between its words.
    pub fn place(&self, column: &str) -> Option<usize> {
        let exact = self.columns.get(column).copied();
        exact.or_else(|| {
            let name = loose(column);
            self.loosely.get(&name).copied().flatten().filter(|_| !name.is_empty())
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
    use super::{Refusal, folded, lines, loose};

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
        assert_eq!(lines(&little[..little.len() - 1]).unwrap_err(), Refusal::NotText(1));
        assert_eq!(lines(b"a;b\n\xfc;2\n").unwrap_err(), Refusal::NotText(2));
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
        assert_eq!(folded("\"Fee Currency,\""), "fee currency");
        assert_eq!(folded("Amount（USDT）"), "amount(usdt)");
        assert_eq!(["date (utc)", "date_utc", "dateutc"].map(loose), ["dateutc"; 3]);
    }

    #[test]
    fn lines_that_are_one_quoted_cell_are_taken_apart() {
        let found = lines(b"\"a,b\"\n\"c,\"\"d, e\"\"\"\n").unwrap();
        assert_eq!(
            (found[0].cells.as_slice(), found[1].number),
            (&["a".to_owned(), "b".to_owned()][..], 2)
        );
        assert_eq!(found[1].cells, ["c", "d, e"]);
        // One column of a table is no such line.
        assert_eq!(lines(b"a\n\"b,c\"\nd\ne\n").unwrap()[1].cells, ["b,c"]);
    }

    #[test]
    fn empty_lines_count() {
        for text in ["a,b\n\nc,d\n\n\ne,f\ng,h", "a,b\r\n\r\nc,d\r\n\r\n\r\ne,f\r\ng,h"] {
            let numbers: Vec<u64> = lines(text.as_bytes()).unwrap().iter().map(|line| line.number).collect();
            assert_eq!(numbers, [1, 3, 6, 7], "{text:?}");
        }
    }
}
