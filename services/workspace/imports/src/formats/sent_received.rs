//! Tables in which a row has what was sent and what was received, as programs for taxes take and give them: Koinly, CoinTracker, CoinLedger,
//! Blockpit, ZenLedger, Accointing, Awaken, River, Swan.

use vocab::Money;

use super::{Format, Known, Reader, info, utc};
use crate::{
    event::{Amount, EventKind},
    report::Outcome,
    row::{Cell, Row},
};

pub(super) const RECORDS: Format = Format {
    zone: Known::Stated,
    days: Some("date"),
    rename: usual,
    ..utc(
        info("sent_received", "Sent and received amounts", "Imported"),
        &[
            "date",
            "sent amount",
            "sent currency",
            "received amount",
            "received currency",
            "fee amount",
            "fee currency",
        ],
        Reader::Rows(record),
    )
};

fn usual(name: &str) -> Option<&'static str> {
    // Templates say which columns may be empty.
    let plain = name.trim_end_matches(" (optional)");
    Some(match plain {
        "timestamp" | "time" | "date (utc)" | "date(utc)" | "date utc" | "koinly date" => "date",
        "sent quantity" | "amount sent" | "outgoing amount" | "out amount" | "outsellamount" => "sent amount",
        "received quantity" | "amount received" | "incoming amount" | "in amount" | "inbuyamount" => "received amount",
        "sent asset" | "asset sent" | "outgoing asset" | "out currency" | "outsellasset" => "sent currency",
        "received asset" | "asset received" | "incoming asset" | "in currency" | "inbuyasset" => "received currency",
        "fee amount" | "feeamount" => "fee amount",
        "fee asset" | "fee currency" | "feeasset" => "fee currency",
        "tag" | "classification" => "label",
        "transaction type" | "transactiontype" => "type",
        "notes" | "note" | "comment" | "comments" | "description" => "description",
        "tx hash" | "transaction hash" | "transaction id" | "trx. id" | "txhash" | "operationid" => "txhash",
        _ => return None,
    })
}

/// The coin of a side; Koinly writes its own number behind some: `BTC;8`.
fn coin(row: &Row<'_>, column: &str) -> Cell<String> {
    let text = row.required(column)?;
    row.asset_of(column, text.split(';').next().unwrap_or(text))
}

/// Nothing where a side is empty.
fn side(row: &Row<'_>, amount: &str, currency: &str) -> Cell<Option<(String, Money)>> {
    if row.amount(amount)?.is_zero() {
        return Ok(None);
    }
    Ok(Some((coin(row, currency)?, row.positive(amount)?)))
}

/// The first filled column of a second coin on a side, as Awaken has them: `Received Quantity 2`.
fn second<'a>(row: &Row<'a>) -> Option<&'a str> {
    let is_second = |name: &str| {
        name.strip_suffix('2')
            .is_some_and(|rest| rest.ends_with([' ', '_', '-']))
    };
    let is_empty = |name: &str| row.amount(name).is_ok_and(Money::is_zero);
    let columns = row.table.columns.iter();
    columns
        .filter(|(name, _)| is_second(name) && !is_empty(name))
        .min_by_key(|(_, place)| **place)
        .map(|(name, _)| name.as_str())
}

fn record(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("date")?;
    let came = side(row, "received amount", "received currency")?;
    let went = side(row, "sent amount", "sent currency")?;
    let fee = side(row, "fee amount", "fee currency")?;
    let fees: Vec<Amount> = fee
        .into_iter()
        .map(|(asset, amount)| Amount { asset, amount })
        .collect();
    let label = row.text("label");
    let word = row.text(row.first_of(&["label", "type"])).to_lowercase();
    if let Some(column) = second(row) {
        let message = "This row has two coins on one side, which no trade has.";
        return Err(row.fault(column, "second_coin", message));
    }
    let event = match (came, went) {
        // A transfer between the owner's own accounts: the difference is its fee.
        (Some((asset, came)), Some((other, went))) if asset == other => {
            let lost = went.checked_sub(came).filter(|lost| !lost.is_negative());
            let lost =
                lost.ok_or_else(|| row.fault("received amount", "more_than_sent", "More came in than went out."))?;
            match fees.as_slice() {
                [] if lost.is_zero() => {
                    return Ok(row.skipped("date", "own_transfer", "This stayed within your own wallets."));
                }
                // What got lost is the fee that is told apart.
                [fee] if fee.asset == asset && fee.amount == lost => {
                    row.moved(time, EventKind::Fee, &asset, -lost, Vec::new())
                }
                [fee] if lost.is_zero() => row.moved(time, EventKind::Fee, &fee.asset, -fee.amount, Vec::new()),
                _ => row.moved(time, EventKind::Fee, &asset, -lost, fees),
            }
        }
        (Some(came), Some(went)) => {
            let mut trade = row.exchanged(came, went);
            trade.fees = fees;
            row.traded(time, row.checked(trade, Money::ZERO))
        }
        (Some((asset, amount)), None) => row.moved(time, received(&word), &asset, amount, fees),
        (None, Some((asset, amount))) => row.moved(time, sent(&word), &asset, -amount, fees),
        (None, None) => match fees.as_slice() {
            [fee] => row.moved(time, EventKind::Fee, &fee.asset, -fee.amount, Vec::new()),
            _ => return Ok(row.skipped("date", "no_movement", "This moved nothing.")),
        },
    };
    let description = row.text("description");
    let note = if label.is_empty() || description.is_empty() {
        format!("{label}{description}")
    } else {
        format!("{label}: {description}")
    };
    Ok(event.with_id(row.text("txhash")).noted(&note).into())
}

/// What a label says of coins that came. One that is not known leaves them a deposit: what moved is clear without it.
fn received(word: &str) -> EventKind {
    let has = |parts: &[&str]| parts.iter().any(|part| word.contains(part));
    if has(&["interest"]) {
        EventKind::Interest
    } else if has(&["unstak"]) {
        // What comes back was the user's before, though the word has that of a reward in it.
        EventKind::Transfer
    } else if has(&[
        "reward", "airdrop", "staking", "staked", "mining", "mined", "income", "cashback", "fork", "salary", "bounty",
        "referral", "rebate", "bonus",
    ]) {
        EventKind::Reward
    } else if has(&["realized", "margin", "gain", "pnl", "profit"]) {
        EventKind::Adjustment
    } else if has(&["loan", "pool", "liquidity"]) {
        EventKind::Transfer
    } else {
        EventKind::Deposit
    }
}

/// The same of coins that went.
fn sent(word: &str) -> EventKind {
    let has = |parts: &[&str]| parts.iter().any(|part| word.contains(part));
    if has(&["interest"]) {
        EventKind::Interest
    } else if word == "cost" || has(&["fee"]) {
        EventKind::Fee
    } else if has(&["realized", "margin", "loss", "pnl"]) {
        EventKind::Adjustment
    } else if has(&["loan", "pool", "stak", "liquidity"]) {
        // What is bound stays the user's: `Sent to staking` is the other side of `Received from unstaking`.
        EventKind::Transfer
    } else {
        EventKind::Withdrawal
    }
}
