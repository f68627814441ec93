//! Coinbase's transaction reports from before 2020: one wallet per file, no types, times without a zone.

use vocab::Money;

use super::{Format, Known, Reader, info, utc};
use crate::{
    event::{EventKind, Side},
    report::Outcome,
    row::{Cell, Row},
};

pub(super) const REPORT: Format = Format {
    zone: Known::Asked,
    days: Some("timestamp"),
    ..utc(
        info("coinbase_report", "Coinbase transaction report (old)", "Coinbase"),
        &[
            "timestamp",
            "balance",
            "amount",
            "currency",
            "to",
            "notes",
            "transfer total",
            "transfer total currency",
            "transfer fee",
            "transfer fee currency",
        ],
        Reader::Rows(transaction),
    )
};

/// A row with a transfer total was paid for in money; every other one moved coins only.
fn transaction(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("timestamp")?;
    let (coin, size) = (row.asset("currency")?, row.size("amount")?);
    let amount = row.amount("amount")?;
    let money = match row.text("transfer total") {
        "" => coin.clone(),
        _ => row.asset("transfer total currency")?,
    };
    // A total in the wallet's own currency is a bank transfer.
    let event = if money == coin {
        let kind = if amount.is_negative() {
            EventKind::Withdrawal
        } else {
            EventKind::Deposit
        };
        row.moved(time, kind, &coin, amount, Vec::new())
    } else {
        let side = if amount.is_negative() { Side::Sell } else { Side::Buy };
        let fee_coin = match row.text("transfer fee currency") {
            "" => money.clone(),
            _ => row.asset("transfer fee currency")?,
        };
        let fees = row.fee("transfer fee", fee_coin)?;
        // The total is what the bank account saw: a fee in the same money is part of it.
        let fee = fees.iter().find(|fee| fee.asset == money);
        let fee = fee.map_or(Money::ZERO, |fee| fee.amount.abs());
        let total = row.size("transfer total")?;
        let paid = match side {
            Side::Buy => total.checked_sub(fee),
            Side::Sell => total.checked_add(fee),
        };
        let paid = paid.filter(|paid| paid.is_positive());
        let paid = paid.ok_or_else(|| row.fault("transfer fee", "fee_above_amount", "The fee is the whole amount."))?;
        let mut trade = row.spot((coin, money), side, size, paid);
        trade.fees = fees;
        row.traded(time, trade)
    };
    let id = row.text(row.beginning("coinbase id"));
    Ok(event.with_id(id).noted(row.text("notes")).into())
}
