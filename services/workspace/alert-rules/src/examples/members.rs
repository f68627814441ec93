//! Rules over a list: what is refused, what each member's rule is, and that each member has a state of its own.

use super::{minute, money};
use crate::{
    identity::firing_id,
    input::{ConditionInput, RuleInput},
    members::{EACH_TOKEN, Member, Members, check_each, check_member, describe_each},
    prices::Prices,
    rule::Condition,
    sample::{Sample, Update},
    state::{Phase, State},
    step::step,
    watch::Watched,
    words::coin_words,
};

fn above(level: &str) -> ConditionInput {
    ConditionInput {
        kind: "price".to_owned(),
        direction: "above".to_owned(),
        level: Some(level.to_owned()),
        ..ConditionInput::default()
    }
}

fn received() -> ConditionInput {
    ConditionInput {
        kind: "transfer".to_owned(),
        direction: "in".to_owned(),
        ..ConditionInput::default()
    }
}

fn over(conditions: Vec<ConditionInput>) -> RuleInput {
    RuleInput {
        conditions,
        mode: "rearm".to_owned(),
        watchlist: Some("0191e0a0-0000-7000-8000-000000000001".to_owned()),
        ..RuleInput::default()
    }
}

fn token(coin: &str) -> Member {
    Member::Token(coin.to_owned())
}

fn fields(input: &RuleInput) -> Vec<String> {
    let faults = check_each(input).unwrap_err();
    faults.into_iter().map(|fault| fault.field).collect()
}

#[test]
fn conditions_are_all_on_tokens_or_all_on_addresses() {
    assert_eq!(check_each(&over(vec![above("1")])).unwrap().0, Members::Tokens);
    assert_eq!(check_each(&over(vec![received()])).unwrap().0, Members::Addresses);
    assert_eq!(fields(&over(vec![above("1"), received()])), ["conditions[1].kind"]);
    for kind in ["listing", "floor", "calendar", "etf_flow", "rule_broken"] {
        let condition = ConditionInput {
            kind: kind.to_owned(),
            ..ConditionInput::default()
        };
        assert_eq!(
            fields(&over(vec![above("1"), condition])),
            ["conditions[1].kind"],
            "{kind}"
        );
    }
    assert_eq!(fields(&over(Vec::new())), ["conditions"]);
    let unknown = ConditionInput::default();
    assert_eq!(fields(&over(vec![unknown])), ["conditions[0].kind"]);
}

#[test]
fn what_a_condition_is_about_is_left_out() {
    let named = ConditionInput {
        coin: Some("bitcoin".to_owned()),
        ..above("1")
    };
    assert_eq!(fields(&over(vec![named])), ["conditions[0].coin"]);
    let placed = ConditionInput {
        chain: Some("ethereum".to_owned()),
        ..received()
    };
    assert_eq!(fields(&over(vec![placed])), ["conditions[0].address"]);
    // The rest is judged as ever.
    assert_eq!(fields(&over(vec![above("-1")])), ["conditions[0].level"]);
}

#[test]
fn an_entity_has_addresses_and_no_tokens() {
    let of = |conditions: Vec<ConditionInput>| RuleInput {
        watchlist: None,
        entity: Some("0191e0a0-0000-7000-8000-000000000002".to_owned()),
        ..over(conditions)
    };
    let input = of(vec![received()]);
    assert!(input.is_over_members());
    assert_eq!(check_each(&input).unwrap().0, Members::Addresses);
    assert_eq!(
        fields(&of(vec![above("1"), received(), above("2")])),
        ["conditions[0].kind", "conditions[2].kind"]
    );
    let floor = ConditionInput {
        kind: "floor".to_owned(),
        ..ConditionInput::default()
    };
    let placed = ConditionInput {
        address: Some("0x1".to_owned()),
        ..received()
    };
    let faults = check_each(&of(vec![floor, placed])).unwrap_err();
    let said: Vec<(&str, bool)> = faults
        .iter()
        .map(|fault| (fault.field.as_str(), fault.message.contains("the entity")))
        .collect();
    assert_eq!(said, [("conditions[0].kind", true), ("conditions[1].address", true)]);
}

