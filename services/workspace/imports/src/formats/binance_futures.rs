//! Binance's trade history of contracts: a fill in each row, with its result, and in hedge mode the position that it belongs to.

use vocab::Money;

use super::{Format, Reader, alone, binance::is_time, contract, each_rejected, info, stated};
use crate::{
    event::{Amount, Instrument, InstrumentKind, Side},
    report::{Outcome, Outcomes},
    row::{Cell, Row},
    symbol,
};

pub(super) const TRADES: Format = Format {
    rename: usual,
    ..stated(
        info("binance_futures", "Binance trade history of contracts", "Binance"),
        &["time", "symbol", "side", "price", "quantity", "realized profit"],
        Reader::Whole(trades),
    )
};

/// The same without results. Files of coins have these columns, too.
pub(super) const WITHOUT_RESULTS: Format = alone(Format {
    rename: usual,
    ..stated(
        info("binance_fills", "Binance trade history (without results)", "Binance"),
        &[
            "time",
            "symbol",
            "side",
            "price",
            "quantity",
            "amount",
            "fee",
            "fee coin",
            "quote asset",
        ],
        Reader::Whole(fills),
    )
});

/// As the site and the interface for programs name them.
fn usual(name: &str) -> Option<&'static str> {
    Some(match name {
        "contract" | "contracts" => "symbol",
        "qty" | "executed" | "executed qty" => "quantity",
        "realized pnl" | "realizedpnl" | "realised profit" | "realised pnl" | "realizedprofit" => "realized profit",
        "positionside" => "position side",
        "commission" => "fee",
        "fee asset" | "fee currency" | "commissionasset" | "commission asset" => "fee coin",
        "marginasset" => "margin asset",
        // Of the interface for programs.
        "tradeid" | "id" => "trade id",
        "orderid" | "order no" | "order no." | "orderno" => "order id",
        name if is_time(name) => "time",
        _ => return None,
    })
}

fn trades(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let paid_is_negative = paid_is_negative(rows);
    let read = |row: &Row<'_>| trade(row, paid_is_negative).unwrap_or_else(Outcome::Rejected);
    all.extend(rows.iter().map(read));
}

/// Of coins, or of contracts: their columns are the same.
fn fills(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let Some(are_contracts) = are_contracts(rows) else {
        let message = "Neither the names nor the fees of purchases say whether these are coins or contracts. \
            Import the file with columns that you choose.";
        return all.extend(each_rejected(
            rows.iter().copied(),
            "symbol",
            "unclear_contract",
            message,
        ));
    };
    if are_contracts {
        let paid_is_negative = paid_is_negative(rows);
        all.extend(rows.iter().map(|row| {
            contract::without_results(row, "symbol");
            trade(row, paid_is_negative).unwrap_or_else(Outcome::Rejected)
        }));
    } else {
        all.extend(rows.iter().map(|row| fill(row).unwrap_or_else(Outcome::Rejected)));
    }
}

/// Who buys coins pays the fee in them, who buys contracts pays it in the money. Both may pay in BNB, which so tells nothing, also where BNB is
/// what was bought or paid. Nothing where no row tells, or some tell otherwise.
fn are_contracts(rows: &[Row<'_>]) -> Option<bool> {
    let told = |row: &Row<'_>| {
        let (symbol, coin, quote) = (row.text("symbol"), row.text("fee coin"), row.text("quote asset"));
        if symbol.contains('_') {
            return Some(true);
        }
        let has_fee = row.amount("fee").is_ok_and(|fee| !fee.is_zero());
        let is_purchase = row.side("side").is_ok_and(|side| side == Side::Buy);
        if !has_fee || !is_purchase || quote.is_empty() || coin.eq_ignore_ascii_case("BNB") {
            None
        } else if coin.eq_ignore_ascii_case(quote) {
            Some(true)
        } else {
            base_of(symbol, quote)
                .is_some_and(|base| base.eq_ignore_ascii_case(coin))
                .then_some(false)
        }
    };
    let mut told = rows.iter().filter_map(told);
    let first = told.next()?;
    told.all(|other| other == first).then_some(first)
}

/// What stands before the quote in a glued pair.
fn base_of<'a>(symbol: &'a str, quote: &str) -> Option<&'a str> {
    let (base, end) = symbol.split_at_checked(symbol.len().checked_sub(quote.len())?)?;
    (!base.is_empty() && end.eq_ignore_ascii_case(quote)).then_some(base)
}

