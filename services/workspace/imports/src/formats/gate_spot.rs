//! Gate's files of spot trades, deposits and withdrawals. A tab stands behind numbers that a spreadsheet program would round.

use super::{Format, Reader, alone_with, asked, deposit::deposit, info, is_done, stated};
use crate::{
    event::{Amount, EventKind},
    report::Outcome,
    row::{Cell, Row},
};

const GATE: &str = "Gate";

pub(super) const TRADES: Format = Format {
    rename: timed,
    ..stated(
        info("gate_trades", "Gate spot trades", GATE),
        &[
            "no",
            "time",
            "trade type",
            "role",
            "market",
            "deal price",
            "deal amount",
            "total",
            "fee",
        ],
        Reader::Rows(trade),
    )
};
/// Others have such columns beside some of their own.
pub(super) const DEPOSITS: Format = alone_with(
    asked(
        info("gate_deposits", "Gate deposits", GATE),
        &["order id", "time", "address", "txid", "coin", "amount", "status"],
        Reader::Rows(|row| deposit(row, "coin", "amount")),
    ),
    &["network"],
);
pub(super) const WITHDRAWALS: Format = Format {
    rename: timed,
    ..stated(
        info("gate_withdrawals", "Gate withdrawals", GATE),
        &[
            "order id",
            "time",
            "address",
            "txid",
            "coin",
            "amount",
            "trading fee",
            "amount received",
            "status",
        ],
        Reader::Rows(withdrawal),
    )
};

fn timed(name: &str) -> Option<&'static str> {
    ["time(utc", "time (utc"]
        .iter()
        .any(|start| name.starts_with(start))
        .then_some("time")
}

/// Coins stand behind amounts: `0.259 GT`. A fee is taken from what came, or in points.
fn trade(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("time")?;
    let (base, quote) = row.pair("market")?;
    let size = row.positive("deal amount")?;
    let total = row.positive("total")?;
    for (column, coin) in [("deal amount", &base), ("total", &quote)] {
        let (beside, _) = row.size_with_coin(column)?;
        if beside != *coin {
            let message = format!("This is in {beside}, and the market says {coin}.");
            return Err(row.fault(column, "other_coin", message));
        }
    }
    let mut trade = row.spot((base, quote), row.side("trade type")?, size, total);
    if !row.amount("fee")?.is_zero() {
        row.positive("fee")?;
        let (asset, amount) = row.size_with_coin("fee")?;
        trade.fees = vec![Amount { asset, amount }];
    }
    let trade = row.checked(trade, row.price("deal price")?);
    Ok(row.traded(time, trade).with_id(row.text("no")).into())
}

/// The amount has the fee in it.
fn withdrawal(row: &Row<'_>) -> Cell<Outcome> {
    if !is_done(row, "status")? {
        return Ok(row.not_completed("status"));
    }
    let time = row.time("time")?;
    let coin = row.asset("coin")?;
    let (amount, received) = (row.positive("amount")?, row.positive("amount received")?);
    let fees = row.fee("trading fee", coin.clone())?;
    if received.checked_add(row.amount("trading fee")?) != Some(amount) {
        let message = "What was received and the fee are not the amount.";
        return Err(row.fault("amount received", "does_not_add_up", message));
    }
    let event = row.moved(time, EventKind::Withdrawal, &coin, -received, fees);
    Ok(event.with_id(row.text("txid")).noted(row.text("network")).into())
}
