//! Bisq's history of trades: between people, with fees in Bitcoin or in BSQ, and times without a zone.

use super::{Format, Reader, asked, info};
use crate::{
    event::Side,
    report::Outcome,
    row::{Cell, Row},
    symbol,
};

pub(super) const TRADES: Format = asked(
    info("bisq", "Bisq trades", "Bisq"),
    &[
        "trade id",
        "date/time",
        "market",
        "price",
        "amount in btc",
        "amount",
        "currency",
        "transaction fee",
        "trade fee btc",
        "trade fee bsq",
        "offer type",
        "status",
    ],
    Reader::Rows(trade),
);

fn trade(row: &Row<'_>) -> Cell<Outcome> {
    match row.text("status") {
        // A mediator settled how the deposits were paid back; the coins changed hands.
        "Completed" | "Mediated" => {}
        "Canceled" => return Ok(row.skipped("status", "canceled", "This trade was canceled.")),
        _ => return Err(row.unknown("status")),
    }
    let time = row.time("date/time")?;
    let (base, quote) = row.pair("market")?;
    let (bitcoin, other) = (row.positive("amount in btc")?, row.positive("amount")?);
    let (quantity, amount) = match (base.as_str(), quote.as_str()) {
        ("BTC", _) => (bitcoin, other),
        (_, "BTC") => (other, bitcoin),
        _ => return Err(row.fault("market", "unknown_pair", "One of the two has to be Bitcoin.")),
    };
    let side = side(row, &base, &quote)?;
    let mut trade = row.spot((base, quote), side, quantity, amount);
    for (column, coin) in [
        ("transaction fee", "BTC"),
        ("trade fee btc", "BTC"),
        ("trade fee bsq", "BSQ"),
    ] {
        trade.fees.extend(row.fee(column, coin)?);
    }
    let trade = row.checked(trade, row.price("price")?);
    Ok(row.traded(time, trade).with_id(row.text("trade id")).into())
}

/// `Sell BTC` of the market `BTC/EUR` sells the base, of `DASH/BTC` it buys it.
fn side(row: &Row<'_>, base: &str, quote: &str) -> Cell<Side> {
    let text = row.required("offer type")?;
    let of_base = match text.split_once(' ').map(|(verb, coin)| (verb, symbol::asset(coin))) {
        Some(("Buy", coin)) if coin == base => Side::Buy,
        Some(("Sell", coin)) if coin == base => Side::Sell,
        Some(("Buy", coin)) if coin == quote => Side::Sell,
        Some(("Sell", coin)) if coin == quote => Side::Buy,
        _ => {
            let message = format!("“{text}” is neither buy nor sell of a coin of this market.");
            return Err(row.fault("offer type", "unknown_side", message));
        }
    };
    Ok(of_base)
}
