//! A clean daily history made of raw rows.
//!
//! Rules, in this order; [`Faults`] counts what they touched:
//! 1. a price that is not a positive finite number is no price: its day is missing;
//! 2. rows are sorted by day; of several on one day the last one given wins;
//! 3. a glitch is left out: prices that jump by a factor of 20 or more within a day and jump back to within a factor of 3 of
//!    where they came from, all within 30 days;
//! 4. a missing day carries the price before it in the level; the change across a gap counts once, divided by the square root
//!    of its days, so that a gap neither calms nor excites the volatility;
//! 5. a jump by a factor of 20 or more that stays may be a crash or another unit: its change counts as a factor of 20;
//! 6. where the last day is not over, its price is the newest level, but its change is not a day's change and is not counted.

use super::day::Day;

/// ln 20: no price of a traded coin moves so far in a day, except in a crash to nothing.
const JUMP: f64 = 2.995_732_273_553_991;
/// ln 3 and days: how near and how soon a price comes back after a glitch.
const BACK: f64 = 1.098_612_288_668_109_8;
const BACK_DAYS: i32 = 30;

/// How many rows each rule touched.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Faults {
    pub not_positive: u32,
    pub duplicate_days: u32,
    pub glitches: u32,
    pub missing_days: u32,
    pub jumps: u32,
}

impl std::ops::AddAssign for Faults {
    fn add_assign(&mut self, other: Self) {
        self.not_positive += other.not_positive;
        self.duplicate_days += other.duplicate_days;
        self.glitches += other.glitches;
        self.missing_days += other.missing_days;
        self.jumps += other.jumps;
    }
}

/// No row had a usable price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no row with a positive price")]
pub struct Empty;

/// At least one day. See the module for the rules.
#[derive(Debug, Clone, Default)]
pub struct Series {
    first: i32,
    /// Natural logarithm of the price of each day from `first`.
    log: Vec<f64>,
    /// Absolute log changes from one day with a price to the next, scaled to one day.
    change: Vec<f64>,
    /// How many of `change` are known at the end of each day: as long as `log`.
    known: Vec<u32>,
    /// Prices as given, as long as `log`: forecasts start from the very number of the file.
    price: Vec<f64>,
    faults: Faults,
}

impl Series {
    /// A series of rows in any order.
    ///
    /// # Errors
    /// [`Empty`] when no row has a positive price.
    pub fn new(rows: &[(Day, f64)], last_partial: bool) -> Result<Self, Empty> {
        let mut series = Self::default();
        series.refill(&mut rows.to_vec(), last_partial)?;
        Ok(series)
    }

    /// The same in place, so that thousands of series need the memory of one. `rows` is left sorted and thinned.
    ///
    /// # Errors
    /// [`Empty`], and the series must not be used then.
    pub fn refill(&mut self, rows: &mut Vec<(Day, f64)>, last_partial: bool) -> Result<(), Empty> {
        self.faults = Faults::default();
        let before = rows.len();
        rows.retain(|(_, price)| *price > 0.0 && price.is_finite());
        self.faults.not_positive = count(before - rows.len());
        if !rows.windows(2).all(|pair| pair[0].0 < pair[1].0) {
            self.faults.duplicate_days = sort_last_wins(rows);
        }
        self.faults.glitches = drop_glitches(rows);
        let (first, last) = match (rows.first(), rows.last()) {
            (Some(first), Some(last)) => (first.0, last.0),
            _ => return Err(Empty),
        };
        self.first = first.0;
        let days = usize::try_from(last.since(first)).unwrap_or_default() + 1;
        self.faults.missing_days = count(days - rows.len());
        self.fill(rows, days);
        if last_partial && self.change.pop().is_some() {
            let known = count(self.change.len());
            for seen in self.known.iter_mut().rev().take_while(|seen| **seen > known) {
                *seen = known;
            }
        }
        Ok(())
    }

    fn fill(&mut self, rows: &[(Day, f64)], days: usize) {
        for column in [&mut self.log, &mut self.change, &mut self.price] {
            column.clear();
            column.reserve(days);
        }
        self.known.clear();
        self.known.reserve(days);
        let mut before: Option<(Day, f64, f64)> = None;
        for &(day, price) in rows {
            let log = price.ln();
            if let Some((day_before, log_before, price_before)) = before {
                let gap = day.since(day_before);
                for _ in 1..gap {
                    self.push(log_before, price_before);
                }
                let mut change = (log - log_before).abs();
                if gap > 1 {
                    change /= f64::from(gap).sqrt();
                }
                if change >= JUMP {
                    self.faults.jumps += 1;
                    change = JUMP;
                }
                self.change.push(change);
            }
            self.push(log, price);
            before = Some((day, log, price));
        }
    }

    fn push(&mut self, log: f64, price: f64) {
        self.log.push(log);
        self.price.push(price);
        self.known.push(count(self.change.len()));
    }

    /// What was wrong in the points it was made of.
    #[must_use]
    pub const fn faults(&self) -> Faults {
        self.faults
    }

    /// Everything that is known.
    #[must_use]
    pub fn history(&self) -> History<'_> {
        self.until(self.log.len())
    }

    /// What was known when the first `days` days were over; at least one.
    #[must_use]
    pub fn until(&self, days: usize) -> History<'_> {
        let days = days.clamp(1, self.log.len());
        let known = self.known[days - 1] as usize;
        History {
            first: Day(self.first),
            log: &self.log[..days],
            change: &self.change[..known],
            known: &self.known[..days],
            price: &self.price[..days],
        }
    }

    /// Log price of the day at `index` from the first, if the day has a price of its own.
    #[must_use]
    pub fn observed(&self, index: usize) -> Option<f64> {
        let own = index == 0 || index + 1 == self.log.len() || self.known.get(index)? > &self.known[index - 1];
        if own { self.log.get(index).copied() } else { None }
    }
}

