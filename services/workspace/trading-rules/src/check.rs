//! What rules say about a trade, and what they lock.

use chrono::{DateTime, Utc};
use performance::{Direction, InstrumentKind};
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use vocab::{Money, same_money};

use crate::{
    form::same,
    prepared::Prepared,
    rule::{Action, Limit, Planned, Rule, Target},
    words::{amount, moment, percent},
};

/// Units of the eighth decimal: quantities are offered with eight.
const FINE: i128 = 10_000_000_000;

/// The later one is the worse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Pass,
    Warn,
    Lock,
}

impl Outcome {
    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Warn => "warn",
            Self::Lock => "lock",
        }
    }
}

impl From<Action> for Outcome {
    fn from(action: Action) -> Self {
        match action {
            Action::Warn => Self::Warn,
            Action::Lock => Self::Lock,
        }
    }
}

/// What one rule says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleResult {
    pub ruleset: Uuid,
    pub ruleset_name: String,
    /// Of the rule in its ruleset, from 0.
    pub place: u32,
    pub kind: String,
    pub outcome: Outcome,
    /// In a sentence, with the numbers that decided.
    pub message: String,
    /// When it ends by itself.
    pub until: Option<DateTime<Utc>>,
    /// The largest quantity that passes; of `max_risk`.
    pub quantity: Option<Money>,
}

/// What is locked, and until when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lock {
    pub ruleset: Uuid,
    pub ruleset_name: String,
    pub kind: &'static str,
    pub message: String,
    pub until: DateTime<Utc>,
    pub account: Option<Uuid>,
    pub base: Option<String>,
    pub quote: Option<String>,
    pub direction: Option<Direction>,
}

/// What is known about a trade beside itself. A past one may lack some of it: rules that need it are left out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub planned: &'a Planned,
    pub has_setup: bool,
    pub has_checklist: bool,
    /// The round trip that is judged.
    pub except: Option<Uuid>,
}

/// What a rule found before its action is applied.
struct Finding {
    message: String,
    until: Option<DateTime<Utc>>,
    quantity: Option<Money>,
    /// It could not be decided, which is never more than a warning.
    undecided: bool,
}

impl Finding {
    fn of(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            until: None,
            quantity: None,
            undecided: false,
        }
    }
}

impl Prepared<'_> {
    /// One result for each rule; none where the ruleset does not hold for the trade.
    #[must_use]
    pub fn check(&self, planned: &Planned, now: DateTime<Utc>) -> Vec<RuleResult> {
        let asked = Asked {
            planned,
            has_setup: true,
            has_checklist: true,
            except: None,
        };
        self.results(&asked, now)
    }

    pub(crate) fn results(&self, asked: &Asked<'_>, now: DateTime<Utc>) -> Vec<RuleResult> {
        let planned = asked.planned;
        let scope = &self.ruleset.scope;
        if !scope.holds(planned.account, &planned.instrument, planned.direction) {
            return Vec::new();
        }
        let rules = self.ruleset.rules.iter().enumerate();
        rules
            .filter(|(_, rule)| match rule.limit {
                Limit::Setups { .. } => asked.has_setup,
                Limit::Checklist { .. } => asked.has_checklist,
                _ => true,
            })
            .map(|(place, rule)| self.result(place, rule, asked, now))
            .collect()
    }

    fn result(&self, place: usize, rule: &Rule, asked: &Asked<'_>, now: DateTime<Utc>) -> RuleResult {
        let found = self.finding(place, &rule.limit, asked, now);
        let outcome = match &found {
            None => Outcome::Pass,
            Some(found) if found.undecided => Outcome::Warn,
            Some(_) => rule.action.into(),
        };
        let found = found.unwrap_or_else(|| Finding::of(passed(&rule.limit)));
        RuleResult {
            ruleset: self.ruleset.id,
            ruleset_name: self.ruleset.name.clone(),
            place: u32::try_from(place).unwrap_or(u32::MAX),
            kind: rule.limit.kind().to_owned(),
            outcome,
            message: found.message,
            until: found.until,
            quantity: found.quantity,
        }
    }

    /// Nothing where the rule is kept.
    fn finding(&self, place: usize, limit: &Limit, asked: &Asked<'_>, now: DateTime<Utc>) -> Option<Finding> {
        let planned = asked.planned;
        match limit {
            Limit::MaxRisk { share } => self.risk(*share, planned, now),
            Limit::Setups { words } => wrong_setup(words, &planned.setup),
            Limit::Checklist { words } => missing(words, &planned.done),
            _ => {
                let target = limit
                    .per()
                    .target(planned.account, &planned.instrument, planned.direction);
                let series = self.series.get(place)?.get(&target)?;
                let hold = self.hold(limit, (&target, series), now, asked.except)?;
                Some(Finding {
                    message: self.sentence(&hold.reason, hold.until, now),
                    until: Some(hold.until),
                    quantity: None,
                    undecided: false,
                })
            }
        }
    }

    fn sentence(&self, reason: &str, until: DateTime<Utc>, now: DateTime<Utc>) -> String {
        format!("{reason} Locked until {}.", moment(until, now, self.zone))
    }

    fn risk(&self, share: Money, planned: &Planned, now: DateTime<Utc>) -> Option<Finding> {
        let capital = self.ruleset.capital.as_ref()?;
        let Some(stop) = planned.stop else {
            return Some(Finding::of("There is no stop, so the risk is unknown. Set a stop."));
        };
        let currency = planned.instrument.settles_in();
        if !same_money(currency, &capital.currency) {
            let message = format!(
                "The risk is in {currency} and the ruleset's capital in {}: they can't be compared.",
                capital.currency
            );
            return Some(Finding {
                undecided: true,
                ..Finding::of(message)
            });
        }
        let equity = self.equity(now)?;
        let unit = Unit::of(planned, stop);
        let most = share.checked_mul(equity);
        let (Some(risk), Some(most)) = (unit.and_then(|unit| unit.risk(planned.quantity)), most) else {
            return Some(Finding::of("The amounts are too large to compare risk and equity."));
        };
        if risk <= most {
            return None;
        }
        let offered = unit
            .and_then(|unit| unit.quantity(most))
            .filter(|offered| offered.is_positive());
        let of_equity = risk.checked_div(equity).filter(|_| equity.is_positive());
        let size = of_equity.map_or_else(String::new, |of_equity| format!(", {} of equity", percent(of_equity)));
        let offer = offered.map_or_else(String::new, |offered| {
            format!(" The largest quantity that passes is {}.", amount(offered))
        });
        let risk = amount(risk);
        Some(Finding {
            quantity: offered,
            ..Finding::of(format!(
                "Risk is {risk} {currency}{size} (limit {}).{offer}",
                percent(share)
            ))
        })
    }

    /// Locks at `now`: of rules that lock for a time, for each target that they hold.
    #[must_use]
    pub fn locks(&self, now: DateTime<Utc>) -> Vec<Lock> {
        let rules = self.ruleset.rules.iter().zip(&self.series);
        let locking = rules.filter(|(rule, _)| rule.action == Action::Lock);
        locking
            .flat_map(|(rule, series)| {
                series.iter().filter_map(|(target, series)| {
                    let hold = self.hold(&rule.limit, (target, series), now, None)?;
                    let message = self.sentence(&hold.reason, hold.until, now);
                    Some(self.lock(rule.limit.kind(), target, message, hold.until))
                })
            })
            .collect()
    }

    fn lock(&self, kind: &'static str, target: &Target, message: String, until: DateTime<Utc>) -> Lock {
        let scope = &self.ruleset.scope;
        let instrument = target.instrument.as_ref();
        let side = |is_long| if is_long { Direction::Long } else { Direction::Short };
        Lock {
            ruleset: self.ruleset.id,
            ruleset_name: self.ruleset.name.clone(),
            kind,
            message,
            until,
            account: target.account.or(scope.account),
            base: instrument.map(|one| one.base.clone()).or_else(|| scope.asset.clone()),
            quote: instrument.map(|one| one.quote.clone()),
            direction: target.is_long.map(side).or(scope.direction),
        }
    }
}

