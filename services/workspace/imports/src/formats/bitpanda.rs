//! Bitpanda: two versions of its transactions, and the trades of Bitpanda Pro. Stocks and metals are no coins.

use vocab::Money;

use super::{Format, Reader, info, utc};
use crate::{
    event::{EventKind, Side},
    report::Outcome,
    row::{Cell, Row},
};

pub(super) const TRANSACTIONS: Format = super::asked(
    info("bitpanda", "Bitpanda transactions", "Bitpanda"),
    &[
        "transaction id",
        "timestamp",
        "transaction type",
        "in/out",
        "amount fiat",
        "fiat",
        "amount asset",
        "asset",
        "asset class",
    ],
    Reader::Rows(|row| transaction(row, "transaction type", "timestamp")),
);
pub(super) const TRANSACTIONS_2021: Format = super::asked(
    info("bitpanda_2021", "Bitpanda transactions (2021)", "Bitpanda"),
    &[
        "id",
        "type",
        "in/out",
        "amount fiat",
        "fee",
        "fiat",
        "amount asset",
        "asset",
        "status",
        "created at",
    ],
    Reader::Rows(|row| transaction(row, "type", "created at")),
);
pub(super) const PRO_TRADES: Format = utc(
    info("bitpanda_pro", "Bitpanda Pro trades", "Bitpanda Pro"),
    &[
        "order id",
        "trade id",
        "type",
        "market",
        "amount",
        "amount currency",
        "price",
        "price currency",
        "fee",
        "fee currency",
        "time (utc)",
    ],
    Reader::Rows(pro_trade),
);

fn transaction(row: &Row<'_>, word: &str, time: &str) -> Cell<Outcome> {
    // The older file has several tables, each with the header again.
    if row.text(word).eq_ignore_ascii_case(word) {
        return Ok(row.skipped(word, "header_again", "This is the header again."));
    }
    if !["", "finished"].contains(&row.text("status")) {
        return Ok(row.not_completed("status"));
    }
    let class = row.text("asset class").to_lowercase();
    if ["stock", "etf", "etc", "metal", "commodity", "index", "bond"]
        .iter()
        .any(|other| class.starts_with(other))
    {
        let message = format!(
            "“{}” is no coin: only coins and money are imported.",
            row.text("asset class")
        );
        return Ok(row.skipped("asset class", "no_coin", &message));
    }
    let time = row.time(time)?;
    let of_asset = !row.amount("amount asset")?.is_zero();
    let one = || -> Cell<(String, Money)> {
        if of_asset {
            Ok((row.asset("asset")?, row.size("amount asset")?))
        } else {
            Ok((row.asset("fiat")?, row.size("amount fiat")?))
        }
    };
    let fees = |coin: &str| match row.text("fee asset") {
        "" | "-" => row.fee("fee", coin.to_owned()),
        _ => row.fee_in("fee", "fee asset"),
    };
    let came = match row.text("in/out").to_lowercase().as_str() {
        "incoming" | "in" => Some(true),
        "outgoing" | "out" => Some(false),
        _ => None,
    };
    let moved = |kind, inward: bool| {
        let (coin, size) = one()?;
        let fees = fees(&coin)?;
        Ok(row.moved(time, kind, &coin, if inward { size } else { -size }, fees))
    };
    let event = match row.required(word)?.to_lowercase().as_str() {
        "buy" | "sell" => {
            let side = row.side(word)?;
            let pair = (row.asset("asset")?, row.asset("fiat")?);
            let mut trade = row.spot(pair, side, row.size("amount asset")?, row.size("amount fiat")?);
            trade.fees = match row.text("fee asset") {
                // What the older version calls a fee is part of the price.
                "" => Vec::new(),
                _ => fees(&trade.quote.clone())?,
            };
            let price = row.price("asset market price")?;
            row.traded(time, row.checked(trade, price))
        }
        "deposit" => moved(EventKind::Deposit, true)?,
        "withdrawal" => moved(EventKind::Withdrawal, false)?,
        word if word.contains("reward") || word.contains("airdrop") || word.contains("cashback") => {
            moved(EventKind::Reward, true)?
        }
        word if word.starts_with("transfer") => {
            let inward = came.ok_or_else(|| row.unknown("in/out"))?;
            let kind = match (word, inward) {
                // What comes without being sent from a wallet of one's own is given.
                ("transfer", true) => EventKind::Reward,
                _ => EventKind::Transfer,
            };
            moved(kind, inward)?
        }
        _ => return Err(row.unknown(word)),
    };
    Ok(event.with_id(row.text(row.first_of(&["transaction id", "id"]))).into())
}

fn pro_trade(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("time (utc)")?;
    let (size, price) = (row.positive("amount")?, row.positive("price")?);
    let amount = size.checked_mul(price);
    let amount = amount.ok_or_else(|| row.fault("amount", "too_large", "Price times amount is too large."))?;
    let pair = (row.asset("amount currency")?, row.asset("price currency")?);
    let side: Side = row.side("type")?;
    let mut trade = row.spot(pair, side, size, amount);
    trade.fees = row.fee_in("fee", "fee currency")?;
    trade.order_id = Some(row.text("order id").to_owned()).filter(|id| !id.is_empty());
    let trade = row.checked(trade, price);
    Ok(row.traded(time, trade).with_id(row.text("trade id")).into())
}
