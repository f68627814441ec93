//! Rules and their conditions, with valid parameters only.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use vocab::Money;

/// How the conditions of a rule count together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Combine {
    All,
    Any,
}

/// What follows after a rule fired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Done.
    Once,
    /// Fires again after it was false beyond the hysteresis.
    Rearm,
    /// Fires again at each next bar that is still true.
    EveryBar,
}

/// Where a value has to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    Above,
    Below,
    CrossUp,
    CrossDown,
}

/// The side of a level on which a value was last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Above,
    Below,
}

/// Which edge of a forecast band counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BandSide {
    Above,
    Below,
    Outside,
}

/// Kind of a moving average.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Averaging {
    Simple,
    Exponential,
}

/// Length of a bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bar {
    Hour,
    Day,
}

/// Where a large transfer goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flow {
    /// Into an exchange.
    In,
    /// Out of an exchange.
    Out,
}

/// How often a condition gets a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cadence {
    Tick,
    Hour,
    Day,
    /// Whenever something happens.
    Event,
}

/// One condition. Coins are CoinGecko's ids; prices are US dollars.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    Price {
        coin: String,
        direction: Direction,
        level: Money,
    },
    /// Price of `coin` ÷ price of `other`.
    Ratio {
        coin: String,
        other: String,
        direction: Direction,
        level: Money,
    },
    /// Signed percent; without a window since the rule last fired.
    Change {
        coin: String,
        percent: Money,
        window: Option<TimeDelta>,
    },
    /// The close, or the average of `fast` bars, against the average of `bars` bars.
    Average {
        coin: String,
        direction: Direction,
        averaging: Averaging,
        bar: Bar,
        bars: usize,
        fast: Option<usize>,
    },
    /// Beyond all closes of so many full days before: above them, or below them.
    Extreme { coin: String, side: Side, days: usize },
    /// The volume of a day in sample standard deviations above the mean of so many days before.
    Volume { coin: String, days: usize, z: Money },
    /// Outside the band that was forecast for the day; `band` in percent.
    ForecastBand { coin: String, side: BandSide, band: u32 },
    /// One large transfer.
    Whale {
        coin: Option<String>,
        flow: Option<Flow>,
        at_least_usd: Option<Money>,
    },
}

/// A valid rule: 1 to 5 conditions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    pub conditions: Vec<Condition>,
    pub combine: Combine,
    /// True for so long, in data time, before it fires.
    pub hold: TimeDelta,
    pub mode: Mode,
    /// In percent of the level.
    pub hysteresis: Money,
    pub cooldown: TimeDelta,
    pub expires: Option<DateTime<Utc>>,
}

// === impl Bar ===

impl Bar {
    #[must_use]
    pub const fn length(self) -> TimeDelta {
        match self {
            Self::Hour => TimeDelta::hours(1),
            Self::Day => TimeDelta::days(1),
        }
    }

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hour => "hour",
            Self::Day => "day",
        }
    }
}

// === impl Cadence ===

impl Cadence {
    /// Time between two samples, where a tick comes every `tick`; zero for events.
    #[must_use]
    pub const fn length(self, tick: TimeDelta) -> TimeDelta {
        match self {
            Self::Tick => tick,
            Self::Hour => TimeDelta::hours(1),
            Self::Day => TimeDelta::days(1),
            Self::Event => TimeDelta::zero(),
        }
    }
}

// === impl Condition ===

impl Condition {
    #[must_use]
    pub const fn cadence(&self) -> Cadence {
        match self {
            Self::Price { .. }
            | Self::Ratio { .. }
            | Self::Change { .. }
            | Self::Extreme { .. }
            | Self::ForecastBand { .. } => Cadence::Tick,
            Self::Average { bar: Bar::Hour, .. } => Cadence::Hour,
            Self::Average { bar: Bar::Day, .. } | Self::Volume { .. } => Cadence::Day,
            Self::Whale { .. } => Cadence::Event,
        }
    }

    /// The coin that it looks at; of a ratio the first one.
    #[must_use]
    pub fn coin(&self) -> Option<&str> {
        match self {
            Self::Price { coin, .. }
            | Self::Ratio { coin, .. }
            | Self::Change { coin, .. }
            | Self::Average { coin, .. }
            | Self::Extreme { coin, .. }
            | Self::Volume { coin, .. }
            | Self::ForecastBand { coin, .. } => Some(coin),
            Self::Whale { coin, .. } => coin.as_deref(),
        }
    }

    /// The second coin of a ratio.
    #[must_use]
    pub fn other(&self) -> Option<&str> {
        match self {
            Self::Ratio { other, .. } => Some(other),
            _ => None,
        }
    }

    /// The contract's word for its kind.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Price { .. } => "price",
            Self::Ratio { .. } => "ratio",
            Self::Change { .. } => "change",
            Self::Average { .. } => "average",
            Self::Extreme { .. } => "extreme",
            Self::Volume { .. } => "volume",
            Self::ForecastBand { .. } => "forecast_band",
            Self::Whale { .. } => "whale",
        }
    }

    /// True where it is true for a moment only: a crossing, or an event.
    #[must_use]
    pub const fn is_momentary(&self) -> bool {
        matches!(
            self,
            Self::Price {
                direction: Direction::CrossUp | Direction::CrossDown,
                ..
            } | Self::Ratio {
                direction: Direction::CrossUp | Direction::CrossDown,
                ..
            } | Self::Average {
                direction: Direction::CrossUp | Direction::CrossDown,
                ..
            } | Self::Whale { .. }
        )
    }

    /// True where it compares with the price of the last firing.
    #[must_use]
    pub const fn is_since_fired(&self) -> bool {
        matches!(self, Self::Change { window: None, .. })
    }
}

// === impl Rule ===

impl Rule {
    /// Every coin that a condition looks at, each once, sorted.
    #[must_use]
    pub fn coins(&self) -> Vec<&str> {
        let mut coins: Vec<&str> = self
            .conditions
            .iter()
            .flat_map(|condition| [condition.coin(), condition.other()])
            .flatten()
            .collect();
        coins.sort_unstable();
        coins.dedup();
        coins
    }

    /// The longest time between two samples of its conditions; zero where all wait for events.
    #[must_use]
    pub fn longest_cadence(&self, tick: TimeDelta) -> TimeDelta {
        self.conditions
            .iter()
            .map(|condition| condition.cadence().length(tick))
            .max()
            .unwrap_or_default()
    }
}
