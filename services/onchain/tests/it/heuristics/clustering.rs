//! Common-input ownership on a chain where it is known who owns what.

use std::collections::{BTreeMap, BTreeSet};

use heuristics::{Heuristic, Switches, cluster::Clusters};

use super::{
    coinjoins::{ratio, shown},
    load,
};

#[test]
fn coinjoins_must_not_join_wallets() {
    let folder = testkit::real_data_or_skip!("bitcoin");
    let txs = load::txs(&folder, "owned-wallets/wasabi2-run1.txs.ndjson.gz");
    let owners: BTreeMap<String, String> = load::owners(&folder);
    let spent: BTreeSet<&String> = txs
        .iter()
        .flat_map(|tx| &tx.inputs)
        .filter_map(|input| input.address.as_ref())
        .collect();
    let known: Vec<_> = spent
        .iter()
        .filter_map(|address| Some((*address, owners.get(*address)?)))
        .collect();
    println!("clustering                   joined pairs  right  precision  recall");
    let mut figures = Vec::new();
    for (name, switches) in [
        ("without coinjoins", Switches::default()),
        ("with coinjoins", Switches::default().without(Heuristic::Coinjoin)),
    ] {
        let mut clusters = Clusters::of(&txs, switches);
        let groups: Vec<_> = known
            .iter()
            .map(|(address, owner)| (clusters.group(address), *owner))
            .collect();
        let (mut joined, mut right, mut owned) = (0, 0, 0);
        for (at, (group, owner)) in groups.iter().enumerate() {
            for (other_group, other) in &groups[at + 1..] {
                let same = owner == other;
                let together = group == other_group;
                joined += usize::from(together);
                owned += usize::from(same);
                right += usize::from(together && same);
            }
        }
        let (precision, recall) = (ratio(right, joined), ratio(right, owned));
        println!(
            "{name:28} {joined:12} {right:6}  {:>9}  {:>6}   ({} excluded)",
            shown(precision),
            shown(recall),
            clusters.excluded
        );
        figures.push((precision, recall, clusters.excluded));
    }
    let [filtered, plain] = figures.as_slice() else {
        panic!("two runs")
    };
    // Every transaction with several spenders in this run is a mixing round: all are left out, and nothing is joined, rightly or wrongly. Without the
    // filter nearly everything is one wallet.
    assert_eq!(*filtered, (None, Some(0.0), 6), "precision, recall, rounds left out");
    assert!(plain.0.is_some_and(|precision| precision < 0.5), "{figures:?}");
}
