//! Kraken: trades, and the ledger in which each trade is two rows.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use vocab::Money;

use super::{
    Format, Reader, contract, each_rejected, info,
    repeats::without_repeats,
    torn::{TORN, left_out},
    utc,
};
use crate::{
    event::{Amount, Event, EventKind, InstrumentKind, Movement, Side},
    report::{Outcome, Outcomes},
    row::{Cell, Row},
    symbol,
};

pub(super) const TRADES: Format = utc(
    info("kraken_trades", "Kraken trades", "Kraken"),
    &["txid", "pair", "time", "type", "price", "cost", "fee", "vol"],
    Reader::Rows(trade),
);
pub(super) const LEDGER: Format = utc(
    info("kraken_ledger", "Kraken ledger", "Kraken"),
    &["txid", "refid", "time", "type", "asset", "amount", "fee"],
    Reader::Whole(ledger),
);

fn trade(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("time")?;
    let mut trade = row.spot(
        pair(row)?,
        row.side("type")?,
        row.positive("vol")?,
        row.positive("cost")?,
    );
    let closes = ["closing", "liquidated"]
        .iter()
        .any(|word| row.text("misc").contains(word));
    let on_margin = closes || !row.amount("margin")?.is_zero();
    if on_margin {
        trade.kind = InstrumentKind::Linear;
    }
    trade.fees = row.fee("fee", trade.quote.clone())?;
    trade.order_id = Some(row.text("ordertxid").to_owned()).filter(|id| !id.is_empty());
    let trade = row.checked(trade, row.price("price")?);
    // Of a position on margin the coins do not move: only the fee does, and what it brought once it is closed.
    let event = if on_margin {
        contract::without_results(row, "margin");
        let movements = contract::booked(&trade.quote, Money::ZERO, &trade);
        row.contract(time, trade, movements)
    } else {
        row.traded(time, trade)
    };
    Ok(event.with_id(row.text("txid")).into())
}

/// Kraken has no pairs in coins that others are quoted in: `GHSTUSD` is paid in dollars.
fn pair(row: &Row<'_>) -> Cell<(String, String)> {
    let found = symbol::pair_without(row.required("pair")?, &["TUSD", "BUSD"]);
    // For its fault.
    found.map_or_else(|| row.pair("pair"), Ok)
}

struct Leg<'a> {
    row: Row<'a>,
    time: DateTime<Utc>,
    coin: String,
    amount: Money,
    fee: Money,
    fee_coin: String,
}

/// Newer files name the coin of a fee, which may be another one than that of the row.
fn leg<'a>(row: &Row<'a>) -> Cell<Leg<'a>> {
    let coin = row.asset("asset")?;
    let fee = row.amount("fee")?;
    let fee_coin = match row.text("feecurrency") {
        "" => coin.clone(),
        _ if fee.is_zero() => coin.clone(),
        _ => row.asset("feecurrency")?,
    };
    Ok(Leg {
        row: *row,
        time: row.time("time")?,
        coin,
        amount: row.amount("amount")?,
        fee,
        fee_coin,
    })
}

/// Trades are paired by their reference; where a file gives each leg its own or none, by the second.
fn ledger(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let is_part = |row: &Row<'_>| LEGS.contains(&row.text("type")) || is_delisted(row);
    let left_out = left_out(rows);
    let mut torn: BTreeSet<&str> = left_out
        .iter()
        .filter(|row| is_part(row))
        .map(|row| row.text("refid"))
        .collect();
    let rows = without_repeats(rows, "txid", all);
    let mut by_reference: BTreeMap<&str, Vec<Leg<'_>>> = BTreeMap::new();
    let given = given_to_earn(&rows);
    let together = transferred_together(&rows);
    let mut single: BTreeMap<DateTime<Utc>, Vec<Leg<'_>>> = BTreeMap::new();
    for row in &rows {
        if row.text("txid").is_empty() {
            let message = "Rows without a number are attempts that Kraken books again.";
            all.push(Outcome::Skipped(row.fault("txid", "no_number", message)));
            continue;
        }
        match leg(row) {
            Err(fault) => {
                if is_part(row) {
                    torn.insert(row.text("refid"));
                }
                all.push(Outcome::Rejected(fault));
            }
            Ok(leg) if is_part(row) => match row.text("refid") {
                "" if is_delisted(row) => all.push(half_delisted(&leg)),
                "" => single.entry(leg.time).or_default().push(leg),
                reference => by_reference.entry(reference).or_default().push(leg),
            },
            Ok(leg) => {
                let is_own = row.text("type") == "earn" && given.contains(row.text("refid"));
                all.push(alone(&leg, is_own, together.get(row.text("refid")).copied()));
            }
        }
    }
    for (reference, legs) in by_reference {
        if torn.contains(reference) {
            all.extend(each_rejected(
                legs.iter().map(|leg| leg.row),
                "refid",
                "half_a_trade",
                TORN,
            ));
        } else if legs.iter().all(|leg| is_delisted(&leg.row)) && !is_both_ways(&legs) {
            all.extend(legs.iter().map(half_delisted));
        } else if legs.len() > 1 && is_only_received(&legs) {
            all.extend(legs.iter().map(received));
        } else if legs.len() > 1 {
            all.extend(paired(&legs));
        } else {
            for leg in legs {
                single.entry(leg.time).or_default().push(leg);
            }
        }
    }
    for legs in single.into_values() {
        if is_only_received(&legs) {
            all.extend(legs.iter().map(received));
        } else {
            all.extend(paired(&legs));
        }
    }
}

