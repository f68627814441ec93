//! Operations of the wallet program Ledger Live.

use super::{Format, Reader, info, utc};
use crate::{
    event::{Amount, EventKind},
    report::Outcome,
    row::{Cell, Row},
};

pub(super) const OPERATIONS: Format = utc(
    info("ledger_live", "Ledger Live operations", "Ledger"),
    &[
        "operation date",
        "currency ticker",
        "operation type",
        "operation amount",
        "operation fees",
        "operation hash",
        "account name",
    ],
    Reader::Rows(operation),
);

/// What was sent has the fee in it, also in calls of contracts, which are named after their fees. Of what was received somebody else paid
/// it. What failed moved nothing and cost its fee all the same.
fn operation(row: &Row<'_>) -> Cell<Outcome> {
    let status = row.text("status").to_lowercase();
    let fee = row.amount("operation fees")?.abs();
    let word = row.required("operation type")?.to_uppercase();
    let has_failed = status == "failed" && matches!(word.as_str(), "OUT" | "FEES") && !fee.is_zero();
    if !matches!(status.as_str(), "" | "confirmed") && !has_failed {
        return Ok(row.skipped("status", "not_confirmed", "This was not confirmed."));
    }
    let time = row.time("operation date")?;
    let coin = row.asset("currency ticker")?;
    let amount = if has_failed {
        fee
    } else {
        row.amount("operation amount")?.abs()
    };
    if amount.is_zero() || word.starts_with("NFT") {
        return Ok(row.skipped("operation amount", "no_movement", "This moved no coins."));
    }
    let event = match word.as_str() {
        "IN" => row.moved(time, EventKind::Deposit, &coin, amount, Vec::new()),
        "OUT" | "FEES" => {
            let sent = amount.checked_sub(fee).filter(|sent| !sent.is_negative());
            let sent = sent
                .ok_or_else(|| row.fault("operation fees", "fee_above_amount", "The fee is more than the amount."))?;
            if sent.is_zero() {
                row.moved(time, EventKind::Fee, &coin, -fee, Vec::new())
            } else {
                let fees = Some(fee).filter(|fee| !fee.is_zero());
                let fees = fees.map(|amount| Amount {
                    asset: coin.clone(),
                    amount,
                });
                row.moved(time, EventKind::Withdrawal, &coin, -sent, fees.into_iter().collect())
            }
        }
        "REWARD" | "REWARD_PAYOUT" => row.moved(time, EventKind::Reward, &coin, amount, Vec::new()),
        // Operations that only cost their fee.
        _ if amount == fee => row.moved(time, EventKind::Fee, &coin, -amount, Vec::new()),
        _ => return Err(row.unknown("operation type")),
    };
    Ok(event
        .with_id(row.text("operation hash"))
        .on(row.text("account name"))
        .into())
}
