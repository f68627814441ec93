//! Rates of funding out of files, and how they lie over bars.
//!
//! A file is CSV with a header, packed or not: a time and a rate for each payment. Known are the names of Binance's archive (`calc_time`,
//! `funding_interval_hours`, `last_funding_rate`), of its web page (`Time`, `Funding Rate`, `Mark Price`), of OKX (`funding_time`,
//! `realized_rate`) and of Bybit (`fundingRateTimestamp`, `fundingRate`). A rate is a share of the value, or is written in per cent with its
//! sign. Nothing is repaired and no gap is filled.

#[cfg(test)]
mod tests;

use csv::StringRecord;

use crate::{
    bars::{BarSize, Bars, as_f64},
    candles::{BadFile, plain, time, unpack},
    csv_records::records,
    engine::Funding,
};

const HOUR_MS: i64 = 3_600_000;
/// Between two rates, where a file does not say it.
const USUAL: i64 = 8 * HOUR_MS;

const TIMES: [&str; 9] = [
    "calc_time",
    "funding_time",
    "fundingtime",
    "fundingratetimestamp",
    "funding_rate_timestamp",
    "time",
    "date",
    "timestamp",
    "datetime",
];
/// What was paid comes before what was expected.
const RATES: [&str; 6] = [
    "realized_rate",
    "realizedrate",
    "last_funding_rate",
    "funding_rate",
    "fundingrate",
    "rate",
];
const INTERVALS: [&str; 3] = ["funding_interval_hours", "funding_interval", "fundingintervalhours"];
const MARKS: [&str; 2] = ["mark_price", "markprice"];
const CONTRACTS: [&str; 6] = [
    "instrument_name",
    "instid",
    "symbol",
    "contract",
    "contracts",
    "instrument",
];

/// What a long position pays of its value at a time; below zero, it receives.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rate {
    /// Unix milliseconds, of a whole second: archives write the time of the computation, which is some milliseconds late.
    pub at: i64,
    pub rate: f64,
    /// Milliseconds to the next one, where the file says it.
    pub interval: Option<i64>,
    /// Price of the contract, where the file says it.
    pub mark: Option<f64>,
}

/// Why a file of rates was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadRates {
    #[error(transparent)]
    File(#[from] BadFile),
    #[error("The header has no column for the {0}. Columns are found by name: time and funding_rate.")]
    NoColumn(&'static str),
    #[error("The file has no rates.")]
    Empty,
    #[error("The file has more than {0} rates. Split it.")]
    TooMany(usize),
    #[error("Line {line}: {message}")]
    Line { line: u64, message: String },
}

struct Columns {
    time: usize,
    rate: usize,
    interval: Option<usize>,
    mark: Option<usize>,
    contract: Option<usize>,
}

impl Columns {
    fn of(header: &StringRecord) -> Result<Self, BadRates> {
        let names: Vec<String> = header.iter().map(plain).collect();
        let first = |wanted: &[&str]| wanted.iter().find_map(|name| names.iter().position(|one| one == name));
        Ok(Self {
            time: first(&TIMES).ok_or(BadRates::NoColumn("time"))?,
            rate: first(&RATES).ok_or(BadRates::NoColumn("rate"))?,
            interval: first(&INTERVALS),
            mark: first(&MARKS),
            contract: first(&CONTRACTS),
        })
    }
}

fn number(text: &str) -> Option<f64> {
    text.trim().parse::<f64>().ok().filter(|number| number.is_finite())
}

fn rate(record: &StringRecord, columns: &Columns) -> Result<Rate, String> {
    let cell = |at: usize| record.get(at).unwrap_or_default().trim();
    let at = time(cell(columns.time))
        .ok_or("the time is none. Use ISO 8601 (2026-01-31 14:00, in UTC) or Unix seconds or milliseconds.")?;
    let text = cell(columns.rate);
    let share = match text.strip_suffix('%') {
        Some(percent) => number(percent).map(|percent| percent / 100.0),
        None => number(text),
    };
    let share = share.ok_or("the rate is not a number.")?;
    if share.abs() >= 1.0 {
        return Err("the rate has to be a share below 1, as 0.0001, or have a sign for per cent, as 0.01%.".to_owned());
    }
    let interval = match columns.interval.map(cell) {
        None | Some("") => None,
        Some(hours) => {
            let hours = hours.trim_end_matches('h').parse::<i64>().ok();
            let hours = hours.filter(|hours| (1..=24).contains(hours));
            Some(hours.ok_or("the interval has to be 1 to 24 hours.")? * HOUR_MS)
        }
    };
    let mark = match columns.mark.map(cell) {
        None | Some("") => None,
        Some(price) => {
            let price = number(price).filter(|price| *price > 0.0);
            Some(price.ok_or("the mark price has to be a number above zero.")?)
        }
    };
    Ok(Rate {
        at: (at + 500).div_euclid(1_000) * 1_000,
        rate: share,
        interval,
        mark,
    })
}

/// What stands between the cells of the header.
fn delimiter(text: &[u8]) -> u8 {
    let head = text.split(|sign| *sign == b'\n').next().unwrap_or_default();
    let count = |wanted: &u8| head.iter().filter(|sign| *sign == wanted).count();
    [b'\t', b';', b','].into_iter().max_by_key(count).unwrap_or(b',')
}

/// Reads a file, which may be packed; at most `most` rates of one contract, in order of time.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn parse(file: &[u8], most: usize) -> Result<Vec<Rate>, BadRates> {
    let text = unpack(file)?;
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
    let mut columns: Option<Columns> = None;
    let mut contract: Option<String> = None;
    let mut found: Vec<(Rate, u64)> = Vec::new();
    for record in records(text, delimiter(text)) {
        let wrong = |line: u64, message: String| BadRates::Line { line, message };
        let (record, line) = record.map_err(|line| wrong(line, "this is not CSV.".to_owned()))?;
        if columns.is_none() {
            columns = Some(Columns::of(&record)?);
            continue;
        }
        let Some(columns) = &columns else { continue };
        if let Some(named) = columns.contract.and_then(|at| record.get(at)) {
            let known = contract.get_or_insert_with(|| named.to_owned());
            if known.as_str() != named {
                return Err(wrong(
                    line,
                    "it is of another contract. Send one file for each.".to_owned(),
                ));
            }
        }
        found.push((rate(&record, columns).map_err(|message| wrong(line, message))?, line));
        if found.len() > most {
            return Err(BadRates::TooMany(most));
        }
    }
    ordered(found)
}

