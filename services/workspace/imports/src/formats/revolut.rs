//! Revolut: its statements of coins, as they are since 2025 and as they were before.

use super::{Format, Reader, alone, asked, info};
use crate::{
    event::{Amount, Event, EventKind, Side},
    report::Outcome,
    row::{Cell, Row},
};

const VENUE: &str = "Revolut";

/// Money stands beside the numbers: `€5,837.33`, `35.52 CZK`.
pub(super) const STATEMENT: Format = alone(asked(
    info("revolut", "Revolut statement of coins", VENUE),
    &["symbol", "type", "quantity", "price", "value", "fees", "date"],
    Reader::Rows(transaction),
));
pub(super) const STATEMENT_2024: Format = asked(
    info("revolut_2024", "Revolut statement of coins (2024)", VENUE),
    &[
        "type",
        "product",
        "completed date",
        "description",
        "amount",
        "currency",
        "fiat amount",
        "fee",
        "base currency",
        "state",
    ],
    Reader::Rows(old_transaction),
);

/// The fee is paid beside the value.
fn transaction(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("date")?;
    let coin = row.asset("symbol")?;
    let word = row.required("type")?.to_lowercase();
    // `Sell - Revolut X`
    let word = word.split(" - ").next().unwrap_or_default();
    let fees = fees(row)?;
    let moved = |kind, goes: bool| -> Cell<Event> {
        let size = match row.text("quantity") {
            // Of money there is only the value.
            "" if money(row, "value")? == coin => row.size("value")?,
            _ => row.size("quantity")?,
        };
        Ok(row.moved(time, kind, &coin, if goes { -size } else { size }, fees.clone()))
    };
    let event = match word {
        "buy" | "sell" => {
            let pair = (coin.clone(), money(row, "value")?);
            let mut trade = row.spot(pair, side_of(word), row.size("quantity")?, row.size("value")?);
            trade.fees.clone_from(&fees);
            let trade = row.checked(trade, row.price("price")?);
            row.traded(time, trade)
        }
        "send" | "payment" => moved(EventKind::Withdrawal, true)?,
        "receive" => moved(EventKind::Deposit, false)?,
        // What is staked stays the user's.
        "stake" => moved(EventKind::Transfer, true)?,
        "unstake" => moved(EventKind::Transfer, false)?,
        word if word.contains("reward") => moved(EventKind::Reward, false)?,
        _ => return Err(row.unknown("type")),
    };
    Ok(event.noted(row.text("type")).into())
}

fn side_of(word: &str) -> Side {
    if word == "buy" { Side::Buy } else { Side::Sell }
}

fn fees(row: &Row<'_>) -> Cell<Vec<Amount>> {
    let amount = row.amount("fees")?.abs();
    if amount.is_zero() {
        return Ok(Vec::new());
    }
    let asset = money(row, "fees")?;
    Ok(vec![Amount { asset, amount }])
}

/// In which money a cell is. `kr` and a dollar of an unknown country are those of several.
fn money(row: &Row<'_>, column: &str) -> Cell<String> {
    const SIGNS: [(&str, &str); 6] = [
        ("€", "EUR"),
        ("£", "GBP"),
        ("zł", "PLN"),
        ("Kč", "CZK"),
        ("₺", "TRY"),
        ("$", "USD"),
    ];
    let text = row.required(column)?;
    let mut words = text.split_whitespace();
    let code = words.find(|word| word.len() == 3 && word.bytes().all(|letter| letter.is_ascii_uppercase()));
    let number = |sign: char| sign.is_ascii_digit() || matches!(sign, '.' | ',' | '-' | '+' | '(' | ')');
    let beside = text.trim_matches(|sign: char| number(sign) || sign.is_whitespace());
    let sign = SIGNS.iter().find(|(sign, _)| *sign == beside).map(|(_, code)| *code);
    match code.or(sign) {
        Some(code) => row.asset_of(column, code),
        None => {
            let message = format!("“{text}” does not say in which money it is.");
            Err(row.fault(column, "unknown_coin", message))
        }
    }
}

/// The value of a coin is given in the account's currency, without the fee.
fn old_transaction(row: &Row<'_>) -> Cell<Outcome> {
    match row.required("state")?.to_uppercase().as_str() {
        "COMPLETED" => {}
        "REVERTED" | "DECLINED" | "FAILED" | "PENDING" | "CANCELLED" | "CANCELED" => {
            return Ok(row.not_completed("state"));
        }
        _ => return Err(row.unknown("state")),
    }
    let time = row.time("completed date")?;
    let (coin, size, amount) = (row.asset("currency")?, row.size("amount")?, row.amount("amount")?);
    let money = row.asset("base currency")?;
    let fees = row.fee_in("fee", "base currency")?;
    let moved = |kind| row.moved(time, kind, &coin, amount, fees.clone());
    let event = match row.required("type")?.to_uppercase().replace(' ', "_").as_str() {
        "EXCHANGE" if coin == money => return Err(row.unknown("currency")),
        "EXCHANGE" => {
            let side = if amount.is_negative() { Side::Sell } else { Side::Buy };
            let mut trade = row.spot((coin.clone(), money), side, size, row.size("fiat amount")?);
            trade.fees.clone_from(&fees);
            row.traded(time, trade)
        }
        "TRANSFER" => moved(EventKind::Transfer),
        "CARD_PAYMENT" | "CARD_REFUND" | "CRYPTO_WITHDRAWAL" | "CRYPTO_DEPOSIT" if amount.is_negative() => {
            moved(EventKind::Withdrawal)
        }
        "CARD_PAYMENT" | "CARD_REFUND" | "CRYPTO_WITHDRAWAL" | "CRYPTO_DEPOSIT" => moved(EventKind::Deposit),
        word if word.contains("REWARD") || word.contains("CASHBACK") => moved(EventKind::Reward),
        _ => return Err(row.unknown("type")),
    };
    Ok(event.on(row.text("product")).noted(row.text("description")).into())
}
