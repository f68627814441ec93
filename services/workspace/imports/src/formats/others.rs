//! Exchanges whose files have a trade in each row.

use super::{Format, Reader, asked, info, is_done, stated, utc};
use crate::{
    cell::coin_beside,
    event::{Amount, EventKind, Side, Trade},
    moment,
    report::Outcome,
    row::{Cell, Row},
    symbol,
};

pub(super) const BYBIT_SPOT: Format = stated(
    info("bybit_spot", "Bybit spot trades", "Bybit"),
    &[
        "spot pairs",
        "direction",
        "filled value",
        "filled price",
        "filled quantity",
        "fees",
        "timestamp*",
    ],
    Reader::Rows(bybit),
);
pub(super) const BITVAVO: Format = asked(
    info("bitvavo", "Bitvavo transactions", "Bitvavo"),
    &[
        "date",
        "time",
        "type",
        "currency",
        "amount",
        "fee currency",
        "fee amount",
        "status",
    ],
    Reader::Rows(bitvavo),
);
pub(super) const RELAI: Format = utc(
    info("relai", "Relai transactions", "Relai"),
    &[
        "date",
        "transaction type",
        "btc amount",
        "btc price",
        "fiat amount (excl. fees)",
        "fiat currency",
        "fee",
    ],
    Reader::Rows(relai),
);
fn bybit(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time(row.beginning("timestamp"))?;
    let mut trade = row.spot(
        row.pair("spot pairs")?,
        row.side("direction")?,
        row.positive("filled quantity")?,
        row.positive("filled value")?,
    );
    trade.fees = bybit_fees(row, "fees", &trade)?;
    let trade = row.checked(trade, row.price("filled price")?);
    Ok(row.traded(time, trade).with_id(row.text("transaction id")).into())
}

/// The coin of a fee has a column of its own or stands behind it; else it is what came.
pub(super) fn bybit_fees(row: &Row<'_>, column: &'static str, trade: &Trade) -> Cell<Vec<Amount>> {
    let column = bybit_fee(row, column)?;
    let coin = match (row.text("feecoin"), coin_beside(row.text(column)), trade.side) {
        ("" | "--", "", Side::Buy) => trade.base.clone(),
        ("" | "--", "", Side::Sell) => trade.quote.clone(),
        ("" | "--", beside, _) => row.asset_of(column, beside)?,
        (coin, ..) => symbol::asset(coin),
    };
    row.fee(column, coin)
}

/// Newer files have `--` for a fee that stands in a column of its own.
pub(super) fn bybit_fee(row: &Row<'_>, column: &'static str) -> Cell<&'static str> {
    const NEWER: &str = "execfeev2";
    let is_elsewhere = row.amount(column)?.is_zero() && !row.text(NEWER).is_empty();
    Ok(if is_elsewhere { NEWER } else { column })
}

fn bitvavo(row: &Row<'_>) -> Cell<Outcome> {
    if !is_done(row, "status")? {
        return Ok(row.not_completed("status"));
    }
    let text = format!("{} {}", row.required("date")?, row.required("time")?);
    let time = match row.text("timezone") {
        "" => row.time_of("time", &text)?,
        zone => {
            let zone: Result<chrono_tz::Tz, _> = zone.parse();
            let zone = zone.map_err(|_| row.fault("timezone", "unknown_zone", "This is not a time zone."))?;
            let read = moment::read(&text, zone).ok();
            let local = read.ok_or_else(|| row.fault("time", "bad_time", format!("“{text}” is no time there.")))?;
            // The checks of the row, in UTC.
            row.time_of("time", &local.0.to_rfc3339())?
        }
    };
    let coin = row.asset("currency")?;
    let fees = match row.text("fee currency") {
        "" => Vec::new(),
        _ => row.fee("fee amount", row.asset("fee currency")?)?,
    };
    let event = match row.required("type")?.to_lowercase().as_str() {
        "buy" | "sell" => {
            let money = row.asset("received / paid currency")?;
            let paid = row.size("received / paid amount")?;
            let side = row.side("type")?;
            // What was received or paid has the fee in it.
            let fee = fees
                .iter()
                .filter(|fee| fee.asset == money)
                .map(|fee| fee.amount)
                .next()
                .unwrap_or_default();
            let amount = match side {
                Side::Buy => paid.checked_sub(fee),
                Side::Sell => paid.checked_add(fee),
            };
            let amount = amount.filter(|amount| amount.is_positive());
            let amount =
                amount.ok_or_else(|| row.fault("fee amount", "fee_above_amount", "The fee is the whole amount."))?;
            let mut trade = row.spot((coin, money), side, row.size("amount")?, amount);
            trade.fees = fees;
            row.traded(time, trade)
        }
        "deposit" => row.moved(time, EventKind::Deposit, &coin, row.size("amount")?, fees),
        "withdrawal" => row.moved(time, EventKind::Withdrawal, &coin, -row.size("amount")?, fees),
        // The coins of a withdrawal that was stopped come back.
        "withdrawal_cancelled" => row.moved(time, EventKind::Deposit, &coin, row.size("amount")?, Vec::new()),
        "internal_transfer"
        | "transfer"
        | "external_transfer"
        | "margin_loan_disbursement"
        | "margin_loan_repayment"
        | "fixed_staking_lock"
        | "fixed_staking_unlock" => row.moved(time, EventKind::Transfer, &coin, row.amount("amount")?, fees),
        "margin_loan_interest" => row.moved(time, EventKind::Interest, &coin, -row.size("amount")?, fees),
        "staking"
        | "fixed_staking"
        | "flexible_staking"
        | "lending"
        | "interest"
        | "affiliate"
        | "rebate"
        | "referral"
        | "campaign_new_user_incentive"
        | "campaign"
        | "airdrop"
        | "manually_assigned_bitvavo"
        | "distribution" => row.moved(time, EventKind::Reward, &coin, row.size("amount")?, fees),
        _ => return Err(row.unknown("type")),
    };
    Ok(event.with_id(row.text("transaction id")).into())
}

fn relai(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("date")?;
    let mut trade = row.spot(
        ("BTC".to_owned(), row.asset("fiat currency")?),
        row.side("transaction type")?,
        row.positive("btc amount")?,
        row.positive("fiat amount (excl. fees)")?,
    );
    let coin = row.text("fee currency");
    trade.fees = row.fee(
        "fee",
        if coin.is_empty() {
            trade.quote.clone()
        } else {
            symbol::asset(coin)
        },
    )?;
    Ok(row.traded(time, trade).with_id(row.text("operation id")).into())
}
