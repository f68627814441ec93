//! Paper runs: what one carries from bar to bar, and when somebody looks for the next bar.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use strategy_rules::{BarSize, Bars, Reason, RunState, Trade};

/// Bars of one run, those before its start included: more than five years of hours.
pub const MOST_BARS: usize = 50_000;
/// Bars before the start that warm indicators up, or as many as the rules need where that is more.
pub const HISTORY: usize = 1_000;

/// Prices of a moment are there a little later.
const LAG: TimeDelta = TimeDelta::seconds(30);
/// An import says itself that there are new candles.
const IMPORTED: TimeDelta = TimeDelta::hours(1);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaperState {
    Running,
    Stopped,
    /// It cannot go on.
    Failed,
}

impl PaperState {
    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Stopped => "stopped",
            Self::Failed => "failed",
        }
    }
}

/// The open position of a run.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Position {
    /// Place of the bar of its entry, bars before the start counted.
    pub entry: usize,
    /// Open time of that bar, Unix milliseconds.
    pub entry_ms: i64,
    pub entry_price: f64,
    pub quantity: f64,
    pub fees: f64,
    /// Received; below zero where it was paid.
    #[serde(default)]
    pub funding: f64,
}

/// What a run carries from one bar to the next, as it is kept.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Book {
    /// Bars so far, those before the start included.
    pub seen: usize,
    pub cash: f64,
    pub held: f64,
    pub stop: Option<f64>,
    pub target: Option<f64>,
    pub open: Option<Position>,
    pub fees: f64,
    pub slippage: f64,
    /// Nothing where no rates were known, as in all runs until now.
    #[serde(default)]
    pub funding: Option<f64>,
    /// Milliseconds of the bars taken, and those of them for which rates of funding were known.
    #[serde(default)]
    pub span_ms: f64,
    #[serde(default)]
    pub known_ms: f64,
    pub bars_with_position: usize,
    pub unaffordable: usize,
}

impl Book {
    /// `bars` are all of the run, those before its start included: the open position names one by its place. For how much of the time rates
    /// of funding were known, the state does not say.
    #[must_use]
    pub fn of(state: &RunState, bars: &Bars) -> Self {
        let position = |trade: Trade| Position {
            entry: trade.entry,
            entry_ms: bars.time.get(trade.entry).copied().unwrap_or(0),
            entry_price: trade.entry_price,
            quantity: trade.quantity,
            fees: trade.fees,
            funding: trade.funding,
        };
        Self {
            seen: bars.len(),
            cash: state.cash,
            held: state.held,
            stop: state.stop,
            target: state.target,
            open: state.open.map(position),
            fees: state.fees,
            slippage: state.slippage,
            funding: state.funding,
            span_ms: 0.0,
            known_ms: 0.0,
            bars_with_position: state.bars_with_position,
            unaffordable: state.unaffordable,
        }
    }

    /// The share of the time of the bars taken for which rates of funding were known; nothing where none were.
    #[must_use]
    pub fn covered(&self) -> Option<f64> {
        self.funding?;
        (self.span_ms > 0.0).then(|| self.known_ms / self.span_ms)
    }

    /// As it was kept; nothing where it cannot be read.
    #[must_use]
    pub fn read(kept: &Value) -> Option<Self> {
        Self::deserialize(kept).ok()
    }

    /// # Errors
    /// Where a number is none that JSON has; runs with such numbers are ended before.
    pub fn to_json(self) -> Result<Value, serde_json::Error> {
        serde_json::to_value(self)
    }

    /// Bars with the open position, the last one included.
    #[must_use]
    pub fn bars_held(&self) -> usize {
        self.open.map_or(0, |open| self.seen.saturating_sub(open.entry))
    }

    /// What the engine goes on from at the next bar.
    #[must_use]
    pub fn state(&self) -> RunState {
        RunState {
            cash: self.cash,
            held: self.held,
            stop: self.stop,
            target: self.target,
            open: self.open.map(|open| Trade {
                entry: open.entry,
                exit: None,
                entry_price: open.entry_price,
                exit_price: None,
                quantity: open.quantity,
                fees: open.fees,
                funding: open.funding,
                net: None,
                bars: 0,
                reason: Reason::Open,
            }),
            fees: self.fees,
            slippage: self.slippage,
            funding: self.funding,
            bars_with_position: self.bars_with_position,
            unaffordable: self.unaffordable,
        }
    }
}

/// A bar as it is kept: `at,open,high,low,close,volume`, each number in the digits that read back as the same.
#[must_use]
pub fn line(bars: &Bars, place: usize) -> String {
    let number = |column: &[f64]| column.get(place).copied().unwrap_or(0.0);
    let at = bars.time.get(place).copied().unwrap_or(0);
    format!(
        "{at},{},{},{},{},{}",
        number(&bars.open),
        number(&bars.high),
        number(&bars.low),
        number(&bars.close),
        number(&bars.volume)
    )
}

/// How many of these bars are closed.
#[must_use]
pub fn closed(bars: &Bars, bar: BarSize, now: DateTime<Utc>) -> usize {
    bars.place(now.timestamp_millis() - bar.millis() + 1)
}

