//! What holds for each kind of condition: how often it gets a sample, what it looks at, and whether it lasts.

use crate::rule::{Bar, Cadence, Condition, Direction, Labelled, MINED_EVENTS};

// === impl Condition ===

impl Condition {
    /// How often it is judged.
    #[must_use]
    pub fn cadence(&self) -> Cadence {
        match self {
            // Bitcoin's blocks are looked at as often as prices come.
            Self::Calendar { .. } if self.waits_for_blocks() => Cadence::Tick,
            Self::Price { .. }
            | Self::Ratio { .. }
            | Self::Change { .. }
            | Self::Extreme { .. }
            | Self::ForecastBand { .. }
            // Addresses are looked at as often as prices come.
            | Self::Transfer { .. }
            | Self::Balance { .. }
            | Self::Dormant { .. }
            | Self::Label { .. }
            // And so is the journal.
            | Self::RuleBroken { .. } => Cadence::Tick,
            Self::Average { bar: Bar::Hour, .. } | Self::Listing { .. } => Cadence::Hour,
            Self::Average { bar: Bar::Day, .. } | Self::Volume { .. } | Self::Floor { .. } | Self::EtfFlow { .. } => {
                Cadence::Day
            }
            Self::Whale { .. } | Self::Calendar { .. } => Cadence::Event,
        }
    }

    /// True where it waits for an event whose time follows from Bitcoin's blocks: while these are not known, it is unknown.
    #[must_use]
    pub fn waits_for_blocks(&self) -> bool {
        match self {
            Self::Calendar { kinds, .. } => kinds.iter().any(|kind| MINED_EVENTS.contains(&kind.as_str())),
            _ => false,
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
            Self::Transfer { .. }
            | Self::Balance { .. }
            | Self::Dormant { .. }
            | Self::Label { .. }
            | Self::Listing { .. }
            | Self::Floor { .. }
            | Self::Calendar { .. }
            | Self::EtfFlow { .. }
            | Self::RuleBroken { .. } => None,
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
            Self::Transfer { .. } => "transfer",
            Self::Balance { .. } => "balance",
            Self::Dormant { .. } => "dormant",
            Self::Label { .. } => "label",
            Self::Listing { .. } => "listing",
            Self::Floor { .. } => "floor",
            Self::Calendar { .. } => "calendar",
            Self::EtfFlow { .. } => "etf_flow",
            Self::RuleBroken { .. } => "rule_broken",
        }
    }

    /// True where it is true for a moment only: a crossing, or an event.
    #[must_use]
    pub const fn is_momentary(&self) -> bool {
        if self.is_event() {
            return true;
        }
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
            } | Self::Balance {
                direction: Direction::CrossUp | Direction::CrossDown,
                ..
            } | Self::Floor {
                direction: Direction::CrossUp | Direction::CrossDown,
                ..
            }
        )
    }

    /// True where something happens, once, and is over at once: it needs no reset.
    #[must_use]
    pub const fn is_event(&self) -> bool {
        matches!(
            self,
            Self::Whale { .. }
                | Self::Transfer { .. }
                | Self::Dormant { .. }
                | Self::Label {
                    on: Labelled::Counterparty,
                    ..
                }
                | Self::Listing { .. }
                | Self::Calendar { .. }
                | Self::EtfFlow { .. }
                | Self::RuleBroken { .. }
        )
    }

    /// True where it compares with the price of the last firing.
    #[must_use]
    pub const fn is_since_fired(&self) -> bool {
        matches!(self, Self::Change { window: None, .. })
    }
}
