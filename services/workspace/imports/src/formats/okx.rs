//! OKX: the history of the trading account and that of the funding account. A line above the header names the zone.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use vocab::Money;

use super::{
    Format, Reader, asked, each_rejected, info, is_done, okx_contracts,
    okx_words::meaning,
    repeats::without_repeats,
    stated,
    torn::{TORN, left_out},
};
use crate::{
    event::{Amount, EventKind, Side},
    report::{Outcome, Outcomes},
    row::{Cell, Row},
};

pub(super) const TRADING: Format = stated(
    info("okx_trading", "OKX trading history", "OKX"),
    &[
        "id",
        "order id",
        "time",
        "trade type",
        "symbol",
        "action",
        "amount",
        "filled price",
        "fee",
        "fee unit",
        "balance change",
        "balance",
        "balance unit",
    ],
    Reader::Whole(trading),
);
pub(super) const FILLS: Format = Format {
    rename: in_english,
    ..asked(
        info("okx_fills", "OKX fills", "OKX"),
        &[
            "order id",
            "trade id",
            "trade time",
            "pair",
            "side",
            "price",
            "amount",
            "total",
            "fee",
            "fee currency",
        ],
        Reader::Whole(fills),
    )
};
/// OKEx: a row for each coin, one after the other.
pub(super) const TRADES_OF_OKEX: Format = asked(
    info("okex_trades", "OKEx trades", "OKX"),
    &["time", "type", "size", "balance", "fee", "currency"],
    Reader::Whole(pairs),
);
pub(super) const FUNDING: Format = stated(
    info("okx_funding", "OKX funding history", "OKX"),
    &[
        "id",
        "time",
        "type",
        "amount",
        "before balance",
        "after balance",
        "symbol",
    ],
    Reader::Rows(funding),
);

/// Histories of deposits and withdrawals. The zone stands in the name of the file.
pub(super) const DEPOSITS: Format = stated(
    info("okx_deposits", "OKX deposit history", "OKX"),
    &["time", "crypto", "deposit address", "amount", "status"],
    Reader::Rows(|row| moved(row, EventKind::Deposit)),
);
pub(super) const WITHDRAWALS: Format = stated(
    info("okx_withdrawals", "OKX withdrawal history", "OKX"),
    &["time", "crypto", "withdrawal address", "amount", "status"],
    Reader::Rows(|row| moved(row, EventKind::Withdrawal)),
);

fn moved(row: &Row<'_>, kind: EventKind) -> Cell<Outcome> {
    if !is_done(row, "status")? {
        return Ok(row.not_completed("status"));
    }
    let time = row.time("time")?;
    let (coin, size) = (row.asset("crypto")?, row.size("amount")?);
    let amount = if kind == EventKind::Deposit { size } else { -size };
    let fee = row.amount("fee")?.abs();
    let fees = if fee.is_zero() { Vec::new() } else { row_fee(&coin, fee) };
    let event = row.moved(time, kind, &coin, amount, fees);
    Ok(event
        .with_id(row.text("transaction id"))
        .noted(row.text("network"))
        .into())
}

fn in_english(name: &str) -> Option<&'static str> {
    Some(match name {
        "instrument" => "pair",
        "订单id" => "order id",
        "交易id" => "trade id",
        "交易时间" => "trade time",
        "交易对" => "pair",
        "方向" => "side",
        "价格" => "price",
        "数量" => "amount",
        "总额" => "total",
        "手续费" => "fee",
        "手续费币种" => "fee currency",
        _ => return None,
    })
}

/// A fee that was paid has a minus, a rebate has none; some files have no signs at all.
fn fills(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let has_signs = rows.iter().any(|row| row.amount("fee").is_ok_and(Money::is_negative));
    let read = |row: &Row<'_>| fill(row, has_signs).unwrap_or_else(Outcome::Rejected);
    all.extend(rows.iter().map(read));
}

fn fill(row: &Row<'_>, has_signs: bool) -> Cell<Outcome> {
    let time = row.time("trade time")?;
    let side = match row.text("side") {
        "买入" | "买" => Side::Buy,
        "卖出" | "卖" => Side::Sell,
        _ => row.side("side")?,
    };
    let mut trade = row.spot(row.pair("pair")?, side, row.positive("amount")?, row.size("total")?);
    trade.fees = row.fee_in("fee", "fee currency")?;
    if has_signs && row.amount("fee")?.is_positive() {
        for rebate in &mut trade.fees {
            rebate.amount = -rebate.amount;
        }
    }
    trade.order_id = Some(row.text("order id").to_owned()).filter(|id| !id.is_empty());
    let trade = row.checked(trade, row.price("price")?);
    Ok(row.traded(time, trade).with_id(row.text("trade id")).into())
}

