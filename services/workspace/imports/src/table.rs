//! A file as a header and rows below it, with the line of each.

use std::collections::{HashMap, HashSet};

use crate::{
    cells::Cells,
    delimiter::Delimiter,
    refusal::Refusal,
    text::{Text, delimiter},
};

pub(crate) const LARGEST: usize = 10 << 20;
pub(crate) const MOST_ROWS: usize = 100_000;
/// A header stands among the first lines; some venues write a few others before it.
pub(crate) const HEAD: usize = 30;
/// Cells of a line in a text file: exports have some dozens, and work grows with columns times rows.
pub(crate) const MOST_CELLS: usize = 1_000;

#[derive(Debug, Default)]
pub(crate) struct Line {
    pub number: u64,
    pub cells: Cells,
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
    /// True where no cell has a value, or a formula whose value is missing.
    pub fn is_empty(&self) -> bool {
        let uncalculated = |(_, mark): &(u32, Mark)| *mark == Mark::FormulaWithoutValue;
        self.cells.iter().all(str::is_empty) && !self.marks.iter().any(uncalculated)
    }
}

/// Cells of each line, still without a header.
pub(crate) fn lines(bytes: &[u8], said: Option<Delimiter>) -> Result<Vec<Line>, Refusal> {
    let text = Text::open(bytes, said)?;
    let mut all = Vec::new();
    text.each(0, |line| {
        if all.len() > MOST_ROWS + HEAD {
            return Err(Refusal::TooManyRows);
        }
        all.push(line);
        Ok(())
    })?;
    unwrap_lines(&mut all, said);
    match all.iter().find(|line| line.cells.len() > MOST_CELLS) {
        Some(line) => Err(Refusal::TooManyColumns(line.number)),
        None => Ok(all),
    }
}

/// True of a line that is one cell.
pub(crate) fn is_alone(line: &Line) -> bool {
    line.cells.iter().skip(1).all(str::is_empty)
}

/// Some programs put each line as a whole into quotes: then every line is one cell with all others in it.
fn unwrap_lines(lines: &mut [Line], said: Option<Delimiter>) {
    let said = said.map(Delimiter::byte);
    let parts = |cell: &str| match said {
        Some(said) => cell.as_bytes().contains(&said),
        None => cell.contains([',', ';', '\t']),
    };
    let wrapped = |line: &&Line| line.cells.first().is_some_and(parts);
    if !lines.iter().all(is_alone) || lines.iter().filter(wrapped).count() * 2 <= lines.len() {
        return;
    }
    let head: Vec<&str> = lines.iter().take(HEAD).filter_map(|line| line.cells.first()).collect();
    let sign = said.unwrap_or_else(|| delimiter(&head.join("\n")));
    for line in lines {
        let Some(whole) = line.cells.first() else { continue };
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .delimiter(sign)
            .from_reader(whole.as_bytes());
        // A cell over several lines stays what it is.
        if let Some(Ok(record)) = reader.records().next() {
            let cells = record.iter().take(MOST_CELLS + 1);
            line.cells = cells.map(bare).collect();
        }
    }
}

/// A cell without space and byte order marks around it: OKX writes one before every cell. Some programs keep spreadsheets from reading ids and
/// times as numbers: `="0123"` is its text.
pub(crate) fn bare(cell: &str) -> &str {
    let is_around = |sign: char| sign.is_whitespace() || sign == '\u{feff}';
    let cell = cell.trim_matches(is_around);
    let kept = cell.strip_prefix("=\"").and_then(|text| text.strip_suffix('"'));
    kept.filter(|text| !text.contains('"'))
        .map_or(cell, |text| text.trim_matches(is_around))
}

/// Names of columns as they are compared. KuCoin closes some quotes behind the comma: `"Fee Currency,"`. Binance refers to footnotes: `Executed²`.
pub(crate) fn folded(cell: &str) -> String {
    let around =
        |sign: char| sign.is_whitespace() || matches!(sign, '"' | ',' | '\u{feff}' | '¹' | '²' | '³' | '⁴' | '⁵');
    let plain = cell.trim_matches(around);
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.join(" ").to_lowercase().replace('（', "(").replace('）', ")")
}

