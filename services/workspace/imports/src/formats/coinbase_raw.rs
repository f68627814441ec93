//! Coinbase's raw transactions, as its pages on taxes give them: what was acquired and what was disposed of, with cost and proceeds in money
//! that have the fees in them. A conversion is one row, or in older files two: from which coin, and to which.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use vocab::Money;

use super::{Format, Reader, info, utc};
use crate::{
    event::{Event, EventKind, Side},
    report::{Outcome, Outcomes},
    row::{Cell, Row},
};

const ACQUIRED: &str = "asset acquired";
const DISPOSED: &str = "asset disposed (sold, sent, etc)";
const CAME: &str = "quantity acquired (bought, received, etc)";
const WENT: &str = "quantity disposed";

pub(super) const TRANSACTIONS: Format = utc(
    info("coinbase_raw", "Coinbase raw transactions (taxes)", "Coinbase"),
    &[
        "transaction type",
        "date & time",
        ACQUIRED,
        CAME,
        "cost basis*",
        DISPOSED,
        WENT,
        "proceeds*",
    ],
    Reader::Whole(transactions),
);

/// Halves of conversions by their second: of what was given, and of what came.
type Halves<'a> = BTreeMap<DateTime<Utc>, (Vec<Row<'a>>, Vec<Row<'a>>)>;

fn transactions(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let mut halves = Halves::new();
    for row in rows {
        let word = row.text("transaction type").to_lowercase();
        match (word.as_str(), row.time("date & time")) {
            ("converted from", Ok(time)) => halves.entry(time).or_default().0.push(*row),
            ("converted to", Ok(time)) => halves.entry(time).or_default().1.push(*row),
            (word, Ok(time)) => all.push(transaction(row, time, word).unwrap_or_else(Outcome::Rejected)),
            (_, Err(fault)) => all.push(Outcome::Rejected(fault)),
        }
    }
    for (time, (from, to)) in halves {
        match (from.as_slice(), to.as_slice()) {
            ([from], [to]) => all.push(converted(time, from, to).unwrap_or_else(Outcome::Rejected)),
            _ => all.extend(
                from.iter()
                    .chain(&to)
                    .map(|row| half(time, row).unwrap_or_else(Outcome::Rejected)),
            ),
        }
    }
}

/// Coin and amount of a side; nothing where it is empty.
fn side(row: &Row<'_>, coin: &str, amount: &str) -> Cell<Option<(String, Money)>> {
    if row.text(coin).is_empty() && row.amount(amount)?.is_zero() {
        return Ok(None);
    }
    Ok(Some((row.asset(coin)?, row.size(amount)?)))
}

fn transaction(row: &Row<'_>, time: DateTime<Utc>, word: &str) -> Cell<Outcome> {
    let event = match (side(row, ACQUIRED, CAME)?, side(row, DISPOSED, WENT)?) {
        // `ETH2`, which had become `ETH`.
        (Some((came, much)), Some((went, size))) if came == went => {
            if much != size {
                let message = "One coin stands on both sides, with two amounts.";
                return Err(row.fault(WENT, "does_not_add_up", message));
            }
            return Ok(row.skipped("transaction type", "no_movement", "This is one coin under two names."));
        }
        (Some(came), Some(went)) => row.traded(time, row.exchanged(came, went)),
        (Some(came), None) if is(word, &["buy"]) => paid(row, time, Side::Buy, came, row.beginning("cost basis"))?,
        (None, Some(went)) if is(word, &["sell"]) => paid(row, time, Side::Sell, went, row.beginning("proceeds"))?,
        (Some((coin, size)), None) => row.moved(time, received(row, word)?, &coin, size, Vec::new()),
        (None, Some((coin, size))) => row.moved(time, sent(row, word)?, &coin, -size, Vec::new()),
        (None, None) => return Ok(row.skipped("transaction type", "no_movement", "This moved nothing.")),
    };
    Ok(identified(row, event))
}

fn identified(row: &Row<'_>, event: Event) -> Outcome {
    event.with_id(row.text("transaction id")).into()
}

fn is(word: &str, parts: &[&str]) -> bool {
    parts.iter().any(|part| word.contains(part))
}

/// For money, whose name stands behind that of the column: `Cost Basis (incl. fees and/or spread) (USD)`.
fn paid(row: &Row<'_>, time: DateTime<Utc>, side: Side, (coin, size): (String, Money), column: &str) -> Cell<Event> {
    let name = column.rsplit_once('(').map(|(_, name)| name.trim_end_matches(')'));
    let money = row.asset_of(column, name.unwrap_or_default())?;
    let amount = row.size(column)?;
    let message = "Costs and proceeds have the fees in them in this file: import the transaction history instead where you can, and not both.";
    row.reading.warn_once(row.fault(column, "fees_included", message));
    Ok(row.traded(time, row.spot((coin, money), side, size, amount)))
}

fn received(row: &Row<'_>, word: &str) -> Cell<EventKind> {
    Ok(match word {
        word if is(word, &["interest"]) => EventKind::Interest,
        word if is(
            word,
            &[
                "reward", "income", "airdrop", "fork", "earn", "bonus", "payout", "rebate",
            ],
        ) =>
        {
            EventKind::Reward
        }
        word if is(word, &["receive", "incoming", "deposit", "transfer"]) => EventKind::Deposit,
        word if is(word, &["wrap", "convert", "migration"]) => EventKind::Conversion,
        _ => return Err(row.unknown("transaction type")),
    })
}

fn sent(row: &Row<'_>, word: &str) -> Cell<EventKind> {
    Ok(match word {
        word if is(
            word,
            &["send", "outgoing", "withdrawal", "transfer", "spend", "order", "gift"],
        ) =>
        {
            EventKind::Withdrawal
        }
        word if is(word, &["wrap", "convert", "migration"]) => EventKind::Conversion,
        word if is(word, &["fee"]) => EventKind::Fee,
        _ => return Err(row.unknown("transaction type")),
    })
}

fn converted(time: DateTime<Utc>, from: &Row<'_>, to: &Row<'_>) -> Cell<Outcome> {
    let went = (from.asset(DISPOSED)?, from.size(WENT)?);
    let came = (to.asset(ACQUIRED)?, to.size(CAME)?);
    Ok(identified(from, from.traded(time, from.exchanged(came, went))))
}

/// Of several conversions in one second nothing says which rows belong together: what moved is kept.
fn half(time: DateTime<Utc>, row: &Row<'_>) -> Cell<Outcome> {
    let message = "The file doesn't say which coins of this second were converted into which: only the amount is booked, not a trade.";
    row.warn("transaction type", "half_a_trade", message);
    let moved = match side(row, ACQUIRED, CAME)? {
        Some(came) => Some(came),
        None => side(row, DISPOSED, WENT)?.map(|(coin, size)| (coin, -size)),
    };
    let (coin, amount) = moved.ok_or_else(|| row.fault(ACQUIRED, "missing", "This cell is empty."))?;
    Ok(identified(
        row,
        row.moved(time, EventKind::Conversion, &coin, amount, Vec::new()),
    ))
}
