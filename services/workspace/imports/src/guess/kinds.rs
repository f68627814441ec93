//! Words that say what a row is, where a file has more than trades.

use super::side_of;
use crate::{columns::Column, form::MeantWord, table::folded};

/// Parts of a word, and the kind that it means. The first that fits counts.
const KINDS: [(&str, &str); 31] = [
    ("funding", "funding"),
    ("interest", "interest"),
    ("zinsen", "interest"),
    ("reward", "reward"),
    ("rebate", "reward"),
    ("kickback", "reward"),
    // What is bound, or comes back, is the user's before and after: only what it earns is income.
    ("unstak", "transfer"),
    ("to staking", "transfer"),
    ("staking deposit", "transfer"),
    ("staking withdraw", "transfer"),
    ("staking transfer", "transfer"),
    ("staking", "reward"),
    ("airdrop", "reward"),
    ("bonus", "reward"),
    ("cashback", "reward"),
    ("referral", "reward"),
    ("deposit", "deposit"),
    ("einzahlung", "deposit"),
    ("receive", "deposit"),
    ("withdraw", "withdrawal"),
    ("auszahlung", "withdrawal"),
    ("send", "withdrawal"),
    ("sent", "withdrawal"),
    ("transfer", "transfer"),
    ("fee", "fee"),
    ("commission", "fee"),
    ("gebühr", "fee"),
    ("trade", "trade"),
    ("exchange", "trade"),
    ("cancel", "skip"),
    ("failed", "skip"),
];

/// The words of a column, where one of them means something else than a side.
pub(super) fn words(column: &Column) -> Vec<MeantWord> {
    let known: Vec<MeantWord> = column.values.iter().filter_map(|value| meant(value)).collect();
    let is_other = |known: &MeantWord| !matches!(known.meaning.as_str(), "buy" | "sell" | "trade" | "skip");
    if known.iter().any(is_other) { known } else { Vec::new() }
}

fn meant(value: &str) -> Option<MeantWord> {
    let word = folded(value);
    let meaning = match side_of(value) {
        Some((true, _)) => "buy",
        Some((false, _)) => "sell",
        None => KINDS.iter().find(|(part, _)| word.contains(part))?.1,
    };
    Some(MeantWord {
        word: value.to_owned(),
        meaning: meaning.to_owned(),
    })
}
