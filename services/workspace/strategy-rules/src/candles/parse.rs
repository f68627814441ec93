//! CSV by its header; the archives of Binance and Kraken, which come without one; and lists of candles in JSON, as exchanges answer them.

use std::borrow::Cow;

use csv::StringRecord;

use super::{
    BadFile, Candle,
    columns::{Columns, NAMES, TRADES, named, unnamed, unnamed_with_clock},
    time::time,
    unpack,
};
use crate::{bars::BarSize, csv_records::records};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    Csv,
    Binance,
}

impl Source {
    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Binance => "binance",
        }
    }
}

/// What a file holds, in order of time.
#[derive(Debug, Clone, PartialEq)]
pub struct Candles {
    pub source: Source,
    pub bar: BarSize,
    pub candles: Vec<Candle>,
}

/// A decimal number as it stands in a file.
fn amount(text: &str) -> Option<f64> {
    let fits = text.len() <= 40 && text.chars().all(|sign| sign.is_ascii_digit() || "+-.eE".contains(sign));
    text.parse::<f64>().ok().filter(|number| fits && number.is_finite())
}

/// A number that is written for people, as one for programs: `42,258.0` without its commas, `72.71K` as `72.71e3`.
fn number(text: &str) -> Cow<'_, str> {
    let (digits, unit) = match text.as_bytes().last() {
        Some(b'K') => (&text[..text.len() - 1], "e3"),
        Some(b'M') => (&text[..text.len() - 1], "e6"),
        Some(b'B') => (&text[..text.len() - 1], "e9"),
        _ => (text, ""),
    };
    let whole = digits.split('.').next().unwrap_or_default();
    let groups: Vec<&str> = whole.split(',').collect();
    let of_thousands = groups.len() > 1
        && groups[0].len() <= 3
        && groups[1..].iter().all(|group| group.len() == 3)
        && groups.iter().all(|group| !group.is_empty());
    match (of_thousands, unit) {
        (false, "") => Cow::Borrowed(text),
        (false, unit) => Cow::Owned(format!("{digits}{unit}")),
        (true, unit) => Cow::Owned(format!("{}{unit}", digits.replace(',', ""))),
    }
}

/// Some files write bars without a trade as rows without prices.
fn is_missing(text: &str) -> bool {
    matches!(text.to_ascii_lowercase().as_str(), "" | "nan" | "null" | "na" | "n/a")
}

struct Layout {
    columns: Columns,
    clock: Option<usize>,
    /// Of the header.
    width: usize,
}

/// One candle; none where the row says that there was none.
fn candle(record: &StringRecord, layout: &Layout) -> Result<Option<Candle>, String> {
    let is_filled = |at: &usize| record.get(*at).is_some_and(|cell| !cell.trim().is_empty());
    let width = (0..record.len()).rev().find(is_filled).map_or(0, |last| last + 1);
    if width > layout.width {
        return Err(format!(
            "it has {width} cells and the header {}. Numbers need a point, not a comma.",
            layout.width
        ));
    }
    let cell = |place: usize| {
        let at = layout.columns.get(place).copied().flatten();
        at.map(|at| record.get(at).unwrap_or_default().trim())
    };
    let at = match layout.clock {
        Some(clock) => {
            let (day, clock) = (
                cell(0).unwrap_or_default(),
                record.get(clock).unwrap_or_default().trim(),
            );
            // Either the time of that day, or the whole time once more.
            time(&format!("{day} {clock}")).or_else(|| time(clock))
        }
        None => cell(0).and_then(time),
    };
    let at = at.ok_or(
        "the time is none. Use ISO 8601 (2026-01-31 14:00, in UTC) or Unix seconds, milliseconds, microseconds or nanoseconds.",
    )?;
    if (1..5).all(|place| cell(place).is_none_or(is_missing)) {
        return Ok(None);
    }
    let mut values = [0.0; 5];
    let mut line = at.to_string();
    for place in 1..6 {
        let text = match cell(place) {
            Some("" | "-") | None if place == 5 => Cow::Borrowed("0"),
            Some(text) => number(text),
            None => Cow::Borrowed(""),
        };
        let value = amount(&text).ok_or_else(|| format!("{} is not a number.", NAMES[place]))?;
        if value < 0.0 || (value == 0.0 && place < 5) {
            return Err(format!("{} has to be above zero.", NAMES[place]));
        }
        values[place - 1] = value;
        line.push(',');
        line.push_str(&text);
    }
    let [open, high, low, close, _] = values;
    if high < open.max(close) {
        return Err("the high is below the open or the close.".to_owned());
    }
    if low > open.min(close) {
        return Err("the low is above the open or the close.".to_owned());
    }
    Ok(Some(Candle { at, values, line }))
}

/// Where a list of lists begins: at the start, or in the object that an exchange answers with.
fn list_of_lists(text: &[u8]) -> Option<usize> {
    let is_list = |text: &[u8]| {
        let mut signs = text.iter().filter(|sign| !sign.is_ascii_whitespace());
        signs.next() == Some(&b'[') && signs.next() == Some(&b'[')
    };
    match text.iter().find(|sign| !sign.is_ascii_whitespace()) {
        Some(b'[') => is_list(text).then_some(0),
        Some(b'{') => {
            let lists = text.iter().enumerate().filter(|(_, sign)| **sign == b'[');
            lists.map(|(at, _)| at).find(|at| is_list(&text[*at..]))
        }
        _ => None,
    }
}

