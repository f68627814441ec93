//! Checks what people send, and reports all faults at once.

use chrono::{DateTime, TimeDelta, Utc};
use vocab::Money;

use crate::{
    check_condition::{read, sent},
    input::{Fault, RuleInput},
    rule::{Combine, Condition, Mode, Rule},
};

const MOST_CONDITIONS: usize = 5;
/// Minutes of a week.
const LONGEST_HOLD: u32 = 10_080;
/// Minutes of 30 days.
const LONGEST_COOLDOWN: u32 = 43_200;
const MOST_HYSTERESIS: u32 = 50;

/// The rule of an input.
///
/// # Errors
/// All faults at once: fields that a kind needs and that are missing or out of range, and fields that it does not use.
pub fn check(input: &RuleInput) -> Result<Rule, Vec<Fault>> {
    let mut faults = Vec::new();
    let conditions = conditions(input, &mut faults);
    let combine = match input.combine.as_str() {
        "" | "all" => Combine::All,
        "any" => Combine::Any,
        _ => fault_or(&mut faults, "combine", "Use all or any.", Combine::All),
    };
    let mode = match input.mode.as_str() {
        "" | "once" => Mode::Once,
        "rearm" => Mode::Rearm,
        "every_bar" => Mode::EveryBar,
        _ => fault_or(&mut faults, "mode", "Use once, rearm or every_bar.", Mode::Once),
    };
    if input.for_minutes > LONGEST_HOLD {
        faults.push(Fault::new("for_minutes", "Use at most 10080 minutes (7 days)."));
    }
    if input.for_minutes > 0 && conditions.iter().any(Condition::is_momentary) {
        faults.push(Fault::new(
            "for_minutes",
            "A crossing, a transfer, a listing or an event lasts only a moment. Use above or below, or set this to 0.",
        ));
    }
    if input.cooldown_minutes > LONGEST_COOLDOWN {
        faults.push(Fault::new("cooldown_minutes", "Use at most 43200 minutes (30 days)."));
    }
    let hysteresis = match sent(input.hysteresis.as_ref()).map(str::parse::<Money>) {
        None => Money::ZERO,
        Some(Ok(percent)) if !percent.is_negative() && percent <= Money::from(MOST_HYSTERESIS) => percent,
        Some(_) => fault_or(
            &mut faults,
            "hysteresis",
            "Enter a percentage from 0 to 50.",
            Money::ZERO,
        ),
    };
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(Rule {
        conditions,
        combine,
        hold: TimeDelta::minutes(i64::from(input.for_minutes)),
        mode,
        hysteresis,
        cooldown: TimeDelta::minutes(i64::from(input.cooldown_minutes)),
        expires: input.expires,
    })
}

/// What is wrong with an expiry that someone sends now: it must be in the future.
#[must_use]
pub fn expiry_fault(expires: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Option<Fault> {
    let past = expires.is_some_and(|expires| expires <= now);
    past.then(|| Fault::new("expires_at", "Choose a time in the future."))
}

fn conditions(input: &RuleInput, faults: &mut Vec<Fault>) -> Vec<Condition> {
    match input.conditions.len() {
        0 => faults.push(Fault::new("conditions", "Add at least one condition.")),
        1..=MOST_CONDITIONS => {}
        _ => {
            faults.push(Fault::new("conditions", "Use at most 5 conditions."));
            return Vec::new();
        }
    }
    let each = input.conditions.iter().enumerate();
    each.filter_map(|(place, input)| read(input, place, faults)).collect()
}

fn fault_or<T>(faults: &mut Vec<Fault>, field: &str, message: &str, value: T) -> T {
    faults.push(Fault::new(field, message));
    value
}
