//! Transactions and what they come to in the ledger.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use exchange_imports::Event;
use vocab::Money;

use super::{Booking, ChainAsset, ChainMovement, Direction, book, tx_key_of, without_oldest_block};

fn at(block: i64) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp(1_700_000_000 + block * 12, 0)
}

fn money(text: &str) -> Money {
    text.parse().unwrap()
}

/// `in ETH 1.5` with an optional fee; a sign in small letters is a token that the market does not know.
fn row(tx: &str, block: i64, text: &str) -> ChainMovement {
    let words: Vec<&str> = text.split(' ').collect();
    let sign = words[1];
    ChainMovement {
        tx: tx.to_owned(),
        position: 0,
        time: at(block),
        direction: match words[0] {
            "in" => Direction::In,
            "out" => Direction::Out,
            _ => Direction::Own,
        },
        asset: ChainAsset {
            id: if sign == "ETH" {
                "native".to_owned()
            } else {
                format!("0x{sign}")
            },
            sign: sign.chars().all(char::is_uppercase).then(|| sign.to_owned()),
        },
        quantity: Some(money(words[2])),
        fee: words.get(3).map(|fee| money(fee)),
        failed: false,
    }
}

fn booked(rows: &[ChainMovement]) -> Booking {
    book("ethereum", rows, &HashSet::new(), None).unwrap()
}

fn text(event: &Event) -> String {
    let moved = event.movements.iter().map(|part| {
        let fee = if part.fee { " fee" } else { "" };
        format!(", {} {}{fee}", part.asset, part.amount)
    });
    format!("{}{}", event.kind.name(), moved.collect::<String>())
}

#[track_caller]
fn check(rows: &[ChainMovement], expected: &[&str]) {
    let found: Vec<String> = booked(rows).events.iter().map(text).collect();
    assert_eq!(found, expected);
}

#[test]
fn one_side_is_a_deposit_or_a_withdrawal() {
    check(&[row("a", 1, "in ETH 1.5")], &["deposit, ETH 1.5"]);
    check(
        &[row("a", 1, "out ETH 0.5 0.002")],
        &["withdrawal, ETH -0.5, ETH -0.002 fee"],
    );
    // The fee of a token is paid in the chain's coin.
    check(
        &[row("a", 1, "out ETH 0 0.001"), row("a", 1, "out USDC 100")],
        &["withdrawal, USDC -100, ETH -0.001 fee"],
    );
    check(
        &[row("a", 1, "out USDC 100"), row("a", 1, "out ETH 2 0.001")],
        &["withdrawal, ETH -2, ETH -0.001 fee", "withdrawal, USDC -100"],
    );
}

#[test]
fn both_sides_are_one_conversion() {
    check(
        &[row("a", 1, "in USDC 3000"), row("a", 1, "out ETH 1 0.002")],
        &["conversion, ETH -1, USDC 3000, ETH -0.002 fee"],
    );
    // What a contract sends back was never spent.
    check(
        &[row("a", 1, "in ETH 0.3"), row("a", 1, "out ETH 1 0.002")],
        &["withdrawal, ETH -0.7, ETH -0.002 fee"],
    );
}

#[test]
fn own_and_failed_transactions_cost_their_fee() {
    check(&[row("a", 1, "own ETH 5 0.0001")], &["fee, ETH -0.0001 fee"]);
    let failed = ChainMovement {
        failed: true,
        ..row("a", 1, "out ETH 1 0.003")
    };
    check(&[failed], &["fee, ETH -0.003 fee"]);
    check(&[row("a", 1, "own ETH 5")], &[]);
}

#[test]
fn unknown_tokens_are_counted_and_never_booked() {
    let rows = [
        row("c", 3, "in usdc 1000"),
        row("b", 2, "in scam 5"),
        row("a", 1, "out ETH 1 0.1"),
        row("a", 1, "in nft 1"),
    ];
    let found = booked(&rows);
    assert_eq!(found.unknown, 3);
    assert_eq!(
        found.events.iter().map(text).collect::<Vec<_>>(),
        ["withdrawal, ETH -1, ETH -0.1 fee"]
    );
    let later = book("ethereum", &rows, &HashSet::new(), at(2)).unwrap();
    assert_eq!(later.unknown, 1, "those of earlier blocks were counted");
}

#[test]
fn unconfirmed_transactions_wait() {
    let waiting = ChainMovement {
        time: None,
        ..row("b", 0, "in ETH 1")
    };
    let rows = [waiting, row("a", 1, "in ETH 2")];
    check(&rows, &["deposit, ETH 2"]);
    assert_eq!(booked(&rows).newest, at(1));
}

#[test]
fn what_is_in_the_ledger_is_not_booked_again() {
    let rows = [row("b", 2, "in ETH 1"), row("a", 1, "in ETH 2")];
    let ids: Vec<String> = booked(&rows)
        .events
        .into_iter()
        .filter_map(|event| event.external_id)
        .collect();
    assert_eq!(ids, ["ethereum:a:0:native", "ethereum:b:0:native"]);
    assert_eq!(tx_key_of("T1"), None);
    let known: HashSet<String> = ids.iter().filter_map(|id| tx_key_of(id)).map(str::to_owned).collect();
    assert!(book("ethereum", &rows, &known, None).unwrap().events.is_empty());
    // The same hash on another chain is another transaction.
    assert_eq!(book("base", &rows, &known, None).unwrap().events.len(), 2);
}

#[test]
fn the_oldest_block_of_a_cut_list_is_left_out() {
    let rows = vec![
        row("c", 2, "in ETH 1"),
        row("b", 1, "in ETH 1"),
        row("a", 1, "in ETH 1"),
    ];
    let left = without_oldest_block(rows);
    assert_eq!(left.iter().map(|one| one.tx.as_str()).collect::<Vec<_>>(), ["c"]);
}
