//! Bybit's log of the unified account: what changed the balance of each coin, and why.
//!
//! A fill of a spot pair is two rows, one for each coin. A fill of a contract is one row in the money of the contract: what it moves is the
//! profit and the fee, not the coins. `--` means nothing.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use vocab::Money;

use super::{
    Format, Reader, asked, contract as named, each_rejected, info,
    repeats::without_repeats,
    stated,
    torn::{TORN, left_out},
};
use crate::{
    event::{Amount, Event, EventKind, Instrument, InstrumentKind, Movement, Side},
    report::{Outcome, Outcomes},
    row::{Cell, Row},
};

/// Columns of the log, the last of which has two names.
macro_rules! columns {
    ($time:literal) => {
        &[
            "currency",
            "contract",
            "type",
            "direction",
            "quantity",
            "position",
            "filled price",
            "funding",
            "fee paid",
            "cash flow",
            "change",
            "wallet balance",
            "action",
            $time,
        ]
    };
}

pub(super) const LOG: Format = Format {
    rename: zoned,
    ..stated(
        info("bybit_log", "Bybit unified account log", "Bybit"),
        columns!("time(utc)"),
        Reader::Whole(log),
    )
};
pub(super) const LOG_WITHOUT_ZONE: Format = asked(
    info("bybit_log_time", "Bybit unified account log (without zone)", "Bybit"),
    columns!("time"),
    Reader::Whole(log),
);

/// `Time(UTC+8)`
pub(super) fn zoned(name: &str) -> Option<&'static str> {
    name.starts_with("time(utc").then_some("time(utc)")
}

/// A row whose sums were checked.
struct Entry<'a> {
    row: Row<'a>,
    time: DateTime<Utc>,
    coin: String,
    flow: Money,
    funding: Money,
    /// Signed: negative where it was paid.
    fee: Money,
}

impl Entry<'_> {
    fn movements(&self) -> Vec<Movement> {
        [(self.flow, false), (self.funding, false), (self.fee, true)]
            .into_iter()
            .filter(|(amount, _)| !amount.is_zero())
            .map(|(amount, fee)| Movement {
                asset: self.coin.clone(),
                amount,
                fee,
            })
            .collect()
    }

    fn id(&self) -> &str {
        self.row.text("tradeid")
    }
}

/// One fill, as far as the file says it: the second, the pair, the side, the order and the trade.
type Fill<'a> = (DateTime<Utc>, &'a str, &'a str, &'a str, &'a str);

/// Which rows belong together, also where one of them cannot be read: the number of the trade, or else all that they share.
fn mark<'a>(row: &Row<'a>) -> [&'a str; 5] {
    let contract = row.text("contract");
    match row.text("tradeid") {
        "" | "--" => {
            let time = row.text(row.first_of(&["time(utc)", "time"]));
            [time, contract, row.text("direction"), row.text("orderid"), ""]
        }
        trade => ["", contract, "", "", trade],
    }
}

/// Of a spot pair, two rows of which make a fill.
fn is_leg(row: &Row<'_>) -> bool {
    let is_contract = ["OPEN", "CLOSE"].contains(&row.text("action").to_uppercase().as_str());
    row.text("type").eq_ignore_ascii_case("TRADE") && !is_contract
}

fn log(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let left_out = left_out(rows);
    let mut torn: BTreeSet<[&str; 5]> = left_out.iter().filter(|row| is_leg(row)).map(mark).collect();
    let mut fills: BTreeMap<Fill<'_>, Vec<Entry<'_>>> = BTreeMap::new();
    let mut nameless: BTreeMap<DateTime<Utc>, Vec<Entry<'_>>> = BTreeMap::new();
    for row in &without_repeats(rows, "tradeid", all) {
        let entry = match entry(row) {
            Ok(entry) => entry,
            Err(fault) => {
                if is_leg(row) {
                    torn.insert(mark(row));
                }
                all.push(Outcome::Rejected(fault));
                continue;
            }
        };
        let word = row.text("type").to_uppercase().replace(' ', "_");
        match word.as_str() {
            "TRADE" if is_leg(row) => {
                let side = row.text("direction");
                let key = (
                    entry.time,
                    row.text("contract"),
                    side,
                    row.text("orderid"),
                    row.text("tradeid"),
                );
                fills.entry(key).or_default().push(entry);
            }
            "TRADE" | "LIQUIDATION" | "ADL" => all.push(contract(&entry).unwrap_or_else(Outcome::Rejected)),
            "" | "--" => nameless.entry(entry.time).or_default().push(entry),
            other => all.push(alone(&entry, other)),
        }
    }
    for entries in nameless.into_values() {
        // Small balances are converted so: a row for each coin. What only goes, or only comes, is between the user's own accounts.
        let comes = entries.iter().any(|entry| entry.flow.is_positive());
        let goes = entries.iter().any(|entry| entry.flow.is_negative());
        let word = if comes && goes { "CONVERT" } else { "TRANSFER" };
        all.extend(entries.iter().map(|entry| alone(entry, word)));
    }
    for legs in fills.into_values() {
        if legs.iter().any(|leg| torn.contains(&mark(&leg.row))) {
            let rows = legs.iter().map(|leg| leg.row);
            all.extend(each_rejected(rows, "contract", "half_a_trade", TORN));
        } else {
            all.extend(spot(&legs));
        }
    }
}