#[test]
fn the_name_says_each() {
    let name = |conditions: Vec<ConditionInput>| {
        let (_, rule) = check_each(&over(conditions)).unwrap();
        describe_each(&rule, coin_words)
    };
    assert_eq!(
        name(vec![above("100"), above("200")]),
        "Each token above $100 and each token above $200"
    );
    assert_eq!(name(vec![received()]), "Each address receives any amount");
    let held = ConditionInput {
        kind: "balance".to_owned(),
        direction: "above".to_owned(),
        level: Some("1".to_owned()),
        ..ConditionInput::default()
    };
    assert_eq!(name(vec![held]), "Balance of each address above 1 native coin");
}

#[test]
fn a_member_gets_a_rule_of_its_own_where_it_fits() {
    let ratio = ConditionInput {
        kind: "ratio".to_owned(),
        other: Some("bitcoin".to_owned()),
        ..above("0.1")
    };
    let input = over(vec![ratio]);
    let rule = check_member(&input, &token("ethereum")).unwrap();
    assert_eq!(rule.coins(), ["bitcoin", "ethereum"]);
    assert!(check_member(&input, &token("bitcoin")).is_err(), "a ratio to itself");
    let watched = Watched {
        chain: "bitcoin".to_owned(),
        address: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa".to_owned(),
    };
    let rule = check_member(&over(vec![received()]), &Member::Address(watched.clone())).unwrap();
    assert!(matches!(&rule.conditions[0], Condition::Transfer { watched: own, .. } if *own == watched));
}

/// One snapshot goes through all members: one fires and is in its cooldown, the other stays armed and fires by itself later.
#[test]
fn each_member_is_stepped_apart() {
    let input = RuleInput {
        cooldown_minutes: 60,
        ..over(vec![above("100")])
    };
    let coins = ["aave", "uniswap"];
    let rules = coins.map(|coin| check_member(&input, &token(coin)).unwrap());
    let mut states = [0, 1].map(|place: usize| State::new(&rules[place], |_| None));
    let mut prices = Prices::new(chrono::TimeDelta::minutes(15));
    let mut fired = Vec::new();
    let ticks: [(i64, [&str; 2]); 4] = [
        (0, ["90", "90"]),
        (15, ["110", "90"]),
        (30, ["90", "90"]),
        (45, ["110", "110"]),
    ];
    for (minutes, both) in ticks {
        let at = minute(minutes);
        let mut updates = Vec::new();
        for (coin, price) in coins.into_iter().zip(both) {
            assert!(prices.add_tick(coin, at, money(price)));
            updates.push(Update::Tick {
                coin: coin.to_owned(),
                key: format!("{coin}:{minutes}"),
            });
        }
        let sample = Sample { at, updates };
        for (place, state) in states.iter_mut().enumerate() {
            let outcome = step(&rules[place], state, &sample, &prices);
            fired.extend(outcome.fired.map(|fired| (minutes, fired.text)));
        }
    }
    let texts: Vec<(i64, &str)> = fired.iter().map(|(minutes, text)| (*minutes, text.as_str())).collect();
    assert_eq!(
        texts,
        [
            (15, "Aave at $110 is above $100"),
            (45, "Uniswap at $110 is above $100")
        ]
    );
    let until = minute(75);
    assert_eq!(states[0].phase, Phase::Cooldown { until });
    assert_eq!((states[0].suppressed, states[1].phase), (1, Phase::Firing));
}

#[test]
fn members_of_one_sample_fire_under_ids_of_their_own() {
    let alert = uuid::Uuid::from_u128(7);
    let id = |item: &str| firing_id(alert, 1, Some(item), "snapshot");
    assert_ne!(id("aave"), id("uniswap"));
    assert_ne!(id("aave"), firing_id(alert, 1, None, "snapshot"));
}

#[test]
fn the_market_never_prices_the_stand_in() {
    let (_, rule) = check_each(&over(vec![above("1")])).unwrap();
    assert_eq!(rule.coins(), [EACH_TOKEN]);
}
