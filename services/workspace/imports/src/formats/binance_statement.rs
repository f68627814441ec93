//! Binance's statement of an account: legs and fees of one second on one account are one trade.

use std::collections::BTreeMap;

use vocab::Money;

use super::{Format, Reader, binance_names, info, stated, utc};
use crate::{
    cell,
    event::{Amount, Event, EventKind, Movement, Side},
    report::{Outcome, Outcomes},
    row::{Cell, Row},
    symbol,
};

pub(super) const STATEMENT: Format = Format {
    rename,
    ..utc(
        info("binance_statement", "Binance account statement", "Binance"),
        &["utc_time", "account", "operation", "coin", "change"],
        Reader::Whole(statement),
    )
};
/// Newer statements, in the zone that was chosen when they were made.
pub(super) const STATEMENT_IN_ZONE: Format = Format {
    rename: |name| binance_names::of_statement(name).or_else(|| zoned(name)),
    ..stated(
        info(
            "binance_statement_time",
            "Binance account statement (without zone)",
            "Binance",
        ),
        &["time", "account", "operation", "coin", "change"],
        Reader::Whole(statement),
    )
};

fn rename(name: &str) -> Option<&'static str> {
    matches!(name, "utc time" | "time(utc)" | "time (utc)" | "date(utc)").then_some("utc_time")
}

