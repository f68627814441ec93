//! Conditions on addresses: what each is at what a look found, and what it is without an answer.

use chrono::TimeDelta;

use super::{Run, minute, money, rule};
use crate::{
    backtest,
    prices::Prices,
    rule::{Combine, Condition, Counterparty, Direction, Flow, Labelled, Mode, NewThing, Quote, Rule},
    sample::Update,
    schedule::{next_check, no_data_since},
    state::{Phase, State, Truth},
    watch::{AddressLook, Balance, Label, Look, Transfer, Watched},
};

const TICK: TimeDelta = TimeDelta::minutes(15);

fn watched() -> Watched {
    Watched {
        chain: "ethereum".to_owned(),
        address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed".to_owned(),
    }
}

pub(super) fn label(text: &str, category: &str) -> Label {
    Label {
        text: text.to_owned(),
        categories: vec![category.to_owned()],
        source: "list".to_owned(),
    }
}

/// "in native 1.5", in a block at a minute, from or to an address without a label.
pub(super) fn moved(id: &str, minutes: i64, text: &str) -> Transfer {
    let words: Vec<&str> = text.split(' ').collect();
    Transfer {
        id: id.to_owned(),
        at: minute(minutes),
        flow: if words[0] == "in" { Flow::In } else { Flow::Out },
        asset: words[1].to_owned(),
        symbol: "ETH".to_owned(),
        amount: Some(words[2]).filter(|text| *text != "?").map(money),
        peer: Some("0x00000000000000000000000000000000000000AA".to_owned()),
        peer_labels: Some(Vec::new()),
    }
}

pub(super) fn address() -> AddressLook {
    AddressLook {
        watched: watched(),
        transfers: None,
        read_from: None,
        history: None,
        balances: None,
        labels: None,
    }
}

pub(super) fn transfer(flow: Option<Flow>, at_least: Option<&str>) -> Condition {
    Condition::Transfer {
        watched: watched(),
        flow,
        asset: "native".to_owned(),
        at_least: at_least.map(money),
        at_most: None,
        counterparty: Counterparty::default(),
    }
}

/// A look at a minute; gives the text of what fired.
pub(super) fn look(run: &mut Run, minutes: i64, look: Look) -> Option<String> {
    let outcome = run.step(minute(minutes), vec![Update::Look(look)]);
    outcome.fired.map(|fired| fired.text)
}

pub(super) fn moves(run: &mut Run, minutes: i64, transfers: &[Transfer]) -> Option<String> {
    let found = AddressLook {
        transfers: Some(transfers.to_vec()),
        ..address()
    };
    look(run, minutes, Look::Address(found))
}

#[test]
fn each_kind_fires_at_what_it_waits_for_and_at_nothing_else() {
    let (least, wanted) = (Some("2"), Some(Flow::In));
    for (condition, text, fires) in [
        (transfer(None, None), "in native 0.1", true),
        (transfer(wanted, None), "in native 0.1", true),
        (transfer(wanted, None), "out native 0.1", false),
        (transfer(Some(Flow::Out), None), "out native 0.1", true),
        (transfer(None, least), "out native 2", true),
        (transfer(None, least), "out native 1.999999999999999999", false),
        (transfer(None, least), "in 0xToken 5", false),
        // Nobody knows how much it is.
        (transfer(None, least), "in native ?", false),
        (transfer(None, None), "in native ?", true),
    ] {
        let mut run = Run::new(rule(vec![condition.clone()]));
        let fired = moves(&mut run, 0, &[moved("a", 0, text)]);
        assert_eq!(fired.is_some(), fires, "{condition:?} at {text}");
    }
}

#[test]
fn a_transfer_counts_once_however_often_it_is_seen() {
    let mut run = Run::new(rule(vec![transfer(None, Some("1"))]));
    let first = moved("a", -5, "in native 1.5");
    assert_eq!(
        moves(&mut run, 0, std::slice::from_ref(&first)).unwrap(),
        "0x5aAe…eAed on Ethereum received 1.5 ETH from 0x0000…00AA"
    );
    assert_eq!(run.state.phase, Phase::Armed, "an event resets at once");
    let fired = &run.fired[0];
    assert_eq!((fired.key.as_str(), fired.at), ("a", minute(0)));
    assert_eq!(
        (fired.values[0].source.as_str(), fired.values[0].at),
        ("transfers of the address, a", minute(-5))
    );
    assert_eq!(
        (fired.values[0].value, fired.values[0].against),
        (Some(money("1.5")), Some(money("1")))
    );
    assert!(moves(&mut run, 15, std::slice::from_ref(&first)).is_none());
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::False]);
    // Kept and read again, it is still known.
    let kept = serde_json::to_value(&run.state).unwrap();
    run.state = serde_json::from_value(kept).unwrap();
    let later = [first, moved("b", 20, "out native 3"), moved("c", 21, "out native 2")];
    assert_eq!(
        moves(&mut run, 30, &later).unwrap(),
        "0x5aAe…eAed on Ethereum sent 3 ETH to 0x0000…00AA, and 1 more matched"
    );
    assert!(moves(&mut run, 31, &later).is_none());
    assert_eq!(run.state.fired, 2);
}

