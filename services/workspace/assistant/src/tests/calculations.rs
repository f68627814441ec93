//! Exact calculations with cells.

use super::prices;
use crate::{Artifact, Cell, Kind, Operation, calculate};

fn computed(operation: Operation, refs: &[&str]) -> Result<(String, Option<Kind>, String), String> {
    let refs: Vec<String> = refs.iter().map(|name| (*name).to_owned()).collect();
    let mut more: Artifact = prices(4);
    more.rows[0].cells[1] = Cell::of("0.1", Kind::Money, "EUR");
    more.rows[1].cells[1] = Cell::of("3", Kind::Number, "");
    more.rows[2].cells[1] = Cell::of("0", Kind::Number, "");
    let cell = calculate(operation, &refs, &[prices(1), more]).map_err(|refusal| refusal.0)?;
    Ok((cell.value, cell.kind, cell.unit.unwrap_or_default()))
}

fn value(operation: Operation, refs: &[&str]) -> String {
    computed(operation, refs).unwrap().0
}

#[test]
fn decimals_are_exact_and_keep_their_unit() {
    assert_eq!(
        computed(Operation::Sum, &["r1.c2", "r2.c2", "r3.c2"]).unwrap(),
        ("67143.62001234567".to_owned(), Some(Kind::Money), "usd".to_owned())
    );
    assert_eq!(value(Operation::Difference, &["r1.c2", "r2.c2"]), "61102.62");
    assert_eq!(value(Operation::Ratio, &["r1.c2", "r2.c2"]), "21.229306406224135077");
    assert_eq!(value(Operation::Mean, &["r2.c2", "r2.c2"]), "3020.5");
    assert_eq!(value(Operation::Min, &["r1.c2", "r3.c2"]), "0.00001234567");
    assert_eq!(value(Operation::Max, &["r1.c2", "r3.c2"]), "64123.12");
    let change = computed(Operation::PercentChange, &["r2.c2", "r2.c2"]).unwrap();
    assert_eq!((change.0.as_str(), change.1), ("0", Some(Kind::Percent)));
    let product = computed(Operation::Product, &["r2.c2", "r5.c2"]).unwrap();
    assert_eq!(product, ("9061.5".to_owned(), Some(Kind::Money), "usd".to_owned()));
}

#[test]
fn what_cannot_be_computed_is_said() {
    for (operation, refs, why) in [
        (Operation::Sum, &["r1.c2", "r4.c2"][..], "different units"),
        (Operation::Sum, &["r1.c2", "r1.c3"], "different units"),
        (Operation::Product, &["r1.c2", "r2.c2"], "Only one"),
        (Operation::Ratio, &["r5.c2", "r6.c2"], "no result"),
        (Operation::Ratio, &["r1.c2"], "exactly two"),
        (Operation::Sum, &[], "Name the cells"),
        (Operation::Sum, &["r9.c2"], "no cell r9.c2"),
        (Operation::Sum, &["64123.12"], "no cell"),
        (Operation::Sum, &["r1.c1"], "no number"),
        (Operation::Sum, &["r2.c3"], "no number"),
    ] {
        let said = computed(operation, refs).unwrap_err();
        assert!(said.contains(why), "{operation:?} {refs:?}: {said}");
    }
}
