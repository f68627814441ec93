//! BitMEX: the history of its wallet, in whole numbers of the smallest unit of a coin.

use vocab::Money;

use super::{Format, Reader, asked, info, is_done};
use crate::{
    event::{Amount, EventKind},
    report::{Outcome, Outcomes},
    row::{Cell, Row},
};

/// Times are as the browser of the user wrote them.
pub(super) const WALLET: Format = Format {
    days: Some("transacttime"),
    ..asked(
        info("bitmex_wallet", "BitMEX wallet history", "BitMEX"),
        &[
            "transacttime",
            "transacttype",
            "amount",
            "fee",
            "address",
            "transactstatus",
            "walletbalance",
        ],
        Reader::Whole(history),
    )
};

/// Where the fee of a withdrawal is: a part of the amount, or beside it. Descriptions of these files differ, so the balances decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fee {
    Within,
    Beside,
}

/// What a row did to the balance of its coin.
struct Entry {
    coin: &'static str,
    amount: Money,
    fee: Money,
    /// After it.
    balance: Money,
}

fn history(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let by_balances = fees_by_balances(rows);
    // Also of rows whose neighbours say nothing.
    let usual = unanimous(by_balances.iter().flatten().copied());
    for (row, fee) in rows.iter().zip(&by_balances) {
        all.push(wallet(row, fee.or(usual)).unwrap_or_else(Outcome::Rejected));
    }
}

/// Where the fee of each row is, by the balance after it and that of the row above or below: files may have the newest on top.
fn fees_by_balances(rows: &[Row<'_>]) -> Vec<Option<Fee>> {
    let entries = rows.iter().enumerate();
    let entries: Vec<(usize, Entry)> = entries.filter_map(|(at, row)| Some((at, entry(row)?))).collect();
    let mut fees = vec![None; rows.len()];
    for coin in ["BTC", "USDT"] {
        let of_coin: Vec<&(usize, Entry)> = entries.iter().filter(|(_, entry)| entry.coin == coin).collect();
        for (place, (at, entry)) in of_coin.iter().enumerate() {
            let above = place.checked_sub(1).and_then(|above| of_coin.get(above));
            let neighbours = [above, of_coin.get(place + 1)];
            let found = neighbours.into_iter().flatten();
            fees[*at] = unanimous(found.filter_map(|(_, other)| fee_between(entry, other)));
        }
    }
    fees
}

/// Nothing of a row that was not completed, that has no balance or that cannot be read.
fn entry(row: &Row<'_>) -> Option<Entry> {
    let (coin, unit) = coin_of(row)?;
    let is_open = row.text("transacttype").eq_ignore_ascii_case("unrealisedpnl");
    if is_open || !is_done(row, "transactstatus").ok()? || ["", "null"].contains(&row.text("walletbalance")) {
        return None;
    }
    let units = |column: &str| of_units(row, column, unit).ok();
    Some(Entry {
        coin,
        amount: units("amount")?,
        fee: units("fee")?,
        balance: units("walletbalance")?,
    })
}

/// Where the fee is, if this is the balance before.
fn fee_between(entry: &Entry, before: &Entry) -> Option<Fee> {
    if entry.fee.is_zero() {
        return None;
    }
    let change = entry.balance.checked_sub(before.balance)?;
    let with_fee = entry.amount.checked_sub(entry.fee)?;
    match change {
        change if change == entry.amount => Some(Fee::Within),
        change if change == with_fee => Some(Fee::Beside),
        _ => None,
    }
}

/// What all of them are; nothing where they differ, or where there is none.
fn unanimous(mut fees: impl Iterator<Item = Fee>) -> Option<Fee> {
    let first = fees.next()?;
    fees.all(|fee| fee == first).then_some(first)
}

/// A coin and its smallest unit; nothing of a coin whose unit is not known.
fn coin_of(row: &Row<'_>) -> Option<(&'static str, &'static str)> {
    match row.text("currency").to_lowercase().as_str() {
        "" | "xbt" => Some(("BTC", "0.00000001")),
        "usdt" => Some(("USDT", "0.000001")),
        _ => None,
    }
}

/// Results have their fees in them; `place` says where the fee of a withdrawal is.
fn wallet(row: &Row<'_>, place: Option<Fee>) -> Cell<Outcome> {
    let word = row.required("transacttype")?.to_lowercase();
    if word == "unrealisedpnl" {
        let message = "This is the result of positions that are open.";
        return Ok(row.skipped("transacttype", "no_movement", message));
    }
    if !is_done(row, "transactstatus")? {
        return Ok(row.not_completed("transactstatus"));
    }
    let time = row.time("transacttime")?;
    let Some((coin, unit)) = coin_of(row) else {
        return Err(row.fault("currency", "unknown_coin", "The unit of this coin is not known."));
    };
    let amount = of_units(row, "amount", unit)?;
    let (kind, amount, fees) = match word.as_str() {
        _ if amount.is_zero() => return Ok(row.skipped("amount", "no_movement", "This moved nothing.")),
        "deposit" if amount.is_positive() => (EventKind::Deposit, amount, Vec::new()),
        "withdrawal" if amount.is_negative() => {
            let fee = of_units(row, "fee", unit)?;
            let net = match place {
                _ if fee.is_zero() => Some(amount),
                Some(Fee::Within) => amount.checked_add(fee).filter(|net| net.is_negative()),
                Some(Fee::Beside) => Some(amount),
                None => {
                    let message = "The balances do not show whether the fee is a part of the amount. Add this withdrawal by hand.";
                    return Err(row.fault("walletbalance", "does_not_add_up", message));
                }
            };
            let net = net.ok_or_else(|| row.fault("fee", "fee_above_amount", "The fee is the whole amount."))?;
            let asset = coin.to_owned();
            let fees = Some(Amount { asset, amount: fee }).filter(|fee| !fee.amount.is_zero());
            (EventKind::Withdrawal, net, fees.into_iter().collect())
        }
        "transfer" => (EventKind::Transfer, amount, Vec::new()),
        "affiliatepayout" => (EventKind::Reward, amount, Vec::new()),
        "funding" => (EventKind::Funding, amount, Vec::new()),
        "realisedpnl" => {
            let message = "These are results without fills, so they make no round trips.";
            row.reading.warn_once(row.fault("transacttype", "no_trade", message));
            (EventKind::Adjustment, amount, Vec::new())
        }
        _ => return Err(row.unknown("transacttype")),
    };
    // Of a result it is the contract.
    let note = match kind {
        EventKind::Adjustment | EventKind::Funding => row.text("address"),
        _ => "",
    };
    Ok(row.moved(time, kind, coin, amount, fees).noted(note).into())
}

/// So many units, in coins. With a point it would be unclear which of both is meant.
fn of_units(row: &Row<'_>, column: &str, unit: &str) -> Cell<Money> {
    let text = row.text(column);
    if ["", "null"].contains(&text) {
        return Ok(Money::ZERO);
    }
    if text.contains(['.', 'e', 'E']) {
        let message = "This has to be a whole number of the smallest unit, as BitMEX writes it.";
        return Err(row.fault(column, "not_whole", message));
    }
    let count = row.amount(column)?;
    let coins = unit.parse::<Money>().ok().and_then(|unit| count.checked_mul(unit));
    coins.ok_or_else(|| row.fault(column, "too_large", "This is too large."))
}
