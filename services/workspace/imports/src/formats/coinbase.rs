//! Coinbase: transactions in the versions since 2020, and the two files of Coinbase Pro.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use vocab::Money;

use super::{Format, Reader, info, utc};
use crate::{
    cell,
    event::{Amount, EventKind, Side},
    report::Outcome,
    row::{Cell, Row},
    symbol,
};

const COINBASE: &str = "Coinbase";

pub(super) const TRANSACTIONS: Format = utc(
    info("coinbase", "Coinbase transactions", COINBASE),
    &[
        "timestamp",
        "transaction type",
        "asset",
        "quantity transacted",
        "price currency",
        "subtotal",
    ],
    Reader::Rows(|row| transaction(row, "price currency", "price at transaction")),
);
pub(super) const TRANSACTIONS_SPOT_PRICE: Format = utc(
    info("coinbase_spot_price", "Coinbase transactions (spot price)", COINBASE),
    &[
        "timestamp",
        "transaction type",
        "asset",
        "quantity transacted",
        "spot price currency",
        "subtotal",
    ],
    Reader::Rows(|row| transaction(row, "spot price currency", "spot price at transaction")),
);
pub(super) const PRO_FILLS: Format = utc(
    info("coinbase_pro_fills", "Coinbase Pro fills", "Coinbase Pro"),
    &[
        "portfolio",
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
pub(super) const PRO_ACCOUNT: Format = utc(
    info("coinbase_pro_account", "Coinbase Pro account", "Coinbase Pro"),
    &[
        "portfolio",
        "type",
        "amount",
        "balance",
        "amount/balance unit",
        "trade id",
    ],
    Reader::Whole(account),
);

fn transaction(row: &Row<'_>, currency: &str, price: &str) -> Cell<Outcome> {
    let time = row.time("timestamp")?;
    let word = row.required("transaction type")?.to_lowercase();
    let (asset, quantity) = (row.asset("asset")?, row.size("quantity transacted")?);
    let sign = |kind, amount| row.moved(time, kind, &asset, amount, Vec::new());
    let event = match word
        .trim_start_matches("advanced trade ")
        .trim_start_matches("advance trade ")
    {
        side @ ("buy" | "sell") => {
            let side = if side == "buy" { Side::Buy } else { Side::Sell };
            let mut trade = row.spot((asset, row.asset(currency)?), side, quantity, row.size("subtotal")?);
            let fee = row.amount("fees and/or spread")?;
            let fee = if fee.is_zero() { row.amount("fees")? } else { fee };
            if !fee.is_zero() {
                trade.fees.push(Amount {
                    asset: trade.quote.clone(),
                    amount: fee,
                });
            }
            let trade = row.checked(trade, row.amount(price)?.abs());
            row.traded(time, trade)
        }
        "convert" => return convert(row, time, asset, quantity),
        "receive" | "deposit" | "exchange deposit" | "pro withdrawal" => sign(EventKind::Deposit, quantity),
        "send" | "withdrawal" | "exchange withdrawal" | "pro deposit" => sign(EventKind::Withdrawal, -quantity),
        "staking income"
        | "rewards income"
        | "reward income"
        | "learning reward"
        | "coinbase earn"
        | "inflation reward"
        | "subscription rebate"
        | "incentives rewards payout"
        | "interest payout" => sign(EventKind::Reward, quantity),
        "retail staking transfer" | "retail unstaking transfer" | "retail eth2 deprecation" => {
            sign(EventKind::Transfer, row.amount("quantity transacted")?)
        }
        _ => {
            let message = format!("“{}” is not known.", row.text("transaction type"));
            return Err(row.fault("transaction type", "unknown_operation", message));
        }
    };
    Ok(event.with_id(row.text("id")).noted(row.text("notes")).into())
}

/// `Converted 0.1 ETH to 250.12 USDC`: what came stands in the notes alone.
fn convert(row: &Row<'_>, time: DateTime<Utc>, asset: String, quantity: Money) -> Cell<Outcome> {
    let unknown = || {
        row.fault(
            "notes",
            "unknown_target",
            "The notes do not say into what this was converted.",
        )
    };
    let words: Vec<&str> = row.text("notes").split_whitespace().collect();
    let at = words.iter().position(|word| *word == "to").ok_or_else(unknown)?;
    let (much, coin) = words.get(at + 1).zip(words.get(at + 2)).ok_or_else(unknown)?;
    let much = cell::amount(much)
        .ok()
        .flatten()
        .filter(|much| much.is_positive())
        .ok_or_else(unknown)?;
    let trade = row.spot((asset, symbol::asset(coin)), Side::Sell, quantity, much);
    let event = row.traded(time, trade).with_id(row.text("id"));
    Ok(event.noted(row.text("notes")).into())
}

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

/// Two matches and a fee for each trade, joined by its number.
fn account(rows: &[Row<'_>]) -> Vec<Outcome> {
    let mut all = Vec::new();
    let mut trades: BTreeMap<(&str, &str), Vec<(Row<'_>, DateTime<Utc>, String, Money)>> = BTreeMap::new();
    for row in rows {
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
                all.push(Outcome::Rejected(fault));
                continue;
            }
        };
        let kind = match row.text("type") {
            "match" | "fee" if !row.text("trade id").is_empty() => {
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
        all.extend(by_trade.into_values().map(|legs| joined(&legs)));
    }
    all
}

fn joined(legs: &[(Row<'_>, DateTime<Utc>, String, Money)]) -> Outcome {
    let matches: Vec<_> = legs.iter().filter(|leg| leg.0.text("type") == "match").collect();
    let fees = legs.iter().filter(|leg| leg.0.text("type") == "fee");
    let (Some(came), Some(went)) = (
        matches.iter().find(|leg| leg.3.is_positive()),
        matches.iter().find(|leg| leg.3.is_negative()),
    ) else {
        let row = legs.first().map(|leg| leg.0);
        let fault = row.map(|row| row.fault("trade id", "half_a_trade", "The other half of this trade is missing."));
        return Outcome::Rejected(fault.unwrap_or_else(|| unreachable!("a trade has at least one row")));
    };
    // The fee is in the money of the pair; without one, what was given is taken as the money.
    let fees: Vec<Amount> = fees
        .map(|leg| Amount {
            asset: leg.2.clone(),
            amount: -leg.3,
        })
        .collect();
    let is_sale = fees.first().is_some_and(|fee| fee.asset == came.2);
    let (pair, side, quantity, amount) = if is_sale {
        ((went.2.clone(), came.2.clone()), Side::Sell, went.3.abs(), came.3)
    } else {
        ((came.2.clone(), went.2.clone()), Side::Buy, came.3, went.3.abs())
    };
    let mut trade = came.0.spot(pair, side, quantity, amount);
    let id = format!("{}-{}-{}", trade.base, trade.quote, came.0.text("trade id"));
    trade.fees = fees;
    came.0
        .traded(came.1, trade)
        .with_id(&id)
        .on(came.0.text("portfolio"))
        .into()
}
