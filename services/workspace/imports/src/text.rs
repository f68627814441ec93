//! A text file as lines of cells: its encoding, what stands between cells, and the number of each line.

use std::borrow::Cow;

use crate::{
    cells::Cells,
    delimiter::Delimiter,
    refusal::Refusal,
    table::{HEAD, LARGEST, Line, MOST_CELLS, bare, is_alone},
};

/// A text file whose lines are read one by one, as often as they are wanted.
pub(crate) struct Text<'a> {
    decoded: Cow<'a, str>,
    delimiter: u8,
}

impl<'a> Text<'a> {
    /// Decodes a text, and finds what separates its cells where nobody said it.
    ///
    /// # Errors
    /// [`Refusal`] for what is empty, too large or no text.
    pub fn open(bytes: &'a [u8], said: Option<Delimiter>) -> Result<Self, Refusal> {
        if bytes.len() > LARGEST {
            return Err(Refusal::TooLarge);
        }
        let decoded = with_line_feeds(decoded(bytes)?);
        if decoded.trim().is_empty() {
            return Err(Refusal::Empty);
        }
        let delimiter = said.map_or_else(|| delimiter(&decoded), Delimiter::byte);
        if let Some(line) = unclosed_quote(&decoded, delimiter) {
            return Err(Refusal::UnclosedQuote(line));
        }
        Ok(Self { decoded, delimiter })
    }

    /// The same where the bytes go.
    pub fn into_owned(self) -> Text<'static> {
        Text {
            decoded: Cow::Owned(self.decoded.into_owned()),
            delimiter: self.delimiter,
        }
    }

    /// The first lines; nothing where each is one cell, so that they may have to be taken apart once all are there.
    ///
    /// # Errors
    /// What cannot be read as lines of cells.
    pub fn head(&self) -> Result<Option<Vec<Line>>, Refusal> {
        let mut head: Vec<Line> = Vec::new();
        let read = self.each(0, |line| {
            head.push(line);
            // The refusal only ends the reading.
            if head.len() == HEAD {
                Err(Refusal::Empty)
            } else {
                Ok(())
            }
        });
        if read.is_err() && head.len() < HEAD {
            read?;
        }
        Ok(if head.iter().all(is_alone) { None } else { Some(head) })
    }

    /// All lines after the first `skipped` ones.
    ///
    /// # Errors
    /// What `take` refuses, and what cannot be read as lines of cells.
    pub fn each(&self, skipped: usize, mut take: impl FnMut(Line) -> Result<(), Refusal>) -> Result<(), Refusal> {
        let text = self.decoded.as_ref();
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(self.delimiter)
            .from_reader(text.as_bytes());
        let mut record = csv::StringRecord::new();
        let (mut at, mut widest) = (0, 0);
        loop {
            // The text is UTF-8 and lines may differ in length: nothing is left that could fail.
            match reader.read_record(&mut record) {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(_) => return Err(Refusal::NotText(1)),
            }
            at += 1;
            let number = record.position().map_or(0, |position| line_of(text, position));
            if record.len() > MOST_CELLS {
                return Err(Refusal::TooManyColumns(number));
            }
            let apart = taken_apart(&record, widest, self.delimiter);
            let cells = apart.unwrap_or_else(|| record.iter().map(bare).collect());
            widest = widest.max(cells.len());
            if at > skipped {
                let marks = Vec::new();
                take(Line { number, cells, marks })?;
            }
        }
    }
}

/// A spreadsheet program that expects another separator has each line in one cell. When it saves the file, it puts those in which quotes are
/// into quotes as a whole, and leaves the header and others as they were: such a line is taken apart where it then is as wide as the table.
fn taken_apart(record: &csv::StringRecord, widest: usize, delimiter: u8) -> Option<Cells> {
    let whole = record.get(0).filter(|_| widest > 2)?;
    if !whole.as_bytes().contains(&delimiter) || record.iter().skip(1).any(|cell| !bare(cell).is_empty()) {
        return None;
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .delimiter(delimiter)
        .from_reader(whole.as_bytes());
    let mut records = reader.records();
    let apart = records.next()?.ok()?;
    let is_row = apart.len() == widest && records.next().is_none();
    is_row.then(|| apart.iter().map(bare).collect())
}

/// UTF-8 alone: the mark of UTF-16 is no UTF-8, and without its mark, such text has zero bytes.
fn decoded(bytes: &[u8]) -> Result<&str, Refusal> {
    let bytes = bytes.strip_prefix(&[0xef, 0xbb, 0xbf]).unwrap_or(bytes);
    let text = std::str::from_utf8(bytes);
    let text = text.map_err(|bad| Refusal::NotText(lines_before(bytes, bad.valid_up_to())))?;
    if let Some(at) = text.find('\0') {
        return Err(Refusal::NotText(lines_before(text.as_bytes(), at)));
    }
    Ok(text)
}

/// Old programs end lines with CR alone; lines are counted by LF.
fn with_line_feeds(text: &str) -> Cow<'_, str> {
    if text.contains('\r') && !text.contains('\n') {
        Cow::Owned(text.replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    }
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

/// What stands in many of the first lines, and often in each: a table has it everywhere, a long note in one line only.
pub(crate) fn delimiter(text: &str) -> u8 {
    let head = text.lines().take(HEAD);
    let weight = |sign: char| {
        let mut counts: Vec<usize> = head.clone().map(|line| line.matches(sign).count()).collect();
        counts.sort_unstable_by_key(|count| std::cmp::Reverse(*count));
        // So many lines have at least so many.
        let weights = counts.iter().zip(1_usize..).map(|(count, lines)| count * lines);
        weights.max().unwrap_or_default()
    };
    [(',', b','), (';', b';'), ('\t', b'\t'), ('|', b'|')]
        .into_iter()
        .max_by_key(|(sign, _)| (weight(*sign), *sign == ','))
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
