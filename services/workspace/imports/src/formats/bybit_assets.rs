//! Bybit's histories of assets, of deposits and withdrawals, and the log of contracts before the unified account.

use vocab::Money;

use super::{Format, Reader, asked, bybit_log::zoned, contract as named, info, is_done, stated};
use crate::{
    event::{Amount, Event, EventKind, InstrumentKind, Movement, Position},
    report::Outcome,
    row::{Cell, Row},
};

pub(super) const HISTORY: Format = Format {
    rename: dated,
    ..stated(
        info("bybit_assets", "Bybit assets history", "Bybit"),
        &[
            "time(utc)",
            "coin",
            "type",
            "amount",
            "address/symbol",
            "wallet balance",
        ],
        Reader::Rows(movement),
    )
};

pub(super) const TRANSFERS: Format = Format {
    rename: dated,
    ..stated(
        info("bybit_transfers", "Bybit deposits and withdrawals", "Bybit"),
        &[
            "date & time(utc)",
            "coin",
            "qty",
            "type",
            "account balance",
            "description",
        ],
        Reader::Rows(|row| transfer(row, ["date & time(utc)", "qty", "description"])),
    )
};
pub(super) const TRANSFERS_2021: Format = Format {
    rename: dated,
    ..stated(
        info("bybit_transfers_2021", "Bybit deposits and withdrawals (2021)", "Bybit"),
        &["type", "coin", "amount", "wallet balance", "time(utc)"],
        Reader::Rows(|row| transfer(row, ["time(utc)", "amount", "type"])),
    )
};
/// Of coins that came from elsewhere or went there. The status says whether they did.
pub(super) const CHAINS: Format = Format {
    rename: of_chains,
    ..stated(
        info("bybit_chains", "Bybit deposits and withdrawals (with chain)", "Bybit"),
        &["date", "type", "asset", "chain", "amount", "tx id", "status"],
        Reader::Rows(on_chain),
    )
};
pub(super) const CONTRACTS: Format = asked(
    info("bybit_contracts", "Bybit log of contracts", "Bybit"),
    &[
        "time",
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
    ],
    Reader::Rows(contract),
);

fn dated(name: &str) -> Option<&'static str> {
    let both = name.starts_with("date & time(utc").then_some("date & time(utc)");
    both.or_else(|| zoned(name))
}

fn of_chains(name: &str) -> Option<&'static str> {
    Some(match name {
        "coin" => "asset",
        "txid" | "transaction id" => "tx id",
        name if ["date(utc", "date (utc", "time(utc"]
            .iter()
            .any(|start| name.starts_with(start)) =>
        {
            "date"
        }
        _ => return None,
    })
}

fn on_chain(row: &Row<'_>) -> Cell<Outcome> {
    if !is_done(row, "status")? {
        return Ok(row.not_completed("status"));
    }
    let time = row.time("date")?;
    let (coin, size) = (row.asset("asset")?, row.size("amount")?);
    let fees = row.fee("fee", coin.clone())?;
    let (kind, amount) = match row.required("type")?.to_lowercase().as_str() {
        "deposit" => (EventKind::Deposit, size),
        "withdraw" | "withdrawal" => (EventKind::Withdrawal, -size),
        _ => return Err(row.unknown("type")),
    };
    let id = Some(row.text("tx id")).filter(|id| *id != "--").unwrap_or_default();
    let event = row.moved(time, kind, &coin, amount, fees);
    Ok(event.with_id(id).noted(row.text("chain")).into())
}

fn transfer(row: &Row<'_>, [time, amount, word]: [&str; 3]) -> Cell<Outcome> {
    let time = row.time(time)?;
    let (coin, size, signed) = (row.asset("coin")?, row.size(amount)?, row.amount(amount)?);
    let plain = |column: &str| row.text(column).to_lowercase().replace([' ', '_'], "");
    let (said, product) = (plain(word), plain("type"));
    // Some descriptions name an account or a bank, and the type alone says what it was.
    let found = meaning(&said, &product, (size, signed)).or_else(|| meaning(&product, "", (size, signed)));
    let Some((kind, amount)) = found else {
        row.required(word)?;
        return Err(row.unknown(word));
    };
    Ok(row.moved(time, kind, &coin, amount, Vec::new()).into())
}

