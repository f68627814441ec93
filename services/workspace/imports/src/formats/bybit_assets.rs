//! Bybit's history of the inverse account before the unified one: what came, what went, and what contracts brought.

use super::{Format, Reader, info, utc};
use crate::{
    event::EventKind,
    report::Outcome,
    row::{Cell, Row},
};

pub(super) const HISTORY: Format = utc(
    info("bybit_assets", "Bybit assets history", "Bybit"),
    &[
        "time(utc)",
        "coin",
        "type",
        "amount",
        "address/symbol",
        "wallet balance",
    ],
    Reader::Rows(movement),
);

/// Of a contract the file says the profit and its symbol, but neither size nor price: what moved is booked, and no trade.
fn movement(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("time(utc)")?;
    row.required("amount")?;
    let coin = row.asset("coin")?;
    let (kind, amount) = match row.required("type")? {
        "Realized P&L" => (EventKind::Adjustment, row.amount("amount")?),
        "Deposit" => (EventKind::Deposit, row.positive("amount")?),
        "Withdraw" | "Withdrawal" => (EventKind::Withdrawal, -row.size("amount")?),
        _ => return Err(row.unknown("type")),
    };
    if amount.is_zero() {
        return Ok(row.skipped("amount", "no_movement", "This moved nothing."));
    }
    let event = row.moved(time, kind, &coin, amount, Vec::new());
    Ok(event.noted(row.text("address/symbol")).into())
}
