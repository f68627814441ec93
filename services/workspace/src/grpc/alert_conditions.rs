//! Conditions of alerts between the contract and the rules.

use alert_rules::ConditionInput;
use proto::{onchain::LabelCategory, workspace as pb};

use crate::error::{Error, Fault};

pub(super) fn filled(text: String) -> Option<String> {
    Some(text).filter(|text| !text.trim().is_empty())
}

/// What is kept says with a 0 that a condition has no such number.
fn given(kept: u32) -> Option<u32> {
    (kept > 0).then_some(kept)
}

pub(super) fn input(sent: pb::AlertCondition) -> ConditionInput {
    ConditionInput {
        kind: sent.kind,
        coin: filled(sent.coin),
        other: filled(sent.other),
        direction: sent.direction,
        level: filled(sent.level),
        percent: filled(sent.percent),
        window_minutes: sent.window_minutes,
        average: sent.average,
        bar: sent.bar,
        bars: sent.bars.unwrap_or_default(),
        fast: sent.fast.unwrap_or_default(),
        days: sent.days.unwrap_or_default(),
        z: filled(sent.z),
        band: sent.band.unwrap_or_default(),
        at_least_usd: filled(sent.at_least_usd),
        chain: filled(sent.chain),
        address: filled(sent.address),
        asset: filled(sent.asset),
        categories: sent.categories,
        network: filled(sent.network),
        collection: filled(sent.collection),
        quote: sent.quote,
        fund: filled(sent.fund),
        ruleset_id: filled(sent.ruleset_id),
        rule: sent.rule,
        at_most: filled(sent.at_most),
        counterparty_label: filled(sent.counterparty_label),
        deployer: filled(sent.deployer),
    }
}

pub(super) fn condition(kept: ConditionInput) -> pb::AlertCondition {
    pb::AlertCondition {
        kind: kept.kind,
        coin: kept.coin.unwrap_or_default(),
        other: kept.other.unwrap_or_default(),
        direction: kept.direction,
        level: kept.level.unwrap_or_default(),
        percent: kept.percent.unwrap_or_default(),
        window_minutes: kept.window_minutes,
        average: kept.average,
        bar: kept.bar,
        bars: given(kept.bars),
        fast: given(kept.fast),
        days: given(kept.days),
        z: kept.z.unwrap_or_default(),
        band: given(kept.band),
        at_least_usd: kept.at_least_usd.unwrap_or_default(),
        chain: kept.chain.unwrap_or_default(),
        address: kept.address.unwrap_or_default(),
        asset: kept.asset.unwrap_or_default(),
        categories: kept.categories,
        network: kept.network.unwrap_or_default(),
        collection: kept.collection.unwrap_or_default(),
        quote: kept.quote,
        fund: kept.fund.unwrap_or_default(),
        ruleset_id: kept.ruleset_id.unwrap_or_default(),
        rule: kept.rule,
        at_most: kept.at_most.unwrap_or_default(),
        counterparty_label: kept.counterparty_label.unwrap_or_default(),
        deployer: kept.deployer.unwrap_or_default(),
    }
}

/// # Errors
/// A category of a counterparty that is none of the list: it would wait for ever. A condition of kind `label` takes words of a label's author, too.
pub(super) fn check_categories(conditions: &[pb::AlertCondition]) -> Result<(), Error> {
    let mut faults = Vec::new();
    for (place, condition) in conditions.iter().enumerate() {
        if condition.kind != "transfer" {
            continue;
        }
        for (at, word) in condition.categories.iter().enumerate() {
            if !is_category(word) {
                faults.push(Fault::new(
                    format!("conditions[{place}].categories[{at}]"),
                    "Use a category of the list, such as exchange or mixer.",
                ));
            }
        }
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(Error::Invalid(faults))
    }
}

fn is_category(word: &str) -> bool {
    let is_lower = !word.chars().any(|letter| letter.is_ascii_uppercase());
    let name = format!("LABEL_CATEGORY_{}", word.to_ascii_uppercase());
    let known = LabelCategory::from_str_name(&name);
    is_lower && known.is_some_and(|category| category != LabelCategory::Unspecified)
}

#[cfg(test)]
mod tests {
    use proto::workspace as pb;

    use super::{check_categories, condition, input};
    use crate::error::Error;

    fn of(kind: &str, categories: &[&str]) -> pb::AlertCondition {
        pb::AlertCondition {
            kind: kind.to_owned(),
            categories: categories.iter().map(|word| (*word).to_owned()).collect(),
            ..Default::default()
        }
    }

    #[test]
    fn counterparties_have_categories_of_the_list_alone() {
        assert!(check_categories(&[of("transfer", &["exchange", "wallet_service", "other"])]).is_ok());
        // The author of a label may use a word of their own.
        assert!(check_categories(&[of("label", &["my_cluster"])]).is_ok());
        let wrong = [
            of("transfer", &[]),
            of("transfer", &["mixer", "mixing_service", "Exchange", "unspecified"]),
        ];
        let Err(Error::Invalid(faults)) = check_categories(&wrong) else {
            panic!("words outside of the list were taken");
        };
        let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
        let places = [1, 2, 3].map(|at| format!("conditions[1].categories[{at}]"));
        assert_eq!(fields, places);
    }

    #[test]
    fn a_range_a_counterparty_and_a_deployer_go_there_and_back() {
        let sent = pb::AlertCondition {
            level: "1".to_owned(),
            at_most: "2.5".to_owned(),
            counterparty_label: "Binance".to_owned(),
            deployer: "0x5a".to_owned(),
            ..of("transfer", &["exchange"])
        };
        let kept = input(sent.clone());
        assert_eq!(kept.at_most.as_deref(), Some("2.5"));
        assert_eq!(kept.counterparty_label.as_deref(), Some("Binance"));
        assert_eq!(kept.deployer.as_deref(), Some("0x5a"));
        assert_eq!(condition(kept), sent);
        let old = condition(input(of("transfer", &[])));
        assert_eq!((old.at_most.as_str(), old.counterparty_label.as_str()), ("", ""));
    }
}
