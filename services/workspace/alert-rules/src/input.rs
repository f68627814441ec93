//! Rules as people send and keep them: one flat form for all kinds of conditions. Which fields count depends on the kind.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// One condition of the contract. Empty texts, zeros and `None` were not sent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ConditionInput {
    pub kind: String,
    pub coin: Option<String>,
    pub other: Option<String>,
    pub direction: String,
    pub level: Option<String>,
    pub percent: Option<String>,
    pub window_minutes: Option<u32>,
    pub average: String,
    pub bar: String,
    pub bars: u32,
    pub fast: u32,
    pub days: u32,
    pub z: Option<String>,
    pub band: u32,
    pub at_least_usd: Option<String>,
    pub chain: Option<String>,
    pub address: Option<String>,
    pub asset: Option<String>,
    pub categories: Vec<String>,
    pub network: Option<String>,
    pub collection: Option<String>,
    pub quote: String,
    pub fund: Option<String>,
    pub ruleset_id: Option<String>,
    pub rule: String,
    pub at_most: Option<String>,
    pub counterparty_label: Option<String>,
    pub deployer: Option<String>,
}

/// A rule of the contract. Empty words are the defaults `all` and `once`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RuleInput {
    pub conditions: Vec<ConditionInput>,
    pub combine: String,
    pub for_minutes: u32,
    pub mode: String,
    pub hysteresis: Option<String>,
    pub cooldown_minutes: u32,
    pub expires: Option<DateTime<Utc>>,
    /// Id of the list whose members its conditions go through: they leave out what they are about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub watchlist: Option<String>,
    /// Id of the entity whose addresses they go through instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entity: Option<String>,
    /// Somebody else's list, who shares it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub shared: bool,
}

impl RuleInput {
    /// True where its conditions go through the members of a list or of an entity.
    #[must_use]
    pub const fn is_over_members(&self) -> bool {
        self.watchlist.is_some() || self.entity.is_some()
    }
}

/// What is wrong with one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// As `conditions[0].level`.
    pub field: String,
    /// A sentence for people.
    pub message: String,
}

impl Fault {
    pub(crate) fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            field: field.into(),
            message: message.into(),
        }
    }
}