/// Two rows that follow on each other, at one time, are one trade; the fee is in the coin that came.
fn pairs(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let mut rows = rows.iter().peekable();
    while let Some(row) = rows.next() {
        let other = rows.next_if(|next| next.text("time") == row.text("time") && next.text("type") != row.text("type"));
        match other {
            Some(other) => match joined(row, other) {
                Ok(outcome) => all.push(outcome),
                Err(fault) => all.extend(each_rejected([*row, *other], "type", fault.code, &fault.message)),
            },
            None => {
                let message = "The other coin of this trade is missing.";
                all.push(Outcome::Rejected(row.fault("type", "half_a_trade", message)));
            }
        }
    }
}

fn joined(a: &Row<'_>, b: &Row<'_>) -> Cell<Outcome> {
    let is_buy = |row: &Row<'_>| row.side("type").map(|side| side == Side::Buy);
    let (came, went) = match (is_buy(a)?, is_buy(b)?) {
        (true, false) => (a, b),
        (false, true) => (b, a),
        _ => return Err(a.fault("type", "half_a_trade", "The other coin of this trade is missing.")),
    };
    // The zone of these times is a word of many meanings.
    let text = came.required("time")?.trim_end_matches(" CST");
    let time = came.time_of("time", text)?;
    let coin = came.asset("currency")?;
    let mut trade = came.exchanged(
        (coin.clone(), came.size("size")?),
        (went.asset("currency")?, went.size("size")?),
    );
    let fee = came.amount("fee")?.abs();
    if !fee.is_zero() {
        trade.fees = row_fee(&coin, fee);
    }
    Ok(a.traded(time, trade).into())
}

/// One coin of a fill: what it changed the balance by, before the fee.
struct Leg<'a> {
    row: Row<'a>,
    coin: String,
    amount: Money,
    fee: Option<Amount>,
}

/// A fill is two rows, one for each coin; the rows of an order in one second are one trade, since which two belong together is not said.
pub(super) fn trading(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let mut orders: BTreeMap<(DateTime<Utc>, &str), Vec<Row<'_>>> = BTreeMap::new();
    let torn: BTreeSet<[&str; 2]> = left_out(rows).iter().map(mark).collect();
    for row in &without_repeats(rows, "id", all) {
        let (kind, word) = (row.text("trade type").to_lowercase(), row.text("action").to_lowercase());
        match (kind.as_str(), word.as_str()) {
            // Conversions name no action; on margin both coins move as well.
            ("spot" | "margin", word) if word == "buy" || word == "sell" || is_conversion(row, word) => {
                match row.time("time") {
                    Ok(time) => orders.entry((time, row.text("order id"))).or_default().push(*row),
                    Err(fault) => all.push(Outcome::Rejected(fault)),
                }
            }
            ("transfer", "transfer in" | "transfer out") => {
                all.push(transfer(row).unwrap_or_else(Outcome::Rejected));
            }
            ("spot" | "transfer", _) => all.push(Outcome::Rejected(row.unknown("action"))),
            // No contract has the name of a pair.
            (_, "buy" | "sell") if row.pair("symbol").is_ok() => all.push(Outcome::Rejected(row.unknown("trade type"))),
            ("options" | "option", _) => {
                let message = "Options are not read.";
                all.push(Outcome::Rejected(row.fault("trade type", "unknown_operation", message)));
            }
            _ => all.push(okx_contracts::entry(row).unwrap_or_else(Outcome::Rejected)),
        }
    }
    for ((time, _), rows) in orders {
        if rows.iter().any(|row| torn.contains(&mark(row))) {
            all.extend(each_rejected(rows, "order id", "half_a_trade", TORN));
            continue;
        }
        match order(time, &rows) {
            Ok(outcome) => all.push(outcome),
            Err((column, code, message)) => all.extend(each_rejected(rows, column, code, &message)),
        }
    }
}

/// What the rows of an order in one second share, as it is written.
fn mark<'a>(row: &Row<'a>) -> [&'a str; 2] {
    [row.text("time"), row.text("order id")]
}

/// Behind the pair of a conversion.
const CONVERSION: &str = "-CONVERT";

fn is_conversion(row: &Row<'_>, action: &str) -> bool {
    action.is_empty() && row.text("symbol").ends_with(CONVERSION)
}

/// Between the trading and the funding account. The amount is empty; the balance says it.
fn transfer(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("time")?;
    row.size("balance change")?;
    let (coin, amount) = (row.asset("balance unit")?, row.amount("balance change")?);
    let event = row.moved(time, EventKind::Transfer, &coin, amount, Vec::new());
    Ok(event.with_id(row.text("id")).on("Trading").into())
}

type Wrong = (&'static str, &'static str, String);

