//! KuCoin: trades in seven versions, orders, deposits, withdrawals, earnings and the history of an account. Since 2022 the zone of times is in
//! the name of a column; before, it is not said.

use super::{Format, Reader, asked, info, is_done, kucoin_account, stated};
use crate::{
    event::{Event, EventKind, Side},
    report::Outcome,
    row::{Cell, Row},
};

const KUCOIN: &str = "KuCoin";

pub(super) const FILLS: Format = stated(
    info("kucoin_fills", "KuCoin spot fills", KUCOIN),
    &[
        "uid",
        "account type",
        "order id",
        "symbol",
        "side",
        "order type",
        "avg. filled price",
        "filled amount",
        "filled volume",
        "fee",
        "fee currency",
    ],
    Reader::Rows(fill),
);
pub(super) const FILLS_2021: Format = asked(
    info("kucoin", "KuCoin fills", KUCOIN),
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
    Reader::Rows(|row| trade(row, ("tradecreatedat", "symbol", "side"), ("size", "funds", "price"))),
);
pub(super) const ORDERS_2021: Format = asked(
    info("kucoin_orders", "KuCoin orders (2021)", KUCOIN),
    &[
        "ordercreatedat",
        "id",
        "symbol",
        "side",
        "dealsize",
        "dealfunds",
        "averageprice",
        "fee",
        "feecurrency",
        "orderstatus",
    ],
    Reader::Rows(order),
);
pub(super) const FILLS_WITH_COINS: Format = asked(
    info("kucoin_coins", "KuCoin fills (coins in columns)", KUCOIN),
    &[
        "time",
        "pair",
        "side",
        "filledprice",
        "amount",
        "volume",
        "fee",
        "feecoin",
    ],
    Reader::Rows(|row| trade(row, ("time", "pair", "side"), ("amount", "volume", "filledprice"))),
);
pub(super) const FILLS_2020: Format = asked(
    info("kucoin_2020", "KuCoin trades (2020)", KUCOIN),
    &[
        "oid",
        "symbol",
        "dealprice",
        "dealvalue",
        "amount",
        "fee",
        "direction",
        "createddate",
    ],
    Reader::Rows(|row| {
        trade(
            row,
            ("createddate", "symbol", "direction"),
            ("amount", "dealvalue", "dealprice"),
        )
    }),
);
pub(super) const FILLS_2019: Format = asked(
    info("kucoin_2019", "KuCoin trades (2019)", KUCOIN),
    &[
        "uid",
        "symbol",
        "price",
        "amount_coin",
        "direction",
        "funds",
        "fee",
        "created_at",
    ],
    Reader::Rows(|row| {
        trade(
            row,
            ("created_at", "symbol", "direction"),
            ("amount_coin", "funds", "price"),
        )
    }),
);
pub(super) const FILLS_2018: Format = asked(
    info("kucoin_2018", "KuCoin trades (2018)", KUCOIN),
    &[
        "uid",
        "symbol",
        "direction",
        "deal_price",
        "amount",
        "deal_value",
        "created_at",
    ],
    Reader::Rows(|row| {
        trade(
            row,
            ("created_at", "symbol", "direction"),
            ("amount", "deal_value", "deal_price"),
        )
    }),
);
pub(super) const PURCHASES: Format = stated(
    info("kucoin_purchases", "KuCoin purchases with money", KUCOIN),
    &[
        "order id",
        "currency (crypto)",
        "crypto quantity*",
        "currency (fiat)",
        "fiat amount",
        "status",
        "time(utc*",
    ],
    Reader::Rows(purchase),
);
pub(super) const DEPOSITS: Format = stated(
    info("kucoin_deposits", "KuCoin deposit history", KUCOIN),
    &[
        "uid",
        "account type",
        "coin",
        "amount",
        "fee",
        "transfer network",
        "status",
        "remarks",
    ],
    Reader::Rows(|row| transfer(row, EventKind::Deposit)),
);
pub(super) const WITHDRAWALS: Format = stated(
    info("kucoin_withdrawals", "KuCoin withdrawal history", KUCOIN),
    &[
        "uid",
        "account type",
        "coin",
        "amount",
        "fee",
        "withdrawal address/account",
        "transfer network",
        "status",
        "remarks",
    ],
    Reader::Rows(|row| transfer(row, EventKind::Withdrawal)),
);
pub(super) const OLD_DEPOSITS: Format = asked(
    info("kucoin_deposits_old", "KuCoin deposits (old)", KUCOIN),
    &["time", "coin", "amount", "type", "remark"],
    Reader::Rows(|row| plain(row, EventKind::Deposit)),
);
pub(super) const OLD_WITHDRAWALS: Format = asked(
    info("kucoin_withdrawals_old", "KuCoin withdrawals (old)", KUCOIN),
    &["time", "coin", "amount", "type", "wallet address*", "remark"],
    Reader::Rows(|row| plain(row, EventKind::Withdrawal)),
);
pub(super) const OLD_TRANSFERS: Format = asked(
    info("kucoin_transfers", "KuCoin deposits and withdrawals (2018)", KUCOIN),
    &["coin_type", "type", "add", "hash", "vol", "created_at"],
    Reader::Rows(old_transfer),
);
pub(super) const EARNINGS: Format = stated(
    info("kucoin_earnings", "KuCoin earnings", KUCOIN),
    &[
        "uid",
        "order id",
        "product type",
        "earnings coin",
        "earnings type",
        "amount",
        "time(utc*",
    ],
    Reader::Rows(earning),
);
pub(super) const ACCOUNT: Format = stated(
    info("kucoin_account", "KuCoin account history", KUCOIN),
    &["uid", "account type", "currency", "side", "amount", "fee", "remark"],
    Reader::Whole(kucoin_account::history),
);

