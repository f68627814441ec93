//! Kraken: trades, and the ledger in which each trade is two rows.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use vocab::Money;

use super::{Format, Reader, info, utc};
use crate::{
    event::{Amount, EventKind, InstrumentKind, Side},
    report::Outcome,
    row::{Cell, Row},
};

pub(super) const TRADES: Format = utc(
    info("kraken_trades", "Kraken trades", "Kraken"),
    &[
        "txid",
        "ordertxid",
        "pair",
        "time",
        "type",
        "ordertype",
        "price",
        "cost",
        "fee",
        "vol",
    ],
    Reader::Rows(trade),
);
pub(super) const LEDGER: Format = utc(
    info("kraken_ledger", "Kraken ledger", "Kraken"),
    &["txid", "refid", "time", "type", "asset", "amount", "fee", "balance"],
    Reader::Whole(ledger),
);

fn trade(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("time")?;
    let mut trade = row.spot(
        row.pair("pair")?,
        row.side("type")?,
        row.positive("vol")?,
        row.positive("cost")?,
    );
    if !row.amount("margin")?.is_zero() {
        trade.kind = InstrumentKind::Linear;
    }
    trade.fees = row.fee("fee", trade.quote.clone())?;
    trade.order_id = Some(row.text("ordertxid").to_owned()).filter(|id| !id.is_empty());
    let trade = row.checked(trade, row.amount("price")?);
    Ok(row.traded(time, trade).with_id(row.text("txid")).into())
}

struct Leg<'a> {
    row: Row<'a>,
    time: DateTime<Utc>,
    coin: String,
    amount: Money,
    fee: Money,
}

fn leg<'a>(row: &Row<'a>) -> Cell<Leg<'a>> {
    Ok(Leg {
        row: *row,
        time: row.time("time")?,
        coin: row.asset("asset")?,
        amount: row.amount("amount")?,
        fee: row.amount("fee")?,
    })
}

/// Trades are paired by their reference; where a file gives each leg its own, by the second.
fn ledger(rows: &[Row<'_>]) -> Vec<Outcome> {
    let mut all = Vec::new();
    let mut by_reference: BTreeMap<&str, Vec<Leg<'_>>> = BTreeMap::new();
    for row in rows {
        if row.text("txid").is_empty() {
            let message = "Rows without a number are attempts that Kraken books again.";
            all.push(Outcome::Skipped(row.fault("txid", "no_number", message)));
            continue;
        }
        match leg(row) {
            Err(fault) => all.push(Outcome::Rejected(fault)),
            Ok(leg) if ["trade", "spend", "receive", "dustsweeping"].contains(&row.text("type")) => {
                by_reference.entry(row.text("refid")).or_default().push(leg);
            }
            Ok(leg) => all.push(alone(&leg)),
        }
    }
    let mut single: BTreeMap<DateTime<Utc>, Vec<Leg<'_>>> = BTreeMap::new();
    for legs in by_reference.into_values() {
        if legs.len() > 1 {
            all.push(paired(&legs));
        } else {
            for leg in legs {
                single.entry(leg.time).or_default().push(leg);
            }
        }
    }
    all.extend(single.into_values().map(|legs| paired(&legs)));
    all
}

fn alone(leg: &Leg<'_>) -> Outcome {
    let row = &leg.row;
    let kind = match row.text("type") {
        "deposit" => EventKind::Deposit,
        "withdrawal" => EventKind::Withdrawal,
        "transfer" if row.text("subtype").is_empty() => EventKind::Adjustment,
        "transfer" => EventKind::Transfer,
        "staking" | "earn" | "reward" | "invite bonus" | "airdrop" => EventKind::Reward,
        "rollover" => EventKind::Interest,
        "margin" | "settled" | "adjustment" | "sale" | "credit" => EventKind::Adjustment,
        other => {
            let message = format!("“{other}” is not known.");
            return Outcome::Rejected(row.fault("type", "unknown_operation", message));
        }
    };
    let event = row.moved(leg.time, kind, &leg.coin, leg.amount, fee(leg));
    event.with_id(row.text("txid")).on(row.text("wallet")).into()
}

fn fee(leg: &Leg<'_>) -> Vec<Amount> {
    let asset = leg.coin.clone();
    let amount = leg.fee;
    if amount.is_zero() {
        Vec::new()
    } else {
        vec![Amount { asset, amount }]
    }
}

fn paired(legs: &[Leg<'_>]) -> Outcome {
    let came: Vec<_> = legs.iter().filter(|leg| leg.amount.is_positive()).collect();
    let went: Vec<_> = legs.iter().filter(|leg| leg.amount.is_negative()).collect();
    let ([came], [went]) = (came.as_slice(), went.as_slice()) else {
        let Some(first) = legs.first() else {
            unreachable!("a pair has at least one row")
        };
        let message = "The other half of this trade is missing, or there are several.";
        return Outcome::Rejected(first.row.fault("refid", "half_a_trade", message));
    };
    // The row that comes first in the file names the base, unless only the other is money.
    let is_money =
        |coin: &str| ["USD", "EUR", "GBP", "CAD", "JPY", "AUD", "CHF", "USDT", "USDC", "DAI"].contains(&coin);
    let is_sale = is_money(&came.coin) && !is_money(&went.coin);
    let first = if came.row.line.number <= went.row.line.number {
        came
    } else {
        went
    };
    let (pair, side, quantity, amount) = if is_sale {
        (
            (went.coin.clone(), came.coin.clone()),
            Side::Sell,
            went.amount.abs(),
            came.amount,
        )
    } else {
        (
            (came.coin.clone(), went.coin.clone()),
            Side::Buy,
            came.amount,
            went.amount.abs(),
        )
    };
    let mut trade = first.row.spot(pair, side, quantity, amount);
    trade.fees = legs.iter().flat_map(fee).collect();
    let id = first.row.text("refid");
    first
        .row
        .traded(first.time, trade)
        .with_id(id)
        .on(first.row.text("wallet"))
        .into()
}
