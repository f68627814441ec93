//! BittyTax's records of transactions, which are also what its users write by hand.

use super::{Format, Known, Reader, info, utc};
use crate::{
    event::EventKind,
    report::Outcome,
    row::{Cell, Row},
};

pub(super) const RECORDS: Format = Format {
    zone: Known::Asked,
    days: Some("timestamp"),
    ..utc(
        info("bittytax", "BittyTax records", "BittyTax"),
        &[
            "type",
            "buy quantity",
            "buy asset",
            "sell quantity",
            "sell asset",
            "fee quantity",
            "fee asset",
            "wallet",
            "timestamp",
        ],
        Reader::Rows(record),
    )
};

/// The fee is paid beside both quantities.
fn record(row: &Row<'_>) -> Cell<Outcome> {
    if RECORDS.headers.iter().all(|column| row.text(column).is_empty()) {
        return Ok(row.skipped("note", "only_a_note", "This row holds only a note."));
    }
    let time = row.time("timestamp")?;
    let fees = match row.text("fee quantity") {
        "" => Vec::new(),
        _ => row.fee("fee quantity", row.asset("fee asset")?)?,
    };
    let came = |kind| Ok((kind, row.asset("buy asset")?, row.positive("buy quantity")?));
    let went = |kind| Ok((kind, row.asset("sell asset")?, -row.positive("sell quantity")?));
    let (kind, coin, amount) = match row.required("type")? {
        "Trade" | "Swap" => {
            let came = (row.asset("buy asset")?, row.positive("buy quantity")?);
            let went = (row.asset("sell asset")?, row.positive("sell quantity")?);
            let mut trade = row.exchanged(came, went);
            trade.fees = fees;
            let event = row.traded(time, row.checked(trade, vocab::Money::ZERO));
            return Ok(event.on(row.text("wallet")).noted(row.text("note")).into());
        }
        "Deposit" | "Gift-Received" | "Charity-Received" => came(EventKind::Deposit)?,
        "Mining" | "Staking" | "Staking-Reward" | "Dividend" | "Income" | "Airdrop" | "Fork" | "Referral"
        | "Cashback" | "Fee-Rebate" => came(EventKind::Reward)?,
        "Interest" => came(EventKind::Interest)?,
        "Margin-Gain" => came(EventKind::Adjustment)?,
        "Margin-Fee-Rebate" => came(EventKind::Fee)?,
        "Unstake" | "Loan" => came(EventKind::Transfer)?,
        "Withdrawal" | "Spend" | "Loss" | "Gift-Sent" | "Gift-Spouse" | "Charity-Sent" | "Lost" => {
            went(EventKind::Withdrawal)?
        }
        "Loan-Interest" => went(EventKind::Interest)?,
        "Margin-Loss" => went(EventKind::Adjustment)?,
        "Margin-Fee" => went(EventKind::Fee)?,
        "Stake" | "Loan-Repayment" => went(EventKind::Transfer)?,
        _ => return Err(row.unknown("type")),
    };
    let event = row.moved(time, kind, &coin, amount, fees);
    Ok(event.on(row.text("wallet")).noted(row.text("note")).into())
}
