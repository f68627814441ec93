//! The table that CryptoTaxCalculator (Summ) takes and gives: a coin, what was paid for it, and a word for what happened.

use super::{Format, Reader, info, utc};
use crate::{
    event::{EventKind, Side},
    report::Outcome,
    row::{Cell, Row},
};

pub(super) const RECORDS: Format = Format {
    days: Some("timestamp"),
    rename: usual,
    ..utc(
        info("tax_calculator", "CryptoTaxCalculator records", "Imported"),
        &[
            "timestamp",
            "type",
            "base currency",
            "base amount",
            "quote currency",
            "quote amount",
            "fee currency",
            "fee amount",
            "reference price per unit",
        ],
        Reader::Rows(record),
    )
};

/// Its template says which columns may be empty.
fn usual(name: &str) -> Option<&'static str> {
    Some(match name {
        "timestamp (utc)" => "timestamp",
        "quote currency (optional)" => "quote currency",
        "quote amount (optional)" => "quote amount",
        "fee currency (optional)" => "fee currency",
        "fee amount (optional)" => "fee amount",
        "reference price per unit (optional)" => "reference price per unit",
        "id (optional)" => "id",
        "description (optional)" => "description",
        _ => return None,
    })
}

/// Amounts have no sign, and fees are beside both.
fn record(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("timestamp")?;
    let fees = row.fee_in("fee amount", "fee currency")?;
    let word = row.required("type")?.to_lowercase();
    if ["failed-in", "failed-out", "spam"].contains(&word.as_str()) {
        return Ok(match fees.as_slice() {
            [fee] if word == "failed-out" => {
                let event = row.moved(time, EventKind::Fee, &fee.asset, -fee.amount, Vec::new());
                event.with_id(row.text("id")).noted(row.text("description")).into()
            }
            _ => row.skipped("type", "not_completed", "This failed, or is marked as spam."),
        });
    }
    let (coin, size) = (row.asset("base currency")?, row.positive("base amount")?);
    let came = |kind| (kind, size);
    let went = |kind| (kind, -size);
    let (kind, amount) = match word.as_str() {
        "buy" | "sell" | "mint" => {
            let side = if word == "sell" { Side::Sell } else { Side::Buy };
            let money = (row.asset("quote currency")?, row.positive("quote amount")?);
            let mut trade = row.spot((coin, money.0), side, size, money.1);
            trade.fees = fees;
            let event = row.traded(time, trade);
            return Ok(event.with_id(row.text("id")).noted(row.text("description")).into());
        }
        "fiat-deposit" | "receive" | "transfer-in" | "bridge-in" | "incoming-gift" | "gift" => came(EventKind::Deposit),
        "fiat-withdrawal" | "send" | "transfer-out" | "bridge-out" | "outgoing-gift" | "expense" | "stolen"
        | "lost" | "burn" | "personal-use" => went(EventKind::Withdrawal),
        "fee" | "approval" | "margin-fee" => went(EventKind::Fee),
        "income" | "mining" | "airdrop" | "staking" | "cashback" | "royalties" | "royalty" | "chain-split" => {
            came(EventKind::Reward)
        }
        "interest" => came(EventKind::Interest),
        "realized-profit" => came(EventKind::Adjustment),
        "realized-loss" | "liquidate" => went(EventKind::Adjustment),
        "staking-withdrawal"
        | "collateral-withdrawal"
        | "borrow"
        | "loan"
        | "remove-liquidity"
        | "receive-lp-token" => came(EventKind::Transfer),
        "staking-deposit" | "collateral-deposit" | "loan-repayment" | "add-liquidity" | "return-lp-token" => {
            went(EventKind::Transfer)
        }
        "swap-in" => came(EventKind::Conversion),
        "swap-out" => went(EventKind::Conversion),
        _ => return Err(row.unknown("type")),
    };
    let event = row.moved(time, kind, &coin, amount, fees);
    Ok(event.with_id(row.text("id")).noted(row.text("description")).into())
}
