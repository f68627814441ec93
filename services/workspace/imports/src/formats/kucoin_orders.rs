//! KuCoin's conversions, deals with other persons, and deposits and withdrawals of money.

use super::{Format, Reader, info, stated};
use crate::{
    event::EventKind,
    report::Outcome,
    row::{Cell, Row},
};

const KUCOIN: &str = "KuCoin";

pub(super) const CONVERSIONS: Format = stated(
    info("kucoin_conversions", "KuCoin conversions", KUCOIN),
    &[
        "uid",
        "account type",
        "sell",
        "buy",
        "price",
        "time of update*",
        "status",
    ],
    Reader::Rows(conversion),
);
pub(super) const PERSON_TO_PERSON: Format = stated(
    info("kucoin_p2p", "KuCoin deals with other persons", KUCOIN),
    &[
        "order id",
        "currency (fiat)",
        "currency (crypto)",
        "side",
        "price",
        "crypto quantity*",
        "fiat amount",
        "status",
        "time*",
    ],
    Reader::Rows(deal),
);
pub(super) const MONEY_IN: Format = stated(
    info("kucoin_money_in", "KuCoin deposits of money", KUCOIN),
    &[
        "order id",
        "currency (fiat)",
        "fiat amount",
        "fee",
        "deposit method",
        "status",
        "time*",
    ],
    Reader::Rows(|row| money(row, EventKind::Deposit, "deposit method")),
);
pub(super) const MONEY_OUT: Format = stated(
    info("kucoin_money_out", "KuCoin withdrawals of money", KUCOIN),
    &[
        "order id",
        "currency (fiat)",
        "fiat amount",
        "fee",
        "withdrawal method",
        "status",
        "time*",
    ],
    Reader::Rows(|row| money(row, EventKind::Withdrawal, "withdrawal method")),
);

/// The outcome of a row that was not completed; nothing of one that was.
fn left_out(row: &Row<'_>) -> Cell<Option<Outcome>> {
    let word = row.required("status")?.to_uppercase();
    let done = ["DONE", "SUCCEEDED", "SUCCESS", "SUCCESSFUL", "COMPLETED", "FINISHED"].contains(&word.as_str());
    Ok((!done).then(|| row.not_completed("status")))
}

fn conversion(row: &Row<'_>) -> Cell<Outcome> {
    if let Some(outcome) = left_out(row)? {
        return Ok(outcome);
    }
    let time = row.time(row.beginning("time of update"))?;
    let (came, went) = (row.size_with_coin("buy")?, row.size_with_coin("sell")?);
    Ok(row
        .traded(time, row.exchanged(came, went))
        .on(row.text("account type"))
        .into())
}

fn deal(row: &Row<'_>) -> Cell<Outcome> {
    if let Some(outcome) = left_out(row)? {
        return Ok(outcome);
    }
    let time = row.time(row.beginning("time"))?;
    let pair = (row.asset("currency (crypto)")?, row.asset("currency (fiat)")?);
    let size = row.positive(row.beginning("crypto quantity"))?;
    let trade = row.spot(pair, row.side("side")?, size, row.positive("fiat amount")?);
    let trade = row.checked(trade, row.price("price")?);
    Ok(row.traded(time, trade).with_id(row.text("order id")).into())
}

/// The fee is paid beside the amount.
fn money(row: &Row<'_>, kind: EventKind, method: &str) -> Cell<Outcome> {
    if let Some(outcome) = left_out(row)? {
        return Ok(outcome);
    }
    let time = row.time(row.beginning("time"))?;
    let (coin, amount) = (row.asset("currency (fiat)")?, row.positive("fiat amount")?);
    let amount = if kind == EventKind::Deposit { amount } else { -amount };
    let fees = row.fee("fee", coin.clone())?;
    let event = row.moved(time, kind, &coin, amount, fees);
    Ok(event.with_id(row.text("order id")).noted(row.text(method)).into())
}
