//! Lists of an address's transactions, as Etherscan and its sisters of other chains write them. The coin is in the names of columns:
//! `Value_IN(ETH)`.

use std::collections::HashMap;

use vocab::Money;

use super::{Format, Reader, each_rejected, info, utc};
use crate::{
    event::{Amount, EventKind},
    report::{Outcome, Outcomes},
    row::{Cell, Row},
};

const CAME: &str = "value_in(";
const WENT: &str = "value_out(";
/// Seconds since 1970. The column beside it writes the same time with a day and a month whose order differs between explorers.
const TIME: &str = "unixtimestamp";

pub(super) const TRANSACTIONS: Format = Format {
    days: Some(TIME),
    ..utc(
        info("etherscan", "Etherscan transactions", "Wallet"),
        &[TIME, "from", "to", "value_in(*", "value_out(*", "txnfee(*", "status"],
        Reader::Whole(transactions),
    )
};
/// What contracts sent on. Fees are in the other list: the sender of the transaction paid them.
pub(super) const INTERNAL: Format = Format {
    days: Some(TIME),
    ..utc(
        info("etherscan_internal", "Etherscan internal transactions", "Wallet"),
        &[
            TIME,
            "parenttxfrom",
            "from",
            "txto",
            "value_in(*",
            "value_out(*",
            "status",
        ],
        Reader::Rows(internal),
    )
};

/// Transfers of tokens, which are in neither of the other lists.
pub(super) const TOKENS: Format = Format {
    days: Some(TIME),
    ..utc(
        info("etherscan_tokens", "Etherscan token transfers", "Wallet"),
        &[TIME, "from", "to", "tokenvalue", "contractaddress", "tokensymbol"],
        Reader::Whole(tokens),
    )
};

fn transactions(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let own = rows
        .iter()
        .find_map(owner)
        .or_else(|| in_all(rows, &["from", "to", "contractaddress"]));
    all.extend(
        rows.iter()
            .map(|row| transaction(row, own).unwrap_or_else(Outcome::Rejected)),
    );
}

/// The list does not say whose it is: its owner sent what went out, and received what came in.
fn owner<'a>(row: &Row<'a>) -> Option<&'a str> {
    let has = |start: &str| amount(row, start).is_ok_and(Money::is_positive);
    let own = match (has(WENT), has(CAME)) {
        (true, _) => row.text("from"),
        (false, true) => row.text("to"),
        (false, false) => "",
    };
    Some(own).filter(|own| !own.is_empty())
}

/// A transaction that failed, or went to its sender, moved nothing, and its sender paid the fee all the same.
fn transaction(row: &Row<'_>, own: Option<&str>) -> Cell<Outcome> {
    let time = row.time(TIME)?;
    let asset = coin(row)?;
    let (came, went) = (amount(row, CAME)?, amount(row, WENT)?);
    let from = row.text("from");
    let is_to_itself = !from.is_empty() && from.eq_ignore_ascii_case(row.text("to"));
    let is_sent =
        went.is_positive() || is_to_itself || came.is_zero() && own.is_none_or(|own| from.eq_ignore_ascii_case(own));
    let fee = if is_sent { paid(row)? } else { Money::ZERO };
    let (came, went) = if has_failed(row)? || is_to_itself {
        (Money::ZERO, Money::ZERO)
    } else {
        (came, went)
    };
    let event = match (came.is_zero(), went.is_zero()) {
        (false, true) => row.moved(time, EventKind::Deposit, &asset, came, Vec::new()),
        (true, false) => {
            let fees = Some(fee).filter(|fee| !fee.is_zero()).map(|amount| Amount {
                asset: asset.clone(),
                amount,
            });
            row.moved(time, EventKind::Withdrawal, &asset, -went, fees.into_iter().collect())
        }
        (false, false) if came != went => {
            let message = "This row has coins coming in and going out, in different amounts.";
            return Err(row.fault(row.beginning(CAME), "two_amounts", message));
        }
        // To itself, a call of a contract, or nothing that was done.
        _ if fee.is_zero() => return Ok(row.skipped(row.beginning(CAME), "no_movement", "This moved no coins.")),
        _ => row.moved(time, EventKind::Fee, &asset, -fee, Vec::new()),
    };
    Ok(event.with_id(id(row)).noted(row.text("method")).into())
}

fn internal(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time(TIME)?;
    let asset = coin(row)?;
    let (came, went) = (amount(row, CAME)?, amount(row, WENT)?);
    // Neither is negative, so the difference is always in range.
    let moved = came.checked_sub(went).unwrap_or_default();
    if has_failed(row)? || moved.is_zero() {
        return Ok(row.skipped(row.beginning(CAME), "no_movement", "This moved no coins."));
    }
    let kind = if moved.is_negative() {
        EventKind::Withdrawal
    } else {
        EventKind::Deposit
    };
    let event = row.moved(time, kind, &asset, moved, Vec::new());
    // The transaction itself has the same name in the other list.
    let id = Some(id(row)).filter(|id| !id.is_empty());
    Ok(event
        .with_id(&id.map(|id| format!("{id}:internal")).unwrap_or_default())
        .into())
}

