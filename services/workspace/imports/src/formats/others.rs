//! Exchanges whose files have a trade in each row.

use vocab::Money;

use super::{Format, Reader, asked, info, utc};
use crate::{
    event::EventKind,
    moment,
    report::Outcome,
    row::{Cell, Row},
    symbol,
};

pub(super) const BYBIT_SPOT: Format = utc(
    info("bybit_spot", "Bybit spot trades", "Bybit"),
    &[
        "spot pairs",
        "direction",
        "filled value",
        "filled price",
        "filled quantity",
        "fees",
        "timestamp (utc)",
    ],
    Reader::Rows(bybit),
);
pub(super) const KUCOIN: Format = asked(
    info("kucoin", "KuCoin fills", "KuCoin"),
    &[
        "tradecreatedat",
        "symbol",
        "side",
        "price",
        "size",
        "funds",
        "fee",
        "feecurrency",
    ],
    Reader::Rows(kucoin),
);
pub(super) const BITSTAMP: Format = asked(
    info("bitstamp", "Bitstamp transactions", "Bitstamp"),
    &[
        "type", "datetime", "account", "amount", "value", "rate", "fee", "sub type",
    ],
    Reader::Rows(bitstamp),
);
pub(super) const BITVAVO: Format = utc(
    info("bitvavo", "Bitvavo transactions", "Bitvavo"),
    &[
        "timezone",
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
pub(super) const BITTREX: Format = utc(
    info("bittrex_orders", "Bittrex orders", "Bittrex"),
    &[
        "txid",
        "time (utc)",
        "transaction",
        "market",
        "quantity (base)",
        "fees (quote)",
        "total (quote)",
    ],
    Reader::Rows(bittrex),
);

fn bybit(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("timestamp (utc)")?;
    let mut trade = row.spot(
        row.pair("spot pairs")?,
        row.side("direction")?,
        row.positive("filled quantity")?,
        row.positive("filled value")?,
    );
    let coin = match row.text("feecoin") {
        "" => trade.base.clone(),
        coin => symbol::asset(coin),
    };
    trade.fees = row.fee("fees", coin)?;
    let trade = row.checked(trade, row.amount("filled price")?);
    Ok(row.traded(time, trade).with_id(row.text("transaction id")).into())
}

fn kucoin(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("tradecreatedat")?;
    let mut trade = row.spot(
        row.pair("symbol")?,
        row.side("side")?,
        row.positive("size")?,
        row.positive("funds")?,
    );
    trade.fees = match row.text("feecurrency") {
        "" => Vec::new(),
        _ => row.fee("fee", row.asset("feecurrency")?)?,
    };
    let trade = row.checked(trade, row.amount("price")?);
    Ok(row.traded(time, trade).into())
}

/// `1.16414435 BTC` in one cell.
fn with_coin(row: &Row<'_>, column: &str) -> Cell<(Money, String)> {
    let text = row.required(column)?;
    let coin = text.split_whitespace().next_back().unwrap_or_default();
    Ok((row.size(column)?, symbol::asset(coin)))
}

fn bitstamp(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("datetime")?;
    let (amount, coin) = with_coin(row, "amount")?;
    let fees = match row.text("fee") {
        "" => Vec::new(),
        _ => {
            let coin = row.text("fee").split_whitespace().next_back().unwrap_or_default();
            row.fee("fee", symbol::asset(coin))?
        }
    };
    let event = match row.text("type") {
        "Market" => {
            let (value, money) = with_coin(row, "value")?;
            let mut trade = row.spot((coin, money), row.side("sub type")?, amount, value);
            trade.fees = fees;
            let rate = row.amount("rate")?;
            row.traded(time, row.checked(trade, rate))
        }
        "Deposit" => row.moved(time, EventKind::Deposit, &coin, amount, fees),
        "Withdrawal" => row.moved(time, EventKind::Withdrawal, &coin, -amount, fees),
        "Staking reward" => row.moved(time, EventKind::Reward, &coin, amount, fees),
        _ => return Err(row.unknown("type")),
    };
    Ok(event.on(row.text("account")).into())
}

fn bitvavo(row: &Row<'_>) -> Cell<Outcome> {
    if !["Completed", "Distributed"].contains(&row.text("status")) {
        return Ok(Outcome::Skipped(row.fault(
            "status",
            "not_completed",
            "This was not completed.",
        )));
    }
    let zone: Result<chrono_tz::Tz, _> = row.text("timezone").parse();
    let zone = zone.map_err(|_| row.fault("timezone", "unknown_zone", "This is no time zone."))?;
    let text = format!("{} {}", row.required("date")?, row.required("time")?);
    let read = moment::read(&text, zone).ok();
    let local = read.ok_or_else(|| row.fault("time", "bad_time", format!("“{text}” is no time there.")))?;
    // The checks of the row, in UTC.
    let time = row.time_of("time", &local.0.to_rfc3339())?;
    let coin = row.asset("currency")?;
    let fees = match row.text("fee currency") {
        "" => Vec::new(),
        _ => row.fee("fee amount", row.asset("fee currency")?)?,
    };
    let event = match row.text("type") {
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
                crate::event::Side::Buy => paid.checked_sub(fee),
                crate::event::Side::Sell => paid.checked_add(fee),
            };
            let amount = amount.filter(|amount| amount.is_positive());
            let amount = amount.ok_or_else(|| row.fault("fee amount", "fee_above_amount", "The fee is all of it."))?;
            let mut trade = row.spot((coin, money), side, row.size("amount")?, amount);
            trade.fees = fees;
            row.traded(time, trade)
        }
        "deposit" => row.moved(time, EventKind::Deposit, &coin, row.size("amount")?, fees),
        "withdrawal" => row.moved(time, EventKind::Withdrawal, &coin, -row.size("amount")?, fees),
        "staking" | "affiliate" | "rebate" | "campaign_new_user_incentive" | "distribution" => {
            row.moved(time, EventKind::Reward, &coin, row.size("amount")?, fees)
        }
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

fn bittrex(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("time (utc)")?;
    let side = row.side("transaction")?;
    let pair = match (row.text("base"), row.text("quote")) {
        ("", _) | (_, "") => row.pair("market")?,
        _ => (row.asset("base")?, row.asset("quote")?),
    };
    let mut trade = row.spot(pair, side, row.size("quantity (base)")?, row.size("total (quote)")?);
    trade.fees = row.fee("fees (quote)", trade.quote.clone())?;
    Ok(row.traded(time, trade).with_id(row.text("txid")).into())
}
