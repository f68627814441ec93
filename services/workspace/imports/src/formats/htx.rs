//! HTX, which was Huobi: trades as its site lists them, and its files of fills, deposits and withdrawals.

use vocab::Money;

use super::{Format, Reader, alone, asked, binance::fees_of, info, stated};
use crate::{
    event::{Amount, EventKind},
    report::Outcome,
    row::{Cell, Row},
};

const HTX: &str = "HTX";

/// In English and in Chinese. Others have such columns beside some of their own.
pub(super) const TRADES: Format = alone(Format {
    rename: in_english,
    ..stated(
        info("htx_trades", "HTX trade history", HTX),
        &["time", "type", "pair", "side", "price", "amount", "total", "fee"],
        Reader::Rows(trade),
    )
});
pub(super) const FILLS: Format = asked(
    info("htx_fills", "HTX spot fills", HTX),
    &[
        "uid",
        "symbol",
        "deal_type",
        "account_type",
        "price",
        "volume",
        "amount",
        "fee_amount",
        "fee_currency",
        "deal_time",
    ],
    Reader::Rows(fill),
);
pub(super) const DEPOSITS: Format = asked(
    info("htx_deposits", "HTX deposits", HTX),
    &[
        "uid",
        "currency",
        "tx_hash",
        "from_address",
        "to_address",
        "amount",
        "deposit_time",
    ],
    Reader::Rows(|row| moved(row, "deposit_time", EventKind::Deposit)),
);
pub(super) const WITHDRAWALS: Format = asked(
    info("htx_withdrawals", "HTX withdrawals", HTX),
    &[
        "uid",
        "currency",
        "tx_hash",
        "to_address",
        "amount",
        "fee",
        "withdraw_time",
    ],
    Reader::Rows(|row| moved(row, "withdraw_time", EventKind::Withdrawal)),
);

fn in_english(name: &str) -> Option<&'static str> {
    Some(match name {
        "类型" => "type",
        "交易对" => "pair",
        "方向" => "side",
        "价格" => "price",
        "数量" => "amount",
        "成交额" => "total",
        "手续费" => "fee",
        name if ["时间", "time(utc", "time (utc"]
            .iter()
            .any(|start| name.starts_with(start)) =>
        {
            "time"
        }
        _ => return None,
    })
}

/// The coin of a fee stands behind it.
fn trade(row: &Row<'_>) -> Cell<Outcome> {
    const COINS: [&str; 4] = ["exchange", "spot", "币币交易", "现货交易"];
    let word = row.required("type")?.to_lowercase();
    if !COINS.contains(&word.as_str()) {
        return Err(row.unknown("type"));
    }
    let time = row.time("time")?;
    let pair = row.pair("pair")?;
    let fees = fees_of(row, [&pair.0, &pair.1])?;
    let mut trade = row.spot(pair, row.side("side")?, row.positive("amount")?, row.positive("total")?);
    trade.fees = fees;
    let trade = row.checked(trade, row.price("price")?);
    Ok(row.traded(time, trade).into())
}

/// The volume is in coins, the amount in the money of the pair. A fee is taken from what came, or in points.
fn fill(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("deal_time")?;
    let account = row.text("account_type").to_lowercase();
    if ["future", "swap", "contract"].iter().any(|part| account.contains(part)) {
        return Err(row.unknown("account_type"));
    }
    let (size, amount) = (row.positive("volume")?, row.positive("amount")?);
    if !is_worth(size, row.positive("price")?, amount) {
        let message = "Price times volume is not the amount.";
        return Err(row.fault("amount", "does_not_add_up", message));
    }
    let mut trade = row.spot(row.pair("symbol")?, row.side("deal_type")?, size, amount);
    for (fee, coin) in [
        ("fee_amount", "fee_currency"),
        ("fee_point_volume", "fee_point_currency"),
    ] {
        if !row.amount(fee)?.is_zero() {
            trade.fees.push(Amount {
                asset: row.asset(coin)?,
                amount: row.positive(fee)?,
            });
        }
    }
    if trade.fees.len() > 1 {
        let message = "The fee is there in a coin and in points, and only one of the two was paid.";
        return Err(row.fault("fee_point_volume", "two_fees", message));
    }
    Ok(row.traded(time, trade).into())
}

/// But for rounding.
pub(super) fn is_worth(size: Money, price: Money, amount: Money) -> bool {
    let near = amount.checked_mul(Money::from_units(5_000_000_000_000_000).unwrap_or_default());
    let off = size.checked_mul(price).and_then(|worth| worth.checked_sub(amount));
    near.zip(off).is_some_and(|(near, off)| off.abs() <= near)
}

/// The fee is paid beside the amount.
fn moved(row: &Row<'_>, time: &str, kind: EventKind) -> Cell<Outcome> {
    let time = row.time(time)?;
    let (coin, amount) = (row.asset("currency")?, row.positive("amount")?);
    let amount = if kind == EventKind::Deposit { amount } else { -amount };
    let fees = row.fee("fee", coin.clone())?;
    let event = row.moved(time, kind, &coin, amount, fees);
    Ok(event.with_id(row.text("tx_hash")).into())
}
