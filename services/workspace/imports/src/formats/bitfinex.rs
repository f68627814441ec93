//! Bitfinex: trades, deposits and withdrawals, and the ledger, whose descriptions say what happened. Days stand in numbers, the zone is not said.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use vocab::Money;

use super::{
    Format, Known, Reader, each_rejected, info, is_done,
    torn::{TORN, left_out, moves_nothing},
    utc,
};
use crate::{
    event::{Amount, Event, EventKind, Movement, Side},
    report::{Outcome, Outcomes},
    row::{Cell, Row},
};

const VENUE: &str = "Bitfinex";

const fn dated(info: super::FormatInfo, headers: &'static [&'static str], reader: Reader) -> Format {
    Format {
        zone: Known::Asked,
        days: Some("date"),
        ..utc(info, headers, reader)
    }
}

pub(super) const TRADES: Format = dated(
    info("bitfinex_trades", "Bitfinex trades", VENUE),
    &[
        "#",
        "pair",
        "amount",
        "price",
        "fee",
        "fee currency",
        "date",
        "order id",
    ],
    Reader::Rows(trade),
);
pub(super) const TRANSFERS: Format = dated(
    info("bitfinex_transfers", "Bitfinex deposits and withdrawals", VENUE),
    &[
        "date",
        "currency",
        "status",
        "amount",
        "fees",
        "description",
        "transaction id",
    ],
    Reader::Rows(transfer),
);
pub(super) const LEDGER: Format = dated(
    info("bitfinex_ledger", "Bitfinex ledger", VENUE),
    &["description", "currency", "amount", "balance", "date", "wallet"],
    Reader::Whole(ledger),
);

/// Bitfinex's own signs.
fn usual(coin: String) -> String {
    match coin.as_str() {
        "UST" => "USDT".to_owned(),
        "UDC" => "USDC".to_owned(),
        "IOT" => "IOTA".to_owned(),
        "DSH" => "DASH".to_owned(),
        "QTM" => "QTUM".to_owned(),
        "BAB" => "BCH".to_owned(),
        "DAT" => "DATA".to_owned(),
        _ => coin,
    }
}

/// The sign of the amount is the side. A fee that was paid is negative.
fn trade(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("date")?;
    let (size, price) = (row.size("amount")?, row.positive("price")?);
    let side = if row.amount("amount")?.is_negative() {
        Side::Sell
    } else {
        Side::Buy
    };
    let (base, quote) = row.pair("pair")?;
    let amount = size.checked_mul(price);
    let amount = amount.ok_or_else(|| row.fault("amount", "too_large", "Price times amount is too large."))?;
    let mut trade = row.spot((usual(base), usual(quote)), side, size, amount);
    let fee = row.amount("fee")?;
    if !fee.is_zero() {
        trade.fees = vec![Amount {
            asset: usual(row.asset("fee currency")?),
            amount: -fee,
        }];
    }
    trade.order_id = Some(row.text("order id").to_owned()).filter(|id| !id.is_empty());
    Ok(row.traded(time, trade).with_id(row.text("#")).into())
}

fn transfer(row: &Row<'_>) -> Cell<Outcome> {
    if !is_done(row, "status")? {
        return Ok(row.not_completed("status"));
    }
    let time = row.time("date")?;
    row.size("amount")?;
    let (coin, amount) = (usual(row.asset("currency")?), row.amount("amount")?);
    let kind = if amount.is_negative() {
        EventKind::Withdrawal
    } else {
        EventKind::Deposit
    };
    let fee = row.amount("fees")?.abs();
    let fees = Some(Amount {
        asset: coin.clone(),
        amount: fee,
    })
    .filter(|fee| !fee.amount.is_zero());
    let event = row.moved(time, kind, &coin, amount, fees.into_iter().collect());
    Ok(event.with_id(row.text("transaction id")).noted(row.text("note")).into())
}

enum Meaning {
    /// A coin of a trade, or its fee.
    Leg(bool),
    Alone(EventKind),
}

fn meaning(description: &str) -> Option<Meaning> {
    let words = description.to_lowercase();
    let has = |parts: &[&str]| parts.iter().any(|part| words.contains(part));
    Some(if has(&["trading fee"]) {
        Meaning::Leg(true)
    } else if words.starts_with("exchange ") || has(&["trading rebate", "exchange of"]) {
        Meaning::Leg(false)
    } else if has(&[
        "affiliate rebate",
        "earned fees from user",
        "staking reward",
        "airdrop",
        "unus sed leo token rebate",
    ]) {
        Meaning::Alone(EventKind::Reward)
    } else if has(&["funding payment", "margin funding payment", "interest"]) {
        Meaning::Alone(EventKind::Interest)
    } else if has(&["funding cost", "funding charge", "funding event", "swap charge"]) {
        Meaning::Alone(EventKind::Funding)
    } else if has(&["withdrawal fee", "deposit fee", "claiming fee", "fee of", "fees for"]) {
        Meaning::Alone(EventKind::Fee)
    } else if has(&["transfer of", "transfer between", "moved"]) {
        Meaning::Alone(EventKind::Transfer)
    } else if has(&[
        "position",
        "settlement",
        "delist",
        "adjustment",
        "liquidat",
        "extraordinary loss",
        "conversion",
    ]) {
        Meaning::Alone(EventKind::Adjustment)
    } else if has(&["deposit"]) {
        Meaning::Alone(EventKind::Deposit)
    } else if has(&["withdrawal"]) {
        Meaning::Alone(EventKind::Withdrawal)
    } else {
        return None;
    })
}