/// A series up to some day. At least one day.
#[derive(Debug, Clone, Copy)]
pub struct History<'a> {
    pub first: Day,
    pub log: &'a [f64],
    pub change: &'a [f64],
    pub known: &'a [u32],
    pub price: &'a [f64],
}

impl<'a> History<'a> {
    /// How many days it has, at least one.
    #[must_use]
    pub const fn days(&self) -> usize {
        self.log.len()
    }

    /// The last day (UTC).
    #[must_use]
    pub fn last_day(&self) -> Day {
        self.first.plus(i32::try_from(self.log.len() - 1).unwrap_or(i32::MAX))
    }

    /// Natural logarithm of the last price.
    #[must_use]
    pub fn last_log(&self) -> f64 {
        self.log[self.log.len() - 1]
    }

    /// The last price, in the currency of the series.
    #[must_use]
    pub fn last_price(&self) -> f64 {
        self.price[self.price.len() - 1]
    }

    /// Changes within the last `days` days.
    #[must_use]
    pub fn changes_of(&self, days: usize) -> &'a [f64] {
        let at = self.log.len().saturating_sub(days + 1);
        &self.change[(self.known[at] as usize).min(self.change.len())..]
    }

    /// The last `days` log prices, or all.
    #[must_use]
    pub fn last_logs(&self, days: usize) -> &'a [f64] {
        &self.log[self.log.len().saturating_sub(days)..]
    }
}

/// Returns how many rows lost to a later one of the same day.
fn sort_last_wins(rows: &mut Vec<(Day, f64)>) -> u32 {
    let before = rows.len();
    // Stable, so the last given of a day comes last; turned round, it is the one that stays.
    rows.sort_by_key(|(day, _)| *day);
    rows.reverse();
    rows.dedup_by_key(|(day, _)| *day);
    rows.reverse();
    count(before - rows.len())
}

/// Rule 3; returns how many rows are gone.
fn drop_glitches(rows: &mut Vec<(Day, f64)>) -> u32 {
    let jump = JUMP.exp();
    let far = |a: f64, b: f64| a >= jump * b || b >= jump * a;
    let mut gone = 0;
    let mut at = 1;
    while at < rows.len() {
        let (day, price) = rows[at - 1];
        if !far(rows[at].1, price) {
            at += 1;
            continue;
        }
        let back = (at + 1..rows.len())
            .take_while(|i| rows[*i].0.since(day) <= BACK_DAYS)
            .find(|i| (rows[*i].1.ln() - price.ln()).abs() <= BACK);
        match back {
            Some(back) => gone += rows.drain(at..back).count(),
            None => at += 1,
        }
    }
    count(gone)
}

/// Counts stay far below four thousand million: a history has at most 110,000 days.
fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::{Day, Empty, Series};

    fn series(prices: &[(i32, f64)]) -> Series {
        let rows: Vec<_> = prices.iter().map(|(day, price)| (Day(*day), *price)).collect();
        Series::new(&rows, false).unwrap()
    }

    #[test]
    fn a_gap_counts_as_one_change_of_a_day() {
        let gapped = series(&[(0, 1.0), (4, 2.0), (5, 2.0)]);
        let history = gapped.history();
        assert_eq!(history.days(), 6);
        assert_eq!(history.change, [2f64.ln() / 2.0, 0.0]);
        assert_eq!(gapped.faults().missing_days, 3);
        assert_eq!((gapped.observed(2), gapped.observed(4)), (None, Some(2f64.ln())));
        assert_eq!(
            gapped.until(3).change.len(),
            0,
            "the change was not known inside the gap"
        );
    }

    #[test]
    fn the_last_row_of_a_day_wins_in_any_order() {
        let mixed = series(&[(2, 3.0), (0, 1.0), (1, 9.0), (1, 2.0)]);
        assert_eq!(mixed.history().price, [1.0, 2.0, 3.0]);
        assert_eq!(mixed.faults().duplicate_days, 1);
    }

    #[test]
    fn what_is_no_price_is_a_missing_day() {
        let holes = series(&[
            (0, 1.0),
            (1, 0.0),
            (2, f64::NAN),
            (3, -1.0),
            (4, f64::INFINITY),
            (5, 1.0),
        ]);
        assert_eq!((holes.faults().not_positive, holes.faults().missing_days), (4, 4));
        assert_eq!(Series::new(&[(Day(0), 0.0)], false).unwrap_err(), Empty);
        assert_eq!(Series::new(&[], false).unwrap_err(), Empty);
    }

    #[test]
    fn a_glitch_of_many_days_is_left_out_and_a_crash_is_not() {
        let mut prices: Vec<_> = (0..100).map(|day| (day, 10.0 + f64::from(day % 3))).collect();
        for row in &mut prices[40..51] {
            row.1 /= 30.0;
        }
        let glitched = series(&prices);
        assert_eq!((glitched.faults().glitches, glitched.faults().jumps), (11, 0));
        assert!(glitched.history().change.iter().all(|change| *change < 0.2));
        for row in &mut prices[51..] {
            row.1 /= 30.0;
        }
        let crashed = series(&prices);
        assert_eq!((crashed.faults().glitches, crashed.faults().jumps), (0, 1));
    }

    #[test]
    fn a_day_that_is_not_over_gives_its_level_only() {
        let rows = [(Day(0), 1.0), (Day(1), 2.0), (Day(2), 8.0)];
        let partial = Series::new(&rows, true).unwrap();
        assert_eq!(partial.history().last_price(), 8.0);
        assert_eq!(partial.history().change, [2f64.ln()]);
    }
}