#[test]
fn what_happened_before_the_alert_was_saved_does_not_count() {
    let mut run = Run::new(rule(vec![transfer(None, None)]));
    run.state.armed = Some(minute(0));
    assert!(moves(&mut run, 5, &[moved("a", -1, "in native 1")]).is_none());
    assert!(moves(&mut run, 20, &[moved("b", 0, "in native 1")]).is_some());
}

#[test]
fn a_transfer_in_the_cooldown_is_suppressed_and_does_not_come_back() {
    let mut run = Run::new(Rule {
        cooldown: TimeDelta::hours(1),
        ..rule(vec![transfer(None, None)])
    });
    assert!(moves(&mut run, 0, &[moved("a", 0, "in native 1")]).is_some());
    assert!(moves(&mut run, 15, &[moved("b", 14, "in native 1")]).is_none());
    assert_eq!(run.state.suppressed, 1);
    assert!(moves(&mut run, 75, &[moved("b", 14, "in native 1")]).is_none());
    assert_eq!((run.state.phase, run.state.suppressed), (Phase::Armed, 1));
}

#[test]
fn a_look_without_an_answer_is_unknown_and_never_fires_nor_resets() {
    let mut run = Run::new(rule(vec![transfer(None, None)]));
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::Unknown]);
    assert!(moves(&mut run, 0, &[]).is_none());
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::False]);
    assert!(look(&mut run, 15, Look::Address(address())).is_none());
    assert_eq!(
        run.state.looks(&run.rule).map(|(_, at)| at).collect::<Vec<_>>(),
        [Some(minute(0))],
        "the next look reaches back to the last one that said something"
    );
    let below = Condition::Balance {
        watched: watched(),
        asset: "native".to_owned(),
        direction: Direction::Below,
        level: money("1"),
    };
    let mut run = Run::new(rule(vec![below]));
    assert!(holds(&mut run, 0, &[("native", Some("0.5"))]).is_some());
    look(&mut run, 15, Look::Address(address()));
    assert_eq!(run.state.phase, Phase::Firing);
    // Nobody said what it holds of the chain's own coin.
    holds(&mut run, 30, &[]);
    assert_eq!(run.state.phase, Phase::Firing);
    holds(&mut run, 45, &[("native", None)]);
    assert_eq!(run.state.phase, Phase::Firing);
    holds(&mut run, 60, &[("native", Some("1"))]);
    assert_eq!(run.state.phase, Phase::Armed);
    let since = |now| no_data_since(&run.rule, &run.state, minute(0), |_| None, TICK, minute(now));
    assert_eq!((since(105), since(106)), (None, Some(minute(60))));
    assert_eq!(next_check(&run.rule, |_| None, TICK, minute(0)), None);
}

fn holds(run: &mut Run, minutes: i64, held: &[(&str, Option<&str>)]) -> Option<String> {
    let balances = held.iter().map(|(asset, amount)| Balance {
        asset: (*asset).to_owned(),
        symbol: "ETH".to_owned(),
        amount: amount.map(money),
    });
    let found = AddressLook {
        balances: Some(balances.collect()),
        ..address()
    };
    look(run, minutes, Look::Address(found))
}