fn entry<'a>(row: &Row<'a>) -> Cell<Entry<'a>> {
    let column = if row.text("time(utc)").is_empty() {
        "time"
    } else {
        "time(utc)"
    };
    let time = row.time(column)?;
    let coin = row.asset("currency")?;
    if matches!(row.required("change")?, "--") {
        return Err(row.fault("change", "missing", "This does not say what moved."));
    }
    let (flow, funding, paid) = (
        row.amount("cash flow")?,
        row.amount("funding")?,
        row.amount("fee paid")?,
    );
    let change = row.amount("change")?;
    let before_fee = flow.checked_add(funding);
    // The site writes a fee that was paid with a minus, the interface for programs without one: the change says which it is.
    let fits = |fee: &Money| before_fee.and_then(|sum| sum.checked_add(*fee)) == Some(change);
    let fee = [paid, -paid].into_iter().find(fits).ok_or_else(|| {
        let message = "Cash flow, funding and fee do not add up to the change.";
        row.fault("change", "does_not_add_up", message)
    })?;
    Ok(Entry {
        row: *row,
        time,
        coin,
        flow,
        funding,
        fee,
    })
}

fn alone(entry: &Entry<'_>, word: &str) -> Outcome {
    let row = &entry.row;
    let kind = match word {
        "TRANSFER_IN" | "TRANSFER_OUT" => EventKind::Transfer,
        "SETTLEMENT" => EventKind::Funding,
        "DELIVERY" | "BONUS_RECOLLECT" | "AUTO_DEDUCTION" | "OTHERS" => EventKind::Adjustment,
        "FEE_REFUND" => EventKind::Fee,
        "CURRENCY_BUY" | "CURRENCY_SELL" | "EARNING_REDEMPTION_BUY" | "EARNING_REDEMPTION_SELL" => {
            EventKind::Conversion
        }
        // `CUSTODY_NETWORK_FEE`
        word if word.ends_with("_FEE") => EventKind::Fee,
        word if word.contains("INTEREST") => EventKind::Interest,
        word if has(word, &["AIRDROP", "BONUS", "REWARD", "REBATE", "YIELD", "CASHBACK"]) => EventKind::Reward,
        word if has(
            word,
            &["AUTO_SOLD", "AUTO_BUY", "REPAYMENT_SELL", "REPAYMENT_BUY", "CONVERT"],
        ) =>
        {
            EventKind::Conversion
        }
        word if has(
            word,
            &[
                "SUBSCRIPTION",
                "REDEMPTION",
                "STAKING",
                "BORROW",
                "LOAN",
                "REPAY",
                "TRANSFER",
                "REFUND",
                "CUSTODY",
            ],
        ) =>
        {
            EventKind::Transfer
        }
        // Coins that are traded before they exist, with what was pledged for them; and what a copied trader takes of the profit.
        word if has(word, &["PREMARKET", "PROFIT_SHARE"]) => EventKind::Adjustment,
        _ => return Outcome::Rejected(row.unknown("type")),
    };
    let movements = entry.movements();
    if movements.is_empty() {
        return row.skipped("change", "no_movement", "This moved nothing.");
    }
    let event = Event::of(row.line.number, entry.time, kind, movements);
    let instrument = instrument(entry).filter(|_| matches!(kind, EventKind::Funding | EventKind::Interest));
    event
        .with_id(entry.id())
        .noted(row.text("contract"))
        .paid_for(instrument)
        .into()
}