/// Rows of a list of lists in JSON, `[[1700000000000,1,2,1,1.5,3],…]`, as lines of CSV. Other texts stay as they are.
fn lines(text: Vec<u8>) -> Vec<u8> {
    let Some(start) = list_of_lists(&text) else {
        return text;
    };
    let mut rows = Vec::with_capacity(text.len());
    let mut depth = 0_u32;
    for sign in text.into_iter().skip(start) {
        match sign {
            b'[' => depth += 1,
            b']' => {
                depth = depth.saturating_sub(1);
                match depth {
                    // Nothing behind the list is of it.
                    0 => break,
                    1 => rows.push(b'\n'),
                    _ => {}
                }
            }
            // Between two rows.
            b',' if depth == 1 => {}
            sign if sign.is_ascii_whitespace() => {}
            sign => rows.push(sign),
        }
    }
    rows
}

/// What stands between the cells of the first line that has several.
fn delimiter(text: &[u8]) -> u8 {
    let count = |line: &[u8], wanted: u8| line.iter().filter(|sign| **sign == wanted).count();
    let signs = [b'\t', b';', b','];
    let head = text
        .split(|sign| *sign == b'\n')
        .take(10)
        .find(|line| signs.iter().any(|sign| count(line, *sign) >= 4))
        .unwrap_or_default();
    signs.into_iter().max_by_key(|sign| count(head, *sign)).unwrap_or(b',')
}

/// Reads a file, which may be packed; at most `most` candles.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn parse(file: &[u8], most: usize) -> Result<Candles, BadFile> {
    let text = lines(unpack(file)?);
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
    let mut layout: Option<Layout> = None;
    let mut source = Source::Csv;
    let mut found: Vec<(Candle, u64)> = Vec::new();
    for record in records(text, delimiter(text)) {
        let wrong = |line: u64, message: String| BadFile::Line { line, message };
        let (record, line) = record.map_err(|line| wrong(line, "this is not CSV.".to_owned()))?;
        if layout.is_none() {
            // Publishers put their address above the header.
            if record.len() == 1 && record.get(0).is_some_and(is_remark) {
                continue;
            }
            let is_data = record
                .get(0)
                .map(str::trim)
                .is_some_and(|first| amount(first).is_some() || time(first).is_some());
            if is_data && record.iter().any(is_truth) {
                return Err(BadFile::Other(TRADES));
            }
            let clock = record.get(1).filter(|cell| is_data && is_clock(cell)).map(|_| 1);
            let columns = match clock {
                Some(_) => unnamed_with_clock(record.len()),
                None => unnamed(record.len()).filter(|_| is_data),
            };
            if let Some(columns) = columns {
                if record.len() == 12 {
                    source = Source::Binance;
                }
                layout = Some(Layout {
                    columns,
                    clock,
                    width: record.len(),
                });
            } else {
                let header = named(&record);
                let lacks = header.columns.iter().take(5).any(Option::is_none);
                if let Some(other) = header.other.filter(|_| lacks) {
                    return Err(BadFile::Other(other));
                }
                if let Some(missing) = (0..5).find(|place| header.columns[*place].is_none()) {
                    return Err(BadFile::NoColumn(NAMES[missing]));
                }
                if header.binance {
                    source = Source::Binance;
                }
                layout = Some(Layout {
                    columns: header.columns,
                    clock: header.clock,
                    width: record.len(),
                });
                continue;
            }
        }
        let Some(layout) = &layout else { continue };
        let read = candle(&record, layout).map_err(|message| wrong(line, message))?;
        found.extend(read.map(|candle| (candle, line)));
        if found.len() > most {
            return Err(BadFile::TooMany(most));
        }
    }
    ordered(found, source)
}

/// Lists of trades say in this way who was the maker; no list of candles has such a cell.
fn is_truth(cell: &str) -> bool {
    let cell = cell.trim();
    cell.eq_ignore_ascii_case("true") || cell.eq_ignore_ascii_case("false")
}

/// `17:00`, as a time of the day in a cell of its own.
fn is_clock(cell: &str) -> bool {
    let cell = cell.trim();
    cell.contains(':') && cell.len() <= 8 && cell.bytes().all(|sign| sign.is_ascii_digit() || sign == b':')
}

fn is_remark(text: &str) -> bool {
    let text = text.trim();
    text.is_empty() || text.starts_with("http") || text.starts_with('#')
}

fn ordered(mut found: Vec<(Candle, u64)>, source: Source) -> Result<Candles, BadFile> {
    found.sort_by_key(|(candle, line)| (candle.at, *line));
    // Files that were joined repeat candles; only different ones of one time contradict each other.
    found.dedup_by(|next, one| next.0.at == one.0.at && next.0.values == one.0.values);
    let steps = || found.windows(2).filter_map(|pair| Some((&pair[0], pair.get(1)?)));
    for (one, next) in steps() {
        if one.0.at == next.0.at {
            let message = format!("line {} has another candle of the same time.", one.1);
            return Err(BadFile::Line { line: next.1, message });
        }
    }
    let shortest = steps()
        .map(|(one, next)| next.0.at - one.0.at)
        .min()
        .ok_or(BadFile::Empty)?;
    let bar = BarSize::ALL.into_iter().find(|bar| bar.millis() == shortest);
    for (one, next) in steps() {
        let distance = next.0.at - one.0.at;
        let is_off = |bar: BarSize| distance % bar.millis() != 0;
        if bar.is_none_or(is_off) && (bar.is_some() || distance == shortest) {
            let message = match bar {
                Some(bar) => format!("its time does not fit bars of {}.", bar.name()),
                None => "the distance to the candle before is none of 1m, 5m, 15m, 1h, 4h and 1d.".to_owned(),
            };
            return Err(BadFile::Line { line: next.1, message });
        }
    }
    let bar = bar.ok_or(BadFile::Empty)?;
    Ok(Candles {
        source,
        bar,
        candles: found.into_iter().map(|(candle, _)| candle).collect(),
    })
}
