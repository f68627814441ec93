//! Candles as they are kept: the lines of a month in one text.

use chrono::DateTime;

use super::Candle;

/// `yyyy-mm` of a time, UTC.
#[must_use]
pub fn month(at: i64) -> String {
    DateTime::from_timestamp_millis(at).map_or_else(String::new, |time| time.format("%Y-%m").to_string())
}

/// Candles of lines that [`Candle::line`] wrote; nothing where one is no candle.
#[must_use]
pub fn of_lines(text: &str) -> Option<Vec<Candle>> {
    let one = |line: &str| {
        let mut parts = line.split(',');
        let at = parts.next()?.parse().ok()?;
        let mut values = [0.0; 5];
        for value in &mut values {
            *value = parts.next()?.parse().ok()?;
        }
        Some(Candle {
            at,
            values,
            line: line.to_owned(),
        })
    };
    text.lines().map(one).collect()
}
