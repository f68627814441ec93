//! Venues that no longer trade, or never did much: BlockFi, Poloniex, ShapeShift, Uphold.

use chrono::{DateTime, Utc};
use vocab::Money;

use super::{Format, Reader, alone, asked, htx::is_worth, info, is_done, utc};
use crate::{
    event::{Amount, EventKind},
    report::{Direction, Outcome},
    row::{Cell, Row},
};

pub(super) const BLOCKFI: Format = asked(
    info("blockfi", "BlockFi transactions", "BlockFi"),
    &["cryptocurrency", "amount", "transaction type", "confirmed at"],
    Reader::Rows(blockfi),
);
pub(super) const BLOCKFI_TRADES: Format = asked(
    info("blockfi_trades", "BlockFi trades", "BlockFi"),
    &[
        "trade id",
        "date",
        "buy quantity",
        "buy currency",
        "sold quantity",
        "sold currency",
        "rate amount",
        "type",
    ],
    Reader::Rows(blockfi_trade),
);
pub(super) const POLONIEX_TRADES: Format = asked(
    info("poloniex_trades", "Poloniex trades", "Poloniex"),
    &[
        "date",
        "market",
        "type",
        "price",
        "amount",
        "total",
        "fee",
        "order number",
        "base total less fee",
        "quote total less fee",
    ],
    Reader::Rows(poloniex_trade),
);
pub(super) const POLONIEX_DEPOSITS: Format = alone(asked(
    info("poloniex_deposits", "Poloniex deposits", "Poloniex"),
    &["date", "currency", "amount", "address", "status"],
    Reader::Rows(poloniex_deposit),
));
pub(super) const POLONIEX_WITHDRAWALS: Format = asked(
    info("poloniex_withdrawals", "Poloniex withdrawals", "Poloniex"),
    &[
        "date",
        "currency",
        "amount",
        "fee deducted",
        "amount - fee",
        "address",
        "status",
    ],
    Reader::Rows(poloniex_withdrawal),
);
pub(super) const POLONIEX_DISTRIBUTIONS: Format = alone(asked(
    info("poloniex_distributions", "Poloniex distributions", "Poloniex"),
    &["date", "currency", "amount", "wallet"],
    Reader::Rows(|row| {
        let time = row.time("date")?;
        let event = row.moved(
            time,
            EventKind::Reward,
            &row.asset("currency")?,
            row.positive("amount")?,
            Vec::new(),
        );
        Ok(event.on(row.text("wallet")).into())
    }),
));
pub(super) const SHAPESHIFT: Format = asked(
    info("shapeshift", "ShapeShift trades", "ShapeShift"),
    &[
        "timestamp",
        "inputcurrency",
        "inputamount",
        "outputcurrency",
        "outputamount",
        "rate",
        "minerfee",
        "inputaddress",
        "outputaddress",
    ],
    Reader::Rows(shapeshift),
);
pub(super) const UPHOLD: Format = utc(
    info("uphold", "Uphold transactions", "Uphold"),
    &[
        "date",
        "destination",
        "destination amount",
        "destination currency",
        "fee amount",
        "fee currency",
        "id",
        "origin",
        "origin amount",
        "origin currency",
        "status",
        "type",
    ],
    Reader::Rows(uphold),
);

fn blockfi(row: &Row<'_>) -> Cell<Outcome> {
    if row.text("confirmed at").is_empty() {
        return Ok(row.skipped("confirmed at", "not_confirmed", "This was not confirmed."));
    }
    let time = row.time("confirmed at")?;
    row.size("amount")?;
    let (coin, amount) = (row.asset("cryptocurrency")?, row.amount("amount")?);
    let kind = match row.required("transaction type")? {
        "Deposit" | "Wire Deposit" | "ACH Deposit" => EventKind::Deposit,
        "Withdrawal" | "Wire Withdrawal" | "ACH Withdrawal" => EventKind::Withdrawal,
        "Crypto Transfer" if amount.is_negative() => EventKind::Withdrawal,
        "Crypto Transfer" => EventKind::Deposit,
        "Withdrawal Fee" => EventKind::Fee,
        "Interest Payment" => EventKind::Interest,
        "Bonus Payment" | "Referral Bonus" | "CC Rewards Redemption" | "CC Trading Rebate" => EventKind::Reward,
        "BIA Withdraw" | "BIA Deposit" => EventKind::Transfer,
        "Trade" => {
            let message = "Import the file of trades for this: it has both coins in a row.";
            return Ok(row.skipped("transaction type", "in_trades", message));
        }
        _ => return Err(row.unknown("transaction type")),
    };
    let amount = match kind {
        EventKind::Withdrawal | EventKind::Fee => -amount.abs(),
        EventKind::Deposit => amount.abs(),
        _ => amount,
    };
    Ok(row.moved(time, kind, &coin, amount, Vec::new()).into())
}

fn blockfi_trade(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("date")?;
    let came = (row.asset("buy currency")?, row.size("buy quantity")?);
    let went = (row.asset("sold currency")?, row.size("sold quantity")?);
    let event = row.traded(time, row.exchanged(came, went));
    Ok(event.with_id(row.text("trade id")).noted(row.text("type")).into())
}

