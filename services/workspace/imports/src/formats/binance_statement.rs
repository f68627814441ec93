//! Binance's statement of an account: legs and fees of one second on one account are one trade.

use std::collections::{BTreeMap, BTreeSet};

use vocab::Money;

use super::{
    Format, Reader, binance_names,
    binance_words::{Meaning, meaning},
    info, stated,
    torn::left_out,
    utc,
};
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

/// A row that was read.
#[derive(Clone)]
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
    let left_out = left_out(rows);
    let mut torn: BTreeSet<[&str; 2]> = left_out.iter().filter(|row| is_part(row)).map(mark).collect();
    let mut trades: BTreeMap<Key<'_>, Group<'_>> = BTreeMap::new();
    for row in rows {
        match entry(row) {
            Err(fault) => {
                if is_part(row) {
                    torn.insert(mark(row));
                }
                all.push(Outcome::Rejected(fault));
            }
            Ok((time, Meaning::Alone(kind), entry)) => {
                // A refund of a payment comes back; an old distribution is only named in the remark.
                let remark = row.text("remark").to_lowercase();
                let kind = match kind {
                    EventKind::Withdrawal if entry.change.is_positive() => EventKind::Deposit,
                    EventKind::Deposit if entry.change.is_negative() => EventKind::Withdrawal,
                    EventKind::Adjustment if is_given(&remark) => EventKind::Reward,
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
        let is_torn = legs.iter().chain(&fees).any(|entry| torn.contains(&mark(&entry.row)));
        all.extend(if is_torn {
            let message = "Another row of this second can't be read: only the amounts are booked, not a trade.";
            unpaired(time, account, (legs.as_slice(), fees.as_slice()), Some(message))
        } else {
            paired(time, account, &legs, &fees)
        });
    }
}

/// What the remark of an old distribution says, also in Chinese.
fn is_given(remark: &str) -> bool {
    ["airdrop", "distribution", "空投", "分发"]
        .iter()
        .any(|word| remark.contains(word))
}

/// Of a trade, or its fee.
fn is_part(row: &Row<'_>) -> bool {
    matches!(meaning(row.text("operation")), Some(Meaning::Leg | Meaning::Fee))
}

/// What the rows of a trade share, as it is written.
fn mark<'a>(row: &Row<'a>) -> [&'a str; 2] {
    [row.text(row.first_of(&["utc_time", "time"])), row.text("account")]
}

/// The coins of a conversion may be booked a second apart: halves that follow on each other are one. Those of a purchase may be further apart,
/// under one number in their remarks.
fn joined<'a>(trades: BTreeMap<Key<'a>, Group<'a>>) -> Vec<(Key<'a>, Group<'a>)> {
    let mut all: Vec<(Key<'a>, Group<'a>)> = Vec::new();
    for (key, group) in trades {
        let wanted = half(&group).map(|(word, comes)| (word, !comes));
        let number = number_of(&group);
        let second = chrono::TimeDelta::seconds(1);
        let reach = if number.is_empty() {
            second
        } else {
            chrono::TimeDelta::days(1)
        };
        let mut before = all
            .iter_mut()
            .rev()
            .take_while(|(earlier, _)| key.0 - earlier.0 <= reach);
        let other = before.find(|((time, account, pair), group)| {
            let belongs = match (number, number_of(group)) {
                ("", _) | (_, "") => key.0 - *time <= second,
                (number, other) => number == other,
            };
            wanted.is_some() && belongs && (*account, *pair) == (key.1, key.2) && half(group) == wanted
        });
        match other {
            Some((_, (legs, _))) => legs.extend(group.0),
            None => all.push((key, group)),
        }
    }
    all
}

/// The number of the purchase that a group belongs to, where its remark says one.
fn number_of<'a>((legs, _): &Group<'a>) -> &'a str {
    const PURCHASES: [&str; 3] = [
        "buy crypto with fiat",
        "buy crypto with card",
        "convert fiat to crypto ocbs",
    ];
    let Some(first) = legs.first() else { return "" };
    let word = first.row.text("operation").trim().to_lowercase();
    let remark = first.row.text("remark");
    let is_number = remark.len() >= 8 && remark.contains(|sign: char| sign.is_ascii_digit());
    if is_number && PURCHASES.contains(&word.as_str()) {
        remark
    } else {
        ""
    }
}

