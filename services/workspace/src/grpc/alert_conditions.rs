//! Conditions of alerts between the contract and the rules.

use alert_rules::ConditionInput;
use proto::workspace as pb;

pub(super) fn filled(text: String) -> Option<String> {
    Some(text).filter(|text| !text.trim().is_empty())
}

/// What is kept says with a 0 that a condition has no such number.
fn non_zero(kept: u32) -> Option<u32> {
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
        bars: non_zero(kept.bars),
        fast: non_zero(kept.fast),
        days: non_zero(kept.days),
        z: kept.z.unwrap_or_default(),
        band: non_zero(kept.band),
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

#[cfg(test)]
mod tests {
    use alert_rules::LABEL_CATEGORIES;
    use proto::{onchain::LabelCategory, workspace as pb};

    use super::{condition, input};

    fn of(kind: &str, categories: &[&str]) -> pb::AlertCondition {
        pb::AlertCondition {
            kind: kind.to_owned(),
            categories: categories.iter().map(|word| (*word).to_owned()).collect(),
            ..Default::default()
        }
    }

    #[test]
    fn the_categories_of_counterparties_are_those_of_the_contract() {
        let all = (1..).map_while(|number| LabelCategory::try_from(number).ok());
        let words = all.map(|one| one.as_str_name().trim_start_matches("LABEL_CATEGORY_").to_lowercase());
        assert_eq!(words.collect::<Vec<String>>(), LABEL_CATEGORIES);
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
