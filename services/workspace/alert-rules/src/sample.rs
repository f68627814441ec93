//! What happened at one moment: prices moved, bars closed, a large transfer was seen, something was looked at.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use vocab::Money;

use crate::{
    rule::{Bar, Condition, Flow},
    watch::Look,
};

/// Everything new at one moment. Ticks of one snapshot belong in one sample, so that a ratio never mixes two snapshots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// Time of the data. Older samples than those already seen are ignored.
    pub at: DateTime<Utc>,
    pub updates: Vec<Update>,
}

/// One new thing. Its values are in [`crate::Prices`] before the step; a transfer brings its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Update {
    /// A price of a coin. The key is unique in its history, as `bitcoin:8123`.
    Tick { coin: String, key: String },
    /// The bar of a coin that began at `open` has closed.
    Bar {
        coin: String,
        bar: Bar,
        open: DateTime<Utc>,
    },
    /// One large transfer. At most one in a sample, and each once.
    Whale(Whale),
    /// What a look found. It brings its own values.
    Look(Look),
}

/// A large transfer on the whale watch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Whale {
    /// Unique id of the event.
    pub id: String,
    /// CoinGecko's id; `None` where the asset is unknown.
    pub coin: Option<String>,
    /// Worth when it was seen; `None` where there was no price.
    pub usd: Option<Money>,
    /// `None` where no label says so, and between two exchanges.
    pub flow: Option<Flow>,
}

// === impl Update ===

impl Update {
    /// Part of the firing's id: `coin:sequence`, `coin:bar:open` or the id of the event. What a look found has keys of its own.
    #[must_use]
    pub fn key(&self) -> String {
        match self {
            Self::Tick { key, .. } => key.clone(),
            Self::Bar { coin, bar, open } => format!("{coin}:{}:{}", bar.word(), open.format("%Y-%m-%dT%H:%MZ")),
            Self::Whale(whale) => whale.id.clone(),
            Self::Look(look) => look.topic(),
        }
    }

    /// A look at an address that had more transfers than it reads.
    pub(crate) fn is_cut(&self) -> bool {
        matches!(self, Self::Look(Look::Address(look)) if look.transfers.is_some() && look.read_from.is_some())
    }

    fn touches(&self, condition: &Condition) -> bool {
        let of = |coin: &str| condition.coin() == Some(coin) || condition.other() == Some(coin);
        match (self, condition) {
            (Self::Look(look), condition) => condition.topic().is_some_and(|topic| topic == look.topic()),
            (Self::Whale(whale), Condition::Whale { coin, .. }) => coin.is_none() || *coin == whale.coin,
            (Self::Bar { coin, bar, .. }, Condition::Average { bar: wanted, .. }) => bar == wanted && of(coin),
            (Self::Bar { coin, bar, .. }, Condition::Volume { .. }) => *bar == Bar::Day && of(coin),
            (
                Self::Tick { coin, .. },
                Condition::Price { .. }
                | Condition::Ratio { .. }
                | Condition::Change { .. }
                | Condition::Extreme { .. }
                | Condition::ForecastBand { .. },
            ) => of(coin),
            _ => false,
        }
    }
}

// === impl Sample ===

impl Sample {
    /// The first update that the condition looks at. Of a ratio that is its first coin where both have a tick.
    pub(crate) fn touching(&self, condition: &Condition) -> Option<&Update> {
        let mut found = self.updates.iter().filter(|update| update.touches(condition));
        let first = found.next()?;
        let own = |update: &&Update| matches!(update, Update::Tick { coin, .. } if condition.coin() == Some(coin));
        if own(&first) {
            Some(first)
        } else {
            found.find(own).or(Some(first))
        }
    }
}
