//! Binance's deals with other persons: coins against money that was paid from bank to bank.

use super::{Format, Reader, info, is_done, stated};
use crate::{
    report::Outcome,
    row::{Cell, Row},
};

pub(super) const DEALS: Format = Format {
    rename: usual,
    ..stated(
        info("binance_p2p", "Binance deals with other persons", "Binance"),
        &[
            "order number",
            "order type",
            "asset type",
            "fiat type",
            "total price",
            "price",
            "quantity",
            "status",
            "created time",
        ],
        Reader::Rows(deal),
    )
};

fn usual(name: &str) -> Option<&'static str> {
    Some(match name {
        "unit price" => "price",
        "order status" => "status",
        "time" => "created time",
        name if ["time(utc", "time (utc", "created time(utc", "created time (utc"]
            .iter()
            .any(|start| name.starts_with(start)) =>
        {
            "created time"
        }
        _ => return None,
    })
}

/// Of the two fees one is the user's; it is taken in coins.
fn deal(row: &Row<'_>) -> Cell<Outcome> {
    if !is_done(row, "status")? {
        return Ok(row.not_completed("status"));
    }
    let time = row.time("created time")?;
    let coin = row.asset("asset type")?;
    let pair = (coin.clone(), row.asset("fiat type")?);
    let mut trade = row.spot(
        pair,
        row.side("order type")?,
        row.positive("quantity")?,
        row.positive("total price")?,
    );
    let column = match (row.amount("taker fee")?.is_zero(), row.amount("maker fee")?.is_zero()) {
        (true, _) => "maker fee",
        (false, true) => "taker fee",
        (false, false) => return Err(row.fault("maker fee", "two_fees", "Only one of the two fees can be yours.")),
    };
    trade.fees = row.fee(column, coin)?;
    let trade = row.checked(trade, row.price("price")?);
    Ok(row.traded(time, trade).with_id(row.text("order number")).into())
}