/// The amount is in coins, the volume in the money of the pair. An order of several fills has its number in each, so it is no id of one.
fn fill(row: &Row<'_>) -> Cell<Outcome> {
    let column = row.beginning("filled time");
    let time = row.time(column)?;
    if row.amount("filled amount")?.is_zero() {
        return Ok(row.skipped("filled amount", "not_filled", "None of this order was filled."));
    }
    let mut trade = row.spot(
        row.pair("symbol")?,
        row.side("side")?,
        row.positive("filled amount")?,
        row.positive("filled volume")?,
    );
    trade.fees = match row.text("fee currency") {
        "" => row.fee("fee", trade.quote.clone())?,
        _ => row.fee("fee", row.asset("fee currency")?)?,
    };
    trade.order_id = Some(row.text("order id").to_owned()).filter(|id| !id.is_empty());
    let trade = row.checked(trade, row.price("avg. filled price")?);
    Ok(row.traded(time, trade).on(row.text("account type")).into())
}

/// An order that is still open may have more filled later, which is then a conflict with what was imported of it.
fn order(row: &Row<'_>) -> Cell<Outcome> {
    row.required("dealsize")?;
    if row.amount("dealsize")?.is_zero() {
        return Ok(row.skipped("dealsize", "not_filled", "None of this order was filled."));
    }
    let columns = ("ordercreatedat", "symbol", "side");
    let mut event = traded(row, columns, ("dealsize", "dealfunds", "averageprice"))?;
    let id = row.text("id");
    if let Some(trade) = &mut event.trade {
        trade.order_id = Some(id.to_owned()).filter(|id| !id.is_empty());
    }
    Ok(event.with_id(id).into())
}

fn trade(row: &Row<'_>, columns: (&str, &str, &str), amounts: (&str, &str, &str)) -> Cell<Outcome> {
    traded(row, columns, amounts).map(Outcome::from)
}

