//! FTX: trades, deposits and withdrawals, as its pages gave them.

use super::{Format, Reader, asked, info, is_done};
use crate::{
    event::EventKind,
    report::Outcome,
    row::{Cell, Row},
};

const FTX: &str = "FTX";

/// Times are as the browser of the user wrote them.
pub(super) const TRADES: Format = Format {
    days: Some("time"),
    ..asked(
        info("ftx_trades", "FTX trades", FTX),
        &[
            "id",
            "time",
            "market",
            "side",
            "order type",
            "size",
            "price",
            "total",
            "fee",
            "fee currency",
        ],
        Reader::Rows(trade),
    )
};
pub(super) const DEPOSITS: Format = asked(
    info("ftx_deposits", "FTX deposits", FTX),
    &["time", "coin", "amount", "status", "additional info", "transaction id"],
    Reader::Rows(|row| moved(row, EventKind::Deposit)),
);
pub(super) const WITHDRAWALS: Format = asked(
    info("ftx_withdrawals", "FTX withdrawals", FTX),
    &[
        "time",
        "coin",
        "amount",
        "destination",
        "status",
        "transaction id",
        "fee",
    ],
    Reader::Rows(|row| moved(row, EventKind::Withdrawal)),
);

fn trade(row: &Row<'_>) -> Cell<Outcome> {
    if !row.required("market")?.contains('/') {
        let message = "This is a trade of a contract: say in a column mapping what the columns mean.";
        return Err(row.fault("market", "contract", message));
    }
    let time = row.time("time")?;
    let mut trade = row.spot(
        row.pair("market")?,
        row.side("side")?,
        row.positive("size")?,
        row.positive("total")?,
    );
    // A maker may get one.
    if !row.amount("fee")?.is_zero() {
        trade.fees = row.fee("fee", row.asset("fee currency")?)?;
    }
    let trade = row.checked(trade, row.price("price")?);
    Ok(row.traded(time, trade).with_id(row.text("id")).into())
}

/// The fee is paid beside the amount.
fn moved(row: &Row<'_>, kind: EventKind) -> Cell<Outcome> {
    if !is_done(row, "status")? {
        return Ok(row.not_completed("status"));
    }
    let time = row.time("time")?;
    let (coin, amount) = (row.asset("coin")?, row.positive("amount")?);
    let amount = if kind == EventKind::Deposit { amount } else { -amount };
    let fees = row.fee("fee", coin.clone())?;
    let event = row.moved(time, kind, &coin, amount, fees);
    Ok(event.with_id(row.text("transaction id")).into())
}
