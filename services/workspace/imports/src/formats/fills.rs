//! Exchanges whose trade history has a fill in each row and nothing else: MEXC, Bitget, BingX.

use super::{Format, Reader, asked, info, stated};
use crate::{
    event::Amount,
    report::Outcome,
    row::{Cell, Row},
};

pub(super) const MEXC: Format = Format {
    rename: of_mexc,
    ..stated(
        info("mexc_trades", "MEXC trade history", "MEXC"),
        &[
            "pairs",
            "time",
            "side",
            "filled price",
            "executed amount",
            "total",
            "fee",
            "role",
        ],
        Reader::Rows(mexc),
    )
};
pub(super) const BITGET: Format = asked(
    info("bitget_trades", "Bitget spot fills", "Bitget"),
    &[
        "date",
        "trading pair",
        "base asset",
        "quote asset",
        "direction",
        "price",
        "amount",
        "total",
        "fee",
        "fee coin",
    ],
    Reader::Rows(bitget),
);
pub(super) const BINGX: Format = Format {
    rename: of_bingx,
    ..stated(
        info("bingx_trades", "BingX spot orders", "BingX"),
        &[
            "order no.",
            "time",
            "pair",
            "type",
            "price",
            "amount",
            "order value",
            "fee",
            "fee coin",
        ],
        Reader::Rows(bingx),
    )
};

pub(super) fn of_mexc(name: &str) -> Option<&'static str> {
    Some(match name {
        "paare" => "pairs",
        "zeit" => "time",
        "seite" => "side",
        "realisierter preis" => "filled price",
        "ausgeführter betrag" => "executed amount",
        "gesamt" => "total",
        "gebühr" => "fee",
        "rolle" => "role",
        name if name.starts_with("time(utc") => "time",
        _ => return None,
    })
}

fn of_bingx(name: &str) -> Option<&'static str> {
    name.starts_with("time(").then_some("time")
}

/// The coin of a fee stands behind it.
fn mexc(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("time")?;
    let mut trade = row.spot(
        row.pair("pairs")?,
        row.side("side")?,
        row.positive("executed amount")?,
        row.positive("total")?,
    );
    if !row.amount("fee")?.is_zero() {
        let fee = row.text("fee");
        if !fee.contains(|sign: char| sign.is_ascii_alphabetic()) {
            let message = "The fee doesn't say which coin it is in.";
            return Err(row.fault("fee", "unknown_coin", message));
        }
        let (asset, amount) = row.size_with_coin("fee")?;
        trade.fees = vec![Amount { asset, amount }];
    }
    let trade = row.checked(trade, row.price("filled price")?);
    Ok(row.traded(time, trade).into())
}

fn bitget(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("date")?;
    let mut trade = row.spot(
        (row.asset("base asset")?, row.asset("quote asset")?),
        row.side("direction")?,
        row.positive("amount")?,
        row.positive("total")?,
    );
    trade.fees = row.fee_in("fee", "fee coin")?;
    let trade = row.checked(trade, row.price("price")?);
    Ok(row.traded(time, trade).into())
}

/// A fee that was paid has a minus.
fn bingx(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("time")?;
    let mut trade = row.spot(
        row.pair("pair")?,
        row.side("type")?,
        row.size("amount")?,
        row.size("order value")?,
    );
    trade.fees = row.fee_in("fee", "fee coin")?;
    let trade = row.checked(trade, row.price("price")?);
    Ok(row.traded(time, trade).with_id(row.text("order no.")).into())
}