/// The list does not say whose it is: its owner is in all of its rows.
fn tokens(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    match in_all(rows, &["from", "to"]) {
        Some(own) => {
            warn_of_namesakes(rows);
            let read = rows.iter().map(|row| token(row, own));
            all.extend(read.map(|outcome| outcome.unwrap_or_else(Outcome::Rejected)));
        }
        None => {
            let message = "It isn't clear whose list this is: no address, or more than one, is in all of its rows.";
            all.extend(each_rejected(rows.iter().copied(), "from", "unclear_owner", message));
        }
    }
}

/// Deceivers give their tokens the signs of others, and make transfers of them in anyone's name.
fn warn_of_namesakes(rows: &[Row<'_>]) {
    let mut contracts: HashMap<String, &str> = HashMap::new();
    for row in rows {
        let contract = row.text("contractaddress");
        let first = contracts
            .entry(row.text("tokensymbol").to_uppercase())
            .or_insert(contract);
        if !first.eq_ignore_ascii_case(contract) {
            let message =
                "Several tokens of this list have the same symbol, and some may be fakes: compare their contracts.";
            row.reading.warn_once(row.fault("tokensymbol", "same_symbol", message));
        }
    }
}

/// The one address that is in these columns of all rows: a list has only its owner's transactions.
fn in_all<'a>(rows: &[Row<'a>], columns: &[&str]) -> Option<&'a str> {
    let sides = |row: &Row<'a>| -> Vec<&'a str> { columns.iter().map(|column| row.text(column)).collect() };
    // Tokens are made of nothing, and end there.
    let is_address = |side: &str| side.trim_start_matches("0x").contains(|sign: char| sign != '0');
    let is_in = |row: &Row<'a>, own: &str| sides(row).iter().any(|side| side.eq_ignore_ascii_case(own));
    let mut found = sides(rows.first()?)
        .into_iter()
        .filter(|own| is_address(own) && rows.iter().all(|row| is_in(row, own)));
    let own = found.next()?;
    found.all(|other| own.eq_ignore_ascii_case(other)).then_some(own)
}

fn token(row: &Row<'_>, own: &str) -> Cell<Outcome> {
    let time = row.time(TIME)?;
    let is_own = |column: &str| row.text(column).eq_ignore_ascii_case(own);
    if !row.text("tokenid").is_empty() {
        let message = "This is not a coin: only coins and currencies are imported.";
        return Ok(row.skipped("tokenid", "no_coin", message));
    }
    row.required("tokenvalue")?;
    // Deceivers send nothing, so that their address is in the list.
    if row.amount("tokenvalue")?.is_zero() || (is_own("from") && is_own("to")) {
        return Ok(row.skipped("tokenvalue", "no_movement", "This moved no coins."));
    }
    let (asset, amount) = (row.asset("tokensymbol")?, row.positive("tokenvalue")?);
    let event = if is_own("from") {
        row.moved(time, EventKind::Withdrawal, &asset, -amount, Vec::new())
    } else {
        row.moved(time, EventKind::Deposit, &asset, amount, Vec::new())
    };
    // A transaction may move a token twice, so its hash is no id of a row.
    Ok(event.noted(id(row)).into())
}

/// Hash of the transaction. Older lists call its column `Txhash`.
fn id<'a>(row: &Row<'a>) -> &'a str {
    row.text(row.first_of(&["txhash", "transaction hash"]))
}

/// `eth` of `value_in(eth)`.
fn coin(row: &Row<'_>) -> Cell<String> {
    let column = row.beginning(CAME);
    let name = column.strip_prefix(CAME).unwrap_or_default();
    row.asset_of(column, name.trim_end_matches(')'))
}

/// Not negative: the column says which way it went.
fn amount(row: &Row<'_>, start: &str) -> Cell<Money> {
    let column = row.beginning(start);
    let amount = row.amount(column)?;
    if amount.is_negative() {
        return Err(row.fault(column, "not_positive", "Must be greater than zero."));
    }
    Ok(amount)
}

/// The fee in the coin. The column beside it has it in dollars.
fn paid(row: &Row<'_>) -> Cell<Money> {
    let column = row.beginning(CAME).replacen(CAME, "txnfee(", 1);
    row.required(&column)?;
    Ok(row.amount(&column)?.abs())
}

fn has_failed(row: &Row<'_>) -> Cell<bool> {
    match row.text("status").to_lowercase().as_str() {
        "" | "success" => Ok(false),
        // Internal transactions have 0 for success and 1 for an error.
        "0" if row.table.place("parenttxfrom").is_some() => Ok(false),
        "1" if row.table.place("parenttxfrom").is_some() => Ok(true),
        word if word.starts_with("error") || word.starts_with("fail") => Ok(true),
        _ => Err(row.unknown("status")),
    }
}