/// Rows of these types are parts of a trade.
const LEGS: [&str; 8] = [
    "trade",
    "spend",
    "receive",
    "dustsweeping",
    "conversion",
    "collateralconversion",
    "nfttrade",
    "sale",
];

/// A coin that Kraken took from its list, or what it gave for that coin: parts of a conversion whatever their type.
fn is_delisted(row: &Row<'_>) -> bool {
    row.text("subtype").eq_ignore_ascii_case("delistingconversion")
}

fn is_both_ways(legs: &[Leg<'_>]) -> bool {
    let (mut came, mut went) = (false, false);
    for leg in legs {
        came |= leg.amount.is_positive();
        went |= leg.amount.is_negative();
    }
    came && went
}

/// The halves of such a conversion may have references of their own, days apart: which two belong together is then not said.
fn half_delisted(leg: &Leg<'_>) -> Outcome {
    let message = "This is half of the conversion of a delisted coin, and no other row has its reference: only the amount is \
        booked, not a trade.";
    leg.row.warn("subtype", "half_a_conversion", message);
    booked(leg, EventKind::Conversion)
}

fn is_only_received(legs: &[Leg<'_>]) -> bool {
    legs.iter()
        .all(|leg| leg.row.text("type") == "receive" && leg.amount.is_positive())
}

/// What was received without a coin that was spent for it: it came all the same.
fn received(leg: &Leg<'_>) -> Outcome {
    let message = "Nothing that was spent for this has its reference or its second: it is booked as a deposit.";
    leg.row.warn("refid", "nothing_spent", message);
    booked(leg, EventKind::Deposit)
}

/// References of what went from the account to where it earns, or back: one of their rows is negative, which no reward is.
fn given_to_earn<'a>(rows: &[Row<'a>]) -> BTreeSet<&'a str> {
    let goes = |row: &&Row<'a>| row.amount("amount").is_ok_and(Money::is_negative);
    let earns = rows.iter().filter(|row| row.text("type") == "earn");
    let references = earns.filter(goes).map(|row| row.text("refid"));
    references.filter(|reference| !reference.is_empty()).collect()
}

/// What transfers without a further word are that share a reference, and of which some came and others went: a coin that was moved, or one that
/// became another.
fn transferred_together<'a>(rows: &[Row<'a>]) -> BTreeMap<&'a str, EventKind> {
    let mut all: BTreeMap<&str, (bool, bool, BTreeSet<String>)> = BTreeMap::new();
    let is_bare = |row: &&Row<'_>| row.text("type") == "transfer" && row.text("subtype").is_empty();
    for row in rows.iter().filter(is_bare).filter(|row| !row.text("refid").is_empty()) {
        if let (Ok(amount), Ok(coin)) = (row.amount("amount"), row.asset("asset")) {
            let (came, went, coins) = all.entry(row.text("refid")).or_default();
            *came |= amount.is_positive();
            *went |= amount.is_negative();
            coins.insert(coin);
        }
    }
    let both_ways = all.into_iter().filter(|(_, (came, went, _))| *came && *went);
    let kind = |coins: &BTreeSet<String>| match coins.len() {
        1 => EventKind::Transfer,
        _ => EventKind::Conversion,
    };
    both_ways
        .map(|(reference, (_, _, coins))| (reference, kind(&coins)))
        .collect()
}

/// Of a coin that is staked, under a name of its own: `DOT.S`.
fn is_staked(row: &Row<'_>) -> bool {
    row.text("asset").contains('.')
}

