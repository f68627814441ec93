//! Rules and their conditions, with valid parameters only.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use vocab::Money;

use crate::watch::Watched;

/// Kinds of events that people and files put on a calendar.
pub const OWN_EVENTS: [&str; 4] = ["own", "economic", "unlock", "token"];
/// Kinds of events that follow from Bitcoin's blocks.
pub const MINED_EVENTS: [&str; 2] = ["halving", "difficulty"];
/// Option expiries: each day has one, by the highest rank that applies.
pub const EXPIRY_EVENTS: [&str; 4] = ["daily_expiry", "weekly_expiry", "monthly_expiry", "quarterly_expiry"];

/// Categories by which a counterparty can be limited: the words of the contract's `LabelCategory`. A test of the contract compares the two.
pub const LABEL_CATEGORIES: [&str; 23] = [
    "exchange",
    "mixer",
    "bridge",
    "dex",
    "defi",
    "wallet_service",
    "payment_service",
    "miner",
    "marketplace",
    "gambling",
    "merchant",
    "service",
    "donation",
    "token",
    "contract",
    "ransomware",
    "scam",
    "phishing",
    "hack",
    "sanctioned",
    "person",
    "own",
    "other",
];

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

/// Where a transfer goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flow {
    /// Into an exchange, or to the address that is watched.
    In,
    /// Out of an exchange, or from the address that is watched.
    Out,
}

/// What has to have the label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Labelled {
    /// The watched address itself.
    Address,
    /// The other side of one of its transfers.
    Counterparty,
}

/// Who counts on the other side of a transfer: whoever has one label of one of these categories, of any where there are none, with this text
/// in it. Where neither is named, everybody does, with or without a label.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counterparty {
    pub categories: Vec<String>,
    /// In any capitals.
    pub text: Option<String>,
}

/// What is new.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewThing {
    /// A liquidity pool.
    Pool,
    /// A coin of the provider's list.
    Coin,
}

/// In which money a floor price is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quote {
    Usd,
    /// The coin of the collection's network.
    Native,
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
    /// A confirmed transfer of an asset to or from an address, of so many units, from or to somebody. `native` or a contract is the asset.
    Transfer {
        watched: Watched,
        flow: Option<Flow>,
        asset: String,
        at_least: Option<Money>,
        /// Not less than the least.
        at_most: Option<Money>,
        counterparty: Counterparty,
    },
    /// What an address holds of an asset, in units of it.
    Balance {
        watched: Watched,
        asset: String,
        direction: Direction,
        level: Money,
    },
    /// An address sends for the first time in so many days. What it receives does not count.
    Dormant { watched: Watched, days: usize },
    /// A label of one of these categories, of any where there are none.
    Label {
        watched: Watched,
        on: Labelled,
        categories: Vec<String>,
    },
    /// Something that was first seen after the alert was saved. A network, a liquidity and a deployer are those of a pool.
    Listing {
        thing: NewThing,
        network: Option<String>,
        at_least_usd: Option<Money>,
        /// Who created the contract of its token; with a network alone.
        deployer: Option<String>,
    },
    /// The floor price of a collection, by CoinGecko's id.
    Floor {
        collection: String,
        quote: Quote,
        direction: Direction,
        level: Money,
    },
    /// So long before an event of one of these kinds begins; where there are none, before any that somebody put on the calendar.
    Calendar { kinds: Vec<String>, before: TimeDelta },
    /// The net flow of a day, in millions of US dollars, of one fund of an asset by its ticker or of all of them, is beyond an amount.
    EtfFlow {
        asset: String,
        fund: Option<String>,
        side: Side,
        level: Money,
    },
    /// A round trip was opened although a rule locked it: a rule of this ruleset and of this kind, of any where none is named.
    RuleBroken {
        ruleset: Option<Uuid>,
        rule: Option<String>,
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

// === impl Counterparty ===

impl Counterparty {
    /// True where nobody is left out.
    #[must_use]
    pub const fn is_any(&self) -> bool {
        self.categories.is_empty() && self.text.is_none()
    }
}

// === impl Bar ===

impl Bar {
    /// How long a bar lasts.
    #[must_use]
    pub const fn length(self) -> TimeDelta {
        match self {
            Self::Hour => TimeDelta::hours(1),
            Self::Day => TimeDelta::days(1),
        }
    }

    /// The word that stands for it.
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
