//! Binance: trade histories, order histories, conversions and purchases.

use vocab::Money;

use super::{Format, Reader, alone, binance_names, info, is_done, stated, utc};
use crate::{
    event::Amount,
    report::Outcome,
    row::{Cell, Row},
    symbol,
};

pub(super) const TRADES: Format = Format {
    rename: dated,
    ..stated(
        info("binance_trades", "Binance trade history", "Binance"),
        &[
            "date(utc)",
            "market",
            "type",
            "price",
            "amount",
            "total",
            "fee",
            "fee coin",
        ],
        Reader::Rows(trade),
    )
};
pub(super) const TRADES_WITH_SIDE: Format = Format {
    rename: |name| dated(name).or_else(|| binance_names::of_trades(name)),
    ..stated(
        info("binance_trades_side", "Binance trade history (with side)", "Binance"),
        &["date(utc)", "pair", "side", "price", "executed", "amount", "fee"],
        Reader::Rows(|row| trade_with_side(row, "executed")),
    )
};
/// The same with another name for what was executed. Others have such columns, too, under a plain `Date`.
pub(super) const TRADES_WITH_QUANTITY: Format = alone(utc(
    info(
        "binance_trades_quantity",
        "Binance trade history (with quantity)",
        "Binance",
    ),
    &["date(utc)", "pair", "side", "price", "quantity", "amount", "fee"],
    Reader::Rows(|row| trade_with_side(row, "quantity")),
));
/// Both coins of the pair have columns of their own; also in Chinese.
pub(super) const TRADES_OF_TWO: Format = Format {
    rename: in_english,
    ..stated(
        info(
            "binance_trades_two",
            "Binance trade history (base and quote)",
            "Binance",
        ),
        &[
            "pair",
            "base asset",
            "quote asset",
            "type",
            "price",
            "amount",
            "total",
            "fee",
            "fee coin",
        ],
        Reader::Rows(trade_of_two),
    )
};
pub(super) const ORDERS_WITH_SIDE: Format = Format {
    rename: dated,
    // The time of the order and that of its last fill.
    may_repeat_headers: true,
    ..stated(
        info("binance_orders_side", "Binance order history (with side)", "Binance"),
        &["date(utc*", "pair", "side", "order price", "order amount", "status"],
        Reader::Rows(order_with_side),
    )
};
pub(super) const CONVERSIONS: Format = Format {
    rename: dated,
    ..stated(
        info("binance_conversions", "Binance conversions", "Binance"),
        &[
            "date*",
            "pair",
            "type",
            "sell",
            "buy",
            "price",
            "inverse price",
            "status",
        ],
        Reader::Rows(conversion),
    )
};
pub(super) const DUST: Format = Format {
    rename: dated,
    ..stated(
        info("binance_dust", "Binance conversions of small amounts", "Binance"),
        &["date*", "coin", "amount", "fee (bnb)", "converted bnb"],
        Reader::Rows(dust),
    )
};
pub(super) const PURCHASES: Format = Format {
    rename: dated,
    ..stated(
        info("binance_purchases", "Binance purchases of coins", "Binance"),
        &[
            "date(utc*",
            "method",
            "amount",
            "price",
            "fees",
            "final amount",
            "status",
        ],
        Reader::Rows(purchase),
    )
};
pub(super) const ORDERS: Format = Format {
    rename: dated,
    ..stated(
        info("binance_orders", "Binance order history", "Binance"),
        &[
            "date(utc)",
            "pair",
            "type",
            "avgtrading price",
            "filled",
            "total",
            "status",
        ],
        Reader::Rows(order),
    )
};

/// The time has other names in newer files, which say its zone in the name of the column or of the file.
fn dated(name: &str) -> Option<&'static str> {
    is_time(name).then_some("date(utc)")
}

/// `Time`, `Date(UTC+8)`, `UTC_Time`
pub(super) fn is_time(name: &str) -> bool {
    let zoned = ["date(utc", "date (utc", "time(utc", "time (utc"];
    matches!(name, "time" | "date" | "utc_time" | "utc time") || zoned.iter().any(|start| name.starts_with(start))
}

fn trade(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("date(utc)")?;
    let mut trade = row.spot(
        pair(row, "market")?,
        row.side("type")?,
        row.positive("amount")?,
        row.positive("total")?,
    );
    trade.fees = match row.text("fee coin") {
        "" => Vec::new(),
        _ => row.fee("fee", row.asset("fee coin")?)?,
    };
    let trade = row.checked(trade, row.price("price")?);
    Ok(row.traded(time, trade).into())
}

