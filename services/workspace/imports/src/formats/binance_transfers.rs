//! Binance's histories of deposits and withdrawals, of money and of coins, and the income of its contracts. Older ones are the same for both
//! directions: then the name of the file says which it is, or a fee does, since only withdrawals have one.

use std::collections::BTreeMap;

use super::{Format, Reader, alone_with, binance::is_time, contract, each_rejected, info, is_done, stated};
use crate::{
    event::EventKind,
    report::{Direction, Outcome, Outcomes},
    row::{Cell, Row},
};

/// Columns that some files have beside those of [`DEPOSITS`] and [`WITHDRAWALS`]. Other exchanges have all of these two and further ones, which say
/// what was sent and received.
const FURTHER: &[&str] = &["user id", "source address", "payment id"];

pub(super) const DEPOSITS: Format = alone_with(
    Format {
        rename: dated,
        ..stated(
            info("binance_deposits", "Binance deposit history", "Binance"),
            &["date(utc+0)", "coin", "network", "amount", "address", "txid", "status"],
            Reader::Rows(|row| transfer(row, named(row, EventKind::Deposit))),
        )
    },
    FURTHER,
);
pub(super) const WITHDRAWALS: Format = alone_with(
    Format {
        rename: dated,
        ..stated(
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
            Reader::Rows(|row| transfer(row, named(row, EventKind::Withdrawal))),
        )
    },
    FURTHER,
);
pub(super) const EITHER: Format = Format {
    rename: dated,
    ..stated(
        info("binance_transfers", "Binance deposits or withdrawals (old)", "Binance"),
        &[
            "date*",
            "coin",
            "amount",
            "transactionfee",
            "address",
            "txid",
            "sourceaddress",
            "status",
        ],
        Reader::Whole(either),
    )
};
pub(super) const MONEY: Format = Format {
    rename: dated,
    ..stated(
        info("binance_money", "Binance deposits or withdrawals of money", "Binance"),
        &[
            "date*",
            "coin",
            "amount",
            "status",
            "payment method",
            "indicated amount",
            "fee",
        ],
        Reader::Rows(money),
    )
};
pub(super) const INCOME: Format = alone_with(
    Format {
        rename: income_names,
        ..stated(
            info("binance_income", "Binance income of contracts", "Binance"),
            &["time(utc)", "type", "amount", "asset", "symbol"],
            Reader::Whole(income),
        )
    },
    &["user id", "uid", "transaction id", "tran id", "trade id", "info"],
);

fn dated(name: &str) -> Option<&'static str> {
    is_time(name).then_some("date(utc+0)")
}

/// Also as the interface for programs names them.
fn income_names(name: &str) -> Option<&'static str> {
    Some(match name {
        "income" => "amount",
        "incometype" | "income type" => "type",
        "tranid" | "tran id" => "transaction id",
        name if is_time(name) => "time(utc)",
        _ => return None,
    })
}

/// What the columns say, unless the name of the file says the opposite: some files of deposits have a column for a fee, which is zero then, and some
/// of withdrawals have none.
fn named(row: &Row<'_>, kind: EventKind) -> EventKind {
    match row.reading.direction {
        Some(Direction::In) => EventKind::Deposit,
        Some(Direction::Out) => EventKind::Withdrawal,
        None => kind,
    }
}

/// The fee of a withdrawal is paid beside its amount.
fn transfer(row: &Row<'_>, kind: EventKind) -> Cell<Outcome> {
    if !is_done(row, "status")? {
        return Ok(row.not_completed("status"));
    }
    let column = if row.text("date(utc+0)").is_empty() {
        row.beginning("date")
    } else {
        "date(utc+0)"
    };
    let time = row.time(column)?;
    let (coin, amount) = (row.asset("coin")?, row.positive("amount")?);
    let amount = if kind == EventKind::Deposit { amount } else { -amount };
    let fee = row.first_of(&["fee", "transactionfee"]);
    let fees = row.fee(fee, coin.clone())?;
    if kind == EventKind::Deposit && !fees.is_empty() {
        let message = "The file's name says that these are deposits, and only withdrawals have a fee.";
        return Err(row.fault(fee, "unclear_direction", message));
    }
    let event = row.moved(time, kind, &coin, amount, fees);
    Ok(event.with_id(row.text("txid")).noted(row.text("network")).into())
}

const UNCLEAR: &str =
    "Neither the file's name nor its rows say whether these are deposits or withdrawals. Name the file so.";