/// The fee is in the money of the pair where the file does not say its coin.
fn traded(
    row: &Row<'_>,
    (time, pair, side): (&str, &str, &str),
    (size, total, price): (&str, &str, &str),
) -> Cell<Event> {
    let time = row.time(time)?;
    let mut trade = row.spot(
        row.pair(pair)?,
        row.side(side)?,
        row.positive(size)?,
        row.positive(total)?,
    );
    let coin = row.first_of(&["feecurrency", "feecoin"]);
    trade.fees = match row.text(coin) {
        "" => row.fee("fee", trade.quote.clone())?,
        _ => row.fee("fee", row.asset(coin)?)?,
    };
    let order = row.text(row.first_of(&["orderid", "oid"]));
    trade.order_id = Some(order.to_owned()).filter(|id| !id.is_empty());
    let trade = row.checked(trade, row.price(price)?);
    Ok(row.traded(time, trade))
}

fn purchase(row: &Row<'_>) -> Cell<Outcome> {
    if !is_done(row, "status")? {
        return Ok(row.not_completed("status"));
    }
    let time = row.time(row.beginning("time(utc"))?;
    let pair = (row.asset("currency (crypto)")?, row.asset("currency (fiat)")?);
    let size = row.positive(row.beginning("crypto quantity"))?;
    let side = match row.text("side") {
        "" => Side::Buy,
        _ => row.side("side")?,
    };
    let mut trade = row.spot(pair, side, size, row.positive("fiat amount")?);
    for (fee, coin) in [
        ("fee", "fee currency"),
        ("fee (fiat)", "fee currency (fiat)"),
        ("fee (crypto)", "fee currency (crypto)"),
    ] {
        trade.fees.extend(row.fee_in(fee, coin)?);
    }
    Ok(row.traded(time, trade).with_id(row.text("order id")).into())
}

/// The fee is paid beside the amount.
fn transfer(row: &Row<'_>, kind: EventKind) -> Cell<Outcome> {
    if !is_done(row, "status")? {
        return Ok(row.not_completed("status"));
    }
    let time = row.time(row.beginning("time"))?;
    let (coin, amount) = (row.asset("coin")?, row.positive("amount")?);
    let amount = if kind == EventKind::Deposit { amount } else { -amount };
    let fees = row.fee("fee", coin.clone())?;
    let event = row.moved(time, kind, &coin, amount, fees);
    Ok(event
        .with_id(row.text("hash"))
        .on(row.text("account type"))
        .noted(row.text("remarks"))
        .into())
}

fn plain(row: &Row<'_>, kind: EventKind) -> Cell<Outcome> {
    // Files of others have these columns, too: bills of all that moved, with a word for what it was.
    const OTHERS: [&str; 12] = [
        "buy", "sell", "trade", "fee", "reward", "interest", "convert", "airdrop", "rebate", "bonus", "funding", "loan",
    ];
    let word = row.text("type").to_lowercase();
    let other = if kind == EventKind::Deposit {
        "withdraw"
    } else {
        "deposit"
    };
    if word.contains(other) || OTHERS.iter().any(|other| word.contains(other)) {
        return Err(row.unknown("type"));
    }
    let time = row.time("time")?;
    let (coin, amount) = (row.asset("coin")?, row.positive("amount")?);
    let amount = if kind == EventKind::Deposit { amount } else { -amount };
    let fees = row.fee("fee", coin.clone())?;
    Ok(row
        .moved(time, kind, &coin, amount, fees)
        .noted(row.text("remark"))
        .into())
}

fn old_transfer(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("created_at")?;
    let (coin, amount) = (row.asset("coin_type")?, row.positive("vol")?);
    let (kind, amount) = match row.required("type")?.to_uppercase().as_str() {
        "DEPOSIT" => (EventKind::Deposit, amount),
        "WITHDRAW" | "WITHDRAWAL" => (EventKind::Withdrawal, -amount),
        _ => return Err(row.unknown("type")),
    };
    let event = row.moved(time, kind, &coin, amount, Vec::new());
    Ok(event.with_id(row.text("hash")).into())
}

fn earning(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time(row.beginning("time(utc"))?;
    let coin = row.asset("earnings coin")?;
    let fees = row.fee("fee", coin.clone())?;
    let event = row.moved(time, EventKind::Reward, &coin, row.positive("amount")?, fees);
    Ok(event
        .on(row.text("account type"))
        .noted(row.text("product name"))
        .into())
}