fn fill(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("time")?;
    let quote = row.asset("quote asset")?;
    let base = base_of(row.required("symbol")?, row.text("quote asset"));
    let base =
        base.ok_or_else(|| row.fault("symbol", "unknown_pair", "This pair does not end with its quote asset."))?;
    let base = row.asset_of("symbol", base)?;
    let mut trade = row.spot(
        (base, quote),
        row.side("side")?,
        row.positive("quantity")?,
        row.positive("amount")?,
    );
    trade.fees = row.fee_in("fee", "fee coin")?;
    let trade = row.checked(trade, row.price("price")?);
    Ok(row.traded(time, trade).into())
}

/// How the site's files write fees has changed: a fee of a taker was paid, and where no row is a taker's, most fees were. The interface for
/// programs writes what was paid without a sign, and rebates with a minus.
fn paid_is_negative(rows: &[Row<'_>]) -> bool {
    let column = rows
        .first()
        .and_then(|row| row.table.names.get(row.table.place("fee")?));
    if column.is_some_and(|name| name.trim().eq_ignore_ascii_case("commission")) {
        return false;
    }
    let is_taker = |row: &&Row<'_>| row.text("maker").eq_ignore_ascii_case("false");
    let has_takers = rows.iter().any(|row| is_taker(&row));
    let fees = rows.iter().filter(|row| !has_takers || is_taker(row));
    let (mut negative, mut positive) = (0_usize, 0_usize);
    for fee in fees.filter_map(|row| row.amount("fee").ok()) {
        negative += usize::from(fee.is_negative());
        positive += usize::from(fee.is_positive());
    }
    negative > positive
}

fn trade(row: &Row<'_>, paid_is_negative: bool) -> Cell<Outcome> {
    let time = row.time("time")?;
    let name = row.required("symbol")?;
    let paid_in = Some(row.text("margin asset"))
        .filter(|coin| !coin.is_empty())
        .map(symbol::asset);
    let instrument = contract::of(name, paid_in.as_deref());
    let instrument =
        instrument.ok_or_else(|| row.fault("symbol", "unknown_pair", format!("“{name}” is no contract.")))?;
    let coin = contract::settles_in(&instrument).to_owned();
    let quantity = quantity(row, &instrument)?;
    let price = row.positive("price")?;
    let position = contract::position(row.text("position side"));
    let mut trade = contract::filled(row, instrument, (row.side("side")?, position), (quantity, price))?;
    trade.fees = fee(row, &coin, paid_is_negative)?;
    trade.order_id = Some(row.text("order id").to_owned()).filter(|id| !id.is_empty());
    let movements = contract::booked(&coin, row.amount("realized profit")?, &trade);
    // Numbers of trades are each contract's own.
    let id = match row.text("trade id") {
        "" => String::new(),
        id => format!("{name}-{id}"),
    };
    Ok(row.contract(time, trade, movements).with_id(&id).into())
}

/// Contracts that pay in coins are counted: one is 100 dollars of Bitcoin, and 10 of all others.
fn quantity(row: &Row<'_>, instrument: &Instrument) -> Cell<Money> {
    let quantity = row.size("quantity")?;
    let dollars = match (instrument.kind, instrument.base.as_str()) {
        (InstrumentKind::Spot | InstrumentKind::Linear, _) => return Ok(quantity),
        (InstrumentKind::Inverse, "BTC") => 100,
        (InstrumentKind::Inverse, _) => 10,
    };
    let worth = Money::from_units(dollars * 1_000_000_000_000_000_000).and_then(|one| quantity.checked_mul(one));
    worth.ok_or_else(|| row.fault("quantity", "too_large", "This is too large."))
}

/// The coin stands in a column of its own or behind the amount; else it is what the contract pays in.
fn fee(row: &Row<'_>, coin: &str, paid_is_negative: bool) -> Cell<Vec<Amount>> {
    let written = row.amount("fee")?;
    let amount = if paid_is_negative { -written } else { written };
    if amount.is_zero() {
        return Ok(Vec::new());
    }
    let behind = row
        .text("fee")
        .trim_start_matches(|sign: char| !sign.is_ascii_alphabetic());
    let power = behind
        .strip_prefix(['E', 'e'])
        .map(|rest| rest.trim_start_matches(['-', '+']));
    let is_exponent = power.is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()));
    let asset = match row.text("fee coin") {
        "" if behind.is_empty() || is_exponent => coin.to_owned(),
        "" => row.asset_of("fee", behind)?,
        named => row.asset_of("fee coin", named)?,
    };
    Ok(vec![Amount { asset, amount }])
}
