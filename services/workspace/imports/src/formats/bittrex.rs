//! Bittrex: orders in five versions, deposits and withdrawals in seven. Older files write a market as `BTC-ETH`, with the money first, and days as
//! Americans do; all times are in UTC.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use vocab::Money;

use super::{Format, Reader, alone, info, utc};
use crate::{
    event::EventKind,
    moment,
    report::Outcome,
    row::{Cell, Row},
};

const BITTREX: &str = "Bittrex";

pub(super) const ORDERS: Format = utc(
    info("bittrex_orders", "Bittrex orders", BITTREX),
    &[
        "txid",
        "time (utc)",
        "transaction",
        "market",
        "quantity (base)",
        "fees (quote)",
        "total (quote)",
    ],
    Reader::Rows(order),
);
pub(super) const ORDERS_OF_TAXES: Format = alone(utc(
    info("bittrex_orders_plain", "Bittrex orders (without fees)", BITTREX),
    &["date", "market", "side", "type", "price", "quantity", "total"],
    Reader::Rows(plain_order),
));
/// 2017 and before.
pub(super) const ORDERS_2017: Format = utc(
    info("bittrex_orders_2017", "Bittrex orders (2017)", BITTREX),
    &[
        "orderuuid",
        "exchange",
        "type",
        "quantity",
        "limit",
        "commissionpaid",
        "price",
        "closed",
    ],
    Reader::Rows(|row| {
        old_order(
            row,
            "type",
            "closed",
            row.amount("quantity")?,
            ("price", "commissionpaid"),
        )
    }),
);
pub(super) const ORDERS_2018: Format = utc(
    info("bittrex_orders_2018", "Bittrex orders (2018)", BITTREX),
    &[
        "uuid",
        "exchange",
        "timestamp",
        "ordertype",
        "limit",
        "quantity",
        "quantityremaining",
        "commission",
        "price",
    ],
    Reader::Rows(|row| {
        let filled = filled(row, "quantityremaining")?;
        old_order(
            row,
            "ordertype",
            row.first_of(&["closed", "timestamp"]),
            filled,
            ("price", "commission"),
        )
    }),
);
pub(super) const ORDERS_2020: Format = utc(
    info("bittrex_orders_2020", "Bittrex orders (2020)", BITTREX),
    &[
        "uuid",
        "exchange",
        "opened (utc)",
        "type",
        "quantity",
        "remaining",
        "price",
    ],
    Reader::Rows(|row| {
        let filled = filled(row, "remaining")?;
        old_order(
            row,
            "type",
            row.first_of(&["closed (utc)", "opened (utc)"]),
            filled,
            ("price", ""),
        )
    }),
);
pub(super) const ORDERS_IN_CAPITALS: Format = utc(
    info("bittrex_orders_data", "Bittrex orders (data request)", BITTREX),
    &[
        "uuid",
        "quote",
        "market",
        "ordertype",
        "limit",
        "quantity",
        "filled",
        "proceeds",
        "closed",
    ],
    Reader::Rows(|row| {
        let fee = row.first_of(&["comissionpaid", "commissionpaid"]);
        old_order(row, "ordertype", "closed", row.amount("filled")?, ("proceeds", fee))
    }),
);
pub(super) const TRANSFERS: Format = utc(
    info("bittrex_transfers", "Bittrex deposits and withdrawals", BITTREX),
    &["date", "currency", "type", "address", "memo/tag", "txid", "amount"],
    Reader::Rows(transfer),
);
pub(super) const DEPOSITS: Format = Format {
    rename,
    ..utc(
        info("bittrex_deposits", "Bittrex deposits", BITTREX),
        &[
            "amount",
            "currency",
            "confirmations",
            "lastupdated",
            "txid",
            "cryptoaddress",
        ],
        Reader::Rows(deposit),
    )
};
pub(super) const WITHDRAWALS: Format = Format {
    rename,
    ..utc(
        info("bittrex_withdrawals", "Bittrex withdrawals", BITTREX),
        &["currency", "amount", "address", "opened", "txid", "txcost"],
        Reader::Rows(withdrawal),
    )
};

fn rename(name: &str) -> Option<&'static str> {
    Some(match name {
        "lastupdateddate" => "lastupdated",
        "openeddate" => "opened",
        "txfee" => "txcost",
        _ => return None,
    })
}

