//! Bitget's transactions: a row for each change of a balance, of coins and of contracts. Ids have a tab before them, which is left away like
//! any blank.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use vocab::Money;

use super::{
    Format, Reader, asked, contract, each_rejected, info,
    legs::{Leg, traded},
    torn::{TORN, left_out},
};
use crate::{
    event::{Amount, EventKind},
    report::{Outcome, Outcomes},
    row::{Cell, Row},
};

const BITGET: &str = "Bitget";

pub(super) const LOG: Format = asked(
    info("bitget_log", "Bitget spot transactions", BITGET),
    &["order", "date", "coin", "type", "amount", "fee", "available"],
    Reader::Whole(log),
);
pub(super) const CONTRACTS: Format = asked(
    info("bitget_futures_log", "Bitget transactions of contracts", BITGET),
    &[
        "order",
        "date",
        "coin",
        "futures",
        "margin mode",
        "type",
        "amount",
        "fee",
        "wallet balance",
    ],
    Reader::Rows(of_contracts),
);

/// Which sign an amount has to have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    In,
    Out,
    Either,
}

enum Meaning {
    /// Of a trade, whose rows share the order and the moment.
    Traded,
    /// Of a conversion, whose rows share the moment.
    Exchanged,
    Alone(EventKind, Sign),
    /// A fee by itself: nothing else moves.
    Fee,
}

fn meaning(row: &Row<'_>) -> Option<Meaning> {
    Some(match row.text("type").to_lowercase().as_str() {
        "buy" | "sell" => Meaning::Traded,
        "exchange income" | "exchange spending" => Meaning::Exchanged,
        "deposit" | "deposit credited" => Meaning::Alone(EventKind::Deposit, Sign::In),
        "ordinary withdrawal" => Meaning::Alone(EventKind::Withdrawal, Sign::Out),
        "transfer in" | "automatic deposit" => Meaning::Alone(EventKind::Transfer, Sign::In),
        "transfer out" | "automatic withdrawal" => Meaning::Alone(EventKind::Transfer, Sign::Out),
        // To and from products of Bitget Earn.
        "financial" | "redemption" => Meaning::Alone(EventKind::Transfer, Sign::Either),
        "interest" => Meaning::Alone(EventKind::Interest, Sign::Either),
        // What a product came to at its end. The words do not say whether that was an income.
        "gains" | "consumption" | "position profit" => Meaning::Alone(EventKind::Adjustment, Sign::Either),
        "transaction fee deduct" => Meaning::Fee,
        _ => return None,
    })
}

/// What the rows of a trade share, as it is written. A word that is not known may be of a trade, too.
fn mark<'a>(row: &Row<'a>) -> Option<[&'a str; 2]> {
    let order = match meaning(row) {
        Some(Meaning::Traded) | None => row.text("order"),
        Some(Meaning::Exchanged) => "exchange",
        Some(Meaning::Alone(..) | Meaning::Fee) => return None,
    };
    Some([row.text("date"), order])
}

enum Found<'a> {
    Leg(Leg<'a>),
    Outcome(Outcome),
}

fn log(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let left_out = left_out(rows);
    let mut torn: BTreeSet<[&str; 2]> = left_out.iter().filter_map(mark).collect();
    let mut trades: BTreeMap<[&str; 2], Vec<Leg<'_>>> = BTreeMap::new();
    for row in rows {
        match (read(row), mark(row)) {
            (Ok(Found::Leg(leg)), Some(mark)) => trades.entry(mark).or_default().push(leg),
            (Ok(Found::Leg(_)), None) => all.push(Outcome::Rejected(row.unknown("type"))),
            (Ok(Found::Outcome(outcome)), _) => all.push(outcome),
            (Err(fault), mark) => {
                torn.extend(mark);
                all.push(Outcome::Rejected(fault));
            }
        }
    }
    for (mark, legs) in trades {
        all.extend(if torn.contains(&mark) {
            rejected(&legs, TORN)
        } else {
            settled(&legs)
        });
    }
}

