//! Answers of onchain as the workspace reads them.

use proto::onchain as pb;

use super::{money, movement, page};

#[test]
fn base_units_become_money() {
    for (units, decimals, expected) in [
        ("150000000", Some(8), Some("1.5")),
        ("1", Some(18), Some("0.000000000000000001")),
        ("1000000", Some(6), Some("1")),
        ("1", None, None),
        ("1", Some(36), None),
        ("", Some(8), None),
        ("999999999999999999999999999999999999999999", Some(18), None),
    ] {
        let found = money(units, decimals).map(|money| money.to_string());
        assert_eq!(found.as_deref(), expected, "{units}");
    }
}

#[test]
fn only_a_block_confirms() {
    let waiting = pb::Movement {
        amount: Some(pb::Amount::default()),
        time_unix_s: Some(5),
        ..pb::Movement::default()
    };
    assert_eq!(movement(waiting.clone()).unwrap().time, None);
    let mined = pb::Movement {
        block: Some(7),
        ..waiting
    };
    assert_eq!(movement(mined).unwrap().time.unwrap().timestamp(), 5);
}

#[test]
fn a_failed_source_is_named_and_prices_do_not_matter() {
    let state = |source: &str, state: &str| pb::SourceState {
        source: source.to_owned(),
        state: state.to_owned(),
        message: "no answer".to_owned(),
        ..pb::SourceState::default()
    };
    let of = |sources: Vec<pb::SourceState>| {
        let coverage = pb::Coverage {
            sources,
            ..pb::Coverage::default()
        };
        let basis = pb::Basis {
            coverage: Some(coverage),
            ..pb::Basis::default()
        };
        page(Vec::new(), String::new(), Some(basis))
    };
    let priced = of(vec![state("prices", "failed"), state("transactions", "ok")]);
    assert_eq!((priced.torn, priced.cut), (None, None));
    let torn = of(vec![state("token transfers", "failed")]);
    assert_eq!(torn.torn.as_deref(), Some("token transfers: no answer"));
    let cut = of(vec![state("older pages", "limited")]);
    assert_eq!((cut.torn, cut.cut.as_deref()), (None, Some("older pages: no answer")));
}
