//! Gate's billing details: a row for each change of a balance. Those of a trade share a number.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use vocab::Money;

use super::{
    Format, Reader, asked, each_rejected, info,
    torn::{TORN, left_out},
};
use crate::{
    event::{Amount, EventKind},
    report::{Outcome, Outcomes},
    row::{Cell, Row},
};

pub(super) const BILLS: Format = asked(
    info("gate_bills", "Gate billing details", "Gate"),
    &[
        "no",
        "time",
        "action_desc",
        "action_data",
        "type",
        "change_amount",
        "amount",
    ],
    Reader::Whole(bills),
);

/// A row of a trade.
struct Leg<'a> {
    row: Row<'a>,
    time: DateTime<Utc>,
    coin: String,
    change: Money,
    is_fee: bool,
}

enum Meaning {
    Leg,
    Fee,
    Alone(EventKind),
}

fn meaning(word: &str, change: Money) -> Option<Meaning> {
    let has = |parts: &[&str]| parts.iter().any(|part| word.contains(part));
    Some(match word {
        // One of the two words is misspelled in files of some years.
        "order placed" | "order filled" | "order fullfilled" | "order fulfilled" | "order cancelled"
        | "order canceled" => Meaning::Leg,
        _ if word.starts_with("dust swap") || word.starts_with("convert") => Meaning::Leg,
        "trading fees" | "trading fee" | "trade fees" | "trade fee" => Meaning::Fee,
        "deposits" | "deposit" => Meaning::Alone(EventKind::Deposit),
        "withdrawals" | "withdrawal" | "withdraw" => Meaning::Alone(EventKind::Withdrawal),
        _ if has(&["airdrop", "rebate", "reward", "bonus", "referral", "cashback"]) && change.is_positive() => {
            Meaning::Alone(EventKind::Reward)
        }
        _ if has(&["interest"]) => Meaning::Alone(EventKind::Interest),
        _ if has(&["airdrop"]) => Meaning::Alone(EventKind::Adjustment),
        _ if has(&[
            "transfer",
            "subscri",
            "redeem",
            "redemption",
            "lock",
            "stak",
            "borrow",
            "repay",
        ]) =>
        {
            Meaning::Alone(EventKind::Transfer)
        }
        _ => return None,
    })
}

fn bills(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let mut trades: BTreeMap<&str, Vec<Leg<'_>>> = BTreeMap::new();
    let mut torn = rejected_before(rows);
    for row in rows {
        match entry(row) {
            Ok((Meaning::Alone(kind), leg)) => {
                let event = row.moved(leg.time, kind, &leg.coin, leg.change, Vec::new());
                all.push(event.with_id(row.text("no")).into());
            }
            Ok((_, leg)) => trades.entry(row.text("action_data")).or_default().push(leg),
            Err(fault) => {
                torn.insert(row.text("action_data"));
                all.push(Outcome::Rejected(fault));
            }
        }
    }
    for (number, legs) in trades {
        all.extend(if torn.contains(number) {
            rejected(&legs, TORN)
        } else {
            settled(&legs)
        });
    }
}

/// Numbers of rows that did not come this far, as those with a formula: what is left of their trades is not all.
fn rejected_before<'a>(rows: &[Row<'a>]) -> BTreeSet<&'a str> {
    left_out(rows).iter().map(|row| row.text("action_data")).collect()
}

fn rejected(legs: &[Leg<'_>], message: &str) -> Vec<Outcome> {
    each_rejected(legs.iter().map(|leg| leg.row), "action_data", "half_a_trade", message)
}

/// What the rows of a number come to. An order that was placed and cancelled moved nothing.
fn settled(legs: &[Leg<'_>]) -> Vec<Outcome> {
    let sums = sums(legs);
    let cost_nothing = legs.iter().all(|leg| !leg.is_fee || leg.change.is_zero());
    if cost_nothing && sums.as_ref().is_some_and(BTreeMap::is_empty) {
        let skipped = |leg: &Leg<'_>| leg.row.skipped("action_data", "no_movement", "This moved nothing.");
        return legs.iter().map(skipped).collect();
    }
    match sums.and_then(|sums| traded(legs, sums)) {
        Some(outcome) => vec![outcome],
        None => rejected(legs, "The two coins of this trade are not both there."),
    }
}

fn entry<'a>(row: &Row<'a>) -> Cell<(Meaning, Leg<'a>)> {
    let time = row.time("time")?;
    row.required("change_amount")?;
    let (coin, change) = (row.asset("type")?, row.amount("change_amount")?);
    let word = row.required("action_desc")?.to_lowercase();
    let meaning = meaning(&word, change).ok_or_else(|| row.unknown("action_desc"))?;
    if !matches!(meaning, Meaning::Alone(_)) {
        row.required("action_data")?;
    }
    let leg = Leg {
        row: *row,
        time,
        coin,
        change,
        is_fee: matches!(meaning, Meaning::Fee),
    };
    Ok((meaning, leg))
}

/// What came and went of each coin, without those of which nothing did. Nothing where a sum is too large.
fn sums<'a>(legs: &'a [Leg<'_>]) -> Option<BTreeMap<&'a str, Money>> {
    let mut sums: BTreeMap<&str, Money> = BTreeMap::new();
    for leg in legs.iter().filter(|leg| !leg.is_fee) {
        let sum = sums.entry(&leg.coin).or_default();
        *sum = sum.checked_add(leg.change)?;
    }
    sums.retain(|_, sum| !sum.is_zero());
    Some(sums)
}

/// Nothing where not exactly two coins changed hands. The time is that of the last fill, not of the order or of what was given back later.
fn traded(legs: &[Leg<'_>], sums: BTreeMap<&str, Money>) -> Option<Outcome> {
    let (came, went): (Vec<_>, Vec<_>) = sums.into_iter().partition(|(_, sum)| sum.is_positive());
    let ([(bought, much)], [(paid, cost)]) = (came.as_slice(), went.as_slice()) else {
        return None;
    };
    let first = legs.iter().min_by_key(|leg| leg.row.line.number)?;
    let fills = legs.iter().filter(|leg| !leg.is_fee && leg.coin == *bought);
    let last = fills.map(|leg| leg.time).max()?;
    let mut trade = first
        .row
        .exchanged(((*bought).to_owned(), *much), ((*paid).to_owned(), *cost));
    let fees = legs.iter().filter(|leg| leg.is_fee && !leg.change.is_zero());
    trade.fees = fees
        .map(|leg| Amount {
            asset: leg.coin.clone(),
            amount: -leg.change,
        })
        .collect();
    Some(
        first
            .row
            .traded(last, trade)
            .with_id(first.row.text("action_data"))
            .into(),
    )
}
