//! Flows of funds and broken rules in sentences.

use chrono::NaiveDate;
use vocab::Money;

use crate::{
    rule::{Condition, Side},
    watch::Breach,
    words::{dollars, number, pair},
};

/// "IBIT", "the 1 imported Bitcoin ETF" or "11 imported Bitcoin ETFs": nobody knows whether these are all that there are.
fn summed(name: &str, fund: Option<&str>, funds: usize) -> String {
    match (fund, funds) {
        (Some(fund), _) => fund.to_owned(),
        (None, 1) => format!("the 1 imported {name} ETF"),
        (None, funds) => format!("{funds} imported {name} ETFs"),
    }
}

/// "IBIT", or "all imported Bitcoin ETFs".
fn of(name: &str, fund: Option<&str>) -> String {
    fund.map_or_else(|| format!("all imported {name} ETFs"), str::to_owned)
}

/// "-$200 m".
fn millions(number: &str) -> String {
    match number.strip_prefix('-') {
        Some(number) => format!("-{} m", dollars(number)),
        None => format!("{} m", dollars(number)),
    }
}

const fn side_word(side: Side) -> &'static str {
    match side {
        Side::Above => "above",
        Side::Below => "below",
    }
}

/// "Net flow of IBIT on 2026-11-25 was $612.30 m, above $500 m"; without a fund the flow of so many together. Takes the name of the coin.
pub(crate) fn flowed(
    (coin, fund, funds): (&str, Option<&str>, usize),
    day: NaiveDate,
    flow: Money,
    (side, level): (Side, Money),
) -> String {
    let (flow, level) = pair(flow, level);
    let (name, word) = (summed(coin, fund, funds), side_word(side));
    format!(
        "Net flow of {name} on {day} was {}, {word} {}",
        millions(&flow),
        millions(&level)
    )
}

/// "Intraday: long BTC/USDT, opened 2026-11-20 10:10 UTC, broke a rule. Locked until 10:30".
pub(crate) fn broken(one: &Breach) -> String {
    let reason = one
        .reason
        .as_ref()
        .map_or_else(String::new, |reason| format!(" (overridden: {reason})"));
    format!(
        "{}: {}, opened {} UTC, broke a rule{reason}. {}",
        one.ruleset_name,
        one.trade,
        one.opened.format("%Y-%m-%d %H:%M"),
        one.message.trim_end_matches('.')
    )
}

/// A kind of rule as the form of rules names it.
fn label(kind: &str) -> &str {
    match kind {
        "cooldown" => "Cooldown",
        "stop_loss_guard" => "Losing stops",
        "max_drawdown" => "Drawdown",
        "low_profit_pair" => "Losing pair",
        "max_trades" => "Trades a day",
        "max_risk" => "Risk a trade",
        "hours" => "Trading hours",
        "setups" => "Allowed setups",
        "checklist" => "Checklist",
        other => other,
    }
}

/// What a condition on what its owner keeps waits for; nothing for any other. `name` gives the name of a coin.
pub(crate) fn wanted(condition: &Condition, name: &dyn Fn(&str) -> String) -> Option<String> {
    match condition {
        Condition::EtfFlow {
            asset,
            fund,
            side,
            level,
        } => {
            let (funds, word) = (of(&name(asset), fund.as_deref()), side_word(*side));
            Some(format!(
                "Daily net flow of {funds} {word} {}",
                millions(&number(*level))
            ))
        }
        Condition::RuleBroken { ruleset, rule } => {
            let of = if ruleset.is_some() {
                "the chosen ruleset"
            } else {
                "any ruleset"
            };
            let rule = rule
                .as_deref()
                .map_or_else(|| "A rule".to_owned(), |rule| format!("The rule “{}”", label(rule)));
            Some(format!("{rule} of {of} is broken"))
        }
        _ => None,
    }
}
