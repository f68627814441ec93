//! Ledgers of wallets and of other programs: what came, what went, what was paid for it.

use vocab::Money;

use super::{Format, Known, Reader, asked, info, utc};
use crate::{
    event::{Amount, EventKind, Side},
    report::Outcome,
    row::{Cell, Row},
    symbol,
};

pub(super) const BITTREX_TRANSFERS: Format = utc(
    info("bittrex_transfers", "Bittrex deposits and withdrawals", "Bittrex"),
    &["date", "currency", "type", "address", "memo/tag", "txid", "amount"],
    Reader::Rows(transfer),
);
pub(super) const COINTRACKING: Format = Format {
    zone: Known::Asked,
    days: Some("date"),
    may_repeat_headers: true,
    ..utc(
        info("cointracking", "CoinTracking trades", "CoinTracking"),
        &["type", "buy", "cur.", "sell", "fee", "exchange", "date"],
        Reader::Rows(cointracking),
    )
};
pub(super) const BITCOIN_CORE: Format = asked(
    info("bitcoin_core", "Bitcoin Core transactions", "Bitcoin Core"),
    &["confirmed", "date", "type", "label", "address", "amount (btc)", "id"],
    Reader::Rows(core),
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

fn transfer(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("date")?;
    let (kind, amount) = match row.required("type")? {
        "DEPOSIT" => (EventKind::Deposit, row.size("amount")?),
        "WITHDRAWAL" => (EventKind::Withdrawal, -row.size("amount")?),
        other => return Err(row.fault("type", "unknown_operation", format!("“{other}” is not known."))),
    };
    let event = row.moved(time, kind, &row.asset("currency")?, amount, Vec::new());
    Ok(event.with_id(row.text("txid")).into())
}

/// `Cur.` stands three times: of what came, what went, and the fee.
fn cointracking(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("date")?;
    let fees = match row.text("cur.#3") {
        "" => Vec::new(),
        _ => row.fee("fee", row.asset("cur.#3")?)?,
    };
    let (came, went) = (row.amount("buy")?, row.amount("sell")?);
    let kind = match row.required("type")? {
        "Trade" => {
            let (base, quote) = (row.asset("cur.")?, row.asset("cur.#2")?);
            let is_sale = is_money(&base) && !is_money(&quote);
            let (came, went) = (row.positive("buy")?, row.positive("sell")?);
            let mut trade = if is_sale {
                row.spot((quote, base), Side::Sell, went, came)
            } else {
                row.spot((base, quote), Side::Buy, came, went)
            };
            trade.fees = fees;
            return Ok(finished(row, row.traded(time, trade)));
        }
        "Deposit" => EventKind::Deposit,
        "Withdrawal" => EventKind::Withdrawal,
        "Staking" | "Income" | "Mining" | "Gift/Tip" | "Airdrop" | "Reward / Bonus" | "Reward/Bonus"
        | "Interest Income" | "Lending Income" | "Masternode" | "Minting" | "Other Income" => EventKind::Reward,
        "Spend" | "Donation" | "Gift" | "Stolen" | "Lost" | "Expense" => EventKind::Withdrawal,
        "Other Fee" => EventKind::Fee,
        other => return Err(row.fault("type", "unknown_operation", format!("“{other}” is not known."))),
    };
    let (coin, amount) = if came.is_zero() {
        (row.asset("cur.#2")?, -went)
    } else {
        (row.asset("cur.")?, came)
    };
    Ok(finished(row, row.moved(time, kind, &coin, amount, fees)))
}

fn is_money(coin: &str) -> bool {
    ["USD", "EUR", "GBP", "CHF", "USDT", "USDC"].contains(&coin)
}

fn finished(row: &Row<'_>, event: crate::event::Event) -> Outcome {
    event
        .with_id(row.text("tx-id"))
        .on(row.text("exchange"))
        .noted(row.text("comment"))
        .into()
}

/// The fee of what was sent is in the amount.
fn core(row: &Row<'_>) -> Cell<Outcome> {
    if row.text("confirmed") != "true" {
        return Ok(Outcome::Skipped(row.fault(
            "confirmed",
            "not_confirmed",
            "This was not confirmed.",
        )));
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
    let (came, went): (Money, Money) = (row.amount("receive amount")?, row.amount("spend amount")?);
    if came.is_zero() || went.is_zero() {
        let message = "A trade needs an amount on both sides.";
        return Err(row.fault("receive amount", "not_positive", message));
    }
    let pair = (coin(row, "receive currency")?, coin(row, "spend currency")?);
    let mut trade = row.spot(
        pair,
        Side::Buy,
        row.positive("receive amount")?,
        row.positive("spend amount")?,
    );
    if !row.text("fee currency").is_empty() {
        trade.fees = vec![Amount {
            asset: coin(row, "fee currency")?,
            amount: row.amount("fee")?,
        }];
    }
    Ok(row
        .traded(time, trade)
        .on(row.text("location"))
        .noted(row.text("description"))
        .into())
}