struct Leg<'a> {
    row: Row<'a>,
    coin: String,
    amount: Money,
    fee: bool,
}

/// Of a trade: a coin, or the fee.
fn is_part(row: &Row<'_>) -> bool {
    matches!(meaning(row.text("description")), Some(Meaning::Leg(_)))
}

/// What the rows of a trade share, as it is written.
fn mark<'a>(row: &Row<'a>) -> [&'a str; 2] {
    [row.text("date"), row.text("wallet")]
}

/// Rows of one second and wallet that changed coins for coins are one trade.
fn ledger(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let left_out = left_out(rows);
    let mut torn: BTreeSet<[&str; 2]> = left_out.iter().filter(|row| is_part(row)).map(mark).collect();
    let mut trades: BTreeMap<(DateTime<Utc>, &str), Vec<Leg<'_>>> = BTreeMap::new();
    for row in rows {
        let read = || {
            row.size("amount")?;
            Ok((row.time("date")?, usual(row.asset("currency")?), row.amount("amount")?))
        };
        match (read(), meaning(row.text("description"))) {
            (Err(fault), _) => {
                if is_part(row) && !moves_nothing(row, "amount") {
                    torn.insert(mark(row));
                }
                all.push(Outcome::Rejected(fault));
            }
            (_, None) => all.push(Outcome::Rejected(row.unknown("description"))),
            (Ok((time, coin, amount)), Some(Meaning::Leg(fee))) => {
                let leg = Leg {
                    row: *row,
                    coin,
                    amount,
                    fee,
                };
                trades.entry((time, row.text("wallet"))).or_default().push(leg);
            }
            (Ok((time, coin, amount)), Some(Meaning::Alone(kind))) => {
                let event = row.moved(time, kind, &coin, amount, Vec::new());
                let event = event.with_id(row.text("#")).on(row.text("wallet"));
                all.push(event.noted(row.text("description")).into());
            }
        }
    }
    for ((time, wallet), legs) in trades {
        all.extend(if legs.iter().any(|leg| torn.contains(&mark(&leg.row))) {
            each_rejected(legs.iter().map(|leg| leg.row), "description", "half_a_trade", TORN)
        } else {
            joined(time, wallet, &legs)
        });
    }
}

/// True where a coin came and went: trades in both directions share the second, and their sums would be a trade of another price.
fn goes_both_ways(legs: &[Leg<'_>]) -> bool {
    // A rebate comes in either coin.
    let is_rebate = |leg: &Leg<'_>| leg.row.text("description").to_lowercase().contains("rebate");
    let own = || legs.iter().filter(|leg| !leg.fee && !is_rebate(leg));
    let came: BTreeSet<&str> = own()
        .filter(|leg| leg.amount.is_positive())
        .map(|leg| leg.coin.as_str())
        .collect();
    own().any(|leg| leg.amount.is_negative() && came.contains(leg.coin.as_str()))
}

fn joined(time: DateTime<Utc>, wallet: &str, legs: &[Leg<'_>]) -> Vec<Outcome> {
    let Some(first) = legs.iter().min_by_key(|leg| leg.row.line.number) else {
        return Vec::new();
    };
    let mut sums: BTreeMap<&str, Money> = BTreeMap::new();
    for leg in legs.iter().filter(|leg| !leg.fee) {
        let sum = sums.entry(&leg.coin).or_default();
        *sum = sum.checked_add(leg.amount).unwrap_or(*sum);
    }
    let (came, went): (Vec<_>, Vec<_>) = sums.into_iter().partition(|(_, sum)| sum.is_positive());
    let row = &first.row;
    let both_ways = goes_both_ways(legs);
    let event = match (came.as_slice(), went.as_slice()) {
        ([came], [went]) if !both_ways => {
            let mut trade = row.exchanged((came.0.to_owned(), came.1), (went.0.to_owned(), went.1));
            let fees = legs.iter().filter(|leg| leg.fee).map(|leg| Amount {
                asset: leg.coin.clone(),
                amount: -leg.amount,
            });
            trade.fees = fees.collect();
            row.traded(time, trade)
        }
        ([], [_, ..]) | ([_, ..], []) if !both_ways => {
            let rows = legs.iter().map(|leg| leg.row);
            return each_rejected(
                rows,
                "description",
                "half_a_trade",
                "The other half of this trade is missing.",
            );
        }
        _ => {
            let only_fees = legs.iter().all(|leg| leg.fee);
            if !only_fees {
                let message = "Several coins changed hands at once: only the amounts are booked, not a trade.";
                row.warn("description", "several_coins", message);
            }
            let kind = if only_fees {
                EventKind::Fee
            } else {
                EventKind::Conversion
            };
            let all = legs.iter().map(|leg| Movement {
                asset: leg.coin.clone(),
                amount: leg.amount,
                fee: leg.fee,
            });
            Event::of(row.line.number, time, kind, all.collect())
        }
    };
    vec![event.on(wallet).noted(row.text("description")).into()]
}
