//! Coinbase Pro and Advanced Trade: fills, and an account of which several rows make a trade.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use vocab::Money;

use super::{
    Format, Reader, each_rejected, info,
    repeats::without_repeats,
    torn::{TORN, left_out},
    utc,
};
use crate::{
    event::{Amount, EventKind, Side},
    report::{Outcome, Outcomes},
    row::{Cell, Row},
    symbol,
};

pub(super) const FILLS: Format = utc(
    info("coinbase_pro_fills", "Coinbase Pro fills", "Coinbase Pro"),
    &[
        "trade id",
        "product",
        "side",
        "created at",
        "size",
        "price",
        "fee",
        "total",
        "price/fee/total unit",
    ],
    Reader::Rows(fill),
);
pub(super) const ACCOUNT: Format = utc(
    info("coinbase_pro_account", "Coinbase Pro account", "Coinbase Pro"),
    &[
        "type",
        "amount",
        "balance",
        "amount/balance unit",
        "transfer id",
        "trade id",
    ],
    Reader::Whole(account),
);

fn fill(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("created at")?;
    let (size, price) = (row.positive("size")?, row.positive("price")?);
    let pair = row.pair("product")?;
    let too_large = || row.fault("total", "too_large", "Price times size is too large.");
    // The total has the fee in it.
    let amount = size.checked_mul(price).ok_or_else(too_large)?;
    let mut trade = row.spot(pair, row.side("side")?, size, amount);
    trade.fees = row.fee("fee", trade.quote.clone())?;
    // Numbers of trades are each product's own.
    let id = format!("{}-{}", row.text("product"), row.text("trade id"));
    Ok(row.traded(time, trade).with_id(&id).on(row.text("portfolio")).into())
}

/// Of a trade: a match or its fee.
fn is_part(row: &Row<'_>) -> bool {
    ["match", "fee"].contains(&row.text("type")) && !row.text("trade id").is_empty()
}

/// What the rows of a trade share.
fn mark<'a>(row: &Row<'a>) -> [&'a str; 3] {
    ["portfolio", "order id", "trade id"].map(|column| row.text(column))
}

/// Two matches and a fee for each trade, joined by its number.
fn account(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let left_out = left_out(rows);
    let mut torn: BTreeSet<[&str; 3]> = left_out.iter().filter(|row| is_part(row)).map(mark).collect();
    let mut trades: BTreeMap<(&str, &str), Vec<(Row<'_>, DateTime<Utc>, String, Money)>> = BTreeMap::new();
    for row in &without_repeats(rows, "trade id", all) {
        let read = || {
            let time = row.time(if row.text("time").is_empty() {
                "timestamp"
            } else {
                "time"
            })?;
            Ok((time, row.asset("amount/balance unit")?, row.amount("amount")?))
        };
        let (time, coin, amount) = match read() {
            Ok(read) => read,
            Err(fault) => {
                if is_part(row) {
                    torn.insert(mark(row));
                }
                all.push(Outcome::Rejected(fault));
                continue;
            }
        };
        let kind = match row.text("type") {
            "match" | "fee" if is_part(row) => {
                let key = (row.text("portfolio"), row.text("order id"));
                trades.entry(key).or_default().push((*row, time, coin, amount));
                continue;
            }
            "deposit" => EventKind::Deposit,
            "withdrawal" => EventKind::Withdrawal,
            "conversion" => EventKind::Conversion,
            "rebate" | "fee" => EventKind::Fee,
            other => {
                let message = format!("“{other}” is not known.");
                all.push(Outcome::Rejected(row.fault("type", "unknown_operation", message)));
                continue;
            }
        };
        let event = row.moved(time, kind, &coin, amount, Vec::new());
        all.push(event.with_id(row.text("transfer id")).on(row.text("portfolio")).into());
    }
    for legs in trades.into_values() {
        let mut by_trade: BTreeMap<&str, Vec<_>> = BTreeMap::new();
        for leg in legs {
            by_trade.entry(leg.0.text("trade id")).or_default().push(leg);
        }
        all.extend(by_trade.into_values().flat_map(|legs| {
            if legs.iter().any(|leg| torn.contains(&mark(&leg.0))) {
                each_rejected(legs.iter().map(|leg| leg.0), "trade id", "half_a_trade", TORN)
            } else {
                joined(&legs)
            }
        }));
    }
}

fn joined(legs: &[(Row<'_>, DateTime<Utc>, String, Money)]) -> Vec<Outcome> {
    let matches: Vec<_> = legs.iter().filter(|leg| leg.0.text("type") == "match").collect();
    let fees = legs.iter().filter(|leg| leg.0.text("type") == "fee");
    let rejected = |message| each_rejected(legs.iter().map(|leg| leg.0), "trade id", "half_a_trade", message);
    let (Some(came), Some(went)) = (
        matches.iter().find(|leg| leg.3.is_positive()),
        matches.iter().find(|leg| leg.3.is_negative()),
    ) else {
        return rejected("The other half of this trade is missing.");
    };
    // Numbers of trades are each product's own: without the number of the order, two trades can share one.
    if matches.len() > 2 {
        return rejected("Several trades share this number, and the file does not say which rows belong together.");
    }
    // The fee is in the money of the pair. Orders that waited in the book had none for years: then the coins say which of them is the money.
    let fees: Vec<Amount> = fees
        .map(|leg| Amount {
            asset: leg.2.clone(),
            amount: -leg.3,
        })
        .collect();
    let is_sale = match fees.first() {
        Some(fee) => fee.asset == came.2,
        None => symbol::is_quote(&came.2, &went.2),
    };
    let (pair, side, quantity, amount) = if is_sale {
        ((went.2.clone(), came.2.clone()), Side::Sell, went.3.abs(), came.3)
    } else {
        ((came.2.clone(), went.2.clone()), Side::Buy, came.3, went.3.abs())
    };
    let mut trade = came.0.spot(pair, side, quantity, amount);
    let id = format!("{}-{}-{}", trade.base, trade.quote, came.0.text("trade id"));
    trade.fees = fees;
    let event = came.0.traded(came.1, trade).with_id(&id);
    vec![event.on(came.0.text("portfolio")).into()]
}