/// Amounts carry their coin: `0.001ETH`.
fn trade_with_side(row: &Row<'_>, quantity: &str) -> Cell<Outcome> {
    let time = row.time("date(utc)")?;
    let pair = pair_of_units(row, quantity, "amount")?;
    let (executed, amount) = (size_of(row, quantity, &pair.0)?, size_of(row, "amount", &pair.1)?);
    let fees = fees_of(row, [&pair.0, &pair.1])?;
    let mut trade = row.spot(pair, row.side("side")?, executed, amount);
    trade.fees = fees;
    let trade = row.checked(trade, row.price("price")?);
    Ok(row.traded(time, trade).into())
}

/// A fee whose coin stands behind it: one of the pair, or another.
pub(super) fn fees_of(row: &Row<'_>, pair: [&str; 2]) -> Cell<Vec<Amount>> {
    let text = row.text("fee");
    let of_pair = pair.iter().find_map(|coin| Some((*coin, number_before(text, coin)?)));
    let (coin, number) = of_pair.unwrap_or_else(|| {
        let coin = text.trim_start_matches(|sign: char| !sign.is_ascii_alphabetic());
        (coin, text)
    });
    let amount = row.amount_of("fee", number)?;
    if amount.is_zero() {
        return Ok(Vec::new());
    }
    if coin.is_empty() {
        return Err(row.fault("fee", "unknown_coin", "The fee doesn't say which coin it is in."));
    }
    let asset = symbol::asset(coin);
    Ok(vec![Amount { asset, amount }])
}

/// The coins behind the amounts say where a glued pair is split.
fn pair_of_units(row: &Row<'_>, executed: &str, total: &str) -> Cell<(String, String)> {
    let glued = row.required("pair")?;
    let split = |at: usize| {
        let (base, quote) = glued.split_at_checked(at)?;
        let fits = number_before(row.text(executed), base).is_some() && number_before(row.text(total), quote).is_some();
        fits.then(|| (symbol::asset(base), symbol::asset(quote)))
    };
    // The longest base: `2.51INCH` is 2.5 of `1INCH`, though `INCH` stands at its end, too.
    match (1..glued.len()).rev().find_map(split) {
        Some(pair) => Ok(pair),
        None => pair(row, "pair"),
    }
}

/// Binance had `AR` for `BUSD`, and has no pairs in dollars: `ARBUSD` is no `ARB` there.
fn pair(row: &Row<'_>, column: &str) -> Cell<(String, String)> {
    if row.text(column).eq_ignore_ascii_case("ARBUSD") {
        return Ok(("AR".to_owned(), "BUSD".to_owned()));
    }
    row.pair(column)
}

/// The number before a coin at the end of a text: `0.1USDT` is no `0.1USD` of `T`.
fn number_before<'a>(text: &'a str, coin: &str) -> Option<&'a str> {
    let at = text.len().checked_sub(coin.len()).filter(|_| !coin.is_empty())?;
    let (number, end) = text.split_at_checked(at)?;
    let is_sign = |sign: char| sign.is_ascii_digit() || matches!(sign, '.' | ',' | '-' | '+' | 'e' | 'E');
    let is_number = number.chars().all(is_sign) && number.ends_with(|sign: char| sign.is_ascii_digit());
    (is_number && end.eq_ignore_ascii_case(coin)).then_some(number)
}

/// More than zero, of a coin that may have digits in its name.
fn size_of(row: &Row<'_>, column: &str, coin: &str) -> Cell<Money> {
    let text = row.required(column)?;
    let amount = row.amount_of(column, number_before(text, coin).unwrap_or(text))?;
    if amount.is_positive() {
        return Ok(amount);
    }
    Err(row.fault(column, "not_positive", "Must be greater than zero."))
}

fn order(row: &Row<'_>) -> Cell<Outcome> {
    if row.table.columns.contains_key("side") {
        return order_with_side(row);
    }
    // A spreadsheet lists the fills of an order below it, under names of their own.
    if row.text("date(utc)").is_empty() && row.text("status").is_empty() {
        return Ok(row.skipped("date(utc)", "fill_of_order", "This is a part of the order above."));
    }
    let time = row.time("date(utc)")?;
    let filled = row.amount("filled")?;
    if filled.is_zero() {
        return Ok(Outcome::Skipped(row.fault(
            "status",
            "not_filled",
            "None of this order was filled.",
        )));
    }
    let trade = row.spot(pair(row, "pair")?, row.side("type")?, filled, row.positive("total")?);
    row.warn("", "no_fees", NO_FEES);
    let trade = row.checked(trade, row.price("avgtrading price")?);
    Ok(row.traded(time, trade).into())
}

