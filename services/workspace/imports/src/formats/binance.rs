//! Binance: trade history in two versions, order history, and the statement of an account.

use std::collections::BTreeMap;

use vocab::Money;

use super::{Format, Reader, info, utc};
use crate::{
    cell,
    event::{Amount, Event, EventKind, Movement, Side},
    report::Outcome,
    row::{Cell, Row},
    symbol,
};

pub(super) const TRADES: Format = utc(
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
);
pub(super) const TRADES_WITH_SIDE: Format = utc(
    info("binance_trades_side", "Binance trade history (with side)", "Binance"),
    &["date(utc)", "pair", "side", "price", "executed", "amount", "fee"],
    Reader::Rows(trade_with_side),
);
pub(super) const ORDERS: Format = utc(
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
);
pub(super) const STATEMENT: Format = utc(
    info("binance_statement", "Binance account statement", "Binance"),
    &["utc_time", "account", "operation", "coin", "change"],
    Reader::Whole(statement),
);

fn trade(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("date(utc)")?;
    let mut trade = row.spot(
        row.pair("market")?,
        row.side("type")?,
        row.positive("amount")?,
        row.positive("total")?,
    );
    trade.fees = match row.text("fee coin") {
        "" => Vec::new(),
        _ => row.fee("fee", row.asset("fee coin")?)?,
    };
    let trade = row.checked(trade, row.amount("price")?);
    Ok(row.traded(time, trade).into())
}

/// Amounts carry their coin: `0.001ETH`.
fn trade_with_side(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("date(utc)")?;
    let pair = row.pair("pair")?;
    let mut trade = row.spot(
        pair,
        row.side("side")?,
        row.positive("executed")?,
        row.positive("amount")?,
    );
    let coin: String = row
        .text("fee")
        .chars()
        .skip_while(|c| !c.is_ascii_alphabetic())
        .collect();
    trade.fees = row.fee("fee", symbol::asset(&coin))?;
    if trade.fees.iter().any(|fee| fee.asset.is_empty()) {
        return Err(row.fault("fee", "unknown_coin", "The fee does not say in which coin it is."));
    }
    let trade = row.checked(trade, row.amount("price")?);
    Ok(row.traded(time, trade).into())
}

fn order(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("date(utc)")?;
    let filled = row.amount("filled")?;
    if filled.is_zero() {
        return Ok(Outcome::Skipped(row.fault(
            "status",
            "not_filled",
            "Nothing of this order was filled.",
        )));
    }
    let trade = row.spot(row.pair("pair")?, row.side("type")?, filled, row.positive("total")?);
    row.warn(
        "",
        "no_fees",
        "Order histories have no fees: import the trade history instead where you can.",
    );
    let trade = row.checked(trade, row.amount("avgtrading price")?);
    Ok(row.traded(time, trade).into())
}

/// What a word of the statement means.
fn meaning(operation: &str) -> Option<Meaning> {
    let word = operation.trim().to_lowercase();
    let trading = [
        "buy",
        "sell",
        "transaction related",
        "transaction buy",
        "transaction spend",
        "transaction sold",
        "transaction revenue",
        "binance convert",
        "large otc trading",
        "small assets exchange bnb",
        "otc trading",
        "eth 2.0 staking",
    ];
    if trading.contains(&word.as_str()) {
        return Some(Meaning::Leg);
    }
    Some(match word.as_str() {
        "fee" | "transaction fee" => Meaning::Fee,
        "deposit" | "fiat deposit" | "buy crypto" => Meaning::Alone(EventKind::Deposit),
        "withdraw" | "fiat withdraw" | "withdrawal" => Meaning::Alone(EventKind::Withdrawal),
        "funding fee" => Meaning::Alone(EventKind::Funding),
        "realized profit and loss" => Meaning::Alone(EventKind::Adjustment),
        "isolatedmargin loan" | "margin loan" | "isolatedmargin repayment" | "margin repayment" | "loan" | "repay" => {
            Meaning::Alone(EventKind::Transfer)
        }
        word if word.contains("transfer")
            || word.contains("subscription")
            || word.contains("redemption")
            || word.contains("purchase") =>
        {
            Meaning::Alone(EventKind::Transfer)
        }
        word if word.contains("interest") && !word.contains("margin") => Meaning::Alone(EventKind::Reward),
        word if word.contains("interest") => Meaning::Alone(EventKind::Interest),
        word if [
            "reward",
            "distribution",
            "airdrop",
            "cash voucher",
            "commission",
            "rebate",
            "cashback",
            "referral",
            "mining",
        ]
        .iter()
        .any(|part| word.contains(part)) =>
        {
            Meaning::Alone(EventKind::Reward)
        }
        _ => return None,
    })
}