/// What a quantity risks between entry and stop is quantity × `by` ÷ `of`.
#[derive(Debug, Clone, Copy)]
struct Unit {
    by: Money,
    of: Money,
}

impl Unit {
    fn of(planned: &Planned, stop: Money) -> Option<Self> {
        let distance = planned.price.checked_sub(stop)?.abs();
        Some(match planned.instrument.kind {
            InstrumentKind::Spot | InstrumentKind::Linear => Self {
                by: distance.checked_mul(planned.instrument.multiplier)?,
                of: Money::ONE,
            },
            // |1/entry - 1/stop| = |entry - stop| ÷ (entry × stop), which is rounded once.
            InstrumentKind::Inverse => Self {
                by: distance,
                of: planned.price.checked_mul(stop)?,
            },
        })
    }

    fn risk(self, quantity: Money) -> Option<Money> {
        quantity.mul_div(self.by, self.of)
    }

    /// Rounded down to eight decimals.
    fn quantity(self, risk: Money) -> Option<Money> {
        let exact = risk.mul_div(self.of, self.by)?;
        Money::from_units(exact.units() / FINE * FINE)
    }
}

fn wrong_setup(words: &[String], setup: &str) -> Option<Finding> {
    if words.iter().any(|word| same(word, setup)) {
        return None;
    }
    let allowed = words.join(", ");
    Some(Finding::of(if setup.trim().is_empty() {
        format!("No setup is named. Allowed: {allowed}.")
    } else {
        format!("The setup \"{}\" is not allowed. Allowed: {allowed}.", setup.trim())
    }))
}

fn missing(words: &[String], done: &[String]) -> Option<Finding> {
    let is_done = |word: &&String| done.iter().any(|done| same(done, word));
    let open: Vec<&str> = words.iter().filter(|word| !is_done(word)).map(String::as_str).collect();
    if open.is_empty() {
        return None;
    }
    Some(Finding::of(format!("Not done on the checklist: {}.", open.join(", "))))
}

fn passed(limit: &Limit) -> &'static str {
    match limit {
        Limit::Cooldown { .. } => "No cooldown is running.",
        Limit::StopLossGuard { .. } => "Losing stops are within the limit.",
        Limit::MaxDrawdown { .. } => "The drawdown is within the limit.",
        Limit::LowProfitPair { .. } => "The pair is not losing.",
        Limit::MaxTrades { .. } => "Trades of today are within the limit.",
        Limit::MaxRisk { .. } => "The risk is within the limit.",
        Limit::Hours { .. } => "It is within trading hours.",
        Limit::Setups { .. } => "The setup is allowed.",
        Limit::Checklist { .. } => "The checklist is done.",
    }
}
