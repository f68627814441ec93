//! Kraken's account log of contracts. A fill is two rows: what the position changed by, and what it brought in money. They share the second,
//! the price and the contract; within those their order says which belong together.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use super::{Format, Reader, contract, each_rejected, info, utc};
use crate::{
    event::{Amount, Event, EventKind, Movement, Position, Side},
    report::{Outcome, Outcomes},
    row::{Cell, Row},
};

pub(super) const LOG: Format = utc(
    info("kraken_futures", "Kraken account log of contracts", "Kraken Futures"),
    &[
        "uid",
        "datetime",
        "account",
        "type",
        "symbol",
        "change",
        "new balance",
        "trade price",
        "realized pnl",
        "fee",
        "realized funding",
    ],
    Reader::Whole(log),
);

/// Rows of one moment, price and contract, in their order: of positions, and of money.
#[derive(Default)]
struct Fills<'a> {
    positions: Vec<Row<'a>>,
    money: Vec<Row<'a>>,
}

fn log(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let mut fills: BTreeMap<(DateTime<Utc>, &str, &str, String), Fills<'_>> = BTreeMap::new();
    for row in rows {
        let word = row.text("type").to_lowercase();
        let is_fill = !row.text("trade price").is_empty()
            && ["trade", "liquidation", "assign", "unwind", "settlement", "hedging"]
                .iter()
                .any(|part| word.contains(part));
        if !is_fill {
            all.push(alone(row, &word).unwrap_or_else(Outcome::Rejected));
            continue;
        }
        match row.time("datetime") {
            Err(fault) => all.push(Outcome::Rejected(fault)),
            Ok(time) => {
                let key = (time, row.text("account"), row.text("trade price"), contract_of(row));
                let found = fills.entry(key).or_default();
                if is_contract(row.text("symbol")) {
                    found.positions.push(*row);
                } else {
                    found.money.push(*row);
                }
            }
        }
    }
    for ((time, ..), found) in fills {
        let (positions, sums) = (found.positions.len(), found.money.len());
        if positions != sums && positions > 0 && sums > 0 {
            let message = "Positions and money of one moment, price and contract are not equally many rows.";
            let rows = found.positions.into_iter().chain(found.money);
            all.extend(each_rejected(rows, "symbol", "half_a_trade", message));
            continue;
        }
        let mut money = found.money.iter();
        for position in &found.positions {
            let beside = money.next();
            match trade(time, position, beside) {
                Ok(outcome) => all.push(outcome),
                Err(fault) => {
                    all.extend(
                        beside.map(|row| Outcome::Rejected(row.fault("symbol", fault.code, fault.message.clone()))),
                    );
                    all.push(Outcome::Rejected(fault));
                }
            }
        }
        // Of older files, in which only the money is.
        all.extend(money.map(|row| booked(row, EventKind::Adjustment).unwrap_or_else(Outcome::Rejected)));
    }
}

/// Which contract a row of a fill is of, so that fills of two contracts are never mixed. Nothing in files whose money does not say it.
fn contract_of(row: &Row<'_>) -> String {
    if row.table.place("contract").is_none() {
        return String::new();
    }
    let symbol = row.text("symbol");
    let name = if is_contract(symbol) {
        symbol
    } else {
        row.text("contract")
    };
    name.to_lowercase()
}

/// `pf_xbtusd`; money has no such sign in its name.
fn is_contract(symbol: &str) -> bool {
    symbol.contains('_')
}

fn trade(time: DateTime<Utc>, row: &Row<'_>, money: Option<&Row<'_>>) -> Cell<Outcome> {
    let name = row.required("symbol")?;
    let coin = money.map(|row| row.asset("symbol")).transpose()?;
    let instrument = contract::of(name, coin.as_deref());
    let instrument =
        instrument.ok_or_else(|| row.fault("symbol", "unknown_pair", format!("“{name}” is no contract.")))?;
    let coin = coin.unwrap_or_else(|| contract::settles_in(&instrument).to_owned());
    let change = row.amount("change")?;
    let side = if change.is_negative() { Side::Sell } else { Side::Buy };
    let size = (row.size("change")?, row.positive("trade price")?);
    let mut trade = contract::filled(row, instrument, (side, Position::Net), size)?;
    let mut movements = Vec::new();
    if let Some(money) = money {
        let fee = money.amount("fee")?.checked_add(money.amount("liquidation fee")?);
        let fee = fee.ok_or_else(|| money.fault("fee", "too_large", "The fees are too large."))?;
        if !fee.is_zero() {
            trade.fees = vec![Amount {
                asset: coin.clone(),
                amount: fee,
            }];
        }
        movements = result(money, &coin)?;
    } else {
        row.warn(
            "symbol",
            "no_fees",
            "The row with the fee and the result of this fill is missing.",
        );
    }
    let event = row
        .contract(time, trade, movements)
        .with_id(row.text("uid"))
        .on(row.text("account"));
    let word = row.text("type");
    Ok(if word.to_lowercase().contains("trade") {
        event
    } else {
        event.noted(word)
    }
    .into())
}

/// What a row of money says that it is made of.
fn result(row: &Row<'_>, coin: &str) -> Cell<Vec<Movement>> {
    let parts = [
        (row.amount("realized pnl")?, false),
        (row.amount("realized funding")?, false),
        (-row.amount("fee")?, true),
        (-row.amount("liquidation fee")?, true),
    ];
    let moved = parts.into_iter().filter(|(amount, _)| !amount.is_zero());
    Ok(moved
        .map(|(amount, fee)| Movement {
            asset: coin.to_owned(),
            amount,
            fee,
        })
        .collect())
}

fn alone(row: &Row<'_>, word: &str) -> Cell<Outcome> {
    let kind = match word {
        "" => return Err(row.unknown("type")),
        word if word.contains("funding") => EventKind::Funding,
        word if word.contains("interest") => EventKind::Interest,
        word if word.contains("transfer") => EventKind::Transfer,
        word if word.contains("conversion") => EventKind::Conversion,
        word if word.contains("fee") => EventKind::Fee,
        word if ["deposit", "bonus", "rebate", "airdrop"]
            .iter()
            .any(|part| word.contains(part)) =>
        {
            EventKind::Reward
        }
        word if [
            "trade",
            "liquidation",
            "assign",
            "unwind",
            "settlement",
            "tax",
            "adjust",
        ]
        .iter()
        .any(|part| word.contains(part)) =>
        {
            EventKind::Adjustment
        }
        _ => return Err(row.unknown("type")),
    };
    booked(row, kind)
}

fn booked(row: &Row<'_>, kind: EventKind) -> Cell<Outcome> {
    let time = row.time("datetime")?;
    let name = row.required("symbol")?;
    if is_contract(name) {
        return Ok(row.skipped("symbol", "no_movement", "This is a position, of which no coins moved."));
    }
    let coin = row.asset("symbol")?;
    let funded = row.amount("realized funding")?;
    let amount = if kind == EventKind::Funding && !funded.is_zero() {
        funded
    } else {
        row.amount("change")?
    };
    if amount.is_zero() {
        return Ok(row.skipped("change", "no_movement", "This moved nothing."));
    }
    let paid_for = contract::of(row.text("contract"), Some(&coin)).filter(|_| kind == EventKind::Funding);
    let movements = vec![Movement {
        asset: coin,
        amount,
        fee: kind == EventKind::Fee,
    }];
    let event = Event::of(row.line.number, time, kind, movements).paid_for(paid_for);
    Ok(event
        .with_id(row.text("uid"))
        .on(row.text("account"))
        .noted(row.text("contract"))
        .into())
}
