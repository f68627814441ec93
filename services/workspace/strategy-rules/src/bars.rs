//! Bars by column: indicators read one column from end to end.

use std::sync::Arc;

/// Length of a bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BarSize {
    Minute,
    FiveMinutes,
    QuarterHour,
    Hour,
    FourHours,
    Day,
}

impl BarSize {
    pub const ALL: [Self; 6] = [
        Self::Minute,
        Self::FiveMinutes,
        Self::QuarterHour,
        Self::Hour,
        Self::FourHours,
        Self::Day,
    ];

    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minute => "1m",
            Self::FiveMinutes => "5m",
            Self::QuarterHour => "15m",
            Self::Hour => "1h",
            Self::FourHours => "4h",
            Self::Day => "1d",
        }
    }

    /// What the word stands for; none for any other word.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|bar| bar.name() == name)
    }

    /// Milliseconds.
    #[must_use]
    pub const fn millis(self) -> i64 {
        60_000
            * match self {
                Self::Minute => 1,
                Self::FiveMinutes => 5,
                Self::QuarterHour => 15,
                Self::Hour => 60,
                Self::FourHours => 240,
                Self::Day => 1_440,
            }
    }

    /// Bars of a year of 365 days, for yearly figures.
    #[must_use]
    pub fn per_year(self) -> f64 {
        365.0 * 86_400_000.0 / as_f64(self.millis())
    }
}

#[expect(clippy::cast_precision_loss, reason = "times and counts stay far below 2^53")]
pub(crate) const fn as_f64(number: i64) -> f64 {
    number as f64
}

#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
pub(crate) const fn count(number: usize) -> f64 {
    number as f64
}

/// Bars in order of time. Clones share the columns.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Bars {
    /// Open time, Unix milliseconds.
    pub time: Arc<Vec<i64>>,
    pub open: Arc<Vec<f64>>,
    pub high: Arc<Vec<f64>>,
    pub low: Arc<Vec<f64>>,
    pub close: Arc<Vec<f64>>,
    pub volume: Arc<Vec<f64>>,
}

impl Bars {
    /// From rows of time, open, high, low, close and volume.
    #[must_use]
    pub fn of(rows: impl IntoIterator<Item = (i64, [f64; 5])>) -> Self {
        let mut time = Vec::new();
        let mut columns: [Vec<f64>; 5] = Default::default();
        for (at, row) in rows {
            time.push(at);
            for (column, value) in columns.iter_mut().zip(row) {
                column.push(value);
            }
        }
        let [open, high, low, close, volume] = columns.map(Arc::new);
        Self {
            time: Arc::new(time),
            open,
            high,
            low,
            close,
            volume,
        }
    }

    /// From prices at points of time: open, high, low and close are the same.
    #[must_use]
    pub fn of_points(points: &[(i64, f64)]) -> Self {
        Self::of(
            points
                .iter()
                .map(|(at, price)| (*at, [*price, *price, *price, *price, 0.0])),
        )
    }

    /// How many bars there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.time.len()
    }

    /// True without any bar.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.time.is_empty()
    }

    /// The bars from one place to before another.
    #[must_use]
    pub fn slice(&self, from: usize, to: usize) -> Self {
        let cut = |column: &Vec<f64>| Arc::new(column[from..to].to_vec());
        Self {
            time: Arc::new(self.time[from..to].to_vec()),
            open: cut(&self.open),
            high: cut(&self.high),
            low: cut(&self.low),
            close: cut(&self.close),
            volume: cut(&self.volume),
        }
    }

    /// The first place whose time is not before `at`.
    #[must_use]
    pub fn place(&self, at: i64) -> usize {
        self.time.partition_point(|time| *time < at)
    }

    /// Bars that are missing between the first and the last.
    #[must_use]
    pub fn missing(&self, bar: BarSize) -> u64 {
        let steps = |pair: &[i64]| match pair {
            [one, next] => u64::try_from((next - one) / bar.millis() - 1).unwrap_or(0),
            _ => 0,
        };
        self.time.windows(2).map(steps).sum()
    }
}
