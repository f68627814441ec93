//! Checks conditions on what owners keep themselves: flows of funds that they imported, and rules of their journal.

use uuid::Uuid;

use crate::{
    check_condition::{Reader, sent},
    rule::{Condition, Side},
};

/// Characters of a ticker.
const LONGEST_TICKER: usize = 20;

impl Reader<'_> {
    pub(crate) fn etf_flow(&mut self) -> Option<Condition> {
        // An outflow is negative.
        let (asset, level) = (self.coin(), self.decimal("level", self.input.level.as_ref()));
        self.used.extend(["direction", "fund"]);
        let side = match self.input.direction.as_str() {
            "above" => Some(Side::Above),
            "below" => Some(Side::Below),
            _ => self.fault("direction", "Use above or below."),
        };
        let is_ticker = |text: &str| {
            let fits = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
            text.len() <= LONGEST_TICKER && text.bytes().all(fits)
        };
        let fund = match sent(self.input.fund.as_ref()) {
            None => Some(None),
            Some(fund) if is_ticker(fund) => Some(Some(fund.to_ascii_uppercase())),
            Some(_) => self.fault(
                "fund",
                "Enter the ticker of a fund, such as IBIT, or leave it out for all funds.",
            ),
        };
        Some(Condition::EtfFlow {
            asset: asset?,
            fund: fund?,
            side: side?,
            level: level?,
        })
    }

    pub(crate) fn rule_broken(&mut self) -> Option<Condition> {
        self.used.extend(["ruleset_id", "rule"]);
        let ruleset = match sent(self.input.ruleset_id.as_ref()).map(str::parse::<Uuid>) {
            None => Some(None),
            Some(Ok(id)) => Some(Some(id)),
            Some(Err(_)) => self.fault(
                "ruleset_id",
                "Choose one of your rulesets, or leave it out for all of them.",
            ),
        };
        let rule = match self.input.rule.as_str() {
            "" => Some(None),
            kind if trading_rules::KINDS.contains(&kind) => Some(Some(kind.to_owned())),
            _ => {
                let kinds = trading_rules::KINDS.join(", ");
                self.fault("rule", format!("Use one of {kinds}, or leave it empty for any rule."))
            }
        };
        Some(Condition::RuleBroken {
            ruleset: ruleset?,
            rule: rule?,
        })
    }
}