/// A buyer pays the fee in coins, a seller in money: what is less than the amount, or the total, is the fee.
fn poloniex_trade(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("date")?;
    let pair = row.pair("market")?;
    let (size, total) = (row.positive("amount")?, row.positive("total")?);
    let side = row.side("type")?;
    let mut trade = row.spot(pair, side, size, total);
    trade.fees = if row.text("fee currency").is_empty() {
        let (whole, less, asset) = match side {
            crate::event::Side::Buy => (size, row.size("quote total less fee")?, &trade.base),
            crate::event::Side::Sell => (total, row.size("base total less fee")?, &trade.quote),
        };
        let amount = whole.checked_sub(less);
        let amount = amount.ok_or_else(|| row.fault("amount", "too_large", "This is too large."))?;
        let fee = Amount {
            asset: asset.clone(),
            amount,
        };
        Some(fee).filter(|fee| fee.amount.is_positive()).into_iter().collect()
    } else {
        row.fee_in("fee total", "fee currency")?
    };
    trade.order_id = Some(row.text("order number").to_owned()).filter(|id| !id.is_empty());
    let trade = row.checked(trade, row.price("price")?);
    Ok(row.traded(time, trade).into())
}

/// The older file has withdrawals too, with a number behind the status.
fn poloniex_deposit(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("date")?;
    let (coin, size) = (row.asset("currency")?, row.positive("amount")?);
    let status = row.required("status")?.to_uppercase();
    let event = if status.starts_with("COMPLETE: ") {
        row.moved(time, EventKind::Withdrawal, &coin, -size, Vec::new())
    } else if status.starts_with("COMPLETE") && row.reading.direction == Some(Direction::Out) {
        let message = "The name of the file says withdrawals, its columns are those of Poloniex's deposits.";
        return Err(row.fault("amount", "unclear_direction", message));
    } else if status.starts_with("COMPLETE") {
        row.moved(time, EventKind::Deposit, &coin, size, Vec::new())
    } else {
        return Ok(row.not_completed("status"));
    };
    Ok(event.into())
}

/// The fee is in the amount.
fn poloniex_withdrawal(row: &Row<'_>) -> Cell<Outcome> {
    if !row.required("status")?.to_uppercase().starts_with("COMPLETE") {
        return Ok(row.not_completed("status"));
    }
    let time = row.time("date")?;
    let coin = row.asset("currency")?;
    let net = row.positive("amount")?.checked_sub(row.amount("fee deducted")?);
    let net: Money = net
        .filter(|net| net.is_positive())
        .ok_or_else(|| row.fault("fee deducted", "fee_above_amount", "The fee is the whole amount."))?;
    let fees = row.fee("fee deducted", coin.clone())?;
    Ok(row.moved(time, EventKind::Withdrawal, &coin, -net, fees).into())
}

/// The fee of the miners was taken from what came, which is there without it. Trades without the venue's address were made on a chain.
fn shapeshift(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("timestamp")?;
    if row.text("inputaddress").is_empty() || row.text("outputaddress").is_empty() {
        let message = "This was traded on a chain. Import the wallet that it was traded from.";
        return Ok(row.skipped("inputaddress", "not_completed", message));
    }
    if row.amount("inputamount")?.is_zero() {
        return Ok(row.skipped("inputamount", "not_completed", "Nothing was sent."));
    }
    let from = (row.asset("inputcurrency")?, row.positive("inputamount")?);
    let coin = row.asset("outputcurrency")?;
    let fees = row.fee("minerfee", coin.clone())?;
    let off = |column: &str| row.fault(column, "does_not_add_up", "Amounts, rate and fee do not fit.");
    let gross = row.positive("outputamount")?.checked_add(row.amount("minerfee")?);
    let gross = gross.ok_or_else(|| off("minerfee"))?;
    let rate = row.price("rate")?;
    if !rate.is_zero() && !is_worth(from.1, rate, gross) {
        return Err(off("rate"));
    }
    let mut trade = row.exchanged((coin, gross), from);
    trade.fees = fees;
    Ok(row.traded(time, trade).with_id(row.text("outputtxid")).into())
}

/// What went, and what came of it. The fee is part of what came where it is in that coin.
fn uphold(row: &Row<'_>) -> Cell<Outcome> {
    if !is_done(row, "status")? {
        return Ok(row.not_completed("status"));
    }
    let time: DateTime<Utc> = row.time("date")?;
    let from = (row.asset("origin currency")?, row.size("origin amount")?);
    let to = (row.asset("destination currency")?, row.size("destination amount")?);
    let fees = row.fee_in("fee amount", "fee currency")?;
    let inside = |column: &str| row.text(column).eq_ignore_ascii_case("uphold");
    let event = match (from.0 == to.0, row.text("type").to_lowercase().as_str()) {
        (true, "in") if inside("origin") && inside("destination") => {
            row.moved(time, EventKind::Reward, &to.0, to.1, fees)
        }
        (true, "in") => row.moved(time, EventKind::Deposit, &to.0, to.1, fees),
        (true, "out") => row.moved(time, EventKind::Withdrawal, &from.0, -from.1, fees),
        (true, "transfer") => {
            return Ok(row.skipped("type", "no_movement", "This moved between cards of one account."));
        }
        (true, _) => return Err(row.unknown("type")),
        (false, _) => {
            let mut trade = row.exchanged(to, from);
            trade.fees = fees;
            row.traded(time, trade)
        }
    };
    Ok(event.with_id(row.text("id")).into())
}
