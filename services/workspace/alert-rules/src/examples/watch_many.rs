//! Conditions on busy addresses: what is remembered, what is too much to read, and amounts that nobody knows.

use chrono::TimeDelta;

use super::{
    Run, minute, money, rule,
    watch::{address, look, moved, moves, transfer},
};
use crate::{
    rule::{Condition, NewThing},
    sample::Update,
    schedule::no_data_since,
    state::Truth,
    step::Outcome,
    watch::{AddressLook, History, Listing, ListingsLook, Look, MOST_OF_A_LOOK, Transfer},
};

const TICK: TimeDelta = TimeDelta::minutes(15);

/// Some transfers of 1, in a block at a minute.
fn many(count: usize, minutes: i64) -> Vec<Transfer> {
    let one = |place: usize| moved(&format!("{minutes}:{place}"), minutes, "in native 1");
    (0..count).map(one).collect()
}

/// A look that left out what is older than a minute.
fn cut(run: &mut Run, minutes: i64, from: i64, transfers: &[Transfer]) -> Outcome {
    let found = AddressLook {
        transfers: Some(transfers.to_vec()),
        read_from: Some(minute(from)),
        ..address()
    };
    run.step(minute(minutes), vec![Update::Look(Look::Address(found))])
}

#[test]
fn all_that_one_look_finds_is_remembered_by_the_next_one() {
    let mut run = Run::new(rule(vec![transfer(None, None)]));
    let all = many(MOST_OF_A_LOOK, -5);
    assert!(moves(&mut run, 0, &all).is_some());
    assert!(moves(&mut run, 15, &all).is_none());
    assert_eq!(run.state.fired, 1);
}

#[test]
fn a_look_that_reaches_back_for_another_alert_brings_nothing_old() {
    let mut run = Run::new(rule(vec![transfer(None, None)]));
    run.state.armed = Some(minute(-600));
    assert!(moves(&mut run, 0, &[]).is_none());
    assert!(moves(&mut run, 15, &[moved("old", -61, "in native 1")]).is_none());
    assert!(moves(&mut run, 30, &[moved("late", -45, "in native 1")]).is_some());
}

#[test]
fn too_many_transfers_are_unknown_and_the_next_look_goes_on() {
    let mut run = Run::new(rule(vec![transfer(None, Some("5"))]));
    run.state.armed = Some(minute(0));
    moves(&mut run, 5, &[]);
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::False]);
    let outcome = cut(&mut run, 20, 10, &many(3, 12));
    assert!(outcome.changed && outcome.fired.is_none());
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::Unknown]);
    let looked = |run: &Run| run.state.looks(&run.rule).map(|(_, at)| at).collect::<Vec<_>>();
    assert_eq!(looked(&run), [Some(minute(20))], "it does not stay where it was");
    assert!(cut(&mut run, 35, 10, &[]).changed, "that is stored");
    assert_eq!(looked(&run), [Some(minute(35))]);
    let since = no_data_since(&run.rule, &run.state, minute(0), |_| None, TICK, minute(51));
    assert_eq!(since, Some(minute(5)), "and yet nothing is known since then");
    // One of the newest counts, and says that others may have.
    let fired = cut(&mut run, 50, 45, &[moved("a", 46, "in native 7")]).fired;
    assert_eq!(
        fired.unwrap().text,
        "0x5aAe…eAed on Ethereum received 7 ETH from 0x0000…00AA; there are too many transfers to watch, and older ones were not read"
    );
    // What was left out is older than anything that this alert waits for.
    assert!(cut(&mut run, 65, -10, &[]).fired.is_none());
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::False]);
}

#[test]
fn an_amount_that_nobody_knows_makes_it_unknown() {
    let vague = moved("a", 0, "in native ?");
    let mut run = Run::new(rule(vec![transfer(None, Some("2"))]));
    run.state.armed = Some(minute(0));
    assert!(moves(&mut run, 0, &[moved("before", -1, "in native ?")]).is_none());
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::False]);
    assert!(
        moves(
            &mut run,
            15,
            &[moved("b", 1, "in 0xToken ?"), moved("c", 1, "in native 1")]
        )
        .is_none()
    );
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::False]);
    assert!(moves(&mut run, 16, std::slice::from_ref(&vague)).is_none());
    assert_eq!(run.state.conditions[0].truth, Truth::Unknown);
    // Once somebody knows it, it counts; and another one that matches counts at once.
    let known = moved("a", 0, "in native 3");
    assert!(moves(&mut run, 17, &[known]).is_some());
    assert!(
        moves(
            &mut run,
            18,
            &[vague, moved("d", 18, "in native ?"), moved("e", 18, "in native 2")]
        )
        .is_some()
    );

    let condition = Condition::Listing {
        thing: NewThing::Pool,
        network: Some("eth".to_owned()),
        at_least_usd: Some(money("10000")),
        deployer: None,
    };
    let pool = |network: &str| Listing {
        id: network.to_owned(),
        name: "PEPE / WETH (uniswap)".to_owned(),
        network: Some(network.to_owned()),
        first_seen: minute(0),
        reserve_usd: None,
        deployer: None,
    };
    for (network, truth) in [("eth", Truth::Unknown), ("base", Truth::False)] {
        let mut run = Run::new(rule(vec![condition.clone()]));
        let found = ListingsLook {
            pools: Some(vec![pool(network)]),
            coins: None,
        };
        assert!(look(&mut run, 5, Look::Listings(found)).is_none());
        assert_eq!(run.state.values(&run.rule, TICK), [truth], "{network}");
    }
}

#[test]
fn an_address_that_sends_for_the_first_time_in_days_wakes_up() {
    let dormant = Condition::Dormant {
        watched: address().watched,
        days: 2,
    };
    let mut run = Run::new(rule(vec![dormant]));
    let day = 24 * 60;
    // What it sent before, in minutes, read from a minute on.
    let mut sees = |minutes: i64, transfers: &[Transfer], history: Option<(i64, &[i64])>| {
        let found = AddressLook {
            transfers: Some(transfers.to_vec()),
            history: history.map(|(from, sent)| History {
                from: minute(from),
                sent: sent.iter().map(|one| minute(*one)).collect(),
            }),
            ..address()
        };
        look(&mut run, minutes, Look::Address(found))
    };
    assert_eq!(
        sees(0, &[moved("a", -5, "in native 1")], None),
        None,
        "what it receives does not count"
    );
    let out = |id: &str, minutes| moved(id, minutes, "out native 1");
    let busy: &[i64] = &[10 - day, 10];
    assert_eq!(
        sees(15, &[out("b", 10)], Some((10 - 2 * day, busy))),
        None,
        "it sent a day before"
    );
    assert_eq!(
        sees(30, &[out("c", 25)], None),
        None,
        "nobody knows what it sent before"
    );
    let later = 3 * day;
    // The look before had no answer to it: this one sees both, and only the later one is the first in two days.
    let both = [out("c", 25), out("d", later)];
    let sent: &[i64] = &[10, 25, later];
    assert_eq!(
        sees(later + 5, &both, Some((25 - 2 * day, sent))).unwrap(),
        "0x5aAe…eAed on Ethereum sent 1 ETH to 0x0000…00AA, the first time in 2 days"
    );
    assert_eq!(sees(later + 20, &both, Some((25 - 2 * day, sent))), None, "once");
    // Older transfers were not read: it may have sent something then.
    let next = later + 4 * day;
    let last: &[i64] = &[next];
    assert_eq!(sees(next + 5, &[out("e", next)], Some((next - day, last))), None);
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::Unknown]);
}
