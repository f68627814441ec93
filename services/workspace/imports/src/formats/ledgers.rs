//! Ledgers of wallets and of other programs: what came, what went, what was paid for it.

use super::{Format, Known, Reader, asked, info, utc};
use crate::{
    event::{Amount, EventKind},
    report::Outcome,
    row::{Cell, Row},
    symbol,
};

pub(super) const BITCOIN_CORE: Format = asked(
    info("bitcoin_core", "Bitcoin Core transactions", "Bitcoin Core"),
    &["confirmed", "date", "type", "label", "address", "amount (btc)", "id"],
    Reader::Rows(core),
);
pub(super) const ROTKI_EVENTS: Format = utc(
    info("rotki_events", "rotki events", "rotki"),
    &[
        "type",
        "location",
        "currency",
        "amount",
        "fee",
        "fee currency",
        "description",
        "timestamp",
    ],
    Reader::Rows(rotki_event),
);
/// The form in which Ghostfolio takes activities.
pub(super) const GHOSTFOLIO: Format = Format {
    zone: Known::Asked,
    days: Some("date"),
    rename: of_activity,
    ..utc(
        info("ghostfolio", "Ghostfolio activities", "Ghostfolio"),
        &[
            "date",
            "code",
            "datasource",
            "currency",
            "price",
            "quantity",
            "action",
            "fee",
        ],
        Reader::Rows(activity),
    )
};
pub(super) const DELTA: Format = asked(
    info("delta", "Delta transactions", "Delta"),
    &[
        "date",
        "way",
        "base amount",
        "base currency (name)",
        "base type",
        "quote amount",
        "quote currency",
        "exchange",
        "fee amount",
        "fee currency (name)",
    ],
    Reader::Rows(delta),
);
pub(super) const ROTKI_TRADES: Format = utc(
    info("rotki_trades", "rotki trades", "rotki"),
    &[
        "location",
        "spend currency",
        "receive currency",
        "receive amount",
        "spend amount",
        "fee",
        "fee currency",
        "timestamp",
    ],
    Reader::Rows(rotki),
);

/// The fee of what was sent is in the amount.
fn core(row: &Row<'_>) -> Cell<Outcome> {
    // A spreadsheet program writes the words in capitals, and in the language of its user.
    match row.required("confirmed")?.to_lowercase().as_str() {
        "true" | "wahr" | "vrai" | "verdadero" | "vero" => {}
        "false" | "falsch" | "faux" | "falso" => {
            return Ok(row.skipped("confirmed", "not_confirmed", "This was not confirmed."));
        }
        _ => return Err(row.unknown("confirmed")),
    }
    let time = row.time("date")?;
    let amount = row.amount("amount (btc)")?;
    let kind = match row.required("type")? {
        "Received with" | "Received from" => EventKind::Deposit,
        "Mined" => EventKind::Reward,
        "Sent to" => EventKind::Withdrawal,
        "Payment to yourself" => EventKind::Fee,
        other => return Err(row.fault("type", "unknown_operation", format!("“{other}” is not known."))),
    };
    let event = row.moved(time, kind, "BTC", amount, Vec::new());
    Ok(event.with_id(row.text("id")).noted(row.text("label")).into())
}

/// Tokens of Ethereum stand under their address.
fn coin(row: &Row<'_>, column: &str) -> Cell<String> {
    let text = row.required(column)?;
    match text.rsplit_once(':') {
        Some((_, address)) => Ok(address.to_owned()),
        None => Ok(symbol::asset(text)),
    }
}

fn rotki(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("timestamp")?;
    if row.amount("receive amount")?.is_zero() || row.amount("spend amount")?.is_zero() {
        let message = "A trade needs an amount on both sides.";
        return Err(row.fault("receive amount", "not_positive", message));
    }
    let came = (coin(row, "receive currency")?, row.positive("receive amount")?);
    let went = (coin(row, "spend currency")?, row.positive("spend amount")?);
    let mut trade = row.exchanged(came, went);
    if !row.text("fee currency").is_empty() {
        trade.fees = row.fee("fee", coin(row, "fee currency")?)?;
    }
    Ok(row
        .traded(time, trade)
        .on(row.text("location"))
        .noted(row.text("description"))
        .into())
}

