//! KuCoin's exports since 2022: fills, deposits and withdrawals, whose zone is in the name of a column.

use super::{Format, Reader, info, stated};
use crate::{
    event::EventKind,
    report::Outcome,
    row::{Cell, Row},
};

pub(super) const FILLS: Format = stated(
    info("kucoin_fills", "KuCoin spot fills", "KuCoin"),
    &[
        "uid",
        "account type",
        "order id",
        "symbol",
        "side",
        "order type",
        "avg. filled price",
        "filled amount",
        "filled volume",
        "fee",
        "fee currency",
    ],
    Reader::Rows(fill),
);
pub(super) const DEPOSITS: Format = stated(
    info("kucoin_deposits", "KuCoin deposit history", "KuCoin"),
    &[
        "uid",
        "account type",
        "coin",
        "amount",
        "fee",
        "transfer network",
        "status",
        "remarks",
    ],
    Reader::Rows(|row| transfer(row, EventKind::Deposit)),
);
pub(super) const WITHDRAWALS: Format = stated(
    info("kucoin_withdrawals", "KuCoin withdrawal history", "KuCoin"),
    &[
        "uid",
        "account type",
        "coin",
        "amount",
        "fee",
        "withdrawal address/account",
        "transfer network",
        "status",
        "remarks",
    ],
    Reader::Rows(|row| transfer(row, EventKind::Withdrawal)),
);

/// The amount is in coins, the volume in the money of the pair. An order of several fills has its number in each, so it is no id of one.
fn fill(row: &Row<'_>) -> Cell<Outcome> {
    let column = row.beginning("filled time");
    let time = row.time(column)?;
    if row.amount("filled amount")?.is_zero() {
        return Ok(row.skipped("filled amount", "not_filled", "Nothing of this order was filled."));
    }
    let mut trade = row.spot(
        row.pair("symbol")?,
        row.side("side")?,
        row.positive("filled amount")?,
        row.positive("filled volume")?,
    );
    trade.fees = match row.text("fee currency") {
        "" => row.fee("fee", trade.quote.clone())?,
        _ => row.fee("fee", row.asset("fee currency")?)?,
    };
    trade.order_id = Some(row.text("order id").to_owned()).filter(|id| !id.is_empty());
    let trade = row.checked(trade, row.amount("avg. filled price")?);
    Ok(row.traded(time, trade).on(row.text("account type")).into())
}

/// The fee is paid beside the amount.
fn transfer(row: &Row<'_>, kind: EventKind) -> Cell<Outcome> {
    if row.required("status")? != "SUCCESS" {
        return Ok(row.skipped("status", "not_completed", "This was not completed."));
    }
    let time = row.time(row.beginning("time"))?;
    let (coin, amount) = (row.asset("coin")?, row.positive("amount")?);
    let amount = if kind == EventKind::Deposit { amount } else { -amount };
    let fees = row.fee("fee", coin.clone())?;
    let event = row.moved(time, kind, &coin, amount, fees);
    Ok(event
        .with_id(row.text("hash"))
        .on(row.text("account type"))
        .noted(row.text("remarks"))
        .into())
}