/// When the bar after the one that opened at `last_ms` closes, Unix milliseconds.
#[must_use]
pub const fn next_close(bar: BarSize, last_ms: i64) -> i64 {
    last_ms.saturating_add(2 * bar.millis())
}

/// The next bar is overdue by more than a bar, and by more than ten minutes.
#[must_use]
pub fn is_late(bar: BarSize, last_ms: i64, now: DateTime<Utc>) -> bool {
    let grace = bar.millis().max(600_000);
    now.timestamp_millis() > next_close(bar, last_ms).saturating_add(grace)
}

/// When somebody looks again: just after the next bar closed, or some of a bar later where that one is overdue.
#[must_use]
pub fn next_look(bar: BarSize, last_ms: i64, is_imported: bool, now: DateTime<Utc>) -> DateTime<Utc> {
    if is_imported {
        return now + IMPORTED;
    }
    let due = DateTime::from_timestamp_millis(next_close(bar, last_ms)).and_then(|close| close.checked_add_signed(LAG));
    let again = TimeDelta::milliseconds((bar.millis() / 12).clamp(60_000, 3_600_000));
    due.filter(|due| *due > now).unwrap_or(now + again)
}

/// Bars missing between the last one taken and those that follow.
#[must_use]
pub fn missing(bar: BarSize, last_ms: i64, times: &[i64]) -> i64 {
    let mut before = last_ms;
    let mut missing: i64 = 0;
    for time in times {
        missing = missing.saturating_add((time.saturating_sub(before) / bar.millis() - 1).max(0));
        before = *time;
    }
    missing
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 3_600_000;

    fn at(ms: i64) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(ms).unwrap()
    }

    #[test]
    fn a_book_reads_back_bit_for_bit() {
        let bars = Bars::of((0..3).map(|place| (place * HOUR, [0.1 + 0.2, 1.0 / 3.0, 1e-7, 1e9 / 7.0, 0.0])));
        let state = RunState {
            cash: 0.1 + 0.2,
            held: -1.0 / 3.0,
            stop: Some(1e-300),
            target: None,
            open: Some(Trade {
                entry: 2,
                exit: None,
                entry_price: 2.0_f64.sqrt(),
                exit_price: None,
                quantity: 1.0 / 3.0,
                fees: 0.7 * 1.1,
                funding: -0.1 / 3.0,
                net: None,
                bars: 0,
                reason: Reason::Open,
            }),
            fees: 0.7 * 1.1,
            slippage: 5e-324,
            funding: Some(-0.1 / 7.0),
            bars_with_position: 7,
            unaffordable: 1,
        };
        let kept = Book::of(&state, &bars).to_json().unwrap().to_string();
        let read = Book::read(&serde_json::from_str(&kept).unwrap()).unwrap();
        assert_eq!((read.state(), read.open.unwrap().entry_ms), (state, 2 * HOUR));
        assert_eq!((read.seen, read.bars_held()), (3, 1));
        assert_eq!(Book::read(&serde_json::json!({"cash": 1})), None);
        // As earlier releases kept it.
        let mut old: Value = serde_json::from_str(&kept).unwrap();
        for name in ["funding", "span_ms", "known_ms"] {
            old.as_object_mut().unwrap().remove(name);
        }
        let old = Book::read(&old).unwrap();
        assert_eq!((old.funding, old.covered()), (None, None));
        let half = Book {
            span_ms: 4.0,
            known_ms: 2.0,
            ..read
        };
        assert_eq!((half.covered(), read.covered()), (Some(0.5), None));
        let lines: Vec<String> = (0..3).map(|place| line(&bars, place)).collect();
        let again = strategy_rules::candles::of_lines(&lines.join("\n")).unwrap();
        let again = Bars::of(again.into_iter().map(|candle| (candle.at, candle.values)));
        assert_eq!(again, bars);
    }

    #[test]
    fn somebody_looks_when_the_next_bar_closed() {
        let look = |now: i64| next_look(BarSize::Hour, 0, false, at(now)).timestamp_millis() - now;
        assert_eq!(
            look(HOUR),
            HOUR + 30_000,
            "the bar after opens now and closes in an hour"
        );
        assert_eq!(look(2 * HOUR), 30_000);
        assert_eq!(look(2 * HOUR + 30_000), 300_000, "overdue: a twelfth of a bar later");
        let imported = next_look(BarSize::Minute, 0, true, at(0));
        assert_eq!(imported, at(HOUR));
        assert!(!is_late(BarSize::Hour, 0, at(3 * HOUR)) && is_late(BarSize::Hour, 0, at(3 * HOUR + 1)));
        assert!(!is_late(BarSize::Minute, 0, at(720_000)) && is_late(BarSize::Minute, 0, at(720_001)));
    }

    #[test]
    fn bars_are_closed_and_missing_by_their_times() {
        let bars = Bars::of([0, 1, 4].map(|hour| (hour * HOUR, [1.0; 5])));
        assert_eq!(closed(&bars, BarSize::Hour, at(2 * HOUR)), 2);
        assert_eq!(closed(&bars, BarSize::Hour, at(2 * HOUR - 1)), 1);
        assert_eq!(missing(BarSize::Hour, 0, &[HOUR, 4 * HOUR, 6 * HOUR]), 3);
        assert_eq!(missing(BarSize::Hour, 0, &[]), 0);
    }
}
