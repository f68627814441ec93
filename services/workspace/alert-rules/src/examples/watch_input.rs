//! Conditions on looks as people send them.

use chrono::TimeDelta;

use super::input::of;
use crate::{
    check::check,
    input::{ConditionInput, RuleInput},
    rule::Condition,
};

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// Of an address.
fn base(kind: &str) -> ConditionInput {
    ConditionInput {
        kind: kind.to_owned(),
        chain: some("ethereum"),
        address: some("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"),
        ..ConditionInput::default()
    }
}

fn each_kind() -> Vec<ConditionInput> {
    vec![
        ConditionInput {
            direction: "in".to_owned(),
            level: some("1.5"),
            ..base("transfer")
        },
        ConditionInput {
            direction: "below".to_owned(),
            level: some("10"),
            asset: some("0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"),
            ..base("balance")
        },
        ConditionInput {
            direction: "counterparty".to_owned(),
            categories: vec!["mixer".to_owned(), "sanctioned".to_owned()],
            ..base("label")
        },
        ConditionInput {
            kind: "listing".to_owned(),
            direction: "pool".to_owned(),
            network: some("eth"),
            at_least_usd: some("10000"),
            ..ConditionInput::default()
        },
        ConditionInput {
            kind: "floor".to_owned(),
            collection: some("cryptopunks"),
            quote: "native".to_owned(),
            direction: "cross_down".to_owned(),
            level: some("40"),
            ..ConditionInput::default()
        },
        ConditionInput {
            kind: "calendar".to_owned(),
            categories: vec!["economic".to_owned()],
            window_minutes: Some(30),
            ..ConditionInput::default()
        },
        ConditionInput {
            days: 180,
            ..base("dormant")
        },
    ]
}

/// Fields of its only condition in which something is wrong.
pub(super) fn faults(condition: ConditionInput) -> Vec<String> {
    let found = check(&of(condition)).unwrap_err().into_iter();
    found
        .map(|fault| fault.field.trim_start_matches("conditions[0].").to_owned())
        .collect()
}

#[test]
fn every_kind_is_read_named_and_has_a_topic() {
    let names = [
        (
            "0x5aAe…eAed receives at least 1.5 ETH",
            "address ethereum 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        ),
        (
            "Balance of 0xA0b8…eB48 of 0x5aAe…eAed below 10 tokens",
            "address ethereum 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        ),
        (
            "0x5aAe…eAed sends to or receives from an address labelled mixer or sanctioned",
            "address ethereum 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        ),
        ("New pool on eth with at least $10,000 of liquidity", "new listings"),
        ("Floor of cryptopunks crosses below 40 native", "floor cryptopunks"),
        ("30 minutes before an economic event", "own calendar"),
        (
            "0x5aAe…eAed sends for the first time in 180 days",
            "address ethereum 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        ),
    ];
    for (condition, (name, topic)) in each_kind().into_iter().zip(names) {
        let rule = check(&of(condition.clone())).unwrap();
        assert_eq!(rule.conditions[0].kind(), condition.kind);
        assert_eq!(rule.describe(str::to_owned), name);
        assert_eq!(rule.conditions[0].topic().as_deref(), Some(topic));
        assert!(rule.coins().is_empty());
        let kept = serde_json::to_string(&of(condition.clone())).unwrap();
        assert_eq!(serde_json::from_str::<RuleInput>(&kept).unwrap(), of(condition));
    }
}

#[test]
fn every_missing_field_is_found_at_once() {
    let missing = |kind: &str| {
        faults(ConditionInput {
            kind: kind.to_owned(),
            ..ConditionInput::default()
        })
    };
    assert_eq!(missing("transfer"), ["chain", "address"]);
    assert_eq!(missing("balance"), ["chain", "address", "direction", "level"]);
    assert_eq!(missing("dormant"), ["chain", "address", "days"]);
    assert_eq!(missing("label"), ["chain", "address", "direction"]);
    assert_eq!(missing("listing"), ["direction"]);
    assert_eq!(missing("floor"), ["collection", "direction", "level"]);
    assert_eq!(missing("calendar"), ["window_minutes"]);
}

#[test]
fn fields_of_other_kinds_are_refused() {
    for condition in each_kind() {
        let kind = condition.kind.clone();
        let both = ConditionInput {
            coin: some("bitcoin"),
            bars: 3,
            ..condition
        };
        assert_eq!(faults(both), ["coin", "bars"], "{kind}");
    }
    // A coin has neither a network nor liquidity.
    let coin = ConditionInput {
        direction: "coin".to_owned(),
        ..each_kind().swap_remove(3)
    };
    assert_eq!(faults(coin), ["at_least_usd", "network"]);
    let price = ConditionInput {
        kind: "price".to_owned(),
        coin: some("bitcoin"),
        direction: "above".to_owned(),
        level: some("1"),
        chain: some("ethereum"),
        categories: vec!["own".to_owned()],
        quote: "usd".to_owned(),
        ..ConditionInput::default()
    };
    assert_eq!(faults(price), ["chain", "categories", "quote"]);
}

#[test]
fn limits_hold() {
    let bad = |kind: usize, change: fn(&mut ConditionInput)| {
        let mut condition = each_kind().swap_remove(kind);
        change(&mut condition);
        let found = faults(condition);
        assert_eq!(found.len(), 1, "{found:?}");
        found[0].clone()
    };
    assert_eq!(bad(0, |one| one.direction = "both".to_owned()), "direction");
    assert_eq!(bad(0, |one| one.level = some("0")), "level");
    assert_eq!(bad(0, |one| one.address = some("0x 1")), "address");
    assert_eq!(bad(1, |one| one.asset = some("a b")), "asset");
    assert_eq!(bad(2, |one| one.direction = "in".to_owned()), "direction");
    assert_eq!(
        bad(2, |one| one.categories[1] = "two words".to_owned()),
        "categories[1]"
    );
    assert_eq!(bad(2, |one| one.categories = vec!["a".to_owned(); 11]), "categories");
    assert_eq!(bad(3, |one| one.direction = "token".to_owned()), "direction");
    assert_eq!(bad(3, |one| one.at_least_usd = some("-1")), "at_least_usd");
    assert_eq!(bad(4, |one| one.quote = "eur".to_owned()), "quote");
    assert_eq!(bad(5, |one| one.categories[0] = "eclipse".to_owned()), "categories[0]");
    assert_eq!(bad(5, |one| one.window_minutes = Some(0)), "window_minutes");
    assert_eq!(bad(5, |one| one.window_minutes = Some(43_201)), "window_minutes");
    assert_eq!(bad(6, |one| one.days = 1), "days");
    let any = ConditionInput {
        level: None,
        direction: String::new(),
        ..each_kind().swap_remove(0)
    };
    let rule = check(&of(any)).unwrap();
    assert!(matches!(
        &rule.conditions[0],
        Condition::Transfer { flow: None, at_least: None, asset, .. } if asset == "native"
    ));
}

#[test]
fn what_happens_has_no_duration() {
    for condition in each_kind() {
        let lasts = ["balance", "floor"].contains(&condition.kind.as_str());
        // The balance is a level; the floor crosses one.
        let lasts = lasts && condition.direction == "below";
        let input = RuleInput {
            for_minutes: 30,
            ..of(condition.clone())
        };
        assert_eq!(check(&input).is_ok(), lasts, "{}", condition.kind);
    }
    let calendar = check(&of(each_kind().swap_remove(5))).unwrap();
    assert_eq!(calendar.longest_cadence(TimeDelta::minutes(15)), TimeDelta::zero());
}