/// The word of a conversion of which only one coin is there, and whether it came.
fn half<'a>((legs, fees): &Group<'a>) -> Option<(&'a str, bool)> {
    const CONVERSIONS: [&str; 9] = [
        "binance convert",
        "convert",
        "buy crypto with fiat",
        "buy crypto with card",
        "convert fiat to crypto ocbs",
        "sell crypto to fiat",
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

/// True where a coin came and went: trades in both directions share the second, and their sums would be a trade of another price.
fn goes_both_ways(legs: &[Entry<'_>]) -> bool {
    let coins = |is_wanted: fn(Money) -> bool| {
        legs.iter()
            .filter(move |leg| is_wanted(leg.change))
            .map(|leg| &leg.coin)
    };
    let came: BTreeSet<&String> = coins(Money::is_positive).collect();
    coins(Money::is_negative).any(|coin| came.contains(coin))
}

/// Which way a row's trade goes, where its word says it.
fn direction(leg: &Entry<'_>) -> Option<Side> {
    match leg.row.text("operation").trim().to_lowercase().as_str() {
        "buy" | "transaction buy" | "transaction spend" => Some(Side::Buy),
        "sell" | "transaction sold" | "transaction revenue" => Some(Side::Sell),
        _ => None,
    }
}

/// What was bought and what was sold in one second, where each row says to which of both it belongs. Of a fee nothing says it.
fn in_both_directions(
    time: chrono::DateTime<chrono::Utc>,
    account: &str,
    legs: &[Entry<'_>],
    fees: &[Entry<'_>],
) -> Vec<Outcome> {
    let of = |side| -> Vec<Entry<'_>> {
        let own = legs.iter().filter(|leg| direction(leg) == Some(side));
        own.cloned().collect()
    };
    let (bought, sold) = (of(Side::Buy), of(Side::Sell));
    let is_clear = bought.len() + sold.len() == legs.len() && !goes_both_ways(&bought) && !goes_both_ways(&sold);
    if !is_clear {
        return unpaired(time, account, (legs, fees), None);
    }
    let mut all = paired(time, account, &bought, &[]);
    all.extend(paired(time, account, &sold, &[]));
    all.extend(unpaired(time, account, (&[], fees), None));
    all
}

fn paired(time: chrono::DateTime<chrono::Utc>, account: &str, legs: &[Entry<'_>], fees: &[Entry<'_>]) -> Vec<Outcome> {
    if goes_both_ways(legs) {
        return in_both_directions(time, account, legs, fees);
    }
    let mut sums: BTreeMap<&str, Money> = BTreeMap::new();
    for leg in legs {
        let sum = sums.entry(&leg.coin).or_default();
        *sum = sum.checked_add(leg.change).unwrap_or(*sum);
    }
    sums.retain(|_, sum| !sum.is_zero());
    let came: Vec<_> = sums.iter().filter(|(_, sum)| sum.is_positive()).collect();
    let went: Vec<_> = sums.iter().filter(|(_, sum)| sum.is_negative()).collect();
    let ([(bought, much)], [(paid, cost)]) = (came.as_slice(), went.as_slice()) else {
        return unpaired(time, account, (legs, fees), None);
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

/// More than two coins in one second: who paid for what cannot be told, but what moved is kept. `why` says it where it is something else.
fn unpaired(
    time: chrono::DateTime<chrono::Utc>,
    account: &str,
    (legs, fees): (&[Entry<'_>], &[Entry<'_>]),
    why: Option<&str>,
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
    if let Some(message) = why {
        first.row.warn("operation", "half_a_trade", message);
    } else if !legs.is_empty() && is_half {
        let message = "The other coin of this conversion is missing: only the amount is booked, not a trade.";
        first.row.warn("operation", "half_a_trade", message);
    } else if !legs.is_empty() {
        let message = "Several coins changed hands in this second: only the amounts are booked, not a trade.";
        first.row.warn("operation", "several_pairs", message);
    }
    vec![
        Event::of(first.row.line.number, time, kind, movements)
            .on(account)
            .into(),
    ]
}
