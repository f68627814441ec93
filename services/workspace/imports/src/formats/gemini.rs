//! Gemini's transaction history: an amount, a fee and a balance column for each coin that the account ever held.

use vocab::Money;

use super::{Format, Reader, info, utc};
use crate::{
    event::{Amount, EventKind},
    report::Outcome,
    row::{Cell, Row},
    symbol, table,
};

pub(super) const HISTORY: Format = utc(
    info("gemini", "Gemini transaction history", "Gemini"),
    &[
        "date",
        "time (utc)",
        "type",
        "symbol",
        "specification",
        "liquidity indicator",
        "trade id",
        "order id",
    ],
    Reader::Rows(transaction),
);

fn transaction(row: &Row<'_>) -> Cell<Outcome> {
    if row.text("date").is_empty() && row.text("type").is_empty() {
        return Ok(row.skipped("date", "totals", "This row has the totals of the file."));
    }
    // A spreadsheet may store a day and a time in both cells.
    let (day, clock) = (row.required("date")?, row.required("time (utc)")?);
    let day = day.split([' ', 'T']).next().unwrap_or(day);
    let clock = clock.rsplit([' ', 'T']).next().unwrap_or(clock);
    let time = row.time_of("time (utc)", &format!("{day} {clock}"))?;
    let word = row.required("type")?;
    let legs = amounts(row, |words| words.get(1) == Some(&"amount"))?;
    // Fees are negative where they were paid.
    let fees: Vec<Amount> = amounts(row, |words| words.first() == Some(&"fee"))?
        .into_iter()
        .map(|fee| Amount {
            amount: -fee.amount,
            ..fee
        })
        .collect();
    let event = match (word.to_lowercase().as_str(), legs.as_slice()) {
        ("buy" | "sell", [a, b]) => {
            let base = base(row, &a.asset, &b.asset)?;
            let (base, quote) = if base == a.asset { (a, b) } else { (b, a) };
            let side = row.side("type")?;
            let bought = side == crate::event::Side::Buy;
            if base.amount.is_positive() != bought || quote.amount.is_negative() != bought {
                return Err(row.fault(
                    "type",
                    "side_differs",
                    "The signs of the amounts say the opposite of this.",
                ));
            }
            let pair = (base.asset.clone(), quote.asset.clone());
            let mut trade = row.spot(pair, side, base.amount.abs(), quote.amount.abs());
            trade.fees = fees;
            trade.order_id = Some(row.text("order id").to_owned()).filter(|id| !id.is_empty());
            row.traded(time, row.checked(trade, Money::ZERO))
        }
        ("credit", [leg]) if leg.amount.is_positive() => {
            let words = row.text("specification").to_lowercase();
            let is_reward = [
                "reward",
                "interest",
                "earn",
                "referral",
                "bonus",
                "administrative",
                "airdrop",
                "cash back",
            ];
            let kind = if is_reward.iter().any(|part| words.contains(part)) {
                EventKind::Reward
            } else {
                EventKind::Deposit
            };
            row.moved(time, kind, &leg.asset, leg.amount, fees)
        }
        ("interest credit" | "interest", [leg]) => row.moved(time, EventKind::Interest, &leg.asset, leg.amount, fees),
        ("earn deposit" | "earn redemption" | "redeem" | "transfer", [leg]) => {
            row.moved(time, EventKind::Transfer, &leg.asset, leg.amount, fees)
        }
        ("debit", [leg]) if leg.amount.is_negative() => {
            row.moved(time, EventKind::Withdrawal, &leg.asset, leg.amount, fees)
        }
        ("buy" | "sell" | "credit" | "debit", _) => {
            return Err(row.fault(
                "type",
                "amounts_differ",
                "The amounts of this row are not those of its type.",
            ));
        }
        _ => return Err(row.unknown("type")),
    };
    let id = match row.text("trade id") {
        "" => row.text("tx hash"),
        id => id,
    };
    Ok(event.with_id(id).noted(row.text("specification")).into())
}

/// What is not zero in the columns of a kind: `BTC Amount BTC` and `BTC Amount (BTC)`, `Fee (BTC) BTC` and `Fee ZEC`.
fn amounts(row: &Row<'_>, wanted: impl Fn(&[&str]) -> bool) -> Cell<Vec<Amount>> {
    let mut found = Vec::new();
    for name in &row.table.names {
        let column = table::folded(name);
        let words: Vec<&str> = column.split_whitespace().collect();
        let Some(coin) = words.last().filter(|_| words.len() > 1 && wanted(&words)) else {
            continue;
        };
        let amount = row.amount(&column)?;
        if !amount.is_zero() {
            let asset = symbol::asset(coin.trim_matches(['(', ')']));
            found.push(Amount { asset, amount });
        }
    }
    Ok(found)
}

/// The coin with which the symbol begins, where the other one ends it.
fn base(row: &Row<'_>, a: &str, b: &str) -> Cell<String> {
    let symbol = row.required("symbol")?.to_uppercase();
    let found = [(a, b), (b, a)]
        .into_iter()
        .find(|(base, quote)| symbol == format!("{base}{quote}"));
    found.map(|(base, _)| base.to_owned()).ok_or_else(|| {
        let message = format!("“{symbol}” is not the pair of the coins that moved.");
        row.fault("symbol", "unknown_pair", message)
    })
}
