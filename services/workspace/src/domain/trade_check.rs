//! Checks of trades before they are made.

use chrono::{DateTime, Utc};
use performance::{Direction, Instrument, InstrumentKind};
use trading_rules::{Outcome, Planned, RuleResult};
use uuid::Uuid;
use vocab::Money;

use super::{ruleset::direction, text};
use crate::error::{Error, Fault};

const MOST_DONE: usize = 600;
/// Characters of an item.
const LONGEST_ITEM: usize = 200;
const LONGEST_REASON: usize = 1000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TradeCheck {
    pub id: Uuid,
    pub checked: DateTime<Utc>,
    /// The worst of all.
    pub outcome: Outcome,
    /// The latest end of its locks.
    pub until: Option<DateTime<Utc>>,
    pub results: Vec<RuleResult>,
    pub planned: Planned,
    /// When it was overridden, and for what.
    pub overridden: Option<(DateTime<Utc>, String)>,
    /// Fees could not be priced because the market did not answer.
    pub market_away: bool,
    /// Round trips without a known net, which are in no sum.
    pub unknown_net: u32,
}

/// A planned trade as it was sent. Empty texts were left out.
#[derive(Debug, Clone, Default)]
pub struct TradeInput {
    pub account: String,
    pub base: String,
    pub quote: String,
    pub kind: String,
    pub direction: String,
    pub quantity: String,
    pub price: String,
    pub stop: String,
    pub setup: String,
    pub done: Vec<String>,
}

/// The word that stands for a kind of instrument.
#[must_use]
pub const fn kind_name(kind: InstrumentKind) -> &'static str {
    match kind {
        InstrumentKind::Spot => "spot",
        InstrumentKind::Linear => "linear",
        InstrumentKind::Inverse => "inverse",
    }
}

/// Nothing for what is no kind.
#[must_use]
pub fn kind(word: &str) -> Option<InstrumentKind> {
    match word {
        "spot" => Some(InstrumentKind::Spot),
        "linear" => Some(InstrumentKind::Linear),
        "inverse" => Some(InstrumentKind::Inverse),
        _ => None,
    }
}

impl TradeInput {
    /// Whose account it is, is not checked here.
    ///
    /// # Errors
    /// All faults at once.
    pub fn check(&self) -> Result<Planned, Error> {
        let mut faults = Vec::new();
        let account = self.account.parse::<Uuid>().ok();
        if account.is_none() {
            faults.push(Fault::new("account_id", "Choose one of your accounts."));
        }
        let base = text::asset("base", &self.base, &mut faults);
        let quote = text::asset("quote", &self.quote, &mut faults);
        if !base.is_empty() && base == quote {
            faults.push(Fault::new("quote", "Base and quote are the same."));
        }
        let kind = if self.kind.is_empty() {
            Some(InstrumentKind::Spot)
        } else {
            kind(&self.kind)
        };
        if kind.is_none() {
            faults.push(Fault::new("kind", "Choose one of spot, linear, inverse."));
        }
        let side = direction(&self.direction);
        if side.is_none() {
            faults.push(Fault::new("direction", "Choose one of long, short."));
        }
        let quantity = needed("quantity", &self.quantity, &mut faults);
        let price = needed("price", &self.price, &mut faults);
        let stop = text::positive("stop", &self.stop, &mut faults);
        let setup = text::line("setup", &self.setup, LONGEST_ITEM, &mut faults);
        let done = self.items(&mut faults);
        if let (Some(side), Some(price), Some(stop)) = (side, price, stop) {
            check_stop(side, price, stop, &mut faults);
        }
        match (account, kind, side, quantity, price) {
            (Some(account), Some(kind), Some(direction), Some(quantity), Some(price)) if faults.is_empty() => {
                Ok(Planned {
                    account,
                    instrument: Instrument {
                        base,
                        quote,
                        kind,
                        multiplier: Money::ONE,
                    },
                    direction,
                    quantity,
                    price,
                    stop,
                    setup,
                    done,
                })
            }
            _ => Err(Error::Invalid(faults)),
        }
    }

    fn items(&self, faults: &mut Vec<Fault>) -> Vec<String> {
        if self.done.len() > MOST_DONE {
            faults.push(Fault::new("done", format!("Use at most {MOST_DONE} items.")));
            return Vec::new();
        }
        let items = self.done.iter().enumerate();
        items
            .map(|(place, item)| text::filled(&format!("done[{place}]"), item, LONGEST_ITEM, faults))
            .collect()
    }
}

fn needed(field: &str, text: &str, faults: &mut Vec<Fault>) -> Option<Money> {
    if text.trim().is_empty() {
        faults.push(Fault::new(field, "This field is required."));
        return None;
    }
    text::positive(field, text, faults)
}

fn check_stop(side: Direction, price: Money, stop: Money, faults: &mut Vec<Fault>) {
    let message = match side {
        Direction::Long if stop >= price => "The stop of a long trade must be below its price.",
        Direction::Short if stop <= price => "The stop of a short trade must be above its price.",
        _ => return,
    };
    faults.push(Fault::new("stop", message));
}

/// The reason of an override.
///
/// # Errors
/// Where it is empty or too long.
pub fn reason(input: &str) -> Result<String, Error> {
    let mut faults = Vec::new();
    let reason = text::lines("reason", input, LONGEST_REASON, &mut faults);
    if reason.is_empty() {
        faults.push(Fault::new("reason", "This field is required."));
    }
    if faults.is_empty() {
        Ok(reason)
    } else {
        Err(Error::Invalid(faults))
    }
}