fn either(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let has_fee = |row: &Row<'_>| row.amount("transactionfee").is_ok_and(|fee| !fee.is_zero());
    let named = rows.first().and_then(|row| row.reading.direction);
    let kind = match named {
        Some(Direction::In) => EventKind::Deposit,
        Some(Direction::Out) => EventKind::Withdrawal,
        None if rows.iter().any(has_fee) => EventKind::Withdrawal,
        None => {
            return all.extend(each_rejected(
                rows.iter().copied(),
                "amount",
                "unclear_direction",
                UNCLEAR,
            ));
        }
    };
    let read = rows.iter().map(|row| transfer(row, kind));
    all.extend(read.map(|outcome| outcome.unwrap_or_else(Outcome::Rejected)));
}

/// What was sent in is the indicated amount, with the fee in it.
fn money(row: &Row<'_>) -> Cell<Outcome> {
    if !is_done(row, "status")? {
        return Ok(row.not_completed("status"));
    }
    let direction = row.reading.direction;
    let direction = direction.ok_or_else(|| row.fault("amount", "unclear_direction", UNCLEAR))?;
    let time = row.time(row.beginning("date"))?;
    let coin = row.asset("coin")?;
    let fees = row.fee("fee", coin.clone())?;
    let event = match direction {
        Direction::In => row.moved(time, EventKind::Deposit, &coin, row.positive("indicated amount")?, fees),
        Direction::Out => row.moved(time, EventKind::Withdrawal, &coin, -row.positive("amount")?, fees),
    };
    Ok(event
        .with_id(row.text("order id"))
        .noted(row.text("payment method"))
        .into())
}

/// Profit, fees and funding of contracts. Coins that were swapped are two rows with one number.
fn income(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let mut swaps: BTreeMap<&str, Vec<Row<'_>>> = BTreeMap::new();
    for row in rows {
        let word = row.text("type").to_uppercase().replace(' ', "_");
        let kind = match word.as_str() {
            "REALIZED_PNL" | "REALIZED_PROFIT" | "REALIZE_PROFIT_AND_LOSS" | "REALIZED_PROFIT_AND_LOSS" => {
                EventKind::Adjustment
            }
            "COMMISSION" | "OPTIONS_PREMIUM_FEE" | "POSITION_LIMIT_INCREASE_FEE" | "FEE_RETURN" => EventKind::Fee,
            "FUNDING_FEE" => EventKind::Funding,
            "DEPOSIT"
            | "WITHDRAW"
            | "STRATEGY_UMFUTURES_TRANSFER"
            | "TRANSFER"
            | "INTERNAL_TRANSFER"
            | "CROSS_COLLATERAL_TRANSFER" => EventKind::Transfer,
            "WELCOME_BONUS" | "REFERRAL_KICKBACK" | "COMMISSION_REBATE" | "API_REBATE" | "CONTEST_REWARD"
            | "BFUSD_REWARD" => EventKind::Reward,
            "INSURANCE_CLEAR" | "DELIVERED_SETTELMENT" | "AUTO_EXCHANGE" | "OPTIONS_SETTLE_PROFIT" => {
                EventKind::Adjustment
            }
            "COIN_SWAP_DEPOSIT" | "COIN_SWAP_WITHDRAW" => {
                swaps.entry(row.text("transaction id")).or_default().push(*row);
                continue;
            }
            _ => {
                all.push(Outcome::Rejected(row.unknown("type")));
                continue;
            }
        };
        all.push(booked(row, kind).unwrap_or_else(Outcome::Rejected));
    }
    for rows in swaps.into_values() {
        match swapped(&rows) {
            Ok(outcome) => all.push(outcome),
            Err(fault) => all.extend(each_rejected(rows, "type", fault.code, &fault.message)),
        }
    }
}

fn booked(row: &Row<'_>, kind: EventKind) -> Cell<Outcome> {
    let time = row.time("time(utc)")?;
    row.size("amount")?;
    let coin = row.asset("asset")?;
    let event = row.moved(time, kind, &coin, row.amount("amount")?, Vec::new());
    let paid_for = contract::of(row.text("symbol"), Some(&coin)).filter(|_| kind == EventKind::Funding);
    Ok(event.paid_for(paid_for).noted(row.text("symbol")).into())
}

fn swapped(rows: &[Row<'_>]) -> Cell<Outcome> {
    let leg = |row: &Row<'_>| Ok((row.asset("asset")?, row.amount("amount")?));
    let legs = rows.iter().map(leg).collect::<Cell<Vec<_>>>()?;
    let (came, went): (Vec<_>, Vec<_>) = legs.into_iter().partition(|(_, amount)| amount.is_positive());
    match (rows, came.as_slice(), went.as_slice()) {
        ([first, ..], [came], [went]) => {
            let time = first.time("time(utc)")?;
            Ok(first.traded(time, first.exchanged(came.clone(), went.clone())).into())
        }
        ([first, ..], ..) => Err(first.fault("type", "half_a_trade", "The other half of this conversion is missing.")),
        ([], ..) => unreachable!("a swap has at least one row"),
    }
}