/// `Time(UTC+8)`
fn zoned(name: &str) -> Option<&'static str> {
    let offset = ["time", "date"].iter().find_map(|start| name.strip_prefix(start))?;
    let offset = offset.trim_start().strip_prefix("(utc")?;
    offset.starts_with(['+', '-']).then_some("time")
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
        "small assets exchange bnb (spot)",
        "otc trading",
        "eth 2.0 staking",
        "buy crypto with card",
        "buy crypto with fiat",
        "leverage token redemption",
        "stablecoins auto-conversion",
        "swap farming transaction",
        "liquid swap sell",
        "liquid swap buy",
        "asset conversion transfer",
        "futures convert",
        "convert",
        "transaction",
        "auto-invest transaction",
        "token swap - redenomination/rebranding",
        "wbeth2.0 - staking",
        "eth 2.0 staking redemption",
        "eth 2.0 staking withdrawal",
        "eth 2.0 staking withdrawals",
        "sol staking - purchase",
        "sol staking - redemption",
        "futures convert - from",
        "futures convert - to",
    ];
    if trading.contains(&word.as_str()) {
        return Some(Meaning::Leg);
    }
    Some(match word.as_str() {
        "fee" | "transaction fee" | "bnb fee deduction" => Meaning::Fee,
        "deposit"
        | "fiat deposit"
        | "buy crypto"
        | "fiat ocbs - add fiat and fees"
        | "crypto box"
        | "receive"
        | "p2p trading"
        | "c2c transfer"
        | "initial deposit" => Meaning::Alone(EventKind::Deposit),
        "withdraw"
        | "fiat withdraw"
        | "withdrawal"
        | "fiat withdrawal"
        | "send"
        | "binance card spending"
        | "binance pay"
        | "merchant acquiring"
        | "pay" => Meaning::Alone(EventKind::Withdrawal),
        "funding fee" => Meaning::Alone(EventKind::Funding),
        "realized profit and loss" | "realize profit and loss" => Meaning::Alone(EventKind::Adjustment),
        "isolatedmargin loan"
        | "isolated margin loan"
        | "margin loan"
        | "isolatedmargin repayment"
        | "isolated margin repayment"
        | "margin repayment"
        | "loan"
        | "repay"
        | "cross margin liquidation - repayment" => Meaning::Alone(EventKind::Transfer),
        "insurance fund compensation"
        | "insurance fund refund"
        | "asset recovery"
        | "leveraged coin consolidation"
        | "cross margin liquidation - small assets takeover"
        | "liquidation fee"
        | "auto-deleveraging"
        | "delisting" => Meaning::Alone(EventKind::Adjustment),
        "liquid swap add"
        | "liquid swap add/sell"
        | "liquidity farming remove"
        | "liquid swap remove"
        | "launchpad subscribe"
        | "dual investment"
        | "transfer_in"
        | "transfer_out" => Meaning::Alone(EventKind::Transfer),
        "asset - transfer" => Meaning::Alone(EventKind::Adjustment),
        // Before the words that it has in common with transfers.
        "launchpool earnings withdrawal" => Meaning::Alone(EventKind::Reward),
        word if word.contains("reward") => Meaning::Alone(EventKind::Reward),
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
            "kickback",
            "voucher",
            "bonus",
            "earnings",
        ]
        .iter()
        .any(|part| word.contains(part)) =>
        {
            Meaning::Alone(EventKind::Reward)
        }
        word if ["loan", "borrow", "repay"].iter().any(|part| word.contains(part)) => {
            Meaning::Alone(EventKind::Transfer)
        }
        word if ["liquidation", "compensation", "settlement"]
            .iter()
            .any(|part| word.contains(part)) =>
        {
            Meaning::Alone(EventKind::Adjustment)
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

/// What is one trade: the second, the account, and what the remark says of small amounts that were converted: `ACE to BNB`.
type Key<'a> = (chrono::DateTime<chrono::Utc>, &'a str, &'a str);

/// Legs, and fees.
type Group<'a> = (Vec<Entry<'a>>, Vec<Entry<'a>>);

/// Legs and fees of one second on one account are one trade, where two coins changed hands.
fn statement(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let mut trades: BTreeMap<Key<'_>, Group<'_>> = BTreeMap::new();
    for row in rows {
        match entry(row) {
            Err(fault) => all.push(Outcome::Rejected(fault)),
            Ok((time, Meaning::Alone(kind), entry)) => {
                // A refund of a payment comes back; an old distribution is only named in the remark.
                let remark = row.text("remark").to_lowercase();
                let kind = match kind {
                    EventKind::Withdrawal if entry.change.is_positive() => EventKind::Deposit,
                    EventKind::Deposit if entry.change.is_negative() => EventKind::Withdrawal,
                    EventKind::Adjustment if remark.contains("airdrop") || remark.contains("distribution") => {
                        EventKind::Reward
                    }
                    // From or to another person.
                    EventKind::Transfer if remark.starts_with("binance pay") => match entry.change.is_negative() {
                        true => EventKind::Withdrawal,
                        false => EventKind::Deposit,
                    },
                    // Coins that were renamed go as they came.
                    EventKind::Reward if entry.change.is_negative() => EventKind::Adjustment,
                    kind => kind,
                };
                let event = row.moved(time, kind, &entry.coin, entry.change, Vec::new());
                let event = event.on(row.text("account")).noted(row.text("remark"));
                all.push(event.into());
            }
            Ok((time, meaning, entry)) => {
                let remark = row.text("remark");
                let is_small = row.text("operation").to_lowercase().starts_with("small assets");
                let pair = if is_small && remark.contains(" to ") {
                    remark
                } else {
                    ""
                };
                let (legs, fees) = trades.entry((time, row.text("account"), pair)).or_default();
                if meaning == Meaning::Fee {
                    fees.push(entry)
                } else {
                    legs.push(entry)
                }
            }
        }
    }
    for ((time, account, _), (legs, fees)) in joined(trades) {
        all.extend(paired(time, account, &legs, &fees));
    }
}

/// The coins of a conversion may be booked a second apart: halves that follow on each other are one.
fn joined<'a>(trades: BTreeMap<Key<'a>, Group<'a>>) -> Vec<(Key<'a>, Group<'a>)> {
    let mut all: Vec<(Key<'a>, Group<'a>)> = Vec::new();
    for (key, group) in trades {
        let wanted = half(&group).map(|(word, comes)| (word, !comes));
        let near = |earlier: &Key<'_>| key.0 - earlier.0 <= chrono::TimeDelta::seconds(1);
        let mut before = all.iter_mut().rev().take_while(|(earlier, _)| near(earlier));
        let other = before.find(|((_, account, pair), group)| {
            wanted.is_some() && (*account, *pair) == (key.1, key.2) && half(group) == wanted
        });
        match other {
            Some((_, (legs, _))) => legs.extend(group.0),
            None => all.push((key, group)),
        }
    }
    all
}

/// The word of a conversion of which only one coin is there, and whether it came.
fn half<'a>((legs, fees): &Group<'a>) -> Option<(&'a str, bool)> {
    const CONVERSIONS: [&str; 7] = [
        "binance convert",
        "convert",
        "buy crypto with fiat",
        "buy crypto with card",
        "large otc trading",
        "small assets exchange bnb",
        "small assets exchange bnb (spot)",
    ];
    let first = legs.first()?;
    let word = first.row.text("operation");
    let alike = |leg: &Entry<'_>| {
        leg.coin == first.coin
            && leg.change.is_positive() == first.change.is_positive()
            && leg.row.text("operation") == word
    };
    let is_half = fees.is_empty() && !first.change.is_zero() && legs.iter().all(alike);
    (is_half && CONVERSIONS.contains(&word.trim().to_lowercase().as_str())).then(|| (word, first.change.is_positive()))
}

type Read<'a> = (chrono::DateTime<chrono::Utc>, Meaning, Entry<'a>);

fn entry<'a>(row: &Row<'a>) -> Cell<Read<'a>> {
    let time = row.time(row.first_of(&["utc_time", "time"]))?;
    let operation = row.required("operation")?;
    let unknown = || row.fault("operation", "unknown_operation", format!("“{operation}” is not known."));
    let meaning = meaning(operation).ok_or_else(unknown)?;
    row.required("change")?;
    let (coin, change) = (binance_names::coin_of_statement(row)?, row.amount("change")?);
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
    let is_half = legs.iter().all(|leg| leg.coin == first.coin);
    if !legs.is_empty() && is_half {
        let message = "The other coin of this conversion is not there: the amount is booked, and no trade.";
        first.row.warn("operation", "half_a_trade", message);
    } else if !legs.is_empty() {
        let message = "Several coins changed hands in this second: the amounts are booked, and no trade.";
        first.row.warn("operation", "several_pairs", message);
    }
    vec![
        Event::of(first.row.line.number, time, kind, movements)
            .on(account)
            .into(),
    ]
}
