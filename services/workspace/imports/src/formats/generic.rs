//! Any table of trades with plain names for its columns.

use vocab::Money;

use super::{Format, Reader, asked, info};
use crate::{
    report::Outcome,
    row::{Cell, Row},
};

pub(super) const TRADES: Format = asked(
    info("generic_pair", "Trades with a pair", "Imported"),
    &["time", "pair", "side", "quantity", "price"],
    Reader::Rows(|row| trade(row, row.pair("pair")?)),
);
pub(super) const TRADES_OF_TWO: Format = asked(
    info("generic_coins", "Trades with base and quote", "Imported"),
    &["time", "base", "quote", "side", "quantity", "price"],
    Reader::Rows(|row| trade(row, (row.asset("base")?, row.asset("quote")?))),
);

fn trade(row: &Row<'_>, pair: (String, String)) -> Cell<Outcome> {
    let time = row.time("time")?;
    let (quantity, price) = (row.positive("quantity")?, row.positive("price")?);
    let total: Option<Money> = match row.text("total") {
        "" => quantity.checked_mul(price),
        _ => Some(row.positive("total")?),
    };
    let total = total.ok_or_else(|| row.fault("price", "too_large", "Price times quantity is too large."))?;
    let mut trade = row.spot(pair, row.side("side")?, quantity, total);
    let coin = match row.text("fee asset") {
        "" => trade.quote.clone(),
        _ => row.asset("fee asset")?,
    };
    trade.fees = row.fee("fee", coin)?;
    let trade = row.checked(trade, price);
    Ok(row
        .traded(time, trade)
        .with_id(row.text("id"))
        .noted(row.text("note"))
        .into())
}