#[test]
fn a_balance_crosses_its_level_and_each_firing_has_its_own_key() {
    let condition = |asset: &str, direction| Condition::Balance {
        watched: watched(),
        asset: asset.to_owned(),
        direction,
        level: money("1"),
    };
    let mut run = Run::new(rule(vec![condition("native", Direction::CrossDown)]));
    assert!(holds(&mut run, 0, &[("native", Some("2"))]).is_none());
    assert_eq!(
        holds(&mut run, 15, &[("native", Some("0.5"))]).unwrap(),
        "0x5aAe…eAed on Ethereum holds 0.5 ETH, which crossed below 1"
    );
    assert_eq!(
        run.fired[0].values[0].source,
        "balances of the address, ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed at 2026-11-22T00:15:00Z"
    );
    holds(&mut run, 30, &[("native", Some("3"))]);
    assert!(holds(&mut run, 45, &[("native", Some("0.1"))]).is_some());
    assert_ne!(run.fired[0].key, run.fired[1].key);
    // A token that is not listed is not held; contracts are the same in any case.
    let mut token = Run::new(rule(vec![condition("0xABCD", Direction::Below)]));
    assert!(holds(&mut token, 0, &[("0xabcd", Some("2"))]).is_none());
    assert!(holds(&mut token, 15, &[("native", Some("2"))]).is_some());
}

#[test]
fn labels_are_found_on_the_address_and_on_whom_it_deals_with() {
    let condition = |on, categories: &[&str]| Condition::Label {
        watched: watched(),
        on,
        categories: categories.iter().map(|one| (*one).to_owned()).collect(),
    };
    let labelled = |run: &mut Run, minutes, labels: Vec<Label>| {
        let found = AddressLook {
            labels: Some(labels),
            ..address()
        };
        look(run, minutes, Look::Address(found))
    };
    let mut own = Run::new(rule(vec![condition(Labelled::Address, &["sanctioned", "mixer"])]));
    assert!(labelled(&mut own, 0, vec![label("Shop", "merchant")]).is_none());
    assert_eq!(
        labelled(&mut own, 15, vec![label("Shop", "merchant"), label("Blender", "Mixer")]).unwrap(),
        "0x5aAe…eAed on Ethereum is labelled Blender (Mixer, list)"
    );
    assert!(
        labelled(&mut own, 30, vec![label("Blender", "mixer")]).is_none(),
        "it stays true"
    );
    labelled(&mut own, 45, Vec::new());
    assert_eq!(own.state.phase, Phase::Armed);

    let with = |category: &str| Transfer {
        peer_labels: Some(vec![label("Other", "service"), label("Blender", category)]),
        ..moved(category, 0, "out native 1")
    };
    let mut deals = Run::new(rule(vec![condition(Labelled::Counterparty, &["mixer"])]));
    assert!(moves(&mut deals, 0, &[with("bridge"), moved("b", 0, "in native 9")]).is_none());
    assert_eq!(
        moves(&mut deals, 15, &[with("mixer")]).unwrap(),
        "0x5aAe…eAed on Ethereum sent 1 ETH to Blender (mixer, list)"
    );
    let mut any = Run::new(rule(vec![condition(Labelled::Counterparty, &[])]));
    assert!(moves(&mut any, 0, &[moved("b", 0, "in native 9")]).is_none());
    assert!(moves(&mut any, 15, &[with("bridge")]).is_some());
}

#[test]
fn an_event_counts_with_a_level_for_as_long_as_a_tick() {
    let all = Rule {
        combine: Combine::All,
        mode: Mode::Once,
        ..rule(vec![transfer(None, None), super::price(Direction::Above, "100")])
    };
    let mut run = Run::new(all.clone());
    assert!(
        moves(&mut run, 5, &[moved("a", 5, "in native 1")]).is_none(),
        "no price yet"
    );
    run.ticks("– 101");
    assert_eq!(run.minutes(), [15]);
    let mut late = Run::new(all);
    assert!(moves(&mut late, 5, &[moved("a", 5, "in native 1")]).is_none());
    late.ticks("– – 101");
    assert!(late.fired.is_empty(), "25 minutes later it is over");
}

#[test]
fn none_of_them_has_a_backtest_and_all_say_why() {
    let floor = Condition::Floor {
        collection: "cryptopunks".to_owned(),
        quote: Quote::Usd,
        direction: Direction::Below,
        level: money("1"),
    };
    let calendar = Condition::Calendar {
        kinds: Vec::new(),
        before: TimeDelta::minutes(5),
    };
    let listing = Condition::Listing {
        thing: NewThing::Coin,
        network: None,
        at_least_usd: None,
        deployer: None,
    };
    let mut sentences = Vec::new();
    for condition in [transfer(None, None), floor, calendar, listing] {
        let rule = rule(vec![condition]);
        let prices = Prices::new(TimeDelta::hours(1));
        sentences.push(backtest(&rule, &prices, minute(0), minute(60)).unwrap_err());
        assert_eq!(State::new(&rule, |_| None).looks(&rule).count(), 1);
    }
    sentences.dedup();
    assert_eq!(sentences.len(), 4);
}