/// Only the letters and digits of a folded name: `date (utc)`, `date_utc` and `dateutc` are one.
pub(crate) fn loose(name: &str) -> String {
    name.chars().filter(|sign| sign.is_alphanumeric()).collect()
}

/// The same for a whole header, where each differs from those before it: the second `cur.` is `cur.#2`.
pub(crate) fn unique(header: &Cells) -> Vec<String> {
    let mut taken = HashSet::new();
    // The number that each name was last tried with: a header may repeat one name in all its columns.
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let names = header.iter().map(folded).map(|name| {
        if name.is_empty() {
            return name;
        }
        let number = numbers.entry(name.clone()).or_default();
        loop {
            *number += 1;
            let unused = if *number == 1 {
                name.clone()
            } else {
                format!("{name}#{number}")
            };
            if taken.insert(unused.clone()) {
                return unused;
            }
        }
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
    ///
    /// # Errors
    /// [`Refusal`] for a header that repeats a column, and too many rows.
    pub fn below(at: usize, mut lines: Vec<Line>, may_repeat: bool, rename: Rename) -> Result<Self, Refusal> {
        let rows: Vec<Line> = lines.split_off(at + 1);
        let header = lines.pop().ok_or(Refusal::Empty)?;
        let rows: Vec<Line> = rows.into_iter().filter(|row| !row.is_empty()).collect();
        if rows.len() > MOST_ROWS {
            return Err(Refusal::TooManyRows);
        }
        Ok(Self {
            rows,
            ..Self::headed(header, may_repeat, rename)?
        })
    }

    /// Without rows.
    ///
    /// # Errors
    /// [`Refusal::RepeatedHeader`], unless columns may repeat.
    pub fn headed(header: Line, may_repeat: bool, rename: Rename) -> Result<Self, Refusal> {
        let mut columns = HashMap::new();
        for (place, (cell, name)) in header.cells.iter().zip(unique(&header.cells)).enumerate() {
            if !may_repeat && name != folded(cell) {
                let (line, column) = (header.number, cell.to_owned());
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
        Ok(Self {
            columns,
            loosely,
            names: header.cells.iter().map(str::to_owned).collect(),
            rows: Vec::new(),
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
        .map(|(at, line)| (at, line.cells.iter().map(folded).collect()))
}

#[cfg(test)]
mod tests {
    use super::{Line, MOST_CELLS, Refusal, folded, loose, unique};

    fn lines(bytes: &[u8]) -> Result<Vec<Line>, Refusal> {
        super::lines(bytes, None)
    }

    #[test]
    fn wide_text_is_refused() {
        let text = "a;b\nü;2\n";
        let little: Vec<u8> = [0xff, 0xfe]
            .into_iter()
            .chain(text.encode_utf16().flat_map(u16::to_le_bytes))
            .collect();
        let big: Vec<u8> = [0xfe, 0xff]
            .into_iter()
            .chain(text.encode_utf16().flat_map(u16::to_be_bytes))
            .collect();
        for bytes in [&little, &big] {
            assert_eq!(lines(bytes).unwrap_err(), Refusal::NotText(1));
            // Without the mark, the first sign that is no UTF-8 tells.
            assert_eq!(lines(&bytes[2..]).unwrap_err(), Refusal::NotText(2));
        }
        assert_eq!(lines(text.as_bytes()).unwrap()[1].cells, ["ü", "2"]);
        assert_eq!(lines(b"a;b\n\xfc;2\n").unwrap_err(), Refusal::NotText(2));
    }

    #[test]
    fn a_long_note_does_not_say_what_stands_between_cells() {
        for text in [
            "a;b;note\n1;2;x, y, z, and more\n",
            "a;b;note\n1,5;2,5;\n1,5;2,5;\"x, y, z\"\n",
            "a\tb\tnote\n1,5\t2\tx, y and more\n",
        ] {
            assert_eq!(lines(text.as_bytes()).unwrap()[0].cells, ["a", "b", "note"], "{text}");
        }
        let below = lines(b"Export\n\nFor one person\na,b,note\n1,2,x; y; z; and more\n").unwrap();
        assert_eq!(below[2].cells, ["a", "b", "note"]);
    }

    #[test]
    fn a_quote_within_a_cell_is_a_sign_like_others() {
        let found = lines(b"a,5\" disk,c\n\"d \"\"e\"\"\",f,g\n").unwrap();
        assert_eq!(found[0].cells, ["a", "5\" disk", "c"]);
        assert_eq!(found[1].cells, ["d \"e\"", "f", "g"]);
        assert_eq!(lines(b"a,b\nc,\"d\n").unwrap_err(), Refusal::UnclosedQuote(2));
    }

    #[test]
    fn a_text_that_was_kept_from_being_a_number_is_that_text() {
        let found = lines(b"a,b,c\n=\"0012\",\"=\"\"2024-03-01\"\"\",=\"1\"&\"2\"\n").unwrap();
        assert_eq!(found[1].cells, ["0012", "2024-03-01", "=\"1\"&\"2\""]);
    }

    #[test]
    fn names_are_compared_without_spaces_around_words() {
        assert_eq!(folded("\u{feff}\"Fee  Coin \""), "fee coin");
        assert_eq!(folded("\"Fee Currency,\""), "fee currency");
        assert_eq!(folded("Amount（USDT）"), "amount(usdt)");
        assert_eq!(folded("Trading total³"), "trading total");
        assert_eq!(["date (utc)", "date_utc", "dateutc"].map(loose), ["dateutc"; 3]);
    }

    #[test]
    fn a_line_with_more_cells_than_exports_have_is_refused() {
        let widest = format!("a{}", ",a".repeat(MOST_CELLS - 1));
        let names = unique(&lines(widest.as_bytes()).unwrap()[0].cells);
        assert_eq!([&names[0], &names[1], &names[MOST_CELLS - 1]], ["a", "a#2", "a#1000"]);
        for wider in [format!("{widest},a\n"), format!("\"{widest},a\"\n")] {
            assert_eq!(lines(wider.as_bytes()).unwrap_err(), Refusal::TooManyColumns(1));
        }
    }

    #[test]
    fn lines_that_are_one_quoted_cell_are_taken_apart() {
        let found = lines(b"\"a,b\"\n\"c,\"\"d, e\"\"\"\n").unwrap();
        assert_eq!(found[0].cells, ["a", "b"]);
        assert_eq!(found[1].number, 2);
        assert_eq!(found[1].cells, ["c", "d, e"]);
        // One column of a table is no such line.
        assert_eq!(lines(b"a\n\"b,c\"\nd\ne\n").unwrap()[1].cells, ["b,c"]);
    }

    #[test]
    fn a_row_that_is_one_quoted_cell_is_taken_apart_where_it_is_as_wide_as_the_table() {
        let found = lines(b"a,b,c\n1,2,3\n\"4,\"\"5, 6\"\",7\"\n\"8,9\"\n\"10,11,\"\"\"\"\",\n").unwrap();
        assert_eq!(found[1].cells, ["1", "2", "3"]);
        assert_eq!(found[2].cells, ["4", "5, 6", "7"]);
        // It would be too narrow.
        assert_eq!(found[3].cells, ["8,9"]);
        assert_eq!(found[4].cells, ["10", "11", ""]);
        assert_eq!(found[4].number, 5);
    }

    #[test]
    fn empty_lines_count() {
        for text in ["a,b\n\nc,d\n\n\ne,f\ng,h", "a,b\r\n\r\nc,d\r\n\r\n\r\ne,f\r\ng,h"] {
            let numbers: Vec<u64> = lines(text.as_bytes()).unwrap().iter().map(|line| line.number).collect();
            assert_eq!(numbers, [1, 3, 6, 7], "{text:?}");
        }
    }
}
