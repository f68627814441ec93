//! Nexo's transactions: coins, and a credit line whose debts are no coins of the account. Its own EURX, USDX and GBPX are the money that
//! they stand for. Numbers of transactions repeat.

use chrono::{DateTime, Utc};
use vocab::Money;

use super::{Format, Reader, asked, info, utc};
use crate::{
    event::EventKind,
    report::Outcome,
    row::{Cell, Row},
};

/// Columns since 2021, the last of which has two names.
macro_rules! columns {
    ($time:literal) => {
        &[
            "transaction",
            "type",
            "input currency",
            "input amount",
            "output currency",
            "output amount",
            "details",
            $time,
        ]
    };
}

pub(super) const TRANSACTIONS: Format = utc(
    info("nexo", "Nexo transactions", "Nexo"),
    columns!("date / time (utc)"),
    Reader::Rows(transaction),
);

/// Before 2022: times without a zone.
pub(super) const TRANSACTIONS_WITHOUT_ZONE: Format = asked(
    info("nexo_time", "Nexo transactions (without zone)", "Nexo"),
    columns!("date / time"),
    Reader::Rows(transaction),
);
/// Before 2021: one column of coins, `NEXO/BTC` for an exchange of `-1 / +2`.
pub(super) const TRANSACTIONS_OF_ONE_COLUMN: Format = asked(
    info("nexo_2020", "Nexo transactions (2020)", "Nexo"),
    &[
        "transaction",
        "type",
        "currency",
        "amount",
        "details",
        "outstanding loan",
        "date / time",
    ],
    Reader::Rows(transaction),
);

/// `FixedTermInterest` and `Fixed Term Interest` are one word.
fn spaced(word: &str) -> String {
    let mut spaced = String::with_capacity(word.len() + 4);
    let mut small = false;
    for letter in word.chars() {
        if small && letter.is_uppercase() {
            spaced.push(' ');
        }
        small = letter.is_lowercase();
        spaced.push(letter);
    }
    spaced
}

fn transaction(row: &Row<'_>) -> Cell<Outcome> {
    let word = spaced(row.required("type")?);
    let word = word.as_str();
    let status = row.text("details").split('/').next().unwrap_or_default().trim();
    match status {
        "approved" => {}
        "rejected" => return Ok(row.skipped("details", "rejected", "Nexo rejected this.")),
        _ => {
            let message = "The details do not say whether this was approved.";
            return Err(row.fault("details", "unknown_operation", message));
        }
    }
    let time = time(row)?;
    if !row.amount("fee")?.is_zero() {
        let message = "Whether this fee is part of the amounts is not known.";
        return Err(row.fault("fee", "unknown_fee", message));
    }
    let single = row.table.columns.contains_key("amount");
    let amount = match word {
        "Exchange" => return if single { old_exchange(row) } else { exchange(row) },
        _ if single => row.amount("amount")?,
        _ => row.amount("input amount")?,
    };
    let event = match word {
        "Deposit" | "Top up Crypto" if row.text("details").contains("Airdrop") => alone(row, EventKind::Reward, true)?,
        "Deposit" | "Top up Crypto" | "Exchange Deposited On" => alone(row, EventKind::Deposit, true)?,
        "Withdrawal" | "Withdraw Exchanged" => alone(row, EventKind::Withdrawal, false)?,
        "Withdrawal Fee" => alone(row, EventKind::Fee, false)?,
        "Interest" if amount.is_negative() => return Ok(credit_line(row)),
        "Interest Additional" if amount.is_negative() => return Ok(credit_line(row)),
        "Interest" | "Fixed Term Interest" | "Interest Additional" => alone(row, EventKind::Interest, true)?,
        "Cashback" | "Exchange Cashback" | "Referral Bonus" | "Bonus" | "Dividend" => {
            alone(row, EventKind::Reward, true)?
        }
        // Coins that Nexo, or the user, sold to pay back the credit line.
        "Liquidation" | "Manual Sell Order" => alone(row, EventKind::Adjustment, false)?,
        "Assimilation" => alone(row, EventKind::Adjustment, true)?,
        "Exchange Collateral" if !single => return exchange(row),
        "Repayment" | "Manual Repayment" | "Credit Card Status" | "Nexo Card Purchase" | "Withdrawal Credit"
        | "Loan Withdrawal" | "Administrator" => return Ok(credit_line(row)),
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
    if row.table.columns.contains_key("amount") {
        let (coin, size) = (coin(row, "currency")?, row.size("amount")?);
        return Ok((kind, coin, if came { size } else { -size }));
    }
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

fn time(row: &Row<'_>) -> Cell<DateTime<Utc>> {
    row.time(row.first_of(&["date / time (utc)", "date / time"]))
}

/// `NEXO/BTC`, `-10 / +0.001`.
fn old_exchange(row: &Row<'_>) -> Cell<Outcome> {
    let time = time(row)?;
    let wrong = || row.fault("amount", "not_a_number", "An exchange has two amounts: -10 / +0.001.");
    let (went, came) = row.required("amount")?.split_once('/').ok_or_else(wrong)?;
    let (went, came) = (row.amount_of("amount", went)?, row.amount_of("amount", came)?);
    if !went.is_negative() || !came.is_positive() {
        return Err(wrong());
    }
    let (from, to) = row.pair("currency")?;
    let event = row.traded(time, row.exchanged((usual(to), came), (usual(from), went)));
    Ok(event.with_id(row.text("transaction")).noted(row.text("details")).into())
}

fn exchange(row: &Row<'_>) -> Cell<Outcome> {
    let time = time(row)?;
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
    row.asset(column).map(usual)
}

/// Nexo's own money, and its names of coins on certain chains.
fn usual(coin: String) -> String {
    match coin.as_str() {
        "EURX" => "EUR".to_owned(),
        "USDX" => "USD".to_owned(),
        "GBPX" => "GBP".to_owned(),
        "NEXONEXO" | "NEXOBNB" | "NEXOBEP2" => "NEXO".to_owned(),
        "BNBN" => "BNB".to_owned(),
        "USDTERC" => "USDT".to_owned(),
        _ => coin,
    }
}
