//! Transfers of an amount within a range, from or to somebody with a label.

use chrono::TimeDelta;

use super::{
    Run, minute, money, rule,
    watch::{address, label, moved, moves},
};
use crate::{
    backtest,
    check::check,
    input::{ConditionInput, RuleInput},
    prices::Prices,
    rule::{Condition, Counterparty, Flow},
    state::Truth,
    watch::{Label, Transfer},
};

const TICK: TimeDelta = TimeDelta::minutes(15);

fn transfer((at_least, at_most): (Option<&str>, Option<&str>), counterparty: Counterparty) -> Condition {
    Condition::Transfer {
        watched: address().watched,
        flow: None,
        asset: "native".to_owned(),
        at_least: at_least.map(money),
        at_most: at_most.map(money),
        counterparty,
    }
}

fn somebody(categories: &[&str], text: Option<&str>) -> Counterparty {
    Counterparty {
        categories: categories.iter().map(|one| (*one).to_owned()).collect(),
        text: text.map(str::to_owned),
    }
}

fn with(id: &str, text: &str, labels: Option<Vec<Label>>) -> Transfer {
    Transfer {
        peer_labels: labels,
        ..moved(id, 0, text)
    }
}

/// What a condition is at one transfer, and the text that it fires with.
fn at(condition: Condition, seen: Transfer) -> (Truth, Option<String>) {
    let mut run = Run::new(rule(vec![condition]));
    let text = moves(&mut run, 0, &[seen]);
    (run.state.conditions[0].truth, text)
}

#[test]
fn a_transfer_lies_within_its_range_to_the_last_digit() {
    let anybody = Counterparty::default;
    for (range, amount, truth) in [
        ((Some("1"), Some("2")), "1", Truth::True),
        ((Some("1"), Some("2")), "2", Truth::True),
        ((Some("1"), Some("2")), "2.000000000000000001", Truth::False),
        ((Some("1"), Some("2")), "0.999999999999999999", Truth::False),
        ((Some("2"), Some("2")), "2", Truth::True),
        ((None, Some("2")), "0.1", Truth::True),
        ((None, Some("2")), "3", Truth::False),
        // Nobody knows how much it is.
        ((None, Some("2")), "?", Truth::Unknown),
        ((Some("1"), Some("2")), "?", Truth::Unknown),
        ((None, None), "?", Truth::True),
    ] {
        let (found, text) = at(
            transfer(range, anybody()),
            moved("a", 0, &format!("in native {amount}")),
        );
        assert_eq!(found, truth, "{range:?} at {amount}");
        assert_eq!(text.is_some(), truth == Truth::True, "{range:?} at {amount}");
    }
}

#[test]
fn a_firing_says_the_range_and_keeps_an_end_of_it() {
    for (range, words, against) in [
        ((Some("1"), Some("2")), ", within 1 to 2", Some("1")),
        ((None, Some("2")), ", at most 2", Some("2")),
        ((Some("1"), None), "", Some("1")),
        ((None, None), "", None),
    ] {
        let mut run = Run::new(rule(vec![transfer(range, Counterparty::default())]));
        assert_eq!(
            moves(&mut run, 0, &[moved("a", 0, "in native 1.5")]).unwrap(),
            format!("0x5aAe…eAed on Ethereum received 1.5 ETH from 0x0000…00AA{words}")
        );
        let value = &run.fired[0].values[0];
        assert_eq!((value.value, value.against), (Some(money("1.5")), against.map(money)));
    }
}

#[test]
fn a_counterparty_counts_by_one_of_its_labels() {
    let labels = || Some(vec![label("Old wallet", "person"), label("Binance 14", "Exchange")]);
    for (categories, text, truth) in [
        ("mixer exchange", None, Truth::True),
        ("mixer", None, Truth::False),
        ("", Some("binance"), Truth::True),
        ("", Some("Kraken"), Truth::False),
        ("exchange", Some("BINANCE"), Truth::True),
        // One label has both, or none counts.
        ("person", Some("binance"), Truth::False),
    ] {
        let words: Vec<&str> = categories.split_whitespace().collect();
        let condition = transfer((None, None), somebody(&words, text));
        let (found, fired) = at(condition, with("a", "in native 1.5", labels()));
        assert_eq!(found, truth, "{categories:?} {text:?}");
        let named = "0x5aAe…eAed on Ethereum received 1.5 ETH from Binance 14 (Exchange, list)";
        assert_eq!(fired.as_deref(), (truth == Truth::True).then_some(named));
    }
    let mut run = Run::new(rule(vec![transfer((None, None), somebody(&["exchange"], None))]));
    moves(&mut run, 0, &[with("a", "in native 1.5", labels())]);
    assert_eq!(run.fired[0].values[0].source, "transfers of the address and labels, a");
}

