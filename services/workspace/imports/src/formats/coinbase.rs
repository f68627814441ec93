//! Coinbase's transactions in the versions since 2018. What a row is worth stands in the money of the account, also where another coin was paid:
//! then the notes say in which.

use chrono::{DateTime, Utc};
use vocab::Money;

use super::{
    Format, Reader,
    coinbase_notes::{is_other_half, paid_in},
    info, utc,
};
use crate::{
    cell,
    event::{Amount, EventKind, Side, Trade},
    report::Outcome,
    row::{Cell, Row},
    symbol,
};

const COINBASE: &str = "Coinbase";

pub(super) const TRANSACTIONS: Format = utc(
    info("coinbase", "Coinbase transactions", COINBASE),
    &[
        "timestamp",
        "transaction type",
        "asset",
        "quantity transacted",
        "price currency",
        "subtotal",
    ],
    Reader::Rows(|row| transaction(row, row.asset("price currency"))),
);
pub(super) const TRANSACTIONS_SPOT_PRICE: Format = utc(
    info("coinbase_spot_price", "Coinbase transactions (spot price)", COINBASE),
    &[
        "timestamp",
        "transaction type",
        "asset",
        "quantity transacted",
        "spot price currency",
        "subtotal",
    ],
    Reader::Rows(|row| transaction(row, row.asset("spot price currency"))),
);
/// `EUR Subtotal`: the money stands in the names of the columns.
pub(super) const TRANSACTIONS_OF_ONE_MONEY: Format = Format {
    days: Some("timestamp"),
    ..utc(
        info("coinbase_money", "Coinbase transactions (before 2022)", COINBASE),
        &[
            "timestamp",
            "transaction type",
            "asset",
            "quantity transacted",
            "* spot price at transaction",
            "notes",
        ],
        Reader::Rows(|row| transaction(row, money_of_columns(row))),
    )
};
/// A transfer report has the coin as the name of a column.
pub(super) const TRANSFERS: Format = utc(
    info("coinbase_transfers", "Coinbase transfers (old)", COINBASE),
    &[
        "timestamp",
        "type",
        "subtotal",
        "fees",
        "total",
        "currency",
        "price per coin",
        "payment method",
    ],
    Reader::Rows(transfer),
);

fn money_of_columns(row: &Row<'_>) -> Cell<String> {
    let column = row.ending(" spot price at transaction");
    let money = column.split(' ').next().unwrap_or_default();
    for name in [" subtotal", " total (inclusive of fees)", " fees"] {
        let beside = row.ending(name);
        if !beside.is_empty() && beside.split(' ').next() != Some(money) {
            return Err(row.fault(beside, "unknown_coin", "This is in another currency than the price."));
        }
    }
    row.asset_of(column, money)
}

