//! Bitstamp's transactions: older files have coins behind the amounts, newer ones (RFC 4180) in columns of their own.

use vocab::Money;

use super::{Format, Reader, asked, info};
use crate::{
    event::{Amount, EventKind},
    report::Outcome,
    row::{Cell, Row},
    symbol,
};

pub(super) const TRANSACTIONS: Format = asked(
    info("bitstamp", "Bitstamp transactions", "Bitstamp"),
    &[
        "type", "datetime", "account", "amount", "value", "rate", "fee", "sub type",
    ],
    Reader::Rows(transaction),
);
pub(super) const TRANSACTIONS_WITH_COINS: Format = asked(
    info("bitstamp_rfc4180", "Bitstamp transactions (RFC 4180)", "Bitstamp"),
    &[
        "account",
        "type",
        "subtype",
        "datetime",
        "amount",
        "amount currency",
        "value",
        "value currency",
        "rate",
        "fee",
        "fee currency",
    ],
    Reader::Rows(transaction),
);

/// How much of what: the coin is in the cell, or in the column beside it.
fn with_coin(row: &Row<'_>, column: &str) -> Cell<(Money, String)> {
    let text = row.required(column)?;
    let beside = format!("{column} currency");
    let coin = match row.text(&beside) {
        "" => symbol::asset(text.split_whitespace().next_back().unwrap_or_default()),
        _ => row.asset(&beside)?,
    };
    Ok((row.amount(column)?, coin))
}

fn transaction(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("datetime")?;
    let (signed, coin) = with_coin(row, "amount")?;
    let amount = row.size("amount")?;
    let fees = match row.amount("fee")? {
        fee if fee.is_zero() => Vec::new(),
        _ => {
            let (amount, asset) = with_coin(row, "fee")?;
            vec![Amount { asset, amount }]
        }
    };
    let event = match row.required("type")? {
        "Market" | "Trade" => {
            let (value, money) = with_coin(row, "value")?;
            let side = row.first_of(&["sub type", "subtype"]);
            let mut trade = row.spot((coin, money), row.side(side)?, amount, value.abs());
            trade.fees = fees;
            let rate = row.price("rate")?;
            row.traded(time, row.checked(trade, rate))
        }
        "Deposit" | "Ripple deposit" | "Card Deposit" => row.moved(time, EventKind::Deposit, &coin, amount, fees),
        "Withdrawal" | "Ripple payment" => row.moved(time, EventKind::Withdrawal, &coin, -amount, fees),
        "Staking reward" | "Staking Reward" | "Referral reward" | "Airdrop" | "Grant" => {
            row.moved(time, EventKind::Reward, &coin, amount, fees)
        }
        "Inter Account Transfer"
        | "Sub Account Transfer"
        | "Started generating rewards"
        | "Stopped generating rewards"
        | "Staked assets"
        | "Unstaked assets" => row.moved(time, EventKind::Transfer, &coin, signed, fees),
        _ => return Err(row.unknown("type")),
    };
    Ok(event.with_id(row.text("id")).on(row.text("account")).into())
}