fn rejected(legs: &[Leg<'_>], message: &str) -> Vec<Outcome> {
    each_rejected(legs.iter().map(|leg| leg.row), "type", "half_a_trade", message)
}

fn settled(legs: &[Leg<'_>]) -> Vec<Outcome> {
    let (Some((time, mut trade)), Some(first)) = (traded(legs), legs.first()) else {
        return rejected(legs, "The two coins of this trade are not both there.");
    };
    let order = first.row.text("order");
    trade.order_id = Some(order.to_owned()).filter(|order| !order.is_empty());
    // An order that was filled in parts has its number in all of them, so it is no id of one.
    vec![first.row.traded(time, trade).into()]
}

fn read<'a>(row: &Row<'a>) -> Cell<Found<'a>> {
    let time = row.time("date")?;
    row.required("type")?;
    let meaning = meaning(row).ok_or_else(|| row.unknown("type"))?;
    row.required("amount")?;
    let (coin, amount) = (row.asset("coin")?, row.amount("amount")?);
    let fees = fees(row, &coin)?;
    let (kind, sign) = match meaning {
        Meaning::Traded | Meaning::Exchanged => {
            if matches!(meaning, Meaning::Traded) {
                row.required("order")?;
            }
            if amount.is_zero() && fees.is_empty() {
                return Ok(Found::Outcome(nothing(row)));
            }
            let row = *row;
            return Ok(Found::Leg(Leg {
                row,
                time,
                coin,
                amount,
                fees,
            }));
        }
        Meaning::Alone(kind, sign) => (kind, sign),
        Meaning::Fee if amount.is_zero() => (EventKind::Fee, Sign::Either),
        Meaning::Fee => {
            let message = "A fee by itself stands in its own column.";
            return Err(row.fault("amount", "does_not_add_up", message));
        }
    };
    has_sign(row, amount, sign)?;
    Ok(Found::Outcome(booked(row, time, kind, (coin.as_str(), amount), fees)))
}

fn has_sign(row: &Row<'_>, amount: Money, sign: Sign) -> Cell<()> {
    let differs = match sign {
        Sign::In => amount.is_negative(),
        Sign::Out => amount.is_positive(),
        Sign::Either => false,
    };
    if differs {
        let message = "The sign of this amount is not the one that its type says.";
        return Err(row.fault("amount", "side_differs", message));
    }
    Ok(())
}

/// Stands beside the amount, and has a minus where it was paid: the balance changed by both.
fn fees(row: &Row<'_>, coin: &str) -> Cell<Vec<Amount>> {
    let fee = row.amount("fee")?;
    if fee.is_positive() {
        let message = "Fees have a minus here, so it isn't clear whether this one was paid.";
        return Err(row.fault("fee", "side_differs", message));
    }
    Ok(if fee.is_zero() {
        Vec::new()
    } else {
        vec![Amount {
            asset: coin.to_owned(),
            amount: -fee,
        }]
    })
}

fn nothing(row: &Row<'_>) -> Outcome {
    row.skipped("amount", "no_movement", "This moved nothing.")
}

/// Where nothing but the fee moved, the row is a fee.
fn booked(
    row: &Row<'_>,
    time: DateTime<Utc>,
    kind: EventKind,
    (coin, amount): (&str, Money),
    fees: Vec<Amount>,
) -> Outcome {
    let event = if amount.is_zero() {
        let Some(fee) = fees.first() else {
            return nothing(row);
        };
        row.moved(time, EventKind::Fee, coin, -fee.amount, Vec::new())
    } else {
        row.moved(time, kind, coin, amount, fees)
    };
    let note = [row.text("futures"), row.text("type")].join(" ");
    event.with_id(row.text("order")).noted(&note).into()
}

/// The file has neither sizes nor prices: what moved is booked, and no trade.
fn of_contracts(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("date")?;
    let word = row.required("type")?.to_lowercase();
    row.required("amount")?;
    let (coin, amount) = (row.asset("coin")?, row.amount("amount")?);
    let begins = |starts: [&str; 2]| starts.iter().any(|start| word.starts_with(start));
    let (kind, sign) = match word.as_str() {
        "open_long" | "open_short" => {
            if !amount.is_zero() {
                let message = "Opening a position moves nothing but its fee.";
                return Err(row.fault("amount", "does_not_add_up", message));
            }
            (EventKind::Fee, Sign::Either)
        }
        // Where an account has one position, a purchase or a sale may open it or close it.
        "close_long"
        | "close_short"
        | "force_close_long"
        | "force_close_short"
        | "burst_close_long"
        | "burst_close_short"
        | "buy"
        | "sell"
        | "force_buy"
        | "force_sell"
        | "burst_buy"
        | "burst_sell"
        | "delivery_long"
        | "delivery_short"
        // Bitget's own spelling.
        | "risk_captital_user_transfer" => (EventKind::Adjustment, Sign::Either),
        "contract_main_settle_fee" | "contract_margin_settle_fee" | "contract_settle_fee" => {
            (EventKind::Funding, Sign::Either)
        }
        _ if begins(["trans_from_", "transfer_from_"]) => (EventKind::Transfer, Sign::In),
        _ if begins(["trans_to_", "transfer_to_"]) => (EventKind::Transfer, Sign::Out),
        _ => return Err(row.unknown("type")),
    };
    has_sign(row, amount, sign)?;
    let fees = fees(row, &coin)?;
    let outcome = booked(row, time, kind, (coin.as_str(), amount), fees);
    let paid_for = contract::of(row.text("futures"), Some(&coin))
        .filter(|instrument| kind == EventKind::Funding && contract::settles_in(instrument) == coin);
    Ok(match outcome {
        Outcome::Event(event) => event.paid_for(paid_for).into(),
        other => other,
    })
}