fn alone(leg: &Leg<'_>, is_own: bool, together: Option<EventKind>) -> Outcome {
    let row = &leg.row;
    let kind = match (row.text("type"), row.text("subtype")) {
        ("deposit", _) if !leg.amount.is_negative() => EventKind::Deposit,
        // One that failed is taken back under its own name.
        ("withdrawal", _) if leg.amount.is_positive() => EventKind::Deposit,
        ("deposit" | "withdrawal", _) => EventKind::Withdrawal,
        // Airdrops and forks come so; what was delisted goes so.
        ("transfer", "") if is_staked(row) => EventKind::Transfer,
        ("transfer", "") if together.is_some() => together.unwrap_or(EventKind::Transfer),
        ("transfer", "") if leg.amount.is_positive() => EventKind::Reward,
        ("transfer", "") => EventKind::Adjustment,
        ("transfer" | "custodytransfer" | "custody transfer" | "reserve", _) => EventKind::Transfer,
        // Between the account and what earns on it: `allocation`, `autoallocate`, `deallocation`. Some files leave the subtype empty.
        ("earn", "") if is_own => EventKind::Transfer,
        ("earn", word) if word.contains("alloc") || word == "migration" => EventKind::Transfer,
        // A reward that was taken back.
        ("staking" | "earn" | "reward", _) if leg.amount.is_negative() => EventKind::Adjustment,
        (
            "staking" | "earn" | "reward" | "invite bonus" | "airdrop" | "dividend" | "fork" | "referral" | "nftrebate",
            _,
        ) => EventKind::Reward,
        ("rollover", _) => EventKind::Interest,
        ("nftcreatorfee" | "creator_fee" | "fee", _) => EventKind::Fee,
        ("margin" | "margin trade" | "settled" | "adjustment" | "credit", _) => EventKind::Adjustment,
        _ => return Outcome::Rejected(row.unknown("type")),
    };
    booked(leg, kind)
}

/// An event of one row.
fn booked(leg: &Leg<'_>, kind: EventKind) -> Outcome {
    let row = &leg.row;
    let fees = fee(leg);
    if leg.amount.is_zero() && fees.is_empty() {
        return row.skipped("amount", "no_movement", "This moved nothing.");
    }
    let event = if leg.amount.is_zero() {
        // Only a fee.
        let movements = fees.into_iter().map(|fee| Movement {
            asset: fee.asset,
            amount: -fee.amount,
            fee: true,
        });
        Event::of(row.line.number, leg.time, kind, movements.collect())
    } else {
        row.moved(leg.time, kind, &leg.coin, leg.amount, fees)
    };
    event.with_id(row.text("txid")).on(row.text("wallet")).into()
}

fn fee(leg: &Leg<'_>) -> Vec<Amount> {
    let asset = leg.fee_coin.clone();
    let amount = leg.fee;
    if amount.is_zero() {
        Vec::new()
    } else {
        vec![Amount { asset, amount }]
    }
}

/// An order that was filled in parts has several rows of a coin. A row that moves nothing is a fee in another coin.
fn paired(legs: &[Leg<'_>]) -> Vec<Outcome> {
    let rejected = |code, message: &str| each_rejected(legs.iter().map(|leg| leg.row), "refid", code, message);
    let mut sums: BTreeMap<&str, Money> = BTreeMap::new();
    for leg in legs {
        let sum = sums.entry(&leg.coin).or_default();
        match sum.checked_add(leg.amount) {
            Some(added) => *sum = added,
            None => return rejected("too_large", "The amounts of this trade are too large."),
        }
    }
    sums.retain(|_, sum| !sum.is_zero());
    let (came, went): (Vec<_>, Vec<_>) = sums.into_iter().partition(|(_, sum)| sum.is_positive());
    let Some(first) = legs.iter().min_by_key(|leg| leg.row.line.number) else {
        return Vec::new();
    };
    let row = &first.row;
    if came.is_empty() || went.is_empty() {
        return rejected("half_a_trade", "The other half of this trade is missing.");
    }
    let event = if let ([(bought, much)], [(paid, cost)]) = (came.as_slice(), went.as_slice()) {
        let mut trade = if symbol::is_quote(bought, paid) {
            row.spot(
                ((*paid).to_owned(), (*bought).to_owned()),
                Side::Sell,
                cost.abs(),
                *much,
            )
        } else {
            row.spot(((*bought).to_owned(), (*paid).to_owned()), Side::Buy, *much, cost.abs())
        };
        trade.fees = legs.iter().flat_map(fee).collect();
        row.traded(first.time, trade)
    } else {
        let message = "Several coins changed hands at once: only the amounts are booked, not a trade.";
        row.warn("refid", "several_coins", message);
        let moved = legs.iter().filter(|leg| !leg.amount.is_zero()).map(|leg| Movement {
            asset: leg.coin.clone(),
            amount: leg.amount,
            fee: false,
        });
        let fees = legs.iter().flat_map(fee).map(|fee| Movement {
            asset: fee.asset,
            amount: -fee.amount,
            fee: true,
        });
        Event::of(
            row.line.number,
            first.time,
            EventKind::Conversion,
            moved.chain(fees).collect(),
        )
    };
    vec![event.with_id(row.text("refid")).on(row.text("wallet")).into()]
}
