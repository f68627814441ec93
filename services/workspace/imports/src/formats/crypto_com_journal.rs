//! The journal of the Crypto.com Exchange: a row for each change of a balance. Those of a fill share the numbers of the order and of the trade.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use vocab::Money;

use super::{
    Format, Reader, each_rejected, info,
    legs::{Leg, traded},
    repeats::without_repeats,
    torn::{TORN, left_out},
    utc,
};
use crate::{
    event::{Amount, EventKind, Side},
    report::{Fault, Outcome, Outcomes},
    row::{Cell, Row},
};

pub(super) const JOURNAL: Format = utc(
    info(
        "crypto_com_exchange_journal",
        "Crypto.com Exchange journal",
        "Crypto.com Exchange",
    ),
    &[
        "journal id",
        "time (utc)",
        "journal type",
        "instrument",
        "side",
        "transaction quantity",
        "transaction cost",
        "realized pnl",
        "order id",
        "trade id",
    ],
    Reader::Whole(journal),
);

/// What the rows of a fill share.
fn mark<'a>(row: &Row<'a>) -> [&'a str; 2] {
    [row.text("order id"), row.text("trade id")]
}

enum Found<'a> {
    Leg(Leg<'a>),
    Outcome(Outcome),
}

fn journal(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let left_out = left_out(rows);
    let mut torn: BTreeSet<[&str; 2]> = left_out.iter().map(mark).collect();
    let mut fills: BTreeMap<[&str; 2], Vec<Leg<'_>>> = BTreeMap::new();
    for row in without_repeats(rows, "journal id", all) {
        match read(&row) {
            Ok(Found::Leg(leg)) => fills.entry(mark(&row)).or_default().push(leg),
            Ok(Found::Outcome(outcome)) => all.push(outcome),
            Err(fault) => {
                torn.insert(mark(&row));
                all.push(Outcome::Rejected(fault));
            }
        }
    }
    for (mark, legs) in fills {
        all.extend(if torn.contains(&mark) {
            rejected(&legs, TORN)
        } else {
            settled(&legs)
        });
    }
}

fn rejected(legs: &[Leg<'_>], message: &str) -> Vec<Outcome> {
    each_rejected(legs.iter().map(|leg| leg.row), "trade id", "half_a_trade", message)
}

fn settled(legs: &[Leg<'_>]) -> Vec<Outcome> {
    let (Some((time, mut trade)), Some(first)) = (traded(legs), legs.first()) else {
        return rejected(legs, "The two coins of this trade are not both there.");
    };
    let row = &first.row;
    trade.order_id = Some(row.text("order id").to_owned());
    vec![row.traded(time, trade).with_id(row.text("trade id")).into()]
}

/// The exchange's own name for dollars of any kind; a dash is in the names of contracts.
fn coin(row: &Row<'_>) -> Cell<String> {
    let name = row.required("instrument")?;
    if name.eq_ignore_ascii_case("usd_stable_coin") {
        return Ok("USD".to_owned());
    }
    if name.contains('-') {
        let message = format!("“{name}” is no coin: contracts are not read from this file.");
        return Err(row.fault("instrument", "unknown_coin", message));
    }
    row.asset("instrument")
}

fn read<'a>(row: &Row<'a>) -> Cell<Found<'a>> {
    let time = row.time("time (utc)")?;
    let word = row.required("journal type")?.to_uppercase();
    row.required("transaction quantity")?;
    let (coin, amount) = (coin(row)?, row.amount("transaction quantity")?);
    // Of coins both are the same.
    if row.amount("transaction cost")? != amount {
        let message = "Quantity and cost of a coin have to be the same.";
        return Err(row.fault("transaction cost", "does_not_add_up", message));
    }
    if !row.amount("realized pnl")?.is_zero() {
        let message = "Only contracts have results, and they are not read from this file.";
        return Err(row.fault("realized pnl", "unknown_operation", message));
    }
    let alone = |kind, is_in| moved(row, time, kind, (coin.as_str(), amount), is_in).map(Found::Outcome);
    match word.as_str() {
        "FIAT_OPENPAYD_DEPOSIT" | "ONCHAIN_DEPOSIT" => return alone(EventKind::Deposit, true),
        "ONCHAIN_WITHDRAW" | "ONCHAIN_WITHDRAWAL" => return alone(EventKind::Withdrawal, false),
        "TRADING" | "TRADE_FEE" => {}
        _ => return Err(row.unknown("journal type")),
    }
    row.required("order id")?;
    row.required("trade id")?;
    if amount.is_zero() {
        return Ok(Found::Outcome(row.skipped(
            "transaction quantity",
            "no_movement",
            "This moved nothing.",
        )));
    }
    let leg = |amount, fees, coin| Leg {
        row: *row,
        time,
        coin,
        amount,
        fees,
    };
    if word == "TRADE_FEE" {
        let fee = Amount {
            asset: coin.clone(),
            amount: -amount,
        };
        return Ok(Found::Leg(leg(Money::ZERO, vec![fee], coin)));
    }
    if (row.side("side")? == Side::Buy) != amount.is_positive() {
        return Err(differs(row));
    }
    Ok(Found::Leg(leg(amount, Vec::new(), coin)))
}

fn differs(row: &Row<'_>) -> Fault {
    let message = "The sign of this quantity is not the one that its row says.";
    row.fault("transaction quantity", "side_differs", message)
}

fn moved(
    row: &Row<'_>,
    time: DateTime<Utc>,
    kind: EventKind,
    (coin, amount): (&str, Money),
    is_in: bool,
) -> Cell<Outcome> {
    if amount.is_zero() {
        return Ok(row.skipped("transaction quantity", "no_movement", "This moved nothing."));
    }
    if amount.is_positive() != is_in {
        return Err(differs(row));
    }
    let event = row.moved(time, kind, coin, amount, Vec::new());
    Ok(event
        .with_id(row.text("journal id"))
        .noted(row.text("journal type"))
        .into())
}
