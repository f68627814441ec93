//! Any table of trades with plain names for its columns.

use vocab::Money;

use super::{Format, Reader, asked, info, is_done};
use crate::{
    cell::coin_beside,
    event::Amount,
    report::{Fault, Outcome},
    row::{Cell, Row},
};

pub(super) const TRADES: Format = Format {
    rename: usual,
    ..asked(
        info("generic_pair", "Trades with a pair", "Imported"),
        &["time", "pair", "side", "quantity", "price"],
        Reader::Rows(|row| trade(row, row.pair("pair"))),
    )
};
pub(super) const TRADES_OF_TWO: Format = Format {
    rename: usual,
    ..asked(
        info("generic_coins", "Trades with base and quote", "Imported"),
        &["time", "base", "quote", "side", "quantity", "price"],
        Reader::Rows(|row| trade(row, coins(row))),
    )
};

fn coins(row: &Row<'_>) -> Cell<(String, String)> {
    Ok((row.asset("base")?, row.asset("quote")?))
}

/// Other names of columns that a file may also have: without the coin of a fee, it would count as money of the pair.
fn usual(name: &str) -> Option<&'static str> {
    Some(match name {
        "fee coin" | "fee currency" | "fee unit" | "fee_coin" | "fee_currency" | "feecoin" | "feecurrency"
        | "commission asset" | "commissionasset" => "fee asset",
        "fees" | "commission" | "trading fee" => "fee",
        "order status" | "state" => "status",
        "executed" | "filled quantity" | "executed quantity" | "filled qty" | "executed qty" | "filled amount"
        | "executed amount" => "filled",
        _ => return None,
    })
}

fn trade(row: &Row<'_>, pair: Cell<(String, String)>) -> Cell<Outcome> {
    if let Some(outcome) = left_out(row)? {
        return Ok(outcome);
    }
    if let Some(fault) = of_contract(row) {
        return Err(fault);
    }
    let (pair, time) = (pair?, row.time("time")?);
    let (quantity, price) = (row.positive("quantity")?, row.positive("price")?);
    let total: Option<Money> = match row.text("total") {
        "" => quantity.checked_mul(price),
        _ => Some(row.positive("total")?),
    };
    let total = total.ok_or_else(|| row.fault("price", "too_large", "Price times quantity is too large."))?;
    let mut trade = row.spot(pair, row.side("side")?, quantity, total);
    trade.fees = fees(row, &trade.quote)?;
    let trade = row.checked(trade, price);
    Ok(row
        .traded(time, trade)
        .with_id(row.text("id"))
        .noted(row.text("note"))
        .into())
}

/// Files of contracts may have the same columns beside some of their own. Read as coins, they would move what nobody had.
fn of_contract(row: &Row<'_>) -> Option<Fault> {
    const COLUMNS: [&str; 6] = [
        "leverage",
        "position side",
        "reduce only",
        "margin mode",
        "margin type",
        "contract type",
    ];
    const NOTHING: [&str; 12] = [
        "", "-", "--", "0", "1", "1x", "no", "none", "false", "n/a", "cash", "spot",
    ];
    let says_so = |column: &str| !NOTHING.contains(&row.text(column).to_lowercase().as_str());
    let column = COLUMNS.into_iter().find(|column| says_so(column))?;
    let message = "This seems to be a trade of a contract: say in a column mapping what the columns mean.";
    Some(row.fault(column, "contract", message))
}

/// Of a list of orders those count that were filled as a whole: of others, the price and the total may not be those of what was filled.
fn left_out(row: &Row<'_>) -> Cell<Option<Outcome>> {
    const PARTLY: &str =
        "Only a part of this order may have been filled: say in a column mapping what the columns mean.";
    if !row.text("filled").is_empty() {
        let filled = row.amount("filled")?;
        if filled.is_zero() {
            let message = "None of this order was filled.";
            return Ok(Some(row.skipped("filled", "not_filled", message)));
        }
        if filled != row.amount("quantity")? {
            return Err(row.fault("filled", "partly_filled", PARTLY));
        }
    }
    let status = row.text("status").to_lowercase();
    if status.contains("part") {
        return Err(row.fault("status", "partly_filled", PARTLY));
    }
    let is_whole = ["", "filled", "fully filled", "executed", "closed", "settled"].contains(&status.as_str());
    if is_whole || is_done(row, "status")? {
        return Ok(None);
    }
    Ok(Some(row.not_completed("status")))
}

/// The coin has a column of its own or stands behind the amount; else it is the money of the pair.
fn fees(row: &Row<'_>, quote: &str) -> Cell<Vec<Amount>> {
    let amount = row.amount("fee")?;
    if amount.is_zero() {
        return Ok(Vec::new());
    }
    if amount.is_negative() {
        let message =
            "A fee with a minus is read as one that was paid back. If it was paid, say so in a column mapping.";
        row.reading.warn_once(row.fault("fee", "fee_below_zero", message));
    }
    let asset = match (row.text("fee asset"), coin_beside(row.text("fee"))) {
        ("", "") => quote.to_owned(),
        ("", coin) => row.asset_of("fee", coin)?,
        _ => row.asset("fee asset")?,
    };
    Ok(vec![Amount { asset, amount }])
}
