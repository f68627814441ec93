//! Rules as people send them.

use super::{minute, money};
use crate::{
    check::{check, expiry_fault},
    input::{ConditionInput, RuleInput},
    rule::{Combine, Mode},
};

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn base(kind: &str) -> ConditionInput {
    ConditionInput {
        kind: kind.to_owned(),
        coin: some("bitcoin"),
        ..ConditionInput::default()
    }
}

/// One valid condition of each kind.
fn each_kind() -> Vec<ConditionInput> {
    vec![
        ConditionInput {
            direction: "cross_up".to_owned(),
            level: some("60000"),
            ..base("price")
        },
        ConditionInput {
            other: some("ethereum"),
            direction: "above".to_owned(),
            level: some("20"),
            ..base("ratio")
        },
        ConditionInput {
            percent: some("-5"),
            window_minutes: Some(60),
            ..base("change")
        },
        ConditionInput {
            direction: "below".to_owned(),
            average: "simple".to_owned(),
            bar: "day".to_owned(),
            bars: 200,
            fast: 50,
            ..base("average")
        },
        ConditionInput {
            direction: "high".to_owned(),
            days: 30,
            ..base("extreme")
        },
        ConditionInput {
            days: 20,
            z: some("3"),
            ..base("volume")
        },
        ConditionInput {
            direction: "outside".to_owned(),
            band: 80,
            ..base("forecast_band")
        },
        ConditionInput {
            direction: "in".to_owned(),
            at_least_usd: some("10000000"),
            ..base("whale")
        },
    ]
}

pub(super) fn of(condition: ConditionInput) -> RuleInput {
    RuleInput {
        conditions: vec![condition],
        ..RuleInput::default()
    }
}

fn faults(input: &RuleInput) -> Vec<String> {
    check(input).unwrap_err().into_iter().map(|fault| fault.field).collect()
}

#[test]
fn every_kind_is_read_and_named() {
    let names = [
        "Bitcoin crosses above $60,000",
        "Bitcoin/Ethereum above 20",
        "Bitcoin falls 5% in 1 hour",
        "Bitcoin 50-day average below its 200-day average",
        "Bitcoin at a 30-day high",
        "Bitcoin volume 3 deviations above its 20-day mean",
        "Bitcoin outside its 80% forecast band",
        "Large transfer of Bitcoin of at least $10,000,000 to an exchange",
    ];
    let capital = |coin: &str| format!("{}{}", coin[..1].to_uppercase(), &coin[1..]);
    for (condition, name) in each_kind().into_iter().zip(names) {
        let rule = check(&of(condition.clone())).unwrap();
        assert_eq!(rule.conditions[0].kind(), condition.kind);
        assert_eq!(rule.describe(capital), name);
        assert_eq!((rule.combine, rule.mode), (Combine::All, Mode::Once));
    }
}

#[test]
fn fields_of_other_kinds_are_refused() {
    for condition in each_kind() {
        let mut both = condition.clone();
        // Two kinds use neither of these.
        both.bars = both.bars.max(3);
        both.z = both.z.or_else(|| some("2"));
        let found = faults(&of(both));
        let wanted: Vec<&str> = match condition.kind.as_str() {
            "average" => vec!["conditions[0].z"],
            "volume" => vec!["conditions[0].bars"],
            _ => vec!["conditions[0].bars", "conditions[0].z"],
        };
        assert_eq!(found, wanted, "{}", condition.kind);
    }
}

#[test]
fn every_missing_field_is_found_at_once() {
    let missing = |kind: &str| {
        let kind = kind.to_owned();
        faults(&of(ConditionInput {
            kind,
            ..ConditionInput::default()
        }))
        .into_iter()
        .map(|field| field.trim_start_matches("conditions[0].").to_owned())
        .collect::<Vec<_>>()
    };
    assert_eq!(missing("price"), ["coin", "direction", "level"]);
    assert_eq!(missing("ratio"), ["coin", "direction", "level", "other"]);
    assert_eq!(missing("change"), ["coin", "percent", "window_minutes"]);
    assert_eq!(missing("average"), ["coin", "direction", "average", "bar", "bars"]);
    assert_eq!(missing("extreme"), ["coin", "days", "direction"]);
    assert_eq!(missing("volume"), ["coin", "days", "z"]);
    assert_eq!(missing("forecast_band"), ["coin", "direction", "band"]);
    assert_eq!(missing("nothing"), ["kind"]);
    assert!(
        check(&of(ConditionInput {
            kind: "whale".to_owned(),
            ..ConditionInput::default()
        }))
        .is_ok()
    );
}

