//! The Crypto.com Exchange: trades, deposits and withdrawals, interest and rebates.

use super::{Format, Reader, asked, info, utc};
use crate::{
    event::EventKind,
    report::Outcome,
    row::{Cell, Row},
};

const VENUE: &str = "Crypto.com Exchange";

pub(super) const TRADES_2021: Format = utc(
    info("crypto_com_exchange_2021", "Crypto.com Exchange trades (2021)", VENUE),
    &[
        "account_type",
        "order_id",
        "trade_id",
        "create_time_utc",
        "symbol",
        "side",
        "traded_price",
        "traded_quantity",
        "fee",
        "fee_currency",
    ],
    Reader::Rows(|row| {
        let kind = row.text("account_type");
        if !["", "SPOT"].contains(&kind) {
            return Err(row.unknown("account_type"));
        }
        trade(
            row,
            [
                "create_time_utc",
                "symbol",
                "traded_quantity",
                "traded_price",
                "fee_currency",
                "trade_id",
                "order_id",
            ],
        )
    }),
);
pub(super) const TRADES: Format = utc(
    info("crypto_com_exchange", "Crypto.com Exchange trades", VENUE),
    &[
        "order id",
        "trade id",
        "time (utc)",
        "symbol",
        "side",
        "trade price",
        "trade amount",
        "volume of business",
        "fee",
        "fee currency",
    ],
    Reader::Rows(|row| {
        trade(
            row,
            [
                "time (utc)",
                "symbol",
                "trade amount",
                "trade price",
                "fee currency",
                "trade id",
                "order id",
            ],
        )
    }),
);
pub(super) const TRADES_OF_UNIFIED: Format = asked(
    info(
        "crypto_com_exchange_unified",
        "Crypto.com Exchange trades (unified account)",
        VENUE,
    ),
    &[
        "trade date",
        "instrument",
        "side",
        "quantity",
        "price",
        "fee",
        "fee currency",
    ],
    Reader::Rows(|row| {
        trade(
            row,
            [
                "trade date",
                "instrument",
                "quantity",
                "price",
                "fee currency",
                "trade id",
                "order id",
            ],
        )
    }),
);
pub(super) const TRANSFERS: Format = utc(
    info(
        "crypto_com_exchange_transfers",
        "Crypto.com Exchange deposits and withdrawals",
        VENUE,
    ),
    &["create_time_utc", "currency", "amount", "fee", "address", "status"],
    Reader::Rows(transfer),
);
pub(super) const INTEREST: Format = utc(
    info("crypto_com_exchange_interest", "Crypto.com Exchange interest", VENUE),
    &[
        "create_time_utc",
        "stake_currency",
        "interest_currency",
        "interest_amount",
        "status",
    ],
    Reader::Rows(|row| came(row, "interest_currency", "interest_amount", EventKind::Interest)),
);
pub(super) const REBATES: Format = utc(
    info("crypto_com_exchange_rebates", "Crypto.com Exchange fee rebates", VENUE),
    &[
        "create_time_utc",
        "trade_fee_currency",
        "rebate_currency",
        "rebate_amount",
        "status",
    ],
    Reader::Rows(|row| came(row, "rebate_currency", "rebate_amount", EventKind::Reward)),
);

fn trade(row: &Row<'_>, [time, symbol, size, price, coin, id, order]: [&str; 7]) -> Cell<Outcome> {
    let time = row.time(time)?;
    let (quantity, price) = (row.positive(size)?, row.positive(price)?);
    let amount = quantity.checked_mul(price);
    let amount = amount.ok_or_else(|| row.fault(size, "too_large", "Price times quantity is too large."))?;
    let mut trade = row.spot(row.pair(symbol)?, row.side("side")?, quantity, amount);
    trade.fees = row.fee_in("fee", coin)?;
    trade.order_id = Some(row.text(order).to_owned()).filter(|id| !id.is_empty());
    let trade = row.checked(trade, price);
    Ok(row.traded(time, trade).with_id(row.text(id)).into())
}

/// The status tells deposits from withdrawals.
fn transfer(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("create_time_utc")?;
    let (coin, size) = (row.asset("currency")?, row.size("amount")?);
    let (kind, amount) = match row.required("status")? {
        "1" => (EventKind::Deposit, size),
        "5" => (EventKind::Withdrawal, -size),
        _ => return Err(row.unknown("status")),
    };
    let fees = row.fee("fee", coin.clone())?;
    Ok(row.moved(time, kind, &coin, amount, fees).into())
}

fn came(row: &Row<'_>, coin: &str, amount: &str, kind: EventKind) -> Cell<Outcome> {
    let time = row.time("create_time_utc")?;
    Ok(row
        .moved(time, kind, &row.asset(coin)?, row.positive(amount)?, Vec::new())
        .into())
}