fn order(time: DateTime<Utc>, rows: &[Row<'_>]) -> Result<Outcome, Wrong> {
    let legs: Cell<Vec<Leg<'_>>> = rows.iter().map(leg).collect();
    // A group with a row that cannot be read is no whole trade.
    let legs = legs.map_err(|fault| {
        (
            "order id",
            fault.code,
            format!("{} (line {})", fault.message, fault.line),
        )
    })?;
    let half = || {
        let message = "The two coins of this trade are not both there.".to_owned();
        ("order id", "half_a_trade", message)
    };
    let first = legs.iter().min_by_key(|leg| leg.row.line.number).ok_or_else(half)?;
    let symbol = first.row.text("symbol");
    let pair = first
        .row
        .pair_of("symbol", symbol.strip_suffix(CONVERSION).unwrap_or(symbol))
        .map_err(|fault| ("symbol", fault.code, fault.message))?;
    let sum = |coin: &str| {
        let mut amounts = legs.iter().filter(|leg| leg.coin == coin).map(|leg| leg.amount);
        amounts.try_fold(Money::ZERO, Money::checked_add)
    };
    let (base, quote) = sum(&pair.0).zip(sum(&pair.1)).ok_or_else(half)?;
    let known = legs.iter().all(|leg| leg.coin == pair.0 || leg.coin == pair.1);
    let side = match (base.is_positive(), quote.is_positive()) {
        (true, false) if known && !quote.is_zero() => Side::Buy,
        (false, true) if known && !base.is_zero() => Side::Sell,
        _ => return Err(half()),
    };
    let mut trade = first.row.spot(pair, side, base.abs(), quote.abs());
    trade.fees = legs.iter().filter_map(|leg| leg.fee.clone()).collect();
    trade.order_id = Some(first.row.text("order id").to_owned()).filter(|id| !id.is_empty());
    let event = first.row.traded(time, trade);
    Ok(event.with_id(first.row.text("id")).on("Trading").into())
}

/// A fee in the coin itself is already in the change of its balance.
fn leg<'a>(row: &Row<'a>) -> Cell<Leg<'a>> {
    let coin = row.asset("balance unit")?;
    let (change, fee) = (row.amount("balance change")?, row.amount("fee")?);
    let fee_coin = if fee.is_zero() {
        coin.clone()
    } else {
        row.asset(row.first_of(&["fee unit", "balance unit"]))?
    };
    let own = if fee_coin == coin { fee } else { Money::ZERO };
    let amount = change.checked_sub(own);
    let amount = amount.filter(|amount| Ok(amount.abs()) == row.amount("amount").map(Money::abs));
    let amount = amount.ok_or_else(|| {
        let message = "The amount and the fee do not add up to the change of the balance.";
        row.fault("balance change", "does_not_add_up", message)
    })?;
    // Negative where it was paid.
    let fee = Some(Amount {
        asset: fee_coin,
        amount: -fee,
    })
    .filter(|fee| !fee.amount.is_zero());
    Ok(Leg {
        row: *row,
        coin,
        amount,
        fee,
    })
}

/// The balances before and after say what moved, also where an amount has no sign.
fn funding(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("time")?;
    let kind = meaning(row.required("type")?).ok_or_else(|| row.unknown("type"))?;
    row.required("before balance")?;
    row.required("after balance")?;
    let coin = row.asset("symbol")?;
    let size = row.size("amount")?;
    let change = row.amount("after balance")?.checked_sub(row.amount("before balance")?);
    // Some versions have a fee beside the amount.
    let fee = row.amount("fee")?.abs();
    let fee_paid = change.and_then(|change| {
        if change.is_negative() {
            change.checked_add(size)
        } else {
            change.checked_sub(size)
        }
    });
    let wrong = || {
        let message = "The amount is not the difference of the balances.";
        row.fault("amount", "does_not_add_up", message)
    };
    let (change, rest) = change.zip(fee_paid).ok_or_else(wrong)?;
    let amount = if change.is_negative() { -size } else { size };
    let fees = match rest {
        rest if rest.is_zero() => Vec::new(),
        rest if rest == -fee => row_fee(&coin, fee),
        _ => return Err(wrong()),
    };
    // One that failed is taken back under its own name.
    let kind = match (kind, amount.is_negative()) {
        (EventKind::Deposit | EventKind::Withdrawal, true) => EventKind::Withdrawal,
        (EventKind::Deposit | EventKind::Withdrawal, false) => EventKind::Deposit,
        // `Event giveaway`, `Reward expired`
        (EventKind::Reward, true) => EventKind::Adjustment,
        (kind, _) => kind,
    };
    let event = row.moved(time, kind, &coin, amount, fees);
    Ok(event.with_id(row.text("id")).on("Funding").into())
}

fn row_fee(coin: &str, amount: Money) -> Vec<Amount> {
    vec![Amount {
        asset: coin.to_owned(),
        amount,
    }]
}