fn rotki_event(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("timestamp")?;
    let (coin_of, size) = (coin(row, "currency")?, row.size("amount")?);
    let (kind, amount) = match row.required("type")?.to_lowercase().as_str() {
        "deposit" => (EventKind::Deposit, size),
        "withdrawal" => (EventKind::Withdrawal, -size),
        "income" | "staking" | "dividends" | "airdrop" | "gift" | "donation received" => (EventKind::Reward, size),
        "loss" | "spend" | "expense" | "donation" => (EventKind::Withdrawal, -size),
        _ => return Err(row.unknown("type")),
    };
    let fees = match row.text("fee currency") {
        "" => Vec::new(),
        _ => row.fee("fee", coin(row, "fee currency")?)?,
    };
    let event = row.moved(time, kind, &coin_of, amount, fees);
    Ok(event.on(row.text("location")).noted(row.text("description")).into())
}

fn of_activity(name: &str) -> Option<&'static str> {
    Some(match name {
        "symbol" | "ticker" => "code",
        "type" => "action",
        "unitprice" => "price",
        "comment" => "note",
        _ => return None,
    })
}

/// A code is a coin, or a pair as Yahoo writes it: `BTCUSD`, `BTC-USD`.
fn activity(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("date")?;
    let money = row.asset("currency")?;
    let code = row.required("code")?;
    let base = match symbol::pair(code) {
        Some((base, quote)) if quote == money => base,
        _ => row.asset("code")?,
    };
    let event = match row.required("action")?.to_lowercase().as_str() {
        "buy" | "sell" => {
            let (quantity, price) = (row.positive("quantity")?, row.positive("price")?);
            let amount = quantity.checked_mul(price);
            let too_large = || row.fault("price", "too_large", "Price times quantity is too large.");
            let mut trade = row.spot(
                (base, money.clone()),
                row.side("action")?,
                quantity,
                amount.ok_or_else(too_large)?,
            );
            trade.fees = row.fee("fee", money)?;
            row.traded(time, trade)
        }
        "dividend" | "interest" => {
            let (quantity, price) = (row.amount("quantity")?, row.positive("price")?);
            let amount = if quantity.is_zero() {
                Some(price)
            } else {
                quantity.checked_mul(price)
            };
            let amount = amount.ok_or_else(|| row.fault("price", "too_large", "Price times quantity is too large."))?;
            row.moved(time, EventKind::Reward, &money, amount, Vec::new())
        }
        "fee" => row.moved(time, EventKind::Fee, &money, -row.size("fee")?, Vec::new()),
        _ => return Err(row.unknown("action")),
    };
    Ok(event.on(row.text("account")).noted(row.text("note")).into())
}

/// `BTC (Bitcoin)`
fn named_coin(row: &Row<'_>, column: &str) -> Cell<String> {
    let text = row.required(column)?;
    row.asset_of(column, text.split(" (").next().unwrap_or(text))
}

/// The fee is paid beside both amounts.
fn delta(row: &Row<'_>) -> Cell<Outcome> {
    if !["", "CRYPTO", "FIAT"].contains(&row.text("base type").to_uppercase().as_str()) {
        let message = "This is not a coin: only coins and currencies are imported.";
        return Ok(row.skipped("base type", "no_coin", message));
    }
    let time = row.time("date")?;
    let (coin, size) = (named_coin(row, "base currency (name)")?, row.size("base amount")?);
    let fee = row.amount("fee amount")?.abs();
    let fees = if fee.is_zero() {
        Vec::new()
    } else {
        let asset = named_coin(row, "fee currency (name)")?;
        vec![Amount { asset, amount: fee }]
    };
    let way = row.required("way")?.to_uppercase();
    let event = match way.as_str() {
        "BUY" | "SELL" => {
            let pair = (coin, row.asset("quote currency")?);
            let mut trade = row.spot(pair, row.side("way")?, size, row.size("quote amount")?);
            trade.fees = fees;
            row.traded(time, row.checked(trade, vocab::Money::ZERO))
        }
        "DEPOSIT" => row.moved(time, EventKind::Deposit, &coin, size, fees),
        "WITHDRAW" | "WITHDRAWAL" => row.moved(time, EventKind::Withdrawal, &coin, -size, fees),
        // A transfer between the owner's own accounts.
        "TRANSFER" => match fees.first() {
            Some(fee) => row.moved(time, EventKind::Fee, &fee.asset, -fee.amount, Vec::new()),
            None => return Ok(row.skipped("way", "own_transfer", "This stayed within your own wallets.")),
        },
        _ => return Err(row.unknown("way")),
    };
    Ok(event.on(row.text("exchange")).noted(row.text("notes")).into())
}