#[test]
fn limits_of_conditions_hold() {
    let bad = |kind: usize, change: fn(&mut ConditionInput)| {
        let mut condition = each_kind().swap_remove(kind);
        change(&mut condition);
        let found = faults(&of(condition));
        assert_eq!(found.len(), 1, "{found:?}");
        found[0].trim_start_matches("conditions[0].").to_owned()
    };
    assert_eq!(bad(0, |price| price.level = some("0")), "level");
    assert_eq!(bad(0, |price| price.level = some("-1")), "level");
    assert_eq!(bad(0, |price| price.level = some("1e5")), "level");
    assert_eq!(bad(0, |price| price.direction = "high".to_owned()), "direction");
    assert_eq!(bad(0, |price| price.coin = some("bit coin")), "coin");
    assert_eq!(bad(1, |ratio| ratio.other = some("bitcoin")), "other");
    assert_eq!(bad(2, |change| change.percent = some("0")), "percent");
    assert_eq!(bad(2, |change| change.percent = some("-100")), "percent");
    assert_eq!(bad(2, |change| change.percent = some("10000.1")), "percent");
    assert_eq!(bad(2, |change| change.window_minutes = Some(59)), "window_minutes");
    assert_eq!(bad(2, |change| change.window_minutes = Some(43_201)), "window_minutes");
    assert_eq!(bad(3, |average| average.bars = 401), "bars");
    assert_eq!(bad(3, |average| average.fast = 200), "fast");
    assert_eq!(bad(3, |average| average.fast = 1), "fast");
    assert_eq!(bad(4, |extreme| extreme.days = 1), "days");
    assert_eq!(bad(4, |extreme| extreme.days = 366), "days");
    assert_eq!(bad(5, |volume| volume.z = some("0")), "z");
    assert_eq!(bad(6, |band| band.band = 90), "band");
    assert_eq!(bad(7, |whale| whale.at_least_usd = some("0")), "at_least_usd");
    assert_eq!(bad(7, |whale| whale.direction = "both".to_owned()), "direction");
}

#[test]
fn limits_of_rules_hold() {
    let level = || ConditionInput {
        direction: "above".to_owned(),
        ..each_kind().swap_remove(0)
    };
    let bad = |change: fn(&mut RuleInput)| {
        let mut input = of(level());
        change(&mut input);
        faults(&input)
    };
    assert_eq!(bad(|rule| rule.conditions.clear()), ["conditions"]);
    assert_eq!(
        bad(|rule| rule.conditions = vec![rule.conditions[0].clone(); 6]),
        ["conditions"]
    );
    assert_eq!(bad(|rule| rule.combine = "none".to_owned()), ["combine"]);
    assert_eq!(bad(|rule| rule.mode = "twice".to_owned()), ["mode"]);
    assert_eq!(bad(|rule| rule.for_minutes = 10_081), ["for_minutes"]);
    assert_eq!(bad(|rule| rule.cooldown_minutes = 43_201), ["cooldown_minutes"]);
    assert_eq!(bad(|rule| rule.hysteresis = some("50.1")), ["hysteresis"]);
    assert_eq!(bad(|rule| rule.hysteresis = some("-1")), ["hysteresis"]);
    let whole = RuleInput {
        conditions: vec![level(); 5],
        combine: "any".to_owned(),
        for_minutes: 10_080,
        mode: "every_bar".to_owned(),
        hysteresis: some("50"),
        cooldown_minutes: 43_200,
        expires: Some(minute(0)),
        watchlist: some("0191e0a0-0000-7000-8000-000000000001"),
        entity: some("0191e0a0-0000-7000-8000-000000000002"),
        shared: true,
    };
    let rule = check(&whole).unwrap();
    assert_eq!((rule.conditions.len(), rule.hysteresis), (5, money("50")));
    let kept = serde_json::to_string(&whole).unwrap();
    assert_eq!(serde_json::from_str::<RuleInput>(&kept).unwrap(), whole);
}

#[test]
fn a_crossing_has_no_duration_and_an_expiry_is_in_the_future() {
    let mut crossing = of(each_kind().swap_remove(0));
    crossing.for_minutes = 30;
    assert_eq!(faults(&crossing), ["for_minutes"]);
    assert_eq!(expiry_fault(Some(minute(0)), minute(0)).unwrap().field, "expires_at");
    assert_eq!(expiry_fault(Some(minute(1)), minute(0)), None);
    assert_eq!(expiry_fault(None, minute(0)), None);
}