fn ordered(mut found: Vec<(Rate, u64)>) -> Result<Vec<Rate>, BadRates> {
    found.sort_by_key(|(rate, line)| (rate.at, *line));
    // Files that were joined repeat rates; only different ones of one time contradict each other.
    found.dedup_by(|next, one| next.0 == one.0);
    for (one, next) in found.iter().zip(found.iter().skip(1)) {
        if one.0.at == next.0.at {
            let message = format!("line {} has another rate of the same time.", one.1);
            return Err(BadRates::Line { line: next.1, message });
        }
    }
    if found.is_empty() {
        return Err(BadRates::Empty);
    }
    Ok(found.into_iter().map(|(rate, _)| rate).collect())
}

/// As text: a line each with time, rate, interval and mark, of which the last two may be empty.
#[must_use]
pub fn as_lines(rates: &[Rate]) -> String {
    let line = |rate: &Rate| {
        let interval = rate.interval.map(|interval| interval.to_string()).unwrap_or_default();
        let mark = rate.mark.map(|mark| mark.to_string()).unwrap_or_default();
        format!("{},{},{interval},{mark}\n", rate.at, rate.rate)
    };
    rates.iter().map(line).collect()
}

/// What [`as_lines`] wrote; nothing where a line is no rate.
#[must_use]
pub fn of_lines(lines: &str) -> Option<Vec<Rate>> {
    let some = |text: &str| !text.is_empty();
    let rate = |line: &str| {
        let mut cells = line.split(',');
        let (at, rate) = (cells.next()?.parse().ok()?, number(cells.next()?)?);
        let (interval, mark) = (
            cells.next().filter(|text| some(text)),
            cells.next().filter(|text| some(text)),
        );
        Some(Rate {
            at,
            rate,
            interval: match interval {
                Some(text) => Some(text.parse().ok()?),
                None => None,
            },
            mark: match mark {
                Some(text) => Some(number(text)?),
                None => None,
            },
        })
    };
    lines.lines().map(rate).collect()
}

/// The rates that say something of the time of these bars: those that are due while they last, and the one before.
#[must_use]
pub fn within(rates: &[Rate], bars: &Bars, bar: BarSize) -> Vec<Rate> {
    let Some((from, to)) = span(bars, bar) else {
        return Vec::new();
    };
    let first = rates.partition_point(|rate| rate.at < from).saturating_sub(1);
    let end = rates.partition_point(|rate| rate.at < to);
    rates.get(first..end).unwrap_or_default().to_vec()
}

/// From the first open to the last close; nothing without bars.
fn span(bars: &Bars, bar: BarSize) -> Option<(i64, i64)> {
    Some((*bars.time.first()?, bars.time.last()? + bar.millis()))
}

/// The rates that are due while these bars last. The price is that of the file, or the open of the bar in which a rate is due.
#[must_use]
pub fn over(rates: &[Rate], bars: &Bars, bar: BarSize) -> Vec<Funding> {
    let Some((from, to)) = span(bars, bar) else {
        return Vec::new();
    };
    let due = rates.iter().filter(|rate| (from..to).contains(&rate.at));
    due.map(|rate| {
        let place = bars.time.partition_point(|time| *time <= rate.at).saturating_sub(1);
        Funding {
            at: rate.at,
            mark: rate.mark.unwrap_or(bars.open[place]),
            rate: rate.rate,
        }
    })
    .collect()
}

/// Between two rates, where they do not say it.
fn usual(rates: &[Rate]) -> i64 {
    let distances = rates.iter().zip(rates.iter().skip(1));
    distances
        .map(|(one, next)| next.at - one.at)
        .min()
        .map_or(USUAL, |shortest| shortest.min(USUAL))
}

/// When the next rate is due after the last one, Unix milliseconds; nothing without rates.
#[must_use]
pub fn known_until(rates: &[Rate]) -> Option<i64> {
    let last = rates.last()?;
    Some(last.at + last.interval.unwrap_or_else(|| usual(rates)))
}

/// The share of the time of these bars for which rates are known: each counts until the next one, for its interval at most. Where a file has no
/// intervals, that is the shortest distance of two of its rates, eight hours at most.
#[must_use]
pub fn covered(rates: &[Rate], bars: &Bars, bar: BarSize) -> f64 {
    let Some((from, to)) = span(bars, bar) else {
        return 0.0;
    };
    let usual = usual(rates);
    let known = |(place, rate): (usize, &Rate)| {
        let next = rates.get(place + 1).map_or(i64::MAX, |next| next.at);
        let end = (rate.at + rate.interval.unwrap_or(usual)).min(next).min(to);
        (end - rate.at.max(from)).max(0)
    };
    as_f64(rates.iter().enumerate().map(known).sum::<i64>()) / as_f64(to - from)
}
