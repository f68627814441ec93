//! Contracts in the history of OKX's trading account: fills in contracts, with their result and their fee, and funding.
//!
//! The file does not say how much a contract is. That of the largest ones is known here; a fee that cannot be one of the fill shows where it
//! has changed. Of all others what moved is booked, and no trade.

use vocab::Money;

use super::contract;
use crate::{
    event::{Amount, Event, EventKind, Instrument, InstrumentKind, Movement, Position, Side},
    report::Outcome,
    row::{Cell, Row},
};

/// Of one contract in its coin, as a power of ten: those that pay in Tether. OKX, "Contract specifications", 2026.
const SIZES: [(&str, i32); 16] = [
    ("BTC", -2),
    ("ETH", -1),
    ("SOL", 0),
    ("XRP", 2),
    ("DOGE", 3),
    ("ADA", 2),
    ("LTC", 0),
    ("DOT", 0),
    ("AVAX", 0),
    ("LINK", 0),
    ("BCH", -1),
    ("TRX", 3),
    ("BNB", -2),
    ("TAO", -2),
    ("ETC", 1),
    ("UNI", 0),
];
/// Fees are at most so much of what was traded, in millionths.
const MOST_FEE: i128 = 2_000;
/// They are at least so much where they were paid: of a size that is ten times too large they are less than this.
const LEAST_PAID: i128 = 100;
/// Rebates are at least so much.
const LEAST_REBATE: i128 = 20;

pub(super) fn entry(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("time")?;
    let action = row.required("action")?;
    let word = action.to_lowercase();
    if word.starts_with("transfer") {
        let coin = row.asset("balance unit")?;
        row.size("balance change")?;
        let event = row.moved(
            time,
            EventKind::Transfer,
            &coin,
            row.amount("balance change")?,
            Vec::new(),
        );
        return Ok(event.with_id(row.text("id")).on("Trading").into());
    }
    let (mut result, fee) = (row.amount("pnl")?, row.amount("fee")?);
    // Some files say what was paid for a position, or for a loan, by the balance alone.
    if (word.contains("funding") || word.contains("interest")) && result.is_zero() && fee.is_zero() {
        result = row.amount("balance change")?;
    }
    let coin = row.asset(row.first_of(&["balance unit", "fee unit"]))?;
    // Negative where it was paid.
    let fees = if fee.is_zero() {
        Vec::new()
    } else {
        vec![Amount {
            asset: row.asset(row.first_of(&["fee unit", "balance unit"]))?,
            amount: -fee,
        }]
    };
    let name = row.text("symbol");
    let instrument = contract::of(name, Some(&coin));
    let plain = |kind: EventKind| {
        let moved = [(coin.clone(), result, false)].into_iter();
        let paid = fees.iter().map(|fee| (fee.asset.clone(), -fee.amount, true));
        let movements: Vec<Movement> = moved
            .chain(paid)
            .filter(|(_, amount, _)| !amount.is_zero())
            .map(|(asset, amount, fee)| Movement { asset, amount, fee })
            .collect();
        if movements.is_empty() {
            return row.skipped("pnl", "no_movement", "This moved nothing.");
        }
        let paid_for = instrument.clone().filter(|_| kind == EventKind::Funding);
        let event = Event::of(row.line.number, time, kind, movements).paid_for(paid_for);
        event.with_id(row.text("id")).on("Trading").noted(name).into()
    };
    if word.contains("funding") {
        return Ok(plain(EventKind::Funding));
    }
    if word.contains("interest") {
        return Ok(plain(EventKind::Interest));
    }
    let Some(side) = side(&word) else {
        return Err(row.unknown("action"));
    };
    // Older files have no price.
    let priced = instrument
        .as_ref()
        .filter(|_| row.table.place("filled price").is_some());
    let size = match priced {
        Some(instrument) => quantity(row, instrument, fee)?,
        None => None,
    };
    let (Some(quantity), Some(instrument)) = (size, instrument.clone()) else {
        let message = "The file doesn't say how many coins this contract is: only what moved is booked, not a trade.";
        row.warn("symbol", "no_trade", message);
        return Ok(plain(EventKind::Adjustment));
    };
    let mut trade = contract::filled(row, instrument, side, (quantity, row.positive("filled price")?))?;
    trade.fees.clone_from(&fees);
    trade.order_id = Some(row.text("order id").to_owned()).filter(|id| !id.is_empty());
    let movements = contract::booked(&coin, result, &trade);
    let event = row
        .contract(time, trade, movements)
        .with_id(row.text("id"))
        .on("Trading");
    Ok(if contract::direction(action).is_some() {
        event
    } else {
        event.noted(action)
    }
    .into())
}

/// Also of what the venue closes by force: `Full liquidation long`, `Liquidation short`, `ADL close long`, `Delivery long`.
fn side(word: &str) -> Option<(Side, Position)> {
    let forced = ["liquidation", "adl", "delivery", "deleverag"]
        .iter()
        .any(|part| word.contains(part));
    contract::direction(word).or_else(|| match (forced, word.contains("long"), word.contains("short")) {
        (true, true, false) => Some((Side::Sell, Position::Long)),
        (true, false, true) => Some((Side::Buy, Position::Short)),
        _ => None,
    })
}

/// In coins, or in dollars where it pays in coins; nothing where that is not known.
fn quantity(row: &Row<'_>, instrument: &Instrument, fee: Money) -> Cell<Option<Money>> {
    let amount = row.size("amount")?;
    // Behind it a contract that ends has its day.
    let base = instrument.base.split('-').next().unwrap_or_default();
    if !row.text("trading unit").eq_ignore_ascii_case("cont") {
        // In the coin itself, as its owner chose to see it.
        let own = row.text("trading unit").eq_ignore_ascii_case(base);
        return Ok(Some(amount).filter(|_| own && instrument.kind == InstrumentKind::Linear));
    }
    let one = match instrument.kind {
        InstrumentKind::Inverse => {
            let dollars: i128 = if base == "BTC" { 100 } else { 10 };
            Money::from_units(dollars * 10_i128.pow(18))
        }
        // In other money, contracts have other sizes.
        InstrumentKind::Spot | InstrumentKind::Linear if instrument.quote != "USDT" => None,
        InstrumentKind::Spot | InstrumentKind::Linear => {
            let known = SIZES.iter().find(|(coin, _)| *coin == base);
            let power = known.and_then(|(_, power)| u32::try_from(18 + power).ok());
            power.and_then(|power| Money::from_units(10_i128.pow(power)))
        }
    };
    let Some(quantity) = one.and_then(|one| amount.checked_mul(one)) else {
        return Ok(None);
    };
    let price = row.positive("filled price")?;
    let worth = match instrument.kind {
        InstrumentKind::Inverse => quantity.checked_div(price),
        InstrumentKind::Spot | InstrumentKind::Linear => quantity.checked_mul(price),
    };
    let part = |millionths: i128| {
        let part = Money::from_units(millionths * 1_000_000_000_000)?;
        worth?.checked_mul(part)
    };
    // Negative where it was paid.
    let least = if fee.is_negative() { LEAST_PAID } else { LEAST_REBATE };
    let (Some(most), Some(least)) = (part(MOST_FEE), part(least)) else {
        return Ok(None);
    };
    let fee = fee.abs();
    let fits = fee.is_zero() || (fee <= most && fee >= least);
    Ok(Some(quantity).filter(|_| fits))
}
