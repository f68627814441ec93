//! Deposits of venues that say of each its status, time, network and transaction.

use super::is_done;
use crate::{
    event::EventKind,
    report::Outcome,
    row::{Cell, Row},
};

/// The deposit in a row whose coin and amount are in these columns.
pub(super) fn deposit(row: &Row<'_>, coin: &str, amount: &str) -> Cell<Outcome> {
    if !is_done(row, "status")? {
        return Ok(row.not_completed("status"));
    }
    let time = row.time("time")?;
    let (coin, amount) = (row.asset(coin)?, row.positive(amount)?);
    let event = row.moved(time, EventKind::Deposit, &coin, amount, Vec::new());
    Ok(event.with_id(row.text("txid")).noted(row.text("network")).into())
}
