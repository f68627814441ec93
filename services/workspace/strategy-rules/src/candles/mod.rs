//! Files of candles: what they hold, judged line by line. Nothing is repaired and no gap is filled.

mod columns;
mod gaps;
mod months;
mod parse;
#[cfg(test)]
mod tests;
mod time;
mod unpack;

pub(crate) use columns::plain;
pub use gaps::{Gap, gaps};
pub use months::{month, of_lines};
pub use parse::{Candles, Source, parse};
pub(crate) use time::time;
pub use unpack::unpack;

/// One candle: its numbers, and the same as they were written.
#[derive(Debug, Clone, PartialEq)]
pub struct Candle {
    /// Open time, Unix milliseconds.
    pub at: i64,
    /// Open, high, low, close, volume.
    pub values: [f64; 5],
    /// `at,open,high,low,close,volume` with the digits of the file.
    pub line: String,
}

/// Why a file was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadFile {
    #[error("This file cannot be unpacked. Send CSV, or one CSV in a zip or gzip archive.")]
    Packed,
    #[error("Unpacked, this file is larger than {0} MiB. Split it by months.")]
    TooLarge(u64),
    #[error("The header has no column for {0}. Columns are found by name: time, open, high, low, close and volume.")]
    NoColumn(&'static str),
    #[error("This file has {0}. Send one of candles, with open, high, low and close.")]
    Other(&'static str),
    #[error("The file has fewer than two candles.")]
    Empty,
    #[error("The file has more than {0} candles. Split it, or use longer bars.")]
    TooMany(usize),
    #[error("Line {line}: {message}")]
    Line { line: u64, message: String },
}