fn in_english(name: &str) -> Option<&'static str> {
    Some(match name {
        // `时间(UTC+8)`
        name if name.starts_with("时间") => "time",
        "交易对" => "pair",
        "基准货币" => "base asset",
        "计价货币" => "quote asset",
        "类型" => "type",
        "价格" => "price",
        "数量" => "amount",
        "成交额" => "total",
        "手续费" => "fee",
        "手续费结算币种" => "fee coin",
        _ => return None,
    })
}

fn trade_of_two(row: &Row<'_>) -> Cell<Outcome> {
    let named = row.beginning("date");
    let time = row.time(if named.is_empty() { "time" } else { named })?;
    let side = match row.text("type") {
        "买入" => crate::event::Side::Buy,
        "卖出" => crate::event::Side::Sell,
        _ => row.side("type")?,
    };
    let pair = (row.asset("base asset")?, row.asset("quote asset")?);
    let mut trade = row.spot(pair, side, row.positive("amount")?, row.positive("total")?);
    trade.fees = row.fee_in("fee", "fee coin")?;
    let trade = row.checked(trade, row.price("price")?);
    Ok(row.traded(time, trade).into())
}

const NO_FEES: &str = "Order histories have no fees: import the trade history instead where you can.";

/// What was executed stands under several names, with the coin behind it.
fn order_with_side(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time(row.beginning("date(utc"))?;
    let executed = row.first_of(&["executed", "filled"]);
    if row.amount(executed)?.is_zero() {
        return Ok(row.skipped(executed, "not_filled", "None of this order was filled."));
    }
    let total = row.first_of(&["trading total", "total"]);
    let pair = pair_of_units(row, executed, total)?;
    let (size, amount) = (size_of(row, executed, &pair.0)?, size_of(row, total, &pair.1)?);
    let fees = fees_of(row, [&pair.0, &pair.1])?;
    let mut trade = row.spot(pair, row.side("side")?, size, amount);
    trade.fees = fees;
    // Those of margin have them.
    if row.table.place("fee").is_none() {
        row.warn("", "no_fees", NO_FEES);
    }
    let price = row.first_of(&["average price", "avgtrading price", "avg trading price"]);
    let trade = row.checked(trade, row.price(price)?);
    let id = row.text(row.first_of(&["orderno", "order no."])).to_owned();
    let mut event = row.traded(time, trade);
    if let Some(trade) = &mut event.trade {
        trade.order_id = Some(id).filter(|id| !id.is_empty());
    }
    Ok(event.into())
}

fn conversion(row: &Row<'_>) -> Cell<Outcome> {
    if !is_done(row, "status")? {
        return Ok(row.not_completed("status"));
    }
    let time = row.time(row.beginning("date"))?;
    let (came, went) = (row.size_with_coin("buy")?, row.size_with_coin("sell")?);
    Ok(row.traded(time, row.exchanged(came, went)).into())
}

/// The fee is taken from the coin that came.
fn dust(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time(row.beginning("date"))?;
    let (coin, size) = (row.asset("coin")?, row.positive("amount")?);
    let (fee, came) = (row.amount("fee (bnb)")?.abs(), row.positive("converted bnb")?);
    let gross = came.checked_add(fee);
    let gross = gross.ok_or_else(|| row.fault("converted bnb", "too_large", "This is too large."))?;
    let mut trade = row.exchanged(("BNB".to_owned(), gross), (coin, size));
    if !fee.is_zero() {
        trade.fees = vec![Amount {
            asset: "BNB".to_owned(),
            amount: fee,
        }];
    }
    Ok(row.traded(time, trade).into())
}

/// The amount has the fees in it.
fn purchase(row: &Row<'_>) -> Cell<Outcome> {
    if !is_done(row, "status")? {
        return Ok(row.not_completed("status"));
    }
    let time = row.time(row.beginning("date(utc"))?;
    let ((money, paid), (coin, came)) = (row.size_with_coin("amount")?, row.size_with_coin("final amount")?);
    let fee = row.amount("fees")?.abs();
    let net = paid.checked_sub(fee).filter(|net| net.is_positive());
    let net = net.ok_or_else(|| row.fault("fees", "fee_above_amount", "The fee is the whole amount."))?;
    let mut trade = row.exchanged((coin, came), (money.clone(), net));
    trade.fees = row.fee("fees", money)?;
    let event = row.traded(time, trade);
    Ok(event
        .with_id(row.text("transaction id"))
        .noted(row.text("method"))
        .into())
}
