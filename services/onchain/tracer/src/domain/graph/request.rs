//! What can be asked of a graph. Kept in the step log as JSON, so that another analyst can ask the same again.

use chain_model::{
    amount::{Amount, BadAmount},
    transfer::{Asset, Transfer},
};
use heuristics::Switches;
use serde::{Deserialize, Serialize};

/// Neighbours that a step takes where nobody says how many, and at most.
pub const TOP: (u32, u32) = (25, 200);
/// Steps away, where nobody says how many, and at most.
pub const HOPS: (u32, u32) = (5, 20);
/// Branches at each step.
pub const FAN_OUT: (u32, u32) = (3, 50);
/// Calls to a provider that one question may cost.
pub const CALLS: (u32, u32) = (200, 2_000);

/// What was asked for, the default where nothing was, and never above the limit.
fn within(asked: u32, (default, most): (u32, u32)) -> u32 {
    if asked == 0 { default } else { asked.min(most) }
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Filter {
    /// `native` or a contract's address.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub asset: String,
    /// Base units.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub min_amount: String,
    #[serde(skip_serializing_if = "none")]
    pub from_unix: i64,
    #[serde(skip_serializing_if = "none")]
    pub to_unix: i64,
    #[serde(skip_serializing_if = "no_height")]
    pub until_height: u64,
    pub hide_dust: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
}
fn none(time: &i64) -> bool {
    *time == 0
}
fn no_height(height: &u64) -> bool {
    *height == 0
}

impl Filter {
    /// Which heuristics are used; a word that is none switches nothing off.
    #[must_use]
    pub fn switches(&self) -> Switches {
        let off = self.without.iter().filter_map(|word| word.parse().ok());
        off.fold(Switches::default(), Switches::without)
    }

    /// The least amount that is shown, in the asset's smallest unit; zero where nothing is said.
    #[must_use]
    pub fn least(&self) -> Amount {
        self.min_amount.parse().unwrap_or_default()
    }

    /// Does a transaction of this time and block count? An unconfirmed one counts only where no height is set.
    #[must_use]
    pub fn when(&self, time: Option<i64>, block: Option<u64>) -> bool {
        let height = self.until_height == 0 || block.is_some_and(|block| block <= self.until_height);
        // An unconfirmed transaction is from now.
        let after = self.from_unix == 0 || time.is_none_or(|time| time >= self.from_unix);
        let before = self.to_unix == 0 || time.is_some_and(|time| time <= self.to_unix);
        height && after && before
    }

    /// True where an amount is shown.
    #[must_use]
    pub fn value(&self, value: Amount, dust: bool) -> bool {
        value >= self.least() && !(dust && self.hide_dust)
    }

    /// True where a transfer is shown: by its asset, its time or block, and its amount.
    #[must_use]
    pub fn takes(&self, transfer: &Transfer) -> bool {
        let asset = match &transfer.asset {
            _ if self.asset.is_empty() => true,
            Asset::Native => self.asset == "native",
            Asset::Token { contract, .. } => contract.eq_ignore_ascii_case(&self.asset),
        };
        asset
            && self.when(Some(transfer.time), transfer.block)
            && self.value(transfer.value, transfer.value == Amount::ZERO)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Expand {
    pub chain: String,
    pub node: String,
    pub direction: String,
    pub top: u32,
    pub filter: Filter,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FindPath {
    pub chain: String,
    pub from: String,
    pub to: String,
    pub depth: u32,
    pub fan_out: u32,
    pub filter: Filter,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AutoTrace {
    pub chain: String,
    pub node: String,
    pub hops: u32,
    pub fan_out: u32,
    pub calls: u32,
    pub filter: Filter,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TaintSource {
    pub node: String,
    /// Empty for all of it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub amount: String,
    #[serde(skip_serializing_if = "AmountUnit::is_base")]
    pub unit: AmountUnit,
}

/// What an amount is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AmountUnit {
    /// Satoshi, wei, or the smallest unit of a token.
    #[default]
    Base,
    /// BTC, ETH, or whole tokens, with a decimal point.
    Coin,
}

impl AmountUnit {
    const fn is_base(&self) -> bool {
        matches!(self, Self::Base)
    }

    /// The amount in base units.
    ///
    /// # Errors
    /// [`BadAmount`] where the text is no amount in this unit.
    pub fn read(self, text: &str, decimals: u8) -> Result<Amount, BadAmount> {
        match self {
            Self::Base => text.parse(),
            Self::Coin => Amount::from_coins(text, decimals),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Taint {
    pub chain: String,
    pub sources: Vec<TaintSource>,
    pub hops: u32,
    pub calls: u32,
    pub filter: Filter,
}

/// One question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    Expand(Expand),
    FindPath(FindPath),
    AutoTrace(AutoTrace),
    Taint(Taint),
}

impl Request {
    /// The word for the action in the log of steps.
    #[must_use]
    pub const fn action(&self) -> &'static str {
        match self {
            Self::Expand(_) => "expand",
            Self::FindPath(_) => "path",
            Self::AutoTrace(_) => "auto_trace",
            Self::Taint(_) => "taint",
        }
    }

    /// Compact JSON, keys in a fixed order.
    #[must_use]
    pub fn detail(&self) -> String {
        let text = match self {
            Self::Expand(asked) => serde_json::to_string(asked),
            Self::FindPath(asked) => serde_json::to_string(asked),
            Self::AutoTrace(asked) => serde_json::to_string(asked),
            Self::Taint(asked) => serde_json::to_string(asked),
        };
        text.unwrap_or_default()
    }

    /// A line of a log; none where it asks nothing, such as a fetch.
    ///
    /// # Errors
    /// Where the line is damaged.
    pub fn read(action: &str, detail: &str) -> Result<Option<Self>, serde_json::Error> {
        Ok(Some(match action {
            "expand" => Self::Expand(serde_json::from_str(detail)?),
            "path" => Self::FindPath(serde_json::from_str(detail)?),
            "auto_trace" => Self::AutoTrace(serde_json::from_str(detail)?),
            "taint" => Self::Taint(serde_json::from_str(detail)?),
            _ => return Ok(None),
        }))
    }

    /// The chain that is asked about.
    #[must_use]
    pub fn chain(&self) -> &str {
        match self {
            Self::Expand(asked) => &asked.chain,
            Self::FindPath(asked) => &asked.chain,
            Self::AutoTrace(asked) => &asked.chain,
            Self::Taint(asked) => &asked.chain,
        }
    }

    /// What is shown of it.
    #[must_use]
    pub fn filter(&self) -> &Filter {
        match self {
            Self::Expand(asked) => &asked.filter,
            Self::FindPath(asked) => &asked.filter,
            Self::AutoTrace(asked) => &asked.filter,
            Self::Taint(asked) => &asked.filter,
        }
    }

    /// What is shown of it, to be changed.
    pub fn filter_mut(&mut self) -> &mut Filter {
        match self {
            Self::Expand(asked) => &mut asked.filter,
            Self::FindPath(asked) => &mut asked.filter,
            Self::AutoTrace(asked) => &mut asked.filter,
            Self::Taint(asked) => &mut asked.filter,
        }
    }

    /// The question with every limit filled in, so that a log says what was done.
    #[must_use]
    pub fn settled(mut self) -> Self {
        match &mut self {
            Self::Expand(asked) => {
                asked.top = within(asked.top, TOP);
                if asked.direction.is_empty() {
                    asked.direction = "both".to_owned();
                }
            }
            Self::FindPath(asked) => {
                asked.depth = within(asked.depth, HOPS);
                asked.fan_out = within(asked.fan_out, (10, FAN_OUT.1));
            }
            Self::AutoTrace(asked) => {
                asked.hops = within(asked.hops, HOPS);
                asked.fan_out = within(asked.fan_out, FAN_OUT);
                asked.calls = within(asked.calls, CALLS);
            }
            Self::Taint(asked) => {
                asked.hops = within(asked.hops, (10, 50));
                asked.calls = within(asked.calls, (400, CALLS.1));
            }
        }
        self
    }
}
