//! New pools whose token somebody created.

use chrono::TimeDelta;

use super::{Run, minute, money, rule, watch::look};
use crate::{
    backtest,
    check::check,
    input::{ConditionInput, RuleInput},
    prices::Prices,
    rule::{Condition, NewThing},
    state::Truth,
    watch::{DeployedLook, Listing, ListingsLook, Look},
};

const TICK: TimeDelta = TimeDelta::minutes(15);
const WHO: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const OTHER: &str = "0x00000000000000000000000000000000000000AA";

fn condition(least: Option<&str>) -> Condition {
    Condition::Listing {
        thing: NewThing::Pool,
        network: Some("eth".to_owned()),
        at_least_usd: least.map(money),
        deployer: Some(WHO.to_owned()),
    }
}

fn pool(id: &str, usd: Option<&str>, deployer: Option<&str>) -> Listing {
    Listing {
        id: id.to_owned(),
        name: "PEPE / WETH (uniswap)".to_owned(),
        network: Some("eth".to_owned()),
        first_seen: minute(1),
        reserve_usd: usd.map(money),
        deployer: deployer.map(str::to_owned),
    }
}

fn deployed(least: Option<&str>, pools: Option<Vec<Listing>>) -> Look {
    Look::Deployed(DeployedLook {
        network: "eth".to_owned(),
        at_least_usd: least.map(money),
        pools,
    })
}

#[test]
fn a_new_pool_counts_by_who_created_its_token() {
    let mut run = Run::new(rule(vec![condition(Some("10000"))]));
    let least = Some("10000");
    let others = vec![
        pool("other", Some("50000"), Some(OTHER)),
        pool("small", Some("9999"), Some(WHO)),
        // Too small, whoever it is by.
        pool("smaller", Some("10"), None),
    ];
    assert!(look(&mut run, 5, deployed(least, Some(others))).is_none());
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::False]);
    // The explorer writes the address in other capitals.
    let own = pool("own", Some("12000"), Some(&WHO.to_lowercase()));
    assert_eq!(
        look(&mut run, 20, deployed(least, Some(vec![own.clone()]))).unwrap(),
        "New pool PEPE / WETH (uniswap) on eth with $12,000 of liquidity, its token created by 0x5aae…eaed"
    );
    let value = &run.fired[0].values[0];
    assert_eq!(
        (value.value, value.against),
        (Some(money("12000")), Some(money("10000")))
    );
    assert_eq!(value.source, "new listings and creators of contracts, own");
    assert!(look(&mut run, 35, deployed(least, Some(vec![own]))).is_none(), "once");
}

#[test]
fn a_creator_that_nobody_says_is_unknown_and_counts_once_somebody_does() {
    let mut run = Run::new(rule(vec![condition(None)]));
    assert!(look(&mut run, 5, deployed(None, Some(vec![pool("a", None, None)]))).is_none());
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::Unknown]);
    assert!(
        look(&mut run, 20, deployed(None, None)).is_none(),
        "there was no answer"
    );
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::Unknown]);
    let found = look(&mut run, 35, deployed(None, Some(vec![pool("a", None, Some(WHO))])));
    assert_eq!(
        found.unwrap(),
        "New pool PEPE / WETH (uniswap) on eth, its token created by 0x5aAe…eAed"
    );
}

#[test]
fn looks_of_everybody_and_of_other_minimums_say_nothing_of_it() {
    let condition = condition(Some("10000"));
    let topic = condition.topic().unwrap();
    assert_eq!(deployed(Some("10000.0"), None).topic(), topic);
    for other in [deployed(None, None), Look::Listings(ListingsLook::default())] {
        assert_ne!(other.topic(), topic);
    }
    let prices = Prices::new(TimeDelta::hours(1));
    let why = backtest(&rule(vec![condition]), &prices, minute(0), minute(60)).unwrap_err();
    assert!(why.starts_with("New pools and coins are not stored"), "{why}");
}

#[test]
fn a_deployer_is_read_with_its_network_and_of_pools_alone() {
    let sent = |direction: &str, network: Option<&str>, deployer: &str| RuleInput {
        conditions: vec![ConditionInput {
            kind: "listing".to_owned(),
            direction: direction.to_owned(),
            network: network.map(str::to_owned),
            deployer: Some(deployer.to_owned()),
            ..ConditionInput::default()
        }],
        ..RuleInput::default()
    };
    let rule = check(&sent("pool", Some("eth"), WHO)).unwrap();
    assert_eq!(
        rule.describe(str::to_owned),
        "New pool on eth, its token created by 0x5aAe…eAed"
    );
    for (direction, network, deployer, field) in [
        ("pool", None, WHO, "network"),
        ("pool", Some("eth"), "two words", "deployer"),
        ("coin", None, WHO, "deployer"),
    ] {
        let faults = check(&sent(direction, network, deployer)).unwrap_err();
        let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
        assert_eq!(fields, [format!("conditions[0].{field}")], "{direction}");
    }
}