/// The cell of a column that may have the money before its name.
fn worth<'a>(row: &Row<'a>, names: &[&'a str]) -> &'a str {
    let plain = names.iter().find(|name| !row.text(name).is_empty());
    let with_money = || {
        names
            .iter()
            .map(|name| row.ending(name))
            .find(|column| !column.is_empty())
    };
    plain.copied().or_else(with_money).unwrap_or_default()
}

pub(super) fn transaction(row: &Row<'_>, money: Cell<String>) -> Cell<Outcome> {
    let time = row.time("timestamp")?;
    let word = row.required("transaction type")?.to_lowercase();
    let notes = row.text("notes");
    let (asset, quantity) = (row.asset("asset")?, row.size("quantity transacted")?);
    if is_other_half(notes, &asset) {
        let message = "This is the payment of a trade: the row of the other coin has both.";
        return Ok(row.skipped("notes", "other_half", message));
    }
    let signed = || row.amount("quantity transacted");
    let sign = |kind, amount| row.moved(time, kind, &asset, amount, Vec::new());
    let event = match word
        .trim_start_matches("advanced trade ")
        .trim_start_matches("advance trade ")
    {
        "buy" => row.traded(time, trade(row, Side::Buy, (asset, quantity), money?)?),
        "sell" => row.traded(time, trade(row, Side::Sell, (asset, quantity), money?)?),
        "convert" => return convert(row, time, asset, quantity),
        "receive"
            if ["Coinbase Earn", "Coinbase Referral", "Coinbase Rewards"]
                .iter()
                .any(|from| notes.contains(from)) =>
        {
            sign(EventKind::Reward, quantity)
        }
        "receive"
        | "deposit"
        | "exchange deposit"
        | "pro withdrawal"
        | "exchange withdrawal"
        | "pro deposit"
        | "intx deposit"
        | "intx withdrawal"
        | "send"
        | "withdrawal"
        | "donation"
        | "card spend"
        | "cardspend"
        | "card buy back"
        | "cardbuyback"
        | "paid for an order"
        | "order"
        | "subscription" => {
            let inward = matches!(
                word.as_str(),
                "receive"
                    | "deposit"
                    | "pro withdrawal"
                    | "exchange withdrawal"
                    | "intx withdrawal"
                    | "card buy back"
                    | "cardbuyback"
            );
            // Their names are seen from the other side; where there is a sign, it says more.
            if inward && !signed()?.is_negative() {
                sign(EventKind::Deposit, quantity)
            } else {
                sign(EventKind::Withdrawal, -quantity)
            }
        }
        "coinbase earn" | "coinbase referral" | "retail simple price improvement" => sign(EventKind::Reward, quantity),
        "retail staking transfer"
        | "retail unstaking transfer"
        | "staking transfer"
        | "unstaking transfer"
        | "eth2 deposit"
        | "retail eth2 deprecation"
        | "vault withdrawal"
        | "vault deposit"
        | "cash to savings"
        | "savings to cash"
        | "delegation"
        | "undelegation" => sign(EventKind::Transfer, signed()?),
        "wrap" | "unwrap" | "wrap asset" | "unwrap asset" | "asset migration" | "retail simple dust" => {
            sign(EventKind::Conversion, signed()?)
        }
        "admin debit" | "clawback" => sign(EventKind::Adjustment, -quantity),
        "admin credit" => sign(EventKind::Adjustment, quantity),
        "derivatives settlement" | "fcm futures usdc to usd" | "futures settlement" => {
            sign(EventKind::Adjustment, signed()?)
        }
        // Words that came over the years: `Staking Income`, `Learning Reward`, `Interest Payout`.
        other
            if ["reward", "income", "bonus", "rebate", "airdrop", "payout"]
                .iter()
                .any(|part| other.contains(part)) =>
        {
            sign(EventKind::Reward, signed()?)
        }
        other
            if ["staking", "vault", "delegat", "transfer"]
                .iter()
                .any(|part| other.contains(part)) =>
        {
            sign(EventKind::Transfer, signed()?)
        }
        _ => return Err(row.unknown("transaction type")),
    };
    Ok(event.with_id(row.text("id")).noted(notes).into())
}

fn trade(row: &Row<'_>, side: Side, (asset, quantity): (String, Money), money: String) -> Cell<Trade> {
    let subtotal = worth(row, &["subtotal", " subtotal"]);
    let fees = worth(row, &["fees and/or spread", "fees", " fees"]);
    let total = worth(
        row,
        &[
            "total (inclusive of fees and/or spread)",
            "total (inclusive of fees)",
            "total",
            " total (inclusive of fees)",
            " amount transacted (inclusive of coinbase fees)",
        ],
    );
    let price = worth(
        row,
        &[
            "price at transaction",
            "spot price at transaction",
            " spot price at transaction",
        ],
    );
    let fee = if fees.is_empty() {
        Money::ZERO
    } else {
        row.amount(fees)?.abs()
    };
    // Some versions leave the subtotal empty, and the oldest has none.
    let amount = if subtotal.is_empty() || row.amount(subtotal)?.is_zero() {
        let total = row.size(total)?;
        let amount = match side {
            Side::Buy => total.checked_sub(fee),
            Side::Sell => total.checked_add(fee),
        };
        if fees.is_empty() {
            row.warn(
                total_name(row),
                "fees_included",
                "This version has the fees in the total: they are not known.",
            );
        }
        amount.filter(|amount| amount.is_positive())
    } else {
        Some(row.size(subtotal)?)
    };
    let amount = amount.ok_or_else(|| row.fault(fees, "fee_above_amount", "The fee is the whole amount."))?;
    let fee = fee_of_total(row, side, (amount, fee), total)?;
    let paid = paid_in(row.text("notes"), &asset).filter(|(coin, _)| *coin != money);
    let Some((quote, moved)) = paid else {
        let mut trade = row.spot((asset, money.clone()), side, quantity, amount);
        if !fee.is_zero() {
            trade.fees.push(Amount {
                asset: money,
                amount: fee,
            });
        }
        let price = if price.is_empty() {
            Money::ZERO
        } else {
            row.price(price)?.abs()
        };
        return Ok(row.checked(trade, price));
    };
    // What moved is exact in the notes; which part of it is the fee follows from the columns.
    let whole = match side {
        Side::Buy => amount.checked_add(fee),
        Side::Sell => amount.checked_sub(fee),
    };
    let wrong = || {
        row.fault(
            "notes",
            "does_not_add_up",
            "The notes and the columns do not fit together.",
        )
    };
    let part = whole
        .filter(|whole| whole.is_positive())
        .and_then(|whole| moved.mul_div(amount, whole));
    let part = part.filter(|part| part.is_positive()).ok_or_else(wrong)?;
    let fee = match side {
        Side::Buy => moved.checked_sub(part),
        Side::Sell => part.checked_sub(moved),
    };
    let fee = fee.ok_or_else(wrong)?;
    let mut trade = row.spot((asset, quote.clone()), side, quantity, part);
    if !fee.is_zero() {
        trade.fees.push(Amount {
            asset: quote,
            amount: fee,
        });
    }
    Ok(trade)
}

/// Some years state a fee that the total does not have in it. The total is what was paid, so that the fee is what it differs by.
fn fee_of_total(row: &Row<'_>, side: Side, (amount, fee): (Money, Money), total: &str) -> Cell<Money> {
    let total_is = if total.is_empty() {
        Money::ZERO
    } else {
        row.amount(total)?.abs()
    };
    let differs = match side {
        Side::Buy => total_is.checked_sub(amount),
        Side::Sell => amount.checked_sub(total_is),
    };
    let off = differs.and_then(|differs| differs.checked_sub(fee)).map(Money::abs);
    // Half a percent is more than rounding.
    let near = total_is.checked_mul(Money::from_units(5_000_000_000_000_000).unwrap_or_default());
    match differs {
        Some(differs)
            if !total_is.is_zero() && !differs.is_negative() && off.zip(near).is_some_and(|(off, near)| off > near) =>
        {
            let message = "The fee is not the difference between total and subtotal. We used the total.";
            row.warn(total, "total_differs", message);
            Ok(differs)
        }
        _ => Ok(fee),
    }
}

fn total_name<'a>(row: &Row<'a>) -> &'a str {
    row.ending(" amount transacted (inclusive of coinbase fees)")
}

