//! Coinbase's transactions of a time in which no column named the money: the notes of a trade do.

use super::{Format, Reader, coinbase::transaction, info, utc};
use crate::row::{Cell, Row};

/// Fewer columns than other versions have, so that their files are only those.
pub(super) const TRANSACTIONS: Format = utc(
    info("coinbase_no_money", "Coinbase transactions (no currency)", "Coinbase"),
    &[
        "timestamp",
        "transaction type",
        "asset",
        "quantity transacted",
        "spot price at transaction",
    ],
    Reader::Rows(|row| transaction(row, money_of_notes(row))),
);

/// `Bought 0.1 BTC for €300.00 EUR`
fn money_of_notes(row: &Row<'_>) -> Cell<String> {
    let words = row.text("notes").split_whitespace();
    let money = words.skip_while(|word| *word != "for").nth(2);
    match money.filter(|money| vocab::is_state_money(money)) {
        Some(money) => Ok(money.to_owned()),
        None => {
            let message = "Neither a column nor the notes say which currency this was in.";
            Err(row.fault("notes", "unknown_coin", message))
        }
    }
}
