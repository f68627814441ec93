//! CSV by its header, and the archive of Binance, whose twelve columns may come without one.

use chrono::{DateTime, NaiveDate, NaiveDateTime};
use csv::StringRecord;

use super::{BadFile, Candle, unpack};
use crate::bars::BarSize;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    Csv,
    Binance,
}

impl Source {
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

/// Columns of time, open, high, low, close and volume.
type Columns = [Option<usize>; 6];
const NAMES: [&str; 6] = ["time", "open", "high", "low", "close", "volume"];

fn named(header: &StringRecord) -> Columns {
    let names: Vec<String> = header
        .iter()
        .map(|name| {
            name.trim()
                .trim_start_matches('\u{feff}')
                .to_lowercase()
                .replace([' ', '-'], "_")
        })
        .collect();
    let is_time = |name: &String| {
        let known = [
            "time",
            "date",
            "timestamp",
            "datetime",
            "open_time",
            "unix",
            "unix_timestamp",
            "date_time",
        ];
        known.contains(&name.as_str())
    };
    let exact = |wanted: &str| names.iter().position(|name| name == wanted);
    [
        names.iter().position(is_time),
        exact("open"),
        exact("high"),
        exact("low"),
        exact("close"),
        exact("volume").or_else(|| names.iter().position(|name| name.starts_with("volume"))),
    ]
}

/// Unix milliseconds of a time: ISO 8601, or a number of seconds, milliseconds or microseconds by its size.
fn time(text: &str) -> Option<i64> {
    if let Ok(number) = text.parse::<f64>() {
        #[expect(clippy::cast_possible_truncation, reason = "checked: times of people fit")]
        let millis = match number.abs() {
            size if size < 1e8 => return None,
            size if size < 1e11 => (number * 1e3).round() as i64,
            size if size < 1e14 => number.round() as i64,
            size if size < 1e17 => (number / 1e3).floor() as i64,
            _ => return None,
        };
        return Some(millis);
    }
    if let Ok(time) = DateTime::parse_from_rfc3339(text) {
        return Some(time.timestamp_millis());
    }
    for form in ["%Y-%m-%d %H:%M:%S%.f", "%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%d %H:%M"] {
        if let Ok(time) = NaiveDateTime::parse_from_str(text.trim_end_matches(" UTC"), form) {
            return Some(time.and_utc().timestamp_millis());
        }
    }
    let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?;
    Some(day.and_hms_opt(0, 0, 0)?.and_utc().timestamp_millis())
}

/// A decimal number as it stands in a file.
fn amount(text: &str) -> Option<f64> {
    let fits = text.len() <= 40 && text.chars().all(|sign| sign.is_ascii_digit() || "+-.eE".contains(sign));
    text.parse::<f64>().ok().filter(|number| fits && number.is_finite())
}

fn candle(record: &StringRecord, columns: &Columns) -> Result<Candle, String> {
    let cell = |place: usize| {
        let at = columns.get(place).copied().flatten();
        at.map(|at| record.get(at).unwrap_or_default().trim())
    };
    let at = cell(0).and_then(time);
    let at = at.ok_or("the time is none. Use ISO 8601 or Unix seconds, milliseconds or microseconds.")?;
    let mut values = [0.0; 5];
    let mut line = at.to_string();
    for place in 1..6 {
        let text = match cell(place) {
            Some("") | None if place == 5 => "0",
            Some(text) => text,
            None => "",
        };
        let value = amount(text).ok_or_else(|| format!("{} is no number.", NAMES[place]))?;
        if value < 0.0 || (value == 0.0 && place < 5) {
            return Err(format!("{} has to be above zero.", NAMES[place]));
        }
        values[place - 1] = value;
        line.push(',');
        line.push_str(text);
    }
    let [open, high, low, close, _] = values;
    if high < open.max(close) {
        return Err("the high is below the open or the close.".to_owned());
    }
    if low > open.min(close) {
        return Err("the low is above the open or the close.".to_owned());
    }
    Ok(Candle { at, values, line })
}

/// Reads a file, which may be packed; at most `most` candles.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn parse(file: &[u8], most: usize) -> Result<Candles, BadFile> {
    let text = unpack(file)?;
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_slice());
    let mut columns: Option<Columns> = None;
    let mut source = Source::Csv;
    let mut found: Vec<(Candle, u64)> = Vec::new();
    for record in reader.records() {
        let wrong = |line: u64, message: String| BadFile::Line { line, message };
        let record = record.map_err(|error| {
            let line = error.position().map_or(0, csv::Position::line);
            wrong(line, "this is no CSV.".to_owned())
        })?;
        let line = record.position().map_or(0, csv::Position::line);
        if columns.is_none() {
            if record.len() == 12 {
                source = Source::Binance;
            }
            let is_data = record.get(0).is_some_and(|first| amount(first.trim()).is_some());
            if source == Source::Binance && is_data {
                columns = Some([0, 1, 2, 3, 4, 5].map(Some));
            } else {
                let known = named(&record);
                if let Some(missing) = (0..5).find(|place| known[*place].is_none()) {
                    return Err(BadFile::NoColumn(NAMES[missing]));
                }
                columns = Some(known);
                continue;
            }
        }
        let Some(columns) = &columns else { continue };
        found.push((candle(&record, columns).map_err(|message| wrong(line, message))?, line));
        if found.len() > most {
            return Err(BadFile::TooMany(most));
        }
    }
    ordered(found, source)
}

fn ordered(mut found: Vec<(Candle, u64)>, source: Source) -> Result<Candles, BadFile> {
    found.sort_by_key(|(candle, line)| (candle.at, *line));
    let steps = || found.windows(2).filter_map(|pair| Some((&pair[0], pair.get(1)?)));
    for (one, next) in steps() {
        if one.0.at == next.0.at {
            let message = format!("line {} has a candle of the same time.", one.1);
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
