//! Nexo's transactions: coins, and a credit line whose debts are no coins of the account. Its own EURX, USDX and GBPX are the money that
//! they stand for. Numbers of transactions repeat.

use vocab::Money;

use super::{Format, Reader, info, utc};
use crate::{
    event::EventKind,
    report::Outcome,
    row::{Cell, Row},
};

pub(super) const TRANSACTIONS: Format = utc(
    info("nexo", "Nexo transactions", "Nexo"),
    &[
        "transaction",
        "type",
        "input currency",
        "input amount",
        "output currency",
        "output amount",
        "details",
        "date / time (utc)",
    ],
    Reader::Rows(transaction),
);

fn transaction(row: &Row<'_>) -> Cell<Outcome> {
    let word = row.required("type")?;
    let status = row.text("details").split('/').next().unwrap_or_default().trim();
    match status {
        "approved" => {}
        "rejected" => return Ok(row.skipped("details", "rejected", "Nexo rejected this.")),
        _ => {
            let message = "The details do not say whether this was approved.";
            return Err(row.fault("details", "unknown_operation", message));
        }
    }
    let time = row.time("date / time (utc)")?;
    if !row.amount("fee")?.is_zero() {
        let message = "Whether this fee is part of the amounts is not known.";
        return Err(row.fault("fee", "unknown_fee", message));
    }
    let amount = row.amount("input amount")?;
    let event = match word {
        "Exchange" => return exchange(row),
        "Deposit" | "Top up Crypto" | "Exchange Deposited On" => alone(row, EventKind::Deposit, true)?,
        "Withdrawal" | "Withdraw Exchanged" => alone(row, EventKind::Withdrawal, false)?,
        "Withdrawal Fee" => alone(row, EventKind::Fee, false)?,
        "Interest" if amount.is_negative() => return Ok(credit_line(row)),
        "Interest" | "Fixed Term Interest" => alone(row, EventKind::Interest, true)?,
        "Cashback" | "Exchange Cashback" | "Referral Bonus" | "Bonus" | "Dividend" => {
            alone(row, EventKind::Reward, true)?
        }
        // Coins that Nexo, or the user, sold to pay back the credit line.
        "Liquidation" | "Manual Sell Order" => alone(row, EventKind::Adjustment, false)?,
        "Repayment" | "Manual Repayment" | "Credit Card Status" | "Nexo Card Purchase" => return Ok(credit_line(row)),
        "Deposit To Exchange" | "Exchange To Withdraw" | "Credit Card Fiatx Exchange To Withdraw" => {
            let message = "Nexo's own money became plain money, or back: its deposit or withdrawal has its own row.";
            return Ok(row.skipped("type", "same_money", message));
        }
        "Locking Term Deposit"
        | "Unlocking Term Deposit"
        | "Transfer In"
        | "Transfer Out"
        | "Transfer From Pro Wallet"
        | "Transfer To Pro Wallet" => {
            let message = "This moved between wallets at Nexo: the coins stay yours.";
            return Ok(row.skipped("type", "locked", message));
        }
        _ => return Err(row.unknown("type")),
    };
    let (kind, coin, amount) = event;
    let event = row.moved(time, kind, &coin, amount, Vec::new());
    Ok(event.with_id(row.text("transaction")).noted(row.text("details")).into())
}

fn credit_line(row: &Row<'_>) -> Outcome {
    let message = "This changed what is owed to Nexo. The coins that pay it back have rows of their own.";
    row.skipped("type", "credit_line", message)
}

/// What came is in the output columns, which some versions leave empty; what went is in the input columns.
fn alone(row: &Row<'_>, kind: EventKind, came: bool) -> Cell<(EventKind, String, Money)> {
    if !came {
        return Ok((kind, coin(row, "input currency")?, -row.size("input amount")?));
    }
    let output = row.amount("output amount")?;
    if row.text("output currency").is_empty() || output.is_zero() {
        Ok((kind, coin(row, "input currency")?, row.positive("input amount")?))
    } else {
        Ok((kind, coin(row, "output currency")?, row.positive("output amount")?))
    }
}

fn exchange(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("date / time (utc)")?;
    let came = (coin(row, "output currency")?, row.positive("output amount")?);
    let went = (coin(row, "input currency")?, row.size("input amount")?);
    if came.0 == went.0 {
        let message = "Nexo's own money became plain money, or back.";
        return Ok(row.skipped("type", "same_money", message));
    }
    let event = row.traded(time, row.exchanged(came, went));
    Ok(event.with_id(row.text("transaction")).noted(row.text("details")).into())
}

fn coin(row: &Row<'_>, column: &str) -> Cell<String> {
    let coin = row.asset(column)?;
    Ok(match coin.as_str() {
        "EURX" => "EUR".to_owned(),
        "USDX" => "USD".to_owned(),
        "GBPX" => "GBP".to_owned(),
        _ => coin,
    })
}
