//! KuCoin's history of an account: each row is what one coin changed by, and a remark says why. Rows of one second that changed coins for coins are
//! one trade.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use vocab::Money;

use super::{
    each_rejected,
    torn::{TORN, left_out, moves_nothing},
};
use crate::{
    event::{Amount, Event, EventKind, Movement},
    report::{Outcome, Outcomes},
    row::{Cell, Row},
};

struct Leg<'a> {
    row: Row<'a>,
    coin: String,
    /// Signed, without the fee.
    amount: Money,
    fee: Money,
}

enum Meaning {
    Leg,
    Alone(EventKind),
}

fn meaning(row: &Row<'_>) -> Option<Meaning> {
    let words = format!("{} {}", row.text("remark"), row.text("type")).to_lowercase();
    let has = |parts: &[&str]| parts.iter().any(|part| words.contains(part));
    Some(
        if has(&[
            "reward",
            "distribution",
            "bonus",
            "airdrop",
            "profit",
            "interest",
            "rebate",
            "cashback",
        ]) {
            Meaning::Alone(EventKind::Reward)
        } else if has(&["convert", "dust", "spot", "trade", "exchange"]) && !has(&["transfer"]) {
            Meaning::Leg
        } else if has(&[
            "transfer",
            "staking",
            "subscri",
            "redeem",
            "redemption",
            "lock",
            "lend",
            "saving",
            "earn",
        ]) {
            Meaning::Alone(EventKind::Transfer)
        } else if has(&["deposit"]) {
            Meaning::Alone(EventKind::Deposit)
        } else if has(&["withdraw"]) {
            Meaning::Alone(EventKind::Withdrawal)
        } else if has(&["fee"]) {
            Meaning::Alone(EventKind::Fee)
        } else {
            return None;
        },
    )
}

fn read<'a>(row: &Row<'a>) -> Cell<(DateTime<Utc>, Leg<'a>)> {
    let time = row.time(row.beginning("time"))?;
    let size = row.size("amount")?;
    let amount = match row.required("side")?.to_lowercase().as_str() {
        "deposit" | "in" => size,
        "withdrawal" | "withdraw" | "out" => -size,
        _ => return Err(row.unknown("side")),
    };
    let leg = Leg {
        row: *row,
        coin: row.asset("currency")?,
        amount,
        fee: row.amount("fee")?.abs(),
    };
    Ok((time, leg))
}

/// Of coins that were changed for others.
fn is_part(row: &Row<'_>) -> bool {
    matches!(meaning(row), Some(Meaning::Leg))
}

/// What the rows of a trade share, as it is written.
fn mark<'a>(row: &Row<'a>) -> [&'a str; 2] {
    [row.text(row.beginning("time")), row.text("account type")]
}

pub(super) fn history(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let left_out = left_out(rows);
    let mut torn: BTreeSet<[&str; 2]> = left_out.iter().filter(|row| is_part(row)).map(mark).collect();
    let mut trades: BTreeMap<(DateTime<Utc>, &str), Vec<Leg<'_>>> = BTreeMap::new();
    for row in rows {
        let Some(meaning) = meaning(row) else {
            all.push(Outcome::Rejected(row.unknown("remark")));
            continue;
        };
        match (read(row), meaning) {
            (Err(fault), _) => {
                if is_part(row) && !moves_nothing(row, "amount") {
                    torn.insert(mark(row));
                }
                all.push(Outcome::Rejected(fault));
            }
            (Ok((time, leg)), Meaning::Leg) => {
                trades.entry((time, row.text("account type"))).or_default().push(leg);
            }
            (Ok((time, leg)), Meaning::Alone(kind)) => {
                let fees = fee(&leg).into_iter().collect();
                let event = row.moved(time, kind, &leg.coin, leg.amount, fees);
                all.push(event.on(row.text("account type")).noted(row.text("remark")).into());
            }
        }
    }
    for ((time, account), legs) in trades {
        all.extend(if legs.iter().any(|leg| torn.contains(&mark(&leg.row))) {
            each_rejected(legs.iter().map(|leg| leg.row), "remark", "half_a_trade", TORN)
        } else {
            joined(time, account, &legs)
        });
    }
}

fn fee(leg: &Leg<'_>) -> Option<Amount> {
    let (asset, amount) = (leg.coin.clone(), leg.fee);
    (!amount.is_zero()).then_some(Amount { asset, amount })
}

/// True where a coin came and went: trades in both directions share the second, and their sums would be a trade of another price.
fn goes_both_ways(legs: &[Leg<'_>]) -> bool {
    let came: BTreeSet<&str> = legs
        .iter()
        .filter(|leg| leg.amount.is_positive())
        .map(|leg| leg.coin.as_str())
        .collect();
    legs.iter()
        .any(|leg| leg.amount.is_negative() && came.contains(leg.coin.as_str()))
}

fn joined(time: DateTime<Utc>, account: &str, legs: &[Leg<'_>]) -> Vec<Outcome> {
    let mut sums: BTreeMap<&str, Money> = BTreeMap::new();
    for leg in legs {
        let sum = sums.entry(&leg.coin).or_default();
        *sum = sum.checked_add(leg.amount).unwrap_or(*sum);
    }
    sums.retain(|_, sum| !sum.is_zero());
    let (came, went): (Vec<_>, Vec<_>) = sums.into_iter().partition(|(_, sum)| sum.is_positive());
    let Some(first) = legs.first() else { return Vec::new() };
    let both_ways = goes_both_ways(legs);
    if (came.is_empty() || went.is_empty()) && !both_ways {
        let rows = legs.iter().map(|leg| leg.row);
        return each_rejected(
            rows,
            "remark",
            "half_a_trade",
            "The other half of this trade is missing.",
        );
    }
    let row = &first.row;
    let event = if !both_ways && let ([came], [went]) = (came.as_slice(), went.as_slice()) {
        let mut trade = row.exchanged((came.0.to_owned(), came.1), (went.0.to_owned(), went.1));
        trade.fees = legs.iter().filter_map(fee).collect();
        row.traded(time, trade)
    } else {
        row.warn(
            "remark",
            "several_coins",
            "Several coins changed hands at once: only the amounts are booked, not a trade.",
        );
        let moved = legs.iter().map(|leg| (leg.coin.clone(), leg.amount, false));
        let fees = legs.iter().filter_map(fee).map(|fee| (fee.asset, -fee.amount, true));
        let all = moved
            .chain(fees)
            .map(|(asset, amount, fee)| Movement { asset, amount, fee });
        Event::of(row.line.number, time, EventKind::Conversion, all.collect())
    };
    vec![event.on(account).noted(row.text("remark")).into()]
}