/// What a word means, and the sign of its amount; nothing of one that is not known.
fn meaning(word: &str, product: &str, (size, signed): (Money, Money)) -> Option<(EventKind, Money)> {
    let has = |parts: &[&str]| parts.iter().any(|part| word.contains(part));
    Some(match word {
        "deposit" | "userdeposit" => (EventKind::Deposit, size),
        "withdraw" | "withdrawal" | "userwithdraw" | "userwithdrawal" => (EventKind::Withdrawal, -size),
        "internalaccounttransferdeposit" => (EventKind::Transfer, size),
        "internalaccounttransferwithdrawal" => (EventKind::Transfer, -size),
        "transferin" => (EventKind::Transfer, size),
        "transferout" => (EventKind::Transfer, -size),
        word if word.starts_with("transfer") => (EventKind::Transfer, signed),
        _ if has(&["interest"]) && signed.is_negative() => (EventKind::Interest, signed),
        _ if has(&["reward", "bonus", "airdrop", "rebate", "interest", "cashback", "yield"]) => {
            (EventKind::Reward, signed)
        }
        // What was given and what came are rows that may be a second apart.
        _ if has(&["conversion", "convert"]) => (EventKind::Conversion, signed),
        _ if has(&[
            "subscription",
            "redemption",
            "transfer",
            "stake",
            "loan",
            "collateral",
            "repay",
        ]) =>
        {
            (EventKind::Transfer, signed)
        }
        _ if product == "earn" => (EventKind::Transfer, signed),
        // What was paid for it stands elsewhere.
        _ if has(&["p2p", "buycrypto", "sellcrypto", "fiat", "bybitcard", "bybitpay"]) || product == "bybitcard" => (
            if signed.is_negative() {
                EventKind::Withdrawal
            } else {
                EventKind::Deposit
            },
            signed,
        ),
        _ => return None,
    })
}

/// A fee and a funding that were paid have no sign here; the change has them in it.
fn contract(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("time")?;
    let coin = row.asset("currency")?;
    let (flow, fee, funding) = (
        row.amount("cash flow")?,
        row.amount("fee paid")?,
        row.amount("funding")?,
    );
    let sum = flow.checked_sub(fee).and_then(|sum| sum.checked_sub(funding));
    if sum != Some(row.amount("change")?) {
        let message = "Cash flow, funding and fee do not add up to the change.";
        return Err(row.fault("change", "does_not_add_up", message));
    }
    let moved = |amount: Money, fee| Movement {
        asset: coin.clone(),
        amount,
        fee,
    };
    let movements: Vec<Movement> = [moved(flow, false), moved(-funding, false), moved(-fee, true)]
        .into_iter()
        .filter(|movement| !movement.amount.is_zero())
        .collect();
    let plain = |kind| Event::of(row.line.number, time, kind, movements.clone());
    let id = row.text(row.first_of(&["trade id", "tradeid"]));
    let event = match row.required("type")?.to_lowercase().as_str() {
        "trade" => {
            let (side, position) = match named::direction(row.required("direction")?) {
                Some(found) => found,
                None => (row.side("direction")?, Position::Net),
            };
            let pair = row.pair("contract").ok().filter(|(_, quote)| *quote == coin);
            match pair {
                // Of a contract that pays in coins, the file does not say how many it is.
                None => {
                    row.warn(
                        "contract",
                        "no_trade",
                        "The file doesn't say how many coins this contract is: only what moved is booked, not a trade.",
                    );
                    plain(EventKind::Adjustment)
                }
                Some(pair) => {
                    let (quantity, price) = (row.size("quantity")?, row.positive("filled price")?);
                    let amount = quantity.checked_mul(price);
                    let amount = amount
                        .ok_or_else(|| row.fault("quantity", "too_large", "Price times quantity is too large."))?;
                    let mut trade = row.spot(pair, side, quantity, amount);
                    trade.kind = InstrumentKind::Linear;
                    trade.position = position;
                    if !fee.is_zero() {
                        trade.fees = vec![Amount {
                            asset: coin.clone(),
                            amount: fee,
                        }];
                    }
                    Event {
                        movements: movements.clone(),
                        ..row.traded(time, trade)
                    }
                }
            }
        }
        "funding" => plain(EventKind::Funding),
        "liquidation" | "adl" | "delivery" => plain(EventKind::Adjustment),
        "transferin" | "transferout" => plain(EventKind::Transfer),
        _ => return Err(row.unknown("type")),
    };
    if event.movements.is_empty() && event.trade.is_none() {
        return Ok(row.skipped("change", "no_movement", "This moved nothing."));
    }
    Ok(event.with_id(id).noted(row.text("contract")).into())
}

/// Of a contract the file says the profit and its symbol, but neither size nor price: what moved is booked, and no trade.
fn movement(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("time(utc)")?;
    row.required("amount")?;
    let coin = row.asset("coin")?;
    let word = row.required("type")?.to_lowercase();
    let word: String = word.chars().filter(char::is_ascii_alphanumeric).collect();
    let (kind, amount) = match word.as_str() {
        // `Realized P&L`
        "realizedpl" | "realizedpnl" | "realisedpnl" => (EventKind::Adjustment, row.amount("amount")?),
        "deposit" => (EventKind::Deposit, row.positive("amount")?),
        "withdraw" | "withdrawal" => (EventKind::Withdrawal, -row.size("amount")?),
        "prize" | "bonus" | "coupon" | "cashback" => (EventKind::Reward, row.positive("amount")?),
        // The two coins of a conversion are rows of their own.
        "exchangeorderdeposit" => (EventKind::Conversion, row.size("amount")?),
        "exchangeorderwithdraw" => (EventKind::Conversion, -row.size("amount")?),
        _ => return Err(row.unknown("type")),
    };
    if amount.is_zero() {
        return Ok(row.skipped("amount", "no_movement", "This moved nothing."));
    }
    let event = row.moved(time, kind, &coin, amount, Vec::new());
    Ok(event.noted(row.text("address/symbol")).into())
}
