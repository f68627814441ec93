//! Rules with the numbers that they need, and no others.

use chrono::{NaiveDate, NaiveTime, TimeDelta, Weekday};
use performance::{Direction, Instrument, RoundTrip};
use uuid::Uuid;
use vocab::Money;

/// What a broken rule does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    Warn,
    Lock,
}

/// Which round trips count together, and what one lock holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Per {
    All,
    Account,
    Instrument,
    /// Long or short positions of an instrument.
    Side,
}

/// When a lock ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LockEnd {
    /// So long after the last matching close.
    After(TimeDelta),
    /// At the next such local time after the last matching close.
    At(NaiveTime),
}

/// The word of each [`Limit`], as forms, answers and alerts name it.
pub const KINDS: [&str; 9] = [
    "cooldown",
    "stop_loss_guard",
    "max_drawdown",
    "low_profit_pair",
    "max_trades",
    "max_risk",
    "hours",
    "setups",
    "checklist",
];

/// Those of [`KINDS`] that are about what is held, so that they can be broken and kept again while it is. The others are about opening it.
pub(crate) const OF_HELD: [&str; 2] = ["max_risk", "setups"];

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Limit {
    /// No trade within the lock after a close.
    Cooldown { per: Per, lock: LockEnd },
    /// So many losing stops within the lookback lock.
    StopLossGuard {
        per: Per,
        count: u32,
        lookback: TimeDelta,
        lock: LockEnd,
    },
    /// A fall of equity by `share` of its peak within the lookback locks.
    MaxDrawdown {
        share: Money,
        lookback: TimeDelta,
        lock: LockEnd,
    },
    /// An instrument is locked when at least `count` of its round trips within the lookback sum to a loss.
    LowProfitPair {
        count: u32,
        lookback: TimeDelta,
        lock: LockEnd,
    },
    /// At most so many round trips opened on a local day.
    MaxTrades { per: Per, count: u32 },
    /// At most this share of equity between entry and stop.
    MaxRisk { share: Money },
    /// Trades only in these local hours. An end that is not after the start is on the next day, which belongs to the day of the start.
    Hours {
        from: NaiveTime,
        to: NaiveTime,
        weekdays: Vec<Weekday>,
    },
    /// Only these setups, in any case.
    Setups { words: Vec<String> },
    /// All of these items must be done.
    Checklist { words: Vec<String> },
}

impl Limit {
    /// One of [`KINDS`].
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Cooldown { .. } => "cooldown",
            Self::StopLossGuard { .. } => "stop_loss_guard",
            Self::MaxDrawdown { .. } => "max_drawdown",
            Self::LowProfitPair { .. } => "low_profit_pair",
            Self::MaxTrades { .. } => "max_trades",
            Self::MaxRisk { .. } => "max_risk",
            Self::Hours { .. } => "hours",
            Self::Setups { .. } => "setups",
            Self::Checklist { .. } => "checklist",
        }
    }

    /// True where shares of equity are taken.
    #[must_use]
    pub const fn needs_capital(&self) -> bool {
        matches!(self, Self::MaxDrawdown { .. } | Self::MaxRisk { .. })
    }

    /// Which round trips count together.
    pub(crate) const fn per(&self) -> Per {
        match self {
            Self::Cooldown { per, .. } | Self::StopLossGuard { per, .. } | Self::MaxTrades { per, .. } => *per,
            Self::LowProfitPair { .. } => Per::Instrument,
            _ => Per::All,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    pub action: Action,
    pub limit: Limit,
}

/// What a ruleset holds for; nothing named means all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scope {
    pub account: Option<Uuid>,
    /// Base.
    pub asset: Option<String>,
    pub direction: Option<Direction>,
}

impl Scope {
    /// True where the scope holds a trade of this account, instrument and direction.
    #[must_use]
    pub fn holds(&self, account: Uuid, instrument: &Instrument, direction: Direction) -> bool {
        self.account.is_none_or(|wanted| wanted == account)
            && self.asset.as_ref().is_none_or(|wanted| *wanted == instrument.base)
            && self.direction.is_none_or(|wanted| wanted == direction)
    }

    /// The same of a round trip.
    #[must_use]
    pub fn holds_trip(&self, trip: &RoundTrip) -> bool {
        self.holds(trip.account, &trip.instrument, trip.direction)
    }
}

/// Equity is this amount at the start of the local day, and the nets in its currency of round trips closed since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Capital {
    pub amount: Money,
    pub day: NaiveDate,
    pub currency: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruleset {
    pub id: Uuid,
    pub name: String,
    pub scope: Scope,
    pub capital: Option<Capital>,
    pub rules: Vec<Rule>,
}

/// A trade before it is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    pub account: Uuid,
    pub instrument: Instrument,
    pub direction: Direction,
    pub quantity: Money,
    pub price: Money,
    pub stop: Option<Money>,
    pub setup: String,
    /// Items of checklists that are done.
    pub done: Vec<String>,
}

/// What a lock holds; nothing named means all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Target {
    pub account: Option<Uuid>,
    pub instrument: Option<Instrument>,
    pub is_long: Option<bool>,
}

impl Per {
    pub(crate) fn target(self, account: Uuid, instrument: &Instrument, direction: Direction) -> Target {
        Target {
            account: (self == Self::Account).then_some(account),
            instrument: matches!(self, Self::Instrument | Self::Side).then(|| instrument.clone()),
            is_long: (self == Self::Side).then_some(direction == Direction::Long),
        }
    }
}