fn has(word: &str, parts: &[&str]) -> bool {
    parts.iter().any(|part| word.contains(part))
}

/// The contract that pays in this coin; nothing where the row names none. `BTCPERP` and `BTCUSDT-26DEC25` are contracts, too.
fn instrument(entry: &Entry<'_>) -> Option<Instrument> {
    let found = named::of(entry.row.text("contract"), Some(&entry.coin));
    found.filter(|instrument| named::settles_in(instrument) == entry.coin)
}

/// A contract that is paid in the money of its pair. Of any other one the file does not say how many coins it is.
fn contract(entry: &Entry<'_>) -> Cell<Outcome> {
    let row = &entry.row;
    let linear = instrument(entry).filter(|instrument| instrument.kind == InstrumentKind::Linear);
    let Some(instrument) = linear else {
        row.warn(
            "contract",
            "no_trade",
            "The file doesn't say how many coins this contract is: only what moved is booked, not a trade.",
        );
        let event = Event::of(row.line.number, entry.time, EventKind::Adjustment, entry.movements());
        return Ok(event.with_id(entry.id()).noted(row.text("contract")).into());
    };
    let (quantity, price) = (row.size("quantity")?, row.positive("filled price")?);
    let too_large = || row.fault("quantity", "too_large", "Price times quantity is too large.");
    let amount = quantity.checked_mul(price).ok_or_else(too_large)?;
    let pair = (instrument.base, instrument.quote);
    let mut trade = row.spot(pair, row.side("direction")?, quantity, amount);
    trade.kind = InstrumentKind::Linear;
    trade.order_id = Some(row.text("orderid").to_owned()).filter(|id| !id.is_empty());
    trade.fees = fee(entry);
    let event = Event {
        movements: entry.movements(),
        ..row.traded(entry.time, trade)
    };
    Ok(event.with_id(entry.id()).into())
}

fn fee(entry: &Entry<'_>) -> Vec<Amount> {
    let fee = Amount {
        asset: entry.coin.clone(),
        amount: -entry.fee,
    };
    Some(fee).filter(|fee| !fee.amount.is_zero()).into_iter().collect()
}

/// The two coins themselves say where a glued pair is split.
fn pair(legs: &[Entry<'_>], row: &Row<'_>) -> Cell<(String, String)> {
    let glued = row.text("contract").to_uppercase();
    let mut coins = legs.iter().map(|leg| leg.coin.as_str());
    let base = coins.clone().find(|coin| glued.starts_with(*coin));
    let quote = coins.find(|coin| base.is_some_and(|base| glued == format!("{base}{coin}")));
    match base.zip(quote) {
        Some((base, quote)) => Ok((base.to_owned(), quote.to_owned())),
        None => row.pair("contract"),
    }
}

fn spot(legs: &[Entry<'_>]) -> Vec<Outcome> {
    let rejected = |column, code, message| each_rejected(legs.iter().map(|leg| leg.row), column, code, message);
    let Some(first) = legs.iter().min_by_key(|leg| leg.row.line.number) else {
        return Vec::new();
    };
    let row = &first.row;
    let (pair, side) = match (pair(legs, row), row.side("direction")) {
        (Ok(pair), Ok(side)) => (pair, side),
        (Err(fault), _) | (_, Err(fault)) => return rejected("contract", fault.code, &fault.message),
    };
    let sum = |coin: &str| {
        let mut flows = legs.iter().filter(|leg| leg.coin == coin).map(|leg| leg.flow);
        flows.try_fold(Money::ZERO, Money::checked_add)
    };
    let (base, quote) = sum(&pair.0).zip(sum(&pair.1)).unwrap_or_default();
    let known = legs.iter().all(|leg| leg.coin == pair.0 || leg.coin == pair.1);
    let whole = match side {
        Side::Buy => base.is_positive() && quote.is_negative(),
        Side::Sell => base.is_negative() && quote.is_positive(),
    };
    if !known || !whole || legs.iter().any(|leg| !leg.funding.is_zero()) {
        return rejected(
            "contract",
            "half_a_trade",
            "The two coins of this trade are not both there.",
        );
    }
    let mut trade = row.spot(pair, side, base.abs(), quote.abs());
    trade.order_id = Some(row.text("orderid").to_owned()).filter(|id| !id.is_empty());
    trade.fees = legs.iter().flat_map(fee).collect();
    vec![row.traded(first.time, trade).with_id(first.id()).into()]
}
