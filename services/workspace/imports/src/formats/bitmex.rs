//! BitMEX: the history of its wallet, in whole numbers of the smallest unit of a coin.

use vocab::Money;

use super::{Format, Reader, asked, info, is_done};
use crate::{
    event::{Amount, EventKind},
    report::Outcome,
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
        Reader::Rows(wallet),
    )
};

/// An amount is all that the balance changed by: the fee of a withdrawal is in it, and results have their fees in them.
fn wallet(row: &Row<'_>) -> Cell<Outcome> {
    let word = row.required("transacttype")?.to_lowercase();
    if word == "unrealisedpnl" {
        let message = "This is the result of positions that are open.";
        return Ok(row.skipped("transacttype", "no_movement", message));
    }
    if !is_done(row, "transactstatus")? {
        return Ok(row.skipped("transactstatus", "not_completed", "This was not completed."));
    }
    let time = row.time("transacttime")?;
    let (coin, unit) = match row.text("currency").to_lowercase().as_str() {
        "" | "xbt" => ("BTC", "0.00000001"),
        "usdt" => ("USDT", "0.000001"),
        _ => return Err(row.fault("currency", "unknown_coin", "The unit of this coin is not known.")),
    };
    let amount = of_units(row, "amount", unit)?;
    let (kind, amount, fees) = match word.as_str() {
        _ if amount.is_zero() => return Ok(row.skipped("amount", "no_movement", "This moved nothing.")),
        "deposit" if amount.is_positive() => (EventKind::Deposit, amount, Vec::new()),
        "withdrawal" if amount.is_negative() => {
            let fee = of_units(row, "fee", unit)?;
            let net = amount.checked_add(fee).filter(|net| net.is_negative());
            let net = net.ok_or_else(|| row.fault("fee", "fee_above_amount", "The fee is all of it."))?;
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