#[derive(Clone, Copy, PartialEq)]
enum Meaning {
    Leg,
    Fee,
    Alone(EventKind),
}

/// A row that was read.
struct Entry<'a> {
    row: Row<'a>,
    coin: String,
    change: Money,
}

/// Legs and fees of one second on one account are one trade, where two coins changed hands.
fn statement(rows: &[Row<'_>]) -> Vec<Outcome> {
    let mut all = Vec::new();
    let mut trades: BTreeMap<_, (Vec<Entry<'_>>, Vec<Entry<'_>>)> = BTreeMap::new();
    for row in rows {
        match entry(row) {
            Err(fault) => all.push(Outcome::Rejected(fault)),
            Ok((time, Meaning::Alone(kind), entry)) => {
                let event = row.moved(time, kind, &entry.coin, entry.change, Vec::new());
                let event = event.on(row.text("account")).noted(row.text("remark"));
                all.push(event.into());
            }
            Ok((time, meaning, entry)) => {
                let (legs, fees) = trades.entry((time, row.text("account"))).or_default();
                if meaning == Meaning::Fee {
                    fees.push(entry)
                } else {
                    legs.push(entry)
                }
            }
        }
    }
    for ((time, account), (legs, fees)) in trades {
        all.extend(paired(time, account, &legs, &fees));
    }
    all
}

type Read<'a> = (chrono::DateTime<chrono::Utc>, Meaning, Entry<'a>);

fn entry<'a>(row: &Row<'a>) -> Cell<Read<'a>> {
    let time = row.time("utc_time")?;
    let operation = row.required("operation")?;
    let unknown = || row.fault("operation", "unknown_operation", format!("“{operation}” is not known."));
    let meaning = meaning(operation).ok_or_else(unknown)?;
    row.required("change")?;
    let (coin, change) = (row.asset("coin")?, row.amount("change")?);
    if cell::is_formula(row.text("remark")) {
        return Err(row.fault("remark", "formula", "This cell holds a formula."));
    }
    Ok((
        time,
        meaning,
        Entry {
            row: *row,
            coin,
            change,
        },
    ))
}

fn paired(time: chrono::DateTime<chrono::Utc>, account: &str, legs: &[Entry<'_>], fees: &[Entry<'_>]) -> Vec<Outcome> {
    let mut sums: BTreeMap<&str, Money> = BTreeMap::new();
    for leg in legs {
        let sum = sums.entry(&leg.coin).or_default();
        *sum = sum.checked_add(leg.change).unwrap_or(*sum);
    }
    sums.retain(|_, sum| !sum.is_zero());
    let came: Vec<_> = sums.iter().filter(|(_, sum)| sum.is_positive()).collect();
    let went: Vec<_> = sums.iter().filter(|(_, sum)| sum.is_negative()).collect();
    let ([(bought, much)], [(paid, cost)]) = (came.as_slice(), went.as_slice()) else {
        return unpaired(time, account, legs, fees);
    };
    let Some(first) = legs.first() else { return Vec::new() };
    let (pair, side, quantity, amount) = if symbol::is_quote(bought, paid) {
        (
            ((*paid).to_string(), (*bought).to_string()),
            Side::Sell,
            cost.abs(),
            **much,
        )
    } else {
        (
            ((*bought).to_string(), (*paid).to_string()),
            Side::Buy,
            **much,
            cost.abs(),
        )
    };
    let mut trade = first.row.spot(pair, side, quantity, amount);
    trade.fees = fees
        .iter()
        .map(|fee| Amount {
            asset: fee.coin.clone(),
            amount: -fee.change,
        })
        .collect();
    vec![first.row.traded(time, trade).on(account).into()]
}

/// More than two coins in one second: who paid for what cannot be told, but what moved is kept.
fn unpaired(
    time: chrono::DateTime<chrono::Utc>,
    account: &str,
    legs: &[Entry<'_>],
    fees: &[Entry<'_>],
) -> Vec<Outcome> {
    let Some(first) = legs.first().or(fees.first()) else {
        return Vec::new();
    };
    let moved = |entry: &Entry<'_>, fee| Movement {
        asset: entry.coin.clone(),
        amount: entry.change,
        fee,
    };
    let movements: Vec<_> = legs
        .iter()
        .map(|leg| moved(leg, false))
        .chain(fees.iter().map(|fee| moved(fee, true)))
        .collect();
    let kind = if legs.is_empty() {
        EventKind::Fee
    } else {
        EventKind::Conversion
    };
    if !legs.is_empty() {
        let message = "Several coins changed hands in this second: the amounts are booked, and no trade.";
        first.row.warn("operation", "several_pairs", message);
    }
    vec![
        Event::of(first.row.line.number, time, kind, movements)
            .on(account)
            .into(),
    ]
}
