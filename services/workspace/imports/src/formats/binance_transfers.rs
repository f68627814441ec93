//! Binance's histories of deposits and of withdrawals: alike but for the fee. The older one is the same for both and says only in its name
//! which it is, so it is not read.

use super::{Format, Reader, info, utc};
use crate::{
    event::EventKind,
    report::Outcome,
    row::{Cell, Row},
};

pub(super) const DEPOSITS: Format = utc(
    info("binance_deposits", "Binance deposit history", "Binance"),
    &["date(utc+0)", "coin", "network", "amount", "address", "txid", "status"],
    Reader::Rows(|row| transfer(row, EventKind::Deposit)),
);
pub(super) const WITHDRAWALS: Format = utc(
    info("binance_withdrawals", "Binance withdrawal history", "Binance"),
    &[
        "date(utc+0)",
        "coin",
        "network",
        "amount",
        "fee",
        "address",
        "txid",
        "status",
    ],
    Reader::Rows(|row| transfer(row, EventKind::Withdrawal)),
);

/// The fee of a withdrawal is paid beside its amount.
fn transfer(row: &Row<'_>, kind: EventKind) -> Cell<Outcome> {
    if row.required("status")? != "Completed" {
        return Ok(row.skipped("status", "not_completed", "This was not completed."));
    }
    let time = row.time("date(utc+0)")?;
    let (coin, amount) = (row.asset("coin")?, row.positive("amount")?);
    let amount = if kind == EventKind::Deposit { amount } else { -amount };
    let fees = row.fee("fee", coin.clone())?;
    let event = row.moved(time, kind, &coin, amount, fees);
    Ok(event.with_id(row.text("txid")).noted(row.text("network")).into())
}
