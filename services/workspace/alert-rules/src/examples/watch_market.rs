//! Conditions on new listings, floors and calendars: what each is at what a look found.

use chrono::TimeDelta;

use super::{Run, minute, money, rule, watch::look};
use crate::{
    rule::{Condition, Direction, NewThing, Quote},
    state::Truth,
    watch::{CalendarLook, FloorLook, Listing, ListingsLook, Look, Occasion},
};

const TICK: TimeDelta = TimeDelta::minutes(15);

#[test]
fn a_new_pool_matches_its_network_and_liquidity_and_a_coin_is_no_pool() {
    let pool = |id: &str, minutes, network: &str, usd: Option<&str>| Listing {
        id: id.to_owned(),
        name: "PEPE / WETH (uniswap)".to_owned(),
        network: Some(network.to_owned()),
        first_seen: minute(minutes),
        reserve_usd: usd.map(money),
        deployer: None,
    };
    let coin = Listing {
        network: None,
        reserve_usd: None,
        name: "Pepe (PEPE)".to_owned(),
        ..pool("pepe", 0, "", None)
    };
    let condition = |thing, network: Option<&str>, least: Option<&str>| Condition::Listing {
        thing,
        network: network.map(str::to_owned),
        at_least_usd: least.map(money),
        deployer: None,
    };
    let both = |pools: Vec<Listing>| {
        Look::Listings(ListingsLook {
            pools: Some(pools),
            coins: Some(vec![coin.clone()]),
        })
    };
    let mut eth = Run::new(rule(vec![condition(NewThing::Pool, Some("eth"), Some("10000"))]));
    eth.state.armed = Some(minute(0));
    let early = vec![
        pool("old", -1, "eth", Some("50000")),
        pool("small", 1, "eth", Some("9999.99")),
        pool("unknown", 1, "eth", None),
        pool("elsewhere", 1, "base", Some("50000")),
    ];
    assert!(look(&mut eth, 5, both(early)).is_none());
    assert_eq!(
        look(&mut eth, 20, both(vec![pool("small", 1, "eth", Some("12000"))])).unwrap(),
        "New pool PEPE / WETH (uniswap) on eth with $12,000 of liquidity"
    );
    let mut coins = Run::new(rule(vec![condition(NewThing::Coin, None, None)]));
    assert_eq!(look(&mut coins, 5, both(Vec::new())).unwrap(), "New coin Pepe (PEPE)");
    let none = ListingsLook {
        pools: Some(vec![pool("a", 6, "eth", None)]),
        coins: None,
    };
    let mut run = Run::new(rule(vec![condition(NewThing::Coin, None, None)]));
    assert!(look(&mut run, 20, Look::Listings(none)).is_none());
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::Unknown]);
}

#[test]
fn a_floor_is_compared_in_its_own_money_and_an_old_one_is_unknown() {
    let floor = |quote, level: &str| Condition::Floor {
        collection: "cryptopunks".to_owned(),
        quote,
        direction: Direction::Below,
        level: money(level),
    };
    let read = |minutes, usd: Option<&str>, native: &str| {
        Look::Floor(FloorLook {
            collection: "cryptopunks".to_owned(),
            name: "CryptoPunks".to_owned(),
            usd: usd.map(money),
            native: Some(money(native)),
            native_symbol: "ETH".to_owned(),
            as_of: minute(minutes),
        })
    };
    let mut native = Run::new(rule(vec![floor(Quote::Native, "42")]));
    assert!(look(&mut native, 0, read(0, Some("90000"), "42")).is_none());
    assert_eq!(
        look(&mut native, 15, read(10, Some("90000"), "40")).unwrap(),
        "Floor of CryptoPunks at 40 ETH is below 42 ETH"
    );
    let value = &native.fired[0].values[0];
    assert_eq!((value.value, value.at), (Some(money("40")), minute(10)));
    assert!(value.source.starts_with("market data of collections, cryptopunks at "));
    let mut usd = Run::new(rule(vec![floor(Quote::Usd, "100000")]));
    assert!(
        look(&mut usd, 0, read(0, None, "40")).is_none(),
        "no price in US dollars is unknown"
    );
    assert!(
        look(&mut usd, 2_881, read(0, Some("90000"), "40")).is_none(),
        "two days old"
    );
    assert_eq!(usd.state.values(&usd.rule, TICK), [Truth::Unknown]);
    assert_eq!(
        look(&mut usd, 2_880 + 5, read(2_880, Some("90000.5"), "40")).unwrap(),
        "Floor of CryptoPunks at $90,000.50 is below $100,000"
    );
}

#[test]
fn a_calendar_rings_once_before_each_event_of_its_kinds() {
    let event = |id: &str, kind: &str, starts| Occasion {
        id: id.to_owned(),
        title: "FOMC".to_owned(),
        kind: kind.to_owned(),
        starts: minute(starts),
        computed: None,
    };
    let rings = |run: &mut Run, minutes, events: &[Occasion]| {
        let events = events.to_vec();
        look(run, minutes, Look::Calendar(CalendarLook { events, mined: None }))
    };
    let condition = Condition::Calendar {
        kinds: vec!["economic".to_owned()],
        before: TimeDelta::minutes(30),
    };
    let mut run = Run::new(rule(vec![condition]));
    run.state.armed = Some(minute(0));
    let events = [
        event("early", "economic", 29),
        event("a", "economic", 60),
        event("b", "own", 60),
        event("c", "economic", 61),
    ];
    assert!(
        rings(&mut run, 0, &events).is_none(),
        "its moment was before the alert was saved"
    );
    assert!(rings(&mut run, 29, &events).is_none(), "too early");
    assert_eq!(
        rings(&mut run, 30, &events).unwrap(),
        "FOMC starts in 30 minutes, 2026-11-22 01:00 UTC"
    );
    assert_eq!(run.fired[0].values[0].source, "own calendar, a");
    assert!(rings(&mut run, 31, &events).is_some(), "the next event");
    assert!(rings(&mut run, 59, &events).is_none(), "both rang");
    let mut late = Run::new(run.rule.clone());
    assert!(rings(&mut late, 60, &events[1..2]).is_none(), "it has begun");
}
