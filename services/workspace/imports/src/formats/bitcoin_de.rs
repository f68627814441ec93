//! Bitcoin.de's account history: `;` between cells, a balance after each row, times without a zone.
//!
//! A buyer gets 1 % fewer coins and pays 0.5 % less money, a seller gets 0.5 % less money. What moved is in the columns after the fee; the
//! price is that of the coins that moved, so the fee is what the money differs from it.

use vocab::Money;

use super::{Format, Reader, asked, info};
use crate::{
    event::{EventKind, Side},
    report::Outcome,
    row::{Cell, Row},
};

pub(super) const HISTORY: Format = Format {
    rename,
    ..asked(
        info("bitcoin_de", "Bitcoin.de account history", "Bitcoin.de"),
        &[
            "date",
            "booking type",
            "currency",
            "reference",
            "rate",
            "btc before fee",
            "amount before fee",
            "unit (amount before fee)",
            "btc excl. bitcoin.de fee",
            "amount after bitcoin.de-fee",
            "unit (amount after bitcoin.de-fee)",
            "incoming / outgoing",
            "balance",
        ],
        Reader::Rows(booking),
    )
};

/// Coins that have histories of their own, with their sign in the names of columns.
const COINS: [&str; 10] = ["btc", "bch", "btg", "bsv", "eth", "ltc", "xrp", "doge", "usdt", "trx"];

/// Names of columns before 2025, and in German.
fn rename(name: &str) -> Option<&'static str> {
    let of_coin = COINS.iter().find_map(|coin| name.strip_prefix(coin));
    Some(match (of_coin.unwrap_or(name), of_coin.is_some()) {
        (" before fee" | " incl. fee" | " vor gebühr" | " inkl. gebühr", true) => "btc before fee",
        (" excl. bitcoin.de fee" | " excl. bitcoin.de-fee" | " nach bitcoin.de-gebühr", true) => {
            "btc excl. bitcoin.de fee"
        }
        ("datum", _) => "date",
        ("type" | "typ", _) => "booking type",
        ("währung", _) => "currency",
        ("referenz", _) => "reference",
        ("price" | "kurs", _) => "rate",
        ("menge vor gebühr", _) => "amount before fee",
        ("einheit (menge vor gebühr)", _) => "unit (amount before fee)",
        ("menge nach bitcoin.de-gebühr", _) => "amount after bitcoin.de-fee",
        ("einheit (menge nach bitcoin.de-gebühr)", _) => "unit (amount after bitcoin.de-fee)",
        ("zu- / abgang", _) => "incoming / outgoing",
        ("account balance" | "kontostand", _) => "balance",
        _ => return None,
    })
}

fn booking(row: &Row<'_>) -> Cell<Outcome> {
    let word = row.required("booking type")?;
    if matches!(word, "Registration" | "Registrierung") {
        return Ok(row.skipped("booking type", "no_movement", "The account was opened; nothing moved."));
    }
    let time = row.time("date")?;
    let kind = match word {
        "Purchase" | "Kauf" => return trade(row, Side::Buy),
        "Sale" | "Verkauf" => return trade(row, Side::Sell),
        "Deposit" | "Einzahlung" => EventKind::Deposit,
        "Disbursement" | "Auszahlung" | "Withdrawal" => EventKind::Withdrawal,
        "Network fee" | "Netzwerk-Gebühr" | "Netzwerkgebühr" => EventKind::Fee,
        "Partner programme" | "Partnerprogramm" | "Bonus" => EventKind::Reward,
        _ => return Err(row.unknown("booking type")),
    };
    row.size("incoming / outgoing")?;
    let amount = row.amount("incoming / outgoing")?;
    let event = row.moved(time, kind, &row.asset("currency")?, amount, Vec::new());
    Ok(event.with_id(row.text("reference")).into())
}

fn trade(row: &Row<'_>, side: Side) -> Cell<Outcome> {
    let time = row.time("date")?;
    let coin = row.asset("currency")?;
    let money = row.asset("unit (amount before fee)")?;
    if row.asset("unit (amount after bitcoin.de-fee)")? != money {
        let message = "The amounts before and after the fee are in two currencies.";
        return Err(row.fault("unit (amount after bitcoin.de-fee)", "currencies_differ", message));
    }
    let moved = row.size("incoming / outgoing")?;
    if row.amount("incoming / outgoing")?.is_positive() != (side == Side::Buy) {
        let message = "The sign of what moved says the opposite of the booking type.";
        return Err(row.fault("incoming / outgoing", "side_differs", message));
    }
    let (before, after) = (row.size("amount before fee")?, row.size("amount after bitcoin.de-fee")?);
    let too_large = || row.fault("amount before fee", "too_large", "This is too large.");
    // The money of the coins that moved, at the rate of the trade.
    let amount = before
        .mul_div(moved, row.size("btc before fee")?)
        .ok_or_else(too_large)?;
    let fee = match side {
        Side::Buy => after.checked_sub(amount),
        Side::Sell => amount.checked_sub(after),
    };
    let fee: Money = fee.ok_or_else(too_large)?;
    let mut trade = row.spot((coin, money.clone()), side, moved, amount);
    if !fee.is_zero() {
        trade.fees = vec![crate::event::Amount {
            asset: money,
            amount: fee,
        }];
    }
    let trade = row.checked(trade, row.price("rate")?);
    Ok(row.traded(time, trade).with_id(row.text("reference")).into())
}
