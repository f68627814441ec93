//! Binance.US: one history of all that moved, with the coins of a row in columns of their own.

use vocab::Money;

use super::{Format, Reader, asked, info};
use crate::{
    event::{Event, EventKind},
    report::Outcome,
    row::{Cell, Row},
};

/// Older files have `_` between the words.
pub(super) const HISTORY: Format = asked(
    info("binance_us", "Binance.US transaction history", "Binance.US"),
    &[
        "time",
        "category",
        "operation",
        "primary asset",
        "realized amount for primary asset",
        "base asset",
        "realized amount for base asset",
        "quote asset",
        "realized amount for quote asset",
        "fee asset",
        "realized amount for fee asset",
    ],
    Reader::Rows(transaction),
);

const PRIMARY: &str = "realized amount for primary asset";
const BASE: &str = "realized amount for base asset";
const QUOTE: &str = "realized amount for quote asset";
const FEE: &str = "realized amount for fee asset";

fn transaction(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("time")?;
    let operation = row.text("operation").to_lowercase();
    let fees = row.fee_in(FEE, "fee asset")?;
    let moved = |kind, amount| -> Cell<Event> {
        let coin = row.asset("primary asset")?;
        Ok(row.moved(time, kind, &coin, amount, fees.clone()))
    };
    let event = match row.required("category")?.to_lowercase().as_str() {
        "deposit" => moved(EventKind::Deposit, row.size(PRIMARY)?)?,
        "withdrawal" => moved(EventKind::Withdrawal, -row.size(PRIMARY)?)?,
        "distribution" => {
            row.size(PRIMARY)?;
            let amount = row.amount(PRIMARY)?;
            let is_known = ["reward", "commission", "others", "airdrop", "rebate", "bonus"]
                .iter()
                .any(|word| operation.contains(word));
            match (is_known, amount.is_negative()) {
                (true, false) => moved(EventKind::Reward, amount)?,
                // What the venue keeps of a reward.
                (true, true) => moved(EventKind::Fee, amount)?,
                (false, _) => return Err(row.unknown("operation")),
            }
        }
        "spot trading" => {
            let side = row.side("operation")?;
            let pair = (row.asset("base asset")?, row.asset("quote asset")?);
            let total = total(row, &pair.1)?;
            let mut trade = row.spot(pair, side, row.size(BASE)?, total);
            trade.fees.clone_from(&fees);
            trade.order_id = Some(row.text("order id").to_owned()).filter(|id| !id.is_empty());
            row.traded(time, row.checked(trade, Money::ZERO))
        }
        // Here the base is what was given, whatever it is.
        "buy" | "sell" | "quick buy" | "quick sell" | "convert" => {
            let mut came = (row.asset("quote asset")?, row.size(QUOTE)?);
            let mut went = (row.asset("base asset")?, row.size(BASE)?);
            if let Some(fee) = fees.first().filter(|_| has_fee_within(row)) {
                // What was paid has the fee in it, and what came is what is left of it.
                let wrong = || row.fault(FEE, "fee_above_amount", "The fee is the whole amount.");
                if fee.asset == went.0 {
                    let rest = went.1.checked_sub(fee.amount);
                    went.1 = rest.filter(|rest| rest.is_positive()).ok_or_else(wrong)?;
                } else if fee.asset == came.0 {
                    came.1 = came.1.checked_add(fee.amount).ok_or_else(wrong)?;
                }
            }
            let mut trade = row.exchanged(came, went);
            trade.fees.clone_from(&fees);
            row.traded(time, trade)
        }
        _ => return Err(row.unknown("category")),
    };
    Ok(event
        .with_id(row.text("transaction id"))
        .noted(row.text("operation"))
        .into())
}

/// Some rows have it in the column of dollars alone.
fn total(row: &Row<'_>, quote: &str) -> Cell<Money> {
    let dollars = row.first_of(&[
        "realized amount for quote asset in usd",
        "realized amount for quote asset in usd value",
    ]);
    match row.text(QUOTE) {
        "" if quote == "USD" => row.size(dollars),
        _ => row.size(QUOTE),
    }
}

/// Some files state a fee that the amounts have in them: then what was given was worth more than what came, by about the fee.
fn has_fee_within(row: &Row<'_>) -> bool {
    let dollars = |column: &str| {
        let names = [format!("{column} in usd"), format!("{column} in usd value")];
        let worth = names
            .iter()
            .find_map(|name| row.amount(name).ok().filter(|worth| worth.is_positive()));
        worth.unwrap_or_default()
    };
    let [went, came, fee] = [BASE, QUOTE, FEE].map(dollars);
    if went.is_zero() || came.is_zero() || fee.is_zero() {
        return false;
    }
    let lost = went.checked_sub(came);
    let off = lost.and_then(|lost| lost.checked_sub(fee)).map(Money::abs);
    lost.zip(off).is_some_and(|(lost, off)| off < lost)
}