/// Days in numbers have the month first.
fn time(row: &Row<'_>, column: &str) -> Cell<DateTime<Utc>> {
    let text = row.required(column)?;
    match moment::read_numbers(text, false, Tz::UTC) {
        Ok((time, _)) => row.time_of(column, &time.to_rfc3339()),
        Err(_) => row.time(column),
    }
}

fn order(row: &Row<'_>) -> Cell<Outcome> {
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

fn plain_order(row: &Row<'_>) -> Cell<Outcome> {
    let time = time(row, "date")?;
    let pair = row.pair_of("market", &row.text("market").replace("-->", "/"))?;
    let trade = row.spot(pair, row.side("side")?, row.size("quantity")?, row.size("total")?);
    row.warn("", "no_fees", "This version has no fees.");
    let trade = row.checked(trade, row.price("price")?);
    Ok(row.traded(time, trade).into())
}

fn filled(row: &Row<'_>, remaining: &str) -> Cell<Money> {
    let filled = row.amount("quantity")?.checked_sub(row.amount(remaining)?);
    filled.ok_or_else(|| row.fault("quantity", "too_large", "This is too large."))
}

/// What is named the price is the whole of it, before the fee, which is in the same money.
fn old_order(row: &Row<'_>, side: &str, closed: &str, filled: Money, (total, fee): (&str, &str)) -> Cell<Outcome> {
    if filled.is_zero() {
        return Ok(row.skipped(side, "not_filled", "None of this order was filled."));
    }
    let time = time(row, closed)?;
    let (market, column) = match row.text("exchange") {
        "" => (row.text("market"), "market"),
        market => (market, "exchange"),
    };
    let pair = match row.text("quote") {
        "" => {
            let (quote, base) = row.pair_of(column, market)?;
            (base, quote)
        }
        _ => {
            let base = market.rsplit_once('-').map_or(market, |(_, base)| base);
            (row.asset_of(column, base)?, row.asset("quote")?)
        }
    };
    let mut trade = row.spot(pair, row.side(side)?, filled.abs(), row.size(total)?);
    if fee.is_empty() {
        row.warn("", "no_fees", "This version has no fees.");
    } else {
        trade.fees = row.fee(fee, trade.quote.clone())?;
    }
    let id = row.text(row.first_of(&["orderuuid", "uuid"]));
    Ok(row.traded(time, row.checked(trade, Money::ZERO)).with_id(id).into())
}

fn transfer(row: &Row<'_>) -> Cell<Outcome> {
    let time = time(row, "date")?;
    let (kind, amount) = match row.required("type")?.to_uppercase().as_str() {
        "DEPOSIT" => (EventKind::Deposit, row.size("amount")?),
        "WITHDRAWAL" => (EventKind::Withdrawal, -row.size("amount")?),
        _ => return Err(row.unknown("type")),
    };
    let event = row.moved(time, kind, &row.asset("currency")?, amount, Vec::new());
    Ok(event.with_id(row.text("txid")).into())
}

fn deposit(row: &Row<'_>) -> Cell<Outcome> {
    let state = row.text("state");
    if !["", "CONFIRMED", "COMPLETED", "CREDITED"].contains(&state.to_uppercase().as_str()) {
        return Ok(row.not_completed("state"));
    }
    let time = time(row, "lastupdated")?;
    let event = row.moved(
        time,
        EventKind::Deposit,
        &row.asset("currency")?,
        row.size("amount")?,
        Vec::new(),
    );
    Ok(event.with_id(row.text("txid")).into())
}

/// The cost is paid beside the amount.
fn withdrawal(row: &Row<'_>) -> Cell<Outcome> {
    let is = |column: &str, word: &str| row.text(column).eq_ignore_ascii_case(word);
    let state = row.text("state").to_uppercase();
    if is("canceled", "true") || is("authorized", "false") || is("invalidaddress", "true") || state.contains("CANCEL") {
        return Ok(row.not_completed("canceled"));
    }
    let time = time(row, row.first_of(&["opened", "closed"]))?;
    let coin = row.asset("currency")?;
    let fees = row.fee("txcost", coin.clone())?;
    let event = row.moved(time, EventKind::Withdrawal, &coin, -row.size("amount")?, fees);
    Ok(event.with_id(row.text("txid")).into())
}
