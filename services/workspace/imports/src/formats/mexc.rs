//! MEXC: orders, deposits and withdrawals. Its trade history is among the plain fills.

use super::{Format, Reader, deposit::deposit, fills::of_mexc, info, is_done, stated};
use crate::{
    event::{Amount, EventKind},
    report::Outcome,
    row::{Cell, Row},
};

pub(super) const ORDERS: Format = Format {
    rename: of_mexc,
    ..stated(
        info("mexc_orders", "MEXC spot orders", "MEXC"),
        &[
            "pairs",
            "time",
            "direction",
            "average filled price",
            "filled quantity",
            "order quantity",
            "order amount",
            "status",
        ],
        Reader::Rows(order),
    )
};
pub(super) const DEPOSITS: Format = Format {
    rename: of_mexc,
    ..stated(
        info("mexc_deposits", "MEXC deposits", "MEXC"),
        &["status", "time", "crypto", "network", "deposit amount", "txid"],
        Reader::Rows(|row| deposit(row, "crypto", "deposit amount")),
    )
};
pub(super) const WITHDRAWALS: Format = Format {
    rename: of_mexc,
    ..stated(
        info("mexc_withdrawals", "MEXC withdrawals", "MEXC"),
        &[
            "status",
            "time",
            "crypto",
            "network",
            "request amount",
            "txid",
            "trading fee",
            "settlement amount",
        ],
        Reader::Rows(withdrawal),
    )
};

/// What was ordered may not be what was filled: that is the quantity at the average price.
fn order(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("time")?;
    if row.amount("filled quantity")?.is_zero() {
        return Ok(row.skipped("filled quantity", "not_filled", "None of this order was filled."));
    }
    let (size, price) = (row.positive("filled quantity")?, row.positive("average filled price")?);
    let amount = size.checked_mul(price).filter(|amount| amount.is_positive());
    let amount = amount.ok_or_else(|| {
        let message = "Price and quantity come to an amount that cannot be kept.";
        row.fault("average filled price", "too_large", message)
    })?;
    let trade = row.spot(row.pair("pairs")?, row.side("direction")?, size, amount);
    let message = "Order histories have no fees: import the trade history instead where you can.";
    row.warn("", "no_fees", message);
    Ok(row.traded(time, trade).into())
}

/// What arrived is the settlement amount. The fee is a part of what was requested, or paid beside it.
fn withdrawal(row: &Row<'_>) -> Cell<Outcome> {
    if !is_done(row, "status")? {
        return Ok(row.not_completed("status"));
    }
    let time = row.time("time")?;
    let coin = row.asset("crypto")?;
    let (requested, settled) = (row.positive("request amount")?, row.positive("settlement amount")?);
    let fee = row.amount("trading fee")?.abs();
    if requested != settled && settled.checked_add(fee) != Some(requested) {
        let message = "The settlement amount and the fee are not what was requested.";
        return Err(row.fault("settlement amount", "does_not_add_up", message));
    }
    let fees = Some(Amount {
        asset: coin.clone(),
        amount: fee,
    })
    .filter(|fee| !fee.amount.is_zero());
    let event = row.moved(time, EventKind::Withdrawal, &coin, -settled, fees.into_iter().collect());
    Ok(event.with_id(row.text("txid")).noted(row.text("network")).into())
}