#[test]
fn a_counterparty_that_nobody_names_is_unknown_and_one_without_a_label_is_not() {
    let wanted = || somebody(&["exchange"], None);
    let bare = || with("a", "in native 5", Some(Vec::new()));
    let unknown = |text: &str| with("b", text, None);
    assert_eq!(at(transfer((None, None), wanted()), bare()).0, Truth::False);
    assert_eq!(
        at(transfer((None, None), wanted()), unknown("in native 5")).0,
        Truth::Unknown
    );
    // Whoever it was, it is too much; and where everybody counts, nobody has to be named.
    let most = (None, Some("2"));
    assert_eq!(at(transfer(most, wanted()), unknown("in native 5")).0, Truth::False);
    let (found, text) = at(transfer((None, None), Counterparty::default()), unknown("in native 5"));
    assert_eq!((found, text.is_some()), (Truth::True, true));
    // Once somebody says who it was, it counts.
    let mut run = Run::new(rule(vec![transfer((None, None), wanted())]));
    assert!(moves(&mut run, 0, &[unknown("in native 5")]).is_none());
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::Unknown]);
    let named = with("b", "in native 5", Some(vec![label("Binance", "exchange")]));
    assert!(moves(&mut run, 15, &[named]).is_some());
    // A condition on the labels of counterparties alone knows as little.
    let labelled = Condition::Label {
        watched: address().watched,
        on: crate::rule::Labelled::Counterparty,
        categories: Vec::new(),
    };
    assert_eq!(at(labelled.clone(), unknown("out native 1")).0, Truth::Unknown);
    assert_eq!(at(labelled, bare()).0, Truth::False);
}

fn sent(change: impl FnOnce(&mut ConditionInput)) -> RuleInput {
    let mut condition = ConditionInput {
        kind: "transfer".to_owned(),
        chain: Some("ethereum".to_owned()),
        address: Some(address().watched.address),
        ..ConditionInput::default()
    };
    change(&mut condition);
    RuleInput {
        conditions: vec![condition],
        ..RuleInput::default()
    }
}

#[test]
fn ranges_and_counterparties_are_read_and_named() {
    let some = |text: &str| Some(text.to_owned());
    let named = |change: &dyn Fn(&mut ConditionInput)| check(&sent(change)).unwrap().describe(str::to_owned);
    let both = |one: &mut ConditionInput| {
        (one.level, one.at_most) = (some("1.5"), some("3"));
        one.direction = "in".to_owned();
        one.categories = vec!["exchange".to_owned(), "mixer".to_owned()];
    };
    assert_eq!(
        named(&both),
        "0x5aAe…eAed receives 1.5 to 3 ETH from an address labelled exchange or mixer"
    );
    let token = |one: &mut ConditionInput| {
        one.at_most = some("3");
        one.asset = some("0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48");
        one.direction = "out".to_owned();
        one.counterparty_label = some(" Binance ");
    };
    assert_eq!(
        named(&token),
        "0x5aAe…eAed sends at most 3 of 0xA0b8…eB48 to an address labelled “Binance”"
    );
    let exact = |one: &mut ConditionInput| {
        (one.level, one.at_most) = (some("3"), some("3.0"));
        one.counterparty_label = some("Binance");
        one.categories = vec!["exchange".to_owned()];
    };
    assert_eq!(
        named(&exact),
        "0x5aAe…eAed receives or sends exactly 3 ETH from or to an address labelled “Binance” (exchange)"
    );
    let rule = check(&sent(both)).unwrap();
    assert!(matches!(
        &rule.conditions[0],
        Condition::Transfer { flow: Some(Flow::In), at_least: Some(least), at_most: Some(most), counterparty, .. }
            if *least == money("1.5") && *most == money("3") && counterparty.text.is_none()
    ));
}

#[test]
fn ranges_that_hold_nothing_and_labels_that_are_none_are_refused() {
    let faults = |change: &dyn Fn(&mut ConditionInput)| -> Vec<String> {
        let found = check(&sent(change)).unwrap_err().into_iter();
        found.map(|fault| fault.field).collect()
    };
    let some = |text: &str| Some(text.to_owned());
    let upside_down = |one: &mut ConditionInput| (one.level, one.at_most) = (some("2"), some("1.999999999999999999"));
    assert_eq!(faults(&upside_down), ["conditions[0].at_most"]);
    assert_eq!(faults(&|one| one.at_most = some("0")), ["conditions[0].at_most"]);
    assert_eq!(faults(&|one| one.at_most = some("much")), ["conditions[0].at_most"]);
    for word in [
        "two words",
        "mixing_service",
        "my_cluster",
        "Exchange",
        "unspecified",
        "",
    ] {
        assert_eq!(
            faults(&|one| one.categories = vec!["wallet_service".to_owned(), word.to_owned()]),
            ["conditions[0].categories[1]"],
            "{word:?}"
        );
    }
    assert_eq!(
        faults(&|one| one.counterparty_label = Some("x".repeat(101))),
        ["conditions[0].counterparty_label"]
    );
    assert_eq!(
        faults(&|one| one.counterparty_label = some("a\nb")),
        ["conditions[0].counterparty_label"]
    );
    // Other kinds have neither.
    let balance = |one: &mut ConditionInput| {
        (one.kind, one.direction, one.level) = ("balance".to_owned(), "below".to_owned(), some("1"));
        (one.at_most, one.counterparty_label) = (some("2"), some("Binance"));
    };
    assert_eq!(
        faults(&balance),
        ["conditions[0].at_most", "conditions[0].counterparty_label"]
    );
}

#[test]
fn a_range_or_a_label_makes_no_past_of_an_address_known() {
    let condition = transfer((Some("1"), Some("2")), somebody(&["exchange"], None));
    let prices = Prices::new(TimeDelta::hours(1));
    let why = backtest(&rule(vec![condition]), &prices, minute(0), minute(60)).unwrap_err();
    assert!(why.starts_with("Past activity of addresses"), "{why}");
}