/// `Converted 0.1 ETH to 250.12 USDC`: what came stands in the notes. Newer files have a row for each coin.
fn convert(row: &Row<'_>, time: DateTime<Utc>, asset: String, quantity: Money) -> Cell<Outcome> {
    let unknown = || {
        row.fault(
            "notes",
            "unknown_target",
            "The notes don't say what this was converted into.",
        )
    };
    let words: Vec<&str> = row.text("notes").split_whitespace().collect();
    let at = words.iter().position(|word| *word == "to").ok_or_else(unknown)?;
    let (much, coin) = words.get(at + 1).zip(words.get(at + 2)).ok_or_else(unknown)?;
    let coin = symbol::asset(coin);
    let from = at
        .checked_sub(1)
        .and_then(|at| words.get(at))
        .map(|coin| symbol::asset(coin));
    if coin == asset && from.is_some_and(|from| from != asset) {
        let message = "This is the result of a conversion: the row of the coin that was converted has both.";
        return Ok(row.skipped("notes", "other_half", message));
    }
    // In some countries the notes have a decimal comma.
    let much = match cell::has_decimal_comma(much) {
        Some(true) => much.replace('.', "").replace(',', "."),
        _ => (*much).to_owned(),
    };
    let much = cell::amount(&much)
        .ok()
        .flatten()
        .filter(|much| much.is_positive())
        .ok_or_else(unknown)?;
    let trade = row.spot((asset, coin), Side::Sell, quantity, much);
    let event = row.traded(time, trade).with_id(row.text("id"));
    Ok(event.noted(row.text("notes")).into())
}

fn transfer(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("timestamp")?;
    let money = row.asset("currency")?;
    let kind = row.required("type")?.to_lowercase();
    let event = match kind.as_str() {
        "deposit" => row.moved(
            time,
            EventKind::Deposit,
            &money,
            row.size("total")?,
            row.fee("fees", money.clone())?,
        ),
        "withdrawal" => row.moved(
            time,
            EventKind::Withdrawal,
            &money,
            -row.size("total")?,
            row.fee("fees", money.clone())?,
        ),
        "buy" | "sell" => {
            let column = row
                .table
                .names
                .get(2)
                .map(|name| crate::table::folded(name))
                .unwrap_or_default();
            let pair = (row.asset_of(&column, &column)?, money.clone());
            let mut trade = row.spot(pair, row.side("type")?, row.size(&column)?, row.size("subtotal")?);
            trade.fees = row.fee("fees", money)?;
            let trade = row.checked(trade, row.price("price per coin")?);
            row.traded(time, trade)
        }
        _ => return Err(row.unknown("type")),
    };
    Ok(event.with_id(row.text("id")).noted(row.text("payment method")).into())
}
